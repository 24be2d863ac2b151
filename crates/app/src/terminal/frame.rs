//! An upright frame with holes, into which discs are dropped.

use potez_rules::Target;

use super::grid::{Drawing, Measure, State};
use super::pieces;
use super::theme::Role;

impl Drawing<'_> {
    pub(super) fn frame(&mut self) {
        let Measure { width, height, .. } = self.size;
        let (cols, rows) = (self.grid.cols as u16, self.grid.rows as u16);
        let style = self.style(Role::Frame);
        for line in 0..rows * height {
            self.canvas.put(self.left - 1, self.top + line, "┃", style);
            self.canvas.put(self.left + cols * width, self.top + line, "┃", style);
        }
        let bottom = format!("┗{}┛", "━".repeat(usize::from(cols * width)));
        self.canvas.put(self.left - 1, self.top + rows * height, &bottom, style);
        for row in 0..self.grid.rows {
            for col in 0..self.grid.cols {
                let hole = self.cell(row, col).is_some_and(|cell| cell.stack.is_empty());
                if hole && height > 1 {
                    let at = self.corner(row, col);
                    self.art(pieces::hole(height), at, self.style(Role::Faint));
                }
                self.face(row, col, if height > 1 { " " } else { "·" });
            }
        }
        for col in 0..self.grid.cols {
            self.drop(col);
        }
    }

    /// What is above a column: where a piece is dropped.
    fn drop(&mut self, col: usize) {
        let target = Target::Column { col };
        let (x, _) = self.corner(0, col);
        let Measure { width, height, .. } = self.size;
        let middle = x + (width - 1) / 2;
        self.canvas.spot(target, x, 0, width, self.top + self.grid.rows as u16 * height + 1);
        let (text, role) = match self.state(target) {
            State::Cursor => ("[▼]", Role::Of(self.turn)),
            State::Chosen => ("{▼}", Role::Chosen),
            State::Hint => ("»▼«", Role::Hint),
            State::Target => (" · ", Role::Target),
            State::Last | State::Plain => return,
        };
        self.canvas.put(middle - 1, 1, text, self.style(role));
        if self.marks.cursor == Some(target) {
            let free = |row: &usize| self.cell(*row, col).is_some_and(|cell| cell.stack.is_empty());
            if let Some(row) = (0..self.grid.rows).rev().find(free) {
                let (x, y) = self.corner(row, col);
                let sign = self.turn.mark().to_ascii_lowercase().to_string();
                self.canvas.put(x + (width - 1) / 2, y + (height - 1) / 2, &sign, self.style(Role::Of(self.turn)));
            }
        }
    }
}
