//! Moves as text.
//!
//! | | ours | course | AbstractPlay |
//! |---|---|---|---|
//! | pawn and wall | `X2:63:Z49` | `[X 2] [6 3] [Z 4 9]` | `h3-f3/d9h` |
//! | pawn alone | `X2:63` | `[X 2] [6 3]` | `h3-f3` |
//! | wall alone | `X:Z49` | `[X] [Z 4 9]` | `/d9h` |
//! | nothing | `pass` | `pass` | `pass` |
//!
//! In our form and the course's, a coordinate is one sign: 1 to 9, then A = 10 to S = 28; P or B is a blue wall, Z or G a
//! green one; brackets, colons and blanks may be left out. AbstractPlay names the course's row by a letter (the file)
//! and its column by a number (the rank), the pawn by the cell it leaves; its `h` wall is green, its `v` wall blue.

use super::Blockade;
use super::explain::coordinate;
use super::position::{Colour, Move, Position, Wall};
use crate::game::{Game, Player};
use crate::notation::{Dialect, Notation};
use crate::refusal::{Refusal, quote};

/// The sign of a coordinate that counts from 1.
pub(super) fn sign(number: usize) -> char {
    match number {
        1..=9 => char::from(b'0' + number as u8),
        10..=28 => char::from(b'A' + (number - 10) as u8),
        _ => '?',
    }
}

/// Reads the sign of a coordinate.
pub(super) fn unsign(sign: char) -> Option<usize> {
    match sign.to_ascii_uppercase() {
        c @ '1'..='9' => Some(c as usize - '0' as usize),
        c @ 'A'..='S' => Some(c as usize - 'A' as usize + 10),
        _ => None,
    }
}

impl<const W: usize> Blockade<W> {
    /// A cell or an anchor as two signs.
    pub(super) fn signs(&self, cell: usize) -> [char; 2] {
        [sign(cell / self.board.cols + 1), sign(cell % self.board.cols + 1)]
    }

    fn spelled(&self, position: &Position<W>, mv: Move, bracketed: bool) -> String {
        let player = self.turn(position).mark();
        let group = |signs: &[char]| {
            let between = if bracketed { " " } else { "" };
            let text = signs.iter().map(char::to_string).collect::<Vec<_>>().join(between);
            if bracketed { format!("[{text}]") } else { text }
        };
        let mut groups = Vec::new();
        match mv.pawn() {
            Some((from, to)) => {
                let pawns = position.core.pawns[self.turn(position).index()];
                let number = if usize::from(pawns[0]) == from { '1' } else { '2' };
                groups.push(group(&[player, number]));
                groups.push(group(&self.signs(to)));
            }
            None => groups.push(group(&[player])),
        }
        if let Some(wall) = mv.wall() {
            let [row, col] = self.signs(wall.anchor);
            groups.push(group(&[wall.colour.letter(), row, col]));
        }
        groups.join(if bracketed { " " } else { ":" })
    }

    fn filed(&self, mv: Move) -> String {
        let cell = |cell: usize| {
            let file = char::from(b'a' + (cell / self.board.cols).min(25) as u8);
            format!("{file}{}", cell % self.board.cols + 1)
        };
        let pawn = mv.pawn().map(|(from, to)| format!("{}-{}", cell(from), cell(to)));
        let wall = mv.wall().map(|wall| {
            let way = if wall.colour == Colour::Green { 'h' } else { 'v' };
            format!("/{}{way}", cell(wall.anchor))
        });
        pawn.unwrap_or_default() + &wall.unwrap_or_default()
    }

    /// A cell from its row and column, which count from 1.
    pub(super) fn cell_at(&self, row: usize, col: usize) -> Result<usize, Refusal> {
        if !(1..=self.board.rows).contains(&row) || !(1..=self.board.cols).contains(&col) {
            return Err(Refusal::new(
                "blockade.outside",
                "there is no cell ({row},{col}): rows are 1 to {rows}, columns 1 to {cols}",
                [
                    ("row", coordinate(row)),
                    ("col", coordinate(col)),
                    ("rows", coordinate(self.board.rows)),
                    ("cols", coordinate(self.board.cols)),
                ],
            ));
        }
        Ok((row - 1) * self.board.cols + col - 1)
    }

    /// A wall from the row and column of its anchor, which count from 1.
    pub(super) fn wall_at(&self, colour: Colour, row: usize, col: usize) -> Result<Wall, Refusal> {
        if !(1..self.board.rows).contains(&row) || !(1..self.board.cols).contains(&col) {
            return Err(self.no_anchor(row, col));
        }
        Ok(Wall { colour, anchor: (row - 1) * self.board.cols + col - 1 })
    }

    /// Player, pawn, row, column, colour, row, column; brackets, colons and blanks have already been removed.
    fn read_signs(&self, position: &Position<W>, signs: &[char], text: &str) -> Result<Move, Refusal> {
        let number = |sign: &char| unsign(*sign).ok_or_else(|| not_a_sign(&sign.to_string()));
        let wall = |group: &[char]| -> Result<Option<Wall>, Refusal> {
            let [letter, row, col] = group else { return Ok(None) };
            let colour = colour_of(*letter).ok_or_else(|| malformed(text))?;
            self.wall_at(colour, number(row)?, number(col)?).map(Some)
        };
        let player = signs.first().and_then(|&mark| Player::from_mark(mark)).ok_or_else(|| malformed(text))?;
        match signs {
            [_, letter, _, _] if colour_of(*letter).is_some() => {
                if player != self.turn(position) {
                    return Err(Refusal::new(
                        "blockade.turn",
                        "it is not {player}'s turn",
                        [("player", player.mark().into())],
                    ));
                }
                wall(&signs[1..])?.map(Move::only_wall).ok_or_else(|| malformed(text))
            }
            [_, pawn @ ('1' | '2'), row, col, rest @ ..] if rest.is_empty() || rest.len() == 3 => {
                let index = usize::from(*pawn == '2');
                let from = position.pawn(player, index).ok_or_else(|| {
                    Refusal::new(
                        "blockade.captured",
                        "the pawn {pawn} has been captured",
                        [("pawn", format!("{}{pawn}", player.mark()))],
                    )
                })?;
                let to = self.cell_at(number(row)?, number(col)?)?;
                Ok(Move::new(from, to, wall(rest)?))
            }
            _ => Err(malformed(text)),
        }
    }

    fn read_filed(&self, text: &str) -> Result<Move, Refusal> {
        let (pawn, wall) = match text.split_once('/') {
            Some((pawn, wall)) => (pawn, Some(wall)),
            None => (text, None),
        };
        let wall = wall.map(|wall| self.read_filed_wall(wall, text)).transpose()?;
        if pawn.is_empty() {
            return wall.map(Move::only_wall).ok_or_else(|| malformed(text));
        }
        let (from, to) = pawn.split_once('-').ok_or_else(|| malformed(text))?;
        let cell =
            |part: &str| file_and_rank(part).ok_or_else(|| malformed(text)).and_then(|(r, c)| self.cell_at(r, c));
        Ok(Move::new(cell(from)?, cell(to)?, wall))
    }

    fn read_filed_wall(&self, wall: &str, text: &str) -> Result<Wall, Refusal> {
        let (place, colour) = match wall.char_indices().next_back() {
            Some((end, 'h' | 'H')) => (&wall[..end], Colour::Green),
            Some((end, 'v' | 'V')) => (&wall[..end], Colour::Blue),
            _ => return Err(malformed(text)),
        };
        let (row, col) = file_and_rank(place).ok_or_else(|| malformed(text))?;
        self.wall_at(colour, row, col)
    }
}

/// `d9` as (4, 9).
fn file_and_rank(text: &str) -> Option<(usize, usize)> {
    let mut signs = text.chars();
    let file = signs.next()?.to_ascii_lowercase();
    let rank = signs.as_str();
    let plain = file.is_ascii_lowercase() && (1..=3).contains(&rank.len()) && rank.bytes().all(|b| b.is_ascii_digit());
    plain.then_some(())?;
    Some((usize::from(file as u8 - b'a') + 1, rank.parse().ok()?))
}

pub(super) fn colour_of(letter: char) -> Option<Colour> {
    match letter.to_ascii_uppercase() {
        'P' | 'B' => Some(Colour::Blue),
        'Z' | 'G' => Some(Colour::Green),
        _ => None,
    }
}

pub(super) fn not_a_sign(text: &str) -> Refusal {
    Refusal::new(
        "blockade.sign",
        "{sign} is not a row or a column: they are written 1 to 9, then A (10) to S (28)",
        [("sign", quote(text))],
    )
}

fn malformed(text: &str) -> Refusal {
    Refusal::new(
        "blockade.move",
        "{text} is not a move: write X2:63:Z49 (pawn, cell, wall), X2:63, [X 2] [6 3] [Z 4 9], h3-f3/d9h or pass",
        [("text", quote(text))],
    )
}

impl<const W: usize> Notation for Blockade<W> {
    fn move_text(&self, position: &Position<W>, mv: Move, dialect: Dialect) -> String {
        if mv == Move::PASS {
            return "pass".into();
        }
        match dialect {
            Dialect::Ours => self.spelled(position, mv, false),
            Dialect::Course => self.spelled(position, mv, true),
            Dialect::AbstractPlay => self.filed(mv),
        }
    }

    fn parse_move(&self, position: &Position<W>, text: &str) -> Result<Move, Refusal> {
        let ornament = |c: &char| c.is_whitespace() || matches!(c, '[' | ']' | '(' | ')' | ':');
        // No move is longer than this, whatever surrounds it.
        let signs: Vec<char> = text.chars().filter(|c| !ornament(c)).take(32).collect();
        let plain: String = signs.iter().collect();
        if plain.eq_ignore_ascii_case("pass") {
            Ok(Move::PASS)
        } else if plain.contains(['-', '/']) {
            self.read_filed(&plain)
        } else {
            self.read_signs(position, &signs, text)
        }
    }

    fn faults(&self, position: &Position<W>, text: &str) -> Vec<Refusal> {
        match self.parse_move(position, text).and_then(|mv| self.play(position, mv)) {
            Ok(_) => Vec::new(),
            Err(first) => self.all_faults(position, text).unwrap_or_else(|| vec![first]),
        }
    }

    fn key_text(&self, position: &Position<W>) -> String {
        self.write_key(position)
    }

    fn position_text(&self, position: &Position<W>) -> String {
        self.write_position(position)
    }

    fn parse_position(&self, text: &str) -> Result<Position<W>, Vec<Refusal>> {
        self.read_position(text)
    }
}
