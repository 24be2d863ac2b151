//! [`Arrangement`]: a board set up by hand, and [`Tool`]: what can be put on it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::game::Player;
use crate::scene::{Board, Counter, Grid, Orientation, Piece, Scene, Shape};

/// A board set up by hand. It may break any rule; [`Notation::parse_position`](crate::Notation::parse_position) checks its text.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Arrangement {
    /// What stands on each cell, on boards of cells.
    pub grid: Option<Grid>,
    /// The node where the game stands, on trees.
    pub node: Option<usize>,
    /// The player to move.
    pub turn: Player,
    /// What X and O hold, by the names of the scene's counters.
    pub hands: [BTreeMap<String, u32>; 2],
    /// The hands have not been set: whatever is not on the board is in hand.
    pub follow: bool,
}

impl From<&Scene> for Arrangement {
    fn from(scene: &Scene) -> Arrangement {
        let (grid, node) = match &scene.board {
            Board::Grid(grid) => (Some(grid.clone()), None),
            Board::Tree(tree) => (None, Some(tree.current)),
            Board::Graph(_) => (None, None),
        };
        let hand = |counters: &Vec<Counter>| counters.iter().map(|it| (it.name.to_owned(), it.value)).collect();
        Arrangement { grid, node, turn: scene.turn, hands: scene.sides.each_ref().map(hand), follow: false }
    }
}

impl Arrangement {
    /// The pieces of a cell, from the bottom up; none outside the grid.
    #[must_use]
    pub fn stack(&self, row: usize, col: usize) -> &[Piece] {
        let grid = self.grid.as_ref().filter(|grid| row < grid.rows && col < grid.cols);
        let cell = grid.and_then(|grid| grid.cells.get(row.checked_mul(grid.cols)?.checked_add(col)?));
        cell.map_or(&[], |cell| &cell.stack)
    }

    /// The number of `name` in a player's hand.
    #[must_use]
    pub fn held(&self, player: Player, name: &str) -> u32 {
        self.hands[player.index()].get(name).copied().unwrap_or(0)
    }
}

/// What a click does to a board that is being set up.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase", tag = "kind")]
pub enum Tool {
    /// Puts down a piece. A piece with a label can be on the board only once.
    Piece {
        /// The piece.
        piece: Piece,
        /// How many pieces a cell holds. If it is 1, a piece replaces the one that is there, and the same piece a second time removes it.
        height: usize,
    },
    /// Places a wall; the same wall a second time removes it.
    Wall {
        /// Which way it runs.
        lie: Orientation,
    },
    /// Removes the topmost piece of a cell.
    Erase,
}

impl Tool {
    /// A piece of each player, and the eraser.
    #[must_use]
    pub fn pieces(shape: Shape, height: usize) -> Vec<Tool> {
        let put = |player| Tool::Piece { piece: Piece::new(player, shape), height };
        Player::BOTH.into_iter().map(put).chain([Tool::Erase]).collect()
    }
}
