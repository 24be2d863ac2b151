//! Tiles with walls between them.

use potez_rules::Target;
use potez_rules::scene::{GridWall, Orientation};
use ratatui_core::style::Modifier;

use super::grid::{Drawing, Measure};
use super::theme::Role;

impl Drawing<'_> {
    pub(super) fn tiles(&mut self) {
        let Measure { width, height, .. } = self.size;
        let dark = self.style(Role::Dark);
        for row in 0..self.grid.rows {
            for col in 0..self.grid.cols {
                let (x, y) = self.corner(row, col);
                for dy in 0..height {
                    self.canvas.put(x, y + dy, &" ".repeat(usize::from(width)), dark);
                }
            }
        }
        self.draw_paths();
        for row in 0..self.grid.rows {
            for col in 0..self.grid.cols {
                let empty = if self.on_path(row, col) { "" } else { "·" };
                self.face(row, col, empty);
            }
        }
        self.joints();
        for wall in &self.grid.walls {
            let last = self.marks.last.contains(&Target::Wall(*wall));
            self.wall(*wall, last, false);
        }
        let lit = self.marks.made.iter().chain(&self.marks.hint).chain(&self.marks.cursor);
        for target in lit.copied().collect::<Vec<_>>() {
            if let Target::Wall(wall) = target {
                self.wall(wall, false, true);
            }
        }
    }

    /// The corner that a wall is centred on: the gap's upper left character.
    fn joint(&self, row: usize, col: usize) -> (u16, u16) {
        let corners = [(row, col), (row + 1, col + 1)].map(|(row, col)| self.corner(row, col));
        let x = corners[0].0.min(corners[1].0) + self.size.width;
        let y = corners[0].1.min(corners[1].1) + self.size.height;
        (x, y)
    }

    /// Where walls can be placed: a character on the corner that says which ones, and their spots.
    fn joints(&mut self) {
        // Of two walls that are equally near to a click, the one whose first cell is next to it: the lower one, and
        // horizontal before vertical. A set has no order.
        let mut walls: Vec<GridWall> = self.marks.next.iter().filter_map(wall_of).collect();
        walls.sort_by_key(|wall| (std::cmp::Reverse((wall.row, wall.col)), wall.orientation == Orientation::Vertical));
        let mut open = vec![[false; 2]; self.grid.rows * self.grid.cols];
        for wall in &walls {
            if let Some(place) = open.get_mut(wall.row * self.grid.cols + wall.col) {
                place[usize::from(wall.orientation == Orientation::Vertical)] = true;
            }
        }
        let style = self.style(Role::Faint);
        for row in 0..self.grid.rows.saturating_sub(1) {
            for col in 0..self.grid.cols.saturating_sub(1) {
                let sign = match open[row * self.grid.cols + col] {
                    [true, true] => "┼",
                    [true, false] => "─",
                    [false, true] => "│",
                    [false, false] => continue,
                };
                let (x, y) = self.joint(row, col);
                self.canvas.put(x, y, sign, style);
            }
        }
        let lit = self.marks.cursor.iter().chain(&self.marks.made).filter_map(wall_of).collect::<Vec<_>>();
        for wall in walls.into_iter().chain(lit) {
            let ((x, y), (length_x, length_y)) = self.wall_place(wall);
            self.canvas.spot(Target::Wall(wall), x, y, length_x, length_y);
        }
    }

    fn wall_place(&self, wall: GridWall) -> ((u16, u16), (u16, u16)) {
        let (x, y) = self.joint(wall.row, wall.col);
        let Measure { width, height, gap_x, gap_y } = self.size;
        match wall.orientation {
            Orientation::Horizontal => ((x - width, y), (2 * width + gap_x, gap_y)),
            Orientation::Vertical => ((x, y - height), (gap_x, 2 * height + gap_y)),
        }
    }

    fn wall(&mut self, wall: GridWall, last: bool, wish: bool) {
        let ((x, y), (width, height)) = self.wall_place(wall);
        let role = match wall.orientation {
            Orientation::Horizontal => Role::Lying,
            Orientation::Vertical => Role::Standing,
        };
        let mut style = self.style(role);
        if wish {
            style = self.style(Role::Chosen);
        } else if last {
            style = style.patch(self.style(Role::Last)).add_modifier(Modifier::BOLD);
        }
        match wall.orientation {
            Orientation::Horizontal => {
                let sign = if wish { "╍" } else { "━" };
                let mut line = sign.repeat(usize::from(width));
                if last {
                    line = format!("‹{}›", sign.repeat(usize::from(width) - 2));
                }
                self.canvas.put(x, y, &line, style);
            }
            Orientation::Vertical => {
                for dy in 0..height {
                    let sign = match (wish, last) {
                        (true, _) => "╏",
                        (false, true) if dy == 0 => "▲",
                        (false, true) if dy + 1 == height => "▼",
                        _ => "┃",
                    };
                    self.canvas.put(x, y + dy, sign, style);
                }
            }
        }
    }
}

fn wall_of(target: &Target) -> Option<GridWall> {
    match target {
        Target::Wall(wall) => Some(*wall),
        _ => None,
    }
}
