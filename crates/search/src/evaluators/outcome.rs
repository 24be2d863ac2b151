//! Evaluators that know nothing but the result of the game; they suit every game.

use potez_rules::Game;

use crate::core::absolute::Absolute;
use crate::core::evaluator::Evaluator;
use crate::core::knowledge::Knowledge;
use crate::core::number::Number;
use crate::core::score::Score;
use crate::core::value::Value;

/// +1 for a win of the first player, −1 for a win of the second, 0 for a draw and for every unfinished position: the lecture's values.
///
/// All wins are equal, so a search may take its time to win; with [`MateDistance`] it does not.
#[derive(Clone, Copy, Debug, Default)]
pub struct WinDrawLoss;

impl<G: Game> Evaluator<G> for WinDrawLoss {
    type Value = Number;

    #[inline]
    fn evaluate(&self, _game: &G, _position: &G::Position) -> Absolute<Number> {
        Absolute::ZERO
    }

    #[inline]
    fn is_finite(&self) -> bool {
        true
    }
}

/// The result with its distance, so that a search wins soon and loses late; 0 for a draw and for every unfinished position.
#[derive(Clone, Copy, Debug, Default)]
pub struct MateDistance;

impl<G: Game> Evaluator<G> for MateDistance {
    type Value = Score;

    #[inline]
    fn evaluate(&self, _game: &G, _position: &G::Position) -> Absolute<Score> {
        Absolute::ZERO
    }

    #[inline]
    fn is_finite(&self) -> bool {
        true
    }
}

impl<G: Game> Knowledge<G> for MateDistance {
    #[inline]
    fn is_cheap(&self, _game: &G) -> bool {
        true
    }
}
