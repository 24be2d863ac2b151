//! The moves that the threads of a search are searching at the moment, so that they can divide the work: ABDADA (Weill 1996), in the simplified form by
//! Tom Kerrigan (2016). A move that another thread is searching is deferred until the other moves have been searched; no thread waits.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

const BUCKETS: usize = 1 << 12;

/// The moves that are being searched at the moment, by all threads.
pub(crate) struct Abdada {
    buckets: Vec<Bucket>,
}

/// Where the moves of a position are marked: one cache line for all of them, so that only threads at the same position compete
/// for it.
#[repr(align(64))]
#[derive(Default)]
pub(crate) struct Bucket([AtomicU64; 8]);

impl Abdada {
    pub(crate) fn new() -> Abdada {
        Abdada { buckets: (0..BUCKETS).map(|_| Bucket::default()).collect() }
    }

    /// The bucket of a position. The key is mixed first: it need not be a hash.
    #[inline]
    pub(crate) fn bucket(&self, key: u64) -> &Bucket {
        &self.buckets[(key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 52) as usize % BUCKETS]
    }

    /// The mark of a move in a position; never 0. `depth` distinguishes searches that answer different questions.
    #[inline]
    pub(crate) fn mark(key: u64, index: u16, depth: i32) -> u64 {
        let turn = u64::from(index) << 8 | depth as u64 & 0xff;
        (key ^ turn.wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_mul(0xd134_2543_de82_ef95) | 1
    }
}

impl Bucket {
    /// Is a thread searching the move?
    #[inline]
    pub(crate) fn is_marked(&self, mark: u64) -> bool {
        self.0.iter().any(|slot| slot.load(Relaxed) == mark)
    }

    /// Marks the move: this thread begins to search it.
    #[inline]
    pub(crate) fn set(&self, mark: u64) {
        let slot = self.0.iter().find(|slot| slot.load(Relaxed) == 0).unwrap_or(&self.0[0]);
        slot.store(mark, Relaxed);
    }

    /// Clears the mark: this thread has searched the move.
    #[inline]
    pub(crate) fn clear(&self, mark: u64) {
        for slot in &self.0 {
            if slot.load(Relaxed) == mark {
                slot.store(0, Relaxed);
            }
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
