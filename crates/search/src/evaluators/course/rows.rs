//! The lecture's heuristic for tic-tac-toe: rows, columns and diagonals.
//!
//! The lecture adds the marks row by row (X counts 1, O counts −1), then column by column, then on the two diagonals. So every mark
//! counts once for its row, once for its column and once for each diagonal it is on.
//!
//! On other boards a mark counts once for each row of k cells of which it can be part, horizontal, vertical or diagonal: for 3,3,3
//! that is the lecture's number, and for Connect Four it is the well-known table with 3 in the corners and 13 in the middle. In the
//! misère game all signs are reversed.

use potez_rules::connect4::{self, Connect4};
use potez_rules::mnk::{self, BoardWord, Mnk};
use potez_rules::{Game, Player};

use super::CourseGame;
use crate::evaluators::linear::{Feature, FeatureSet, Features};

/// Marks in rows, columns and diagonals.
#[derive(Clone, Copy, Debug, Default)]
pub struct RowsColumnsDiagonals;

impl FeatureSet for RowsColumnsDiagonals {
    const FEATURES: &'static [Feature] = &[
        Feature::new("rows", "marks, once for each horizontal row of k that they can be part of"),
        Feature::new("columns", "marks, once for each vertical row of k"),
        Feature::new("diagonals", "marks, once for each diagonal row of k"),
    ];
    const WEIGHTS: &'static str = include_str!("../../../weights/course-rows.txt");
}

/// A board on which k in a row count.
struct Grid {
    cols: usize,
    rows: usize,
    k: usize,
}

impl Grid {
    /// The number of rows of k that a cell is part of: horizontal, vertical, diagonal.
    fn parts(&self, row: usize, col: usize) -> [i32; 3] {
        let (left, right, above, below) = (col, self.cols - 1 - col, row, self.rows - 1 - row);
        let down = self.places(left.min(above), right.min(below));
        let up = self.places(left.min(below), right.min(above));
        [self.places(left, right), self.places(above, below), down + up]
    }

    /// The number of rows of k that contain a cell with this many cells before and after it on a line.
    fn places(&self, before: usize, behind: usize) -> i32 {
        let last = before.min(self.k - 1);
        let first = (self.k - 1).saturating_sub(behind);
        (last + 1).saturating_sub(first) as i32
    }

    fn count(&self, owner: impl Fn(usize, usize) -> Option<Player>, values: &mut [i32]) {
        for row in 0..self.rows {
            for col in 0..self.cols {
                let sign = match owner(row, col) {
                    Some(Player::First) => 1,
                    Some(Player::Second) => -1,
                    None => continue,
                };
                for (value, part) in values.iter_mut().zip(self.parts(row, col)) {
                    *value += sign * part;
                }
            }
        }
    }
}

impl<B: BoardWord> Features<Mnk<B>> for RowsColumnsDiagonals {
    fn count(&self, game: &Mnk<B>, position: &mnk::Position<B>, values: &mut [i32]) {
        let params = game.params();
        let grid = Grid { cols: params.cols(), rows: params.rows(), k: params.k() };
        grid.count(|row, col| game.at(position, row, col), values);
        if params.misere() {
            values.iter_mut().for_each(|value| *value = -*value);
        }
    }
}

impl Features<Connect4> for RowsColumnsDiagonals {
    fn count(&self, game: &Connect4, position: &connect4::Position, values: &mut [i32]) {
        let grid = Grid { cols: game.params().cols(), rows: game.params().rows(), k: 4 };
        grid.count(|row, col| game.at(position, row, col), values);
    }
}

impl<B: BoardWord> CourseGame for Mnk<B> {
    type Heuristic = RowsColumnsDiagonals;

    /// To the end on the lecture's board; on others as deep as gives about the same number of lines.
    fn course_depth(&self) -> u32 {
        match self.count_moves(&self.start()) {
            0..=9 => 9,
            10..=16 => 5,
            17..=40 => 3,
            _ => 2,
        }
    }
}

impl CourseGame for Connect4 {
    type Heuristic = RowsColumnsDiagonals;

    fn course_depth(&self) -> u32 {
        4
    }
}

#[cfg(test)]
mod tests {
    use potez_rules::notation::play_line;

    use super::*;
    use crate::core::absolute::Absolute;
    use crate::core::evaluator::Evaluator;
    use crate::core::score::Score;
    use crate::evaluators::linear::{Linear, check_standard_weights};

    #[test]
    fn on_three_by_three_it_is_the_lectures() {
        check_standard_weights::<RowsColumnsDiagonals>();
        let game = Mnk::tictactoe();
        // Row and column count 1 each; a corner is on one diagonal, the middle on two, an edge on none.
        for (line, value) in [("b2", 4), ("a1", 3), ("b1", 2), ("b2, a1", 1), ("a1, b2", -1), ("b1, b2, c3", 1)] {
            let (position, _) = play_line(&game, &game.start(), line).unwrap();
            let value = Absolute::new(Score::evaluation(value));
            assert_eq!(Linear::<RowsColumnsDiagonals>::default().evaluate(&game, &position), value, "{line}");
        }
    }

    #[test]
    fn in_connect_four_it_is_the_known_table() {
        let grid = Grid { cols: 7, rows: 6, k: 4 };
        let table: Vec<i32> = (0..6)
            .flat_map(|row| (0..7).map(move |col| (row, col)))
            .map(|(row, col)| grid.parts(row, col).iter().sum())
            .collect();
        assert_eq!(table[..7], [3, 4, 5, 7, 5, 4, 3]);
        assert_eq!(table[14..21], [5, 8, 11, 13, 11, 8, 5]);
        assert_eq!(table.iter().sum::<i32>(), 4 * 69, "69 rows of four cells");
        let game = Connect4::default();
        let (position, _) = play_line(&game, &game.start(), "4417").unwrap();
        // Two in the middle column cost each other 7 and 10; then 3 and 3.
        let value = Linear::<RowsColumnsDiagonals>::default().evaluate(&game, &position);
        assert_eq!(value, Absolute::new(Score::evaluation(7 - 10 + 3 - 3)));
    }

    #[test]
    fn boards_too_small_for_a_row_have_none() {
        let grid = Grid { cols: 2, rows: 3, k: 3 };
        assert_eq!(grid.parts(1, 1), [0, 1, 0]);
    }
}
