//! The tables, their versions, and the migrations from older versions to the newest.

use std::path::Path;
use std::time::Instant;

use rusqlite::{Connection, ErrorCode, MAIN_DB, TransactionBehavior};

use super::PATIENCE;
use super::error::{StoreError, shown};
use super::rows;

/// Marks the file as ours: "PTEZ".
const APPLICATION: i64 = 0x5054_455a;

/// Files up to this size are examined when they are opened, which takes some milliseconds; larger ones only as they are read.
const EXAMINED: i64 = 8 << 20;

/// The migrations from each version to the next; a file that has had `n` of them has version `n`. Never change one that
/// was published: append a new one.
const MIGRATIONS: &[Step] = &[
    // The record is the last column, so that lists do not read through it.
    Step::Sql(
        "CREATE TABLE games (
        id TEXT NOT NULL PRIMARY KEY,
        title TEXT NOT NULL,
        game TEXT NOT NULL,
        created INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        ended TEXT,
        plies INTEGER NOT NULL,
        players TEXT NOT NULL,
        tags TEXT NOT NULL,
        revision INTEGER NOT NULL,
        extra TEXT NOT NULL,
        record TEXT NOT NULL
    ) STRICT",
    ),
    // Lists begin with the most recent change.
    Step::Sql("CREATE INDEX games_by_change ON games (changed)"),
    // The record gets a row of its own, and the rows after it say what has changed since. Every row has a checksum.
    Step::Code(split_records),
    // Matches: the description, and each game once it has ended.
    Step::Sql(
        "CREATE TABLE contests (
        id TEXT NOT NULL PRIMARY KEY,
        title TEXT NOT NULL,
        game TEXT NOT NULL,
        created INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        ended INTEGER NOT NULL,
        description TEXT NOT NULL,
        extra TEXT NOT NULL,
        checksum INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE contest_games (
        contest TEXT NOT NULL,
        number INTEGER NOT NULL,
        text TEXT NOT NULL,
        checksum INTEGER NOT NULL,
        PRIMARY KEY (contest, number)
    ) STRICT, WITHOUT ROWID",
    ),
];

/// A migration from one version to the next.
#[derive(Clone, Copy)]
enum Step {
    Sql(&'static str),
    Code(fn(&Connection) -> rusqlite::Result<()>),
}

/// Moves the records out of `games`.
fn split_records(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch(
        "CREATE TABLE changes (
            id TEXT NOT NULL,
            revision INTEGER NOT NULL,
            whole INTEGER NOT NULL,
            text TEXT NOT NULL,
            checksum INTEGER NOT NULL,
            PRIMARY KEY (id, revision)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO changes SELECT id, revision, 1, record, 0 FROM games;
        ALTER TABLE games ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE games DROP COLUMN record",
    )?;
    rows::add_checksums(connection)
}

/// Opens the file and migrates it to the newest version; creates it if there is none.
pub(super) fn open(path: &Path) -> Result<Connection, StoreError> {
    if path.exists() && !path.is_file() {
        return Err(StoreError::NotAFile(shown(path)));
    }
    let wrong = |error: rusqlite::Error| StoreError::sqlite(path, &error);
    let mut connection = Connection::open(path).map_err(wrong)?;
    connection.busy_timeout(PATIENCE).map_err(wrong)?;
    // Nothing may be written before the file is known to be ours. All of this is read in one transaction: another process may be creating the file.
    let version = {
        let reading = connection.transaction().map_err(wrong)?;
        Identity::of(&reading).map_err(wrong)?.version(path)?
    };
    if connection.is_readonly(MAIN_DB).map_err(wrong)? {
        // A file that can only be read cannot be migrated, and cannot become a new store.
        let newest = version == MIGRATIONS.len();
        return if newest { Ok(connection) } else { Err(StoreError::ReadOnly(shown(path))) };
    }
    make_durable(&connection).map_err(wrong)?;
    if version < MIGRATIONS.len() {
        migrate(&mut connection, path, MIGRATIONS)?;
    }
    let size: i64 =
        pragma(&connection, "page_count").map_err(wrong)? * pragma(&connection, "page_size").map_err(wrong)?;
    if size <= EXAMINED {
        examine(&connection, "quick_check", path)?;
    }
    Ok(connection)
}

fn pragma(connection: &Connection, name: &str) -> rusqlite::Result<i64> {
    connection.pragma_query_value(None, name, |row| row.get(0))
}

/// What identifies a file.
struct Identity {
    application: i64,
    version: i64,
    tables: i64,
}

impl Identity {
    fn of(connection: &Connection) -> rusqlite::Result<Identity> {
        Ok(Identity {
            application: pragma(connection, "application_id")?,
            version: pragma(connection, "user_version")?,
            tables: connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?,
        })
    }

    /// The version of our file, 0 for an empty one.
    fn version(&self, path: &Path) -> Result<usize, StoreError> {
        match *self {
            Identity { application: 0, version: 0, tables: 0 } => Ok(0),
            Identity { application: APPLICATION, version, .. } => usize::try_from(version)
                .ok()
                .filter(|version| *version <= MIGRATIONS.len())
                .ok_or_else(|| StoreError::Newer { path: shown(path), found: version, known: MIGRATIONS.len() }),
            _ => Err(StoreError::Foreign(shown(path))),
        }
    }
}

/// Makes sure that every commit is on the disk before it is acknowledged.
fn make_durable(connection: &Connection) -> rusqlite::Result<()> {
    // Views and triggers in a file from elsewhere must not call functions.
    connection.pragma_update(None, "trusted_schema", false)?;
    // Deleted content is overwritten if that touches no other page.
    connection.pragma_update(None, "secure_delete", "fast")?;
    let begun = Instant::now();
    // SQLite does not wait while two processes create the same new file.
    let mode: String = loop {
        match connection.pragma_update_and_check(None, "journal_mode", "wal", |row| row.get(0)) {
            Err(error) if busy(&error) && begun.elapsed() < PATIENCE => {
                std::thread::sleep(std::time::Duration::from_millis(5));
            }
            done => break done?,
        }
    };
    // If the file system allows no write-ahead log, the folder must be synchronised too.
    connection.pragma_update(None, "synchronous", if mode == "wal" { "FULL" } else { "EXTRA" })
}

pub(super) fn busy(error: &rusqlite::Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked))
}

/// Applies the missing migrations, all or none.
fn migrate(connection: &mut Connection, path: &Path, steps: &[Step]) -> Result<(), StoreError> {
    let wrong = |error: rusqlite::Error| StoreError::sqlite(path, &error);
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(wrong)?;
    // Another process may have been faster: only from here on does nobody else write.
    let version = Identity::of(&transaction).map_err(wrong)?.version(path)?;
    // Tables that are copied must leave no secrets behind in free pages.
    transaction.pragma_update(None, "secure_delete", true).map_err(wrong)?;
    for step in steps.iter().skip(version) {
        match step {
            Step::Sql(sql) => transaction.execute_batch(sql),
            Step::Code(code) => code(&transaction),
        }
        .map_err(wrong)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION).map_err(wrong)?;
    transaction.pragma_update(None, "user_version", steps.len() as i64).map_err(wrong)?;
    transaction.pragma_update(None, "secure_delete", "fast").map_err(wrong)?;
    transaction.commit().map_err(wrong)
}

/// Lets SQLite examine the file with `quick_check` or `integrity_check`.
pub(super) fn examine(connection: &Connection, how: &str, path: &Path) -> Result<(), StoreError> {
    let found: String =
        connection.pragma_query_value(None, how, |row| row.get(0)).map_err(|error| StoreError::sqlite(path, &error))?;
    if found == "ok" { Ok(()) } else { Err(StoreError::damaged(path, &found)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_migration_that_fails_leaves_the_old_version() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.db");
        let mut connection = Connection::open(&path).unwrap();
        migrate(&mut connection, &path, &MIGRATIONS[..1]).unwrap();
        let broken = [MIGRATIONS[0], Step::Sql("CREATE TABLE more (a) STRICT"), Step::Sql("not SQL")];
        assert_eq!(migrate(&mut connection, &path, &broken).unwrap_err().law(), "store.disk");
        let identity = Identity::of(&connection).unwrap();
        // The table and the index of its primary key.
        assert_eq!((identity.version, identity.tables), (1, 2));
        migrate(&mut connection, &path, MIGRATIONS).unwrap();
        assert_eq!(Identity::of(&connection).unwrap().version, MIGRATIONS.len() as i64);
    }

    #[test]
    fn a_commit_waits_for_the_disk() {
        let folder = tempfile::tempdir().unwrap();
        let connection = open(&folder.path().join("a.db")).unwrap();
        let mode: String = connection.pragma_query_value(None, "journal_mode", |row| row.get(0)).unwrap();
        // 2 is FULL.
        assert_eq!((mode.as_str(), pragma(&connection, "synchronous").unwrap()), ("wal", 2));
    }
}
