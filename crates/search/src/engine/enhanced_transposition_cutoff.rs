//! Enhanced transposition cutoff (Plaat, Schaeffer, Pijls and de Bruin 1996): before any move is searched, all children are looked up in
//! the table, since one of them may already be good enough.

use potez_rules::Game;

use super::node::Searched;
use super::worker::Worker;
use crate::core::knowledge::Knowledge;
use crate::core::score::Score;
use crate::core::window::Window;

/// From this depth on, the saved searches are worth the probes.
const MIN_DEPTH: i32 = 3;
/// Nodes with more moves are not worth it.
const MAX_MOVES: usize = 12;

impl<G: Game, K: Knowledge<G>> Worker<'_, G, K> {
    /// The value of a child that reaches β according to the table. All keys are computed first, so that the probes do not wait for
    /// each other.
    #[inline]
    pub(super) fn enhanced_transposition_cutoff(
        &mut self,
        ply: usize,
        depth: i32,
        window: Window<Score>,
        first: usize,
    ) -> Option<Searched> {
        let count = self.memory.candidates.len() - first;
        if !window.is_null() || depth < MIN_DEPTH || count > MAX_MOVES {
            return None;
        }
        self.probe_children(ply, depth - 1, window, first)
    }

    fn probe_children(&mut self, ply: usize, below: i32, window: Window<Score>, first: usize) -> Option<Searched> {
        let mut keys = [(0, false); MAX_MOVES];
        // A game that a counter has ended has the same key as one that goes on.
        let mut ended = 0_u32;
        let count = self.memory.candidates.len() - first;
        for (i, key) in keys.iter_mut().enumerate().take(count) {
            let same = self.make(ply, self.memory.candidates[first + i], true);
            let child = &self.memory.frames[ply + 1];
            *key = (child.key, same);
            ended |= u32::from(self.game.counters(&child.position).ended) << i;
        }
        for (i, &(key, same)) in keys.iter().enumerate().take(count) {
            if ended >> i & 1 == 0
                && let Some(entry) = self.table.probe(key)
                && let Some(found) = self.table_cutoff(ply + 1, below, window.for_child(same), &entry)
                && found.for_parent(same).score >= window.beta
            {
                self.counts.table_hits += 1;
                return Some(Searched::Here(found.for_parent(same), Some(self.memory.candidates[first + i].index)));
            }
        }
        None
    }
}
