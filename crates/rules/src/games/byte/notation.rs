//! Moves as text.
//!
//! | dialect | example | meaning |
//! |---|---|---|
//! | ours | `B2-DD-0` | square (row letter, column number), direction, index from the bottom, which is 0 |
//! | course | `B2 0 DD` | square, index, direction; `B2 DD 0` is read too |
//! | AbstractPlay | `b2-c3`, `d2:3-e3` | squares (column letter, row number); the level, from 1, is left out for the bottom |
//!
//! `GL` is up-left, `GD` up-right, `DL` down-left, `DD` down-right. `pass` and `swap` are the same everywhere. Letters may
//! be of either case, blanks and hyphens are interchangeable between the parts. What follows the first square tells the
//! dialects apart: a direction with an index, or a second square. So `B4-DD-0` starts in row B, column 4, and `b4-c5`
//! in column b, row 4.

use crate::notation::{Dialect, Notation};
use crate::refusal::{Refusal, quote};

use super::{Byte, Direction, Move, Position};

/// No move is longer than this, however many blanks are in it.
const LONGEST: usize = 200;

impl<const C: usize, const W: usize> Notation for Byte<C, W> {
    fn move_text(&self, _: &Position<C, W>, mv: Move, dialect: Dialect) -> String {
        let (from, direction, index) = match mv {
            Move::Pass => return "pass".into(),
            Move::Swap => return "swap".into(),
            Move::Step { from, direction, index } => (usize::from(from), direction, index),
        };
        match dialect {
            Dialect::Ours => format!("{}-{}-{index}", self.square_name(from), direction.name()),
            Dialect::Course => format!("{} {index} {}", self.square_name(from), direction.name()),
            Dialect::AbstractPlay => {
                let level = if index == 0 { String::new() } else { format!(":{}", u32::from(index) + 1) };
                let to = self.step(from, direction).unwrap_or(from);
                format!("{}{level}-{}", self.their_name(from), self.their_name(to))
            }
        }
    }

    fn parse_move(&self, _: &Position<C, W>, text: &str) -> Result<Move, Refusal> {
        if text.len() > LONGEST {
            return Err(unreadable(text));
        }
        let parts = parts_of(text).ok_or_else(|| unreadable(text))?;
        match parts[..] {
            [Part::Word(word)] if word.eq_ignore_ascii_case("pass") => Ok(Move::Pass),
            [Part::Word(word)] if word.eq_ignore_ascii_case("swap") => Ok(Move::Swap),
            [Part::Word(row), Part::Number(col), Part::Word(way), Part::Number(index)]
            | [Part::Word(row), Part::Number(col), Part::Number(index), Part::Word(way)]
                if way.len() == 2 =>
            {
                let direction = direction_of(way).ok_or_else(|| unknown_direction(way))?;
                self.read_step(self.read_square(row, col, Dialect::Ours)?, direction, index)
            }
            [Part::Word(col), Part::Number(row), Part::Word(to_col), Part::Number(to_row)] => {
                self.read_pair((col, row), (to_col, to_row), "1")
            }
            [
                Part::Word(col),
                Part::Number(row),
                Part::Colon,
                Part::Number(level),
                Part::Word(to_col),
                Part::Number(to_row),
            ] => self.read_pair((col, row), (to_col, to_row), level),
            _ => Err(unreadable(text)),
        }
    }

    fn position_text(&self, position: &Position<C, W>) -> String {
        self.write_position(position)
    }

    fn parse_position(&self, text: &str) -> Result<Position<C, W>, Vec<Refusal>> {
        self.read_position(text)
    }
}

/// What a move is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part<'a> {
    Word(&'a str),
    Number(&'a str),
    Colon,
}

/// Cuts a move into runs of letters, runs of digits and colons; `None` if there is anything else but blanks and hyphens.
fn parts_of(text: &str) -> Option<Vec<Part<'_>>> {
    let mut parts = Vec::new();
    let mut rest = text.trim_matches(|c: char| c.is_whitespace());
    if rest.starts_with('-') || rest.ends_with('-') {
        return None;
    }
    while let Some(first) = rest.chars().next() {
        let run = |kind: fn(&char) -> bool| rest.chars().take_while(kind).map(char::len_utf8).sum::<usize>();
        let length = if first.is_ascii_alphabetic() {
            let length = run(char::is_ascii_alphabetic);
            parts.push(Part::Word(&rest[..length]));
            length
        } else if first.is_ascii_digit() {
            let length = run(char::is_ascii_digit);
            parts.push(Part::Number(&rest[..length]));
            length
        } else if first == ':' {
            parts.push(Part::Colon);
            1
        } else if first == '-' || first.is_whitespace() {
            first.len_utf8()
        } else {
            return None;
        };
        rest = &rest[length..];
    }
    Some(parts)
}

fn direction_of(word: &str) -> Option<Direction> {
    Direction::ALL.into_iter().find(|direction| direction.name().eq_ignore_ascii_case(word))
}

fn unknown_direction(word: &str) -> Refusal {
    Refusal::new(
        "byte.direction",
        "there is no direction {word}; the directions are GL (up-left), GD (up-right), DL (down-left), DD (down-right)",
        [("word", quote(word))],
    )
}

fn unreadable(text: &str) -> Refusal {
    Refusal::new(
        "byte.move",
        "cannot read the move {text}; write it like B2-DD-0, B2 0 DD, b2:1-c3, pass or swap",
        [("text", quote(text.trim()))],
    )
}

impl<const C: usize, const W: usize> Byte<C, W> {
    /// Row letter and column number: `B2`.
    pub(super) fn square_name(&self, cell: usize) -> String {
        let (row, col) = self.square(cell);
        format!("{}{}", row_letter(row), col + 1)
    }

    /// AbstractPlay's name: column letter and row number.
    fn their_name(&self, cell: usize) -> String {
        let (row, col) = self.square(cell);
        format!("{}{}", row_letter(col).to_ascii_lowercase(), row + 1)
    }

    fn read_square(&self, letter: &str, number: &str, dialect: Dialect) -> Result<usize, Refusal> {
        let name = ("square", quote(&format!("{letter}{number}")));
        let first = match letter.as_bytes() {
            [one] => usize::from(one.to_ascii_uppercase() - b'A'),
            _ => usize::MAX,
        };
        let second = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1)).unwrap_or(usize::MAX);
        let last = row_letter(self.rows() - 1);
        if first >= self.rows() || second >= self.rows() {
            return Err(Refusal::new(
                "byte.square",
                "there is no square {square}: letters go from A to {last}, numbers from 1 to {rows}",
                [name, ("last", last.into()), ("rows", self.rows().to_string())],
            ));
        }
        let (row, col) = if dialect == Dialect::AbstractPlay { (second, first) } else { (first, second) };
        self.cell(row, col).ok_or_else(|| {
            Refusal::new("byte.light", "{square} is a light square; play is on the dark ones, like A1", [name])
        })
    }

    fn read_step(&self, from: usize, direction: Direction, index: &str) -> Result<Move, Refusal> {
        match index.parse::<u8>() {
            Ok(index) if index < 7 => Ok(Move::Step { from: from as u16, direction, index }),
            _ => Err(Refusal::new(
                "byte.index_range",
                "an index is a number from 0 to 6, not {index}: no stack at rest has more than 7 checkers",
                [("index", quote(index))],
            )),
        }
    }

    fn read_pair(&self, from: (&str, &str), to: (&str, &str), level: &str) -> Result<Move, Refusal> {
        let start = self.read_square(from.0, from.1, Dialect::AbstractPlay)?;
        let end = self.read_square(to.0, to.1, Dialect::AbstractPlay)?;
        let direction =
            Direction::ALL.into_iter().find(|&way| self.step(start, way) == Some(end)).ok_or_else(|| {
                Refusal::new(
                    "byte.diagonal",
                    "from {from} a move goes one square diagonally, not to {to}",
                    [("from", self.their_name(start)), ("to", self.their_name(end))],
                )
            })?;
        let index = level.parse::<u8>().ok().and_then(|level| level.checked_sub(1)).filter(|index| *index < 7);
        let index = index.ok_or_else(|| {
            Refusal::new(
                "byte.level_range",
                "after the colon comes a level from 1 (the bottom) to 7, not {level}",
                [("level", quote(level))],
            )
        })?;
        Ok(Move::Step { from: start as u16, direction, index })
    }
}

/// `A` for row 0.
pub(super) fn row_letter(row: usize) -> char {
    char::from(b'A' + (row % 26) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::games::byte::Byte8;

    fn read(text: &str) -> Result<String, &'static str> {
        let game = Byte8::standard();
        let start = game.start();
        let read = game.parse_move(&start, text).map_err(|refusal| {
            assert!(!refusal.to_string().contains('{'), "{refusal}");
            refusal.law
        });
        read.map(|mv| game.move_text(&start, mv, Dialect::Ours))
    }

    #[test]
    fn every_dialect_is_read() {
        for text in
            ["B2-DD-0", "b2-dd-0", "B2 0 DD", "B2 DD 0", "  b2   0  dD ", "b2-c3", "B2:1-C3", "b2 : 1 - c3", "B2DD0"]
        {
            assert_eq!(read(text), Ok("B2-DD-0".into()), "{text}");
        }
        assert_eq!(read("b4:2-c3"), Ok("D2-GD-1".into()), "column b, row 4 (D) to column c, row 3 (C)");
        assert_eq!(read("D8 6 GL"), Ok("D8-GL-6".into()));
        assert_eq!(read(" PASS"), Ok("pass".into()));
        assert_eq!(read("Swap"), Ok("swap".into()));
    }

    #[test]
    fn other_texts_are_refused() {
        for (text, law) in [
            ("", "byte.move"),
            ("B2", "byte.move"),
            ("B2-DD", "byte.move"),
            ("-B2-DD-0", "byte.move"),
            ("B2-DD-0-", "byte.move"),
            ("B2-DX-0", "byte.direction"),
            ("B3-DD-0", "byte.light"),
            ("I1-DD-0", "byte.square"),
            ("B0-DD-0", "byte.square"),
            ("AA2-DD-0", "byte.square"),
            ("B99999999999999999999999-DD-0", "byte.square"),
            ("B2-DD-7", "byte.index_range"),
            ("B2-DD-256", "byte.index_range"),
            ("b2-d4", "byte.diagonal"),
            ("b2-b3", "byte.light"),
            ("b2:0-c3", "byte.level_range"),
            ("b2:8-c3", "byte.level_range"),
            ("b2:-c3", "byte.move"),
            ("Б2-DD-0", "byte.move"),
            ("B2–DD–0", "byte.move"),
        ] {
            assert_eq!(read(text), Err(law), "{text}");
        }
        assert_eq!(read(&"B2-DD-0".repeat(100_000)), Err("byte.move"));
    }
}
