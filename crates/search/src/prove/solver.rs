//! [`Solver`]: the true value of a position, by search to the end of the game.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use potez_rules::{Game, Random};

use super::abdada::Division;
use super::bounds::BoundsTable;
use super::memory::Memory;
use super::prover::{INTERVAL, Prover};
use super::questions::{Oracle, Questions, SHORT};
use super::solution::{Progress, Solution};
use super::team::{HELP_AFTER, Team, with_helpers};
use crate::core::budget::Budget;
use crate::core::knowledge::Knowledge;
use crate::core::limits::Limits;
use crate::core::report::Stop;
use crate::core::score::{LONGEST_LINE, Score};
use crate::core::value::Value;
use crate::core::window::Window;

/// What is to be proved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Only who wins.
    Winner,
    /// Who wins, and how soon.
    #[default]
    Distance,
}

/// The smallest table, in buckets.
const MIN_BUCKETS: usize = 16;

/// Proves positions. Keeps its table between questions: positions of the same game help each other.
pub struct Solver<G: Game, K: Knowledge<G>> {
    knowledge: K,
    table: BoundsTable,
    goal: Goal,
    /// One for each thread.
    memories: Vec<Memory<G>>,
    /// `Some` if there is more than one thread.
    team: Option<Team<Score, Score>>,
    pub(super) help_after: u64,
    stop: Option<Arc<AtomicBool>>,
}

impl<G: Game, K: Knowledge<G>> Solver<G, K> {
    /// A solver with a table of this size.
    #[must_use]
    pub fn new(knowledge: K, goal: Goal, table_megabytes: usize) -> Solver<G, K> {
        let table = BoundsTable::new(table_megabytes, MIN_BUCKETS);
        let (memories, help_after) = (vec![Memory::new()], HELP_AFTER);
        Solver { knowledge, table, goal, memories, team: None, help_after, stop: None }
    }

    /// The same on this many threads. They change no value and no distance, but another one of several shortest lines may be found.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Solver<G, K> {
        self.memories.resize_with(threads.max(1), Memory::new);
        self.team = (threads > 1).then(Team::new);
        self
    }

    /// Ends at once when this flag is set.
    pub fn stopped_by(&mut self, flag: Arc<AtomicBool>) {
        self.stop = Some(flag);
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.clear();
        self.memories.iter_mut().for_each(Memory::clear);
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
        let known = Cell::new(Window::full());
        self.table.new_search();
        let plies_left = match self.knowledge.plies_left(game, position) {
            LONGEST_LINE.. => length_of_playout(game, position),
            plies => plies,
        };
        let deepest = limits.depth.unwrap_or(LONGEST_LINE).min(LONGEST_LINE);
        let questions = Questions { known: &known, goal: self.goal, deepest, plies_left };
        let (knowledge, table, team, help_after) = (&self.knowledge, &self.table, self.team.as_ref(), self.help_after);
        let mut memories = self.memories.iter_mut();
        let mut alone = None;
        let memory = memories.next().unwrap_or_else(|| alone.insert(Memory::new()));
        let help = |memory: &mut Memory<G>| {
            if let Some(team) = team {
                Help { game, knowledge, table, position, team }.run(memory);
            }
        };
        let (mut counts, stopped) = with_helpers(memories, &help, |call| {
            let _session = team.map(Team::begin);
            let (number, is_answered) = (Cell::new(0), Cell::new(false));
            if help_after == 0 {
                call();
            }
            let mut asked = |nodes| {
                if nodes >= help_after {
                    call();
                }
                is_answered.set(team.is_some_and(|team| !team.is_open(number.get())));
                is_answered.get() || !watch(&Progress { bounds: known.get(), nodes, time: budget.elapsed() })
            };
            let mut prover = Prover::new(game, knowledge, table, memory, &budget, &mut asked);
            prover.division = team.map(|team| Division::new(&team.abdada, &team.nodes, false));
            questions.narrow(&mut Asking {
                prover: &mut prover,
                position,
                team,
                number: &number,
                is_answered: &is_answered,
            });
            (prover.counts, prover.stopped)
        });
        counts.nodes += team.map_or(0, |team| team.nodes.load(Relaxed));
        let (mover, time) = (game.turn(position), budget.elapsed());
        Solution { mover, bounds: known.get(), best: None, counts, time, stopped }
    }
}

impl<G: Game, K: Knowledge<G>> Solver<G, K> {
    /// A line that keeps the value to the end of the game, if `value` is the true value of the position for its side to move, with its
    /// distance; a draw by repetition is followed until a position comes back. The table knows most of what is asked here. If the limits end the search,
    /// the line is as long as it was found.
    pub fn line(&mut self, game: &G, position: &G::Position, value: Score, limits: Limits) -> Vec<G::Move> {
        let budget = Budget::start(limits, None, self.stop.as_deref());
        let mut asked = |_| false;
        let Some(memory) = self.memories.first_mut() else { return Vec::new() };
        let mut prover = Prover::new(game, &self.knowledge, &self.table, memory, &budget, &mut asked);
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

/// A prover at the position to be proved, and its helpers.
struct Asking<'p, 'a, G: Game, K: Knowledge<G>> {
    prover: &'p mut Prover<'a, G, K>,
    position: &'p G::Position,
    team: Option<&'p Team<Score, Score>>,
    /// The number of the question.
    number: &'p Cell<u64>,
    /// Was the prover stopped because a helper has answered?
    is_answered: &'p Cell<bool>,
}

impl<G: Game, K: Knowledge<G>> Oracle for Asking<'_, '_, G, K> {
    fn ask(&mut self, beta: Score) -> Option<Score> {
        self.is_answered.set(false);
        self.number.set(self.team.map_or(0, |team| team.put(beta)));
        let score = self.prover.ask(self.position, beta);
        if self.prover.stopped.is_none() {
            return Some(score);
        }
        let answer = self.team.filter(|_| self.is_answered.get())?.take()?;
        self.prover.stopped = None;
        Some(answer)
    }

    fn nodes(&self) -> u64 {
        self.prover.counts.nodes
    }
}

/// The task of a helper thread.
struct Help<'a, G: Game, K> {
    game: &'a G,
    knowledge: &'a K,
    table: &'a BoundsTable,
    position: &'a G::Position,
    team: &'a Team<Score, Score>,
}

impl<G: Game, K: Knowledge<G>> Help<'_, G, K> {
    /// Answers one question after another until the proof is over.
    fn run(&self, memory: &mut Memory<G>) {
        let number = Cell::new(0);
        let budget = Budget::start(Limits::none(), None, None);
        let mut asked = |_| !self.team.is_open(number.get());
        let mut prover = Prover::new(self.game, self.knowledge, self.table, memory, &budget, &mut asked);
        prover.division = Some(Division::new(&self.team.abdada, &self.team.nodes, true));
        while let Some((asked_number, beta)) = self.team.next() {
            number.set(asked_number);
            let score = prover.ask(self.position, beta);
            match prover.stopped.take() {
                None => self.team.answer(asked_number, score),
                Some(Stop::Asked) => (),
                // The main thread will find the same.
                Some(_) => break,
            }
        }
        self.team.nodes.fetch_add(prover.counts.nodes % INTERVAL, Relaxed);
    }
}

/// A move that keeps the value of the position, and the position after it.
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
        // If the game is over, its result is the answer.
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
