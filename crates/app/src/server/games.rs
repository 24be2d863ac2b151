//! [`Games`]: the games in memory, and how they come from the store and go back to it.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use axum::http::StatusCode;

use potez_play::Session;
use potez_play::store::{GameId, Revision};
use potez_rules::{Player, Refusal};
use tokio::sync::broadcast;

use super::pool::SearchHandle;
use super::problem::Problem;
use super::storage::Storage;
use super::tokens::{Rights, Tokens, id_of};

/// What everybody who looks at a game is told.
#[derive(Clone, Debug)]
pub(super) enum News {
    /// The state is another one.
    Changed,
    /// What an opponent thinks: a message as it goes out.
    Thought(Arc<str>),
    /// The game was deleted.
    Gone,
}

/// A game in memory.
pub(super) struct Game {
    pub(super) id: GameId,
    pub(super) tokens: Tokens,
    /// The client whose turn in the queue its searches take.
    pub(super) owner: IpAddr,
    pub(super) news: broadcast::Sender<News>,
    /// When it came into memory.
    pub(super) opened: Instant,
    live: Mutex<Live>,
}

/// What changes in a game.
pub(super) struct Live {
    pub(super) session: Session,
    /// Grows with every change.
    pub(super) revision: Revision,
    /// The revision that the store has; it lags behind while the disk cannot be written. `None`: it has none.
    kept: Option<Revision>,
    /// The law by which the store refused the newest change, which is in memory alone.
    pub(super) unsaved: Option<&'static str>,
    pub(super) title: String,
    /// When it was changed last, in milliseconds since 1970.
    pub(super) changed: i64,
    /// Who asks to take a move back.
    pub(super) takeback: Option<Player>,
    /// Opponents wait, because somebody went back to look.
    pub(super) paused: bool,
    /// An opponent waits for a moment, so that people can follow.
    pub(super) resting: bool,
    /// The search for an opponent's move.
    pub(super) thinking: Option<SearchHandle>,
    /// The state as text, without roles, at a revision.
    pub(super) image: Option<(Revision, Arc<str>)>,
    used: Instant,
    gone: bool,
}

impl Live {
    /// A new game at its start.
    pub(super) fn new(session: Session, title: String) -> Live {
        Live {
            session,
            revision: 1,
            kept: None,
            unsaved: None,
            title,
            changed: now(),
            takeback: None,
            paused: false,
            resting: false,
            thinking: None,
            image: None,
            used: Instant::now(),
            gone: false,
        }
    }

    /// Stops an opponent's search.
    pub(super) fn interrupt(&mut self) {
        if let Some(hold) = self.thinking.take() {
            hold.cancel();
        }
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        self.interrupt();
    }
}

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| i64::try_from(time.as_millis()).unwrap_or(i64::MAX))
}

/// Does the disk fail, so that the game goes on in memory? Otherwise another process was faster, or it cannot be kept at all.
fn disk_fails(refusal: &Refusal) -> bool {
    !matches!(refusal.law, "store.conflict" | "store.unknown" | "store.too_large")
}

/// Another process was faster, or the disk fails.
fn unkept(refusal: Refusal) -> Problem {
    match refusal.law {
        "store.conflict" => Problem::new(StatusCode::CONFLICT, refusal),
        "store.unknown" => Problem::no_game(),
        _ => Problem::unavailable(refusal, 5),
    }
}

impl Game {
    /// A game from its parts.
    fn new(id: GameId, tokens: Tokens, owner: IpAddr, live: Live) -> Game {
        Game { id, tokens, owner, news: broadcast::Sender::new(8), opened: Instant::now(), live: Mutex::new(live) }
    }

    /// The game, for one at a time.
    pub(super) fn lock(&self) -> Result<MutexGuard<'_, Live>, Problem> {
        let mut live = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        if live.gone {
            return Err(Problem::no_game());
        }
        live.used = Instant::now();
        Ok(live)
    }
}

/// The games in memory.
pub(super) struct Games {
    known: Mutex<HashMap<GameId, Arc<Game>>>,
    keep: Box<dyn Storage>,
}

impl Games {
    /// No game in memory; all that there are lie in the store.
    pub(super) fn new(keep: Box<dyn Storage>) -> Games {
        Games { known: Mutex::default(), keep }
    }

    fn known(&self) -> MutexGuard<'_, HashMap<GameId, Arc<Game>>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a new game, which is durable when this returns, unless it says that it is unsaved.
    pub(super) fn add(&self, mut live: Live, owner: IpAddr) -> Result<Arc<Game>, Problem> {
        let id = GameId::random()?;
        let tokens = Tokens::new(&id)?;
        self.write(&id, &tokens, &mut live).map_err(unkept)?;
        let game = Arc::new(Game::new(id, tokens, owner, live));
        self.known().insert(game.id.clone(), game.clone());
        Ok(game)
    }

    /// The game with this name, from memory or from the store.
    fn find(&self, id: &GameId, reader: IpAddr) -> Result<Arc<Game>, Problem> {
        if let Some(game) = self.known().get(id) {
            return Ok(game.clone());
        }
        let kept = self.keep.load(id).map_err(unkept)?.ok_or_else(Problem::no_game)?;
        let mut live = Live::new(kept.session, kept.title);
        live.revision = kept.revision;
        live.kept = Some(kept.revision);
        live.changed = kept.changed;
        // Somebody went back to look, if there are moves behind.
        let history = live.session.history();
        live.paused = !history.children(history.current()).is_empty();
        let game = Arc::new(Game::new(id.clone(), kept.tokens, reader, live));
        // Somebody else may have loaded it meanwhile; the first one counts.
        Ok(self.known().entry(id.clone()).or_insert(game).clone())
    }

    /// The game that these tokens open, and what they allow in it.
    pub(super) fn open(&self, id: &str, given: &[String], reader: IpAddr) -> Result<(Arc<Game>, Rights), Problem> {
        // Without a token of this game nothing is even looked up.
        let id = given.iter().find_map(|token| id_of(token).filter(|name| name.as_str() == id));
        let game = self.find(&id.ok_or_else(Problem::no_game)?, reader)?;
        let rights = game.tokens.rights(given.iter().map(String::as_str));
        if rights.any() { Ok((game, rights)) } else { Err(Problem::no_game()) }
    }

    /// Writes all of a game. On a disk that fails the game stays in memory, and says so.
    fn write(&self, id: &GameId, tokens: &Tokens, live: &mut Live) -> Result<(), Refusal> {
        let written = match live.kept {
            Some(revision) => self.keep.save(id, revision, &live.session),
            None => self.keep.create(id, tokens, &live.session, &live.title),
        };
        match written {
            Ok(revision) => (live.kept, live.unsaved) = (Some(revision), None),
            Err(refusal) if disk_fails(&refusal) => live.unsaved = Some(refusal.law),
            Err(refusal) => return Err(refusal),
        }
        Ok(())
    }

    /// Writes a change, so that it is durable, and tells everybody. While the disk fails the game goes on in memory, and
    /// its state says so. What was changed by somebody else did not happen: the game is forgotten, and the next who asks
    /// gets it as the store has it.
    pub(super) fn commit(&self, game: &Game, live: &mut Live) -> Result<(), Problem> {
        if let Err(refusal) = self.write(&game.id, &game.tokens, live) {
            self.forget(game, live);
            return Err(unkept(refusal));
        }
        live.revision = live.revision.saturating_add(1);
        live.changed = now();
        live.image = None;
        // Nobody looks on: nobody to tell.
        let _ = game.news.send(News::Changed);
        Ok(())
    }

    /// Gives a game another title, which is durable when this returns.
    pub(super) fn rename(&self, game: &Game, live: &mut Live, title: String) -> Result<(), Problem> {
        if live.kept.is_some() {
            self.keep.rename(&game.id, &title).map_err(unkept)?;
        }
        live.title = title;
        Ok(())
    }

    fn forget(&self, game: &Game, live: &mut Live) {
        live.interrupt();
        live.gone = true;
        self.known().remove(&game.id);
        let _ = game.news.send(News::Gone);
    }

    /// Deletes a game for good.
    pub(super) fn delete(&self, game: &Game) -> Result<(), Problem> {
        let mut live = game.lock()?;
        if live.kept.is_some() {
            self.keep.delete(&game.id).map_err(unkept)?;
        }
        self.forget(game, &mut live);
        Ok(())
    }

    /// Tries once more to write what a failing disk has refused.
    pub(super) fn catch_up(&self) {
        let games: Vec<Arc<Game>> = self.known().values().cloned().collect();
        for game in games {
            let Ok(mut live) = game.live.try_lock() else { continue };
            if live.gone || live.unsaved.is_none() {
                continue;
            }
            match self.write(&game.id, &game.tokens, &mut live) {
                Ok(()) if live.unsaved.is_none() => {
                    live.image = None;
                    let _ = game.news.send(News::Changed);
                }
                Ok(()) => return,
                Err(_) => self.forget(&game, &mut live),
            }
        }
    }

    /// Forgets games that nobody has looked at for some time; the store has them.
    pub(super) fn sweep(&self, idle: Duration) {
        if !self.keep.lasts() {
            return;
        }
        self.known().retain(|_, game| {
            // Whoever holds it may be waiting for the list; a game in use stays.
            let Ok(live) = game.live.try_lock() else { return true };
            let busy = live.unsaved.is_some()
                || live.thinking.is_some()
                || game.news.receiver_count() > 0
                || Arc::strong_count(game) > 1;
            busy || live.session.clock().is_some_and(|clock| clock.running().is_some()) || live.used.elapsed() < idle
        });
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;
    use std::sync::atomic::{AtomicBool, Ordering};

    use potez_rules::Settings;

    use super::*;
    use crate::server::storage::{InStore, StoredGame};

    /// A store on a disk that can be full.
    struct Disk(InStore, Arc<AtomicBool>);

    impl Disk {
        fn room(&self) -> Result<(), Refusal> {
            let full = self.1.load(Ordering::SeqCst);
            if full { Err(Refusal { law: "store.full", ..Refusal::game_over() }) } else { Ok(()) }
        }
    }

    impl Storage for Disk {
        fn create(&self, id: &GameId, tokens: &Tokens, session: &Session, title: &str) -> Result<Revision, Refusal> {
            self.room().and_then(|()| self.0.create(id, tokens, session, title))
        }

        fn save(&self, id: &GameId, revision: Revision, session: &Session) -> Result<Revision, Refusal> {
            self.room().and_then(|()| self.0.save(id, revision, session))
        }

        fn rename(&self, id: &GameId, title: &str) -> Result<(), Refusal> {
            self.room().and_then(|()| self.0.rename(id, title))
        }

        fn load(&self, id: &GameId) -> Result<Option<StoredGame>, Refusal> {
            self.0.load(id)
        }

        fn delete(&self, id: &GameId) -> Result<(), Refusal> {
            self.room().and_then(|()| self.0.delete(id))
        }

        fn lasts(&self) -> bool {
            true
        }
    }

    #[test]
    fn on_a_full_disk_games_go_on_in_memory_and_are_written_when_there_is_room() {
        let folder = tempfile::tempdir().unwrap();
        let full = Arc::new(AtomicBool::new(false));
        let games = Games::new(Box::new(Disk(InStore::open(Some(folder.path())).unwrap(), full.clone())));
        let here = IpAddr::from(Ipv4Addr::LOCALHOST);
        let open = || games.add(Live::new(Session::open("tictactoe", &Settings::new()).unwrap(), String::new()), here);
        let play = |game: &Game, text: &str| {
            let mut live = game.lock().unwrap();
            live.session.play(text).unwrap();
            games.commit(game, &mut live).unwrap();
            (live.revision, live.unsaved)
        };
        let kept = |game: &Game| games.keep.load(&game.id).unwrap().map(|kept| kept.session.history().line().len() - 1);
        let before = open().unwrap();
        full.store(true, Ordering::SeqCst);
        let during = open().unwrap();
        assert_eq!((play(&before, "b2"), play(&before, "a1")), ((2, Some("store.full")), (3, Some("store.full"))));
        assert_eq!(play(&during, "c3"), (2, Some("store.full")));
        assert_eq!((kept(&before), kept(&during)), (Some(0), None));
        let names = [&before, &during].map(|game| (game.id.as_str().to_owned(), game.tokens.x.clone()));
        drop((before, during));
        games.catch_up();
        games.sweep(Duration::ZERO);
        let [before, during] = names.map(|(id, token)| games.open(&id, &[token], here).unwrap().0);
        assert_eq!(during.lock().unwrap().session.history().moves(), ["c3"], "nothing unsaved leaves memory");
        full.store(false, Ordering::SeqCst);
        assert_eq!(play(&before, "c1"), (4, None));
        assert_eq!((kept(&before), kept(&during)), (Some(3), None));
        games.catch_up();
        assert_eq!((kept(&during), during.lock().unwrap().unsaved), (Some(1), None));
    }

    #[test]
    fn an_idle_game_leaves_memory_and_comes_back() {
        let folder = tempfile::tempdir().unwrap();
        let games = Games::new(Box::new(InStore::open(Some(folder.path())).unwrap()));
        let here = IpAddr::from(Ipv4Addr::LOCALHOST);
        let session = Session::open("tictactoe", &Settings::new()).unwrap();
        let game = games.add(Live::new(session, "a lesson".into()), here).unwrap();
        let (id, token) = (game.id.as_str().to_owned(), game.tokens.o.clone());
        {
            let mut live = game.lock().unwrap();
            live.session.play("b2").unwrap();
            games.commit(&game, &mut live).unwrap();
        }
        games.sweep(Duration::ZERO);
        assert_eq!(games.known().len(), 1, "somebody has it in hand");
        let watcher = game.news.subscribe();
        drop(game);
        games.sweep(Duration::from_secs(60));
        assert_eq!(games.known().len(), 1, "it was used just now");
        games.sweep(Duration::ZERO);
        assert_eq!(games.known().len(), 1, "somebody looks on");
        drop(watcher);
        games.sweep(Duration::ZERO);
        assert_eq!(games.known().len(), 0);
        let (game, rights) = games.open(&id, &[token], here).unwrap();
        let live = game.lock().unwrap();
        assert_eq!((live.session.history().moves(), live.title.as_str()), (vec!["b2"], "a lesson"));
        assert_eq!((live.revision, rights.roles()), (2, vec!["o"]));
    }
}
