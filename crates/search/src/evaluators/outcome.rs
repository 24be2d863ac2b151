//! No judgement at all: only the result of the game counts.

use potez_rules::Game;

use crate::core::evaluator::Evaluator;
use crate::core::number::Number;
use crate::core::score::Score;
use crate::core::value::Value;

/// +1 for a win of the first player, −1 for a win of the second, 0 for a draw and for everything unfinished: the lecture's values.
///
/// All wins are equal, so a search by it may dawdle on the way to a win; [`Soonest`] does not.
#[derive(Clone, Copy, Debug, Default)]
pub struct WinDrawLoss;

impl<G: Game> Evaluator<G> for WinDrawLoss {
    type Value = Number;

    #[inline]
    fn evaluate(&self, _game: &G, _position: &G::Position) -> Number {
        Number::ZERO
    }

    #[inline]
    fn is_finite(&self) -> bool {
        true
    }
}

/// Win soon, lose late: the result with its distance; 0 for a draw and for everything unfinished.
#[derive(Clone, Copy, Debug, Default)]
pub struct Soonest;

impl<G: Game> Evaluator<G> for Soonest {
    type Value = Score;

    #[inline]
    fn evaluate(&self, _game: &G, _position: &G::Position) -> Score {
        Score::DRAW
    }

    #[inline]
    fn is_finite(&self) -> bool {
        true
    }
}
