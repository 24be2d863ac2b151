//! A turn in two steps: the pawn, then the wall.
//!
//! A search moves the pawn before it looks at walls, so its steps are made in place: [`Half`] is a position in which a pawn
//! may have been moved and the wall not yet placed. [`Steps<Step>`](crate::Steps) builds turns from the same steps, and
//! the clicks of people are based on it.
//!
//! ```
//! use potez_rules::blockade::{Blockade, Half, Params};
//! use potez_rules::Game;
//! let game = Blockade::<3>::new(Params::default()).unwrap();
//! let half = Half::new(game.start());
//! let mut pawn_moves = Vec::new();
//! game.next_steps(&half, &mut pawn_moves);
//! let mut turns = 0;
//! for step in pawn_moves {
//!     let mut half = half.clone();
//!     game.make_step(&mut half, step);
//!     turns += u64::from(game.walls_next(&half).0.count());
//! }
//! assert_eq!(turns, game.count_moves(&game.start()));
//! ```

use std::fmt;

use super::params::WallRule;
use super::position::{Colour, Move, NOWHERE, Position, Wall, Walls};
use super::{Blockade, Core};
use crate::bits::Bits;
use crate::game::{Game, Outcome, Player};

/// One of the two steps of a turn. Cells are indices, row by row from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A pawn moves.
    Pawn {
        /// Where it comes from.
        from: u16,
        /// Where it goes.
        to: u16,
    },
    /// No pawn moves: a wall instead, or nothing at all.
    Stay,
    /// A wall is placed.
    Wall {
        /// Its colour.
        colour: Colour,
        /// Its anchor.
        anchor: u16,
    },
    /// The turn ends without a wall.
    NoWall,
}

impl Step {
    /// A pawn move.
    #[inline]
    #[must_use]
    pub fn pawn(from: usize, to: usize) -> Step {
        Step::Pawn { from: from as u16, to: to as u16 }
    }

    /// A wall.
    #[inline]
    #[must_use]
    pub fn wall(wall: Wall) -> Step {
        Step::Wall { colour: wall.colour, anchor: wall.anchor as u16 }
    }

    /// The wall, if it is one.
    #[inline]
    #[must_use]
    pub fn as_wall(self) -> Option<Wall> {
        match self {
            Step::Wall { colour, anchor } => Some(Wall { colour, anchor: usize::from(anchor) }),
            _ => None,
        }
    }

    /// The turn that begins with this step and ends with `second`; a winning pawn move has no second step.
    #[must_use]
    pub fn then(self, second: Option<Step>) -> Move {
        let wall = second.and_then(Step::as_wall);
        match (self, wall) {
            (Step::Pawn { from, to }, wall) => Move::new(usize::from(from), usize::from(to), wall),
            (_, Some(wall)) => Move::only_wall(wall),
            (_, None) => Move::PASS,
        }
    }
}

/// For messages: cells by their index.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Pawn { from, to } => write!(f, "the pawn move {from} to {to}"),
            Step::Stay => f.write_str("staying"),
            Step::Wall { colour, anchor } => write!(f, "the {} wall {anchor}", colour.word()),
            Step::NoWall => f.write_str("ending the turn without a wall"),
        }
    }
}

/// How far a turn has got.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// It has not begun: a pawn is to be moved.
    Pawn,
    /// A pawn was moved: a wall may follow.
    Moved,
    /// No pawn was moved.
    Stayed,
}

/// A position of Blockade, possibly in the middle of a turn.
#[derive(Debug)]
pub struct Half<const W: usize> {
    position: Position<W>,
    stage: Stage,
}

impl<const W: usize> Half<W> {
    /// The beginning of a turn.
    #[must_use]
    pub fn new(position: Position<W>) -> Half<W> {
        Half { position, stage: Stage::Pawn }
    }

    /// The board. In the middle of a turn it is still the turn of the player who moved the pawn.
    #[inline]
    #[must_use]
    pub fn position(&self) -> &Position<W> {
        &self.position
    }

    /// How far the turn has got.
    #[inline]
    #[must_use]
    pub fn stage(&self) -> Stage {
        self.stage
    }
}

impl<const W: usize> Clone for Half<W> {
    fn clone(&self) -> Self {
        Half { position: self.position.clone(), stage: self.stage }
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        self.position.clone_from(&source.position);
        self.stage = source.stage;
    }
}

impl<const W: usize> PartialEq for Half<W> {
    fn eq(&self, other: &Self) -> bool {
        self.stage == other.stage && self.position == other.position
    }
}

impl<const W: usize> Blockade<W> {
    /// Appends the steps that can come next; nothing when the game is over. Every turn is two steps, even where there is
    /// nothing to choose ([`Step::Stay`], [`Step::NoWall`]); only a winning pawn move is a whole turn.
    pub fn next_steps(&self, half: &Half<W>, steps: &mut Vec<Step>) {
        if self.outcome(&half.position).is_some() {
            return;
        }
        if half.stage == Stage::Pawn {
            return self.list_pawn_steps(half, steps);
        }
        let (walls, without) = self.walls_next(half);
        if without {
            steps.push(Step::NoWall);
        }
        let blue = walls.blue.iter().map(|anchor| Wall { colour: Colour::Blue, anchor });
        let green = walls.green.iter().map(|anchor| Wall { colour: Colour::Green, anchor });
        steps.extend(blue.map(Step::wall));
        steps.extend(green.map(Step::wall));
    }

    fn list_pawn_steps(&self, half: &Half<W>, steps: &mut Vec<Step>) {
        let before = steps.len();
        for (from, cells) in self.landings_of_both(half) {
            steps.extend(cells.iter().map(|to| Step::pawn(from, to)));
        }
        let exclusive = self.params.wall == WallRule::Exclusive;
        if steps.len() == before || exclusive && !self.legal_walls(&half.position).is_empty() {
            steps.push(Step::Stay);
        }
    }

    /// The cells to which each pawn of the player to move may go, the pawn on the lower cell first.
    #[inline]
    fn landings_of_both(&self, half: &Half<W>) -> [(usize, Bits<W>); 2] {
        let player = self.turn(&half.position);
        let pawn = |number| {
            let Some(from) = half.position.pawn(player, number) else { return (0, Bits::EMPTY) };
            (from, self.landing_cells(&half.position, from))
        };
        let (one, two) = (pawn(0), pawn(1));
        if one.0 <= two.0 { [one, two] } else { [two, one] }
    }

    /// The walls that may be placed after the first step, and whether the turn may end without one.
    #[inline]
    #[must_use]
    pub fn walls_next(&self, half: &Half<W>) -> (Walls<W>, bool) {
        let rule = self.params.wall;
        // A player who could not move a pawn passes, and places no wall either; under the exclusive rule it is one or the other.
        if (half.stage == Stage::Stayed) != (rule == WallRule::Exclusive) {
            return (Walls::NONE, true);
        }
        let walls = self.legal_walls(&half.position);
        (walls, rule == WallRule::Optional || walls.is_empty())
    }

    /// Makes a step that [`next_steps`](Blockade::next_steps) lists. The last one of a turn gives the turn to the other
    /// player.
    pub fn make_step(&self, half: &mut Half<W>, step: Step) {
        half.stage = match step {
            Step::Pawn { from, to } => {
                self.step_pawn(&mut half.position, usize::from(from), usize::from(to));
                if self.outcome(&half.position).is_none() {
                    half.stage = Stage::Moved;
                    return;
                }
                Stage::Pawn
            }
            Step::Stay => {
                half.stage = Stage::Stayed;
                return;
            }
            Step::Wall { colour, anchor } => {
                self.place_wall(&mut half.position, Wall { colour, anchor: usize::from(anchor) });
                Stage::Pawn
            }
            Step::NoWall => Stage::Pawn,
        };
        self.end_turn(&mut half.position);
    }

    /// The cells to which the pawn of the player to move on `from` may go; none when the game is over.
    #[inline]
    pub(super) fn landing_cells(&self, position: &Position<W>, from: usize) -> Bits<W> {
        let core = &position.core;
        if core.end.is_some() { Bits::EMPTY } else { self.landings(core, core.turn(), from) }
    }

    /// The walls that the player to move may place, with the pawns where they are now. None after a winning step.
    pub(super) fn legal_walls(&self, position: &Position<W>) -> Walls<W> {
        if position.core.end.is_some() {
            return Walls::NONE;
        }
        self.legal_places(&position.core, position.core.turn())
    }

    /// The places where no other wall is in the way, whatever the path rule and the hands say.
    #[inline]
    #[must_use]
    pub fn free_walls(&self, position: &Position<W>) -> Walls<W> {
        self.free_places_of_both(&position.core)
    }

    /// The walls that touch the border or another wall with one of their ends or in the middle. Any other wall can be walked round
    /// at both ends.
    #[must_use]
    pub fn touching_walls(&self, position: &Position<W>) -> Walls<W> {
        let (points, stride) = (self.points(&position.core), self.board.stride);
        Walls {
            blue: points | points.up(1) | points.down(1) | self.board.first_col,
            green: points | points.up(stride) | points.down(stride) | self.board.first_row,
        }
    }

    /// Moves a pawn of the player to move, without ending the turn: a wall may follow, and `end_turn` must be called.
    /// A pawn of the opponent on the new cell is captured, and on a goal the game is won.
    pub(super) fn step_pawn(&self, position: &mut Position<W>, from: usize, to: usize) {
        let core = &mut position.core;
        let player = core.turn();
        let (side, other) = (player.index(), player.other().index());
        let pawn = usize::from(core.pawns[side][0] != from as u16);
        core.pawns[side][pawn] = to as u16;
        core.key ^= self.keys.pawns[side][from] ^ self.keys.pawns[side][to];
        if self.is_goal(player, to) {
            core.end = Some(Outcome::Win(player));
            for pawn in &mut core.pawns[other] {
                if *pawn == to as u16 {
                    *pawn = NOWHERE;
                    core.key ^= self.keys.pawns[other][to];
                }
            }
        }
    }

    /// Places a wall of the player to move, without ending the turn.
    pub(super) fn place_wall(&self, position: &mut Position<W>, wall: Wall) {
        let core = &mut position.core;
        let (side, colour) = (core.turn().index(), wall.colour.index());
        let left = core.hand[side][colour];
        let rest = left.saturating_sub(1);
        core.hand[side][colour] = rest;
        core.key ^= self.keys.walls[colour][wall.anchor]
            ^ self.keys.hand[side][colour][usize::from(left)]
            ^ self.keys.hand[side][colour][usize::from(rest)];
        core.walls.insert(wall);
        (core.open_right, core.open_down) = self.board.edges_with(core, wall);
    }

    /// Gives the turn to the other player and checks whether the game is over.
    pub(super) fn end_turn(&self, position: &mut Position<W>) {
        position.core.ply = position.core.ply.saturating_add(1);
        position.core.key ^= self.keys.turn;
        self.look_for_end(position);
    }

    /// Finds draws: a position that comes up for the third time, two players who cannot move, a game that is too long.
    /// Also remembers the position once nobody has a wall.
    pub(super) fn look_for_end(&self, position: &mut Position<W>) {
        let core = &position.core;
        if core.end.is_some() {
            return;
        }
        let mut drawn = core.ply >= self.params.plies || self.both_stuck(core);
        if core.race() {
            position.history.reserve(self.params.plies.saturating_sub(core.ply));
            drawn |= position.history.add(core.stand());
        }
        if drawn {
            position.core.end = Some(Outcome::Draw);
        }
    }

    pub(super) fn both_stuck(&self, core: &Core<W>) -> bool {
        let player = core.turn();
        !self.can_step(core, player)
            && !self.can_step(core, player.other())
            && Player::BOTH.into_iter().all(|player| !self.can_only_wall(core, player))
    }
}
