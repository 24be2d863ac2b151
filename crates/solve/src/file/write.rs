//! Writing a table.

use std::fs::File;
use std::io::{BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use miniz_oxide::deflate::compress_to_vec;
use potez_rules::Refusal;

use super::block::Packed;
use super::{END, Entry, Footer, Header, MAGIC, VERSION, disk};
use crate::bytes::{checksum, checksum_from};
use crate::value::{Totals, Value};

/// A table of at most this many bytes is left to the system, which writes it to the disk when it chooses.
const SMALL: u64 = 1 << 20;

/// Writes blocks one after another, and at the end a list of them.
pub(crate) struct TableWriter {
    path: PathBuf,
    file: BufWriter<File>,
    length: u64,
    /// The blocks so far.
    pub(crate) entries: Vec<Entry>,
}

/// The first bytes of a table.
fn head(header: &Header) -> Vec<u8> {
    let json = serde_json::to_vec(header).unwrap_or_default();
    let mut head = MAGIC.to_vec();
    head.extend(VERSION.to_le_bytes());
    head.extend((json.len() as u32).to_le_bytes());
    head.extend(json);
    head
}

impl TableWriter {
    /// Begins a new file.
    pub(crate) fn create(path: &Path, header: &Header) -> Result<TableWriter, Refusal> {
        let refuse = |error| disk(path, &error);
        let mut file = File::options().read(true).write(true).create(true).truncate(true).open(path).map_err(refuse)?;
        let head = head(header);
        file.write_all(&head).map_err(refuse)?;
        Ok(TableWriter {
            path: path.to_owned(),
            file: BufWriter::with_capacity(1 << 18, file),
            length: head.len() as u64,
            entries: Vec::new(),
        })
    }

    /// Continues a file that had these blocks; whatever came after them is dropped.
    pub(crate) fn resume(path: &Path, header: &Header, entries: Vec<Entry>) -> Result<TableWriter, Refusal> {
        let refuse = |error| disk(path, &error);
        let head = head(header).len() as u64;
        let length = entries.iter().map(|entry| entry.offset + entry.length).max().unwrap_or(head);
        let mut file = File::options().read(true).write(true).open(path).map_err(refuse)?;
        file.set_len(length).map_err(refuse)?;
        file.seek(SeekFrom::End(0)).map_err(refuse)?;
        Ok(TableWriter { path: path.to_owned(), file: BufWriter::with_capacity(1 << 18, file), length, entries })
    }

    /// Appends a block.
    pub(crate) fn push(&mut self, block: &Packed) -> Result<(), Refusal> {
        self.file.write_all(&block.bytes).map_err(|error| disk(&self.path, &error))?;
        self.entries.push(block.entry(self.length));
        self.length += block.bytes.len() as u64;
        Ok(())
    }

    /// Hands everything over to the system, which keeps it even if this program dies.
    pub(crate) fn flush(&mut self) -> Result<(), Refusal> {
        self.file.flush().map_err(|error| disk(&self.path, &error))
    }

    /// Ends the file and, unless it is small, waits until the disk has it. Returns its length.
    pub(crate) fn finish(mut self, totals: &Totals, start: Option<Value>) -> Result<u64, Refusal> {
        self.flush()?;
        let path = self.path.clone();
        let refuse = |error| disk(&path, &error);
        self.entries.sort_unstable_by(|one, other| one.first.cmp(&other.first));
        let mut index = Vec::new();
        self.entries.iter().for_each(|entry| entry.write(&mut index));
        let (raw, index) = (index.len() as u64, compress_to_vec(&index, 6));
        let footer = serde_json::to_vec(&Footer::new(totals, start)).unwrap_or_default();
        let mut end = index;
        let packed = end.len() as u64;
        end.extend(&footer);
        for number in [packed, raw, footer.len() as u64] {
            end.extend(number.to_le_bytes());
        }
        let mut file = self.file.into_inner().map_err(|error| refuse(error.into_error()))?;
        let whole = checksum_from(checksum(&read_head(&mut file).map_err(refuse)?), &end);
        end.extend(whole.to_le_bytes());
        end.extend(END);
        file.write_all(&end).map_err(refuse)?;
        // Solving a small table again takes less time than waiting for a disk.
        if self.length > SMALL {
            file.sync_all().map_err(refuse)?;
        }
        Ok(self.length + end.len() as u64)
    }
}

/// The magic, the version and the header of an open file. Afterwards the file is at its end.
pub(crate) fn read_head(file: &mut File) -> std::io::Result<Vec<u8>> {
    file.seek(SeekFrom::Start(0))?;
    let mut head = vec![0; 16];
    file.read_exact(&mut head)?;
    let length = u32::from_le_bytes([head[12], head[13], head[14], head[15]]);
    let mut json = Vec::new();
    Read::by_ref(file).take(u64::from(length.min(1 << 20))).read_to_end(&mut json)?;
    head.extend(json);
    file.seek(SeekFrom::End(0))?;
    Ok(head)
}
