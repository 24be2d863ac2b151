//! Quiescence search (after Shannon 1950): at the leaves, an evaluation is trusted only if the position is quiet.

use potez_rules::Game;

use super::frame::Candidate;
use super::options::Exactness;
use super::worker::{Found, Worker};
use crate::core::knowledge::{Knowledge, StaticBound};
use crate::core::path::Basis;
use crate::core::score::{LONGEST_LINE, Score};
use crate::core::value::Value;
use crate::core::window::Window;

/// No exchange is followed further than this.
const LONGEST_EXCHANGE: i32 = 16;

impl<G: Game, K: Knowledge<G>> Worker<'_, G, K> {
    /// The value of the unfinished position in frame `ply`, where no depth is left. `left` counts down from 0.
    pub(super) fn quiescence(&mut self, ply: usize, left: i32, window: Window<Score>) -> Found {
        if self.settings.exactness == Exactness::Minimax || left < -LONGEST_EXCHANGE || ply >= LONGEST_LINE as usize {
            self.counts.leaves += 1;
            return Found::guessed(self.estimate(ply));
        }
        if self.knowledge.sees_wins(self.game)
            && let Some(found) = self.forced(ply, left, window)
        {
            return found;
        }
        let estimate = self.estimate(ply);
        let first = self.memory.candidates.len();
        if estimate < window.beta {
            self.list_noisy(ply);
        }
        let end = self.memory.candidates.len();
        if first == end {
            self.counts.leaves += 1;
            return Found::guessed(estimate);
        }
        let mut best = Found::guessed(estimate);
        let mut basis = Basis::Certain;
        let mut rest = window.raise(estimate);
        for at in first..end {
            if rest.is_empty() {
                break;
            }
            let candidate = self.select(at, end);
            let found = self.exchange(ply, left, rest, candidate);
            basis = basis.and(found.basis);
            if found.score > best.score {
                best = found;
                rest = rest.raise(found.score);
            }
        }
        self.memory.candidates.truncate(first);
        // Quiet moves were not tried, so what is proved about a noisy one is only a lower bound.
        Found { proved: best.proved && best.score >= window.beta, basis, ..best }
    }

    /// A position that is decided, or has only one move to choose from, should not be estimated.
    fn forced(&mut self, ply: usize, left: i32, window: Window<Score>) -> Option<Found> {
        let memory = &mut *self.memory;
        let position = &memory.frames[ply].position;
        memory.moves.clear();
        if let StaticBound::Exact(score) = self.knowledge.candidate_moves(self.game, position, &mut memory.moves) {
            return Some(Found::certain(score.deeper(ply as u32)));
        }
        let &[mv] = memory.moves.as_slice() else { return None };
        let index = self.knowledge.move_index(self.game, position, mv);
        Some(self.exchange(ply, left, window, Candidate { mv, index, score: 0 }))
    }

    /// The value of a move in the quiescence search.
    fn exchange(&mut self, ply: usize, left: i32, window: Window<Score>, candidate: Candidate<G::Move>) -> Found {
        let same = self.make(ply, candidate, false);
        if self.enter() && self.control.stopped.is_some() {
            return Found::guessed(Score::DRAW);
        }
        let found = match self.finished(ply + 1) {
            Some(found) => found,
            None => self.quiescence(ply + 1, left - 1, window.for_child(same)),
        };
        found.for_parent(same)
    }

    fn list_noisy(&mut self, ply: usize) {
        let memory = &mut *self.memory;
        let position = &memory.frames[ply].position;
        memory.moves.clear();
        self.knowledge.noisy(self.game, position, &mut memory.moves);
        if memory.moves.is_empty() {
            return;
        }
        memory.scores.clear();
        memory.scores.resize(memory.moves.len(), 0);
        self.knowledge.score_moves(self.game, position, &memory.moves, &mut memory.scores);
        for (&mv, &score) in memory.moves.iter().zip(&memory.scores) {
            let index = self.knowledge.move_index(self.game, position, mv);
            memory.candidates.push(Candidate { mv, index, score });
        }
    }
}
