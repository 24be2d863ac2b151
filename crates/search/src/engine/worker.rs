//! One thread's search: what it needs to know, and when it must end.

use std::sync::atomic::Ordering::Relaxed;

use potez_rules::Game;

use super::entry::Table;
use super::follow::Follower;
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
    /// No estimate is part of the statement.
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

    /// The same statement for the player at the parent: negated unless that player moves again.
    #[inline]
    pub(super) fn for_parent(self, same_mover: bool) -> Found {
        if same_mover { self } else { Found { score: -self.score, ..self } }
    }
}

/// How many nodes are searched between two checks of the clock and the stop flag.
const INTERVAL: u64 = 256;
/// How many are searched between two checks of what other threads have answered.
const ANSWER_INTERVAL: u64 = 4 * INTERVAL;

/// What does not change during a search.
pub(super) struct Settings {
    pub(super) exactness: Exactness,
    /// The unit of aspiration windows and futility margins.
    pub(super) margin: i32,
    /// Nodes of this depth or less are not stored in the table.
    pub(super) untabled_depth: i32,
}

/// When the search must end, and who observes it.
pub(super) struct Control<'a, M> {
    /// The limits and the observer of the main thread. A helper has none: it ends with the main thread.
    pub(super) budget: Option<(&'a Budget<'a>, &'a mut dyn FnMut() -> bool)>,
    /// The number of nodes at which a side search ends, such as the completion of a line.
    pub(super) node_limit: u64,
    /// Why the search ends; written by [`stop`](Control::stop) and [`go_on`](Control::go_on).
    pub(super) stopped: Option<Stop>,
    follower: Option<Follower<'a, M>>,
    /// The search is stopped or followed: a single check at every node, so that a search without an observer does not pay for one.
    interrupted: bool,
}

impl<'a, M> Control<'a, M> {
    pub(super) fn new(
        budget: Option<(&'a Budget<'a>, &'a mut dyn FnMut() -> bool)>,
        follower: Option<Follower<'a, M>>,
    ) -> Control<'a, M> {
        let interrupted = follower.is_some();
        Control { budget, node_limit: u64::MAX, stopped: None, follower, interrupted }
    }

    pub(super) fn stop(&mut self, why: Stop) {
        self.stopped = Some(why);
        self.interrupted = true;
    }

    pub(super) fn go_on(&mut self) {
        self.stopped = None;
        self.interrupted = self.follower.is_some();
    }

    /// The follower, unless the search is stopped: what it finds after that means nothing.
    pub(super) fn follower(&mut self) -> Option<&mut Follower<'a, M>> {
        if self.stopped.is_some() { None } else { self.follower.as_mut() }
    }

    /// Replaces the follower.
    pub(super) fn replace_follower(&mut self, follower: Option<Follower<'a, M>>) -> Option<Follower<'a, M>> {
        self.interrupted = self.stopped.is_some() || follower.is_some();
        std::mem::replace(&mut self.follower, follower)
    }
}

/// The iteration that is being searched.
pub(super) struct Current<M> {
    /// Its depth: extensions end at twice this depth.
    pub(super) depth: i32,
    /// The best move so far, even if the iteration is not finished.
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
    pub(super) control: Control<'a, G::Move>,
    pub(super) threads: Threads<'a, G::Move>,
}

impl<G: Game, K: Knowledge<G>> Worker<'_, G, K> {
    /// Counts a node, and checks from time to time whether the search must end. Returns whether the search is stopped or followed.
    #[inline]
    pub(super) fn enter(&mut self) -> bool {
        self.counts.nodes += 1;
        if self.counts.nodes.is_multiple_of(INTERVAL) {
            self.check_limits();
        }
        self.control.interrupted
    }

    #[cold]
    fn check_limits(&mut self) {
        let all = self.report_nodes();
        let control = &mut self.control;
        if self.counts.nodes >= control.node_limit {
            control.stop(Stop::Nodes);
        } else if let Some(stop) = control.budget.as_mut().and_then(|(budget, asked)| budget.spent(all, asked)) {
            self.threads.answer = None;
            control.stop(stop);
            self.threads.shared.stop.store(true, Relaxed);
        } else if self.threads.shared.stop.load(Relaxed) || self.is_overtaken() {
            self.threads.answer = None;
            self.control.stop(Stop::Asked);
        } else if self.threads.abdada.is_some()
            && self.control.stopped.is_none()
            && self.counts.nodes.is_multiple_of(ANSWER_INTERVAL)
        {
            self.threads.answer = self.answered_above();
            if self.threads.answer.is_some() {
                self.control.stop(Stop::Asked);
            }
        }
    }
}
