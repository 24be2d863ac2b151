//! The board as data, the things to click, and the board as the course prints it.

use super::notation::sign;
use super::params::WallRule;
use super::position::{Colour, Core, Move, Position};
use super::{Blockade, Wall};
use crate::game::{Game, Player};
use crate::scene::{self, Board, Cell, Counter, Grid, Lie, Piece, Scene, Shape, Show, Surface, Target};

impl<const W: usize> Blockade<W> {
    fn cells(&self, core: &Core<W>) -> Vec<Cell> {
        let mut cells = vec![Cell::default(); self.board.rows * self.board.cols];
        for player in Player::BOTH {
            for start in self.start_cells(player) {
                cells[start].base = Some(player);
            }
            for (number, pawn) in core.pawns[player.index()].into_iter().enumerate() {
                if let Some(cell) = cells.get_mut(usize::from(pawn)) {
                    cell.stack.push(Piece { player, shape: Shape::Pawn, label: (number + 1).to_string() });
                }
            }
        }
        cells
    }

    fn counters(&self, core: &Core<W>, player: Player) -> Vec<Counter> {
        let [blue, green] = core.hand[player.index()];
        let counter = |name, value: u8| Counter { name, value: value.into(), of: Some(u32::from(self.params.walls)) };
        vec![counter("walls.blue", blue), counter("walls.green", green)]
    }

    fn target(&self, cell: usize) -> Target {
        Target::Cell { row: cell / self.board.cols, col: cell % self.board.cols }
    }

    fn scene_wall(&self, wall: Wall) -> scene::Wall {
        let lie = match wall.colour {
            Colour::Blue => Lie::Horizontal,
            Colour::Green => Lie::Vertical,
        };
        scene::Wall { row: wall.anchor / self.board.cols, col: wall.anchor % self.board.cols, lie }
    }

    /// Could a wall still follow this pawn move?
    fn wall_could_follow(&self, position: &Position<W>, from: usize, to: usize) -> bool {
        let core = &position.core;
        let player = core.turn();
        if self.params.wall == WallRule::Exclusive || self.is_goal(player, to) {
            return false;
        }
        let mut after = *core;
        let pawns = &mut after.pawns[player.index()];
        let pawn = usize::from(pawns[0] != from as u16);
        pawns[pawn] = to as u16;
        !self.legal_places(&after, player).is_empty()
    }
}

impl<const W: usize> Show for Blockade<W> {
    fn scene(&self, position: &Position<W>) -> Scene {
        let core = &position.core;
        let label = |number: usize| sign(number + 1).to_string();
        Scene {
            board: Board::Grid(Grid {
                rows: self.board.rows,
                cols: self.board.cols,
                row_labels: (0..self.board.rows).map(label).collect(),
                col_labels: (0..self.board.cols).map(label).collect(),
                surface: Surface::Tiles,
                cells: self.cells(core),
                walls: core.walls.iter().map(|wall| self.scene_wall(wall)).collect(),
                lines: Vec::new(),
            }),
            turn: self.turn(position),
            outcome: self.outcome(position),
            sides: Player::BOTH.map(|player| self.counters(core, player)),
        }
    }

    fn targets(&self, position: &Position<W>, mv: Move) -> Vec<Target> {
        let wall = mv.wall().map(|wall| Target::Wall(self.scene_wall(wall)));
        match (mv.pawn(), wall) {
            (None, None) => vec![Target::Pass],
            (None, Some(wall)) => vec![wall],
            (Some((from, to)), Some(wall)) => vec![self.target(from), self.target(to), wall],
            (Some((from, to)), None) => {
                let mut path = vec![self.target(from), self.target(to)];
                if self.wall_could_follow(position, from, to) {
                    path.push(Target::Done);
                }
                path
            }
        }
    }

    fn course_board(&self, position: &Position<W>, ascii: bool) -> Option<String> {
        let core = &position.core;
        let (rows, cols) = (self.board.rows, self.board.cols);
        let upright = if ascii { 'I' } else { 'ǁ' };
        let spread = |signs: Vec<char>| signs.iter().map(char::to_string).collect::<Vec<_>>().join(" ");
        let header = format!("  {}\n", spread((1..=cols).map(sign).collect()));
        let border = format!("  {}\n", spread(vec!['='; cols]));
        let mut text = header.clone() + &border;
        for row in 0..rows {
            text.push(sign(row + 1));
            text.push(upright);
            for col in 0..cols {
                let cell = row * cols + col;
                let stands = |player: &Player| core.pawns[player.index()].contains(&(cell as u16));
                text.push(Player::BOTH.into_iter().find(stands).map_or(' ', Player::mark));
                text.push(if core.open_right.has(cell) { '|' } else { upright });
            }
            text.push(sign(row + 1));
            text.push('\n');
            let edge = |col| if core.open_down.has(row * cols + col) { '-' } else { '=' };
            text += &format!("  {}\n", spread((0..cols).map(edge).collect()));
        }
        Some(text + &header)
    }
}
