//! Moves and positions of m,n,k games as text.
//!
//! | dialect | the middle of 3×3 | the top right corner |
//! |---|---|---|
//! | ours, AbstractPlay | `b2` | `c1` |
//! | course | `1 1` | `0 2` |
//!
//! Ours is a column letter and a row number from the top. The course's lecture counts (row, column) from 0; two numbers
//! are always that, and `(0, 2)`, with parentheses and comma, is read too. With gravity a column alone is enough: a letter,
//! `d`, or its number from 1, `4`.
//!
//! Positions: see the table in `position_text.rs` and the rule page; for example `x1o/1x1/3 o`.

use crate::game::{Game, Outcome};
use crate::notation::{Dialect, Notation};
use crate::refusal::{Refusal, quote};

use super::position_text::Diagram;
use super::{BoardWord, Cell, Mnk, Params, Position};

/// The letter of a column; the widest board ends at `s`.
pub(super) fn column_letter(col: usize) -> char {
    char::from(b'a' + (col % 26) as u8)
}

impl Params {
    pub(super) fn diagram(&self) -> Diagram {
        Diagram { cols: self.cols(), rows: self.rows(), k: self.k(), gravity: self.gravity(), starts: self.starts() }
    }
}

/// The form of a move as it was typed, before it is placed on a board. Numbers too long for any board are `usize::MAX`.
enum Words {
    /// A letter and a number: `b2`.
    LetterNumber(usize, usize),
    /// Two numbers: `1 1`.
    Numbers(usize, usize),
    /// A letter: `d`.
    Letter(usize),
    /// A number: `4`.
    Number(usize),
}

fn read_words(text: &str) -> Option<Words> {
    let text = text.trim();
    let text = text.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')).unwrap_or(text).trim();
    let first = text.chars().next()?;
    if first.is_ascii_alphabetic() {
        let letter = usize::from(first.to_ascii_lowercase() as u8 - b'a');
        let rest = text[1..].trim();
        return if rest.is_empty() {
            Some(Words::Letter(letter))
        } else {
            Some(Words::LetterNumber(letter, number(rest)?))
        };
    }
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (one, rest) = text.split_at(digits);
    let one = number(one)?;
    let rest = rest.trim_start();
    let rest = rest.strip_prefix(',').unwrap_or(rest).trim();
    if rest.is_empty() { Some(Words::Number(one)) } else { Some(Words::Numbers(one, number(rest)?)) }
}

fn number(text: &str) -> Option<usize> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().unwrap_or(usize::MAX))
}

impl<B: BoardWord> Mnk<B> {
    fn off_board(&self, text: &str) -> Refusal {
        Refusal::new(
            "mnk.off_board",
            "{text} is not on the board: columns are a to {column}, rows 1 to {row} (course: rows 0 to {last_row}, columns 0 to {last_col})",
            [
                ("text", quote(text)),
                ("column", column_letter(self.params.cols() - 1).into()),
                ("row", self.params.rows().to_string()),
                ("last_row", (self.params.rows() - 1).to_string()),
                ("last_col", (self.params.cols() - 1).to_string()),
            ],
        )
    }

    fn unreadable(&self, text: &str) -> Refusal {
        let expected = if self.params.gravity() {
            "a cell is written like b2 (column letter, row from the top), a column like b or 2"
        } else {
            "a cell is written like b2 (column letter, row from the top) or like 1 1 (row and column from 0)"
        };
        Refusal::new(
            "mnk.move",
            "{text} is not a move; {expected}",
            [("text", quote(text)), ("expected", expected.into())],
        )
    }

    fn falling(&self, position: &Position<B>, text: &str, col: usize) -> Result<Cell, Refusal> {
        if col >= self.params.cols() {
            return Err(self.off_board(text));
        }
        self.landing(position, col).ok_or_else(|| {
            Refusal::new("mnk.column_full", "column {column} is full", [("column", column_letter(col).into())])
        })
    }
}

impl<B: BoardWord> Notation for Mnk<B> {
    fn move_text(&self, _: &Position<B>, mv: Cell, dialect: Dialect) -> String {
        let (row, col) = self.row_and_col(mv);
        match dialect {
            Dialect::Course => format!("{row} {col}"),
            Dialect::Ours | Dialect::AbstractPlay => self.name(mv),
        }
    }

    fn parse_move(&self, position: &Position<B>, text: &str) -> Result<Cell, Refusal> {
        let gravity = self.params.gravity();
        let cell = match read_words(text) {
            Some(Words::LetterNumber(col, row)) => row.checked_sub(1).and_then(|row| self.cell(row, col)),
            Some(Words::Numbers(row, col)) => self.cell(row, col),
            Some(Words::Letter(col)) if gravity => return self.falling(position, text, col),
            Some(Words::Number(col)) if gravity => return self.falling(position, text, col.wrapping_sub(1)),
            _ => return Err(self.unreadable(text)),
        };
        cell.ok_or_else(|| self.off_board(text))
    }

    fn position_text(&self, position: &Position<B>) -> String {
        self.params.diagram().write(|row, col| self.at(position, row, col), position.turn)
    }

    fn parse_position(&self, text: &str) -> Result<Position<B>, Vec<Refusal>> {
        let reading = self.params.diagram().read(text)?;
        let mut position = self.start();
        position.turn = reading.turn;
        for (i, cell) in reading.cells.iter().enumerate() {
            let Some(player) = cell else { continue };
            let mark = B::one(i / self.params.cols() * self.stride + i % self.params.cols());
            let marks = if *player == reading.turn { &mut position.own } else { &mut position.other };
            *marks = *marks | mark;
            position.free -= 1;
        }
        position.outcome = match reading.row_of {
            Some(owner) => Some(Outcome::Win(if self.params.misere() { owner.other() } else { owner })),
            None => (position.free == 0).then_some(Outcome::Draw),
        };
        Ok(position)
    }

    /// Commas inside parentheses do not separate. Returns at most one part more than a game can have moves: that one
    /// cannot be played.
    fn split_moves<'a>(&self, text: &'a str) -> Vec<&'a str> {
        let most = self.params.cols() * self.params.rows() + 1;
        let mut inside = false;
        let parts = text.split(move |sign| {
            inside = (inside || sign == '(') && !matches!(sign, ')' | ';' | '\n' | '\r');
            matches!(sign, ';' | '\n' | '\r') || (sign == ',' && !inside)
        });
        parts.map(str::trim).filter(|part| !part.is_empty()).take(most).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Player;
    use crate::notation::play_line;
    use proptest::prelude::*;

    fn game(settings: &str) -> Mnk<u128> {
        Mnk::new(Params::from_settings(&crate::Settings::parse(settings).unwrap()).unwrap()).unwrap()
    }

    #[test]
    fn all_dialects_may_be_mixed() {
        let game = game("");
        let (position, _) = play_line(&game, &game.start(), "B2, 0 0; (0, 2)\n a 3,( 0,1 ) , C 3").unwrap();
        assert_eq!(game.position_text(&position), "oxx/1x1/o1o x");
        assert_eq!(game.turn(&position), Player::First);
    }

    #[test]
    fn a_column_is_enough_with_gravity() {
        let game = game("m=7 n=6 k=4 gravity=yes");
        let (position, _) = play_line(&game, &game.start(), "d, 4, D4, 2 3, 1").unwrap();
        assert_eq!(game.position_text(&position), "7/7/3o3/3x3/3o3/x2x3 o");
    }

    #[test]
    fn refusals_name_the_problem_and_what_is_allowed() {
        let flat = game("");
        let (position, _) = play_line(&flat, &flat.start(), "b2").unwrap();
        let says = |text: &str| match flat.parse_move(&position, text).and_then(|mv| flat.play(&position, mv)) {
            Ok(_) => panic!("{text} was played"),
            Err(refusal) => refusal.to_string(),
        };
        let off = "is not on the board: columns are a to c, rows 1 to 3 (course: rows 0 to 2, columns 0 to 2)";
        assert_eq!(says("b2"), "the cell b2 already has an X");
        assert_eq!(says("d1"), format!("'d1' {off}"));
        assert_eq!(says("a0"), format!("'a0' {off}"));
        assert_eq!(says("0 3"), format!("'0 3' {off}"));
        assert_eq!(says("a99999999999999999999"), format!("'a99999999999999999999' {off}"));
        for text in ["", "b", "2", "b2b", "1 1 1", "-1 0", "č2", "(1", "b-2"] {
            let expected = format!(
                "'{text}' is not a move; a cell is written like b2 (column letter, row from the top) or like 1 1 (row and column from 0)"
            );
            assert_eq!(says(text), expected);
        }
        let falling = game("m=2 n=2 k=2 gravity=yes");
        let (position, _) = play_line(&falling, &falling.start(), "a").unwrap();
        let refused = falling.play(&position, falling.cell(0, 1).unwrap()).unwrap_err();
        assert_eq!(refused.to_string(), "a mark in column b falls to b2 and cannot stay on b1");
        let (position, _) = play_line(&falling, &position, "a").unwrap();
        assert_eq!(falling.parse_move(&position, "1").unwrap_err().to_string(), "column a is full");
        assert!(falling.parse_move(&position, "0").is_err());
        assert!(falling.parse_move(&position, "3").is_err());
    }

    #[test]
    fn long_lists_are_cut_short() {
        let game = game("");
        assert_eq!(game.split_moves(&"a1,".repeat(1000)).len(), 10);
    }

    #[test]
    fn broken_laws_are_all_named() {
        let laws = |settings: &str, text: &str| -> Vec<&str> {
            game(settings).parse_position(text).unwrap_err().iter().map(|refusal| refusal.law).collect()
        };
        assert_eq!(laws("", ""), ["position.row_width", "position.rows", "position.turn"]);
        assert_eq!(laws("", "3/3/3"), ["position.turn"]);
        assert_eq!(laws("", "3/3/3 z"), ["position.turn"]);
        assert_eq!(laws("", "3/3/3 x o"), ["position.turn"]);
        assert_eq!(laws("", "3/3 x"), ["position.rows"]);
        assert_eq!(laws("", "3/3/3/3 x"), ["position.rows"]);
        assert_eq!(laws("", "4/xo/3 x"), ["position.row_width", "position.row_width"]);
        assert_eq!(laws("", "99999999999999999999999/3/x1x1 x"), ["position.row_width", "position.row_width"]);
        assert_eq!(laws("", "3/1?1/3 x"), ["position.sign"]);
        assert_eq!(laws("", "3/0xxx/3 x"), ["position.run"]);
        assert_eq!(laws("", "x2/3/3 x"), ["position.counts"]);
        assert_eq!(laws("", "3/3/3 o"), ["position.counts"]);
        assert_eq!(laws("starts=o", "x2/3/3 o"), ["position.counts"]);
        assert_eq!(laws("", "xxx/ooo/3 x"), ["position.both_rows"]);
        assert_eq!(laws("", "xxx/oo1/o2 x"), ["position.last_mover"]);
        assert_eq!(laws("", "xxx/oo1/3 x"), ["position.counts", "position.last_mover"]);
        assert_eq!(laws("m=3 n=3", "xxx/1oo/xxx o"), ["position.counts", "position.one_move"]);
        assert_eq!(laws("m=4 n=3", "xxx1/oooo/xxx1 o"), ["position.counts", "position.both_rows"]);
        assert_eq!(laws("m=5 n=3 k=3", "xxx2/oo1oo/xxx2 o"), ["position.counts", "position.one_move"]);
        assert_eq!(laws("gravity=yes", "x2/3/3 o"), ["position.floating"]);
        assert_eq!(laws("gravity=yes m=1 n=4 k=4", "o/o/x/x x"), ["position.order"]);
        assert_eq!(laws("k=1", "x2/o2/3 x"), ["position.both_rows"]);
    }

    #[test]
    fn two_rows_made_by_one_move_are_fine() {
        let game = game("m=5 n=5");
        assert!(game.parse_position("xxxo1/xoo2/x1o2/5/5 o").is_ok());
        // Five in a row of three: only the middle one can have been last.
        assert!(game.parse_position("xxxxx/oo1oo/5/5/5 o").is_ok());
        let refused = self::game("m=6 n=5").parse_position("xxxxxx/oo1oo1/o5/6/6 o").unwrap_err();
        assert_eq!(refused[0].law, "position.one_move");
    }

    #[test]
    fn a_row_under_another_disc_was_not_the_last_move() {
        let game = game("m=4 n=4 k=2 gravity=yes");
        let refused = game.parse_position("4/4/o2o/x2x x");
        assert!(refused.is_ok());
        let refused = game.parse_position("4/4/oxo1/xxo1 o").unwrap_err();
        assert!(refused.iter().any(|refusal| refusal.law == "position.both_rows"), "{refused:?}");
        let buried = game.parse_position("4/4/oo2/xx2 x").unwrap_err();
        assert!(!buried.is_empty());
    }

    proptest! {
        #[test]
        fn readers_take_anything(text in ".{0,40}", near in "[a-dA-D0-4xoXO/ ,();]{0,16}") {
            for settings in ["", "m=4 n=3 gravity=yes", "m=19 n=19 k=5"] {
                let params = Params::from_settings(&crate::Settings::parse(settings).unwrap()).unwrap();
                let game = Mnk::<super::super::Wide>::new(params).unwrap();
                for text in [&text, &near] {
                    let _ = play_line(&game, &game.start(), text);
                    if let Ok(position) = game.parse_position(text) {
                        prop_assert_eq!(game.parse_position(&game.position_text(&position)), Ok(position));
                    }
                }
            }
        }

        #[test]
        fn board_like_texts_are_read_or_refused(rows in proptest::collection::vec("[xo1-3]{1,3}", 2..4), turn in "[xo]") {
            let game = game("");
            let text = format!("{} {turn}", rows.join("/"));
            match game.parse_position(&text) {
                Ok(position) => prop_assert_eq!(game.parse_position(&game.position_text(&position)), Ok(position)),
                Err(broken) => prop_assert!(!broken.is_empty()),
            }
        }
    }
}
