//! A search restricted to some turns of its root.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use potez_rules::Player;
use potez_rules::blockade::{Half, Move, Position, Stage, Step};

/// Some turns of one position: no others may be played there.
#[derive(Clone, Debug)]
pub struct Only<const W: usize> {
    ply: u16,
    /// Where the pawns of the player to move stood.
    pawns: [Option<usize>; 2],
    player: Player,
    turns: HashSet<Move>,
    firsts: HashSet<Step>,
    salt: u64,
}

impl<const W: usize> Only<W> {
    /// These turns of the position, which should be legal.
    #[must_use]
    pub fn new(player: Player, position: &Position<W>, turns: impl IntoIterator<Item = Move>) -> Only<W> {
        let turns: HashSet<Move> = turns.into_iter().collect();
        let firsts = turns.iter().map(|turn| first(*turn)).collect();
        // A sum does not depend on the order.
        let salt = turns.iter().fold(0x51_7cc1_b727, |sum: u64, turn| {
            let mut hasher = DefaultHasher::new();
            turn.hash(&mut hasher);
            sum.wrapping_add(hasher.finish())
        });
        let pawns = [0, 1].map(|number| position.pawn(player, number));
        Only { ply: position.ply(), pawns, player, turns, firsts, salt }
    }

    pub(super) fn ply(&self) -> u16 {
        self.ply
    }

    pub(super) fn salt(&self) -> u64 {
        self.salt
    }

    /// Removes the steps from index `from` on that are not allowed.
    pub(super) fn keep(&self, half: &Half<W>, steps: &mut Vec<Step>, from: usize) {
        let first = match half.stage() {
            Stage::Pawn => None,
            Stage::Stayed => Some(Step::Stay),
            Stage::Moved => Some(self.step_made(half)),
        };
        let allowed = |step: Step| match first {
            None => self.firsts.contains(&step),
            Some(first) => self.turns.contains(&first.then(Some(step))),
        };
        let mut end = from;
        for at in from..steps.len() {
            if allowed(steps[at]) {
                steps[end] = steps[at];
                end += 1;
            }
        }
        steps.truncate(end);
    }

    /// The pawn move that led from the position to `half`.
    fn step_made(&self, half: &Half<W>) -> Step {
        let moved = (0..2).find(|&number| half.position().pawn(self.player, number) != self.pawns[number]);
        let made = moved.and_then(|number| Some((self.pawns[number]?, half.position().pawn(self.player, number)?)));
        made.map_or(Step::Stay, |(from, to)| Step::pawn(from, to))
    }
}

fn first(turn: Move) -> Step {
    turn.pawn().map_or(Step::Stay, |(from, to)| Step::pawn(from, to))
}
