//! `potez paths` and `show --paths`: eight paths, as text, as JSON and drawn.

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

fn paths(args: &[&str]) -> Vec<Value> {
    let line: Vec<&str> = ["paths", "blockade", "--json"].iter().chain(args).copied().collect();
    let value: Value = serde_json::from_str(&good(&line)).unwrap();
    assert_eq!(value.as_object().unwrap().len(), 1);
    value["paths"].as_array().unwrap().clone()
}

#[test]
fn eight_paths_as_json() {
    let all = paths(&[]);
    let ends: Vec<String> =
        all.iter().map(|it| format!("{}{}", it["pawn"].as_str().unwrap(), it["goal"].as_str().unwrap())).collect();
    assert_eq!(ends, ["X1O1", "X1O2", "X2O1", "X2O2", "O1X1", "O1X2", "O2X1", "O2X2"]);
    // Seven single steps are four moves, the last one the single step onto the goal.
    assert_eq!(all[0], json!({ "pawn": "X1", "goal": "O1", "length": 4, "cells": ["44", "46", "48", "4A", "4B"] }));
    let lengths: Vec<u64> = all.iter().map(|it| it["length"].as_u64().unwrap()).collect();
    assert_eq!(lengths, [4, 6, 6, 4, 4, 6, 6, 4]);
    for path in &all {
        assert_eq!(path["cells"].as_array().unwrap().len() as u64, path["length"].as_u64().unwrap() + 1);
    }
    // A wall behind O's pawn closes the straight way.
    assert_eq!(paths(&["--moves", "X1:46:P11,O1:49:Z4A"])[0]["length"], 4);
}

#[test]
fn paths_as_text_and_drawn() {
    let list = good(&["paths", "blockade"]);
    assert_eq!(list.lines().count(), 8);
    assert_eq!(list.lines().next(), Some("X1 to O1: 4 moves, 44 46 48 4A 4B"));
    assert!(good(&["show", "blockade", "--paths"]).ends_with(&list));
    let svg = good(&["show", "blockade", "--paths", "--format", "svg"]);
    let plain = good(&["show", "blockade", "--format", "svg"]);
    assert_eq!(svg.matches("stroke-dasharray").count(), plain.matches("stroke-dasharray").count() + 4);
    assert!(svg.contains("X1 to O1: 4, X1 to O2: 6"));
    let shown: Value = serde_json::from_str(&good(&["show", "blockade", "--paths", "--json"])).unwrap();
    assert_eq!(shown["paths"].as_array().unwrap().len(), 8);
}

#[test]
fn other_games_have_no_paths() {
    for line in [&["paths", "byte"][..], &["paths", "tree"], &["show", "connect4", "--paths"]] {
        let output = potez(line);
        assert_eq!(output.status.code(), Some(2), "{line:?}");
        assert!(output.stdout.is_empty());
        assert!(String::from_utf8_lossy(&output.stderr).contains("has no paths"), "{line:?}");
    }
}
