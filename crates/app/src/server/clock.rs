//! Ends games whose time is up while nobody moves.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use potez_play::store::GameId;
use tokio::sync::Notify;

use super::games::{Game, Live};
use super::state::{Client, Shared};

/// The clock runs from the first move on.
pub(super) fn start(live: &mut Live) {
    if live.session().clock().is_some_and(|clock| clock.running().is_none()) {
        live.session_mut().start_clock(Instant::now());
    }
}

/// When the time of the player to move is up, in every game whose clock runs: one entry per game, and one task for all.
#[derive(Default)]
pub(super) struct Flags {
    due: Mutex<Due>,
    changed: Notify,
}

#[derive(Default)]
struct Due {
    order: BTreeSet<(Instant, GameId)>,
    games: HashMap<GameId, (Instant, Weak<Game>)>,
}

impl Due {
    fn remove(&mut self, id: &GameId) -> Option<Weak<Game>> {
        let (moment, game) = self.games.remove(id)?;
        self.order.remove(&(moment, id.clone()));
        Some(game)
    }
}

impl Flags {
    fn due(&self) -> MutexGuard<'_, Due> {
        self.due.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks at the clock of a game again when the time of the player to move is up.
    pub(super) fn watch(&self, game: &Arc<Game>, live: &Live) {
        let session = live.session();
        let running = session.clock().and_then(|clock| clock.running());
        let left = running.and_then(|player| session.time_left(player, Instant::now()));
        let mut due = self.due();
        due.remove(&game.id);
        if let Some(left) = left {
            let moment = Instant::now() + left + Duration::from_millis(5);
            due.order.insert((moment, game.id.clone()));
            due.games.insert(game.id.clone(), (moment, Arc::downgrade(game)));
            drop(due);
            self.changed.notify_one();
        }
    }

    /// The next game whose time is up, or the moment when that will be.
    fn next(&self) -> Result<Weak<Game>, Option<Instant>> {
        let mut due = self.due();
        let (moment, id) = due.order.first().cloned().ok_or(None)?;
        if moment > Instant::now() {
            return Err(Some(moment));
        }
        due.remove(&id).ok_or(None)
    }
}

/// Ends games whose time is up, until the server ends.
pub(super) async fn run(shared: Weak<Shared>) {
    loop {
        let Some(shared) = shared.upgrade() else { return };
        match shared.flags.next() {
            Ok(game) => {
                if let Some(game) = game.upgrade() {
                    end(shared, game);
                }
            }
            Err(None) => shared.flags.changed.notified().await,
            Err(Some(moment)) => {
                tokio::select! {
                    () = tokio::time::sleep_until(moment.into()) => {}
                    () = shared.flags.changed.notified() => {}
                }
            }
        }
    }
}

/// Ends a game in a separate task, because somebody else may be working on it.
fn end(shared: Arc<Shared>, game: Arc<Game>) {
    tokio::spawn(async move {
        let turn = game.turn().await;
        let work = move |shared: &Arc<Shared>| {
            let _turn = turn;
            let mut live = game.lock()?;
            if live.session_mut().fall_of_flag(Instant::now()) {
                live.interrupt();
                shared.games.commit(&game, &mut live)?;
                shared.release_bots(&game, live.session());
            } else {
                shared.flags.watch(&game, &live);
            }
            Ok(())
        };
        let _ = shared.work(Client::SERVER, work).await;
    });
}
