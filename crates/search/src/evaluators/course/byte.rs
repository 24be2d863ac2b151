//! The students' heuristic for Byte: the stack utility.
//!
//! Every checker counts for its owner, by its place in its stack: the bottom one, those inside, the top one of a low stack (up to
//! four) and the top one of a high stack; a single checker is a bottom one. Legal moves and points are added.
//!
//! The report has two tables of numbers, one for each player's turn; the second counts the moves once for every square of
//! the board. Here the first table is used for both players, and a second point counts as much as the first: two win anyway on 8 × 8.

use potez_rules::Player;
use potez_rules::byte::{Byte, Position};

use super::CourseGame;
use crate::evaluators::linear::{Feature, FeatureSet, Features};

/// The stack utility.
#[derive(Clone, Copy, Debug, Default)]
pub struct StackUtility;

impl FeatureSet for StackUtility {
    const FEATURES: &'static [Feature] = &[
        Feature::new("points", "stacks won"),
        Feature::new("bottoms", "checkers at the bottom of a stack, including single ones"),
        Feature::new("inner", "checkers with others above and below"),
        Feature::new("low_tops", "checkers on top of a stack of two to four"),
        Feature::new("high_tops", "checkers on top of a stack of five or more"),
        Feature::new("mobility", "legal moves, whoever is to move"),
    ];
    const WEIGHTS: &'static str = include_str!("../../../weights/course-byte.txt");
}

impl<const C: usize, const W: usize> Features<Byte<C, W>> for StackUtility {
    fn count(&self, game: &Byte<C, W>, position: &Position<C, W>, values: &mut [i32]) {
        for (player, sign) in [(Player::First, 1), (Player::Second, -1)] {
            let bottoms = position.bottoms(player).count();
            let tops = position.tops(player);
            let low_tops = (tops & position.at_least(2) & !position.at_least(5)).count();
            let high_tops = (tops & position.at_least(5)).count();
            let inner = position.checkers(player) - bottoms - low_tops - high_tops;
            let counts =
                [position.points(player), bottoms, inner, low_tops, high_tops, game.mobility(position, player)];
            for (value, count) in values.iter_mut().zip(counts) {
                *value += sign * count as i32;
            }
        }
    }
}

impl<const C: usize, const W: usize> CourseGame for Byte<C, W> {
    type Heuristic = StackUtility;

    fn course_depth(&self) -> u32 {
        3
    }
}

#[cfg(test)]
mod tests {
    use potez_rules::Notation;
    use potez_rules::byte::{Byte8, Params};

    use super::*;
    use crate::core::absolute::Absolute;
    use crate::core::evaluator::Evaluator;
    use crate::core::score::Score;
    use crate::evaluators::linear::{Linear, check_standard_weights};

    #[test]
    fn checkers_count_by_their_place() {
        check_standard_weights::<StackUtility>();
        let game = Byte8::new(Params { free: true, ..Params::default() }).unwrap();
        let position = game.parse_position("4/4/XOX.3/OO.3/4/4/4/3.XOOXO X 0:1").unwrap();
        let utility = Linear::<StackUtility>::default();
        let values: Vec<i32> = utility.terms(&game, &position).iter().map(|term| term.value).collect();
        // X merges index 0 and slides from the corner; O merges index 1 of one stack and both indices of the other.
        assert_eq!(values, [-1, 2 - 1, 1 - 3, 1 - 1, -1, 2 - 3]);
        assert_eq!(utility.evaluate(&game, &position), Absolute::new(Score::evaluation(-129)));
    }
}
