//! [`Store`]: the saved games, in one file.
//!
//! | module | subject |
//! |---|---|
//! | [`entry`] | what is known about a game without reading its record |
//! | `schema` | the tables, their versions, and the migrations from older versions to the newest |
//! | `wal` | whether the write-ahead log has lost anything |
//! | `rows` | what is read from the tables and written to them |
//! | `checksum` | every row has one |
//! | `change` | the difference between two states of a record |
//! | `writer` | the thread that writes |
//! | `readers` | connections for reading |
//! | `lists` | lists, searches, names |
//! | [`check`] | whether a store is sound, and copies of it |
//! | [`error`](mod@error) | what can go wrong |
//! | `fold` | text for searching: no case, no diacritics, one script |
//! | [`saved_game`] | a game in progress that is saved after every change |
//! | [`archive`] | games as lines of JSON, out and in |
//! | [`contests`] | matches and tournaments with their games |
//!
//! # Guarantees
//! - When [`Store::create`] or [`Store::save`] has returned, what was saved survives the end of the process at any
//!   moment, and a crash of the machine if its disk works as promised.
//! - A game is changed completely or not at all: what a change writes is one transaction.
//! - Changes that anything else has made on the disk are noticed: every row has a checksum. A game that cannot be read completely is refused
//!   ([`StoreError::Unreadable`]) and left as it is.
//! - Many processes may use one file. A save names the revision that was changed; if somebody else was faster, the
//!   result is [`StoreError::Conflict`], and nothing is overwritten.
//! - A file that is not a store of games is refused and left as it is.

pub mod archive;
mod change;
pub mod check;
mod checksum;
pub mod contests;
pub mod entry;
pub mod error;
mod fold;
mod lists;
mod permissions;
mod readers;
mod rows;
pub mod saved_game;
mod schema;
mod wal;
mod writer;

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rusqlite::Connection;

use readers::Readers;
use writer::Writer;

pub use archive::Imported;
pub use check::Findings;
pub use contests::ContestEntry;
pub use entry::{Draft, Entry, GameId, Revision, StoredGame, Summary};
pub use error::{Damage, StoreError};
pub use saved_game::SavedGame;

/// The name of the file.
pub const FILE: &str = "potez.db";
/// How long another process may lock the file before we give up.
pub const PATIENCE: Duration = Duration::from_secs(2);
/// The largest record, in bytes.
const LARGEST: usize = 16 << 20;

/// The saved games.
///
/// ```
/// use potez_play::store::{Draft, Store, StoreError, Summary};
/// # let folder = tempfile::tempdir().unwrap();
/// # let folder = folder.path();
/// let store = Store::open(Some(folder)).unwrap();
/// let id = store.create(&Draft::new("tictactoe", "A lesson", r#"{"moves":[]}"#)).unwrap();
/// let summary = Summary { plies: 1, ..Summary::default() };
/// let revision = store.save(&id, 1, r#"{"moves":["b2"]}"#, &summary).unwrap();
/// assert_eq!(store.load(&id).unwrap().record, r#"{"moves":["b2"]}"#);
/// assert!(matches!(store.save(&id, 1, "{}", &summary), Err(StoreError::Conflict { .. })));
/// assert_eq!(revision, 2);
/// ```
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    readers: Readers,
    writer: Writer,
}

impl Drop for Store {
    fn drop(&mut self) {
        // The last connection to be closed writes the log back into the file, and that must be the writer's.
        self.readers.close();
    }
}

impl Store {
    /// The platform's folder for program data.
    ///
    /// # Errors
    /// The platform has none, for example because there is no home folder.
    pub fn folder() -> Result<PathBuf, StoreError> {
        directories::ProjectDirs::from("", "", "potez")
            .map(|folders| folders.data_dir().to_owned())
            .ok_or(StoreError::NoHome)
    }

    /// Opens the store in a folder, or in the platform's; both folder and file are created if they are missing.
    ///
    /// # Errors
    /// The folder cannot be created, the file cannot be opened, is not a store of games, is damaged, or was written by a
    /// newer version of this program.
    pub fn open(dir: Option<&Path>) -> Result<Store, StoreError> {
        let folder = match dir {
            Some(dir) => dir.to_owned(),
            None => Store::folder()?,
        };
        permissions::make_folder(&folder).map_err(|error| StoreError::folder(&folder, &error))?;
        let path = folder.join(FILE);
        permissions::make_private(&path);
        wal::examine(&path)?;
        let connection = schema::open(&path)?;
        Ok(Store { readers: Readers::new(&path), writer: Writer::start(&path, connection)?, path })
    }

    /// Where the file is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Adds a new game at revision 1 and returns its name, which cannot be guessed.
    ///
    /// # Errors
    /// The disk is full, can only be read, or is busy.
    pub fn create(&self, draft: &Draft) -> Result<GameId, StoreError> {
        let id = GameId::random()?;
        self.create_as(&id, draft)?;
        Ok(id)
    }

    /// Adds a new game at revision 1 under the name that it already has: it may have been played before it could be saved.
    ///
    /// # Errors
    /// The disk is full, can only be read, or is busy.
    pub fn create_as(&self, id: &GameId, draft: &Draft) -> Result<(), StoreError> {
        let now = now();
        let game = StoredGame {
            entry: Entry {
                id: id.clone(),
                title: entry::title(&draft.title),
                game: draft.game.clone(),
                created: now,
                changed: now,
                revision: 1,
                summary: draft.summary.clone(),
                extra: draft.extra.clone(),
            },
            record: draft.record.clone(),
            appended: 0,
        };
        within_bounds(&game.record)?;
        self.writer.write(move |connection| Ok(insert(connection, &game)?))
    }

    /// Replaces the revision on which a change is based, and returns the new revision.
    ///
    /// # Errors
    /// [`StoreError::Conflict`]: the game has another revision by now. [`StoreError::Unknown`]: it was deleted. Or the disk is full,
    /// can only be read, or is busy. In every case the store is unchanged.
    pub fn save(
        &self,
        id: &GameId,
        expected: Revision,
        record: &str,
        summary: &Summary,
    ) -> Result<Revision, StoreError> {
        within_bounds(record)?;
        self.replace(id, expected, Text::Whole(record.to_owned()), summary)
    }

    /// The same with only the difference. The caller makes sure that the record is not too large.
    fn append(
        &self,
        id: &GameId,
        expected: Revision,
        change: String,
        summary: &Summary,
    ) -> Result<Revision, StoreError> {
        self.replace(id, expected, Text::Change(change), summary)
    }

    fn replace(&self, id: &GameId, expected: Revision, text: Text, summary: &Summary) -> Result<Revision, StoreError> {
        let (id, summary) = (id.clone(), summary.clone());
        self.writer.write(move |connection| {
            let mut entry = rows::find_sound(connection, &id)?;
            if entry.revision != expected {
                return Err(StoreError::Conflict { expected, found: entry.revision }.into());
            }
            entry.revision = expected.saturating_add(1);
            (entry.summary, entry.changed) = (summary, now());
            rows::update(connection, &entry)?;
            match text {
                Text::Change(change) => {
                    rows::insert_part(connection, id.as_str(), entry.revision, false, &change)?;
                }
                Text::Whole(record) => {
                    rows::delete_parts(connection, id.as_str())?;
                    rows::insert_part(connection, id.as_str(), entry.revision, true, &record)?;
                }
            }
            Ok(entry.revision)
        })
    }

    /// A game with its record.
    ///
    /// # Errors
    /// There is no such game, it cannot be read completely, or the file cannot be read.
    pub fn load(&self, id: &GameId) -> Result<StoredGame, StoreError> {
        self.readers.read(|connection| rows::load(connection, id))
    }

    /// What is known about a game without reading its record, even if it is damaged.
    ///
    /// # Errors
    /// There is no such game, or the file cannot be read.
    pub fn entry(&self, id: &GameId) -> Result<Entry, StoreError> {
        self.readers.read(|connection| Ok(rows::find(connection, id)?.0))
    }

    /// Changes the title of a game. Its revision stays the same, so that a game in progress is not disturbed.
    ///
    /// # Errors
    /// There is no such game, or the disk refuses.
    pub fn rename(&self, id: &GameId, title: &str) -> Result<(), StoreError> {
        let title = entry::title(title);
        self.change(id, move |entry| entry.title = title)
    }

    /// Stores what a front end remembers about a game; the revision stays the same.
    ///
    /// # Errors
    /// There is no such game, or the disk refuses.
    pub fn set_extra(&self, id: &GameId, extra: &str) -> Result<(), StoreError> {
        let extra = extra.to_owned();
        self.change(id, move |entry| entry.extra = extra)
    }

    /// Replaces what a front end remembers about its games, wherever `replace` returns something, and returns how many there were. The old text
    /// is overwritten on the disk: it may have been secret.
    ///
    /// # Errors
    /// The disk refuses; nothing has changed.
    pub fn replace_extra(
        &self,
        replace: impl Fn(&str) -> Option<String> + Send + 'static,
    ) -> Result<usize, StoreError> {
        if !self.list()?.iter().any(|entry| replace(&entry.extra).is_some()) {
            return Ok(0);
        }
        self.writer.write(move |connection| {
            let mut changed = 0;
            connection.pragma_update(None, "secure_delete", true)?;
            for (mut entry, sound) in rows::entries(connection)? {
                // A damaged game is left as it is.
                if let (Some(extra), true) = (replace(&entry.extra), sound) {
                    entry.extra = extra;
                    rows::update(connection, &entry)?;
                    changed += 1;
                }
            }
            connection.pragma_update(None, "secure_delete", "fast")?;
            Ok(changed)
        })
    }

    fn change(&self, id: &GameId, change: impl FnOnce(&mut Entry) + Send + 'static) -> Result<(), StoreError> {
        let id = id.clone();
        self.writer.write(move |connection| {
            let mut entry = rows::find_sound(connection, &id)?;
            change(&mut entry);
            Ok(rows::update(connection, &entry)?)
        })
    }

    /// Deletes a game for good, even if it is damaged.
    ///
    /// # Errors
    /// There is no such game, or the disk refuses.
    pub fn delete(&self, id: &GameId) -> Result<(), StoreError> {
        let id = id.clone();
        self.writer.write(move |connection| {
            rows::delete_parts(connection, id.as_str())?;
            match connection.execute("DELETE FROM games WHERE id = ?1", [id.as_str()])? {
                0 => Err(rows::unknown(&id).into()),
                _ => Ok(()),
            }
        })
    }

    /// Allows the file no more pages than it has, as a full disk would.
    #[cfg(test)]
    pub(crate) fn fill(&self, full: bool) {
        self.writer
            .write(move |connection| {
                let pages: i64 = connection.pragma_query_value(None, "page_count", |row| row.get(0))?;
                let most = if full { pages } else { 1 << 30 };
                Ok(connection.pragma_update_and_check(None, "max_page_count", most, |_| Ok(()))?)
            })
            .unwrap();
    }
}

/// What is written for a record.
enum Text {
    Whole(String),
    Change(String),
}

/// Adds a game.
fn insert(connection: &Connection, game: &StoredGame) -> rusqlite::Result<()> {
    rows::insert(connection, &game.entry)?;
    rows::insert_part(connection, game.entry.id.as_str(), game.entry.revision, true, &game.record)
}

fn within_bounds(record: &str) -> Result<(), StoreError> {
    if record.len() <= LARGEST {
        return Ok(());
    }
    Err(StoreError::TooLarge(record.len()))
}

/// The time in milliseconds since 1970.
fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| i64::try_from(time.as_millis()).unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_is_said_and_changes_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(Some(folder.path())).unwrap();
        let id = store.create(&Draft::new("mnk", "", "0")).unwrap();
        store.fill(true);
        let huge = "7".repeat(1 << 20);
        assert_eq!(store.save(&id, 1, &huge, &Summary::default()).unwrap_err().law(), "store.full");
        assert_eq!(store.create(&Draft::new("mnk", "", &huge)).unwrap_err().law(), "store.full");
        assert_eq!(store.load(&id).unwrap().record, "0");
        store.fill(false);
        assert_eq!(store.save(&id, 1, &huge, &Summary::default()), Ok(2));
        store.check().unwrap();
    }
}
