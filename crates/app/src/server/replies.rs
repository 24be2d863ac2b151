//! Opponents that answer by themselves.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use potez_play::players::Question;
use potez_play::players::opponent::usual_limits;
use potez_play::session::{NodeId, Seat};
use potez_play::{EngineKind, EngineSpec, Order, Thought};
use potez_rules::Player;
use potez_search::Limits;
use potez_search::core::Clock;
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
    let turn = live.session.turn();
    let Seat::Engine(kind, limits) = *live.session.seat(turn) else { return };
    if live.paused || live.resting || live.thinking.is_some() || live.session.ending().is_some() {
        return;
    }
    if live.session.history().len() >= shared.limits.nodes {
        live.paused = true;
        return;
    }
    let node = live.session.history().current();
    let job = Reply { shared: Arc::downgrade(shared), game: Arc::downgrade(game), node, kind, limits };
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
    limits: Limits,
}

impl Reply {
    fn run(&self, stop: &Arc<AtomicBool>) {
        let (Some(shared), Some(game)) = (self.shared.upgrade(), self.game.upgrade()) else { return };
        let Some((question, hold)) = self.prepare(&game) else { return };
        let began = Instant::now();
        // An engine that fails must not leave a game for which everybody waits.
        let think = || self.think(&shared, &game, &question, stop);
        let thought = catch_unwind(AssertUnwindSafe(think)).ok().flatten();
        let found = thought.or_else(|| self.anything(&shared, &game, &question));
        let Ok(mut live) = game.lock() else { return };
        // Somebody may have taken a move back, and even asked again, meanwhile.
        if hold.is_cancelled() || live.session.history().current() != self.node {
            return;
        }
        live.thinking = None;
        match found {
            Some(text) if live.session.play(&text).is_ok() => super::clock::start(&mut live),
            // The clock has run out, or there is no such engine: people go on without it.
            _ => live.paused = true,
        }
        let watched = game.news.receiver_count() > 0 || game.opened.elapsed() < ARRIVAL;
        let engines = !Player::BOTH.into_iter().any(|player| live.session.seat(player).is_human());
        if engines && watched && live.session.clock().is_none() {
            wake_later(&shared, &game, &mut live, PACE.saturating_sub(began.elapsed()));
        } else {
            wake(&shared, &game, &mut live);
        }
        // When somebody else has changed it, the game is taken from memory and loaded again by the next who asks.
        let _ = shared.games.commit(&game, &mut live);
        super::clock::watch_flag(&shared, &game, &live);
    }

    /// What is asked; `None` if nobody wants to know any more.
    fn prepare(&self, game: &Game) -> Option<(Question, SearchHandle)> {
        let live = game.lock().ok()?;
        let hold = live.thinking.clone()?;
        let wanted = !hold.is_cancelled() && live.session.history().current() == self.node;
        wanted.then(|| (live.session.question(), hold))
    }

    /// The engine; what is random in it differs from game to game and from move to move.
    fn spec(&self, shared: &Shared, game: &Game) -> EngineSpec {
        let seed = game
            .id
            .as_str()
            .bytes()
            .fold(u64::from(self.node.0) + 1, |seed, byte| (seed ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3));
        let table_megabytes = shared.limits.reply_megabytes;
        EngineSpec { kind: self.kind, threads: 1, table_megabytes, seed, weights: None }
    }

    fn think(&self, shared: &Shared, game: &Game, question: &Question, stop: &Arc<AtomicBool>) -> Option<String> {
        let mut mind = question.table.mind(&self.spec(shared, game)).ok()?;
        let order = self.order(question, stop);
        let mut sent = Instant::now();
        let thought = mind.think(&question.snapshot, &order, &mut |thought| {
            if game.news.receiver_count() > 0 && sent.elapsed() >= TELL {
                sent = Instant::now();
                let _ = game.news.send(News::Thought(self.message(thought).into()));
            }
            true
        });
        thought.ok()?.best().map(str::to_owned)
    }

    /// Within the clock if there is one, else within the limits of the seat, or the usual ones.
    fn order(&self, question: &Question, stop: &Arc<AtomicBool>) -> Order {
        let turn = question.table.turn().index();
        let clock = question.times.map(|times| Clock {
            remaining: times.left[turn],
            increment: times.increment,
            moves_to_go: None,
        });
        let usual = if clock.is_some() { Limits::none() } else { usual_limits(self.kind) };
        let limits = if self.limits == Limits::none() { usual } else { self.limits };
        Order { limits, clock, stop: Some(stop.clone()), ..Order::default() }
    }

    fn message(&self, thought: &Thought) -> String {
        json!({ "type": "thought", "node": self.node.0, "depth": thought.depth, "nodes": thought.nodes,
            "speed": thought.speed, "turn": thought.turn })
        .to_string()
    }

    /// Any move is better than none, when the engine was cut off before it had found one.
    fn anything(&self, shared: &Shared, game: &Game, question: &Question) -> Option<String> {
        let spec = EngineSpec { kind: EngineKind::Random, ..self.spec(shared, game) };
        let mut mind = question.table.mind(&spec).ok()?;
        let thought = mind.think(&question.snapshot, &Order::default(), &mut |_| true).ok()?;
        thought.best().map(str::to_owned)
    }
}
