//! The passes forward and backward, and resuming after an interruption.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use potez_rules::{Filling, Refusal};

use super::class::Class;
use super::ply::{Ply, Values};
use super::store::Plies;
use crate::bytes::{Reader, push_number};
use crate::file::block::{cut, pack_filling, read_filling, unpack};
use crate::file::write::TableWriter;
use crate::file::{Entry, Header, disk};
use crate::parallel::parallel;
use crate::value::{Totals, Value};
use crate::work::Work;
use crate::{Job, Phase, Progress, Solved, Stopped, Watch};

/// This many blocks are packed before they are written.
const BATCH: usize = 512;

/// Solves the game; writes the table if there is a folder to work in.
pub(crate) fn solve(
    filling: &dyn Filling,
    header: &Header,
    job: &Job,
    work: Option<&Work>,
    watch: Watch<'_>,
) -> Result<Solved, Stopped> {
    let cells = filling.board().count_ones();
    let mut plies = Plies::new(work, job.workers, cells);
    let resumed = work.and_then(Backward::load);
    let positions = match &resumed {
        Some(backward) => backward.found,
        None => forward(filling, job, &mut plies, watch)?,
    };
    backward(filling, header, job, work, &mut plies, resumed, positions, watch)
}

/// Finds all positions, ply by ply, and returns their number.
fn forward(filling: &dyn Filling, job: &Job, plies: &mut Plies<'_>, watch: Watch<'_>) -> Result<Found, Stopped> {
    let mut found = Found { positions: 0, last: 0 };
    let mut current: Option<Ply> = None;
    for number in 0.. {
        if !plies.has(number + 1) {
            let ply = match current.take().filter(|ply| ply.number == number) {
                Some(ply) => ply,
                None => plies.get(filling, number)?,
            };
            let (before, tally) = (found.positions + ply.positions(), AtomicU64::new(0));
            let mut full = false;
            let next = ply.next(filling, job.workers, &tally, &mut || {
                let new = tally.load(Ordering::Relaxed);
                full = (new + ply.positions()) * 8 > job.memory;
                !full
                    && watch(&Progress { phase: Phase::Forward, ply: number + 1, done: before + new, positions: None })
            });
            let next =
                next.ok_or_else(|| if full { Stopped::memory(job.memory, number + 1) } else { Stopped::Asked })?;
            found.positions += ply.positions();
            if next.classes.is_empty() {
                found.last = number;
                break;
            }
            plies.put(&next)?;
            current = Some(next);
        } else {
            found.positions += current.take().map_or_else(|| plies.get(filling, number), Ok)?.positions();
        }
    }
    Ok(found)
}

/// What the forward pass has found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    pub(crate) positions: u64,
    /// The last ply.
    pub(crate) last: u32,
}

/// How far the backward pass has come.
pub(crate) struct Backward {
    pub(crate) found: Found,
    /// The last ply that is in the table.
    pub(crate) ply: u32,
    pub(crate) totals: Totals,
    pub(crate) entries: Vec<Entry>,
}

impl Backward {
    pub(crate) fn save(&self, work: &Work) -> Result<(), Refusal> {
        let mut bytes = Vec::new();
        let Totals { positions, wins, draws, losses, checksum, longest } = self.totals;
        let plies = [self.found.positions, self.found.last.into(), self.ply.into()];
        for number in plies.into_iter().chain([positions, wins, draws, losses, checksum, longest.into()]) {
            push_number(&mut bytes, number);
        }
        self.entries.iter().for_each(|entry| entry.write(&mut bytes));
        work.save("backward", &bytes)
    }

    pub(crate) fn load(work: &Work) -> Option<Backward> {
        let bytes = work.load("backward")?;
        let mut reader = Reader::new(&bytes);
        let found = Found { positions: reader.number()?, last: u32::try_from(reader.number()?).ok()? };
        let ply = u32::try_from(reader.number()?).ok()?;
        let totals = Totals {
            positions: reader.number()?,
            wins: reader.number()?,
            draws: reader.number()?,
            losses: reader.number()?,
            checksum: reader.number()?,
            longest: u16::try_from(reader.number()?).ok()?,
        };
        let mut entries = Vec::new();
        while !reader.is_empty() {
            entries.push(Entry::read(&mut reader)?);
        }
        Some(Backward { found, ply, totals, entries })
    }
}

/// The name of the table while it is being written.
pub(crate) const TABLE: &str = "table";

#[allow(clippy::too_many_arguments)]
fn backward(
    filling: &dyn Filling,
    header: &Header,
    job: &Job,
    work: Option<&Work>,
    plies: &mut Plies<'_>,
    resumed: Option<Backward>,
    found: Found,
    watch: Watch<'_>,
) -> Result<Solved, Stopped> {
    let mut totals = Totals::default();
    let mut next: Option<(Ply, Values)> = None;
    let mut from = found.last;
    let mut writer = None;
    if let Some(work) = work {
        let path = work.path(TABLE);
        writer = Some(match resumed {
            Some(Backward { ply, totals: so_far, entries, .. }) => {
                next = Some(read_back(&path, &entries, ply, job.workers)?);
                (totals, from) = (so_far, ply.saturating_sub(1));
                TableWriter::resume(&path, header, entries)?
            }
            None => TableWriter::create(&path, header)?,
        });
    }
    for number in (0..=from).rev() {
        let ply = plies.get(filling, number)?;
        let (tally, before) = (AtomicU64::new(0), totals.positions);
        let mut look = || {
            let done = before + tally.load(Ordering::Relaxed);
            watch(&Progress { phase: Phase::Backward, ply: number, done, positions: Some(found.positions) })
        };
        let later = next.as_ref().map(|(ply, values)| (ply, values));
        let (values, more) = ply.values(filling, later, job.workers, &tally, &mut look).ok_or(Stopped::Asked)?;
        totals = totals.and(more);
        if let (Some(writer), Some(work)) = (&mut writer, work) {
            write_ply(writer, &ply, &values, job.workers)?;
            if plies.is_on_disk(number) {
                writer.flush()?;
                let entries = writer.entries.clone();
                Backward { found, ply: number, totals, entries }.save(work)?;
            }
        }
        plies.drop(number);
        next = Some((ply, values));
    }
    let start = next.and_then(|(_, values)| Value::of_byte(*values.first()?.first()?));
    let length = writer.map(|writer| writer.finish(&totals, start)).transpose()?;
    Ok(Solved { totals, start, length })
}

/// Writes the blocks of a ply.
pub(crate) fn write_ply(writer: &mut TableWriter, ply: &Ply, values: &Values, workers: usize) -> Result<(), Refusal> {
    for batch in cut(ply).chunks(BATCH) {
        let pack = |n: usize| pack_filling(ply, values, &batch[n]);
        let packed = parallel(batch.len(), ply.workers(workers), pack, &mut || true).unwrap_or_default();
        packed.iter().try_for_each(|block| writer.push(block))?;
    }
    Ok(())
}

/// Reads a ply and its values from the unfinished table.
pub(crate) fn read_back(path: &Path, entries: &[Entry], number: u32, workers: usize) -> Result<(Ply, Values), Refusal> {
    let of_ply = |entry: &&Entry| entry.first.first().is_some_and(|ply| u32::from(*ply) == number);
    let entries: Vec<&Entry> = entries.iter().filter(of_ply).collect();
    let begin = entries.iter().map(|entry| entry.offset).min().unwrap_or(0);
    let end = entries.iter().map(|entry| entry.offset + entry.length).max().unwrap_or(0);
    let mut bytes = Vec::new();
    let file = File::open(path).and_then(|mut file| file.seek(SeekFrom::Start(begin)).map(|_| file));
    file.and_then(|file| file.take(end - begin).read_to_end(&mut bytes)).map_err(|error| disk(path, &error))?;
    let read = |n: usize| {
        let entry = entries[n];
        let from = usize::try_from(entry.offset - begin).ok()?;
        let packed = bytes.get(from..from.checked_add(usize::try_from(entry.length).ok()?)?)?;
        read_filling(&unpack(entry, packed)?, entry.positions)
    };
    let blocks = parallel(entries.len(), workers, read, &mut || true).unwrap_or_default();
    let (mut ply, mut values) = (Ply { number, classes: Vec::new() }, Values::new());
    for run in blocks.into_iter().map(|block| block.ok_or_else(|| crate::file::damaged_block(path, 0))) {
        for run in run? {
            if ply.classes.last().is_none_or(|class| class.taken != run.taken) {
                ply.classes.push(Class { taken: run.taken, positions: Vec::new() });
                values.push(Vec::new());
            }
            if let (Some(class), Some(known)) = (ply.classes.last_mut(), values.last_mut()) {
                class.positions.extend(run.numbers);
                known.extend(run.values);
            }
        }
    }
    Ok((ply, values))
}
