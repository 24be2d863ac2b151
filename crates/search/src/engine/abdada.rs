//! ABDADA (Weill 1996), in the simplified form by Tom Kerrigan (2016): a move that another thread is searching is deferred until the
//! other moves have been searched, so that threads divide the work without waiting for each other.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use potez_rules::Game;

use super::frame::Candidate;
use super::worker::{Found, Worker};
use crate::core::knowledge::Knowledge;
use crate::core::score::Score;
use crate::core::window::Window;

/// Below this depth marking a move costs more than it saves.
const MIN_DEPTH: i32 = 3;
/// The same where a position is searched in less time than a look at the marks takes.
const MIN_DEPTH_CHEAP: i32 = 7;

/// From this depth on the table is probed again before each move: another thread may have answered the question.
const ANSWER_DEPTH: i32 = 4;

const BUCKETS: usize = 1 << 12;

/// The moves that are being searched at the moment, by all threads.
pub(super) struct Abdada {
    buckets: Vec<Bucket>,
}

/// Where the moves of a position are marked: one cache line for all of them, so that only threads at the same position compete
/// for it.
#[repr(align(64))]
#[derive(Default)]
pub(super) struct Bucket([AtomicU64; 8]);

/// What has come of a move when several threads search.
pub(super) enum Attempt {
    /// It was searched.
    Searched(Found),
    /// Another thread is searching it: not now.
    Deferred,
    /// Another thread has answered the question about the whole node.
    Answered(Found),
}

impl Abdada {
    pub(super) fn new() -> Abdada {
        Abdada { buckets: (0..BUCKETS).map(|_| Bucket::default()).collect() }
    }

    /// The depth from which on moves are marked.
    pub(super) fn min_depth(is_cheap: bool) -> i32 {
        if is_cheap { MIN_DEPTH_CHEAP } else { MIN_DEPTH }
    }

    /// The bucket of a position. The key is mixed first: it need not be a hash.
    #[inline]
    pub(super) fn bucket(&self, key: u64) -> &Bucket {
        &self.buckets[(key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 52) as usize % BUCKETS]
    }

    /// The mark of a move in a position; never 0.
    #[inline]
    pub(super) fn mark(key: u64, index: u16, depth: i32) -> u64 {
        let turn = u64::from(index) << 8 | depth as u64 & 0xff;
        (key ^ turn.wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_mul(0xd134_2543_de82_ef95) | 1
    }
}

impl Bucket {
    /// Is a thread searching the move?
    #[inline]
    pub(super) fn is_marked(&self, mark: u64) -> bool {
        self.0.iter().any(|slot| slot.load(Relaxed) == mark)
    }

    /// This thread begins to search the move.
    #[inline]
    pub(super) fn set(&self, mark: u64) {
        let slot = self.0.iter().find(|slot| slot.load(Relaxed) == 0).unwrap_or(&self.0[0]);
        slot.store(mark, Relaxed);
    }

    /// This thread has searched the move.
    #[inline]
    pub(super) fn clear(&self, mark: u64) {
        for slot in &self.0 {
            if slot.load(Relaxed) == mark {
                slot.store(0, Relaxed);
            }
        }
    }
}

impl<G: Game, K: Knowledge<G>> Worker<'_, G, K> {
    /// Searches a move, unless another thread is searching it now or has answered the question about the node. `windows` are the
    /// node's own and what is left of it. A move that was deferred before is searched in any case.
    #[inline]
    pub(super) fn search_unless_elsewhere(
        &mut self,
        ply: usize,
        depth: i32,
        below: i32,
        windows: [Window<Score>; 2],
        candidate: Candidate<G::Move>,
        number: usize,
    ) -> Attempt {
        match self.threads.abdada {
            Some(abdada) if below + 1 >= self.threads.abdada_depth => {
                self.search_marked(abdada, ply, depth, below, windows, candidate, number)
            }
            _ => Attempt::Searched(self.search_move(ply, below, windows[1], candidate, number)),
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn search_marked(
        &mut self,
        abdada: &Abdada,
        ply: usize,
        depth: i32,
        below: i32,
        [window, rest]: [Window<Score>; 2],
        candidate: Candidate<G::Move>,
        number: usize,
    ) -> Attempt {
        let key = self.memory.frames[ply].key;
        let (bucket, mark) = (abdada.bucket(key), Abdada::mark(key, candidate.index, depth));
        if number > 0 && !candidate.is_deferred() && bucket.is_marked(mark) {
            return Attempt::Deferred;
        }
        if number > 0
            && below + 1 >= ANSWER_DEPTH
            && let Some(entry) = self.table.probe(key)
            && let Some(found) = self.table_cutoff(ply, depth, window, &entry)
        {
            return Attempt::Answered(found);
        }
        bucket.set(mark);
        self.memory.frames[ply].question = (number > 0).then_some((depth, window));
        let found = self.search_move(ply, below, rest, candidate, number);
        self.memory.frames[ply].question = None;
        bucket.clear(mark);
        match self.take_answer(ply) {
            Some(answer) => Attempt::Answered(answer),
            None => Attempt::Searched(found),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_marked_while_it_is_searched() {
        let abdada = Abdada::new();
        let (a, b) = (Abdada::mark(77, 5, 4), Abdada::mark(77, 6, 4));
        let bucket = abdada.bucket(77);
        assert!(a != b && a != 0 && !bucket.is_marked(a));
        bucket.set(a);
        assert!(bucket.is_marked(a) && !bucket.is_marked(b));
        bucket.clear(a);
        assert!(!bucket.is_marked(a));
    }

    #[test]
    fn positions_with_small_keys_have_different_buckets() {
        let abdada = Abdada::new();
        let buckets: std::collections::HashSet<_> =
            (0..1_000).map(|key| std::ptr::from_ref(abdada.bucket(key))).collect();
        assert!(buckets.len() > 500, "{} buckets for 1,000 positions", buckets.len());
    }
}
