//! Connect Four: the evaluator, which counts threats, and the hooks that make its search fast.
//!
//! | module | subject |
//! |---|---|
//! | `bitboard` | sets of squares in one word: threats, rows of four |
//! | `knowledge` | moves that do not lose at once, the order of moves, mirror images |
//! | `static_bounds` | claimeven and zugzwang: bounds of the value without a search |

mod bitboard;
mod knowledge;
mod static_bounds;

use potez_rules::Player;
use potez_rules::connect4::{Connect4, Position};

use crate::evaluators::linear::{Feature, FeatureSet, Features, Linear};
use bitboard::{column_mask, threats};

/// The features of Connect Four.
#[derive(Clone, Copy, Debug, Default)]
pub struct Connect4Features;

/// The standard evaluator of Connect Four, with its hooks.
pub type Connect4Evaluator = Linear<Connect4Features>;

impl FeatureSet for Connect4Features {
    const FEATURES: &'static [Feature] = &[
        Feature::new("threats", "free places that would make four"),
        Feature::new(
            "good",
            "those of them on the player's good rows: odd rows for the player who began, even rows for the other",
        ),
        Feature::new("centre", "discs in the middle column"),
    ];
    const WEIGHTS: &'static str = include_str!("../../../weights/connect4.txt");
}

/// The places of the first, third, fifth row from the bottom.
#[inline]
fn odd_rows(game: &Connect4) -> u64 {
    (0..game.params().cols())
        .fold(0, |set, col| set | 0x5555_5555_5555_5555 << (col as u32 * game.stride()) & column_mask(game, col))
}

impl Features<Connect4> for Connect4Features {
    /// In the endgame the player who began gets the odd rows, the other player the even ones (Allis 1988).
    #[inline]
    fn count(&self, game: &Connect4, position: &Position, values: &mut [i32]) {
        let free = game.board() & !position.all();
        let cols = game.params().cols();
        // If the number of columns is even there are two middle columns: mirror images count alike.
        let middle = column_mask(game, cols / 2) | column_mask(game, (cols - 1) / 2);
        let odd = odd_rows(game);
        for (player, sign) in [(Player::First, 1), (Player::Second, -1)] {
            let discs = game.discs(position, player);
            let places = threats(game, discs, free);
            let good = if player == game.params().starts() { odd } else { !odd };
            values[0] += sign * places.count_ones() as i32;
            values[1] += sign * (places & good).count_ones() as i32;
            values[2] += sign * (discs & middle).count_ones() as i32;
        }
    }
}
