//! What a store finds without reading records: lists, searches, names.

use super::entry::{Entry, GameId};
use super::error::StoreError;
use super::rows;
use super::{Store, fold};

impl Store {
    /// All games, the most recently changed first.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn list(&self) -> Result<Vec<Entry>, StoreError> {
        self.readers.read(|connection| Ok(rows::entries(connection)?.into_iter().map(|(entry, _)| entry).collect()))
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

    /// The game whose name begins with this text.
    ///
    /// # Errors
    /// There is none, or more than one.
    pub fn resolve(&self, prefix: &str) -> Result<GameId, StoreError> {
        let prefix = prefix.trim().to_ascii_lowercase();
        if prefix.is_empty() || !prefix.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(StoreError::Unknown(prefix));
        }
        // 'g' comes after the last hexadecimal digit, so these are exactly the names that begin with this text.
        let sql = "SELECT id FROM games WHERE id >= ?1 AND id < ?1 || 'g' ORDER BY id LIMIT 2";
        let mut found: Vec<GameId> = self.readers.read(|connection| {
            let mut statement = connection.prepare_cached(sql)?;
            let names = statement.query_map([&prefix], |row| Ok(GameId::stored(row.get(0)?)))?;
            Ok(names.collect::<rusqlite::Result<_>>()?)
        })?;
        match (found.pop(), found.is_empty()) {
            (Some(one), true) => Ok(one),
            (Some(_), false) => Err(StoreError::Ambiguous(prefix)),
            (None, _) => Err(StoreError::Unknown(prefix)),
        }
    }

    /// The games that cannot be read completely, because a row is missing or is not as it was written.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn damaged(&self) -> Result<Vec<GameId>, StoreError> {
        self.readers.read(rows::damaged)
    }

    /// The local time of an entry: `2026-11-15 22:48`.
    #[must_use]
    pub fn local_time(&self, time: i64) -> String {
        let sql = "SELECT strftime('%Y-%m-%d %H:%M', ?1 / 1000, 'unixepoch', 'localtime')";
        let told = self.readers.read(|connection| Ok(connection.query_row(sql, [time], |row| row.get(0))?));
        told.unwrap_or_else(|_| time.to_string())
    }
}
