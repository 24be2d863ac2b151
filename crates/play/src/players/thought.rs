//! Questions to an engine and its answers, as text.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use potez_rules::{Player, Refusal};
use potez_search::core::Clock;
use potez_search::{Limits, Score, Stop, Verdict};
use serde::Serialize;

use super::typed::Snapshot;

/// What an engine is asked.
#[derive(Clone, Debug, Default)]
pub struct Order {
    /// When to end.
    pub limits: Limits,
    /// The clock, if one is running.
    pub clock: Option<Clock>,
    /// How many lines are wanted; 0 counts as 1.
    pub lines: usize,
    /// Only these moves are considered, in any notation; empty means all.
    pub only: Vec<String>,
    /// Set it from another thread, and the engine answers at once.
    pub stop: Option<Arc<AtomicBool>>,
    /// Go on until told to stop, though everything is known.
    pub ponder: bool,
}

/// What an engine thinks.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Thought {
    /// Who is to move.
    pub turn: Player,
    /// The lines, the best first; empty when the game is over.
    pub lines: Vec<ThoughtLine>,
    /// The depth in plies that was searched.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// How long it took, in seconds, where the engine looked at a clock.
    pub seconds: Option<f64>,
    /// Positions a second.
    pub speed: Option<u64>,
    /// What is proved for the side to move: `win`, `loss`, `draw` or `unknown`.
    pub verdict: &'static str,
    /// The number of plies to the win or loss.
    pub distance: Option<u32>,
    /// No win or loss is nearer than `distance`; otherwise that is the most it can take.
    pub exact: bool,
    /// Why it ended before it had done all: `nodes`, `time`, `asked`, `length`.
    pub stopped: Option<&'static str>,
}

/// A line of play and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ThoughtLine {
    /// The score as text for the side to move: `+17`, `win in 5`, `0`; `win in ≤5` where a shorter win is not excluded.
    pub score: String,
    /// The score in points for the side to move, if it is an evaluation.
    pub points: Option<i32>,
    /// What is proved for the side to move: `win`, `loss`, `draw` or `unknown`.
    pub proof: &'static str,
    /// The number of plies to the win or loss.
    pub distance: Option<u32>,
    /// No win or loss is nearer than `distance`; otherwise that is the most it can take.
    pub exact: bool,
    /// The moves, the one to play first.
    pub moves: Vec<String>,
}

impl Thought {
    /// The move to play.
    #[must_use]
    pub fn best(&self) -> Option<&str> {
        self.lines.first()?.moves.first().map(String::as_str)
    }
}

/// An engine at work for one game: keeps what it has learned from move to move.
pub trait Mind: Send {
    /// Thinks about a position; `watch` gets every intermediate answer and says whether to go on.
    ///
    /// # Errors
    /// The snapshot is of another game, or a move of the order cannot be read.
    fn think(
        &mut self,
        at: &Snapshot,
        order: &Order,
        watch: &mut dyn FnMut(&Thought) -> bool,
    ) -> Result<Thought, Refusal>;

    /// Forgets everything: a new game begins.
    fn forget(&mut self);
}

/// A score for the side to move as text; `exact`: its distance is the shortest one.
pub(super) fn score_text(score: Score, exact: bool) -> String {
    match score.verdict() {
        Verdict::Win(plies) if !exact => format!("win in ≤{plies}"),
        Verdict::Loss(plies) if !exact => format!("loss in ≤{plies}"),
        _ => score.to_string(),
    }
}

pub(super) fn verdict_text(verdict: Verdict) -> (&'static str, Option<u32>) {
    match verdict {
        Verdict::Win(plies) => ("win", Some(plies)),
        Verdict::Loss(plies) => ("loss", Some(plies)),
        Verdict::Draw => ("draw", None),
        Verdict::Unknown => ("unknown", None),
    }
}

pub(super) fn stop_text(stop: Stop) -> &'static str {
    match stop {
        Stop::LongestLine => "length",
        Stop::Nodes => "nodes",
        Stop::Time => "time",
        Stop::Asked => "asked",
    }
}

pub(super) fn points(score: Score) -> Option<i32> {
    (!score.is_decisive()).then(|| score.raw())
}

pub(super) fn speed(nodes: u64, time: Option<Duration>) -> Option<u64> {
    let seconds = time?.as_secs_f64();
    (seconds > 0.0).then(|| (nodes as f64 / seconds) as u64)
}
