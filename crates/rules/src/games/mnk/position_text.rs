//! A position of marks in a grid as one line of text, and its laws; shared with Connect Four.
//!
//! The rows from the top, separated by `/`, numbers for runs of free cells, then the player to move:
//!
//! | text | meaning |
//! |---|---|
//! | `3/3/3 x` | the empty 3×3 board, X to move |
//! | `x1o/1x1/3 o` | X on the top left and in the middle, O on the top right, O to move |
//! | `7/7/7/7/3o3/2xx3 o` | Connect Four after three moves |
//!
//! The reader accepts upper and lower case, any number of blanks between the two parts, and boards as [lists](super::nested_list).

use std::fmt::Write;

use crate::game::Player;
use crate::refusal::{Place, Refusal, quote};

use super::nested_list::is_list;
use super::order;

/// The shape of a board and the laws that hold on it.
pub(crate) struct Diagram {
    pub(crate) cols: usize,
    pub(crate) rows: usize,
    pub(crate) k: usize,
    pub(crate) gravity: bool,
    pub(crate) starts: Player,
}

/// The content of a text: the cells row by row from the top left, and the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reading {
    pub(crate) cells: Vec<Option<Player>>,
    pub(crate) turn: Player,
    /// The player who has a row.
    pub(crate) row_of: Option<Player>,
}

impl Diagram {
    pub(crate) fn write(&self, at: impl Fn(usize, usize) -> Option<Player>, turn: Player) -> String {
        let mut text = String::new();
        for row in 0..self.rows {
            if row > 0 {
                text.push('/');
            }
            let mut free = 0;
            for col in 0..self.cols {
                match at(row, col) {
                    None => free += 1,
                    Some(player) => {
                        write_run(&mut text, &mut free);
                        text.push(player.mark().to_ascii_lowercase());
                    }
                }
            }
            write_run(&mut text, &mut free);
        }
        text.push(' ');
        text.push(turn.mark().to_ascii_lowercase());
        text
    }

    /// Reads a text and tests every law of the position.
    pub(crate) fn read(&self, text: &str) -> Result<Reading, Vec<Refusal>> {
        let (cells, turn) = if is_list(text) { self.read_list(text)? } else { self.read_cells(text)? };
        let mut broken = Vec::new();
        self.check_counts(&cells, turn, &mut broken);
        let made = self.check_rows(&cells, turn, &mut broken);
        if self.gravity {
            self.check_gravity(&cells, &mut broken);
        }
        if self.gravity && broken.is_empty() && !self.order_exists(&cells, made.as_ref()) {
            broken.push(Refusal::new(
                "position.order",
                "no order of alternating moves fills the columns like this",
                [],
            ));
        }
        let row_of = made.map(|made| made.owner);
        if broken.is_empty() { Ok(Reading { cells, turn, row_of }) } else { Err(broken) }
    }

    fn read_cells(&self, text: &str) -> Result<(Vec<Option<Player>>, Player), Vec<Refusal>> {
        let trimmed = text.trim_start();
        let start = text.len() - trimmed.len();
        let end = trimmed.find(char::is_whitespace).unwrap_or(trimmed.len());
        let mut broken = Vec::new();
        let mut cells = Vec::with_capacity(self.rows * self.cols);
        let mut rows = 0;
        let mut offset = start;
        for row_text in trimmed[..end].split('/') {
            rows += 1;
            if rows <= self.rows {
                let row =
                    self.read_row(row_text).map_err(|(at, refusal)| vec![refusal.at(Place::of(text, offset + at))])?;
                if row.width != self.cols {
                    broken.push(row_width(rows, row.width, self.cols));
                }
                cells.extend(row.cells);
            }
            offset += row_text.len() + 1;
        }
        if rows != self.rows {
            broken.push(Refusal::new(
                "position.rows",
                "the board has {expected} rows, separated by /, not {rows}",
                [("rows", rows.to_string()), ("expected", self.rows.to_string())],
            ));
        }
        let turn = read_turn(trimmed[end..].trim());
        match turn {
            Ok(turn) if broken.is_empty() => Ok((cells, turn)),
            Ok(_) => Err(broken),
            Err(refusal) => {
                broken.push(refusal);
                Err(broken)
            }
        }
    }

    /// Reads one row; if it cannot be read, the place counts from its beginning. No more cells are kept than the board has.
    fn read_row(&self, text: &str) -> Result<Row, (usize, Refusal)> {
        let mut row = Row { cells: Vec::new(), width: 0 };
        let mut rest = text;
        while let Some(sign) = rest.chars().next() {
            let at = text.len() - rest.len();
            if sign.is_ascii_digit() {
                let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
                let run = rest[..digits].parse::<usize>().unwrap_or(usize::MAX);
                if run == 0 {
                    let refusal = Refusal::new("position.run", "a run of free cells cannot be 0 long", []);
                    return Err((at, refusal));
                }
                row.push(None, run, self.cols);
                rest = &rest[digits..];
                continue;
            }
            let Some(player) = Player::from_mark(sign) else {
                return Err((
                    at,
                    Refusal::new(
                        "position.sign",
                        "{sign} is not a cell: x and o are marks, numbers are runs of free cells, / ends a row",
                        [("sign", quote(sign.encode_utf8(&mut [0; 4])))],
                    ),
                ));
            };
            row.push(Some(player), 1, self.cols);
            rest = &rest[sign.len_utf8()..];
        }
        Ok(row)
    }

    fn check_counts(&self, cells: &[Option<Player>], turn: Player, broken: &mut Vec<Refusal>) {
        let count = |player| cells.iter().filter(|cell| **cell == Some(player)).count();
        let (first, second) = (count(self.starts), count(self.starts.other()));
        let expected = if turn == self.starts { second } else { second + 1 };
        if first != expected {
            let facts = [
                ("starter", self.starts.mark().to_string()),
                ("follower", self.starts.other().mark().to_string()),
                ("turn", turn.mark().to_string()),
                ("starter_marks", first.to_string()),
                ("follower_marks", second.to_string()),
            ];
            broken.push(if turn == self.starts {
                Refusal::new(
                    "position.counts",
                    "{starter} begins and {turn} is to move, so both must have the same number of marks, \
                     but {starter} has {starter_marks} and {follower} has {follower_marks}",
                    facts,
                )
            } else {
                Refusal::new(
                    "position.counts",
                    "{starter} begins and {turn} is to move, so {starter} must have one mark more than {follower}, \
                     but {starter} has {starter_marks} and {follower} has {follower_marks}",
                    facts,
                )
            });
        }
    }

    /// Rows must belong to the player who moved last, and one move must have made them all.
    fn check_rows(&self, cells: &[Option<Player>], turn: Player, broken: &mut Vec<Refusal>) -> Option<Made> {
        let at = |row: usize, col: usize| cells[row * self.cols + col];
        let [first, second] = Player::BOTH.map(|player| self.lines(at, player));
        if !first.is_empty() && !second.is_empty() {
            broken.push(Refusal::new(
                "position.both_rows",
                "both players have {k} in a row, but the first row ends the game",
                [("k", self.k.to_string())],
            ));
            return None;
        }
        let (owner, lines) = if second.is_empty() { (Player::First, first) } else { (Player::Second, second) };
        if lines.is_empty() {
            return None;
        }
        let mark = || owner.mark().to_string();
        if owner == turn {
            broken.push(Refusal::new(
                "position.last_mover",
                "{mark} has {k} in a row and is to move, but the game ended with that row: {other} must be to move",
                [("mark", mark()), ("k", self.k.to_string()), ("other", turn.other().mark().to_string())],
            ));
        }
        let last_moves: Vec<(usize, usize)> = (0..self.rows)
            .flat_map(|row| (0..self.cols).map(move |col| (row, col)))
            .filter(|cell| lines.iter().all(|line| self.breaks(line, *cell)))
            .filter(|&(row, col)| !self.gravity || row == 0 || at(row - 1, col).is_none())
            .collect();
        if last_moves.is_empty() {
            broken.push(Refusal::new(
                "position.one_move",
                "the rows of {mark} cannot all have been made by one last move",
                [("mark", mark())],
            ));
        }
        Some(Made { owner, last_moves })
    }

    /// Does the line without this cell have no row of k?
    fn breaks(&self, line: &[(usize, usize)], cell: (usize, usize)) -> bool {
        line.iter().position(|c| *c == cell).is_some_and(|i| i < self.k && line.len() - 1 - i < self.k)
    }

    fn check_gravity(&self, cells: &[Option<Player>], broken: &mut Vec<Refusal>) {
        for col in 0..self.cols {
            let floating = (1..self.rows)
                .find(|row| cells[(row - 1) * self.cols + col].is_some() && cells[row * self.cols + col].is_none());
            if let Some(row) = floating {
                broken.push(Refusal::new(
                    "position.floating",
                    "in column {col} the cell in row {above} is taken, but the one below it is free: marks fall down",
                    [("col", (col + 1).to_string()), ("above", row.to_string())],
                ));
            }
        }
    }

    /// Can the columns have been filled by alternating moves, and the row, if there is one, by the last of them?
    fn order_exists(&self, cells: &[Option<Player>], made: Option<&Made>) -> bool {
        let mut columns = self.columns(cells);
        let Some(made) = made else { return order::exists(&columns, self.starts) };
        made.last_moves.iter().any(|&(_, col)| {
            let top = columns[col].pop();
            let exists = order::exists(&columns, self.starts);
            columns[col].extend(top);
            exists
        })
    }

    /// The columns, each from the bottom up.
    fn columns(&self, cells: &[Option<Player>]) -> Vec<Vec<Player>> {
        (0..self.cols).map(|col| (0..self.rows).rev().map_while(|row| cells[row * self.cols + col]).collect()).collect()
    }

    /// The longest runs of a player that have k or more cells, in reading order of their first cells.
    pub(crate) fn lines(
        &self,
        at: impl Fn(usize, usize) -> Option<Player>,
        player: Player,
    ) -> Vec<Vec<(usize, usize)>> {
        let (rows, cols) = (self.rows as isize, self.cols as isize);
        let has = |row: isize, col: isize| {
            (0..rows).contains(&row) && (0..cols).contains(&col) && at(row as usize, col as usize) == Some(player)
        };
        let mut lines: Vec<Vec<(usize, usize)>> = Vec::new();
        for (row, col) in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))) {
            for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                if !has(row, col) || has(row - down, col - right) {
                    continue;
                }
                let run = (0..).map(|i| (row + i * down, col + i * right)).take_while(|&(r, c)| has(r, c));
                let line: Vec<_> = run.map(|(r, c)| (r as usize, c as usize)).collect();
                // With k = 1 a single mark is a row in every direction: one is enough.
                if line.len() >= self.k && !lines.contains(&line) {
                    lines.push(line);
                }
            }
        }
        lines
    }
}

/// The rows on a board: whose they are, and the cells of which one must have been the last move.
struct Made {
    owner: Player,
    last_moves: Vec<(usize, usize)>,
}

struct Row {
    cells: Vec<Option<Player>>,
    width: usize,
}

impl Row {
    fn push(&mut self, cell: Option<Player>, run: usize, most: usize) {
        self.width = self.width.saturating_add(run);
        let room = most.saturating_sub(self.cells.len());
        self.cells.extend(std::iter::repeat_n(cell, run.min(room)));
    }
}

fn write_run(text: &mut String, free: &mut usize) {
    if *free > 0 {
        let _ = write!(text, "{free}");
        *free = 0;
    }
}

/// A row, counted from 1, that is too short or too long.
pub(super) fn row_width(row: usize, width: usize, cols: usize) -> Refusal {
    Refusal::new(
        "position.row_width",
        "row {row} must have {cols} cells, not {width}",
        [("row", row.to_string()), ("width", width.to_string()), ("cols", cols.to_string())],
    )
}

pub(super) fn read_turn(text: &str) -> Result<Player, Refusal> {
    let mut signs = text.chars();
    match (signs.next().and_then(Player::from_mark), signs.next()) {
        (Some(player), None) => Ok(player),
        _ if text.is_empty() => {
            Err(Refusal::new("position.turn", "the player to move is missing: write x or o after the board", []))
        }
        _ => {
            Err(Refusal::new("position.turn", "the player to move must be x or o, not {text}", [("text", quote(text))]))
        }
    }
}
