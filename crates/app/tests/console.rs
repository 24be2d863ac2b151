//! The console of `potez play`: golden dialogues, whole games against the engine, and hostile input.
//!
//! A dialogue in `dialogues/NAME.txt` begins with its command line behind `$ `; the lines behind `> ` are typed; below
//! `---` stands all that was printed, with the exit code. `POTEZ_BLESS=1` writes the lower part anew.

#![allow(clippy::print_stderr, reason = "says which dialogues were rewritten")]

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

fn potez(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_potez"));
    command.args(args).env("NO_COLOR", "1").env("LC_ALL", "C.UTF-8");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Everything printed, and the exit code. Stdin is written from another thread: a program that ends early is no error.
fn talk(args: &[&str], typed: &[u8]) -> (String, i32) {
    let mut child = potez(args).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let typed = typed.to_vec();
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&typed);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
    (printed, output.status.code().expect("no signal"))
}

// ---- dialogues

struct Dialogue {
    path: PathBuf,
    head: String,
    args: Vec<String>,
    typed: Vec<String>,
    expected: String,
}

fn dialogues() -> Vec<Dialogue> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/dialogues");
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(paths.len() > 10, "only {} dialogues", paths.len());
    paths.into_iter().map(dialogue).collect()
}

fn dialogue(path: PathBuf) -> Dialogue {
    let text = fs::read_to_string(&path).unwrap();
    let (head, expected) = text.split_once("---\n").unwrap_or((&text, ""));
    let command = head.lines().find_map(|line| line.strip_prefix("$ potez ")).expect("a command line");
    let typed = head.lines().filter_map(|line| line.strip_prefix('>'));
    Dialogue {
        head: head.to_owned(),
        args: command.split(' ').map(str::to_owned).collect(),
        typed: typed.map(|line| line.strip_prefix(' ').unwrap_or(line).to_owned()).collect(),
        expected: expected.to_owned(),
        path,
    }
}

impl Dialogue {
    fn args(&self) -> Vec<&str> {
        self.args.iter().map(String::as_str).collect()
    }

    fn input(&self, lines: usize) -> Vec<u8> {
        self.typed[..lines].iter().flat_map(|line| format!("{line}\n").into_bytes()).collect()
    }
}

#[test]
fn dialogues_go_as_written() {
    let bless = std::env::var_os("POTEZ_BLESS").is_some();
    let mut wrong = Vec::new();
    for dialogue in dialogues() {
        let (printed, code) = talk(&dialogue.args(), &dialogue.input(dialogue.typed.len()));
        let found = format!("{printed}exit {code}\n");
        if found == dialogue.expected {
            continue;
        }
        if bless {
            fs::write(&dialogue.path, format!("{}---\n{found}", dialogue.head)).unwrap();
            eprintln!("written: {}", dialogue.path.display());
        } else {
            wrong.push(format!("{}:\n{found}", dialogue.path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// Whenever stdin ends, also in the middle of the questions, the dialogue ends in order, and what was printed until then
/// is what would have been printed anyway.
#[test]
fn stdin_may_end_at_any_point() {
    for dialogue in dialogues() {
        let whole = dialogue.expected.rsplit_once("exit ").expect("an exit code").0;
        for lines in 0..dialogue.typed.len() {
            let (printed, code) = talk(&dialogue.args(), &dialogue.input(lines));
            let name = dialogue.path.display();
            assert!(code == 0 || code == 1, "{name} after {lines} lines: exit {code}\n{printed}");
            if printed == whole {
                continue;
            }
            assert_eq!(code, 0, "{name} after {lines} lines");
            // The open question is ended by a line end, and perhaps one last sentence follows.
            let mut common = printed.bytes().zip(whole.bytes()).take_while(|(a, b)| a == b).count();
            while !printed.is_char_boundary(common) {
                common -= 1;
            }
            let rest = printed[common..].lines().filter(|line| !line.is_empty()).count();
            assert!(rest <= 1, "{name} after {lines} lines: {:?}", &printed[common..]);
        }
    }
}

// ---- whole games

/// A player without a plan: asks for the legal moves, and takes the first.
struct Simple {
    child: Child,
    heard: String,
}

impl Simple {
    fn sit(args: &[&str]) -> Simple {
        Simple { child: potez(args).spawn().unwrap(), heard: String::new() }
    }

    /// Reads to the next question; `false` at the end of the game.
    fn listen(&mut self) -> bool {
        let from = self.heard.len();
        let stdout = self.child.stdout.as_mut().unwrap();
        let mut bytes = Vec::new();
        let mut one = [0];
        while stdout.read(&mut one).unwrap() == 1 {
            bytes.push(one[0]);
            if bytes.ends_with(b": ") && !bytes[bytes.len().saturating_sub(8)..].contains(&b'\n') {
                let line = String::from_utf8_lossy(&bytes);
                let line = line.rsplit('\n').next().unwrap_or_default();
                if line.contains("to move") || line.contains(", the wall") || line.contains("must pass") {
                    self.heard += &String::from_utf8_lossy(&bytes);
                    return true;
                }
            }
        }
        self.heard += &String::from_utf8_lossy(&bytes);
        assert!(self.heard.len() >= from);
        false
    }

    fn type_line(&mut self, line: &str) {
        writeln!(self.child.stdin.as_mut().unwrap(), "{line}").unwrap();
    }

    /// Plays to the end; gives what was printed, and the exit code.
    fn play(mut self) -> (String, i32) {
        for turn in 0.. {
            assert!(turn < 3000, "the game does not end");
            let begun = self.heard.len();
            if !self.listen() {
                break;
            }
            let asked = self.heard[begun..].rsplit('\n').next().unwrap_or_default().to_owned();
            let last = self.heard[begun..].to_owned();
            if asked.contains("must pass") {
                self.type_line("pass");
            } else if let Some(first) = listed(&last) {
                let first = first.to_owned();
                self.type_line(&first);
            } else {
                self.type_line("moves");
            }
        }
        let status = self.child.wait().unwrap();
        (self.heard, status.code().expect("no signal"))
    }
}

/// The first move of a list of moves that was just printed.
fn listed(text: &str) -> Option<&str> {
    let lines = || text.lines().filter(|line| !line.contains("to move"));
    let behind = |mark: &str| lines().find_map(|line| line.split_once(mark));
    let (_, moves) = behind("Pawns: ").or_else(|| behind(" moves: ")).or_else(|| behind(" move: "))?;
    moves.split([' ', '.']).next()
}

#[test]
fn games_against_the_engine_end_with_a_result() {
    let games: [&[&str]; 6] = [
        &["tictactoe"],
        &["mnk", "--set", "m=4", "--set", "n=4", "--set", "k=4"],
        &["connect4"],
        &["blockade", "--set", "rows=5", "--set", "cols=6", "--set", "walls=2"],
        &["byte"],
        &["tree"],
    ];
    for game in games {
        for level in ["engine:1", "engine:10"] {
            for side in ["--x", "--o"] {
                // The full engine would think for a second over each move.
                let args = [&["play"], game, &[side, level, "--nodes", "2000", "--seed", "3"]].concat();
                let (printed, code) = Simple::sit(&args).play();
                let end = printed.trim_end().lines().next_back().unwrap_or_default();
                let person = if side == "--x" { ["O", "Min"] } else { ["X", "Max"] };
                let won = person.iter().any(|name| end.starts_with(&format!("{name} wins: ")));
                let drawn = end.starts_with("A draw: ");
                assert!(won || drawn || end.contains(" wins: "), "{args:?} ends with {end:?}");
                assert_eq!(code, i32::from(!won && !drawn), "{args:?} ends with {end:?}");
                assert_eq!(printed.matches(" wins: ").count() + printed.matches("A draw: ").count(), 1, "{args:?}");
            }
        }
    }
}

// ---- exit codes

fn exit(args: &[&str], typed: &str) -> i32 {
    talk(args, typed.as_bytes()).1
}

#[test]
fn the_exit_code_tells_the_result() {
    let people = ["play", "tictactoe", "--x", "human", "--o", "human"];
    assert_eq!(exit(&people, "a1\nb1\na2\nb2\na3\n"), 0, "X won");
    assert_eq!(exit(&people, "a1\nb1\na2\nb2\nc3\nb3\n"), 1, "X lost");
    assert_eq!(exit(&people, "a1\nb1\nc1\na2\nc2\nb2\na3\nc3\nb3\n"), 0, "drawn");
    assert_eq!(exit(&people, "a1\nquit\n"), 0, "left");
    assert_eq!(exit(&people, "a1\n"), 0, "left by the end of stdin");
    assert_eq!(exit(&people, "resign\n"), 1, "X gave up");
    assert_eq!(exit(&people, "a1\nresign\n"), 0, "O gave up");
    assert_eq!(
        exit(&["play", "tictactoe", "--first", "computer", "--nodes", "1000"], "resign\n"),
        1,
        "the person gave up"
    );
    assert_eq!(exit(&["play", "chess"], ""), 2);
    assert_eq!(exit(&["play", "tictactoe", "--x", "nobody"], ""), 2);
    assert_eq!(exit(&["play", "tictactoe", "--first", "person", "--x", "engine"], ""), 2);
    assert_eq!(exit(&["play", "tictactoe", "--clock", "soon"], ""), 2);
    assert_eq!(exit(&["play", "tictactoe", "--moves", "a1,a1"], ""), 3);
    assert_eq!(exit(&["play", "tictactoe", "--load", "/nowhere/at/all.json"], ""), 3);
}

#[test]
fn who_begins_says_which_side_the_person_has() {
    let starts = |args: &[&str]| talk(&[&["play", "tictactoe", "--nodes", "500"], args].concat(), b"").0;
    assert!(starts(&[]).contains("X to move: "));
    assert!(starts(&["--first", "person"]).contains("X to move: "));
    assert!(starts(&["--first", "computer"]).contains("X (engine) plays "));
    assert!(starts(&["--first", "computer", "--x", "engine:3"]).contains("X (engine:3) plays "));
    assert!(starts(&["--x", "random"]).contains("O to move: "));
    assert!(starts(&["--o", "human"]).contains("X (engine) plays "));
}

#[test]
fn two_programs_play_alone() {
    let (printed, code) = talk(&["play", "tictactoe", "--x", "engine", "--o", "engine", "--nodes", "5000"], b"");
    assert!(printed.ends_with("A draw: the board is full.\n"), "{printed}");
    assert_eq!(code, 0);
}

#[test]
fn time_that_is_up_ends_the_game() {
    let mut child = potez(&["play", "tictactoe", "--clock", "50ms"]).spawn().unwrap();
    // Nothing is typed, and stdin stays open.
    let stdin = child.stdin.take();
    let output = child.wait_with_output().unwrap();
    drop(stdin);
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(printed.ends_with("O wins: X ran out of time.\n"), "{printed}");
    assert_eq!(output.status.code(), Some(1));
}

// ---- hostile input

#[test]
fn nothing_that_is_typed_does_harm() {
    let long = vec![b'x'; 3 << 20];
    let inputs: [&[u8]; 12] = [
        b"\0\0\0\n",
        b"\x1b[2J\x1b]0;title\x07\n",
        b"\xff\xfe\xfd\n",
        b"a1\0\nb\x002\n",
        &long,
        b"\r\n\r\n\r",
        b"\x04\x03\x1a\n",
        "\u{202e}\u{200b}１ ２\n".as_bytes(),
        b"[[[[[[[[]]]]]]]]\n",
        b"moves \x1b[31m\nsave\nload\nload -\nload /nowhere\nsave /nowhere/at/all\n",
        b"-1 -1\n999999999999999999999 1\n4 4 4 4 4 4 4 4 4\n",
        b"undo\nredo\nundo\nredo\nboard\nhelp\n?\n",
    ];
    for game in ["tictactoe", "mnk", "connect4", "blockade", "byte", "tree"] {
        for ask in [None, Some("--ask")] {
            for typed in inputs {
                let args: Vec<&str> = ["play", game, "--o", "human", "--x", "human"].into_iter().chain(ask).collect();
                let (printed, code) = talk(&args, typed);
                assert_eq!(code, 0, "{game} {:?}\n{printed}", String::from_utf8_lossy(&typed[..typed.len().min(60)]));
                let harmless = |c: char| !c.is_control() || c == '\n';
                assert!(
                    printed.chars().all(harmless),
                    "{game} {:?}",
                    String::from_utf8_lossy(&typed[..typed.len().min(60)])
                );
                assert!(printed.len() < 40_000, "{game}: {} bytes", printed.len());
            }
        }
    }
}

#[test]
fn arguments_may_come_from_stdin() {
    let people = ["play", "tictactoe", "--x", "human", "--o", "human", "--moves", "-"];
    let (printed, code) = talk(&people, b"a1,b1,a2,b2,a3");
    assert!(printed.ends_with("X wins: a1 a2 a3 in a row.\n"), "{printed}");
    assert_eq!(code, 0);
    let (printed, code) = talk(&people, b"a1,b1");
    assert!(printed.ends_with("The game was left unfinished.\n"), "{printed}");
    assert_eq!(code, 0);
    assert_eq!(talk(&["play", "tree", "--tree", "-", "--ask"], b"A(B=1,C=2)").1, 0);
}

#[test]
fn a_closed_stdout_is_no_error() {
    let mut child = potez(&["play", "byte", "--x", "random", "--o", "random"]).spawn().unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}
