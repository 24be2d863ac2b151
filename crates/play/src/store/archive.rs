//! Games as lines of JSON: a copy of a store that people and other programs can read.
//!
//! One line is one game: `{"format":"potez-saved-game","version":1,"id":…,"title":…,"game":…,"created":…,"changed":…,
//! "plies":…,"ended":…,"players":[…,…],"tags":[[…,…]],"record":{…}}`. Times are milliseconds since 1970. What a front end
//! remembers about a game, such as the tokens of a server, stays in the store.

use std::io::{BufRead, Read, Write};

use potez_rules::refusal::Place;
use potez_rules::{Refusal, refusal::quote};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::entry::{self, Draft, Entry, GameId, StoredGame, Summary};
use super::error::StoreError;
use super::rows::{self, Fault};
use super::{LARGEST, Store, insert, now, within_bounds};

/// The format name in each line.
const FORMAT: &str = "potez-saved-game";
const VERSION: u32 = 1;

/// A line.
#[derive(Debug, Serialize, Deserialize)]
struct Line {
    format: String,
    version: u32,
    #[serde(default)]
    id: String,
    #[serde(default)]
    title: String,
    game: String,
    #[serde(default = "now")]
    created: i64,
    #[serde(default = "now")]
    changed: i64,
    #[serde(flatten)]
    summary: Summary,
    record: Value,
}

/// The result of importing an archive.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Imported {
    /// Games that are new to this store.
    pub added: Vec<GameId>,
    /// How many games were already here in the same state.
    pub known: usize,
}

impl Store {
    /// A game as one line of JSON, without the line end.
    ///
    /// # Errors
    /// There is no such game, or the file cannot be read.
    pub fn export(&self, id: &GameId) -> Result<String, StoreError> {
        let StoredGame { entry, record, .. } = self.load(id)?;
        let line = Line {
            format: FORMAT.to_owned(),
            version: VERSION,
            id: entry.id.as_str().to_owned(),
            title: entry.title,
            game: entry.game,
            created: entry.created,
            changed: entry.changed,
            summary: entry.summary,
            record: value(&record),
        };
        serde_json::to_string(&line).map_err(|error| not_written(&error))
    }

    /// Writes all games, the oldest change first, and returns how many there were.
    ///
    /// # Errors
    /// The store cannot be read, or the copy cannot be written.
    pub fn export_all(&self, out: &mut dyn Write) -> Result<usize, StoreError> {
        let mut count = 0;
        for entry in self.list()?.iter().rev() {
            match self.export(&entry.id) {
                Ok(line) => writeln!(out, "{line}").map_err(|error| not_written(&error))?,
                // It was deleted after the list was made.
                Err(StoreError::Unknown(_)) => continue,
                Err(error) => return Err(error),
            }
            count += 1;
        }
        out.flush().map_err(|error| not_written(&error))?;
        Ok(count)
    }

    /// Imports the games of an archive, all of them or none. A game that is already here in the same state is left alone; one that is
    /// here in another state is added next to it, under a new name.
    ///
    /// An archive comes from outside: `clean` turns each game into one that may be kept, without anything dangerous
    /// (commands in seats) or wrong.
    ///
    /// # Errors
    /// The first line that is wrong, or an error of the disk.
    pub fn import(
        &self,
        reader: impl BufRead,
        mut clean: impl FnMut(Draft) -> Result<Draft, Refusal>,
    ) -> Result<Imported, StoreError> {
        let mut games = Vec::new();
        for_each_line(reader, |text| {
            games.push(read(text, &mut clean)?);
            Ok(())
        })?;
        self.writer.write(move |connection| {
            let mut imported = Imported::default();
            for mut game in games {
                match rows::load(connection, &game.entry.id) {
                    Ok(known) if value(&known.record) == value(&game.record) => {
                        imported.known += 1;
                        continue;
                    }
                    // A game that is damaged here is not the same either.
                    Ok(_) | Err(Fault::Store(StoreError::Unreadable { .. })) => game.entry.id = GameId::random()?,
                    Err(Fault::Store(StoreError::Unknown(_))) => {}
                    Err(fault) => return Err(fault),
                }
                insert(connection, &game)?;
                imported.added.push(game.entry.id);
            }
            Ok(imported)
        })
    }
}

/// The record as a value; a record that is not JSON stays a text.
fn value(record: &str) -> Value {
    serde_json::from_str(record).unwrap_or_else(|_| Value::String(record.to_owned()))
}

fn read(text: &str, clean: &mut impl FnMut(Draft) -> Result<Draft, Refusal>) -> Result<StoredGame, StoreError> {
    let line: Line = serde_json::from_str(text).map_err(|error| {
        Refusal::new("store.import", "this is not a saved game: {why}", [("why", quote(&error.to_string()))])
    })?;
    if line.format != FORMAT || line.version != VERSION {
        return Err(Refusal::new(
            "store.import_format",
            "the format is {found}; this program reads {known}",
            [("found", quote(&format!("{} {}", line.format, line.version))), ("known", format!("{FORMAT} {VERSION}"))],
        )
        .into());
    }
    let record = match line.record {
        Value::String(text) => text,
        other => other.to_string(),
    };
    let (title, game, summary) = (line.title, line.game, line.summary);
    let draft = clean(Draft { title, game, record, summary, extra: String::new() })?;
    within_bounds(&draft.record)?;
    let id = match GameId::parse(&line.id) {
        Some(id) => id,
        None => GameId::random()?,
    };
    Ok(StoredGame {
        entry: Entry {
            id,
            title: entry::title(&draft.title),
            game: draft.game,
            created: line.created,
            changed: line.changed,
            revision: 1,
            summary: draft.summary,
            extra: draft.extra,
        },
        record: draft.record,
        appended: 0,
    })
}

/// Calls the function with every line that is not empty; a refusal says which line it was.
fn for_each_line(
    mut reader: impl BufRead,
    mut each: impl FnMut(&str) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    // Escapes make a line longer than its record.
    let longest = 4 * LARGEST as u64;
    for line in 1.. {
        let mut bytes = Vec::new();
        let at = Place { line, column: 1 };
        let read = reader.by_ref().take(longest + 1).read_until(b'\n', &mut bytes).map_err(|error| {
            Refusal::new("store.import_read", "the archive cannot be read: {why}", [("why", error.to_string())])
        })?;
        if read == 0 {
            break;
        }
        if read as u64 > longest {
            let most = ("most", (longest >> 20).to_string());
            return Err(Refusal::new("store.import_line", "the line is longer than {most} MiB", [most]).at(at).into());
        }
        let text = std::str::from_utf8(&bytes)
            .map_err(|_| Refusal::new("store.import_text", "the line is not UTF-8 text", []).at(at))?;
        if !text.trim().is_empty() {
            each(text).map_err(|error| StoreError::Record(error.refusal().at(at)))?;
        }
    }
    Ok(())
}

fn not_written(error: &dyn std::fmt::Display) -> StoreError {
    Refusal::new("store.export", "the games cannot be written: {why}", [("why", error.to_string())]).into()
}
