//! The board in the terminal, measured from outside: from a key to the changed screen, and from the start of the process
//! to its first board. Needs `cargo build --release` first.

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, PtySize, native_pty_system};

use crate::measure::Bench;

const COLUMNS: u16 = 80;
const ROWS: u16 = 24;
/// A screen that takes longer is broken.
const PATIENCE: Duration = Duration::from_secs(20);

pub(crate) fn run(bench: &mut Bench) {
    if bench.wants("first board") {
        let mut times: Vec<Duration> = (0..9).map(|_| first_board()).collect();
        times.sort();
        bench.within("first board of tic-tac-toe", times[4].as_secs_f64(), "from the start of the process", 0.1, 1.0);
    }
    if bench.wants("key to board") {
        let mut times = keys_to_boards();
        times.sort();
        let (middle, worst) = (times[times.len() / 2], times[times.len() - 1 - times.len() / 20]);
        bench.within(
            "key to board, 11×14 Blockade, median",
            middle.as_secs_f64(),
            "while the engine thinks",
            0.016,
            1.0,
        );
        bench.within("key to board, 19 of 20", worst.as_secs_f64(), "while the engine thinks", 0.016, 1.0);
    }
}

fn first_board() -> Duration {
    let start = Instant::now();
    let mut board = Board::open(&["tictactoe", "--x", "human", "--o", "engine:10"]);
    board.wait(|text| text.contains("9 moves"));
    start.elapsed()
}

/// Moves the cursor to and fro, and chooses and takes back a pawn, while lines of the engine are computed.
fn keys_to_boards() -> Vec<Duration> {
    let mut board = Board::open(&["blockade", "--x", "human", "--o", "human"]);
    board.wait(|text| text.contains("4160 moves"));
    board.press("l");
    board.wait(|text| text.contains("depth"));
    let mut times = Vec::new();
    for _ in 0..50 {
        for (key, shown) in [("\r", "choose where it goes"), ("\x7f", "choose a piece")] {
            let start = Instant::now();
            board.press(key);
            board.wait(|text| text.contains(shown));
            times.push(start.elapsed());
        }
    }
    times
}

struct Board {
    screen: vt100::Parser,
    shown: Receiver<Vec<u8>>,
    keyboard: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
}

impl Board {
    fn open(arguments: &[&str]) -> Board {
        let size = PtySize { rows: ROWS, cols: COLUMNS, pixel_width: 0, pixel_height: 0 };
        let pty = native_pty_system().openpty(size).expect("a pseudo-terminal");
        let mut command = CommandBuilder::new(program());
        command.arg("play");
        command.args(arguments);
        command.args(["--no-save", "--lang", "en"]);
        command.env("TERM", "xterm-256color");
        let child = pty.slave.spawn_command(command).expect("potez, built with --release");
        let mut reader = pty.master.try_clone_reader().expect("a reader");
        let keyboard = pty.master.take_writer().expect("a writer");
        let (tell, shown) = channel();
        thread::spawn(move || {
            // The terminal lives as long as somebody reads it.
            let _master = pty.master;
            let mut bytes = [0; 8192];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                if tell.send(bytes[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        let positive = |number| NonZeroU16::new(number).expect("rows and columns");
        Board { screen: vt100::Parser::new(positive(ROWS), positive(COLUMNS), 0), shown, keyboard, child }
    }

    fn press(&mut self, key: &str) {
        self.keyboard.write_all(key.as_bytes()).and_then(|()| self.keyboard.flush()).expect("the board reads");
    }

    fn wait(&mut self, right: impl Fn(&str) -> bool) {
        while !right(&self.screen.screen().contents()) {
            let bytes = self.shown.recv_timeout(PATIENCE).expect("the board answers");
            self.screen.process(&bytes);
        }
    }
}

impl Drop for Board {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The program beside this one.
fn program() -> PathBuf {
    let here = std::env::current_exe().expect("a program knows its place");
    here.with_file_name(format!("potez{}", std::env::consts::EXE_SUFFIX))
}
