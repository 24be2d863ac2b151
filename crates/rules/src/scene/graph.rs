//! Boards that are not grids: hexagons, points and lines, any graph.

use serde::{Deserialize, Serialize};

use super::{Cell, Piece};

/// Cells at any places, and lines between them.
///
/// Coordinates grow to the right and downwards, and may begin anywhere. One unit is the distance between the centres of
/// neighbouring cells, and no two centres should be nearer to each other than that. People click cells with
/// [`Target::Node`](super::Target::Node), which has the index in [`nodes`](GraphBoard::nodes).
///
/// Three points on a line, as on a morris board:
///
/// ```
/// use potez_rules::scene::{Board, GraphBoard, GraphNode};
///
/// let points = ["a1", "b1", "c1"].iter().enumerate().map(|(i, name)| GraphNode::point((i as f64, 0.0), name));
/// let board = Board::Graph(GraphBoard::new(points.collect()).with_edges(vec![(0, 1), (1, 2)]));
/// assert_eq!(serde_json::to_value(&board).unwrap()["kind"], "graph");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct GraphBoard {
    /// The cells.
    pub nodes: Vec<GraphNode>,
    /// The lines between cells, as pairs of indices. Hexagons and squares that touch need none.
    pub edges: Vec<(usize, usize)>,
    /// Rows of cells to be struck through or highlighted: the winning lines.
    pub lines: Vec<Vec<usize>>,
}

/// A cell of a [`GraphBoard`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GraphNode {
    /// The centre, from left to right.
    pub x: f64,
    /// The centre, from top to bottom.
    pub y: f64,
    /// What it looks like.
    pub outline: Outline,
    /// Its name, as moves are written; may be empty.
    pub label: String,
    /// What stands on it.
    pub cell: Cell,
}

/// What a cell of a [`GraphBoard`] looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outline {
    /// A square, one unit wide.
    Square,
    /// A hexagon, one unit wide, with a corner at the top. Rows of touching hexagons are √3/2 units apart, and every
    /// other row begins half a unit farther to the right.
    Hexagon,
    /// A point, where lines meet.
    Point,
}

impl GraphBoard {
    /// A board with these cells and no lines.
    #[must_use]
    pub fn new(nodes: Vec<GraphNode>) -> GraphBoard {
        GraphBoard { nodes, ..GraphBoard::default() }
    }

    /// The board with these lines between cells.
    #[must_use]
    pub fn with_edges(self, edges: Vec<(usize, usize)>) -> GraphBoard {
        GraphBoard { edges, ..self }
    }

    /// The board with these winning lines.
    #[must_use]
    pub fn with_lines(self, lines: Vec<Vec<usize>>) -> GraphBoard {
        GraphBoard { lines, ..self }
    }

    /// Does the cell lie on a winning line?
    #[must_use]
    pub fn is_lit(&self, node: usize) -> bool {
        self.lines.iter().any(|line| line.contains(&node))
    }

    /// Every place is finite, and every line joins existing cells.
    pub(crate) fn is_whole(&self) -> bool {
        let has = |node: &usize| *node < self.nodes.len();
        self.nodes.iter().all(|node| node.x.is_finite() && node.y.is_finite())
            && self.edges.iter().all(|(from, to)| has(from) && has(to))
            && self.lines.iter().flatten().all(has)
    }
}

impl GraphNode {
    /// An empty cell with its centre at a place.
    #[must_use]
    pub fn new(outline: Outline, (x, y): (f64, f64), label: &str) -> GraphNode {
        GraphNode { x, y, outline, label: label.to_owned(), cell: Cell::default() }
    }

    /// An empty point.
    #[must_use]
    pub fn point(at: (f64, f64), label: &str) -> GraphNode {
        GraphNode::new(Outline::Point, at, label)
    }

    /// An empty hexagon in a row and column, where each row begins half a hexagon further to the right: the rhombus of
    /// Hex, or a part of it.
    #[must_use]
    pub fn hexagon(row: usize, col: usize, label: &str) -> GraphNode {
        let at = (col as f64 + row as f64 / 2.0, row as f64 * 3f64.sqrt() / 2.0);
        GraphNode::new(Outline::Hexagon, at, label)
    }

    /// The cell with these pieces on it, from the bottom up.
    #[must_use]
    pub fn with_pieces(mut self, pieces: impl IntoIterator<Item = Piece>) -> GraphNode {
        self.cell.stack = pieces.into_iter().collect();
        self
    }
}
