//! The search for different ways to the same position, and the laws that hold where two of them meet.
//!
//! Two random games hardly ever reach the same position. So around each of them other moves are tried, in small neighbourhoods, and a
//! position whose key has come up before is compared with the first one that had it. If the two are not equal, both are played on with
//! the same moves, because what a key leaves out often shows only later: a point that is not counted decides the end of the game.

use std::collections::{HashMap, HashSet};

use super::{Broken, law, same_set, take_some};
use crate::counters::Counters;
use crate::game::Game;
use crate::random::{Random, mix};

/// How many positions are remembered at a time.
const REMEMBERED: usize = 1 << 15;

/// The greatest number of moves by which two positions are compared.
const CHILDREN: usize = 16;

/// How many pairs of unequal positions are played on in one neighbourhood, and for how many plies at most.
const WALKS: u32 = 8;
const WALK: u32 = 100;

/// One in this many pairs of equal positions is compared, and played on if the game counts something.
const COMPARED: u64 = 16;

/// One in this many positions is also handed to the caller's tests.
const HANDED_ON: u64 = 32;

/// Moves that are tried in a position of a [deep](Shape::Deep) neighbourhood.
const NARROW: usize = 6;

/// A neighbourhood of a position.
#[derive(Clone, Copy)]
enum Shape {
    /// Many moves, then as many answers: two plies.
    Wide,
    /// Some moves in each position: three plies.
    Middle,
    /// Few moves in each position, as far as it goes.
    Deep,
}

/// All positions that have been met, by their keys.
pub(super) struct Transpositions<'a, G: Game> {
    game: &'a G,
    random: Random,
    seen: HashMap<u64, G::Position>,
    /// Pairs that may still be played on in this neighbourhood.
    walks: u32,
    /// Positions visited outside the random games.
    pub(super) explored: u64,
    /// Positions that were reached in more than one way.
    pub(super) met: u64,
}

impl<'a, G: Game> Transpositions<'a, G> {
    pub(super) fn new(game: &'a G, seed: u64) -> Self {
        let random = Random::new(mix(seed));
        Transpositions { game, random, seen: HashMap::new(), walks: WALKS, explored: 0, met: 0 }
    }

    /// Looks for other ways to the positions of a game that was played to its end, and to positions near them. `line` has the moves and
    /// the position before each of them. About `most` positions are visited; some of them are also handed to `more`.
    pub(super) fn beside(
        &mut self,
        line: &[(G::Position, G::Move)],
        most: u32,
        mut more: impl FnMut(&G::Position) -> Result<(), Broken>,
    ) -> Result<(), Broken> {
        if line.is_empty() || most == 0 {
            return Ok(());
        }
        let plies = line.len() as u32;
        let most = u64::from(most);
        // The last moves of a game reveal most of what a key may have left out.
        let late = plies.saturating_sub(2 + self.random.below(8));
        self.explore(&line[late as usize].0, Shape::Deep, most / 8, &mut more)?;
        // Earlier positions are chosen more often: they have more moves, and more of the game is still to come.
        let anywhere = self.random.below(plies) * self.random.below(plies) / plies;
        let shape = self.random.pick(&[Shape::Wide, Shape::Wide, Shape::Middle, Shape::Deep]).unwrap_or(Shape::Wide);
        self.explore(&line[anywhere as usize].0, shape, most * 3 / 4, &mut more)?;
        let end = self.explored + most / 8;
        self.walks = WALKS;
        for _ in 0..plies {
            if self.explored >= end {
                break;
            }
            let start = self.random.below(plies) as usize;
            let window = 3 + self.random.below(4) as usize;
            self.reorder(&line[start..line.len().min(start + window)])?;
        }
        self.walks = WALKS;
        Ok(())
    }

    /// Compares a position with the first one that had its key, if there was one. Returns whether the key is new.
    pub(super) fn meet(&mut self, position: &G::Position) -> Result<bool, Broken> {
        let key = self.game.key(position);
        if self.seen.len() >= REMEMBERED {
            self.seen.clear();
        }
        let Some(other) = self.seen.get(&key) else {
            self.seen.insert(key, position.clone());
            return Ok(true);
        };
        self.met += 1;
        if position == other {
            // Equal positions may have different counters, and then their games may differ too.
            let counted = self.game.counters(position) != Counters::NONE;
            if self.met % COMPARED == 0 {
                let other = other.clone();
                self.walk(position, &other, if counted { WALK } else { 1 })?;
            }
        } else if self.walks > 0 {
            self.walks -= 1;
            let other = other.clone();
            self.walk(position, &other, WALK)?;
        } else {
            same_now(self.game, position, other)?;
        }
        Ok(false)
    }

    /// Visits about `most` positions that follow `base`, breadth first.
    fn explore(
        &mut self,
        base: &G::Position,
        shape: Shape,
        most: u64,
        more: &mut impl FnMut(&G::Position) -> Result<(), Broken>,
    ) -> Result<(), Broken> {
        let (plies, fan) = match shape {
            Shape::Wide => (2, most.isqrt() as usize),
            Shape::Middle => (3, (most as f64).cbrt() as usize),
            Shape::Deep => (u32::MAX, NARROW),
        };
        let end = self.explored + most;
        self.walks = WALKS;
        let mut queue = std::collections::VecDeque::from([(base.clone(), 0)]);
        while let Some((position, ply)) = queue.pop_front() {
            let mut moves = Vec::new();
            self.game.legal_moves(&position, &mut moves);
            take_some(&mut moves, fan.max(2), &mut self.random);
            for mv in moves {
                if self.explored >= end {
                    return Ok(());
                }
                self.explored += 1;
                let mut next = position.clone();
                self.game.apply(&mut next, mv);
                if self.explored % HANDED_ON == 0 {
                    more(&next)?;
                }
                if self.meet(&next)? && ply + 1 < plies {
                    queue.push_back((next, ply + 1));
                }
            }
        }
        Ok(())
    }

    /// Plays some moves of a game in another order, permuting each player's moves. If that leads to an equal position, the
    /// two must agree in everything.
    fn reorder(&mut self, line: &[(G::Position, G::Move)]) -> Result<(), Broken> {
        let Some(((start, _), (last, last_move))) = line.first().zip(line.last()) else { return Ok(()) };
        let mut moves: Vec<G::Move> = line.iter().map(|(_, mv)| *mv).collect();
        for at in (1..moves.len()).rev() {
            let same: Vec<usize> =
                (0..=at).filter(|&other| self.game.turn(&line[other].0) == self.game.turn(&line[at].0)).collect();
            moves.swap(at, self.random.pick(&same).unwrap_or(at));
        }
        let mut position = start.clone();
        for mv in moves {
            if !self.game.is_legal(&position, mv) {
                return Ok(());
            }
            self.explored += 1;
            self.game.apply(&mut position, mv);
            self.meet(&position)?;
        }
        let mut end = last.clone();
        self.game.apply(&mut end, *last_move);
        if position == end {
            self.met += 1;
            law(self.game.key(&position) == self.game.key(&end), "equal positions have equal keys", &position, &end)?;
            self.walk(&position, &end, 1)?;
        }
        Ok(())
    }

    /// Plays the same moves in two positions with equal keys, which must stay alike. Every other walk repeats positions where it can,
    /// to find repetitions that are counted in only one of the two games.
    fn walk(&mut self, one: &G::Position, two: &G::Position, plies: u32) -> Result<(), Broken> {
        let (mut one, mut two) = (one.clone(), two.clone());
        let repeating = self.random.below(2) == 0;
        let mut been = HashSet::new();
        for _ in 0..plies {
            let Some(mv) = self.compare(&one, &two, &been)? else { break };
            if repeating {
                been.insert(self.game.key(&one));
            }
            self.game.apply(&mut one, mv);
            self.game.apply(&mut two, mv);
        }
        Ok(())
    }

    /// Compares two positions with equal keys. Returns a move that is legal in both, preferably one to a position of this walk.
    fn compare(
        &mut self,
        one: &G::Position,
        two: &G::Position,
        been: &HashSet<u64>,
    ) -> Result<Option<G::Move>, Broken> {
        let game = self.game;
        if !same_now(game, one, two)? {
            return Ok(None);
        }
        let (mut moves, mut others) = (Vec::new(), Vec::new());
        game.legal_moves(one, &mut moves);
        game.legal_moves(two, &mut others);
        law(same_set(&moves, &others), "positions with equal keys have the same legal moves", one, two)?;
        let counted = game.counters(one) == game.counters(two);
        take_some(&mut moves, CHILDREN, &mut self.random);
        let mut back = None;
        for &mv in &moves {
            let (mut next, mut other) = (one.clone(), two.clone());
            game.apply(&mut next, mv);
            game.apply(&mut other, mv);
            let (counters, others) = (game.counters(&next), game.counters(&other));
            // A key may include the fact that a counter ended the game.
            let same = game.key(&next) == game.key(&other) || counters.ended != others.ended;
            law(same, "positions with equal keys have equal keys after the same move", one, &(two, mv))?;
            let same = !counted || counters == others;
            law(
                same,
                "positions with equal keys and counters have equal counters after the same move",
                one,
                &(two, mv),
            )?;
            back = back.or_else(|| been.contains(&game.key(&next)).then_some(mv));
        }
        Ok(back.or_else(|| self.random.pick(&moves)))
    }
}

/// Checks that turn and outcome are the same. Returns whether the game goes on in both: a counter may have ended it in one of them.
fn same_now<G: Game>(game: &G, one: &G::Position, two: &G::Position) -> Result<bool, Broken> {
    law(game.turn(one) == game.turn(two), "positions with equal keys have the same turn", one, two)?;
    let (counters, others) = (game.counters(one), game.counters(two));
    let (outcome, other) = (game.outcome(one), game.outcome(two));
    let excused = counters.ended != others.ended;
    law(outcome == other || excused, "positions with equal keys have the same outcome", one, two)?;
    Ok(outcome.is_none() && other.is_none())
}
