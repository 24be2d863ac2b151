use std::net::Ipv4Addr;

use potez_play::session::NodeId;
use potez_play::store::StoreError;
use potez_rules::Settings;

use super::*;

/// Lets every write into the store of a folder fail, or succeed again.
fn disk_fails(folder: &std::path::Path, fails: bool) {
    let store = rusqlite::Connection::open(folder.join(potez_play::store::FILE)).unwrap();
    for action in ["INSERT", "UPDATE"] {
        let create =
            format!("CREATE TRIGGER no_{action} BEFORE {action} ON games BEGIN SELECT RAISE(ABORT, 'no room'); END");
        let drop = format!("DROP TRIGGER no_{action}");
        store.execute_batch(if fails { &create } else { &drop }).unwrap();
    }
}

fn games() -> (tempfile::TempDir, Games) {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(Store::open(Some(folder.path())).unwrap());
    (folder, Games::new(Some(store), usize::MAX))
}

fn tictactoe() -> Session {
    Session::open("tictactoe", &Settings::new()).unwrap()
}

const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

#[test]
fn while_the_disk_fails_games_go_on_in_memory_and_are_written_later() {
    let (folder, games) = games();
    let open = || games.add(games.begin(tictactoe(), ""), HERE).unwrap();
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
    let (before, one) = open();
    disk_fails(folder.path(), true);
    let (during, other) = open();
    assert_eq!((play(&before, "b2"), play(&before, "a1")), ((2, Some("store.disk")), (3, Some("store.disk"))));
    assert_eq!(play(&during, "c3"), (2, Some("store.disk")));
    assert_eq!((stored(&before), stored(&during)), (Some(0), None));
    let names = [(&before, one), (&during, other)].map(|(game, tokens)| (game.id.as_str().to_owned(), tokens.x));
    drop((before, during));
    games.catch_up();
    games.sweep(Duration::ZERO, usize::MAX);
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
    let (game, _) = games.add(games.begin(tictactoe(), ""), HERE).unwrap();
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
    let (game, tokens) = games.add(games.begin(tictactoe(), "a lesson"), HERE).unwrap();
    let (id, token) = (game.id.as_str().to_owned(), tokens.o);
    {
        let mut live = game.lock().unwrap();
        live.session_mut().play("b2").unwrap();
        games.commit(&game, &mut live).unwrap();
    }
    games.sweep(Duration::ZERO, usize::MAX);
    assert_eq!(games.known().len(), 1, "somebody has it in hand");
    let watcher = game.news.subscribe();
    drop(game);
    games.sweep(Duration::from_secs(60), usize::MAX);
    assert_eq!(games.known().len(), 1, "it was used just now");
    games.sweep(Duration::ZERO, usize::MAX);
    assert_eq!(games.known().len(), 1, "somebody looks on");
    drop(watcher);
    games.sweep(Duration::ZERO, usize::MAX);
    assert_eq!(games.known().len(), 0);
    let (game, rights) = games.open(&id, &[token], HERE).unwrap();
    let live = game.lock().unwrap();
    assert_eq!((live.session().history().moves(), live.saved.title()), (vec!["b2"], "a lesson"));
    assert_eq!((live.revision, rights.roles()), (2, vec!["o"]));
}

#[test]
fn games_that_nobody_looks_at_make_room() {
    let (_folder, games) = games();
    let opened: Vec<GameId> =
        (0..10).map(|_| games.add(games.begin(tictactoe(), ""), HERE).unwrap().0.id.clone()).collect();
    // The oldest is watched, so it stays.
    let watcher = games.known().get(&opened[0]).unwrap().news.subscribe();
    let size = games.known().get(&opened[0]).unwrap().lock().unwrap().bytes();
    games.sweep(Duration::MAX, 3 * size);
    let left: Vec<bool> = opened.iter().map(|id| games.known().contains_key(id)).collect();
    assert_eq!(left.iter().filter(|left| **left).count(), 3);
    assert!(left[0] && left[8] && left[9], "{left:?}");
    drop(watcher);
}
