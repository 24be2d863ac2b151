//! What a position and a move of Connect Four are made of.

use crate::game::{Outcome, Player};

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The discs of the player to move.
    pub(super) own: u64,
    /// All discs.
    pub(super) all: u64,
    /// Columns that may be played: none when the game is over.
    pub(super) open: u8,
    pub(super) turn: Player,
    pub(super) outcome: Option<Outcome>,
}

impl Position {
    /// The discs of the player to move.
    #[must_use]
    #[inline]
    pub fn own(&self) -> u64 {
        self.own
    }

    /// All discs.
    #[must_use]
    #[inline]
    pub fn all(&self) -> u64 {
        self.all
    }
}

/// A move: the column, from 0 at the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Column(pub(super) u8);

impl Column {
    /// The number of the column, from 0 at the left.
    #[must_use]
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}
