//! [`Readers`]: connections for reading. Readers wait neither for each other nor for the writer.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rusqlite::{Connection, OpenFlags};

use super::PATIENCE;
use super::error::StoreError;
use super::rows::Fault;

/// How many idle connections are kept.
const IDLE: usize = 8;

/// Connections for reading.
#[derive(Debug)]
pub(super) struct Readers {
    path: PathBuf,
    idle: Mutex<Vec<Connection>>,
}

impl Readers {
    pub(super) fn new(path: &Path) -> Readers {
        Readers { path: path.to_owned(), idle: Mutex::default() }
    }

    /// The lock is held only while a connection is taken or put back.
    fn idle(&self) -> MutexGuard<'_, Vec<Connection>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads in one transaction, so everything it sees is from the same moment.
    pub(super) fn read<T>(&self, read: impl FnOnce(&Connection) -> Result<T, Fault>) -> Result<T, StoreError> {
        let taken = self.idle().pop();
        let connection = taken.map_or_else(|| self.open(), Ok).map_err(|error| self.fault(error.into()))?;
        let transaction = connection.unchecked_transaction().map_err(|error| self.fault(error.into()))?;
        let result = read(&transaction).map_err(|fault| self.fault(fault));
        drop(transaction);
        let mut idle = self.idle();
        if idle.len() < IDLE {
            idle.push(connection);
        }
        result
    }

    fn open(&self) -> rusqlite::Result<Connection> {
        // The file is not created here: it existed when the store was opened.
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(&self.path, flags)?;
        connection.busy_timeout(PATIENCE)?;
        // Views and triggers in a file from elsewhere must not call functions.
        connection.pragma_update(None, "trusted_schema", false)?;
        connection.pragma_update(None, "query_only", true)?;
        Ok(connection)
    }

    fn fault(&self, fault: Fault) -> StoreError {
        fault.at(&self.path)
    }

    /// Closes the idle connections.
    pub(super) fn close(&self) {
        self.idle().clear();
    }
}
