//! [`Trial`]: the tests of a program, so that its author learns what it does wrong before a match does.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use potez_rules::Refusal;
use potez_search::Limits;
use potez_search::core::Clock;

use super::{Bot, Opponent};
use crate::players::Request;
use crate::table::Table;

/// The longest game that a program plays against itself.
const PLIES: u32 = 400;

/// A test of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Trial {
    /// It starts, and answers `ugi` and `isready`.
    Greeting,
    /// It finds a legal move within a time limit.
    Time,
    /// It finds a legal move within a depth limit.
    Depth,
    /// It finds a legal move with a clock.
    Clock,
    /// It plays both sides of a whole game.
    Game,
    /// It thinks until it is stopped, and then answers at once.
    Stop,
    /// It goes on after lines and options that it does not know.
    Unknown,
    /// It begins another game.
    NewGame,
    /// It ends when it is told to.
    Quit,
}

impl Trial {
    /// All tests, in the order in which they are run.
    pub const ALL: [Trial; 9] = [
        Trial::Greeting,
        Trial::Time,
        Trial::Depth,
        Trial::Clock,
        Trial::Game,
        Trial::Stop,
        Trial::Unknown,
        Trial::NewGame,
        Trial::Quit,
    ];

    /// Its name for programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Trial::Greeting => "greeting",
            Trial::Time => "time",
            Trial::Depth => "depth",
            Trial::Clock => "clock",
            Trial::Game => "game",
            Trial::Stop => "stop",
            Trial::Unknown => "unknown",
            Trial::NewGame => "new-game",
            Trial::Quit => "quit",
        }
    }

    /// Runs the test on a table at its start, which is not changed. After a fault, the next test starts the program again.
    ///
    /// # Errors
    /// What the program did wrong.
    pub fn make(self, bot: &mut Bot, table: &dyn Table) -> Result<(), Refusal> {
        let time = |millis: u64| Request::within(Limits::time(Duration::from_millis(millis)));
        let mut table = table.copy();
        match self {
            Trial::Greeting => return bot.prepare(),
            Trial::Time => drop(one_move(bot, &*table, &time(500))?),
            Trial::Depth => drop(one_move(bot, &*table, &Request::within(Limits::depth(2)))?),
            Trial::Clock => {
                let (remaining, increment) = (Duration::from_secs(5), Duration::from_millis(100));
                let clock = Some(Clock { remaining, increment, moves_to_go: None });
                one_move(bot, &*table, &Request { clock, ..Request::default() })?;
            }
            Trial::Game => {
                for _ in 0..PLIES {
                    if table.outcome().is_some() {
                        break;
                    }
                    let text = one_move(bot, &*table, &time(100))?;
                    table.play(&text)?;
                }
            }
            Trial::Stop => {
                let stop = Arc::new(AtomicBool::new(false));
                let request = Request { ponder: true, stop: Some(Arc::clone(&stop)), ..Request::default() };
                let stopper = thread::spawn(move || {
                    thread::sleep(Duration::from_millis(200));
                    stop.store(true, Ordering::Relaxed);
                });
                let found = one_move(bot, &*table, &request);
                // The thread only sleeps and sets a flag.
                let _ = stopper.join();
                found?;
            }
            Trial::Unknown => {
                bot.prepare()?;
                for line in ["xyzzy 1 2 3", "setoption name Nonsense value 1", ""] {
                    bot.say(line);
                }
                one_move(bot, &*table, &time(200))?;
            }
            Trial::NewGame => {
                if let Some(text) = table.moves(Default::default()).first() {
                    table.play(text)?;
                }
                bot.new_game();
                one_move(bot, &*table, &time(200))?;
            }
            Trial::Quit => {
                bot.prepare()?;
                if !bot.quit() {
                    return Err(bot.refuse("bot.quit", "the program {command} did not end after 'quit'"));
                }
            }
        }
        Ok(())
    }
}

/// A move for the position, if the game is not over.
fn one_move(bot: &mut Bot, table: &dyn Table, request: &Request) -> Result<String, Refusal> {
    let info = bot.think(table, request, &mut |_| true)?;
    Ok(info.best().unwrap_or_default().to_owned())
}
