//! Board words: the machine words in which an m,n,k game keeps its sets of cells.
//!
//! A board of m columns is stored with rows of m + 1 places, the last of them always empty, row by row from the top left:
//! a row of marks that would run over the edge meets the empty place and stops there.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, Not};

use crate::bits::Bits;

/// The widest board word, up to 19×19.
pub type Wide = Bits<6>;

mod sealed {
    pub trait Sealed {}
    impl Sealed for u64 {}
    impl Sealed for u128 {}
    impl Sealed for super::Wide {}
}

/// A set of places: `u64`, `u128` or [`Wide`].
pub trait BoardWord:
    sealed::Sealed
    + Copy
    + Eq
    + Hash
    + Debug
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + 'static
{
    /// How many places there are.
    const PLACES: usize;
    /// No place.
    const EMPTY: Self;

    /// One place.
    #[must_use]
    fn one(place: usize) -> Self;

    /// Is the place in the set?
    #[must_use]
    fn has(&self, place: usize) -> bool;

    /// Every place moved down by `by`, which must be less than 64.
    #[must_use]
    fn down(self, by: u32) -> Self;

    /// The lowest 64 places.
    #[must_use]
    fn low(self) -> u64;

    /// The number of places in the set.
    #[must_use]
    fn count(self) -> u32;

    /// The `n`-th place of the set, lowest first, counted from 0; unspecified if there is none.
    #[must_use]
    fn nth(self, n: u32) -> usize;

    /// The places, lowest first.
    fn places(self) -> impl Iterator<Item = usize>;

    /// A hash of two disjoint sets.
    #[must_use]
    fn digest(a: Self, b: Self) -> u64;

    /// Does a row that contains `last` lie in the set? Rows without `last` may be found too.
    #[must_use]
    fn has_row(self, last: usize, rows: &Rows) -> bool;
}

/// What makes a row of k, in places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rows {
    /// How many in a row.
    pub(super) k: u32,
    /// The distances between neighbours: along the row, down the column, and down both diagonals.
    pub(super) steps: [u32; 4],
    /// For each direction the shifts that leave only the first places of rows: first one step, then k − 2 steps for k up
    /// to 4; 0 where there is nothing left to do.
    pub(super) shifts: [[u32; 2]; 4],
}

impl Rows {
    pub(super) fn new(cols: usize, k: usize) -> Rows {
        let stride = cols as u32 + 1;
        let k = k as u32;
        let steps = [1, stride, stride + 1, stride - 1];
        let shifts = steps.map(|step| [if k > 1 { step } else { 0 }, if k > 2 { (k - 2) * step } else { 0 }]);
        Rows { k, steps, shifts }
    }
}

/// Counts outwards from the last mark, in every direction.
#[inline]
fn row_through<B: BoardWord>(marks: B, last: usize, rows: &Rows) -> bool {
    rows.steps.iter().any(|&step| {
        let step = step as usize;
        let mut run = 1;
        let mut at = last;
        while at >= step && marks.has(at - step) {
            at -= step;
            run += 1;
        }
        at = last + step;
        while at < B::PLACES && marks.has(at) {
            at += step;
            run += 1;
        }
        run >= rows.k
    })
}

/// Multiplies and folds the upper half of the product onto the lower one, after Wang Yi's wyhash: every bit of one
/// factor affects the result together with every bit of the other.
#[inline]
fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}

/// The place of the `n`-th set bit, counted from 0, in a fixed number of steps: the end of a loop would be
/// unpredictable. The numbers of bits up to every byte say which byte it is in (Vigna 2008).
#[inline]
fn select(word: u64, n: u32) -> usize {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const TOPS: u64 = 0x8080_8080_8080_8080;
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    let sums = bytes.wrapping_mul(ONES);
    // The top bit of a byte stays when its sum is not more than n.
    let passed = ((u64::from(n) * ONES) | TOPS).wrapping_sub(sums) & TOPS;
    let shift = ((passed >> 7).wrapping_mul(ONES) >> 56 << 3) as u32 & 63;
    let before = (sums << 8 >> shift & 0xff) as u32;
    let byte = word >> shift & 0xff;
    shift as usize + usize::from(IN_BYTE[byte as usize][(n.wrapping_sub(before) & 7) as usize])
}

/// For every byte the places of its bits.
static IN_BYTE: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut count = 0;
        let mut place = 0;
        while place < 8 {
            if byte >> place & 1 == 1 {
                table[byte][count] = place;
                count += 1;
            }
            place += 1;
        }
        byte += 1;
    }
    table
};

const SALT: [u64; 2] = [0x9e37_79b9_7f4a_7c15, 0xd6e8_feb8_6659_fd93];

impl BoardWord for u64 {
    const PLACES: usize = 64;
    const EMPTY: u64 = 0;

    #[inline]
    fn one(place: usize) -> u64 {
        1 << place
    }

    #[inline]
    fn has(&self, place: usize) -> bool {
        self >> place & 1 != 0
    }

    #[inline]
    fn down(self, by: u32) -> u64 {
        self >> by
    }

    #[inline]
    fn low(self) -> u64 {
        self
    }

    #[inline]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn nth(self, n: u32) -> usize {
        select(self, n)
    }

    #[inline]
    fn places(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            if self == 0 {
                return None;
            }
            let place = self.trailing_zeros() as usize;
            self &= self - 1;
            Some(place)
        })
    }

    #[inline]
    fn digest(a: u64, b: u64) -> u64 {
        fold(a ^ SALT[0], b ^ SALT[1])
    }

    /// Rows of up to four are tested in all directions at once, without a branch.
    #[inline(never)]
    fn has_row(self, last: usize, rows: &Rows) -> bool {
        if rows.k > 4 {
            return row_through(self, last, rows);
        }
        let mut found = 0;
        for [one, rest] in rows.shifts {
            let pairs = self & self >> (one & 63);
            found |= pairs & pairs >> (rest & 63);
        }
        found != 0
    }
}

impl BoardWord for u128 {
    const PLACES: usize = 128;
    const EMPTY: u128 = 0;

    #[inline]
    fn one(place: usize) -> u128 {
        1 << place
    }

    #[inline]
    fn has(&self, place: usize) -> bool {
        self >> place & 1 != 0
    }

    #[inline]
    fn down(self, by: u32) -> u128 {
        self >> by
    }

    #[inline]
    fn low(self) -> u64 {
        self as u64
    }

    #[inline]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn nth(self, n: u32) -> usize {
        let low = self as u64;
        let below = low.count_ones();
        if n < below { low.nth(n) } else { 64 + ((self >> 64) as u64).nth(n - below) }
    }

    #[inline]
    fn places(self) -> impl Iterator<Item = usize> {
        (self as u64).places().chain(((self >> 64) as u64).places().map(|place| place + 64))
    }

    #[inline]
    fn digest(a: u128, b: u128) -> u64 {
        let low = u64::digest(a as u64, b as u64);
        fold(low ^ (a >> 64) as u64, SALT[0] ^ (b >> 64) as u64)
    }

    #[inline(never)]
    fn has_row(self, last: usize, rows: &Rows) -> bool {
        row_through(self, last, rows)
    }
}

impl BoardWord for Wide {
    const PLACES: usize = 384;
    const EMPTY: Wide = Bits::EMPTY;

    #[inline]
    fn one(place: usize) -> Wide {
        Bits::one(place)
    }

    #[inline]
    fn has(&self, place: usize) -> bool {
        Bits::has(self, place)
    }

    #[inline]
    fn down(self, by: u32) -> Wide {
        Bits::down(&self, by)
    }

    #[inline]
    fn low(self) -> u64 {
        self.0[0]
    }

    #[inline]
    fn count(self) -> u32 {
        Bits::count(&self)
    }

    #[inline]
    fn nth(self, mut n: u32) -> usize {
        for (i, word) in self.0.into_iter().enumerate() {
            let here = word.count_ones();
            if n < here {
                return i * 64 + select(word, n);
            }
            n -= here;
        }
        0
    }

    #[inline]
    fn places(self) -> impl Iterator<Item = usize> {
        self.iter()
    }

    #[inline]
    fn digest(a: Wide, b: Wide) -> u64 {
        a.0.into_iter().zip(b.0).fold(SALT[0], |sum, (x, y)| fold(sum ^ x, SALT[1] ^ y))
    }

    #[inline(never)]
    fn has_row(self, last: usize, rows: &Rows) -> bool {
        row_through(self, last, rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn agree<B: BoardWord>(places: &[usize]) {
        let set = places.iter().fold(B::EMPTY, |set, place| set | B::one(*place));
        assert_eq!(set.places().collect::<Vec<_>>(), places);
        assert_eq!(set.count() as usize, places.len());
        for (n, place) in places.iter().enumerate() {
            assert_eq!(set.nth(n as u32), *place);
        }
        let moved: Vec<usize> = places.iter().filter(|place| **place >= 5).map(|place| place - 5).collect();
        assert_eq!(set.down(5).places().collect::<Vec<_>>(), moved);
        assert_eq!(set.low(), places.iter().filter(|place| **place < 64).fold(0, |low, place| low | 1 << place));
    }

    proptest! {
        #[test]
        fn board_words_are_sets(places in proptest::collection::btree_set(0usize..384, 0..300)) {
            let below = |most| places.iter().copied().filter(|place| *place < most).collect::<Vec<_>>();
            agree::<u64>(&below(64));
            agree::<u128>(&below(128));
            agree::<Wide>(&below(384));
        }
    }

    #[test]
    fn full_and_single_words() {
        agree::<u64>(&(0..64).collect::<Vec<_>>());
        (0..64).for_each(|place| agree::<u64>(&[place]));
    }
}
