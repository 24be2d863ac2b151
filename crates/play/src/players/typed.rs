//! [`Brain`]: an engine that knows the types of its game, and how it becomes a [`Mind`], which does not.

use std::any::Any;
use std::sync::Arc;

use potez_rules::{Dialect, Game, Notation, Refusal};
use potez_search::core::Query;
use potez_search::{Bound, Line, Report, Score, Value, Verdict};

use super::thought::{Mind, Order, Thought, ThoughtLine, points, score_text, speed, stop_text, verdict_text};

/// What a search tells while it runs; the answer says whether to go on.
pub type Watch<'a, M> = dyn FnMut(&Report<M, Score>) -> bool + 'a;

/// An engine for the game `G`.
pub trait Brain<G: Game>: Send {
    /// Thinks; `watch` gets every intermediate answer and says whether to go on.
    fn think(
        &mut self,
        game: &G,
        position: &G::Position,
        query: &Query<G::Move>,
        watch: &mut Watch<'_, G::Move>,
    ) -> Report<G::Move, Score>;

    /// Forgets everything.
    fn forget(&mut self);
}

/// A position to think about, its types hidden: made by a table, understood by the minds of the same game.
pub struct Snapshot(Box<dyn Any + Send + Sync>);

/// What a snapshot holds.
pub(super) struct At<G: Game> {
    pub(super) game: Arc<G>,
    pub(super) position: G::Position,
}

impl Snapshot {
    /// A position of a game.
    pub(crate) fn new<G: Game>(game: Arc<G>, position: G::Position) -> Snapshot {
        Snapshot(Box::new(At { game, position }))
    }

    /// What it holds, if it is of this game.
    pub(super) fn of<G: Game>(&self) -> Result<&At<G>, Refusal> {
        let other = || Refusal::new("mind.game", "this engine was opened for another game", []);
        self.0.downcast_ref().ok_or_else(other)
    }
}

impl<G: Notation> At<G> {
    /// A line of moves as text. A line may come from a table that mistook a position; what cannot be played is not told.
    pub(super) fn texts(&self, line: &[G::Move]) -> Vec<String> {
        let mut position = self.position.clone();
        let mut texts = Vec::new();
        for &mv in line {
            let Ok(next) = self.game.play(&position, mv) else { break };
            texts.push(self.game.move_text(&position, mv, Dialect::Ours));
            position = next;
        }
        texts
    }

    /// Reads the moves of an order.
    pub(super) fn only(&self, order: &Order) -> Result<Vec<G::Move>, Refusal> {
        let read = |text: &String| {
            let mv = self.game.parse_move(&self.position, text)?;
            self.game.play(&self.position, mv).map(|_| mv)
        };
        order.only.iter().map(read).collect()
    }
}

/// Hides the types of a brain.
#[must_use]
pub fn mind<G: Notation>(brain: Box<dyn Brain<G>>) -> Box<dyn Mind> {
    Box::new(Typed(brain))
}

struct Typed<G: Game>(Box<dyn Brain<G>>);

impl<G: Notation> Mind for Typed<G> {
    fn think(
        &mut self,
        at: &Snapshot,
        order: &Order,
        watch: &mut dyn FnMut(&Thought) -> bool,
    ) -> Result<Thought, Refusal> {
        let at = at.of::<G>()?;
        let query = Query {
            limits: order.limits,
            clock: order.clock,
            lines: order.lines.max(1),
            only: at.only(order)?,
            ponder: order.ponder,
            stop: order.stop.clone(),
        };
        let report = self.0.think(&at.game, &at.position, &query, &mut |report| watch(&told(at, report)));
        Ok(told(at, &report))
    }

    fn forget(&mut self) {
        self.0.forget();
    }
}

fn told<G: Notation>(at: &At<G>, report: &Report<G::Move, Score>) -> Thought {
    let (verdict, distance) = verdict_text(report.verdict());
    let lines = std::iter::once(&report.main).chain(&report.others).filter(|line| !line.moves.is_empty());
    Thought {
        turn: report.mover,
        lines: lines.map(|line| told_line(at, line, report)).collect(),
        depth: report.depth,
        nodes: report.counts.nodes,
        seconds: report.time.map(|time| time.as_secs_f64()),
        speed: speed(report.counts.nodes, report.time),
        verdict,
        distance,
        exact: report.main.proved && distance.is_some(),
        stopped: report.stopped.map(stop_text),
    }
}

fn told_line<G: Notation>(at: &At<G>, line: &Line<G::Move, Score>, report: &Report<G::Move, Score>) -> ThoughtLine {
    let score = line.value.seen_by(report.mover);
    let verdict = match score.verdict() {
        _ if line.bound != Bound::Exact => Verdict::Unknown,
        Verdict::Unknown if line.proved && score == Score::DRAW => Verdict::Draw,
        verdict => verdict,
    };
    let (proof, distance) = verdict_text(verdict);
    ThoughtLine {
        score: score_text(score, line.proved),
        points: points(score),
        proof,
        distance,
        exact: line.proved && distance.is_some(),
        moves: at.texts(&line.moves),
    }
}
