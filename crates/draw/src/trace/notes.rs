//! [`Notes`]: the events of a search, as many as can be kept.

use potez_search::{Event, Number, Observer};

use super::spec::StopFlag;

/// Records every event. When there are too many, it records only the moves at the root, so that the search can finish
/// and its answer is right.
pub(super) struct Notes<M> {
    pub(super) events: Vec<Event<M, Number>>,
    /// The most events that are kept in full.
    detail: usize,
    /// The most events that may happen.
    capacity: usize,
    happened: usize,
    stop: StopFlag,
    /// For each open node, whether it is recorded.
    open: Vec<bool>,
    /// Was the last node that was left recorded?
    left: bool,
}

impl<M> Notes<M> {
    pub(super) fn new(detail: usize, capacity: usize, stop: StopFlag) -> Notes<M> {
        Notes { events: Vec::new(), detail, capacity, happened: 0, stop, open: Vec::new(), left: true }
    }
}

impl<M: Copy> Observer<M, Number> for Notes<M> {
    fn event(&mut self, event: Event<M, Number>) {
        self.happened += 1;
        let here = self.open.last().copied().unwrap_or(true);
        let kept = match event {
            Event::Iteration { .. } => true,
            Event::Enter { .. } => {
                let kept = here && (self.open.len() < 2 || self.events.len() < self.detail);
                self.open.push(kept);
                kept
            }
            Event::Leave { .. } => {
                self.open.pop();
                self.left = here;
                here
            }
            Event::Child { .. } => here && self.left,
            Event::Leaf { .. } | Event::TableHit { .. } | Event::Shortcut { .. } => here,
            Event::Cut { .. } | Event::Late { .. } => here,
        };
        if kept {
            self.events.push(event);
        }
    }

    fn stop(&mut self) -> bool {
        self.happened >= self.capacity || self.stop.is_set()
    }
}

/// Records nothing, and can be stopped.
pub(super) struct Unnoted<'a>(pub(super) &'a StopFlag);

impl<M> Observer<M, Number> for Unnoted<'_> {
    fn event(&mut self, _: Event<M, Number>) {}

    fn stop(&mut self) -> bool {
        self.0.is_set()
    }
}
