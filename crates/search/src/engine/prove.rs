//! One node of a proof: is the value at least β? No depth, no estimates: only finished games count.
//!
//! Null-window search with a table of exact bounds, as in Pascal Pons' Connect Four solver ("Solving Connect 4", 2015), made generic.
//! What is reached by repeating a position of the line counts as a draw there, and does not enter the table as long as it depends on
//! the way that led to it: the remedy for the graph-history interaction (Campbell 1985).

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use potez_rules::{Game, Outcome, Player};

use super::bounds_table::{BoundsTable, Proved};
use super::clock::Watch;
use super::history::{History, NOBODY};
use super::hooks::{Knowledge, Prospect, Symmetry};
use super::worker::Candidate;
use crate::report::{Counts, Stop};
use crate::score::{LONGEST_LINE, Score};
use crate::value::Value;
use crate::window::Window;

/// A bound of a position's value: the value itself, for the side to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Proof {
    pub(super) score: Score,
    /// The smallest ply of a position on the line that the statement depends on; `u32::MAX` when it holds however one came here.
    since: u32,
}

/// Holds however one came here.
const ALWAYS: u32 = u32::MAX;

impl Proof {
    #[inline]
    const fn of(score: Score) -> Proof {
        Proof { score, since: ALWAYS }
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
    keys: Vec<u64>,
    candidates: Vec<Candidate<G::Move>>,
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
            candidates: Vec::new(),
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
    pub(super) watch: &'a Watch,
    pub(super) nodes: Option<u64>,
    pub(super) flag: Option<&'a AtomicBool>,
    pub(super) asked: &'a mut dyn FnMut(u64) -> bool,
    pub(super) counts: Counts,
    pub(super) stopped: Option<Stop>,
    /// Free place among the positions.
    top: usize,
    /// The move that decided the node which was left last.
    refuter: u16,
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
    /// The table's move.
    best: u16,
    key: u64,
    symmetry: Symmetry,
}

/// How many nodes pass between two looks at the clock.
const INTERVAL: u64 = 1_024;

/// The value of a score when only its sign matters.
#[inline]
fn sign(score: Score) -> Score {
    if score.win_distance().is_some() {
        Score::win_in(0)
    } else if score.loss_distance().is_some() {
        Score::loss_in(0)
    } else {
        score
    }
}

impl<'a, G: Game, K: Knowledge<G>> Prover<'a, G, K> {
    #[allow(clippy::too_many_arguments)]
    pub(super) fn new(
        game: &'a G,
        knowledge: &'a K,
        table: &'a BoundsTable,
        workshop: &'a mut Workshop<G>,
        watch: &'a Watch,
        nodes: Option<u64>,
        flag: Option<&'a AtomicBool>,
        asked: &'a mut dyn FnMut(u64) -> bool,
    ) -> Prover<'a, G, K> {
        workshop.history.prepare(knowledge.move_slots(game));
        workshop.history.age();
        let (counts, stopped) = (Counts::default(), None);
        Prover { game, knowledge, table, workshop, watch, nodes, flag, asked, counts, stopped, top: 1, refuter: NOBODY }
    }

    /// Is the value of the position at least `beta`? The answer is a bound of the value on the same side. `STRONG`: with distances;
    /// otherwise wins and losses are all alike, [`Score::win_in`]`(0)` and [`Score::loss_in`]`(0)`.
    pub(super) fn ask<const STRONG: bool>(&mut self, position: &G::Position, beta: Score) -> Score {
        let workshop = &mut *self.workshop;
        workshop.candidates.clear();
        workshop.line.clear();
        if workshop.positions.is_empty() {
            workshop.positions.push(position.clone());
        }
        workshop.positions[0].clone_from(position);
        self.top = 1;
        if let Some(outcome) = self.game.outcome(position) {
            return Self::finished::<STRONG>(outcome, 0).seen_by(self.game.turn(position));
        }
        self.node::<STRONG>(0, 0, NOBODY, beta).score
    }

    #[inline]
    fn finished<const STRONG: bool>(outcome: Outcome, ply: u32) -> Score {
        Score::of_outcome(outcome, if STRONG { ply } else { 0 })
    }

    /// A score counted from the position at `ply`, as seen from the root.
    #[inline]
    fn from_root<const STRONG: bool>(score: Score, ply: u32) -> Score {
        if STRONG { score.deeper(ply) } else { sign(score) }
    }

    #[inline]
    fn enter(&mut self) -> bool {
        self.counts.nodes += 1;
        if self.counts.nodes.is_multiple_of(INTERVAL) {
            self.look_up();
        }
        self.stopped.is_some()
    }

    #[cold]
    fn look_up(&mut self) {
        let nodes = self.counts.nodes;
        if self.nodes.is_some_and(|limit| nodes >= limit) {
            self.stopped = Some(Stop::Nodes);
        } else if self.flag.is_some_and(|flag| flag.load(Relaxed)) || (self.asked)(nodes) {
            self.stopped = Some(Stop::Asked);
        } else if self.watch.is_over() {
            self.stopped = Some(Stop::Time);
        }
    }

    /// The unfinished position at place `at`, `ply` plies below the root: is its value, for its side to move, at least `beta`?
    ///
    /// - result ≥ β: the value is at least the result;
    /// - result < β: the value is at most the result.
    fn node<const STRONG: bool>(&mut self, at: usize, ply: u32, came_by: u16, beta: Score) -> Proof {
        if self.enter() || ply >= LONGEST_LINE {
            self.stopped = self.stopped.or(Some(Stop::LongestLine));
            return Proof::of(Score::DRAW);
        }
        let position = &self.workshop.positions[at];
        let mut known = self.knowledge.bounds(self.game, position);
        known.alpha = Self::from_root::<STRONG>(known.alpha, ply);
        known.beta = Self::from_root::<STRONG>(known.beta, ply);
        if STRONG {
            known = known.raise(Score::loss_in(ply + 1)).lower(Score::win_in(ply + 1));
        }
        if let Some(proof) = decides(known, beta) {
            return proof;
        }
        let sees_wins = self.knowledge.sees_wins(self.game);
        let (mut key, mut symmetry) = (0, Symmetry(0));
        if sees_wins {
            // Otherwise the parent has fetched it already, and in most nodes the list ends the matter.
            (key, symmetry) = self.knowledge.canonical(self.game, position);
            self.table.prefetch(key);
        }
        let (first, top) = (self.workshop.candidates.len(), self.top);
        if let Some(proof) = self.list::<STRONG>(at, ply, came_by, beta) {
            self.workshop.candidates.truncate(first);
            return proof;
        }
        if !sees_wins {
            (key, symmetry) = self.knowledge.canonical(self.game, &self.workshop.positions[at]);
        }
        let entry = self.table.probe(key);
        let stored =
            Window::new(Self::from_root::<STRONG>(entry.lower, ply), Self::from_root::<STRONG>(entry.upper, ply));
        let proof = decides(stored, beta);
        let proof = match proof {
            Some(proof) => {
                self.counts.table_hits += 1;
                proof
            }
            None => {
                let best = match entry.best {
                    NOBODY => NOBODY,
                    index => self.knowledge.turned_back(self.game, symmetry, index),
                };
                self.search::<STRONG>(Node { at, ply, came_by, beta, first, best, key, symmetry })
            }
        };
        self.workshop.candidates.truncate(first);
        self.top = top;
        proof
    }

    /// Searches the children of a node that nothing else decided, and remembers the result.
    fn search<const STRONG: bool>(&mut self, node: Node) -> Proof {
        let Node { at, ply, beta, .. } = node;
        let position = &self.workshop.positions[at];
        if self.knowledge.can_repeat(self.game, position) {
            let identity = self.game.key(position);
            if let Some(before) = self.workshop.line.iter().position(|&key| key == identity) {
                return Proof { score: Score::DRAW, since: before as u32 };
            }
            self.workshop.line.push(identity);
        } else {
            // Keeps the place in the line equal to the ply. Nothing is ever equal to it, as far as a key can promise.
            self.workshop.line.push(!self.counts.nodes);
        }
        let began = self.counts.nodes;
        let (mut proof, best) = self.try_moves::<STRONG>(&node);
        self.workshop.line.truncate(ply as usize);
        if self.stopped.is_some() {
            return proof;
        }
        self.refuter = best;
        if proof.since >= ply {
            proof.since = ALWAYS;
            let effort = 64 - (self.counts.nodes - began).leading_zeros();
            let score = if STRONG { proof.score.nearer(ply) } else { proof.score };
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

    /// Appends the moves of a position to the candidates, best first, and looks for a move that ends the game well enough.
    #[inline]
    fn list<const STRONG: bool>(&mut self, at: usize, ply: u32, came_by: u16, beta: Score) -> Option<Proof> {
        let workshop = &mut *self.workshop;
        let position = &workshop.positions[at];
        workshop.moves.clear();
        if let Prospect::Decided(score) = self.knowledge.prospect(self.game, position, &mut workshop.moves) {
            return Some(Proof::of(Self::from_root::<STRONG>(score, ply)));
        }
        workshop.scores.clear();
        workshop.scores.resize(workshop.moves.len(), 0);
        self.knowledge.score_moves(self.game, position, &workshop.moves, &mut workshop.scores);
        let mover = self.game.turn(position);
        while workshop.killers.len() <= ply as usize {
            workshop.killers.push([NOBODY; 2]);
        }
        let killers = workshop.killers[ply as usize];
        let first = workshop.candidates.len();
        let history = workshop.history.row(mover.index(), came_by, ply);
        for (&mv, &score) in workshop.moves.iter().zip(&workshop.scores) {
            let index = self.knowledge.move_index(self.game, position, mv);
            let mut score = score + history.score(index);
            if index == killers[0] {
                score += 8_000;
            } else if index == killers[1] {
                score += 4_000;
            }
            workshop.candidates.push(Candidate { mv, index, score });
        }
        sort(&mut workshop.candidates[first..]);
        if self.knowledge.sees_wins(self.game) {
            return None;
        }
        let end = self.workshop.candidates.len();
        for i in first..end {
            let place = self.top + (i - first);
            self.apply(at, place, self.workshop.candidates[i].mv);
            if let Some(outcome) = self.game.outcome(&self.workshop.positions[place]) {
                let score = Self::finished::<STRONG>(outcome, ply + 1).seen_by(mover);
                if score >= beta {
                    self.refuter = self.workshop.candidates[i].index;
                    self.learn(mover, ply, came_by, first, i, self.counts.nodes);
                    return Some(Proof::of(score));
                }
            }
            // The order of candidates changes later; they remember where their position is.
            self.workshop.candidates[i].score = (i - first) as i32;
        }
        None
    }

    /// Tries the moves; returns the value and the index of the move that reached β, or nobody's.
    fn try_moves<const STRONG: bool>(&mut self, node: &Node) -> (Proof, u16) {
        let Node { at, ply, came_by, beta, first, .. } = *node;
        let began = self.counts.nodes;
        let end = self.workshop.candidates.len();
        let mover = self.game.turn(&self.workshop.positions[at]);
        let place = self.top;
        let looked = !self.knowledge.sees_wins(self.game);
        self.top += if looked { end - first } else { 1 };
        let mut best = Proof::of(Score::LOWEST);
        let mut since = ALWAYS;
        self.bring_forward(first, end, node.best);
        if looked && let Some(proof) = self.look_up_children::<STRONG>(node, mover, place) {
            return proof;
        }
        for i in first..end {
            let candidate = self.workshop.candidates[i];
            let child = if looked { place + candidate.score as usize } else { place };
            if !looked {
                self.apply(at, child, candidate.mv);
            }
            self.refuter = NOBODY;
            let proof = self.child::<STRONG>(child, ply + 1, candidate.index, mover, beta);
            if self.stopped.is_some() {
                return (best, NOBODY);
            }
            since = since.min(proof.since);
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
        (Proof { since, ..best }, NOBODY)
    }

    /// Does the table know a child that is good enough? ("Enhanced transposition cut-off", Plaat, Schaeffer, Pijls and de Bruin 1996.)
    /// The loads are independent of each other, so all of them take little longer than one.
    fn look_up_children<const STRONG: bool>(
        &mut self,
        node: &Node,
        mover: Player,
        place: usize,
    ) -> Option<(Proof, u16)> {
        let count = self.workshop.candidates.len() - node.first;
        self.workshop.keys.clear();
        for i in 0..count {
            let (key, _) = self.knowledge.canonical(self.game, &self.workshop.positions[place + i]);
            self.table.prefetch(key);
            self.workshop.keys.push(key);
        }
        for i in 0..count {
            let candidate = self.workshop.candidates[node.first + i];
            let at = candidate.score as usize;
            let entry = self.table.probe(self.workshop.keys[at]);
            let score = if self.game.turn(&self.workshop.positions[place + at]) == mover {
                Self::from_root::<STRONG>(entry.lower, node.ply + 1)
            } else {
                -Self::from_root::<STRONG>(entry.upper, node.ply + 1)
            };
            if score >= node.beta && score < Score::HIGHEST {
                return Some((Proof::of(score), candidate.index));
            }
        }
        None
    }

    /// The candidate with this index becomes the first of `from..end`; the others keep their order.
    #[inline]
    fn bring_forward(&mut self, from: usize, end: usize, index: u16) {
        if index == NOBODY {
            return;
        }
        let rest = &mut self.workshop.candidates[from..end];
        if let Some(found) = rest.iter().position(|candidate| candidate.index == index) {
            rest[..=found].rotate_right(1);
        }
    }

    /// The value of a child for the player who moved there.
    #[inline]
    fn child<const STRONG: bool>(&mut self, at: usize, ply: u32, came_by: u16, mover: Player, beta: Score) -> Proof {
        let position = &self.workshop.positions[at];
        if let Some(outcome) = self.game.outcome(position) {
            return Proof::of(Self::finished::<STRONG>(outcome, ply).seen_by(mover));
        }
        if self.game.turn(position) == mover {
            return self.node::<STRONG>(at, ply, came_by, beta);
        }
        let proof = self.node::<STRONG>(at, ply, came_by, (-beta).above());
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
        let index = workshop.candidates[good].index;
        let killers = &mut workshop.killers[ply as usize];
        if killers[0] != index {
            *killers = [index, killers[0]];
        }
        let effort = (64 - (self.counts.nodes - began).leading_zeros()) as i32;
        let bonus = 16 + 24 * effort;
        workshop.history.learn(mover.index(), came_by, index, bonus);
        workshop.history.learn_ply(ply, index, bonus);
        for candidate in &workshop.candidates[first..good] {
            workshop.history.learn(mover.index(), came_by, candidate.index, -bonus);
            workshop.history.learn_ply(ply, candidate.index, -bonus);
        }
    }
}

/// Do bounds of the value answer the question?
#[inline]
fn decides(known: Window<Score>, beta: Score) -> Option<Proof> {
    if known.alpha >= beta {
        Some(Proof::of(known.alpha))
    } else if known.beta < beta {
        Some(Proof::of(known.beta))
    } else {
        None
    }
}

/// Best first; equals keep their order. Insertion sort: the lists are short and nearly sorted.
#[inline]
fn sort<M: Copy>(candidates: &mut [Candidate<M>]) {
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
