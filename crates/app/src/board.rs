//! The board in the terminal.
//!
//! | module | subject |
//! |---|---|
//! | [`terminal`] | the terminal, taken over and given back |
//! | [`theme`] | colours and signs, by what the terminal can show |
//! | [`scenery`], [`grid`], [`tiles`], [`stacks`], [`faces`], [`tree`] | a scene becomes a [`sheet`] of signs, with spots to click |
//! | [`desk`] | the state of the screen; [`keys`], [`typing`], [`hints`], [`ends`], [`shelf`], [`start`] change it |
//! | [`arrange`], [`screen`], [`panel`], [`moves`], [`help`] | the screen is drawn |
//! | [`crew`] | who thinks, in other threads |
//!
//! One loop takes news (keys, thoughts, signals, the clock), lets the desk change, lets the crew start and stop, and
//! draws when something has changed. No game is known by name here.

mod arrange;
mod crew;
mod desk;
mod ends;
mod faces;
mod grid;
mod help;
mod hints;
mod keys;
mod moves;
mod panel;
mod scenery;
mod screen;
mod sheet;
mod shelf;
mod stacks;
mod start;
mod terminal;
#[cfg(test)]
mod tests;
mod theme;
mod tiles;
mod tree;
mod typing;

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use anstream::ColorChoice;
use potez_play::store::Store;
use ratatui::backend::Backend;

use crate::args::PlayArgs;
use crate::commands::play;
use crate::failure::Failure;
use crate::output::Output;
use crate::{Answer, Done, opening};

use crew::{Crew, Task, Word};
use desk::Desk;
use keys::Request;
use terminal::Hold;
use theme::Theme;

/// Where two programs play and nothing was said: how long a position is shown at least.
const PACE: Duration = Duration::from_millis(600);

/// Something that happened.
pub(crate) enum Happening {
    /// A key, the mouse, a new size.
    Terminal(crossterm::event::Event),
    /// Somebody has thought.
    Thought(Box<Word>),
    /// The terminal is gone, or a signal asks to end.
    Gone,
}

/// How the board was left.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Leaving {
    Finished,
    Interrupted,
}

/// Plays a game on the board.
pub(crate) fn run(args: &PlayArgs, output: &mut Output) -> Done {
    let session = play::open(args, &args.game, args.first)?;
    let opponents = play::opponents(args, &session)?;
    let choice = if output.color { ColorChoice::Always } else { ColorChoice::Never };
    let theme = Theme::of_environment(choice, args.ascii, |name| std::env::var(name).ok());
    let (store, trouble) = match args.no_save {
        true => (None, None),
        false => match Store::open(args.data.as_deref()) {
            Ok(store) => (Some(Arc::new(store)), None),
            Err(refusal) => (None, Some(refusal)),
        },
    };
    let mut desk = Desk::new(session, store, output.words.clone(), theme);
    if let Some(refusal) = trouble {
        let reason = desk.words.refusal(&refusal);
        desk.tell("board-not-saved", &[("reason", reason.into())]);
    }
    if args.x.is_none() && args.o.is_none() && args.first.is_none() && args.load.is_none() {
        desk.ask_seats(play::said(args));
    }
    let (sender, news) = channel();
    let pace = args.pace.unwrap_or(PACE);
    let mut crew = Crew::new(sender.clone(), opening::build(&args.engine)?, play::said(args), pace);
    crew.seat(opponents, desk.session());
    let mut hold = Hold::take(&desk.title)?;
    terminal::listen(sender.clone());
    terminal::heed_signals(sender);
    let leaving = turn_round(&mut desk, &mut crew, &mut hold, &news, args);
    crew.stop_all();
    drop(hold);
    let leaving = leaving?;
    desk.keep();
    if let Some(path) = &args.save {
        play::write_record(desk.session(), &path.display().to_string())?;
    }
    Ok(match leaving {
        Leaving::Interrupted => Answer::Interrupted,
        Leaving::Finished => play::answer(desk.session()),
    })
}

/// The loop.
fn turn_round(
    desk: &mut Desk,
    crew: &mut Crew,
    hold: &mut Hold,
    news: &Receiver<Happening>,
    args: &PlayArgs,
) -> Result<Leaving, Failure> {
    loop {
        let now = Instant::now();
        desk.look_at_clock(now);
        desk.keep();
        let mut wake = crew.sync(desk, now);
        if desk.changed {
            hold.terminal.draw(|frame| {
                let cursor = screen::draw(desk, frame.buffer_mut(), now);
                if let Some(place) = cursor {
                    frame.set_cursor_position(place);
                }
            })?;
        }
        if let Some(tick) = next_tick(desk, now) {
            wake = Some(wake.map_or(tick, |wake| wake.min(tick)));
        }
        let heard = match wake {
            Some(wake) => news.recv_timeout(wake.saturating_duration_since(now)),
            None => news.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        let first = match heard {
            Ok(news) => news,
            Err(RecvTimeoutError::Timeout) => {
                desk.changed |= desk.session().clock().is_some_and(|clock| clock.running().is_some());
                continue;
            }
            Err(RecvTimeoutError::Disconnected) => return Ok(Leaving::Interrupted),
        };
        // Whatever has come in the meantime is taken together, and drawn once.
        for item in std::iter::once(first).chain(news.try_iter()) {
            match item {
                Happening::Gone => return Ok(Leaving::Interrupted),
                Happening::Terminal(event) => match desk.take(&event) {
                    Request::None => {}
                    Request::Interrupt => return Ok(Leaving::Interrupted),
                    Request::Redraw => {
                        // `Terminal::clear` asks for the place of the cursor, and the answer would go to the keys.
                        hold.terminal.backend_mut().clear()?;
                        hold.terminal.swap_buffers();
                        desk.changed = true;
                    }
                },
                Happening::Thought(said) => hear(desk, crew, *said),
            }
            if desk.replaced {
                desk.replaced = false;
                crew.seat(play::opponents(args, desk.session())?, desk.session());
            }
            let size = hold.terminal.size()?;
            desk.arrange(ratatui::layout::Rect::new(0, 0, size.width, size.height));
            if desk.left {
                return Ok(Leaving::Finished);
            }
        }
    }
}

/// When the clock will read differently.
fn next_tick(desk: &Desk, now: Instant) -> Option<Instant> {
    let clock = desk.session().clock()?;
    let left = clock.left(clock.running()?, now);
    let step = if left <= Duration::from_secs(20) { 100_000_000 } else { 1_000_000_000 };
    let rest = left.as_nanos() % step;
    Some(now + Duration::from_nanos(rest as u64 + 1_000_000))
}

/// Takes what a thinker says.
fn hear(desk: &mut Desk, crew: &mut Crew, word: Word) {
    let Some(said) = crew.hears(word).filter(|said| said.node == desk.here()) else { return };
    let thought = match said.thought {
        Ok(thought) => thought,
        Err(refusal) => {
            give_up(desk, said.task);
            return desk.refuse(&refusal);
        }
    };
    if said.task != Task::Threat {
        desk.note(said.node, &thought);
    }
    match said.task {
        Task::Move(_) if said.done => {
            let best = thought.best().map(str::to_owned);
            let played = best.map(|best| desk.play(&best));
            if let Some(Err(refusal)) = played {
                desk.paused = true;
                desk.refuse(&refusal);
            } else if played.is_none() {
                desk.paused = true;
                desk.tell("board-engine-broken", &[]);
            }
        }
        Task::Move(_) => desk.changed |= desk.watching(),
        Task::Hint if said.done => match thought.best() {
            Some(best) => desk.hint_found(best),
            None => give_up(desk, Task::Hint),
        },
        Task::Threat if said.done => desk.threat_found(&thought),
        Task::Hint | Task::Threat => {}
        Task::Lines => {
            desk.analysis.done = said.done;
            desk.analysis.thought = Some(thought);
            desk.changed = true;
        }
    }
}

/// What could not be found is not asked for again at once.
fn give_up(desk: &mut Desk, task: Task) {
    match task {
        Task::Move(_) => desk.paused = true,
        Task::Hint => desk.hinted = None,
        Task::Threat => desk.threat = None,
        Task::Lines => desk.analysis.on = false,
    }
}
