//! [`Hint`]: help in three levels, each saying more than the one before.
//!
//! The first level is a window of the board, never much more than half of it; the second is the piece that moves or, if a move is a single
//! click, a line in the window; the third is the move. The highlighted part shrinks from level to level, if there is anything to choose from.

use potez_rules::scene::{Board, GraphBoard, Grid, TreeBoard};
use potez_rules::{Scene, Target};
use serde::Serialize;

use crate::table::Choice;

/// How much a hint says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum HintLevel {
    /// Where to look.
    Where,
    /// Which piece moves, or which line the move is in.
    Piece,
    /// The move.
    Move,
}

impl HintLevel {
    /// All levels, the one that says least first.
    pub const ALL: [HintLevel; 3] = [HintLevel::Where, HintLevel::Piece, HintLevel::Move];

    /// The next level, which says more; the last one stays the same.
    #[must_use]
    pub fn more(self) -> HintLevel {
        match self {
            HintLevel::Where => HintLevel::Piece,
            HintLevel::Piece | HintLevel::Move => HintLevel::Move,
        }
    }
}

/// A hint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Hint {
    /// How much it says.
    pub level: HintLevel,
    /// What to highlight on the board.
    pub targets: Vec<Target>,
    /// The move, at the last level.
    pub text: Option<String>,
}

impl Hint {
    /// A hint towards a move.
    #[must_use]
    pub fn new(level: HintLevel, best: &Choice, scene: &Scene) -> Hint {
        let text = (level == HintLevel::Move).then(|| best.text.clone());
        let targets = match (level, best.targets.as_slice()) {
            (HintLevel::Move, targets) => targets.to_vec(),
            (HintLevel::Piece, [piece, _, ..]) => vec![*piece],
            (_, [first, ..]) => around(*first, scene, level),
            (_, []) => Vec::new(),
        };
        Hint { level, targets, text }
    }
}

/// What to highlight for a target, at one of the first two levels.
fn around(target: Target, scene: &Scene, level: HintLevel) -> Vec<Target> {
    match (&scene.board, target) {
        (Board::Grid(grid), Target::Cell { row, col } | Target::Level { row, col, .. }) => cells(grid, row, col, level),
        (Board::Grid(grid), Target::Column { col }) => {
            narrow(col, grid.cols, level).map(|col| Target::Column { col }).collect()
        }
        (Board::Grid(grid), Target::Wall(wall)) if level == HintLevel::Where => cells(grid, wall.row, wall.col, level),
        // The four cells around the middle of the wall.
        (Board::Grid(_), Target::Wall(wall)) => (wall.row..=wall.row.saturating_add(1))
            .flat_map(|row| (wall.col..=wall.col.saturating_add(1)).map(move |col| Target::Cell { row, col }))
            .collect(),
        (Board::Tree(tree), Target::Node { node }) => siblings(tree, node, level),
        (Board::Graph(board), Target::Node { node }) => neighbours(board, node, level),
        // A button: it is the only thing to do, so the first hint highlights nothing.
        (_, button) if level == HintLevel::Piece => vec![button],
        _ => Vec::new(),
    }
}

/// A window around a cell; or the part of its row that is in the window; or, if the board has only one row or column, a
/// shorter part of that.
fn cells(grid: &Grid, row: usize, col: usize, level: HintLevel) -> Vec<Target> {
    let half = |length: usize| length.div_ceil(2).clamp(2, 5);
    let (rows, cols) = match (grid.rows, grid.cols, level) {
        (1, length, level) => (row..row + 1, narrow(col, length, level)),
        (length, 1, level) => (narrow(row, length, level), col..col + 1),
        (_, _, HintLevel::Where) => (window(row, half(grid.rows), grid.rows), window(col, half(grid.cols), grid.cols)),
        _ => (row..row + 1, window(col, half(grid.cols), grid.cols)),
    };
    let all = rows.flat_map(|row| cols.clone().map(move |col| (row, col)));
    let played = all.filter(|(row, col)| grid.cells.get(row * grid.cols + col).is_some_and(|cell| !cell.idle));
    played.map(|(row, col)| Target::Cell { row, col }).collect()
}

/// The children of the node where the token is, as many as [`narrow`] allows.
fn siblings(tree: &TreeBoard, node: usize, level: HintLevel) -> Vec<Target> {
    let is_child = |at: &usize| tree.nodes.get(*at).is_some_and(|node| node.parent == Some(tree.current));
    let children: Vec<usize> = (0..tree.nodes.len()).filter(is_child).collect();
    let Some(place) = children.iter().position(|child| *child == node) else { return vec![Target::Node { node }] };
    children[narrow(place, children.len(), level)].iter().map(|&node| Target::Node { node }).collect()
}

/// The nearest cells, as many as [`narrow`] allows.
fn neighbours(board: &GraphBoard, node: usize, level: HintLevel) -> Vec<Target> {
    let Some(here) = board.nodes.get(node) else { return vec![Target::Node { node }] };
    let distance = |other: &usize| (board.nodes[*other].x - here.x).hypot(board.nodes[*other].y - here.y);
    let mut nodes: Vec<usize> = (0..board.nodes.len()).collect();
    nodes.sort_by(|a, b| distance(a).total_cmp(&distance(b)));
    nodes.truncate(narrow(0, nodes.len(), level).len());
    // The order must not give away which of them is meant.
    nodes.sort_unstable();
    nodes.into_iter().map(|node| Target::Node { node }).collect()
}

/// A part of `length` things in a line: half of them at the first level, but at least three; then two.
fn narrow(at: usize, length: usize, level: HintLevel) -> std::ops::Range<usize> {
    let wide = length.div_ceil(2).max(3).min(length);
    let size = if level == HintLevel::Where { wide } else { wide.saturating_sub(1).clamp(1, 2) };
    window(at, size, length)
}

/// A range of `size` places out of `length` that contains `at`, in the middle if there is room.
fn window(at: usize, size: usize, length: usize) -> std::ops::Range<usize> {
    let size = size.min(length);
    let start = at.saturating_sub(size / 2).min(length - size);
    start..start + size
}
