//! The board in the terminal.
//!
//! | module | subject |
//! |---|---|
//! | [`raw_mode`] | takes the terminal over and gives it back |
//! | [`theme`] | colours and symbols, depending on what the terminal can show |
//! | [`board`], [`grid`], [`frame`], [`tiles`], [`paths`], [`stacks`], [`pieces`], [`tree`] | draw a scene on a [`canvas`], with spots to click |
//! | [`app`] | the state, one file for each part of it |
//! | [`keys`], [`choosing`], [`navigation`], [`prompt`], [`hints`], [`endings`], [`saved_games`], [`seat_prompt`] | change the state |
//! | [`layout`], [`screen`], [`panel`], [`evaluation`], [`moves`], [`help`] | lay out and draw the screen |
//! | [`workers`] | the threads that search |
//!
//! The event loop handles events (keys, news of searches, signals, the clock), which change the state. It starts and stops workers, and
//! draws when something has changed. It knows no game by name.

mod app;
mod board;
mod canvas;
mod choosing;
mod endings;
mod evaluation;
mod frame;
mod graph;
mod grid;
mod help;
mod hints;
mod keys;
mod layout;
mod moves;
mod navigation;
mod panel;
mod paths;
mod pieces;
mod prompt;
mod raw_mode;
mod saved_games;
mod screen;
mod seat_prompt;
mod stacks;
#[cfg(test)]
mod tests;
mod theme;
mod tiles;
mod tree;
mod workers;

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use anstream::ColorChoice;
use potez_play::players::Opponent;
use potez_play::store::{SavedGame, Store};
use ratatui_core::backend::Backend;

use crate::cli::commands::play;
use crate::cli::commands::play::PlayArgs;
use crate::cli::failure::Failure;
use crate::cli::output::Output;
use crate::cli::{Answer, Done, opening};

use app::App;
use keys::Request;
use raw_mode::RawMode;
use theme::Theme;
use workers::{Task, WorkerReport, Workers};

/// The least time for which a position is shown when two programs play, unless `--pace` says otherwise.
const PACE: Duration = Duration::from_millis(600);

/// What the event loop handles.
pub(crate) enum Event {
    /// A key, the mouse, a new size.
    Terminal(crossterm::event::Event),
    /// News of a search.
    SearchInfo(Box<WorkerReport>),
    /// The terminal is gone, or a signal asks to end.
    Gone,
}

/// How the board was left.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Leaving {
    Finished,
    Interrupted,
}

/// The board with its game, new or saved, and the opponents of the game.
fn open(args: &PlayArgs, output: &Output) -> Result<(App, [Option<Box<dyn Opponent>>; 2]), Failure> {
    let choice = if output.color { ColorChoice::Always } else { ColorChoice::Never };
    let theme = Theme::of_environment(choice, args.ascii, |name| std::env::var(name).ok());
    let words = output.words.clone();
    if let Some(id) = &args.resume {
        let store = Arc::new(Store::open(args.data.as_deref()).map_err(|error| Failure::data(&error.refusal()))?);
        let (game, broken) = play::resume(args, &store, id)?;
        let opponents = play::opponents(args, game.session())?;
        let mut app = App::new(game, Some(store), words, theme);
        if let Some(broken) = broken.first() {
            app.refuse(&broken.reason);
        }
        return Ok((app, opponents));
    }
    let session = play::open(args, &args.game, args.first)?;
    let opponents = play::opponents(args, &session)?;
    let (store, trouble) = match args.no_save {
        true => (None, None),
        false => match Store::open(args.data.as_deref()) {
            Ok(store) => (Some(Arc::new(store)), None),
            Err(error) => (None, Some(error)),
        },
    };
    let title = app::title(&session, &words);
    let mut app = App::new(SavedGame::new(store.clone(), session, &title), store, words, theme);
    if let Some(error) = trouble {
        let reason = app.words.refusal(&error.refusal());
        app.tell("terminal-not-saved", &[("reason", reason.into())]);
    }
    if args.x.is_none() && args.o.is_none() && args.first.is_none() && args.load.is_none() {
        app.ask_seats(play::said(args));
    }
    Ok((app, opponents))
}

/// Plays a game on the board.
pub(crate) fn run(args: &PlayArgs, output: &mut Output) -> Done {
    let (mut app, opponents) = open(args, output)?;
    let (sender, news) = channel();
    let pace = args.pace.unwrap_or(PACE);
    let mut workers = Workers::new(sender.clone(), opening::build(&args.engine)?, play::said(args), pace);
    workers.seat(opponents, app.session());
    let mut raw_mode = RawMode::take(&app.display.title)?;
    raw_mode::listen(sender.clone());
    raw_mode::listen_for_signals(sender);
    let leaving = event_loop(&mut app, &mut workers, &mut raw_mode, &news, args);
    workers.stop_all();
    drop(raw_mode);
    let leaving = leaving?;
    app.autosave();
    if let Some(path) = &args.save {
        play::write_record(app.session(), &path.display().to_string())?;
    }
    Ok(match leaving {
        Leaving::Interrupted => Answer::Interrupted,
        Leaving::Finished => play::answer(app.session()),
    })
}

/// Saves, searches and draws what has changed, then waits for the next event.
fn event_loop(
    app: &mut App,
    workers: &mut Workers,
    raw_mode: &mut RawMode,
    news: &Receiver<Event>,
    args: &PlayArgs,
) -> Result<Leaving, Failure> {
    loop {
        let now = Instant::now();
        app.look_at_clock(now);
        app.autosave();
        let mut wake = workers.sync(app, now);
        if app.signals.redraw {
            raw_mode.terminal.draw(|frame| {
                let cursor = screen::draw(app, frame.buffer_mut(), now);
                if let Some(place) = cursor {
                    frame.set_cursor_position(place);
                }
            })?;
        }
        if let Some(tick) = next_tick(app, now) {
            wake = Some(wake.map_or(tick, |wake| wake.min(tick)));
        }
        let heard = match wake {
            Some(wake) => news.recv_timeout(wake.saturating_duration_since(now)),
            None => news.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        let first = match heard {
            Ok(event) => event,
            Err(RecvTimeoutError::Timeout) => {
                app.signals.redraw |= app.session().clock().is_some_and(|clock| clock.running().is_some());
                continue;
            }
            Err(RecvTimeoutError::Disconnected) => return Ok(Leaving::Interrupted),
        };
        // Events that have come in the meantime are handled together, and drawn once.
        for event in std::iter::once(first).chain(news.try_iter()) {
            if let Some(leaving) = handle(event, app, workers, raw_mode, args)? {
                return Ok(leaving);
            }
        }
    }
}

/// Handles one event; says so when the board is to be left.
fn handle(
    event: Event,
    app: &mut App,
    workers: &mut Workers,
    raw_mode: &mut RawMode,
    args: &PlayArgs,
) -> Result<Option<Leaving>, Failure> {
    match event {
        Event::Gone => return Ok(Some(Leaving::Interrupted)),
        Event::Terminal(event) => match app.take(&event) {
            Request::None => {}
            Request::Interrupt => return Ok(Some(Leaving::Interrupted)),
            Request::Redraw => {
                // `Terminal::clear` asks the terminal where its cursor is, and the answer would arrive as keys.
                raw_mode.terminal.backend_mut().clear()?;
                raw_mode.terminal.swap_buffers();
                app.signals.redraw = true;
            }
        },
        Event::SearchInfo(report) => receive(app, workers, *report),
    }
    if std::mem::take(&mut app.signals.reseat) {
        workers.seat(play::opponents(args, app.session())?, app.session());
    }
    let size = raw_mode.terminal.size()?;
    app.arrange(ratatui_core::layout::Rect::new(0, 0, size.width, size.height));
    Ok(app.signals.leave.then_some(Leaving::Finished))
}

/// When the clock will read differently.
fn next_tick(app: &App, now: Instant) -> Option<Instant> {
    let clock = app.session().clock()?;
    let left = clock.left(clock.running()?, now);
    let step = if left <= Duration::from_secs(20) { 100_000_000 } else { 1_000_000_000 };
    let rest = left.as_nanos() % step;
    Some(now + Duration::from_nanos(rest as u64 + 1_000_000))
}

/// Takes the report of a worker.
fn receive(app: &mut App, workers: &mut Workers, report: WorkerReport) {
    let Some(report) = workers.receive(report).filter(|report| report.node == app.game.here()) else { return };
    let info = match report.info {
        Ok(info) => info,
        Err(refusal) => {
            give_up(app, report.task);
            return app.refuse(&refusal);
        }
    };
    if report.task != Task::Threat {
        app.note(report.node, &info);
    }
    match report.task {
        Task::Move(_) if report.done => {
            let best = info.best().map(str::to_owned);
            let played = best.map(|best| app.play(&best));
            if let Some(Err(refusal)) = played {
                app.opponent.paused = true;
                app.refuse(&refusal);
            } else if played.is_none() {
                app.opponent.paused = true;
                app.tell("terminal-engine-broken", &[]);
            }
        }
        Task::Move(_) => app.signals.redraw |= app.game.watching(),
        Task::Hint if report.done => match info.best() {
            Some(best) => app.hint_found(best),
            None => give_up(app, Task::Hint),
        },
        Task::Threat if report.done => app.threat_found(&info),
        Task::Hint | Task::Threat => {}
        Task::Lines => {
            app.assistance.analysis.done = report.done;
            app.assistance.analysis.info = Some(info);
            app.signals.redraw = true;
        }
    }
}

/// What could not be found is not asked for again at once.
fn give_up(app: &mut App, task: Task) {
    match task {
        Task::Move(_) => app.opponent.paused = true,
        Task::Hint => app.assistance.hint = None,
        Task::Threat => app.assistance.threat = None,
        Task::Lines => app.assistance.analysis.on = false,
    }
}
