//! The order in which a proof tries moves: the table's move, killers, then the game's own scores and the histories.

use potez_rules::{Game, Player};

use super::memory::Choice;
use super::prover::{Node, Prover};
use crate::core::history::NO_MOVE;
use crate::core::knowledge::Knowledge;

impl<G: Game, K: Knowledge<G>> Prover<'_, G, K> {
    /// Appends the moves to the choices, in no order yet.
    #[inline]
    pub(super) fn list_choices(&mut self) {
        let memory = &mut *self.memory;
        let listed = memory.moves.iter().enumerate();
        memory.choices.extend(listed.map(|(slot, &mv)| Choice { mv, index: NO_MOVE, slot: slot as u16, score: 0 }));
    }

    /// Puts the choices of a node in order, best first.
    #[inline]
    pub(super) fn rank(&mut self, node: &Node) {
        let memory = &mut *self.memory;
        let position = &memory.positions[node.at];
        let choices = &mut memory.choices[node.first..];
        memory.moves.clear();
        memory.moves.extend(choices.iter().map(|choice| choice.mv));
        memory.scores.clear();
        memory.scores.resize(memory.moves.len(), 0);
        if choices.len() > 1 {
            self.knowledge.score_moves(self.game, position, &memory.moves, &mut memory.scores);
        }
        let killers = memory.killers.get(node.ply as usize).copied().unwrap_or([NO_MOVE; 2]);
        let history = memory.history.row(self.game.turn(position).index(), node.came_by, node.ply);
        for (choice, &score) in choices.iter_mut().zip(&memory.scores) {
            choice.index = self.knowledge.move_index(self.game, position, choice.mv);
            choice.score = score + history.score(choice.index);
            if choice.index == killers[0] {
                choice.score += 8_000;
            } else if choice.index == killers[1] {
                choice.score += 4_000;
            }
            if choice.index == node.best {
                choice.score = i32::MAX;
            }
        }
        sort(choices);
    }

    /// Makes the candidate with this index the first of `from..end`; the others keep their order.
    #[inline]
    pub(super) fn bring_forward(&mut self, from: usize, end: usize, index: u16) {
        if index == NO_MOVE {
            return;
        }
        let rest = &mut self.memory.choices[from..end];
        if let Some(found) = rest.iter().position(|candidate| candidate.index == index) {
            rest[..=found].rotate_right(1);
        }
    }

    /// The candidate at `good` caused a cutoff; those before it did not.
    pub(super) fn learn(&mut self, mover: Player, ply: u32, came_by: u16, first: usize, good: usize, began: u64) {
        let memory = &mut *self.memory;
        let index = memory.choices[good].index;
        let effort = (64 - (self.counts.nodes - began).leading_zeros()) as i32;
        let bonus = 16 + 24 * effort;
        memory.history.learn(mover.index(), came_by, index, bonus);
        memory.history.learn_ply(ply, index, bonus);
        for candidate in &memory.choices[first..good] {
            memory.history.learn(mover.index(), came_by, candidate.index, -bonus);
            memory.history.learn_ply(ply, candidate.index, -bonus);
        }
        self.note_killer(ply, index);
    }

    #[inline]
    pub(super) fn note_killer(&mut self, ply: u32, index: u16) {
        let killers = &mut self.memory.killers;
        while killers.len() <= ply as usize {
            killers.push([NO_MOVE; 2]);
        }
        let killers = &mut killers[ply as usize];
        if killers[0] != index {
            *killers = [index, killers[0]];
        }
    }
}

/// Best first; equal ones keep their order. Insertion sort: the lists are short and nearly sorted.
#[inline]
fn sort<M: Copy>(candidates: &mut [Choice<M>]) {
    for i in 1..candidates.len() {
        let candidate = candidates[i];
        let mut j = i;
        while j > 0 && candidates[j - 1].score < candidate.score {
            candidates[j] = candidates[j - 1];
            j -= 1;
        }
        candidates[j] = candidate;
    }
}
