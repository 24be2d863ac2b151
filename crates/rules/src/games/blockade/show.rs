//! The board as data, and as the course prints it.

use super::Blockade;
use super::notation::sign;
use super::position::{Core, Move, Position};
use crate::arrangement::{Arrangement, Tool};
use crate::game::{Game, Player};
use crate::refusal::Refusal;
use crate::scene::{Board, Cell, Counter, Grid, Orientation, Path, Piece, Scene, Shape, Show, Surface, Target};

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

    fn tools(&self) -> Vec<Tool> {
        let pawn = |player, label: &str| {
            let piece = Piece { player, shape: Shape::Pawn, label: label.to_owned() };
            Tool::Piece { piece, height: 1 }
        };
        let pawns = Player::BOTH.into_iter().flat_map(|player| ["1", "2"].map(|label| pawn(player, label)));
        let walls = [Orientation::Horizontal, Orientation::Vertical].map(|lie| Tool::Wall { lie });
        pawns.chain(walls).collect()
    }

    fn arranged(&self, arrangement: &Arrangement) -> Option<String> {
        Some(self.write_arrangement(arrangement))
    }

    fn clicked_move(&self, _: &Position<W>, targets: &[Target]) -> Option<Move> {
        self.move_of_clicks(targets)
    }

    fn explain_targets(&self, position: &Position<W>, clicked: &[Target]) -> Refusal {
        self.why_no_clicks(position, clicked)
    }

    /// Each pawn to each start cell of the opponent.
    fn paths(&self, position: &Position<W>) -> Option<Vec<Path>> {
        let mut paths = Vec::new();
        for player in Player::BOTH {
            for (pawn, goal) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                let stops = self.path(position, player, pawn, goal).unwrap_or_default();
                let mut through: Vec<usize> = stops.first().copied().into_iter().collect();
                for pair in stops.windows(2) {
                    through.extend(self.between(position, pair[0], pair[1]));
                    through.push(pair[1]);
                }
                paths.push(Path {
                    player,
                    pawn: format!("{}{}", player.mark(), pawn + 1),
                    goal: format!("{}{}", player.other().mark(), goal + 1),
                    cells: stops.iter().map(|&cell| self.signs(cell).iter().collect()).collect(),
                    through: through.iter().map(|cell| (cell / self.board.cols, cell % self.board.cols)).collect(),
                });
            }
        }
        Some(paths)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::blockade::Params;
    use crate::scene::{self, Orientation};
    use crate::steps::Steps;

    #[test]
    fn clicks_that_lead_nowhere_are_explained() {
        let game = Blockade::<3>::new(Params::default()).unwrap();
        let start = game.start();
        let cell = |row, col| Target::Cell { row, col };
        let wall = |row, col| Target::Wall(scene::GridWall { row, col, orientation: Orientation::Vertical });
        let law = |clicks: &[Target]| game.explain_targets(&start, clicks).law;
        assert_eq!(law(&[cell(3, 10)]), "blockade.turn");
        assert_eq!(law(&[cell(0, 0)]), "blockade.no_pawn");
        assert_eq!(law(&[cell(11, 0)]), "targets.senseless");
        assert_eq!(law(&[cell(3, 3), cell(9, 9)]), "blockade.far");
        assert_eq!(law(&[cell(3, 3), cell(5, 3), Target::Done]), "blockade.wall_missing");
        assert_eq!(law(&[cell(3, 3), cell(5, 3), wall(10, 3)]), "blockade.anchor");
        assert_eq!(law(&[cell(3, 3), cell(5, 3), wall(usize::MAX, 3)]), "targets.senseless");
        assert_eq!(law(&[wall(3, 3)]), "blockade.pawn_first");
        assert_eq!(law(&[Target::Pass]), "blockade.pass");
        let next = |clicks: &[Target]| game.following(&start, clicks).into_steps();
        assert_eq!(next(&[]), [cell(3, 3), cell(7, 3)]);
        assert_eq!(next(&[cell(3, 3)]).len(), 8);
        assert_eq!(next(&[cell(3, 3), cell(5, 3)]).len(), 260);
        assert_eq!(next(&[cell(3, 3), cell(3, 4)]), []);
    }
}
