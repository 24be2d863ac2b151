//! The children of a node, made before they are searched: immediate wins, and the enhanced transposition cutoff.

use potez_rules::{Game, Player};

use super::prover::{Node, Proof, Prover};
use crate::core::history::NO_MOVE;
use crate::core::knowledge::Knowledge;
use crate::core::path::Basis;
use crate::core::score::Score;
use crate::core::value::Value;
use crate::core::window::Window;

/// The children of a node for which all moves were made.
#[derive(Clone, Copy)]
pub(super) struct Children {
    /// The index of the first one.
    pub(super) place: usize,
    /// The index of their first key.
    pub(super) keys: usize,
}

/// This near to the end of the game, a search costs less than a table lookup for every child.
const FEW_PLIES: u32 = 8;

impl<G: Game, K: Knowledge<G>> Prover<'_, G, K> {
    /// Makes all moves, unless that was done, and prefetches the table entries of the children. If the end is near, a search
    /// costs less than that, and no child is made.
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

    /// Makes every move, the killer first, and looks for one that ends the game well enough, which is better than any search.
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

    /// Lists the moves, leaves out those that are known not to be good enough, and puts the rest in order; or returns one that is good enough.
    ///
    /// The entries of the children are on their way from memory. Until they are there, their static bounds are computed or, where the
    /// game knows none, the moves are put in order.
    #[inline]
    pub(super) fn prepare_choices(&mut self, node: &Node, mover: Player, best: &mut Proof) -> Option<(Proof, u16)> {
        self.list_choices();
        let ranks_late = self.knowledge.sees_wins(self.game);
        if !ranks_late {
            self.rank(node);
        }
        if let Some(children) = node.made {
            let found = self.look_up_children(node, mover, children, best);
            if found.is_some() {
                return found;
            }
        }
        if ranks_late {
            self.rank(node);
        }
        None
    }

    /// Is a child good enough according to the table ("Enhanced transposition cut-off", Plaat, Schaeffer, Pijls and de Bruin 1996) or to
    /// the game's bounds? Children that are known not to be are left out, and `best` is the best of them. The loads
    /// are independent of each other, so all of them take little longer than one.
    fn look_up_children(
        &mut self,
        node: &Node,
        mover: Player,
        children: Children,
        best: &mut Proof,
    ) -> Option<(Proof, u16)> {
        if self.knowledge.sees_wins(self.game) {
            let found = self.sift_choices(node, mover, children, best, |prover, slot| {
                let child = &prover.memory.positions[children.place + slot];
                let is_over = prover.game.outcome(child).is_some();
                let known = if is_over { Window::full() } else { prover.knowledge.static_bounds(prover.game, child) };
                (known, Basis::Certain)
            });
            if found.is_some() {
                return found;
            }
        }
        self.sift_choices(node, mover, children, best, |prover, slot| {
            let child = &prover.memory.positions[children.place + slot];
            let (entry, basis) = prover.probe(prover.memory.keys[children.keys + slot].0, child);
            (Window::new(entry.lower, entry.upper), basis)
        })
    }

    /// Leaves out the choices that are not good enough by what is `known` of them; or returns one that is.
    #[inline]
    fn sift_choices(
        &mut self,
        node: &Node,
        mover: Player,
        children: Children,
        best: &mut Proof,
        known: impl Fn(&Self, usize) -> (Window<Score>, Basis),
    ) -> Option<(Proof, u16)> {
        let near = node.beta.nearer(node.ply + 1);
        let mut kept = node.first;
        for i in node.first..self.memory.choices.len() {
            let choice = self.memory.choices[i];
            let slot = usize::from(choice.slot);
            let (known, basis) = known(self, slot);
            let same_mover = self.game.turn(&self.memory.positions[children.place + slot]) == mover;
            let known = known.for_child(same_mover);
            if known.alpha >= near && known.alpha < Score::HIGHEST {
                let index = self.knowledge.move_index(self.game, &self.memory.positions[node.at], choice.mv);
                return Some((Proof { score: known.alpha.deeper(node.ply + 1), basis }, index));
            }
            if known.beta < near && known.beta > Score::LOWEST {
                best.score = best.score.max(known.beta.deeper(node.ply + 1));
                best.basis = best.basis.and(basis);
            } else {
                self.memory.choices[kept] = choice;
                kept += 1;
            }
        }
        self.memory.choices.truncate(kept);
        None
    }

    /// Puts the position after a move into a slot.
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
