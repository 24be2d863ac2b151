//! The children of a node, made before they are searched: wins at once, and the enhanced transposition cutoff.

use potez_rules::{Game, Player};

use super::prover::{Node, Proof, Prover};
use crate::core::history::NO_MOVE;
use crate::core::knowledge::Knowledge;
use crate::core::score::Score;
use crate::core::value::Value;
use crate::core::window::Window;

/// The children of a node, when all moves were made.
#[derive(Clone, Copy)]
pub(super) struct Children {
    /// The place of the first one.
    pub(super) place: usize,
    /// Where their keys are.
    pub(super) keys: usize,
}

/// So near to the end of the game a search costs less than looks into the table for every child.
const FEW_PLIES: u32 = 8;

impl<G: Game, K: Knowledge<G>> Prover<'_, G, K> {
    /// Makes all moves, unless that was done, and begins to fetch what the table knows of the children. Where the end is near a search
    /// costs less than that; then there is no child yet.
    #[inline]
    pub(super) fn make_children(&mut self, at: usize, made: bool) -> Option<Children> {
        let count = self.memory.moves.len();
        if !made {
            if count == 1 || self.knowledge.plies_left(self.game, &self.memory.positions[at]) <= FEW_PLIES {
                return None;
            }
            for slot in 0..count {
                self.apply(at, self.top + slot, self.memory.moves[slot]);
            }
        }
        let children = Children { place: self.top, keys: self.memory.keys.len() };
        for slot in 0..count {
            let id = self.id(&self.memory.positions[children.place + slot]);
            self.table.prefetch(id.0);
            self.memory.keys.push(id);
        }
        self.top += count;
        Some(children)
    }

    /// Makes every move, the killer first, and looks for one that ends the game well enough: better than any search.
    #[inline]
    pub(super) fn look_for_win(&mut self, at: usize, ply: u32, beta: Score) -> Option<Proof> {
        let mover = self.game.turn(&self.memory.positions[at]);
        let killer = self.memory.killers.get(ply as usize).map_or(NO_MOVE, |killers| killers[0]);
        let count = self.memory.moves.len();
        let mut likely = count;
        if killer != NO_MOVE {
            let position = &self.memory.positions[at];
            let is_killer = |&mv: &G::Move| self.knowledge.move_index(self.game, position, mv) == killer;
            likely = self.memory.moves.iter().position(is_killer).unwrap_or(count);
        }
        for slot in std::iter::once(likely).chain(0..count) {
            let Some(&mv) = self.memory.moves.get(slot) else { continue };
            let place = self.top + slot;
            self.apply(at, place, mv);
            if let Some(proof) = self.finished(place, ply + 1, mover)
                && proof.score >= beta
            {
                self.refuter = self.knowledge.move_index(self.game, &self.memory.positions[at], mv);
                self.note_killer(ply, self.refuter);
                return Some(proof);
            }
        }
        None
    }

    /// Does the table know a child that is good enough ("Enhanced transposition cut-off", Plaat, Schaeffer, Pijls and de Bruin 1996), or
    /// do the game's bounds? Children of which it is known that they are not are left out, and `best` is the best of them. The loads
    /// are independent of each other, so all of them take little longer than one.
    pub(super) fn look_up_children(
        &mut self,
        node: &Node,
        mover: Player,
        children: Children,
        best: &mut Proof,
    ) -> Option<(Proof, u16)> {
        let near = node.beta.nearer(node.ply + 1);
        let sees_wins = self.knowledge.sees_wins(self.game);
        let mut kept = node.first;
        for i in node.first..self.memory.choices.len() {
            let candidate = self.memory.choices[i];
            let slot = usize::from(candidate.slot);
            let child = &self.memory.positions[children.place + slot];
            let (entry, basis) = self.probe(self.memory.keys[children.keys + slot].0, child);
            let mut known = Window::new(entry.lower, entry.upper);
            if sees_wins && self.game.outcome(child).is_none() {
                let bounds = self.knowledge.static_bounds(self.game, child);
                known = known.raise(bounds.alpha).lower(bounds.beta);
            }
            let known = known.for_child(self.game.turn(child) == mover);
            if known.alpha >= near && known.alpha < Score::HIGHEST {
                return Some((Proof { score: known.alpha.deeper(node.ply + 1), basis }, candidate.index));
            }
            if known.beta < near && known.beta > Score::LOWEST {
                best.score = best.score.max(known.beta.deeper(node.ply + 1));
                best.basis = best.basis.and(basis);
            } else {
                self.memory.choices[kept] = candidate;
                kept += 1;
            }
        }
        self.memory.choices.truncate(kept);
        None
    }

    /// Puts the position after a move into a place.
    #[inline]
    pub(super) fn apply(&mut self, at: usize, place: usize, mv: G::Move) {
        let positions = &mut self.memory.positions;
        if positions.len() <= place {
            let position = positions[at].clone();
            positions.resize(place + 1, position);
        }
        let (above, below) = positions.split_at_mut(place);
        below[0].clone_from(&above[at]);
        self.game.apply(&mut below[0], mv);
    }
}
