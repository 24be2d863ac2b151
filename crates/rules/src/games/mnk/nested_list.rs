//! Boards as lists, as programs in Python have them:
//!
//! | text | board |
//! |---|---|
//! | `[['X', None, 'O'], [None, 'X', None], [None, None, None]]` | a list of rows, from the top |
//! | `[(X, None, O), (None, X, X), (O, O, None)]` | rows as tuples, marks without quotes |
//! | `[O, None, X, None, X, None, O, None, None]` | all cells in one list, row by row |
//!
//! A mark is X or O in either case. A free cell is `None`, `null`, an empty text, a blank, `.`, `-`, `_` or the number 0;
//! a `'0'` in quotes could be either and is refused. The player to move follows from the numbers of marks, and may be
//! written after the list.

use crate::game::Player;
use crate::refusal::{Refusal, quote};

use super::position_text::{Diagram, read_turn, row_width};

/// Is the board written as a list?
pub(super) fn is_list(text: &str) -> bool {
    text.trim_start().starts_with(['[', '('])
}

/// What a list consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token<'a> {
    /// `[` or `(`, with the sign that closes it.
    Open(char),
    Close(char),
    Comma,
    /// A word without quotes.
    Word(&'a str),
    /// What stands between quotes.
    Quoted(&'a str),
}

/// The tokens of what is left of a text.
#[derive(Clone)]
struct Tokens<'a>(&'a str);

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        let rest = self.0.trim_start();
        let sign = rest.chars().next()?;
        let (token, length) = match sign {
            '[' => (Token::Open(']'), 1),
            '(' => (Token::Open(')'), 1),
            ']' | ')' => (Token::Close(sign), 1),
            ',' => (Token::Comma, 1),
            '\'' | '"' => match rest[1..].find(sign) {
                Some(end) => (Token::Quoted(&rest[1..=end]), end + 2),
                None => (Token::Word(rest), rest.len()),
            },
            _ => {
                let stops = |sign: char| sign.is_whitespace() || "[](),'\"".contains(sign);
                let end = rest.find(stops).unwrap_or(rest.len());
                (Token::Word(&rest[..end]), end)
            }
        };
        self.0 = &rest[length..];
        Some(token)
    }
}

/// The cells read so far; no more are kept than the board has.
struct Cells {
    kept: Vec<Option<Player>>,
    rows: usize,
    /// The number of cells in the row.
    width: usize,
    broken: Vec<Refusal>,
}

impl Diagram {
    /// Reads a board that is written as a list, and perhaps the player to move.
    pub(super) fn read_list(&self, text: &str) -> Result<(Vec<Option<Player>>, Player), Vec<Refusal>> {
        let mut tokens = Tokens(text);
        let Some(Token::Open(close)) = tokens.next() else { return Err(vec![unclosed()]) };
        let mut cells = Cells { kept: Vec::new(), rows: 0, width: 0, broken: Vec::new() };
        if let Some(Token::Open(_)) = tokens.clone().next() {
            self.read_rows(&mut tokens, close, &mut cells).map_err(|refusal| vec![refusal])?;
            self.check_rows_of_list(&mut cells);
        } else {
            self.read_items(&mut tokens, close, &mut cells, true).map_err(|refusal| vec![refusal])?;
            self.check_flat(&mut cells);
        }
        let rest = tokens.0.trim();
        let turn = if rest.is_empty() { Ok(self.turn_of(&cells.kept)) } else { read_turn(rest) };
        match turn {
            Ok(turn) if cells.broken.is_empty() => Ok((cells.kept, turn)),
            Ok(_) => Err(cells.broken),
            Err(refusal) => {
                cells.broken.push(refusal);
                Err(cells.broken)
            }
        }
    }

    /// The rows up to the end of the outer list.
    fn read_rows(&self, tokens: &mut Tokens<'_>, close: char, cells: &mut Cells) -> Result<(), Refusal> {
        loop {
            match tokens.next() {
                Some(Token::Open(end)) => {
                    cells.width = 0;
                    cells.rows += 1;
                    self.read_items(tokens, end, cells, false)?;
                    if cells.width != self.cols && cells.rows <= self.rows {
                        cells.broken.push(row_width(cells.rows, cells.width, self.cols));
                    }
                }
                Some(Token::Close(sign)) if sign == close => return Ok(()),
                None => return Err(unclosed()),
                Some(token) => return Err(misplaced(token, cells.rows + 1, 1)),
            }
            match tokens.next() {
                Some(Token::Comma) => {}
                Some(Token::Close(sign)) if sign == close => return Ok(()),
                None => return Err(unclosed()),
                Some(token) => return Err(misplaced(token, cells.rows, cells.width + 1)),
            }
        }
    }

    /// The cells up to the end of a list. In a flat list the place of a cell follows from its number.
    fn read_items(&self, tokens: &mut Tokens<'_>, close: char, cells: &mut Cells, flat: bool) -> Result<(), Refusal> {
        let most = self.rows * self.cols;
        loop {
            let place = |cells: &Cells| match flat {
                true => (cells.width / self.cols + 1, cells.width % self.cols + 1),
                false => (cells.rows, cells.width + 1),
            };
            let (row, col) = place(cells);
            let cell = match tokens.next() {
                Some(Token::Word(word)) => free_word(word).or_else(|| mark(word)).ok_or(word),
                Some(Token::Quoted(word)) => free_text(word).or_else(|| mark(word)).ok_or(word),
                Some(Token::Close(sign)) if sign == close => return Ok(()),
                None => return Err(unclosed()),
                Some(token) => return Err(misplaced(token, row, col)),
            };
            let cell = cell.map_err(|word| {
                Refusal::new(
                    "position.list_cell",
                    "row {row}, column {col}: {text} is not a cell; a cell is X, O or free (None, '' or 0)",
                    [("row", row.to_string()), ("col", col.to_string()), ("text", quote(word))],
                )
            })?;
            if cells.kept.len() < most {
                cells.kept.push(cell);
            }
            cells.width += 1;
            match tokens.next() {
                Some(Token::Comma) => {}
                Some(Token::Close(sign)) if sign == close => return Ok(()),
                None => return Err(unclosed()),
                Some(token) => {
                    let (row, col) = place(cells);
                    return Err(misplaced(token, row, col));
                }
            }
        }
    }

    fn check_flat(&self, cells: &mut Cells) {
        if cells.width != self.rows * self.cols {
            cells.broken.push(Refusal::new(
                "position.list_length",
                "the board has {rows} rows of {cols} cells, {cells} in all, not {found}",
                [
                    ("rows", self.rows.to_string()),
                    ("cols", self.cols.to_string()),
                    ("cells", (self.rows * self.cols).to_string()),
                    ("found", cells.width.to_string()),
                ],
            ));
        }
    }

    fn check_rows_of_list(&self, cells: &mut Cells) {
        if cells.rows != self.rows {
            cells.broken.push(Refusal::new(
                "position.rows",
                "the board has {expected} rows, not {rows}",
                [("rows", cells.rows.to_string()), ("expected", self.rows.to_string())],
            ));
        }
    }

    /// Who is to move, by the numbers of marks: the player who begins, unless that player has more of them.
    fn turn_of(&self, cells: &[Option<Player>]) -> Player {
        let count = |player| cells.iter().filter(|cell| **cell == Some(player)).count();
        if count(self.starts) > count(self.starts.other()) { self.starts.other() } else { self.starts }
    }
}

fn free_word(word: &str) -> Option<Option<Player>> {
    ["None", "null", "0", ".", "-", "_"].iter().any(|free| free.eq_ignore_ascii_case(word)).then_some(None)
}

fn free_text(text: &str) -> Option<Option<Player>> {
    ["", ".", "-", "_"].contains(&text.trim()).then_some(None)
}

/// A mark; a 0 would be one elsewhere, but in lists it is a free cell.
fn mark(word: &str) -> Option<Option<Player>> {
    let mut signs = word.trim().chars();
    match (signs.next().filter(|sign| *sign != '0').and_then(Player::from_mark), signs.next()) {
        (Some(player), None) => Some(Some(player)),
        _ => None,
    }
}

fn unclosed() -> Refusal {
    Refusal::new("position.list_end", "the list does not end: a closing bracket is missing", [])
}

fn misplaced(token: Token<'_>, row: usize, col: usize) -> Refusal {
    let sign = match token {
        Token::Open(']') => "[",
        Token::Open(_) => "(",
        Token::Close(']') => "]",
        Token::Close(_) => ")",
        Token::Comma => ",",
        Token::Word(word) | Token::Quoted(word) => word,
    };
    Refusal::new(
        "position.list",
        "row {row}, column {col}: {sign} is not allowed here; a board is a list of rows, such as [[None, 'X'], ['O', None]]",
        [("row", row.to_string()), ("col", col.to_string()), ("sign", quote(sign))],
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Settings;
    use crate::mnk::{Mnk, Params, Wide};
    use crate::notation::Notation;
    use proptest::prelude::*;

    fn game(settings: &str) -> Mnk<Wide> {
        Mnk::new(Params::from_settings(&Settings::parse(settings).unwrap()).unwrap()).unwrap()
    }

    fn read(settings: &str, text: &str) -> Result<String, Vec<String>> {
        let game = game(settings);
        match game.parse_position(text) {
            Ok(position) => Ok(game.position_text(&position)),
            Err(broken) => Err(broken.iter().map(ToString::to_string).collect()),
        }
    }

    #[test]
    fn lists_are_read_as_python_writes_them() {
        for text in [
            "[['X', None, 'O'], [None, 'X', None], [None, None, None]]",
            "[[X, None, O], [None, X, None], [None, None, None]]",
            "[(X, None, O), (None, X, None), (None, None, None)]",
            "[(X, None, O), (None, X, None), (None, None, None),]",
            "((x, 0, o), (0, x, 0), (0, 0, 0))",
            r#"[["X","","O"],["","X",""],["","",""]]"#,
            r#"[["X",null,"O"],[null,"X",null],[null,null,null]]"#,
            "[['X', ' ', 'O'], ['.', 'X', '-'], ['_', ' ', ' ']]  o",
            "[X, None, O, None, X, None, None, None, None]",
            "[\n  [X, None, O],\n  [None, X, None],\n  [None, None, None],\n]\n",
        ] {
            assert_eq!(read("", text).as_deref(), Ok("x1o/1x1/3 o"), "{text}");
        }
        assert_eq!(read("m=4 n=3", "[[0,0,0,0],[0,X,0,0],[0,0,0,0]]").as_deref(), Ok("4/1x2/4 o"));
        assert_eq!(read("starts=o", "[[0,0,0],[0,0,0],[0,0,0]]").as_deref(), Ok("3/3/3 o"));
        // Three in a row end the game; the other player would be next.
        assert_eq!(read("", "[[X,X,X],[O,O,None],[None,None,None]]").as_deref(), Ok("xxx/oo1/3 o"));
    }

    #[test]
    fn refusals_name_the_row_and_the_column() {
        let first = |text: &str| read("", text).unwrap_err().swap_remove(0);
        assert!(first("[[X,0,0],[0,5,0],[0,0,0]]").contains("row 2, column 2: '5' is not a cell"));
        assert!(first("[['0',0,0],[0,0,0],[0,0,0]]").contains("row 1, column 1: '0' is not a cell"));
        assert!(first("[X,0,0,0,0,Q,0,0,0]").contains("row 2, column 3: 'Q' is not a cell"));
        assert!(first("[[X,,0],[0,0,0],[0,0,0]]").contains("row 1, column 2: ',' is not allowed here"));
        assert!(first("[[X 0 0],[0,0,0],[0,0,0]]").contains("row 1, column 2: '0' is not allowed here"));
        assert!(first("[[X,0,[0]],[0,0,0],[0,0,0]]").contains("row 1, column 3: '[' is not allowed here"));
        assert!(first("[[X,0,0],X,[0,0,0]]").contains("row 2, column 1: 'X' is not allowed here"));
        assert!(first("[[X,0,0),[0,0,0],[0,0,0]]").contains("row 1, column 4: ')' is not allowed here"));
        assert_eq!(first("[[X,0],[0,0,0],[0,0,0]]"), "row 1 must have 3 cells, not 2");
        assert_eq!(first("[[X,0,0],[0,0,0]]"), "the board has 3 rows, not 2");
        assert_eq!(first("[X,0,0]"), "the board has 3 rows of 3 cells, 9 in all, not 3");
        for text in ["[", "[[", "[[X", "[[X,0,0],", "[[X,0,0]", "[X,"] {
            assert_eq!(first(text), "the list does not end: a closing bracket is missing", "{text}");
        }
        assert!(first("[[0,0,0],[0,0,0],[0,0,0]] q").contains("must be x or o"));
        let broken = read("", "[[X,X,0],[0,0,0],[0,0,0]]").unwrap_err();
        assert!(broken[0].contains("X must have one mark more than O"), "{broken:?}");
    }

    proptest! {
        /// Any board that can arise is read back from the list of its rows.
        #[test]
        fn a_list_says_what_the_line_says(moves in proptest::collection::vec(0usize..12, 0..12)) {
            use crate::Game;
            let game = game("m=4 n=3");
            let mut position = game.start();
            for pick in moves {
                let mut legal = Vec::new();
                game.legal_moves(&position, &mut legal);
                if legal.is_empty() { break; }
                position = game.play(&position, legal[pick % legal.len()]).unwrap();
            }
            let cell = |row, col| match game.at(&position, row, col) {
                Some(Player::First) => "'X'",
                Some(Player::Second) => "'O'",
                None => "None",
            };
            let row = |row| format!("[{}]", (0..4).map(|col| cell(row, col)).collect::<Vec<_>>().join(", "));
            let list = format!("[{}]", (0..3).map(row).collect::<Vec<_>>().join(", "));
            prop_assert_eq!(game.parse_position(&list), Ok(position));
        }

        #[test]
        fn any_list_is_read_or_refused(text in "[\\[\\]() ,'\"XO0None.\u{448}]{0,40}") {
            for settings in ["", "m=19 n=19 k=5", "gravity=yes"] {
                let game = game(settings);
                if let Ok(position) = game.parse_position(&format!("[{text}")) {
                    prop_assert_eq!(game.parse_position(&game.position_text(&position)), Ok(position));
                }
            }
        }
    }
}
