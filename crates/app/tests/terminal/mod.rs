//! A pseudo-terminal with a screen that can be read, for tests that play on the board.
#![allow(dead_code, reason = "each test uses a part of it")]

use std::io::{Read, Write};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// How long a screen may take to show what it should. Only a broken program needs it.
const PATIENCE: Duration = Duration::from_secs(90);
/// How often the screen is looked at.
const LOOK: Duration = Duration::from_millis(10);
/// A screen that does not change for so long is kept as a snapshot, when snapshots are rewritten.
const STILL: Duration = Duration::from_millis(700);

pub(crate) const UP: &str = "\x1b[A";
pub(crate) const DOWN: &str = "\x1b[B";
pub(crate) const RIGHT: &str = "\x1b[C";
pub(crate) const LEFT: &str = "\x1b[D";
pub(crate) const ENTER: &str = "\r";
pub(crate) const TAB: &str = "\t";
pub(crate) const BACKSPACE: &str = "\x7f";

/// A program at a terminal.
pub(crate) struct Terminal {
    screen: Arc<Mutex<vt100::Parser>>,
    keyboard: Box<dyn Write + Send>,
    master: Box<dyn MasterPty + Send>,
    child: Box<dyn Child + Send + Sync>,
    _home: tempfile::TempDir,
}

impl Terminal {
    /// Starts `potez play` with these arguments on a screen of this size.
    pub(crate) fn play(arguments: &str, columns: u16, rows: u16) -> Terminal {
        Terminal::start(arguments, columns, rows, &[])
    }

    /// The same with other variables of the environment.
    pub(crate) fn start(arguments: &str, columns: u16, rows: u16, environment: &[(&str, &str)]) -> Terminal {
        Terminal::run(&format!("play {arguments}"), columns, rows, environment)
    }

    /// Starts `potez` with these arguments.
    pub(crate) fn run(arguments: &str, columns: u16, rows: u16, environment: &[(&str, &str)]) -> Terminal {
        let home = tempfile::tempdir().expect("a folder");
        let pty = native_pty_system().openpty(size(columns, rows)).expect("a pseudo-terminal");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_potez"));
        command.args(arguments.split_whitespace());
        command.env_clear();
        command.env("HOME", home.path());
        command.env("XDG_DATA_HOME", home.path());
        command.env("TERM", "xterm-256color");
        command.env("LANG", "en_US.UTF-8");
        command.cwd(home.path());
        for (name, value) in environment {
            command.env(name, value);
        }
        let child = pty.slave.spawn_command(command).expect("the program starts");
        drop(pty.slave);
        let screen = Arc::new(Mutex::new(vt100::Parser::new(positive(rows), positive(columns), 0)));
        let mut reader = pty.master.try_clone_reader().expect("a reader");
        let keyboard = pty.master.take_writer().expect("a writer");
        let shown = Arc::clone(&screen);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                lock(&shown).process(&bytes[..count]);
            }
        });
        Terminal { screen, keyboard, master: pty.master, child, _home: home }
    }

    /// Types.
    pub(crate) fn keys(&mut self, keys: &str) -> &mut Terminal {
        self.bytes(keys.as_bytes())
    }

    /// Sends bytes as they are.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> &mut Terminal {
        self.keyboard.write_all(bytes).and_then(|()| self.keyboard.flush()).expect("the program reads");
        self
    }

    /// Clicks on a place, counted from 0.
    pub(crate) fn click(&mut self, (x, y): (u16, u16)) -> &mut Terminal {
        let (x, y) = (x + 1, y + 1);
        self.keys(&format!("\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m"))
    }

    /// Gives the window another size.
    pub(crate) fn resize(&mut self, columns: u16, rows: u16) -> &mut Terminal {
        lock(&self.screen).screen_mut().set_size(positive(rows), positive(columns));
        self.master.resize(size(columns, rows)).expect("a new size");
        self
    }

    /// What is on the screen, without blanks at the ends of lines.
    pub(crate) fn text(&self) -> String {
        let parser = lock(&self.screen);
        let (_, columns) = parser.screen().size();
        let lines: Vec<String> =
            parser.screen().rows(0, columns.get()).map(|line| line.trim_end().to_owned()).collect();
        lines.join("\n").trim_end().to_owned() + "\n"
    }

    /// Waits until the screen has this text.
    pub(crate) fn wait(&mut self, text: &str) -> &mut Terminal {
        self.until(&format!("{text:?}"), |screen| screen.contains(text))
    }

    /// Waits until the screen does not have this text.
    pub(crate) fn wait_gone(&mut self, text: &str) -> &mut Terminal {
        self.until(&format!("no {text:?}"), |screen| !screen.contains(text))
    }

    pub(crate) fn until(&mut self, what: &str, right: impl Fn(&str) -> bool) -> &mut Terminal {
        let start = Instant::now();
        loop {
            let text = self.text();
            if right(&text) {
                return self;
            }
            assert!(start.elapsed() < PATIENCE, "waited for {what}, but the screen is\n{text}");
            thread::sleep(LOOK);
        }
    }

    /// Waits until the screen is as in `screens/NAME.txt`; `POTEZ_BLESS=1` writes the file instead.
    pub(crate) fn shows(&mut self, name: &str) -> &mut Terminal {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/screens").join(format!("{name}.txt"));
        if std::env::var_os("POTEZ_BLESS").is_some() {
            let text = self.still();
            std::fs::write(&path, text).expect("the snapshot is written");
            return self;
        }
        let wanted = std::fs::read_to_string(&path).unwrap_or_else(|_| panic!("no {}: POTEZ_BLESS=1", path.display()));
        let start = Instant::now();
        while self.text() != wanted {
            assert!(
                start.elapsed() < PATIENCE,
                "the screen differs from {name}.txt (POTEZ_BLESS=1 accepts it)\n--- wanted\n{wanted}\n--- shown\n{}",
                self.text()
            );
            thread::sleep(LOOK);
        }
        self
    }

    fn still(&self) -> String {
        let (mut text, mut since) = (self.text(), Instant::now());
        while since.elapsed() < STILL || text.trim().is_empty() {
            thread::sleep(LOOK);
            let now = self.text();
            if now != text {
                (text, since) = (now, Instant::now());
            }
        }
        text
    }

    /// The place of a text on the screen, its first sign, counted from 0.
    pub(crate) fn place(&mut self, text: &str) -> (u16, u16) {
        self.wait(text);
        let screen = self.text();
        for (y, line) in screen.lines().enumerate() {
            if let Some(byte) = line.find(text) {
                return (line[..byte].chars().count() as u16, y as u16);
            }
        }
        unreachable!("{text:?} was on the screen")
    }

    /// The middle of a cell by the labels of its column and its row.
    pub(crate) fn cell(&mut self, column: &str, row: &str) -> (u16, u16) {
        let screen = self.text();
        let label = format!("  {column} ");
        let x = screen.lines().find_map(|line| {
            let line = format!("{line} ");
            let byte = line.find(&label)?;
            Some(line[..byte].chars().count() as u16 + 2)
        });
        let y = screen.lines().position(|line| line.trim_start().split(' ').next() == Some(row));
        match (x, y) {
            (Some(x), Some(y)) => (x, y as u16),
            _ => panic!("no column {column} or no row {row} on\n{screen}"),
        }
    }

    /// The foreground and background colours on the screen.
    pub(crate) fn colors(&self) -> Vec<vt100::Color> {
        let parser = lock(&self.screen);
        let (rows, columns) = parser.screen().size();
        let cells = (0..rows.get()).flat_map(|y| (0..columns.get()).map(move |x| (y, x)));
        cells
            .filter_map(|(y, x)| parser.screen().cell(y, x))
            .flat_map(|cell| [cell.fgcolor(), cell.bgcolor()])
            .collect()
    }

    /// The colour of the sign at a place, counted from 0.
    pub(crate) fn color(&self, x: u16, y: u16) -> vt100::Color {
        lock(&self.screen).screen().cell(y, x).map_or(vt100::Color::Default, vt100::Cell::fgcolor)
    }

    /// Is the other screen of the terminal in use, or the mouse, or is the cursor hidden?
    pub(crate) fn is_taken(&self) -> bool {
        let parser = lock(&self.screen);
        let screen = parser.screen();
        screen.alternate_screen()
            || screen.hide_cursor()
            || screen.bracketed_paste()
            || screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None
    }

    /// Waits until the program has taken the terminal over.
    pub(crate) fn wait_taken(&mut self) -> &mut Terminal {
        let start = Instant::now();
        while !self.is_taken() {
            assert!(start.elapsed() < PATIENCE, "the terminal is not taken over");
            thread::sleep(LOOK);
        }
        self
    }

    /// Waits until the terminal is as it was.
    pub(crate) fn wait_given_back(&mut self) -> &mut Terminal {
        let start = Instant::now();
        while self.is_taken() {
            assert!(start.elapsed() < PATIENCE, "the terminal is not given back");
            thread::sleep(LOOK);
        }
        self
    }

    /// The place of a name between the signs of its state.
    pub(crate) fn name(&mut self, name: &str) -> (u16, u16) {
        for (open, close) in [("(", ")"), ("[", "]")] {
            let text = format!("{open}{name}{close}");
            if self.text().contains(&text) {
                let (x, y) = self.place(&text);
                return (x + 1, y);
            }
        }
        panic!("no {name} can be chosen on\n{}", self.text())
    }

    /// Waits for the end and gives the exit code.
    pub(crate) fn end(&mut self) -> u32 {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("the child can be asked") {
                return status.exit_code();
            }
            assert!(start.elapsed() < PATIENCE, "the program does not end\n{}", self.text());
            thread::sleep(LOOK);
        }
    }

    /// The number of the process.
    pub(crate) fn process(&self) -> u32 {
        self.child.process_id().expect("a process")
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn size(columns: u16, rows: u16) -> PtySize {
    PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }
}

fn lock(parser: &Arc<Mutex<vt100::Parser>>) -> MutexGuard<'_, vt100::Parser> {
    parser.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

fn positive(number: u16) -> std::num::NonZeroU16 {
    std::num::NonZeroU16::new(number).expect("a screen has rows and columns")
}
