//! The table of the exact solver: what is proved about positions, a lower and an upper bound of the value each.
//!
//! Both bounds in one entry as in Pascal Pons' Connect Four solver; otherwise built like the engine's [`table`](crate::engine::table): four
//! entries of 16 bytes in a cache line, the key xor the data beside the data. The whole key is compared.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use prefetch_index::prefetch_index;

use crate::core::large_pages;
use crate::core::score::Score;
use crate::core::value::Value;

/// What is proved about a position, for its side to move, with distances counted from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Proved {
    pub(super) lower: Score,
    pub(super) upper: Score,
    /// The index of the move that was best, or `u16::MAX`.
    pub(super) best: u16,
    /// The logarithm of the nodes that it took.
    pub(super) effort: u8,
}

const AGES: u8 = 15;

impl Proved {
    /// Nothing.
    pub(super) const NOTHING: Proved =
        Proved { lower: Score::LOWEST, upper: Score::HIGHEST, best: u16::MAX, effort: 0 };

    #[inline]
    fn pack(self, age: u8) -> u64 {
        u64::from(self.lower.raw() as i16 as u16)
            | u64::from(self.upper.raw() as i16 as u16) << 16
            | u64::from(self.best) << 32
            | u64::from(self.effort) << 48
            | u64::from(age | 16) << 56
    }

    #[inline]
    fn unpack(data: u64) -> Proved {
        Proved {
            lower: Score::from_raw(i32::from(data as i16)),
            upper: Score::from_raw(i32::from((data >> 16) as i16)),
            best: (data >> 32) as u16,
            effort: (data >> 48) as u8,
        }
    }
}

#[derive(Default)]
#[repr(align(64))]
struct Cluster([(AtomicU64, AtomicU64); 4]);

/// The table; threads share it.
pub(super) struct BoundsTable {
    clusters: Vec<Cluster>,
    age: AtomicU8,
}

impl BoundsTable {
    pub(super) fn new(megabytes: usize) -> BoundsTable {
        let clusters = (megabytes.saturating_mul(1 << 20) / size_of::<Cluster>()).max(16);
        BoundsTable { clusters: large_pages::filled(clusters), age: AtomicU8::new(0) }
    }

    pub(super) fn new_search(&self) {
        self.age.store(self.age.load(Relaxed).wrapping_add(1) & AGES, Relaxed);
    }

    pub(super) fn clear(&self) {
        for (check, data) in self.clusters.iter().flat_map(|cluster| &cluster.0) {
            check.store(0, Relaxed);
            data.store(0, Relaxed);
        }
    }

    #[inline]
    fn index(&self, key: u64) -> usize {
        let spread = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((u128::from(spread) * self.clusters.len() as u128) >> 64) as usize
    }

    #[inline]
    fn cluster(&self, key: u64) -> &Cluster {
        &self.clusters[self.index(key)]
    }

    /// Begins to fetch the place of a key into the cache, while the processor goes on.
    #[inline]
    pub(super) fn prefetch(&self, key: u64) {
        prefetch_index(&self.clusters, self.index(key));
    }

    #[inline]
    pub(super) fn probe(&self, key: u64) -> Proved {
        for (check, data) in &self.cluster(key).0 {
            let data = data.load(Relaxed);
            if check.load(Relaxed) ^ data == key && data != 0 {
                return Proved::unpack(data);
            }
        }
        Proved::NOTHING
    }

    /// Remembers it, together with what was known already; what took least effort is forgotten.
    #[inline]
    pub(super) fn store(&self, key: u64, mut proved: Proved) {
        let age = self.age.load(Relaxed);
        let cluster = self.cluster(key);
        let mut victim = &cluster.0[0];
        let mut least = i32::MAX;
        for slot in &cluster.0 {
            let data = slot.1.load(Relaxed);
            if data == 0 {
                victim = slot;
                break;
            }
            if slot.0.load(Relaxed) ^ data == key {
                let old = Proved::unpack(data);
                proved.lower = proved.lower.max(old.lower);
                proved.upper = proved.upper.min(old.upper);
                proved.effort = proved.effort.max(old.effort);
                if proved.best == u16::MAX {
                    proved.best = old.best;
                }
                victim = slot;
                break;
            }
            let searches_ago = age.wrapping_sub((data >> 56) as u8) & AGES;
            let worth = i32::from((data >> 48) as u8) - 4 * i32::from(searches_ago);
            if worth < least {
                (victim, least) = (slot, worth);
            }
        }
        let data = proved.pack(age);
        victim.0.store(key ^ data, Relaxed);
        victim.1.store(data, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_joined() {
        let table = BoundsTable::new(1);
        let low = Proved { lower: Score::loss_in(4), best: 7, effort: 3, ..Proved::NOTHING };
        let high = Proved { upper: Score::DRAW, ..Proved::NOTHING };
        table.store(99, low);
        table.store(99, high);
        assert_eq!(table.probe(99), Proved { lower: Score::loss_in(4), upper: Score::DRAW, best: 7, effort: 3 });
        assert_eq!(table.probe(98), Proved::NOTHING);
        table.clear();
        assert_eq!(table.probe(99), Proved::NOTHING);
    }
}
