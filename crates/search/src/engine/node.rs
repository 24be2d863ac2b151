//! One node of the tree: principal-variation search.
//!
//! The first move is searched with the whole window. Every other move is searched with a null window, and again with the whole one if it
//! turns out to be better (Marsland and Campbell 1982; Reinefeld's NegaScout 1983).

use potez_rules::Game;

use super::abdada::Attempt;
use super::frame::Candidate;
use super::move_ordering::MoveList;
use super::options::Exactness;
use super::worker::{Found, Worker};
use crate::core::knowledge::Knowledge;
use crate::core::path::Basis;
use crate::core::score::{LONGEST_LINE, Score};
use crate::core::value::Value;
use crate::core::window::Window;

/// The result of searching the moves of a node.
pub(super) enum Searched {
    /// The value, and the index of the best move if one exceeded α.
    Here(Found, Option<u16>),
    /// Another thread has answered the question and stored the answer.
    Elsewhere(Found),
}

impl<G: Game, K: Knowledge<G>> Worker<'_, G, K> {
    /// The value of the position in frame `ply`, for its side to move. With v the true value at this depth and (α, β) the window:
    ///
    /// - result ≤ α: v ≤ result;
    /// - α < result < β: v = result;
    /// - result ≥ β: v ≥ result.
    ///
    /// After a stop the result means nothing.
    #[inline]
    pub(super) fn value(&mut self, ply: usize, depth: i32, window: Window<Score>) -> Found {
        if self.enter() {
            return self.interrupted(ply, depth, window);
        }
        self.entered(ply, depth, window)
    }

    /// The value of a node that has been counted. Most nodes are leaves: they are evaluated here, without the cost of a full node.
    #[inline]
    pub(super) fn entered(&mut self, ply: usize, depth: i32, window: Window<Score>) -> Found {
        if let Some(found) = self.finished(ply) {
            return found;
        }
        if depth <= 0 || ply >= LONGEST_LINE as usize {
            return self.quiescence(ply, 0, window);
        }
        self.node(ply, depth, window)
    }

    /// The same for an unfinished position with some depth left.
    pub(super) fn node(&mut self, ply: usize, depth: i32, window: Window<Score>) -> Found {
        if let Some(draw) = self.draw_by_repetition(ply) {
            return draw;
        }
        if let Some(found) = self.static_cutoff(ply, window) {
            return found;
        }
        let entry = self.probe(ply, depth);
        if let Some(found) = entry.and_then(|entry| self.table_cutoff(ply, depth, window, &entry)) {
            self.counts.table_hits += 1;
            return found;
        }
        let estimate = self.estimate_for_futility(ply, window, entry);
        if let Some(found) = self.reverse_futility(depth, window, estimate) {
            return found;
        }
        let table_move = self.table_move(ply, entry);
        let depth = self.internal_iterative_reduction(depth, table_move);

        let first = self.memory.candidates.len();
        let bound = self.list_moves(ply, depth, table_move);
        let searched = match bound.cutoff(ply, window) {
            Some(score) => Err(score),
            None => Ok(self.search_moves(ply, depth, window, first)),
        };
        self.memory.candidates.truncate(first);
        match searched {
            Err(score) => Found::certain(score),
            Ok(Searched::Elsewhere(found)) => found,
            Ok(Searched::Here(found, best)) => {
                let found = Found { basis: found.basis.at(ply), ..found };
                self.store(ply, depth, window, found, best, estimate)
            }
        }
    }

    /// Searches the candidates from `first` on, best first, until one reaches β.
    fn search_moves(&mut self, ply: usize, depth: i32, window: Window<Score>, first: usize) -> Searched {
        if let Some(cutoff) = self.enhanced_transposition_cutoff(ply, depth, window, first) {
            return cutoff;
        }
        let mut moves = MoveList::new(first, self.memory.candidates.len());
        let below = self.depth_below(ply, depth, &moves);
        let (mut rest, mut best, mut best_index) = (window, Found::certain(Score::LOWEST), None);
        let (mut all_proved, mut basis) = (true, Basis::Certain);
        while let Some((candidate, number)) = self.next_move(&mut moves) {
            if self.is_pruned(depth, window, number, best.score) {
                all_proved = false;
                if moves.has_deferred() {
                    continue;
                }
                break;
            }
            let found = match self.search_unless_elsewhere(ply, depth, below, [window, rest], candidate, number) {
                Attempt::Searched(found) => found,
                Attempt::Deferred => {
                    self.defer(&mut moves, number);
                    continue;
                }
                Attempt::Answered(found) => return Searched::Elsewhere(found),
            };
            if self.control.stopped.is_some() {
                return Searched::Here(best, best_index);
            }
            all_proved &= found.proved;
            basis = basis.and(found.basis);
            if found.score > best.score {
                best = found;
                if found.score > rest.alpha {
                    best_index = Some(candidate.index);
                    if !window.is_null() {
                        self.update_principal_variation(ply, candidate.mv);
                    }
                    rest = rest.raise(found.score);
                }
            }
            if rest.is_empty() {
                self.counts.cuts += 1;
                self.learn_from_cutoff(ply, depth, first, moves.next - 1);
                return Searched::Here(best, best_index);
            }
        }
        Searched::Here(Found { proved: all_proved, basis, ..best }, best_index)
    }

    /// The depth below the moves of a node: a single move is no choice, so the search looks one ply farther.
    #[inline]
    fn depth_below(&self, ply: usize, depth: i32, moves: &MoveList) -> i32 {
        let is_forced = self.settings.exactness == Exactness::Guess && moves.len() == 1;
        if is_forced && (ply as i32) < 2 * self.iteration.depth { depth } else { depth - 1 }
    }

    /// The value of one move, the `number`-th, for the side to move at `ply`; `below` is the depth below it.
    #[inline]
    pub(super) fn search_move(
        &mut self,
        ply: usize,
        below: i32,
        rest: Window<Score>,
        candidate: Candidate<G::Move>,
        number: usize,
    ) -> Found {
        let same = self.make(ply, candidate, below > self.settings.untabled_depth);
        if number == 0 {
            return self.value(ply + 1, below, rest.for_child(same)).for_parent(same);
        }
        let null = Window::just_above(rest.alpha);
        let less = self.late_move_reduction(ply, below + 1, candidate.index, number, !rest.is_null());
        let mut found = self.value(ply + 1, below - less, null.for_child(same)).for_parent(same);
        if less > 0 && found.score > rest.alpha && !found.proved && self.control.stopped.is_none() {
            found = self.value(ply + 1, below, null.for_child(same)).for_parent(same);
        }
        if rest.contains(found.score) && self.control.stopped.is_none() {
            found = self.value(ply + 1, below, rest.for_child(same)).for_parent(same);
        }
        found
    }
}

#[cfg(test)]
#[path = "node_tests.rs"]
mod tests;
