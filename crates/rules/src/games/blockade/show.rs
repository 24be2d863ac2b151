//! The board as data, the things to click, and the board as the course prints it.

use super::notation::sign;
use super::params::WallRule;
use super::position::{Colour, Core, Move, Position};
use super::{Blockade, Wall, Walls};
use crate::game::{Game, Player};
use crate::refusal::Refusal;
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

    /// The walls that can follow this pawn move.
    fn walls_after(&self, core: &Core<W>, from: usize, to: usize) -> Walls<W> {
        let player = core.turn();
        if self.params.wall == WallRule::Exclusive || self.is_goal(player, to) {
            return Walls::NONE;
        }
        let mut after = *core;
        let pawns = &mut after.pawns[player.index()];
        let pawn = usize::from(pawns[0] != from as u16);
        pawns[pawn] = to as u16;
        self.legal_places(&after, player)
    }

    /// The turn that clicks mean, with whatever is on the cells.
    pub(super) fn move_of_clicks(&self, clicked: &[Target]) -> Option<Move> {
        match *clicked {
            [Target::Pass] => Some(Move::PASS),
            [Target::Wall(wall)] => Some(Move::only_wall(self.wall_of(wall)?)),
            [from, to] | [from, to, Target::Done] => Some(Move::new(self.cell_of(from)?, self.cell_of(to)?, None)),
            [from, to, Target::Wall(wall)] => {
                Some(Move::new(self.cell_of(from)?, self.cell_of(to)?, Some(self.wall_of(wall)?)))
            }
            _ => None,
        }
    }

    fn cell_of(&self, target: Target) -> Option<usize> {
        match target {
            Target::Cell { row, col } if row < self.board.rows && col < self.board.cols => {
                Some(row * self.board.cols + col)
            }
            _ => None,
        }
    }

    fn wall_of(&self, wall: scene::Wall) -> Option<Wall> {
        let anchor = self.cell_of(Target::Cell { row: wall.row, col: wall.col })?;
        let colour = match wall.lie {
            Lie::Horizontal => Colour::Blue,
            Lie::Vertical => Colour::Green,
        };
        Some(Wall { colour, anchor })
    }

    /// The first clicks: pawns that can move, walls where a wall alone is a turn, or the pass.
    fn first_clicks(&self, core: &Core<W>) -> Vec<Target> {
        let player = core.turn();
        let mut pawns = core.pawns[player.index()].map(usize::from);
        pawns.sort_unstable();
        let moving = pawns.into_iter().filter(|&from| !self.landings(core, player, from).is_empty());
        let mut clicks: Vec<Target> = moving.map(|from| self.target(from)).collect();
        if self.params.wall == WallRule::Exclusive {
            clicks.extend(self.wall_clicks(&self.legal_places(core, player)));
        }
        if clicks.is_empty() {
            clicks.push(Target::Pass);
        }
        clicks
    }

    fn wall_clicks(&self, walls: &Walls<W>) -> impl Iterator<Item = Target> {
        walls.iter().map(|wall| Target::Wall(self.scene_wall(wall)))
    }

    /// The clicks after the pawn has been put on its new cell.
    fn last_clicks(&self, core: &Core<W>, from: usize, to: usize) -> Vec<Target> {
        let walls = self.walls_after(core, from, to);
        let done = self.params.wall == WallRule::Optional && !walls.is_empty();
        done.then_some(Target::Done).into_iter().chain(self.wall_clicks(&walls)).collect()
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
                if !self.walls_after(&position.core, from, to).is_empty() {
                    path.push(Target::Done);
                }
                path
            }
        }
    }

    fn clicked_move(&self, _: &Position<W>, targets: &[Target]) -> Option<Move> {
        self.move_of_clicks(targets)
    }

    fn next_targets(&self, position: &Position<W>, clicked: &[Target]) -> Vec<Target> {
        let core = &position.core;
        let landings = |from: Target| {
            let from = self.cell_of(from).filter(|&from| core.pawns[core.turn().index()].contains(&(from as u16)));
            from.map(|from| (from, self.landings(core, core.turn(), from)))
        };
        match *clicked {
            _ if core.end.is_some() => Vec::new(),
            [] => self.first_clicks(core),
            [from] => {
                landings(from).into_iter().flat_map(|(_, cells)| cells.iter()).map(|to| self.target(to)).collect()
            }
            [from, to] => match (landings(from), self.cell_of(to)) {
                (Some((from, cells)), Some(to)) if cells.has(to) => self.last_clicks(core, from, to),
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    fn explain_targets(&self, position: &Position<W>, clicked: &[Target]) -> Refusal {
        self.why_no_clicks(position, clicked)
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

    #[test]
    fn clicks_that_lead_nowhere_are_explained() {
        let game = Blockade::<3>::new(Params::default()).unwrap();
        let start = game.start();
        let cell = |row, col| Target::Cell { row, col };
        let wall = |row, col| Target::Wall(scene::Wall { row, col, lie: Lie::Vertical });
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
        assert_eq!(game.next_targets(&start, &[]), [cell(3, 3), cell(7, 3)]);
        assert_eq!(game.next_targets(&start, &[cell(3, 3)]).len(), 8);
        assert_eq!(game.next_targets(&start, &[cell(3, 3), cell(5, 3)]).len(), 260);
        assert_eq!(game.next_targets(&start, &[cell(3, 3), cell(3, 4)]), []);
    }
}
