//! [`Budget`]: the limits of a search while it runs, for the engines that are not built on iterations.

use std::time::{Duration, Instant};

use crate::limits::Limits;
use crate::observer::Observer;
use crate::report::Stop;

/// How many nodes pass at least between two looks at the clock.
const INTERVAL: u64 = 256;

pub(crate) struct Budget {
    began: Instant,
    nodes: Option<u64>,
    time: Option<Duration>,
    next_look: u64,
}

impl Budget {
    /// Starts now.
    pub(crate) fn start(limits: &Limits) -> Budget {
        Budget { began: Instant::now(), nodes: limits.nodes, time: limits.time, next_look: INTERVAL }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    /// Must the search end after so many nodes, and why? The clock and the observer are asked only now and then.
    #[inline]
    pub(crate) fn is_spent<M, V, O: Observer<M, V>>(&mut self, nodes: u64, observer: &mut O) -> Option<Stop> {
        if self.nodes.is_some_and(|most| nodes >= most) {
            return Some(Stop::Nodes);
        }
        if nodes < self.next_look {
            return None;
        }
        self.next_look = nodes + INTERVAL;
        if observer.stop() {
            return Some(Stop::Asked);
        }
        self.time.is_some_and(|time| self.elapsed() >= time).then_some(Stop::Time)
    }
}
