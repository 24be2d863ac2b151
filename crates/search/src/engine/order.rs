//! The order in which moves are tried: the table's move, killers, then the game's own scores and the histories.

use potez_rules::Game;

use super::options::Exactness;
use super::worker::{Candidate, Supervisor, Worker};
use crate::core::knowledge::{Knowledge, Prospect};

const KNOWN: i32 = 1 << 30;
const KILLER: i32 = 4_000;
/// A move that another thread is searching comes last of all: this score, less its number.
pub(super) const DEFERRED: i32 = -(1 << 30);

impl<G: Game, K: Knowledge<G>, S: Supervisor> Worker<'_, G, K, S> {
    /// How good the move has been elsewhere, from −32,768 to 32,768.
    #[inline]
    pub(super) fn quality(&self, ply: usize, index: u16) -> i32 {
        let frame = &self.memory.frames[ply];
        self.memory.history.row(frame.mover.index(), frame.came_by, ply as u32).score(index)
    }

    /// Appends the moves of frame `ply` to the candidates, with their scores. `known` is the index of the table's move.
    pub(super) fn list(&mut self, ply: usize, known: u16, brief: bool) -> Prospect {
        let memory = &mut *self.memory;
        let frame = &memory.frames[ply];
        memory.moves.clear();
        let mut prospect = Prospect::Open;
        if self.exactness == Exactness::Minimax {
            self.game.legal_moves(&frame.position, &mut memory.moves);
        } else {
            prospect = self.knowledge.prospect(self.game, &frame.position, &mut memory.moves);
            if matches!(prospect, Prospect::Decided(_)) {
                return prospect;
            }
        }
        memory.scores.clear();
        memory.scores.resize(memory.moves.len(), 0);
        self.knowledge.score_moves(self.game, &frame.position, &memory.moves, &mut memory.scores);
        let history = memory.history.row(frame.mover.index(), frame.came_by, ply as u32);
        if brief {
            // Right above cheap leaves the histories cost more than they save.
            let killers = frame.killers;
            memory.candidates.extend(memory.moves.iter().zip(&memory.scores).map(|(&mv, &score)| {
                let index = self.knowledge.move_index(self.game, &frame.position, mv);
                let killer = index == killers[0] || index == killers[1];
                Candidate { mv, index, score: if killer { score + KILLER } else { score } }
            }));
            return prospect;
        }
        let killers = frame.killers;
        memory.candidates.extend(memory.moves.iter().zip(&memory.scores).map(|(&mv, &score)| {
            let index = self.knowledge.move_index(self.game, &frame.position, mv);
            let mut score = score + history.score(index);
            if index == killers[0] || index == killers[1] {
                score += KILLER;
            }
            Candidate { mv, index, score: if index == known { KNOWN } else { score } }
        }));
        prospect
    }

    /// Brings the best candidate of `at..end` to `at`; of equals the earlier one. A cut makes sorting the rest needless.
    #[inline]
    pub(super) fn pick(&mut self, at: usize, end: usize) -> Candidate<G::Move> {
        let rest = &mut self.memory.candidates[at..end];
        let mut best = 0;
        for (i, candidate) in rest.iter().enumerate().skip(1) {
            if candidate.score > rest[best].score {
                best = i;
            }
        }
        // Moving up keeps the order of the rest, so equals are tried in the game's own order.
        let chosen = rest[best];
        for i in (0..best).rev() {
            rest[i + 1] = rest[i];
        }
        rest[0] = chosen;
        chosen
    }
}
