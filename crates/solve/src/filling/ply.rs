//! A ply: all positions with the same number of cells taken, and the steps from ply to ply.

use std::sync::atomic::{AtomicU64, Ordering};

use potez_rules::Filling;
use potez_rules::random::mix;

use super::class::{Class, Insertion, OVER, after, cells, class_of};
use crate::bytes::{Reader, push_number};
use crate::parallel::parallel;
use crate::value::{BYTE_DRAW, Totals, Value, byte_before};

/// With fewer positions a second thread is not worthwhile.
const SHARED: usize = 20_000;

/// The positions of a ply.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ply {
    pub(crate) number: u32,
    /// Sorted by the cells taken.
    pub(crate) classes: Vec<Class>,
}

/// The values of a ply, class by class, position by position.
pub(crate) type Values = Vec<Vec<u8>>;

impl Ply {
    /// The empty board.
    pub(crate) fn start() -> Ply {
        Ply { number: 0, classes: vec![Class { taken: 0, positions: vec![0] }] }
    }

    pub(crate) fn positions(&self) -> u64 {
        self.classes.iter().map(|class| class.positions.len() as u64).sum()
    }

    /// The class with these cells taken, and its index.
    pub(crate) fn class(&self, taken: u64) -> Option<(usize, &Class)> {
        let place = self.classes.binary_search_by_key(&taken, |class| class.taken).ok()?;
        Some((place, &self.classes[place]))
    }

    /// The classes to which the positions of this ply lead.
    pub(crate) fn following(&self, filling: &dyn Filling) -> Vec<u64> {
        let goes_on = |class: &&Class| class.positions.iter().any(|position| position & OVER == 0);
        let after = |class: &Class| cells(filling.open(class.taken)).map(|cell| class.taken | cell).collect::<Vec<_>>();
        let mut following: Vec<u64> = self.classes.iter().filter(goes_on).flat_map(after).collect();
        following.sort_unstable();
        following.dedup();
        following
    }

    /// How many threads a step from this ply is worth.
    pub(crate) fn workers(&self, workers: usize) -> usize {
        if self.positions() < SHARED as u64 { 1 } else { workers }
    }

    /// The next ply; `None` if `watch` asked to stop. `tally` counts the positions that are done.
    pub(crate) fn next(
        &self,
        filling: &dyn Filling,
        workers: usize,
        tally: &AtomicU64,
        watch: &mut dyn FnMut() -> bool,
    ) -> Option<Ply> {
        let following = self.following(filling);
        let class = |n: usize| {
            let class = next_class(filling, following[n], |before| Some(self.class(before)?.1));
            tally.fetch_add(class.positions.len() as u64, Ordering::Relaxed);
            class
        };
        let classes = parallel(following.len(), self.workers(workers), class, watch)?;
        Some(Ply { number: self.number + 1, classes })
    }

    /// The values of this ply from those of the next; `None` when `watch` said no.
    pub(crate) fn values(
        &self,
        filling: &dyn Filling,
        next: Option<(&Ply, &Values)>,
        workers: usize,
        tally: &AtomicU64,
        watch: &mut dyn FnMut() -> bool,
    ) -> Option<(Values, Totals)> {
        let find = |taken: u64| {
            let (next, values) = next?;
            let (place, class) = next.class(taken)?;
            Some((class.positions.as_slice(), values[place].as_slice()))
        };
        let work = |n: usize| {
            let class = &self.classes[n];
            let values = class_values(filling, class, find);
            let totals = totals(class, &values);
            tally.fetch_add(totals.positions, Ordering::Relaxed);
            (values, totals)
        };
        let done = parallel(self.classes.len(), self.workers(workers), work, watch)?;
        let totals = done.iter().fold(Totals::default(), |sum, (_, totals)| sum.and(*totals));
        Some((done.into_iter().map(|(values, _)| values).collect(), totals))
    }
}

impl Ply {
    /// The ply as bytes.
    pub(crate) fn write(&self, workers: usize) -> Vec<u8> {
        let class = |n: usize| {
            let mut bytes = Vec::with_capacity(2 * self.classes[n].positions.len());
            self.classes[n].write(&mut bytes);
            bytes
        };
        let written = parallel(self.classes.len(), self.workers(workers), class, &mut || true).unwrap_or_default();
        let mut bytes = Vec::with_capacity(written.iter().map(|bytes| bytes.len() + 20).sum());
        push_number(&mut bytes, u64::from(self.number));
        push_number(&mut bytes, self.classes.len() as u64);
        for (class, written) in self.classes.iter().zip(&written) {
            bytes.extend(class.taken.to_le_bytes());
            push_number(&mut bytes, class.positions.len() as u64);
            push_number(&mut bytes, written.len() as u64);
        }
        written.iter().for_each(|written| bytes.extend(written));
        bytes
    }

    /// Reads what [`write`](Ply::write) wrote.
    pub(crate) fn read(bytes: &[u8], workers: usize) -> Option<Ply> {
        let mut reader = Reader::new(bytes);
        let number = u32::try_from(reader.number()?).ok()?;
        let count = reader.number()?;
        let mut classes = Vec::new();
        for _ in 0..count {
            let taken = reader.word()?;
            let (positions, length) =
                (usize::try_from(reader.number()?).ok()?, usize::try_from(reader.number()?).ok()?);
            classes.push((taken, positions, length));
        }
        let mut pieces = Vec::new();
        for (taken, positions, length) in classes {
            pieces.push((taken, positions, reader.bytes(length)?));
        }
        let class = |n: usize| Class::read(pieces[n].0, pieces[n].1, pieces[n].2);
        let workers = if bytes.len() < SHARED { 1 } else { workers };
        let classes: Option<Vec<Class>> = parallel(pieces.len(), workers, class, &mut || true)?.into_iter().collect();
        Some(Ply { number, classes: classes? })
    }
}

/// A class of the next ply, from the classes before it; `find` tells them by their taken cells.
pub(crate) fn next_class<'a>(filling: &dyn Filling, taken: u64, find: impl Fn(u64) -> Option<&'a Class>) -> Class {
    let before = cells(taken).filter(|cell| filling.open(taken ^ cell) & cell != 0);
    let lists = before.filter_map(|cell| Some((cell, find(taken ^ cell)?)));
    let mut expected = 0;
    let mut streams: Vec<_> = lists
        .map(|(cell, class)| {
            expected = expected.max(class.positions.len());
            after(&class.positions, Insertion::new(class.taken, cell, taken.count_ones() - 1))
        })
        .collect();
    class_of(filling, taken, &mut streams, expected)
}

/// The values of a class, from the classes that follow it and their values. `find` tells them by their taken cells.
pub(crate) fn class_values<'a>(
    filling: &dyn Filling,
    class: &Class,
    find: impl Fn(u64) -> Option<(&'a [u64], &'a [u8])>,
) -> Vec<u8> {
    // The worst value for the opponent.
    let mut worst = vec![u8::MAX; class.positions.len()];
    let open = filling.open(class.taken);
    for cell in cells(open) {
        let Some((positions, values)) = find(class.taken | cell) else { continue };
        least_after(class, Insertion::new(class.taken, cell, class.taken.count_ones()), positions, values, &mut worst);
    }
    let decided = if filling.decided_loses() { Value::Win(0) } else { Value::Loss(0) }.byte();
    let value = |(position, worst): (&u64, u8)| match (position & OVER != 0, open) {
        (true, _) => decided,
        (false, 0) => BYTE_DRAW,
        (false, _) => byte_before(worst),
    };
    class.positions.iter().zip(worst).map(value).collect()
}

/// Lowers `worst` to the values after one move: both lists are sorted, so one walk along both finds them all.
fn least_after(class: &Class, insertion: Insertion, positions: &[u64], values: &[u8], worst: &mut [u8]) {
    let mut at = 0;
    for (position, worst) in class.positions.iter().zip(worst) {
        if position & OVER != 0 {
            continue;
        }
        let after = insertion.after(*position);
        while positions[at] & !OVER < after {
            at += 1;
        }
        debug_assert_eq!(positions[at] & !OVER, after);
        *worst = (*worst).min(values[at]);
    }
}

/// Counts the positions of a class by their values.
pub(crate) fn totals(class: &Class, values: &[u8]) -> Totals {
    let seed = mix(class.taken);
    let mut totals = Totals::default();
    for (position, byte) in class.positions.iter().zip(values) {
        if let Some(value) = Value::of_byte(*byte) {
            totals.add(value, mix(seed ^ (position & !OVER)));
        }
    }
    totals
}
