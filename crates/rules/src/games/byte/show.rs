//! The board as data, and as the course prints it.

use crate::arrangement::{Arrangement, Tool};
use crate::game::Player;
use crate::refusal::Refusal;
use crate::scene::{Board, Cell, Counter, Grid, Piece, Scene, Shape, Show, Surface, Target};

use super::notation::row_letter;
use super::{Byte, Direction, Move, Position, Stack};

/// A dark square of the course's board has this many lines of this many signs.
const BLOCK: usize = 3;

impl<const C: usize, const W: usize> Show for Byte<C, W> {
    fn scene(&self, position: &Position<C, W>) -> Scene {
        let rows = self.rows();
        let mut cells = vec![Cell { idle: true, ..Cell::default() }; rows * rows];
        for cell in self.cells() {
            let (row, col) = self.square(cell);
            let piece = |player| Piece { player, shape: Shape::Checker, label: String::new() };
            let stack = position.stack(cell).checkers().map(piece).collect();
            cells[row * rows + col] = Cell { idle: false, base: None, stack };
        }
        let points =
            |player| vec![Counter { name: "points", value: position.points(player), of: Some(self.majority()) }];
        Scene {
            board: Board::Grid(Grid {
                rows,
                cols: rows,
                row_labels: (0..rows).map(|row| row_letter(row).into()).collect(),
                col_labels: (1..=rows).map(|col| col.to_string()).collect(),
                surface: Surface::Checkered,
                cells,
                walls: Vec::new(),
                lines: Vec::new(),
            }),
            turn: position.turn,
            outcome: position.outcome,
            sides: Player::BOTH.map(points),
        }
    }

    fn tools(&self) -> Vec<Tool> {
        Tool::pieces(Shape::Checker, Stack::FULL)
    }

    fn arranged(&self, arrangement: &Arrangement) -> Option<String> {
        Some(self.write_arrangement(arrangement))
    }

    fn clicked_move(&self, _: &Position<C, W>, targets: &[Target]) -> Option<Move> {
        match *targets {
            [Target::Pass] => Some(Move::Pass),
            [Target::Swap] => Some(Move::Swap),
            [
                Target::Cell { row, col },
                Target::Level { row: same_row, col: same_col, level },
                Target::Cell { row: to_row, col: to_col },
            ] if (row, col) == (same_row, same_col) && level < Stack::FULL => {
                let (from, to) = (self.cell(row, col)?, self.cell(to_row, to_col)?);
                let direction = Direction::ALL.into_iter().find(|&way| self.step(from, way) == Some(to))?;
                Some(Move::Step { from: from as u16, direction, index: level as u8 })
            }
            _ => None,
        }
    }

    fn explain_targets(&self, position: &Position<C, W>, clicked: &[Target]) -> Refusal {
        self.why_no_clicks(position, clicked)
    }

    fn course_board(&self, position: &Position<C, W>, _ascii: bool) -> Option<String> {
        let mut text = String::from("  ");
        for col in 1..=self.rows() {
            text += &format!("{col:^BLOCK$}");
        }
        text = text.trim_end().to_owned();
        for row in 0..self.rows() {
            for line in 0..BLOCK {
                let label = if line == BLOCK / 2 { row_letter(row) } else { ' ' };
                let mut signs = format!("{label} ");
                for col in 0..self.rows() {
                    signs += &self.block_line(position, row, col, line);
                }
                text.push('\n');
                text += signs.trim_end();
            }
        }
        text.push('\n');
        Some(text)
    }
}

impl<const C: usize, const W: usize> Byte<C, W> {
    /// One of the three lines of a square, which is filled from its bottom line up and from left to right, bottom checker first.
    fn block_line(&self, position: &Position<C, W>, row: usize, col: usize, line: usize) -> String {
        let Some(cell) = self.cell(row, col) else { return " ".repeat(BLOCK) };
        let stack = position.stack(cell);
        let lowest = (BLOCK - 1 - line) * BLOCK;
        (lowest..lowest + BLOCK).map(|level| stack.owner(level).map_or('.', Player::mark)).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::game::Game;
    use crate::games::byte::Byte8;
    use crate::notation::{Notation, play_line};
    use crate::scene::{Show, Target};
    use crate::steps::Steps;

    #[test]
    fn clicks_that_lead_nowhere_are_explained() {
        let game = Byte8::standard();
        let start = game.start();
        let cell = |row, col| Target::Cell { row, col };
        let level = |row, col, level| Target::Level { row, col, level };
        let law = |clicks: &[Target]| game.explain_targets(&start, clicks).law;
        assert_eq!(law(&[cell(0, 1)]), "byte.light");
        assert_eq!(law(&[cell(0, 0)]), "byte.empty");
        assert_eq!(law(&[cell(2, 2)]), "byte.owner");
        assert_eq!(law(&[cell(1, 1), level(1, 1, 1)]), "byte.index");
        assert_eq!(law(&[cell(1, 1), level(1, 1, 0), cell(0, 0)]), "byte.neighbour");
        assert_eq!(law(&[cell(1, 1), level(1, 1, 0), cell(4, 4)]), "byte.far");
        assert_eq!(law(&[cell(1, 1), level(1, 1, 0), cell(usize::MAX, 0)]), "byte.far");
        assert_eq!(law(&[cell(usize::MAX, usize::MAX)]), "targets.senseless");
        assert_eq!(law(&[Target::Pass]), "byte.pass");
        assert_eq!(law(&[Target::Done]), "targets.senseless");
        let tall = game.parse_move(&start, "B2-DD-0").unwrap();
        let next = game.play(&start, tall).unwrap();
        assert_eq!(game.following(&next, &[cell(2, 2)]).into_steps(), [level(2, 2, 0)]);
        // X's checker lies on one of O's, and no neighbour is higher. For a whole stack the refusal names the square, not a level.
        let (stuck, _) = play_line(&game, &next, "G1-GD-0").unwrap();
        assert_eq!(game.explain_targets(&stuck, &[cell(2, 2)]).law, "byte.stuck");
    }

    #[test]
    fn the_course_prints_blocks_of_three_by_three() {
        let game = Byte8::standard();
        let line = "D4-DD-0,E3-GL-0,F2-DL-0,E7-DD-0,D2-DL-0,C5-GL-0,D6-GD-0,E1-GD-0";
        let (position, _) = play_line(&game, &game.start(), line).unwrap();
        let board = game.course_board(&position, true).unwrap();
        let expected = "   1  2  3  4  5  6  7  8
  ...   ...   ...   ...
A ...   ...   ...   ...
  ...   ...   ...   ...
     ...   ...   ...   ...
B    ...   ...   ...   ...
     X..   XO.   X..   X..
  ...   ...   ...   ...
C ...   ...   ...   ...
  O..   O..   ...   OX.
";
        assert!(board.starts_with(expected), "{board}");
        assert_eq!(board.lines().count(), 25);
        assert!(board.lines().all(|line| line.len() <= 26));
    }
}
