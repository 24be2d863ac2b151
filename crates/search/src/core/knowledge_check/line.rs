//! Tests of the claims about the rest of the game: its length, and whether positions come back.
//!
//! In random games hardly anything comes back, even where it can. So a way back is searched for from some positions: at every step of a
//! walk all lines of two moves are tried (if there are not too many) for one that leads to a position of the walk.

use potez_rules::Game;
use potez_rules::conformance::Broken;

use super::{Check, law};
use crate::core::Knowledge;
use crate::core::score::LONGEST_LINE;

/// The longest walk.
const WALK: usize = 60;
/// How many moves ahead a way back is searched for at the first step of a walk, and at the other steps.
const FAR: u32 = 4;
const NEAR: u32 = 2;
/// How many moves of a position are tried there.
const WIDTH: [usize; 2] = [6, 24];

impl<G: Game, K: Knowledge<G>> Check<'_, G, K> {
    /// Tests a game from its first position to its last.
    pub(super) fn line(&mut self, line: &[G::Position]) -> Result<(), Broken> {
        let last = line.len() - 1;
        let mut before = Vec::with_capacity(line.len());
        for (ply, position) in line.iter().enumerate() {
            self.comes_back(&before, &line[..ply], position)?;
            before.push(self.game.key(position));
            if ply == last {
                break;
            }
            let left = self.knowledge.plies_left(self.game, position);
            self.report.short += u64::from(left < LONGEST_LINE);
            let rest = (last - ply) as u32;
            let fits = left >= LONGEST_LINE || rest <= left;
            law(fits, "no game is longer than plies_left allows", position, &(left, rest))?;
        }
        Ok(())
    }

    pub(super) fn plies_do_not_grow(&self, position: &G::Position, next: &G::Position) -> Result<(), Broken> {
        if self.game.outcome(next).is_some() {
            return Ok(());
        }
        let [left, then] = [position, next].map(|position| self.knowledge.plies_left(self.game, position));
        let fits = left >= LONGEST_LINE || then <= left && then > 0;
        law(fits, "plies_left does not grow, and is 0 at the end alone", position, &(left, then))
    }

    /// If the position was on the line before, `can_repeat` must have allowed it for every position since then.
    fn comes_back(&mut self, keys: &[u64], line: &[G::Position], position: &G::Position) -> Result<(), Broken> {
        let key = self.game.key(position);
        let Some(before) = keys.iter().rposition(|&other| other == key) else { return Ok(()) };
        self.report.repetitions += 1;
        let denies = |position: &&G::Position| !self.knowledge.can_repeat(self.game, position);
        let denied = line[before..].iter().find(denies);
        law(denied.is_none(), "no position comes back where can_repeat says that none can", &denied, &&line[before..])
    }

    /// Walks from the position and tries to come back. If `can_repeat` allows everything, there is nothing to test.
    pub(super) fn seek_way_back(&mut self, start: &G::Position, number: u32) -> Result<(), Broken> {
        if self.game.outcome(start).is_some() || self.knowledge.can_repeat(self.game, start) {
            return Ok(());
        }
        self.report.sought += 1;
        let mut line = vec![start.clone()];
        let mut keys = vec![self.game.key(start)];
        self.try_to_return(&mut keys, &mut line, FAR)?;
        while line.len() < WALK {
            let position = line[line.len() - 1].clone();
            let moves = self.moves_of(&position);
            let Some(mv) = self.steady_choice(&moves, number) else { break };
            let next = self.after(&position, mv);
            self.comes_back(&keys, &line, &next)?;
            keys.push(self.game.key(&next));
            line.push(next);
            self.try_to_return(&mut keys, &mut line, NEAR)?;
        }
        Ok(())
    }

    /// A random walk seldom stays in the neighbourhood. Many games list moves of one kind together: a walk that keeps to one end of
    /// the list makes the same kind of move again and again.
    fn steady_choice(&mut self, moves: &[G::Move], number: u32) -> Option<G::Move> {
        let steady = self.random.below(2) == 0;
        match number % 3 {
            0 if steady => moves.first().copied(),
            1 if steady => moves.last().copied(),
            _ => self.random.pick(moves),
        }
    }

    /// Tries the lines of up to `ahead` moves for one that leads back to the walk.
    fn try_to_return(&mut self, keys: &mut Vec<u64>, line: &mut Vec<G::Position>, ahead: u32) -> Result<(), Broken> {
        let Some(position) = line.last().cloned() else { return Ok(()) };
        let mut moves = self.moves_of(&position);
        let width = WIDTH[usize::from(ahead <= NEAR)];
        while moves.len() > width {
            // The ends of the list are kept.
            let at = 1 + self.random.below(moves.len() as u32 - 2) as usize;
            moves.remove(at);
        }
        for mv in moves {
            let next = self.after(&position, mv);
            self.comes_back(keys, line, &next)?;
            if ahead > 1 && self.game.outcome(&next).is_none() {
                keys.push(self.game.key(&next));
                line.push(next);
                self.try_to_return(keys, line, ahead - 1)?;
                keys.pop();
                line.pop();
            }
        }
        Ok(())
    }
}
