//! What is certain before any move is searched: draws by repetition, mate distance and the game's own bounds.

use potez_rules::Game;

use super::options::Exactness;
use super::worker::{Found, Worker};
use crate::core::knowledge::{Knowledge, StaticBound};
use crate::core::path::Basis;
use crate::core::score::Score;
use crate::core::value::Value;
use crate::core::window::Window;

impl<G: Game, K: Knowledge<G>> Worker<'_, G, K> {
    /// A position that repeats one of its own line counts as a draw. (Plain minimax knows only the rules of the game.)
    #[inline]
    pub(super) fn draw_by_repetition(&self, ply: usize) -> Option<Found> {
        if self.settings.exactness == Exactness::Minimax {
            return None;
        }
        let before = self.repeats(ply)?;
        Some(Found { basis: Basis::repeats(before), ..Found::certain(Score::DRAW) })
    }

    /// Mate-distance pruning (no win comes sooner than the next move), and the static bounds of the game.
    #[inline]
    pub(super) fn static_cutoff(&self, ply: usize, window: Window<Score>) -> Option<Found> {
        let mut possible = Window::new(Score::loss_in(ply as u32 + 1), Score::win_in(ply as u32 + 1));
        if self.settings.exactness == Exactness::Guess {
            let known = self.knowledge.static_bounds(self.game, &self.memory.frames[ply].position);
            possible = possible.raise(known.alpha.deeper(ply as u32)).lower(known.beta.deeper(ply as u32));
        }
        cutoff(possible, window).map(Found::certain)
    }
}

impl StaticBound {
    /// The value at `ply`, if the bound answers the question.
    #[inline]
    pub(super) fn cutoff(self, ply: usize, window: Window<Score>) -> Option<Score> {
        match self {
            StaticBound::Unknown => None,
            StaticBound::Exact(score) => Some(score.deeper(ply as u32)),
            StaticBound::Within(known) => {
                let known = Window::new(known.alpha.deeper(ply as u32), known.beta.deeper(ply as u32));
                cutoff(known, window)
            }
        }
    }
}

/// The answer to a question about a value that is between `known.alpha` and `known.beta`, both included.
#[inline]
fn cutoff(known: Window<Score>, window: Window<Score>) -> Option<Score> {
    if known.alpha >= window.beta || known.alpha == known.beta {
        Some(known.alpha)
    } else {
        (known.beta <= window.alpha).then_some(known.beta)
    }
}
