//! Shortest paths of the pawns, move by move, as a player would draw them on the board.
//!
//! Each pawn goes to each goal by the pawn moves of the rules, on a board with the same walls and no pawns. It may pass over the
//! other goal but not stop there, where the game would be over. So a path can be longer than half of the single steps.

use std::collections::VecDeque;

use super::Blockade;
use super::position::{Core, NOWHERE, Position};
use crate::bits::Bits;
use crate::game::Player;

impl<const W: usize> Blockade<W> {
    /// A shortest path of a pawn to a goal of its player: the cells on which it stands, from its own to the goal. `None` where there is
    /// no path, or no pawn.
    #[must_use]
    pub fn path(&self, position: &Position<W>, player: Player, pawn: usize, goal: usize) -> Option<Vec<usize>> {
        let from = position.pawn(player, pawn)?;
        let goals = self.start_cells(player.other());
        let (to, other) = (goals[goal], goals[1 - goal]);
        let core = Core { pawns: [[NOWHERE; 2]; 2], ..position.core };
        let mut before = vec![None; self.board.rows * self.board.cols];
        let mut seen = Bits::one(from);
        seen.insert(other);
        let mut waiting = VecDeque::from([from]);
        while let Some(cell) = waiting.pop_front() {
            if cell == to {
                let mut path: Vec<usize> = std::iter::successors(Some(to), |&cell| before[cell]).collect();
                path.reverse();
                return Some(path);
            }
            let next = self.landings_among(&core, player, cell, &Bits::EMPTY) & !seen;
            seen |= next;
            for landing in next.iter() {
                before[landing] = Some(cell);
                waiting.push_back(landing);
            }
        }
        None
    }

    /// The cell over which a pawn move of two single steps goes; `None` for a single step.
    pub(super) fn between(&self, position: &Position<W>, from: usize, to: usize) -> Option<usize> {
        let core = &position.core;
        let next = |cell, direction| self.board.next(&core.open_right, &core.open_down, cell, direction);
        let middles = (0..4).filter_map(|direction| next(from, direction));
        middles.into_iter().find(|&middle| (0..4).any(|direction| next(middle, direction) == Some(to)))
    }
}
