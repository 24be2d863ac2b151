//! [`Report`]: the answer of a search.

use std::time::Duration;

use potez_rules::Player;

use crate::core::absolute::Absolute;
use crate::core::score::{Score, Verdict};
use crate::core::value::Value;
use crate::core::window::Bound;

/// A line of play with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<M, V> {
    /// The value.
    pub value: Absolute<V>,
    /// What the value says about the true one; exact unless the window was too narrow or the search was stopped.
    pub bound: Bound,
    /// It is the true value of the position, with the shortest distance. A win or loss that is not proved in this sense is still certain,
    /// but there may be a shorter one.
    pub proved: bool,
    /// The moves, beginning with the one to play. Empty exactly if the game was over at the root or the depth was 0.
    pub moves: Vec<M>,
}

/// What a search did, in numbers. A node entered twice counts twice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Positions entered, including the root.
    pub nodes: u64,
    /// Positions valued directly: the finished ones and those at the depth limit.
    pub leaves: u64,
    /// Those of the leaves that were not finished: their value is an estimate.
    pub estimates: u64,
    /// Nodes left before all their moves were tried.
    pub cuts: u64,
    /// Nodes answered by a table.
    pub table_hits: u64,
}

impl std::ops::AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.nodes += other.nodes;
        self.leaves += other.leaves;
        self.estimates += other.estimates;
        self.cuts += other.cuts;
        self.table_hits += other.table_hits;
    }
}

/// Why a search ended before it had finished its task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stop {
    /// A line reached [`LONGEST_LINE`](crate::LONGEST_LINE) before the depth that was asked for.
    LongestLine,
    /// The number of nodes was used up.
    Nodes,
    /// The time was used up.
    Time,
    /// It was asked to stop.
    Asked,
}

/// The answer of a search. Values are [`Absolute`], in every algorithm; [`value_for_mover`](Report::value_for_mover) is relative.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<M, V> {
    /// Who is to move at the root.
    pub mover: Player,
    /// The best line.
    pub main: Line<M, V>,
    /// Further lines, best first, if they were asked for.
    pub others: Vec<Line<M, V>>,
    /// The depth that was searched.
    pub depth: u32,
    /// The work.
    pub counts: Counts,
    /// The time it took, if it was measured.
    pub time: Option<Duration>,
    /// Why it ended early, if it did. The value of a stopped fixed-depth search is only a hint; that of a stopped iterative
    /// search comes from the last complete iteration.
    pub stopped: Option<Stop>,
    /// No estimate entered the value: it is the true value of the position.
    pub proved: bool,
}

impl<M: Copy, V: Value> Report<M, V> {
    /// The value of the position.
    pub fn value(&self) -> Absolute<V> {
        self.main.value
    }

    /// The value from the view of the side to move.
    pub fn value_for_mover(&self) -> V {
        self.main.value.seen_by(self.mover)
    }

    /// The move to play; `None` when the game is over or the depth was 0.
    pub fn best(&self) -> Option<M> {
        self.main.moves.first().copied()
    }

    /// Did the search finish its task?
    pub fn complete(&self) -> bool {
        self.stopped.is_none()
    }
}

impl<M: Copy> Report<M, Score> {
    /// What is known for certain, for the side to move. The distance of a win is the shortest one if its line is proved.
    pub fn verdict(&self) -> Verdict {
        match self.value_for_mover().verdict() {
            _ if self.main.bound != Bound::Exact => Verdict::Unknown,
            Verdict::Unknown if self.main.proved && self.value_for_mover() == Score::DRAW => Verdict::Draw,
            verdict => verdict,
        }
    }
}
