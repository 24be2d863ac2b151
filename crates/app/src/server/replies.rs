//! Opponents that answer by themselves.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use potez_play::session::{NodeId, Seat};
use potez_play::{EngineKind, EngineSpec, Request, Table, Thought};
use potez_rules::Player;
use serde_json::json;

use super::games::{Game, Live, News};
use super::pool::{Kind, Next, SearchHandle};
use super::state::Shared;

/// How often an opponent's thoughts are sent.
const TELL: Duration = Duration::from_millis(150);

/// The time that a move takes at least where engines play each other and somebody looks on.
const PACE: Duration = Duration::from_millis(600);

/// So long after a game was opened a page may still be on its way to it.
const ARRIVAL: Duration = Duration::from_secs(3);

/// Puts the search for an opponent's move into the queue, if it is an opponent's turn.
pub(super) fn wake(shared: &Arc<Shared>, game: &Arc<Game>, live: &mut Live) {
    let turn = live.session().turn();
    let Seat::Engine(kind, _) = *live.session().seat(turn) else { return };
    if live.paused || live.resting || live.thinking.is_some() || live.session().ending().is_some() {
        return;
    }
    if live.session().history().len() >= shared.limits.nodes {
        live.paused = true;
        return;
    }
    let node = live.session().history().current();
    let job = Reply { shared: Arc::downgrade(shared), game: Arc::downgrade(game), node, kind };
    let cap = shared.limits.reply_time;
    let work = move |stop: &Arc<AtomicBool>| {
        job.run(stop);
        Next::Done
    };
    live.image = None;
    live.thinking = Some(shared.pool.submit(Kind::Reply, game.owner, cap, Box::new(work)));
}

/// Wakes an opponent after a while, so that people can follow a game between engines.
fn wake_later(shared: &Arc<Shared>, game: &Arc<Game>, live: &mut Live, pause: Duration) {
    let Some(runtime) = &shared.runtime else { return };
    // Whoever asks for the game meanwhile must not wake anybody: every move would then have two who wake the next.
    live.resting = true;
    let (shared, game) = (Arc::downgrade(shared), Arc::downgrade(game));
    runtime.spawn(async move {
        tokio::time::sleep(pause).await;
        let (Some(shared), Some(game)) = (shared.upgrade(), game.upgrade()) else { return };
        let woken = shared.work(move |shared| {
            let mut live = game.lock()?;
            live.resting = false;
            wake(shared, &game, &mut live);
            Ok(())
        });
        let _ = woken.await;
    });
}

struct Reply {
    shared: std::sync::Weak<Shared>,
    game: std::sync::Weak<Game>,
    node: NodeId,
    kind: EngineKind,
}

/// The position that is searched, and the job that searches it.
struct Task {
    table: Box<dyn Table>,
    request: Request,
    hold: SearchHandle,
}

impl Reply {
    fn run(&self, stop: &Arc<AtomicBool>) {
        let (Some(shared), Some(game)) = (self.shared.upgrade(), self.game.upgrade()) else { return };
        let Some(task) = self.prepare(&game, stop) else { return };
        let began = Instant::now();
        // An engine that fails must not leave a game for which everybody waits.
        let think = || self.think(&shared, &game, &task);
        let thought = catch_unwind(AssertUnwindSafe(think)).ok().flatten();
        let best = |thought: &Thought| thought.best().map(str::to_owned);
        let found = thought.as_ref().and_then(best).or_else(|| best(&self.anything(&shared, &game, &task)?));
        let Ok(mut live) = game.lock() else { return };
        // Somebody may have taken a move back, and even asked again, meanwhile.
        if task.hold.is_cancelled() || live.session().history().current() != self.node {
            return;
        }
        live.thinking = None;
        live.evaluation = thought.and_then(|thought| thought.evaluation()).map(|evaluation| (self.node, evaluation));
        match found {
            Some(text) if live.session_mut().play(&text).is_ok() => super::clock::start(&mut live),
            // The clock has run out, or there is no such engine: people go on without it.
            _ => live.paused = true,
        }
        let watched = game.news.receiver_count() > 0 || game.opened.elapsed() < ARRIVAL;
        let engines = !Player::BOTH.into_iter().any(|player| live.session().seat(player).is_human());
        if engines && watched && live.session().clock().is_none() {
            wake_later(&shared, &game, &mut live, PACE.saturating_sub(began.elapsed()));
        } else {
            wake(&shared, &game, &mut live);
        }
        // When somebody else has changed it, the game is taken from memory and loaded again by the next who asks.
        let _ = shared.games.commit(&game, &mut live);
        super::clock::watch_flag(&shared, &game, &live);
    }

    /// What is searched; `None` if nobody wants to know any more.
    fn prepare(&self, game: &Game, stop: &Arc<AtomicBool>) -> Option<Task> {
        let live = game.lock().ok()?;
        let hold = live.thinking.clone()?;
        let wanted = !hold.is_cancelled() && live.session().history().current() == self.node;
        let request = Request { stop: Some(stop.clone()), ..live.session().request(Instant::now()) };
        wanted.then(|| Task { table: live.session().table().copy(), request, hold })
    }

    /// How an engine is built; what is random in it differs from game to game.
    fn spec(&self, shared: &Shared, game: &Game, kind: EngineKind) -> EngineSpec {
        let mix = |seed: u64, byte: u8| (seed ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        let seed = game.id.as_str().bytes().fold(1, mix);
        EngineSpec { kind, threads: 1, table_megabytes: shared.limits.reply_megabytes, seed, weights: None }
    }

    /// Searches with the engine that made the last move of this side, if it is still there. An engine that panics is not kept.
    fn think(&self, shared: &Shared, game: &Game, task: &Task) -> Option<Thought> {
        let key = (game.id.clone(), task.table.turn(), self.kind);
        let mut engine = match shared.opponents.take(&key) {
            Some(engine) => engine,
            None => task.table.engine(&self.spec(shared, game, self.kind)).ok()?,
        };
        let mut sent = Instant::now();
        let thought = engine.think(&*task.table, &task.request, &mut |thought| {
            if game.news.receiver_count() > 0 && sent.elapsed() >= TELL {
                sent = Instant::now();
                let _ = game.news.send(News::Thought(self.message(thought).into()));
            }
            true
        });
        shared.opponents.put(key, engine);
        thought.ok()
    }

    fn message(&self, thought: &Thought) -> String {
        json!({ "type": "thought", "node": self.node.0, "depth": thought.depth, "nodes": thought.nodes,
            "speed": thought.speed, "turn": thought.turn })
        .to_string()
    }

    /// Any move is better than none, when the engine was cut off before it had found one.
    fn anything(&self, shared: &Shared, game: &Game, task: &Task) -> Option<Thought> {
        let mut engine = task.table.engine(&self.spec(shared, game, EngineKind::Random)).ok()?;
        engine.think(&*task.table, &Request::default(), &mut |_| true).ok()
    }
}
