//! Why a move is not legal: its first fault, or all of them, each in one sentence.

use super::Blockade;
use super::notation::sign;
use super::params::{SingleStep, WallRule};
use super::position::{Colour, Core, Move, Position, Wall};
use crate::bits::Bits;
use crate::game::Player;
use crate::refusal::Refusal;
use crate::scene::Target;

impl<const W: usize> Blockade<W> {
    /// The first law that the move breaks.
    pub(super) fn why_not(&self, position: &Position<W>, mv: Move) -> Refusal {
        let core = &position.core;
        if core.end.is_some() {
            return Refusal::game_over();
        }
        let reason = match (mv.pawn(), mv.wall()) {
            (None, None) => Some(Refusal::new(
                "blockade.pass",
                "{player} may not pass: a pass is allowed only when there is no other move",
                [("player", core.turn().mark().into())],
            )),
            (None, Some(_)) if self.params.wall != WallRule::Exclusive => Some(Refusal::new(
                "blockade.pawn_first",
                "a turn begins with a pawn move; a wall alone is not a turn",
                [],
            )),
            (None, Some(wall)) => self.why_no_wall(core, wall),
            (Some((from, to)), wall) => {
                self.why_no_step(core, from, to).or_else(|| self.why_not_together(core, from, to, wall))
            }
        };
        reason.unwrap_or_else(|| Refusal::new("move.illegal", "this move is not legal here", []))
    }

    /// Why no legal turn begins with these clicks; called only if none does.
    pub(super) fn why_no_clicks(&self, position: &Position<W>, clicked: &[Target]) -> Refusal {
        let core = &position.core;
        if core.end.is_some() {
            return Refusal::game_over();
        }
        if let Some(mv) = self.move_of_clicks(clicked) {
            // With one click too many, such as one after a turn without a wall, the move itself can be legal.
            return if self.allows(core, mv) { Refusal::senseless_clicks() } else { self.why_not(position, mv) };
        }
        match clicked {
            [Target::Cell { row, col }, rest @ ..] if *row < self.board.rows && *col < self.board.cols => {
                let from = row * self.board.cols + col;
                let stuck = || {
                    let facts = [("cell", self.cell_name(from))];
                    Refusal::new("blockade.stuck", "the pawn on {cell} cannot move", facts)
                };
                let alone = || if rest.is_empty() { stuck() } else { Refusal::senseless_clicks() };
                self.why_no_pawn(core, from).unwrap_or_else(alone)
            }
            _ => Refusal::senseless_clicks(),
        }
    }

    pub(super) fn why_no_step(&self, core: &Core<W>, from: usize, to: usize) -> Option<Refusal> {
        if let Some(refusal) = self.why_no_pawn(core, from) {
            return Some(refusal);
        }
        if to >= self.board.rows * self.board.cols {
            return Some(Refusal::new("blockade.outside", "the pawn would leave the board", []));
        }
        if self.landings(core, core.turn(), from).has(to) {
            return None;
        }
        Some(self.why_no_landing(core, from, to))
    }

    /// The refusal if there is no pawn on the cell, or if it is not the mover's.
    fn why_no_pawn(&self, core: &Core<W>, from: usize) -> Option<Refusal> {
        let player = core.turn();
        match self.owner(core, from) {
            Some(owner) if owner == player => None,
            Some(owner) => Some(Refusal::new(
                "blockade.turn",
                "it is {player}'s turn, and the pawn on {cell} is {owner}'s",
                [("player", player.mark().into()), ("cell", self.cell_name(from)), ("owner", owner.mark().into())],
            )),
            None => Some(Refusal::new(
                "blockade.no_pawn",
                "{player} has no pawn on {cell}",
                [("player", player.mark().into()), ("cell", self.cell_name(from))],
            )),
        }
    }

    fn why_no_landing(&self, core: &Core<W>, from: usize, to: usize) -> Refusal {
        let cells = || [("from", self.cell_name(from)), ("to", self.cell_name(to))];
        let cols = self.board.cols;
        let (rows, columns) = ((from / cols).abs_diff(to / cols), (from % cols).abs_diff(to % cols));
        if from == to {
            return Refusal::new("blockade.stay", "the pawn is already on {to}; it must go to another cell", cells());
        }
        if rows + columns > 2 {
            return Refusal::new(
                "blockade.far",
                "{to} is too far from {from}: a pawn goes two cells straight or one diagonally",
                cells(),
            );
        }
        if let Some(owner) = self.owner(core, to).filter(|_| !self.may_land(core, core.turn(), to)) {
            return Refusal::new(
                "blockade.taken",
                "a pawn of {owner} stands on {cell}; pawns land on empty cells, or on an enemy pawn on a goal",
                [("owner", owner.mark().into()), ("cell", self.cell_name(to))],
            );
        }
        let open = |direction| self.board.next(&core.open_right, &core.open_down, from, direction) == Some(to);
        if rows + columns == 2 || !(0..4).any(open) {
            return Refusal::new("blockade.blocked", "walls block every path from {from} to {to}", cells());
        }
        let template = match self.params.single_step {
            SingleStep::Course => {
                "one step from {from} to {to} is allowed only onto a goal, or when a pawn that cannot be landed on stands \
                 right behind {to} with no wall between"
            }
            SingleStep::GoalOnly => "one step from {from} to {to} is allowed only onto a goal",
            SingleStep::Loose => {
                "one step from {from} to {to} is allowed only onto a goal, or when a pawn that cannot be landed on stands \
                 right behind {to}"
            }
        };
        Refusal::new("blockade.single_step", template, cells())
    }

    /// The pawn move is legal: the first thing that is wrong with the wall, or with its absence.
    fn why_not_together(&self, core: &Core<W>, from: usize, to: usize, wall: Option<Wall>) -> Option<Refusal> {
        self.faults_together(core, from, to, wall).into_iter().next()
    }

    /// Everything that is wrong with the wall, or with its absence.
    pub(super) fn faults_together(&self, core: &Core<W>, from: usize, to: usize, wall: Option<Wall>) -> Vec<Refusal> {
        let player = core.turn();
        let Some(wall) = wall else {
            let [blue, green] = core.hand[player.index()];
            return vec![Refusal::new(
                "blockade.wall_missing",
                "a wall must follow the pawn move: {player} has {blue} blue and {green} green in hand",
                [("player", player.mark().into()), ("blue", blue.to_string()), ("green", green.to_string())],
            )];
        };
        if self.is_goal(player, to) {
            return vec![Refusal::new(
                "blockade.won",
                "the pawn wins on {cell}: the game is over, and no wall follows",
                [("cell", self.cell_name(to))],
            )];
        }
        if self.params.wall == WallRule::Exclusive {
            return vec![Refusal::new("blockade.either", "a turn is a pawn move or a wall, not both", [])];
        }
        let mut after = *core;
        let pawns = &mut after.pawns[player.index()];
        let pawn = usize::from(pawns[0] != from as u16);
        pawns[pawn] = to as u16;
        self.wall_faults(&after, wall)
    }

    fn why_no_wall(&self, core: &Core<W>, wall: Wall) -> Option<Refusal> {
        self.wall_faults(core, wall).into_iter().next()
    }

    /// Everything that is wrong with a wall of the player to move: none in hand, another wall in the way, paths that it blocks.
    pub(super) fn wall_faults(&self, core: &Core<W>, wall: Wall) -> Vec<Refusal> {
        let player = core.turn();
        if wall.anchor >= self.board.rows * self.board.cols || !self.board.anchors.has(wall.anchor) {
            return vec![self.no_anchor(wall.anchor / self.board.cols + 1, wall.anchor % self.board.cols + 1)];
        }
        let mut faults = Vec::new();
        if core.hand[player.index()][wall.colour.index()] == 0 {
            faults.push(Refusal::new(
                "blockade.hand",
                "{player} has no {colour} wall left",
                [("player", player.mark().into()), ("colour", wall.colour.word().into())],
            ));
        }
        if let Some(other) = self.clash(core, wall) {
            faults.push(Refusal::new(
                "blockade.clash",
                "the wall {wall} would overlap or cross the wall {other}",
                [("wall", self.wall_name(wall)), ("other", self.wall_name(other))],
            ));
            return faults;
        }
        let (right, down) = self.board.edges_with(core, wall);
        faults.extend(self.cut_paths(core, &right, &down).into_iter().map(|(pawn, goal)| {
            Refusal::new(
                "blockade.path",
                "the wall {wall} would block every path of the pawn {pawn} to the start cell {goal}",
                [("wall", self.wall_name(wall)), ("pawn", pawn), ("goal", goal)],
            )
        }));
        faults
    }

    /// The first wall on the board that is in the way of a new one.
    pub(super) fn clash(&self, core: &Core<W>, wall: Wall) -> Option<Wall> {
        let Wall { colour, anchor } = wall;
        let (along, col) = match colour {
            Colour::Blue => (1, anchor % self.board.cols),
            // Rows of green walls never wrap.
            Colour::Green => (self.board.cols, 1),
        };
        let before = if col > 0 { anchor.checked_sub(along) } else { None };
        let after = (anchor + along < self.board.rows * self.board.cols).then_some(anchor + along);
        let same = [Some(anchor), before, after].into_iter().flatten().map(|anchor| Wall { colour, anchor });
        let crossing = Colour::BOTH.into_iter().filter(|&other| other != colour);
        same.chain(crossing.map(|colour| Wall { colour, anchor })).find(|&other| core.walls.has(other))
    }

    /// The pawns and start cells between which there is no path, with these edges open.
    pub(super) fn cut_paths(&self, core: &Core<W>, right: &Bits<W>, down: &Bits<W>) -> Vec<(String, String)> {
        let mut cut = Vec::new();
        for player in Player::BOTH {
            for goal in self.starts[player.other().index()].map(usize::from) {
                let area = self.board.flood(Bits::one(goal), right, down, &!Bits::EMPTY);
                for (number, &pawn) in core.pawns[player.index()].iter().enumerate() {
                    if usize::from(pawn) < self.board.rows * self.board.cols && !area.has(usize::from(pawn)) {
                        cut.push((format!("{}{}", player.mark(), number + 1), self.cell_name(goal)));
                    }
                }
            }
        }
        cut
    }

    pub(super) fn no_anchor(&self, row: usize, col: usize) -> Refusal {
        Refusal::new(
            "blockade.anchor",
            "there is no place for a wall at ({row},{col}): rows are 1 to {rows}, columns 1 to {cols}",
            [
                ("row", coordinate(row)),
                ("col", coordinate(col)),
                ("rows", coordinate(self.board.rows - 1)),
                ("cols", coordinate(self.board.cols - 1)),
            ],
        )
    }

    fn owner(&self, core: &Core<W>, cell: usize) -> Option<Player> {
        Player::BOTH.into_iter().find(|player| core.pawns[player.index()].contains(&(cell as u16)))
    }

    /// A cell in messages: (row,column), as on the edges of the board.
    pub(super) fn cell_name(&self, cell: usize) -> String {
        let [row, col] = self.signs(cell);
        format!("({row},{col})")
    }

    /// A wall as it is written in moves.
    pub(super) fn wall_name(&self, wall: Wall) -> String {
        let [row, col] = self.signs(wall.anchor);
        format!("{}{row}{col}", wall.colour.letter())
    }
}

/// A row or a column in messages: the sign on the edge of the board, or the number if no board is that large.
pub(super) fn coordinate(number: usize) -> String {
    match sign(number) {
        '?' => number.to_string(),
        sign => sign.to_string(),
    }
}
