//! [`SavedContest`]: a contest in the store. A game is on the disk before it is reported, so an interrupted contest
//! continues without losing a game or playing one twice.
//!
//! ```
//! use potez_contest::{Contest, Description, Entrant, SavedContest, play_contest};
//! use potez_play::store::Store;
//! use potez_play::{EngineKind, EngineSpec, Request};
//! # let folder = tempfile::tempdir().unwrap();
//! let store = std::sync::Arc::new(Store::open(Some(folder.path())).unwrap());
//! let random = Entrant::engine(EngineSpec { kind: EngineKind::Random, ..EngineSpec::default() }, Request::default());
//! let contest = Contest { game: "tictactoe".to_owned(), entrants: vec![random.clone(), random.named("chance")], games: 4, ..Contest::default() };
//! let table = (potez_play::find("tictactoe").unwrap().open)(&Default::default()).unwrap();
//! let saved = SavedContest::create(&store, &Description::of(&contest, &*table)).unwrap();
//! play_contest(&contest, &*table, 1, &[], &mut |played, _| saved.add(played).is_ok()).unwrap();
//! saved.end().unwrap();
//!
//! let again = SavedContest::open(&store, saved.id()).unwrap();
//! assert_eq!(again.games().unwrap().len(), 4);
//! assert_eq!(again.standings().unwrap().games(), 4);
//! ```

use std::sync::Arc;

use potez_play::store::{ContestEntry, Damage, GameId, Store, StoreError};

use crate::description::Description;
use crate::game::{Contest, Played};
use crate::schedule::standings;
use crate::standings::Standings;

/// A contest in the store.
#[derive(Clone, Debug)]
pub struct SavedContest {
    store: Arc<Store>,
    id: GameId,
    description: Description,
}

impl SavedContest {
    /// Adds a contest to the store.
    ///
    /// # Errors
    /// The disk refuses.
    pub fn create(store: &Arc<Store>, description: &Description) -> Result<SavedContest, StoreError> {
        let id = store.create_contest(&description.title(), &description.game, &text(description))?;
        Ok(SavedContest { store: Arc::clone(store), id, description: description.clone() })
    }

    /// A contest that is in the store.
    ///
    /// # Errors
    /// There is none with this name, or it cannot be read.
    pub fn open(store: &Arc<Store>, id: &GameId) -> Result<SavedContest, StoreError> {
        let entry = store.contest(id)?;
        let description =
            serde_json::from_str(&entry.description).map_err(|error| unreadable(id, &error.to_string()))?;
        Ok(SavedContest { store: Arc::clone(store), id: id.clone(), description })
    }

    /// The newest contest with this description, if there is one.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn find(store: &Arc<Store>, description: &Description) -> Result<Option<SavedContest>, StoreError> {
        let text = text(description);
        let found = store.contests()?.into_iter().find(|entry| entry.description == text);
        found.map(|entry| SavedContest::open(store, &entry.id)).transpose()
    }

    /// Its name in the store.
    #[must_use]
    pub fn id(&self) -> &GameId {
        &self.id
    }

    /// What is played.
    #[must_use]
    pub fn description(&self) -> &Description {
        &self.description
    }

    /// Its entry in lists.
    ///
    /// # Errors
    /// It was deleted, or the store cannot be read.
    pub fn entry(&self) -> Result<ContestEntry, StoreError> {
        self.store.contest(&self.id)
    }

    /// Adds a game that has ended. When this returns, the game is on the disk.
    ///
    /// # Errors
    /// [`StoreError::Played`]: another process plays the same contest. Or the disk refuses.
    pub fn add(&self, played: &Played) -> Result<(), StoreError> {
        self.store.add_contest_game(&self.id, played.game, &text(played))
    }

    /// Marks the contest as finished: all games have been played, or its test is decided.
    ///
    /// # Errors
    /// The disk refuses.
    pub fn end(&self) -> Result<(), StoreError> {
        self.store.end_contest(&self.id, true)
    }

    /// The games that have been played, by their numbers.
    ///
    /// # Errors
    /// A game cannot be read, or its players do not take part.
    pub fn games(&self) -> Result<Vec<Played>, StoreError> {
        let players = self.description.players.len();
        let mut games = Vec::new();
        for (number, text) in self.store.contest_games(&self.id)? {
            let played: Played =
                serde_json::from_str(&text).map_err(|error| unreadable(&self.id, &error.to_string()))?;
            let known = |entrant: usize| entrant < players;
            let fault = played.forfeit.as_ref().is_none_or(|forfeit| known(forfeit.entrant));
            if played.game != number || !known(played.x) || !known(played.o) || played.x == played.o || !fault {
                return Err(unreadable(&self.id, "a game has players that do not take part"));
            }
            games.push(played);
        }
        Ok(games)
    }

    /// The contest itself.
    ///
    /// # Errors
    /// A player cannot be read.
    pub fn contest(&self) -> Result<Contest, StoreError> {
        Ok(self.description.contest()?)
    }

    /// The standings after the games so far.
    ///
    /// # Errors
    /// A game cannot be read.
    pub fn standings(&self) -> Result<Standings, StoreError> {
        Ok(standings(&self.contest()?, &self.games()?))
    }
}

fn text(value: &impl serde::Serialize) -> String {
    // Numbers, texts and lists: nothing that JSON does not have.
    serde_json::to_string(value).unwrap_or_default()
}

fn unreadable(id: &GameId, why: &str) -> StoreError {
    StoreError::Unreadable { id: id.as_str().to_owned(), damage: Damage::Record(why.to_owned()) }
}
