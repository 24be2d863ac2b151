//! One entry becomes the whole program: command line, trace, match, proof, and the console in Serbian.

use std::io::Write;
use std::process::{Command, Stdio};

/// Runs the program in English.
fn run(line: &str) -> String {
    let output =
        Command::new(env!("CARGO_BIN_EXE_hexapawn")).env("LC_ALL", "C").args(line.split(' ')).output().unwrap();
    assert!(matches!(output.status.code(), Some(0 | 1)), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[track_caller]
fn says(line: &str, parts: &[&str]) {
    let printed = run(line);
    for part in parts {
        assert!(printed.contains(part), "{line}: no '{part}' in\n{printed}");
    }
}

#[test]
fn games_and_rules() {
    says("games", &["hexapawn   Hexapawn: pawns against pawns", "--set rows=3 to 6", "--preset large"]);
    assert!(!run("games").contains("tictactoe"), "only this game");
    says("rules hexapawn", &["# Hexapawn", "one step diagonally ahead"]);
    says("rules hexapawn --lang sr-Latn", &["# Heksapešak", "ukoso napred"]);
    says("--help", &["Games: hexapawn."]);
}

#[test]
fn the_shell_and_the_manual_know_the_program_by_its_name() {
    says("completions bash", &["_hexapawn()", "complete -F _hexapawn", " hexapawn"]);
    assert!(!run("completions bash").contains("tictactoe"), "only this game");
    says("man", &[".TH hexapawn 1", "hexapawn\\-play(1)"]);
    says("man play", &[".TH hexapawn-play 1"]);
    says("--help", &["Examples:\n", "  hexapawn help analyse\n"]);
    assert!(!run("play --help").contains("connect4"), "no example with a game that is not there");
    says("count hexapawn", &["complete games"]);
}

#[test]
fn moves_counts_and_boards() {
    assert_eq!(run("moves hexapawn"), "a3-a2\nb3-b2\nc3-c2\n");
    says("perft hexapawn --depth 3", &["1  3", "2  10", "3  28"]);
    says("show hexapawn --preset endgame", &["position: O.O/.../X.X X"]);
    says("show hexapawn --preset large --set rows=4", &["position: OOOOO/...../...../XXXXX X"]);
    says("show hexapawn --format svg", &["<svg", "</svg>"]);
}

#[test]
fn engines_and_proofs() {
    says("analyse hexapawn --preset large --depth 4", &["best: "]);
    says("analyse hexapawn --moves b3-b2,a1-b2 --depth 4 --json", &["\"moves\":[\"a3-b2\""]);
    says("solve hexapawn", &["loss for X, who is to move, in 6 plies"]);
    says("match engine random --game hexapawn --games 4 --depth 4", &["engine against random at hexapawn: 4 games"]);
}

#[test]
fn a_search_step_by_step() {
    says("trace hexapawn --depth 2", &["MAX at start", "Visited, in order: start a3-a2"]);
    says("trace hexapawn --depth 2 --format svg", &["<svg"]);
    says("trace hexapawn --depth 2 --format html", &["<html"]);
}

#[test]
fn the_console_speaks_serbian() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_hexapawn"))
        .args(["play", "hexapawn", "--plain", "--no-save", "--x", "human", "--o", "human", "--lang", "sr-Cyrl"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all("a1-a2\nb3-b2\nkraj\n".as_bytes()).unwrap();
    let printed = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    for part in ["Хексапешак", "пишу се као a3-a2", "Немате пешака на пољу a1.", "На потезу је O"]
    {
        assert!(printed.contains(part), "no '{part}' in\n{printed}");
    }
}

#[test]
fn games_are_saved() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let line = format!("play hexapawn --x random --o random --plain --data {data}");
    run(&line);
    let listed = run(&format!("saved list --data {data}"));
    assert!(listed.contains("Hexapawn"), "{listed}");
}

/// The whole game is solved without a line of its own, and looked up again.
#[test]
fn the_program_solves_the_whole_game() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table").display().to_string();
    let json = |text: &str| serde_json::from_str::<serde_json::Value>(text.lines().last().unwrap()).unwrap();
    let counts = json(&run(&format!("solve hexapawn --all --out {file} --json")));
    assert_eq!(counts["value"], "loss", "as Gardner found with his matchboxes");
    let known = json(&run(&format!("lookup {file} hexapawn --moves b3-b2 --json")));
    let solved = json(&run("solve hexapawn --moves b3-b2 --json"));
    assert_eq!((&known["value"], &known["distance"]), (&solved["verdict"], &solved["distance"]));
}
