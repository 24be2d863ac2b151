//! The write-ahead log, examined before SQLite opens it.
//!
//! After a crash SQLite replays the log up to the first frame whose checksum is wrong, and forgets the rest without a word: such a frame is usually the end of
//! a write that was interrupted. If instead the disk has changed a frame that was already written, everything behind it would be lost, although it was
//! acknowledged. Two things tell these cases apart:
//!
//! - The index of the log, `potez.db-shm`, outlives a process that was killed, and says how many frames were committed. It is written after the log has
//!   reached the disk, so fewer sound frames mean damage.
//! - After a power failure there may be no index. But only the last transaction can have been interrupted, so when another one lies behind the first wrong
//!   frame, that frame was damaged later. Damage to the last transaction cannot be told from an interrupted write.
//!
//! The formats are described in <https://sqlite.org/fileformat2.html#walformat> and <https://sqlite.org/walformat.html>.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::error::{StoreError, shown};

const HEADER: usize = 32;
const FRAME_HEADER: usize = 24;
/// Where the index ends that is read here: two copies of its header, and how many frames are in the file already.
const INDEX: usize = 2 * INDEX_HEADER + 4;
const INDEX_HEADER: usize = 48;
/// The last bit says in which byte order the checksums were computed.
const MAGIC: u32 = 0x377f_0682;
const VERSION: u32 = 3_007_000;

/// Another process may be writing: then what is read here is no moment of the log, and is read again.
const TRIES: usize = 20;
const PAUSE: Duration = Duration::from_millis(10);

/// Refuses a log that has lost frames which were committed.
///
/// # Errors
/// The log is damaged. Other failures are left to SQLite, which reads the log next.
pub(super) fn examine(path: &Path) -> Result<(), StoreError> {
    for _ in 0..TRIES {
        let index = Index::read(path);
        let Ok(log) = Log::read(path) else { return Ok(()) };
        let Some(committed) = log.lost(index.as_ref()) else { return Ok(()) };
        let unchanged = Index::read(path) == index && Log::read(path).is_ok_and(|again| again == log);
        if unchanged {
            return Err(StoreError::DamagedLog { path: shown(&beside(path, "-wal")), sound: log.sound, committed });
        }
        std::thread::sleep(PAUSE);
    }
    Ok(())
}

/// A file of SQLite next to the store.
pub(super) fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

type Salts = [u8; 8];

/// What the index says about the log.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Index {
    salts: Salts,
    /// How many frames are committed, and how many of these are in the file already.
    committed: u32,
    copied: u32,
}

impl Index {
    /// The index, if there is one and it is sound.
    fn read(path: &Path) -> Option<Index> {
        let mut bytes = [0; INDEX];
        File::open(beside(path, "-shm")).ok()?.read_exact(&mut bytes).ok()?;
        let number = |at: usize| u32::from_ne_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        let (header, copy) = (&bytes[..INDEX_HEADER], &bytes[INDEX_HEADER..2 * INDEX_HEADER]);
        let mut sum = Checksum::new(cfg!(target_endian = "big"));
        sum.add(&header[..40]);
        let sound = header == copy && number(0) == VERSION && bytes[12] == 1 && (number(40), number(44)) == sum.pair();
        let salts = header[32..40].try_into().ok()?;
        sound.then(|| Index { salts, committed: number(16), copied: number(2 * INDEX_HEADER) })
    }
}

/// What the log holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Log {
    /// The salts of its frames.
    salts: Salts,
    /// How many frames SQLite would replay, if all of them are committed.
    sound: u32,
    /// All frames with the same salts.
    frames: u32,
    /// How many transactions end behind the sound frames.
    ends_behind: u32,
}

impl Log {
    fn read(path: &Path) -> io::Result<Log> {
        let file = match File::open(beside(path, "-wal")) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Log::default()),
            file => file?,
        };
        let mut file = BufReader::new(file);
        let mut header = [0; HEADER];
        if file.read_exact(&mut header).is_err() {
            return Ok(Log::default());
        }
        let number = |at: usize| big_endian(&header, at);
        let mut sum = Checksum::new(number(0) & 1 == 1);
        sum.add(&header[..24]);
        let sound = number(0) & !1 == MAGIC && number(4) == VERSION && (number(24), number(28)) == sum.pair();
        let salts = header[16..24].try_into().unwrap_or_default();
        let (page, salts) = if sound {
            (number(8) as usize, salts)
        } else {
            (page_size(path).unwrap_or(4096), first_salts(&mut file)?)
        };
        if !(512..=65536).contains(&page) || !page.is_power_of_two() {
            return Ok(Log::default());
        }
        let mut log = Log { salts, ..Log::default() };
        log.read_frames(&mut file, page, sound.then_some(sum));
        Ok(log)
    }

    /// Reads the frames. Without the checksum of the header no frame is sound.
    fn read_frames(&mut self, file: &mut impl Read, page: usize, mut sum: Option<Checksum>) {
        let mut frame = vec![0; FRAME_HEADER + page];
        while file.read_exact(&mut frame).is_ok() {
            let ours = frame[8..16] == self.salts;
            let is_sound = |sum: &mut Checksum| {
                sum.add(&frame[..8]);
                sum.add(&frame[FRAME_HEADER..]);
                ours && big_endian(&frame, 0) != 0 && sum.pair() == (big_endian(&frame, 16), big_endian(&frame, 20))
            };
            if sum.as_mut().is_some_and(is_sound) {
                self.sound += 1;
                self.frames += 1;
                continue;
            }
            sum = None;
            // The wrong frame itself may have any salts; frames of an older log have other ones.
            if ours {
                self.frames += 1;
                self.ends_behind += u32::from(big_endian(&frame, 4) != 0);
            }
        }
    }

    /// How many frames were committed, if fewer of them can be read.
    fn lost(&self, index: Option<&Index>) -> Option<u32> {
        // A log that was deleted has no salts.
        let index = index.filter(|index| index.salts == self.salts || self.salts == Salts::default());
        // The beginning of a log hides newer pages of the file; a log that is not read at all hides nothing.
        let all_copied = |index: &Index| self.sound == 0 && index.copied >= index.committed;
        match index.filter(|index| self.sound < index.committed && !all_copied(index)) {
            Some(index) => Some(index.committed),
            None => (self.ends_behind > 1).then_some(self.frames),
        }
    }
}

/// The page size that the header of the store says.
fn page_size(path: &Path) -> io::Result<usize> {
    let mut bytes = [0; 2];
    let mut file = File::open(path)?;
    file.seek(SeekFrom::Start(16))?;
    file.read_exact(&mut bytes)?;
    // 1 stands for 65536.
    Ok(match u16::from_be_bytes(bytes) {
        1 => 65536,
        size => size.into(),
    })
}

/// The salts of the first frame; the file is left at this frame.
fn first_salts(file: &mut BufReader<File>) -> io::Result<Salts> {
    let mut header = [0; FRAME_HEADER];
    let read = file.read_exact(&mut header);
    file.seek(SeekFrom::Start(HEADER as u64))?;
    let mut salts = Salts::default();
    if read.is_ok() {
        salts.copy_from_slice(&header[8..16]);
    }
    Ok(salts)
}

fn big_endian(bytes: &[u8], at: usize) -> u32 {
    bytes.get(at..at + 4).and_then(|bytes| bytes.try_into().ok()).map_or(0, u32::from_be_bytes)
}

/// SQLite's checksum of a log.
struct Checksum {
    big: bool,
    first: u32,
    second: u32,
}

impl Checksum {
    fn new(big: bool) -> Checksum {
        Checksum { big, first: 0, second: 0 }
    }

    /// Adds bytes, a multiple of eight.
    fn add(&mut self, bytes: &[u8]) {
        let number = |bytes: &[u8]| {
            let bytes = bytes.try_into().unwrap_or_default();
            if self.big { u32::from_be_bytes(bytes) } else { u32::from_le_bytes(bytes) }
        };
        let (mut first, mut second) = (self.first, self.second);
        for pair in bytes.chunks_exact(8) {
            first = first.wrapping_add(number(&pair[..4])).wrapping_add(second);
            second = second.wrapping_add(number(&pair[4..])).wrapping_add(first);
        }
        (self.first, self.second) = (first, second);
    }

    fn pair(&self) -> (u32, u32) {
        (self.first, self.second)
    }
}
