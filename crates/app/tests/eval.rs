//! `potez eval` and `--weights`: answers, JSON, exit codes, and refusals that name the file.

use std::process::{Command, Output};

use serde_json::{Value, json};

fn potez(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_potez")).env("LC_ALL", "C").args(args).output().unwrap()
}

fn good(args: &[&str]) -> String {
    let output = potez(args);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[track_caller]
fn refused(args: &[&str], code: i32, parts: &[&str]) {
    let output = potez(args);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(code), "{args:?}: {said}");
    assert!(output.stdout.is_empty(), "{args:?}");
    for part in parts {
        assert!(said.contains(part), "{args:?} should say {part}: {said}");
    }
}

fn eval(args: &[&str]) -> Value {
    let line: Vec<&str> = ["eval"].iter().chain(args).chain(&["--json"]).copied().collect();
    serde_json::from_str(&good(&line)).unwrap()
}

#[test]
fn the_lectures_numbers() {
    let value = eval(&["tictactoe", "--moves", "b2,a1,c1"]);
    let feature = |name: &str, value: i64| json!({ "name": name, "value": value, "weight": 1 });
    let features = [feature("rows", 1), feature("columns", 1), feature("diagonals", 2)];
    assert_eq!(value, json!({ "eval": "course", "value": 4, "features": features }));
    let text = good(&["eval", "tictactoe", "--moves", "b2,a1,c1"]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "feature    value  weight  product  what it counts");
    assert_eq!(lines[3], "diagonals      2       1        2  marks, once for each diagonal row of k");
    assert_eq!(lines[4], "sum                             4");
    let serbian = good(&["eval", "tictactoe", "--moves", "b2,a1,c1", "--lang", "sr"]);
    assert!(serbian.starts_with("особина") && serbian.lines().next().unwrap().ends_with("шта броји"), "{serbian}");
    assert_eq!(lines[5], "The position is worth 4 for X (evaluation: course).");
}

/// The sum is exact for every game, course and standard, a few moves into the game.
#[test]
fn every_game_has_both() {
    for (game, moves) in [
        ("tree", "B"),
        ("tictactoe", "b2"),
        ("mnk", "b2"),
        ("connect4", "445"),
        ("blockade", "X1:46:P11"),
        ("byte", ""),
    ] {
        for name in ["course", "standard", "result"] {
            let value = eval(&[game, "--moves", moves, "--eval", name]);
            assert_eq!(value["eval"], name);
            let number = |value: &Value| value.as_f64().unwrap();
            let features = value["features"].as_array().unwrap();
            let sum: f64 = features.iter().map(|it| number(&it["value"]) * number(&it["weight"])).sum();
            assert_eq!(number(&value["value"]), sum, "{game} {name}");
            assert!(!features.is_empty());
        }
    }
    assert_eq!(eval(&["blockade", "--moves", "X1:46:P11"])["value"], 1);
    assert_eq!(eval(&["tree", "--moves", "B,E,K"])["features"], json!([{ "name": "value", "value": 2, "weight": 1 }]));
    assert_eq!(eval(&["tree", "--set", "tree=A(B=inf C=2)", "--moves", "B"])["value"], "inf");
}

#[test]
fn a_finished_game_is_told() {
    let over = eval(&["tictactoe", "--moves", "a1,b1,a2,b2,a3"]);
    assert_eq!(over, json!({ "eval": "course", "value": null, "features": [], "over": true, "winner": "X" }));
    assert!(good(&["eval", "tictactoe", "--moves", "a1,b1,a2,b2,a3"]).starts_with("The game is over: X has won."));
    let drawn = eval(&["tictactoe", "--moves", "a1,b2,c3,b1,b3,a3,c1,c2,a2"]);
    assert_eq!((&drawn["over"], &drawn["winner"]), (&json!(true), &json!(null)));
}

#[test]
fn weights_are_printed_changed_and_read() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let printed = good(&["eval", "byte", "--weights"]);
    assert!(printed.contains("mobility  = 0.5") && printed.contains("# legal moves, whoever is to move"), "{printed}");
    let course = file("course.txt", &printed);
    let moves = "B2-DD-0";
    let (ours, theirs) = (eval(&["byte", "--moves", moves]), eval(&["byte", "--moves", moves, "--eval", &course]));
    assert_eq!(theirs["eval"], course);
    assert_eq!((&ours["value"], &ours["features"]), (&theirs["value"], &theirs["features"]));
    let told: serde_json::Value = serde_json::from_str(&good(&["eval", "tictactoe", "--weights", "--json"])).unwrap();
    assert_eq!(
        (told["eval"].as_str(), told["weights"].as_str()),
        (Some("course"), Some(good(&["eval", "tictactoe", "--weights"]).as_str()))
    );
    let doubled = file("doubled.txt", "rows = 2 # a remark\n");
    assert_eq!(eval(&["tictactoe", "--moves", "b2", "--eval", &doubled])["value"], 5);
    // The same file for the engine that plays with this heuristic.
    good(&["analyse", "tictactoe", "--engine", "course:2", "--weights", &doubled]);
    refused(
        &["analyse", "tictactoe", "--depth", "2", "--weights", &doubled],
        3,
        &["doubled.txt", "line 1", "missing1"],
    );

    let bad = file("bad.txt", "rows = 2\ncolumns = many\n");
    let parts = ["bad.txt", "line 2, column 11", "from -10000 to 10000"];
    refused(&["eval", "tictactoe", "--eval", &bad], 3, &parts);
    let unknown = file("unknown.txt", "mobilty = 2\n");
    let parts = ["unknown.txt", "line 1, column 1", "there is no feature 'mobilty'", "inner", "top7"];
    refused(&["eval", "byte", "--eval", &unknown], 3, &parts);
    for command in [
        &["analyse", "byte", "--depth", "1"][..],
        &["match", "engine", "engine", "--game", "byte", "--games", "1"],
        &["play", "byte", "--plain", "--no-save"],
    ] {
        refused(&[command, &["--weights", &unknown]].concat(), 3, &["unknown.txt", "line 1, column 1", "top7"]);
    }
    let second = ["match", "engine", "engine", "--game", "byte", "--games", "1", "--weights-b", &unknown];
    refused(&second, 3, &["unknown.txt", "line 1, column 1"]);
}

#[test]
fn what_has_no_weights_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("value.txt");
    std::fs::write(&path, "value = 2\n").unwrap();
    let path = path.to_str().unwrap();
    refused(&["eval", "tree", "--eval", path], 2, &["values of a tree are written in the tree"]);
    refused(&["eval", "tree", "--weights"], 2, &["has no weights"]);
    refused(&["analyse", "tree", "--weights", path], 2, &["values of a tree are written in the tree"]);
    refused(&["analyse", "byte", "--engine", "random", "--weights", path], 2, &["not for random"]);
    refused(&["analyse", "byte", "--depth", "1", "--weights", "no/such/file"], 3, &["no/such/file"]);
    refused(&["eval", "byte", "--eval", "cuorse"], 3, &["'cuorse'", "course, standard and result"]);
    refused(&["eval", "byte", "--moves", "nonsense"], 3, &["nonsense"]);
    refused(&["eval", "nosuch"], 2, &["nosuch"]);
}
