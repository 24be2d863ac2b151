//! [`Program`]: a program at the other end of two pipes. It may hang, crash or babble: nothing here waits longer than it was told
//! to, and nothing is left behind.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use potez_rules::Refusal;
use potez_rules::refusal::quote;

/// The longest line that is read. A longer one ends the conversation.
pub(super) const LONGEST_LINE: usize = 64 << 10;
/// How many lines may wait to be looked at; then the program waits.
const WAITING_LINES: usize = 256;
/// How much of what it writes to stderr is kept.
const LAST_WORDS: usize = 2 << 10;
/// How long it has to end by itself once it is told to.
const FAREWELL: Duration = Duration::from_millis(200);
/// How long its end and its last words are waited for once it has closed its output.
const MOURNING: Duration = Duration::from_secs(1);

/// A running program.
pub(super) struct Program {
    command: String,
    child: Child,
    input: Sender<String>,
    output: Receiver<Said>,
    last_words: Arc<Mutex<Vec<u8>>>,
    /// Hangs up when stderr is closed.
    all_words: Receiver<()>,
}

enum Said {
    Line(String),
    TooLong,
}

/// Why no line came.
pub(super) enum Silence {
    /// Nothing was said in the given time.
    Late,
    /// The conversation is over: the program has ended, or wrote what cannot be read.
    Over(Refusal),
}

impl Program {
    /// Starts the program of a command line, which is split as a shell does.
    pub(super) fn start(command: &str) -> Result<Program, Refusal> {
        let unreadable = || {
            let facts = [("command", quote(command))];
            Refusal::new("bot.command", "the command line {command} cannot be read: is a quote not closed?", facts)
        };
        let words = shlex::split(command).filter(|words| !words.is_empty()).ok_or_else(unreadable)?;
        let (name, arguments) = words.split_first().ok_or_else(unreadable)?;
        let mut start = Command::new(name);
        start.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // A group of its own, so that what it starts ends with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut start, 0);
        let mut child = start.spawn().map_err(|error| {
            let facts = [("command", quote(command)), ("error", error.to_string())];
            Refusal::new("bot.start", "the program {command} cannot be started: {error}", facts)
        })?;
        let last_words = Arc::default();
        let (no_more, all_words) = channel();
        let (input, lines) = channel();
        let (said, output) = sync_channel(WAITING_LINES);
        // Threads of their own: a program that reads or writes nothing must not hold us up. They end with the pipes.
        if let Some(stdin) = child.stdin.take() {
            thread::spawn(move || write_lines(stdin, &lines));
        }
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || read_lines(stdout, &said));
        }
        if let Some(stderr) = child.stderr.take() {
            let words = Arc::clone(&last_words);
            thread::spawn(move || {
                keep_last_words(stderr, &words);
                drop(no_more);
            });
        }
        Ok(Program { command: command.to_owned(), child, input, output, last_words, all_words })
    }

    /// Says a line. Whether it is heard shows in the answers.
    pub(super) fn say(&self, line: &str) {
        let _ = self.input.send(format!("{line}\n"));
    }

    /// The next line, at the latest at `until`.
    pub(super) fn hear(&mut self, until: Instant) -> Result<String, Silence> {
        let wait = until.saturating_duration_since(Instant::now());
        match self.output.recv_timeout(wait) {
            Ok(Said::Line(line)) => Ok(line),
            Ok(Said::TooLong) => Err(Silence::Over(Refusal::new(
                "bot.line",
                "the program {command} wrote a line longer than {most} bytes",
                [("command", quote(&self.command)), ("most", LONGEST_LINE.to_string())],
            ))),
            Err(RecvTimeoutError::Timeout) => Err(Silence::Late),
            Err(RecvTimeoutError::Disconnected) => Err(Silence::Over(self.ended())),
        }
    }

    /// Why nothing more will be said.
    fn ended(&mut self) -> Refusal {
        let status = wait(&mut self.child, MOURNING);
        let how = status.map_or_else(|| "closed its output".to_owned(), |status| format!("ended ({status})"));
        let _ = self.all_words.recv_timeout(MOURNING);
        let words = self.last_words.lock().unwrap_or_else(PoisonError::into_inner);
        let words = String::from_utf8_lossy(&words);
        let last = words.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default().trim().to_owned();
        if last.is_empty() {
            let facts = [("command", quote(&self.command)), ("how", how)];
            return Refusal::new("bot.ended", "the program {command} {how}", facts);
        }
        let facts = [("command", quote(&self.command)), ("how", how), ("words", quote(&last))];
        Refusal::new("bot.ended", "the program {command} {how}; its last words: {words}", facts)
    }

    /// The number of its process.
    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    fn kill(&mut self) {
        #[cfg(unix)]
        if let Some(group) = i32::try_from(self.child.id()).ok().and_then(rustix::process::Pid::from_raw) {
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.say("quit");
        wait(&mut self.child, FAREWELL);
        // What it started may still run, though it has ended itself.
        self.kill();
    }
}

fn wait(child: &mut Child, most: Duration) -> Option<std::process::ExitStatus> {
    let until = Instant::now() + most;
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Some(status),
            Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(2)),
            _ => return None,
        }
    }
}

fn write_lines(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

/// Bytes that are no text are replaced: only what matters is looked at, and refused there.
fn read_lines(stdout: ChildStdout, said: &SyncSender<Said>) {
    let mut stdout = BufReader::new(stdout);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match stdout.by_ref().take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) if bytes.len() > LONGEST_LINE => {
                let _ = said.send(Said::TooLong);
                return;
            }
            Ok(_) if said.send(Said::Line(String::from_utf8_lossy(&bytes).trim().to_owned())).is_err() => return,
            Ok(_) => {}
        }
    }
}

fn keep_last_words(mut stderr: ChildStderr, words: &Mutex<Vec<u8>>) {
    let mut bytes = [0; 1024];
    while let Ok(count @ 1..) = stderr.read(&mut bytes) {
        let mut words = words.lock().unwrap_or_else(PoisonError::into_inner);
        words.extend_from_slice(bytes.get(..count).unwrap_or_default());
        let surplus = words.len().saturating_sub(LAST_WORDS);
        words.drain(..surplus);
    }
}
