//! The line that is being searched: one frame for each position, and making a move from one to the next.

use potez_rules::{Game, Outcome, Player};

use super::options::Exactness;
use super::worker::{Found, Worker};
use crate::core::history::{History, NO_MOVE};
use crate::core::knowledge::{Knowledge, Symmetry};
use crate::core::path::{Basis, exact_key, table_key};
use crate::core::score::Score;
use crate::core::window::Window;

/// A move to be searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate<M> {
    pub(super) mv: M,
    pub(super) index: u16,
    pub(super) score: i32,
}

/// One position of the line that is being searched.
pub(super) struct Frame<G: Game> {
    pub(super) position: G::Position,
    pub(super) mover: Player,
    /// The key in the table, and the symmetry by which it was found.
    pub(super) key: u64,
    pub(super) symmetry: Symmetry,
    /// The key for repetitions; meaningless if nothing can repeat.
    identity: u64,
    /// The index of the move that led here.
    pub(super) came_by: u16,
    pub(super) killers: [u16; 2],
    /// The depth and window of the node, while it searches a move that another thread's answer would make unnecessary.
    pub(super) question: Option<(i32, Window<Score>)>,
    /// The best line from here.
    pub(super) line: Vec<G::Move>,
}

impl<G: Game> Frame<G> {
    fn new(position: G::Position) -> Frame<G> {
        Frame {
            position,
            mover: Player::First,
            key: 0,
            symmetry: Symmetry(0),
            identity: 0,
            came_by: NO_MOVE,
            killers: [NO_MOVE; 2],
            question: None,
            line: Vec::new(),
        }
    }

    /// Computes the table key of the frame's position.
    #[inline]
    fn set_key<K: Knowledge<G>>(&mut self, game: &G, knowledge: &K, exactness: Exactness) {
        let (key, symmetry) = knowledge.canonical(game, &self.position);
        let counters = game.counters(&self.position);
        self.symmetry = symmetry;
        self.key = match exactness {
            Exactness::Guess => table_key(key, &counters),
            Exactness::Minimax => exact_key(key, &counters),
        };
    }
}

/// What a thread keeps between searches, so that a search allocates nothing once the buffers have grown. Aligned, so that it shares no cache
/// line with another thread's memory.
#[repr(align(128))]
pub(super) struct Memory<G: Game> {
    pub(super) frames: Vec<Frame<G>>,
    pub(super) moves: Vec<G::Move>,
    pub(super) scores: Vec<i32>,
    pub(super) candidates: Vec<Candidate<G::Move>>,
    pub(super) history: History,
}

impl<G: Game> Memory<G> {
    pub(super) fn new() -> Memory<G> {
        Memory {
            frames: Vec::new(),
            moves: Vec::new(),
            scores: Vec::new(),
            candidates: Vec::new(),
            history: History::new(),
        }
    }
}

impl<G: Game, K: Knowledge<G>> Worker<'_, G, K> {
    /// Puts the root into the first frame.
    pub(super) fn set_root(&mut self, position: &G::Position) {
        let memory = &mut *self.memory;
        memory.moves.clear();
        memory.candidates.clear();
        for frame in &mut memory.frames {
            frame.killers = [NO_MOVE; 2];
        }
        if memory.frames.is_empty() {
            memory.frames.push(Frame::new(position.clone()));
        }
        let root = &mut memory.frames[0];
        root.position.clone_from(position);
        root.came_by = NO_MOVE;
        root.mover = self.game.turn(position);
        root.identity = self.game.key(position);
        root.set_key(self.game, self.knowledge, self.settings.exactness);
    }

    /// Makes a move; the frame below then holds the new position. Returns whether the same player moves again. `is_tabled` says whether the new
    /// position will be looked up in the table.
    #[inline]
    pub(super) fn make(&mut self, ply: usize, candidate: Candidate<G::Move>, is_tabled: bool) -> bool {
        let frames = &mut self.memory.frames;
        if frames.len() == ply + 1 {
            let position = frames[ply].position.clone();
            frames.push(Frame::new(position));
        }
        let (above, below) = frames.split_at_mut(ply + 1);
        let (parent, child) = (&above[ply], &mut below[0]);
        child.position.clone_from(&parent.position);
        self.game.apply(&mut child.position, candidate.mv);
        child.came_by = candidate.index;
        child.line.clear();
        child.mover = self.game.turn(&child.position);
        let same = child.mover == parent.mover;
        if self.knowledge.can_repeat(self.game, &child.position) {
            child.identity = self.game.key(&child.position);
        }
        if is_tabled {
            child.set_key(self.game, self.knowledge, self.settings.exactness);
            self.table.prefetch(child.key);
        }
        same
    }

    /// The ply at which the same position was on the line before.
    pub(super) fn repeats(&self, ply: usize) -> Option<usize> {
        let frames = &self.memory.frames[..=ply];
        let can_repeat = |frame: &Frame<G>| self.knowledge.can_repeat(self.game, &frame.position);
        if !can_repeat(&frames[ply]) {
            return None;
        }
        // A frame that cannot repeat has a stale identity, and no position before it comes back either.
        let mut before = (0..ply).rev().take_while(|&before| can_repeat(&frames[before]));
        before.find(|&before| frames[before].identity == frames[ply].identity)
    }

    /// The evaluation of the position at `ply`, for its side to move.
    #[inline]
    pub(super) fn estimate(&mut self, ply: usize) -> Score {
        let frame = &self.memory.frames[ply];
        self.counts.estimates += 1;
        self.knowledge.evaluate(self.game, &frame.position).seen_by(frame.mover)
    }

    /// The value of the game if it is over at `ply`, for its side to move.
    #[inline]
    pub(super) fn finished(&mut self, ply: usize) -> Option<Found> {
        let frame = &self.memory.frames[ply];
        let outcome = self.game.outcome(&frame.position)?;
        self.counts.leaves += 1;
        let score = self.knowledge.finished(self.game, &frame.position, outcome, ply as u32).seen_by(frame.mover);
        let basis = if outcome == Outcome::Draw { self.basis_of_draw(ply) } else { Basis::Certain };
        Some(Found { basis, ..Found::certain(score) })
    }

    /// What the draw of a finished game at `ply` depends on.
    fn basis_of_draw(&self, ply: usize) -> Basis {
        let counters = self.game.counters(&self.memory.frames[ply].position);
        Basis::of_draw(&counters, || self.repeats(ply))
    }
}
