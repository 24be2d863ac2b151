//! Pawn moves: two cells straight, one diagonally, and the single step.

use super::Blockade;
use super::params::{SingleStep, StepRule};
use super::position::Core;
use crate::bits::Bits;
use crate::game::Player;

impl<const W: usize> Blockade<W> {
    /// The cells to which the pawn on `from` may go.
    #[inline]
    pub(super) fn landings(&self, core: &Core<W>, player: Player, from: usize) -> Bits<W> {
        self.landings_among(core, player, from, &self.barred(core, player))
    }

    /// The cells with pawns on which the player may not land.
    #[inline]
    pub(super) fn barred(&self, core: &Core<W>, player: Player) -> Bits<W> {
        let enemies = self.pawn_cells(core, player.other()) & !self.goals[player.index()];
        self.pawn_cells(core, player) | enemies
    }

    /// The cells to which the pawn on `from` may go: all directions at once, single steps one by one where there are any.
    #[inline]
    pub(super) fn landings_among(&self, core: &Core<W>, player: Player, from: usize, barred: &Bits<W>) -> Bits<W> {
        let (right, down, stride) = (core.open_right, core.open_down, self.board.stride);
        let here = Bits::one(from);
        let (above, below) = (here.down(stride) & down, (here & down).up(stride));
        let (before, behind) = (here.down(1) & right, (here & right).up(1));
        let (beside, upright) = (before | behind, above | below);
        let two = ((above | beside).down(stride) & down)
            | ((below | beside) & down).up(stride)
            | ((before | upright).down(1) & right)
            | ((behind | upright) & right).up(1);
        let one = beside | upright;
        let mut stops = if self.params.step == StepRule::Free { one } else { one & self.goals[player.index()] };
        let asked = match self.params.single_step {
            // The cell ahead is one of the two-step cells.
            SingleStep::Course => two.meets(barred),
            SingleStep::GoalOnly => false,
            SingleStep::Loose => true,
        };
        if asked {
            for direction in 0..4 {
                let next = |cell| self.board.next(&right, &down, cell, direction);
                if let Some(middle) = next(from)
                    && self.may_stop(core, player, middle, next(middle), direction)
                {
                    stops.insert(middle);
                }
            }
        }
        (two | stops) & !*barred
    }

    /// Has the player a pawn that can move?
    #[inline]
    pub(super) fn can_step(&self, core: &Core<W>, player: Player) -> bool {
        let [one, two] = core.pawns[player.index()];
        self.can_leave(core, player, usize::from(one)) || self.can_leave(core, player, usize::from(two))
    }

    /// Can the pawn on `from` move? The first way that is tried is usually open.
    #[inline]
    fn can_leave(&self, core: &Core<W>, player: Player, from: usize) -> bool {
        let next = |cell, direction| self.board.next(&core.open_right, &core.open_down, cell, direction);
        (0..4).any(|direction| {
            let Some(middle) = next(from, direction) else { return false };
            let ahead = next(middle, direction);
            ahead.is_some_and(|to| self.may_land(core, player, to))
                || [1, 3]
                    .into_iter()
                    .any(|turn| next(middle, (direction + turn) % 4).is_some_and(|to| self.may_land(core, player, to)))
                || self.may_stop(core, player, middle, ahead, direction)
        })
    }

    /// An empty cell, or an enemy pawn on a goal.
    #[inline]
    pub(super) fn may_land(&self, core: &Core<W>, player: Player, to: usize) -> bool {
        let [own, enemy] = [player, player.other()].map(|side| core.pawns[side.index()]);
        let on = |pawns: [u16; 2]| pawns.contains(&(to as u16));
        !on(own) && (!on(enemy) || self.is_goal(player, to))
    }

    /// May the pawn end its move on the cell next to it? `ahead` is the cell behind it if the edge there is open.
    #[inline]
    fn may_stop(&self, core: &Core<W>, player: Player, to: usize, ahead: Option<usize>, direction: usize) -> bool {
        if !self.may_land(core, player, to) {
            return false;
        }
        if self.params.step == StepRule::Free || self.is_goal(player, to) {
            return true;
        }
        let behind = match self.params.single_step {
            SingleStep::Course => ahead,
            SingleStep::GoalOnly => None,
            SingleStep::Loose => self.board.next(&self.board.inner_right, &self.board.inner_down, to, direction),
        };
        // A cell on which the pawn may not land holds a pawn.
        behind.is_some_and(|cell| !self.may_land(core, player, cell))
    }

    /// Is the cell one of the opponent's start cells?
    #[inline]
    pub(super) fn is_goal(&self, player: Player, cell: usize) -> bool {
        self.starts[player.other().index()].contains(&(cell as u16))
    }
}
