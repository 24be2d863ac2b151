//! Pawn moves: two cells straight, one diagonally, and the single step.

use super::Blockade;
use super::params::{SingleStep, Step};
use super::position::Core;
use crate::bits::Bits;
use crate::game::Player;

impl<const W: usize> Blockade<W> {
    /// The cells to which the pawn on `from` may go.
    #[inline]
    pub(super) fn landings(&self, core: &Core<W>, player: Player, from: usize) -> Bits<W> {
        let mut cells = Bits::EMPTY;
        self.each_landing(core, player, from, |to| {
            cells.insert(to);
            false
        });
        cells
    }

    /// Has the player a pawn that can move?
    #[inline]
    pub(super) fn can_step(&self, core: &Core<W>, player: Player) -> bool {
        let [one, two] = core.pawns[player.index()];
        self.each_landing(core, player, usize::from(one), |_| true)
            || self.each_landing(core, player, usize::from(two), |_| true)
    }

    /// Calls `visit` with every cell to which the pawn may go, some twice, until it answers `true`.
    #[inline]
    fn each_landing(&self, core: &Core<W>, player: Player, from: usize, mut visit: impl FnMut(usize) -> bool) -> bool {
        let next = |cell, direction| self.board.next(&core.open_right, &core.open_down, cell, direction);
        (0..4).any(|direction| {
            let Some(middle) = next(from, direction) else { return false };
            let ahead = next(middle, direction);
            if ahead.is_some_and(|to| self.may_land(core, player, to) && visit(to)) {
                return true;
            }
            for turn in [1, 3] {
                let corner = next(middle, (direction + turn) % 4);
                if corner.is_some_and(|to| self.may_land(core, player, to) && visit(to)) {
                    return true;
                }
            }
            self.may_stop(core, player, middle, ahead, direction) && visit(middle)
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
        if self.params.step == Step::Free || self.is_goal(player, to) {
            return true;
        }
        let behind = match self.params.single_step {
            SingleStep::Course => ahead,
            SingleStep::GoalOnly => None,
            SingleStep::Loose => self.board.next(&self.board.inner_right, &self.board.inner_down, to, direction),
        };
        // What cannot be landed on holds a pawn.
        behind.is_some_and(|cell| !self.may_land(core, player, cell))
    }

    /// Is the cell one of the opponent's start cells?
    #[inline]
    pub(super) fn is_goal(&self, player: Player, cell: usize) -> bool {
        self.starts[player.other().index()].contains(&(cell as u16))
    }
}
