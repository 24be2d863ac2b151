//! [`Budget`]: the limits of a search while it runs: nodes, time and the stop flag.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use super::clock::Watch;
use super::limits::Limits;
use super::query::Clock;
use super::report::Stop;

/// What a search may spend, and the flag that ends it at once. A search checks it every few hundred nodes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget<'a> {
    watch: Watch,
    nodes: Option<u64>,
    stop: Option<&'a AtomicBool>,
}

impl<'a> Budget<'a> {
    /// Starts now. The depth limit is ignored: a search keeps to it by itself.
    pub(crate) fn start(limits: Limits, clock: Option<Clock>, stop: Option<&'a AtomicBool>) -> Budget<'a> {
        Budget { watch: Watch::start(limits.time, clock), nodes: limits.nodes, stop }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.watch.elapsed()
    }

    /// Has the node limit been reached?
    #[inline]
    pub(crate) fn is_out_of_nodes(&self, nodes: u64) -> bool {
        self.nodes.is_some_and(|limit| nodes >= limit)
    }

    /// Must the search end after this many nodes, and why? `asked` says whether it has been asked to stop.
    pub(crate) fn spent(&self, nodes: u64, asked: impl FnOnce() -> bool) -> Option<Stop> {
        if self.is_out_of_nodes(nodes) {
            Some(Stop::Nodes)
        } else if self.stop.is_some_and(|stop| stop.load(Relaxed)) || asked() {
            Some(Stop::Asked)
        } else {
            self.watch.is_over().then_some(Stop::Time)
        }
    }

    /// Is it too late to begin another iteration? `factor` scales the time that a clock allots.
    pub(crate) fn is_late(&self, factor: f64) -> bool {
        self.watch.is_late(factor)
    }
}
