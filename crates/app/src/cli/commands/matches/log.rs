//! [`Log`]: the games of a match in a file, one JSON line each, so that a match that was interrupted can go on.
//!
//! The first line says what is played. A game is on the disk before the next one is counted. A line that was being written when the power
//! failed has no end and is cut off; any other damage is refused.

use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};

use potez_contest::Played;
use potez_rules::Refusal;

use crate::cli::failure::Failure;

/// The largest log that is read.
const MOST_BYTES: u64 = 1 << 30;

/// An open log, which nobody else writes.
pub(super) struct Log {
    file: File,
    path: String,
}

impl Log {
    /// Opens a log for a match that this line describes. `resume` says whether it may be there already; then its games come back too.
    pub(super) fn open(path: &str, match_line: &str, resume: bool) -> Result<(Log, Vec<Played>), Failure> {
        let broken = |error: std::io::Error| refuse("match.log", "{file}: {error}", path, &error.to_string());
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).map_err(broken)?;
        file.try_lock().map_err(|_| refuse("match.log_busy", "{file}: another match is written to it", path, ""))?;
        let size = file.metadata().map_err(broken)?.len();
        if size > MOST_BYTES {
            return Err(refuse("match.log_large", "{file}: too large for the log of a match", path, ""));
        }
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(broken)?;
        if !resume && !text.is_empty() {
            return Err(refuse(
                "match.log_there",
                "{file} is there already: add --resume to go on with its match",
                path,
                "",
            ));
        }
        // What has no end was being written when everything stopped.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = text[..whole].lines();
        let mut games = Vec::new();
        match lines.next() {
            None => {}
            Some(line) if line == match_line => {
                for (number, line) in lines.enumerate() {
                    let place = format!("{}", number + 2);
                    let played = serde_json::from_str(line);
                    games.push(
                        played
                            .map_err(|_| refuse("match.log_line", "{file}, line {error}: not a game", path, &place))?,
                    );
                }
            }
            Some(_) => {
                return Err(refuse(
                    "match.log_other",
                    "{file} is the log of another match: the players, the game and all options must be the same",
                    path,
                    "",
                ));
            }
        }
        file.set_len(whole as u64).map_err(broken)?;
        file.seek(SeekFrom::Start(whole as u64)).map_err(broken)?;
        let mut log = Log { file, path: path.to_owned() };
        if whole == 0 {
            log.write(match_line)?;
        }
        Ok((log, games))
    }

    /// Adds a game.
    pub(super) fn add(&mut self, played: &Played) -> Result<(), Failure> {
        let line = serde_json::to_string(played).unwrap_or_default();
        self.write(&line)
    }

    fn write(&mut self, line: &str) -> Result<(), Failure> {
        self.file
            .write_all(format!("{line}\n").as_bytes())
            .and_then(|()| self.file.sync_data())
            .map_err(|error| refuse("match.log", "{file}: {error}", &self.path, &error.to_string()))
    }
}

fn refuse(law: &'static str, template: &'static str, path: &str, error: &str) -> Failure {
    Failure::data(&Refusal::new(law, template, [("file", path.to_owned()), ("error", error.to_owned())]))
}
