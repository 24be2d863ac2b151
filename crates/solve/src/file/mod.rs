//! The file of a solved game: `docs/formats.md` describes it byte by byte.
//!
//! | file | subject |
//! |---|---|
//! | `block` | several thousand positions with their values, compressed |
//! | `write` | writing a table |
//! | `read` | a finished table, read block by block on demand |

pub(crate) mod block;
pub(crate) mod read;
pub(crate) mod write;

use std::path::{Path, PathBuf};

use potez_rules::Refusal;
use potez_rules::refusal::quote;
use serde::{Deserialize, Serialize};

use crate::bytes::{Reader, push_number};
use crate::value::{Totals, Value};

/// The first bytes of every table.
pub(crate) const MAGIC: &[u8; 8] = b"potezTab";
/// The last bytes of every table.
pub(crate) const END: &[u8; 8] = b"potezEnd";
/// The version of the format.
pub const VERSION: u32 = 1;

/// How positions are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// As the cells taken, and by whom: see [`potez_rules::Filling`].
    Filling,
    /// As text: see [`potez_rules::Notation::key_text`].
    Text,
}

/// Which game a table is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The name of the game.
    pub game: String,
    /// Its options.
    pub settings: String,
    /// How positions are written.
    pub kind: Kind,
    /// Which part of the table this file has, counted from 0.
    pub part: u32,
    /// The number of parts.
    pub parts: u32,
}

/// The content of the end of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Footer {
    pub(crate) positions: u64,
    pub(crate) wins: u64,
    pub(crate) draws: u64,
    pub(crate) losses: u64,
    pub(crate) longest: u16,
    pub(crate) checksum: String,
    /// The rank of the start's value; 0 in a part that does not contain it.
    pub(crate) start: u16,
}

impl Footer {
    pub(crate) fn new(totals: &Totals, start: Option<Value>) -> Footer {
        let Totals { positions, wins, draws, losses, checksum, longest } = *totals;
        let checksum = format!("{checksum:016x}");
        Footer { positions, wins, draws, losses, longest, checksum, start: start.map_or(0, Value::rank) }
    }

    pub(crate) fn totals(&self) -> Option<Totals> {
        let Footer { positions, wins, draws, losses, longest, .. } = *self;
        let checksum = u64::from_str_radix(&self.checksum, 16).ok()?;
        Some(Totals { positions, wins, draws, losses, longest, checksum })
    }
}

/// Where a block is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The key of its first position.
    pub(crate) first: Vec<u8>,
    pub(crate) offset: u64,
    /// Its length in the file.
    pub(crate) length: u64,
    /// Its length without compression.
    pub(crate) raw: u64,
    pub(crate) positions: u64,
    pub(crate) checksum: u64,
}

impl Entry {
    pub(crate) fn write(&self, bytes: &mut Vec<u8>) {
        push_number(bytes, self.first.len() as u64);
        bytes.extend(&self.first);
        for number in [self.offset, self.length, self.raw, self.positions] {
            push_number(bytes, number);
        }
        bytes.extend(self.checksum.to_le_bytes());
    }

    pub(crate) fn read(reader: &mut Reader<'_>) -> Option<Entry> {
        let length = usize::try_from(reader.number()?).ok()?;
        let first = reader.bytes(length)?.to_vec();
        Some(Entry {
            first,
            offset: reader.number()?,
            length: reader.number()?,
            raw: reader.number()?,
            positions: reader.number()?,
            checksum: reader.word()?,
        })
    }
}

/// The file of one worker's part of the table.
pub(crate) fn part_path(out: &Path, part: u32, parts: u32) -> PathBuf {
    if parts == 1 {
        return out.to_owned();
    }
    let mut name = out.as_os_str().to_owned();
    name.push(format!(".{part}-of-{parts}"));
    PathBuf::from(name)
}

/// A file that cannot be read or written.
pub(crate) fn disk(path: &Path, error: &std::io::Error) -> Refusal {
    let facts = [("path", quote(&path.to_string_lossy())), ("error", error.to_string())];
    Refusal::new("table.disk", "{path}: {error}", facts)
}

/// A file that is not a complete table.
pub(crate) fn damaged(path: &Path, what: &str) -> Refusal {
    let facts = [("path", quote(&path.to_string_lossy())), ("what", what.to_owned())];
    Refusal::new("table.damaged", "{path} is damaged: {what}; solve the game again, or copy the file again", facts)
}

/// A block, counted from 0, that is not as it was written.
pub(crate) fn damaged_block(path: &Path, place: usize) -> Refusal {
    let facts = [("path", quote(&path.to_string_lossy())), ("number", (place + 1).to_string())];
    let template =
        "{path} is damaged: block {number} is not as it was written; solve the game again, or copy the file again";
    Refusal::new("table.block", template, facts)
}
