//! The scene of an m,n,k game.

use crate::arrangement::{Arrangement, Tool};
use crate::game::{Game, Player};
use crate::scene::{self, Grid, Piece, Scene, Shape, Show, Surface, Target};
use crate::steps::Steps;

use super::notation::column_letter;
use super::position_text::Diagram;
use super::{BoardWord, Cell, Mnk, Position};

/// The grid of a board of single marks: paper, or an upright frame when there is gravity. Shared with Connect Four.
pub(crate) fn grid(
    diagram: &Diagram,
    row_labels: Vec<String>,
    col_labels: Vec<String>,
    at: impl Fn(usize, usize) -> Option<Player>,
) -> Grid {
    let (surface, shape) = if diagram.gravity { (Surface::Frame, Shape::Disc) } else { (Surface::Paper, Shape::Mark) };
    let cells = (0..diagram.rows)
        .flat_map(|row| (0..diagram.cols).map(move |col| (row, col)))
        .map(|(row, col)| scene::Cell {
            stack: at(row, col).map(|player| Piece { player, shape, label: String::new() }).into_iter().collect(),
            ..scene::Cell::default()
        })
        .collect();
    let lines = Player::BOTH.iter().flat_map(|player| diagram.lines(&at, *player)).collect();
    Grid { rows: diagram.rows, cols: diagram.cols, row_labels, col_labels, surface, cells, walls: Vec::new(), lines }
}

impl<B: BoardWord> Steps<Target> for Mnk<B> {
    fn steps(&self, _: &Position<B>, mv: Cell) -> Vec<Target> {
        let (row, col) = self.row_and_col(mv);
        vec![if self.params.gravity() { Target::Column { col } } else { Target::Cell { row, col } }]
    }
}

impl<B: BoardWord> Show for Mnk<B> {
    fn scene(&self, position: &Position<B>) -> Scene {
        let row_labels = (1..=self.params.rows()).map(|row| row.to_string()).collect();
        let col_labels = (0..self.params.cols()).map(|col| column_letter(col).to_string()).collect();
        let grid = grid(&self.params.diagram(), row_labels, col_labels, |row, col| self.at(position, row, col));
        Scene {
            board: scene::Board::Grid(grid),
            turn: self.turn(position),
            outcome: self.outcome(position),
            sides: [Vec::new(), Vec::new()],
        }
    }

    fn tools(&self) -> Vec<Tool> {
        Tool::pieces(Shape::Mark, 1)
    }

    fn arranged(&self, arrangement: &Arrangement) -> Option<String> {
        let at = |row: usize, col: usize| arrangement.stack(row, col).last().map(|piece| piece.player);
        Some(self.params.diagram().write(at, arrangement.turn))
    }

    fn clicked_move(&self, position: &Position<B>, targets: &[Target]) -> Option<Cell> {
        match *targets {
            [Target::Cell { row, col }] if !self.params.gravity() => self.cell(row, col),
            // Into a full column: its top cell, which is taken.
            [Target::Column { col }] if self.params.gravity() => {
                self.landing(position, col).or_else(|| self.cell(0, col)).filter(|_| col < self.params.cols())
            }
            _ => None,
        }
    }

    /// The lecture's table: `| X | O |   |`, one line a row.
    fn course_board(&self, position: &Position<B>, _ascii: bool) -> Option<String> {
        let mut text = String::new();
        for row in 0..self.params.rows() {
            for col in 0..self.params.cols() {
                text.push_str("| ");
                text.push(self.at(position, row, col).map_or(' ', Player::mark));
                text.push(' ');
            }
            text.push_str("|\n");
        }
        Some(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::play_line;
    use crate::scene::Board;

    #[test]
    fn clicks_mean_moves_legal_or_not() {
        let game = Mnk::tictactoe();
        let (position, _) = play_line(&game, &game.start(), "b2").unwrap();
        let click = |row, col| game.clicked_move(&position, &[Target::Cell { row, col }]);
        assert_eq!(click(1, 1).map(|mv| game.play(&position, mv).unwrap_err().law), Some("mnk.taken"));
        assert_eq!(click(3, 0), None);
        assert_eq!(game.clicked_move(&position, &[Target::Column { col: 0 }]), None);
        let falling = Mnk::<u64>::new(crate::games::mnk::Params::new(3, 1, 3).unwrap().with_gravity(true)).unwrap();
        let (position, _) = play_line(&falling, &falling.start(), "a").unwrap();
        let full = falling.clicked_move(&position, &[Target::Column { col: 0 }]).unwrap();
        assert_eq!(falling.play(&position, full).unwrap_err().law, "mnk.taken");
        assert_eq!(falling.clicked_move(&position, &[Target::Column { col: usize::MAX }]), None);
    }

    #[test]
    fn the_winning_line_is_shown() {
        let game = Mnk::tictactoe();
        let (position, _) = play_line(&game, &game.start(), "a1 , b1, b2, c1, c3").unwrap();
        let Board::Grid(grid) = game.scene(&position).board else { panic!("no grid") };
        assert_eq!(grid.lines, [vec![(0, 0), (1, 1), (2, 2)]]);
        assert_eq!(grid.surface, Surface::Paper);
        assert_eq!(game.course_board(&position, true).unwrap(), "| X | O | O |\n|   | X |   |\n|   |   | X |\n");
    }
}
