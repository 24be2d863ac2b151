//! Every position of the game, one after another, and what each move gave away.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use potez_play::session::{Evaluation, Node, NodeId};
use potez_play::{EngineKind, Request, Table};
use potez_rules::Player;
use potez_search::{Limits, Stop};
use serde_json::json;
use tokio::sync::mpsc;

use super::{Context, LazyEngine};
use crate::server::games::{Game, Live};
use crate::server::handlers::is_master;
use crate::server::pool::{Kind, Next, SearchHandle};
use crate::server::problem::Problem;
use crate::server::state::Shared;
use crate::server::tokens::Rights;
use crate::server::view::table_at;

/// How long a position is searched by default, and at most.
const USUAL: Duration = Duration::from_millis(300);
const LONGEST: Duration = Duration::from_secs(5);

/// A won position in points, minus the distance to the win.
const WON: i32 = 10_000;

/// Reviews the current line.
pub(super) fn review(
    context: &Context<'_>,
    live: &Live,
    rights: Rights,
    seconds: Option<f64>,
) -> Result<SearchHandle, Problem> {
    let engine = LazyEngine::new(live.session().game(), EngineKind::Full, context.permit()?);
    let session = live.session();
    let place = |id: &NodeId| (*id, session.history().node(*id).clone());
    let places = session.history().whole_line().iter().map(place).collect();
    let table = table_at(session, NodeId::ROOT)?;
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()).unwrap_or(USUAL).min(LONGEST);
    let mut review = Review {
        shared: Arc::downgrade(context.shared),
        game: context.game.clone(),
        writes: is_master(live, rights),
        places,
        table,
        at: 0,
        before: None,
        found: Vec::new(),
        engine,
        time,
        tell: context.tell.clone(),
    };
    let work = move |stop: &Arc<AtomicBool>| review.turn(stop);
    Ok(context.shared.pool.submit(Kind::Study, context.client.0, LONGEST + USUAL, Box::new(work)))
}

/// What was found at the node before.
struct Before {
    points: i32,
    best: Option<String>,
}

struct Review {
    shared: std::sync::Weak<Shared>,
    game: Arc<Game>,
    /// Is what is found written into the game?
    writes: bool,
    places: Vec<(NodeId, Node)>,
    /// The table at the node that is searched next.
    table: Box<dyn Table>,
    at: usize,
    before: Option<Before>,
    found: Vec<(NodeId, Evaluation)>,
    engine: LazyEngine,
    time: Duration,
    tell: mpsc::Sender<String>,
}

impl Review {
    /// One position in each slice.
    fn turn(&mut self, stop: &Arc<AtomicBool>) -> Next {
        let Some((node, Node { mover, .. })) = self.places.get(self.at) else { return self.end() };
        let request = Request { stop: Some(stop.clone()), ..Request::within(Limits::time(self.time)) };
        let Ok(info) = self.engine.think(&*self.table, &request, &mut |_| true) else { return Next::Done };
        if stop.load(Ordering::SeqCst) && info.depth < 2 && info.stopped == Some(Stop::Asked) {
            // Interrupted before anything was found: search again.
            return Next::Again;
        }
        let evaluation = match info.lines.first() {
            Some(line) => line.evaluation(info.turn),
            None => ended(&*self.table),
        };
        let points = evaluation.map(in_points);
        // What the mover had, minus what the move left.
        let loss = self.before.as_ref().zip(points).zip(*mover).map(|((before, points), mover)| {
            let loss = if mover == Player::First { before.points - points } else { points - before.points };
            loss.max(0)
        });
        let better = self.before.take().and_then(|before| before.best);
        self.before = points.map(|points| Before { points, best: info.best().map(str::to_owned) });
        if let Some(evaluation) = evaluation {
            self.found.push((*node, evaluation));
        }
        let message = json!({ "type": "review", "node": node.0, "evaluation": evaluation, "points": points,
            "best": better, "loss": loss, "depth": info.depth, "place": self.at + 1, "of": self.places.len(),
            "done": false });
        self.at += 1;
        if let Some((_, next)) = self.places.get(self.at)
            && self.table.play(&next.text).is_err()
        {
            return Next::Done;
        }
        if self.tell.try_send(message.to_string()).is_err() {
            return Next::Done;
        }
        Next::Again
    }

    /// Writes what was found into the game, and says that it is done.
    fn end(&mut self) -> Next {
        if let Some(shared) = self.shared.upgrade().filter(|_| self.writes)
            && let Ok(mut live) = self.game.lock()
        {
            for (node, evaluation) in self.found.drain(..) {
                live.session_mut().evaluate(node, evaluation);
            }
            let _ = shared.games.commit(&self.game, &mut live);
        }
        let _ = self.tell.try_send(json!({ "type": "review", "done": true }).to_string());
        Next::Done
    }
}

/// The evaluation of a finished position.
fn ended(table: &dyn Table) -> Option<Evaluation> {
    match table.outcome()? {
        potez_rules::Outcome::Win(player) => Some(Evaluation::Win(player, 0)),
        potez_rules::Outcome::Draw => Some(Evaluation::Draw),
    }
}

/// Everything in points, so that a difference can be computed.
fn in_points(evaluation: Evaluation) -> i32 {
    let won = |plies: u32| WON - i32::try_from(plies).unwrap_or(WON).min(WON / 2);
    match evaluation {
        Evaluation::Points(points) => points.clamp(-WON / 2, WON / 2),
        Evaluation::Win(Player::First, plies) => won(plies),
        Evaluation::Win(Player::Second, plies) => -won(plies),
        Evaluation::Draw => 0,
    }
}
