//! One node of the tree: principal-variation search.
//!
//! The first move is searched with the whole window, the others with a null window and again with the whole one if they are better
//! (Marsland and Campbell 1982; Reinefeld's NegaScout 1983).

use potez_rules::Game;

use super::history::{NOBODY, bonus};
use super::hooks::{Knowledge, Prospect};
use super::options::Exactness;
use super::table::Entry;
use super::worker::{Found, Supervisor, Worker};
use crate::score::{LONGEST_LINE, Score};
use crate::value::Value;
use crate::window::{Bound, Window};

impl<G: Game, K: Knowledge<G>, S: Supervisor> Worker<'_, G, K, S> {
    /// The value of the position in frame `ply`, for its side to move. With v the true value at this depth and (α, β) the window:
    ///
    /// - result ≤ α: v ≤ result;
    /// - α < result < β: v = result;
    /// - result ≥ β: v ≥ result.
    ///
    /// After a stop the result means nothing.
    pub(super) fn node(&mut self, ply: usize, depth: i32, window: Window<Score>) -> Found {
        if self.enter() {
            return Found::guessed(Score::DRAW);
        }
        if let Some(found) = self.finished(ply) {
            return found;
        }
        if self.is_repetition(ply) {
            return Found::guessed(Score::DRAW);
        }
        if depth <= 0 || ply >= LONGEST_LINE as usize {
            self.counts.leaves += 1;
            return Found::guessed(self.estimate(ply));
        }

        // No win is sooner than the next move, no loss sooner than now: "mate distance pruning".
        let possible = Window::new(Score::loss_in(ply as u32 + 1), Score::win_in(ply as u32 + 1));
        if possible.alpha >= window.beta {
            return Found::certain(possible.alpha);
        }
        if possible.beta <= window.alpha {
            return Found::certain(possible.beta);
        }

        let (key, symmetry) = (self.memory.frames[ply].key, self.memory.frames[ply].symmetry);
        let entry = self.table.probe(key);
        if let Some(entry) = &entry
            && let Some(found) = self.answer(ply, depth, window, entry)
        {
            self.counts.table_hits += 1;
            return found;
        }
        let known = entry.and_then(|entry| entry.best);
        let known = known.map_or(NOBODY, |index| self.knowledge.turned_back(self.game, symmetry, index));

        let first = self.memory.candidates.len();
        if let Prospect::Decided(score) = self.list(ply, known) {
            return Found::certain(score.deeper(ply as u32));
        }
        let (found, best) = self.try_moves(ply, depth, window, first);
        self.memory.candidates.truncate(first);
        if self.stopped.is_none() {
            let entry = Entry {
                score: found.score.nearer(ply as u32),
                bound: window.bound(found.score),
                depth: depth.min(255) as u8,
                proved: found.proved,
                best: best.map(|index| self.knowledge.turned(self.game, symmetry, index)),
                estimate: None,
            };
            self.table.store(key, entry);
        }
        found
    }

    /// Does the table's entry answer the question?
    #[inline]
    fn answer(&self, ply: usize, depth: i32, window: Window<Score>, entry: &Entry) -> Option<Found> {
        let score = entry.score.deeper(ply as u32);
        let speaks = match entry.bound {
            Bound::Exact => true,
            Bound::AtLeast => score >= window.beta,
            Bound::AtMost => score <= window.alpha,
        };
        let stored = i32::from(entry.depth);
        let proved = entry.proved || proves(entry, score, window);
        let counts = match self.exactness {
            Exactness::Minimax => stored == depth || proved && stored <= depth,
            Exactness::Guess => stored >= depth || proved,
        };
        // The line of a principal variation should not be cut off by the table.
        (speaks && counts && (window.is_null() || proved)).then_some(Found { score, proved })
    }

    /// Tries the candidates from `first` on; returns the value and the index of the best move if there is one that matters.
    fn try_moves(&mut self, ply: usize, depth: i32, window: Window<Score>, first: usize) -> (Found, Option<u16>) {
        let end = self.memory.candidates.len();
        let mut rest = window;
        let mut best = Found::certain(Score::LOWEST);
        let mut best_index = None;
        let mut all_proved = true;
        for at in first..end {
            let candidate = self.pick(at, end);
            let same = self.make(ply, candidate);
            let found = if at == first {
                self.node(ply + 1, depth - 1, rest.for_child(same)).for_parent(same)
            } else {
                let null = Window::just_above(rest.alpha);
                let found = self.node(ply + 1, depth - 1, null.for_child(same)).for_parent(same);
                if rest.contains(found.score) && self.stopped.is_none() {
                    self.node(ply + 1, depth - 1, rest.for_child(same)).for_parent(same)
                } else {
                    found
                }
            };
            if self.stopped.is_some() {
                return (best, best_index);
            }
            all_proved &= found.proved;
            if found.score > best.score {
                best = found;
                if found.score > rest.alpha {
                    best_index = Some(candidate.index);
                    if !window.is_null() {
                        self.take_line(ply, candidate.mv);
                    }
                    rest = rest.raise(found.score);
                }
            }
            if rest.is_empty() {
                self.counts.cuts += 1;
                self.learn_from_cut(ply, depth, first, at);
                return (best, best_index);
            }
        }
        (Found { proved: all_proved, ..best }, best_index)
    }

    /// The move at `at` cut: it was good, and those tried before it were not.
    fn learn_from_cut(&mut self, ply: usize, depth: i32, first: usize, at: usize) {
        let memory = &mut *self.memory;
        let frame = &mut memory.frames[ply];
        let (player, before) = (frame.mover.index(), frame.came_by);
        let good = memory.candidates[at].index;
        if frame.killers[0] != good {
            frame.killers = [good, frame.killers[0]];
        }
        let bonus = bonus(depth);
        memory.history.learn(player, before, good, bonus);
        for candidate in &memory.candidates[first..at] {
            memory.history.learn(player, before, candidate.index, -bonus);
        }
    }
}

/// A win or loss is a proof at any depth, as long as the question is only whether it reaches the bound.
#[inline]
fn proves(entry: &Entry, score: Score, window: Window<Score>) -> bool {
    match entry.bound {
        Bound::AtLeast | Bound::Exact if score.win_distance().is_some() => score >= window.beta,
        Bound::AtMost | Bound::Exact if score.loss_distance().is_some() => score <= window.alpha,
        _ => false,
    }
}
