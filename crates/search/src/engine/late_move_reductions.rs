//! Late-move reductions (Romstad 2006): moves that come late in the order are searched less deep, and again in full if they turn out
//! to be good. Off if exact values are wanted.
//!
//! A win or loss found by a reduced search is still a proof.

use std::sync::LazyLock;

use potez_rules::Game;

use super::options::Exactness;
use super::worker::Worker;
use crate::core::knowledge::Knowledge;

/// This many moves are searched in full before reductions begin.
const FULL_DEPTH_MOVES: usize = 2;
/// Reductions begin at this depth.
const MIN_DEPTH: i32 = 3;

/// Logarithms, in 1/128.
static LOGARITHMS: LazyLock<[i32; 256]> =
    LazyLock::new(|| std::array::from_fn(|n| ((n.max(1) as f64).ln() * 128.0) as i32));

impl<G: Game, K: Knowledge<G>> Worker<'_, G, K> {
    /// By how many plies the `number`-th move is reduced in a node of this depth.
    #[inline]
    pub(super) fn late_move_reduction(
        &self,
        ply: usize,
        depth: i32,
        index: u16,
        number: usize,
        is_principal: bool,
    ) -> i32 {
        match self.settings.exactness {
            Exactness::Guess => reduction(depth, number, self.history_score(ply, index), is_principal),
            Exactness::Minimax => 0,
        }
    }
}

/// By how many plies the `number`-th move (from 0) is reduced. A good history reduces less. The formula with two logarithms is that
/// of Senpai and Stockfish.
#[inline]
fn reduction(depth: i32, number: usize, history: i32, is_principal: bool) -> i32 {
    if depth < MIN_DEPTH || number < FULL_DEPTH_MOVES {
        return 0;
    }
    let logarithm = |n: usize| LOGARITHMS[n.min(255)];
    let product = logarithm(depth as usize) * logarithm(number) / 128;
    let reduction = (product * 100 / 220 + 64 - history / 96) / 128 - i32::from(is_principal);
    reduction.clamp(0, depth - 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn early_moves_are_not_reduced_and_late_ones_never_to_nothing() {
        for depth in 1..80 {
            for number in 0..500 {
                for history in [-24_576, 0, 24_576] {
                    let r = reduction(depth, number, history, false);
                    assert!(r == 0 || depth - r >= 2, "{depth} {number} {r}");
                    assert!(number >= FULL_DEPTH_MOVES || r == 0);
                    assert!(r >= reduction(depth, number, history, true));
                }
            }
        }
        assert!(reduction(10, 20, 0, false) > reduction(10, 5, 0, false));
    }
}
