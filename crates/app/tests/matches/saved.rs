//! Matches in the store: nothing is lost, nothing is played twice.

use std::process::{Command, Output, Stdio};
use std::sync::Arc;
use std::time::Duration;

use potez_contest::{Played, SavedContest};
use potez_play::store::Store;

fn run(arguments: &[&str], folder: &str) -> Output {
    let mut potez = Command::new(env!("CARGO_BIN_EXE_potez"));
    potez.arg("match").args(arguments).args(["--data", folder]).env("LC_ALL", "C").output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// The only match of a folder.
fn only(folder: &str) -> SavedContest {
    let store = Arc::new(Store::open(Some(folder.as_ref())).unwrap());
    let [entry] = &store.contests().unwrap()[..] else { panic!("one match") };
    SavedContest::open(&store, &entry.id).unwrap()
}

/// Killed again and again, a match has the games of one that was never interrupted.
#[test]
fn a_match_that_is_killed_goes_on_without_losing_a_game_or_playing_one_twice() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let command = |data: &str| {
        let mut potez = Command::new(env!("CARGO_BIN_EXE_potez"));
        let players =
            ["match", "course:2", "course:1", "random", "--game", "connect4", "--games", "30", "--parallel", "2"];
        potez.args(players).args(["--data", data, "--resume"]).stdout(Stdio::piped()).stderr(Stdio::null());
        potez
    };
    let whole = command(&path("whole")).output().unwrap();
    std::fs::create_dir(path("killed")).unwrap();
    let store = Store::open(Some(path("killed").as_ref())).unwrap();
    let played = || store.contests().unwrap().first().map_or(0, |entry| entry.games);
    for kill in 0..20 {
        let mut child = command(&path("killed")).spawn().unwrap();
        // At a moment of its own: after so many games more, and a while that differs.
        let most = played() + kill % 5;
        while played() < most && child.try_wait().unwrap().is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert!(!store.contests().unwrap()[0].ended);
    drop(store);
    let end = command(&path("killed")).output().unwrap();
    assert!(whole.status.success() && end.status.success());
    assert_eq!(stdout(&end), stdout(&whole));
    let games = |name: &str| only(&path(name)).games().unwrap();
    assert_eq!(games("killed"), games("whole"));
    assert_eq!(games("whole").len(), 90);
    assert!(only(&path("killed")).entry().unwrap().ended);
}

#[test]
fn a_saved_match_is_listed_shown_resumed_and_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let players = ["random", "Ana=course:1", "--game", "tictactoe", "--games", "4", "--record"];
    let first = run(&players, data);
    assert_eq!(first.status.code(), Some(0));
    let id = only(data).id().short().to_owned();
    assert!(stdout(&run(&["--list"], data)).contains(&format!("{id}  ")));
    assert_eq!(stdout(&run(&["--show", &id, "--record"], data)), stdout(&first));
    // Everything has been played: nothing is played again.
    let again = run(&[&format!("--resume={id}"), "--record"], data);
    assert_eq!(stdout(&again), stdout(&first).lines().skip(4).map(|line| format!("{line}\n")).collect::<String>());
    assert_eq!(only(data).games().unwrap().len(), 4);
    let refused = |arguments: &[&str], reason: &str| {
        let output = run(arguments, data);
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(2) && said.contains(reason), "{arguments:?}: {said}");
    };
    refused(&["--show", "ffff"], "no match 'ffff'");
    refused(&["random", "random", "--game", "tictactoe", &format!("--resume={id}")], "leave out players");
    refused(&["--resume"], "at least two players");
    refused(&["random", "--game", "tictactoe"], "2 values");
    assert_eq!(run(&["--delete", &id], data).status.code(), Some(0));
    assert!(stdout(&run(&["--list"], data)).contains("No match has been saved"));
}

#[test]
fn a_match_whose_test_is_decided_does_not_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let players = ["course:2", "random", "--game", "connect4", "--games", "400", "--sprt", "0,100", "--resume"];
    let first = run(&players, data);
    let count = only(data).games().unwrap().len();
    assert!(count < 400 && stdout(&first).contains("LLR"), "{}", stdout(&first));
    assert_eq!(stdout(&run(&players, data)), stdout(&first));
    assert_eq!(only(data).games().unwrap().len(), count);
}

#[test]
fn other_options_are_another_match() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let players = ["random", "course:1", "--game", "tictactoe", "--games", "2", "--resume"];
    for more in [&[][..], &[], &["--seed", "1"], &["--opening", "1"], &["--openings", "balanced:2"]] {
        let arguments: Vec<&str> = players.iter().chain(more).copied().collect();
        assert_eq!(run(&arguments, data).status.code(), Some(0), "{more:?}");
    }
    let store = Store::open(Some(folder.path())).unwrap();
    assert_eq!(store.contests().unwrap().len(), 4, "the second went on with the first");
}

#[test]
fn damage_is_noticed_and_nothing_is_written_over_it() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let players = ["random", "course:1", "--game", "tictactoe", "--games", "2", "--resume"];
    assert_eq!(run(&players, data).status.code(), Some(0));
    let database = rusqlite::Connection::open(folder.path().join("potez.db")).unwrap();
    let text = |played: &Played| serde_json::to_string(played).unwrap();
    assert_eq!(only(data).games().unwrap().len(), 2);
    database.execute("UPDATE contest_games SET text = replace(text, 'b', 'c') WHERE number = 1", []).unwrap();
    let output = run(&players, data);
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8(output.stderr).unwrap().contains("damaged"));
    let check = Command::new(env!("CARGO_BIN_EXE_potez")).args(["saved", "check", "--data", data]).output().unwrap();
    assert_eq!(check.status.code(), Some(1));
    // A game that somebody else has added is not written over.
    let other = tempfile::tempdir().unwrap();
    let data = other.path().to_str().unwrap();
    assert_eq!(run(&players, data).status.code(), Some(0));
    let saved = only(data);
    let mut played = saved.games().unwrap().remove(1);
    played.moves.clear();
    assert_eq!(saved.add(&played).unwrap_err().law(), "store.played");
    assert_ne!(text(&saved.games().unwrap()[1]), text(&played));
}
