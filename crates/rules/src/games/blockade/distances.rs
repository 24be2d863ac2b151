//! Shortest paths to the opponent's start cells, by growing an area from the goal until it holds the pawns.
//!
//! Only walls count, pawns do not: a path of `n` single steps takes ⌈n/2⌉ pawn moves (two steps straight or round a
//! corner at a time; if the number is odd, the last is the single step onto the goal).

use super::Blockade;
use super::position::Position;
use crate::bits::Bits;
use crate::game::Player;

impl<const W: usize> Blockade<W> {
    /// The single steps from each pawn of the player to each goal: `[pawn][goal]`. `None` where there is no path, which
    /// the rules never allow, or no pawn.
    #[must_use]
    pub fn single_steps(&self, position: &Position<W>, player: Player) -> [[Option<u16>; 2]; 2] {
        let pawns = [position.pawn(player, 0), position.pawn(player, 1)];
        let goals = self.start_cells(player.other());
        let mut steps = [[None; 2]; 2];
        for (goal, cell) in goals.into_iter().enumerate() {
            let [one, two] = self.steps_to(position, cell, pawns);
            steps[0][goal] = one;
            steps[1][goal] = two;
        }
        steps
    }

    /// The pawn moves from each pawn of the player to each goal, ignoring other pawns: `[pawn][goal]`.
    #[must_use]
    pub fn pawn_steps(&self, position: &Position<W>, player: Player) -> [[Option<u16>; 2]; 2] {
        self.single_steps(position, player).map(|pawn| pawn.map(|goal| goal.map(|steps| steps.div_ceil(2))))
    }

    /// The fewest single steps from any pawn of the player to any goal.
    #[must_use]
    pub fn shortest(&self, position: &Position<W>, player: Player) -> Option<u16> {
        let pawns: Bits<W> = (0..2).filter_map(|pawn| position.pawn(player, pawn)).collect();
        self.waves(position, self.goals[player.index()]).position(|wave| wave.meets(&pawns)).map(|steps| steps as u16)
    }

    /// The cells at distance 0, 1, 2, … from a set of cells, in single steps through open edges.
    pub fn waves<'a>(&'a self, position: &'a Position<W>, from: Bits<W>) -> impl Iterator<Item = Bits<W>> + 'a {
        let (mut area, mut wave) = (Bits::EMPTY, from);
        std::iter::from_fn(move || {
            let reached = wave;
            if reached.is_empty() {
                return None;
            }
            area |= reached;
            let core = &position.core;
            wave = self.board.grow(reached, &core.open_right, &core.open_down) & !area;
            Some(reached)
        })
    }

    fn steps_to(&self, position: &Position<W>, goal: usize, pawns: [Option<usize>; 2]) -> [Option<u16>; 2] {
        let mut steps = [None; 2];
        for (distance, wave) in self.waves(position, Bits::one(goal)).enumerate() {
            for pawn in 0..2 {
                if pawns[pawn].is_some_and(|cell| wave.has(cell)) {
                    steps[pawn] = Some(distance as u16);
                }
            }
            if (0..2).all(|pawn| steps[pawn].is_some() || pawns[pawn].is_none()) {
                break;
            }
        }
        steps
    }
}
