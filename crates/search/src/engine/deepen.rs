//! Iterative deepening: depth 1, 2, 3, … so that there is always an answer, and every tree orders the next (Slate and Atkin 1977); with
//! aspiration windows round the last value (Slate and Atkin again; widened step by step).

use potez_rules::Game;

use super::options::Exactness;
use super::root::RootMove;
use super::worker::{Found, Supervisor, Worker};
use crate::core::knowledge::Knowledge;
use crate::core::report::Stop;
use crate::core::score::{LONGEST_LINE, Score};
use crate::core::value::Value;
use crate::core::window::{Bound, Window};

/// What an iteration left behind.
#[derive(Clone)]
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
    /// From an iteration to the next.
    pub(super) step: u32,
    pub(super) lines: usize,
    /// Go on though everything is known.
    pub(super) ponder: bool,
}

impl Plan {
    /// Deepens to `last`. When only the value at that depth matters, every other depth is enough, and better: values at odd and at even
    /// depths differ by who has moved last.
    pub(super) fn to(last: u32, exactness: Exactness, lines: usize, ponder: bool) -> Plan {
        if exactness == Exactness::Minimax && last <= LONGEST_LINE {
            return Plan { first: if last.is_multiple_of(2) { 2 } else { 1 }, last, step: 2, lines, ponder };
        }
        Plan { first: 1, last, step: 1, lines, ponder }
    }
}

/// From this depth on the last value is trusted enough to search round it.
const ASPIRATION_DEPTH: i32 = 4;

impl<G: Game, K: Knowledge<G>, S: Supervisor> Worker<'_, G, K, S> {
    /// Deepens until the plan is done or the search is stopped; `finished` hears of every complete iteration and says whether to
    /// go on. Returns the last complete iteration, with a better move in front if the unfinished one had found it.
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
            last = if self.stopped.is_none() {
                let own = Iteration { depth, moves, proved };
                if self.busy.is_some() {
                    self.shared.offer(&own);
                }
                own
            } else if let Some(others) = self.catch_up() {
                if others.depth > depth {
                    begun(others.depth, self);
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
        if self.stopped.is_none() && deepest < plan.last && !last.proved {
            self.stopped = Some(Stop::LongestLine);
        }
        last
    }

    /// The unfinished iteration has searched the best move of the last one deeper and found it confirmed or another one better: that is
    /// worth more than the old order.
    fn take_over(&mut self, last: &mut Iteration<G::Move>) {
        let Some(better) = self.better.take() else { return };
        if let Some(at) = last.moves.iter().position(|mv| mv.candidate.mv == better.candidate.mv)
            && at > 0
        {
            last.moves[..=at].rotate_right(1);
            last.moves[0] = better;
            last.proved = false;
        }
    }

    /// One iteration: the best line, then the second best among the other moves, and so on. Tells whether all of it is proved.
    fn iterate(&mut self, moves: &mut [RootMove<G::Move>], depth: u32, lines: usize) -> bool {
        self.iteration = depth as i32;
        self.better = None;
        let mut proved = true;
        for from in 0..lines.clamp(1, moves.len().max(1)) {
            let guess = moves.get(from).map_or(Found::guessed(Score::DRAW), |mv| mv.found);
            proved &= self.aspire(moves, from, depth as i32, guess.score);
            if self.stopped.is_some() {
                return false;
            }
        }
        proved
    }

    /// Searches with a small window round the guess, and with larger ones while the value lies outside.
    fn aspire(&mut self, moves: &mut [RootMove<G::Move>], from: usize, depth: i32, guess: Score) -> bool {
        let mut reach = self.margin / 2 + 1;
        let trusted = depth >= ASPIRATION_DEPTH && !guess.is_decisive();
        let around =
            |reach: i32| Window::new(Score::from_raw(guess.raw() - reach), Score::from_raw(guess.raw() + reach));
        let mut window = if trusted { around(reach) } else { Window::full() };
        let mut failed = [false; 2];
        loop {
            let found = self.search_root(moves, from, depth, window);
            if self.stopped.is_some() {
                return false;
            }
            reach = reach.saturating_mul(4);
            let wider = if reach > 8 * self.margin { Window::full() } else { around(reach) };
            let low = found.score <= window.alpha && window.alpha > Score::LOWEST;
            let high = !low && found.score >= window.beta && window.beta < Score::HIGHEST;
            failed = [failed[0] || low, failed[1] || high];
            if (low || high) && failed == [true; 2] {
                // Where the line matters (repetitions, the table) a value can be both below and above: only the full window ends that.
                self.better = None;
                window = Window::full();
            } else if low {
                self.better = None;
                window = Window::new(wider.alpha, window.alpha.above());
            } else if high {
                window = Window::new(window.beta.below(), wider.beta);
            } else {
                if let Some(best) = moves.get_mut(from) {
                    best.bound = Bound::Exact;
                    best.proved = found.proved;
                }
                return found.proved;
            }
        }
    }
}
