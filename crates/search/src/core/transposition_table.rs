//! The transposition table of engine, solver and df-pn: shared by threads without a lock.
//!
//! Four entries make a bucket. An entry is stored as its key xor its data, next to the data, so that a torn write looks like a
//! different key (Hyatt and Mann, "A lock-less transposition-table implementation for parallel search", 2002). The index of the bucket is the
//! high half of a multiplication (Lemire 2016), so there may be any number of buckets. The key is mixed first: it need not be a hash. The type of the
//! entry decides what is replaced; an entry that is old (from an earlier search) or took little work goes first.

use std::array::from_fn;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use prefetch_index::prefetch_index;

use super::large_pages;

/// What a table stores about a position, packed into this many words.
pub(crate) trait Entry<const WORDS: usize>: Copy {
    /// A type with the alignment of a bucket: [`CacheLine`] if four entries fill one.
    type Align: Send + Sync;

    /// Packs it into words, of which the last is never 0. `age` is the number of the search, reduced to eight bits.
    fn pack(self, age: u8) -> [u64; WORDS];

    /// From words that were packed.
    fn unpack(words: [u64; WORDS]) -> Self;

    /// How much packed words are worth in the search with this age.
    fn worth(words: [u64; WORDS], age: u8) -> i64;

    /// Were packed words stored by a search before the one with this age?
    #[inline]
    fn is_old(words: [u64; WORDS], age: u8) -> bool {
        let _ = (words, age);
        false
    }

    /// What to keep of this new entry and the stored one of the same position.
    fn joined(self, known: Self, is_old: bool) -> Self;
}

/// The alignment of a cache line.
#[repr(align(64))]
pub(crate) struct CacheLine;

struct Slot<const WORDS: usize> {
    check: AtomicU64,
    data: [AtomicU64; WORDS],
}

impl<const WORDS: usize> Slot<WORDS> {
    #[inline]
    fn words(&self) -> [u64; WORDS] {
        from_fn(|i| self.data[i].load(Relaxed))
    }

    /// Is nothing stored here?
    #[inline]
    fn is_free(words: &[u64; WORDS]) -> bool {
        words[WORDS - 1] == 0
    }

    #[inline]
    fn has_key(&self, key: u64, words: &[u64; WORDS]) -> bool {
        words.iter().fold(self.check.load(Relaxed), |check, word| check ^ word) == key
    }

    #[inline]
    fn store(&self, key: u64, words: [u64; WORDS]) {
        self.check.store(words.iter().fold(key, |check, word| check ^ word), Relaxed);
        for (place, word) in self.data.iter().zip(words) {
            place.store(word, Relaxed);
        }
    }
}

impl<const WORDS: usize> Default for Slot<WORDS> {
    fn default() -> Slot<WORDS> {
        Slot { check: AtomicU64::new(0), data: from_fn(|_| AtomicU64::new(0)) }
    }
}

struct Bucket<A, const WORDS: usize> {
    _align: [A; 0],
    slots: [Slot<WORDS>; 4],
}

impl<A, const WORDS: usize> Default for Bucket<A, WORDS> {
    fn default() -> Bucket<A, WORDS> {
        Bucket { _align: [], slots: from_fn(|_| Slot::default()) }
    }
}

/// The table. All methods take `&self`: threads share it, and an entry is either complete or absent.
pub(crate) struct TranspositionTable<E: Entry<WORDS>, const WORDS: usize = 1> {
    buckets: Vec<Bucket<E::Align, WORDS>>,
    age: AtomicU8,
}

impl<E: Entry<WORDS>, const WORDS: usize> TranspositionTable<E, WORDS> {
    /// A table of this many megabytes, and at least this many buckets. A table without buckets remembers nothing.
    pub(crate) fn new(megabytes: usize, min_buckets: usize) -> TranspositionTable<E, WORDS> {
        let buckets = megabytes.saturating_mul(1 << 20) / size_of::<Bucket<E::Align, WORDS>>();
        TranspositionTable { buckets: large_pages::filled(buckets.max(min_buckets)), age: AtomicU8::new(0) }
    }

    /// A new search begins: all entries age.
    pub(crate) fn new_search(&self) {
        self.age.store(self.age.load(Relaxed).wrapping_add(1), Relaxed);
    }

    /// Forgets everything.
    pub(crate) fn clear(&self) {
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.slots) {
            slot.check.store(0, Relaxed);
            slot.data.iter().for_each(|word| word.store(0, Relaxed));
        }
        self.age.store(0, Relaxed);
    }

    #[inline]
    fn index(&self, key: u64) -> usize {
        // A bijection that lifts the entropy of weak keys into the high bits.
        let mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((u128::from(mixed) * self.buckets.len() as u128) >> 64) as usize
    }

    /// Begins to fetch the bucket of a key into the cache, while the processor goes on.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        prefetch_index(&self.buckets, self.index(key));
    }

    /// What is known about the position.
    #[inline]
    pub(crate) fn probe(&self, key: u64) -> Option<E> {
        for slot in &self.buckets.get(self.index(key))?.slots {
            let words = slot.words();
            if slot.has_key(key, &words) && !Slot::is_free(&words) {
                return Some(E::unpack(words));
            }
        }
        None
    }

    /// Stores an entry, joined with what is known about the position; the entry of its bucket that is worth least is replaced.
    #[inline]
    pub(crate) fn store(&self, key: u64, entry: E) {
        self.update(key, |known| match known {
            Some((known, is_old)) => entry.joined(known, is_old),
            None => entry,
        });
    }

    /// Stores an entry that is computed from the known one of the same position, which comes with a flag that says whether it is old.
    #[inline]
    pub(crate) fn update(&self, key: u64, make: impl FnOnce(Option<(E, bool)>) -> E) {
        let Some(bucket) = self.buckets.get(self.index(key)) else { return };
        let age = self.age.load(Relaxed);
        let mut victim = &bucket.slots[0];
        let mut least = i64::MAX;
        let mut known = None;
        for slot in &bucket.slots {
            let words = slot.words();
            if Slot::is_free(&words) {
                victim = slot;
                break;
            }
            if slot.has_key(key, &words) {
                known = Some((E::unpack(words), E::is_old(words, age)));
                victim = slot;
                break;
            }
            let worth = E::worth(words, age);
            if worth < least {
                (victim, least) = (slot, worth);
            }
        }
        victim.store(key, make(known).pack(age));
    }
}
