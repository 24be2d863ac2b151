//! A position of Byte, and what an evaluator needs to know about it.

use crate::bits::Bits;
use crate::game::{Outcome, Player};

use super::stack::Stack;

/// The stacks, the points and the turn. `C` and `W` as in [`Byte`](super::Byte).
///
/// The checkers are kept twice: as stacks by square, and as sets of squares by owner and level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position<const C: usize, const W: usize> {
    pub(super) stacks: [Stack; C],
    /// For each player and level: the squares with a checker of this player at this level.
    pub(super) levels: [[Bits<W>; 7]; 2],
    /// The checkers' part of the key.
    pub(super) checkers_key: u64,
    pub(super) points: [u8; 2],
    pub(super) turn: Player,
    /// May the player to move take over the other side?
    pub(super) swap: bool,
    pub(super) outcome: Option<Outcome>,
}

impl<const C: usize, const W: usize> Position<C, W> {
    pub(super) const EMPTY: Self = Position {
        stacks: [Stack::EMPTY; C],
        levels: [[Bits::EMPTY; 7]; 2],
        checkers_key: 0,
        points: [0; 2],
        turn: Player::First,
        swap: false,
        outcome: None,
    };

    /// The stack on a square, which may be empty.
    #[inline]
    #[must_use]
    pub fn stack(&self, cell: usize) -> Stack {
        self.stacks[cell]
    }

    /// Every stack with its square, row by row.
    pub fn stacks(&self) -> impl Iterator<Item = (usize, Stack)> + '_ {
        self.occupied().iter().map(|cell| (cell, self.stacks[cell]))
    }

    /// The squares with a stack.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> Bits<W> {
        self.at_least(1)
    }

    /// The squares with a stack of `height` (1 to 7) or more checkers.
    #[inline]
    #[must_use]
    pub fn at_least(&self, height: usize) -> Bits<W> {
        self.levels[0][height - 1] | self.levels[1][height - 1]
    }

    /// The squares with a checker of the player at the level (0 to 6).
    #[inline]
    #[must_use]
    pub fn at_level(&self, player: Player, level: usize) -> Bits<W> {
        self.levels[player.index()][level]
    }

    /// The squares whose bottom checker is the player's: the stacks that the player may slide.
    #[inline]
    #[must_use]
    pub fn bottoms(&self, player: Player) -> Bits<W> {
        self.at_level(player, 0)
    }

    /// The squares whose top checker is the player's: the stacks that the player would win if they were full.
    #[must_use]
    pub fn tops(&self, player: Player) -> Bits<W> {
        let mut tops = self.at_level(player, 6);
        for level in 0..6 {
            tops |= self.at_level(player, level) & !self.at_least(level + 2);
        }
        tops
    }

    /// The number of the player's checkers on the board.
    #[must_use]
    pub fn checkers(&self, player: Player) -> u32 {
        self.levels[player.index()].iter().map(Bits::count).sum()
    }

    /// The number of stacks that the player has won.
    #[inline]
    #[must_use]
    pub fn points(&self, player: Player) -> u32 {
        u32::from(self.points[player.index()])
    }

    /// The player to move.
    #[inline]
    #[must_use]
    pub fn turn(&self) -> Player {
        self.turn
    }

    /// May the player to move take over the other side?
    #[inline]
    #[must_use]
    pub fn may_swap(&self) -> bool {
        self.swap
    }
}
