//! Lines from stdin, limited in length and with a timeout.

use std::io::{self, BufRead, IsTerminal, Read};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// The longest line that is kept; no move or command is longer.
const LONGEST: u64 = 4096;

/// What came.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Heard {
    /// A line, without its end and the spaces around it.
    Line(String),
    /// A line that is too long.
    TooLong,
    /// A line that is not UTF-8 text.
    NotText,
    /// There will be no more lines.
    Closed,
    /// Nothing came in time.
    Late,
}

/// The lines of stdin.
pub(super) struct Lines {
    receiver: Receiver<Heard>,
    /// Does a person see what they type?
    pub(super) seen: bool,
}

impl Lines {
    /// Reads in a separate thread, so that waiting can end when a player's time is up.
    pub(super) fn of_stdin() -> Lines {
        let (sender, receiver) = mpsc::sync_channel(0);
        thread::spawn(move || {
            let mut stdin = io::stdin().lock();
            while let Some(heard) = next(&mut stdin) {
                if sender.send(heard).is_err() {
                    break;
                }
            }
        });
        Lines { receiver, seen: io::stdin().is_terminal() }
    }

    /// No lines: stdin has been read to its end already.
    pub(super) fn none() -> Lines {
        let (_, receiver) = mpsc::sync_channel(0);
        Lines { receiver, seen: false }
    }

    /// The next line, within a time.
    pub(super) fn next(&self, patience: Option<Duration>) -> Heard {
        let Some(patience) = patience else { return self.receiver.recv().unwrap_or(Heard::Closed) };
        match self.receiver.recv_timeout(patience) {
            Ok(heard) => heard,
            Err(RecvTimeoutError::Timeout) => Heard::Late,
            Err(RecvTimeoutError::Disconnected) => Heard::Closed,
        }
    }
}

/// The next line; `None` at the end, and when reading fails. A line that is too long is skipped without being kept.
fn next(reader: &mut impl BufRead) -> Option<Heard> {
    let mut bytes = Vec::new();
    if reader.by_ref().take(LONGEST + 1).read_until(b'\n', &mut bytes).ok()? == 0 {
        return None;
    }
    if bytes.last() != Some(&b'\n') && bytes.len() as u64 > LONGEST {
        // An error will come again with the next line.
        let _ = reader.skip_until(b'\n');
        return Some(Heard::TooLong);
    }
    Some(String::from_utf8(bytes).map_or(Heard::NotText, |text| Heard::Line(text.trim().to_owned())))
}

/// A line as it is echoed: shortened, with control characters escaped.
pub(super) fn clean(text: &str) -> String {
    let mut clean = String::new();
    for (count, sign) in text.chars().enumerate() {
        if count == 200 {
            clean.push('…');
            break;
        }
        if sign.is_control() {
            clean.extend(sign.escape_default());
        } else {
            clean.push(sign);
        }
    }
    clean
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(bytes: &[u8]) -> Vec<Heard> {
        let mut reader = bytes;
        std::iter::from_fn(|| next(&mut reader)).collect()
    }

    fn line(text: &str) -> Heard {
        Heard::Line(text.to_owned())
    }

    #[test]
    fn lines_end_anyhow() {
        assert_eq!(all(b"a\r\n b \n\nc"), [line("a"), line("b"), line(""), line("c")]);
        assert_eq!(all(b""), []);
    }

    #[test]
    fn what_cannot_be_used_is_said_and_skipped() {
        let mut bytes = vec![b'x'; 1 << 20];
        bytes.extend(b"\nb2\n\xff\xfe\nc3");
        assert_eq!(all(&bytes), [Heard::TooLong, line("b2"), Heard::NotText, line("c3")]);
        let exact = [vec![b'y'; LONGEST as usize], b"\nz".to_vec()].concat();
        assert_eq!(all(&exact), [line(&"y".repeat(LONGEST as usize)), line("z")]);
    }

    #[test]
    fn shown_lines_move_no_cursor() {
        assert_eq!(clean("\u{1b}[2Ja\0b"), "\\u{1b}[2Ja\\u{0}b");
        assert_eq!(clean(&"x".repeat(500)).chars().count(), 201);
    }
}
