//! [`Evaluator`]: how good a position is.

use potez_rules::{Game, Outcome};

use crate::core::absolute::Absolute;
use crate::core::value::Value;

/// Estimates how good unfinished positions are. The rules say what is legal and who has won.
///
/// # Laws
///
/// - Values are [`Absolute`]: more is better for the first player (X, Max), whoever is to move.
/// - The same position gets the same value every time.
/// - [`evaluate`](Evaluator::evaluate) is called only for unfinished positions, [`finished`](Evaluator::finished) only for
///   finished ones.
/// - `finished(…, ply) == finished(…, 0).deeper(ply)`: the ply changes the distance and nothing else. So a table may store
///   values relative to the position and return them relative to any root.
/// - An evaluation never looks like a proof: with [`Score`](crate::Score), use [`Score::evaluation`](crate::Score::evaluation).
pub trait Evaluator<G: Game>: Send + Sync {
    /// The type of the values.
    type Value: Value;

    /// The estimate of an unfinished position.
    fn evaluate(&self, game: &G, position: &G::Position) -> Absolute<Self::Value>;

    /// The value of a finished position that is `ply` plies below the root of the search.
    #[inline]
    fn finished(&self, game: &G, position: &G::Position, outcome: Outcome, ply: u32) -> Absolute<Self::Value> {
        let _ = (game, position);
        Absolute::of_outcome(outcome, ply)
    }

    /// Are all values strictly between −∞ and +∞? Then a search need not allow for infinite ones.
    #[inline]
    fn is_finite(&self) -> bool {
        false
    }
}

/// A borrowed evaluator is an evaluator.
impl<G: Game, E: Evaluator<G> + ?Sized> Evaluator<G> for &E {
    type Value = E::Value;

    #[inline]
    fn evaluate(&self, game: &G, position: &G::Position) -> Absolute<E::Value> {
        (**self).evaluate(game, position)
    }

    #[inline]
    fn finished(&self, game: &G, position: &G::Position, outcome: Outcome, ply: u32) -> Absolute<E::Value> {
        (**self).finished(game, position, outcome, ply)
    }

    #[inline]
    fn is_finite(&self) -> bool {
        (**self).is_finite()
    }
}
