//! [`SolvedTable`]: a finished table, read block by block on demand.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use miniz_oxide::inflate::decompress_to_vec_with_limit;
use potez_rules::Refusal;
use potez_rules::refusal::quote;

use super::block::{FilledRun, read_filling, read_text, unpack};
use super::write::read_head;
use super::{END, Entry, Footer, Header, Kind, MAGIC, VERSION, damaged, damaged_block, disk, part_path};
use crate::bytes::{Reader, checksum, checksum_from};
use crate::value::{Totals, Value};

/// The number of bytes after the footer: three lengths, a checksum, and the end mark.
const TAIL: u64 = 40;
/// This many blocks are kept unpacked.
const KEPT: usize = 64;

/// A table on the disk. Only the list of its blocks and the blocks used last are in memory.
pub struct SolvedTable {
    path: PathBuf,
    header: Header,
    totals: Totals,
    start: Option<Value>,
    entries: Vec<Entry>,
    length: u64,
    blocks: Mutex<Blocks>,
    /// The other parts, if each worker of a cluster has written its own.
    others: Vec<SolvedTable>,
}

impl std::fmt::Debug for SolvedTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SolvedTable").field("path", &self.path).field("header", &self.header).finish_non_exhaustive()
    }
}

struct Blocks {
    file: File,
    /// The one used last is at the end.
    kept: Vec<(usize, Arc<Block>)>,
}

enum Block {
    Filling(Vec<FilledRun>),
    Text(Vec<(Vec<u8>, u16)>),
}

/// The key of a position in a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Key {
    /// The cells taken, and the number of the position among those with the same cells taken.
    Filling {
        /// The cells taken.
        taken: u64,
        /// One bit for each of them, 1 where it belongs to the player who began.
        number: u64,
    },
    /// The text.
    Text(String),
}

impl Key {
    fn bytes(&self) -> Vec<u8> {
        match self {
            Key::Filling { taken, number } => super::block::filling_key(*taken, *number),
            Key::Text(text) => text.as_bytes().to_vec(),
        }
    }
}

impl SolvedTable {
    /// Opens a table and checks all of it except the blocks, which are checked when they are read.
    ///
    /// # Errors
    /// The file cannot be read, is not a table, has another version, is truncated, or is not as it was written.
    pub fn open(path: &Path) -> Result<SolvedTable, Refusal> {
        match parts_of(path).filter(|_| !path.exists()) {
            Some(parts) => SolvedTable::open_parts(path, parts),
            None => SolvedTable::open_one(path),
        }
    }

    /// Opens all parts of a table: `FILE.0-of-4`, `FILE.1-of-4` …
    fn open_parts(path: &Path, parts: u32) -> Result<SolvedTable, Refusal> {
        let part = |part| SolvedTable::open_one(&part_path(path, part, parts));
        let mut first = part(0)?;
        for number in 1..parts {
            let other = part(number)?;
            let fits = other.header == Header { part: number, ..first.header.clone() };
            if !fits || first.header.parts != parts {
                return Err(damaged(path, "its parts do not belong together"));
            }
            first.totals = first.totals.and(other.totals);
            first.start = first.start.or(other.start);
            first.length += other.length;
            first.others.push(other);
        }
        Ok(first)
    }

    fn open_one(path: &Path) -> Result<SolvedTable, Refusal> {
        let refuse = |error| disk(path, &error);
        let mut file = File::open(path).map_err(refuse)?;
        let length = file.metadata().map_err(refuse)?.len();
        let mut first = Vec::new();
        Read::by_ref(&mut file).take(16).read_to_end(&mut first).map_err(refuse)?;
        check_first(path, &first)?;
        let cut_off = || damaged(path, "it is cut off");
        if length < 16 + TAIL {
            return Err(cut_off());
        }
        let mut tail = [0; TAIL as usize];
        file.seek(SeekFrom::Start(length - TAIL)).and_then(|_| file.read_exact(&mut tail)).map_err(refuse)?;
        if tail[32..] != *END {
            return Err(cut_off());
        }
        let mut numbers = Reader::new(&tail);
        let mut number = || numbers.word().unwrap_or_default();
        let [packed, raw, footer, whole] = [number(), number(), number(), number()];
        let start = packed.checked_add(footer).and_then(|end| (length - TAIL).checked_sub(end)).ok_or_else(cut_off)?;
        let head = read_head(&mut file).map_err(|_| cut_off())?;
        file.seek(SeekFrom::Start(start)).map_err(refuse)?;
        let mut end = Vec::new();
        Read::by_ref(&mut file).take(packed + footer + 24).read_to_end(&mut end).map_err(refuse)?;
        if checksum_from(checksum(&head), &end) != whole {
            return Err(damaged(path, "its beginning or its end is not as it was written"));
        }
        let (index, rest) = end.split_at(packed as usize);
        let unreadable = || damaged(path, "its list of blocks cannot be read");
        let header: Header = serde_json::from_slice(&head[16..]).map_err(|_| unreadable())?;
        let footer: Footer = serde_json::from_slice(&rest[..footer as usize]).map_err(|_| unreadable())?;
        let entries = read_index(index, raw, start).ok_or_else(unreadable)?;
        Ok(SolvedTable {
            path: path.to_owned(),
            header,
            totals: footer.totals().ok_or_else(unreadable)?,
            start: Value::of_rank(footer.start),
            entries,
            length,
            blocks: Mutex::new(Blocks { file, kept: Vec::new() }),
            others: Vec::new(),
        })
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Which game it is about.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The numbers of positions in it.
    #[must_use]
    pub fn totals(&self) -> &Totals {
        &self.totals
    }

    /// The value of the game's start; `None` in a part that does not contain it.
    #[must_use]
    pub fn start(&self) -> Option<Value> {
        self.start
    }

    /// The length of the file in bytes.
    #[must_use]
    pub fn length(&self) -> u64 {
        self.length
    }

    /// The value of a position; `None` if it is not in the table.
    ///
    /// # Errors
    /// The block cannot be read, or is not as it was written.
    pub fn value(&self, key: &Key) -> Result<Option<Value>, Refusal> {
        let bytes = key.bytes();
        // Each part has runs of neighbours, so it is nearly always the one whose block begins nearest.
        let mut places: Vec<(&SolvedTable, usize)> =
            std::iter::once(self).chain(&self.others).filter_map(|part| Some((part, part.place(&bytes)?))).collect();
        places.sort_by(|one, other| other.0.entries[other.1].first.cmp(&one.0.entries[one.1].first));
        for (part, place) in places {
            if let Some(value) = part.value_in(place, key)? {
                return Ok(Some(value));
            }
        }
        Ok(None)
    }

    /// The last block that does not begin behind a position.
    fn place(&self, key: &[u8]) -> Option<usize> {
        self.entries.partition_point(|entry| entry.first.as_slice() <= key).checked_sub(1)
    }

    fn value_in(&self, place: usize, key: &Key) -> Result<Option<Value>, Refusal> {
        Ok(match (&*self.block(place)?, key) {
            (Block::Filling(runs), Key::Filling { taken, number }) => {
                let run = runs.iter().find(|run| run.taken == *taken);
                run.and_then(|run| Value::of_byte(run.values[run.numbers.binary_search(number).ok()?]))
            }
            (Block::Text(positions), Key::Text(text)) => {
                let place = positions.binary_search_by(|(known, _)| known.as_slice().cmp(text.as_bytes())).ok();
                place.and_then(|place| Value::of_rank(positions[place].1))
            }
            _ => None,
        })
    }

    /// Reads and checks everything.
    ///
    /// # Errors
    /// The first block that is not as it was written.
    pub fn check(&self) -> Result<(), Refusal> {
        (0..self.entries.len()).try_for_each(|place| self.read(place).map(drop))?;
        self.others.iter().try_for_each(SolvedTable::check)
    }

    fn block(&self, place: usize) -> Result<Arc<Block>, Refusal> {
        let lock = || self.blocks.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let mut blocks = lock();
        if let Some(at) = blocks.kept.iter().position(|(kept, _)| *kept == place) {
            let found = blocks.kept.remove(at);
            blocks.kept.push(found.clone());
            return Ok(found.1);
        }
        drop(blocks);
        let block = Arc::new(self.read(place)?);
        let mut blocks = lock();
        if blocks.kept.len() >= KEPT {
            blocks.kept.remove(0);
        }
        blocks.kept.push((place, Arc::clone(&block)));
        Ok(block)
    }

    fn read(&self, place: usize) -> Result<Block, Refusal> {
        let entry = &self.entries[place];
        let mut bytes = vec![0; entry.length as usize];
        {
            let mut blocks = self.blocks.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            let read = blocks.file.seek(SeekFrom::Start(entry.offset)).and_then(|_| blocks.file.read_exact(&mut bytes));
            read.map_err(|error| disk(&self.path, &error))?;
        }
        let raw = unpack(entry, &bytes);
        let block = raw.and_then(|raw| match self.header.kind {
            Kind::Filling => read_filling(&raw, entry.positions).map(Block::Filling),
            Kind::Text => read_text(&raw, entry.positions).map(Block::Text),
        });
        block.ok_or_else(|| damaged_block(&self.path, place))
    }
}

/// Refuses a file that does not begin like a table of our version.
fn check_first(path: &Path, first: &[u8]) -> Result<(), Refusal> {
    let path = || ("path", quote(&path.to_string_lossy()));
    if !first.starts_with(MAGIC) {
        return Err(Refusal::new("table.foreign", "{path} is not a table of a solved game", [path()]));
    }
    let version = first.get(8..12).and_then(|bytes| bytes.try_into().ok()).map_or(0, u32::from_le_bytes);
    if version != VERSION {
        let facts = [path(), ("version", version.to_string()), ("ours", VERSION.to_string())];
        let template =
            "{path} is a table of version {version}, but this program reads version {ours}: solve the game again";
        return Err(Refusal::new("table.version", template, facts));
    }
    Ok(())
}

fn read_index(packed: &[u8], raw: u64, end: u64) -> Option<Vec<Entry>> {
    let index = decompress_to_vec_with_limit(packed, usize::try_from(raw).ok()?).ok()?;
    let mut reader = Reader::new(&index);
    let mut entries = Vec::new();
    while !reader.is_empty() {
        let entry = Entry::read(&mut reader)?;
        if entry.offset.checked_add(entry.length)? > end {
            return None;
        }
        entries.push(entry);
    }
    Some(entries)
}

/// The number of parts of the table with this name, if there is a first part.
fn parts_of(path: &Path) -> Option<u32> {
    let first = format!("{}.0-of-", path.file_name()?.to_string_lossy());
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let names = std::fs::read_dir(folder).ok()?.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    names.filter_map(|name| name.strip_prefix(&first)?.parse().ok()).max()
}
