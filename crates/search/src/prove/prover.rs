//! One node of a proof: is the value at least β? There is no depth and no estimate: only finished games count.
//!
//! Null-window search with a table of exact bounds, as in Pascal Pons' Connect Four solver ("Solving Connect 4", 2015), made generic.
//! Results that depend on the path are not stored in the table: see [`path`](crate::core::path).

use potez_rules::{Game, Outcome, Player};

use super::abdada::Division;
use super::bounds::{Bounds, BoundsTable};
use super::children::Children;
use super::memory::Memory;
use crate::core::absolute::Absolute;
use crate::core::budget::Budget;
use crate::core::history::NO_MOVE;
use crate::core::knowledge::{Knowledge, StaticBound, Symmetry};
use crate::core::path::{Basis, table_key};
use crate::core::report::{Counts, Stop};
use crate::core::score::{LONGEST_LINE, Score};
use crate::core::value::Value;
use crate::core::window::Window;

/// A bound of a position's value: the value itself, for the side to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Proof {
    pub(super) score: Score,
    pub(super) basis: Basis,
}

impl Proof {
    #[inline]
    const fn of(score: Score) -> Proof {
        Proof { score, basis: Basis::Certain }
    }
}

/// Answers one question after another about one root.
pub(super) struct Prover<'a, G: Game, K: Knowledge<G>> {
    pub(super) game: &'a G,
    pub(super) knowledge: &'a K,
    pub(super) table: &'a BoundsTable,
    pub(super) memory: &'a mut Memory<G>,
    pub(super) budget: &'a Budget<'a>,
    /// Gets the number of nodes so far and returns whether the search should stop.
    pub(super) asked: &'a mut dyn FnMut(u64) -> bool,
    pub(super) counts: Counts,
    pub(super) stopped: Option<Stop>,
    /// The first free slot among the positions.
    pub(super) top: usize,
    /// The move that decided the node that was left last.
    pub(super) refuter: u16,
    /// How the work is divided, if there are other threads.
    pub(super) division: Option<Division<'a>>,
}

/// A node that must be searched.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) at: usize,
    pub(super) ply: u32,
    pub(super) came_by: u16,
    pub(super) beta: Score,
    /// Its first candidate.
    pub(super) first: usize,
    pub(super) key: u64,
    pub(super) symmetry: Symmetry,
    /// The index of the table's move.
    pub(super) best: u16,
    pub(super) made: Option<Children>,
}

/// How many nodes are searched between two checks of the clock.
pub(super) const INTERVAL: u64 = 1_024;

impl<'a, G: Game, K: Knowledge<G>> Prover<'a, G, K> {
    pub(super) fn new(
        game: &'a G,
        knowledge: &'a K,
        table: &'a BoundsTable,
        memory: &'a mut Memory<G>,
        budget: &'a Budget<'a>,
        asked: &'a mut dyn FnMut(u64) -> bool,
    ) -> Prover<'a, G, K> {
        memory.history.prepare(knowledge.move_slots(game));
        memory.history.age();
        let (counts, stopped) = (Counts::default(), None);
        let (top, refuter, division) = (1, NO_MOVE, None);
        Prover { game, knowledge, table, memory, budget, asked, counts, stopped, top, refuter, division }
    }

    /// Is the value of the position at least `beta`? The answer is a bound of the value on the same side.
    pub(super) fn ask(&mut self, position: &G::Position, beta: Score) -> Score {
        let memory = &mut *self.memory;
        memory.choices.clear();
        memory.line.clear();
        if memory.positions.is_empty() {
            memory.positions.push(position.clone());
        }
        memory.positions[0].clone_from(position);
        self.top = 1;
        if let Some(proof) = self.finished(0, 0, self.game.turn(position)) {
            return proof.score;
        }
        self.node(0, 0, NO_MOVE, beta, None).score
    }

    /// The value of the position in slot `at` for `player`, if the game is over there.
    #[inline]
    pub(super) fn finished(&self, at: usize, ply: u32, player: Player) -> Option<Proof> {
        let position = &self.memory.positions[at];
        let outcome = self.game.outcome(position)?;
        let basis = if outcome == Outcome::Draw { self.basis_of_draw(position) } else { Basis::Certain };
        Some(Proof { score: Absolute::of_outcome(outcome, ply).seen_by(player), basis })
    }

    /// What the draw of a finished game depends on.
    fn basis_of_draw(&self, position: &G::Position) -> Basis {
        let counters = self.game.counters(position);
        Basis::of_draw(&counters, || self.repeats(self.game.key(position)))
    }

    /// The ply of the line at which there was a position with this key.
    #[inline]
    fn repeats(&self, identity: u64) -> Option<usize> {
        self.memory.line.iter().position(|&key| key == identity)
    }

    /// The key of a position in the table, and the symmetry that leads to it.
    #[inline]
    pub(super) fn id(&self, position: &G::Position) -> (u64, Symmetry) {
        let (key, symmetry) = self.knowledge.proof_key(self.game, position);
        (table_key(key, &self.game.counters(position)), symmetry)
    }

    /// What the table knows about a position with this key, and what that depends on.
    #[inline]
    pub(super) fn probe(&self, key: u64, position: &G::Position) -> (Bounds, Basis) {
        let counters = self.game.counters(position);
        // A game that a counter has ended has the same key as one that goes on.
        let entry = if counters.ended { None } else { self.table.probe(key) };
        let entry = entry.unwrap_or(Bounds::UNKNOWN);
        let (lower, upper) = (entry.lower.within(counters.plies_left), entry.upper.within(counters.plies_left));
        let basis = if (lower, upper) == (entry.lower, entry.upper) { Basis::Certain } else { Basis::LENGTH };
        (Bounds { lower, upper, ..entry }, basis)
    }

    #[inline]
    fn enter(&mut self) -> bool {
        self.counts.nodes += 1;
        if self.counts.nodes.is_multiple_of(INTERVAL) {
            self.check_limits();
        }
        self.stopped.is_some()
    }

    #[cold]
    fn check_limits(&mut self) {
        let nodes = self.counts.nodes + self.nodes_elsewhere();
        let stop = self.budget.spent(nodes, || (self.asked)(nodes));
        self.stopped = stop.or(self.stopped);
        if self.stopped.is_none() {
            self.look_above();
        }
    }

    /// For the unfinished position in slot `at`, `ply` plies below the root: is its value, for its side to move, at least `beta`?
    ///
    /// - result ≥ β: the value is at least the result;
    /// - result < β: the value is at most the result.
    ///
    /// `id` is its key, if the parent made all its children.
    fn node(&mut self, at: usize, ply: u32, came_by: u16, beta: Score, id: Option<(u64, Symmetry)>) -> Proof {
        if self.enter() || ply >= LONGEST_LINE {
            self.stopped = self.stopped.or(Some(Stop::LongestLine));
            return Proof::of(Score::DRAW);
        }
        let position = &self.memory.positions[at];
        let looks = !self.knowledge.sees_wins(self.game);
        // A parent that looked up this node has also asked for its static bounds.
        if let Some(score) = self.static_cutoff(position, ply, beta, id.is_none() || looks) {
            return Proof::of(score);
        }
        // β seen from this position, so that stored bounds need no conversion.
        let near = beta.nearer(ply);
        let mut id = id;
        if !looks && id.is_none() {
            // If the search has to look for wins, that decides most nodes.
            let own = self.id(position);
            self.table.prefetch(own.0);
            id = Some(own);
        }
        self.memory.moves.clear();
        match self.knowledge.candidate_moves(self.game, position, &mut self.memory.moves) {
            StaticBound::Exact(score) => return Proof::of(score.deeper(ply)),
            StaticBound::Within(known) => {
                if let Some(score) = decides(known, near) {
                    return Proof::of(score.deeper(ply));
                }
            }
            StaticBound::Unknown => (),
        }
        if looks && let Some(proof) = self.look_for_win(at, ply, beta) {
            return proof;
        }
        let (key, symmetry) = match id {
            Some(id) => id,
            None => self.id(&self.memory.positions[at]),
        };
        let (entry, basis) = self.probe(key, &self.memory.positions[at]);
        if let Some(score) = decides(Window::new(entry.lower, entry.upper), near) {
            self.counts.table_hits += 1;
            return Proof { score: score.deeper(ply), basis };
        }
        let best = match entry.best {
            NO_MOVE => NO_MOVE,
            index => self.knowledge.turned_back(self.game, symmetry, index),
        };
        let (first, top, keys) = (self.memory.choices.len(), self.top, self.memory.keys.len());
        let made = self.make_children(at, looks);
        let proof = self.search(Node { at, ply, came_by, beta, first, key, symmetry, best, made });
        self.memory.choices.truncate(first);
        self.memory.keys.truncate(keys);
        self.top = top;
        proof
    }

    /// The answer by mate distance or, with `asks`, by the static bounds of the game.
    #[inline]
    fn static_cutoff(&self, position: &G::Position, ply: u32, beta: Score, asks: bool) -> Option<Score> {
        if beta > Score::win_in(ply + 1) || beta <= Score::loss_in(ply + 1) {
            return Some(if beta > Score::DRAW { Score::win_in(ply + 1) } else { Score::loss_in(ply + 1) });
        }
        let known = if asks { self.knowledge.static_bounds(self.game, position) } else { Window::full() };
        let known = known.raise(Score::loss_in(1)).lower(Score::win_in(1));
        decides(known, beta.nearer(ply)).map(|score| score.deeper(ply))
    }

    /// Searches the children of a node that nothing else decided, and stores the result.
    fn search(&mut self, node: Node) -> Proof {
        let Node { at, ply, beta, .. } = node;
        let position = &self.memory.positions[at];
        if self.knowledge.can_repeat(self.game, position) {
            let identity = self.game.key(position);
            if let Some(before) = self.repeats(identity) {
                return Proof { score: Score::DRAW, basis: Basis::repeats(before) };
            }
            self.memory.line.push(identity);
        } else {
            // Keeps the length of the line equal to the ply, with a placeholder that practically never equals a key.
            self.memory.line.push(!self.counts.nodes);
        }
        let began = self.counts.nodes;
        let (mut proof, best) = self.try_moves(&node);
        self.memory.line.truncate(ply as usize);
        if self.stopped.is_some() {
            return proof;
        }
        self.learn_size(ply, self.counts.nodes - began);
        self.refuter = best;
        proof.basis = proof.basis.at(ply as usize);
        if proof.basis.is_covered_by_key(|| self.game.counters(&self.memory.positions[at])) {
            let effort = 64 - (self.counts.nodes - began).leading_zeros();
            let score = proof.score.nearer(ply);
            let mut proved = Bounds { effort: effort as u8, ..Bounds::UNKNOWN };
            if proof.score >= beta {
                proved.lower = score;
                if best != NO_MOVE {
                    proved.best = self.knowledge.turned(self.game, node.symmetry, best);
                }
            } else {
                proved.upper = score;
            }
            self.table.store(node.key, proved);
        }
        proof
    }

    /// Tries the moves; returns the value and the index of the move that reached β, or `NO_MOVE`.
    fn try_moves(&mut self, node: &Node) -> (Proof, u16) {
        let Node { at, ply, came_by, beta, first, made, .. } = *node;
        let (mover, mut best) = (self.game.turn(&self.memory.positions[at]), Proof::of(Score::LOWEST));
        if let Some(found) = self.prepare_choices(node, mover, &mut best) {
            return found;
        }
        let place = made.map_or(self.top, |children| children.place);
        self.top += usize::from(made.is_none());
        let began = self.counts.nodes;
        let divides = self.divides(ply);
        let all = self.memory.choices.len();
        // Moves that other threads are searching come last.
        let mut end = all;
        let mut basis = best.basis;
        let mut i = first;
        while i < all {
            let candidate = self.memory.choices[i];
            if divides && i > first {
                if let Some(proof) = self.answered(node) {
                    return (proof, NO_MOVE);
                }
                if i < end && self.is_elsewhere(node, candidate.index) {
                    self.memory.choices[i..all].rotate_left(1);
                    end -= 1;
                    continue;
                }
            }
            let slot = usize::from(candidate.slot);
            let (child, id) = match made {
                Some(children) => (place + slot, Some(self.memory.keys[children.keys + slot])),
                None => {
                    self.apply(at, place, candidate.mv);
                    (place, None)
                }
            };
            self.refuter = NO_MOVE;
            let proof = match self.perhaps_divided(divides, node, child, candidate.index, mover, id) {
                Ok(proof) => proof,
                Err(answer) => return (answer, NO_MOVE),
            };
            if self.stopped.is_some() {
                return (best, NO_MOVE);
            }
            basis = basis.and(proof.basis);
            if proof.score > best.score {
                best = proof;
                if best.score >= beta {
                    self.counts.cuts += 1;
                    self.learn(mover, ply, came_by, first, i, began);
                    return (best, candidate.index);
                }
            }
            i += 1;
            // The opponent's refutation is often the move to try first.
            self.bring_forward(i, end.max(i), self.refuter);
        }
        (Proof { basis, ..best }, NO_MOVE)
    }

    /// The value of a child. If the work is divided, the move is marked for other threads, and an error is the answer about the node itself,
    /// which another thread has found.
    #[inline]
    fn perhaps_divided(
        &mut self,
        divides: bool,
        node: &Node,
        at: usize,
        index: u16,
        mover: Player,
        id: Option<(u64, Symmetry)>,
    ) -> Result<Proof, Proof> {
        if !divides {
            return Ok(self.child(at, node.ply + 1, index, mover, node.beta, id));
        }
        self.begin_move(node, index);
        let proof = self.child(at, node.ply + 1, index, mover, node.beta, id);
        self.end_move(node, index).map_or(Ok(proof), Err)
    }

    /// The value of a child for the player who moved there.
    #[inline]
    fn child(
        &mut self,
        at: usize,
        ply: u32,
        came_by: u16,
        mover: Player,
        beta: Score,
        id: Option<(u64, Symmetry)>,
    ) -> Proof {
        if let Some(proof) = self.finished(at, ply, mover) {
            return proof;
        }
        if self.game.turn(&self.memory.positions[at]) == mover {
            return self.node(at, ply, came_by, beta, id);
        }
        let proof = self.node(at, ply, came_by, (-beta).above(), id);
        Proof { score: -proof.score, ..proof }
    }
}

/// Do bounds of the value answer the question?
#[inline]
pub(super) fn decides(known: Window<Score>, beta: Score) -> Option<Score> {
    if known.alpha >= beta {
        Some(known.alpha)
    } else if known.beta < beta {
        Some(known.beta)
    } else {
        None
    }
}
