//! The table of proof numbers: of fixed size, and what cost much work stays.

/// A proof number or disproof number: how many leaves must at least be settled. 0 is done, [`NEVER`] is impossible.
pub(super) type Number = u32;

/// Impossible.
pub(super) const NEVER: Number = u32::MAX;

/// The proof number and the disproof number of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) proof: Number,
    pub(super) disproof: Number,
}

impl Numbers {
    pub(super) const UNKNOWN: Numbers = Numbers { proof: 1, disproof: 1 };
    pub(super) const PROVED: Numbers = Numbers { proof: 0, disproof: NEVER };
    pub(super) const DISPROVED: Numbers = Numbers { proof: NEVER, disproof: 0 };
}

/// What the table remembers of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Remembered {
    pub(super) numbers: Numbers,
    /// If it is proved: the plies within which the proof wins.
    pub(super) plies: u32,
}

#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    remembered: Remembered,
    /// The nodes that it cost; 0 marks a free place.
    work: u32,
}

const FREE: Entry = Entry { key: 0, remembered: Remembered { numbers: Numbers::UNKNOWN, plies: 0 }, work: 0 };

/// Places that a key may take.
const WAYS: usize = 4;

pub(super) struct Table {
    entries: Box<[Entry]>,
}

impl Table {
    pub(super) fn new(megabytes: usize) -> Table {
        let most = (megabytes << 20) / std::mem::size_of::<Entry>() / WAYS;
        Table { entries: vec![FREE; most.max(1) * WAYS].into_boxed_slice() }
    }

    pub(super) fn clear(&mut self) {
        self.entries.fill(FREE);
    }

    #[inline]
    fn first_place(&self, key: u64) -> usize {
        // A bijection that lifts the entropy of weak keys into the high bits.
        let spread = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let buckets = (self.entries.len() / WAYS) as u128;
        ((u128::from(spread) * buckets) >> 64) as usize * WAYS
    }

    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Remembered> {
        let first = self.first_place(key);
        let bucket = &self.entries[first..first + WAYS];
        bucket.iter().find(|entry| entry.work > 0 && entry.key == key).map(|entry| entry.remembered)
    }

    /// Puts it in the place of the same key, or else in that which cost the least work.
    pub(super) fn put(&mut self, key: u64, remembered: Remembered, work: u64) {
        let first = self.first_place(key);
        let bucket = &mut self.entries[first..first + WAYS];
        let own = bucket.iter().position(|entry| entry.work > 0 && entry.key == key);
        let place = own.or_else(|| (0..WAYS).min_by_key(|&place| bucket[place].work)).unwrap_or(0);
        let before = if own.is_some() { u64::from(bucket[place].work) } else { 0 };
        let work = (work + before).clamp(1, u64::from(u32::MAX)) as u32;
        bucket[place] = Entry { key, remembered, work };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cost_much_stays() {
        let mut table = Table::new(0);
        let with = |numbers, plies| Remembered { numbers, plies };
        for key in 1..=4u64 {
            table.put(key << 60, with(Numbers { proof: key as u32, disproof: 1 }, 0), 100 * key);
        }
        table.put(9, with(Numbers::PROVED, 3), 5);
        assert_eq!(table.get(1 << 60), None, "it cost the least");
        assert_eq!(table.get(9), Some(with(Numbers::PROVED, 3)));
        assert_eq!(table.get(4 << 60).map(|entry| entry.numbers.proof), Some(4));
        table.put(4 << 60, with(Numbers::DISPROVED, 0), 1);
        assert_eq!(table.get(4 << 60), Some(with(Numbers::DISPROVED, 0)));
        table.clear();
        assert_eq!(table.get(9), None);
    }
}
