//! [`Hint`]: help in three steps, each saying more than the one before.

use potez_rules::scene::{Board, Grid};
use potez_rules::{Scene, Target};
use serde::Serialize;

use crate::table::Choice;

/// How much a hint says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum HintLevel {
    /// Where to look.
    Where,
    /// Which piece moves, or which column or row the move is in.
    Piece,
    /// The move.
    Move,
}

impl HintLevel {
    /// The next level, which says more; the last one stays.
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
    /// What to light on the board.
    pub targets: Vec<Target>,
    /// The move, at the last level.
    pub text: Option<String>,
}

impl Hint {
    /// A hint towards a move.
    #[must_use]
    pub fn new(level: HintLevel, best: &Choice, scene: &Scene) -> Hint {
        let text = (level == HintLevel::Move).then(|| best.text.clone());
        let targets = match level {
            HintLevel::Move => best.targets.clone(),
            HintLevel::Piece if best.targets.len() > 1 => best.targets[..1].to_vec(),
            HintLevel::Piece => around(best.targets.first(), scene, 0, usize::MAX),
            HintLevel::Where => around(best.targets.first(), scene, 1, 1),
        };
        Hint { level, targets, text }
    }
}

/// The cells within so many rows and columns of a target, or, where the target is not on a grid, the target.
fn around(target: Option<&Target>, scene: &Scene, rows: usize, cols: usize) -> Vec<Target> {
    let Some(target) = target else { return Vec::new() };
    let Board::Grid(grid) = &scene.board else { return vec![*target] };
    let near = |at: usize, reach: usize, end: usize| {
        at.saturating_sub(reach)..at.saturating_add(reach).saturating_add(1).min(end)
    };
    match *target {
        Target::Cell { row, col } | Target::Level { row, col, .. } => near(row, rows, grid.rows)
            .flat_map(|row| near(col, cols, grid.cols).map(move |col| Target::Cell { row, col }))
            .filter(|cell| !idle(grid, cell))
            .collect(),
        Target::Column { col } => {
            near(col, if cols == 1 { 1 } else { 0 }, grid.cols).map(|col| Target::Column { col }).collect()
        }
        other => vec![other],
    }
}

fn idle(grid: &Grid, cell: &Target) -> bool {
    let Target::Cell { row, col } = cell else { return false };
    grid.cells.get(row * grid.cols + col).is_some_and(|cell| cell.idle)
}
