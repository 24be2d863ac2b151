//! [`Query`]: a question about one position, and the chess [`Clock`] that may limit the answer.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::limits::Limits;

/// A chess clock, as the side to move sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The time left for the rest of the game, or until the next time control.
    pub remaining: Duration,
    /// The time added after every move.
    pub increment: Duration,
    /// Moves until the next time control, if there is one.
    pub moves_to_go: Option<u32>,
}

/// A question to the engine about one position.
#[derive(Clone, Debug)]
pub struct Query<M> {
    /// When to end.
    pub limits: Limits,
    /// The clock, if one is running: the engine decides how much of it to use.
    pub clock: Option<Clock>,
    /// How many lines are wanted; 1 for the best one only.
    pub lines: usize,
    /// Only these moves are considered; empty means all. Moves that are not legal are ignored.
    pub only: Vec<M>,
    /// Go on until told to stop, even if everything is known: thinking while the opponent thinks.
    pub ponder: bool,
    /// Set it from another thread to end the search at once.
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
