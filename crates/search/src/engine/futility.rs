//! Pruning near the leaves: reverse futility pruning (Heinz 1998, "static null move") and late-move pruning. Both are off if exact
//! values are wanted.
//!
//! A pruned move is not searched at all, which would break a proof. So no move is pruned while every move so far loses.

use potez_rules::Game;

use super::entry::Entry;
use super::options::Exactness;
use super::worker::{Found, Worker};
use crate::core::knowledge::Knowledge;
use crate::core::score::Score;
use crate::core::window::Window;

/// The greatest depth at which moves are pruned.
const MAX_DEPTH: i32 = 4;

impl<G: Game, K: Knowledge<G>> Worker<'_, G, K> {
    /// The evaluation of an inner node if it may prune: in null windows.
    #[inline]
    pub(super) fn estimate_for_futility(
        &mut self,
        ply: usize,
        window: Window<Score>,
        entry: Option<Entry>,
    ) -> Option<Score> {
        let prunes = self.settings.exactness == Exactness::Guess && window.is_null();
        prunes.then(|| entry.and_then(|entry| entry.estimate).unwrap_or_else(|| self.estimate(ply)))
    }

    /// Is the evaluation so far above β that no short search will bring it down?
    #[inline]
    pub(super) fn reverse_futility(&self, depth: i32, window: Window<Score>, estimate: Option<Score>) -> Option<Found> {
        let estimate = estimate?;
        let stands = depth <= MAX_DEPTH
            && !window.beta.is_decisive()
            && estimate.raw() - self.settings.margin * depth >= window.beta.raw();
        stands.then_some(Found::guessed(estimate))
    }

    /// Does a move come so late, this near to the leaves, that it is not searched?
    #[inline]
    pub(super) fn is_pruned(&self, depth: i32, window: Window<Score>, number: usize, best: Score) -> bool {
        self.settings.exactness == Exactness::Guess
            && window.is_null()
            && is_too_late(depth, number)
            && best.loss_distance().is_none()
    }
}

#[inline]
pub(super) fn is_too_late(depth: i32, number: usize) -> bool {
    depth <= MAX_DEPTH && number >= 4 + 3 * (depth * depth) as usize
}
