//! Blocks: several thousand positions with their values, sorted, as differences, compressed with Deflate.

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use super::Entry;
use crate::bytes::{Reader, checksum, push_number};
use crate::filling::class::OVER;
use crate::filling::ply::{Ply, Values};

/// The number of positions in a block; the last block of a ply may have fewer.
pub(crate) const POSITIONS: usize = 1 << 14;

/// Fast, and already saves half of what more effort would.
const LEVEL: u8 = 1;

/// A compressed block that is not in a file yet.
pub(crate) struct Packed {
    pub(crate) first: Vec<u8>,
    pub(crate) bytes: Vec<u8>,
    raw: u64,
    positions: u64,
}

impl Packed {
    fn new(first: Vec<u8>, positions: usize, raw: &[u8]) -> Packed {
        let bytes = compress_to_vec(raw, LEVEL);
        Packed { first, bytes, raw: raw.len() as u64, positions: positions as u64 }
    }

    pub(crate) fn entry(&self, offset: u64) -> Entry {
        Entry {
            first: self.first.clone(),
            offset,
            length: self.bytes.len() as u64,
            raw: self.raw,
            positions: self.positions,
            checksum: checksum(&self.bytes),
        }
    }
}

/// The raw bytes of a block; `None` if they are not those that were written.
pub(crate) fn unpack(entry: &Entry, bytes: &[u8]) -> Option<Vec<u8>> {
    let raw = usize::try_from(entry.raw).ok()?;
    let right = checksum(bytes) == entry.checksum;
    let unpacked = decompress_to_vec_with_limit(bytes, raw).ok().filter(|unpacked| right && unpacked.len() == raw)?;
    Some(unpacked)
}

/// The key of a position of a filling game: by ply, by cells taken, by number.
pub(crate) fn filling_key(taken: u64, number: u64) -> Vec<u8> {
    let mut key = vec![taken.count_ones() as u8];
    key.extend(taken.to_be_bytes());
    key.extend(number.to_be_bytes());
    key
}

/// A part of a class.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run {
    class: usize,
    from: usize,
    to: usize,
}

/// Cuts a ply into blocks.
pub(crate) fn cut(ply: &Ply) -> Vec<Vec<Run>> {
    let mut blocks = Vec::new();
    let (mut block, mut room) = (Vec::new(), POSITIONS);
    for (class, len) in ply.classes.iter().map(|class| class.positions.len()).enumerate() {
        let mut from = 0;
        while from < len {
            let to = len.min(from + room);
            block.push(Run { class, from, to });
            room -= to - from;
            from = to;
            if room == 0 {
                blocks.push(std::mem::take(&mut block));
                room = POSITIONS;
            }
        }
    }
    if !block.is_empty() {
        blocks.push(block);
    }
    blocks
}

/// Packs a block of a ply.
pub(crate) fn pack_filling(ply: &Ply, values: &Values, runs: &[Run]) -> Packed {
    let mut raw = Vec::with_capacity(3 * POSITIONS);
    push_number(&mut raw, runs.len() as u64);
    for run in runs {
        raw.extend(ply.classes[run.class].taken.to_le_bytes());
        push_number(&mut raw, (run.to - run.from) as u64);
    }
    let mut first = Vec::new();
    for run in runs {
        let class = &ply.classes[run.class];
        let mut last = None;
        for position in &class.positions[run.from..run.to] {
            let number = position & !OVER;
            push_number(&mut raw, last.map_or(number, |last| number - last - 1));
            if first.is_empty() {
                first = filling_key(class.taken, number);
            }
            last = Some(number);
        }
    }
    let positions = runs.iter().map(|run| run.to - run.from).sum();
    runs.iter().for_each(|run| raw.extend(&values[run.class][run.from..run.to]));
    Packed::new(first, positions, &raw)
}

/// Positions of a filling game with the same cells taken, and their values.
pub(crate) struct FilledRun {
    pub(crate) taken: u64,
    pub(crate) numbers: Vec<u64>,
    pub(crate) values: Vec<u8>,
}

/// Reads what [`pack_filling`] wrote.
pub(crate) fn read_filling(raw: &[u8], positions: u64) -> Option<Vec<FilledRun>> {
    let mut reader = Reader::new(raw);
    let count = reader.number().filter(|count| *count <= positions)?;
    let mut runs = Vec::new();
    let mut left = positions;
    for _ in 0..count {
        let taken = reader.word()?;
        let length = reader.number().filter(|length| *length <= left)?;
        left -= length;
        runs.push((taken, usize::try_from(length).ok()?));
    }
    let mut read = Vec::new();
    for (taken, length) in runs {
        let mut numbers: Vec<u64> = Vec::with_capacity(length);
        for _ in 0..length {
            let number = reader.number()?;
            let next = match numbers.last() {
                None => number,
                Some(last) => last.checked_add(number)?.checked_add(1)?,
            };
            numbers.push(next);
        }
        read.push(FilledRun { taken, numbers, values: Vec::new() });
    }
    for run in &mut read {
        run.values = reader.bytes(run.numbers.len())?.to_vec();
    }
    (left == 0 && reader.is_empty()).then_some(read)
}

/// Packs positions identified by text, sorted, each with the rank of its value.
pub(crate) fn pack_text(positions: &[(&[u8], u16)]) -> Packed {
    let mut raw = Vec::new();
    let mut last: &[u8] = &[];
    for (text, _) in positions {
        let shared = last.iter().zip(*text).take_while(|(one, other)| one == other).count();
        push_number(&mut raw, shared as u64);
        push_number(&mut raw, (text.len() - shared) as u64);
        raw.extend(&text[shared..]);
        last = text;
    }
    positions.iter().for_each(|(_, rank)| raw.extend(rank.to_le_bytes()));
    Packed::new(positions.first().map_or_else(Vec::new, |(text, _)| text.to_vec()), positions.len(), &raw)
}

/// Reads what [`pack_text`] wrote.
pub(crate) fn read_text(raw: &[u8], positions: u64) -> Option<Vec<(Vec<u8>, u16)>> {
    let mut reader = Reader::new(raw);
    let mut read: Vec<(Vec<u8>, u16)> = Vec::new();
    for _ in 0..positions {
        let (shared, more) = (usize::try_from(reader.number()?).ok()?, usize::try_from(reader.number()?).ok()?);
        let mut text = match read.last() {
            Some((last, _)) => last.get(..shared)?.to_vec(),
            None if shared == 0 => Vec::new(),
            None => return None,
        };
        text.extend(reader.bytes(more)?);
        read.push((text, 0));
    }
    for (_, rank) in &mut read {
        *rank = u16::from_le_bytes(reader.bytes(2)?.try_into().ok()?);
    }
    reader.is_empty().then_some(read)
}
