//! [`SavedGame`]: a game in progress that is saved after every change. Terminal, console and server use the same type.

use std::sync::Arc;

use potez_rules::Refusal;

use super::change::Image;
use super::error::{Damage, StoreError};
use super::rows::cost;
use super::{Draft, GameId, LARGEST, Revision, Store, Summary, now};
use crate::record::{Broken, Record, json};
use crate::session::Session;

/// The changes after a record may be this many bytes longer than the record before the record is written in full again.
const SLACK: usize = 16 << 10;

/// A session and its row in the store.
///
/// # Laws
/// - A change is written before it is acknowledged: change the session, then call [`save`](SavedGame::save) or
///   [`autosave`](SavedGame::autosave), then tell people.
/// - While the disk fails, the game goes on in memory, [`unsaved`](SavedGame::unsaved) says why, and every later call tries again.
/// - What somebody else has written is never overwritten. A front end with one user goes on with a copy (`autosave`); the server
///   drops the game and reads it again (`save` fails).
///
/// ```
/// use std::sync::Arc;
/// use potez_play::{Session, store::{SavedGame, Store}};
/// use potez_rules::Settings;
/// # let folder = tempfile::tempdir().unwrap();
/// # let folder = folder.path();
/// let store = Arc::new(Store::open(Some(folder)).unwrap());
/// let session = Session::open("tictactoe", &Settings::new()).unwrap();
/// let mut game = SavedGame::new(Some(Arc::clone(&store)), session, "A lesson");
/// game.session_mut().play("b2").unwrap();
/// assert_eq!(game.autosave(), None);
/// let again = SavedGame::open(&store, game.id().unwrap()).unwrap().0;
/// assert_eq!(again.session().history().moves(), ["b2"]);
/// ```
pub struct SavedGame {
    session: Session,
    store: Option<Arc<Store>>,
    title: String,
    extra: String,
    /// The name, once it has been written or set.
    id: Option<GameId>,
    /// The revision in the store; `None` if there is none.
    revision: Option<Revision>,
    /// When it was last saved or opened, in milliseconds since 1970.
    changed: i64,
    /// What the store has of the record, if a change may be appended to it.
    written: Option<Image>,
    /// How many bytes were appended since the store last got the full record.
    appended: usize,
    /// A record that may be in the store although writing it was not acknowledged.
    doubtful: Option<String>,
    /// Why the last change is not in the store.
    unsaved: Option<StoreError>,
}

impl SavedGame {
    /// A game that will be in the store once it is saved. Without a store it is only in memory.
    #[must_use]
    pub fn new(store: Option<Arc<Store>>, session: Session, title: &str) -> SavedGame {
        SavedGame {
            session,
            store,
            title: title.to_owned(),
            extra: String::new(),
            id: None,
            revision: None,
            changed: now(),
            written: None,
            appended: 0,
            doubtful: None,
            unsaved: None,
        }
    }

    /// Sets the name of the game before it is saved for the first time, and what a front end remembers with it.
    pub fn set_id(&mut self, id: GameId, extra: &str) {
        self.id = Some(id);
        extra.clone_into(&mut self.extra);
    }

    /// A game of the store, as it was left, and what could not be read of it. If something could not be read, the old
    /// record stays as it is, and the game goes on under a new name.
    ///
    /// # Errors
    /// There is no such game, its record cannot be read, or the store cannot.
    pub fn open(store: &Arc<Store>, id: &GameId) -> Result<(SavedGame, Vec<Broken>), StoreError> {
        let stored = store.load(id)?;
        let import = Session::from_record(&json::parse(&stored.record)?)?;
        let mut game = SavedGame::new(Some(Arc::clone(store)), import.session, &stored.entry.title);
        game.extra = stored.entry.extra;
        game.changed = stored.entry.changed;
        if import.broken.is_empty() {
            game.id = Some(stored.entry.id);
            game.revision = Some(stored.entry.revision);
            game.appended = stored.appended;
            // A record of another version may be written differently than it was read; then the next change writes it in full.
            let mut record = game.session.record();
            if text(&record) == stored.record {
                game.written = Some(Image::default().compare(&mut record).1);
            }
        }
        Ok((game, import.broken))
    }

    /// The same for a game that must keep its name: one that cannot be read completely is refused.
    ///
    /// # Errors
    /// As [`open`](SavedGame::open), and [`StoreError::Unreadable`].
    pub fn open_in_place(store: &Arc<Store>, id: &GameId) -> Result<SavedGame, StoreError> {
        let broken = |why: String| StoreError::unreadable(id, Damage::Record(why));
        match SavedGame::open(store, id) {
            Ok((game, told)) => match told.first() {
                None => Ok(game),
                Some(first) => Err(broken(first.to_string())),
            },
            Err(StoreError::Record(refusal)) => Err(broken(refusal.to_string())),
            Err(error) => Err(error),
        }
    }

    /// The game.
    #[must_use]
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The game, for changing it. Changes are not saved by themselves.
    pub fn session_mut(&mut self) -> &mut Session {
        &mut self.session
    }

    /// Its name, once it has one.
    #[must_use]
    pub fn id(&self) -> Option<&GameId> {
        self.id.as_ref()
    }

    /// Its title.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// What a front end remembers about it.
    #[must_use]
    pub fn extra(&self) -> &str {
        &self.extra
    }

    /// The revision in the store; `None` if there is none.
    #[must_use]
    pub fn revision(&self) -> Option<Revision> {
        self.revision
    }

    /// When it was last saved or opened, in milliseconds since 1970.
    #[must_use]
    pub fn changed(&self) -> i64 {
        self.changed
    }

    /// Why the last change is not in the store; `None` if everything is saved.
    #[must_use]
    pub fn unsaved(&self) -> Option<&StoreError> {
        self.unsaved.as_ref()
    }

    /// Gives the game another title.
    ///
    /// # Errors
    /// The store refuses; the title is as it was.
    pub fn rename(&mut self, title: &str) -> Result<(), StoreError> {
        if let (Some(store), Some(id), Some(_)) = (&self.store, &self.id, self.revision) {
            store.rename(id, title)?;
        }
        title.clone_into(&mut self.title);
        Ok(())
    }

    /// Replaces what a front end remembers about the game.
    ///
    /// # Errors
    /// The store refuses; nothing has changed.
    pub fn set_extra(&mut self, extra: &str) -> Result<(), StoreError> {
        if let (Some(store), Some(id), Some(_)) = (&self.store, &self.id, self.revision) {
            store.set_extra(id, extra)?;
        }
        extra.clone_into(&mut self.extra);
        Ok(())
    }

    /// Deletes the game from the store, if it is there.
    ///
    /// # Errors
    /// The store refuses.
    pub fn delete(&mut self) -> Result<(), StoreError> {
        if let (Some(store), Some(id), Some(_)) = (&self.store, &self.id, self.revision) {
            store.delete(id)?;
            self.revision = None;
        }
        Ok(())
    }

    /// Writes the game. While the disk fails, the game goes on in memory, and [`unsaved`](SavedGame::unsaved) says why.
    ///
    /// # Errors
    /// The game cannot go on like this: somebody else has changed or deleted it, or it is too large.
    pub fn save(&mut self) -> Result<(), StoreError> {
        let written = self.write();
        self.changed = now();
        match written {
            Err(error) if !error.is_disk_failure() => Err(error),
            written => {
                self.unsaved = written.err();
                Ok(())
            }
        }
    }

    /// Saves the game of a front end with one user, if it has changed. If somebody else has changed or deleted it, it goes on as
    /// a new game. Returns a warning that was not given before.
    pub fn autosave(&mut self) -> Option<Refusal> {
        let same = |written: &Image| written.compare(&mut self.session.record()).0.is_empty(written);
        if self.revision.is_some() && self.written.as_ref().is_some_and(same) {
            self.unsaved = None;
            return None;
        }
        let mut notice = None;
        let mut written = self.write();
        if let Err(StoreError::Conflict { .. } | StoreError::Unknown(_)) = &written {
            notice = written.err().map(|error| forked(&error));
            (self.id, self.revision) = (None, None);
            written = self.write();
        }
        match written {
            Ok(()) => {
                self.unsaved = None;
                notice
            }
            Err(error) => {
                let known = self.unsaved.as_ref().is_some_and(|unsaved| unsaved.law() == error.law());
                let warning = (!known).then(|| error.refusal());
                self.unsaved = Some(error);
                warning
            }
        }
    }

    fn write(&mut self) -> Result<(), StoreError> {
        let Some(store) = self.store.clone() else {
            self.revision = Some(self.revision.unwrap_or(0).saturating_add(1));
            return Ok(());
        };
        let mut record = self.session.record();
        let (change, image) = match &self.written {
            Some(written) => written.compare(&mut record),
            None => Image::default().compare(&mut record),
        };
        let id = self.id.clone().map_or_else(GameId::random, Ok)?;
        self.id = Some(id.clone());
        if image.bytes() > LARGEST {
            return Err(StoreError::TooLarge(image.bytes()));
        }
        let change = change.text();
        let appended = self.appended + cost(&change);
        // The changes after a record are never much longer than the record itself, so they are quick to read and to write.
        let short = self.written.is_some() && self.doubtful.is_none() && appended <= image.bytes() + SLACK;
        let answer = match self.revision {
            Some(revision) if short => {
                store.append(&id, revision, change, &Summary::of(&self.session)).map(|revision| (revision, appended))
            }
            Some(revision) => self.update(&store, &id, revision, &text(&record)).map(|revision| (revision, 0)),
            None => self.create(&store, &id, &text(&record)).map(|revision| (revision, 0)),
        };
        match answer {
            Ok((revision, appended)) => {
                (self.revision, self.appended) = (Some(revision), appended);
                self.written = Some(image);
                self.doubtful = None;
                Ok(())
            }
            Err(error) => {
                if error.is_disk_failure() {
                    self.doubtful = Some(text(&record));
                }
                Err(error)
            }
        }
    }

    /// Replaces our own revision. A write that failed may still have reached the disk: what looks like somebody
    /// else's change is then our own.
    fn update(&self, store: &Store, id: &GameId, revision: Revision, record: &str) -> Result<Revision, StoreError> {
        let summary = Summary::of(&self.session);
        match (store.save(id, revision, record, &summary), &self.doubtful) {
            (Err(conflict @ StoreError::Conflict { .. }), Some(doubtful)) => {
                let stored = store.load(id)?;
                if stored.record != *doubtful {
                    return Err(conflict);
                }
                store.save(id, stored.entry.revision, record, &summary)
            }
            (answer, _) => answer,
        }
    }

    /// Adds a row, unless a write that seemed to fail has already added it.
    fn create(&self, store: &Store, id: &GameId, record: &str) -> Result<Revision, StoreError> {
        if let Some(doubtful) = &self.doubtful
            && let Ok(stored) = store.load(id)
            && stored.record == *doubtful
        {
            return store.save(id, stored.entry.revision, record, &Summary::of(&self.session));
        }
        let draft = Draft { title: self.title.clone(), extra: self.extra.clone(), ..Draft::of(&self.session) };
        store.create_as(id, &draft)?;
        Ok(1)
    }
}

impl Draft {
    /// A session as a draft that can be added to a store.
    #[must_use]
    pub fn of(session: &Session) -> Draft {
        let draft = Draft::new(session.game(), "", &text(&session.record()));
        Draft { summary: Summary::of(session), ..draft }
    }

    /// A game from outside, read as such, as a draft that can be added to a store; its summary is computed again.
    ///
    /// # Errors
    /// It is not a record, or of a game that does not exist.
    pub fn cleaned(self) -> Result<Draft, Refusal> {
        let session = json::read(&self.record)?.session;
        Ok(Draft { title: self.title, extra: self.extra, ..Draft::of(&session) })
    }
}

/// The record in one line.
fn text(record: &Record) -> String {
    // A record consists of texts, numbers and lists, so writing it cannot fail.
    serde_json::to_string(record).unwrap_or_default()
}

fn forked(error: &StoreError) -> Refusal {
    match error {
        StoreError::Unknown(_) => Refusal::new(
            "store.deleted",
            "the saved game has been deleted in the meantime; this game continues as a new one",
            [],
        ),
        _ => Refusal::new(
            "store.beside",
            "the saved game has been changed elsewhere in the meantime; this game continues as a separate one",
            [],
        ),
    }
}

#[cfg(test)]
mod tests;
