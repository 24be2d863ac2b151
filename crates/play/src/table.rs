//! [`Table`]: the game that front ends see, whatever its types.

use std::sync::Arc;

use potez_rules::count::{CountEnd, CountEvent, CountLimits};
use potez_rules::notation::{BrokenLine, play_line};
use potez_rules::scene::Path;
use potez_rules::{Dialect, Following, Notation, Outcome, Player, Refusal, Scene, Settings, Show, Target};
use potez_search::Knowledge;
use potez_search::evaluators::linear::{Features, Linear};
use potez_search::evaluators::outcome::MateDistance;
use serde::Serialize;

use crate::any_game::{AnyGame, AnyPosition};
use crate::evaluation::{self, EvaluationSpec, PositionEvaluator};
use crate::players::{EngineSpec, Opponent, ProofSpec, Prover, engines};
use crate::register::weighted;

/// A game on the table: its rules, a start, and the moves made from there.
///
/// Everything that comes from outside is text and is checked here; what is refused changes nothing.
pub trait Table: Send {
    /// The options with which it was opened.
    fn settings(&self) -> &Settings;

    /// The player to move.
    fn turn(&self) -> Player;

    /// How the game ended, or `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// The legal moves as text, in the game's own order.
    fn moves(&self, dialect: Dialect) -> Vec<String>;

    /// The legal moves with the things that a person clicks to make them.
    fn choices(&self, dialect: Dialect) -> Vec<Choice>;

    /// A legal move, written in any dialect, with the things to click.
    ///
    /// # Errors
    /// Why the move cannot be read or made.
    fn choice(&self, text: &str) -> Result<Choice, Refusal>;

    /// Everything that is wrong with a text that is no legal move, each fault in one sentence; empty when it is one.
    fn faults(&self, text: &str) -> Vec<Refusal>;

    /// The last move, with the things that were clicked to make it.
    fn last(&self) -> Option<Choice>;

    /// What can follow these clicks: more clicks, or the text of the move that they make.
    fn following(&self, clicked: &[Target]) -> Following<Target, String>;

    /// The clicks of a move that is not whole yet, written in any dialect, such as a turn of Blockade without its wall. `None`
    /// when the text means no such beginning.
    fn beginning(&self, text: &str) -> Option<Vec<Target>>;

    /// How many legal moves begin with these clicks.
    fn turns_from(&self, clicked: &[Target]) -> u64;

    /// Why these clicks neither make nor begin a legal move; `None` when they do. Quick enough for every motion of a pointer.
    fn why(&self, clicked: &[Target]) -> Option<Refusal>;

    /// The same position with the other player to move, where that makes sense; perhaps an unreachable one, for our engines only.
    fn threat(&self) -> Option<Box<dyn Table>>;

    /// A copy of the game, with its line of moves.
    fn copy(&self) -> Box<dyn Table>;

    /// Makes a move, written in any dialect, and returns its text in ours.
    ///
    /// # Errors
    /// Why the move cannot be read or made.
    fn play(&mut self, text: &str) -> Result<String, Refusal>;

    /// Makes all moves of a list, or none.
    ///
    /// # Errors
    /// The first move that cannot be made, with its number and the reason.
    fn play_list(&mut self, text: &str) -> Result<(), BrokenLine<String>>;

    /// Takes the last move back; `false` when there is none.
    fn undo(&mut self) -> bool;

    /// Takes all moves back.
    fn reset(&mut self);

    /// The position where the moves began, if it is not the game's own start.
    fn start(&self) -> Option<String>;

    /// The moves made since the start, as text.
    fn history(&self, dialect: Dialect) -> Vec<String>;

    /// The position in one line.
    fn position(&self) -> String;

    /// Starts again from the position of a text, without moves.
    ///
    /// # Errors
    /// Every law that the position breaks.
    fn set_up(&mut self, text: &str) -> Result<(), Vec<Refusal>>;

    /// The board as data.
    fn scene(&self) -> Scene;

    /// The board as the course prints it, for games that the course has.
    fn course_board(&self, ascii: bool) -> Option<String>;

    /// The shortest paths of the pieces to their goals, for games that have some.
    fn paths(&self) -> Option<Vec<Path>>;

    /// The number of move sequences of this length from here.
    fn perft(&self, depth: u32) -> u64;

    /// Counts the games from here on, ply by ply; `watch` gets the news and says whether to go on.
    fn count(&self, limits: CountLimits, watch: &mut dyn FnMut(CountEvent) -> bool) -> CountEnd;

    /// The key of the position.
    fn key(&self) -> u64;

    /// An engine for this game.
    ///
    /// # Errors
    /// The game has no such engine, or its weights cannot be read.
    fn engine(&self, spec: &EngineSpec) -> Result<Box<dyn Opponent>, Refusal>;

    /// An evaluation of this game.
    ///
    /// # Errors
    /// The game has no such evaluation, or its weights cannot be read.
    fn evaluator(&self, spec: &EvaluationSpec) -> Result<Box<dyn PositionEvaluator>, Refusal>;

    /// A prover for this game.
    ///
    /// # Errors
    /// The game cannot be proved in this way.
    fn prover(&self, spec: ProofSpec) -> Result<Box<dyn Prover>, Refusal>;

    /// The position with its types hidden; the engines of this game know how to get them back.
    fn any_position(&self) -> AnyPosition;

    /// The game from this position on, for a search that is compiled once for all games.
    fn any_game(&self) -> AnyGame {
        AnyGame::from(self.any_position())
    }
}

/// A function that builds something for a game from a specification.
pub type Opened<G, Spec, Built> = fn(&G, &Spec) -> Result<Box<Built>, Refusal>;

/// How the engines of a game are built.
pub struct Engines<G> {
    /// Engines that play and analyse.
    pub think: Opened<G, EngineSpec, dyn Opponent>,
    /// Engines that prove.
    pub prove: Opened<G, ProofSpec, dyn Prover>,
    /// Evaluations that say why.
    pub evaluate: Opened<G, EvaluationSpec, dyn PositionEvaluator>,
}

impl<G: Notation + Show + Clone> Engines<G> {
    /// Engines with a linear evaluator: named features, weights that `--weights` can change, and the hooks that
    /// [`Knowledge`] has for it.
    #[must_use]
    pub fn linear<F: Features<G> + Default>() -> Engines<G>
    where
        Linear<F>: Knowledge<G>,
    {
        Engines {
            think: |_, spec| engines::plain::<G, _>(weighted::<F>(spec)?, spec),
            prove: |game, spec| engines::proved(game, Linear::<F>::default(), spec),
            evaluate: evaluation::standard::<G, F>,
        }
    }
}

/// A legal move for a person to choose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// The move as text.
    pub text: String,
    /// The things to click, in order.
    pub targets: Vec<Target>,
}

/// Puts a game on the table. Its engine knows the rules and nothing more; [`table_with`] gives it a better one.
///
/// ```
/// use potez_play::{Table, table};
/// use potez_rules::{Settings, mnk::Mnk};
/// let mut game = table(Mnk::tictactoe(), Settings::new());
/// assert_eq!(game.play("b2").unwrap(), "b2");
/// assert!(game.play("b2").is_err());
/// assert_eq!(game.moves(Default::default()).len(), 8);
/// ```
pub fn table<G: Notation + Show + Clone>(game: G, settings: Settings) -> Box<dyn Table> {
    let think = |_: &G, spec: &EngineSpec| match spec.weights {
        Some(_) => Err(evaluation::no_weights()),
        None => engines::plain::<G, _>(MateDistance, spec),
    };
    let prove = |game: &G, spec: &ProofSpec| engines::proved(game, MateDistance, spec);
    table_with(game, settings, Engines { think, prove, evaluate: evaluation::result })
}

/// Puts a game on the table, with its engines.
pub fn table_with<G: Notation + Show>(game: G, settings: Settings, engines: Engines<G>) -> Box<dyn Table> {
    let start = game.start();
    Box::new(Open { game: Arc::new(game), settings, engines, start, line: Vec::new() })
}

struct Open<G: Notation + Show> {
    game: Arc<G>,
    settings: Settings,
    engines: Engines<G>,
    start: G::Position,
    /// Each move with the position after it.
    line: Vec<(G::Move, G::Position)>,
}

impl<G: Notation + Show> Open<G> {
    fn now(&self) -> &G::Position {
        self.line.last().map_or(&self.start, |(_, position)| position)
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
    fn from(&self, start: G::Position, line: Vec<(G::Move, G::Position)>) -> Box<dyn Table> {
        let Engines { think, prove, evaluate } = self.engines;
        let (game, settings) = (self.game.clone(), self.settings.clone());
        Box::new(Open { game, settings, engines: Engines { think, prove, evaluate }, start, line })
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
        let (&(mv, _), before) = self.line.split_last()?;
        let position = before.last().map_or(&self.start, |(_, position)| position);
        Some(Choice { text: self.game.move_text(position, mv, Dialect::Ours), targets: self.game.steps(position, mv) })
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
        Some(self.from(self.game.after_null_move(self.now())?, Vec::new()))
    }

    fn copy(&self) -> Box<dyn Table> {
        self.from(self.start.clone(), self.line.clone())
    }

    fn play(&mut self, text: &str) -> Result<String, Refusal> {
        let mv = self.game.parse_move(self.now(), text)?;
        let next = self.game.play(self.now(), mv)?;
        let text = self.text(mv, Dialect::Ours);
        self.line.push((mv, next));
        Ok(text)
    }

    fn play_list(&mut self, text: &str) -> Result<(), BrokenLine<String>> {
        let mut position = self.now().clone();
        match play_line(&*self.game, &position, text) {
            Ok((_, moves)) => {
                for mv in moves {
                    self.game.apply(&mut position, mv);
                    self.line.push((mv, position.clone()));
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
        self.line.pop().is_some()
    }

    fn reset(&mut self) {
        self.line.clear();
    }

    fn start(&self) -> Option<String> {
        let start = self.game.position_text(&self.start);
        (start != self.game.position_text(&self.game.start())).then_some(start)
    }

    fn history(&self, dialect: Dialect) -> Vec<String> {
        let before = std::iter::once(&self.start).chain(self.line.iter().map(|(_, position)| position));
        before.zip(&self.line).map(|(position, (mv, _))| self.game.move_text(position, *mv, dialect)).collect()
    }

    fn position(&self) -> String {
        self.game.position_text(self.now())
    }

    fn set_up(&mut self, text: &str) -> Result<(), Vec<Refusal>> {
        self.start = self.game.parse_position(text)?;
        self.line.clear();
        Ok(())
    }

    fn scene(&self) -> Scene {
        self.game.scene(self.now())
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
