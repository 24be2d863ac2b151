//! [`Budget`]: the limits of a search while it runs, for engines that do not deepen iteration by iteration.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use crate::core::Query;
use crate::core::clock::Watch;
use crate::core::observer::Observer;
use crate::core::report::Stop;

/// How many nodes pass at least between two looks at the clock.
const INTERVAL: u64 = 256;

pub(crate) struct Budget {
    watch: Watch,
    nodes: Option<u64>,
    flag: Option<Arc<AtomicBool>>,
    next_look: u64,
}

impl Budget {
    /// Starts now.
    pub(crate) fn start<M>(query: &Query<M>) -> Budget {
        let watch = Watch::start(query.limits.time, query.clock);
        Budget { watch, nodes: query.limits.nodes, flag: query.stop.clone(), next_look: INTERVAL }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.watch.elapsed()
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
        if self.flag.as_deref().is_some_and(|flag| flag.load(Relaxed)) || observer.stop() {
            return Some(Stop::Asked);
        }
        (self.watch.is_over() || self.watch.is_late(1.0)).then_some(Stop::Time)
    }
}
