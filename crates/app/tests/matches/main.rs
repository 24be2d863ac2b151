//! Matches: their options, their results, and what is kept of them.

mod faults;
#[cfg(unix)]
mod live;
mod options;
mod projects;
mod reports;
mod saved;
#[cfg(unix)]
#[path = "../terminal/mod.rs"]
mod terminal;

use std::process::Command;

/// A program of the shell that greets as it should and answers `go` with this command.
fn bot(answer: &str) -> String {
    let script = format!(
        "while read -r line; do case $line in ugi) echo ugiok;; isready) echo readyok;; go*) {answer};; quit) exit;; esac; done"
    );
    format!("bot:sh -c '{script}'")
}

/// What is printed, line by line, and the exit code.
fn potez(arguments: &[&str]) -> (Vec<serde_json::Value>, i32) {
    let mut potez = Command::new(env!("CARGO_BIN_EXE_potez"));
    let output = potez.args(arguments).args(["--json"]).env("LC_ALL", "C").output().unwrap();
    let lines = String::from_utf8(output.stdout).unwrap();
    let read = |line: &str| serde_json::from_str(line).unwrap_or_else(|_| panic!("not JSON: {line}"));
    (lines.lines().map(read).collect(), output.status.code().unwrap())
}

#[test]
fn a_program_is_told_what_it_does_wrong() {
    let fault = |command: &str, trial: &str| {
        let (lines, code) = potez(&["bot-check", command]);
        assert_eq!((lines[0]["ok"].as_bool(), code), (Some(false), 1), "{command}");
        let trials = lines[0]["trials"].as_array().unwrap();
        let found = trials.iter().find(|found| found["trial"] == trial).unwrap();
        assert!(!lines[0]["transcript"].as_array().unwrap().is_empty());
        found["fault"].as_str().unwrap_or_else(|| panic!("{command}: {trials:?}")).to_owned()
    };
    assert!(fault(&bot("echo bestmove z9"), "time").contains("not a legal move"));
    // It reads one kind of time only.
    let narrow = bot("case $line in *p1time*) exit 5;; *) echo bestmove a1;; esac");
    assert!(fault(&narrow, "clock").contains("ended"));
    // Almost an answer.
    let almost = bot("case $line in *movetime*) echo Bestmove: a1;; *) echo bestmove a1;; esac");
    assert!(fault(&almost, "time").contains("it wrote 'Bestmove: a1'"));
    // Right at the start, wrong in the middle of the game.
    assert!(fault(&bot("echo bestmove a1"), "game").contains("not a legal move"));
    assert!(fault("sh -c 'echo ugiok; exit 4'", "time").contains("ended"));
    let deaf = bot("echo bestmove a1").replace("quit) exit", "quit) sleep 5");
    assert!(fault(&deaf, "quit").contains("did not end"));
    let (lines, code) = potez(&["bot-check", &format!("{} ugi", env!("CARGO_BIN_EXE_potez")), "--game", "connect4"]);
    assert_eq!((lines[0]["ok"].as_bool(), code), (Some(true), 0), "{}", lines[0]);
}

#[test]
fn a_program_that_cannot_be_started_is_refused_before_anything_is_played() {
    for command in ["bot:/no/such/program", "bot:true", "bot:", "human"] {
        let (lines, code) = potez(&["match", command, "random", "--game", "tictactoe"]);
        assert_eq!((lines.len(), code), (0, 2), "{command}");
    }
}

#[test]
fn our_own_engine_as_a_program_plays_a_tournament() {
    let potez_bot = format!("bot:{} ugi", env!("CARGO_BIN_EXE_potez"));
    let players = ["match", &potez_bot, "course:1", "random", "--game", "connect4", "--depth", "4", "--parallel", "2"];
    let (lines, code) = potez(&players);
    assert_eq!((lines.len(), code), (1, 0));
    assert_eq!(lines[0]["games"], 6);
    let first = &lines[0]["standings"][0];
    assert_eq!((first["player"].as_str().unwrap(), &first["forfeits"]), (potez_bot.as_str(), &0.into()));
}

#[test]
fn a_match_ends_when_its_test_is_decided() {
    let (lines, _) =
        potez(&["match", "course:3", "random", "--game", "connect4", "--games", "1000", "--sprt", "0,100"]);
    assert_eq!(lines[0]["pairs"]["verdict"], "H1");
    assert!(lines[0]["games"].as_u64().unwrap() < 200, "{}", lines[0]);
}

#[test]
fn published_results_are_weighed_as_published() {
    let near = |found: &serde_json::Value, expected: f64| {
        let found = found.as_f64().unwrap();
        assert!((found - expected).abs() < 1e-3, "{found}, not {expected}");
    };
    let pairs = ["elo", "--pentanomial", "379,10170,21828,10640,343", "--sprt", "0,2", "--normalised"];
    let (lines, _) = potez(&pairs);
    near(&lines[0]["llr"], 2.9455);
    near(&lines[0]["nelo"], 3.0505);
    near(&lines[0]["nelo_error"], 2.3124);
    let (lines, _) = potez(&["elo", "--wdl", "880,1863,759", "--sprt", "0,5"]);
    near(&lines[0]["llr"], 2.9472);
    assert_eq!(lines[0]["verdict"], "H1");
    let (lines, _) = potez(&["elo", "--wdl", "5,0,0"]);
    assert!(lines[0]["elo"].is_null() && lines[0]["llr"].is_null(), "nothing infinite: {}", lines[0]);
    for wrong in [["elo", "--wdl", "1,2"], ["elo", "--wdl", "1,2,x"], ["elo", "--pentanomial", "1,2,3"]] {
        assert_eq!(potez(&wrong).1, 2, "{wrong:?}");
    }
    assert_eq!(potez(&["elo", "--wdl", "1,2,3", "--sprt", "5,0"]).1, 2);
}
