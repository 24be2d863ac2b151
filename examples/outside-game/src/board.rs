//! The board as data, for every front end to draw.

use potez_rules::scene::{Board, Cell, Grid, Piece, Shape, Surface};
use potez_rules::{Arrangement, Game, Player, Scene, Show, Steps, Target, Tool};

use crate::rules::{Hexapawn, Move, Position};

impl Steps<Target> for Hexapawn {
    fn steps(&self, _: &Position, mv: Move) -> Vec<Target> {
        let target = |cell: u8| {
            let cell = usize::from(cell);
            Target::Cell { row: cell / self.cols, col: cell % self.cols }
        };
        vec![target(mv.from), target(mv.to)]
    }
}

impl Show for Hexapawn {
    fn scene(&self, position: &Position) -> Scene {
        let pawn = |player: Player| Piece { player, shape: Shape::Pawn, label: String::new() };
        let cell = |cell: &Option<Player>| Cell { stack: cell.map(pawn).into_iter().collect(), ..Cell::default() };
        let grid = Grid {
            rows: self.rows,
            cols: self.cols,
            row_labels: (1..=self.rows).map(|row| row.to_string()).collect(),
            col_labels: ('a'..).take(self.cols).map(String::from).collect(),
            surface: Surface::Tiles,
            cells: self.cells(position).iter().map(cell).collect(),
            walls: Vec::new(),
            lines: Vec::new(),
        };
        let outcome = self.outcome(position);
        Scene { board: Board::Grid(grid), turn: position.turn, outcome, sides: [Vec::new(), Vec::new()] }
    }

    fn tools(&self) -> Vec<Tool> {
        let put = |player| Tool::Piece { piece: Piece::new(player, Shape::Pawn), height: 1 };
        vec![put(Player::First), put(Player::Second), Tool::Erase]
    }

    fn arranged(&self, arrangement: &Arrangement) -> Option<String> {
        let sign = |cell: &Cell| cell.stack.last().map_or('.', |piece| piece.player.mark());
        let cells: String = arrangement.grid.as_ref()?.cells.iter().map(sign).collect();
        Some(format!("{cells} {}", arrangement.turn.mark()))
    }

    fn clicked_move(&self, _: &Position, targets: &[Target]) -> Option<Move> {
        let cell = |target: &Target| match *target {
            Target::Cell { row, col } if row < self.rows && col < self.cols => Some((row * self.cols + col) as u8),
            _ => None,
        };
        let [from, to] = targets else { return None };
        Some(Move { from: cell(from)?, to: cell(to)? })
    }
}
