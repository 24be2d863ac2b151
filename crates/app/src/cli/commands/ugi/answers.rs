//! What is printed, from any thread.

use std::io::Write;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use potez_play::SearchInfo;
use potez_play::players::{LineScore, OpponentThread, SearchLine, Update, Verdict};
use potez_rules::Player;

/// Prints lines at once. If the reader is gone, the input will end too, and then the search ends.
pub(super) fn say(lines: &str) {
    let mut stdout = std::io::stdout().lock();
    let _ = writeln!(stdout, "{lines}").and_then(|()| stdout.flush());
}

/// How often a search that nobody can stop any more looks for a reader.
const READER_CHECK: Duration = Duration::from_millis(500);

/// Is standard output a pipe or a socket whose other end is closed?
#[cfg(unix)]
fn is_reader_gone() -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let stdout = std::io::stdout();
    let mut stdout = [PollFd::new(&stdout, PollFlags::empty())];
    let at_once = Timespec { tv_sec: 0, tv_nsec: 0 };
    poll(&mut stdout, Some(&at_once)).is_ok() && stdout[0].revents().intersects(PollFlags::ERR | PollFlags::HUP)
}

/// Is standard output a pipe whose other end is closed? That is not known here.
#[cfg(not(unix))]
fn is_reader_gone() -> bool {
    false
}

/// Whether an answer is due, and the answer that must wait for `stop`.
#[derive(Default)]
struct State {
    thinking: bool,
    endless: bool,
    stopped: bool,
    /// Nobody wants the answer any more.
    dropped: bool,
    /// The answer names the move that we would ponder.
    ponders: bool,
    held: Option<String>,
}

/// Prints answers when they are due.
#[derive(Clone, Default)]
pub(super) struct Answers(Arc<(Mutex<State>, Condvar)>);

impl Answers {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A search begins; `endless` if its answer must wait for `stop`, `ponders` if the answer names the move that we
    /// would ponder.
    pub(super) fn begin(&self, endless: bool, ponders: bool) {
        *self.state() = State { thinking: true, endless, ponders, ..State::default() };
    }

    /// Ends a search whose answer nobody wants.
    pub(super) fn discard(&self, thread: Option<&OpponentThread>) {
        let mut state = self.state();
        if state.held.take().is_some() {
            state.thinking = false;
        }
        state.dropped = true;
        if let Some(thread) = thread {
            thread.stop();
        }
        drop(state);
        self.wait();
    }

    /// The answer is wanted now.
    pub(super) fn stop(&self, thread: Option<&OpponentThread>) {
        let mut state = self.state();
        if !state.thinking {
            return;
        }
        state.stopped = true;
        if let Some(answer) = state.held.take() {
            say(&answer);
            state.thinking = false;
        } else if let Some(thread) = thread {
            thread.stop();
        }
    }

    /// Waits until every answer is printed.
    pub(super) fn wait(&self) {
        let mut state = self.state();
        while state.thinking {
            state = self.0.1.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// No more commands will come: waits for a search that has an end, as long as somebody can read its answer.
    pub(super) fn end_of_input(&self, thread: Option<&OpponentThread>) {
        if self.state().endless {
            self.stop(thread);
        }
        let mut state = self.state();
        while state.thinking {
            if is_reader_gone() {
                drop(state);
                return self.discard(thread);
            }
            state = self.0.1.wait_timeout(state, READER_CHECK).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Writes what the engine's thread reports.
    pub(super) fn listener(&self) -> impl FnMut(Update) + Send + 'static {
        let answers = self.clone();
        move |update| match update {
            Update::Progress { info, .. } => say_lines(&info),
            Update::Answer { answer, .. } => {
                let text = match answer {
                    Ok(info) => {
                        say_lines(&info);
                        best_move(&info, answers.state().ponders)
                    }
                    Err(refusal) => format!("info string error: {refusal}\nbestmove none"),
                };
                answers.answer(text);
            }
        }
    }

    fn answer(&self, text: String) {
        let mut state = self.state();
        if state.dropped {
            state.thinking = false;
        } else if state.endless && !state.stopped {
            state.held = Some(text);
        } else {
            say(&text);
            state.thinking = false;
        }
        self.0.1.notify_all();
    }
}

/// The answer, and with it the move of the opponent that we would ponder on.
fn best_move(info: &SearchInfo, ponders: bool) -> String {
    let expected = info.lines.first().and_then(|line| line.moves.get(1)).filter(|_| ponders);
    let ponder = expected.map_or_else(String::new, |text| format!(" ponder {text}"));
    format!("bestmove {}{ponder}", info.best().unwrap_or("none"))
}

fn say_lines(info: &SearchInfo) {
    let lines = info.lines.iter().enumerate().map(|(at, line)| info_line(info, at + 1, line));
    let lines: Vec<String> = lines.collect();
    if !lines.is_empty() {
        say(&lines.join("\n"));
    }
}

fn info_line(info: &SearchInfo, place: usize, line: &SearchLine) -> String {
    let mut text =
        format!("info depth {} multipv {place} score {} nodes {}", info.depth, score(info, line), info.nodes);
    if let Some(seconds) = info.seconds {
        text += &format!(" time {:.0}", seconds * 1000.0);
    }
    if let Some(speed) = info.speed {
        text += &format!(" nps {speed}");
    }
    text + " pv " + &line.moves.join(" ")
}

/// `cp POINTS`, or `mate PLIES` for a proved win, negative for a loss. The values of trees are those of Max.
fn score(info: &SearchInfo, line: &SearchLine) -> String {
    match (line.score, line.verdict) {
        (LineScore::Points(points), _) => format!("cp {points}"),
        (LineScore::Number(number), _) => {
            let value = if info.turn == Player::First { number.get() } else { -number.get() };
            format!("cp {value:.0}")
        }
        // A win or a loss that is only a bound is not reported.
        (_, Verdict::Unknown | Verdict::Draw) => "cp 0".to_owned(),
        (LineScore::Win(distance), _) => format!("mate {}", distance.plies()),
        (LineScore::Loss(distance), _) => format!("mate -{}", distance.plies()),
    }
}
