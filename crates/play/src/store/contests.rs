//! Matches and tournaments: one row for the description, and one for each game as soon as it has ended. Every row has a checksum.
//!
//! To the store a contest is only texts; `potez-contest` writes and reads them.

use rusqlite::types::{Value, ValueRef};
use rusqlite::{Connection, OptionalExtension, Row, params_from_iter};
use serde::Serialize;

use super::checksum::checksum;
use super::entry::{self, GameId};
use super::error::{Damage, StoreError};
use super::rows::{Fault, first_values, lossy};
use super::{Store, now, within_bounds};

/// The columns that a [`ContestEntry`] is read from, besides its checksum and the number of its games.
const COLUMNS: &str = "id, title, game, created, changed, ended, description, extra";
const COUNT: usize = 8;

/// What is known about a contest without reading its games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ContestEntry {
    /// Its name.
    pub id: GameId,
    /// Its title.
    pub title: String,
    /// The name of the game in the register.
    pub game: String,
    /// When it was created, in milliseconds since 1970.
    pub created: i64,
    /// When it was last changed, in milliseconds since 1970.
    pub changed: i64,
    /// Has it ended? An interrupted one has not.
    pub ended: bool,
    /// How many games have been played.
    pub games: u32,
    /// Everything that decides which games are played, as JSON.
    #[serde(skip)]
    pub description: String,
    /// What a front end remembers about it; it may be secret.
    #[serde(skip)]
    pub extra: String,
}

impl Store {
    /// Adds a contest without games and returns its name, which cannot be guessed.
    ///
    /// # Errors
    /// The description is too large, or the disk refuses.
    pub fn create_contest(&self, title: &str, game: &str, description: &str) -> Result<GameId, StoreError> {
        within_bounds(description)?;
        let (id, now) = (GameId::random()?, now());
        let entry = ContestEntry {
            id: id.clone(),
            title: entry::title(title),
            game: game.to_owned(),
            created: now,
            changed: now,
            ended: false,
            games: 0,
            description: description.to_owned(),
            extra: String::new(),
        };
        self.writer.write(move |connection| {
            let sql = format!("INSERT INTO contests ({COLUMNS}, checksum) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)");
            connection.prepare_cached(&sql)?.execute(params_from_iter(values(&entry)))?;
            Ok(())
        })?;
        Ok(id)
    }

    /// All contests, the most recently changed first, including those with damaged rows.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn contests(&self) -> Result<Vec<ContestEntry>, StoreError> {
        self.readers.read(|connection| {
            let sql = format!("{} ORDER BY changed DESC, id", select());
            let mut statement = connection.prepare_cached(&sql)?;
            let rows = statement.query_map([], read_entry)?;
            Ok(rows.map(|row| row.map(|(entry, _)| entry)).collect::<rusqlite::Result<_>>()?)
        })
    }

    /// What is known about a contest.
    ///
    /// # Errors
    /// There is no such contest, its row is damaged, or the file cannot be read.
    pub fn contest(&self, id: &GameId) -> Result<ContestEntry, StoreError> {
        self.readers.read(|connection| find(connection, id))
    }

    /// The contest whose name begins with this text.
    ///
    /// # Errors
    /// There is none, or more than one.
    pub fn resolve_contest(&self, prefix: &str) -> Result<GameId, StoreError> {
        let prefix = prefix.trim().to_ascii_lowercase();
        let mut found: Vec<GameId> = self.contests()?.into_iter().map(|entry| entry.id).collect();
        found.retain(|id| !prefix.is_empty() && id.as_str().starts_with(&prefix));
        match (found.pop(), found.is_empty()) {
            (Some(one), true) => Ok(one),
            (Some(_), false) => Err(StoreError::Ambiguous(prefix)),
            (None, _) => Err(StoreError::UnknownContest(prefix)),
        }
    }

    /// Adds a game to a contest, under its number. When this returns, the game is on the disk.
    ///
    /// # Errors
    /// [`StoreError::Played`]: the game is already there, so another process is playing the same contest. Or there is no such contest, or
    /// the disk refuses.
    pub fn add_contest_game(&self, id: &GameId, number: u32, text: &str) -> Result<(), StoreError> {
        within_bounds(text)?;
        let (id, text) = (id.clone(), text.to_owned());
        self.writer.write(move |connection| {
            touch(connection, &id, |_| {})?;
            let there = connection
                .prepare_cached("SELECT 1 FROM contest_games WHERE contest = ?1 AND number = ?2")?
                .exists(rusqlite::params![id.as_str(), number])?;
            if there {
                return Err(StoreError::Played(number).into());
            }
            let mut row = vec![Value::Text(id.as_str().to_owned()), Value::Integer(number.into()), Value::Text(text)];
            row.push(Value::Integer(checksum(row.iter().map(ValueRef::from))));
            connection
                .prepare_cached("INSERT INTO contest_games (contest, number, text, checksum) VALUES (?1, ?2, ?3, ?4)")?
                .execute(params_from_iter(row))?;
            Ok(())
        })
    }

    /// The games of a contest with their numbers, sorted by number.
    ///
    /// # Errors
    /// There is no such contest, a row is damaged, or the file cannot be read.
    pub fn contest_games(&self, id: &GameId) -> Result<Vec<(u32, String)>, StoreError> {
        self.readers.read(|connection| {
            find(connection, id)?;
            games(connection, id)
        })
    }

    /// Marks a contest as ended or as going on.
    ///
    /// # Errors
    /// There is no such contest, or the disk refuses.
    pub fn end_contest(&self, id: &GameId, ended: bool) -> Result<(), StoreError> {
        let id = id.clone();
        self.writer.write(move |connection| touch(connection, &id, |entry| entry.ended = ended))
    }

    /// Changes the title of a contest.
    ///
    /// # Errors
    /// There is no such contest, or the disk refuses.
    pub fn rename_contest(&self, id: &GameId, title: &str) -> Result<(), StoreError> {
        let (id, title) = (id.clone(), entry::title(title));
        self.writer.write(move |connection| touch(connection, &id, |entry| entry.title = title))
    }

    /// Stores what a front end remembers about a contest.
    ///
    /// # Errors
    /// There is no such contest, or the disk refuses.
    pub fn set_contest_extra(&self, id: &GameId, extra: &str) -> Result<(), StoreError> {
        within_bounds(extra)?;
        let (id, extra) = (id.clone(), extra.to_owned());
        self.writer.write(move |connection| touch(connection, &id, |entry| entry.extra = extra))
    }

    /// Deletes a contest with its games for good, even if it is damaged.
    ///
    /// # Errors
    /// There is no such contest, or the disk refuses.
    pub fn delete_contest(&self, id: &GameId) -> Result<(), StoreError> {
        let id = id.clone();
        self.writer.write(move |connection| {
            connection.execute("DELETE FROM contest_games WHERE contest = ?1", [id.as_str()])?;
            match connection.execute("DELETE FROM contests WHERE id = ?1", [id.as_str()])? {
                0 => Err(unknown(&id).into()),
                _ => Ok(()),
            }
        })
    }

    /// The contests with a row that is not as it was written, and why.
    pub(super) fn damaged_contests(&self) -> Result<Vec<(GameId, StoreError)>, StoreError> {
        let ids = self.ids("SELECT id FROM contests UNION SELECT contest FROM contest_games ORDER BY 1")?;
        let mut damaged = Vec::new();
        for id in ids {
            match id.and_then(|id| self.contest_games(&id).map_err(|error| (id, error))) {
                Ok(_) => {}
                Err(found @ (_, StoreError::Unreadable { .. })) => damaged.push(found),
                Err((id, StoreError::UnknownContest(_))) => {
                    let error = StoreError::unreadable(&id, Damage::Gap);
                    damaged.push((id, error));
                }
                Err((_, error)) => return Err(error),
            }
        }
        Ok(damaged)
    }
}

fn select() -> String {
    let count = "(SELECT count(*) FROM contest_games WHERE contest = contests.id)";
    format!("SELECT {COLUMNS}, checksum, {count} FROM contests")
}

fn unknown(id: &GameId) -> StoreError {
    StoreError::UnknownContest(id.as_str().to_owned())
}

/// An entry, and whether it is as it was written.
fn read_entry(row: &Row<'_>) -> rusqlite::Result<(ContestEntry, bool)> {
    let values = first_values::<COUNT>(row)?;
    let sound = row.get_ref(COUNT)? == ValueRef::Integer(checksum(values));
    let text = |column: usize| lossy(values[column]);
    let number = |column: usize| if let ValueRef::Integer(number) = values[column] { number } else { 0 };
    let entry = ContestEntry {
        id: GameId::stored(text(0)),
        title: text(1),
        game: text(2),
        created: number(3),
        changed: number(4),
        ended: number(5) != 0,
        games: row.get(COUNT + 1)?,
        description: text(6),
        extra: text(7),
    };
    Ok((entry, sound))
}

/// The values of a row in `contests`, with their checksum.
fn values(entry: &ContestEntry) -> Vec<Value> {
    let text = |text: &str| Value::Text(text.to_owned());
    let mut values = vec![
        text(entry.id.as_str()),
        text(&entry.title),
        text(&entry.game),
        Value::Integer(entry.created),
        Value::Integer(entry.changed),
        Value::Integer(entry.ended.into()),
        text(&entry.description),
        text(&entry.extra),
    ];
    values.push(Value::Integer(checksum(values.iter().map(ValueRef::from))));
    values
}

fn find(connection: &Connection, id: &GameId) -> Result<ContestEntry, Fault> {
    let found = connection
        .prepare_cached(&format!("{} WHERE id = ?1", select()))?
        .query_row([id.as_str()], read_entry)
        .optional()?;
    match found {
        Some((entry, true)) => Ok(entry),
        Some((_, false)) => Err(StoreError::unreadable(id, Damage::Checksum).into()),
        None => Err(unknown(id).into()),
    }
}

/// Changes the entry of a contest, and records when.
fn touch(connection: &Connection, id: &GameId, change: impl FnOnce(&mut ContestEntry)) -> Result<(), Fault> {
    let mut entry = find(connection, id)?;
    change(&mut entry);
    entry.changed = now();
    connection
        .prepare_cached(
            "UPDATE contests SET title = ?2, game = ?3, created = ?4, changed = ?5, ended = ?6, description = ?7, extra = ?8, \
             checksum = ?9 WHERE id = ?1",
        )?
        .execute(params_from_iter(values(&entry)))?;
    Ok(())
}

fn games(connection: &Connection, id: &GameId) -> Result<Vec<(u32, String)>, Fault> {
    let sql = "SELECT contest, number, text, checksum FROM contest_games WHERE contest = ?1 ORDER BY number";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([id.as_str()], |row| {
        let values = first_values::<3>(row)?;
        let sound = row.get_ref(3)? == ValueRef::Integer(checksum(values));
        let number = if let ValueRef::Integer(number) = values[1] { u32::try_from(number).ok() } else { None };
        Ok((number.filter(|_| sound), lossy(values[2])))
    })?;
    let mut games = Vec::new();
    for row in rows {
        match row? {
            (Some(number), text) => games.push((number, text)),
            (None, _) => return Err(StoreError::unreadable(id, Damage::Checksum).into()),
        }
    }
    Ok(games)
}
