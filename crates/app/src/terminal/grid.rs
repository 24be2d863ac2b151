//! Boards of cells, drawn with characters: paper, frame, tiles and checkered squares, each in several sizes.

use potez_rules::scene::{Cell, Grid, Piece, Shape, Surface};
use potez_rules::{Player, Target};
use ratatui_core::style::{Modifier, Style};

use super::canvas::{Canvas, Marks};
use super::pieces;
use super::theme::{Role, Theme};

/// The measures of a cell: its inside, and the gaps between cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Measure {
    pub(super) width: u16,
    pub(super) height: u16,
    pub(super) gap_x: u16,
    pub(super) gap_y: u16,
}

const fn measure(width: u16, height: u16, gap_x: u16, gap_y: u16) -> Measure {
    Measure { width, height, gap_x, gap_y }
}

const PAPER: &[Measure] = &[measure(11, 5, 1, 1), measure(7, 3, 1, 1), measure(3, 1, 1, 1), measure(3, 1, 0, 0)];
const FRAME: &[Measure] = &[measure(7, 3, 0, 0), measure(5, 2, 0, 0), measure(3, 1, 0, 0)];
const TILES: &[Measure] = &[measure(7, 3, 1, 1), measure(5, 2, 1, 1), measure(3, 1, 1, 1)];
const CHECKERED: &[Measure] = &[measure(9, 4, 0, 0), measure(6, 2, 0, 0), measure(5, 1, 0, 0), measure(4, 1, 0, 0)];

/// The sizes of a surface, the largest first. All are square if a character is twice as high as it is wide.
fn sizes(surface: Surface) -> &'static [Measure] {
    match surface {
        Surface::Paper => PAPER,
        Surface::Frame => FRAME,
        Surface::Tiles => TILES,
        Surface::Checkered => CHECKERED,
    }
}

/// A grid being drawn.
pub(super) struct Drawing<'a> {
    pub(super) grid: &'a Grid,
    pub(super) marks: &'a Marks,
    pub(super) theme: Theme,
    pub(super) size: Measure,
    pub(super) canvas: Canvas,
    pub(super) turn: Player,
    flipped: bool,
    pub(super) left: u16,
    pub(super) top: u16,
}

/// Draws a grid as large as the space allows; the smallest size may still be too large.
pub(super) fn draw(grid: &Grid, turn: Player, marks: &Marks, theme: Theme, flipped: bool, room: (u16, u16)) -> Canvas {
    let list = sizes(grid.surface);
    let mut drawn = Canvas::default();
    for size in list {
        let left = grid.row_labels.iter().map(|label| label.chars().count()).max().unwrap_or(0) as u16 + 1;
        let top = if grid.surface == Surface::Frame { 2 } else { 1 };
        let outline = u16::from(grid.surface == Surface::Frame || (grid.surface == Surface::Paper && size.gap_x > 0));
        let (left, top) = match grid.surface {
            Surface::Paper => (left + outline, top + outline),
            Surface::Frame => (left + 1, top),
            Surface::Tiles if size.width == 3 => (left, top),
            Surface::Tiles | Surface::Checkered => (left + 1, top),
        };
        let wide = u32::from(left) + grid.cols as u32 * u32::from(size.width + size.gap_x);
        let high = u32::from(top) + grid.rows as u32 * u32::from(size.height + size.gap_y);
        let fits =
            wide <= u32::from(room.0) + u32::from(size.gap_x) && high <= u32::from(room.1) + u32::from(size.gap_y);
        let last = Some(size) == list.last();
        if !fits && !last {
            continue;
        }
        let canvas = Canvas::default();
        let mut drawing = Drawing { grid, marks, theme, size: *size, canvas, turn, flipped, left, top };
        drawing.all();
        drawn = drawing.canvas;
        if last || (drawn.width() <= room.0 && drawn.height() <= room.1) {
            break;
        }
    }
    drawn
}

impl Drawing<'_> {
    pub(super) fn style(&self, role: Role) -> Style {
        self.theme.style(role)
    }

    /// The upper left character of a cell.
    pub(super) fn corner(&self, row: usize, col: usize) -> (u16, u16) {
        let upright = self.grid.surface == Surface::Frame;
        let row = if self.flipped && !upright { self.grid.rows - 1 - row } else { row };
        let col = if self.flipped { self.grid.cols - 1 - col } else { col };
        let step = |start: u16, index: usize, pitch: u16| start.saturating_add((index as u16).saturating_mul(pitch));
        (
            step(self.left, col, self.size.width + self.size.gap_x),
            step(self.top, row, self.size.height + self.size.gap_y),
        )
    }

    fn all(&mut self) {
        self.labels();
        match self.grid.surface {
            Surface::Paper => self.paper(),
            Surface::Frame => self.frame(),
            Surface::Tiles => self.tiles(),
            Surface::Checkered => self.checkered(),
        }
        for row in 0..self.grid.rows {
            for col in 0..self.grid.cols {
                self.spots_of(row, col);
            }
        }
    }

    fn labels(&mut self) {
        let style = self.style(Role::Faint);
        for (col, label) in self.grid.col_labels.iter().enumerate().take(self.grid.cols) {
            let (x, _) = self.corner(0, col);
            let inside = (self.size.width.saturating_sub(label.chars().count() as u16)) / 2;
            let inside = if self.grid.surface == Surface::Checkered && self.size.height == 1 { 1 } else { inside };
            self.canvas.put(x + inside, 0, label, style);
        }
        for (row, label) in self.grid.row_labels.iter().enumerate().take(self.grid.rows) {
            let (_, y) = self.corner(row, 0);
            let middle =
                if self.grid.surface == Surface::Checkered { self.size.height - 1 } else { (self.size.height - 1) / 2 };
            self.canvas.put(0, y + middle, label, style);
        }
    }

    pub(super) fn cell(&self, row: usize, col: usize) -> Option<&Cell> {
        self.grid.cells.get(row * self.grid.cols + col)
    }

    fn spots_of(&mut self, row: usize, col: usize) {
        if self.cell(row, col).is_none_or(|cell| cell.idle) {
            return;
        }
        let (x, y) = self.corner(row, col);
        self.canvas.spot(Target::Cell { row, col }, x, y, self.size.width, self.size.height);
    }

    // ---- marks round a cell

    pub(super) fn state(&self, target: Target) -> State {
        let marks = self.marks;
        let covers = |list: &[Target]| list.contains(&target);
        if marks.cursor == Some(target) {
            State::Cursor
        } else if covers(&marks.made) {
            State::Chosen
        } else if covers(&marks.hint) {
            State::Hint
        } else if marks.next.contains(&target) {
            State::Target
        } else if covers(&marks.last) {
            State::Last
        } else {
            State::Plain
        }
    }

    /// Brackets left and right of what is in a cell; large cells have corners at the cursor.
    pub(super) fn brackets(&mut self, (x, y): (u16, u16), state: State) {
        let Measure { width, height, .. } = self.size;
        if state == State::Cursor && height > 1 {
            let style = self.style(Role::Chosen).add_modifier(Modifier::BOLD);
            for (dx, dy, sign) in [(0, 0, "┌"), (width - 1, 0, "┐"), (0, height - 1, "└"), (width - 1, height - 1, "┘")]
            {
                self.canvas.put(x + dx, y + dy, sign, style);
            }
            return;
        }
        let middle = y + (height - 1) / 2;
        self.brackets_at(state, (x, middle), (x + width - 1, middle));
    }

    /// Brackets at two places.
    fn brackets_at(&mut self, state: State, left: (u16, u16), right: (u16, u16)) {
        let (open, close, role) = match state {
            State::Cursor => ("[", "]", Role::Chosen),
            State::Chosen => ("{", "}", Role::Chosen),
            State::Hint => ("»", "«", Role::Hint),
            State::Target => ("(", ")", Role::Target),
            State::Last => ("‹", "›", Role::Last),
            State::Plain => return,
        };
        let style = self.style(role).add_modifier(Modifier::BOLD);
        self.canvas.put(left.0, left.1, open, style);
        let end = self.left + self.grid.cols as u16 * (self.size.width + self.size.gap_x) - self.size.gap_x;
        if right.0 < end {
            self.canvas.put(right.0, right.1, close, style);
        }
    }

    /// What is in a cell, and the marks of the cell.
    pub(super) fn face(&mut self, row: usize, col: usize, empty: &str) {
        let Some(cell) = self.cell(row, col).cloned() else { return };
        let at = self.corner(row, col);
        let mut state = self.state(Target::Cell { row, col });
        if let State::Plain = state
            && self.fell_last(row, col)
        {
            state = State::Last;
        }
        match (cell.stack.last(), cell.base) {
            (Some(piece), _) => self.piece(row, col, piece, at, state),
            (None, base) => self.empty(at, state, base, empty),
        }
    }

    /// Is this the piece that was dropped into its column last?
    fn fell_last(&self, row: usize, col: usize) -> bool {
        let dropped = self.marks.last.contains(&Target::Column { col });
        let filled = |row: usize| self.cell(row, col).is_some_and(|cell| !cell.stack.is_empty());
        dropped && filled(row) && !(row > 0 && filled(row - 1))
    }

    fn empty(&mut self, (x, y): (u16, u16), state: State, base: Option<Player>, empty: &str) {
        let Measure { width, height, .. } = self.size;
        let (middle_x, middle_y) = (x + (width - 1) / 2, y + (height - 1) / 2);
        match (base, state) {
            (Some(player), _) => {
                let style = self.style(Role::Base(player));
                if width > 3 {
                    for dy in 0..height {
                        self.canvas.put(x + 1, y + dy, &"░".repeat(usize::from(width) - 2), style);
                    }
                }
                let mark = player.mark().to_ascii_lowercase().to_string();
                self.canvas.put(middle_x, middle_y, &mark, style.add_modifier(Modifier::BOLD));
                self.brackets((x, y), state);
            }
            (None, State::Target) => self.canvas.put(middle_x, middle_y, "•", self.style(Role::Target)),
            (None, State::Chosen) => {
                let ghost = self.turn.mark().to_ascii_lowercase().to_string();
                self.canvas.put(middle_x, middle_y, &ghost, self.style(Role::Of(self.turn)));
                self.brackets((x, y), state);
            }
            (None, state) => {
                let style = self.style(Role::Faint);
                self.canvas.put(middle_x, middle_y, empty, style);
                self.brackets((x, y), state);
            }
        }
    }

    fn piece(&mut self, row: usize, col: usize, piece: &Piece, (x, y): (u16, u16), state: State) {
        let lit = self.grid.lines.iter().flatten().any(|&cell| cell == (row, col));
        let Measure { width, height, .. } = self.size;
        let fill = self.style(if lit { Role::Lit(piece.player) } else { Role::Fill(piece.player) });
        let line = self.style(if lit { Role::Lit(piece.player) } else { Role::Of(piece.player) });
        let mark = piece.player.mark();
        match piece.shape {
            Shape::Mark if lit => {
                self.block((x, y), fill);
                self.art(pieces::mark(piece.player, width, height), (x, y), fill);
            }
            Shape::Mark => self.art(pieces::mark(piece.player, width, height), (x, y), line),
            Shape::Disc if height == 1 => {
                let text = if lit { format!("◂{mark}▸") } else { format!(" {mark} ") };
                self.canvas.put(x, y, &text, fill);
            }
            Shape::Disc => {
                // A disc on the winning line fills its cell, because colour must not be the only sign.
                match lit {
                    true => self.block((x, y), fill),
                    false => self.art(pieces::disc(width, height), (x, y), line),
                }
                self.canvas.put(x + (width - 1) / 2, y + (height - 1) / 2, &mark.to_string(), fill);
            }
            Shape::Pawn | Shape::Checker => {
                self.block((x, y), fill);
                let name = format!("{mark}{}", piece.label);
                self.canvas.put(x + (width - 1) / 2, y + (height - 1) / 2, &name, fill);
                if width == 3 && !piece.label.is_empty() {
                    // The number takes the place of the right bracket, which moves into the gap.
                    return self.brackets_at(state, (x, y), (x + width, y));
                }
            }
        }
        self.brackets((x, y), state);
    }

    /// Fills a cell.
    fn block(&mut self, (x, y): (u16, u16), fill: Style) {
        for dy in 0..self.size.height {
            self.canvas.put(x, y + dy, &" ".repeat(usize::from(self.size.width)), fill);
        }
    }

    pub(super) fn art(&mut self, lines: &[&str], (x, y): (u16, u16), style: Style) {
        let Measure { width, height, .. } = self.size;
        let down = (height - (lines.len() as u16).min(height)) / 2;
        for (line, dy) in lines.iter().zip(down..) {
            let right = (width - (line.chars().count() as u16).min(width)) / 2;
            // Spaces of a picture let the background through.
            for (sign, dx) in line.chars().zip(right..).filter(|(sign, _)| *sign != ' ') {
                self.canvas.put(x + dx, y + dy, &sign.to_string(), style);
            }
        }
    }

    // ---- surfaces

    fn paper(&mut self) {
        let Measure { width, height, gap_x, .. } = self.size;
        if gap_x > 0 {
            let style = self.style(Role::Faint);
            let (cols, rows) = (self.grid.cols as u16, self.grid.rows as u16);
            for edge in 0..=rows {
                let (begin, cross, end) = match edge {
                    0 => ("┌", "┬", "┐"),
                    edge if edge == rows => ("└", "┴", "┘"),
                    _ => ("├", "┼", "┤"),
                };
                let inside = vec!["─".repeat(usize::from(width)); usize::from(cols)].join(cross);
                self.canvas.put(
                    self.left - 1,
                    self.top - 1 + edge * (height + 1),
                    &format!("{begin}{inside}{end}"),
                    style,
                );
            }
            for row in 0..rows {
                for dy in 0..height {
                    for edge in 0..=cols {
                        self.canvas.put(
                            self.left - 1 + edge * (width + 1),
                            self.top + row * (height + 1) + dy,
                            "│",
                            style,
                        );
                    }
                }
            }
        }
        let empty = if gap_x > 0 { " " } else { "·" };
        for row in 0..self.grid.rows {
            for col in 0..self.grid.cols {
                self.face(row, col, empty);
            }
        }
    }
}

/// How a target is to be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    Cursor,
    Chosen,
    Hint,
    Target,
    Last,
    Plain,
}
