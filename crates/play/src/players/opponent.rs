//! [`Opponent`]: an engine or an outside program that thinks about positions.

use std::time::{Duration, Instant};

use potez_rules::Refusal;
use potez_search::Limits;
use potez_search::core::Clock;

#[cfg(feature = "processes")]
use super::bot::Bot;
use super::recorded::{RecordSpec, RecordedSearch};
use super::request::Request;
use super::search_info::SearchInfo;
use super::spec::{BotSpec, EngineKind, EngineSpec};
use crate::session::{Seat, Session};
use crate::table::Table;

/// An engine or an outside program: it finds moves and evaluates positions. It keeps what it has learned from move to move, so keep
/// it for a whole game.
///
/// ```
/// use potez_play::{EngineSpec, Request, Table};
/// use potez_rules::Settings;
/// use potez_search::Limits;
/// let mut table = (potez_play::find("tictactoe").unwrap().open)(&Settings::new()).unwrap();
/// table.play_list("a1,b2,a2,c3").unwrap();
/// let mut engine = table.engine(&EngineSpec::default()).unwrap();
/// let info = engine.think(&*table, &Request::within(Limits::depth(5)), &mut |_| true).unwrap();
/// assert_eq!(info.best(), Some("a3"));
/// ```
pub trait Opponent: Send {
    /// Thinks about the position on the table; `watch` receives intermediate answers and returns whether to go on. Once the request's `stop`
    /// is set, the answer comes at once.
    ///
    /// # Errors
    /// The table is of another game, a move of the request cannot be read, or a program has ended or answered nonsense.
    fn think(
        &mut self,
        table: &dyn Table,
        request: &Request,
        watch: &mut dyn FnMut(&SearchInfo) -> bool,
    ) -> Result<SearchInfo, Refusal>;

    /// Thinks, and records the search in which it found its move; `None` if this kind of search cannot be shown.
    ///
    /// # Errors
    /// As for [`think`](Opponent::think).
    fn think_recorded(
        &mut self,
        table: &dyn Table,
        request: &Request,
        spec: &mut RecordSpec<'_>,
    ) -> Result<Option<(SearchInfo, RecordedSearch)>, Refusal> {
        let _ = (table, request, spec);
        Ok(None)
    }

    /// Prepares to think: an outside program is started here, so that one that cannot be started is noticed before the game.
    ///
    /// # Errors
    /// The program cannot be started, or does not answer.
    fn prepare(&mut self) -> Result<(), Refusal> {
        Ok(())
    }

    /// Forgets everything, for a new game.
    fn new_game(&mut self);

    /// The end of what an outside program has written to stderr; empty for engines.
    fn stderr(&self) -> String {
        String::new()
    }
}

/// The opponent in a seat, or `None` for a person. `build` says how engines are built; its kind is ignored.
///
/// # Errors
/// The game has no such engine. A program is started by [`prepare`](Opponent::prepare), or else by the first request.
pub fn opponent(
    seat: &Seat,
    game: &str,
    table: &dyn Table,
    build: &EngineSpec,
) -> Result<Option<Box<dyn Opponent>>, Refusal> {
    opponent_with(seat, game, table, build, &BotSpec::default())
}

/// As [`opponent`], with limits for outside programs.
///
/// # Errors
/// As for [`opponent`].
pub fn opponent_with(
    seat: &Seat,
    game: &str,
    table: &dyn Table,
    build: &EngineSpec,
    spec: &BotSpec,
) -> Result<Option<Box<dyn Opponent>>, Refusal> {
    match seat {
        Seat::Human => Ok(None),
        Seat::Engine(kind, _) => Ok(Some(table.engine(&EngineSpec { kind: *kind, ..build.clone() })?)),
        Seat::Bot(command) => bot(game, command, spec).map(Some),
    }
}

#[cfg(feature = "processes")]
fn bot(game: &str, command: &str, spec: &BotSpec) -> Result<Box<dyn Opponent>, Refusal> {
    Ok(Box::new(Bot::new(game, command).with_spec(spec)))
}

#[cfg(not(feature = "processes"))]
fn bot(_: &str, _: &str, _: &BotSpec) -> Result<Box<dyn Opponent>, Refusal> {
    Err(Refusal::new("seat.no_bots", "this build cannot run outside programs", []))
}

impl Session {
    /// The request for the side to move: within the clock if it is running, within the limits of the seat, and if there are neither,
    /// within the engine's usual limits.
    #[must_use]
    pub fn request(&self, now: Instant) -> Request {
        let turn = self.turn();
        let running = self.clock().filter(|clock| clock.running() == Some(turn));
        let clock = running.map(|clock| Clock {
            remaining: clock.left(turn, now),
            increment: clock.control().increment,
            moves_to_go: None,
        });
        let other_time = running.map(|clock| clock.left(turn.other(), now));
        let request = Request { clock, other_time, ..Request::default() };
        match self.seat(turn) {
            Seat::Engine(kind, limits) => request.limited(*limits).or_usual(*kind),
            Seat::Human | Seat::Bot(_) => request,
        }
    }
}

/// The limits of an engine that was given none: one second, except for engines that end by themselves.
#[must_use]
pub fn usual_limits(kind: EngineKind) -> Limits {
    match kind {
        EngineKind::Full | EngineKind::Mcts => Limits::time(Duration::from_secs(1)),
        EngineKind::Level(_) | EngineKind::Course(_) | EngineKind::Random => Limits::none(),
    }
}
