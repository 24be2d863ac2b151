//! [`Estimate`]: an evaluation of a game with its types hidden, for the searches that are recorded.

use potez_play::PositionEvaluator;
use potez_play::any_game::{AnyGame, AnyPosition};
use potez_rules::Outcome;
use potez_search::{Absolute, Evaluator, Number, Score};

/// Whole points, as the engines count them; a win is worth more than any estimate, and a near one more than a far one.
///
/// The numbers depend on the distance of a win from the root, so they are not for a search with a table.
pub(super) struct Estimate<'a>(pub(super) &'a dyn PositionEvaluator);

impl Evaluator<AnyGame> for Estimate<'_> {
    type Value = Number;

    fn evaluate(&self, _: &AnyGame, position: &AnyPosition) -> Absolute<Number> {
        let value = self.0.evaluate(position).map_or(0.0, |evaluation| evaluation.value);
        // As the engines do: without the hundredths, and within the range of scores.
        number(Score::evaluation(value as i32))
    }

    fn finished(&self, _: &AnyGame, _: &AnyPosition, outcome: Outcome, ply: u32) -> Absolute<Number> {
        let score: Absolute<Score> = Absolute::of_outcome(outcome, ply);
        number(score.seen_by(potez_rules::Player::First))
    }

    fn is_finite(&self) -> bool {
        true
    }
}

fn number(score: Score) -> Absolute<Number> {
    Absolute::new(Number::from(score.raw()))
}
