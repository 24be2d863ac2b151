//! Small boards, for the nodes of a tree.

use potez_rules::Player;
use potez_rules::scene::{Grid, Lie, Shape as Look, Surface};

use super::ink::{Anchor, Line, Paint, Point, Shape};

fn cell(grid: &Grid) -> f64 {
    (60.0 / grid.rows.max(grid.cols).max(1) as f64).clamp(7.0, 18.0)
}

/// Width and height of the small board.
#[must_use]
pub fn size(grid: &Grid) -> (f64, f64) {
    let cell = cell(grid);
    (grid.cols as f64 * cell, grid.rows as f64 * cell)
}

/// The board with its upper left corner at `(left, top)`.
#[must_use]
pub fn shapes(grid: &Grid, (left, top): Point) -> Vec<Shape> {
    let step = cell(grid);
    let (width, height) = size(grid);
    let mut shapes = vec![Shape::Area {
        points: square(left, top, width, height),
        fill: Some(Paint::Board),
        line: Some(Line::new(Paint::Branch, 0.8)),
    }];
    lattice(grid, &mut shapes, (left, top), step);
    for (i, it) in grid.cells.iter().enumerate().take(grid.rows * grid.cols) {
        let (row, col) = (i / grid.cols, i % grid.cols);
        let (x, y) = (left + col as f64 * step, top + row as f64 * step);
        if grid.surface == Surface::Checkered && !it.idle {
            shapes.push(Shape::Area { points: square(x, y, step, step), fill: Some(Paint::Dark), line: None });
        }
        let Some(piece) = it.stack.last() else { continue };
        let middle = (x + step / 2.0, y + step / 2.0);
        mark(&mut shapes, piece.player, piece.shape, middle, step);
        if it.stack.len() > 1 {
            let text = it.stack.len().to_string();
            let at = (middle.0, middle.1 + step * 0.22);
            let paint = if piece.player == Player::First { Paint::Page } else { Paint::Ink };
            shapes.push(Shape::Text { at, size: step * 0.6, bold: true, anchor: Anchor::Middle, paint, text });
        }
    }
    for wall in &grid.walls {
        let (x, y) = (left + (wall.col + 1) as f64 * step, top + (wall.row + 1) as f64 * step);
        let points = match wall.lie {
            Lie::Horizontal => vec![(x - step, y), (x + step, y)],
            Lie::Vertical => vec![(x, y - step), (x, y + step)],
        };
        shapes.push(Shape::Path { points, line: Line::new(Paint::Ink, 1.6) });
    }
    for line in &grid.lines {
        if let (Some(&from), Some(&to)) = (line.first(), line.last()) {
            let middle =
                |(row, col): (usize, usize)| (left + (col as f64 + 0.5) * step, top + (row as f64 + 0.5) * step);
            shapes.push(Shape::Path { points: vec![middle(from), middle(to)], line: Line::new(Paint::Best, 2.4) });
        }
    }
    shapes
}

fn square(x: f64, y: f64, width: f64, height: f64) -> Vec<Point> {
    vec![(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
}

fn lattice(grid: &Grid, shapes: &mut Vec<Shape>, (left, top): Point, step: f64) {
    if grid.surface == Surface::Checkered {
        return;
    }
    let (width, height) = size(grid);
    let line = Line::new(Paint::Faint, 0.5);
    for col in 1..grid.cols {
        let x = left + col as f64 * step;
        shapes.push(Shape::Path { points: vec![(x, top), (x, top + height)], line });
    }
    for row in 1..grid.rows {
        let y = top + row as f64 * step;
        shapes.push(Shape::Path { points: vec![(left, y), (left + width, y)], line });
    }
}

/// X is a cross or a dark piece, O a ring or a light one: they differ in black and white.
fn mark(shapes: &mut Vec<Shape>, player: Player, look: Look, (x, y): Point, step: f64) {
    let radius = step * 0.32;
    match (look, player) {
        (Look::Mark | Look::Disc, Player::First) => {
            let line = Line::new(Paint::Cross, step * 0.11);
            for (from, to) in [((-1.0, -1.0), (1.0, 1.0)), ((1.0, -1.0), (-1.0, 1.0))] {
                let at = |(dx, dy): Point| (x + dx * radius, y + dy * radius);
                shapes.push(Shape::Path { points: vec![at(from), at(to)], line });
            }
        }
        (Look::Mark | Look::Disc, Player::Second) => {
            let line = Some(Line::new(Paint::Ring, step * 0.11));
            shapes.push(Shape::Disc { middle: (x, y), radius, fill: None, line });
        }
        (Look::Pawn | Look::Checker, _) => {
            let fill = if player == Player::First { Paint::Ink } else { Paint::Page };
            let line = Some(Line::new(Paint::Ink, 0.8));
            shapes.push(Shape::Disc { middle: (x, y), radius: step * 0.38, fill: Some(fill), line });
        }
    }
}
