//! The value of every legal move: each is searched on its own, all to one depth, then all one ply deeper, the best first.
//!
//! Searching all moves as lines of one search would find them one after another and each time look at all that are left; with
//! the thousands of moves of Blockade nobody would live to see the end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use potez_play::players::Snapshot;
use potez_play::session::{Evaluation, NodeId};
use potez_play::{Choice, EngineSpec, Mind, Order, Thought};
use potez_rules::{Dialect, Player, Target};
use potez_search::Limits;
use serde::Serialize;
use tokio::sync::{OwnedSemaphorePermit, mpsc};

use super::{Context, messages, number};
use crate::server::games::Live;
use crate::server::pool::{Kind, Next, SearchHandle};
use crate::server::problem::Problem;
use crate::server::view::table_at;

/// How often values are sent, and how often where there are many moves.
const PAUSE: Duration = Duration::from_millis(250);
const LONG_PAUSE: Duration = Duration::from_millis(1000);

/// So many moves are many.
const MANY: usize = 400;

/// Deeper than this nothing is looked at.
const DEEPEST: u32 = 100;

/// Begins to value every move.
pub(super) fn values(
    context: &Context<'_>,
    live: &Live,
    node: NodeId,
    seconds: Option<f64>,
) -> Result<SearchHandle, Problem> {
    let permit = context.seat()?;
    let table = table_at(&live.session, node)?;
    let table_megabytes = context.shared.limits.study_megabytes;
    let mind = table.mind(&EngineSpec { table_megabytes, ..EngineSpec::default() })?;
    let moves: Vec<Value> = table.choices(Dialect::Ours).into_iter().map(Value::unknown).collect();
    let left = context.time(seconds);
    let mut values = Values {
        node: number(node),
        turn: table.turn(),
        snapshot: table.snapshot(),
        mind,
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
#[derive(Serialize)]
struct Value {
    text: String,
    targets: Vec<Target>,
    score: String,
    points: Option<i32>,
    evaluation: Option<Evaluation>,
    proof: &'static str,
    distance: Option<u32>,
    /// No win or loss is nearer than `distance`; otherwise that is the most it can take.
    exact: bool,
    /// 0 as long as nobody has looked.
    depth: u32,
}

impl Value {
    fn unknown(choice: Choice) -> Value {
        let Choice { text, targets } = choice;
        let score = String::new();
        Value {
            text,
            targets,
            score,
            points: None,
            evaluation: None,
            proof: "unknown",
            distance: None,
            exact: false,
            depth: 0,
        }
    }

    fn learn(&mut self, thought: &Thought) {
        let Some(line) = thought.lines.first() else { return };
        self.score.clone_from(&line.score);
        (self.points, self.evaluation) = (line.points, messages::evaluation(line, thought));
        (self.proof, self.distance, self.exact) = (line.proof, line.distance, line.exact);
        self.depth = thought.depth;
    }

    /// Can nothing more be found out about it?
    fn is_settled(&self) -> bool {
        self.exact || self.proof == "draw"
    }

    /// How good it is: wins soon, then points, then losses late.
    fn rank(&self) -> (i32, i64) {
        let far = i64::from(self.distance.unwrap_or(0));
        match self.proof {
            "win" => (1, -far),
            "loss" => (-1, far),
            _ => (0, self.points.map_or_else(|| self.score.parse().unwrap_or(0.0) as i64, i64::from)),
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
    snapshot: Snapshot,
    mind: Box<dyn Mind>,
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
    /// One turn on a thread.
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

    /// Is there a move of which more can be known? Moves on to the next depth when this one is done.
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

    /// Looks at the next move.
    fn look(&mut self, time: Duration, stop: &Arc<AtomicBool>) {
        let Some(value) = self.order.get(self.next).and_then(|place| self.moves.get_mut(*place)) else { return };
        let order = Order {
            limits: Limits::depth(self.depth).and_time(time),
            only: vec![value.text.clone()],
            stop: Some(stop.clone()),
            ..Order::default()
        };
        match self.mind.think(&self.snapshot, &order, &mut |_| true) {
            // What was cut off is looked at again, or not any more.
            Ok(thought) if thought.stopped.is_some_and(|reason| reason != "length") => self.nodes += thought.nodes,
            Ok(thought) => {
                self.nodes += thought.nodes;
                value.learn(&thought);
                self.next += 1;
            }
            Err(_) => self.next += 1,
        }
    }

    /// Is something known of every move? Before that only a first message is sent.
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
