//! The engines and programs that play on the server: how a reply is searched for and played, and [`Opponents`], the engines that wait
//! between their moves.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use potez_draw::trace::engine::TABLE_MEGABYTES;
use potez_play::session::{NodeId, Seat};
use potez_play::store::GameId;
use potez_play::{EngineKind, EngineSpec, Opponent, Request, SearchInfo, Table};
use potez_rules::{Player, Refusal};
use potez_search::Limits;
use serde_json::json;

use super::bots::{self, not_offered};
use super::clock;
use super::games::{Game, Live, News};
use super::pool::{Kind, Next, SearchHandle};
use super::state::{Client, Shared};
use super::strength::Strength;
use crate::tables;

/// How often an opponent's results so far are sent.
const TELL: Duration = Duration::from_millis(150);

/// The default minimum time between two moves when engines play each other and somebody watches.
pub(super) const PACE: Duration = Duration::from_millis(800);

/// Low levels find their moves at once. If somebody watches, they wait for a moment, as people do.
const MOMENT: Duration = Duration::from_millis(450);

/// Up to this level the engine waits.
const HASTY: u8 = 7;

/// For this long after a game was opened, a page may still be about to connect.
const ARRIVAL: Duration = Duration::from_secs(3);

/// Puts the search for an opponent's move into the queue, if it is an opponent's turn.
pub(super) fn wake(shared: &Arc<Shared>, game: &Arc<Game>, live: &mut Live) {
    let session = live.session();
    let hasty = matches!(*session.seat(session.turn()), Seat::Engine(EngineKind::Level(level), _) if level <= HASTY);
    let moved = session.history().len() > 1;
    let idle = live.thinking.is_none() && !live.resting && !live.paused && session.ending().is_none();
    if hasty && moved && idle && session.clock().is_none() && game.is_watched() {
        wake_later(shared, game, live, MOMENT);
    } else {
        search(shared, game, live);
    }
}

/// Puts the search into the queue, if nothing is in its way.
fn search(shared: &Arc<Shared>, game: &Arc<Game>, live: &mut Live) {
    let seat = live.session().seat(live.session().turn()).clone();
    if seat.is_human() || live.paused || live.resting || live.thinking.is_some() || live.session().ending().is_some() {
        return;
    }
    if live.session().history().len() >= shared.limits.nodes {
        live.paused = true;
        return;
    }
    let node = live.session().history().current();
    let (pool, cap, size) = match &seat {
        Seat::Human => return,
        Seat::Engine(kind, _) => (&shared.pool, shared.limits.reply_time, size(*kind)),
        Seat::Bot(name) => match shared.bots.get().filter(|bots| bots.has(name)) {
            Some(bots) => (&bots.pool, bots::LONGEST_TURN, 0),
            None => return live.stop_at_fault(not_offered(name)),
        },
    };
    let job = Reply { shared: Arc::downgrade(shared), game: Arc::downgrade(game), node, seat };
    let work = move |stop: &Arc<AtomicBool>| {
        job.run(stop);
        Next::Done
    };
    live.image = None;
    live.thinking = Some(pool.submit_sized(Kind::Reply, game.owner, size, cap, Box::new(work)));
}

/// The seed of a game's engines. It differs from game to game, and is public, so that an engine's search can be
/// repeated.
pub(super) fn seed(id: &GameId) -> u64 {
    let mix = |seed: u64, byte: u8| (seed ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
    id.as_str().bytes().fold(1, mix)
}

/// Does an engine keep what it has learned from move to move? A level looks at few positions, and is new at every move: so its move depends on
/// the position alone, and the lab can show the very search that found it.
fn is_kept(kind: EngineKind) -> bool {
    !matches!(kind, EngineKind::Level(_))
}

/// How much work a reply is: the level, as far as the engine has levels.
fn size(kind: EngineKind) -> u32 {
    match kind {
        EngineKind::Level(level) => u32::from(level),
        EngineKind::Random => 0,
        _ => 10,
    }
}

/// Wakes an opponent after a while, so that people can follow a game between engines.
fn wake_later(shared: &Arc<Shared>, game: &Arc<Game>, live: &mut Live, pause: Duration) {
    let Some(runtime) = &shared.runtime else { return };
    // A request that comes in meanwhile must not wake the opponent too, or every move would be followed by two searches.
    live.resting = true;
    let (shared, game) = (Arc::downgrade(shared), Arc::downgrade(game));
    runtime.spawn(async move {
        tokio::time::sleep(pause).await;
        let (Some(shared), Some(game)) = (shared.upgrade(), game.upgrade()) else { return };
        let _turn = game.turn().await;
        let woken = shared.work(Client::SERVER, move |shared| {
            let mut live = game.lock()?;
            live.resting = false;
            search(shared, &game, &mut live);
            Ok(())
        });
        let _ = woken.await;
    });
}

/// The search for one move of an opponent.
struct Reply {
    shared: Weak<Shared>,
    game: Weak<Game>,
    node: NodeId,
    seat: Seat,
}

/// The position that is searched, and the job that searches it.
struct Task {
    game: &'static str,
    table: Box<dyn Table>,
    request: Request,
    threads: usize,
    hold: SearchHandle,
}

impl Reply {
    fn run(&self, stop: &Arc<AtomicBool>) {
        let (Some(shared), Some(game)) = (self.shared.upgrade(), self.game.upgrade()) else { return };
        let Some(task) = self.prepare(&shared, &game, stop) else { return };
        let began = Instant::now();
        let (info, found) = self.find(&shared, &game, &task);
        let Ok(mut live) = game.lock() else { return };
        // Meanwhile somebody may have taken a move back, and even asked again.
        if task.hold.is_cancelled() || live.session().history().current() != self.node {
            return;
        }
        live.thinking = None;
        live.evaluation = info.and_then(|info| info.evaluation()).map(|evaluation| (self.node, evaluation));
        match found {
            Ok(Some(text)) if live.session_mut().play(&text).is_ok() => clock::start(&mut live),
            // The time is up, or there is no such engine: people continue without it.
            Ok(_) => live.paused = true,
            Err(refusal) => live.stop_at_fault(refusal),
        }
        let watched = game.is_watched() || game.opened.elapsed() < ARRIVAL;
        let engines = !Player::BOTH.into_iter().any(|player| live.session().seat(player).is_human());
        if engines && watched && live.session().clock().is_none() {
            let pause = live.pace.saturating_sub(began.elapsed());
            wake_later(&shared, &game, &mut live, pause);
        } else {
            wake(&shared, &game, &mut live);
        }
        // If the stored game has changed meanwhile, `commit` has dropped this one, and the next request reads it again.
        let _ = shared.games.commit(&game, &mut live);
        shared.flags.watch(&game, &live);
        shared.release_bots(&game, live.session());
    }

    /// What was found, and the move; or what a program did wrong.
    fn find(&self, shared: &Shared, game: &Game, task: &Task) -> (Option<SearchInfo>, Result<Option<String>, Refusal>) {
        let best = |info: &SearchInfo| info.best().map(str::to_owned);
        let kind = match &self.seat {
            Seat::Engine(kind, _) => *kind,
            Seat::Human => return (None, Ok(None)),
            Seat::Bot(name) => {
                let asked = |bots: &Arc<bots::Bots>| {
                    let mut watch = self.watch(game);
                    bots.think(name, game, &*task.table, (task.game, &task.request), &mut watch)
                };
                return match shared.bots.get().map_or_else(|| Err(not_offered(name)), asked) {
                    Ok(info) => (Some(info.clone()), Ok(best(&info))),
                    Err(refusal) => {
                        tracing::warn!(bot = %name, game = %game.id.short(), reason = %refusal, "a program has not moved");
                        (None, Err(refusal))
                    }
                };
            }
        };
        // A game must go on even if its engine panics.
        let think = || self.think(shared, game, task, kind);
        let info = catch_unwind(AssertUnwindSafe(think)).ok().flatten();
        let found = info.as_ref().and_then(best).or_else(|| best(&self.random_move(shared, game, task)?));
        (info, Ok(found))
    }

    /// Tells those who watch a game what was found so far, now and then.
    fn watch<'a>(&'a self, game: &'a Game) -> impl FnMut(&SearchInfo) -> bool + 'a {
        let mut sent = Instant::now();
        move |info| {
            if game.is_watched() && sent.elapsed() >= TELL {
                sent = Instant::now();
                let _ = game.news.send(News::Info(self.message(info).into()));
            }
            true
        }
    }

    /// The position to search; `None` if the reply is no longer wanted.
    fn prepare(&self, shared: &Shared, game: &Game, stop: &Arc<AtomicBool>) -> Option<Task> {
        let live = game.lock().ok()?;
        let hold = live.thinking.clone()?;
        let wanted = !hold.is_cancelled() && live.session().history().current() == self.node;
        let mut request = Request { stop: Some(stop.clone()), ..live.session().request(Instant::now()) };
        let strength = Strength::of(live.session()).and_then(|strength| strength.for_seat(&self.seat));
        let strength = strength.map(|strength| strength.within(&shared.limits));
        if let Some(strength) = strength.filter(|_| request.clock.is_none()) {
            request.limits = Limits::time(strength.time());
        } else if matches!(self.seat, Seat::Bot(_)) {
            let time = if request.clock.is_some() { shared.limits.reply_time } else { bots::USUAL_TIME };
            request.limits = Limits::time(time);
        }
        let threads = strength.map_or(1, Strength::threads);
        let game = live.session().game();
        wanted.then(|| Task { game, table: live.session().table().copy(), request, threads, hold })
    }

    /// How the engine is built. Its random seed differs from game to game.
    fn spec(&self, shared: &Shared, game: &Game, kind: EngineKind, threads: usize) -> EngineSpec {
        let table_megabytes = if is_kept(kind) { shared.limits.reply_megabytes } else { TABLE_MEGABYTES };
        EngineSpec { kind, threads, table_megabytes, seed: seed(&game.id), weights: None }
    }

    /// Searches with the engine that has made this side's moves so far, and sends its progress to spectators.
    fn think(&self, shared: &Shared, game: &Game, task: &Task, kind: EngineKind) -> Option<SearchInfo> {
        let key = (game.id.clone(), task.table.turn(), kind);
        let known = if is_kept(kind) { shared.opponents.take(&key) } else { None };
        let mut engine = match known {
            Some(engine) => engine,
            None => {
                let spec = self.spec(shared, game, kind, task.threads);
                tables::engine(task.game, &*task.table, &spec).ok()?
            }
        };
        let info = engine.think(&*task.table, &task.request, &mut self.watch(game));
        // An engine that panics does not come here and is not kept.
        if is_kept(kind) {
            shared.opponents.put(key, engine);
        }
        info.ok()
    }

    fn message(&self, info: &SearchInfo) -> String {
        json!({ "type": "thought", "node": self.node.0, "depth": info.depth, "nodes": info.nodes,
            "speed": info.speed, "turn": info.turn })
        .to_string()
    }

    /// A random move, for when the engine was stopped before it had found one.
    fn random_move(&self, shared: &Shared, game: &Game, task: &Task) -> Option<SearchInfo> {
        let mut engine = task.table.engine(&self.spec(shared, game, EngineKind::Random, 1)).ok()?;
        engine.think(&*task.table, &Request::default(), &mut |_| true).ok()
    }
}

/// The game, the side and the kind of an engine.
type EngineKey = (GameId, Player, EngineKind);

/// The engines of games in progress, kept between their moves with what their tables hold; the one that moved last is at the
/// end. Their number is limited, because a table takes memory. An engine that had to go is built again when its turn comes.
pub(super) struct Opponents {
    waiting: Mutex<VecDeque<(EngineKey, Box<dyn Opponent>)>>,
    most: usize,
}

impl Opponents {
    pub(super) fn new(most: usize) -> Opponents {
        Opponents { waiting: Mutex::default(), most }
    }

    fn waiting(&self) -> MutexGuard<'_, VecDeque<(EngineKey, Box<dyn Opponent>)>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes an engine out, if it is still here, so that only one search uses it.
    fn take(&self, key: &EngineKey) -> Option<Box<dyn Opponent>> {
        let mut waiting = self.waiting();
        let place = waiting.iter().position(|(known, _)| known == key)?;
        waiting.remove(place).map(|(_, engine)| engine)
    }

    /// Keeps an engine until its next move, in place of the one that has waited longest.
    fn put(&self, key: EngineKey, engine: Box<dyn Opponent>) {
        let mut waiting = self.waiting();
        waiting.push_back((key, engine));
        // A large table is freed after the lock is released.
        let surplus = if waiting.len() > self.most { waiting.pop_front() } else { None };
        drop(waiting);
        drop(surplus);
    }
}

#[cfg(test)]
mod tests {
    use potez_play::{EngineSpec, find};
    use potez_rules::Settings;

    use super::*;

    #[test]
    fn engines_wait_for_their_own_game_and_no_more_than_there_is_room_for() {
        let opponents = Opponents::new(2);
        let table = (find("tictactoe").unwrap().open)(&Settings::new()).unwrap();
        let key = |digit: &str| (GameId::parse(&digit.repeat(32)).unwrap(), Player::Second, EngineKind::Full);
        for digit in ["a", "b", "c"] {
            let spec = EngineSpec { table_megabytes: 1, ..EngineSpec::default() };
            opponents.put(key(digit), table.engine(&spec).unwrap());
        }
        assert!(opponents.take(&key("a")).is_none(), "it has waited longest");
        assert!(opponents.take(&key("b")).is_some());
        assert!(opponents.take(&key("b")).is_none(), "whoever took it has it alone");
        assert!(opponents.take(&(key("c").0, Player::First, EngineKind::Full)).is_none());
        assert!(opponents.take(&key("c")).is_some());
    }
}
