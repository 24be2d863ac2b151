//! Reading from outside, with limits: nothing is read whole before its size is known to be acceptable.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};

use potez_rules::Refusal;
use potez_rules::refusal::quote;

use crate::cli::failure::Failure;

/// The largest file or stdin that is read.
const LARGEST: u64 = 64 << 20;
/// The longest line of a batch.
const LONGEST_LINE: u64 = 1 << 20;

/// Reads a file, or stdin if the path is `-`.
pub(crate) fn read(path: &str) -> Result<String, Failure> {
    String::from_utf8(bytes(path)?).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let facts = [("path", quote(path)), ("byte", (valid + 1).to_string())];
        Failure::data(&Refusal::new("file.utf8", "{path} is not UTF-8 text: byte {byte} is wrong", facts))
    })
}

/// A file that cannot be read.
pub(crate) fn cannot_read(path: &str, error: &io::Error) -> Failure {
    let facts = [("path", quote(path)), ("error", error.to_string())];
    Failure::data(&Refusal::new("file.read", "cannot read {path}: {error}", facts))
}

/// A file of any size, to be read line by line.
pub(crate) fn open(path: &str) -> Result<impl BufRead, Failure> {
    File::open(path).map(BufReader::new).map_err(|error| cannot_read(path, &error))
}

/// The bytes of a file, or of stdin if the path is `-`.
pub(crate) fn bytes(path: &str) -> Result<Vec<u8>, Failure> {
    let wrong = |error: io::Error| cannot_read(path, &error);
    let mut bytes = Vec::new();
    if path == "-" {
        io::stdin().lock().take(LARGEST + 1).read_to_end(&mut bytes).map_err(wrong)?;
    } else {
        let file = File::open(path).map_err(wrong)?;
        if file.metadata().map_err(wrong)?.len() > LARGEST {
            return Err(too_large(path));
        }
        file.take(LARGEST + 1).read_to_end(&mut bytes).map_err(wrong)?;
    }
    if bytes.len() as u64 > LARGEST {
        return Err(too_large(path));
    }
    Ok(bytes)
}

fn too_large(path: &str) -> Failure {
    let facts = [("path", quote(path)), ("most", (LARGEST >> 20).to_string())];
    Failure::data(&Refusal::new("file.large", "{path} is larger than {most} MiB", facts))
}

/// The text of an argument, or stdin if it is `-`.
pub(crate) fn argument(text: &str) -> Result<String, Failure> {
    if text == "-" { read("-") } else { Ok(text.to_owned()) }
}

/// One line of stdin, without its end.
pub(crate) enum Line {
    /// The text of the line.
    Text(String),
    /// A line that cannot be used, and why.
    Bad(Refusal),
}

/// The next line of `reader`; `None` at the end. A line that is too long is skipped without being kept.
pub(crate) fn next_line(reader: &mut impl BufRead) -> Result<Option<Line>, Failure> {
    let mut bytes = Vec::new();
    if reader.by_ref().take(LONGEST_LINE + 1).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
    } else if bytes.len() as u64 > LONGEST_LINE {
        reader.skip_until(b'\n')?;
        let facts = [("most", (LONGEST_LINE >> 20).to_string())];
        return Ok(Some(Line::Bad(Refusal::new("line.long", "the line is longer than {most} MiB", facts))));
    }
    Ok(Some(match String::from_utf8(bytes) {
        Ok(text) => Line::Text(text.trim().to_owned()),
        Err(_) => Line::Bad(Refusal::new("line.utf8", "the line is not UTF-8 text", [])),
    }))
}
