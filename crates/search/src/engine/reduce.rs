//! Guesses that save work: late-move reductions, late-move pruning and reverse futility. All are off when exact values are wanted.
//!
//! A reduced search that says "loss" or "win" is a proof all the same; only moves that were not tried at all would break one. So nothing is
//! skipped as long as every move so far loses.

use std::sync::LazyLock;

use crate::core::score::Score;

/// Moves tried at least before late ones are searched less deep.
const FULL_DEPTH_MOVES: usize = 2;
/// Reductions begin at this depth.
pub(super) const REDUCTION_DEPTH: i32 = 3;
/// Late-move pruning and reverse futility end at this depth.
const SHALLOW: i32 = 4;

/// Logarithms, in 1/128.
static LOGARITHMS: LazyLock<[i32; 256]> =
    LazyLock::new(|| std::array::from_fn(|n| ((n.max(1) as f64).ln() * 128.0) as i32));

/// By how many plies the `number`-th move (from 0) is searched less deep; the history may change it. The formula with two logarithms is
/// that of Senpai and Stockfish, after Romstad's late-move reductions (2006).
#[inline]
pub(super) fn reduction(depth: i32, number: usize, history: i32, principal: bool) -> i32 {
    if depth < REDUCTION_DEPTH || number < FULL_DEPTH_MOVES {
        return 0;
    }
    let logarithm = |n: usize| LOGARITHMS[n.min(255)];
    let product = logarithm(depth as usize) * logarithm(number) / 128;
    let reduction = (product * 100 / 220 + 64 - history / 96) / 128 - i32::from(principal);
    reduction.clamp(0, depth - 2)
}

/// Is a move so late, this near to the leaves, that it is not tried at all?
#[inline]
pub(super) fn is_too_late(depth: i32, number: usize) -> bool {
    depth <= SHALLOW && number >= 4 + 3 * (depth * depth) as usize
}

/// Is the estimate so far above β that no short search will bring it down? ("Static null move", Heinz 1998.) The answer then.
#[inline]
pub(super) fn stands(depth: i32, estimate: Score, margin: i32, beta: Score) -> Option<Score> {
    (depth <= SHALLOW && !beta.is_decisive() && estimate.raw() - margin * depth >= beta.raw()).then_some(estimate)
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
