//! `potez solve --all` and `potez lookup`, as somebody types them.
#![allow(clippy::print_stderr, reason = "a skipped test says so")]

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use serde_json::Value;
use tempfile::TempDir;

fn potez(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_potez"));
    command.current_dir(folder).env("LC_ALL", "C.UTF-8").env("HOME", folder).env("XDG_DATA_HOME", folder.join("data"));
    command.stdin(Stdio::null());
    command
}

fn run(folder: &Path, line: &str) -> Output {
    potez(folder).args(line.split(' ')).output().unwrap()
}

fn good(folder: &Path, line: &str) -> String {
    let output = run(folder, line);
    assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The exit code and what is said on stderr.
fn refused(folder: &Path, line: &str) -> (Option<i32>, String) {
    let output = run(folder, line);
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

const BOARD: &str = "connect4 --set cols=4 --set rows=4";

#[test]
fn the_last_line_has_the_counts() {
    let folder = TempDir::new().unwrap();
    let answer = good(folder.path(), "solve tictactoe --all --out t --json");
    let last = answer.lines().last().unwrap();
    assert_eq!(last, r#"{"positions":5478,"wins":2836,"draws":1068,"losses":1574,"value":"draw"}"#);
    let first: Value = serde_json::from_str(answer.lines().next().unwrap()).unwrap();
    assert_eq!((&first["file"], &first["longest"]), (&Value::from("t"), &Value::from(5)));
    let told = good(folder.path(), "solve tictactoe --all --out again");
    assert!(told.starts_with("draw\n5478 positions: the player to move wins 2836, draws 1068, loses 1574\n"), "{told}");
    assert_eq!(fs::read(folder.path().join("t")).unwrap(), fs::read(folder.path().join("again")).unwrap());
}

#[test]
fn a_position_is_looked_up_with_all_its_moves() {
    let folder = TempDir::new().unwrap();
    good(folder.path(), "solve tictactoe --all --out t");
    let told = good(folder.path(), "lookup t tictactoe --moves b2,a2 --check");
    assert!(told.starts_with("win for X, who is to move, in 5 plies\n"), "{told}");
    assert_eq!(told.lines().count(), 8);
    let answer: Value = serde_json::from_str(&good(folder.path(), "lookup t tictactoe --moves b2,a2 --json")).unwrap();
    assert_eq!((&answer["value"], &answer["distance"], &answer["turn"]), (&"win".into(), &5.into(), &"X".into()));
    assert_eq!(answer["moves"].as_array().unwrap().len(), 7);
    assert_eq!(answer["moves"][0]["value"], "win");
    let solved: Value = serde_json::from_str(&good(folder.path(), "solve tictactoe --moves b2,a2 --json")).unwrap();
    assert_eq!((&solved["verdict"], &solved["distance"]), (&answer["value"], &answer["distance"]));
    // A table of another game.
    let output = run(folder.path(), "lookup t mnk");
    assert_eq!(output.status.code(), Some(3));
}

/// The engine, `analyse` and `eval` say what the table says, from a file or from the data folder.
#[test]
fn commands_use_a_table_when_there_is_one() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let analyse = format!("analyse {BOARD} --moves 1234 --depth 2");
    assert!(!good(path, &analyse).contains("table"));
    good(path, &format!("solve {BOARD} --all --out t"));
    let with_table = good(path, &format!("{analyse} --table t"));
    assert!(with_table.contains("exact, from the table"), "{with_table}");
    assert!(good(path, &format!("eval {BOARD} --moves 1234 --table t")).contains("exact, from the table: "));
    // Without a file: in the data folder.
    good(path, &format!("solve {BOARD} --all"));
    assert!(path.join("data/potez/tables/connect4-cols=4-rows=4.potez").exists());
    assert_eq!(good(path, &analyse), with_table);
    let json: Value = serde_json::from_str(good(path, &format!("{analyse} --json")).lines().last().unwrap()).unwrap();
    let known: Value = serde_json::from_str(&good(path, &format!("lookup t {BOARD} --moves 1234 --json"))).unwrap();
    assert_eq!((&json["table"], &json["verdict"]), (&Value::from(true), &known["value"]));
    let eval: Value = serde_json::from_str(&good(path, &format!("eval {BOARD} --moves 1234 --json"))).unwrap();
    assert_eq!(eval["table"]["value"], known["value"]);
    // Levels are what they are.
    assert!(!good(path, &format!("{analyse} --engine engine:3")).contains("table"));
    // A table of another game is refused.
    let (code, said) = refused(path, "analyse tictactoe --table t");
    assert!(code == Some(3) && said.contains("is a table of connect4 (cols=4 rows=4), not of tictactoe"), "{said}");
}

#[test]
fn bad_tables_are_refused_with_the_reason() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    good(path, "solve tictactoe --all --out t");
    let bytes = fs::read(path.join("t")).unwrap();
    let said = |bytes: &[u8], line: &str| {
        fs::write(path.join("bad"), bytes).unwrap();
        let (code, said) = refused(path, line);
        assert_eq!(code, Some(3), "{said}");
        said
    };
    let mut flipped = bytes.clone();
    flipped[bytes.len() / 3] ^= 4;
    assert!(said(&flipped, "lookup bad tictactoe --check").contains("is not as it was written"));
    assert!(said(&bytes[..bytes.len() - 1], "lookup bad tictactoe").contains("it is cut off"));
    assert!(said(b"a text", "lookup bad tictactoe").contains("is not a table of a solved game"));
    let mut older = bytes;
    older[8] = 0;
    assert!(said(&older, "lookup bad tictactoe").contains("version 0"));
    assert!(said(&older, "lookup bad tictactoe --lang sr-Latn").contains("verzije 0"));
    let (code, said) = refused(path, "solve tree --all");
    assert!(code == Some(2) && said.contains("a tree has its own values"), "{said}");
    assert_eq!(refused(path, "solve tictactoe --all --moves b2").0, Some(2));
    assert_eq!(refused(path, "solve tictactoe --out t").0, Some(2));
}

/// Killed twenty times at any moment, it goes on and ends with the same file.
#[test]
fn a_killed_solve_goes_on() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let line = "solve connect4 --set cols=4 --set rows=5 --all --workers 2 --out";
    good(path, &format!("{line} whole"));
    let (mut kills, mut rounds) = (0, 0);
    while kills < 20 {
        rounds += 1;
        assert!(rounds < 500, "only {kills} kills");
        let begin = || {
            let mut command = potez(path);
            command.args(format!("{line} t --resume").split(' ')).stdout(Stdio::null()).stderr(Stdio::null());
            command.spawn().unwrap()
        };
        let mut child = begin();
        // Later each time; after the end it begins anew.
        std::thread::sleep(Duration::from_millis(5 + rounds * 37 % 400));
        match child.try_wait().unwrap() {
            Some(_) => fs::remove_file(path.join("t")).unwrap(),
            None => {
                child.kill().unwrap();
                kills += 1;
            }
        }
        child.wait().unwrap();
    }
    good(path, &format!("{line} t --resume"));
    assert_eq!(fs::read(path.join("t")).unwrap(), fs::read(path.join("whole")).unwrap());
    assert!(!path.join("t.solving").exists());
}

/// A file may not grow any more: the solve stops, says so, and goes on when it may.
#[cfg(unix)]
#[test]
fn a_full_disk_stops_a_solve_and_it_goes_on() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let solve = format!("solve {BOARD} --all --out");
    good(path, &format!("{solve} whole"));
    let limited = format!("trap '' XFSZ; ulimit -f 16; exec {} {solve} t", env!("CARGO_BIN_EXE_potez"));
    let output = Command::new("sh").arg("-c").arg(limited).current_dir(path).env("LC_ALL", "C.UTF-8").output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{said}");
    assert!(said.contains("Continue with --resume"), "{said}");
    assert_eq!(refused(path, &format!("{solve} t")).0, Some(3));
    good(path, &format!("{solve} t --resume"));
    assert_eq!(fs::read(path.join("t")).unwrap(), fs::read(path.join("whole")).unwrap());
}

/// A disk that is really full: the solve stops, says so, and goes on when there is room. A small disk is mounted where the system lets us.
#[cfg(target_os = "linux")]
#[test]
fn a_small_disk_fills_up_and_the_solve_goes_on() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let solve = format!("{} solve {BOARD} --all --out", env!("CARGO_BIN_EXE_potez"));
    good(path, &format!("solve {BOARD} --all --out whole"));
    fs::create_dir(path.join("disk")).unwrap();
    // The disk is seen by this shell alone, and is gone when it ends.
    let script = format!(
        "mount -t tmpfs -o size=64k tmpfs disk || exit 99; {solve} disk/t; echo $? > code; df disk > df; \
         mount -o remount,size=16m disk; {solve} disk/t --resume && cp disk/t t && ls disk > left"
    );
    let mut shell = Command::new("unshare");
    shell.args(["-r", "-m", "sh", "-c", &script]).current_dir(path).env("LC_ALL", "C.UTF-8").stdin(Stdio::null());
    let output = match shell.output() {
        Ok(output) if output.status.code() != Some(99) && path.join("code").exists() => output,
        refused => return eprintln!("skipped: this system mounts no small disk: {refused:?}"),
    };
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(fs::read_to_string(path.join("code")).unwrap().trim(), "3", "{said}");
    assert!(said.contains("No space left on device") && said.contains("Continue with --resume"), "{said}");
    assert!(output.status.success(), "{said}");
    assert_eq!(fs::read(path.join("t")).unwrap(), fs::read(path.join("whole")).unwrap());
    assert_eq!(fs::read_to_string(path.join("left")).unwrap().trim(), "t");
}

/// Two programs on one file: the second is refused while the first works.
#[test]
fn two_solvers_on_one_file_are_refused() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let line = "solve connect4 --set cols=5 --set rows=5 --all --out t";
    let mut first = potez(path);
    let mut first = first.args(line.split(' ')).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let mut looks = 0;
    while !path.join("t.solving/forward-08").exists() {
        std::thread::sleep(Duration::from_millis(1));
        looks += 1;
        assert!(looks < 600_000 && first.try_wait().unwrap().is_none(), "it does not begin");
    }
    let (code, said) = refused(path, &format!("{line} --resume"));
    let running = first.try_wait().unwrap().is_none();
    first.kill().unwrap();
    first.wait().unwrap();
    assert!(running && code == Some(3) && said.contains("another solver is working on"), "{said}");
}
