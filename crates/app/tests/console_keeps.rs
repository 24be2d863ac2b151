//! What the console of `potez play` writes: records, and games in the store.

mod program;

use std::fs;
use std::path::Path;
use std::process::Command;

use potez_play::store::{SavedGame, Store};
use program::type_into;

/// Everything printed, and the exit code.
fn talk(args: &[&str], typed: &str) -> (String, i32) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_potez"));
    command.args(args).env("NO_COLOR", "1").env("LC_ALL", "C.UTF-8");
    let output = type_into(&mut command, typed);
    let printed = String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
    (printed, output.status.code().expect("no signal"))
}

fn people(more: &[&str], typed: &str) -> (String, i32) {
    talk(&[&["play", "tictactoe", "--x", "human", "--o", "human"], more].concat(), typed)
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn a_game_goes_on_from_its_record() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.json");
    let (printed, code) = people(&[], &format!("a1\nb1\na2\nsave {}\n", text(&file)));
    assert!(printed.contains(&format!("Saved to {}.", text(&file))), "{printed}");
    assert_eq!(code, 0);
    let (printed, code) = talk(&["play", "tictactoe", "--load", text(&file)], "b2\na3\n");
    assert!(printed.ends_with("X wins: a1 a2 a3 in a row.\n"), "{printed}");
    assert_eq!(code, 0);
    let (printed, _) = people(&[], &format!("c3\nload {}\nb2\na3\n", text(&file)));
    assert!(printed.ends_with("X wins: a1 a2 a3 in a row.\n"), "{printed}");
    let (printed, _) = people(&[], "load nothing.json\n");
    assert!(printed.contains("nothing.json cannot be loaded: "), "{printed}");
    let (printed, _) = talk(&["play", "connect4", "--x", "human"], &format!("load {}\n", text(&file)));
    assert!(printed.contains("this is a record of tictactoe, not of connect4"), "{printed}");
}

#[test]
fn the_name_of_a_record_says_its_format() {
    let folder = tempfile::tempdir().unwrap();
    for (name, sign) in [("a.json", "potez-record"), ("b.sgf", "(;"), ("c.pgn", "[Game"), ("d.txt", "1 1"), ("e", "{")]
    {
        let file = folder.path().join(name);
        assert_eq!(people(&["--save", text(&file)], "b2\na1\n").1, 0);
        let written = fs::read_to_string(&file).unwrap();
        assert!(written.contains(sign), "{name}: {written}");
        let (printed, code) = talk(&["play", "tictactoe", "--load", text(&file), "--o", "human", "--x", "human"], "");
        assert!(printed.contains("1 | O |   |   |\n2 |   | X |   |\n"), "{name}: {printed}");
        assert_eq!(code, 0);
    }
}

#[test]
fn a_game_is_recorded_when_it_is_left() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.json");
    assert_eq!(people(&["--save", text(&file)], "a1\nquit\n").1, 0);
    let (printed, _) = talk(&["play", "tictactoe", "--load", text(&file)], "");
    assert!(printed.contains("| X |   |   |") && printed.contains("O to move: "), "{printed}");
    let nowhere = folder.path().join("no/such/folder.json");
    let (printed, code) = people(&["--save", text(&nowhere)], "a1\n");
    assert_eq!(code, 3, "{printed}");
}

#[test]
fn a_record_that_is_not_sound_is_explained() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.json");
    people(&["--save", text(&file)], "a1\nb1\nc1\n");
    let broken = fs::read_to_string(&file).unwrap().replace("\"b1\"", "\"a1\"");
    fs::write(&file, broken).unwrap();
    assert_eq!(talk(&["play", "tictactoe", "--load", text(&file)], "").1, 3);
    let (printed, code) = people(&[], &format!("load {}\n", text(&file)));
    assert!(printed.contains("was left out: the cell a1 already has an X."), "{printed}");
    assert!(printed.contains("O to move: "), "what came before is kept: {printed}");
    assert_eq!(code, 0);
    fs::write(&file, "not a record").unwrap();
    assert_eq!(talk(&["play", "tictactoe", "--load", text(&file)], "").1, 3);
}

#[test]
fn moves_are_in_the_store_when_a_folder_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join("games");
    assert_eq!(people(&["--data", text(&folder)], "b2\nb2\na1\nundo\nc3\n").1, 0);
    let store = std::sync::Arc::new(Store::open(Some(&folder)).unwrap());
    let games = store.list().unwrap();
    assert_eq!(games.len(), 1);
    let (game, broken) = SavedGame::open(&store, &games[0].id).unwrap();
    assert!(broken.is_empty());
    assert_eq!(game.session().history().moves(), ["b2", "c3"]);
    assert_eq!(game.session().history().len(), 4, "what was taken back is kept too");
    assert_eq!(people(&["--data", text(&folder)], "quit\n").1, 0);
    assert_eq!(store.list().unwrap().len(), 1, "a game without a move is not kept");
}

#[test]
fn without_a_place_the_game_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let (printed, code) = people(&["--data", text(&file)], "a1\nb1\na2\nb2\na3\n");
    assert_eq!(printed.matches("The game is not saved: ").count(), 1, "{printed}");
    assert!(printed.ends_with("X wins: a1 a2 a3 in a row.\n"), "{printed}");
    assert_eq!(code, 0);
}
