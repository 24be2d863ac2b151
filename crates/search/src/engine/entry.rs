//! What the engine's transposition table stores about a position.

use crate::core::score::Score;
use crate::core::transposition_table::{self, CacheLine, TranspositionTable};
use crate::core::value::Value;
use crate::core::window::Bound;

/// The engine's table: four entries of 16 bytes fill a cache line.
pub(super) type Table = TranspositionTable<Entry>;

/// What the table stores about a position. Scores are for its side to move, with distances counted from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) score: Score,
    pub(super) bound: Bound,
    /// The plies that were searched below it.
    pub(super) depth: u8,
    /// No estimate entered the statement.
    pub(super) proved: bool,
    /// The index of the best move, if one is known.
    pub(super) best: Option<u16>,
    /// The evaluation, if it was computed.
    pub(super) estimate: Option<Score>,
}

const NO_BEST: u16 = u16::MAX;
const NO_ESTIMATE: i16 = i16::MIN;
/// The bits of the age that are stored.
const AGES: u8 = 31;
/// An entry that is this much deeper than a new one of the same position and search is kept.
const DEEPER: u8 = 3;

impl Entry {
    /// What is stored if a result depends on the path: the best move, to be searched first the next time, and the evaluation.
    pub(super) fn hint(known: Option<Entry>, best: Option<u16>, estimate: Option<Score>) -> Entry {
        match known {
            Some(known) => Entry { best: best.or(known.best), ..known },
            None => Entry { score: Score::LOWEST, bound: Bound::AtLeast, depth: 0, proved: false, best, estimate },
        }
    }

    /// Is this worth more than a new entry of the same position?
    #[inline]
    fn outlasts(&self, new: &Entry, is_old: bool) -> bool {
        match (self.proved, new.proved) {
            (true, false) => true,
            (false, true) => false,
            (true, true) => self.bound == Bound::Exact && new.bound != Bound::Exact,
            (false, false) => !is_old && new.bound != Bound::Exact && self.depth > new.depth.saturating_add(DEEPER),
        }
    }
}

impl transposition_table::Entry<1> for Entry {
    type Align = CacheLine;

    #[inline]
    fn pack(self, age: u8) -> [u64; 1] {
        let bound = match self.bound {
            Bound::Exact => 1,
            Bound::AtLeast => 2,
            Bound::AtMost => 3,
        };
        let estimate = self.estimate.map_or(NO_ESTIMATE, |score| score.raw() as i16);
        [u64::from(self.score.raw() as i16 as u16)
            | u64::from(estimate as u16) << 16
            | u64::from(self.best.unwrap_or(NO_BEST)) << 32
            | u64::from(self.depth) << 48
            | bound << 56
            | u64::from(self.proved) << 58
            | u64::from(age & AGES) << 59]
    }

    #[inline]
    fn unpack([data]: [u64; 1]) -> Entry {
        let bound = match data >> 56 & 3 {
            1 => Bound::Exact,
            2 => Bound::AtLeast,
            _ => Bound::AtMost,
        };
        let best = (data >> 32) as u16;
        let estimate = (data >> 16) as i16;
        Entry {
            score: Score::from_raw(i32::from(data as i16)),
            bound,
            depth: (data >> 48) as u8,
            proved: data >> 58 & 1 != 0,
            best: (best != NO_BEST).then_some(best),
            estimate: (estimate != NO_ESTIMATE).then(|| Score::from_raw(i32::from(estimate))),
        }
    }

    /// Its depth, reduced for every search that has begun since.
    #[inline]
    fn worth([data]: [u64; 1], age: u8) -> i64 {
        let searches_ago = age.wrapping_sub((data >> 59) as u8) & AGES;
        let depth = (data >> 48) as u8;
        i64::from(depth) + 4 * i64::from(data >> 58 & 1 != 0) - 8 * i64::from(searches_ago)
    }

    #[inline]
    fn is_old([data]: [u64; 1], age: u8) -> bool {
        (data >> 59) as u8 != age & AGES
    }

    /// The better entry, with the best move of either.
    #[inline]
    fn joined(self, known: Entry, is_old: bool) -> Entry {
        let best = self.best.or(known.best);
        if known.outlasts(&self, is_old) { Entry { best, ..known } } else { Entry { best, ..self } }
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
        let table = Table::new(1, 0);
        for depth in 0..=255 {
            let key = u64::from(depth).wrapping_mul(0x1234_5678_9abc_def1);
            table.store(key, entry(depth));
            assert_eq!(table.probe(key), Some(entry(depth)));
            assert_eq!(table.probe(key ^ 1), None);
        }
    }

    #[test]
    fn which_of_two_entries_of_a_position_stays() {
        let known = |proved, bound, depth| Entry { proved, bound, depth, ..entry(1) };
        let (deep, flat) = (9 + DEEPER, 8);
        let bound = Bound::AtLeast;
        // A proof is kept against anything that is not a proof, and an exact proof against a bound.
        assert!(known(true, bound, flat).outlasts(&known(false, Bound::Exact, deep), true));
        assert!(!known(false, Bound::Exact, deep).outlasts(&known(true, bound, flat), false));
        assert!(known(true, Bound::Exact, flat).outlasts(&known(true, bound, deep), false));
        assert!(!known(true, bound, deep).outlasts(&known(true, Bound::Exact, flat), false));
        // Of two estimates the much deeper one is kept, if it is from this search and the new one is only a bound.
        assert!(known(false, bound, deep).outlasts(&known(false, bound, flat), false));
        assert!(!known(false, bound, deep).outlasts(&known(false, Bound::Exact, flat), false));
        assert!(!known(false, bound, deep).outlasts(&known(false, bound, flat), true));
        assert!(!known(false, bound, deep - 1).outlasts(&known(false, bound, flat), false));
    }

    #[test]
    fn an_entry_is_old_once_another_search_has_begun() {
        use transposition_table::Entry as _;
        for age in [0, 1, AGES, AGES + 1, u8::MAX] {
            let packed = entry(7).pack(age);
            assert!(!Entry::is_old(packed, age));
            assert!(Entry::is_old(packed, age.wrapping_add(1)));
        }
    }

    #[test]
    fn the_shallow_and_the_old_go_first() {
        // Keys of one bucket: multiplied by the inverse of the multiplier, they differ only in low bits once they are mixed.
        let inverse = 0xf1de_83e1_9937_733d_u64;
        assert_eq!(inverse.wrapping_mul(0x9e37_79b9_7f4a_7c15), 1);
        let key = |n: u64| n.wrapping_mul(inverse);
        let table = Table::new(1, 0);
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
        let table = Table::new(0, 0);
        table.store(7, entry(3));
        assert_eq!(table.probe(7), None);
    }
}
