//! Positions and values as messages.

use potez_rules::Filling;

use super::exchange::Message;
use crate::bytes::{Reader, push_number};
use crate::file::owner;
use crate::filling::class::{Class, Insertion, OVER, after, cells};
use crate::filling::ply::{Ply, Values};

/// The positions after every move of a class, for the owners of the classes that they belong to.
pub(super) fn positions<'a>(
    filling: &'a dyn Filling,
    ply: &'a Ply,
    workers: u64,
) -> impl Iterator<Item = Message> + 'a {
    ply.classes.iter().flat_map(move |class| {
        let sent = cells(filling.open(class.taken)).filter_map(move |cell| {
            let numbers = after(&class.positions, Insertion::new(class.taken, cell, ply.number));
            let bytes = differences(numbers);
            let taken = class.taken | cell;
            (!bytes.is_empty()).then(|| (owner(taken, workers), taken, cell, bytes))
        });
        sent.collect::<Vec<_>>()
    })
}

/// The values of a ply, for the owners of the classes before it: for each move those positions that it can have led to.
pub(super) fn values<'a>(
    filling: &'a dyn Filling,
    ply: &'a Ply,
    values: &'a Values,
    workers: u64,
) -> impl Iterator<Item = Message> + 'a {
    ply.classes.iter().zip(values).flat_map(move |(class, values)| {
        let before = cells(class.taken).filter(|cell| filling.open(class.taken ^ cell) & cell != 0);
        let sent = before.map(move |cell| {
            let bytes = values_before(class, values, cell, ply.number - 1);
            (owner(class.taken ^ cell, workers), class.taken ^ cell, cell, bytes)
        });
        sent.collect::<Vec<_>>()
    })
}

fn values_before(class: &Class, values: &[u8], cell: u64, ply: u32) -> Vec<u8> {
    let place = (class.taken & (cell - 1)).count_ones();
    let wanted = u64::from(ply % 2 == 0);
    let fits = |position: &u64| position >> place & 1 == wanted;
    let chosen = || class.positions.iter().zip(values).filter(|(position, _)| fits(position));
    let count = chosen().count();
    let mut bytes = Vec::with_capacity(3 * count + 8);
    push_number(&mut bytes, count as u64);
    bytes.extend(chosen().map(|(_, value)| *value));
    bytes.extend(differences(chosen().map(|(position, _)| position & !OVER)));
    bytes
}

/// What [`values`] sent about one move: the positions behind it, and their values.
pub(super) fn read_values(bytes: &[u8]) -> Option<(Vec<u64>, Vec<u8>)> {
    let mut reader = Reader::new(bytes);
    let count = usize::try_from(reader.number()?).ok()?;
    let values = reader.bytes(count)?.to_vec();
    let positions: Vec<u64> = numbers(reader.rest()).collect();
    (positions.len() == count).then_some((positions, values))
}

fn differences(numbers: impl Iterator<Item = u64>) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut last = 0;
    for number in numbers {
        push_number(&mut bytes, number - last);
        last = number;
    }
    bytes
}

/// The numbers of a message.
pub(super) fn numbers(bytes: &[u8]) -> impl Iterator<Item = u64> {
    let mut reader = Reader::new(bytes);
    let mut last = 0u64;
    std::iter::from_fn(move || {
        last = last.wrapping_add(reader.number()?);
        Some(last)
    })
}
