//! A turn in parts: a search can move the pawn first and choose the wall later.
//!
//! ```
//! use potez_rules::blockade::{Blockade, Params};
//! use potez_rules::Game;
//! let game = Blockade::<3>::new(Params::default()).unwrap();
//! let mut steps = Vec::new();
//! let start = game.start();
//! game.pawn_moves(&start, &mut steps);
//! let mut turns = 0;
//! for (from, to) in steps {
//!     let mut half = start.clone();
//!     game.step_pawn(&mut half, from, to);
//!     turns += u64::from(game.legal_walls(&half).count());
//! }
//! assert_eq!(turns, game.count_moves(&start));
//! ```

use super::position::{NOWHERE, Position, Wall, Walls};
use super::{Blockade, Core};
use crate::bits::Bits;
use crate::game::{Outcome, Player};

impl<const W: usize> Blockade<W> {
    /// Appends the pawn moves of the player to move as (from, to), in the order of
    /// [`legal_moves`](crate::Game::legal_moves); nothing when the game is over.
    pub fn pawn_moves(&self, position: &Position<W>, steps: &mut Vec<(usize, usize)>) {
        let core = &position.core;
        if core.end.is_some() {
            return;
        }
        let mut pawns = core.pawns[core.turn().index()].map(usize::from);
        pawns.sort_unstable();
        for from in pawns {
            steps.extend(self.landings(core, core.turn(), from).iter().map(|to| (from, to)));
        }
    }

    /// The cells to which the pawn of the player to move on `from` may go; none when the game is over.
    #[inline]
    #[must_use]
    pub fn landing_cells(&self, position: &Position<W>, from: usize) -> Bits<W> {
        let core = &position.core;
        if core.end.is_some() { Bits::EMPTY } else { self.landings(core, core.turn(), from) }
    }

    /// The walls that the player to move may place, with the pawns where they are now. None after a winning step.
    #[must_use]
    pub fn legal_walls(&self, position: &Position<W>) -> Walls<W> {
        if position.core.end.is_some() {
            return Walls::NONE;
        }
        self.legal_places(&position.core, position.core.turn())
    }

    /// The places where no wall is in the way, whatever the path rule and the hands say.
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

    /// Moves a pawn of the player to move, who stays to move: a wall may follow, and [`end_turn`](Blockade::end_turn)
    /// must. A pawn of the opponent on the new cell is captured, and on a goal the game is won.
    pub fn step_pawn(&self, position: &mut Position<W>, from: usize, to: usize) {
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

    /// Places a wall of the player to move, who stays to move.
    pub fn place_wall(&self, position: &mut Position<W>, wall: Wall) {
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

    /// Gives the turn to the other player and sees whether the game is over.
    pub fn end_turn(&self, position: &mut Position<W>) {
        position.core.ply = position.core.ply.saturating_add(1);
        position.core.key ^= self.keys.turn;
        self.look_for_end(position);
    }

    /// Draws: the third time, both stuck, too long. Also remembers the position once nobody has a wall.
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
