//! What a solver keeps between questions, so that a search allocates nothing once the buffers have grown.

use potez_rules::Game;

use crate::core::history::History;
use crate::core::knowledge::Symmetry;

/// What a solver keeps between questions.
pub(super) struct Memory<G: Game> {
    /// Positions: the line, and the children that were made beside it.
    pub(super) positions: Vec<G::Position>,
    /// The keys of the line, if positions can repeat.
    pub(super) line: Vec<u64>,
    pub(super) moves: Vec<G::Move>,
    pub(super) scores: Vec<i32>,
    /// The keys of children that were looked up, one list after another.
    pub(super) keys: Vec<(u64, Symmetry)>,
    pub(super) choices: Vec<Choice<G::Move>>,
    pub(super) killers: Vec<[u16; 2]>,
    pub(super) history: History,
}

impl<G: Game> Memory<G> {
    /// Forgets what was learned about moves.
    pub(super) fn clear(&mut self) {
        self.killers.clear();
        self.history.clear();
    }

    pub(super) fn new() -> Memory<G> {
        Memory {
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

/// A move to be tried.
#[derive(Clone, Copy)]
pub(super) struct Choice<M> {
    pub(super) mv: M,
    pub(super) index: u16,
    /// The index of the position after it, if the move has been made.
    pub(super) slot: u16,
    pub(super) score: i32,
}
