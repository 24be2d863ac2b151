//! [`Arrangement`]: a board that somebody sets up by hand, and [`Tool`]: what can be put on it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::game::Player;
use crate::scene::{Board, Counter, Grid, Orientation, Piece, Scene, Shape};

/// A board as somebody has set it up. It may break every rule: [`Notation::parse_position`](crate::Notation::parse_position) judges its text.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Arrangement {
    /// What stands where, on boards of cells.
    pub grid: Option<Grid>,
    /// The node where the game stands, on trees.
    pub node: Option<usize>,
    /// The player to move.
    pub turn: Player,
    /// What X and O hold, by the names of the scene's counters.
    pub hands: [BTreeMap<String, u32>; 2],
    /// Nobody has set the hands: what is not on the board is in them.
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

    /// How many of something a player holds.
    #[must_use]
    pub fn held(&self, player: Player, name: &str) -> u32 {
        self.hands[player.index()].get(name).copied().unwrap_or(0)
    }
}

/// What a click puts on a board that is set up by hand, or takes from it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase", tag = "kind")]
pub enum Tool {
    /// A piece. One with a label is on the board only once.
    Piece {
        /// The piece.
        piece: Piece,
        /// A cell holds so many. Where it is one, a piece takes the place of another, and the same piece again takes it away.
        height: usize,
    },
    /// A wall; the same again takes it away.
    Wall {
        /// Which way it runs.
        lie: Orientation,
    },
    /// Takes the topmost piece of a cell.
    Erase,
}

impl Tool {
    /// A piece for each player, and a way to take them off again.
    #[must_use]
    pub fn pieces(shape: Shape, height: usize) -> Vec<Tool> {
        let put = |player| Tool::Piece { piece: Piece::new(player, shape), height };
        Player::BOTH.into_iter().map(put).chain([Tool::Erase]).collect()
    }
}
