//! [`Canvas`]: a drawn board, with the spots on it that can be clicked and reached with the cursor.

use std::collections::HashSet;

use potez_rules::Target;
use potez_rules::scene::{Orientation, Path};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

/// What is shown on a board besides the pieces.
#[derive(Clone, Debug, Default)]
pub(crate) struct Marks {
    /// Where the cursor is.
    pub(crate) cursor: Option<Target>,
    /// What can be chosen next.
    pub(crate) next: HashSet<Target>,
    /// What has been chosen.
    pub(crate) made: Vec<Target>,
    /// What was chosen for the last move.
    pub(crate) last: Vec<Target>,
    /// What a hint points to.
    pub(crate) hint: Vec<Target>,
    /// The shortest paths, if they are to be seen.
    pub(crate) paths: Vec<Path>,
}

/// A place on a canvas that represents a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    /// The target.
    pub(crate) target: Target,
    /// Where it is on the canvas.
    pub(crate) area: Rect,
}

/// Which way the cursor goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// Upwards.
    Up,
    /// Downwards.
    Down,
}

/// Characters with their styles, and spots.
#[derive(Clone, Debug, Default)]
pub(crate) struct Canvas {
    width: u16,
    rows: Vec<Vec<(char, Style)>>,
    /// The spots.
    pub(crate) spots: Vec<Spot>,
}

impl Canvas {
    /// How wide it is.
    pub(crate) fn width(&self) -> u16 {
        self.width
    }

    /// How high it is.
    pub(crate) fn height(&self) -> u16 {
        self.rows.len() as u16
    }

    /// Writes text at a place; the background stays unless the style has one.
    pub(crate) fn put(&mut self, x: u16, y: u16, text: &str, style: Style) {
        let (x, y) = (usize::from(x), usize::from(y));
        if self.rows.len() <= y {
            self.rows.resize(y + 1, Vec::new());
        }
        let row = &mut self.rows[y];
        for (i, sign) in text.chars().enumerate() {
            if row.len() <= x + i {
                row.resize(x + i + 1, (' ', Style::new()));
            }
            let there = row[x + i].1;
            let back = style.bg.or(there.bg);
            row[x + i] = (sign, Style { bg: back, ..style });
        }
        self.width = self.width.max(row.len() as u16);
    }

    /// Puts a spot somewhere.
    pub(crate) fn spot(&mut self, target: Target, x: u16, y: u16, width: u16, height: u16) {
        self.width = self.width.max(x.saturating_add(width));
        self.spots.push(Spot { target, area: Rect::new(x, y, width, height) });
    }

    /// The area of a target.
    pub(crate) fn area(&self, target: Target) -> Option<Rect> {
        self.spots.iter().find(|spot| spot.target == target).map(|spot| spot.area)
    }

    /// The targets at a place, the one whose middle is nearest first.
    pub(crate) fn at(&self, x: u16, y: u16) -> Vec<Target> {
        let inside = |spot: &&Spot| spot.area.contains((x, y).into());
        let mut found: Vec<&Spot> = self.spots.iter().filter(inside).collect();
        found.sort_by_key(|spot| distance(middle(spot.area), (4 * i32::from(x) + 2, 8 * i32::from(y) + 4)));
        found.into_iter().map(|spot| spot.target).collect()
    }

    /// The next target in a direction, among those allowed: one of the same kind if there is one.
    pub(crate) fn step(&self, from: Target, way: Direction, allowed: &HashSet<Target>) -> Option<Target> {
        let here = middle(self.area(from)?);
        let ahead = |spot: &&Spot| {
            let (dx, dy) = offset(here, middle(spot.area));
            let (along, across) = match way {
                Direction::Left => (-dx, dy.abs()),
                Direction::Right => (dx, dy.abs()),
                Direction::Up => (-dy, dx.abs()),
                Direction::Down => (dy, dx.abs()),
            };
            (along > 0 && allowed.contains(&spot.target)).then_some(along + 3 * across)
        };
        let best = |same: bool| {
            let kind = |spot: &&Spot| !same || Kind::of(spot.target) == Kind::of(from);
            self.spots.iter().filter(kind).filter_map(|spot| Some((ahead(&spot)?, spot.target))).min_by_key(|it| it.0)
        };
        best(true).or_else(|| best(false)).map(|(_, target)| target)
    }

    /// The nearest target of another kind: turns a wall, or goes from cells to walls.
    pub(crate) fn turn(&self, from: Target, allowed: &HashSet<Target>) -> Option<Target> {
        let here = middle(self.area(from)?);
        let kinds: Vec<Kind> = {
            let mut kinds: Vec<Kind> = allowed.iter().map(|target| Kind::of(*target)).collect();
            kinds.sort();
            kinds.dedup();
            kinds
        };
        let place = kinds.iter().position(|kind| *kind == Kind::of(from))?;
        let next = kinds[(place + 1) % kinds.len()];
        let other = self.spots.iter().filter(|spot| allowed.contains(&spot.target) && Kind::of(spot.target) == next);
        other.min_by_key(|spot| distance(here, middle(spot.area))).map(|spot| spot.target)
    }

    /// The target nearest to another, among those allowed.
    pub(crate) fn nearest(&self, to: Rect, allowed: &HashSet<Target>) -> Option<Target> {
        let here = middle(to);
        let open = self.spots.iter().filter(|spot| allowed.contains(&spot.target));
        open.min_by_key(|spot| distance(here, middle(spot.area))).map(|spot| spot.target)
    }

    /// Draws the part of the canvas that begins at `from`.
    pub(crate) fn draw(&self, buffer: &mut Buffer, area: Rect, from: (u16, u16)) {
        let lines = self.rows.iter().skip(usize::from(from.1)).take(usize::from(area.height));
        for (y, line) in (area.y..).zip(lines) {
            let signs = line.iter().skip(usize::from(from.0)).take(usize::from(area.width));
            for (x, (sign, style)) in (area.x..).zip(signs) {
                if let Some(cell) = buffer.cell_mut((x, y)) {
                    cell.set_char(*sign).set_style(*style);
                }
            }
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Cell,
    Level,
    Column,
    Node,
    Lying,
    Standing,
    Button,
}

impl Kind {
    fn of(target: Target) -> Kind {
        match target {
            Target::Cell { .. } => Kind::Cell,
            Target::Level { .. } => Kind::Level,
            Target::Column { .. } => Kind::Column,
            Target::Node { .. } => Kind::Node,
            Target::Wall(wall) if wall.orientation == Orientation::Horizontal => Kind::Lying,
            Target::Wall(_) => Kind::Standing,
            Target::Done | Target::Pass | Target::Swap => Kind::Button,
        }
    }
}

/// The middle of an area in quarters of a column: a character is twice as high as it is wide.
fn middle(area: Rect) -> (i32, i32) {
    (4 * i32::from(area.x) + 2 * i32::from(area.width), 8 * i32::from(area.y) + 4 * i32::from(area.height))
}

fn offset(from: (i32, i32), to: (i32, i32)) -> (i32, i32) {
    (to.0 - from.0, to.1 - from.1)
}

fn distance(a: (i32, i32), b: (i32, i32)) -> i32 {
    let (dx, dy) = offset(a, b);
    dx.saturating_mul(dx).saturating_add(dy.saturating_mul(dy))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(row: usize, col: usize) -> Target {
        Target::Cell { row, col }
    }

    fn three_by_three() -> (Canvas, HashSet<Target>) {
        let mut canvas = Canvas::default();
        for row in 0..3 {
            for col in 0..3 {
                canvas.spot(cell(row, col), 4 * col as u16, 2 * row as u16, 3, 1);
            }
        }
        let allowed = canvas.spots.iter().map(|spot| spot.target).collect();
        (canvas, allowed)
    }

    #[test]
    fn the_cursor_goes_to_the_nearest_in_its_direction() {
        let (canvas, mut allowed) = three_by_three();
        assert_eq!(canvas.step(cell(1, 1), Direction::Left, &allowed), Some(cell(1, 0)));
        assert_eq!(canvas.step(cell(1, 1), Direction::Up, &allowed), Some(cell(0, 1)));
        assert_eq!(canvas.step(cell(0, 1), Direction::Up, &allowed), None);
        allowed.remove(&cell(1, 1));
        assert_eq!(canvas.step(cell(1, 0), Direction::Right, &allowed), Some(cell(1, 2)));
    }

    #[test]
    fn a_click_finds_the_spot_whose_middle_is_nearest() {
        let mut canvas = Canvas::default();
        canvas.spot(cell(0, 0), 0, 0, 6, 2);
        canvas.spot(Target::Level { row: 0, col: 0, level: 1 }, 2, 1, 1, 1);
        assert_eq!(canvas.at(2, 1), [Target::Level { row: 0, col: 0, level: 1 }, cell(0, 0)]);
        assert_eq!(canvas.at(5, 0), [cell(0, 0)]);
        assert!(canvas.at(9, 9).is_empty());
    }
}
