//! Help from an engine: hints in three steps, the best move, the evaluation of a position.

use potez_play::SearchInfo;
use potez_play::session::{HintLevel, NodeId};

use super::app::{App, HintInProgress};

impl App {
    /// Says more than before about the move to play.
    pub(crate) fn hint(&mut self) {
        if !self.game.acting() {
            return self.tell("terminal-hint-not-now", &[]);
        }
        let here = self.game.here();
        match &mut self.assistance.hint {
            Some(hinted) if hinted.node == here => {
                if hinted.best.is_some() {
                    hinted.level = hinted.level.more();
                }
            }
            _ => {
                let best = self.session().hinted_move(here).cloned();
                self.assistance.hint = Some(HintInProgress { node: here, level: HintLevel::Where, best, play: false });
            }
        }
        self.show_hint();
    }

    /// Plays the move that an engine would play.
    pub(crate) fn best(&mut self) {
        if !self.game.acting() {
            return self.tell("terminal-hint-not-now", &[]);
        }
        let here = self.game.here();
        let best = self.session().hinted_move(here).cloned();
        self.assistance.hint = Some(HintInProgress { node: here, level: HintLevel::Move, best, play: true });
        self.show_hint();
    }

    /// An engine has found the move that a hint points to.
    pub(crate) fn hint_found(&mut self, best: &str) {
        let here = self.game.here();
        if self.assistance.hint.as_ref().is_none_or(|hinted| hinted.node != here) {
            return;
        }
        let choice = self.change(|session| session.keep_hinted_move(here, best)).ok();
        if let Some(hinted) = &mut self.assistance.hint {
            hinted.best = choice;
        }
        self.show_hint();
    }

    fn show_hint(&mut self) {
        let Some(hinted) = self.assistance.hint.clone() else { return };
        let Some(best) = hinted.best else {
            return self.tell("terminal-hint-wait", &[]);
        };
        if hinted.play {
            self.assistance.hint = None;
            if let Err(refusal) = self.play(&best.text) {
                self.refuse(&refusal);
            }
            return;
        }
        self.selection.marks.hint = self.assistance.hint_targets(&self.display.scene);
        self.display.view.stale = true;
        match hinted.level {
            HintLevel::Where => self.tell("terminal-hint-where", &[]),
            HintLevel::Piece => self.tell("terminal-hint-piece", &[]),
            HintLevel::Move => self.tell("terminal-hint-move", &[("move", best.text.into())]),
        }
    }

    // ---- threats

    /// Asks what the other side would do if it were to move.
    pub(crate) fn ask_threat(&mut self) {
        if self.session().ending().is_none() && self.session().table().threat().is_some() {
            self.assistance.threat = Some(self.game.here());
            self.tell("terminal-threat-wait", &[]);
        } else {
            self.tell("terminal-threat-none", &[]);
        }
    }

    /// An engine has found what the other side would do.
    pub(crate) fn threat_found(&mut self, info: &SearchInfo) {
        if self.assistance.threat.take() != Some(self.game.here()) {
            return;
        }
        let Some(mv) = info.best() else { return self.tell("terminal-threat-none", &[]) };
        let player = self.display.name(info.turn);
        let targets = self.session().table().threat().and_then(|table| table.choice(mv).ok());
        self.selection.marks.hint = targets.map_or_else(Vec::new, |choice| choice.targets);
        self.display.view.stale = true;
        self.tell("terminal-threat", &[("player", player.into()), ("move", mv.to_owned().into())]);
    }

    /// Notes what an engine thinks of a node.
    pub(crate) fn note(&mut self, node: NodeId, info: &SearchInfo) {
        if let Some(evaluation) = info.evaluation() {
            self.change(|session| session.evaluate(node, evaluation));
        }
    }
}
