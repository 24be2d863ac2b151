//! What the commands do.

use potez_play::session::{HintLevel, NodeId};
use potez_play::store::SavedGame;
use potez_play::{Request, SearchInfo};
use potez_rules::refusal::quote;
use potez_rules::{Dialect, Player, Refusal};
use potez_search::Limits;

use super::command::Command;
use super::move_entry::{self, Known};
use super::{Console, Flow, describe, input};
use crate::cli::commands::play;
use crate::cli::failure::Failure;
use crate::cli::opening;
use crate::tables;

/// How many moves are listed at most.
const LISTED: usize = 200;

impl Console<'_> {
    pub(super) fn obey(&mut self, player: Player, command: Command, rest: &str) -> Result<Flow, Failure> {
        match command {
            Command::Help => self.dialogue.say("console-help", &[])?,
            Command::Moves => self.list(rest)?,
            Command::Board => self.board()?,
            Command::Undo => self.undo(player)?,
            Command::Redo => self.redo()?,
            Command::Reset => self.reset()?,
            Command::Hint => self.hint()?,
            Command::Paths => self.paths(rest)?,
            Command::Eval => self.evaluate(rest)?,
            Command::States => self.states(rest)?,
            Command::Analyse => self.analyse()?,
            Command::Draw => self.draw(player)?,
            Command::Resign => {
                // This is refused only if the time has just run out, and the game reports that itself.
                let _ = self.game.session_mut().resign(player);
                self.keep()?;
            }
            Command::Save | Command::Load if rest.is_empty() => {
                let word = if command == Command::Save { "save" } else { "load" };
                self.dialogue.say("console-file-missing", &[("command", word.into())])?;
            }
            Command::Save => self.save(rest)?,
            Command::Load => self.load(rest)?,
            Command::Quit => return Ok(Flow::Left),
        }
        Ok(Flow::On)
    }

    /// The legal moves; if there are too many, how they begin.
    pub(super) fn list(&mut self, rest: &str) -> Result<(), Failure> {
        let known = if rest.is_empty() { self.known() } else { Known::Nothing };
        let mut moves = if rest.is_empty() { self.moves_from_here() } else { self.moves_like(rest) };
        let count = ("count", moves.len().into());
        if known == Known::Pawn {
            // The pawn move is known; only the walls are of interest.
            moves.iter_mut().for_each(|mv| *mv = mv.rsplit(':').next().unwrap_or_default().to_owned());
        }
        if moves.is_empty() {
            return self.dialogue.say("console-moves-none", &[("text", input::clean(rest).into())]);
        }
        if moves.len() <= LISTED {
            return self.dialogue.say("console-moves-all", &[count, ("moves", moves.join(" ").into())]);
        }
        let mut pawns: Vec<&str> = moves.iter().filter_map(|mv| mv.rsplit_once(':')).map(|(pawn, _)| pawn).collect();
        pawns.dedup();
        if self.session().game() == "blockade" && pawns.len() > 1 && pawns.len() <= LISTED {
            let example = pawns[0].to_owned();
            let facts = [count, ("moves", pawns.join(" ").into()), ("example", example.into())];
            return self.dialogue.say("console-moves-pawns", &facts);
        }
        self.dialogue.say("console-moves-some", &[count, ("moves", moves[..LISTED].join(" ").into())])
    }

    /// The legal moves that begin like this, in our notation or the course's, whatever the brackets and colons.
    fn moves_like(&self, begin: &str) -> Vec<String> {
        let bare = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_uppercase();
        let table = self.session().table();
        let begins = move_entry::beginnings(self.session().game(), table.turn().mark(), begin);
        let fits = |text: &str| begins.iter().any(|begin| bare(text).starts_with(begin.as_str()));
        let both = table.moves(Dialect::Ours).into_iter().zip(table.moves(Dialect::Course));
        both.filter(|(ours, course)| fits(ours) || fits(course)).map(|(ours, _)| ours).collect()
    }

    // ---- undo and redo

    /// Takes back a part of a move, or moves until the same person is to move again; between two people one move.
    fn undo(&mut self, player: Player) -> Result<(), Failure> {
        match self.known() {
            Known::Nothing => {}
            Known::Pawn => {
                self.clear_steps();
                return self.dialogue.say("console-part-back", &[]);
            }
            Known::Stack { .. } => {
                self.clear_steps();
                return Ok(());
            }
        }
        let two = self.session().seat(player.other()).is_human();
        let session = self.game.session_mut();
        let done = if two { session.back() } else { session.take_back(player) };
        self.moved(done, "console-undone", "console-nothing-back")
    }

    /// Makes moves again that were taken back, until a person is to move.
    fn redo(&mut self) -> Result<(), Failure> {
        self.clear_steps();
        let session = self.game.session_mut();
        let mut done = false;
        while session.forward() {
            done = true;
            if session.seat(session.turn()).is_human() {
                break;
            }
        }
        self.moved(done, "console-redone", "console-nothing-forward")
    }

    /// Back to the start of this game, with its options and players. Nothing is lost: `redo` makes the moves again.
    fn reset(&mut self) -> Result<(), Failure> {
        self.clear_steps();
        let done = self.session().history().current() != NodeId::ROOT;
        self.game.session_mut().to_start();
        self.moved(done, "console-reset", "console-nothing-reset")
    }

    fn moved(&mut self, done: bool, yes: &str, no: &str) -> Result<(), Failure> {
        self.start_clock();
        if !done {
            return self.dialogue.say(no, &[]);
        }
        self.keep()?;
        self.dialogue.say(yes, &[])?;
        self.board()
    }

    // ---- help from an engine

    /// What the engine thinks, within the limits of the command line or the usual ones.
    fn think(&mut self) -> Result<SearchInfo, Failure> {
        let wrong = |refusal: Refusal| Failure::data(&refusal);
        let adviser = match &mut self.adviser {
            Some(adviser) => adviser,
            empty => {
                let (session, spec) = (self.game.session(), opening::build(&self.args.engine)?);
                empty.insert(tables::engine(session.game(), session.table(), &spec).map_err(wrong)?)
            }
        };
        let mut limits = play::said(self.args);
        if limits == Limits::none() {
            limits = Limits::time(std::time::Duration::from_secs(1));
        }
        adviser.think(self.game.session().table(), &Request::within(limits), &mut |_| true).map_err(wrong)
    }

    /// Each hint for the same position says more than the one before, and all of them point to the same move.
    fn hint(&mut self) -> Result<(), Failure> {
        let here = self.session().history().current();
        let level = match self.hinted {
            Some((node, level)) if node == here => level.more(),
            _ => HintLevel::Where,
        };
        let known = self.session().hinted_move(here).map(|choice| choice.text.clone());
        let best = match known {
            Some(best) => best,
            None => self.think()?.best().unwrap_or_default().to_owned(),
        };
        let kept = self.game.session_mut().keep_hinted_move(here, &best);
        let hint = match kept.and_then(|choice| self.session().hint(level, &choice.text)) {
            Ok(hint) => hint,
            Err(refusal) => return self.dialogue.refuse(&refusal),
        };
        self.hinted = Some((here, level));
        let text = describe::hint(&hint, &best, &self.session().scene(), &self.dialogue);
        self.dialogue.show(&format!("{text}\n"))
    }

    fn analyse(&mut self) -> Result<(), Failure> {
        let info = self.think()?;
        let text = describe::search_info(&info, &self.session().scene(), &self.dialogue);
        self.dialogue.show(&format!("{text}\n"))
    }

    // ---- endings

    /// A person is asked when it is their turn; an engine answers at once.
    fn draw(&mut self, player: Player) -> Result<(), Failure> {
        let other = player.other();
        if self.session().seat(other).is_human() {
            let agreed = self.game.session_mut().offer_draw(player).unwrap_or(false);
            self.keep()?;
            if agreed || self.session().ending().is_some() {
                return Ok(());
            }
            let name = describe::name(&self.session().scene(), other);
            return self.dialogue.say("console-draw-offered", &[("player", name.into())]);
        }
        let evaluation = self.think()?.evaluation();
        // This is refused only if the time has just run out, and the game reports that itself.
        let agreed = self.game.session_mut().offer_draw_to_engine(player, evaluation);
        self.keep()?;
        if agreed == Ok(false) { self.dialogue.say("console-draw-declined", &[]) } else { Ok(()) }
    }

    // ---- records

    fn save(&mut self, file: &str) -> Result<(), Failure> {
        let shown = ("file", input::clean(file).into());
        match play::write_record(self.session(), file) {
            Ok(()) => self.dialogue.say("console-saved", &[shown]),
            Err(failure) => {
                let reason = self.dialogue.failure_of_file(&failure);
                self.dialogue.say("console-cannot-save", &[shown, ("reason", reason.into())])
            }
        }
    }

    /// Continues from a record. The seats stay as they are.
    fn load(&mut self, file: &str) -> Result<(), Failure> {
        let shown = || ("file", input::clean(file).into());
        // The dialogue itself comes from stdin.
        let file = if file == "-" { "./-" } else { file };
        let mut import = match play::read_record(file, self.session().game(), self.session().settings()) {
            Ok(import) => import,
            Err(failure) => {
                let reason = self.dialogue.failure_of_file(&failure);
                return self.dialogue.say("console-cannot-load", &[shown(), ("reason", reason.into())]);
            }
        };
        for player in Player::BOTH {
            import.session.sit(player, self.session().seat(player).clone());
        }
        if let (Some(clock), None) = (self.session().clock(), import.session.clock()) {
            import.session.set_clock(clock.control());
        }
        self.game = SavedGame::new(self.store.clone(), import.session, self.game.title());
        self.way = None;
        // The board may have another size, so engines are built again.
        self.adviser = None;
        self.opponents = play::opponents(self.args, self.session())?;
        self.dialogue.say("console-loaded", &[shown()])?;
        if let Some(broken) = import.broken.iter().find(|broken| broken.number > 0) {
            let reason = self.dialogue.reason(&broken.reason);
            let facts = [("text", quote(&broken.text).into()), ("reason", reason.into())];
            self.dialogue.say("console-broken", &facts)?;
        }
        self.board()?;
        self.start_clock();
        Ok(())
    }
}
