//! What can go wrong with a file on a disk, as refusals that say what to do.

use std::io;
use std::path::Path;

use potez_rules::Refusal;
use potez_rules::refusal::quote;
use rusqlite::{Error, ErrorCode};

use super::PATIENCE;
use super::entry::Revision;

/// A path for a sentence: whole, and without control characters.
fn shown(path: &Path) -> String {
    path.display().to_string().chars().map(|c| if c.is_control() { '?' } else { c }).collect()
}

/// What SQLite said, as a refusal.
pub(super) fn refusal(path: &Path, error: &Error) -> Refusal {
    let path = ("path", shown(path));
    let why = ("why", why(error));
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked | ErrorCode::FileLockingProtocolFailed) => {
            let seconds = ("seconds", PATIENCE.as_secs().to_string());
            Refusal::new(
                "store.busy",
                "another program has been using {path} for more than {seconds} seconds; try again when it is done",
                [path, seconds],
            )
        }
        Some(ErrorCode::DiskFull) => Refusal::new(
            "store.full",
            "the disk is full, the game cannot be saved in {path}: make room, or name another folder with --data DIR",
            [path],
        ),
        Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => Refusal::new(
            "store.read_only",
            "{path} may be read, but not written: games cannot be saved there; name another folder with --data DIR",
            [path],
        ),
        Some(ErrorCode::NotADatabase) => Refusal::new(
            "store.not_a_store",
            "{path} is not a store of games, it was left as it is: move it away, or name another folder with --data DIR",
            [path],
        ),
        Some(ErrorCode::DatabaseCorrupt) => damaged(path.1, why.1),
        Some(ErrorCode::CannotOpen) => Refusal::new(
            "store.cannot_open",
            "{path} cannot be opened ({why}): look at its permissions, or name another folder with --data DIR",
            [path, why],
        ),
        _ => Refusal::new(
            "store.disk",
            "{path} cannot be used now ({why}): look whether the disk is full or broken",
            [path, why],
        ),
    }
}

fn why(error: &Error) -> String {
    match error {
        Error::SqliteFailure(failure, Some(text)) => format!("{text}, code {}", failure.extended_code),
        other => other.to_string(),
    }
}

fn damaged(path: String, why: String) -> Refusal {
    Refusal::new(
        "store.damaged",
        "{path} is damaged ({why}): put a copy in its place, or move it away and begin anew",
        [("path", path), ("why", why)],
    )
}

/// The file does not pass an examination.
pub(super) fn not_sound(path: &Path, why: &str) -> Refusal {
    damaged(shown(path), quote(why))
}

/// The folder cannot be made.
pub(super) fn folder(path: &Path, error: &io::Error) -> Refusal {
    Refusal::new(
        "store.folder",
        "the folder {path} cannot be made ({why}): name another one with --data DIR",
        [("path", shown(path)), ("why", error.to_string())],
    )
}

/// There is something in place of the file.
pub(super) fn not_a_file(path: &Path) -> Refusal {
    Refusal::new(
        "store.not_a_file",
        "{path} is not a file: move it away, or name another folder with --data DIR",
        [("path", shown(path))],
    )
}

/// The file belongs to another program.
pub(super) fn foreign(path: &Path) -> Refusal {
    Refusal::new(
        "store.foreign",
        "{path} is a database of another program, it was left as it is: name another folder with --data DIR",
        [("path", shown(path))],
    )
}

/// The file was written by a newer program.
pub(super) fn newer(path: &Path, found: i64, known: usize) -> Refusal {
    Refusal::new(
        "store.newer",
        "{path} was written by a newer potez (its version is {found}, this one knows {known}), it was left as it is: \
         use the newer potez, or name another folder with --data DIR",
        [("path", shown(path)), ("found", found.to_string()), ("known", known.to_string())],
    )
}

/// Somebody else saved the game first.
pub(super) fn conflict(expected: Revision, found: Revision) -> Refusal {
    Refusal::new(
        "store.conflict",
        "the game was changed by somebody else meanwhile (revision {found}, not {expected}); nothing was overwritten",
        [("found", found.to_string()), ("expected", expected.to_string())],
    )
}

/// There is no such game.
pub(super) fn unknown(name: &str) -> Refusal {
    Refusal::new(
        "store.unknown",
        "there is no saved game {name}; 'potez saved list' shows them",
        [("name", quote(name))],
    )
}
