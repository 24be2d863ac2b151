//! m,n,k games: rows that are still possible, and what the engine knows about them.
//!
//! | module | subject |
//! |---|---|
//! | `rows` | sets of rows, found by shifting the whole board |
//! | `knowledge` | moves that do not lose at once, the order of moves, static bounds |
//! | `symmetry` | mirror images |

mod knowledge;
mod rows;
mod symmetry;

use potez_rules::mnk::{BoardWord, Mnk, Position};
use potez_rules::{Game, Player};

use crate::evaluators::linear::{Feature, FeatureSet, Features, Linear};
use rows::{Counted, directions};

/// The features of m,n,k games, on every board.
#[derive(Clone, Copy, Debug, Default)]
pub struct MnkFeatures;

/// The standard evaluator of m,n,k games.
pub type MnkEvaluator = Linear<MnkFeatures>;

const OPEN: usize = 3;

const TEMPO: usize = 4;

impl FeatureSet for MnkFeatures {
    const FEATURES: &'static [Feature] = &[
        Feature::new("missing1", "rows in which one mark is missing"),
        Feature::new("missing2", "rows in which two marks are missing"),
        Feature::new("missing3", "rows in which three marks are missing"),
        Feature::new("open", "rows that are still possible"),
        Feature::new("tempo", "being the side to move"),
    ];
    const WEIGHTS: &'static str = include_str!("../../../weights/mnk.txt");
}

impl<B: BoardWord> Features<Mnk<B>> for MnkFeatures {
    fn count(&self, game: &Mnk<B>, position: &Position<B>, values: &mut [i32]) {
        let k = game.params().k();
        // Making a row loses in the misère game.
        let worth = if game.params().misere() { -1 } else { 1 };
        let [first, second] = Player::BOTH.map(|player| game.marks(position, player));
        let free = game.board() & !(first | second);
        for (own, sign) in [(first, worth), (second, -worth)] {
            for step in directions(game) {
                let counted = Counted::of(own, free, step, k);
                for missing in 1..=3.min(k) {
                    values[missing - 1] += sign * counted.exactly(k - missing).count() as i32;
                }
                values[OPEN] += sign * counted.open.count() as i32;
            }
        }
        values[TEMPO] = if game.turn(position) == Player::First { worth } else { -worth };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluators::linear::check_standard_weights;

    #[test]
    fn rows_are_counted_on_the_empty_board_and_after_a_move() {
        check_standard_weights::<MnkFeatures>();
        let game = Mnk::tictactoe();
        let mut values = [0; 5];
        let mut position = game.start();
        MnkFeatures.count(&game, &position, &mut values);
        assert_eq!(values, [0, 0, 0, 0, 1]);
        game.apply(&mut position, game.cell(1, 1).unwrap());
        let mut values = [0; 5];
        MnkFeatures.count(&game, &position, &mut values);
        // X in the middle: four rows with one mark; O has the four at the edges, which are still empty.
        assert_eq!(values, [0, 4, 4 - 4, 8 - 4, -1]);
    }
}
