//! [`Saved`]: a game in progress that is kept in a store.

use std::collections::BTreeMap;
use std::sync::Arc;

use potez_rules::{Outcome, Player, Refusal};

use super::{Draft, GameId, Revision, Store, Summary};
use crate::record::{Broken, json};
use crate::session::{NodeId, Session};

/// A session that is saved after every change, before the change is acknowledged.
///
/// When the disk is full, may only be read, or is busy, the game goes on in memory: one warning is given, and every later
/// change tries again.
///
/// ```
/// use std::sync::Arc;
/// use potez_play::{Session, store::{Saved, Store}};
/// use potez_rules::Settings;
/// # let folder = tempfile::tempdir().unwrap();
/// # let folder = folder.path();
/// let store = Arc::new(Store::open(Some(folder)).unwrap());
/// let session = Session::open("tictactoe", &Settings::new()).unwrap();
/// let mut saved = Saved::new(Some(Arc::clone(&store)), session, "A lesson");
/// let (played, warning) = saved.change(|session| session.play("b2"));
/// assert!(played.is_ok() && warning.is_none());
/// let again = Saved::open(&store, saved.id().unwrap()).unwrap().0;
/// assert_eq!(again.session().history().moves(), ["b2"]);
/// ```
pub struct Saved {
    session: Session,
    store: Option<Arc<Store>>,
    title: String,
    extra: String,
    /// The row, from the first time that it was written.
    row: Option<(GameId, Revision)>,
    /// The record as the store has it.
    written: String,
    /// A record that may be in the store though its writing was not acknowledged.
    doubtful: Option<String>,
    /// Why the last change is not in the store.
    trouble: Option<Refusal>,
    /// How lines ended, by their last nodes.
    ends: BTreeMap<NodeId, String>,
}

impl Saved {
    /// A game that will be kept from its first change on, or from the first [`save`](Saved::save). Without a store it
    /// lives in memory alone.
    #[must_use]
    pub fn new(store: Option<Arc<Store>>, session: Session, title: &str) -> Saved {
        Saved {
            session,
            store,
            title: title.to_owned(),
            extra: String::new(),
            row: None,
            written: String::new(),
            doubtful: None,
            trouble: None,
            ends: BTreeMap::new(),
        }
    }

    /// The same with what a front end wants to remember.
    #[must_use]
    pub fn with_extra(mut self, extra: &str) -> Saved {
        extra.clone_into(&mut self.extra);
        self
    }

    /// A game of the store, where it was left, and what could not be read of it. If there is any such thing, the old
    /// record stays as it is, and the game goes on under a new name.
    ///
    /// # Errors
    /// There is no such game, its record cannot be read, or the store cannot.
    pub fn open(store: &Arc<Store>, id: &GameId) -> Result<(Saved, Vec<Broken>), Refusal> {
        let kept = store.load(id)?;
        let import = Session::from_record(&json::parse(&kept.record)?)?;
        let mut saved = Saved::new(Some(Arc::clone(store)), import.session, &kept.entry.title);
        saved.extra = kept.entry.extra;
        if let (Some(end), Some(ended)) = (saved.session.history().whole_line().last(), kept.entry.summary.ended) {
            saved.ends.insert(*end, ended);
        }
        if import.broken.is_empty() {
            saved.row = Some((kept.entry.id, kept.entry.revision));
            saved.written = kept.record;
        }
        Ok((saved, import.broken))
    }

    /// The game.
    #[must_use]
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Its name, once it is in the store.
    #[must_use]
    pub fn id(&self) -> Option<&GameId> {
        self.row.as_ref().map(|(id, _)| id)
    }

    /// Its title.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Why the last change is not in the store; `None` when all is saved.
    #[must_use]
    pub fn trouble(&self) -> Option<&Refusal> {
        self.trouble.as_ref()
    }

    /// Gives the game another title.
    ///
    /// # Errors
    /// The store refuses; the title is new in memory.
    pub fn rename(&mut self, title: &str) -> Result<(), Refusal> {
        title.clone_into(&mut self.title);
        match (&self.store, &self.row) {
            (Some(store), Some((id, _))) => store.rename(id, title),
            _ => Ok(()),
        }
    }

    /// Changes the game and saves it. What the change answers is acknowledged by the return of this function; the
    /// warning is for people.
    pub fn change<T>(&mut self, change: impl FnOnce(&mut Session) -> T) -> (T, Option<Refusal>) {
        let answer = change(&mut self.session);
        (answer, self.save())
    }

    /// Changes what need not be saved now: parts of a move, the clock.
    pub fn touch<T>(&mut self, change: impl FnOnce(&mut Session) -> T) -> T {
        change(&mut self.session)
    }

    /// Saves the game, if it is not saved as it is. The answer is a warning that was not given before.
    pub fn save(&mut self) -> Option<Refusal> {
        match self.write() {
            Ok(notice) => {
                self.trouble = None;
                notice
            }
            Err(refusal) => {
                let known = self.trouble.as_ref().is_some_and(|trouble| trouble.law == refusal.law);
                self.trouble = Some(refusal.clone());
                (!known).then_some(refusal)
            }
        }
    }

    fn write(&mut self) -> Result<Option<Refusal>, Refusal> {
        let Some(store) = self.store.clone() else { return Ok(None) };
        let record = text(&self.session);
        if record == self.written && self.row.is_some() {
            return Ok(None);
        }
        let summary = self.summary();
        let mut notice = None;
        let row = match self.row.clone() {
            Some((id, revision)) => match self.update(&store, &id, revision, &record, &summary) {
                Ok(revision) => (id, revision),
                Err(refusal) if matches!(refusal.law, "store.conflict" | "store.unknown") => {
                    notice = Some(beside(&refusal));
                    (self.create(&store, &record, summary)?, 1)
                }
                Err(refusal) => {
                    self.doubtful = Some(record);
                    return Err(refusal);
                }
            },
            None => (self.create(&store, &record, summary)?, 1),
        };
        self.row = Some(row);
        self.written = record;
        self.doubtful = None;
        Ok(notice)
    }

    /// Writes over our own revision. A write that failed may still have reached the disk: what looks like somebody
    /// else's change is then our own.
    fn update(
        &self,
        store: &Store,
        id: &GameId,
        revision: Revision,
        record: &str,
        summary: &Summary,
    ) -> Result<Revision, Refusal> {
        match (store.save(id, revision, record, summary), &self.doubtful) {
            (Err(refusal), Some(doubtful)) if refusal.law == "store.conflict" => {
                let kept = store.load(id)?;
                if kept.record != *doubtful {
                    return Err(refusal);
                }
                store.save(id, kept.entry.revision, record, summary)
            }
            (answer, _) => answer,
        }
    }

    fn create(&self, store: &Store, record: &str, summary: Summary) -> Result<GameId, Refusal> {
        store.create(&Draft {
            title: self.title.clone(),
            game: self.session.game().to_owned(),
            record: record.to_owned(),
            summary,
            extra: self.extra.clone(),
        })
    }

    /// What lists show.
    fn summary(&mut self) -> Summary {
        let line = self.session.history().whole_line();
        let end = line.last().copied().unwrap_or(NodeId::ROOT);
        if end == self.session.history().current() {
            match self.session.outcome() {
                Some(outcome) => self.ends.insert(end, outcome_name(outcome).to_owned()),
                None => self.ends.remove(&end),
            };
        }
        Summary { plies: line.len() as u32 - 1, ended: self.ends.get(&end).cloned(), ..about(&self.session) }
    }
}

/// A game from outside as it may be kept: read as such, with its summary made anew.
///
/// # Errors
/// It is not a record, or of a game that there is not.
pub fn cleaned(draft: Draft) -> Result<Draft, Refusal> {
    let session = json::read(&draft.record)?.session;
    Ok(Draft { title: draft.title, extra: draft.extra, ..drafted(session) })
}

/// A session as a game that may be kept.
#[must_use]
pub fn drafted(mut session: Session) -> Draft {
    let (game, record) = (session.game().to_owned(), text(&session));
    session.to_end();
    let summary = Summary {
        plies: session.history().line().len() as u32 - 1,
        ended: session.outcome().map(|outcome| outcome_name(outcome).to_owned()),
        ..about(&session)
    };
    Draft { title: String::new(), game, record, summary, extra: String::new() }
}

/// The record in one line.
fn text(session: &Session) -> String {
    // A record is made of texts, numbers and lists: nothing in it can fail to be written.
    serde_json::to_string(&session.record()).unwrap_or_default()
}

fn about(session: &Session) -> Summary {
    let players = Player::BOTH.map(|player| session.seat(player).to_string());
    Summary { players, tags: session.tags().to_vec(), ..Summary::default() }
}

fn outcome_name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(Player::First) => "x",
        Outcome::Win(Player::Second) => "o",
        Outcome::Draw => "draw",
    }
}

/// What people are told when the game goes on under a new name.
fn beside(refusal: &Refusal) -> Refusal {
    match refusal.law {
        "store.unknown" => Refusal::new(
            "store.deleted",
            "the saved game was deleted meanwhile; what is played here is kept as a new game",
            [],
        ),
        _ => Refusal::new(
            "store.beside",
            "the saved game was changed somewhere else meanwhile; what is played here is kept as a game of its own",
            [],
        ),
    }
}

#[cfg(test)]
mod tests {
    use potez_rules::Settings;
    use tempfile::TempDir;

    use super::*;

    fn store() -> (TempDir, Arc<Store>) {
        let folder = tempfile::tempdir().unwrap();
        let store = Arc::new(Store::open(Some(folder.path())).unwrap());
        (folder, store)
    }

    fn game(store: &Arc<Store>) -> Saved {
        Saved::new(Some(Arc::clone(store)), Session::open("tictactoe", &Settings::new()).unwrap(), "game")
    }

    fn play(saved: &mut Saved, text: &str) -> Option<&'static str> {
        let (played, warning) = saved.change(|session| session.play(text));
        played.unwrap();
        warning.map(|refusal| refusal.law)
    }

    fn moves(store: &Arc<Store>, id: &GameId) -> String {
        Saved::open(store, id).unwrap().0.session().history().moves().join(" ")
    }

    #[test]
    fn every_change_is_in_the_store_when_it_is_acknowledged() {
        let (_folder, store) = store();
        let mut saved = game(&store).with_extra("tokens");
        assert!(store.list().unwrap().is_empty(), "a game without moves is not kept");
        for (count, text) in ["a1", "b1", "a2", "b2", "a3"].into_iter().enumerate() {
            assert_eq!(play(&mut saved, text), None);
            let entry = &store.list().unwrap()[0];
            assert_eq!((entry.summary.plies as usize, entry.revision as usize), (count + 1, count + 1));
        }
        let id = saved.id().unwrap().clone();
        let entry = store.load(&id).unwrap().entry;
        assert_eq!(entry.summary.ended.as_deref(), Some("x"));
        assert_eq!(entry.extra, "tokens");
        // Looking back changes neither length nor result, and what is saved is not saved twice.
        saved.change(|session| session.to_start());
        let revision = store.load(&id).unwrap().entry.revision;
        assert_eq!(saved.save(), None);
        let (mut again, broken) = Saved::open(&store, &id).unwrap();
        assert!(broken.is_empty());
        assert!(again.session().history().moves().is_empty());
        assert_eq!(again.save(), None);
        let entry = store.load(&id).unwrap().entry;
        assert_eq!((entry.revision, entry.summary.plies, entry.summary.ended.as_deref()), (revision, 5, Some("x")));
        again.change(|session| session.forward());
        let summary = store.load(&id).unwrap().entry.summary;
        assert_eq!((summary.plies, summary.ended.as_deref()), (5, Some("x")));
        again.change(|session| session.play("c3")).0.unwrap();
        let summary = store.load(&id).unwrap().entry.summary;
        assert_eq!((summary.plies, summary.ended), (2, None));
    }

    #[test]
    fn a_refused_move_saves_nothing() {
        let (_folder, store) = store();
        let mut saved = game(&store);
        play(&mut saved, "a1");
        let (played, warning) = saved.change(|session| session.play("a1"));
        assert!(played.is_err() && warning.is_none());
        assert_eq!(store.list().unwrap()[0].revision, 1);
    }

    #[test]
    fn on_a_full_disk_the_game_goes_on_with_one_warning() {
        let (_folder, store) = store();
        let mut saved = game(&store);
        play(&mut saved, "a1");
        let id = saved.id().unwrap().clone();
        store.fill(true);
        saved.touch(|session| session.comment(&"long ".repeat(10_000)));
        assert_eq!(play(&mut saved, "b2"), Some("store.full"));
        assert_eq!(play(&mut saved, "c3"), None);
        assert_eq!(saved.trouble().map(|refusal| refusal.law), Some("store.full"));
        assert_eq!(saved.session().history().moves(), ["a1", "b2", "c3"]);
        assert_eq!(moves(&store, &id), "a1");
        store.fill(false);
        assert_eq!(play(&mut saved, "a2"), None);
        assert!(saved.trouble().is_none());
        assert_eq!(moves(&store, &id), "a1 b2 c3 a2");
        store.fill(true);
        saved.touch(|session| session.comment(&"longer ".repeat(100_000)));
        assert_eq!(saved.save().map(|refusal| refusal.law), Some("store.full"), "new trouble is told again");
    }

    #[test]
    fn without_a_store_the_game_lives_in_memory() {
        let mut saved = Saved::new(None, Session::open("tictactoe", &Settings::new()).unwrap(), "");
        assert_eq!(play(&mut saved, "a1"), None);
        assert!(saved.id().is_none() && saved.rename("x").is_ok());
    }

    #[test]
    fn two_players_of_one_row_end_with_two_games() {
        let (_folder, store) = store();
        let mut one = game(&store);
        play(&mut one, "a1");
        let id = one.id().unwrap().clone();
        let mut other = Saved::open(&store, &id).unwrap().0;
        play(&mut one, "b1");
        assert_eq!(play(&mut other, "c1"), Some("store.beside"));
        assert_eq!(play(&mut other, "c2"), None);
        assert_eq!(play(&mut one, "b2"), None);
        assert_eq!(moves(&store, &id), "a1 b1 b2");
        assert_eq!(moves(&store, other.id().unwrap()), "a1 c1 c2");
    }

    #[test]
    fn a_game_that_is_deleted_while_it_is_played_is_kept_anew() {
        let (_folder, store) = store();
        let mut saved = game(&store);
        play(&mut saved, "a1");
        store.delete(saved.id().unwrap()).unwrap();
        assert_eq!(play(&mut saved, "b1"), Some("store.deleted"));
        assert_eq!(moves(&store, saved.id().unwrap()), "a1 b1");
    }

    #[test]
    fn a_write_that_only_seemed_to_fail_is_no_conflict() {
        let (_folder, store) = store();
        let mut saved = game(&store);
        play(&mut saved, "a1");
        let id = saved.id().unwrap().clone();
        // The disk took the write, and the answer was lost.
        saved.touch(|session| session.play("b1")).unwrap();
        let record = text(saved.session());
        store.save(&id, 1, &record, &Summary::default()).unwrap();
        saved.doubtful = Some(record);
        assert_eq!(play(&mut saved, "c1"), None);
        assert_eq!(saved.id(), Some(&id));
        assert_eq!(moves(&store, &id), "a1 b1 c1");
    }

    #[test]
    fn a_record_that_is_partly_broken_is_not_written_over() {
        let (_folder, store) = store();
        let mut saved = game(&store);
        play(&mut saved, "a1");
        play(&mut saved, "b1");
        let broken = json::write(saved.session()).replace("b1", "z9");
        let id = store.create(&Draft::new("tictactoe", "", &broken)).unwrap();
        let (mut opened, told) = Saved::open(&store, &id).unwrap();
        assert_eq!(told.len(), 1);
        play(&mut opened, "c1");
        assert_ne!(opened.id(), Some(&id));
        assert_eq!(store.load(&id).unwrap().record, broken);
    }

    #[test]
    fn what_comes_from_outside_seats_no_program() {
        let mut session = Session::open("tictactoe", &Settings::new()).unwrap();
        session.sit(Player::Second, crate::session::Seat::Bot("touch /tmp/x".into()));
        session.play("a1").unwrap();
        let draft = cleaned(Draft::new("byte", "title", &json::write(&session))).unwrap();
        assert_eq!((draft.title.as_str(), draft.game.as_str(), draft.summary.plies), ("title", "tictactoe", 1));
        assert!(!draft.record.contains("touch"), "{}", draft.record);
        assert!(cleaned(Draft::new("byte", "", "{}")).is_err());
    }
}
