//! The order in which moves are searched: the table's move, killers, then the game's own scores and the histories.

use potez_rules::Game;

use super::frame::Candidate;
use super::options::Exactness;
use super::worker::Worker;
use crate::core::history::bonus;
use crate::core::knowledge::{Knowledge, StaticBound};

const TABLE_MOVE: i32 = 1 << 30;
const KILLER: i32 = 4_000;
/// A deferred move comes after all others: it gets this score, minus its number.
const DEFERRED: i32 = -(1 << 30);

impl<M> Candidate<M> {
    /// Was the move placed after the others because another thread was searching it?
    #[inline]
    pub(super) fn is_deferred(&self) -> bool {
        self.score <= DEFERRED
    }
}

/// The candidates of a node that are still to be searched.
pub(super) struct MoveList {
    first: usize,
    pub(super) next: usize,
    end: usize,
    /// How many of them are deferred.
    deferred: usize,
}

impl MoveList {
    #[inline]
    pub(super) fn new(first: usize, end: usize) -> MoveList {
        MoveList { first, next: first, end, deferred: 0 }
    }

    /// The number of all candidates.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.end - self.first
    }

    #[inline]
    pub(super) fn has_deferred(&self) -> bool {
        self.deferred > 0
    }
}

impl<G: Game, K: Knowledge<G>> Worker<'_, G, K> {
    /// How good the move has been elsewhere, from −32,768 to 32,768.
    #[inline]
    pub(super) fn history_score(&self, ply: usize, index: u16) -> i32 {
        let frame = &self.memory.frames[ply];
        self.memory.history.row(frame.mover.index(), frame.came_by, ply as u32).score(index)
    }

    /// Appends the moves of frame `ply` to the candidates, with their scores. `table_move` is the index of the table's move.
    pub(super) fn list_moves(&mut self, ply: usize, depth: i32, table_move: u16) -> StaticBound {
        let memory = &mut *self.memory;
        let frame = &memory.frames[ply];
        memory.moves.clear();
        let mut bound = StaticBound::Unknown;
        if self.settings.exactness == Exactness::Minimax {
            self.game.legal_moves(&frame.position, &mut memory.moves);
        } else {
            bound = self.knowledge.candidate_moves(self.game, &frame.position, &mut memory.moves);
            if matches!(bound, StaticBound::Exact(_)) {
                return bound;
            }
        }
        memory.scores.clear();
        memory.scores.resize(memory.moves.len(), 0);
        self.knowledge.score_moves(self.game, &frame.position, &memory.moves, &mut memory.scores);
        let killers = frame.killers;
        let killer = |index: u16| if index == killers[0] || index == killers[1] { KILLER } else { 0 };
        let moves = memory.moves.iter().zip(&memory.scores);
        if depth <= self.settings.untabled_depth {
            // Just above cheap leaves, the histories cost more than they save.
            memory.candidates.extend(moves.map(|(&mv, &score)| {
                let index = self.knowledge.move_index(self.game, &frame.position, mv);
                Candidate { mv, index, score: score + killer(index) }
            }));
            return bound;
        }
        let history = memory.history.row(frame.mover.index(), frame.came_by, ply as u32);
        memory.candidates.extend(moves.map(|(&mv, &score)| {
            let index = self.knowledge.move_index(self.game, &frame.position, mv);
            let score = score + history.score(index) + killer(index);
            Candidate { mv, index, score: if index == table_move { TABLE_MOVE } else { score } }
        }));
        bound
    }

    /// The next move and its number in the order; a deferred move keeps the number that it had.
    #[inline]
    pub(super) fn next_move(&mut self, moves: &mut MoveList) -> Option<(Candidate<G::Move>, usize)> {
        if moves.next == moves.end {
            return None;
        }
        let candidate = self.select(moves.next, moves.end);
        let number = if candidate.is_deferred() {
            moves.deferred -= 1;
            (DEFERRED - candidate.score) as usize
        } else {
            moves.next - moves.first + moves.deferred
        };
        moves.next += 1;
        Some((candidate, number))
    }

    /// Places the move that was taken last after all others.
    pub(super) fn defer(&mut self, moves: &mut MoveList, number: usize) {
        moves.next -= 1;
        moves.deferred += 1;
        self.memory.candidates[moves.next].score = DEFERRED - number as i32;
    }

    /// Brings the best candidate of `at..end` to `at`; of equal ones the earliest. This is one step of a selection sort: after a cutoff
    /// the rest need not be sorted.
    #[inline]
    pub(super) fn select(&mut self, at: usize, end: usize) -> Candidate<G::Move> {
        let rest = &mut self.memory.candidates[at..end];
        let mut best = 0;
        for (i, candidate) in rest.iter().enumerate().skip(1) {
            if candidate.score > rest[best].score {
                best = i;
            }
        }
        // The others move up by one, so that equals are searched in the game's own order.
        let chosen = rest[best];
        for i in (0..best).rev() {
            rest[i + 1] = rest[i];
        }
        rest[0] = chosen;
        chosen
    }

    /// The candidate at `at` caused a cutoff: it was good, and those searched before it were bad.
    pub(super) fn learn_from_cutoff(&mut self, ply: usize, depth: i32, first: usize, at: usize) {
        let memory = &mut *self.memory;
        let frame = &mut memory.frames[ply];
        let (player, before) = (frame.mover.index(), frame.came_by);
        let good = memory.candidates[at].index;
        if frame.killers[0] != good {
            frame.killers = [good, frame.killers[0]];
        }
        if depth <= self.settings.untabled_depth {
            return;
        }
        let bonus = bonus(depth);
        memory.history.learn(player, before, good, bonus);
        memory.history.learn_ply(ply as u32, good, bonus);
        for candidate in &memory.candidates[first..at] {
            memory.history.learn(player, before, candidate.index, -bonus);
            memory.history.learn_ply(ply as u32, candidate.index, -bonus);
        }
    }
}
