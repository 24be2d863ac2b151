//! Whoever plays at full strength uses the table of a solved game: in `play`, on the board, in `ugi` and in matches. The engine's own first move in
//! this game is in the second column, and the table's first of the best moves is in the first.

mod terminal;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;
use terminal::Terminal;

const BOARD: &str = "connect4 --set cols=4 --set rows=4";

fn run(folder: &Path, line: &str, input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_potez"));
    command.current_dir(folder).env("LC_ALL", "C.UTF-8").env("HOME", folder).env("XDG_DATA_HOME", folder.join("data"));
    command.args(line.split(' ')).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // Whoever ends early reads nothing.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn good(folder: &Path, line: &str, input: &str) -> String {
    let output = run(folder, line, input);
    assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// A folder with the table, and the game in which both sides play its first best move.
fn solved() -> (TempDir, Vec<String>) {
    let folder = TempDir::new().unwrap();
    good(folder.path(), &format!("solve {BOARD} --all --out t"), "");
    let told = good(folder.path(), &format!("analyse {BOARD} --table t --json"), "");
    let told: Value = serde_json::from_str(told.lines().last().unwrap()).unwrap();
    let moves = told["lines"][0]["moves"].as_array().unwrap();
    let moves: Vec<String> = moves.iter().map(|mv| mv.as_str().unwrap().to_owned()).collect();
    assert_eq!((moves.len(), moves[0].as_str()), (16, "1"));
    (folder, moves)
}

fn record(file: &Path) -> Vec<String> {
    fs::read_to_string(file).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn games_line_by_line_come_from_the_table() {
    let (folder, moves) = solved();
    let path = folder.path();
    let play = format!("play {BOARD} --x engine --o engine --depth 1 --plain --no-save --save g.txt");
    good(path, &play, "");
    assert_eq!(record(&path.join("g.txt"))[0], "2");
    good(path, &format!("{play} --table t"), "");
    assert_eq!(record(&path.join("g.txt")), moves);
    // From a data folder, also one that was named; and never for a level.
    let tables = path.join("named/tables");
    fs::create_dir_all(&tables).unwrap();
    fs::copy(path.join("t"), tables.join("connect4-cols=4-rows=4.potez")).unwrap();
    let named = play.replace("--no-save", "--data named");
    good(path, &named, "");
    assert_eq!(record(&path.join("g.txt")), moves);
    run(path, &named.replace("engine", "engine:9"), "");
    assert_ne!(record(&path.join("g.txt")), moves);
    // Hints and analyses too.
    let hints = format!("play {BOARD} --x human --o human --depth 1 --plain --no-save --table t");
    let said = good(path, &hints, "hint\nhint\nhint\nanalyse\nquit\n");
    assert!(said.contains("Play 1."), "{said}");
    assert!(said.contains(&moves[..6].join(" ")), "{said}");
    let refused = run(path, "play tictactoe --x engine --o engine --plain --no-save --table t", "");
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(refused.status.code() == Some(3) && said.contains("not of tictactoe"), "{said}");
}

#[test]
fn games_on_the_board_come_from_the_table() {
    let (folder, moves) = solved();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (table, game) = (path("t"), path("g.txt"));
    let options = format!("{BOARD} --depth 1 --no-save --table {table}");
    let mut board = Terminal::play(&format!("{options} --x engine --o engine --pace 0 --save {game}"), 80, 24);
    board.wait("8 4 4").keys("q");
    assert_eq!(board.end(), 0);
    assert_eq!(record(Path::new(&game)), moves);
    let mut board = Terminal::play(&format!("{options} --x human --o human"), 100, 30);
    board.keys("l").wait("exact, from the table").keys("q");
    board.end();
}

#[test]
fn other_programs_get_moves_from_the_table() {
    let (folder, moves) = solved();
    let path = folder.path();
    let talk = |options: &str| {
        let said = good(
            path,
            "ugi",
            &format!(
                "setoption name Game value connect4\nsetoption name Settings value cols=4 rows=4\n{options}position startpos\ngo depth 1\n"
            ),
        );
        said.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(talk("").last().unwrap(), "bestmove 2");
    let named = "setoption name Table value t\n";
    let said = talk(named);
    assert_eq!(said.last().unwrap(), "bestmove 1");
    assert!(said.iter().any(|line| line.ends_with(&format!(" pv {}", moves.join(" ")))), "{said:?}");
    assert_eq!(talk(&format!("{named}setoption name Level value 10\n")).last().unwrap(), "bestmove 2");
    assert_eq!(talk(&format!("{named}setoption name Table value\n")).last().unwrap(), "bestmove 2");
    // One that cannot be used is refused, and the one before it stays.
    let said = talk(&format!("{named}setoption name Table value nowhere\n"));
    assert!(said[0].starts_with("info string error: 'nowhere': "), "{said:?}");
    assert_eq!(said.last().unwrap(), "bestmove 1");
    let other = good(path, "ugi", &format!("{named}position startpos\ngo depth 9\n"));
    assert!(other.contains("is a table of connect4 (cols=4 rows=4), not of tictactoe"), "{other}");
    // The table in the data folder needs no name.
    good(path, &format!("solve {BOARD} --all"), "");
    assert_eq!(talk("").last().unwrap(), "bestmove 1");
}

#[test]
fn engines_in_a_match_get_the_table_that_was_named() {
    let (folder, moves) = solved();
    let path = folder.path();
    let line =
        "match engine engine --game connect4 --set cols=4 --set rows=4 --games 2 --opening 0 --depth 1 --record --json";
    let games = |line: &str| {
        let said = good(path, line, "");
        let lines = said.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let moves = lines.filter_map(|line| Some(line.get("moves")?.as_array()?.clone()));
        moves
            .map(|moves| moves.iter().map(|mv| mv.as_str().unwrap().to_owned()).collect())
            .collect::<Vec<Vec<String>>>()
    };
    // What is in the data folder does not count.
    good(path, &format!("solve {BOARD} --all"), "");
    assert!(games(line).iter().all(|game| game[0] == "2"));
    assert_eq!(games(&format!("{line} --table t")), [moves.clone(), moves.clone()]);
    assert!(
        games(&format!("{} --table t", line.replace("engine engine", "engine:9 engine:9")))
            .iter()
            .all(|game| *game != moves)
    );
    // A match that goes on uses the table with which it was begun, and not another.
    let saved = format!("{line} --table t --data saved");
    good(path, &saved, "");
    let list: Value = serde_json::from_str(&good(path, "match --list --data saved --json", "")).unwrap();
    let id = list["matches"][0]["id"].as_str().unwrap().to_owned();
    good(path, &format!("match --resume={id} --data saved"), "");
    fs::rename(path.join("t"), path.join("away")).unwrap();
    let refused = run(path, &format!("match --resume={id} --data saved"), "");
    assert_eq!(refused.status.code(), Some(3), "{}", String::from_utf8_lossy(&refused.stderr));
    let refused = run(path, &format!("{line} --table t"), "");
    assert_eq!(refused.status.code(), Some(3), "{}", String::from_utf8_lossy(&refused.stderr));
}
