//! The scene of Connect Four.

use crate::arrangement::{Arrangement, Tool};
use crate::game::Game;
use crate::games::mnk::grid;
use crate::scene::{Board, Scene, Shape, Show, Target};
use crate::steps::Steps;

use super::{Column, Connect4, Position};

impl Steps<Target> for Connect4 {
    fn steps(&self, _: &Position, mv: Column) -> Vec<Target> {
        vec![Target::Column { col: mv.index() }]
    }
}

impl Show for Connect4 {
    fn scene(&self, position: &Position) -> Scene {
        let row_labels = vec![String::new(); self.params.rows()];
        let col_labels = (1..=self.params.cols()).map(|col| col.to_string()).collect();
        let grid = grid(&self.params.diagram(), row_labels, col_labels, |row, col| self.at(position, row, col));
        Scene {
            board: Board::Grid(grid),
            turn: self.turn(position),
            outcome: self.outcome(position),
            sides: [Vec::new(), Vec::new()],
        }
    }

    fn tools(&self) -> Vec<Tool> {
        Tool::pieces(Shape::Disc, 1)
    }

    fn arranged(&self, arrangement: &Arrangement) -> Option<String> {
        let at = |row: usize, col: usize| arrangement.stack(row, col).last().map(|piece| piece.player);
        Some(self.params.diagram().write(at, arrangement.turn))
    }

    fn clicked_move(&self, _: &Position, targets: &[Target]) -> Option<Column> {
        match *targets {
            [Target::Column { col }] => self.column(col),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::play_line;
    use crate::scene::{Shape, Surface};

    #[test]
    fn the_winning_line_is_shown_in_a_frame() {
        let game = Connect4::default();
        let (position, _) = play_line(&game, &game.start(), "1122334").unwrap();
        let Board::Grid(grid) = game.scene(&position).board else { panic!("no grid") };
        assert_eq!(grid.surface, Surface::Frame);
        assert_eq!(grid.lines, [vec![(5, 0), (5, 1), (5, 2), (5, 3)]]);
        assert_eq!(grid.cells[5 * 7].stack[0].shape, Shape::Disc);
    }
}
