//! What the console shows of a position on request, and how it answers what it cannot use.

mod program;

use std::fs;
use std::process::Command;

use program::type_into;

/// Everything printed, and the exit code.
fn talk(args: &[&str], typed: &str) -> (String, i32) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_potez"));
    command.args(args).env("LC_ALL", "C.UTF-8");
    let output = type_into(&mut command, typed);
    let printed = String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
    (printed, output.status.code().expect("no signal"))
}

fn people(game: &str, typed: &str) -> String {
    let args: Vec<&str> = ["play"].into_iter().chain(game.split(' ')).chain(["--x", "human", "--o", "human"]).collect();
    talk(&args, typed).0
}

/// What another command prints.
fn printed(args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_potez")).args(args).env("LC_ALL", "C.UTF-8").output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

// ---- paths, eval, states, reset

#[test]
fn paths_are_those_of_the_command_now_or_after_every_board() {
    let wanted = printed(&["paths", "blockade"]);
    assert_eq!(wanted.lines().count(), 8);
    let once = people("blockade", "paths\nX1:64:P11\n");
    assert_eq!(once.matches("X1 to O1: ").count(), 1, "{once}");
    assert!(once.contains(&wanted), "{once}");
    let always = people("blockade", "paths on\nX1:64:P11\npaths off\nO1:4D:P13\n");
    assert_eq!(always.matches("X1 to O1: ").count(), 2, "{always}");
    assert!(always.contains(&printed(&["paths", "blockade", "--moves", "X1:64:P11"])), "{always}");
    assert!(people("byte", "paths\n").contains("Byte has no paths."));
    assert!(
        people("blockade", "paths sideways\n").contains("sideways is not an answer: paths, paths on or paths off.")
    );
}

#[test]
fn eval_is_the_table_of_the_command() {
    for name in ["course", "standard"] {
        let wanted = printed(&["eval", "tictactoe", "--moves", "b2,a1,c1", "--eval", name]);
        let shown = people("tictactoe", &format!("b2\na1\nc1\neval {name}\n"));
        assert!(shown.contains(&wanted), "{shown}\n{wanted}");
    }
    let shown = people("tictactoe", "b2\na1\nc1\neval\neval nothing\n");
    assert!(shown.contains("(evaluation: course)."), "{shown}");
    assert!(shown.contains("There is no evaluation 'nothing'"), "{shown}");
    assert!(people("blockade", "eval\n").contains("shortest"));
}

#[test]
fn states_are_numbered_counted_and_limited() {
    let shown = people("tictactoe", "b2\nstates\n");
    assert!(shown.contains("8 positions after one move, found in 0.0"), "{shown}");
    assert!(shown.contains("\n8. c3\n    a   b   c\n1 |   |   |   |\n2 |   | X |   |\n3 |   |   | O |\n"), "{shown}");
    assert!(!shown.contains("Shown:"), "{shown}");
    let shown = people("blockade", "states\n");
    assert!(shown.contains("4160 positions after one move"), "{shown}");
    assert!(shown.contains("Shown: the first 10. Type states NUMBER for more, or states all."), "{shown}");
    assert_eq!(shown.matches("ǁ6\n").count(), 11, "the board and ten after it");
    assert_eq!(people("byte", "states 3\n").matches("\nH ").count(), 4);
    assert_eq!(people("connect4", "states all\n").matches("\n7. 7\n").count(), 1);
    assert!(people("byte", "states many\n").contains("many is not a number of positions"));
}

#[test]
fn reset_goes_back_to_the_start_and_loses_nothing() {
    let shown = people("mnk --set m=4 --set n=4 --set k=3", "reset\na1\nb2\nreset\nredo\nredo\nmoves\n");
    assert!(shown.contains("X to move: reset\nThe game is at its start already."), "{shown}");
    assert!(shown.contains("Back at the start. Type redo to make the moves again."), "{shown}");
    assert!(shown.contains("14 moves: b1"), "{shown}");
    let (shown, _) = talk(&["play", "tictactoe", "--x", "engine:1", "--nodes", "100"], "reset\n");
    assert_eq!(shown.matches("X (engine:1) plays ").count(), 2, "{shown}");
}

// ---- what is wrong

#[test]
fn all_faults_of_a_turn_are_told_at_once_as_they_were_typed() {
    let shown = people("blockade", "y 3 6 99 r 4 9\n");
    let wanted = "X to move: y 3 6 99 r 4 9\n'y' is not a player: X or O.\n'3' is not a pawn: 1 or 2.\n\
                  There is no cell (6,99): rows are 1 to B, columns 1 to E.\n\
                  'r' is not a wall: P (or B) is blue, Z (or G) is green. Try again.\nX to move: ";
    assert!(shown.contains(wanted), "{shown}");
    let shown = people("blockade", "X 1 6 4\nR 4 99\nB 4\nB 4 9\n");
    assert!(shown.contains("): R 4 99\n'R' is not a wall: "), "{shown}");
    assert!(
        shown.contains("\nThere is no place for a wall at (4,99): rows are 1 to A, columns 1 to D. Try again.\n"),
        "{shown}"
    );
    assert!(shown.contains("): B 4\nThe column of the wall is missing. Try again.\n"), "{shown}");
    assert!(shown.contains("O to move: "), "the pawn stayed chosen: {shown}");
    let shown = people("blockade --set rows=5 --set cols=5", "X1:23:Z21\nO1:14:Z41\nX 1 1 2 B 1 1\n");
    for cut in ["X2 to the start cell (2,5)", "O1 to the start cell (2,1)", "O2 to the start cell (4,1)"] {
        assert!(shown.contains(cut), "{shown}");
    }
}

#[test]
fn refusals_lists_and_answers_use_the_notation_of_the_prompt() {
    let (shown, _) =
        talk(&["play", "blockade", "--first", "computer", "--nodes", "50"], "moves 1 6 11\nhint\nhint\nhint\n");
    assert!(shown.contains("Moves: X1:63:P49 "), "{shown}");
    assert!(shown.contains("X (engine) plays X"), "{shown}");
    assert!(!shown.contains('['), "{shown}");
    assert!(!shown.contains("No legal move begins"), "{shown}");
    let shown = people("blockade", "moves 1 6 4\nmoves X 1 6 4 b 10\nX1:64:P6B\nO1:49:G6B\n");
    assert!(shown.contains("260 moves, among them X1:64:P11 "), "{shown}");
    assert!(shown.contains("13 moves: X1:64:PA1 "), "{shown}");
    assert!(shown.contains("The wall Z6B would overlap or cross the wall P6B. Try again."), "{shown}");
    assert!(people("tictactoe", "moves 1 1\n").contains("1 move: b2"));
    assert!(people("byte", "moves B2 0\n").contains("2 moves: B2-DL-0 B2-DD-0"));
}

#[test]
fn byte_asks_part_by_part_and_an_error_keeps_what_was_chosen() {
    let shown = people("byte", "B2\n3\n0\nGL\nA7\nDD\n");
    let wanted = "X to move: B2\n2 moves: B2-DL-0 B2-DD-0\nIndex of the checker [0]: 3\n";
    assert!(shown.contains(wanted), "{shown}");
    assert!(shown.contains("Index of the checker [0]: 0\nDirection (DL, DD): GL\n"), "{shown}");
    assert_eq!(shown.matches("Direction (DL, DD): ").count(), 3, "{shown}");
    assert!(shown.contains("O to move: "), "{shown}");
}

#[test]
fn a_file_without_a_move_is_refused_and_the_game_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hello.txt");
    let path = file.to_str().unwrap();
    for (text, reason) in [
        ("Hello there, reader.\n", "'Hello there' is not a move"),
        ("# nothing but a remark\n", "there is no move in it"),
        ("", "there is nothing in the record"),
    ] {
        fs::write(&file, text).unwrap();
        let shown = people("tictactoe", &format!("b2\nload {path}\nboard\n"));
        assert!(shown.contains(&format!("{path} cannot be loaded: ")) && shown.contains(reason), "{shown}");
        assert_eq!(shown.matches(path).count(), 2, "the command and one answer: {shown}");
        assert!(!shown.contains("Loaded"), "{shown}");
        assert!(shown.ends_with("O to move: \nThe game was left unfinished.\n"), "{shown}");
        assert_eq!(talk(&["play", "tictactoe", "--load", path], "").1, 3);
    }
    let shown = people("tictactoe", "load nowhere.json\n");
    assert_eq!(shown.matches("nowhere.json").count(), 2, "{shown}");
}

#[test]
fn questions_and_their_refusals_use_the_same_words() {
    let (shown, _) = talk(&["play", "blockade", "--ask"], "11\nmany\n");
    assert!(
        shown.contains("Columns [14]: many\nColumns must be a whole number from 5 to 28, not 'many'. Try again."),
        "{shown}"
    );
    for word in ["quit", "kraj"] {
        let (shown, code) = talk(&["play", "byte", "--ask"], &format!("7\n{word}\n"));
        assert_eq!((shown.matches("must be").count(), shown.matches("[8]").count(), code), (1, 2, 0), "{shown}");
    }
    let (shown, _) = talk(&["play", "blockade", "--ask", "--lang", "sr-Latn"], "11\nmnogo\n");
    assert!(shown.contains("Broj kolona mora biti ceo broj od 5 do 28, a ne 'mnogo'"), "{shown}");
    let (shown, _) = talk(&["play", "blockade", "--ask"], "\n\n\n");
    assert!(shown.contains("[4 4]: "), "{shown}");
    let (shown, _) = talk(&["play", "blockade", "--ask"], "\n\n\n\n\n");
    assert!(shown.contains("Start cell of pawn O1, row and column [4 B]: "), "{shown}");
}

#[test]
fn a_program_that_cannot_be_started_is_noticed_before_the_game() {
    let (shown, code) = talk(&["play", "tictactoe", "--o", "bot:/nowhere/at/all"], "b2\n");
    assert_eq!(code, 3, "{shown}");
    assert!(!shown.contains("X to move"), "{shown}");
    assert!(shown.contains("/nowhere/at/all"), "{shown}");
}

/// The processes with this text in their command lines, without those that have ended.
#[cfg(target_os = "linux")]
fn running(text: &str) -> Vec<String> {
    let lines = fs::read_dir("/proc").unwrap().filter_map(|entry| {
        let command = fs::read(entry.ok()?.path().join("cmdline")).ok()?;
        Some(String::from_utf8_lossy(&command).replace('\0', " "))
    });
    lines.filter(|line| line.contains(text)).collect()
}

/// A program that minds neither signals nor the end of its input, with children in sessions of their own, one of which has lost its parent.
#[cfg(target_os = "linux")]
#[test]
fn no_program_outlives_us() {
    use std::process::Stdio;
    let folder = tempfile::tempdir().unwrap();
    let bot = folder.path().join("stubborn.sh");
    for (number, signal) in ["INT", "TERM", "HUP", "KILL"].into_iter().enumerate() {
        // Nobody else sleeps for just so many seconds.
        let sleep = format!("sleep {}.{number}", 1_000_000 + std::process::id());
        let script = format!(
            "trap '' HUP INT TERM\nsetsid {sleep} &\n(setsid sh -c '{sleep} & {sleep}' &)\n\
             while read -r line; do case $line in ugi) echo ugiok;; isready) echo readyok;; esac; done\n\
             while :; do {sleep}; done\n"
        );
        fs::write(&bot, script).unwrap();
        let mut potez = Command::new(env!("CARGO_BIN_EXE_potez"))
            .args(["play", "tictactoe", "--plain", "--x", "human", "--o"])
            .arg(format!("bot:sh {}", bot.display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        while running(&sleep).len() < 3 {
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        let killed = Command::new("kill").args(["-s", signal, &potez.id().to_string()]).status().unwrap();
        assert!(killed.success());
        potez.wait().unwrap();
        // It has a second to notice the end of its input.
        let begun = std::time::Instant::now();
        while !running(&sleep).is_empty() {
            assert!(begun.elapsed().as_secs() < 60, "after SIG{signal}: {:?}", running(&sleep));
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
    }
}

// ---- hints

#[test]
fn the_levels_of_a_hint_point_to_one_move() {
    let args = ["play", "blockade", "--x", "human", "--o", "human", "--time", "20ms"];
    let (shown, _) = talk(&args, "hint\nhint\nhint\nX1:64:P11\nundo\nhint\nhint\nhint\n");
    let behind = |mark: &str| -> Vec<String> {
        let parts = shown.split(mark).skip(1);
        parts.map(|part| part.split_once(". Type").map_or(part, |(place, _)| place)).map(str::to_owned).collect()
    };
    let moves: Vec<String> =
        behind("Play ").iter().map(|text| text.split('.').next().unwrap_or_default().to_owned()).collect();
    assert!(moves.len() == 2 && moves[0] == moves[1], "{shown}");
    let pawn = if moves[0].starts_with("X1") { "(4,4)" } else { "(8,4)" };
    assert_eq!(behind("Think of "), [pawn, pawn], "{shown}");
}

// ---- the end

#[test]
fn the_end_is_red_green_or_yellow_where_there_is_colour() {
    let colour = |typed: &str| {
        let (shown, _) = talk(&["play", "tictactoe", "--x", "human", "--o", "human", "--color", "always"], typed);
        shown.lines().last().unwrap_or_default().to_owned()
    };
    assert_eq!(colour("a1\nb1\na2\nb2\na3\n"), "\x1b[1;31mX wins: a1 a2 a3 in a row.\x1b[0m");
    assert_eq!(colour("a1\nb1\na2\nb2\nc3\nb3\n"), "\x1b[1;32mO wins: b1 b2 b3 in a row.\x1b[0m");
    assert_eq!(colour("draw\na1\ndraw\n"), "\x1b[1;33mA draw: both agreed.\x1b[0m");
    assert!(people("tictactoe", "resign\n").ends_with("\nO wins: X resigned.\n"));
}
