//! [`Request`]: what an opponent is asked.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use potez_search::Limits;
use potez_search::core::Clock;

use super::opponent::usual_limits;
use super::spec::EngineKind;

/// What an opponent is asked about a position. Moves are texts; otherwise it is the same as the search's `Query`.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// When to end.
    pub limits: Limits,
    /// The clock of the side to move, if one is running.
    pub clock: Option<Clock>,
    /// How much time the other side has left, if a clock is running. Only outside programs use it.
    pub other_time: Option<Duration>,
    /// How many lines are wanted; 0 counts as 1.
    pub lines: usize,
    /// Only these moves are considered, in any notation; empty means all.
    pub only: Vec<String>,
    /// Set it from another thread to make the opponent answer at once.
    pub stop: Option<Arc<AtomicBool>>,
    /// Go on until told to stop, even if everything is known.
    pub ponder: bool,
}

impl Request {
    /// A request with these limits.
    #[must_use]
    pub fn within(limits: Limits) -> Request {
        Request { limits, ..Request::default() }
    }

    /// The same request with these limits instead of its own, unless they are empty.
    #[must_use]
    pub fn limited(mut self, limits: Limits) -> Request {
        if limits != Limits::none() {
            self.limits = limits;
        }
        self
    }

    /// The same request, with the usual limits of an engine if it has no limits, has no clock and does not ponder.
    #[must_use]
    pub fn or_usual(mut self, kind: EngineKind) -> Request {
        if self.limits == Limits::none() && self.clock.is_none() && !self.ponder {
            self.limits = usual_limits(kind);
        }
        self
    }

    /// Has `stop` been set?
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}
