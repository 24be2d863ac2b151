//! [`Options`]: how an engine is built.

/// What the value of a search of depth d means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Exactness {
    /// The best guess: promising lines are searched deeper than d, unlikely ones less deep, and proofs are used wherever they were found.
    #[default]
    Guess,
    /// The value of plain minimax at depth d; every technique that would change it is off.
    Minimax,
}

/// How an engine is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The size of the transposition table; 0 means no table.
    pub table_megabytes: usize,
    /// The number of threads; with one the search is deterministic. Without the feature `threads` there is always one.
    pub threads: usize,
    /// What the value of a search means.
    pub exactness: Exactness,
}

impl Default for Options {
    fn default() -> Options {
        Options { table_megabytes: 64, threads: 1, exactness: Exactness::Guess }
    }
}

impl Options {
    /// The same, with a table of this size.
    #[must_use]
    pub fn with_table(self, megabytes: usize) -> Options {
        Options { table_megabytes: megabytes, ..self }
    }

    /// The number of threads that are used: one if the crate is built without threads.
    pub(super) fn threads(&self) -> usize {
        if cfg!(feature = "threads") { self.threads.max(1) } else { 1 }
    }

    /// The same, with this many threads.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Options {
        Options { threads, ..self }
    }

    /// The same, with this meaning of the value.
    #[must_use]
    pub fn with_exactness(self, exactness: Exactness) -> Options {
        Options { exactness, ..self }
    }
}
