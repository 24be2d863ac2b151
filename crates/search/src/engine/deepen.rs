//! Iterative deepening: depth 1, 2, 3, … so that there is always an answer, and every tree orders the next (Slate and Atkin 1977).

use potez_rules::Game;

use super::hooks::Knowledge;
use super::root::RootMove;
use super::worker::{Supervisor, Worker};
use crate::report::Stop;
use crate::score::{LONGEST_LINE, Score};
use crate::window::{Bound, Window};

/// What an iteration left behind.
pub(super) struct Iteration<M> {
    pub(super) depth: u32,
    pub(super) moves: Vec<RootMove<M>>,
    /// The best value is proved to be the true one.
    pub(super) proved: bool,
}

/// When to stop deepening.
pub(super) struct Plan {
    pub(super) first: u32,
    pub(super) last: u32,
    pub(super) lines: usize,
    /// Go on though everything is known.
    pub(super) ponder: bool,
}

impl<G: Game, K: Knowledge<G>, S: Supervisor> Worker<'_, G, K, S> {
    /// Deepens until the plan is done or the search is stopped; `finished` hears of every complete iteration and says whether to
    /// go on. Returns the last complete iteration.
    pub(super) fn deepen(
        &mut self,
        moves: Vec<RootMove<G::Move>>,
        plan: &Plan,
        mut begun: impl FnMut(u32, &mut Self),
        mut finished: impl FnMut(&Iteration<G::Move>, &mut Self) -> bool,
    ) -> Iteration<G::Move> {
        let mut last = Iteration { depth: 0, moves, proved: false };
        let deepest = plan.last.min(LONGEST_LINE);
        let mut depth = plan.first;
        while depth <= deepest && self.stopped.is_none() {
            begun(depth, self);
            let mut moves = last.moves.clone();
            let proved = self.iterate(&mut moves, depth, plan.lines);
            if self.stopped.is_some() {
                break;
            }
            last = Iteration { depth, moves, proved };
            if !finished(&last, self) || (proved && !plan.ponder) {
                return last;
            }
            depth += 1;
        }
        if self.stopped.is_none() && deepest < plan.last {
            self.stopped = Some(Stop::LongestLine);
        }
        last
    }

    /// One iteration: the best line, then the second best among the other moves, and so on. Tells whether all of it is proved.
    fn iterate(&mut self, moves: &mut [RootMove<G::Move>], depth: u32, lines: usize) -> bool {
        self.iteration = depth as i32;
        let mut proved = true;
        for from in 0..lines.clamp(1, moves.len().max(1)) {
            let guess = moves.get(from).map_or(Score::DRAW, |mv| mv.found.score);
            proved &= self.aspire(moves, from, depth as i32, guess);
            if self.stopped.is_some() {
                return false;
            }
        }
        proved
    }

    /// Searches with a small window round the guess, and with larger ones while the value lies outside.
    fn aspire(&mut self, moves: &mut [RootMove<G::Move>], from: usize, depth: i32, guess: Score) -> bool {
        let _ = guess;
        let found = self.search_root(moves, from, depth, Window::full());
        if let Some(best) = moves.get_mut(from) {
            best.bound = Bound::Exact;
        }
        found.proved
    }
}
