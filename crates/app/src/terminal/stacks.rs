//! Checkered squares with stacks on them.

use potez_rules::Target;
use potez_rules::scene::Piece;
use ratatui_core::style::Modifier;

use super::grid::{Drawing, Measure, State};
use super::theme::Role;

impl Drawing<'_> {
    pub(super) fn checkered(&mut self) {
        let Measure { width, height, .. } = self.size;
        for row in 0..self.grid.rows {
            for col in 0..self.grid.cols {
                let Some(cell) = self.cell(row, col).cloned() else { continue };
                let (x, y) = self.corner(row, col);
                if height > 1 && !cell.idle {
                    let dark = self.style(Role::Dark);
                    for dy in 0..height {
                        self.canvas.put(x, y + dy, &" ".repeat(usize::from(width)), dark);
                    }
                }
                if cell.idle {
                    continue;
                }
                self.stack(row, col, &cell.stack, (x, y));
            }
        }
    }

    /// A stack: on one line from the left, in four columns from the bottom, or as two towers, by size.
    fn stack(&mut self, row: usize, col: usize, stack: &[Piece], (x, y): (u16, u16)) {
        let Measure { width, height, .. } = self.size;
        let place = |level: usize| {
            let level = level as u16;
            match height {
                1 => (x + 1 + level, y, 1),
                2 => (x + 1 + level % 4, y + 1 - (level / 4).min(1), 1),
                _ => (x + 1 + 4 * (level / height), y + height - 1 - level % height, 3),
            }
        };
        let state = self.state(Target::Cell { row, col });
        if stack.is_empty() {
            let middle = (x + 1, y + height - 1);
            match state {
                State::Target => {
                    self.canvas.put(middle.0 + u16::from(height > 2), middle.1, "•", self.style(Role::Target))
                }
                _ => self.canvas.put(middle.0 + u16::from(height > 2), middle.1, "·", self.style(Role::Faint)),
            }
        }
        for (level, piece) in stack.iter().enumerate() {
            let (x, y, wide) = place(level);
            let target = Target::Level { row, col, level };
            let role = match self.state(target) {
                State::Cursor => Role::Cursor,
                _ if wide > 1 => Role::Fill(piece.player),
                _ => Role::Of(piece.player),
            };
            let mut style = self.style(role);
            if matches!(self.state(target), State::Target | State::Chosen) {
                style = style.add_modifier(Modifier::UNDERLINED);
            }
            let mark = piece.player.mark();
            let text = if wide > 1 { format!(" {mark} ") } else { mark.to_string() };
            self.canvas.put(x, y, &text, style);
            self.canvas.spot(target, x, y, wide, 1);
        }
        let (left, right, role) = match state {
            State::Plain => return,
            State::Target if stack.is_empty() => return,
            State::Cursor => ("[", "]", Role::Chosen),
            State::Chosen => ("{", "}", Role::Chosen),
            State::Hint => ("»", "«", Role::Hint),
            State::Target => ("(", ")", Role::Target),
            State::Last => ("‹", "›", Role::Last),
        };
        let end = if height == 1 { x + 1 + stack.len().max(1) as u16 } else { x + width - 1 };
        let style = self.style(role).add_modifier(Modifier::BOLD);
        self.canvas.put(x, y + height - 1, left, style);
        self.canvas.put(end, y + height - 1, right, style);
    }
}
