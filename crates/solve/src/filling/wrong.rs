//! A wrong division of the work is found out: the solver with another way to share the pieces of a step, right or wrong in one way.

use std::sync::atomic::AtomicU64;

use potez_rules::Filling;

use super::class::{Class, cells};
use super::ply::{Ply, Values, class_values, next_class, totals};
use crate::parallel::parallel;
use crate::value::{Totals, Value};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    None,
    /// The last piece is left out.
    LosesPiece,
    /// A piece is done by two threads, and both results are kept.
    DoesTwice,
    /// Results come in the order in which threads end.
    OutOfOrder,
    /// Two threads write to the same place, and one result stands in both.
    Overwrites,
    /// A thread reads values that another has not written yet.
    ReadsEarly,
}

/// The results of all pieces: from three threads, or as wrong threads would bring them.
fn pieces<R: Send>(count: usize, fault: Fault, work: impl Fn(usize) -> R + Sync) -> Vec<R> {
    let mut order: Vec<usize> = (0..count).collect();
    match fault {
        Fault::None => return parallel(count, 3, work, &mut || true).unwrap(),
        Fault::LosesPiece => drop(order.pop()),
        Fault::DoesTwice if count > 2 => order.insert(2, 1),
        Fault::OutOfOrder if count > 2 => order.swap(0, 2),
        Fault::Overwrites if count > 2 => order[2] = 1,
        _ => {}
    }
    order.into_iter().map(work).collect()
}

/// Connect Four with three rows and three in a row, so that games end in many ways.
struct Small;

impl Filling for Small {
    fn board(&self) -> u64 {
        0o7777
    }

    fn open(&self, taken: u64) -> u64 {
        let bottom = 0o1111;
        cells(self.board() & !taken).filter(|cell| cell & bottom != 0 || taken & (cell >> 1) != 0).sum()
    }

    fn is_decided(&self, cells: u64) -> bool {
        let columns = cells & cells >> 1 & cells >> 2 & 0o1111;
        columns != 0 || cells & cells >> 3 & cells >> 6 != 0
    }
}

/// All plies and all values, with each step divided in this way; `None` where the values do not fit the positions.
fn solve(fault: Fault, forward: bool) -> Option<(Totals, Option<Value>)> {
    let (forth, back) = if forward { (fault, Fault::None) } else { (Fault::None, fault) };
    let mut plies = vec![Ply::start()];
    while let Some(ply) = plies.last().filter(|ply| !ply.classes.is_empty()) {
        let following = ply.following(&Small);
        let find = |before: u64| Some(ply.class(before)?.1);
        let classes = pieces(following.len(), forth, |n| next_class(&Small, following[n], find));
        let number = ply.number + 1;
        plies.push(Ply { number, classes });
    }
    let mut all = Totals::default();
    let mut next: Option<(Ply, Values)> = None;
    for ply in plies.into_iter().rev() {
        let early = ply.classes.len() / 2;
        let values = pieces(ply.classes.len(), back, |n| {
            let find = |taken: u64| {
                let (ply, values) = next.as_ref().filter(|_| back != Fault::ReadsEarly || n < early)?;
                let (place, class) = ply.class(taken)?;
                Some((class.positions.as_slice(), values.get(place)?.as_slice()))
            };
            class_values(&Small, &ply.classes[n], find)
        });
        let fits = |(class, values): (&Class, &Vec<u8>)| class.positions.len() == values.len();
        if values.len() != ply.classes.len() || !ply.classes.iter().zip(&values).all(fits) {
            return None;
        }
        all = ply.classes.iter().zip(&values).fold(all, |sum, (class, values)| sum.and(totals(class, values)));
        next = Some((ply, values));
    }
    let start = next.and_then(|(_, values)| Value::of_byte(*values.first()?.first()?));
    Some((all, start))
}

/// What the solver itself finds.
fn right() -> (Totals, Option<Value>) {
    let mut plies = vec![Ply::start()];
    while let Some(ply) = plies.last().filter(|ply| !ply.classes.is_empty()) {
        let next = ply.next(&Small, 1, &AtomicU64::new(0), &mut || true).unwrap();
        plies.push(next);
    }
    let mut all = Totals::default();
    let mut next: Option<(Ply, Values)> = None;
    for ply in plies.into_iter().rev() {
        let later = next.as_ref().map(|(ply, values)| (ply, values));
        let (values, more) = ply.values(&Small, later, 1, &AtomicU64::new(0), &mut || true).unwrap();
        all = all.and(more);
        next = Some((ply, values));
    }
    (all, next.and_then(|(_, values)| Value::of_byte(values[0][0])))
}

#[test]
fn a_wrong_division_of_the_work_is_found_out() {
    let expected = right();
    for forward in [true, false] {
        assert_eq!(solve(Fault::None, forward), Some(expected));
        for fault in [Fault::LosesPiece, Fault::DoesTwice, Fault::OutOfOrder, Fault::Overwrites] {
            let found = std::panic::catch_unwind(|| solve(fault, forward));
            assert!(!matches!(found, Ok(Some(found)) if found == expected), "{fault:?} passes, forward: {forward}");
        }
    }
    let found = std::panic::catch_unwind(|| solve(Fault::ReadsEarly, false));
    assert!(!matches!(found, Ok(Some(found)) if found == expected));
}
