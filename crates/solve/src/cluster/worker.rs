//! What one worker does: its classes of every ply, forward and back.

use std::path::Path;

use potez_rules::{Filling, Refusal};
use timely::worker::Worker;

use super::exchange::{Exchange, Message};
use super::routes::{Routes, Weights, following};
use super::{Traffic, messages};
use crate::file::read::SolvedTable;
use crate::file::write::TableWriter;
use crate::file::{Header, part_path};
use crate::filling::class::{Class, OVER, cells};
use crate::filling::ply::{Ply, Values, class_values, next_class, totals};
use crate::filling::solve::{Backward, Found, TABLE, read_back, write_ply};
use crate::value::{Totals, Value};
use crate::work::Work;
use crate::{Solved, Stopped};

/// What a worker works with.
struct Part<'a, 'w> {
    filling: &'a dyn Filling,
    exchange: Exchange<'w>,
    work: Work,
    cells: u32,
    routes: Routes,
    /// The part of the table that an earlier run has finished and given its name.
    finished: Option<SolvedTable>,
}

fn name(ply: u32) -> String {
    format!("forward-{ply:02}")
}

/// Another worker failed and has reported its own reason.
fn other() -> Stopped {
    Refusal::new(
        "solve.cluster_other",
        "another worker failed: see its message, then start all processes again with --resume",
        [],
    )
    .into()
}

fn gone(ply: u32) -> Refusal {
    Refusal::new("solve.gone", "the positions of ply {ply} are missing from the disk", [("ply", ply.to_string())])
}

/// Does everything. All workers return the same answer, or all of them fail.
pub(super) fn run(
    worker: &mut Worker,
    filling: &dyn Filling,
    header: &Header,
    out: &Path,
    resume: bool,
) -> Result<(Solved, Traffic), Stopped> {
    let mut exchange = Exchange::new(worker);
    let (part, parts) = (exchange.index() as u32, exchange.workers() as u32);
    let out = part_path(out, part, parts);
    let game = format!("{} {} {part}/{parts}", header.game, header.settings);
    let work = Work::open(&out, &game, resume);
    if !exchange.all_well(work.is_ok()) {
        return Err(work.err().map_or_else(other, Stopped::from));
    }
    let work = work?;
    let header = Header { part, parts, ..header.clone() };
    // Whoever was stopped after it had given its part a name has no table to go on with.
    let finished = SolvedTable::open(&out).ok().filter(|table| resume && *table.header() == header);
    let finished = finished.filter(|_| !work.path(TABLE).exists());
    let routes = Routes::load(&work, parts.into());
    let mut part = Part { filling, exchange, work, cells: filling.board().count_ones(), routes, finished };
    let solved = part.solve(&header)?;
    let traffic = Traffic { bytes: part.exchange.sent };
    match part.finished.is_some() {
        true => part.work.discard(),
        false => part.work.finish(TABLE, &out)?,
    }
    Ok((solved, traffic))
}

impl Part<'_, '_> {
    /// How far this worker has come: a ply forward or, after all of these, a ply back.
    fn progress(&self) -> u64 {
        let all = u64::from(self.cells);
        if self.finished.is_some() {
            return 2 * all + 1;
        }
        if let Some(backward) = Backward::load(&self.work).filter(|_| self.routes.plies() > self.cells) {
            return 2 * all + 1 - u64::from(backward.ply);
        }
        let whole = |ply: &u32| *ply < self.routes.plies() && self.work.load(&name(*ply)).is_some();
        (1..=self.cells).take_while(whole).last().map_or(0, u64::from)
    }

    /// The last point that everybody has reached.
    fn common(&mut self) -> u64 {
        let own = self.progress();
        let told = self.exchange.tell_all(&[own]);
        let progress = || told.iter().filter_map(|told| told.first()).copied();
        let (least, last) = (progress().min().unwrap_or(0), 2 * u64::from(self.cells) + 1);
        if least == last || progress().max() != Some(last) {
            return least;
        }
        // Whoever has finished begins again, if somebody has lost its part.
        self.finished = None;
        let own = self.progress();
        let told = self.exchange.tell_all(&[own]);
        told.iter().filter_map(|told| told.first()).min().copied().unwrap_or(0)
    }

    fn solve(&mut self, header: &Header) -> Result<Solved, Stopped> {
        let (common, all) = (self.common(), u64::from(self.cells));
        if common <= all {
            self.work.delete("backward");
            self.routes.truncate(common as u32);
            self.forward(common as u32)?;
        }
        let back = (common > all).then(|| (2 * all + 1 - common) as u32);
        let (totals, start) = match self.finished.as_ref().map(|table| (*table.totals(), table.start())) {
            Some(known) => {
                // The others may still have to end their files.
                self.together(Ok(()))?;
                self.together(Ok(()))?;
                known
            }
            None => self.backward(header, back)?,
        };
        self.sum(totals, start)
    }

    /// Shares the result of a piece of work, and goes on only if every worker succeeded.
    fn together<R>(&mut self, result: Result<R, Refusal>) -> Result<R, Stopped> {
        match (self.exchange.all_well(result.is_ok()), result) {
            (true, Ok(result)) => Ok(result),
            (_, Err(refusal)) => Err(refusal.into()),
            (false, Ok(_)) => Err(other()),
        }
    }

    fn load(&self, ply: u32) -> Result<Ply, Refusal> {
        if ply == 0 {
            let own = self.routes.owner(0) == self.exchange.index();
            return Ok(if own { Ply::start() } else { Ply::default() });
        }
        let read = self.work.load(&name(ply)).and_then(|bytes| Ply::read(&bytes, 1));
        read.ok_or_else(|| gone(ply))
    }

    /// Tells everybody whether it could do its part, and how many positions go on in each of its classes; returns those of all.
    fn tell_classes(&mut self, ply: Result<&Ply, Refusal>) -> Result<Weights, Stopped> {
        let mut told = vec![u64::from(ply.is_ok())];
        for class in ply.as_ref().map_or(&[][..], |ply| &ply.classes) {
            let open = class.positions.iter().filter(|position| **position & OVER == 0).count() as u64;
            if open > 0 {
                told.extend([class.taken, open]);
            }
        }
        let all = self.exchange.tell_all(&told);
        ply?;
        if !all.iter().all(|told| told.first() == Some(&1)) {
            return Err(other());
        }
        let mut weights: Weights =
            all.iter().flat_map(|told| told[1..].chunks_exact(2).map(|pair| (pair[0], pair[1]))).collect();
        weights.sort_unstable();
        Ok(weights)
    }

    /// Finds the positions of all plies after this one.
    fn forward(&mut self, from: u32) -> Result<(), Stopped> {
        let loaded = self.load(from);
        let mut weights = self.tell_classes(loaded.as_ref().map_err(Clone::clone))?;
        let mut ply = loaded?;
        for number in from..self.cells {
            let next = following(self.filling, &weights);
            self.routes.divide(&next);
            let classes = self.next_ply(&ply, &next);
            let found = classes.map(|classes| Ply { number: number + 1, classes }).and_then(|ply| {
                self.routes.save(&self.work)?;
                self.work.save(&name(number + 1), &ply.write(1))?;
                Ok(ply)
            });
            weights = self.tell_classes(found.as_ref().map_err(Clone::clone))?;
            ply = found?;
        }
        Ok(())
    }

    /// The classes of the next ply that belong to this worker. What needs nobody else is done while messages are on their way.
    fn next_ply(&mut self, ply: &Ply, next: &[(u64, u64)]) -> Result<Vec<Class>, Refusal> {
        let own = self.exchange.index();
        for class in &ply.classes {
            let after = cells(self.filling.open(class.taken)).map(|cell| class.taken | cell);
            let mut message = None;
            for worker in self.others(after) {
                let bytes = message.get_or_insert_with(|| messages::positions(class));
                if !bytes.0.is_empty() {
                    let bytes = bytes.clone();
                    self.exchange.send((worker, class.taken, bytes));
                }
            }
        }
        self.exchange.end();
        let mine = next.iter().map(|(taken, _)| *taken).filter(|taken| self.routes.owner(*taken) == own);
        let (inner, border): (Vec<u64>, Vec<u64>) =
            mine.partition(|taken| self.before(*taken).all(|before| self.routes.owner(before) == own));
        let mut classes = Vec::with_capacity(inner.len() + border.len());
        for taken in inner {
            classes.push(next_class(self.filling, taken, |before| Some(ply.class(before)?.1)));
            self.exchange.step();
        }
        let received = self.exchange.receive();
        let read = |(_, taken, bytes): &Message| messages::read_positions(*taken, bytes);
        let foreign = received.iter().map(read).collect::<Option<Vec<Class>>>().ok_or_else(unreadable)?;
        let foreign = Ply { number: ply.number, classes: foreign };
        for taken in border {
            let find = |before: u64| Some(ply.class(before).or_else(|| foreign.class(before))?.1);
            classes.push(next_class(self.filling, taken, find));
        }
        classes.sort_unstable_by_key(|class| class.taken);
        Ok(classes)
    }

    /// The classes from which a move leads to this one.
    fn before(&self, taken: u64) -> impl Iterator<Item = u64> {
        cells(taken)
            .map(move |cell| (taken ^ cell, cell))
            .filter(|(before, cell)| self.filling.open(*before) & cell != 0)
            .map(|(before, _)| before)
    }

    /// The other workers who own these classes.
    fn others(&self, classes: impl Iterator<Item = u64>) -> Vec<u64> {
        let own = self.exchange.index();
        let mut workers: Vec<u64> =
            classes.map(|taken| self.routes.owner(taken)).filter(|worker| *worker != own).collect();
        workers.sort_unstable();
        workers.dedup();
        workers
    }

    /// Finds the values of all plies; `from` is one that is in the table already, with all behind it.
    fn backward(&mut self, header: &Header, from: Option<u32>) -> Result<(Totals, Option<Value>), Stopped> {
        let path = self.work.path(TABLE);
        let begun = match from {
            None => TableWriter::create(&path, header).map(|writer| (writer, Totals::default(), None)),
            Some(ply) => self.go_on(header, ply),
        };
        let (mut writer, mut all, mut next) = self.together(begun)?;
        for number in (0..from.unwrap_or(self.cells + 1)).rev() {
            let done = self.values(number, next.as_ref()).and_then(|(ply, values, more)| {
                all = all.and(more);
                write_ply(&mut writer, &ply, &values, 1)?;
                writer.flush()?;
                let found = Found { positions: 0, last: self.cells };
                Backward { found, ply: number, totals: all, entries: writer.entries.clone() }.save(&self.work)?;
                Ok((ply, values))
            });
            next = Some(self.together(done)?);
            // All workers have this ply now, so none will ask for the one after it again.
            self.work.delete(&name(number + 1));
        }
        let start = next.and_then(|(_, values)| Value::of_byte(*values.first()?.first()?));
        let finished = writer.finish(&all, start);
        self.together(finished)?;
        Ok((all, start))
    }

    /// Continues the table after this ply; what this worker has before it is computed again.
    fn go_on(&self, header: &Header, ply: u32) -> Result<(TableWriter, Totals, Option<(Ply, Values)>), Refusal> {
        let path = self.work.path(TABLE);
        let Backward { mut entries, .. } = Backward::load(&self.work).ok_or_else(|| gone(ply))?;
        entries.retain(|entry| entry.first.first().is_some_and(|of| u32::from(*of) >= ply));
        let mut all = Totals::default();
        let mut next = None;
        for number in (ply..=self.cells).rev() {
            let (ply, values) = read_back(&path, &entries, number, 1)?;
            all = ply.classes.iter().zip(&values).fold(all, |sum, (class, values)| sum.and(totals(class, values)));
            next = Some((ply, values));
        }
        Ok((TableWriter::resume(&path, header, entries)?, all, next))
    }

    /// A ply and its values, from those of the next one.
    fn values(&mut self, number: u32, next: Option<&(Ply, Values)>) -> Result<(Ply, Values, Totals), Refusal> {
        let own = self.exchange.index();
        for (class, values) in next.into_iter().flat_map(|(ply, values)| ply.classes.iter().zip(values)) {
            let mut message = None;
            for worker in self.others(self.before(class.taken)) {
                let bytes = message.get_or_insert_with(|| messages::values(class, values)).clone();
                self.exchange.send((worker, class.taken, bytes));
            }
        }
        self.exchange.end();
        // The round goes to its end in any case: the others wait for it.
        let loaded = self.load(number);
        let classes = loaded.as_ref().map_or(&[][..], |ply| &ply.classes);
        let known = |taken: u64| {
            let (ply, values) = next?;
            let (place, class) = ply.class(taken)?;
            Some((class.positions.as_slice(), values[place].as_slice()))
        };
        let mut values: Vec<Option<Vec<u8>>> = vec![None; classes.len()];
        for (class, values) in classes.iter().zip(&mut values) {
            let mut after = cells(self.filling.open(class.taken)).map(|cell| class.taken | cell);
            if after.all(|taken| self.routes.owner(taken) == own) {
                *values = Some(class_values(self.filling, class, known));
                self.exchange.step();
            }
        }
        let received = self.exchange.receive();
        let read = |(_, taken, bytes): &Message| messages::read_values(*taken, bytes);
        let foreign: Vec<(Class, Vec<u8>)> = received.iter().map(read).collect::<Option<_>>().ok_or_else(unreadable)?;
        let find = |taken: u64| {
            known(taken).or_else(|| {
                let place = foreign.binary_search_by_key(&taken, |(class, _)| class.taken).ok()?;
                Some((foreign[place].0.positions.as_slice(), foreign[place].1.as_slice()))
            })
        };
        let all = classes.iter().zip(values);
        let values: Values =
            all.map(|(class, known)| known.unwrap_or_else(|| class_values(self.filling, class, find))).collect();
        let ply = loaded?;
        let sum = ply
            .classes
            .iter()
            .zip(&values)
            .fold(Totals::default(), |sum, (class, values)| sum.and(totals(class, values)));
        Ok((ply, values, sum))
    }

    /// What all workers together have found.
    fn sum(&mut self, own: Totals, start: Option<Value>) -> Result<Solved, Stopped> {
        let Totals { positions, wins, draws, losses, checksum, longest } = own;
        let rank = start.map_or(0, Value::rank);
        let told = self.exchange.tell_all(&[positions, wins, draws, losses, checksum, longest.into(), rank.into()]);
        let mut totals = Totals::default();
        let mut start = None;
        for told in told {
            let &[positions, wins, draws, losses, checksum, longest, rank] = told.as_slice() else {
                return Err(other());
            };
            let longest = longest as u16;
            totals = totals.and(Totals { positions, wins, draws, losses, checksum, longest });
            start = start.or(Value::of_rank(rank as u16));
        }
        Ok(Solved { totals, start, length: None })
    }
}

fn unreadable() -> Refusal {
    Refusal::new("solve.message", "a message of another worker cannot be read", [])
}
