//! Moves and positions as text.

use potez_rules::refusal::quote;
use potez_rules::{Dialect, Notation, Player, Refusal};

use crate::rules::{Hexapawn, LARGEST, Move, Position};

impl Hexapawn {
    pub(crate) fn cell_text(&self, cell: u8) -> String {
        let (row, col) = (usize::from(cell) / self.cols, cell % self.cols as u8);
        format!("{}{}", (b'a' + col) as char, row + 1)
    }

    fn parse_cell(&self, text: &str) -> Option<u8> {
        let [col, row] = *text.trim().to_ascii_lowercase().as_bytes() else { return None };
        let (row, col) = (usize::from(row.checked_sub(b'1')?), usize::from(col.checked_sub(b'a')?));
        (row < self.rows && col < self.cols).then_some((row * self.cols + col) as u8)
    }
}

impl Notation for Hexapawn {
    fn move_text(&self, _: &Position, mv: Move, _: Dialect) -> String {
        format!("{}-{}", self.cell_text(mv.from), self.cell_text(mv.to))
    }

    fn parse_move(&self, _: &Position, text: &str) -> Result<Move, Refusal> {
        let cells = text.split_once('-').and_then(|(from, to)| Some((self.parse_cell(from)?, self.parse_cell(to)?)));
        let wrong = || Refusal::new("hexapawn.move", "a move looks like b3-b2, not {text}", [("text", quote(text))]);
        cells.map(|(from, to)| Move { from, to }).ok_or_else(wrong)
    }

    fn position_text(&self, position: &Position) -> String {
        let sign = |cell: &Option<Player>| cell.map_or('.', Player::mark);
        let row = |row: &[Option<Player>]| row.iter().map(sign).collect::<String>();
        let rows: Vec<String> = self.cells(position).chunks(self.cols).map(row).collect();
        format!("{} {}", rows.join("/"), position.turn.mark())
    }

    fn parse_position(&self, text: &str) -> Result<Position, Vec<Refusal>> {
        let wrong = || {
            let law = "a position is the rows from the top and the player to move, such as OOO/.../XXX X";
            vec![Refusal::new("hexapawn.position", law, [])]
        };
        let signs: Vec<char> = text.chars().filter(|sign| !matches!(sign, '/' | ' ')).collect();
        let [cells @ .., turn] = signs.as_slice() else { return Err(wrong()) };
        let known = |sign: &char| *sign == '.' || Player::from_mark(*sign).is_some();
        if cells.len() != self.rows * self.cols || !cells.iter().all(known) {
            return Err(wrong());
        }
        let turn = Player::from_mark(*turn).ok_or_else(wrong)?;
        let mut position = Position { cells: [None; LARGEST * LARGEST], turn };
        position.cells.iter_mut().zip(cells).for_each(|(cell, sign)| *cell = Player::from_mark(*sign));
        let count = |player| position.cells.iter().filter(|&&cell| cell == Some(player)).count();
        if Player::BOTH.into_iter().any(|player| count(player) > self.cols) {
            let facts = [("most", self.cols.to_string())];
            return Err(vec![Refusal::new("hexapawn.count", "each player has at most {most} pawns", facts)]);
        }
        Ok(position)
    }
}
