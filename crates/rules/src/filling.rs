//! [`Filling`]: games in which every move fills a cell for good, such as tic-tac-toe and Connect Four.
//!
//! Such a game cannot go back, and a position is two sets: the cells that are taken, and those of them that belong to the player
//! who began. Where a move may go depends on the first set alone. Solvers of whole games rely on this: positions with the same taken cells
//! form a class, and within a class a position is a number with one bit for each taken cell.

use crate::game::Player;

/// The cells of both players, as bits of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filled {
    /// The cells of X and of O.
    pub cells: [u64; 2],
}

impl Filled {
    /// All cells that are taken.
    #[must_use]
    pub fn taken(&self) -> u64 {
        self.cells[0] | self.cells[1]
    }

    /// The cells of a player.
    #[must_use]
    pub fn of(&self, player: Player) -> u64 {
        self.cells[player.index()]
    }
}

/// The rules of a game in which the players fill one cell each in turn, and nothing is ever taken away.
///
/// # Laws
///
/// 1. In a game that goes on, each legal move fills one cell of [`open`](Filling::open) for the player to move, and each open cell is filled by one move.
/// 2. Turns alternate.
/// 3. The game is over when the cells of the player who moved last are [decided](Filling::is_decided), or when no cell is open,
///    which is a draw. Cells that are decided stay decided when more are added.
pub trait Filling: Send + Sync {
    /// All cells of the board, at most 63 bits of the word.
    fn board(&self) -> u64;

    /// The cells that may be filled next when these are taken.
    fn open(&self, taken: u64) -> u64;

    /// Has a player with these cells ended the game?
    fn is_decided(&self, cells: u64) -> bool;

    /// Does the player who ends the game like this lose (a misère game)?
    fn decided_loses(&self) -> bool {
        false
    }
}
