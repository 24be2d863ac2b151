//! `potez saved`, on the real program.

mod program;
mod terminal;

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::Arc;

use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use potez_play::Session;
use potez_play::session::Seat;
use potez_play::store::{FILE, GameId, SavedGame, Store};
use potez_rules::{Player, Settings};
use program::type_into;
use serde_json::Value;
use tempfile::TempDir;
use terminal::Terminal;

fn potez(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_potez"))
        .args(["--lang", "en", "saved", "--data"])
        .arg(folder)
        .args(args)
        .env("TZ", "UTC")
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn good(folder: &Path, args: &[&str]) -> String {
    let output = potez(folder, args);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {}", stderr(&output));
    assert_eq!(stderr(&output), "", "{args:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// A file is written, and only stderr tells it.
fn exported(folder: &Path, args: &[&str]) -> String {
    let output = potez(folder, args);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {}", stderr(&output));
    assert!(output.stdout.is_empty(), "{args:?}");
    stderr(&output)
}

fn refused(folder: &Path, args: &[&str], code: i32, words: &[&str]) {
    let output = potez(folder, args);
    assert_eq!(output.status.code(), Some(code), "{args:?}: {}", stderr(&output));
    assert!(output.stdout.is_empty(), "{args:?}");
    for word in words {
        assert!(stderr(&output).contains(word), "{args:?} should say {word}: {}", stderr(&output));
    }
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Plays a game into the store.
fn play(store: &Arc<Store>, title: &str, moves: &[&str]) -> GameId {
    let session = Session::open("tictactoe", &Settings::new()).unwrap();
    let mut saved = SavedGame::new(Some(Arc::clone(store)), session, title);
    saved.session_mut().sit(Player::Second, Seat::parse("engine:3").unwrap());
    for text in moves {
        saved.session_mut().play(text).unwrap();
        assert_eq!(saved.autosave(), None);
    }
    saved.id().unwrap().clone()
}

/// A store with a game that X won and one that goes on.
fn two_games() -> (TempDir, GameId, GameId) {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(Store::open(Some(folder.path())).unwrap());
    let won = play(&store, "Финале у Чачку", &["a1", "b1", "a2", "b2", "a3"]);
    let open = play(&store, "", &["b2"]);
    (folder, won, open)
}

#[test]
fn an_empty_store_says_where_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let deep = folder.path().join("new/folder");
    assert!(good(&deep, &["list"]).contains(&deep.join(FILE).display().to_string()));
    assert_eq!(json(&good(&deep, &["list", "--json"]))["games"], Value::Array(Vec::new()));
}

#[test]
fn games_are_listed_and_found() {
    let (folder, won, open) = two_games();
    let listed = good(folder.path(), &["list"]);
    let lines: Vec<&str> = listed.lines().collect();
    assert_eq!(lines.len(), 3, "{listed}");
    let line = |id: &GameId| *lines.iter().find(|line| line.starts_with(id.short())).unwrap();
    for word in ["Финале у Чачку", "X won", "human – engine:3", " 5 "] {
        assert!(line(&won).contains(word), "{listed}");
    }
    assert!(line(&open).contains("in progress") && line(&open).contains("Tic-tac-toe"), "{listed}");
    let found = good(folder.path(), &["search", "CACKU", "tictactoe"]);
    assert!(found.contains(won.short()) && !found.contains(open.short()), "{found}");
    let found = json(&good(folder.path(), &["search", "finale", "--json"]));
    assert_eq!(found["games"][0]["id"], won.as_str());
    assert_eq!(found["games"][0]["ended"], "x");
    assert!(found["games"][0].get("extra").is_none());
    let nothing = potez(folder.path(), &["search", "nothing"]);
    assert_eq!(nothing.status.code(), Some(1));
}

#[test]
fn a_game_is_shown_and_renamed_by_the_beginning_of_its_name() {
    let (folder, won, _) = two_games();
    let shown = good(folder.path(), &["show", won.short()]);
    for word in ["Финале у Чачку", won.as_str(), "engine:3", "X wins", "a1, b1, a2, b2, a3"] {
        assert!(shown.contains(word), "{word}: {shown}");
    }
    let shown = json(&good(folder.path(), &["show", won.as_str(), "--json"]));
    assert_eq!(shown["record"]["game"], "tictactoe");
    good(folder.path(), &["rename", won.short(), "The", "final"]);
    assert!(good(folder.path(), &["list"]).contains("The final"));
}

#[test]
fn deleting_where_nobody_can_be_asked_needs_a_yes() {
    let (folder, won, open) = two_games();
    refused(folder.path(), &["delete", won.short()], 2, &["no terminal", "--yes"]);
    assert_eq!(json(&good(folder.path(), &["list", "--json"]))["games"].as_array().unwrap().len(), 2);
    assert!(good(folder.path(), &["delete", won.short(), won.as_str(), "--yes"]).contains("1 game deleted"));
    refused(folder.path(), &["show", won.short()], 2, &["no saved game"]);
    good(folder.path(), &["delete", open.short(), "--yes"]);
    assert_eq!(json(&good(folder.path(), &["list", "--json"]))["games"], Value::Array(Vec::new()));
}

#[test]
fn deleting_asks_at_a_terminal() {
    let (folder, won, _) = two_games();
    for (typed, left) in [("n\r", 2), ("\r", 2), ("y\r", 1)] {
        let pty = native_pty_system().openpty(PtySize::default()).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_potez"));
        command.args(["--lang", "en", "saved", "delete", won.short(), "--data"]);
        command.arg(folder.path());
        let mut child = pty.slave.spawn_command(command).unwrap();
        drop(pty.slave);
        let mut reader = pty.master.try_clone_reader().unwrap();
        let mut said = Vec::new();
        let mut buffer = [0; 256];
        while !String::from_utf8_lossy(&said).contains("[y/N]") {
            let count = reader.read(&mut buffer).unwrap();
            assert!(count > 0, "it should ask: {}", String::from_utf8_lossy(&said));
            said.extend_from_slice(&buffer[..count]);
        }
        pty.master.take_writer().unwrap().write_all(typed.as_bytes()).unwrap();
        // A terminal whose other side is gone reads as an error.
        while reader.read(&mut buffer).is_ok_and(|count| count > 0) {}
        child.wait().unwrap();
        let store = Store::open(Some(folder.path())).unwrap();
        assert_eq!(store.list().unwrap().len(), left, "{typed:?}");
    }
}

#[test]
fn an_archive_goes_from_one_store_to_another() {
    let (folder, won, _) = two_games();
    let archive = good(folder.path(), &["export", "--all"]);
    assert_eq!(archive.lines().count(), 2);
    let file = folder.path().join("games.jsonl").display().to_string();
    assert!(exported(folder.path(), &["export", "--all", "--out", &file]).contains("2 games"));
    assert_eq!(fs::read_to_string(&file).unwrap(), archive);
    let other = tempfile::tempdir().unwrap();
    assert!(good(other.path(), &["import", &file]).contains("2 games imported"));
    assert!(good(other.path(), &["import", &file]).contains("2 games were here already"));
    let records = [folder.path(), other.path()].map(|place| json(&good(place, &["show", won.as_str(), "--json"])));
    assert_eq!(records[0]["record"], records[1]["record"]);
    assert_eq!(records[1]["entry"]["title"], "Финале у Чачку");
    assert_eq!(records[1]["entry"]["ended"], "x");
}

#[test]
fn one_game_is_a_record() {
    let (folder, won, _) = two_games();
    let record = good(folder.path(), &["export", won.short()]);
    assert_eq!(json(&record)["format"], "potez-record");
    let file = folder.path().join("lesson.json");
    fs::write(&file, record).unwrap();
    let imported = json(&good(folder.path(), &["import", file.to_str().unwrap(), "--json"]));
    let id = imported["added"][0].as_str().unwrap();
    let shown = json(&good(folder.path(), &["show", id, "--json"]));
    assert_eq!(shown["entry"]["title"], "Финале у Чачку");
    assert_eq!(shown["entry"]["plies"], 5);
    // A record with a wrong move is taken in up to there.
    fs::write(&file, good(folder.path(), &["export", won.short()]).replace("\"a3\"", "\"z9\"")).unwrap();
    let output = potez(folder.path(), &["import", file.to_str().unwrap(), "--json"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(stderr(&output).contains("z9"), "{}", stderr(&output));
    let id = json(&String::from_utf8(output.stdout).unwrap())["added"][0].as_str().unwrap().to_owned();
    assert_eq!(json(&good(folder.path(), &["show", &id, "--json"]))["entry"]["plies"], 4);
}

#[test]
fn a_game_goes_out_and_in_again_in_every_format() {
    let (folder, won, open) = two_games();
    for format in ["json", "text", "sgf", "moves", "course"] {
        let file = folder.path().join(format!("{format}.txt")).display().to_string();
        exported(folder.path(), &["export", won.short(), "--format", format, "--out", &file]);
        let imported = json(&good(folder.path(), &["import", &file, "--game", "tictactoe", "--json"]));
        let shown = json(&good(folder.path(), &["show", imported["added"][0].as_str().unwrap(), "--json"]));
        assert_eq!((&shown["entry"]["plies"], &shown["entry"]["ended"]), (&5.into(), &"x".into()), "{format}");
        let title = if ["moves", "course"].contains(&format) { format } else { "Финале у Чачку" };
        assert_eq!(shown["entry"]["title"], title, "{format}");
    }
    let both = good(folder.path(), &["export", won.short(), open.short(), "--format", "text"]);
    let file = folder.path().join("both.pgn");
    fs::write(&file, both).unwrap();
    assert!(good(folder.path(), &["import", file.to_str().unwrap()]).contains("2 games imported"));
    refused(folder.path(), &["export", "--all", "--format", "png"], 2, &["png"]);
}

#[test]
fn what_cannot_be_done_is_said() {
    let (folder, won, open) = two_games();
    refused(folder.path(), &["show", "zzz"], 2, &["no saved game", "zzz"]);
    if won.as_str()[..1] == open.as_str()[..1] {
        refused(folder.path(), &["show", &won.as_str()[..1]], 2, &["more than one"]);
    }
    refused(folder.path(), &["export"], 2, &[]);
    refused(folder.path(), &["export", "--all", won.short()], 2, &[]);
    refused(folder.path(), &["import", "/nowhere"], 3, &["/nowhere"]);
    let file = folder.path().join("bad");
    for text in ["", "{", "{\"format\":\"potez-saved-game\"}", "[1]", "\u{1b}[2J"] {
        fs::write(&file, text).unwrap();
        refused(folder.path(), &["import", file.to_str().unwrap()], 3, &["bad"]);
    }
    refused(&file, &["list"], 3, &["bad", "--data DIR"]);
    fs::write(folder.path().join(FILE), "not a database, but something that is long enough").unwrap();
    for action in ["-wal", "-shm"] {
        let _ = fs::remove_file(folder.path().join(format!("{FILE}{action}")));
    }
    refused(folder.path(), &["list"], 3, &["not a store of games", "left as it is"]);
}

#[test]
fn a_game_is_exported_as_pictures() {
    let (folder, won, open) = two_games();
    let gif = potez(folder.path(), &["export", won.short(), "--format", "gif", "--delay", "200"]);
    assert!(gif.status.success() && gif.stdout.starts_with(b"GIF89a"), "{}", stderr(&gif));
    let path = folder.path().join("game.pdf");
    let said = exported(folder.path(), &["export", won.short(), "--format", "pdf", "--out", path.to_str().unwrap()]);
    assert!(said.contains("game.pdf"), "{said}");
    let pdf = String::from_utf8_lossy(&fs::read(&path).unwrap()).into_owned();
    assert!(pdf.starts_with("%PDF-") && pdf.contains("/Count 6"), "a page for the start and for each of 5 moves");
    refused(folder.path(), &["export", won.short(), open.short(), "--format", "gif"], 2, &["one game"]);
    refused(folder.path(), &["export", won.short(), "--delay", "200"], 2, &["--delay", "gif"]);
}

/// Plays on with a saved game, line by line.
fn resumed(folder: &Path, args: &[&str], typed: &str) -> (String, Option<i32>) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_potez"));
    command.args(["--lang", "en", "saved", "--data"]).arg(folder).args(args).env("NO_COLOR", "1");
    let output = type_into(&mut command, typed);
    (String::from_utf8(output.stdout.clone()).unwrap() + &stderr(&output), output.status.code())
}

#[test]
fn a_saved_game_goes_on_under_its_name() {
    let (folder, won, open) = two_games();
    let entry = |id: &GameId| json(&good(folder.path(), &["show", id.as_str(), "--json"]))["entry"].clone();
    let (printed, code) = resumed(folder.path(), &["play", open.short(), "--o", "human"], "a1\nc1\n");
    assert_eq!(code, Some(0), "{printed}");
    assert!(printed.contains("1 | O |   | X |\n2 |   | X |   |"), "{printed}");
    assert_eq!(entry(&open)["plies"], 3);
    assert_eq!(entry(&open)["players"], serde_json::json!(["human", "human"]));
    // The players stay: the saved one, engine:3, answers at once.
    let open = play(&Arc::new(Store::open(Some(folder.path())).unwrap()), "Third", &["b2"]);
    let (printed, code) = resumed(folder.path(), &["play", open.short()], "");
    assert_eq!(code, Some(0), "{printed}");
    assert!(printed.contains("engine:3"), "{printed}");
    assert_eq!(entry(&open)["plies"], 2);
    assert_eq!(entry(&open)["title"], "Third");
    assert_eq!(
        json(&good(folder.path(), &["list", "--json"]))["games"].as_array().unwrap().len(),
        3,
        "no copy was made"
    );
    // A game that is over only tells how it ended.
    let (printed, code) = resumed(folder.path(), &["play", won.short()], "b3\n");
    assert_eq!(code, Some(0), "{printed}");
    assert!(printed.contains("X wins: a1 a2 a3 in a row."), "{printed}");
    assert_eq!(entry(&won)["plies"], 5);
}

#[test]
fn a_game_that_cannot_go_on_is_refused() {
    let (folder, won, _) = two_games();
    refused(folder.path(), &["play", "zzz"], 2, &["no saved game", "zzz"]);
    refused(folder.path(), &["play", won.short(), "--x", "nobody"], 2, &["nobody", "engine"]);
    refused(folder.path(), &["play", won.short(), "--json"], 2, &["saved play", "JSON", "--save"]);
}

#[test]
fn a_saved_game_goes_on_at_the_board() {
    let (folder, _, open) = two_games();
    let line = format!("saved play {} --o human --data {}", open.short(), folder.path().display());
    let mut board = Terminal::run(&line, 80, 24, &[]);
    board.wait("1 b2").keys(":a1\r").wait("b2 a1").keys("q");
    board.until("the question is answered", |screen| !screen.is_empty()).keys("y");
    board.end();
    let shown = json(&good(folder.path(), &["show", open.as_str(), "--json"]));
    assert_eq!((&shown["entry"]["plies"], &shown["entry"]["players"][1]), (&2.into(), &"human".into()));
    assert_eq!(json(&good(folder.path(), &["list", "--json"]))["games"].as_array().unwrap().len(), 2);
}

/// Changes what is stored, as a broken disk would.
fn spoil(folder: &Path, sql: &str, id: &GameId) {
    let store = rusqlite::Connection::open(folder.join(FILE)).unwrap();
    assert_eq!(store.execute(sql, [id.as_str()]).unwrap(), 1);
}

#[test]
fn a_store_is_checked_and_damage_is_told() {
    let (folder, won, open) = two_games();
    assert_eq!(good(folder.path(), &["check"]), "2 games, none damaged.\n");
    let found = json(&good(folder.path(), &["check", "--json"]));
    assert_eq!((&found["games"], &found["sound"], &found["damaged"]), (&2.into(), &true.into(), &Value::Array(vec![])));
    spoil(
        folder.path(),
        "UPDATE changes SET text = replace(text, '\"a3\"', '\"c3\"') WHERE id = ?1 AND revision = 5",
        &won,
    );
    let checked = potez(folder.path(), &["check"]);
    let said = String::from_utf8(checked.stdout).unwrap();
    assert_eq!(checked.status.code(), Some(1), "{said}");
    assert!(
        said.contains(won.short()) && said.contains("not as it was written") && !said.contains(open.short()),
        "{said}"
    );
    assert!(said.ends_with("Damaged: 1 of 2 games.\n"), "{said}");
    let checked = potez(folder.path(), &["check", "--json"]);
    let found = json(&String::from_utf8(checked.stdout).unwrap());
    assert_eq!(
        (&found["damaged"][0]["id"], &found["damaged"][0]["law"]),
        (&won.as_str().into(), &"store.checksum".into())
    );
    let listed = potez(folder.path(), &["list"]);
    let table = String::from_utf8(listed.stdout.clone()).unwrap();
    assert_eq!(listed.status.code(), Some(0));
    assert!(table.lines().any(|line| line.starts_with(won.short()) && line.contains("damaged")), "{table}");
    assert!(table.lines().any(|line| line.starts_with(open.short()) && line.contains("in progress")), "{table}");
    assert!(stderr(&listed).contains("1 game is damaged; 'potez saved check' says more."), "{}", stderr(&listed));
    assert_eq!(json(&good(folder.path(), &["list", "--json"]))["damaged"], serde_json::json!([won]));
    for action in [&["show", won.short()][..], &["play", won.short()], &["export", won.short()]] {
        refused(folder.path(), action, 3, &[won.short(), "damaged", "left as it is"]);
    }
    // All others are exported.
    let all = potez(folder.path(), &["export", "--all"]);
    let archive = String::from_utf8(all.stdout.clone()).unwrap();
    assert_eq!((all.status.code(), archive.lines().count()), (Some(1), 1), "{}", stderr(&all));
    assert!(archive.contains(open.as_str()) && stderr(&all).contains(won.short()), "{}", stderr(&all));
    // It is deleted only on request.
    good(folder.path(), &["delete", won.short(), "--yes"]);
    assert_eq!(good(folder.path(), &["check"]), "1 game, not damaged.\n");
}

#[test]
fn a_record_with_an_illegal_move_is_found_by_a_check() {
    let (folder, won, _) = two_games();
    let store = Store::open(Some(folder.path())).unwrap();
    let record = store.load(&won).unwrap().record.replace("\"a3\"", "\"a1\"");
    store.save(&won, 5, &record, &potez_play::store::Summary::default()).unwrap();
    let checked = potez(folder.path(), &["check"]);
    let said = String::from_utf8(checked.stdout).unwrap();
    assert_eq!(checked.status.code(), Some(1), "{said}");
    assert!(said.contains("cannot be read completely") && said.contains("the cell a1 already has"), "{said}");
}

#[test]
fn a_damaged_log_is_told_and_what_was_saved_before_is_copied() {
    let (folder, copies) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let store = Arc::new(Store::open(Some(folder.path())).unwrap());
    play(&store, "First", &["b2", "a1"]);
    play(&store, "Second", &["b2", "a1"]);
    // As a process leaves its files that is killed, but for one byte near the end of the log.
    let killed = tempfile::tempdir().unwrap();
    for end in ["", "-wal", "-shm"] {
        let name = format!("{FILE}{end}");
        let mut bytes = fs::read(folder.path().join(&name)).unwrap();
        if end == "-wal" {
            let place = bytes.len() - 50;
            bytes[place] ^= 1;
        }
        fs::write(killed.path().join(&name), bytes).unwrap();
    }
    for command in ["list", "check"] {
        refused(killed.path(), &[command], 3, &["potez.db-wal", "is damaged", "saved backup FILE"]);
    }
    let file = copies.path().join(FILE).display().to_string();
    let told = potez(killed.path(), &["backup", &file]);
    assert_eq!(told.status.code(), Some(1), "{}", stderr(&told));
    let said = String::from_utf8(told.stdout).unwrap();
    assert!(said.starts_with(&format!("Copied to {file} what was saved before the damage: ")), "{said}");
    assert_eq!(good(copies.path(), &["check"]), "2 games, none damaged.\n");
    refused(killed.path(), &["list"], 3, &["potez.db-wal"]);
}

#[test]
fn a_backup_is_a_store_and_overwrites_nothing() {
    let (folder, won, _) = two_games();
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join(FILE).display().to_string();
    assert_eq!(good(folder.path(), &["backup", &file]), format!("All games copied to {file}.\n"));
    let shown = [folder.path(), place.path()].map(|place| good(place, &["show", won.as_str(), "--json"]));
    assert_eq!(shown[0], shown[1]);
    assert_eq!(good(place.path(), &["check"]), "2 games, none damaged.\n");
    refused(folder.path(), &["backup", &file], 3, &[&file, "already exists"]);
    let other = place.path().join("other.db").display().to_string();
    assert_eq!(json(&good(folder.path(), &["backup", &other, "--json"]))["backup"], other);
}
