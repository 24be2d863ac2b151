//! A store survives the death of its writers at any moment, and two writers at once.
//!
//! The tests run this program again as a writer, which plays games into a store and says of each move when it was
//! acknowledged. They kill it with SIGKILL, which no process can catch, or end it with SIGTERM. `POTEZ_KILLS=100` kills more often.

#![allow(clippy::print_stdout, reason = "the writer tells the test what was acknowledged")]

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use potez_play::Session;
use potez_play::store::{Draft, GameId, SavedGame, Store, Summary};
use potez_rules::Settings;
use potez_rules::random::Random;
use serde_json::Value;

/// How often a writer is killed.
const KILLS: usize = 60;

fn kills() -> usize {
    std::env::var("POTEZ_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(KILLS)
}

const WHAT: &str = "POTEZ_TEST_WHAT";
const WHERE: &str = "POTEZ_TEST_WHERE";
const SEED: &str = "POTEZ_TEST_SEED";

// ---- the writer

/// What the child does; in the parent it does nothing.
#[test]
fn child() {
    let (Ok(what), Ok(place), Ok(seed)) = (std::env::var(WHAT), std::env::var(WHERE), std::env::var(SEED)) else {
        return;
    };
    let store = Store::open(Some(Path::new(&place))).unwrap();
    let mut random = Random::new(seed.parse().unwrap());
    match what.as_str() {
        "play" => loop {
            play(&store, &mut random, usize::MAX);
        },
        "append" => {
            let store = Arc::new(store);
            loop {
                append(&store, &mut random);
            }
        }
        "games" => {
            for _ in 0..6 {
                play(&store, &mut random, 8);
            }
        }
        "share" => share(&store, &seed),
        other => panic!("{other}"),
    }
}

fn tell(text: &str) {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{text}").unwrap();
    out.flush().unwrap();
}

fn record(session: &Session) -> String {
    serde_json::json!({ "moves": session.history().moves() }).to_string()
}

/// Plays a game of at most so many moves, saving each one before it is told.
fn play(store: &Store, random: &mut Random, most: usize) {
    let mut session = Session::open("connect4", &Settings::new()).unwrap();
    let id = store.create(&Draft::new("connect4", "a game", &record(&session))).unwrap();
    tell(&format!("made {id}"));
    let mut revision = 1;
    for ply in 1..=most {
        let texts: Vec<String> = session.choices().into_iter().map(|choice| choice.text).collect();
        if texts.is_empty() {
            break;
        }
        let text = session.play(&texts[random.below(texts.len() as u32) as usize]).unwrap();
        let summary = Summary { plies: ply as u32, ..Summary::default() };
        revision = store.save(&id, revision, &record(&session), &summary).unwrap();
        tell(&format!("move {id} {text}"));
    }
}

/// Plays a game that is saved change by change, with comments, so that the record is written whole now and then.
fn append(store: &Arc<Store>, random: &mut Random) {
    let session = Session::open("connect4", &Settings::new()).unwrap();
    let mut saved = SavedGame::new(Some(Arc::clone(store)), session, "a game");
    saved.save().unwrap();
    let id = saved.id().unwrap().clone();
    tell(&format!("made {id}"));
    loop {
        let texts: Vec<String> = saved.session().choices().into_iter().map(|choice| choice.text).collect();
        if texts.is_empty() {
            break;
        }
        let text = saved.session_mut().play(&texts[random.below(texts.len() as u32) as usize]).unwrap();
        saved.session_mut().comment(&"long ".repeat(random.below(1000) as usize));
        saved.save().unwrap();
        assert!(saved.unsaved().is_none());
        tell(&format!("move {id} {text}"));
    }
}

/// Adds twenty words to the only game, whoever else does so too.
fn share(store: &Store, who: &str) {
    let id = store.list().unwrap()[0].id.clone();
    for number in 0..20 {
        loop {
            let kept = store.load(&id).unwrap();
            let record = format!("{} {who}:{number}", kept.record);
            match store.save(&id, kept.entry.revision, &record, &Summary::default()) {
                Ok(_) => break,
                Err(refusal) => assert_eq!(refusal.law(), "store.conflict", "{refusal}"),
            }
        }
        tell(&format!("added {who}:{number}"));
    }
}

// ---- the tests

fn writer(what: &str, place: &Path, seed: u64) -> (Child, BufReader<ChildStdout>) {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "child", "--nocapture"])
        .env(WHAT, what)
        .env(WHERE, place)
        .env(SEED, seed.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let out = BufReader::new(child.stdout.take().unwrap());
    (child, out)
}

/// What a writer had acknowledged: the moves of each game.
#[derive(Default)]
struct Acknowledged(HashMap<String, Vec<String>>);

impl Acknowledged {
    /// Reads one line; `false` at the end, where a line without its end counts for nothing.
    fn read(&mut self, out: &mut impl BufRead) -> bool {
        let mut line = String::new();
        if out.read_line(&mut line).unwrap() == 0 || !line.ends_with('\n') {
            return false;
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["made", id] => drop(self.0.insert((*id).to_owned(), Vec::new())),
            ["move", id, text] => self.0.get_mut(*id).unwrap().push((*text).to_owned()),
            _ => {}
        }
        true
    }

    fn moves(&self) -> usize {
        self.0.values().map(Vec::len).sum()
    }

    /// Every acknowledged move is in the store, and at most one move more.
    fn check(&self, place: &Path) {
        let store = Store::open(Some(place)).unwrap();
        store.check().unwrap();
        assert!(store.damaged().unwrap().is_empty());
        for (id, moves) in &self.0 {
            let kept = store.load(&GameId::parse(id).unwrap()).unwrap();
            let record: Value = serde_json::from_str(&kept.record).unwrap();
            let stored: Vec<&str> =
                record["moves"].as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect();
            assert!(stored.starts_with(&moves.iter().map(String::as_str).collect::<Vec<_>>()), "{stored:?} {moves:?}");
            assert!(stored.len() <= moves.len() + 1, "{stored:?} {moves:?}");
            assert_eq!(kept.entry.summary.plies as usize, stored.len());
            assert_eq!(kept.entry.revision as usize, stored.len() + 1);
        }
        // A game that was made but not acknowledged is whole too.
        for entry in store.list().unwrap() {
            serde_json::from_str::<Value>(&store.load(&entry.id).unwrap().record).unwrap();
        }
    }
}

/// Lets a writer tell some moves, and ends it somewhere within a move.
fn play_and_end(acknowledged: &mut Acknowledged, what: &str, place: &Path, random: &mut Random, signal: i32) {
    let (mut child, mut out) = writer(what, place, random.bits());
    // After so many lines, among them three of the test's frame; and then somewhere within a move.
    for _ in 0..random.below(24) {
        acknowledged.read(&mut out);
    }
    thread::sleep(Duration::from_micros(u64::from(random.below(5000))));
    if signal == 9 {
        child.kill().unwrap();
    } else {
        let ended = Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status();
        assert!(ended.unwrap().success());
    }
    while acknowledged.read(&mut out) {}
    let status = child.wait().unwrap();
    #[cfg(unix)]
    assert_eq!(std::os::unix::process::ExitStatusExt::signal(&status), Some(signal), "it did not end by itself");
    assert!(!status.success());
}

/// Before every third kill the store is a new one, so that making one is killed too.
fn begin_anew(kill: usize, place: &mut tempfile::TempDir, acknowledged: &mut Acknowledged, all: &mut usize) {
    if kill % 3 == 0 {
        *all += acknowledged.moves();
        *acknowledged = Acknowledged::default();
        *place = tempfile::tempdir().unwrap();
    }
}

/// The same where every change is a row of its own, by SIGKILL and SIGTERM in turn.
#[cfg(unix)]
#[test]
fn a_killed_writer_of_changes_loses_and_cuts_nothing() {
    let mut random = Random::new(2027);
    let mut place = tempfile::tempdir().unwrap();
    let mut acknowledged = Acknowledged::default();
    let mut all = 0;
    for kill in 0..kills() {
        begin_anew(kill, &mut place, &mut acknowledged, &mut all);
        let signal = if kill % 2 == 0 { 9 } else { 15 };
        play_and_end(&mut acknowledged, "append", place.path(), &mut random, signal);
        let store = Arc::new(Store::open(Some(place.path())).unwrap());
        let findings = store.examine().unwrap();
        assert!(findings.damaged.is_empty() && findings.games >= acknowledged.0.len(), "{findings:?}");
        for (id, moves) in &acknowledged.0 {
            let saved = SavedGame::open_in_place(&store, &GameId::parse(id).unwrap()).unwrap();
            let stored = saved.session().history().moves();
            assert!(stored.starts_with(&moves.iter().map(String::as_str).collect::<Vec<_>>()), "{stored:?} {moves:?}");
            assert!(stored.len() <= moves.len() + 1, "{stored:?} {moves:?}");
        }
    }
    all += acknowledged.moves();
    assert!(all > kills(), "only {all} moves were acknowledged: the writers were killed too early to show anything");
}

#[test]
fn a_killed_writer_loses_no_acknowledged_move() {
    let mut random = Random::new(2026);
    let mut place = tempfile::tempdir().unwrap();
    let mut acknowledged = Acknowledged::default();
    let mut all = 0;
    for kill in 0..kills() {
        begin_anew(kill, &mut place, &mut acknowledged, &mut all);
        play_and_end(&mut acknowledged, "play", place.path(), &mut random, 9);
        acknowledged.check(place.path());
    }
    all += acknowledged.moves();
    assert!(all > kills(), "only {all} moves were acknowledged: the writers were killed too early to show anything");
}

#[test]
fn two_processes_write_different_games_at_once() {
    let place = tempfile::tempdir().unwrap();
    // Neither finds a store: they make it at the same time.
    let writers = [1, 2, 3].map(|seed| writer("games", place.path(), seed));
    let mut acknowledged = Acknowledged::default();
    for (mut child, mut out) in writers {
        while acknowledged.read(&mut out) {}
        assert!(child.wait().unwrap().success());
    }
    assert_eq!((acknowledged.0.len(), acknowledged.moves()), (18, 144));
    acknowledged.check(place.path());
}

#[test]
fn two_processes_write_one_game_and_nothing_is_lost() {
    let place = tempfile::tempdir().unwrap();
    let store = Store::open(Some(place.path())).unwrap();
    let id = store.create(&Draft::new("mnk", "", "begin")).unwrap();
    for (mut child, out) in [1, 2].map(|seed| writer("share", place.path(), seed)) {
        let added = out.lines().filter(|line| line.as_ref().unwrap().starts_with("added ")).count();
        assert!(child.wait().unwrap().success());
        assert_eq!(added, 20);
    }
    let kept = store.load(&id).unwrap();
    let mut words: Vec<String> = kept.record.split(' ').skip(1).map(str::to_owned).collect();
    words.sort();
    let mut expected: Vec<String> = [1, 2].iter().flat_map(|who| (0..20).map(move |n| format!("{who}:{n}"))).collect();
    expected.sort();
    assert_eq!(words, expected);
    assert_eq!(kept.entry.revision, 41);
}
