//! The board as data: what a front end needs to draw a game, and to let a person build a move, without knowing the rules.

mod graph;

use serde::{Deserialize, Serialize};

use crate::arrangement::{Arrangement, Tool};
use crate::game::{Outcome, Player};
use crate::refusal::Refusal;
use crate::steps::Steps;

pub use graph::{GraphBoard, GraphNode, Outline};

/// A game that can be drawn and clicked. What a person clicks, and in which order, is in [`Steps<Target>`](Steps).
///
/// # Laws
///
/// - [`scene`](Show::scene) never panics on a position that the rules allow.
/// - [`clicked_move`](Show::clicked_move) returns every legal move for its [steps](Steps::steps).
pub trait Show: Steps<Target> {
    /// The position as data.
    fn scene(&self, position: &Self::Position) -> Scene;

    /// The move that a whole sequence of clicks means: well formed, but it need not be legal. `None` when the clicks mean no
    /// whole move. The provided method knows only legal moves; override it so that refusals can say why a move is not legal.
    fn clicked_move(&self, position: &Self::Position, targets: &[Target]) -> Option<Self::Move> {
        let mut moves = Vec::new();
        self.legal_moves(position, &mut moves);
        moves.into_iter().find(|mv| self.steps(position, *mv) == targets)
    }

    /// Why no legal move begins with these clicks; called only if none does.
    fn explain_targets(&self, position: &Self::Position, clicked: &[Target]) -> Refusal {
        if self.outcome(position).is_some() {
            return Refusal::game_over();
        }
        match self.clicked_move(position, clicked) {
            Some(mv) if !self.is_legal(position, mv) => self.explain(position, mv),
            _ => Refusal::senseless_clicks(),
        }
    }

    /// The board as the course's assignments print it, if they do; `ascii` replaces every character outside ASCII.
    fn course_board(&self, position: &Self::Position, ascii: bool) -> Option<String> {
        let _ = (position, ascii);
        None
    }

    /// What can be put on the board by hand; empty if positions are only typed.
    fn tools(&self) -> Vec<Tool> {
        Vec::new()
    }

    /// The text of a board that was set up by hand, as [`Notation::parse_position`](crate::Notation::parse_position) reads it; `None` if
    /// positions are only typed.
    fn arranged(&self, arrangement: &Arrangement) -> Option<String> {
        let _ = arrangement;
        None
    }

    /// The shortest paths of pieces to their goals, in games where that is a question.
    fn paths(&self, position: &Self::Position) -> Option<Vec<Path>> {
        let _ = position;
        None
    }
}

/// A position, ready to be drawn.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Scene {
    /// What is on the table.
    pub board: Board,
    /// The player to move.
    pub turn: Player,
    /// How the game ended.
    pub outcome: Option<Outcome>,
    /// What each player has beside the board (walls in hand, points): the first player's, then the second's.
    pub sides: [Vec<Counter>; 2],
}

impl Scene {
    /// A scene with nothing beside the board.
    #[must_use]
    pub fn new(board: Board, turn: Player, outcome: Option<Outcome>) -> Scene {
        Scene { board, turn, outcome, sides: [Vec::new(), Vec::new()] }
    }
}

/// Something countable beside the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Counter {
    /// A stable name: `walls.blue`, `walls.green`, `points`.
    pub name: &'static str,
    /// How many there are.
    pub value: u32,
    /// How many there can be, where that is known.
    pub of: Option<u32>,
}

/// The kinds of board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase", tag = "kind")]
pub enum Board {
    /// Cells in rows and columns.
    Grid(Grid),
    /// A game tree with the token on one node.
    Tree(TreeBoard),
    /// Cells at any places: hexagons, points and lines, any graph.
    Graph(GraphBoard),
}

/// Cells in rows and columns, with pieces on them and walls between them. Row 0 is at the top, column 0 at the left.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Grid {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub cols: usize,
    /// One label per row; empty texts where rows have no name.
    pub row_labels: Vec<String>,
    /// One label per column.
    pub col_labels: Vec<String>,
    /// How the cells are drawn.
    pub surface: Surface,
    /// The cells, row by row.
    pub cells: Vec<Cell>,
    /// The walls.
    pub walls: Vec<GridWall>,
    /// Rows of cells to be struck through or highlighted: the winning lines.
    pub lines: Vec<Vec<(usize, usize)>>,
}

/// How the cells of a grid look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Surface {
    /// Thin lines between cells, as on paper.
    Paper,
    /// An upright frame with round holes.
    Frame,
    /// Separate squares with room for walls between them.
    Tiles,
    /// Light and dark squares.
    Checkered,
}

/// One cell of a grid.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cell {
    /// Not played on (the light squares of Byte).
    pub idle: bool,
    /// The player whose start cell this is (the goal of the other).
    pub base: Option<Player>,
    /// What stands on it, from the bottom up.
    pub stack: Vec<Piece>,
}

/// A piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece {
    /// Whose it is.
    pub player: Player,
    /// What it looks like.
    pub shape: Shape,
    /// A sign on it, such as the number of a pawn; may be empty.
    pub label: String,
}

impl Piece {
    /// A piece without a sign on it.
    #[must_use]
    pub fn new(player: Player, shape: Shape) -> Piece {
        Piece { player, shape, label: String::new() }
    }
}

/// What a piece looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Shape {
    /// A drawn cross or ring.
    Mark,
    /// A disc dropped into a frame.
    Disc,
    /// A pawn.
    Pawn,
    /// A flat checker; several make a stack.
    Checker,
}

/// A wall two cells long, centred on the corner shared by the cells (row, col) and (row + 1, col + 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GridWall {
    /// The row of its upper left cell, from 0.
    pub row: usize,
    /// The column of its upper left cell, from 0.
    pub col: usize,
    /// Which way it runs.
    #[serde(rename = "lie")]
    pub orientation: Orientation,
}

/// Which way a wall runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Orientation {
    /// Between rows (blue in Blockade).
    Horizontal,
    /// Between columns (green in Blockade).
    Vertical,
}

/// A shortest path of a piece to a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// Whose piece it is.
    pub player: Player,
    /// The name of the piece.
    pub pawn: String,
    /// The name of the goal.
    pub goal: String,
    /// The cells on which the piece stops, as moves write them, from its own cell to the goal; empty if there is no path.
    pub cells: Vec<String>,
    /// All cells over which it goes, row and column from 0.
    pub through: Vec<(usize, usize)>,
}

impl Path {
    /// The number of moves; `None` where there is no path.
    #[must_use]
    pub fn length(&self) -> Option<usize> {
        self.cells.len().checked_sub(1)
    }
}

/// A game tree, drawn as nodes and branches.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TreeBoard {
    /// The nodes; the root is the first, parents come before their children, children in order.
    pub nodes: Vec<TreeNode>,
    /// The node on which the token stands.
    pub current: usize,
}

/// A node of a [`TreeBoard`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TreeNode {
    /// Its name.
    pub name: String,
    /// Its value as text, if it has one.
    pub value: Option<String>,
    /// The index of its parent; `None` for the root.
    pub parent: Option<usize>,
    /// Who moves here.
    pub turn: Player,
}

/// Something that a person clicks. Rows and columns count from 0, from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", tag = "kind")]
pub enum Target {
    /// A cell.
    Cell {
        /// The row.
        row: usize,
        /// The column.
        col: usize,
    },
    /// A level of the stack on a cell, 0 at the bottom.
    Level {
        /// The row.
        row: usize,
        /// The column.
        col: usize,
        /// The level.
        level: usize,
    },
    /// A column as a whole.
    Column {
        /// The column.
        col: usize,
    },
    /// A place for a wall.
    Wall(GridWall),
    /// A node of a tree or of a graph.
    Node {
        /// Its index in [`TreeBoard::nodes`] or [`GraphBoard::nodes`].
        node: usize,
    },
    /// The button that ends a turn that could go on.
    Done,
    /// The button that passes.
    Pass,
    /// The button that takes over the other player's side (the pie rule).
    Swap,
}
