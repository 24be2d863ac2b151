//! [`Games`]: the games in memory, and how they come from the store and go back to it.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use potez_play::Session;
use potez_play::session::{Evaluation, NodeId};
use potez_play::store::{GameId, Revision, SavedGame, Store};
use potez_rules::Player;
use tokio::sync::broadcast;

use super::pool::SearchHandle;
use super::problem::Problem;
use super::tokens::{Rights, Tokens, id_of};
use super::view::State;

/// What is broadcast to everybody who watches a game.
#[derive(Clone, Debug)]
pub(super) enum News {
    /// The state has changed.
    Changed,
    /// What an opponent thinks, as the message to send.
    Thought(Arc<str>),
    /// The game was deleted.
    Gone,
}

/// A game in memory.
pub(super) struct Game {
    pub(super) id: GameId,
    pub(super) tokens: Tokens,
    /// The client in whose queue its searches wait.
    pub(super) owner: IpAddr,
    pub(super) news: broadcast::Sender<News>,
    /// When it was loaded or created.
    pub(super) opened: Instant,
    live: Mutex<Live>,
}

/// What changes in a game.
pub(super) struct Live {
    pub(super) saved: SavedGame,
    /// Grows with every change; the store's revision lags behind while the disk cannot be written.
    pub(super) revision: Revision,
    /// Who asks to take a move back.
    pub(super) takeback: Option<Player>,
    /// Opponents wait, because somebody has gone back in the history.
    pub(super) paused: bool,
    /// An opponent pauses for a moment, so that people can follow.
    pub(super) resting: bool,
    /// What an engine thought when it last moved, and where.
    pub(super) evaluation: Option<(NodeId, Evaluation)>,
    /// The search for an opponent's move.
    pub(super) thinking: Option<SearchHandle>,
    /// The state at a revision, without roles.
    pub(super) image: Option<(Revision, State)>,
    used: Instant,
    gone: bool,
}

impl Live {
    fn new(saved: SavedGame) -> Live {
        Live {
            revision: saved.revision().unwrap_or(1),
            saved,
            takeback: None,
            paused: false,
            resting: false,
            evaluation: None,
            thinking: None,
            image: None,
            used: Instant::now(),
            gone: false,
        }
    }

    /// The game.
    pub(super) fn session(&self) -> &Session {
        self.saved.session()
    }

    /// The game, to change it; [`Games::commit`] saves the change.
    pub(super) fn session_mut(&mut self) -> &mut Session {
        self.saved.session_mut()
    }

    /// What an engine thought when it last moved, if the game is still near that node.
    pub(super) fn last_evaluation(&self) -> Option<Evaluation> {
        let (node, evaluation) = self.evaluation?;
        self.session().history().line().iter().rev().take(3).any(|id| *id == node).then_some(evaluation)
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

impl Game {
    /// A game from its parts.
    fn new(id: GameId, tokens: Tokens, owner: IpAddr, live: Live) -> Game {
        Game { id, tokens, owner, news: broadcast::Sender::new(8), opened: Instant::now(), live: Mutex::new(live) }
    }

    /// Locks the game.
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
    store: Option<Arc<Store>>,
}

impl Games {
    /// No games in memory yet. Without a store, games live as long as the server.
    pub(super) fn new(store: Option<Arc<Store>>) -> Games {
        Games { known: Mutex::default(), store }
    }

    fn known(&self) -> MutexGuard<'_, HashMap<GameId, Arc<Game>>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A new game, for [`add`](Games::add).
    pub(super) fn begin(&self, session: Session, title: &str) -> Live {
        Live::new(SavedGame::new(self.store.clone(), session, title))
    }

    /// Adds a new game. When this returns it is on the disk, unless its state says `unsaved`.
    pub(super) fn add(&self, mut live: Live, owner: IpAddr) -> Result<Arc<Game>, Problem> {
        let id = GameId::random()?;
        let tokens = Tokens::new(&id)?;
        live.saved.set_id(id.clone(), &serde_json::to_string(&tokens).unwrap_or_default());
        live.saved.save()?;
        let game = Arc::new(Game::new(id, tokens, owner, live));
        self.known().insert(game.id.clone(), game.clone());
        Ok(game)
    }

    /// The game with this name, from memory or from the store.
    fn find(&self, id: &GameId, reader: IpAddr) -> Result<Arc<Game>, Problem> {
        if let Some(game) = self.known().get(id) {
            return Ok(game.clone());
        }
        let store = self.store.as_ref().ok_or_else(Problem::no_game)?;
        let (saved, _) = SavedGame::open_in_place(store, id)?;
        // A game without tokens was saved by another front end, and has no links.
        let tokens = serde_json::from_str(saved.extra()).map_err(|_| Problem::no_game())?;
        let mut live = Live::new(saved);
        // If moves follow, somebody has gone back in the history.
        let history = live.session().history();
        live.paused = !history.children(history.current()).is_empty();
        let game = Arc::new(Game::new(id.clone(), tokens, reader, live));
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

    /// Saves a change and broadcasts it. While the disk fails, the game goes on in memory, and its state says so. If somebody
    /// else has changed the stored game, this change is refused: the game is dropped from memory, and the next request reads it
    /// from the store.
    pub(super) fn commit(&self, game: &Game, live: &mut Live) -> Result<(), Problem> {
        if let Err(error) = live.saved.save() {
            self.forget(game, live);
            return Err(error.into());
        }
        live.revision = live.revision.saturating_add(1);
        live.image = None;
        // An error only means that nobody watches.
        let _ = game.news.send(News::Changed);
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
        live.saved.delete()?;
        self.forget(game, &mut live);
        Ok(())
    }

    /// Tries again to save what a failing disk has refused.
    pub(super) fn catch_up(&self) {
        let games: Vec<Arc<Game>> = self.known().values().cloned().collect();
        for game in games {
            let Ok(mut live) = game.live.try_lock() else { continue };
            if live.gone || live.saved.unsaved().is_none() {
                continue;
            }
            match live.saved.save() {
                Ok(()) if live.saved.unsaved().is_none() => {
                    live.image = None;
                    let _ = game.news.send(News::Changed);
                }
                Ok(()) => return,
                Err(_) => self.forget(&game, &mut live),
            }
        }
    }

    /// Drops games from memory that nobody has used for some time; the store has them.
    pub(super) fn sweep(&self, idle: Duration) {
        if self.store.is_none() {
            return;
        }
        self.known().retain(|_, game| {
            // Whoever has locked it may be waiting for the list. A game in use stays.
            let Ok(live) = game.live.try_lock() else { return true };
            let busy = live.saved.unsaved().is_some()
                || live.thinking.is_some()
                || game.news.receiver_count() > 0
                || Arc::strong_count(game) > 1;
            busy || live.session().clock().is_some_and(|clock| clock.running().is_some()) || live.used.elapsed() < idle
        });
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use potez_play::store::StoreError;
    use potez_rules::Settings;

    use super::*;

    /// Lets every write into the store of a folder fail, or succeed again.
    fn disk_fails(folder: &std::path::Path, fails: bool) {
        let store = rusqlite::Connection::open(folder.join(potez_play::store::FILE)).unwrap();
        for action in ["INSERT", "UPDATE"] {
            let create = format!(
                "CREATE TRIGGER no_{action} BEFORE {action} ON games BEGIN SELECT RAISE(ABORT, 'no room'); END"
            );
            let drop = format!("DROP TRIGGER no_{action}");
            store.execute_batch(if fails { &create } else { &drop }).unwrap();
        }
    }

    fn games() -> (tempfile::TempDir, Games) {
        let folder = tempfile::tempdir().unwrap();
        let store = Arc::new(Store::open(Some(folder.path())).unwrap());
        (folder, Games::new(Some(store)))
    }

    fn tictactoe() -> Session {
        Session::open("tictactoe", &Settings::new()).unwrap()
    }

    const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

    #[test]
    fn while_the_disk_fails_games_go_on_in_memory_and_are_written_later() {
        let (folder, games) = games();
        let open = || games.add(games.begin(tictactoe(), ""), HERE);
        let play = |game: &Game, text: &str| {
            let mut live = game.lock().unwrap();
            live.session_mut().play(text).unwrap();
            games.commit(game, &mut live).unwrap();
            (live.revision, live.saved.unsaved().map(StoreError::law))
        };
        let stored = |game: &Game| {
            let store = games.store.as_ref().unwrap();
            SavedGame::open(store, &game.id).ok().map(|(saved, _)| saved.session().history().line().len() - 1)
        };
        let before = open().unwrap();
        disk_fails(folder.path(), true);
        let during = open().unwrap();
        assert_eq!((play(&before, "b2"), play(&before, "a1")), ((2, Some("store.disk")), (3, Some("store.disk"))));
        assert_eq!(play(&during, "c3"), (2, Some("store.disk")));
        assert_eq!((stored(&before), stored(&during)), (Some(0), None));
        let names = [&before, &during].map(|game| (game.id.as_str().to_owned(), game.tokens.x.clone()));
        drop((before, during));
        games.catch_up();
        games.sweep(Duration::ZERO);
        let [before, during] = names.map(|(id, token)| games.open(&id, &[token], HERE).unwrap().0);
        assert_eq!(during.lock().unwrap().session().history().moves(), ["c3"], "nothing unsaved leaves memory");
        disk_fails(folder.path(), false);
        assert_eq!(play(&before, "c1"), (4, None));
        assert_eq!((stored(&before), stored(&during)), (Some(3), None));
        games.catch_up();
        assert_eq!((stored(&during), during.lock().unwrap().saved.unsaved()), (Some(1), None));
    }

    #[test]
    fn looking_back_in_a_finished_game_changes_neither_its_length_nor_its_result() {
        let (_folder, games) = games();
        let game = games.add(games.begin(tictactoe(), ""), HERE).unwrap();
        let summary = || games.store.as_ref().unwrap().load(&game.id).unwrap().entry.summary;
        let mut live = game.lock().unwrap();
        for text in ["a1", "b1", "a2", "b2", "a3"] {
            live.session_mut().play(text).unwrap();
        }
        live.session_mut().go_to(NodeId(1));
        games.commit(&game, &mut live).unwrap();
        assert_eq!((summary().plies, summary().ended.as_deref()), (5, Some("x")));
        // A new move behind it is another game, which goes on.
        live.session_mut().play("c3").unwrap();
        games.commit(&game, &mut live).unwrap();
        assert_eq!((summary().plies, summary().ended), (2, None));
    }

    #[test]
    fn an_idle_game_leaves_memory_and_comes_back() {
        let (_folder, games) = games();
        let game = games.add(games.begin(tictactoe(), "a lesson"), HERE).unwrap();
        let (id, token) = (game.id.as_str().to_owned(), game.tokens.o.clone());
        {
            let mut live = game.lock().unwrap();
            live.session_mut().play("b2").unwrap();
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
        let (game, rights) = games.open(&id, &[token], HERE).unwrap();
        let live = game.lock().unwrap();
        assert_eq!((live.session().history().moves(), live.saved.title()), (vec!["b2"], "a lesson"));
        assert_eq!((live.revision, rights.roles()), (2, vec!["o"]));
    }
}
