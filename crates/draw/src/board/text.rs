//! A scene as text, for terminals.

use potez_rules::Player;
use potez_rules::scene::{Board, Grid, Orientation, Piece, Scene, Surface};

use super::captions::captions;

/// How text is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextStyle {
    /// Use ANSI colours. Colour is never the only sign.
    pub color: bool,
    /// Use ASCII characters only.
    pub ascii: bool,
}

/// Draws the board, and below it whose turn it is and what each side holds.
#[must_use]
pub fn text(scene: &Scene, style: TextStyle) -> String {
    let mut drawn = board(scene, style);
    for line in captions(scene) {
        drawn.push_str(&line);
        drawn.push('\n');
    }
    drawn
}

/// Draws the board alone.
#[must_use]
pub fn board(scene: &Scene, style: TextStyle) -> String {
    match &scene.board {
        Board::Grid(grid) => grid_text(grid, style),
        Board::Tree(tree) => super::tree_text::tree_text(tree, style),
        Board::Graph(board) => super::graph_text::graph_text(board, style),
    }
}

/// What a character stands for, which decides its colour.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Tone {
    Plain,
    Faint,
    First,
    Second,
    Lit,
    Blue,
    Green,
}

impl Tone {
    pub(super) fn of(player: Player) -> Tone {
        match player {
            Player::First => Tone::First,
            Player::Second => Tone::Second,
        }
    }

    fn code(self) -> &'static str {
        match self {
            Tone::Plain => "",
            Tone::Faint => "\x1b[2m",
            Tone::First => "\x1b[1;31m",
            Tone::Second => "\x1b[1;36m",
            Tone::Lit => "\x1b[1;7m",
            Tone::Blue => "\x1b[1;34m",
            Tone::Green => "\x1b[1;32m",
        }
    }
}

/// Characters at their places, each with a tone.
pub(super) struct Canvas {
    rows: Vec<Vec<(char, Tone)>>,
}

impl Canvas {
    pub(super) fn new() -> Canvas {
        Canvas { rows: Vec::new() }
    }

    pub(super) fn put(&mut self, x: usize, y: usize, text: &str, tone: Tone) {
        if self.rows.len() <= y {
            self.rows.resize(y + 1, Vec::new());
        }
        let row = &mut self.rows[y];
        for (i, sign) in text.chars().enumerate() {
            if row.len() <= x + i {
                row.resize(x + i + 1, (' ', Tone::Plain));
            }
            row[x + i] = (sign, tone);
        }
    }

    pub(super) fn finish(&self, style: TextStyle) -> String {
        let mut out = String::new();
        for row in &self.rows {
            let end = row.iter().rposition(|&(sign, _)| sign != ' ').map_or(0, |i| i + 1);
            let mut tone = Tone::Plain;
            for &(sign, next) in &row[..end] {
                if style.color && next != tone {
                    out.push_str("\x1b[0m");
                    out.push_str(next.code());
                }
                tone = next;
                out.push(if style.ascii { to_ascii(sign) } else { sign });
            }
            if style.color && tone != Tone::Plain {
                out.push_str("\x1b[0m");
            }
            out.push('\n');
        }
        out
    }
}

fn to_ascii(sign: char) -> char {
    match sign {
        sign if sign.is_ascii() => sign,
        '─' => '-',
        '━' => '=',
        '│' | '║' => '|',
        '┃' => 'I',
        '═' => '=',
        '·' => '.',
        '◀' => '<',
        '╲' => '\\',
        '╱' => '/',
        '∞' => '8',
        sign if sign.is_alphanumeric() => '?',
        _ => '+',
    }
}

fn grid_text(grid: &Grid, style: TextStyle) -> String {
    let canvas = match grid.surface {
        Surface::Paper => paper(grid),
        Surface::Frame => frame(grid),
        Surface::Tiles => tiles(grid),
        Surface::Checkered => checkered(grid),
    };
    canvas.finish(style)
}

fn widest(labels: &[String]) -> usize {
    labels.iter().map(|label| label.chars().count()).max().unwrap_or(0)
}

/// The tone of a cell's piece: highlighted if it is on a winning line.
fn tone_at(grid: &Grid, row: usize, col: usize, piece: &Piece) -> Tone {
    if grid.lines.iter().flatten().any(|&cell| cell == (row, col)) { Tone::Lit } else { Tone::of(piece.player) }
}

fn top(grid: &Grid, row: usize, col: usize) -> Option<&Piece> {
    grid.cells.get(row * grid.cols + col).and_then(|cell| cell.stack.last())
}

/// Lines between cells, as on squared paper.
fn paper(grid: &Grid) -> Canvas {
    let mut canvas = Canvas::new();
    let left = widest(&grid.row_labels) + 1;
    for (col, label) in grid.col_labels.iter().enumerate() {
        canvas.put(left + 4 * col + 2, 0, label, Tone::Plain);
    }
    for edge in 0..=grid.rows {
        let (begin, cross, end) = match edge {
            0 => ('┌', '┬', '┐'),
            edge if edge == grid.rows => ('└', '┴', '┘'),
            _ => ('├', '┼', '┤'),
        };
        let mut line = String::from(begin);
        for col in 0..grid.cols {
            line.push_str("───");
            line.push(if col + 1 == grid.cols { end } else { cross });
        }
        canvas.put(left, 2 * edge + 1, &line, Tone::Faint);
    }
    for row in 0..grid.rows {
        let y = 2 * row + 2;
        canvas.put(0, y, &format!("{:>1$}", grid.row_labels[row], left - 1), Tone::Plain);
        for col in 0..=grid.cols {
            canvas.put(left + 4 * col, y, "│", Tone::Faint);
        }
        for col in 0..grid.cols {
            if let Some(piece) = top(grid, row, col) {
                let tone = tone_at(grid, row, col, piece);
                canvas.put(left + 4 * col + 2, y, &piece.player.mark().to_string(), tone);
            }
        }
    }
    canvas
}

/// An upright frame, the columns' names above.
fn frame(grid: &Grid) -> Canvas {
    let mut canvas = Canvas::new();
    let left = widest(&grid.row_labels) + 1;
    let pitch = widest(&grid.col_labels) + 1;
    for (col, label) in grid.col_labels.iter().enumerate() {
        canvas.put(left + 2 + pitch * col, 0, label, Tone::Plain);
    }
    for row in 0..grid.rows {
        canvas.put(0, row + 1, &format!("{:>1$}", grid.row_labels[row], left - 1), Tone::Plain);
        canvas.put(left, row + 1, "│", Tone::Faint);
        canvas.put(left + pitch * grid.cols + 2, row + 1, "│", Tone::Faint);
        for col in 0..grid.cols {
            let x = left + 2 + pitch * col;
            match top(grid, row, col) {
                Some(piece) => {
                    canvas.put(x, row + 1, &piece.player.mark().to_string(), tone_at(grid, row, col, piece));
                }
                None => canvas.put(x, row + 1, "·", Tone::Faint),
            }
        }
    }
    let bottom = format!("└{}┘", "─".repeat(pitch * grid.cols + 1));
    canvas.put(left, grid.rows + 1, &bottom, Tone::Faint);
    canvas
}

/// Cells with room for walls between them: each cell is three characters wide, each gap one.
fn tiles(grid: &Grid) -> Canvas {
    let mut canvas = Canvas::new();
    let left = widest(&grid.row_labels) + 1;
    let width = 4 * grid.cols + 1;
    let end_y = 2 * grid.rows + 1;
    for (col, label) in grid.col_labels.iter().enumerate() {
        canvas.put(left + 4 * col + 2, 0, label, Tone::Plain);
        canvas.put(left + 4 * col + 2, end_y + 1, label, Tone::Plain);
    }
    canvas.put(left, 1, &format!("╔{}╗", "═".repeat(width - 2)), Tone::Faint);
    canvas.put(left, end_y, &format!("╚{}╝", "═".repeat(width - 2)), Tone::Faint);
    for line in 2..end_y {
        canvas.put(left, line, "║", Tone::Faint);
        canvas.put(left + width - 1, line, "║", Tone::Faint);
    }
    for row in 0..grid.rows {
        let y = 2 * row + 2;
        canvas.put(0, y, &format!("{:>1$}", grid.row_labels[row], left - 1), Tone::Plain);
        canvas.put(left + width + 1, y, &grid.row_labels[row], Tone::Plain);
        for col in 0..grid.cols {
            tile(&mut canvas, grid, (row, col), (left + 4 * col + 1, y));
        }
    }
    for wall in &grid.walls {
        let (x, y) = (left + 4 * wall.col + 1, 2 * wall.row + 2);
        match wall.orientation {
            Orientation::Horizontal => canvas.put(x, y + 1, "━━━━━━━", Tone::Blue),
            Orientation::Vertical => (0..3).for_each(|i| canvas.put(x + 3, y + i, "┃", Tone::Green)),
        }
    }
    canvas
}

fn tile(canvas: &mut Canvas, grid: &Grid, (row, col): (usize, usize), (x, y): (usize, usize)) {
    let Some(cell) = grid.cells.get(row * grid.cols + col) else { return };
    match (cell.stack.last(), cell.base) {
        (Some(piece), _) => {
            let text = format!("{}{}", piece.player.mark(), piece.label);
            canvas.put(x + 1, y, &text, tone_at(grid, row, col, piece));
        }
        (None, Some(base)) => {
            let mark = base.mark().to_ascii_lowercase();
            canvas.put(x + 1, y, &mark.to_string(), Tone::of(base));
        }
        (None, None) => canvas.put(x + 1, y, "·", Tone::Faint),
    }
}

/// Stacks written from the bottom (left) to the top (right).
fn checkered(grid: &Grid) -> Canvas {
    let mut canvas = Canvas::new();
    let left = widest(&grid.row_labels) + 1;
    let highest = grid.cells.iter().map(|cell| cell.stack.len()).max().unwrap_or(0);
    let pitch = highest.max(widest(&grid.col_labels)) + 1;
    for (col, label) in grid.col_labels.iter().enumerate() {
        canvas.put(left + pitch * col, 0, label, Tone::Plain);
    }
    for row in 0..grid.rows {
        canvas.put(0, row + 1, &grid.row_labels[row], Tone::Plain);
        for col in 0..grid.cols {
            let Some(cell) = grid.cells.get(row * grid.cols + col) else { continue };
            let x = left + pitch * col;
            if !cell.idle && cell.stack.is_empty() {
                canvas.put(x, row + 1, "·", Tone::Faint);
            }
            for (level, piece) in cell.stack.iter().enumerate() {
                canvas.put(x + level, row + 1, &piece.player.mark().to_string(), Tone::of(piece.player));
            }
        }
    }
    canvas
}
