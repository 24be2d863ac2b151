//! Aspiration windows (Slate and Atkin 1977): an iteration is searched with a small window around the last value, and with larger ones
//! until the value is inside.

use potez_rules::Game;

use super::root::RootMove;
use super::worker::Worker;
use crate::core::knowledge::Knowledge;
use crate::core::score::Score;
use crate::core::value::Value;
use crate::core::window::{Bound, Window};

/// From this depth on, the last value is trusted.
const MIN_DEPTH: i32 = 4;

impl<G: Game, K: Knowledge<G>> Worker<'_, G, K> {
    /// Searches the root moves from index `from` on, around the guess. Returns whether the value is proved.
    pub(super) fn aspiration_search(
        &mut self,
        moves: &mut [RootMove<G::Move>],
        from: usize,
        depth: i32,
        guess: Score,
    ) -> bool {
        let margin = self.settings.margin;
        let mut delta = margin / 2 + 1;
        let is_trusted = depth >= MIN_DEPTH && !guess.is_decisive();
        let around =
            |delta: i32| Window::new(Score::from_raw(guess.raw() - delta), Score::from_raw(guess.raw() + delta));
        let mut window = if is_trusted { around(delta) } else { Window::full() };
        let mut failed = [false; 2];
        loop {
            let found = self.search_root(moves, from, depth, window);
            if self.control.stopped.is_some() {
                return false;
            }
            delta = delta.saturating_mul(4);
            let wider = if delta > 8 * margin { Window::full() } else { around(delta) };
            let low = found.score <= window.alpha && window.alpha > Score::LOWEST;
            let high = !low && found.score >= window.beta && window.beta < Score::HIGHEST;
            failed = [failed[0] || low, failed[1] || high];
            if (low || high) && failed == [true; 2] {
                // Search instability: where the path matters (repetitions, the table), a value can fail low and then high. Only the
                // full window ends that.
                self.iteration.best = None;
                window = Window::full();
            } else if low {
                self.iteration.best = None;
                window = Window::new(wider.alpha, window.alpha.above());
            } else if high {
                window = Window::new(window.beta.below(), wider.beta);
            } else {
                if let Some(best) = moves.get_mut(from) {
                    best.bound = Bound::Exact;
                    best.proved = found.proved;
                }
                return found.proved;
            }
        }
    }
}
