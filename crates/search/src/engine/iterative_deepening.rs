//! Iterative deepening (Slate and Atkin 1977): depth 1, 2, 3, … so that there is always an answer, and every tree improves the move order of the
//! next.

use potez_rules::Game;

use super::options::Exactness;
use super::root::RootMove;
use super::worker::{Found, Worker};
use crate::core::knowledge::Knowledge;
use crate::core::report::Stop;
use crate::core::score::{LONGEST_LINE, Score};

/// The result of an iteration.
#[derive(Clone)]
pub(super) struct Iteration<M> {
    pub(super) depth: u32,
    pub(super) moves: Vec<RootMove<M>>,
    /// The best value is proved to be the true value.
    pub(super) proved: bool,
}

/// When to stop deepening.
pub(super) struct Plan {
    pub(super) first: u32,
    pub(super) last: u32,
    /// The difference in depth from one iteration to the next.
    pub(super) step: u32,
    pub(super) lines: usize,
    /// Go on even if everything is known.
    pub(super) ponder: bool,
}

impl Plan {
    /// Deepens to `last`. If only the value at that depth matters, every other depth is enough, and better: values at odd and at even
    /// depths differ by who moved last.
    pub(super) fn to(last: u32, exactness: Exactness, lines: usize, ponder: bool) -> Plan {
        if exactness == Exactness::Minimax && last <= LONGEST_LINE {
            return Plan { first: if last.is_multiple_of(2) { 2 } else { 1 }, last, step: 2, lines, ponder };
        }
        Plan { first: 1, last, step: 1, lines, ponder }
    }
}

impl<G: Game, K: Knowledge<G>> Worker<'_, G, K> {
    /// Deepens until the plan is complete or the search is stopped; `finished` is called after every complete iteration and returns whether to
    /// go on. Returns the last complete iteration, with a better move in front if the unfinished one found it.
    pub(super) fn deepen(
        &mut self,
        moves: Vec<RootMove<G::Move>>,
        plan: &Plan,
        begun: &mut dyn FnMut(u32),
        finished: &mut dyn FnMut(&Iteration<G::Move>, &mut Self) -> bool,
    ) -> Iteration<G::Move> {
        let mut last = Iteration { depth: 0, moves, proved: false };
        let deepest = plan.last.min(LONGEST_LINE);
        let mut depth = plan.first;
        while depth <= deepest && self.control.stopped.is_none() {
            begun(depth);
            let mut moves = last.moves.clone();
            let proved = self.iterate(&mut moves, depth, plan.lines);
            last = if self.control.stopped.is_none() {
                let own = Iteration { depth, moves, proved };
                if self.threads.abdada.is_some() {
                    self.threads.shared.offer(&own);
                }
                own
            } else if let Some(others) = self.catch_up() {
                if others.depth > depth {
                    begun(others.depth);
                }
                others
            } else {
                self.take_over(&mut last);
                break;
            };
            if !finished(&last, self) || (last.proved && !plan.ponder) {
                return last;
            }
            depth = last.depth + plan.step;
        }
        if self.control.stopped.is_none() && deepest < plan.last && !last.proved {
            self.control.stop(Stop::LongestLine);
        }
        last
    }

    /// The unfinished iteration has searched the best move of the last one deeper and either confirmed it or found a better one. That is
    /// worth more than the old order.
    fn take_over(&mut self, last: &mut Iteration<G::Move>) {
        let Some(better) = self.iteration.best.take() else { return };
        if let Some(at) = last.moves.iter().position(|mv| mv.candidate.mv == better.candidate.mv)
            && at > 0
        {
            last.moves[..=at].rotate_right(1);
            last.moves[0] = better;
            last.proved = false;
        }
    }

    /// Searches one iteration: the best line, then the best line among the other moves, and so on. Returns whether all of it is proved.
    fn iterate(&mut self, moves: &mut [RootMove<G::Move>], depth: u32, lines: usize) -> bool {
        self.iteration.depth = depth as i32;
        self.iteration.best = None;
        let mut proved = true;
        for from in 0..lines.clamp(1, moves.len().max(1)) {
            let guess = moves.get(from).map_or(Found::guessed(Score::DRAW), |mv| mv.found);
            proved &= self.aspiration_search(moves, from, depth as i32, guess.score);
            if self.control.stopped.is_some() {
                return false;
            }
        }
        proved
    }
}
