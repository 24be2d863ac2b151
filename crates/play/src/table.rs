//! [`Table`]: a game as front ends see it, whatever its types.

mod line;
mod open;

use std::sync::Arc;

use potez_rules::count::{CountEnd, CountEvent, CountLimits};
use potez_rules::notation::BrokenLine;
use potez_rules::scene::Path;
use potez_rules::{
    Arrangement, Dialect, Following, Notation, Outcome, Player, Refusal, Scene, Settings, Show, Target, Tool,
};
use potez_search::Knowledge;
use potez_search::evaluators::linear::{Features, Linear};
use potez_search::evaluators::outcome::MateDistance;
use serde::Serialize;

use crate::any_game::{AnyGame, AnyPosition};
use crate::evaluation::{self, EvaluationSpec, PositionEvaluator};
use crate::players::{EngineSpec, Opponent, ProofSpec, Prover, engines};
use crate::register::weighted;
use line::Line;
use open::Open;

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

    /// The legal moves with the targets that a person clicks to make them.
    fn choices(&self, dialect: Dialect) -> Vec<Choice>;

    /// A legal move, written in any dialect, with the targets to click.
    ///
    /// # Errors
    /// Why the move cannot be read or made.
    fn choice(&self, text: &str) -> Result<Choice, Refusal>;

    /// Everything that is wrong with a text that is not a legal move, each fault in one sentence; empty for a legal move.
    fn faults(&self, text: &str) -> Vec<Refusal>;

    /// The last move, with the targets that were clicked to make it.
    fn last(&self) -> Option<Choice>;

    /// What can follow these clicks: more clicks, or the text of the move they make.
    fn following(&self, clicked: &[Target]) -> Following<Target, String>;

    /// The clicks of a move that is not yet complete, written in any dialect, such as a turn of Blockade without its wall. `None`
    /// if the text means no such beginning.
    fn beginning(&self, text: &str) -> Option<Vec<Target>>;

    /// How many legal moves begin with these clicks.
    fn turns_from(&self, clicked: &[Target]) -> u64;

    /// Why these clicks neither make nor begin a legal move; `None` if they do. Fast enough for every motion of a pointer.
    fn why(&self, clicked: &[Target]) -> Option<Refusal>;

    /// The same position with the other player to move, if that makes sense; it may be unreachable, and is for our engines only.
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

    /// The number of moves made since the start.
    fn plies(&self) -> usize;

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

    /// What can be put on the board by hand.
    fn tools(&self) -> Vec<Tool>;

    /// The text of a board that was set up by hand, to be read by [`set_up`](Table::set_up); `None` if positions are only typed.
    fn arranged(&self, arrangement: &Arrangement) -> Option<String>;

    /// The board as the course prints it, for games of the course.
    fn course_board(&self, ascii: bool) -> Option<String>;

    /// The shortest paths of the pieces to their goals, for games that have such paths.
    fn paths(&self) -> Option<Vec<Path>>;

    /// The number of move sequences of this length from here.
    fn perft(&self, depth: u32) -> u64;

    /// Counts the games from here on, ply by ply; `watch` receives the events and returns whether to go on.
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
    /// Evaluations by named features.
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
    /// The targets to click, in order.
    pub targets: Vec<Target>,
}

/// Puts a game on the table. Its engine knows only the rules; [`table_with`] gives it a better one.
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
    let line = Line::new(game.start());
    Box::new(Open { game: Arc::new(game), settings, engines, line })
}
