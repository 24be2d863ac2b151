//! [`Problem`]: the question that every teaching algorithm answers.

use potez_rules::Game;

use crate::core::evaluator::Evaluator;

/// What is the value of `position`, looking `depth` plies ahead and evaluating with `evaluator`, and which move should be played?
///
/// The answer is a [`Report`](crate::Report), and every algorithm in this crate finds the same value unless it is configured otherwise.
/// A depth beyond the end of the game is allowed. No line is followed beyond [`LONGEST_LINE`](crate::LONGEST_LINE) plies; if that
/// limit is reached, the report says so.
pub struct Problem<'a, G: Game, E> {
    /// The rules.
    pub game: &'a G,
    /// The root of the search.
    pub position: &'a G::Position,
    /// The evaluator.
    pub evaluator: &'a E,
    /// How many plies to look ahead.
    pub depth: u32,
}

impl<'a, G: Game, E: Evaluator<G>> Problem<'a, G, E> {
    /// A problem.
    pub fn new(game: &'a G, position: &'a G::Position, evaluator: &'a E, depth: u32) -> Problem<'a, G, E> {
        Problem { game, position, evaluator, depth }
    }

    /// The same problem at another depth.
    #[must_use]
    pub fn at_depth(&self, depth: u32) -> Problem<'a, G, E> {
        Problem { depth, ..*self }
    }
}
