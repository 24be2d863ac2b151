//! What the threads of a search share besides the table: the stop flag, the node count, the marks of [`abdada`](super::abdada) and
//! finished iterations.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use potez_rules::Game;

use super::abdada::Abdada;
use super::iterative_deepening::Iteration;
use super::options::Exactness;
use super::worker::{Found, Worker};
use crate::core::knowledge::Knowledge;
use crate::core::path::Basis;
use crate::core::report::Stop;
use crate::core::score::Score;
use crate::core::value::Value;
use crate::core::window::{Bound, Window};

/// What all threads of a search share. Aligned, so that it shares no cache line with what the main thread writes at every node.
#[repr(align(128))]
pub(super) struct Shared<M> {
    pub(super) stop: AtomicBool,
    nodes: AtomicU64,
    pub(super) abdada: Option<Abdada>,
    /// The depth of the deepest iteration that any thread has finished, and the iteration itself.
    reached: AtomicU32,
    finished: Mutex<Option<Iteration<M>>>,
}

impl<M> Shared<M> {
    /// With ABDADA for several threads, without it for one.
    pub(super) fn new(abdada: Option<Abdada>) -> Shared<M> {
        Shared {
            stop: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            abdada,
            reached: AtomicU32::new(0),
            finished: Mutex::new(None),
        }
    }

    /// Publishes an iteration that a thread has finished.
    pub(super) fn offer(&self, iteration: &Iteration<M>)
    where
        M: Clone,
    {
        let mut finished = self.finished.lock().unwrap_or_else(PoisonError::into_inner);
        if iteration.depth > self.reached.load(Relaxed) {
            self.reached.store(iteration.depth, Relaxed);
            *finished = Some(iteration.clone());
        }
    }
}

/// What one thread knows about the others.
pub(super) struct Threads<'a, M> {
    pub(super) shared: &'a Shared<M>,
    /// The moves that the others are searching, if there are others.
    pub(super) abdada: Option<&'a Abdada>,
    /// The smallest depth at which that matters.
    pub(super) abdada_depth: i32,
    /// Another thread has answered the question at this ply: the search goes back there.
    pub(super) answer: Option<(usize, Found)>,
    /// How many of its nodes this thread has added to the shared count.
    reported: u64,
}

impl<'a, M> Threads<'a, M> {
    pub(super) fn new(shared: &'a Shared<M>, is_cheap: bool) -> Threads<'a, M> {
        let (abdada, abdada_depth) = (shared.abdada.as_ref(), Abdada::min_depth(is_cheap));
        Threads { shared, abdada, abdada_depth, answer: None, reported: 0 }
    }
}

impl<G: Game, K: Knowledge<G>> Worker<'_, G, K> {
    /// Adds this thread's new nodes to the shared count and returns that count.
    pub(super) fn report_nodes(&mut self) -> u64 {
        let new = self.counts.nodes - self.threads.reported;
        self.threads.reported = self.counts.nodes;
        self.threads.shared.nodes.fetch_add(new, Relaxed) + new
    }

    /// The first position of the line whose question another thread has answered in the meantime, and the answer.
    pub(super) fn answered_above(&self) -> Option<(usize, Found)> {
        self.memory.frames.iter().enumerate().find_map(|(ply, frame)| {
            let (depth, window) = frame.question?;
            let entry = self.table.probe(frame.key)?;
            Some((ply, self.table_cutoff(ply, depth, window, &entry)?))
        })
    }

    /// Is this the ply whose question was answered? Then the search goes on with the answer.
    #[inline]
    pub(super) fn take_answer(&mut self, ply: usize) -> Option<Found> {
        let (_, found) = self.threads.answer.take_if(|(answered, _)| *answered == ply)?;
        self.control.go_on();
        Some(found)
    }

    /// Has another thread finished the iteration that this one is still searching?
    pub(super) fn is_overtaken(&self) -> bool {
        self.threads.abdada.is_some() && self.iteration.depth <= self.threads.shared.reached.load(Relaxed) as i32
    }

    /// The iteration that another thread has finished, if that is why this one was stopped. This thread goes on from it: with the
    /// same values and the same order as the others it asks the same questions.
    pub(super) fn catch_up(&mut self) -> Option<Iteration<G::Move>> {
        let shared = self.threads.shared;
        if self.control.stopped != Some(Stop::Asked) || shared.stop.load(Relaxed) || !self.is_overtaken() {
            return None;
        }
        let iteration = shared.finished.lock().unwrap_or_else(PoisonError::into_inner).clone()?;
        self.control.go_on();
        self.iteration.best = None;
        Some(iteration)
    }

    /// Two threads that guess may evaluate a node of the principal variation differently, and would then ask different questions about
    /// everything after it. So the value that was stored first is used. Only for nodes that are stored in the table.
    pub(super) fn found_before(&self, ply: usize, depth: i32, window: Window<Score>, found: Found) -> Option<Found> {
        let is_guess = self.settings.exactness == Exactness::Guess && !found.proved && window.contains(found.score);
        let is_guess = is_guess && found.basis == Basis::Certain;
        if self.threads.abdada.is_none() || window.is_null() || !is_guess {
            return None;
        }
        debug_assert!(depth > self.settings.untabled_depth, "a node without a key");
        let entry = self.table.probe(self.memory.frames[ply].key)?;
        let first = Found { score: entry.score.deeper(ply as u32), proved: entry.proved, basis: Basis::Certain };
        let answers = entry.bound == Bound::Exact && i32::from(entry.depth) >= depth && !entry.score.is_decisive();
        (answers && window.contains(first.score)).then_some(first)
    }
}
