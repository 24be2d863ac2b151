//! [`Options`] of an engine and the [`Query`] that it answers.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::limits::Limits;

/// What the value of a search of depth d means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Exactness {
    /// The best guess: promising lines deeper than d, unlikely ones less deep, proofs used wherever they were found.
    #[default]
    Guess,
    /// The value of plain minimax at depth d, with every technique off that would change it.
    Minimax,
}

/// How an engine is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The size of the table of positions; 0 means no table.
    pub table_megabytes: usize,
    /// The number of threads; with one the search is deterministic.
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

/// A chess clock, as the side to move sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// What is left for the rest of the game, or until the next time control.
    pub remaining: Duration,
    /// What is added after every move.
    pub increment: Duration,
    /// Moves until the next time control, if there is one.
    pub moves_to_go: Option<u32>,
}

/// A question to the engine about one position.
#[derive(Clone, Debug)]
pub struct Query<M> {
    /// When to end.
    pub limits: Limits,
    /// The clock, if one is running: the engine decides itself how much of it to use.
    pub clock: Option<Clock>,
    /// How many lines are wanted; 1 for the best one.
    pub lines: usize,
    /// Only these moves are considered; empty means all. Moves that are not legal are ignored.
    pub only: Vec<M>,
    /// Go on until told to stop, though everything is known: thinking while the opponent thinks.
    pub ponder: bool,
    /// Set it from another thread, and the search ends at once.
    pub stop: Option<Arc<AtomicBool>>,
}

impl<M> Default for Query<M> {
    fn default() -> Query<M> {
        Query { limits: Limits::none(), clock: None, lines: 1, only: Vec::new(), ponder: false, stop: None }
    }
}

impl<M> From<Limits> for Query<M> {
    fn from(limits: Limits) -> Query<M> {
        Query { limits, ..Query::default() }
    }
}

impl<M> Query<M> {
    /// The same, for this many lines.
    #[must_use]
    pub fn with_lines(self, lines: usize) -> Query<M> {
        Query { lines, ..self }
    }

    /// The same, with only these moves at the root.
    #[must_use]
    pub fn only(self, moves: Vec<M>) -> Query<M> {
        Query { only: moves, ..self }
    }

    /// The same, with a clock.
    #[must_use]
    pub fn with_clock(self, clock: Clock) -> Query<M> {
        Query { clock: Some(clock), ..self }
    }

    /// The same, ended by this flag.
    #[must_use]
    pub fn stopped_by(self, flag: Arc<AtomicBool>) -> Query<M> {
        Query { stop: Some(flag), ..self }
    }

    /// The same, without end until told to stop.
    #[must_use]
    pub fn pondering(self) -> Query<M> {
        Query { ponder: true, ..self }
    }
}
