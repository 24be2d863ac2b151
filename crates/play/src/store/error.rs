//! [`StoreError`]: what can go wrong with the store. It stays a type until it is shown to somebody; then it becomes a [`Refusal`], which says
//! what to do.

use std::fmt;
use std::io;
use std::path::Path;

use potez_rules::Refusal;
use potez_rules::refusal::quote;
use rusqlite::ErrorCode;

use super::entry::{GameId, Revision};
use super::{FILE, LARGEST, PATIENCE};

/// What can go wrong with the store. Paths are texts for a sentence, without control characters.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StoreError {
    /// There is no game with this name.
    Unknown(String),
    /// There is no match with this name.
    UnknownContest(String),
    /// A game of a match is already there: another process is playing the same match.
    Played(u32),
    /// More than one name begins like this.
    Ambiguous(String),
    /// Somebody else saved the game first; nothing was overwritten.
    Conflict {
        /// The revision that was to be replaced.
        expected: Revision,
        /// The revision that the store has.
        found: Revision,
    },
    /// The record has more bytes than the store keeps.
    TooLarge(usize),
    /// The game cannot be read completely. It is left as it is.
    Unreadable {
        /// Its name.
        id: String,
        /// What is wrong with it.
        damage: Damage,
    },
    /// Another process has locked the file.
    Busy(String),
    /// The disk is full.
    Full(String),
    /// The file can be read, but not written.
    ReadOnly(String),
    /// The file is not a database.
    NotAStore(String),
    /// The file is damaged.
    Damaged {
        /// The file.
        path: String,
        /// What SQLite says.
        why: String,
    },
    /// The write-ahead log is damaged: changes that were saved would be lost.
    DamagedLog {
        /// The log.
        path: String,
        /// How many of its frames can be read.
        sound: u32,
        /// How many were written.
        committed: u32,
    },
    /// The file cannot be opened.
    CannotOpen {
        /// The file.
        path: String,
        /// What SQLite says.
        why: String,
    },
    /// Any other failure of the disk.
    Disk {
        /// The file.
        path: String,
        /// What SQLite says.
        why: String,
    },
    /// The folder cannot be created.
    Folder {
        /// The folder.
        path: String,
        /// What the operating system says.
        why: String,
    },
    /// Something other than a file is in its place.
    NotAFile(String),
    /// A copy would overwrite this file.
    Exists(String),
    /// The file is a database of another program.
    Foreign(String),
    /// The file was written by a newer version of this program.
    Newer {
        /// The file.
        path: String,
        /// Its version.
        found: i64,
        /// The newest version that can be read.
        known: usize,
    },
    /// The platform names no folder for data.
    NoHome,
    /// The operating system gives no random numbers.
    NoRandomness(String),
    /// A record or an archive cannot be read or written.
    Record(Refusal),
}

/// Why a game cannot be read completely.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Damage {
    /// A row is not as it was written.
    Checksum,
    /// A row is missing.
    Gap,
    /// The rows are as they were written, but the record in them cannot be played, for this reason.
    Record(String),
}

impl StoreError {
    /// A game that cannot be read completely.
    pub(super) fn unreadable(id: &GameId, damage: Damage) -> StoreError {
        StoreError::Unreadable { id: id.as_str().to_owned(), damage }
    }

    /// An error of SQLite for a file.
    pub(super) fn sqlite(path: &Path, error: &rusqlite::Error) -> StoreError {
        let (path, why) = (shown(path), why(error));
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked | ErrorCode::FileLockingProtocolFailed) => {
                StoreError::Busy(path)
            }
            Some(ErrorCode::DiskFull) => StoreError::Full(path),
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => StoreError::ReadOnly(path),
            Some(ErrorCode::NotADatabase) => StoreError::NotAStore(path),
            Some(ErrorCode::DatabaseCorrupt) => StoreError::Damaged { path, why },
            Some(ErrorCode::CannotOpen) => StoreError::CannotOpen { path, why },
            _ => StoreError::Disk { path, why },
        }
    }

    /// A file that SQLite found damaged.
    pub(super) fn damaged(path: &Path, why: &str) -> StoreError {
        StoreError::Damaged { path: shown(path), why: quote(why) }
    }

    /// A folder that cannot be created.
    pub(super) fn folder(path: &Path, error: &io::Error) -> StoreError {
        StoreError::Folder { path: shown(path), why: error.to_string() }
    }

    /// The same without the folder of the file, for people who are not on this machine.
    #[must_use]
    pub fn without_folder(&self) -> StoreError {
        let mut error = self.clone();
        let (path, why) = match &mut error {
            StoreError::Busy(path)
            | StoreError::Full(path)
            | StoreError::ReadOnly(path)
            | StoreError::NotAStore(path)
            | StoreError::NotAFile(path)
            | StoreError::Exists(path)
            | StoreError::Foreign(path)
            | StoreError::DamagedLog { path, .. }
            | StoreError::Newer { path, .. } => (path, None),
            StoreError::Damaged { path, why }
            | StoreError::CannotOpen { path, why }
            | StoreError::Disk { path, why }
            | StoreError::Folder { path, why } => (path, Some(why)),
            _ => return error,
        };
        let whole = std::mem::replace(path, FILE.to_owned());
        if let Some(why) = why {
            *why = why.replace(&whole, FILE);
        }
        error
    }

    /// Does the disk fail, so that the same change may succeed later?
    #[must_use]
    pub fn is_disk_failure(&self) -> bool {
        match self {
            StoreError::Unknown(_)
            | StoreError::UnknownContest(_)
            | StoreError::Played(_)
            | StoreError::Ambiguous(_)
            | StoreError::Conflict { .. }
            | StoreError::TooLarge(_)
            | StoreError::Unreadable { .. }
            | StoreError::Exists(_)
            | StoreError::Record(_) => false,
            StoreError::Busy(_)
            | StoreError::Full(_)
            | StoreError::ReadOnly(_)
            | StoreError::NotAStore(_)
            | StoreError::Damaged { .. }
            | StoreError::DamagedLog { .. }
            | StoreError::CannotOpen { .. }
            | StoreError::Disk { .. }
            | StoreError::Folder { .. }
            | StoreError::NotAFile(_)
            | StoreError::Foreign(_)
            | StoreError::Newer { .. }
            | StoreError::NoHome
            | StoreError::NoRandomness(_) => true,
        }
    }

    /// The stable name of the error, such as `store.full`.
    #[must_use]
    pub fn law(&self) -> &'static str {
        self.refusal().law
    }

    /// The error in words. There is one arm for each error, so the function is long.
    #[must_use]
    pub fn refusal(&self) -> Refusal {
        let path = |path: &String| ("path", path.clone());
        let why = |why: &String| ("why", why.clone());
        let name = |id: &String| ("name", id.get(..8).unwrap_or(id).to_owned());
        match self {
            StoreError::Unknown(name) => Refusal::new(
                "store.unknown",
                "there is no saved game {name}; 'potez saved list' lists the saved games",
                [("name", quote(name))],
            ),
            StoreError::UnknownContest(name) => Refusal::new(
                "store.unknown_match",
                "there is no match {name}; 'potez match --list' lists the matches",
                [("name", quote(name))],
            ),
            StoreError::Played(number) => Refusal::new(
                "store.played",
                "game {number} is already saved: another program is playing the same match",
                [("number", number.saturating_add(1).to_string())],
            ),
            StoreError::Ambiguous(name) => Refusal::new(
                "store.ambiguous",
                "more than one name begins with {name}: type more of it",
                [("name", name.clone())],
            ),
            StoreError::Conflict { expected, found } => Refusal::new(
                "store.conflict",
                "somebody else has changed the game in the meantime (revision {found}, not {expected}); nothing was overwritten",
                [("found", found.to_string()), ("expected", expected.to_string())],
            ),
            StoreError::TooLarge(bytes) => Refusal::new(
                "store.too_large",
                "the game takes {size} MiB; at most {most} MiB can be saved",
                [("size", (bytes >> 20).to_string()), ("most", (LARGEST >> 20).to_string())],
            ),
            StoreError::Unreadable { id, damage: Damage::Checksum } => Refusal::new(
                "store.checksum",
                "the saved game {name} is damaged: it is not as it was written. It was left as it is; a backup may have it intact",
                [name(id)],
            ),
            StoreError::Unreadable { id, damage: Damage::Gap } => Refusal::new(
                "store.gap",
                "the saved game {name} is damaged: a part of it is missing. It was left as it is; a backup may have it intact",
                [name(id)],
            ),
            StoreError::Unreadable { id, damage: Damage::Record(reason) } => Refusal::new(
                "store.unreadable",
                "the saved game {name} cannot be read completely ({why}). It was left as it is; 'potez saved play {name}' continues with \
                 the rest, as a new game",
                [name(id), why(reason)],
            ),
            StoreError::NoHome => Refusal::new(
                "store.no_home",
                "there is no home folder to keep games in; choose a folder with --data DIR",
                [],
            ),
            StoreError::NoRandomness(reason) => Refusal::new(
                "store.no_randomness",
                "the operating system gives no random numbers: {why}",
                [why(reason)],
            ),
            StoreError::Record(refusal) => refusal.clone(),
            StoreError::Busy(file) => Refusal::new(
                "store.busy",
                "another program has been using {path} for more than {seconds} seconds; try again when it is done",
                [path(file), ("seconds", PATIENCE.as_secs().to_string())],
            ),
            StoreError::Full(file) => Refusal::new(
                "store.full",
                "the disk is full, so the game cannot be saved in {path}: free some space, or choose another folder with --data DIR",
                [path(file)],
            ),
            StoreError::ReadOnly(file) => Refusal::new(
                "store.read_only",
                "{path} can be read but not written, so games cannot be saved there; choose another folder with --data DIR",
                [path(file)],
            ),
            StoreError::Disk { path: file, why: reason } => Refusal::new(
                "store.disk",
                "{path} cannot be used now ({why}): check whether the disk is full or failing",
                [path(file), why(reason)],
            ),
            StoreError::NotAStore(file) => Refusal::new(
                "store.not_a_store",
                "{path} is not a store of games and was left as it is: move it, or choose another folder with --data DIR",
                [path(file)],
            ),
            StoreError::Damaged { path: file, why: reason } => Refusal::new(
                "store.damaged",
                "{path} is damaged ({why}): replace it with a backup, or move it and start again",
                [path(file), why(reason)],
            ),
            StoreError::DamagedLog { path: file, sound, committed } => Refusal::new(
                "store.log",
                "{path} is damaged: of {committed} frames that were saved, only {sound} can be read. It was left as it is; 'potez saved backup FILE' copies what was saved before the damage",
                [path(file), ("sound", sound.to_string()), ("committed", committed.to_string())],
            ),
            StoreError::CannotOpen { path: file, why: reason } => Refusal::new(
                "store.cannot_open",
                "{path} cannot be opened ({why}): check its permissions, or choose another folder with --data DIR",
                [path(file), why(reason)],
            ),
            StoreError::Folder { path: folder, why: reason } => Refusal::new(
                "store.folder",
                "the folder {path} cannot be created ({why}): choose another one with --data DIR",
                [path(folder), why(reason)],
            ),
            StoreError::NotAFile(file) => Refusal::new(
                "store.not_a_file",
                "{path} is not a file: move it, or choose another folder with --data DIR",
                [path(file)],
            ),
            StoreError::Exists(file) => Refusal::new(
                "store.exists",
                "{path} already exists and was left as it is: choose a new file",
                [path(file)],
            ),
            StoreError::Foreign(file) => Refusal::new(
                "store.foreign",
                "{path} is another program's database and was left as it is: choose another folder with --data DIR",
                [path(file)],
            ),
            StoreError::Newer { path: file, found, known } => Refusal::new(
                "store.newer",
                "{path} was written by a newer potez (its version is {found}, this one knows {known}) and was left as it is: \
                 use the newer potez, or choose another folder with --data DIR",
                [path(file), ("found", found.to_string()), ("known", known.to_string())],
            ),
        }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.refusal().fmt(f)
    }
}

impl std::error::Error for StoreError {}

/// Wraps the refusal of a record or an archive.
impl From<Refusal> for StoreError {
    fn from(refusal: Refusal) -> StoreError {
        StoreError::Record(refusal)
    }
}

/// A path for a sentence: complete, and without control characters.
pub(super) fn shown(path: &Path) -> String {
    path.display().to_string().chars().map(|c| if c.is_control() { '?' } else { c }).collect()
}

fn why(error: &rusqlite::Error) -> String {
    match error {
        rusqlite::Error::SqliteFailure(failure, Some(text)) => format!("{text}, code {}", failure.extended_code),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_not_told_to_others() {
        let path = "/srv/secret/potez.db".to_owned();
        let why = format!("unable to open database file: {path}");
        for error in [
            StoreError::Busy(path.clone()),
            StoreError::Full(path.clone()),
            StoreError::CannotOpen { path: path.clone(), why: why.clone() },
            StoreError::Disk { path, why },
        ] {
            let told = error.without_folder();
            assert_eq!(told.law(), error.law());
            assert!(error.to_string().contains("secret") && !told.to_string().contains("secret"), "{told}");
        }
    }
}
