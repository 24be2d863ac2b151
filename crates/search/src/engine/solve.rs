//! [`Solver`]: the true value of a position, by search to the end of the game.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use potez_rules::{Game, Outcome, Player};

use super::bounds_table::BoundsTable;
use super::clock::Watch;
use super::hooks::Knowledge;
use super::prove::{Prover, Workshop};
use crate::limits::Limits;
use crate::report::{Counts, Stop};
use crate::score::{LONGEST_LINE, Score, Verdict};
use crate::value::Value;
use crate::window::Window;

/// What is wanted to know.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Only who wins.
    Winner,
    /// Who wins, how soon.
    #[default]
    Distance,
}

/// What a solver found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Who is to move.
    pub mover: Player,
    /// The value lies from `alpha` to `beta`, both included, for the side to move.
    pub bounds: Window<Score>,
    /// The work.
    pub counts: Counts,
    /// The time it took.
    pub time: Duration,
    /// Why it ended early, if it did.
    pub stopped: Option<Stop>,
}

impl Solution {
    /// Who wins, if that is proved.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if self.bounds.alpha.win_distance().is_some() {
            Some(Outcome::Win(self.mover))
        } else if self.bounds.beta.loss_distance().is_some() {
            Some(Outcome::Win(self.mover.other()))
        } else if self.bounds.alpha == Score::DRAW && self.bounds.beta == Score::DRAW {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    /// The proved value with its distance. `Unknown` also when only the winner is known: see [`outcome`](Solution::outcome).
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        if self.bounds.alpha != self.bounds.beta {
            return Verdict::Unknown;
        }
        match self.bounds.alpha {
            Score::DRAW => Verdict::Draw,
            score => score.verdict(),
        }
    }
}

/// What a solver tells about its way, and what it is asked.
pub struct Progress {
    /// What is known so far, for the side to move.
    pub bounds: Window<Score>,
    /// Nodes so far.
    pub nodes: u64,
    /// Time so far.
    pub time: Duration,
}

/// Proves positions. Keeps its table between questions: positions of one game help each other.
pub struct Solver<G: Game, K: Knowledge<G>> {
    knowledge: K,
    /// One table for each goal: a bound with distances and one without must not meet.
    table: BoundsTable,
    goal: Goal,
    workshop: Workshop<G>,
    stop: Option<Arc<AtomicBool>>,
}

impl<G: Game, K: Knowledge<G>> Solver<G, K> {
    /// A solver with a table of this size.
    #[must_use]
    pub fn new(knowledge: K, goal: Goal, table_megabytes: usize) -> Solver<G, K> {
        let table = BoundsTable::new(table_megabytes);
        Solver { knowledge, table, goal, workshop: Workshop::new(), stop: None }
    }

    /// Ends at once when this flag is set.
    pub fn stopped_by(&mut self, flag: Arc<AtomicBool>) {
        self.stop = Some(flag);
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.clear();
        self.workshop.clear();
    }

    /// Proves the value of the position, or as much of it as the limits allow; a depth limit bounds the distance that is looked
    /// for. `watch` hears every few thousand nodes how far it is, and says whether to go on.
    pub fn solve(
        &mut self,
        game: &G,
        position: &G::Position,
        limits: Limits,
        mut watch: impl FnMut(&Progress) -> bool,
    ) -> Solution {
        let clock = Watch::start(limits.time, None);
        let known = std::cell::Cell::new(Window::full());
        let mut asked = |nodes| !watch(&Progress { bounds: known.get(), nodes, time: clock.elapsed() });
        let flag = self.stop.as_deref();
        self.table.new_search();
        let mut prover =
            Prover::new(game, &self.knowledge, &self.table, &mut self.workshop, &clock, limits.nodes, flag, &mut asked);
        let plies_left = self.knowledge.plies_left(game, position).min(LONGEST_LINE);
        let deepest = limits.depth.map_or(LONGEST_LINE, |depth| if depth < plies_left { depth } else { LONGEST_LINE });
        let questions = Questions { known: &known, deepest, short: plies_left <= SHORT };
        match self.goal {
            Goal::Winner => questions.winner(&mut prover, position),
            Goal::Distance => questions.distance(&mut prover, position),
        }
        let (counts, stopped) = (prover.counts, prover.stopped);
        Solution { mover: game.turn(position), bounds: known.get(), counts, time: clock.elapsed(), stopped }
    }
}

/// The questions that narrow down the value.
struct Questions<'a> {
    known: &'a std::cell::Cell<Window<Score>>,
    deepest: u32,
    /// The game cannot last long: who wins is the first question.
    short: bool,
}

/// A game that lasts at most so many plies is searched to its end at once; of a longer one the short wins are looked for first.
const SHORT: u32 = 64;

impl Questions<'_> {
    /// Asks "is it at least this?" and takes note of the answer. False when there was none.
    fn ask<const STRONG: bool, G: Game, K: Knowledge<G>>(
        &self,
        prover: &mut Prover<'_, G, K>,
        position: &G::Position,
        beta: Score,
    ) -> bool {
        let score = prover.ask::<STRONG>(position, beta);
        if prover.stopped.is_some() {
            return false;
        }
        let known = self.known.get();
        self.known.set(if score >= beta { known.raise(score) } else { known.lower(score) });
        true
    }

    /// A win? Or at least a draw?
    fn winner<G: Game, K: Knowledge<G>>(&self, prover: &mut Prover<'_, G, K>, position: &G::Position) {
        if self.ask::<false, G, K>(prover, position, Score::DRAW.above()) && self.known.get().beta == Score::DRAW {
            self.ask::<false, G, K>(prover, position, Score::DRAW);
        }
        // Wins and losses are known without their distance.
        let known = self.known.get();
        let alpha = if known.alpha.win_distance().is_some() { Score::win_in(LONGEST_LINE) } else { known.alpha };
        let beta = if known.beta.loss_distance().is_some() { Score::loss_in(LONGEST_LINE) } else { known.beta };
        self.known.set(Window::new(alpha, beta));
    }

    /// Win within 1, 2, 4, … plies? Loss within so many? Then halves what is left.
    fn distance<G: Game, K: Knowledge<G>>(&self, prover: &mut Prover<'_, G, K>, position: &G::Position) {
        let mut reach = if self.short { LONGEST_LINE } else { 4 };
        loop {
            let known = self.known.get();
            if known.alpha >= known.beta {
                return;
            }
            let question = if known.alpha < Score::DRAW && known.beta > Score::DRAW {
                // Not even the winner is known. Short wins and losses first, both are quick to find.
                let reach_now = reach.min(self.deepest);
                if known.beta >= Score::win_in(reach_now) {
                    Score::win_in(reach_now)
                } else if known.alpha < Score::loss_in(reach_now).above() {
                    Score::loss_in(reach_now).above()
                } else if reach_now == self.deepest {
                    if self.deepest < LONGEST_LINE {
                        return;
                    }
                    Score::DRAW
                } else {
                    reach = if reach >= 64 { LONGEST_LINE } else { reach * 2 };
                    continue;
                }
            } else {
                middle(known)
            };
            if !self.ask::<true, G, K>(prover, position, question) {
                return;
            }
        }
    }
}

/// A question about the middle of what is left: α < question ≤ β.
fn middle(known: Window<Score>) -> Score {
    Score::from_raw((known.alpha.raw() + known.beta.raw() + 1).div_euclid(2))
}
