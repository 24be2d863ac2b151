//! The value of every legal move: each is searched on its own, all to one depth, then all one ply deeper, the best first.
//!
//! As lines of one search, the moves would be found one after another, each by a search of all that are left; with
//! the thousands of moves of Blockade that would take far too long.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use potez_play::players::{LineScore, Verdict};
use potez_play::session::{Evaluation, NodeId};
use potez_play::{Choice, EngineSpec, Opponent, Request, Table, Thought};
use potez_rules::{Dialect, Player, Target};
use potez_search::{Limits, Stop};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use tokio::sync::{OwnedSemaphorePermit, mpsc};

use super::{Context, number};
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
    let permit = context.seat()?;
    let table = table_at(live.session(), node)?;
    let table_megabytes = context.shared.limits.study_megabytes;
    let engine = table.engine(&EngineSpec { table_megabytes, ..EngineSpec::default() })?;
    let moves: Vec<Value> = table.choices(Dialect::Ours).into_iter().map(Value::unknown).collect();
    let left = context.time(seconds);
    let mut values = Values {
        node: number(node),
        turn: table.turn(),
        table,
        engine,
        order: (0..moves.len()).collect(),
        moves,
        depth: 1,
        next: 0,
        nodes: 0,
        left,
        sent: None,
        tell: context.tell.clone(),
        _permit: permit,
    };
    let work = move |stop: &Arc<AtomicBool>| values.turn(stop);
    Ok(context.shared.pool.submit(Kind::Study, context.client.0, left, Box::new(work)))
}

/// A move and what it is worth for the side to move.
struct Value {
    text: String,
    targets: Vec<Target>,
    /// `None` until it has been searched.
    score: Option<LineScore>,
    verdict: Verdict,
    evaluation: Option<Evaluation>,
    depth: u32,
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut value = serializer.serialize_struct("Value", 9)?;
        value.serialize_field("text", &self.text)?;
        value.serialize_field("targets", &self.targets)?;
        value.serialize_field("score", &self.score.map(|score| score.to_string()).unwrap_or_default())?;
        value.serialize_field("points", &self.score.and_then(LineScore::points))?;
        value.serialize_field("evaluation", &self.evaluation)?;
        value.serialize_field("proof", self.verdict.name())?;
        value.serialize_field("distance", &self.verdict.plies())?;
        value.serialize_field("exact", &self.verdict.is_exact())?;
        value.serialize_field("depth", &self.depth)?;
        value.end()
    }
}

impl Value {
    fn unknown(choice: Choice) -> Value {
        let Choice { text, targets } = choice;
        Value { text, targets, score: None, verdict: Verdict::Unknown, evaluation: None, depth: 0 }
    }

    fn learn(&mut self, thought: &Thought) {
        let Some(line) = thought.lines.first() else { return };
        self.score = Some(line.score);
        self.verdict = line.verdict;
        self.evaluation = line.evaluation(thought.turn);
        self.depth = thought.depth;
    }

    /// Is its value final?
    fn is_settled(&self) -> bool {
        self.verdict.is_exact() || self.verdict == Verdict::Draw
    }

    /// How good it is: wins soon, then points, then losses late.
    fn rank(&self) -> (i32, i64) {
        let far = i64::from(self.verdict.plies().unwrap_or(0));
        match (self.verdict, self.score) {
            (Verdict::Win(_), _) => (1, -far),
            (Verdict::Loss(_), _) => (-1, far),
            (_, Some(LineScore::Points(points))) => (0, i64::from(points)),
            (_, Some(LineScore::Number(number))) => (0, number.get() as i64),
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
    depth: u32,
    nodes: u64,
    done: bool,
    values: Vec<&'a Value>,
}

struct Values {
    node: u32,
    turn: Player,
    table: Box<dyn Table>,
    engine: Box<dyn Opponent>,
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
    _permit: OwnedSemaphorePermit,
}

impl Values {
    /// One slice on a search thread.
    fn turn(&mut self, stop: &Arc<AtomicBool>) -> Next {
        let began = Instant::now();
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
                if self.moves.get(*place).is_some_and(|value| !value.is_settled()) {
                    return true;
                }
                self.next += 1;
            }
            if self.depth >= DEEPEST || self.moves.iter().all(Value::is_settled) {
                return false;
            }
            self.next = 0;
            self.depth += 1;
            let moves = &self.moves;
            self.order.sort_by_key(|place| std::cmp::Reverse(moves.get(*place).map(Value::rank)));
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
            Ok(thought) if thought.stopped.is_some_and(|reason| reason != Stop::LongestLine) => {
                self.nodes += thought.nodes
            }
            Ok(thought) => {
                self.nodes += thought.nodes;
                value.learn(&thought);
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
        let known = self.order.iter().filter_map(|place| self.moves.get(*place)).filter(|value| value.depth > 0);
        let mut values: Vec<&Value> = known.collect();
        values.sort_by_key(|value| std::cmp::Reverse(value.rank()));
        let message = Message {
            r#type: "values",
            node: self.node,
            turn: self.turn,
            depth: self.depth,
            nodes: self.nodes,
            done,
            values,
        };
        self.tell.try_send(serde_json::to_string(&message).unwrap_or_default()).map_err(drop)
    }
}
