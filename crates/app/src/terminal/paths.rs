//! Shortest paths over the tiles: X's as single lines, O's as double ones, and what both share as triple ones.

use std::collections::BTreeMap;

use super::grid::{Drawing, Measure};
use super::theme::Role;

/// The directions in which a line leaves a character.
const LEFT: usize = 1;
const RIGHT: usize = 2;
const UP: usize = 4;
const DOWN: usize = 8;

/// Lines by the directions in which they leave a character.
const SINGLE: [&str; 16] = ["·", "─", "─", "─", "│", "┘", "└", "┴", "│", "┐", "┌", "┬", "│", "┤", "├", "┼"];
const DOUBLE: [&str; 16] = ["·", "═", "═", "═", "║", "╝", "╚", "╩", "║", "╗", "╔", "╦", "║", "╣", "╠", "╬"];

impl Drawing<'_> {
    /// Is the cell on a path?
    pub(super) fn on_path(&self, row: usize, col: usize) -> bool {
        self.marks.paths.iter().any(|path| path.through.contains(&(row, col)))
    }

    /// The paths as lines from the middle of a cell to the middle of the next.
    pub(super) fn draw_paths(&mut self) {
        let mut lines: BTreeMap<(u16, u16), [usize; 2]> = BTreeMap::new();
        for path in &self.marks.paths {
            for pair in path.through.windows(2) {
                let (from, to) = (self.middle(pair[0]), self.middle(pair[1]));
                let ((x, y), (far_x, far_y)) = (from.min(to), from.max(to));
                let mut add = |place: (u16, u16), way: usize| {
                    lines.entry(place).or_default()[path.player.index()] |= way;
                };
                for x in x..far_x {
                    add((x, y), RIGHT);
                    add((x + 1, y), LEFT);
                }
                for y in y..far_y {
                    add((x, y), DOWN);
                    add((x, y + 1), UP);
                }
            }
        }
        for ((x, y), ways) in lines {
            let (sign, role) = match ways {
                [first, 0] => (SINGLE[first], Role::Of(potez_rules::Player::First)),
                [0, second] => (DOUBLE[second], Role::Of(potez_rules::Player::Second)),
                [first, second] => (shared(first | second), Role::Strong),
            };
            let style = self.style(role);
            self.canvas.put(x, y, sign, style);
        }
    }

    fn middle(&self, (row, col): (usize, usize)) -> (u16, u16) {
        let Measure { width, height, .. } = self.size;
        let (x, y) = self.corner(row, col);
        (x + (width - 1) / 2, y + (height - 1) / 2)
    }
}

/// What both players share.
fn shared(ways: usize) -> &'static str {
    match ways {
        LEFT..=3 => "≡",
        UP | DOWN | 12 => "╫",
        _ => "╪",
    }
}
