//! What one worker does: its classes of every ply, forward and back.

use std::collections::HashMap;
use std::path::Path;

use potez_rules::{Filling, Refusal};
use timely::worker::Worker;

use super::exchange::{Exchange, Message};
use super::{Traffic, messages};
use crate::file::write::TableWriter;
use crate::file::{Header, owner, part_path};
use crate::filling::class::{Class, class_of};
use crate::filling::ply::{Ply, Values, totals};
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
}

fn name(ply: u32) -> String {
    format!("forward-{ply:02}")
}

/// Another worker failed and has told its own reason.
fn other() -> Stopped {
    Refusal::new(
        "solve.cluster_other",
        "another worker could not go on: see what it says, and start all processes again with --resume",
        [],
    )
    .into()
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
    let header = Header { part, parts, ..header.clone() };
    let mut part = Part { filling, exchange, work: work?, cells: filling.board().count_ones() };
    let solved = part.solve(&header)?;
    let traffic = Traffic { bytes: part.exchange.sent };
    let finished = part.work.finish(TABLE, &out);
    finished?;
    Ok((solved, traffic))
}

impl Part<'_, '_> {
    /// How far this worker has come: a ply forward, or, beyond all of them, one back.
    fn progress(&self) -> u64 {
        let all = u64::from(self.cells);
        if let Some(backward) = Backward::load(&self.work) {
            return 2 * all + 1 - u64::from(backward.ply);
        }
        let whole = |ply: &u32| self.work.load(&name(*ply)).is_some();
        (1..=self.cells).take_while(whole).last().map_or(0, u64::from)
    }

    fn solve(&mut self, header: &Header) -> Result<Solved, Stopped> {
        let own = self.progress();
        let common = self.exchange.tell_all(&[own]).iter().filter_map(|told| told.first()).min().copied().unwrap_or(0);
        let all = u64::from(self.cells);
        if common <= all {
            self.work.delete("backward");
            self.forward(common as u32)?;
        }
        let back = (common > all).then(|| (2 * all + 1 - common) as u32);
        let (totals, start) = self.backward(header, back)?;
        self.sum(totals, start)
    }

    /// Does a piece of work, and goes on only if everybody could.
    fn together<R>(&mut self, result: Result<R, Refusal>) -> Result<R, Stopped> {
        match (self.exchange.all_well(result.is_ok()), result) {
            (true, Ok(result)) => Ok(result),
            (_, Err(refusal)) => Err(refusal.into()),
            (false, Ok(_)) => Err(other()),
        }
    }

    fn load(&self, ply: u32) -> Result<Ply, Refusal> {
        if ply == 0 {
            let own = owner(0, self.exchange.workers()) == self.exchange.index();
            return Ok(if own { Ply::start() } else { Ply::default() });
        }
        let read = self.work.load(&name(ply)).and_then(|bytes| Ply::read(&bytes, 1));
        read.ok_or_else(|| {
            Refusal::new("solve.gone", "the positions of ply {ply} are gone from the disk", [("ply", ply.to_string())])
        })
    }

    /// Finds the positions of all plies behind this one.
    fn forward(&mut self, from: u32) -> Result<(), Stopped> {
        let loaded = self.load(from);
        let mut ply = self.together(loaded)?;
        for number in from..self.cells {
            let workers = self.exchange.workers();
            let received = self.exchange.round(messages::positions(self.filling, &ply, workers));
            ply = Ply { number: number + 1, classes: merged(self.filling, &received) };
            let saved = self.work.save(&name(number + 1), &ply.write(1));
            self.together(saved)?;
        }
        Ok(())
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
            let workers = self.exchange.workers();
            let received = match &next {
                Some((ply, values)) => self.exchange.round(messages::values(self.filling, ply, values, workers)),
                None => self.exchange.round(std::iter::empty()),
            };
            let done = self.load(number).and_then(|ply| {
                let (values, more) = self.values(&ply, &received);
                all = all.and(more);
                write_ply(&mut writer, &ply, &values, 1)?;
                writer.flush()?;
                let found = Found { positions: 0, last: self.cells };
                Backward { found, ply: number, totals: all, entries: writer.entries.clone() }.save(&self.work)?;
                Ok((ply, values))
            });
            next = Some(self.together(done)?);
            // Everybody has this ply now, so nobody will ask for the one behind it again.
            self.work.delete(&name(number + 1));
        }
        let start = next.and_then(|(_, values)| Value::of_byte(*values.first()?.first()?));
        let finished = writer.finish(&all, start);
        self.together(finished)?;
        Ok((all, start))
    }

    /// Goes on with the table behind this ply; what this worker has before it is done again.
    fn go_on(&self, header: &Header, ply: u32) -> Result<(TableWriter, Totals, Option<(Ply, Values)>), Refusal> {
        let path = self.work.path(TABLE);
        let gone = || {
            Refusal::new("solve.gone", "the positions of ply {ply} are gone from the disk", [("ply", ply.to_string())])
        };
        let Backward { mut entries, .. } = Backward::load(&self.work).ok_or_else(gone)?;
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

    fn values(&self, ply: &Ply, received: &[Message]) -> (Values, Totals) {
        let mut after: HashMap<(u64, u64), (Vec<u64>, Vec<u8>)> = HashMap::new();
        let mut at = 0;
        let mut all = Totals::default();
        let mut values = Values::new();
        for class in &ply.classes {
            // Both are sorted by the cells taken; what belongs to no class of ours leads back to positions that cannot be reached.
            after.clear();
            while received.get(at).is_some_and(|message| message.1 <= class.taken) {
                let (_, taken, cell, bytes) = &received[at];
                if *taken == class.taken {
                    after.extend(messages::read_values(bytes).map(|read| ((*taken, taken | cell), read)));
                }
                at += 1;
            }
            let find = |later: u64| {
                let (positions, values) = after.get(&(class.taken, later))?;
                Some((positions.as_slice(), values.as_slice()))
            };
            let found = ply.class_values(self.filling, class, find);
            all = all.and(totals(class, &found));
            values.push(found);
        }
        (values, all)
    }

    /// What all workers have found together.
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

/// The classes that were received, each merged from all moves that lead to it.
fn merged(filling: &dyn Filling, received: &[Message]) -> Vec<Class> {
    received
        .chunk_by(|one, other| one.1 == other.1)
        .map(|runs| {
            let mut streams: Vec<_> = runs.iter().map(|(_, _, _, bytes)| messages::numbers(bytes)).collect();
            let expected = runs.iter().map(|(_, _, _, bytes)| bytes.len()).max().unwrap_or(0);
            class_of(filling, runs[0].1, &mut streams, expected)
        })
        .collect()
}
