//! What a node reads from the transposition table, and what it stores there.

use potez_rules::Game;

use super::entry::Entry;
use super::options::Exactness;
use super::worker::{Found, Worker};
use crate::core::history::NO_MOVE;
use crate::core::knowledge::Knowledge;
use crate::core::path::Basis;
use crate::core::score::Score;
use crate::core::value::Value;
use crate::core::window::{Bound, Window};

impl<G: Game, K: Knowledge<G>> Worker<'_, G, K> {
    /// The entry of the position in frame `ply`. Nodes too near cheap leaves are not in the table.
    #[inline]
    pub(super) fn probe(&self, ply: usize, depth: i32) -> Option<Entry> {
        if depth > self.settings.untabled_depth { self.table.probe(self.memory.frames[ply].key) } else { None }
    }

    /// The index of the move that was best on an earlier visit, or `NO_MOVE`.
    #[inline]
    pub(super) fn table_move(&self, ply: usize, entry: Option<Entry>) -> u16 {
        let index = entry.and_then(|entry| entry.best);
        let symmetry = self.memory.frames[ply].symmetry;
        index.map_or(NO_MOVE, |index| self.knowledge.turned_back(self.game, symmetry, index))
    }

    /// The answer to the question, if the entry contains it.
    #[inline]
    pub(super) fn table_cutoff(&self, ply: usize, depth: i32, window: Window<Score>, entry: &Entry) -> Option<Found> {
        let plies_left = self.game.counters(&self.memory.frames[ply].position).plies_left;
        if entry.score.within(plies_left) != entry.score {
            return None;
        }
        let score = entry.score.deeper(ply as u32);
        let answers = match entry.bound {
            Bound::Exact => true,
            Bound::AtLeast => score >= window.beta,
            Bound::AtMost => score <= window.alpha,
        };
        let stored = i32::from(entry.depth);
        let proved = entry.proved || proves(entry, score, window);
        let is_deep_enough = match self.settings.exactness {
            Exactness::Minimax => stored == depth || proved && stored <= depth,
            Exactness::Guess => stored >= depth || proved,
        };
        // A table hit would cut the principal variation short; in the middle of the turn to be played, it would cut off the rest of the turn.
        let may_cut = window.is_null() || proved && !self.is_first_turn(ply);
        (answers && is_deep_enough && may_cut).then_some(Found { score, proved, basis: Basis::Certain })
    }

    /// Has only the player at the root moved so far, and is that player to move again?
    fn is_first_turn(&self, ply: usize) -> bool {
        let frames = &self.memory.frames[..=ply];
        frames.iter().all(|frame| frame.mover == frames[0].mover)
    }

    /// Stores the result of a node and returns it, or returns what another thread stored before.
    #[inline]
    pub(super) fn store(
        &self,
        ply: usize,
        depth: i32,
        window: Window<Score>,
        found: Found,
        best: Option<u16>,
        estimate: Option<Score>,
    ) -> Found {
        if depth <= self.settings.untabled_depth || self.control.stopped.is_some() {
            return found;
        }
        if let Some(agreed) = self.found_before(ply, depth, window, found) {
            return agreed;
        }
        let frame = &self.memory.frames[ply];
        let best = best.map(|index| self.knowledge.turned(self.game, frame.symmetry, index));
        if found.basis.is_covered_by_key(|| self.game.counters(&frame.position)) {
            let entry = Entry {
                score: found.score.nearer(ply as u32),
                bound: window.bound(found.score),
                depth: depth.min(255) as u8,
                proved: found.proved,
                best,
                estimate,
            };
            self.table.store(frame.key, entry);
        } else {
            self.store_hint(frame.key, best, estimate);
        }
        found
    }

    /// Stores what can be kept of a result that depends on the path.
    fn store_hint(&self, key: u64, best: Option<u16>, estimate: Option<Score>) {
        if best.is_some() || estimate.is_some() {
            self.table.update(key, |known| Entry::hint(known.map(|(known, _)| known), best, estimate));
        }
    }
}

/// A win or loss is a proof at any depth, as long as the question is only whether it reaches the bound.
#[inline]
fn proves(entry: &Entry, score: Score, window: Window<Score>) -> bool {
    match entry.bound {
        Bound::AtLeast | Bound::Exact if score.win_distance().is_some() => score >= window.beta,
        Bound::AtMost | Bound::Exact if score.loss_distance().is_some() => score <= window.alpha,
        _ => false,
    }
}
