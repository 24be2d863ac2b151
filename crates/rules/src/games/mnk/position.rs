//! What a position and a move of an m,n,k game are made of.

use crate::game::{Outcome, Player};

/// A position. The marks are those of the player to move and of the other one, so that a move only swaps two words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position<B = u64> {
    /// The marks of the player to move.
    pub(super) own: B,
    /// The marks of the player who moved last.
    pub(super) other: B,
    /// Free cells.
    pub(super) free: u16,
    pub(super) turn: Player,
    pub(super) outcome: Option<Outcome>,
}

/// A move: the cell that gets the mark, as its place in the board word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(pub(super) u16);

impl Cell {
    /// Its place in the board word.
    #[must_use]
    #[inline]
    pub fn place(self) -> usize {
        usize::from(self.0)
    }
}
