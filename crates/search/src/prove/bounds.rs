//! What the solver's table stores about a position: a lower and an upper bound of its value, both proved.
//!
//! Both bounds in one entry, as in Pascal Pons' Connect Four solver.

use crate::core::history::NO_MOVE;
use crate::core::score::Score;
use crate::core::transposition_table::{CacheLine, Entry, TranspositionTable};
use crate::core::value::Value;

/// The solver's table: four entries of 16 bytes fill a cache line.
pub(super) type BoundsTable = TranspositionTable<Bounds>;

/// What is proved about a position, for its side to move, with distances counted from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) lower: Score,
    pub(super) upper: Score,
    /// The index of the move that was best, or `NO_MOVE`.
    pub(super) best: u16,
    /// The logarithm of the nodes that it took.
    pub(super) effort: u8,
}

/// The bits of the age that are stored; one more bit marks an entry.
const AGES: u8 = 15;

impl Bounds {
    /// Nothing is proved.
    pub(super) const UNKNOWN: Bounds = Bounds { lower: Score::LOWEST, upper: Score::HIGHEST, best: NO_MOVE, effort: 0 };
}

impl Entry<1> for Bounds {
    type Align = CacheLine;

    #[inline]
    fn pack(self, age: u8) -> [u64; 1] {
        [u64::from(self.lower.raw() as i16 as u16)
            | u64::from(self.upper.raw() as i16 as u16) << 16
            | u64::from(self.best) << 32
            | u64::from(self.effort) << 48
            | u64::from(age & AGES | 16) << 56]
    }

    #[inline]
    fn unpack([data]: [u64; 1]) -> Bounds {
        Bounds {
            lower: Score::from_raw(i32::from(data as i16)),
            upper: Score::from_raw(i32::from((data >> 16) as i16)),
            best: (data >> 32) as u16,
            effort: (data >> 48) as u8,
        }
    }

    /// Its effort, reduced for every search that has begun since.
    #[inline]
    fn worth([data]: [u64; 1], age: u8) -> i64 {
        let searches_ago = age.wrapping_sub((data >> 56) as u8) & AGES;
        i64::from((data >> 48) as u8) - 4 * i64::from(searches_ago)
    }

    /// Both are proved, so both hold.
    #[inline]
    fn joined(self, known: Bounds, _is_old: bool) -> Bounds {
        Bounds {
            lower: self.lower.max(known.lower),
            upper: self.upper.min(known.upper),
            best: if self.best == NO_MOVE { known.best } else { self.best },
            effort: self.effort.max(known.effort),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_joined() {
        let table = BoundsTable::new(1, 1);
        let low = Bounds { lower: Score::loss_in(4), best: 7, effort: 3, ..Bounds::UNKNOWN };
        let high = Bounds { upper: Score::DRAW, ..Bounds::UNKNOWN };
        table.store(99, low);
        table.store(99, high);
        let both = Bounds { lower: Score::loss_in(4), upper: Score::DRAW, best: 7, effort: 3 };
        assert_eq!(table.probe(99), Some(both));
        assert_eq!(table.probe(98), None);
        table.clear();
        assert_eq!(table.probe(99), None);
    }
}
