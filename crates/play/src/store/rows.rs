//! The rows of a game: one in `games` with what lists show, and those of its record in `changes`: first the full record and then
//! change by change, one row for each revision. Every row has a checksum.

use std::path::Path;

use rusqlite::types::{Value, ValueRef};
use rusqlite::{Connection, OptionalExtension, Row, params, params_from_iter};

use super::change;
use super::checksum::checksum;
use super::entry::{Entry, GameId, Revision, StoredGame, Summary};
use super::error::{Damage, StoreError};

/// The columns that an [`Entry`] is read from, besides its checksum.
const COLUMNS: &str = "id, title, game, created, changed, ended, plies, players, tags, revision, extra";
const COUNT: usize = 11;

/// Why a query has no result: an error of SQLite, or one of ours.
pub(super) enum Fault {
    Sqlite(rusqlite::Error),
    Store(StoreError),
}

impl Fault {
    /// The error for the caller.
    pub(super) fn at(self, path: &Path) -> StoreError {
        match self {
            Fault::Sqlite(error) => StoreError::sqlite(path, &error),
            Fault::Store(error) => error,
        }
    }
}

impl From<rusqlite::Error> for Fault {
    fn from(error: rusqlite::Error) -> Fault {
        Fault::Sqlite(error)
    }
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Fault {
        Fault::Store(error)
    }
}

/// There is no such game.
pub(super) fn unknown(id: &GameId) -> StoreError {
    StoreError::Unknown(id.as_str().to_owned())
}

// ---- games

/// An entry, and whether it is as it was written. A damaged entry is read as far as possible, so that a list can show it.
pub(super) fn read_entry(row: &Row<'_>) -> rusqlite::Result<(Entry, bool)> {
    let values = first_values::<COUNT>(row)?;
    let sound = row.get_ref(COUNT)? == ValueRef::Integer(checksum(values));
    let text = |column: usize| lossy(values[column]);
    let number = |column: usize| if let ValueRef::Integer(number) = values[column] { number } else { 0 };
    let ended = (values[5] != ValueRef::Null).then(|| text(5));
    let plies = u32::try_from(number(6)).unwrap_or(u32::MAX);
    let entry = Entry {
        id: GameId::stored(text(0)),
        title: text(1),
        game: text(2),
        created: number(3),
        changed: number(4),
        revision: number(9),
        summary: Summary::stored(plies, ended, &text(7), &text(8)),
        extra: text(10),
    };
    Ok((entry, sound))
}

/// The values that a checksum covers.
pub(super) fn first_values<'a, const N: usize>(row: &'a Row<'_>) -> rusqlite::Result<[ValueRef<'a>; N]> {
    let mut values = [ValueRef::Null; N];
    for (column, value) in values.iter_mut().enumerate() {
        *value = row.get_ref(column)?;
    }
    Ok(values)
}

pub(super) fn lossy(value: ValueRef<'_>) -> String {
    match value {
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => String::from_utf8_lossy(bytes).into_owned(),
        _ => String::new(),
    }
}

/// The entry of a game, and whether it is as it was written.
pub(super) fn find(connection: &Connection, id: &GameId) -> Result<(Entry, bool), Fault> {
    let found = connection
        .prepare_cached(&format!("SELECT {COLUMNS}, checksum FROM games WHERE id = ?1"))?
        .query_row([id.as_str()], read_entry)
        .optional()?;
    Ok(found.ok_or_else(|| unknown(id))?)
}

/// All entries, the most recently changed first, and whether each is as it was written.
pub(super) fn entries(connection: &Connection) -> rusqlite::Result<Vec<(Entry, bool)>> {
    connection
        .prepare_cached(&format!("SELECT {COLUMNS}, checksum FROM games ORDER BY changed DESC, id"))?
        .query_map([], read_entry)?
        .collect()
}

/// The entry of a game that may be changed; a damaged one may not.
pub(super) fn find_sound(connection: &Connection, id: &GameId) -> Result<Entry, Fault> {
    match find(connection, id)? {
        (entry, true) => Ok(entry),
        (_, false) => Err(StoreError::unreadable(id, Damage::Checksum).into()),
    }
}

/// The values of a row in `games`, with their checksum.
fn values(entry: &Entry) -> Vec<Value> {
    let text = |text: &str| Value::Text(text.to_owned());
    let mut values = vec![
        text(entry.id.as_str()),
        text(&entry.title),
        text(&entry.game),
        Value::Integer(entry.created),
        Value::Integer(entry.changed),
        entry.summary.ended.as_deref().map_or(Value::Null, text),
        Value::Integer(entry.summary.plies.into()),
        Value::Text(entry.summary.players_json()),
        Value::Text(entry.summary.tags_json()),
        Value::Integer(entry.revision),
        text(&entry.extra),
    ];
    let sum = checksum(values.iter().map(ValueRef::from));
    values.push(Value::Integer(sum));
    values
}

/// Adds an entry.
pub(super) fn insert(connection: &Connection, entry: &Entry) -> rusqlite::Result<()> {
    connection
        .prepare_cached(&format!(
            "INSERT INTO games ({COLUMNS}, checksum) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)"
        ))?
        .execute(params_from_iter(values(entry)))?;
    Ok(())
}

/// Replaces an entry.
pub(super) fn update(connection: &Connection, entry: &Entry) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "UPDATE games SET title = ?2, game = ?3, created = ?4, changed = ?5, ended = ?6, plies = ?7, players = ?8, \
             tags = ?9, revision = ?10, extra = ?11, checksum = ?12 WHERE id = ?1",
        )?
        .execute(params_from_iter(values(entry)))?;
    Ok(())
}

// ---- changes

/// A row of `changes`.
struct Part {
    revision: Revision,
    whole: bool,
    text: String,
    sound: bool,
}

/// Reads `id, revision, whole, text, checksum`.
fn read_part(row: &Row<'_>) -> rusqlite::Result<Part> {
    let values = first_values::<4>(row)?;
    let sound = row.get_ref(4)? == ValueRef::Integer(checksum(values));
    let number = |column: usize| if let ValueRef::Integer(number) = values[column] { number } else { 0 };
    Ok(Part { revision: number(1), whole: number(2) == 1, text: lossy(values[3]), sound })
}

/// Adds a revision of a record: the full record, or what has changed since the previous revision.
pub(super) fn insert_part(
    connection: &Connection,
    id: &str,
    revision: Revision,
    whole: bool,
    text: &str,
) -> rusqlite::Result<()> {
    let sum = checksum([
        ValueRef::Text(id.as_bytes()),
        ValueRef::Integer(revision),
        ValueRef::Integer(whole.into()),
        ValueRef::Text(text.as_bytes()),
    ]);
    connection
        .prepare_cached("INSERT INTO changes (id, revision, whole, text, checksum) VALUES (?1, ?2, ?3, ?4, ?5)")?
        .execute(params![id, revision, whole, text, sum])?;
    Ok(())
}

/// Deletes all revisions of a record.
pub(super) fn delete_parts(connection: &Connection, id: &str) -> rusqlite::Result<()> {
    connection.prepare_cached("DELETE FROM changes WHERE id = ?1")?.execute([id])?;
    Ok(())
}

/// The texts of a record: the full record, and then its changes. Every row must be as it was written, and none may be missing.
fn texts(connection: &Connection, entry: &Entry) -> Result<Vec<String>, Fault> {
    let unreadable = |damage: Damage| Fault::Store(StoreError::unreadable(&entry.id, damage));
    let mut rows = connection
        .prepare_cached("SELECT id, revision, whole, text, checksum FROM changes WHERE id = ?1 ORDER BY revision")?;
    let (mut texts, mut next) = (Vec::new(), None);
    for part in rows.query_map([entry.id.as_str()], read_part)? {
        let part = part?;
        if !part.sound {
            return Err(unreadable(Damage::Checksum));
        }
        if next.map_or(!part.whole, |next| part.whole || part.revision != next) {
            return Err(unreadable(Damage::Gap));
        }
        next = Some(part.revision.saturating_add(1));
        texts.push(part.text);
    }
    if next != Some(entry.revision.saturating_add(1)) {
        return Err(unreadable(Damage::Gap));
    }
    Ok(texts)
}

/// A game with its record.
pub(super) fn load(connection: &Connection, id: &GameId) -> Result<StoredGame, Fault> {
    let entry = find_sound(connection, id)?;
    let mut texts = texts(connection, &entry)?;
    let whole = texts.remove(0);
    let appended = texts.iter().map(|text| cost(text)).sum();
    let record = if texts.is_empty() {
        whole
    } else {
        change::apply(&whole, texts.iter().map(String::as_str))
            .map_err(|refusal| StoreError::unreadable(id, Damage::Record(refusal.to_string())))?
    };
    Ok(StoredGame { entry, record, appended })
}

/// About how many bytes a change takes in the file: its text, and the rest of its row.
pub(super) fn cost(change: &str) -> usize {
    change.len() + 64
}

/// The games with a row that is missing or is not as it was written.
pub(super) fn damaged(connection: &Connection) -> Result<Vec<GameId>, Fault> {
    let mut found = Vec::new();
    for (entry, sound) in entries(connection)? {
        match texts(connection, &entry) {
            Ok(_) if sound => {}
            Ok(_) | Err(Fault::Store(_)) => found.push(entry.id),
            Err(fault) => return Err(fault),
        }
    }
    Ok(found)
}

/// Gives every row its checksum; after the migration they have none yet.
pub(super) fn add_checksums(connection: &Connection) -> rusqlite::Result<()> {
    let names: Vec<Value> =
        connection.prepare("SELECT id FROM games")?.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    for id in names {
        let sum: i64 = connection
            .prepare_cached(&format!("SELECT {COLUMNS} FROM games WHERE id = ?1"))?
            .query_row([&id], |row| Ok(checksum(first_values::<COUNT>(row)?)))?;
        connection.prepare_cached("UPDATE games SET checksum = ?2 WHERE id = ?1")?.execute(params![id, sum])?;
        let sum: i64 = connection
            .prepare_cached("SELECT id, revision, whole, text FROM changes WHERE id = ?1")?
            .query_row([&id], |row| Ok(checksum(first_values::<4>(row)?)))?;
        connection.prepare_cached("UPDATE changes SET checksum = ?2 WHERE id = ?1")?.execute(params![id, sum])?;
    }
    Ok(())
}
