//! [`Store`]: the games that were saved, in one file.
//!
//! | module | subject |
//! |---|---|
//! | [`entry`] | what is known of a game without reading its record |
//! | `schema` | the tables, their versions, and the way from an older version to the newest |
//! | [`error`](mod@error) | what can go wrong |
//! | `fold` | text for searching: no case, no diacritics, one script |
//! | [`saved_game`] | a game in progress that is saved after every change |
//! | [`archive`] | games as lines of JSON, out and in |
//!
//! # What is promised
//! - When [`Store::create`] or [`Store::save`] has answered, what was saved survives the end of the process at any
//!   moment, and the end of the machine as far as its disk keeps its word.
//! - A game is changed whole or not at all: a record is one value in one row.
//! - Many processes may use one file. Whoever saves says which revision was changed; when somebody else was faster, the
//!   answer is [`StoreError::Conflict`], and nothing is overwritten.
//! - A file that is not a store of games is refused and left as it is.

pub mod archive;
pub mod entry;
pub mod error;
mod fold;
mod permissions;
pub mod saved_game;
mod schema;

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, OptionalExtension, Row, params};

pub use archive::Imported;
pub use entry::{Draft, Entry, GameId, Revision, StoredGame, Summary};
pub use error::StoreError;
pub use saved_game::SavedGame;

/// The name of the file.
pub const FILE: &str = "potez.db";
/// How long another process may hold the file before we give up.
pub const PATIENCE: Duration = Duration::from_secs(2);
/// The largest record, in bytes.
const LARGEST: usize = 16 << 20;

/// The games that were saved.
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
    connection: Mutex<Connection>,
}

impl Store {
    /// The platform's folder for the data of programs.
    ///
    /// # Errors
    /// The platform names none, as when there is no home folder.
    pub fn folder() -> Result<PathBuf, StoreError> {
        directories::ProjectDirs::from("", "", "potez")
            .map(|folders| folders.data_dir().to_owned())
            .ok_or(StoreError::NoHome)
    }

    /// Opens the store in a folder, or in the platform's; both folder and file are made if they are missing.
    ///
    /// # Errors
    /// The folder cannot be made, the file cannot be opened, is not a store of games, is damaged, or was written by a
    /// newer version of this program.
    pub fn open(dir: Option<&Path>) -> Result<Store, StoreError> {
        let folder = match dir {
            Some(dir) => dir.to_owned(),
            None => Store::folder()?,
        };
        permissions::make_folder(&folder).map_err(|error| StoreError::folder(&folder, &error))?;
        let path = folder.join(FILE);
        permissions::make_private(&path);
        let connection = schema::open(&path)?;
        Ok(Store { path, connection: Mutex::new(connection) })
    }

    /// Where the file is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        // A thread that panicked left no half of a change: transactions roll back when they are dropped.
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn fault(&self, error: &rusqlite::Error) -> StoreError {
        StoreError::sqlite(&self.path, error)
    }

    /// Adds a new game at revision 1 and returns its name, which cannot be guessed.
    ///
    /// # Errors
    /// The disk is full, may only be read, or is busy.
    pub fn create(&self, draft: &Draft) -> Result<GameId, StoreError> {
        let id = GameId::random()?;
        self.create_as(&id, draft)?;
        Ok(id)
    }

    /// Adds a new game at revision 1 under a name that it already has: it may have been played before it could be saved.
    ///
    /// # Errors
    /// The disk is full, may only be read, or is busy.
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
        };
        within_bounds(&game.record)?;
        insert(&self.connection(), &game).map_err(|error| self.fault(&error))
    }

    /// Replaces the revision that a change came from, and returns the new revision.
    ///
    /// # Errors
    /// [`StoreError::Conflict`]: the game has another revision by now. [`StoreError::Unknown`]: it was deleted. Or the disk is full,
    /// may only be read, or is busy. In every case the store is as it was.
    pub fn save(
        &self,
        id: &GameId,
        expected: Revision,
        record: &str,
        summary: &Summary,
    ) -> Result<Revision, StoreError> {
        within_bounds(record)?;
        let connection = self.connection();
        let changed = connection
            .prepare_cached(
                "UPDATE games SET record = ?3, plies = ?4, ended = ?5, players = ?6, tags = ?7, changed = ?8, \
                 revision = revision + 1 WHERE id = ?1 AND revision = ?2",
            )
            .and_then(|mut statement| {
                let (players, tags) = (summary.players_json(), summary.tags_json());
                statement.execute(params![
                    id.as_str(),
                    expected,
                    record,
                    summary.plies,
                    summary.ended,
                    players,
                    tags,
                    now()
                ])
            })
            .map_err(|error| self.fault(&error))?;
        if changed == 1 {
            return Ok(expected.saturating_add(1));
        }
        let found: Option<Revision> = connection
            .query_row("SELECT revision FROM games WHERE id = ?1", [id.as_str()], |row| row.get(0))
            .optional()
            .map_err(|error| self.fault(&error))?;
        Err(match found {
            Some(found) => StoreError::Conflict { expected, found },
            None => unknown(id),
        })
    }

    /// A game with its record.
    ///
    /// # Errors
    /// There is no such game, or the file cannot be read.
    pub fn load(&self, id: &GameId) -> Result<StoredGame, StoreError> {
        self.connection()
            .query_row(&format!("SELECT {COLUMNS}, record FROM games WHERE id = ?1"), [id.as_str()], |row| {
                Ok(StoredGame { entry: read_entry(row)?, record: row.get("record")? })
            })
            .optional()
            .map_err(|error| self.fault(&error))?
            .ok_or_else(|| unknown(id))
    }

    /// All games, the one that was changed last first.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn list(&self) -> Result<Vec<Entry>, StoreError> {
        let connection = self.connection();
        let read = || -> rusqlite::Result<Vec<Entry>> {
            connection
                .prepare_cached(&format!("SELECT {COLUMNS} FROM games ORDER BY changed DESC, id"))?
                .query_map([], read_entry)?
                .collect()
        };
        read().map_err(|error| self.fault(&error))
    }

    /// The games in whose title, name, players or tags every word of the text occurs. Case, diacritics and script do
    /// not matter: `sah` finds `Шах` and `Šah`.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn search(&self, text: &str) -> Result<Vec<Entry>, StoreError> {
        let words: Vec<String> = text.split_whitespace().map(fold::fold).collect();
        let mut found = self.list()?;
        found.retain(|entry| {
            let text = fold::fold(&entry.text());
            words.iter().all(|word| text.contains(word))
        });
        Ok(found)
    }

    /// The game whose name begins like this.
    ///
    /// # Errors
    /// There is none, or more than one.
    pub fn resolve(&self, prefix: &str) -> Result<GameId, StoreError> {
        let prefix = prefix.trim().to_ascii_lowercase();
        if prefix.is_empty() || !prefix.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(StoreError::Unknown(prefix));
        }
        let connection = self.connection();
        // 'g' follows the last digit, so these are exactly the names with this beginning.
        let read = || -> rusqlite::Result<Vec<GameId>> {
            connection
                .prepare_cached("SELECT id FROM games WHERE id >= ?1 AND id < ?1 || 'g' ORDER BY id LIMIT 2")?
                .query_map([&prefix], |row| Ok(GameId::stored(row.get(0)?)))?
                .collect()
        };
        let mut found = read().map_err(|error| self.fault(&error))?;
        match (found.pop(), found.is_empty()) {
            (Some(one), true) => Ok(one),
            (Some(_), false) => Err(StoreError::Ambiguous(prefix)),
            (None, _) => Err(StoreError::Unknown(prefix)),
        }
    }

    /// Changes the title of a game. Its revision stays, so that a game in progress is not disturbed.
    ///
    /// # Errors
    /// There is no such game, or the disk refuses.
    pub fn rename(&self, id: &GameId, title: &str) -> Result<(), StoreError> {
        self.change(id, "UPDATE games SET title = ?2 WHERE id = ?1", &entry::title(title))
    }

    /// Notes what a front end wants to remember of a game; the revision stays.
    ///
    /// # Errors
    /// There is no such game, or the disk refuses.
    pub fn set_extra(&self, id: &GameId, extra: &str) -> Result<(), StoreError> {
        self.change(id, "UPDATE games SET extra = ?2 WHERE id = ?1", extra)
    }

    fn change(&self, id: &GameId, sql: &str, value: &str) -> Result<(), StoreError> {
        let changed =
            self.connection().execute(sql, params![id.as_str(), value]).map_err(|error| self.fault(&error))?;
        if changed == 0 { Err(unknown(id)) } else { Ok(()) }
    }

    /// Deletes a game for good.
    ///
    /// # Errors
    /// There is no such game, or the disk refuses.
    pub fn delete(&self, id: &GameId) -> Result<(), StoreError> {
        let deleted = self
            .connection()
            .execute("DELETE FROM games WHERE id = ?1", [id.as_str()])
            .map_err(|error| self.fault(&error))?;
        if deleted == 0 { Err(unknown(id)) } else { Ok(()) }
    }

    /// A time of an entry, as people here write it: `2026-11-15 22:48`.
    #[must_use]
    pub fn local_time(&self, time: i64) -> String {
        let sql = "SELECT strftime('%Y-%m-%d %H:%M', ?1 / 1000, 'unixepoch', 'localtime')";
        self.connection().query_row(sql, [time], |row| row.get(0)).unwrap_or_else(|_| time.to_string())
    }

    /// Examines every page of the file.
    ///
    /// # Errors
    /// What is damaged.
    pub fn check(&self) -> Result<(), StoreError> {
        schema::examine(&self.connection(), "integrity_check", &self.path)
    }

    /// Allows the file no more pages than it has, as a full disk would.
    #[cfg(test)]
    pub(crate) fn fill(&self, full: bool) {
        let connection = self.connection();
        let pages: i64 = connection.pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
        let most = if full { pages } else { 1 << 30 };
        connection.pragma_update_and_check(None, "max_page_count", most, |_| Ok(())).unwrap();
    }
}

/// What an [`Entry`] is read from.
const COLUMNS: &str = "id, title, game, created, changed, ended, plies, players, tags, revision, extra";

fn read_entry(row: &Row<'_>) -> rusqlite::Result<Entry> {
    let (players, tags): (String, String) = (row.get("players")?, row.get("tags")?);
    Ok(Entry {
        id: GameId::stored(row.get("id")?),
        title: row.get("title")?,
        game: row.get("game")?,
        created: row.get("created")?,
        changed: row.get("changed")?,
        revision: row.get("revision")?,
        summary: Summary::stored(row.get("plies")?, row.get("ended")?, &players, &tags),
        extra: row.get("extra")?,
    })
}

fn insert(connection: &Connection, game: &StoredGame) -> rusqlite::Result<()> {
    let StoredGame { entry, record } = game;
    connection
        .prepare_cached(&format!(
            "INSERT INTO games ({COLUMNS}, record) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)"
        ))?
        .execute(params![
            entry.id.as_str(),
            entry.title,
            entry.game,
            entry.created,
            entry.changed,
            entry.summary.ended,
            entry.summary.plies,
            entry.summary.players_json(),
            entry.summary.tags_json(),
            entry.revision,
            entry.extra,
            record
        ])?;
    Ok(())
}

fn within_bounds(record: &str) -> Result<(), StoreError> {
    if record.len() <= LARGEST {
        return Ok(());
    }
    Err(StoreError::TooLarge(record.len()))
}

fn unknown(id: &GameId) -> StoreError {
    StoreError::Unknown(id.as_str().to_owned())
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
