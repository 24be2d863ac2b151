//! Moves and positions of Connect Four as text; all dialects write them the same way.
//!
//! A move is the number of a column from 1 at the left: `4`; a letter is read too: `d`. In a list the moves are separated
//! by commas or blanks, and on boards with up to nine columns they may be run together: `4455` is `4,4,5,5`. On wider
//! boards `12` is column twelve.
//!
//! Positions are written like those of [`mnk`](crate::mnk): `7/7/7/7/3o3/2xx3 o`.

use crate::game::{Game, Outcome};
use crate::games::mnk::position_text::Diagram;
use crate::notation::{Dialect, Notation};
use crate::refusal::{Refusal, quote};

use super::{Column, Connect4, Params, Position};

impl Params {
    pub(super) fn diagram(&self) -> Diagram {
        Diagram { cols: self.cols(), rows: self.rows(), k: 4, gravity: true, starts: self.starts() }
    }
}

impl Connect4 {
    pub(super) fn off_board(&self, text: &str) -> Refusal {
        Refusal::new(
            "connect4.column",
            "there is no column {text}; columns are 1 to {cols}",
            [("text", quote(text)), ("cols", self.params.cols().to_string())],
        )
    }
}

impl Notation for Connect4 {
    fn move_text(&self, _: &Position, mv: Column, _: Dialect) -> String {
        (mv.index() + 1).to_string()
    }

    fn parse_move(&self, _: &Position, text: &str) -> Result<Column, Refusal> {
        let text = text.trim();
        let col = match text.as_bytes() {
            [letter] if letter.is_ascii_alphabetic() => Some(usize::from(letter.to_ascii_lowercase() - b'a')),
            digits if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit) => {
                Some(text.parse::<usize>().unwrap_or(usize::MAX).wrapping_sub(1))
            }
            _ => None,
        };
        let Some(col) = col else {
            return Err(Refusal::new(
                "connect4.move",
                "{text} is not a move; a move is the number of a column, 1 to {cols}",
                [("text", quote(text)), ("cols", self.params.cols().to_string())],
            ));
        };
        self.column(col).ok_or_else(|| self.off_board(text))
    }

    fn position_text(&self, position: &Position) -> String {
        self.params.diagram().write(|row, col| self.at(position, row, col), position.turn)
    }

    fn parse_position(&self, text: &str) -> Result<Position, Vec<Refusal>> {
        let reading = self.params.diagram().read(text)?;
        let mut position = Position { turn: reading.turn, ..self.start() };
        for (i, cell) in reading.cells.iter().enumerate() {
            let Some(player) = cell else { continue };
            let (row, col) = (i / self.params.cols(), i % self.params.cols());
            let place = 1 << (col * self.stride as usize + self.params.rows() - 1 - row);
            position.all |= place;
            if *player == reading.turn {
                position.own |= place;
            }
        }
        let full = (0..self.params.cols()).filter(|col| self.at(&position, 0, *col).is_some()).count();
        position.open = if reading.row_of.is_some() { 0 } else { (self.params.cols() - full) as u8 };
        position.outcome =
            reading.row_of.map(Outcome::Win).or_else(|| (position.all == self.board).then_some(Outcome::Draw));
        Ok(position)
    }

    /// Returns at most one part more than a game can have moves: that one cannot be played.
    fn split_moves<'a>(&self, text: &'a str) -> Vec<&'a str> {
        let most = self.params.cols() * self.params.rows() + 1;
        let together = self.params.cols() <= 9;
        text.split(|sign: char| matches!(sign, ',' | ';') || sign.is_whitespace())
            .filter(|part| !part.is_empty())
            .flat_map(|part| {
                // A single digit ends one byte after it begins, so it is safe to cut there.
                let single = together && part.bytes().all(|byte| byte.is_ascii_digit());
                let length = if single { 1 } else { part.len() };
                (0..part.len()).step_by(length).map(move |begin| &part[begin..begin + length])
            })
            .take(most)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::play_line;
    use proptest::prelude::*;

    fn game(settings: &str) -> Connect4 {
        Connect4::new(Params::from_settings(&crate::Settings::parse(settings).unwrap()).unwrap())
    }

    #[test]
    fn moves_may_be_run_together() {
        let game = game("");
        assert_eq!(game.split_moves("4455, 1;2 33\n d"), ["4", "4", "5", "5", "1", "2", "3", "3", "d"]);
        assert_eq!(game.split_moves(&"4".repeat(1_000_000)).len(), 43);
        let (position, _) = play_line(&game, &game.start(), "4455,D").unwrap();
        assert_eq!(game.position_text(&position), "7/7/7/3x3/3oo2/3xx2 o");
        assert_eq!(self::game("cols=12 rows=4").split_moves("12 3,44"), ["12", "3", "44"]);
    }

    #[test]
    fn refusals_name_the_problem_and_what_is_allowed() {
        let game = game("");
        let (full, _) = play_line(&game, &game.start(), "444444").unwrap();
        let says = |text: &str| match game.parse_move(&full, text).and_then(|mv| game.play(&full, mv)) {
            Ok(_) => panic!("{text} was played"),
            Err(refusal) => refusal.to_string(),
        };
        assert_eq!(says("4"), "column 4 is full");
        assert_eq!(says("8"), "there is no column '8'; columns are 1 to 7");
        assert_eq!(says("0"), "there is no column '0'; columns are 1 to 7");
        assert_eq!(says("h"), "there is no column 'h'; columns are 1 to 7");
        for text in ["", "-1", "d4", "č", "4.0"] {
            assert_eq!(says(text), format!("'{text}' is not a move; a move is the number of a column, 1 to 7"));
        }
        assert_eq!(says("99999999999999999999999"), "there is no column '99999999999999999999999'; columns are 1 to 7");
        let over = play_line(&game, &game.start(), "12121212").unwrap_err();
        assert_eq!(over.to_string(), "move 8 '2': the game is over");
    }

    #[test]
    fn broken_laws_are_all_named() {
        let laws = |text: &str| -> Vec<&str> {
            game("").parse_position(text).unwrap_err().iter().map(|refusal| refusal.law).collect()
        };
        assert_eq!(laws("7/7/7/7/7 x"), ["position.rows"]);
        assert_eq!(laws("7/7/7/7/3x3/7 o"), ["position.floating"]);
        assert_eq!(laws("7/7/7/7/3x3/7 x"), ["position.counts", "position.floating"]);
        assert_eq!(laws("7/7/7/7/ooo4/xxxx3 x"), ["position.counts", "position.last_mover"]);
        assert_eq!(laws("7/7/o6/o6/x6/x6 x"), ["position.order"]);
        assert_eq!(laws("7/7/7/x6/oooo3/xxxx3 o"), ["position.both_rows"]);
        // The bottom row is complete under four discs of O, which must have come before it.
        assert_eq!(laws("7/7/7/7/oxoo3/xxxxo2 o"), ["position.one_move"]);
    }

    proptest! {
        #[test]
        fn readers_take_anything(text in ".{0,40}", near in "[0-9xo/ ,a-h]{0,24}") {
            for game in [game(""), game("cols=12 rows=4")] {
                for text in [&text, &near] {
                    let _ = play_line(&game, &game.start(), text);
                    if let Ok(position) = game.parse_position(text) {
                        prop_assert_eq!(game.parse_position(&game.position_text(&position)), Ok(position));
                    }
                }
            }
        }
    }
}
