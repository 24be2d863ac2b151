//! [`Solver`]: the true value of a position, by search to the end of the game.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use potez_rules::{Game, Random};

use super::bounds::BoundsTable;
use super::memory::Memory;
use super::prover::Prover;
use super::questions::{Oracle, Questions, SHORT};
use super::solution::{Progress, Solution};
use crate::core::budget::Budget;
use crate::core::knowledge::Knowledge;
use crate::core::limits::Limits;
use crate::core::score::{LONGEST_LINE, Score};
use crate::core::value::Value;
use crate::core::window::Window;

/// What is wanted to know.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Only who wins.
    Winner,
    /// Who wins, how soon.
    #[default]
    Distance,
}

/// The smallest table, in buckets.
const MIN_BUCKETS: usize = 16;

/// Proves positions. Keeps its table between questions: positions of one game help each other.
pub struct Solver<G: Game, K: Knowledge<G>> {
    knowledge: K,
    table: BoundsTable,
    goal: Goal,
    memory: Memory<G>,
    stop: Option<Arc<AtomicBool>>,
}

impl<G: Game, K: Knowledge<G>> Solver<G, K> {
    /// A solver with a table of this size.
    #[must_use]
    pub fn new(knowledge: K, goal: Goal, table_megabytes: usize) -> Solver<G, K> {
        let table = BoundsTable::new(table_megabytes, MIN_BUCKETS);
        Solver { knowledge, table, goal, memory: Memory::new(), stop: None }
    }

    /// Ends at once when this flag is set.
    pub fn stopped_by(&mut self, flag: Arc<AtomicBool>) {
        self.stop = Some(flag);
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.clear();
        self.memory.clear();
    }

    /// Proves the value of the position, or as much of it as the limits allow; a depth limit bounds the distance that is looked
    /// for. `watch` is called every few thousand nodes with the progress, and returns whether to go on.
    pub fn solve(
        &mut self,
        game: &G,
        position: &G::Position,
        limits: Limits,
        mut watch: impl FnMut(&Progress) -> bool,
    ) -> Solution<G::Move> {
        let budget = Budget::start(limits, None, self.stop.as_deref());
        let known = std::cell::Cell::new(Window::full());
        let mut asked = |nodes| !watch(&Progress { bounds: known.get(), nodes, time: budget.elapsed() });
        self.table.new_search();
        let mut prover = Prover::new(game, &self.knowledge, &self.table, &mut self.memory, &budget, &mut asked);
        let plies_left = match self.knowledge.plies_left(game, position) {
            LONGEST_LINE.. => length_of_playout(game, position),
            plies => plies,
        };
        let deepest = limits.depth.unwrap_or(LONGEST_LINE).min(LONGEST_LINE);
        Questions { known: &known, goal: self.goal, deepest, plies_left }
            .narrow(&mut Asking { prover: &mut prover, position });
        let (counts, stopped) = (prover.counts, prover.stopped);
        Solution {
            mover: game.turn(position),
            bounds: known.get(),
            best: None,
            counts,
            time: budget.elapsed(),
            stopped,
        }
    }
}

impl<G: Game, K: Knowledge<G>> Solver<G, K> {
    /// A line that keeps the value to the end of the game, if this is the true value of the position for its side to move, with its
    /// distance; a draw by repetition is followed until a position comes back. The table knows most of what is asked here. Where the limits end it,
    /// the line is as long as was found.
    pub fn line(&mut self, game: &G, position: &G::Position, value: Score, limits: Limits) -> Vec<G::Move> {
        let budget = Budget::start(limits, None, self.stop.as_deref());
        let mut asked = |_| false;
        let mut prover = Prover::new(game, &self.knowledge, &self.table, &mut self.memory, &budget, &mut asked);
        let (mut position, mut value) = (position.clone(), value);
        let (mut line, mut seen) = (Vec::new(), vec![game.key(&position)]);
        while game.outcome(&position).is_none() {
            let Some((mv, next)) = keeping_move(&mut prover, game, &position, value) else { break };
            line.push(mv);
            value = value.nearer(1);
            if game.turn(&next) != game.turn(&position) {
                value = -value;
            }
            position = next;
            let key = game.key(&position);
            if value == Score::DRAW && seen.contains(&key) {
                break;
            }
            seen.push(key);
        }
        line
    }
}

/// A prover at the position that is to be proved.
struct Asking<'p, 'a, G: Game, K: Knowledge<G>> {
    prover: &'p mut Prover<'a, G, K>,
    position: &'p G::Position,
}

impl<G: Game, K: Knowledge<G>> Oracle for Asking<'_, '_, G, K> {
    fn ask(&mut self, beta: Score) -> Option<Score> {
        let score = self.prover.ask(self.position, beta);
        self.prover.stopped.is_none().then_some(score)
    }

    fn nodes(&self) -> u64 {
        self.prover.counts.nodes
    }
}

/// A move after which the position is worth as much as before, and the position after it.
fn keeping_move<G: Game, K: Knowledge<G>>(
    prover: &mut Prover<'_, G, K>,
    game: &G,
    position: &G::Position,
    value: Score,
) -> Option<(G::Move, G::Position)> {
    let mover = game.turn(position);
    let wanted = value.nearer(1);
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    for mv in moves {
        let mut next = position.clone();
        game.apply(&mut next, mv);
        // A game that is over answers for itself.
        let keeps = if game.turn(&next) == mover {
            prover.ask(&next, wanted) >= wanted
        } else {
            prover.ask(&next, (-wanted).above()) <= -wanted
        };
        if prover.stopped.is_some() {
            return None;
        }
        if keeps {
            return Some((mv, next));
        }
    }
    None
}

/// How long a random game lasts from here: an estimate for games whose length is not known.
fn length_of_playout<G: Game>(game: &G, position: &G::Position) -> u32 {
    let (mut random, mut scratch) = (Random::new(0), Vec::new());
    let mut position = position.clone();
    let mut plies = 0;
    while plies <= SHORT
        && let Some(mv) = game.random_move(&position, &mut random, &mut scratch)
    {
        game.apply(&mut position, mv);
        plies += 1;
    }
    plies
}
