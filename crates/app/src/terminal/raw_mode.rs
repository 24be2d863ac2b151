//! The terminal: taken over at the start, restored however the program ends.

use std::io::{self, Stdout, Write, stdout};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread;

use crossterm::cursor::Show;
use crossterm::event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture};
use crossterm::execute;
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, SetTitle, disable_raw_mode, enable_raw_mode};
use potez_play::players::OpponentThread;
use ratatui_core::terminal::Terminal;
use ratatui_crossterm::CrosstermBackend;

use super::Event;

/// Whether we have taken the terminal over and must restore it.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal in raw mode; dropping this restores it.
pub(crate) struct RawMode {
    pub(crate) terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl RawMode {
    /// Takes the terminal over.
    pub(crate) fn take(title: &str) -> io::Result<RawMode> {
        give_back_on_panic();
        TAKEN.store(true, Ordering::SeqCst);
        let taken = enable_raw_mode().and_then(|()| {
            execute!(
                stdout(),
                EnterAlternateScreen,
                EnableMouseCapture,
                EnableBracketedPaste,
                SetTitle(format!("{title} - potez"))
            )
        });
        let terminal = taken.and_then(|()| Terminal::new(CrosstermBackend::new(stdout())));
        match terminal {
            Ok(terminal) => Ok(RawMode { terminal }),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }
}

impl Drop for RawMode {
    fn drop(&mut self) {
        give_back();
    }
}

/// Restores the terminal, once.
fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        // If the terminal is gone, there is nothing to restore.
        let _ = execute!(stdout(), DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
        let _ = stdout().flush();
    }
}

/// A panic of the main thread restores the terminal before it is reported. The panic of an opponent is shown on the
/// board, which goes on: a report on stderr would only garble the screen.
fn give_back_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            let opponent = thread::current().name() == Some(OpponentThread::NAME);
            if !(opponent && TAKEN.load(Ordering::SeqCst)) {
                give_back();
                before(info);
            }
        }));
    });
}

/// Reads keys, mouse and sizes in a separate thread, so that nothing waits for a poll.
pub(crate) fn listen(news: Sender<Event>) {
    // From here on a new size is noticed, also one that comes before the thread has begun to read.
    let _ = crossterm::event::poll(std::time::Duration::ZERO);
    let read = move || {
        while let Ok(event) = crossterm::event::read() {
            if news.send(Event::Terminal(event)).is_err() {
                return;
            }
        }
        // The terminal has gone away.
        let _ = news.send(Event::Gone);
    };
    // Without this thread no key would ever arrive. The channel then closes, and the board is left.
    let _ = thread::Builder::new().name("keys".to_owned()).spawn(read);
}

/// Signals that ask to end become events, so that the terminal is restored.
#[cfg(unix)]
pub(crate) fn listen_for_signals(news: Sender<Event>) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGTERM, SIGHUP, SIGINT]) else { return };
    let wait = move || {
        for _ in signals.forever() {
            if news.send(Event::Gone).is_err() {
                return;
            }
        }
    };
    let _ = thread::Builder::new().name("signals".to_owned()).spawn(wait);
}

/// Elsewhere Ctrl-C arrives as a key.
#[cfg(not(unix))]
pub(crate) fn listen_for_signals(_: Sender<Event>) {}
