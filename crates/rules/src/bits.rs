//! Sets of cells as bits in several words.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of up to 64·`W` cells. All operations are on whole words, without branches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bits<const W: usize>(pub [u64; W]);

impl<const W: usize> Bits<W> {
    /// No cell.
    pub const EMPTY: Bits<W> = Bits([0; W]);

    /// One cell.
    #[inline]
    #[must_use]
    pub fn one(cell: usize) -> Bits<W> {
        let mut bits = Bits::EMPTY;
        bits.insert(cell);
        bits
    }

    /// Is the cell in the set?
    #[inline]
    #[must_use]
    pub fn has(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 != 0
    }

    /// Adds the cell.
    #[inline]
    pub fn insert(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    /// Removes the cell.
    #[inline]
    pub fn remove(&mut self, cell: usize) {
        self.0[cell / 64] &= !(1 << (cell % 64));
    }

    /// Is there no cell in the set?
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Do the two sets share a cell?
    #[inline]
    #[must_use]
    pub fn meets(&self, other: &Bits<W>) -> bool {
        !(*self & *other).is_empty()
    }

    /// The number of cells.
    #[inline]
    #[must_use]
    pub fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Every cell moved up by `by` places, `0 < by < 64`; what leaves the last word is lost.
    #[inline]
    #[must_use]
    pub fn up(&self, by: u32) -> Bits<W> {
        let mut moved = self.0;
        let mut carry = 0;
        for word in &mut moved {
            (*word, carry) = (*word << by | carry, *word >> (64 - by));
        }
        Bits(moved)
    }

    /// Every cell moved down by `by` places, `0 < by < 64`; what leaves the first word is lost.
    #[inline]
    #[must_use]
    pub fn down(&self, by: u32) -> Bits<W> {
        let mut moved = self.0;
        let mut carry = 0;
        for word in moved.iter_mut().rev() {
            (*word, carry) = (*word >> by | carry, *word << (64 - by));
        }
        Bits(moved)
    }

    /// The lowest cell.
    #[inline]
    #[must_use]
    pub fn first(&self) -> Option<usize> {
        self.0.iter().enumerate().find(|(_, word)| **word != 0).map(|(i, word)| i * 64 + word.trailing_zeros() as usize)
    }

    /// The `n`-th cell, lowest first, counted from 0.
    #[must_use]
    pub fn nth(&self, mut n: u32) -> Option<usize> {
        for (i, &word) in self.0.iter().enumerate() {
            let here = word.count_ones();
            if n < here {
                let mut word = word;
                for _ in 0..n {
                    word &= word - 1;
                }
                return Some(i * 64 + word.trailing_zeros() as usize);
            }
            n -= here;
        }
        None
    }

    /// The cells, lowest first.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = usize> + use<W> {
        let words = self.0;
        words.into_iter().enumerate().flat_map(|(i, mut word)| {
            std::iter::from_fn(move || {
                if word == 0 {
                    return None;
                }
                let bit = word.trailing_zeros() as usize;
                word &= word - 1;
                Some(i * 64 + bit)
            })
        })
    }
}

impl<const W: usize> FromIterator<usize> for Bits<W> {
    fn from_iter<I: IntoIterator<Item = usize>>(cells: I) -> Self {
        let mut bits = Bits::EMPTY;
        cells.into_iter().for_each(|cell| bits.insert(cell));
        bits
    }
}

macro_rules! word_by_word {
    ($trait:ident, $method:ident, $assign_trait:ident, $assign_method:ident, $op:tt) => {
        impl<const W: usize> $assign_trait for Bits<W> {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                for i in 0..W {
                    self.0[i] = self.0[i] $op other.0[i];
                }
            }
        }
        impl<const W: usize> $trait for Bits<W> {
            type Output = Self;
            #[inline]
            fn $method(mut self, other: Self) -> Self {
                $assign_trait::$assign_method(&mut self, other);
                self
            }
        }
    };
}
word_by_word!(BitAnd, bitand, BitAndAssign, bitand_assign, &);
word_by_word!(BitOr, bitor, BitOrAssign, bitor_assign, |);
word_by_word!(BitXor, bitxor, BitXorAssign, bitxor_assign, ^);

impl<const W: usize> Not for Bits<W> {
    type Output = Self;
    #[inline]
    fn not(mut self) -> Self {
        for word in &mut self.0 {
            *word = !*word;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    type Three = Bits<3>;

    fn sets() -> impl Strategy<Value = BTreeSet<usize>> {
        proptest::collection::btree_set(0usize..192, 0..60)
    }

    proptest! {
        #[test]
        fn bits_are_sets(a in sets(), b in sets(), by in 1u32..64, n in 0u32..60) {
            let (x, y): (Three, Three) = (a.iter().copied().collect(), b.iter().copied().collect());
            let list = |bits: Three| bits.iter().collect::<BTreeSet<_>>();
            prop_assert_eq!(list(x), a.clone());
            prop_assert_eq!(list(x & y), &a & &b);
            prop_assert_eq!(list(x | y), &a | &b);
            prop_assert_eq!(list(x ^ y), &a ^ &b);
            prop_assert_eq!(list(!x), (0..192).filter(|c| !a.contains(c)).collect::<BTreeSet<_>>());
            prop_assert_eq!(list(x.up(by)), a.iter().map(|c| c + by as usize).filter(|&c| c < 192).collect::<BTreeSet<_>>());
            prop_assert_eq!(list(x.down(by)), a.iter().filter_map(|c| c.checked_sub(by as usize)).collect::<BTreeSet<_>>());
            prop_assert_eq!(x.count() as usize, a.len());
            prop_assert_eq!(x.first(), a.first().copied());
            prop_assert_eq!(x.nth(n), a.iter().nth(n as usize).copied());
            prop_assert_eq!(x.is_empty(), a.is_empty());
            prop_assert_eq!(x.meets(&y), !a.is_disjoint(&b));
            prop_assert!((0..192).all(|c| x.has(c) == a.contains(&c)));
        }
    }
}
