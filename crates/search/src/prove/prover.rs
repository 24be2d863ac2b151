//! One node of a proof: is the value at least β? No depth, no estimates: only finished games count.
//!
//! Null-window search with a table of exact bounds, as in Pascal Pons' Connect Four solver ("Solving Connect 4", 2015), made generic.
//! What depends on the path does not enter the table: see [`path`](crate::core::path).

use potez_rules::{Game, Outcome, Player};

use super::bounds_table::{BoundsTable, Proved};
use crate::core::budget::Budget;
use crate::core::history::{History, NOBODY};
use crate::core::knowledge::{Knowledge, Prospect, Symmetry};
use crate::core::path::{Basis, table_key};
use crate::core::report::{Counts, Stop};
use crate::core::score::{LONGEST_LINE, Score};
use crate::core::value::Value;
use crate::core::window::Window;

/// A bound of a position's value: the value itself, for the side to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Proof {
    pub(super) score: Score,
    basis: Basis,
}

impl Proof {
    #[inline]
    const fn of(score: Score) -> Proof {
        Proof { score, basis: Basis::Certain }
    }
}

/// What a solver keeps between questions.
pub(super) struct Workshop<G: Game> {
    /// Positions: the line, and beside it the children that were looked at.
    positions: Vec<G::Position>,
    /// The keys of the line, where positions can repeat.
    line: Vec<u64>,
    moves: Vec<G::Move>,
    scores: Vec<i32>,
    /// Of children that were looked up, one list after another.
    keys: Vec<(u64, Symmetry)>,
    choices: Vec<Choice<G::Move>>,
    killers: Vec<[u16; 2]>,
    history: History,
}

impl<G: Game> Workshop<G> {
    /// Forgets what was learned about moves.
    pub(super) fn clear(&mut self) {
        self.killers.clear();
        self.history.clear();
    }

    pub(super) fn new() -> Workshop<G> {
        Workshop {
            positions: Vec::new(),
            line: Vec::new(),
            moves: Vec::new(),
            scores: Vec::new(),
            keys: Vec::new(),
            choices: Vec::new(),
            killers: Vec::new(),
            history: History::new(),
        }
    }
}

/// Answers one question after the other about one root.
pub(super) struct Prover<'a, G: Game, K: Knowledge<G>> {
    pub(super) game: &'a G,
    pub(super) knowledge: &'a K,
    pub(super) table: &'a BoundsTable,
    pub(super) workshop: &'a mut Workshop<G>,
    pub(super) budget: &'a Budget<'a>,
    /// Told the nodes so far: shall the search stop?
    pub(super) asked: &'a mut dyn FnMut(u64) -> bool,
    pub(super) counts: Counts,
    pub(super) stopped: Option<Stop>,
    /// Free place among the positions.
    top: usize,
    /// The move that decided the node which was left last.
    refuter: u16,
}

/// A move to be tried.
#[derive(Clone, Copy)]
struct Choice<M> {
    mv: M,
    index: u16,
    /// Where the position after it is, if it was made already.
    slot: u16,
    score: i32,
}

/// A node that must be searched.
#[derive(Clone, Copy)]
struct Node {
    at: usize,
    ply: u32,
    came_by: u16,
    beta: Score,
    /// Its first candidate.
    first: usize,
    key: u64,
    symmetry: Symmetry,
    made: Option<Children>,
}

/// The children of a node, when all moves were made.
#[derive(Clone, Copy)]
struct Children {
    /// The place of the first one.
    place: usize,
    /// Where their keys are.
    keys: usize,
}

/// So near to the end of the game a search costs less than looks into the table for every child.
const FEW_PLIES: u32 = 8;

/// How many nodes pass between two looks at the clock.
const INTERVAL: u64 = 1_024;

impl<'a, G: Game, K: Knowledge<G>> Prover<'a, G, K> {
    pub(super) fn new(
        game: &'a G,
        knowledge: &'a K,
        table: &'a BoundsTable,
        workshop: &'a mut Workshop<G>,
        budget: &'a Budget<'a>,
        asked: &'a mut dyn FnMut(u64) -> bool,
    ) -> Prover<'a, G, K> {
        workshop.history.prepare(knowledge.move_slots(game));
        workshop.history.age();
        let (counts, stopped) = (Counts::default(), None);
        Prover { game, knowledge, table, workshop, budget, asked, counts, stopped, top: 1, refuter: NOBODY }
    }

    /// Is the value of the position at least `beta`? The answer is a bound of the value on the same side.
    pub(super) fn ask(&mut self, position: &G::Position, beta: Score) -> Score {
        let workshop = &mut *self.workshop;
        workshop.choices.clear();
        workshop.line.clear();
        if workshop.positions.is_empty() {
            workshop.positions.push(position.clone());
        }
        workshop.positions[0].clone_from(position);
        self.top = 1;
        if let Some(proof) = self.finished(0, 0, self.game.turn(position)) {
            return proof.score;
        }
        self.node(0, 0, NOBODY, beta, None).score
    }

    /// The value of the position at place `at` for `player`, if the game is over there.
    #[inline]
    fn finished(&self, at: usize, ply: u32, player: Player) -> Option<Proof> {
        let position = &self.workshop.positions[at];
        let outcome = self.game.outcome(position)?;
        let basis = if outcome == Outcome::Draw { self.basis_of_draw(position) } else { Basis::Certain };
        Some(Proof { score: Score::of_outcome(outcome, ply).seen_by(player), basis })
    }

    /// What the draw of a finished game rests on.
    fn basis_of_draw(&self, position: &G::Position) -> Basis {
        let counters = self.game.counters(position);
        Basis::of_draw(&counters, || self.repeats(self.game.key(position)))
    }

    /// The ply of the line at which there was a position with this key.
    #[inline]
    fn repeats(&self, identity: u64) -> Option<usize> {
        self.workshop.line.iter().position(|&key| key == identity)
    }

    /// The key of a position in the table, and the symmetry that leads to it.
    #[inline]
    fn id(&self, position: &G::Position) -> (u64, Symmetry) {
        let (key, symmetry) = self.knowledge.fate(self.game, position);
        (table_key(key, &self.game.counters(position)), symmetry)
    }

    /// What the table knows of a position that has this key, and what that rests on.
    #[inline]
    fn probe(&self, key: u64, position: &G::Position) -> (Proved, Basis) {
        let counters = self.game.counters(position);
        // A game that a counter has ended has the key of one that goes on.
        let entry = if counters.ended { Proved::NOTHING } else { self.table.probe(key) };
        let (lower, upper) = (entry.lower.within(counters.plies_left), entry.upper.within(counters.plies_left));
        let basis = if (lower, upper) == (entry.lower, entry.upper) { Basis::Certain } else { Basis::LENGTH };
        (Proved { lower, upper, ..entry }, basis)
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
        let nodes = self.counts.nodes;
        let stop = self.budget.spent(nodes, || (self.asked)(nodes));
        self.stopped = stop.or(self.stopped);
    }

    /// The unfinished position at place `at`, `ply` plies below the root: is its value, for its side to move, at least `beta`?
    ///
    /// - result ≥ β: the value is at least the result;
    /// - result < β: the value is at most the result.
    ///
    /// `id` is its key, if the parent has made all its children.
    fn node(&mut self, at: usize, ply: u32, came_by: u16, beta: Score, id: Option<(u64, Symmetry)>) -> Proof {
        if self.enter() || ply >= LONGEST_LINE {
            self.stopped = self.stopped.or(Some(Stop::LongestLine));
            return Proof::of(Score::DRAW);
        }
        let position = &self.workshop.positions[at];
        let looks = !self.knowledge.sees_wins(self.game);
        // What the parent has looked up it has also asked for bounds.
        let asked = id.is_some() && !looks;
        let known = if asked { Window::full() } else { self.knowledge.bounds(self.game, position) };
        let known = known.raise(Score::loss_in(1)).lower(Score::win_in(1));
        // From here on β as seen from this position, so that stored bounds need not be turned.
        let near = beta.nearer(ply);
        if beta > Score::win_in(ply + 1) || beta <= Score::loss_in(ply + 1) {
            let known = if beta > Score::DRAW { Score::win_in(ply + 1) } else { Score::loss_in(ply + 1) };
            return Proof::of(known);
        }
        if let Some(score) = decides(known, near) {
            return Proof::of(score.deeper(ply));
        }
        let mut id = id;
        if !looks && id.is_none() {
            // Where wins must be looked for, that ends the matter in most nodes.
            let own = self.id(position);
            self.table.prefetch(own.0);
            id = Some(own);
        }
        self.workshop.moves.clear();
        match self.knowledge.prospect(self.game, position, &mut self.workshop.moves) {
            Prospect::Decided(score) => return Proof::of(score.deeper(ply)),
            Prospect::Within(known) => {
                if let Some(score) = decides(known, near) {
                    return Proof::of(score.deeper(ply));
                }
            }
            Prospect::Open => (),
        }
        if looks && let Some(proof) = self.look_for_win(at, ply, beta) {
            return proof;
        }
        let (key, symmetry) = match id {
            Some(id) => id,
            None => self.id(&self.workshop.positions[at]),
        };
        let (entry, basis) = self.probe(key, &self.workshop.positions[at]);
        if let Some(score) = decides(Window::new(entry.lower, entry.upper), near) {
            self.counts.table_hits += 1;
            return Proof { score: score.deeper(ply), basis };
        }
        let best = match entry.best {
            NOBODY => NOBODY,
            index => self.knowledge.turned_back(self.game, symmetry, index),
        };
        let (first, top, keys) = (self.workshop.choices.len(), self.top, self.workshop.keys.len());
        let made = self.make_children(at, looks);
        self.rank(at, ply, came_by, best);
        let proof = self.search(Node { at, ply, came_by, beta, first, key, symmetry, made });
        self.workshop.choices.truncate(first);
        self.workshop.keys.truncate(keys);
        self.top = top;
        proof
    }

    /// Makes all moves, unless that was done, and begins to fetch what the table knows of the children. Where the end is near a search
    /// costs less than that; then there is no child yet.
    #[inline]
    fn make_children(&mut self, at: usize, made: bool) -> Option<Children> {
        let count = self.workshop.moves.len();
        if !made {
            if count == 1 || self.knowledge.plies_left(self.game, &self.workshop.positions[at]) <= FEW_PLIES {
                return None;
            }
            for slot in 0..count {
                self.apply(at, self.top + slot, self.workshop.moves[slot]);
            }
        }
        let children = Children { place: self.top, keys: self.workshop.keys.len() };
        for slot in 0..count {
            let id = self.id(&self.workshop.positions[children.place + slot]);
            self.table.prefetch(id.0);
            self.workshop.keys.push(id);
        }
        self.top += count;
        Some(children)
    }

    /// Searches the children of a node that nothing else decided, and remembers the result.
    fn search(&mut self, node: Node) -> Proof {
        let Node { at, ply, beta, .. } = node;
        let position = &self.workshop.positions[at];
        if self.knowledge.can_repeat(self.game, position) {
            let identity = self.game.key(position);
            if let Some(before) = self.repeats(identity) {
                return Proof { score: Score::DRAW, basis: Basis::repeats(before) };
            }
            self.workshop.line.push(identity);
        } else {
            // Keeps the place in the line equal to the ply. Nothing is ever equal to it, as far as a key can promise.
            self.workshop.line.push(!self.counts.nodes);
        }
        let began = self.counts.nodes;
        let (mut proof, best) = self.try_moves(&node);
        self.workshop.line.truncate(ply as usize);
        if self.stopped.is_some() {
            return proof;
        }
        self.refuter = best;
        proof.basis = proof.basis.at(ply as usize);
        if proof.basis.is_told_by_key(|| self.game.counters(&self.workshop.positions[at])) {
            let effort = 64 - (self.counts.nodes - began).leading_zeros();
            let score = proof.score.nearer(ply);
            let mut proved = Proved { effort: effort as u8, ..Proved::NOTHING };
            if proof.score >= beta {
                proved.lower = score;
                if best != NOBODY {
                    proved.best = self.knowledge.turned(self.game, node.symmetry, best);
                }
            } else {
                proved.upper = score;
            }
            self.table.store(node.key, proved);
        }
        proof
    }

    /// Makes every move, the killer first, and looks for one that ends the game well enough: better than any search.
    #[inline]
    fn look_for_win(&mut self, at: usize, ply: u32, beta: Score) -> Option<Proof> {
        let mover = self.game.turn(&self.workshop.positions[at]);
        let killer = self.workshop.killers.get(ply as usize).map_or(NOBODY, |killers| killers[0]);
        let count = self.workshop.moves.len();
        let mut likely = count;
        if killer != NOBODY {
            let position = &self.workshop.positions[at];
            let is_killer = |&mv: &G::Move| self.knowledge.move_index(self.game, position, mv) == killer;
            likely = self.workshop.moves.iter().position(is_killer).unwrap_or(count);
        }
        for slot in std::iter::once(likely).chain(0..count) {
            let Some(&mv) = self.workshop.moves.get(slot) else { continue };
            let place = self.top + slot;
            self.apply(at, place, mv);
            if let Some(proof) = self.finished(place, ply + 1, mover)
                && proof.score >= beta
            {
                self.refuter = self.knowledge.move_index(self.game, &self.workshop.positions[at], mv);
                self.note_killer(ply, self.refuter);
                return Some(proof);
            }
        }
        None
    }

    /// Appends the moves to the choices, best first.
    #[inline]
    fn rank(&mut self, at: usize, ply: u32, came_by: u16, best: u16) {
        let workshop = &mut *self.workshop;
        let position = &workshop.positions[at];
        workshop.scores.clear();
        workshop.scores.resize(workshop.moves.len(), 0);
        self.knowledge.score_moves(self.game, position, &workshop.moves, &mut workshop.scores);
        let killers = workshop.killers.get(ply as usize).copied().unwrap_or([NOBODY; 2]);
        let history = workshop.history.row(self.game.turn(position).index(), came_by, ply);
        let first = workshop.choices.len();
        let ranked = workshop.moves.iter().zip(&workshop.scores).enumerate().map(|(slot, (&mv, &score))| {
            let index = self.knowledge.move_index(self.game, position, mv);
            let mut score = score + history.score(index);
            if index == killers[0] {
                score += 8_000;
            } else if index == killers[1] {
                score += 4_000;
            }
            Choice { mv, index, slot: slot as u16, score: if index == best { i32::MAX } else { score } }
        });
        workshop.choices.extend(ranked);
        sort(&mut workshop.choices[first..]);
    }

    /// Tries the moves; returns the value and the index of the move that reached β, or nobody's.
    fn try_moves(&mut self, node: &Node) -> (Proof, u16) {
        let Node { at, ply, came_by, beta, first, made, .. } = *node;
        let mover = self.game.turn(&self.workshop.positions[at]);
        let mut best = Proof::of(Score::LOWEST);
        if let Some(children) = made
            && let Some(proof) = self.look_up_children(node, mover, children, &mut best)
        {
            return proof;
        }
        let place = made.map_or(self.top, |children| children.place);
        if made.is_none() {
            self.top += 1;
        }
        let began = self.counts.nodes;
        let end = self.workshop.choices.len();
        let mut basis = best.basis;
        for i in first..end {
            let candidate = self.workshop.choices[i];
            let slot = usize::from(candidate.slot);
            let (child, id) = match made {
                Some(children) => (place + slot, Some(self.workshop.keys[children.keys + slot])),
                None => (place, None),
            };
            if made.is_none() {
                self.apply(at, child, candidate.mv);
            }
            self.refuter = NOBODY;
            let proof = self.child(child, ply + 1, candidate.index, mover, beta, id);
            if self.stopped.is_some() {
                return (best, NOBODY);
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
            // What the opponent would do is often what must be done first.
            self.bring_forward(i + 1, end, self.refuter);
        }
        (Proof { basis, ..best }, NOBODY)
    }

    /// Does the table know a child that is good enough ("Enhanced transposition cut-off", Plaat, Schaeffer, Pijls and de Bruin 1996), or
    /// do the game's bounds? Children of which it is known that they are not are left out, and `best` is the best of them. The loads
    /// are independent of each other, so all of them take little longer than one.
    fn look_up_children(
        &mut self,
        node: &Node,
        mover: Player,
        children: Children,
        best: &mut Proof,
    ) -> Option<(Proof, u16)> {
        let near = node.beta.nearer(node.ply + 1);
        let sees_wins = self.knowledge.sees_wins(self.game);
        let mut kept = node.first;
        for i in node.first..self.workshop.choices.len() {
            let candidate = self.workshop.choices[i];
            let slot = usize::from(candidate.slot);
            let child = &self.workshop.positions[children.place + slot];
            let (entry, basis) = self.probe(self.workshop.keys[children.keys + slot].0, child);
            let mut known = Window::new(entry.lower, entry.upper);
            if sees_wins && self.game.outcome(child).is_none() {
                let bounds = self.knowledge.bounds(self.game, child);
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
                self.workshop.choices[kept] = candidate;
                kept += 1;
            }
        }
        self.workshop.choices.truncate(kept);
        None
    }

    /// The candidate with this index becomes the first of `from..end`; the others keep their order.
    #[inline]
    fn bring_forward(&mut self, from: usize, end: usize, index: u16) {
        if index == NOBODY {
            return;
        }
        let rest = &mut self.workshop.choices[from..end];
        if let Some(found) = rest.iter().position(|candidate| candidate.index == index) {
            rest[..=found].rotate_right(1);
        }
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
        if self.game.turn(&self.workshop.positions[at]) == mover {
            return self.node(at, ply, came_by, beta, id);
        }
        let proof = self.node(at, ply, came_by, (-beta).above(), id);
        Proof { score: -proof.score, ..proof }
    }

    /// Puts the position after a move into a place.
    #[inline]
    fn apply(&mut self, at: usize, place: usize, mv: G::Move) {
        let positions = &mut self.workshop.positions;
        if positions.len() <= place {
            let position = positions[at].clone();
            positions.resize(place + 1, position);
        }
        let (above, below) = positions.split_at_mut(place);
        below[0].clone_from(&above[at]);
        self.game.apply(&mut below[0], mv);
    }

    /// The candidate at `good` cut; those before it did not.
    fn learn(&mut self, mover: Player, ply: u32, came_by: u16, first: usize, good: usize, began: u64) {
        let workshop = &mut *self.workshop;
        let index = workshop.choices[good].index;
        let effort = (64 - (self.counts.nodes - began).leading_zeros()) as i32;
        let bonus = 16 + 24 * effort;
        workshop.history.learn(mover.index(), came_by, index, bonus);
        workshop.history.learn_ply(ply, index, bonus);
        for candidate in &workshop.choices[first..good] {
            workshop.history.learn(mover.index(), came_by, candidate.index, -bonus);
            workshop.history.learn_ply(ply, candidate.index, -bonus);
        }
        self.note_killer(ply, index);
    }

    #[inline]
    fn note_killer(&mut self, ply: u32, index: u16) {
        let killers = &mut self.workshop.killers;
        while killers.len() <= ply as usize {
            killers.push([NOBODY; 2]);
        }
        let killers = &mut killers[ply as usize];
        if killers[0] != index {
            *killers = [index, killers[0]];
        }
    }
}

/// Do bounds of the value answer the question?
#[inline]
fn decides(known: Window<Score>, beta: Score) -> Option<Score> {
    if known.alpha >= beta {
        Some(known.alpha)
    } else if known.beta < beta {
        Some(known.beta)
    } else {
        None
    }
}

/// Best first; equals keep their order. Insertion sort: the lists are short and nearly sorted.
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
