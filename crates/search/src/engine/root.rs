//! The root of the tree: its moves, and principal-variation search over them.

use potez_rules::Game;

use super::abdada::Abdada;
use super::frame::Candidate;
use super::worker::{Found, Worker};
use crate::core::knowledge::Knowledge;
use crate::core::score::Score;
use crate::core::sorted_indices::sorted_indices;
use crate::core::value::Value;
use crate::core::window::{Bound, Window};

/// A move at the root with what is known about it.
#[derive(Clone, Debug)]
pub(super) struct RootMove<M> {
    pub(super) candidate: Candidate<M>,
    /// The value, for the side to move at the root.
    pub(super) found: Found,
    pub(super) bound: Bound,
    /// The value is the true one, and no other move that was compared is better.
    pub(super) proved: bool,
    pub(super) line: Vec<M>,
}

impl<G: Game, K: Knowledge<G>> Worker<'_, G, K> {
    /// The legal moves at the root, restricted to `only` unless that is empty.
    pub(super) fn root_moves(&mut self, only: &[G::Move]) -> Vec<RootMove<G::Move>> {
        let estimate = Found::guessed(self.estimate(0));
        let memory = &mut *self.memory;
        let position = &memory.frames[0].position;
        memory.moves.clear();
        self.game.legal_moves(position, &mut memory.moves);
        if !only.is_empty() {
            memory.moves.retain(|mv| only.contains(mv));
        }
        memory.scores.clear();
        memory.scores.resize(memory.moves.len(), 0);
        self.knowledge.score_moves(self.game, position, &memory.moves, &mut memory.scores);
        let best_first: Vec<_> = memory.scores.iter().map(|&score| std::cmp::Reverse(score)).collect();
        sorted_indices(&best_first)
            .into_iter()
            .map(|at| (memory.moves[at], memory.scores[at]))
            .map(|(mv, score)| RootMove {
                candidate: Candidate { mv, index: self.knowledge.move_index(self.game, position, mv), score },
                found: estimate,
                bound: Bound::AtLeast,
                proved: false,
                line: vec![mv],
            })
            .collect()
    }

    /// Searches the root moves from index `from` on and sorts them, the best first. Returns the best value, in the sense of
    /// [`node`](Worker::node), and whether it is proved.
    pub(super) fn search_root(
        &mut self,
        moves: &mut [RootMove<G::Move>],
        from: usize,
        depth: i32,
        window: Window<Score>,
    ) -> Found {
        self.follow_root(moves.len() - from, depth, window);
        let found = self.search_root_moves(moves, from, depth, window);
        self.leave_root(found);
        found
    }

    fn search_root_moves(
        &mut self,
        moves: &mut [RootMove<G::Move>],
        from: usize,
        depth: i32,
        window: Window<Score>,
    ) -> Found {
        let mut rest = window;
        let mut best = Found::certain(Score::LOWEST);
        let mut all_proved = true;
        self.counts.nodes += 1;
        let key = self.memory.frames[0].key;
        let mut deferred = 0;
        let mut at = from;
        while at < moves.len() {
            let mark = Abdada::mark(key, moves[at].candidate.index, depth);
            if let Some(abdada) = self.threads.abdada {
                if at > from && deferred < moves.len() - at && abdada.bucket(key).is_marked(mark) {
                    moves[at..].rotate_left(1);
                    deferred += 1;
                    continue;
                }
                abdada.bucket(key).set(mark);
            }
            let found = self.search_move(0, depth - 1, rest, moves[at].candidate, at - from);
            if let Some(abdada) = self.threads.abdada {
                abdada.bucket(key).clear(mark);
            }
            if self.control.stopped.is_some() {
                break;
            }
            all_proved &= found.proved;
            let entry = &mut moves[at];
            entry.found = found;
            entry.bound = rest.bound(found.score);
            entry.proved = false;
            if at == from || found.score > rest.alpha {
                entry.line.clear();
                entry.line.push(entry.candidate.mv);
                entry.line.extend_from_slice(&self.memory.frames[1].line);
            }
            if found.score > best.score {
                best = found;
                // The new best goes to the front; the others keep their order.
                if at == from || found.score > rest.alpha {
                    moves[from..=at].rotate_right(1);
                    if from == 0 && found.score > window.alpha {
                        self.iteration.best = Some(moves[0].clone());
                    }
                }
            }
            rest = rest.raise(found.score);
            if rest.is_empty() {
                return best;
            }
            at += 1;
        }
        Found { proved: all_proved, ..best }
    }
}
