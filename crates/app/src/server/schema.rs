//! Schemas of what other crates serialize, for the description of the API.
//!
//! They are copies, so that those crates need no generator; tests compare every answer with them, and they leave nothing open.
#![expect(dead_code, reason = "these types are never built; they describe what others write")]

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

/// A player: X is the first, O the second.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Player {
    First,
    Second,
}

/// Who won: `{"win": "first"}` or `"draw"`.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Outcome {
    Win(Player),
    Draw,
}

/// What an engine thinks, from X's view: `{"points": 12}`, `{"win": ["first", 5]}` or `"draw"`.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Evaluation {
    /// Hundredths of a point.
    Points(i32),
    /// A proved win of a player in so many plies.
    Win((Player, u32)),
    /// A proved draw.
    Draw,
}

/// A position, ready to be drawn: what is on the board, who is to move, and what each side has beside it.
#[derive(Serialize, ToSchema)]
pub(super) struct Scene {
    board: Board,
    turn: Player,
    #[schema(required = true)]
    outcome: Option<Outcome>,
    /// What X has beside the board, then what O has.
    sides: (Vec<Counter>, Vec<Counter>),
}

/// Something countable beside the board.
#[derive(Serialize, ToSchema)]
pub(super) struct Counter {
    /// A stable name: `walls.blue`, `walls.green`, `points`.
    name: String,
    value: u32,
    /// How many there can be, where that is known.
    #[schema(required = true)]
    of: Option<u32>,
}

/// The kinds of board.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase", tag = "kind")]
pub(super) enum Board {
    Grid(Grid),
    Tree(TreeBoard),
    Graph(GraphBoard),
}

/// Cells in rows and columns, with pieces on them and walls between them. Row 0 is at the top, column 0 at the left.
#[derive(Serialize, ToSchema)]
pub(super) struct Grid {
    rows: usize,
    cols: usize,
    /// One label per row; empty texts where rows have no name.
    row_labels: Vec<String>,
    col_labels: Vec<String>,
    surface: Surface,
    /// The cells, row by row.
    cells: Vec<Cell>,
    walls: Vec<Wall>,
    /// The winning lines: rows and columns of their cells.
    lines: Vec<Vec<(usize, usize)>>,
}

/// How the cells of a grid look: lines on paper, a frame with holes, squares with room for walls, or light and dark squares.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Surface {
    Paper,
    Frame,
    Tiles,
    Checkered,
}

/// One cell of a board.
#[derive(Serialize, ToSchema)]
pub(super) struct Cell {
    /// Not played on.
    idle: bool,
    /// The player whose start cell this is, which is the goal of the other.
    #[schema(required = true)]
    base: Option<Player>,
    /// What stands on it, from the bottom up.
    stack: Vec<Piece>,
}

/// A piece.
#[derive(Serialize, ToSchema)]
pub(super) struct Piece {
    player: Player,
    shape: Shape,
    /// A sign on it, such as the number of a pawn; may be empty.
    label: String,
}

/// What a piece looks like: a cross or ring, a disc in a frame, a pawn, or a flat checker.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Shape {
    Mark,
    Disc,
    Pawn,
    Checker,
}

/// A wall two cells long, centred on the corner shared by the cells (row, col) and (row + 1, col + 1).
#[derive(Serialize, ToSchema)]
pub(super) struct Wall {
    row: usize,
    col: usize,
    lie: Orientation,
}

/// Which way a wall runs.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Orientation {
    Horizontal,
    Vertical,
}

/// A game tree.
#[derive(Serialize, ToSchema)]
pub(super) struct TreeBoard {
    /// The root is the first, parents come before their children, children in order.
    nodes: Vec<TreeNode>,
    /// The node on which the token stands.
    current: usize,
}

/// A node of a game tree.
#[derive(Serialize, ToSchema)]
pub(super) struct TreeNode {
    name: String,
    /// Its value as text, if it has one.
    #[schema(required = true)]
    value: Option<String>,
    /// The index of its parent; null for the root.
    #[schema(required = true)]
    parent: Option<usize>,
    /// Who moves here.
    turn: Player,
}

/// Cells at any places, and lines between them. One unit is the distance between neighbouring cells.
#[derive(Serialize, ToSchema)]
pub(super) struct GraphBoard {
    nodes: Vec<GraphNode>,
    /// The lines between cells, as pairs of indices.
    edges: Vec<(usize, usize)>,
    /// The winning lines, as indices of cells.
    lines: Vec<Vec<usize>>,
}

/// A cell of a graph.
#[derive(Serialize, ToSchema)]
pub(super) struct GraphNode {
    /// The centre, from left to right.
    x: f64,
    /// The centre, from top to bottom.
    y: f64,
    outline: Outline,
    /// Its name, as moves are written; may be empty.
    label: String,
    cell: Cell,
}

/// What a cell of a graph looks like.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Outline {
    Square,
    Hexagon,
    Point,
}

/// Something that a person clicks. Rows and columns count from 0, from the top left.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase", tag = "kind")]
pub(super) enum Target {
    /// A cell.
    Cell { row: usize, col: usize },
    /// A level of the stack on a cell, 0 at the bottom.
    Level { row: usize, col: usize, level: usize },
    /// A column as a whole.
    Column { col: usize },
    /// A place for a wall.
    Wall { row: usize, col: usize, lie: Orientation },
    /// A node of a tree or of a graph.
    Node { node: usize },
    /// The button that ends a turn which could go on.
    Done,
    /// The button that passes.
    Pass,
    /// The button that takes over the other player's side.
    Swap,
}

/// A legal move.
#[derive(Serialize, ToSchema)]
pub(super) struct Choice {
    /// The move as text.
    text: String,
    /// The things to click, in order.
    targets: Vec<Target>,
}

/// A board as somebody has set it up; it may break every rule.
#[derive(Serialize, ToSchema)]
pub(super) struct Arrangement {
    /// What stands where, on boards of cells.
    grid: Option<Grid>,
    /// The node where the game stands, on trees.
    node: Option<usize>,
    turn: Player,
    /// What X and O hold, by the names of the scene's counters.
    hands: (BTreeMap<String, u32>, BTreeMap<String, u32>),
    /// Nobody has set the hands: what is not on the board is in them.
    follow: bool,
}

/// What a click puts on a board that is set up by hand, or takes from it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase", tag = "kind")]
pub(super) enum Tool {
    /// A piece. One with a label is on the board only once; a cell holds `height` of them.
    Piece { piece: Piece, height: usize },
    /// A wall; the same again takes it away.
    Wall { lie: Orientation },
    /// Takes the topmost piece of a cell.
    Erase,
}

/// What an option of a game is called, what it takes, and what it means.
#[derive(Serialize, ToSchema)]
pub(super) struct OptionSpec {
    key: String,
    /// The values it takes, for people.
    values: String,
    kind: OptionKind,
    /// The value when the option is not set.
    default: String,
    /// One sentence on what it does.
    help: String,
}

/// What an option takes: a whole number, one of some words, or a text in a form of its own.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase", tag = "type")]
pub(super) enum OptionKind {
    Number { least: u32, most: u32 },
    Choice { choices: Vec<String> },
    Text,
}

/// Ways to search one tree, side by side.
#[derive(Serialize, ToSchema)]
pub(super) struct Comparison {
    /// The nodes of the tree.
    nodes: u64,
    leaves: u64,
    depth: u32,
    /// Its value, as text.
    value: String,
    /// What alpha-beta visits at least, whatever the order.
    minimum: Minimum,
    /// One line for each way to search.
    runs: Vec<Run>,
    /// How many visits alpha-beta needs, over the orders of all children.
    orderings: Orderings,
}

/// What alpha-beta visits at least.
#[derive(Serialize, ToSchema)]
pub(super) struct Minimum {
    visits: u64,
    leaves: u64,
    /// b^⌈d/2⌉ + b^⌊d/2⌋ − 1, where every inner node has b children and every leaf lies at depth d.
    #[schema(required = true)]
    formula: Option<u64>,
}

/// A way to search, and its work.
#[derive(Serialize, ToSchema)]
pub(super) struct Run {
    algorithm: String,
    /// The profile, where there is one.
    #[schema(required = true)]
    profile: Option<String>,
    /// The order of children.
    order: String,
    /// The value found.
    value: String,
    /// The move found; empty at a leaf.
    best: String,
    /// Nodes entered.
    visits: u64,
    /// Leaves valued.
    leaves: u64,
    cuts: u64,
    /// The effective branching factor.
    branching: f64,
}

/// How the work depends on the order of children.
#[derive(Serialize, ToSchema)]
pub(super) struct Orderings {
    /// How many orders there are, as text, since they soon are more than a machine counts.
    total: String,
    /// All of them were tried; otherwise a sample was drawn.
    all: bool,
    /// How many were tried.
    tried: u64,
    /// The fewest visits.
    best: u64,
    /// The most visits.
    worst: u64,
    mean: f64,
    /// Visits, and how many orders need them.
    histogram: Vec<(u64, u64)>,
}
