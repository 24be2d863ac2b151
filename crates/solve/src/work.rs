//! The folder of a solve in progress, next to the file that it will produce.
//!
//! Every finished ply is a file of its own, written under another name first. So a file under its final name is complete, unless the machine lost power:
//! then the checksum reveals it, and the ply is computed again. A program that is killed loses only the ply it was working on.

use std::fs::{self, File, TryLockError};
use std::io::Write;
use std::path::{Path, PathBuf};

use potez_rules::Refusal;
use potez_rules::refusal::quote;

use crate::bytes::checksum;
use crate::file::disk;

/// The folder, locked.
#[derive(Debug)]
pub(crate) struct Work {
    folder: PathBuf,
    _lock: File,
}

/// The folder of the solve whose result will be this file.
pub(crate) fn folder_of(out: &Path) -> PathBuf {
    let mut name = out.as_os_str().to_owned();
    name.push(".solving");
    PathBuf::from(name)
}

impl Work {
    /// Begins, or continues where another solve of the same game ended. `game` says which one it is.
    pub(crate) fn open(out: &Path, game: &str, resume: bool) -> Result<Work, Refusal> {
        let folder = folder_of(out);
        let refuse = |error| disk(&folder, &error);
        let path = || ("path", quote(&folder.to_string_lossy()));
        let old = folder.exists();
        fs::create_dir_all(&folder).map_err(refuse)?;
        let lock =
            File::options().create(true).write(true).truncate(false).open(folder.join("lock")).map_err(refuse)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let facts = [("path", quote(&out.to_string_lossy()))];
                return Err(Refusal::new("solve.locked", "another solver is working on {path}", facts));
            }
            Err(TryLockError::Error(error)) => return Err(refuse(error)),
        }
        let work = Work { folder: folder.clone(), _lock: lock };
        let known = work.load("game");
        match (&known, resume) {
            (Some(known), true) if known != game.as_bytes() => {
                let facts = [path(), ("game", String::from_utf8_lossy(known).into_owned())];
                let template = "{path} belongs to a solve of another game, {game}: delete it, or choose another file";
                return Err(Refusal::new("solve.other_game", template, facts));
            }
            (Some(_), false) if old => {
                let template = "{path} holds an unfinished solve: continue it with --resume, or delete it";
                return Err(Refusal::new("solve.unfinished", template, [path()]));
            }
            (Some(_), _) => {}
            (None, _) => work.save("game", game.as_bytes())?,
        }
        Ok(work)
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Writes a file completely or not at all.
    pub(crate) fn save(&self, name: &str, bytes: &[u8]) -> Result<(), Refusal> {
        let (path, unfinished) = (self.path(name), self.path("unfinished"));
        let write = || {
            let mut file = File::create(&unfinished)?;
            file.write_all(bytes)?;
            file.write_all(&checksum(bytes).to_le_bytes())?;
            drop(file);
            fs::rename(&unfinished, &path)
        };
        write().map_err(|error| {
            // An unfinished file only takes up space.
            let _ = fs::remove_file(&unfinished);
            disk(&path, &error)
        })
    }

    /// Reads a file that was saved; `None` if it does not exist or is not as it was written.
    pub(crate) fn load(&self, name: &str) -> Option<Vec<u8>> {
        let mut bytes = fs::read(self.path(name)).ok()?;
        let sum = u64::from_le_bytes(bytes.last_chunk::<8>().copied()?);
        bytes.truncate(bytes.len() - 8);
        (checksum(&bytes) == sum).then_some(bytes)
    }

    /// Deletes a file that is no longer needed, if it is there.
    pub(crate) fn delete(&self, name: &str) {
        let _ = fs::remove_file(self.path(name));
    }

    /// Gives the finished table its name and deletes the rest.
    pub(crate) fn finish(self, table: &str, out: &Path) -> Result<(), Refusal> {
        fs::rename(self.path(table), out).map_err(|error| disk(out, &error))?;
        self.discard();
        Ok(())
    }

    /// Deletes everything that is left of the work.
    pub(crate) fn discard(self) {
        // What cannot be deleted only takes room.
        let _ = fs::remove_dir_all(&self.folder);
    }
}
