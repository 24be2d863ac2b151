//! Programs at fault: whatever a program does, the match ends, every loss has its reason, no process is left, and memory is bounded.

use std::process::Command;

use super::{bot, potez};

/// The argument of a `sleep` that a bad program leaves behind; nobody else sleeps exactly so long.
fn mark() -> String {
    format!("1000.{}", std::process::id())
}

/// Is a process with this argument left?
fn is_left(mark: &str) -> bool {
    let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let lines = processes.filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok());
    lines.into_iter().any(|line| line.split(|byte| *byte == 0).any(|word| word == mark.as_bytes()))
}

/// What each program does when it is asked for a move, which fault that is, and what the reason says.
fn zoo() -> Vec<(&'static str, String, &'static str, &'static str)> {
    let mark = mark();
    vec![
        ("illegal", "echo bestmove z9".to_owned(), "bot.illegal", "not a legal move"),
        ("empty", "echo bestmove".to_owned(), "bot.illegal", "not a legal move"),
        (
            "garbage",
            "printf \"\\377\\376\\001\\n\\n???\\nbestmove \\303\\n\"".to_owned(),
            "bot.illegal",
            "not a legal move",
        ),
        ("crash", "echo oops >&2; exit 3".to_owned(), "bot.ended", "oops"),
        ("killed", "kill -9 $$".to_owned(), "bot.ended", "ended"),
        ("endless line", "cat /dev/zero".to_owned(), "bot.line", "longer than"),
        ("endless lines", "yes info string".to_owned(), "bot.late", "did not answer in time"),
        ("endless errors", "yes >&2".to_owned(), "bot.late", "did not answer in time"),
        ("silent", ":".to_owned(), "bot.late", "did not answer in time"),
        ("slow", "sleep 5; echo bestmove a1".to_owned(), "bot.late", "did not answer in time"),
        // These leave processes behind: in their own group, and in a session of its own.
        ("ignores quit", format!("trap \"\" TERM HUP; sleep {mark}"), "bot.late", "did not answer in time"),
        (
            "forking",
            format!("for i in 1 2 3; do sleep {mark} & done; echo bestmove z9"),
            "bot.illegal",
            "not a legal move",
        ),
        (
            "double fork",
            format!("setsid sh -c \"sleep {mark} &\"; echo bestmove z9"),
            "bot.illegal",
            "not a legal move",
        ),
        ("own session", format!("setsid sleep {mark} & echo bestmove z9"), "bot.illegal", "not a legal move"),
        ("no trace", format!("setsid env -i sleep {mark} & echo bestmove z9"), "bot.illegal", "not a legal move"),
    ]
}

#[test]
fn programs_at_fault_lose_with_the_reason_and_nothing_is_left_of_them() {
    let zoo = zoo();
    let players: Vec<String> = zoo.iter().map(|(name, answer, ..)| format!("{name}={}", bot(answer))).collect();
    let arguments = ["--game", "tictactoe", "--pairing", "gauntlet", "--games", "2", "--time", "50ms"];
    let mut potez = Command::new(env!("CARGO_BIN_EXE_potez"));
    potez.args(["match", "random"]).args(&players).args(arguments);
    let output = potez.args(["--record", "--json", "--parallel", "8"]).env("LC_ALL", "C").output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<serde_json::Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 2 * zoo.len() + 1, "every game has ended");
    for game in &lines[..2 * zoo.len()] {
        let guilty = game["forfeit"]["entrant"].as_u64().unwrap_or_default() as usize;
        assert!(guilty > 0, "{game}");
        let (name, _, law, reason) = &zoo[guilty - 1];
        assert_eq!(game["forfeit"]["law"], *law, "{name}: {game}");
        assert!(game["forfeit"]["reason"].as_str().unwrap().contains(reason), "{name}: {game}");
    }
    for row in lines[2 * zoo.len()]["standings"].as_array().unwrap() {
        let expected = if row["player"] == "random" { 0 } else { 2 };
        assert_eq!(row["forfeits"], expected, "{row}");
    }
    assert!(!is_left(&mark()), "a process is left");
}

/// It greets when the match begins, and then never again.
#[test]
fn a_program_that_hangs_at_its_greeting_loses_and_nothing_is_left_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mute.sh");
    let mark = format!("2000.{}", std::process::id());
    let polite = "echo ugiok; while read -r line; do case $line in isready) echo readyok;; quit) exit;; esac; done";
    let script = format!("if [ -e \"$0.seen\" ]; then sleep {mark}; fi; touch \"$0.seen\"; {polite}");
    std::fs::write(&file, script).unwrap();
    let player = format!("mute=bot:sh '{}'", file.display());
    let players = ["match", &player, "random", "--game", "tictactoe", "--games", "1", "--opening", "0"];
    let (lines, code) = potez(&[&players[..], &["--time", "50ms", "--record"]].concat());
    assert_eq!((&lines[0]["forfeit"]["law"], code), (&"bot.silent".into(), 0), "{}", lines[0]);
    assert!(lines[0]["forfeit"]["reason"].as_str().unwrap().contains("ugiok"), "{}", lines[0]);
    assert!(!is_left(&mark), "a process is left");
    // One that does not even greet at the beginning is not let in.
    assert_eq!(potez(&players), (Vec::new(), 2));
    assert!(!is_left(&mark), "a process is left");
}

/// If memory grew with what programs write, the limit would end the match.
#[test]
fn memory_does_not_grow_with_what_programs_write() {
    let script = "ulimit -v 900000; exec \"$0\" match \"$@\"";
    for flood in ["yes info depth 1 string", "yes >&2", "cat /dev/zero >&2"] {
        let mut shell = Command::new("sh");
        shell.args(["-c", script, env!("CARGO_BIN_EXE_potez"), &bot(flood), "random", "--game", "tictactoe"]);
        let output = shell.args(["--games", "1", "--opening", "0", "--time", "50ms", "--json"]).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{flood}: {said}");
        assert!(String::from_utf8_lossy(&output.stdout).contains("\"forfeits\":[1,0]"), "{flood}: {said}");
    }
}

#[test]
fn what_a_program_writes_to_stderr_is_kept_with_the_game() {
    let talker = bot("yes more | head -c 9999 >&2; echo the end >&2; echo bestmove z9");
    let (lines, _) =
        potez(&["match", &talker, "random", "--game", "tictactoe", "--games", "1", "--opening", "0", "--record"]);
    assert!(lines[0]["stderr"]["o"] == "", "{}", lines[0]);
    let kept = lines[0]["stderr"]["x"].as_str().unwrap();
    assert!(kept.len() <= 4096 && kept.contains("the end"), "{kept}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_program_that_takes_too_much_memory_loses() {
    let hog = bot("x=$(head -c 200000000 /dev/zero | tr \"\\0\" x); sleep 1000");
    let players = ["match", &hog, "random", "--game", "tictactoe", "--games", "1", "--opening", "0", "--time", "100s"];
    let (lines, _) = potez(&[&players[..], &["--record", "--bot-memory", "64"]].concat());
    let reason = lines[0]["forfeit"]["reason"].as_str().unwrap_or_default();
    assert!(lines[0]["forfeit"]["law"] == "bot.memory" && reason.contains("64 MB"), "{}", lines[0]);
    assert_eq!(potez(&[&players[..], &["--bot-memory", "0"]].concat()).1, 2);
}

/// The memory of a process that belongs to nobody any more counts as well.
#[cfg(target_os = "linux")]
#[test]
fn a_program_cannot_hide_its_memory_in_another_session() {
    let folder = tempfile::tempdir().unwrap();
    let hog = folder.path().join("hog.sh");
    std::fs::write(&hog, "x=$(head -c 200000000 /dev/zero | tr '\\0' x); sleep 1000").unwrap();
    let hidden = bot(&format!("setsid sh -c \"sh {} &\"; sleep 1000", hog.display()));
    let players =
        ["match", &hidden, "random", "--game", "tictactoe", "--games", "1", "--opening", "0", "--time", "100s"];
    let (lines, _) = potez(&[&players[..], &["--record", "--bot-memory", "64"]].concat());
    assert_eq!(lines[0]["forfeit"]["law"], "bot.memory", "{}", lines[0]);
}
