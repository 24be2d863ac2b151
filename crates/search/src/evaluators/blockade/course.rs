//! The students' heuristic for Blockade: the difference of the shortest paths.
//!
//! Each player's number is the number of pawn moves that the nearer of the two pawns needs to the nearer of the two goals. In the report,
//! the sign of the difference depends on whose turn it is, which at some depths makes long paths look good; here it depends on
//! the player who profits.

use potez_rules::Player;
use potez_rules::blockade::{Blockade, Position};

use crate::evaluators::course::CourseGame;
use crate::evaluators::linear::{Feature, FeatureSet, Features};

/// The difference of the shortest paths.
#[derive(Clone, Copy, Debug, Default)]
pub struct ShortestPaths;

impl FeatureSet for ShortestPaths {
    const FEATURES: &'static [Feature] =
        &[Feature::new("shortest", "how many more pawn moves the opponent's nearest pawn needs than the player's")];
    const WEIGHTS: &'static str = include_str!("../../../weights/course-blockade.txt");
}

impl<const W: usize> Features<Blockade<W>> for ShortestPaths {
    fn count(&self, game: &Blockade<W>, position: &Position<W>, values: &mut [i32]) {
        let moves = |player| i32::from(game.shortest(position, player).unwrap_or(0).div_ceil(2));
        if let [value] = values {
            *value = moves(Player::Second) - moves(Player::First);
        }
    }
}

impl<const W: usize> CourseGame for Blockade<W> {
    type Heuristic = ShortestPaths;

    fn course_depth(&self) -> u32 {
        2
    }
}

#[cfg(test)]
mod tests {
    use potez_rules::Game;
    use potez_rules::blockade::Params;
    use potez_rules::notation::play_line;

    use super::*;
    use crate::core::absolute::Absolute;
    use crate::core::evaluator::Evaluator;
    use crate::core::score::Score;
    use crate::evaluators::linear::{Linear, check_standard_weights};

    #[test]
    fn it_is_the_difference_in_pawn_moves() {
        check_standard_weights::<ShortestPaths>();
        let game = Blockade::<3>::new(Params::default()).unwrap();
        let paths = Linear::<ShortestPaths>::default();
        assert_eq!(paths.evaluate(&game, &game.start()), Absolute::new(Score::DRAW));
        // Seven single steps at the start take four moves; after a move of two steps, five are left, which take three moves.
        let (position, _) = play_line(&game, &game.start(), "X1:46:P11").unwrap();
        assert_eq!(paths.evaluate(&game, &position), Absolute::new(Score::evaluation(1)));
        let (position, _) = play_line(&game, &game.start(), "X1:46:P11, O1:49:P13").unwrap();
        assert_eq!(paths.evaluate(&game, &position), Absolute::new(Score::DRAW));
        // O blocks X's straight path, behind X's own pawn.
        let (position, _) = play_line(&game, &game.start(), "X1:46:P11, O1:49:Z4A").unwrap();
        assert_eq!(paths.evaluate(&game, &position), Absolute::new(Score::evaluation(-1)));
    }
}
