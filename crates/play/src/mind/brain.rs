//! [`Brain`]: an engine that knows the types of its game, and how it becomes a [`Mind`], which does not.

use std::any::Any;
use std::sync::Arc;

use potez_rules::{Dialect, Game, Notation, Random, Refusal};
use potez_search::engine::{Engine, Options, Query};
use potez_search::{Bound, Counts, Knowledge, Line, Observer, Report, Score, Value};

use super::engine::{EngineKind, EngineSpec};
use super::thought::{Mind, Order, Thought, ThoughtLine, points, speed, stop_text, verdict_text};

/// An engine for the game `G`.
pub trait Brain<G: Game>: Send {
    /// Thinks; `watch` gets every intermediate answer and says whether to go on.
    fn think(
        &mut self,
        game: &G,
        position: &G::Position,
        query: &Query<G::Move>,
        watch: &mut dyn FnMut(&Report<G::Move, Score>) -> bool,
    ) -> Report<G::Move, Score>;

    /// Forgets everything.
    fn forget(&mut self);
}

/// The brain that the specification asks for, searching the game as it is.
///
/// # Errors
/// There is no such engine for a game without a heuristic of the course.
pub fn direct<G: Game, K: Knowledge<G> + 'static>(
    knowledge: K,
    spec: &EngineSpec,
) -> Result<Box<dyn Brain<G>>, Refusal> {
    match spec.kind {
        EngineKind::Full => Ok(Box::new(Direct::new(knowledge, spec))),
        EngineKind::Random => Ok(Box::new(Chance { random: Random::new(spec.seed) })),
        kind => Err(Refusal::new("engine.missing", "this game has no engine {kind}", [("kind", kind.to_string())])),
    }
}

/// Any legal move.
struct Chance {
    random: Random,
}

impl<G: Game> Brain<G> for Chance {
    fn think(
        &mut self,
        game: &G,
        position: &G::Position,
        query: &Query<G::Move>,
        _: &mut dyn FnMut(&Report<G::Move, Score>) -> bool,
    ) -> Report<G::Move, Score> {
        let mv = if query.only.is_empty() {
            game.random_move(position, &mut self.random, &mut Vec::new())
        } else {
            self.random.pick(&query.only)
        };
        let main = Line { value: Score::DRAW, bound: Bound::Exact, moves: mv.into_iter().collect() };
        Report {
            mover: game.turn(position),
            main,
            others: Vec::new(),
            depth: 0,
            counts: Counts::default(),
            time: None,
            stopped: None,
            proved: false,
        }
    }

    fn forget(&mut self) {}
}

/// The playing engine, searching the game as it is.
pub struct Direct<G: Game, K: Knowledge<G>>(Engine<G, K>);

impl<G: Game, K: Knowledge<G>> Direct<G, K> {
    /// An engine built as the specification says.
    pub fn new(knowledge: K, spec: &EngineSpec) -> Direct<G, K> {
        let options = Options::default().with_table(spec.table_megabytes).with_threads(spec.threads);
        Direct(Engine::new(knowledge, options))
    }
}

impl<G: Game, K: Knowledge<G>> Brain<G> for Direct<G, K> {
    fn think(
        &mut self,
        game: &G,
        position: &G::Position,
        query: &Query<G::Move>,
        watch: &mut dyn FnMut(&Report<G::Move, Score>) -> bool,
    ) -> Report<G::Move, Score> {
        self.0.search(game, position, query, &mut Watcher { watch, stopped: false })
    }

    fn forget(&mut self) {
        self.0.clear();
    }
}

/// Passes progress on, and stops the search when nobody wants more.
struct Watcher<'a, M> {
    watch: &'a mut dyn FnMut(&Report<M, Score>) -> bool,
    stopped: bool,
}

impl<M> Observer<M, Score> for Watcher<'_, M> {
    fn progress(&mut self, report: &Report<M, Score>) {
        self.stopped |= !(self.watch)(report);
    }

    fn stop(&mut self) -> bool {
        self.stopped
    }
}

/// A position to think about, its types hidden: made by a table, understood by the minds of the same game.
pub struct Snapshot(Box<dyn Any + Send + Sync>);

struct At<G: Game> {
    game: Arc<G>,
    position: G::Position,
    earlier: Vec<u64>,
}

impl Snapshot {
    /// A position with the keys of those before it.
    pub(crate) fn new<G: Game>(game: Arc<G>, position: G::Position, earlier: Vec<u64>) -> Snapshot {
        Snapshot(Box::new(At { game, position, earlier }))
    }
}

/// Hides the types of a brain.
pub(crate) fn mind<G: Notation>(brain: Box<dyn Brain<G>>) -> Box<dyn Mind> {
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
        let Some(at) = at.0.downcast_ref::<At<G>>() else {
            return Err(Refusal::new("mind.game", "this engine was opened for another game", []));
        };
        let mut only = Vec::new();
        for text in &order.only {
            let mv = at.game.parse_move(&at.position, text)?;
            at.game.play(&at.position, mv)?;
            only.push(mv);
        }
        let query = Query {
            limits: order.limits,
            clock: order.clock,
            lines: order.lines.max(1),
            only,
            earlier: at.earlier.clone(),
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
        stopped: report.stopped.map(stop_text),
    }
}

fn told_line<G: Notation>(at: &At<G>, line: &Line<G::Move, Score>, report: &Report<G::Move, Score>) -> ThoughtLine {
    let score = line.value.seen_by(report.mover);
    let mut position = at.position.clone();
    let mut moves = Vec::new();
    for &mv in &line.moves {
        // A line may come from a table that mistook a position; what cannot be played is not told.
        let Ok(next) = at.game.play(&position, mv) else { break };
        moves.push(at.game.move_text(&position, mv, Dialect::Ours));
        position = next;
    }
    ThoughtLine { score: score.to_string(), points: points(score), moves }
}
