//! [`Solution`]: what was found out about the true value of a position.

use std::time::Duration;

use potez_rules::{Outcome, Player};

use crate::core::report::{Counts, Stop};
use crate::core::score::{Score, Verdict};
use crate::core::window::Window;

/// The answer of a search for the true value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution<M> {
    /// Who is to move.
    pub mover: Player,
    /// The value is between `alpha` and `beta`, both included, for the side to move. If only the winner was asked for, wins and
    /// losses may have the longest possible distance.
    pub bounds: Window<Score>,
    /// A move that keeps a proved win or draw, if the search has found one: proof-number search does, and
    /// [`Solver::line`](super::Solver::line) finds one for the solver.
    pub best: Option<M>,
    /// The work.
    pub counts: Counts,
    /// The time it took.
    pub time: Duration,
    /// Why it ended early, if it did.
    pub stopped: Option<Stop>,
}

impl<M> Solution<M> {
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

    /// The proved value with its distance. `Unknown` also if only the winner is known: see [`outcome`](Solution::outcome).
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

/// The progress of a search for the true value.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// What is known so far, for the side to move.
    pub bounds: Window<Score>,
    /// Nodes so far.
    pub nodes: u64,
    /// Time so far.
    pub time: Duration,
}
