//! Checking whether a store is sound, and copying it while it is in use.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use super::entry::GameId;
use super::error::{Damage, StoreError, shown};
use super::{FILE, PATIENCE, Store, permissions, schema, wal};
use crate::record::json;
use crate::session::Session;

/// What [`Store::examine`] found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// How many games there are.
    pub games: usize,
    /// The games and contests that cannot be read completely, and why.
    pub damaged: Vec<(GameId, StoreError)>,
}

impl Store {
    /// Examines every page of the file.
    ///
    /// # Errors
    /// What is damaged.
    pub fn check(&self) -> Result<(), StoreError> {
        self.readers.read(|connection| Ok(schema::examine(connection, "integrity_check", &self.path)?))
    }

    /// Examines every page of the file, every game and every contest: each row is as it was written, and every move of a game can be played.
    ///
    /// # Errors
    /// The file itself is damaged, or cannot be read.
    pub fn examine(&self) -> Result<Findings, StoreError> {
        self.check()?;
        // The rows of a game whose entry is lost are reported too.
        let ids = self.ids("SELECT id FROM games UNION SELECT id FROM changes ORDER BY 1")?;
        let mut findings = Findings { games: ids.len(), damaged: Vec::new() };
        for id in ids {
            let examined = id.and_then(|id| self.examine_game(&id).map_err(|error| (id, error)));
            match examined {
                Ok(()) => {}
                Err(damaged @ (_, StoreError::Unreadable { .. })) => findings.damaged.push(damaged),
                Err((_, error)) => return Err(error),
            }
        }
        findings.damaged.extend(self.damaged_contests()?);
        Ok(findings)
    }

    /// The ids that a query finds. An id that is no longer text was changed, and nothing can be found with it.
    pub(super) fn ids(&self, sql: &str) -> Result<Vec<Result<GameId, (GameId, StoreError)>>, StoreError> {
        self.readers.read(|connection| {
            let mut statement = connection.prepare(sql)?;
            let ids = statement.query_map([], |row| {
                let bytes = row.get_ref(0)?.as_bytes()?;
                let text = String::from_utf8_lossy(bytes);
                let (is_text, id) = (text.as_bytes() == bytes, GameId::stored(text.into_owned()));
                let damaged = || (id.clone(), StoreError::unreadable(&id, Damage::Checksum));
                Ok(if is_text { Ok(id.clone()) } else { Err(damaged()) })
            })?;
            Ok(ids.collect::<rusqlite::Result<_>>()?)
        })
    }

    fn examine_game(&self, id: &GameId) -> Result<(), StoreError> {
        let stored = match self.load(id) {
            Err(StoreError::Unknown(_)) => return self.examine_lost(id),
            stored => stored?,
        };
        let unreadable = |why: String| StoreError::unreadable(id, Damage::Record(why));
        let read = json::parse(&stored.record).and_then(|record| Session::from_record(&record));
        match read.map_err(|refusal| unreadable(refusal.to_string()))?.broken.first() {
            Some(broken) => Err(unreadable(broken.to_string())),
            None => Ok(()),
        }
    }

    /// A game without an entry: it was just deleted, or its entry is lost.
    fn examine_lost(&self, id: &GameId) -> Result<(), StoreError> {
        let sql = "SELECT count(*) FROM changes WHERE id = ?1 AND id NOT IN (SELECT id FROM games)";
        let rows: i64 =
            self.readers.read(|connection| Ok(connection.query_row(sql, [id.as_str()], |row| row.get(0))?))?;
        if rows == 0 { Ok(()) } else { Err(StoreError::unreadable(id, Damage::Gap)) }
    }

    /// Copies the whole store to a new file, as it is at this moment, while others go on writing. When this returns, the copy is on
    /// the disk.
    ///
    /// # Errors
    /// The file already exists or cannot be written, or the store cannot be read. Then there is no copy.
    pub fn backup(&self, file: &Path) -> Result<(), StoreError> {
        let cannot = |error: io::Error| match error.kind() {
            io::ErrorKind::AlreadyExists => StoreError::Exists(shown(file)),
            _ => StoreError::Disk { path: shown(file), why: error.to_string() },
        };
        // SQLite also writes into an existing empty file: so no other file is overwritten, and nobody else can read this one.
        permissions::create_private(file).map_err(cannot)?;
        let copied =
            self.copy_to(file).and_then(|()| File::open(file).and_then(|copy| copy.sync_all()).map_err(cannot));
        if copied.is_err() {
            let _ = fs::remove_file(file);
        }
        copied
    }

    /// Copies a store with a damaged log ([`StoreError::DamagedLog`]) to a new file, as it was before the first damaged frame. The store is left as it is.
    ///
    /// # Errors
    /// The file already exists or cannot be written, or what is left is not a sound store. Then there is no copy.
    pub fn salvage(dir: Option<&Path>, file: &Path) -> Result<(), StoreError> {
        let path = dir.map_or_else(Store::folder, |dir| Ok(dir.to_owned()))?.join(FILE);
        let log = wal::beside(file, "-wal");
        let cannot = |error: io::Error| match error.kind() {
            io::ErrorKind::AlreadyExists => StoreError::Exists(shown(file)),
            _ => StoreError::Disk { path: shown(file), why: error.to_string() },
        };
        for file in [file, &log] {
            permissions::create_private(file).map_err(cannot)?;
        }
        let copy = |from: &Path, to: &Path| -> io::Result<()> {
            let mut to = File::options().write(true).open(to)?;
            io::copy(&mut File::open(from)?, &mut to)?;
            to.sync_all()
        };
        let copied = copy(&path, file).and_then(|()| copy(&wal::beside(&path, "-wal"), &log)).map_err(cannot);
        // SQLite replays the log up to the damage; then everything is in one file.
        let replayed = copied.and_then(|()| {
            let connection = Connection::open(file).map_err(|error| StoreError::sqlite(file, &error))?;
            connection
                .pragma_update_and_check(None, "journal_mode", "delete", |_| Ok(()))
                .map_err(|error| StoreError::sqlite(file, &error))?;
            schema::examine(&connection, "integrity_check", file)
        });
        if replayed.is_err() {
            for file in [file, &log, &wal::beside(file, "-shm")] {
                let _ = fs::remove_file(file);
            }
        }
        replayed
    }

    fn copy_to(&self, file: &Path) -> Result<(), StoreError> {
        let wrong = |error: rusqlite::Error| StoreError::sqlite(file, &error);
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection =
            Connection::open_with_flags(&self.path, flags).map_err(|error| StoreError::sqlite(&self.path, &error))?;
        connection.busy_timeout(PATIENCE).map_err(wrong)?;
        let name = file
            .to_str()
            .ok_or_else(|| StoreError::Disk { path: shown(file), why: "the name is not UTF-8".to_owned() })?;
        connection.execute("VACUUM INTO ?1", [name]).map_err(wrong)?;
        Ok(())
    }
}
