//! Proof and disproof numbers, and what the table stores about them.

use crate::core::transposition_table::{Entry, TranspositionTable};

/// A proof number or disproof number: the least number of leaves that must be settled. 0 is done, [`NEVER`] is impossible.
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

/// The table of proof numbers: entries that cost much work stay. It does not age, because the work counts whichever search did it.
pub(super) type NumbersTable = TranspositionTable<Remembered, 2>;

/// What the table stores about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Remembered {
    pub(super) numbers: Numbers,
    /// If it is proved: the plies within which the proof wins.
    pub(super) plies: u32,
    /// The number of nodes it cost, at least 1.
    work: u32,
}

impl Remembered {
    pub(super) fn new(numbers: Numbers, plies: u32, work: u64) -> Remembered {
        Remembered { numbers, plies, work: work.clamp(1, u64::from(u32::MAX)) as u32 }
    }
}

impl Entry<2> for Remembered {
    // Four entries of 24 bytes do not fill cache lines.
    type Align = u64;

    #[inline]
    fn pack(self, _age: u8) -> [u64; 2] {
        let Numbers { proof, disproof } = self.numbers;
        [u64::from(proof) | u64::from(disproof) << 32, u64::from(self.plies) | u64::from(self.work) << 32]
    }

    #[inline]
    fn unpack([numbers, rest]: [u64; 2]) -> Remembered {
        let numbers = Numbers { proof: numbers as u32, disproof: (numbers >> 32) as u32 };
        Remembered { numbers, plies: rest as u32, work: (rest >> 32) as u32 }
    }

    #[inline]
    fn worth([_, rest]: [u64; 2], _age: u8) -> i64 {
        (rest >> 32) as i64
    }

    /// The new numbers, with the work of both.
    #[inline]
    fn joined(self, known: Remembered, _is_old: bool) -> Remembered {
        Remembered { work: self.work.saturating_add(known.work), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cost_much_stays() {
        let table = NumbersTable::new(0, 1);
        let get = |key| table.probe(key).map(|entry| (entry.numbers, entry.plies));
        for key in 1..=4u64 {
            let numbers = Numbers { proof: key as u32, disproof: 1 };
            table.store(key << 60, Remembered::new(numbers, 0, 100 * key));
        }
        table.store(9, Remembered::new(Numbers::PROVED, 3, 5));
        assert_eq!(get(1 << 60), None, "it cost the least");
        assert_eq!(get(9), Some((Numbers::PROVED, 3)));
        assert_eq!(get(4 << 60).map(|(numbers, _)| numbers.proof), Some(4));
        table.store(4 << 60, Remembered::new(Numbers::DISPROVED, 0, 1));
        assert_eq!(get(4 << 60), Some((Numbers::DISPROVED, 0)));
        table.clear();
        assert_eq!(get(9), None);
    }
}
