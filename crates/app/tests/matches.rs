//! Matches with outside programs: whatever a program does, the match ends, and every loss has its reason.

use std::process::{Command, Stdio};
use std::time::Duration;

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
    (lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect(), output.status.code().unwrap())
}

#[test]
fn programs_at_fault_lose_with_the_reason_and_the_match_goes_on() {
    let faults = [
        ("echo bestmove z9", "no legal move"),
        ("echo bestmove", "no legal move"),
        ("echo oops >&2; exit 3", "oops"),
        ("kill -9 $$", "ended"),
        ("head -c 100000 /dev/zero | tr \"\\0\" x", "longer than"),
        ("sleep 30", "did not answer in time"),
    ];
    for (answer, reason) in faults {
        let arguments =
            ["match", &bot(answer), "random", "--game", "tictactoe", "--games", "2", "--time", "50ms", "--record"];
        let (lines, code) = potez(&arguments);
        assert_eq!((lines.len(), code), (3, 0), "{answer}");
        for game in &lines[..2] {
            assert_eq!(game["forfeit"]["entrant"], 0, "{answer}: {game}");
            let told = game["forfeit"]["reason"].as_str().unwrap();
            assert!(told.contains(reason), "{answer}: {told}");
        }
        assert_eq!((&lines[2]["losses"], &lines[2]["forfeits"][0]), (&2.into(), &2.into()));
    }
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
    assert!(fault(&bot("echo bestmove z9"), "time").contains("no legal move"));
    // Right at the start, wrong in the middle of the game.
    assert!(fault(&bot("echo bestmove a1"), "game").contains("no legal move"));
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

/// Killed again and again, a match has the games of one that was never interrupted.
#[test]
fn a_match_that_is_killed_goes_on_without_losing_a_game_or_playing_one_twice() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let command = |log: &str| {
        let mut potez = Command::new(env!("CARGO_BIN_EXE_potez"));
        let players =
            ["match", "course:2", "course:1", "random", "--game", "connect4", "--games", "30", "--parallel", "2"];
        potez.args(players).args(["--json", "--log", log, "--resume"]).stdout(Stdio::piped()).stderr(Stdio::null());
        potez
    };
    let lines = |log: &str| std::fs::read_to_string(log).unwrap_or_default().lines().count();
    let whole = command(&path("whole")).output().unwrap();
    for kill in 0..20 {
        let mut child = command(&path("killed")).spawn().unwrap();
        // At a moment of its own: after so many lines more, and a while that differs.
        let most = lines(&path("killed")) + kill % 5;
        while lines(&path("killed")) < most && child.try_wait().unwrap().is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let end = command(&path("killed")).output().unwrap();
    assert!(whole.status.success() && end.status.success());
    assert_eq!(String::from_utf8(end.stdout).unwrap(), String::from_utf8(whole.stdout).unwrap());
    let sorted = |log: &str| {
        let mut lines: Vec<String> = std::fs::read_to_string(log).unwrap().lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(sorted(&path("killed")), sorted(&path("whole")));
    assert_eq!(lines(&path("whole")), 91);
}

#[test]
fn a_log_is_not_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log").to_str().unwrap().to_owned();
    let play = |players: [&str; 2], more: &[&str]| {
        let mut potez = Command::new(env!("CARGO_BIN_EXE_potez"));
        let arguments = ["--game", "tictactoe", "--games", "2", "--log", &log];
        let output = potez.arg("match").args(players).args(arguments).args(more).env("LC_ALL", "C").output().unwrap();
        (output.status.code().unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    assert_eq!(play(["random", "course:1"], &[]).0, 0);
    let written = std::fs::read_to_string(&log).unwrap();
    let refused = |result: (i32, String), reason: &str| {
        assert!(result.0 == 3 && result.1.contains(reason), "{result:?}, not {reason}");
    };
    refused(play(["random", "course:1"], &[]), "add --resume");
    refused(play(["random", "course:2"], &["--resume"]), "another match");
    assert_eq!(std::fs::read_to_string(&log).unwrap(), written);
    assert_eq!(play(["random", "course:1"], &["--resume"]).0, 0);
    assert_eq!(std::fs::read_to_string(&log).unwrap(), written, "everything was played");
    std::fs::write(&log, written.replace("\"game\":1", "\"game\":x")).unwrap();
    refused(play(["random", "course:1"], &["--resume"]), "line 3: not a game");
    std::fs::write(&log, format!("{written}{{\"game\":7")).unwrap();
    assert_eq!(play(["random", "course:1"], &["--resume"]).0, 0);
    assert_eq!(std::fs::read_to_string(&log).unwrap(), written, "half a line is cut off");
}
