use potez_rules::{Player, Settings};
use tempfile::TempDir;

use super::*;

fn store() -> (TempDir, Arc<Store>) {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(Store::open(Some(folder.path())).unwrap());
    (folder, store)
}

fn game(store: &Arc<Store>) -> SavedGame {
    SavedGame::new(Some(Arc::clone(store)), Session::open("tictactoe", &Settings::new()).unwrap(), "game")
}

fn play(saved: &mut SavedGame, text: &str) -> Option<&'static str> {
    saved.session_mut().play(text).unwrap();
    saved.autosave().map(|refusal| refusal.law)
}

fn moves(store: &Arc<Store>, id: &GameId) -> String {
    SavedGame::open(store, id).unwrap().0.session().history().moves().join(" ")
}

#[test]
fn every_change_is_in_the_store_when_it_is_acknowledged() {
    let (_folder, store) = store();
    let id = GameId::random().unwrap();
    let mut saved = game(&store);
    saved.set_id(id.clone(), "tokens");
    assert!(store.list().unwrap().is_empty(), "a game without moves is not kept");
    for (count, text) in ["a1", "b1", "a2", "b2", "a3"].into_iter().enumerate() {
        assert_eq!(play(&mut saved, text), None);
        let entry = &store.list().unwrap()[0];
        assert_eq!((entry.summary.plies as usize, entry.revision as usize), (count + 1, count + 1));
    }
    assert_eq!(saved.id(), Some(&id));
    let entry = store.load(&id).unwrap().entry;
    assert_eq!(entry.summary.ended.as_deref(), Some("x"));
    assert_eq!(entry.extra, "tokens");
    // Looking back changes neither length nor result, and nothing is saved twice.
    saved.session_mut().to_start();
    assert_eq!(saved.autosave(), None);
    let revision = store.load(&id).unwrap().entry.revision;
    assert_eq!(saved.autosave(), None);
    let (mut again, broken) = SavedGame::open(&store, &id).unwrap();
    assert!(broken.is_empty());
    assert!(again.session().history().moves().is_empty());
    assert_eq!(again.autosave(), None);
    let entry = store.load(&id).unwrap().entry;
    assert_eq!((entry.revision, entry.summary.plies, entry.summary.ended.as_deref()), (revision, 5, Some("x")));
    assert!(again.session_mut().forward());
    assert_eq!(again.autosave(), None);
    let summary = store.load(&id).unwrap().entry.summary;
    assert_eq!((summary.plies, summary.ended.as_deref()), (5, Some("x")));
    assert_eq!(play(&mut again, "c3"), None);
    let summary = store.load(&id).unwrap().entry.summary;
    assert_eq!((summary.plies, summary.ended), (2, None));
}

#[test]
fn a_refused_move_saves_nothing() {
    let (_folder, store) = store();
    let mut saved = game(&store);
    play(&mut saved, "a1");
    assert!(saved.session_mut().play("a1").is_err());
    assert_eq!(saved.autosave(), None);
    assert_eq!(store.list().unwrap()[0].revision, 1);
}

#[test]
fn on_a_full_disk_the_game_goes_on_with_one_warning() {
    let (_folder, store) = store();
    let mut saved = game(&store);
    play(&mut saved, "a1");
    let id = saved.id().unwrap().clone();
    store.fill(true);
    saved.session_mut().comment(&"long ".repeat(10_000));
    assert_eq!(play(&mut saved, "b2"), Some("store.full"));
    assert_eq!(play(&mut saved, "c3"), None);
    assert_eq!(saved.unsaved().map(StoreError::law), Some("store.full"));
    assert_eq!(saved.session().history().moves(), ["a1", "b2", "c3"]);
    assert_eq!(moves(&store, &id), "a1");
    store.fill(false);
    assert_eq!(play(&mut saved, "a2"), None);
    assert!(saved.unsaved().is_none());
    assert_eq!(moves(&store, &id), "a1 b2 c3 a2");
    store.fill(true);
    saved.session_mut().comment(&"longer ".repeat(100_000));
    assert_eq!(saved.autosave().map(|refusal| refusal.law), Some("store.full"), "new trouble is told again");
}

#[test]
fn without_a_store_the_game_lives_in_memory() {
    let mut saved = SavedGame::new(None, Session::open("tictactoe", &Settings::new()).unwrap(), "");
    assert_eq!(play(&mut saved, "a1"), None);
    assert!(saved.id().is_none() && saved.rename("x").is_ok());
}

#[test]
fn two_players_of_one_row_end_with_two_games() {
    let (_folder, store) = store();
    let mut one = game(&store);
    play(&mut one, "a1");
    let id = one.id().unwrap().clone();
    let mut other = SavedGame::open(&store, &id).unwrap().0;
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
    // The disk wrote the change, but the answer was lost.
    saved.session_mut().play("b1").unwrap();
    let record = text(&saved.session().record());
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
    let (mut opened, told) = SavedGame::open(&store, &id).unwrap();
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
    let draft = Draft::new("byte", "title", &json::write(&session)).cleaned().unwrap();
    assert_eq!((draft.title.as_str(), draft.game.as_str(), draft.summary.plies), ("title", "tictactoe", 1));
    assert!(!draft.record.contains("touch"), "{}", draft.record);
    assert!(Draft::new("byte", "", "{}").cleaned().is_err());
}

#[test]
fn a_server_reads_again_what_somebody_else_has_changed() {
    let (_folder, store) = store();
    let mut one = game(&store);
    one.save().unwrap();
    let id = one.id().unwrap().clone();
    let mut other = SavedGame::open_in_place(&store, &id).unwrap();
    one.session_mut().play("a1").unwrap();
    one.save().unwrap();
    other.session_mut().play("c1").unwrap();
    assert!(matches!(other.save(), Err(StoreError::Conflict { expected: 1, found: 2 })));
    let again = SavedGame::open_in_place(&store, &id).unwrap();
    assert_eq!((again.session().history().moves(), again.revision()), (vec!["a1"], Some(2)));
    store.delete(&id).unwrap();
    assert!(matches!(one.save(), Err(StoreError::Unknown(_))));
}

#[test]
fn a_broken_record_that_must_keep_its_name_is_refused_and_left_as_it_is() {
    let (_folder, store) = store();
    let mut saved = game(&store);
    play(&mut saved, "a1");
    play(&mut saved, "b1");
    let sound = json::write(saved.session());
    for broken in [sound.replace("b1", "z9"), sound.replace("tictactoe", "nothing"), "{".to_owned()] {
        let id = store.create(&Draft::new("tictactoe", "", &broken)).unwrap();
        let error = SavedGame::open_in_place(&store, &id).err().unwrap();
        assert_eq!((error.law(), error.is_disk_failure()), ("store.unreadable", false), "{error}");
        assert_eq!(store.load(&id).unwrap().record, broken);
    }
}

/// How the rows of a record are written: `true` for a full record, and their lengths.
fn parts(store: &Store, id: &GameId) -> Vec<(bool, usize)> {
    let connection = rusqlite::Connection::open(store.path()).unwrap();
    let mut rows =
        connection.prepare("SELECT whole, length(text) FROM changes WHERE id = ?1 ORDER BY revision").unwrap();
    rows.query_map([id.as_str()], |row| Ok((row.get(0)?, row.get::<_, u32>(1)? as usize)))
        .unwrap()
        .collect::<Result<_, _>>()
        .unwrap()
}

#[test]
fn a_change_writes_what_has_changed() {
    let (_folder, store) = store();
    let mut saved = game(&store);
    for text in ["a1", "b1", "c1"] {
        saved.session_mut().play(text).unwrap();
        saved.session_mut().comment(&"long ".repeat(1000));
        saved.save().unwrap();
    }
    let id = saved.id().unwrap().clone();
    // The same in a game that was opened again.
    let mut saved = SavedGame::open_in_place(&store, &id).unwrap();
    assert_eq!(play(&mut saved, "a2"), None);
    let parts = parts(&store, &id);
    assert_eq!(parts.iter().map(|part| part.0).collect::<Vec<_>>(), [true, false, false, false]);
    assert!(parts[0].1 > 5000 && parts[1].1 > 5000 && parts[3].1 < 200, "{parts:?}");
    assert_eq!(moves(&store, &id), "a1 b1 c1 a2");
    assert_eq!(store.load(&id).unwrap().record, text(&saved.session().record()));
}

#[test]
fn a_record_is_written_whole_again_before_its_changes_are_longer_than_itself() {
    let (_folder, store) = store();
    let mut saved = game(&store);
    play(&mut saved, "a1");
    let id = saved.id().unwrap().clone();
    let (mut wholes, mut written) = (1, 0);
    for number in 0..200 {
        saved.session_mut().comment(&format!("{number} {}", "long ".repeat(200)));
        assert_eq!(saved.autosave(), None);
        let parts = parts(&store, &id);
        let last = parts.last().unwrap();
        wholes += usize::from(parts.len() == 1);
        written += last.1;
        let record = store.load(&id).unwrap();
        assert!(record.appended <= record.record.len() + SLACK, "{number}");
        assert_eq!(record.record, text(&saved.session().record()), "{number}");
        assert_eq!(parts.iter().filter(|part| part.0).count(), 1);
    }
    assert!((2..20).contains(&wholes), "{wholes}");
    assert!(written < 2 * 200 * 1200, "{written}");
}

#[test]
fn a_record_that_was_written_differently_is_replaced_whole() {
    let (_folder, store) = store();
    let mut saved = game(&store);
    play(&mut saved, "a1");
    let id = store.create(&Draft::new("tictactoe", "", &json::write(saved.session()))).unwrap();
    let mut again = SavedGame::open_in_place(&store, &id).unwrap();
    assert_eq!(play(&mut again, "b1"), None);
    assert_eq!(play(&mut again, "c1"), None);
    assert_eq!(parts(&store, &id).iter().map(|part| part.0).collect::<Vec<_>>(), [true, false]);
    assert_eq!(moves(&store, &id), "a1 b1 c1");
}

#[test]
fn a_game_that_is_too_large_is_refused_for_good() {
    let (_folder, store) = store();
    let mut saved = game(&store);
    play(&mut saved, "a1");
    saved.session_mut().comment(&"x".repeat(LARGEST));
    let error = saved.save().unwrap_err();
    assert_eq!((error.law(), error.is_disk_failure()), ("store.too_large", false));
    saved.session_mut().comment("");
    saved.save().unwrap();
}
