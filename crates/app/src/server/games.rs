//! [`Games`]: the games in memory, and how they come from the store and go back to it.

mod live;

use std::collections::{BTreeSet, HashMap};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use potez_play::Session;
use potez_play::store::{GameId, SavedGame, Store, StoreError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, broadcast, watch};

use super::image::{self, StateUpdate};
use super::presence::Presence;
use super::problem::Problem;
use super::tokens::{Keys, Rematch, Rights, Role, Tokens, id_of};

pub(super) use live::Live;

/// What is broadcast to everybody who watches a game, besides its state.
#[derive(Clone, Debug)]
pub(super) enum News {
    /// What an opponent has found so far, as the message to send.
    Info(Arc<str>),
    /// Somebody has opened or closed the game.
    Present,
    /// The game was deleted.
    Gone,
    /// The game was dropped from memory: who still wants it has to open it again.
    Dropped,
}

/// A game in memory.
pub(super) struct Game {
    pub(super) id: GameId,
    /// The keys to its tokens.
    pub(super) tokens: Keys,
    /// The client in whose queue its searches wait.
    pub(super) owner: IpAddr,
    pub(super) news: broadcast::Sender<News>,
    /// The last message to the open pages. A slow page misses messages in between, so nothing piles up.
    pub(super) states: watch::Sender<Option<StateUpdate>>,
    /// Requests about the game wait here, one after another, before they take a work permit.
    turn: Arc<Semaphore>,
    /// Hints for the game are searched one after another.
    hint: Arc<Semaphore>,
    /// Who has it open.
    pub(super) presence: Presence,
    /// When it was loaded or created.
    pub(super) opened: Instant,
    /// It is no longer in the list: a request that still holds it has to look it up again.
    gone: AtomicBool,
    live: Mutex<Live>,
}

/// The right to work on a game, until it is dropped.
pub(super) struct Turn(#[expect(dead_code, reason = "it is held, not read")] Option<OwnedSemaphorePermit>);

impl Game {
    /// A game from its parts.
    fn new(id: GameId, tokens: Keys, owner: IpAddr, live: Live) -> Game {
        Game {
            id,
            tokens,
            owner,
            news: broadcast::Sender::new(8),
            presence: Presence::default(),
            states: watch::Sender::new(None),
            turn: Arc::new(Semaphore::new(1)),
            hint: Arc::new(Semaphore::new(1)),
            opened: Instant::now(),
            gone: AtomicBool::new(false),
            live: Mutex::new(live),
        }
    }

    /// Waits until nobody else works on the game. So a request that waits for a game holds no work permit.
    pub(super) async fn turn(&self) -> Turn {
        // It is never closed.
        Turn(self.turn.clone().acquire_owned().await.ok())
    }

    /// Waits until no hint is being searched for the game.
    pub(super) async fn hint_turn(&self) -> Turn {
        Turn(self.hint.clone().acquire_owned().await.ok())
    }

    /// Was it deleted, or dropped from memory?
    pub(super) fn is_gone(&self) -> bool {
        self.gone.load(Ordering::SeqCst)
    }

    /// Does anybody watch it?
    pub(super) fn is_watched(&self) -> bool {
        self.news.receiver_count() > 0
    }

    /// Locks the game.
    pub(super) fn lock(&self) -> Result<MutexGuard<'_, Live>, Problem> {
        let mut live = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        if self.is_gone() {
            return Err(Problem::no_game());
        }
        live.used = Instant::now();
        Ok(live)
    }
}

/// The games in memory.
pub(super) struct Games {
    known: Mutex<HashMap<GameId, Arc<Game>>>,
    store: Option<Arc<Store>>,
    /// Those whose newest change the disk has refused.
    unsaved: Mutex<BTreeSet<GameId>>,
    /// How many have come into memory.
    arrived: AtomicUsize,
    /// What they may take.
    bytes: usize,
}

/// After this many arrivals, the memory of the games is checked.
const ARRIVALS: usize = 16;

impl Games {
    /// No games in memory yet. Without a store, games live as long as the server. Games that nobody looks at are
    /// dropped when all take more than this many bytes.
    pub(super) fn new(store: Option<Arc<Store>>, bytes: usize) -> Games {
        Games { known: Mutex::default(), store, unsaved: Mutex::default(), arrived: AtomicUsize::new(0), bytes }
    }

    fn known(&self) -> MutexGuard<'_, HashMap<GameId, Arc<Game>>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A new game, for [`add`](Games::add).
    pub(super) fn begin(&self, session: Session, title: &str) -> Live {
        Live::new(SavedGame::new(self.store.clone(), session, title))
    }

    /// Adds a new game, and tells its tokens: nobody else ever learns them. When this returns it is on the disk, unless its state
    /// says `unsaved`.
    pub(super) fn add(&self, mut live: Live, owner: IpAddr) -> Result<(Arc<Game>, Tokens), Problem> {
        let id = GameId::random()?;
        let tokens = Tokens::new(&id)?;
        let keys = Keys::of(&tokens);
        live.saved.set_id(id.clone(), &keys.text(None));
        live.saved.save()?;
        self.note_unsaved(&id, live.saved.unsaved());
        let game = Arc::new(Game::new(id, keys, owner, live));
        self.known().insert(game.id.clone(), game.clone());
        self.make_room();
        Ok((game, tokens))
    }

    /// The store, if there is one.
    pub(super) fn store(&self) -> Option<Arc<Store>> {
        self.store.clone()
    }

    /// The game with this name, from memory or from the store.
    pub(super) fn find(&self, id: &GameId, reader: IpAddr) -> Result<Arc<Game>, Problem> {
        if let Some(game) = self.known().get(id) {
            return Ok(game.clone());
        }
        let store = self.store.as_ref().ok_or_else(Problem::no_game)?;
        let saved = SavedGame::open_in_place(store, id)?;
        // A game without tokens was saved by another front end, and has no links.
        let tokens = Keys::read(saved.extra()).ok_or_else(Problem::no_game)?;
        let mut live = Live::new(saved);
        live.rematch = Rematch::read(live.saved.extra());
        // If moves follow, somebody has gone back in the history.
        let history = live.session().history();
        live.paused = !history.children(history.current()).is_empty();
        let game = Arc::new(Game::new(id.clone(), tokens, reader, live));
        self.make_room();
        // Another request may have loaded it meanwhile; the first one counts.
        Ok(self.known().entry(id.clone()).or_insert(game).clone())
    }

    /// The game that these tokens open, and what they allow in it.
    pub(super) fn open(&self, id: &str, given: &[String], reader: IpAddr) -> Result<(Arc<Game>, Rights), Problem> {
        // Without a token of this game, the store is not even asked.
        let id = given.iter().find_map(|token| id_of(token).filter(|name| name.as_str() == id));
        let game = self.find(&id.ok_or_else(Problem::no_game)?, reader)?;
        let rights = game.tokens.rights(given.iter().map(String::as_str));
        if rights.any() { Ok((game, rights)) } else { Err(Problem::no_game()) }
    }

    /// The same for a game in memory, without waiting for the store; `None` if the store has to be asked.
    pub(super) fn open_known(&self, id: &str, given: &[String]) -> Option<Result<(Arc<Game>, Rights), Problem>> {
        let Some(id) = given.iter().find_map(|token| id_of(token).filter(|name| name.as_str() == id)) else {
            return Some(Err(Problem::no_game()));
        };
        let game = self.known().get(&id)?.clone();
        let rights = game.tokens.rights(given.iter().map(String::as_str));
        Some(if rights.any() { Ok((game, rights)) } else { Err(Problem::no_game()) })
    }

    /// Saves a change and broadcasts it. While the disk fails, the game goes on in memory, and its state says so. If somebody
    /// else has changed the stored game, this change is refused: the game is dropped from memory, and the next request reads it
    /// from the store.
    pub(super) fn commit(&self, game: &Game, live: &mut Live) -> Result<(), Problem> {
        if let Err(error) = live.saved.save() {
            self.forget(game, live, News::Dropped);
            return Err(error.into());
        }
        self.note_unsaved(&game.id, live.saved.unsaved());
        live.revision = live.revision.saturating_add(1);
        live.image = None;
        image::broadcast(game, live);
        Ok(())
    }

    /// Counts the games that are not saved. The operator is told when the disk begins to refuse, and when everything is saved again.
    fn note_unsaved(&self, id: &GameId, why: Option<&StoreError>) {
        let mut unsaved = self.unsaved.lock().unwrap_or_else(PoisonError::into_inner);
        match why {
            Some(error) => {
                if unsaved.is_empty() {
                    tracing::error!(law = error.law(), "the disk refuses; games go on in memory only");
                }
                unsaved.insert(id.clone());
            }
            None => {
                if unsaved.remove(id) && unsaved.is_empty() {
                    tracing::info!("the disk takes changes again; every game is saved");
                }
            }
        }
    }

    fn forget(&self, game: &Game, live: &mut Live, why: News) {
        live.interrupt();
        game.gone.store(true, Ordering::SeqCst);
        self.note_unsaved(&game.id, None);
        self.known().remove(&game.id);
        // An error only means that nobody watches.
        let _ = game.news.send(why);
    }

    /// Drops a game in which a handler has panicked: it may be half changed. The next request reads it from the store.
    pub(super) fn drop_faulty(&self, game: &Game) {
        if self.store.is_some() {
            let mut live = game.live.lock().unwrap_or_else(PoisonError::into_inner);
            self.forget(game, &mut live, News::Dropped);
        }
    }

    /// Gives a role of the game another token. From now on the old one opens nothing, and whoever watches must come back with a
    /// token that does.
    pub(super) fn renew(&self, game: &Game, live: &mut Live, role: Role) -> Result<String, Problem> {
        let (keys, token) = game.tokens.renewed(&game.id, role)?;
        live.saved.set_extra(&keys.text(live.rematch.as_ref()))?;
        game.tokens.replace(keys);
        let _ = game.news.send(News::Dropped);
        Ok(token)
    }

    /// Notes how far two people are with a rematch. It is on the disk when this returns.
    pub(super) fn set_rematch(&self, game: &Game, live: &mut Live, rematch: Option<Rematch>) -> Result<(), Problem> {
        live.saved.set_extra(&game.tokens.text(rematch.as_ref()))?;
        live.rematch = rematch;
        Ok(())
    }

    /// Deletes a game for good.
    pub(super) fn delete(&self, game: &Game, live: &mut Live) -> Result<(), Problem> {
        live.saved.delete()?;
        self.forget(game, live, News::Gone);
        Ok(())
    }

    /// Tries again to save what a failing disk has refused.
    pub(super) fn catch_up(&self) {
        let games: Vec<Arc<Game>> = self.known().values().cloned().collect();
        for game in games {
            let Ok(mut live) = game.live.try_lock() else { continue };
            if game.is_gone() || live.saved.unsaved().is_none() {
                continue;
            }
            match live.saved.save() {
                Ok(()) if live.saved.unsaved().is_none() => {
                    self.note_unsaved(&game.id, None);
                    live.image = None;
                    image::broadcast(&game, &mut live);
                }
                Ok(()) => return,
                Err(_) => self.forget(&game, &mut live, News::Dropped),
            }
        }
    }

    /// Tries for the last time to save what a failing disk has refused, and says how many games are still not saved.
    pub(super) fn save_all(&self) -> usize {
        let games: Vec<Arc<Game>> = self.known().values().cloned().collect();
        let unsaved = |game: &&Arc<Game>| {
            let mut live = game.live.lock().unwrap_or_else(PoisonError::into_inner);
            !game.is_gone()
                && live.saved.unsaved().is_some()
                && (live.saved.save().is_err() || live.saved.unsaved().is_some())
        };
        games.iter().filter(unsaved).count()
    }

    /// Drops games from memory that nobody has used for some time; the store has them. If the remaining games take too
    /// many bytes, those that nobody looks at are dropped too, the longest unused first.
    pub(super) fn sweep(&self, idle: Duration, bytes: usize) {
        if self.store.is_none() {
            return;
        }
        let mut all = 0;
        let mut unused: Vec<(Instant, usize, GameId)> = Vec::new();
        let mut known = self.known();
        known.retain(|id, game| {
            // The thread that has locked it may be waiting for the list. A game in use stays.
            let Ok(live) = game.live.try_lock() else { return true };
            let busy = live.saved.unsaved().is_some()
                || live.thinking.is_some()
                || game.is_watched()
                || Arc::strong_count(game) > 1
                || live.session().clock().is_some_and(|clock| clock.running().is_some());
            if !busy && live.used.elapsed() >= idle {
                return false;
            }
            all += live.bytes();
            if !busy {
                unused.push((live.used, live.bytes(), id.clone()));
            }
            true
        });
        unused.sort_unstable();
        for (_, size, id) in unused {
            if all <= bytes {
                break;
            }
            all -= size;
            known.remove(&id);
        }
    }

    /// Counts a game that was loaded. From time to time, games that nobody looks at are dropped.
    fn make_room(&self) {
        if self.arrived.fetch_add(1, Ordering::Relaxed) % ARRIVALS == ARRIVALS - 1 {
            self.sweep(Duration::MAX, self.bytes);
        }
    }

    /// How many games are in memory, and how many of them are watched.
    pub(super) fn figures(&self) -> (usize, usize) {
        let known = self.known();
        (known.len(), known.values().filter(|game| game.is_watched()).count())
    }

    /// How many games the disk has refused to save.
    pub(super) fn unsaved(&self) -> usize {
        self.unsaved.lock().unwrap_or_else(PoisonError::into_inner).len()
    }
}

#[cfg(test)]
mod tests;
