//! The playing engine's own search as a [`Trace`]: the iteration in which it found its move.

use potez_play::players::{RecordSpec, RecordedSearch};
use potez_play::{EngineKind, EngineSpec, Request, SearchInfo, Table};
use potez_rules::Refusal;
use potez_search::{Absolute, Bound, Event, Limits, Number, Score, Stop, Value, Window};

use super::record::Boards;
use super::{Ending, Ordering, Trace, TraceNode, TraceSpec};

/// An engine without its own limits searches this many nodes.
const NODES: u64 = 100_000;
/// The most events that are kept in full.
const DETAIL: usize = 400_000;
/// The size of the table of an engine whose search is shown. Another size may lead to another search.
pub const TABLE_MEGABYTES: usize = 4;

/// Lets an engine search the position of a table and records its last iteration. The engine is new and has one thread,
/// so the same question has the same answer.
///
/// Values are the engine's points, for the first player. Moves that were pruned or cut off are counted, not listed.
///
/// # Errors
/// The game has no such engine, or its search cannot be shown.
pub(super) fn record_engine(table: &dyn Table, ask: &TraceSpec) -> Result<Trace, Refusal> {
    let (kind, seed) = ask.engine;
    let spec = EngineSpec { kind, seed, table_megabytes: TABLE_MEGABYTES, ..EngineSpec::default() };
    let mut engine = table.engine(&spec)?;
    let request = Request { limits: limits(kind, ask), stop: ask.stop.0.clone(), ..Request::default() };
    let mut boards = Boards::new(usize::MAX, ask.boards);
    let mut take = |parent, best| ask.boards > 0 && boards.take(parent, best);
    let mut record = RecordSpec { detail: ask.detail.min(DETAIL), boards: &mut take };
    let found = engine.think_recorded(table, &request, &mut record)?;
    let (info, search) = found.ok_or_else(|| {
        let template = "the search of {engine} cannot be shown: choose engine, or engine:1 to engine:10";
        Refusal::new("trace.engine", template, [("engine", kind.to_string())])
    })?;
    Ok(trace(ask, &info, search))
}

/// A level has its own limits.
fn limits(kind: EngineKind, ask: &TraceSpec) -> Limits {
    let nodes = match kind {
        EngineKind::Level(_) => ask.nodes,
        _ => Some(ask.nodes.unwrap_or(NODES)),
    };
    Limits { depth: ask.depth, nodes, time: None }
}

fn trace(ask: &TraceSpec, info: &SearchInfo, search: RecordedSearch) -> Trace {
    let events: Vec<Event<u32, Number>> = search.events.iter().map(number_event).collect();
    let nodes = search.nodes.into_iter().enumerate().map(|(id, node)| TraceNode {
        name: if id == 0 { "start".to_owned() } else { node.name },
        parent: node.parent,
        player: node.player,
        leaf: node.is_over,
        value: None,
        board: node.board,
    });
    let count = |which: fn(&Event<u32, Number>) -> bool| events.iter().filter(|event| which(event)).count() as u64;
    let value = match events.last() {
        Some(Event::Leave { value }) => *value,
        _ => Absolute::ZERO,
    };
    let window = match events.first() {
        Some(Event::Enter { window, .. }) => *window,
        _ => Window::full(),
    };
    let ending = Ending {
        value,
        bound: Bound::Exact,
        line: search.line,
        entered: count(|event| matches!(event, Event::Enter { .. })),
        leaves: count(|event| matches!(event, Event::Leaf { .. })),
        cuts: count(|event| matches!(event, Event::Cut { .. })),
        // Reaching its own limits does not count as stopping early: the engine always plays within them.
        stopped: (info.stopped == Some(Stop::Asked)).then(|| "the search was stopped".to_owned()),
    };
    Trace {
        game: "game".to_owned(),
        algorithm: ask.algorithm,
        profile: None,
        window,
        depth: search.depth,
        order: Ordering::Listed,
        nodes: nodes.collect(),
        engine: Some(super::EngineRun {
            kind: ask.engine.0.to_string(),
            played: info.best().unwrap_or_default().to_owned(),
            rank: search.rank,
            is_finished: search.is_finished,
            searched: info.nodes,
            most: limits(ask.engine.0, ask).nodes,
            is_first_step: search.is_first_step,
        }),
        events,
        ending,
    }
}

fn number(score: Absolute<Score>) -> Absolute<Number> {
    let score = score.seen_by(potez_rules::Player::First);
    Absolute::new(match score {
        Score::LOWEST => Number::LOWEST,
        Score::HIGHEST => Number::HIGHEST,
        score => Number::from(score.raw()),
    })
}

fn number_event(event: &Event<u32, Score>) -> Event<u32, Number> {
    let window = |window: Window<Absolute<Score>>| Window::new(number(window.alpha), number(window.beta));
    match *event {
        Event::Iteration { depth } => Event::Iteration { depth },
        Event::Enter { mv, player, depth, window: given } => Event::Enter { mv, player, depth, window: window(given) },
        Event::Leaf { value, finished } => Event::Leaf { value: number(value), finished },
        Event::TableHit { value, bound, answers } => Event::TableHit { value: number(value), bound, answers },
        Event::Shortcut { value, by } => Event::Shortcut { value: number(value), by },
        Event::Child { value, window: rest, best } => Event::Child { value: number(value), window: window(rest), best },
        Event::Cut { value, bound, skipped } => Event::Cut { value: number(value), bound: number(bound), skipped },
        Event::Late { skipped } => Event::Late { skipped },
        Event::Leave { value } => Event::Leave { value: number(value) },
    }
}
