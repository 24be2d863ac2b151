//! A class: the positions with the same cells taken, as sorted numbers.
//!
//! A position of a class is a number with one bit for each taken cell, from the lowest cell on: 1 if the cell belongs to the player who
//! began. A move inserts a bit, at the same place and with the same value for all positions of the class. This keeps their order: so the positions
//! that a class leads to come out sorted, the next ply is made by merging, and a value is looked up by walking along two sorted lists. Nothing
//! is ever sorted or hashed, and memory is read sequentially.

use potez_rules::Filling;

use crate::bytes::{Reader, push_number};

/// Marks a position in which the game is decided.
pub(crate) const OVER: u64 = 1 << 63;

/// The positions with the same cells taken.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Class {
    pub(crate) taken: u64,
    /// Sorted; decided positions have the highest bit set.
    pub(crate) positions: Vec<u64>,
}

/// A move that fills a cell, as the change it makes to the numbers of a class.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Insertion {
    low: u64,
    bit: u64,
}

impl Insertion {
    /// For the move that fills `cell`, a set with one bit, made by the player who moves at this ply.
    pub(crate) fn new(taken_before: u64, cell: u64, ply: u32) -> Insertion {
        let place = (taken_before & (cell - 1)).count_ones();
        let bit = if ply % 2 == 0 { 1 << place } else { 0 };
        Insertion { low: (1 << place) - 1, bit }
    }

    #[inline]
    pub(crate) fn after(self, position: u64) -> u64 {
        (position & !self.low) << 1 | self.bit | position & self.low
    }
}

/// The cells of a set, each as a set.
pub(crate) fn cells(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let cell = set & set.wrapping_neg();
        set ^= cell;
        (cell != 0).then_some(cell)
    })
}

/// The positions after a move, in order; decided positions have none.
pub(crate) fn after(positions: &[u64], insertion: Insertion) -> impl Iterator<Item = u64> {
    positions.iter().filter(|position| **position & OVER == 0).map(move |position| insertion.after(*position))
}

/// Calls `emit` with every number of the sorted streams once, in order.
pub(crate) fn merge(streams: &mut [impl Iterator<Item = u64>], mut emit: impl FnMut(u64)) {
    let mut heads: Vec<u64> = streams.iter_mut().map(|stream| stream.next().unwrap_or(u64::MAX)).collect();
    while let Some(&least) = heads.iter().min().filter(|least| **least != u64::MAX) {
        emit(least);
        for (head, stream) in heads.iter_mut().zip(streams.iter_mut()) {
            if *head == least {
                *head = stream.next().unwrap_or(u64::MAX);
            }
        }
    }
}

/// The class with these cells taken, from sorted streams of its positions, which may contain duplicates. `ply` is the number of taken cells.
pub(crate) fn class_of(
    filling: &dyn Filling,
    taken: u64,
    streams: &mut [impl Iterator<Item = u64>],
    expected: usize,
) -> Class {
    let ply = taken.count_ones();
    let spread = Spread::new(taken, expected);
    // The player who moved last owns the bits that are 1 after the first move, the third …
    let flip = if ply % 2 == 1 { 0 } else { taken };
    let mut positions = Vec::with_capacity(expected);
    merge(streams, |position| {
        let over = filling.is_decided(spread.set(position) ^ flip);
        positions.push(if over { position | OVER } else { position });
    });
    positions.shrink_to_fit();
    Class { taken, positions }
}

/// Turns the number of a position into the set of the beginner's cells.
struct Spread {
    places: Vec<u64>,
    /// For each eight bits of a number, the cells they mean; empty if that does not pay.
    tables: Vec<[u64; 256]>,
}

impl Spread {
    fn new(taken: u64, expected: usize) -> Spread {
        let places: Vec<u64> = cells(taken).collect();
        let table = |places: &[u64]| {
            let mut table = [0; 256];
            for number in 1..1 << places.len() {
                let rest: usize = number & (number - 1);
                table[number] = table[rest] | places[number.trailing_zeros() as usize];
            }
            table
        };
        let tables = if expected < 256 { Vec::new() } else { places.chunks(8).map(table).collect() };
        Spread { places, tables }
    }

    #[inline]
    fn set(&self, number: u64) -> u64 {
        if self.tables.is_empty() {
            return cells(number).fold(0, |set, bit| set | self.places[bit.trailing_zeros() as usize]);
        }
        let byte = |n: usize| (number >> (8 * n)) as usize & 255;
        self.tables.iter().enumerate().fold(0, |set, (n, table)| set | table[byte(n)])
    }
}

impl Class {
    /// The positions as differences, for a file.
    pub(crate) fn write(&self, bytes: &mut Vec<u8>) {
        let mut last = 0;
        for position in &self.positions {
            let number = position & !OVER;
            push_number(bytes, (number - last) << 1 | position >> 63);
            last = number;
        }
    }

    /// Reads this many positions.
    pub(crate) fn read(taken: u64, count: usize, bytes: &[u8]) -> Option<Class> {
        let mut reader = Reader::new(bytes);
        // No more than the bytes can contain: the count comes from a file.
        let mut positions = Vec::with_capacity(count.min(bytes.len()));
        let mut last = 0u64;
        for _ in 0..count {
            let number = reader.number()?;
            last = last.checked_add(number >> 1)?;
            positions.push(last | (number & 1) << 63);
        }
        reader.is_empty().then_some(Class { taken, positions })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_inserts_a_bit_and_keeps_the_order() {
        // Cells 0, 2 and 3 are taken; cell 1 is filled by the beginner, then by the other.
        let insertion = Insertion::new(0b1101, 0b10, 4);
        assert_eq!(insertion.after(0b101), 0b1011);
        assert_eq!(insertion.after(0b000), 0b0010);
        assert_eq!(Insertion::new(0b1101, 0b10, 3).after(0b101), 0b1001);
        let all: Vec<u64> = (0..8).map(|n| insertion.after(n)).collect();
        assert!(all.windows(2).all(|pair| pair[0] < pair[1]));
    }

    #[test]
    fn merging_is_sorting_without_repetitions() {
        let mut streams = [vec![1, 4, 9], vec![], vec![1, 2, 3, 9, 10], vec![4]].map(Vec::into_iter);
        let mut all = Vec::new();
        merge(&mut streams, |n| all.push(n));
        assert_eq!(all, [1, 2, 3, 4, 9, 10]);
    }

    #[test]
    fn tables_and_single_bits_spread_alike() {
        let taken = 0b1011_0110_1101_0011_1111;
        let (slow, quick) = (Spread::new(taken, 0), Spread::new(taken, 1000));
        for number in 0..1 << taken.count_ones() {
            assert_eq!(slow.set(number), quick.set(number));
        }
        assert_eq!(slow.set((1 << taken.count_ones()) - 1), taken);
    }

    #[test]
    fn classes_make_a_round_trip() {
        let class = Class { taken: 7, positions: vec![0, 1 | OVER, 2, 90_000, u64::from(u32::MAX) | OVER] };
        let mut bytes = Vec::new();
        class.write(&mut bytes);
        assert_eq!(Class::read(7, 5, &bytes), Some(class));
        assert_eq!(Class::read(7, 4, &bytes), None);
        assert_eq!(Class::read(7, 6, &bytes), None);
    }
}
