//! [`Tape`]: a recorded search. Pictures, stepping, quizzes and "why this move?" are made from it.

use crate::core::observer::{Event, Observer};
use crate::core::replay::Replay;

/// Every event of a search, in order. Plain data; [`replay`](Tape::replay) turns it back into what was known after each step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tape<M, V> {
    /// The events.
    pub events: Vec<Event<M, V>>,
    /// The greatest number of events that are kept. When the tape is full it asks the search to stop; the events that the search reports while
    /// it returns are kept, so that the brackets close.
    pub capacity: usize,
}

impl<M, V> Default for Tape<M, V> {
    fn default() -> Tape<M, V> {
        Tape { events: Vec::new(), capacity: usize::MAX }
    }
}

impl<M: Copy + Eq, V: Copy> Tape<M, V> {
    /// An empty tape without a limit.
    #[must_use]
    pub fn new() -> Tape<M, V> {
        Tape::default()
    }

    /// An empty tape that stops the search after about this many events.
    #[must_use]
    pub fn with_capacity(capacity: usize) -> Tape<M, V> {
        Tape { events: Vec::new(), capacity }
    }

    /// The number of steps.
    #[must_use]
    pub fn len(&self) -> usize {
        self.events.len()
    }

    /// Is nothing recorded?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.events.is_empty()
    }

    /// A replay that is before the first event.
    #[must_use]
    pub fn replay(&self) -> Replay<'_, M, V> {
        Replay::new(&self.events)
    }
}

impl<M: Copy, V: Copy> Observer<M, V> for Tape<M, V> {
    fn event(&mut self, event: Event<M, V>) {
        self.events.push(event);
    }

    fn stop(&mut self) -> bool {
        self.events.len() >= self.capacity
    }
}
