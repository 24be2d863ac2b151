//! One thread's search: what it needs to know, and when it must end.

use std::sync::atomic::Ordering::Relaxed;

use potez_rules::Game;

use super::entry::Table;
use super::frame::Memory;
use super::options::Exactness;
use super::root::RootMove;
use super::shared::Threads;
use crate::core::budget::Budget;
use crate::core::knowledge::Knowledge;
use crate::core::path::Basis;
use crate::core::report::{Counts, Stop};
use crate::core::score::Score;

/// A value, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) score: Score,
    /// No estimate entered the statement that it makes.
    pub(super) proved: bool,
    pub(super) basis: Basis,
}

impl Found {
    #[inline]
    pub(super) const fn certain(score: Score) -> Found {
        Found { score, proved: true, basis: Basis::Certain }
    }

    #[inline]
    pub(super) const fn guessed(score: Score) -> Found {
        Found { score, proved: false, basis: Basis::Certain }
    }

    /// The same statement for the player who moved here: negated unless that player moves again.
    #[inline]
    pub(super) fn for_parent(self, same_mover: bool) -> Found {
        if same_mover { self } else { Found { score: -self.score, ..self } }
    }
}

/// How many nodes pass between two looks at the clock and the stop flag.
const INTERVAL: u64 = 256;
/// How many pass between two looks at what other threads have answered.
const ANSWER_INTERVAL: u64 = 4 * INTERVAL;

/// What stays the same during a search.
pub(super) struct Settings {
    pub(super) exactness: Exactness,
    /// The unit of aspiration windows and futility margins.
    pub(super) margin: i32,
    /// Nodes of this depth and less are not kept in the table.
    pub(super) untabled_depth: i32,
}

/// When the search must end.
pub(super) struct Control<'a> {
    /// The limits and the observer of the main thread. A helper has none: it ends with the main thread.
    pub(super) budget: Option<(&'a Budget<'a>, &'a mut dyn FnMut() -> bool)>,
    /// The nodes at which a search beside the main one ends, such as the completion of a line.
    pub(super) node_limit: u64,
    pub(super) stopped: Option<Stop>,
}

/// The iteration that is being searched.
pub(super) struct Current<M> {
    /// Its depth: extensions end at twice of it.
    pub(super) depth: i32,
    /// The best move, though the iteration may not be finished.
    pub(super) best: Option<RootMove<M>>,
}

/// One thread's search.
pub(super) struct Worker<'a, G: Game, K: Knowledge<G>> {
    pub(super) game: &'a G,
    pub(super) knowledge: &'a K,
    pub(super) settings: Settings,
    pub(super) table: &'a Table,
    pub(super) memory: &'a mut Memory<G>,
    pub(super) counts: Counts,
    pub(super) iteration: Current<G::Move>,
    pub(super) control: Control<'a>,
    pub(super) threads: Threads<'a, G::Move>,
}

impl<G: Game, K: Knowledge<G>> Worker<'_, G, K> {
    /// Counts a node, and checks now and then whether the search must end.
    #[inline]
    pub(super) fn enter(&mut self) -> bool {
        self.counts.nodes += 1;
        if self.counts.nodes.is_multiple_of(INTERVAL) {
            self.check_limits();
        }
        self.control.stopped.is_some()
    }

    #[cold]
    fn check_limits(&mut self) {
        let all = self.report_nodes();
        let control = &mut self.control;
        if self.counts.nodes >= control.node_limit {
            control.stopped = Some(Stop::Nodes);
        } else if let Some(stop) = control.budget.as_mut().and_then(|(budget, asked)| budget.spent(all, asked)) {
            self.threads.answer = None;
            control.stopped = Some(stop);
            self.threads.shared.stop.store(true, Relaxed);
        } else if self.threads.shared.stop.load(Relaxed) || self.is_overtaken() {
            self.threads.answer = None;
            self.control.stopped = Some(Stop::Asked);
        } else if self.threads.abdada.is_some()
            && self.control.stopped.is_none()
            && self.counts.nodes.is_multiple_of(ANSWER_INTERVAL)
        {
            self.threads.answer = self.answered_above();
            self.control.stopped = self.threads.answer.map(|_| Stop::Asked);
        }
    }
}
