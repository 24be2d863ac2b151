//! [`Open`]: the only implementation of [`Table`], where the types of a game are known.

use std::sync::Arc;

use potez_rules::count::{CountEnd, CountEvent, CountLimits};
use potez_rules::notation::{BrokenLine, play_line};
use potez_rules::scene::Path;
use potez_rules::{
    Arrangement, Dialect, Following, Notation, Outcome, Player, Refusal, Scene, Settings, Show, Target, Tool,
};

use super::line::Line;
use super::{Choice, Engines, Table};
use crate::any_game::AnyPosition;
use crate::evaluation::{EvaluationSpec, PositionEvaluator};
use crate::players::{EngineSpec, Opponent, ProofSpec, Prover};

/// A game with its types.
pub(super) struct Open<G: Notation + Show> {
    pub(super) game: Arc<G>,
    pub(super) settings: Settings,
    pub(super) engines: Engines<G>,
    pub(super) line: Line<G>,
}

impl<G: Notation + Show> Open<G> {
    fn now(&self) -> &G::Position {
        self.line.now()
    }

    fn legal(&self) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.game.legal_moves(self.now(), &mut moves);
        moves
    }

    fn text(&self, mv: G::Move, dialect: Dialect) -> String {
        self.game.move_text(self.now(), mv, dialect)
    }

    /// The same game from another start.
    fn from(&self, line: Line<G>) -> Box<dyn Table> {
        let Engines { think, prove, evaluate } = self.engines;
        let (game, settings) = (self.game.clone(), self.settings.clone());
        Box::new(Open { game, settings, engines: Engines { think, prove, evaluate }, line })
    }
}

impl<G: Notation + Show> Table for Open<G> {
    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn turn(&self) -> Player {
        self.game.turn(self.now())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(self.now())
    }

    fn moves(&self, dialect: Dialect) -> Vec<String> {
        self.legal().into_iter().map(|mv| self.text(mv, dialect)).collect()
    }

    fn choices(&self, dialect: Dialect) -> Vec<Choice> {
        let choice = |mv| Choice { text: self.text(mv, dialect), targets: self.game.steps(self.now(), mv) };
        self.legal().into_iter().map(choice).collect()
    }

    fn choice(&self, text: &str) -> Result<Choice, Refusal> {
        let mv = self.game.parse_move(self.now(), text)?;
        self.game.play(self.now(), mv)?;
        Ok(Choice { text: self.text(mv, Dialect::Ours), targets: self.game.steps(self.now(), mv) })
    }

    fn faults(&self, text: &str) -> Vec<Refusal> {
        self.game.faults(self.now(), text)
    }

    fn last(&self) -> Option<Choice> {
        let (position, mv) = self.line.last(&*self.game)?;
        Some(Choice {
            text: self.game.move_text(&position, mv, Dialect::Ours),
            targets: self.game.steps(&position, mv),
        })
    }

    fn following(&self, clicked: &[Target]) -> Following<Target, String> {
        self.game.following(self.now(), clicked).map(|mv| self.text(mv, Dialect::Ours))
    }

    fn beginning(&self, text: &str) -> Option<Vec<Target>> {
        let mv = self.game.parse_move(self.now(), text).ok()?;
        let mut clicks = self.game.steps(self.now(), mv);
        // A text that stops early asks to end the turn there.
        clicks.pop_if(|last| *last == Target::Done);
        matches!(self.following(&clicks), Following::Steps(_)).then_some(clicks)
    }

    fn turns_from(&self, clicked: &[Target]) -> u64 {
        self.game.turns_from(self.now(), clicked)
    }

    fn why(&self, clicked: &[Target]) -> Option<Refusal> {
        if self.outcome().is_some() {
            return Some(Refusal::game_over());
        }
        let nothing = self.game.following(self.now(), clicked) == Following::Nothing;
        nothing.then(|| self.game.explain_targets(self.now(), clicked))
    }

    fn threat(&self) -> Option<Box<dyn Table>> {
        Some(self.from(Line::new(self.game.after_null_move(self.now())?)))
    }

    fn copy(&self) -> Box<dyn Table> {
        self.from(self.line.clone())
    }

    fn play(&mut self, text: &str) -> Result<String, Refusal> {
        let mv = self.game.parse_move(self.now(), text)?;
        let next = self.game.play(self.now(), mv)?;
        let text = self.text(mv, Dialect::Ours);
        self.line.push(mv, next);
        Ok(text)
    }

    fn play_list(&mut self, text: &str) -> Result<(), BrokenLine<String>> {
        let mut position = self.now().clone();
        match play_line(&*self.game, &position, text) {
            Ok((_, moves)) => {
                for mv in moves {
                    self.game.apply(&mut position, mv);
                    self.line.push(mv, position.clone());
                }
                Ok(())
            }
            Err(broken) => {
                let mut played = Vec::new();
                for mv in broken.played {
                    played.push(self.game.move_text(&position, mv, Dialect::Ours));
                    self.game.apply(&mut position, mv);
                }
                Err(BrokenLine { played, text: broken.text, reason: broken.reason })
            }
        }
    }

    fn undo(&mut self) -> bool {
        self.line.pop(&*self.game)
    }

    fn reset(&mut self) {
        self.line = Line::new(self.line.start().clone());
    }

    fn start(&self) -> Option<String> {
        let start = self.game.position_text(self.line.start());
        (start != self.game.position_text(&self.game.start())).then_some(start)
    }

    fn plies(&self) -> usize {
        self.line.moves().len()
    }

    fn history(&self, dialect: Dialect) -> Vec<String> {
        let mut position = self.line.start().clone();
        let text = |mv: &G::Move| {
            let text = self.game.move_text(&position, *mv, dialect);
            self.game.apply(&mut position, *mv);
            text
        };
        self.line.moves().iter().map(text).collect()
    }

    fn position(&self) -> String {
        self.game.position_text(self.now())
    }

    fn set_up(&mut self, text: &str) -> Result<(), Vec<Refusal>> {
        self.line = Line::new(self.game.parse_position(text)?);
        Ok(())
    }

    fn scene(&self) -> Scene {
        self.game.scene(self.now())
    }

    fn tools(&self) -> Vec<Tool> {
        self.game.tools()
    }

    fn arranged(&self, arrangement: &Arrangement) -> Option<String> {
        self.game.arranged(arrangement)
    }

    fn course_board(&self, ascii: bool) -> Option<String> {
        self.game.course_board(self.now(), ascii)
    }

    fn paths(&self) -> Option<Vec<Path>> {
        self.game.paths(self.now())
    }

    fn perft(&self, depth: u32) -> u64 {
        potez_rules::perft(&*self.game, self.now(), depth)
    }

    fn count(&self, limits: CountLimits, watch: &mut dyn FnMut(CountEvent) -> bool) -> CountEnd {
        potez_rules::count::count(&*self.game, self.now(), limits, watch)
    }

    fn key(&self) -> u64 {
        self.game.key(self.now())
    }

    fn engine(&self, spec: &EngineSpec) -> Result<Box<dyn Opponent>, Refusal> {
        (self.engines.think)(&self.game, spec)
    }

    fn evaluator(&self, spec: &EvaluationSpec) -> Result<Box<dyn PositionEvaluator>, Refusal> {
        (self.engines.evaluate)(&self.game, spec)
    }

    fn prover(&self, spec: ProofSpec) -> Result<Box<dyn Prover>, Refusal> {
        (self.engines.prove)(&self.game, &spec)
    }

    fn any_position(&self) -> AnyPosition {
        AnyPosition::new(self.game.clone(), self.now().clone())
    }
}
