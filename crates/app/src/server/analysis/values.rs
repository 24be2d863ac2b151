//! The value of every legal move: each is searched on its own, all to one depth, then all one ply deeper, the best first.
//! What is sent is of one depth, because values of different depths cannot be compared; only what is proved is sent at once.
//!
//! As lines of one search, the moves would be found one after another, each by a search of all that are left; with
//! the thousands of moves of Blockade that would take far too long.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use potez_play::players::{LineScore, Verdict};
use potez_play::session::{Evaluation, NodeId};
use potez_play::{Choice, EngineKind, Request, SearchInfo, Table};
use potez_rules::{Dialect, Player, Target};
use potez_search::{Limits, Stop};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use tokio::sync::mpsc;

use super::messages::is_final;
use super::{Context, LazyEngine, number};
use crate::server::games::Live;
use crate::server::pool::{Kind, Next, SearchHandle};
use crate::server::problem::Problem;
use crate::server::view::table_at;

/// How often values are sent, and how often if there are many moves.
const PAUSE: Duration = Duration::from_millis(250);
const LONG_PAUSE: Duration = Duration::from_millis(1000);

/// This many moves are many.
const MANY: usize = 400;

/// The greatest depth.
const DEEPEST: u32 = 100;

/// Begins to value every move.
pub(super) fn values(
    context: &Context<'_>,
    live: &Live,
    node: NodeId,
    seconds: Option<f64>,
) -> Result<SearchHandle, Problem> {
    let engine = LazyEngine::new(live.session().game(), EngineKind::Full, context.permit()?);
    let table = table_at(live.session(), node)?;
    let left = context.time(seconds);
    let mut values = Values {
        node: number(node),
        turn: table.turn(),
        table,
        engine,
        order: Vec::new(),
        moves: Vec::new(),
        depth: 1,
        next: 0,
        nodes: 0,
        left,
        sent: None,
        tell: context.tell.clone(),
    };
    let work = move |stop: &Arc<AtomicBool>| values.turn(stop);
    Ok(context.shared.pool.submit(Kind::Study, context.client.0, left, Box::new(work)))
}

/// A move and what it is worth for the side to move.
struct Value {
    text: String,
    targets: Vec<Target>,
    /// What the newest search has found.
    found: Found,
    /// What was found at the last depth to which all moves have been searched.
    whole: Option<Found>,
}

/// What a search has found.
#[derive(Clone, Copy, Default)]
struct Found {
    /// `None` until it has been searched.
    score: Option<LineScore>,
    verdict: Verdict,
    /// Is the number of a tree final?
    final_number: bool,
    evaluation: Option<Evaluation>,
    depth: u32,
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Found { score, verdict, final_number, evaluation, depth } = *self.shown();
        let mut value = serializer.serialize_struct("Value", 9)?;
        value.serialize_field("text", &self.text)?;
        value.serialize_field("targets", &self.targets)?;
        value.serialize_field("score", &score.map(|score| score.to_string()).unwrap_or_default())?;
        value.serialize_field("points", &score.and_then(LineScore::points))?;
        value.serialize_field("evaluation", &evaluation)?;
        value.serialize_field("proof", verdict.name())?;
        value.serialize_field("distance", &verdict.plies())?;
        value.serialize_field("exact", &(verdict.is_exact() || final_number))?;
        value.serialize_field("depth", &depth)?;
        value.end()
    }
}

impl Value {
    fn unknown(choice: Choice) -> Value {
        let Choice { text, targets } = choice;
        Value { text, targets, found: Found::default(), whole: None }
    }

    fn learn(&mut self, info: &SearchInfo) {
        let Some(line) = info.lines.first() else { return };
        self.found = Found {
            score: Some(line.score),
            verdict: line.verdict,
            final_number: is_final(line, info),
            evaluation: line.evaluation(info.turn),
            depth: info.depth,
        };
    }

    /// What is sent: what is proved, or what was found at a depth to which all moves have been searched.
    fn shown(&self) -> &Found {
        match &self.whole {
            Some(whole) if !self.found.is_proved() => whole,
            _ => &self.found,
        }
    }
}

impl Found {
    fn is_proved(&self) -> bool {
        self.verdict != Verdict::Unknown || self.final_number
    }

    /// Need it not be searched again?
    fn is_settled(&self) -> bool {
        self.verdict.is_exact() || self.verdict == Verdict::Draw || self.final_number
    }

    /// How good it is for the player: wins soon, then points, then losses late.
    fn rank(&self, player: Player) -> (i32, i64) {
        let far = i64::from(self.verdict.plies().unwrap_or(0));
        match (self.verdict, self.score) {
            (Verdict::Win(_), _) => (1, -far),
            (Verdict::Loss(_), _) => (-1, far),
            (_, Some(LineScore::Points(points))) => (0, i64::from(points)),
            // The numbers of a tree are those of Max.
            (_, Some(LineScore::Number(number))) if player == Player::First => (0, number.get() as i64),
            (_, Some(LineScore::Number(number))) => (0, -number.get() as i64),
            _ => (0, 0),
        }
    }
}

/// The message with the values.
#[derive(Serialize)]
struct Message<'a> {
    r#type: &'static str,
    node: u32,
    turn: Player,
    /// The depth of the values.
    depth: u32,
    nodes: u64,
    done: bool,
    /// How far the next depth has come.
    next: Option<Progress>,
    values: Vec<&'a Value>,
}

/// How many of the moves have been searched to a depth.
#[derive(Serialize)]
struct Progress {
    depth: u32,
    done: usize,
    of: usize,
}

struct Values {
    node: u32,
    turn: Player,
    table: Box<dyn Table>,
    engine: LazyEngine,
    moves: Vec<Value>,
    /// The places of the moves, the best first.
    order: Vec<usize>,
    depth: u32,
    /// How many moves have been searched to this depth.
    next: usize,
    nodes: u64,
    left: Duration,
    sent: Option<Instant>,
    tell: mpsc::Sender<String>,
}

impl Values {
    /// One slice on a search thread.
    fn turn(&mut self, stop: &Arc<AtomicBool>) -> Next {
        let began = Instant::now();
        if self.moves.is_empty() {
            // Large boards have thousands of moves; they are listed when it is this study's turn.
            self.moves = self.table.choices(Dialect::Ours).into_iter().map(Value::unknown).collect();
            self.order = (0..self.moves.len()).collect();
        }
        loop {
            let time = self.left.saturating_sub(began.elapsed());
            if time.is_zero() || !self.goes_on() {
                let _ = self.say(true);
                return Next::Done;
            }
            if stop.load(Ordering::SeqCst) {
                self.left = time;
                return Next::Again;
            }
            self.look(time, stop);
            let pause = if self.moves.len() > MANY { LONG_PAUSE } else { PAUSE };
            let due = self.sent.is_none_or(|sent| sent.elapsed() >= pause) && self.is_whole();
            if due && self.say(false).is_err() {
                return Next::Done;
            }
        }
    }

    /// Is there a move whose value is not final? Goes on to the next depth when this one is done.
    fn goes_on(&mut self) -> bool {
        loop {
            while let Some(place) = self.order.get(self.next) {
                if self.moves.get(*place).is_some_and(|value| !value.found.is_settled()) {
                    return true;
                }
                self.next += 1;
            }
            for value in &mut self.moves {
                value.whole = Some(value.found);
            }
            if self.depth >= DEEPEST || self.moves.iter().all(|value| value.found.is_settled()) {
                return false;
            }
            self.next = 0;
            self.depth += 1;
            let (moves, turn) = (&self.moves, self.turn);
            self.order.sort_by_key(|place| std::cmp::Reverse(moves.get(*place).map(|value| value.found.rank(turn))));
        }
    }

    /// Searches the next move.
    fn look(&mut self, time: Duration, stop: &Arc<AtomicBool>) {
        let Some(value) = self.order.get(self.next).and_then(|place| self.moves.get_mut(*place)) else { return };
        let request = Request {
            limits: Limits::depth(self.depth).and_time(time),
            only: vec![value.text.clone()],
            stop: Some(stop.clone()),
            ..Request::default()
        };
        match self.engine.think(&*self.table, &request, &mut |_| true) {
            // An interrupted search is repeated, unless the study has ended.
            Ok(info) if info.stopped.is_some_and(|reason| reason != Stop::LongestLine) => self.nodes += info.nodes,
            Ok(info) => {
                self.nodes += info.nodes;
                value.learn(&info);
                self.next += 1;
            }
            Err(_) => self.next += 1,
        }
    }

    /// Has every move a value? Until then only a first message is sent.
    fn is_whole(&self) -> bool {
        self.depth > 1 || self.next >= self.order.len() || self.sent.is_none() || self.moves.len() > MANY
    }

    fn say(&mut self, done: bool) -> Result<(), ()> {
        self.sent = Some(Instant::now());
        let known = self.order.iter().filter_map(|place| self.moves.get(*place));
        let mut values: Vec<&Value> = known.filter(|value| value.shown().score.is_some()).collect();
        values.sort_by_key(|value| std::cmp::Reverse(value.shown().rank(self.turn)));
        let depth = |proved: bool| {
            let of = values.iter().map(|value| value.shown()).filter(move |found| found.is_proved() == proved);
            of.map(|found| found.depth).max()
        };
        let depth = depth(false).or_else(|| depth(true)).unwrap_or(0);
        let next = Progress { depth: self.depth, done: self.next, of: self.order.len() };
        let message = Message {
            r#type: "values",
            node: self.node,
            turn: self.turn,
            depth,
            nodes: self.nodes,
            done,
            next: (!done).then_some(next),
            values,
        };
        self.tell.try_send(serde_json::to_string(&message).unwrap_or_default()).map_err(drop)
    }
}
