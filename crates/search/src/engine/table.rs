//! The table of positions: shared by all threads without a lock.
//!
//! Four entries of 16 bytes fill one cache line. An entry is two words, the key xor the data and the data, so that a torn write is
//! seen as a foreign key (Hyatt and Mann, "A lock-less transposition-table implementation for parallel search", 2002). The index is
//! the high half of a multiplication (Lemire 2016), so any number of clusters will do. Ageing as in Stockfish: an old or shallow entry
//! goes first.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use prefetch_index::prefetch_index;

use crate::core::large_pages;
use crate::core::score::Score;
use crate::core::value::Value;
use crate::core::window::Bound;

/// What the table remembers of a position. Scores are for its side to move, with distances counted from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The value.
    pub score: Score,
    /// What the value says.
    pub bound: Bound,
    /// The plies that were searched below it.
    pub depth: u8,
    /// No estimate entered the statement.
    pub proved: bool,
    /// The index of the best move, if one is known.
    pub best: Option<u16>,
    /// The evaluation, if it was asked for.
    pub estimate: Option<Score>,
}

const NO_MOVE: u16 = u16::MAX;
const NO_ESTIMATE: i16 = i16::MIN;
const AGES: u8 = 31;
/// An entry that is so much deeper than a new one of the same position and search outlasts it.
const DEEPER: u8 = 3;

impl Entry {
    #[inline]
    fn pack(self, age: u8) -> u64 {
        let bound = match self.bound {
            Bound::Exact => 1,
            Bound::AtLeast => 2,
            Bound::AtMost => 3,
        };
        let estimate = self.estimate.map_or(NO_ESTIMATE, |score| score.raw() as i16);
        u64::from(self.score.raw() as i16 as u16)
            | u64::from(estimate as u16) << 16
            | u64::from(self.best.unwrap_or(NO_MOVE)) << 32
            | u64::from(self.depth) << 48
            | bound << 56
            | u64::from(self.proved) << 58
            | u64::from(age) << 59
    }

    /// Is this worth more than a new entry of the same position? `is_old`: it was made by an earlier search.
    #[inline]
    fn outlasts(&self, new: &Entry, is_old: bool) -> bool {
        match (self.proved, new.proved) {
            (true, false) => true,
            (false, true) => false,
            (true, true) => self.bound == Bound::Exact && new.bound != Bound::Exact,
            (false, false) => !is_old && new.bound != Bound::Exact && self.depth > new.depth.saturating_add(DEEPER),
        }
    }

    #[inline]
    fn unpack(data: u64) -> Option<Entry> {
        let bound = match data >> 56 & 3 {
            1 => Bound::Exact,
            2 => Bound::AtLeast,
            3 => Bound::AtMost,
            _ => return None,
        };
        let best = (data >> 32) as u16;
        let estimate = (data >> 16) as i16;
        Some(Entry {
            score: Score::from_raw(i32::from(data as i16)),
            bound,
            depth: (data >> 48) as u8,
            proved: data >> 58 & 1 != 0,
            best: (best != NO_MOVE).then_some(best),
            estimate: (estimate != NO_ESTIMATE).then(|| Score::from_raw(i32::from(estimate))),
        })
    }
}

/// How much an entry is worth keeping: its depth, less for every search that has begun since.
#[inline]
fn worth(data: u64, age: u8) -> i32 {
    let searches_ago = age.wrapping_sub((data >> 59) as u8) & AGES;
    let depth = (data >> 48) as u8;
    i32::from(depth) + 4 * i32::from(data >> 58 & 1 != 0) - 8 * i32::from(searches_ago)
}

#[derive(Default)]
#[repr(align(64))]
struct Cluster([(AtomicU64, AtomicU64); 4]);

/// The table. All methods take `&self`: threads share it, and an entry is whole or not there.
pub struct Table {
    clusters: Vec<Cluster>,
    age: AtomicU8,
}

impl Table {
    /// A table of this many megabytes; 0 gives a table that remembers nothing.
    #[must_use]
    pub fn new(megabytes: usize) -> Table {
        let clusters = megabytes.saturating_mul(1 << 20) / size_of::<Cluster>();
        Table { clusters: large_pages::filled(clusters), age: AtomicU8::new(0) }
    }

    /// A new search begins: what is in the table gets older.
    pub fn new_search(&self) {
        self.age.store(self.age.load(Relaxed).wrapping_add(1) & AGES, Relaxed);
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for cluster in &self.clusters {
            for (check, data) in &cluster.0 {
                check.store(0, Relaxed);
                data.store(0, Relaxed);
            }
        }
        self.age.store(0, Relaxed);
    }

    /// How full it is, in thousandths, with entries of the present search.
    #[must_use]
    pub fn permille_full(&self) -> u32 {
        let age = self.age.load(Relaxed);
        let sample = &self.clusters[..self.clusters.len().min(250)];
        let used = |(_, data): &&(AtomicU64, AtomicU64)| {
            let data = data.load(Relaxed);
            data != 0 && (data >> 59) as u8 == age
        };
        let full = sample.iter().flat_map(|cluster| &cluster.0).filter(used).count();
        (full * 1000 / (sample.len() * 4).max(1)) as u32
    }

    #[inline]
    fn index(&self, key: u64) -> usize {
        // A bijection that lifts the entropy of weak keys into the high bits.
        let spread = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((u128::from(spread) * self.clusters.len() as u128) >> 64) as usize
    }

    #[inline]
    fn cluster(&self, key: u64) -> Option<&Cluster> {
        self.clusters.get(self.index(key))
    }

    /// Begins to fetch the place of a key into the cache, while the processor goes on.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        prefetch_index(&self.clusters, self.index(key));
    }

    /// What is known about the position.
    #[inline]
    #[must_use]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        for (check, data) in &self.cluster(key)?.0 {
            let data = data.load(Relaxed);
            if check.load(Relaxed) ^ data == key && data != 0 {
                return Entry::unpack(data);
            }
        }
        None
    }

    /// Remembers a position; what is worth least in its cluster is forgotten. Of two entries of the same position the better one
    /// stays.
    #[inline]
    pub fn store(&self, key: u64, entry: Entry) {
        self.place(key, |old, is_old| match old {
            Some(old) if old.outlasts(&entry, is_old) => Entry { best: entry.best.or(old.best), ..old },
            Some(old) => Entry { best: entry.best.or(old.best), ..entry },
            None => entry,
        });
    }

    /// Remembers what a position's result leaves behind when it depends on the path: the best move, to be tried first the next time, and the
    /// evaluation.
    pub fn store_move(&self, key: u64, best: Option<u16>, estimate: Option<Score>) {
        if best.is_none() && estimate.is_none() {
            return;
        }
        self.place(key, |old, _| match old {
            Some(old) => Entry { best: best.or(old.best), ..old },
            None => Entry { score: Score::LOWEST, bound: Bound::AtLeast, depth: 0, proved: false, best, estimate },
        });
    }

    /// Puts an entry in the place of the one with the same key, or else of that which is worth least. `make` gets the entry with the same
    /// key and whether it was made by an earlier search.
    #[inline]
    fn place(&self, key: u64, make: impl FnOnce(Option<Entry>, bool) -> Entry) {
        let Some(cluster) = self.cluster(key) else { return };
        let age = self.age.load(Relaxed);
        let mut victim = &cluster.0[0];
        let mut least = i32::MAX;
        let (mut same, mut is_old) = (None, false);
        for slot in &cluster.0 {
            let data = slot.1.load(Relaxed);
            if data == 0 || slot.0.load(Relaxed) ^ data == key {
                if data != 0 {
                    (same, is_old) = (Entry::unpack(data), (data >> 59) as u8 != age);
                }
                victim = slot;
                break;
            }
            let worth = worth(data, age);
            if worth < least {
                (victim, least) = (slot, worth);
            }
        }
        let data = make(same, is_old).pack(age);
        victim.0.store(key ^ data, Relaxed);
        victim.1.store(data, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: u8) -> Entry {
        Entry {
            score: Score::win_in(u32::from(depth)),
            bound: Bound::AtMost,
            depth,
            proved: depth % 2 == 0,
            best: (depth % 3 != 0).then_some(u16::from(depth) * 100),
            estimate: (depth % 5 != 0).then_some(Score::evaluation(-i32::from(depth))),
        }
    }

    #[test]
    fn what_is_stored_is_found() {
        let table = Table::new(1);
        for depth in 0..=255 {
            let key = u64::from(depth).wrapping_mul(0x1234_5678_9abc_def1);
            table.store(key, entry(depth));
            assert_eq!(table.probe(key), Some(entry(depth)));
            assert_eq!(table.probe(key ^ 1), None);
        }
    }

    #[test]
    fn the_shallow_and_the_old_go_first() {
        // Keys of one cluster: the multiplier's inverse makes keys whose spread differs in low bits alone.
        let inverse = 0xf1de_83e1_9937_733d_u64;
        assert_eq!(inverse.wrapping_mul(0x9e37_79b9_7f4a_7c15), 1);
        let key = |n: u64| n.wrapping_mul(inverse);
        let table = Table::new(1);
        for n in 1..=4 {
            table.store(key(n), entry(10 * n as u8 + 1));
        }
        table.store(key(5), entry(5));
        assert_eq!(table.probe(key(1)), None);
        assert_eq!(table.probe(key(5)), Some(entry(5)));
        for _ in 0..6 {
            table.new_search();
        }
        table.store(key(6), entry(1));
        table.store(key(7), entry(1));
        assert!(table.probe(key(6)).is_some() && table.probe(key(4)).is_some());
    }

    #[test]
    fn a_table_of_size_zero_remembers_nothing() {
        let table = Table::new(0);
        table.store(7, entry(3));
        assert_eq!(table.probe(7), None);
        assert_eq!(table.permille_full(), 0);
    }
}
