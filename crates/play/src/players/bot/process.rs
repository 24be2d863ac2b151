//! [`Process`]: a program at the other end of two pipes. It may hang, crash or write without end: nothing here waits longer than it
//! was told to, and no process is left behind.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use potez_rules::Refusal;
use potez_rules::refusal::{quote, quote_within};

use super::load::Starvation;
use super::memory::{Members, MemoryGuard};
use super::transcript::Transcript;
use super::watcher::Watcher;
use crate::players::BotSpec;

/// The longest line that is read. A longer one ends the conversation.
pub(super) const LONGEST_LINE: usize = 64 << 10;
/// How many lines may wait to be read; if there are more, the program has to wait.
const QUEUED_LINES: usize = 256;
/// How many bytes of its stderr are kept.
const STDERR_TAIL: usize = 4 << 10;
/// How many characters of its last line are told when it ends: enough for what Python says, and for what to write into a project of the course.
const LAST_WORDS: usize = 300;
/// How long it may take to end after `quit`.
const QUIT_TIME: Duration = Duration::from_millis(200);
/// How long to wait for its exit status and the rest of its stderr once it has closed its output.
const EXIT_TIME: Duration = Duration::from_secs(1);

/// The stack of a thread that reads or writes.
const STACK: usize = 256 << 10;

/// A running program.
pub(super) struct Process {
    command: String,
    child: Child,
    input: Sender<String>,
    output: Receiver<Output>,
    stderr: Tail,
    /// Disconnected when stderr is closed.
    stderr_closed: Receiver<()>,
    transcript: Transcript,
    members: Members,
    memory: Option<MemoryGuard>,
    starvation: Starvation,
    /// Ends everything the program has started, when it is dropped and when we are killed.
    _watcher: Watcher,
}

/// The end of what a program has written to stderr. Clones share it.
#[derive(Clone, Debug, Default)]
pub(super) struct Tail(Arc<Mutex<Vec<u8>>>);

impl Tail {
    fn add(&self, bytes: &[u8]) {
        let mut tail = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        tail.extend_from_slice(bytes);
        let surplus = tail.len().saturating_sub(STDERR_TAIL);
        tail.drain(..surplus);
    }

    /// The text that is kept. Bytes that are not UTF-8 are replaced.
    pub(super) fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.lock().unwrap_or_else(PoisonError::into_inner)).into_owned()
    }
}

enum Output {
    Line(String),
    TooLong,
}

/// Why no line came.
pub(super) enum NoLine {
    /// Nothing was written in the given time.
    Late,
    /// Nothing more will come: the program has ended, or wrote something that cannot be read.
    Ended(Refusal),
}

impl Process {
    /// Starts the program of a command line, which is split as a shell would split it.
    pub(super) fn start(command: &str, spec: &BotSpec, transcript: Transcript, tail: Tail) -> Result<Process, Refusal> {
        let unreadable = || {
            let facts = [("command", quote(command))];
            Refusal::new("bot.command", "the command line {command} cannot be read: is a quote not closed?", facts)
        };
        let words = shlex::split(command).filter(|words| !words.is_empty()).ok_or_else(unreadable)?;
        let (name, arguments) = words.split_first().ok_or_else(unreadable)?;
        let mut watcher = Watcher::new();
        let mut start = Command::new(name);
        watcher.mark(&mut start);
        start.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // A process group of its own, so that whatever it starts ends with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut start, 0);
        let mut child = start.spawn().map_err(|error| cannot_start(command, &error))?;
        watcher.watch(child.id());
        let (closed, stderr_closed) = channel();
        let (input, lines) = channel();
        let (read, output) = sync_channel(QUEUED_LINES);
        // Separate threads: a program that reads or writes nothing must not block us. They end with the pipes.
        let mut threads: Vec<Box<dyn FnOnce() + Send>> = Vec::new();
        if let Some(stdin) = child.stdin.take() {
            threads.push(Box::new(move || write_lines(stdin, &lines)));
        }
        if let Some(stdout) = child.stdout.take() {
            threads.push(Box::new(move || read_lines(stdout, &read)));
        }
        if let Some(stderr) = child.stderr.take() {
            let tail = tail.clone();
            threads.push(Box::new(move || {
                keep_tail(stderr, &tail);
                drop(closed);
            }));
        }
        let begun =
            threads.into_iter().try_for_each(|work| thread::Builder::new().stack_size(STACK).spawn(work).map(drop));
        let members = Members::new(child.id(), watcher.text());
        let memory = spec.memory.map(|most| MemoryGuard::new(members.clone(), most));
        let process = Process {
            command: command.to_owned(),
            child,
            input,
            output,
            stderr: tail,
            stderr_closed,
            transcript,
            memory,
            starvation: Starvation::new(members.clone()),
            members,
            _watcher: watcher,
        };
        match begun {
            Ok(()) => Ok(process),
            // Dropping the value ends the process.
            Err(error) => Err(cannot_start(command, &error)),
        }
    }

    /// Sends a line. Only the answers show whether it was read.
    pub(super) fn send(&self, line: &str) {
        self.transcript.add('>', line);
        let _ = self.input.send(format!("{line}\n"));
    }

    /// The next line, if it comes before `until`.
    pub(super) fn receive(&mut self, until: Instant) -> Result<String, NoLine> {
        let wait = until.saturating_duration_since(Instant::now());
        match self.output.recv_timeout(wait) {
            Ok(Output::Line(line)) => {
                self.transcript.add('<', &line);
                Ok(line)
            }
            Ok(Output::TooLong) => Err(NoLine::Ended(Refusal::new(
                "bot.line",
                "the program {command} wrote a line longer than {most} bytes",
                [("command", quote(&self.command)), ("most", LONGEST_LINE.to_string())],
            ))),
            Err(RecvTimeoutError::Timeout) => Err(NoLine::Late),
            Err(RecvTimeoutError::Disconnected) => Err(NoLine::Ended(self.ended())),
        }
    }

    /// Why nothing more will come.
    fn ended(&mut self) -> Refusal {
        let status = wait(&mut self.child, EXIT_TIME);
        if let Some(most) = self.memory.as_ref().and_then(MemoryGuard::exceeded) {
            let facts = [("command", quote(&self.command)), ("most", (most >> 20).to_string())];
            return Refusal::new("bot.memory", "the program {command} used more than {most} MB of memory", facts);
        }
        let how = status.map_or_else(|| "closed its output".to_owned(), |status| format!("ended ({status})"));
        let _ = self.stderr_closed.recv_timeout(EXIT_TIME);
        let last = last_words(&self.stderr.text());
        if last.is_empty() {
            let facts = [("command", quote(&self.command)), ("how", how)];
            return Refusal::new("bot.ended", "the program {command} {how}", facts);
        }
        let facts = [("command", quote(&self.command)), ("how", how), ("words", quote_within(&last, LAST_WORDS))];
        Refusal::new("bot.ended", "the program {command} {how}; its last output: {words}", facts)
    }

    /// Sends `quit`. Returns whether the program has ended by itself soon after.
    pub(super) fn quit(&mut self) -> bool {
        self.send("quit");
        wait(&mut self.child, QUIT_TIME).is_some()
    }

    /// From now on it is counted how long it has no processor.
    pub(super) fn count_starvation(&mut self) {
        self.starvation.begin();
    }

    /// How long it was ready to run and had no processor.
    pub(super) fn starved(&mut self) -> Duration {
        self.starvation.time()
    }

    /// Its process id.
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

/// The last line of what a program has written to stderr; for an exception of Python also where it was raised: `ValueError: … (bot.py, line 7)`.
fn last_words(stderr: &str) -> String {
    let mut lines = stderr.lines().rev().map(str::trim_end).skip_while(|line| line.is_empty());
    let last = lines.next().unwrap_or_default().trim();
    // Above the exception are the places, the innermost last, all of them indented.
    let file = |line: &str| {
        let (file, rest) = line.trim().strip_prefix("File \"")?.split_once("\", line ")?;
        let number: String = rest.chars().take_while(char::is_ascii_digit).collect();
        let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
        // What has no file is the adapter for projects of the course, or a library.
        (!name.starts_with('<')).then(|| format!("{last} ({name}, line {number})"))
    };
    lines.take_while(|line| line.starts_with(' ')).find_map(file).unwrap_or_else(|| last.to_owned())
}

fn cannot_start(command: &str, error: &std::io::Error) -> Refusal {
    let facts = [("command", quote(command)), ("error", error.to_string())];
    Refusal::new("bot.start", "the program {command} cannot be started: {error}", facts)
}

impl Drop for Process {
    fn drop(&mut self) {
        let seen = self.members.seen();
        self.quit();
        // Its children may still be running after it has ended.
        self.kill();
        seen.kill();
    }
}

pub(super) fn wait(child: &mut Child, most: Duration) -> Option<std::process::ExitStatus> {
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

/// Bytes that are not UTF-8 are replaced; a reader refuses words that it does not know.
fn read_lines(stdout: ChildStdout, lines: &SyncSender<Output>) {
    let mut stdout = BufReader::new(stdout);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match stdout.by_ref().take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) if bytes.len() > LONGEST_LINE => {
                let _ = lines.send(Output::TooLong);
                return;
            }
            Ok(_) if lines.send(Output::Line(String::from_utf8_lossy(&bytes).trim().to_owned())).is_err() => return,
            Ok(_) => {}
        }
    }
}

/// Keeps the end of what the program writes to stderr.
fn keep_tail(mut stderr: ChildStderr, tail: &Tail) {
    let mut bytes = [0; 1024];
    while let Ok(count @ 1..) = stderr.read(&mut bytes) {
        tail.add(bytes.get(..count).unwrap_or_default());
    }
}

#[cfg(test)]
mod tests {
    use super::last_words;

    #[test]
    fn an_exception_of_python_is_told_with_its_place() {
        let raised = "noise\nTraceback (most recent call last):\n  File \"/home/a/bot.py\", line 3, in <module>\n    f()\n    ~^^\n  File \"/home/a/bot.py\", line 12, in f\n    \
                      x\n  File \"<string>\", line 800, in call\nNameError: name 'x' is not defined\n\n";
        assert_eq!(last_words(raised), "NameError: name 'x' is not defined (bot.py, line 12)");
        let syntax = "  File \"main.py\", line 1\n    def f(:\n          ^\nSyntaxError: invalid syntax\n";
        assert_eq!(last_words(syntax), "SyntaxError: invalid syntax (main.py, line 1)");
        assert_eq!(last_words(&format!("{raised}course project: no luck\n")), "course project: no luck");
        assert_eq!([last_words(""), last_words("\n \n"), last_words("  oops ")], ["", "", "oops"]);
    }
}
