//! [`Opponent`]: whoever plays a side and is not a person.

use std::time::{Duration, Instant};

use potez_rules::{Player, Refusal, Settings};
use potez_search::Limits;
use potez_search::core::Clock;

use super::bot::Bot;
use crate::players::{EngineKind, EngineSpec, Mind, Order, Snapshot, Thought};
use crate::session::Seat;
use crate::session::Session;
use crate::table::Table;

/// What an opponent is asked: the game as it stands. It can be sent to another thread.
pub struct Question {
    /// The name of the game.
    pub game: String,
    /// Its options.
    pub settings: Settings,
    /// The position, for our engines.
    pub snapshot: Snapshot,
    /// The position, to check answers with.
    pub table: Box<dyn Table>,
    /// The position where the game began, if it is not the game's own start.
    pub start: Option<String>,
    /// The moves since then, in our notation.
    pub moves: Vec<String>,
    /// What the clocks show, if there are any.
    pub times: Option<Times>,
}

/// What the clocks of both players show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Times {
    /// What is left to X and to O.
    pub left: [Duration; 2],
    /// What is added after each move.
    pub increment: Duration,
}

impl Question {
    /// The position on a table; `start` is where its game began, if that is not the game's own start.
    #[must_use]
    pub fn about(game: &str, table: &dyn Table, start: Option<&str>) -> Question {
        Question {
            game: game.to_owned(),
            settings: table.settings().clone(),
            snapshot: table.snapshot(),
            table: table.copy(),
            start: start.map(str::to_owned),
            moves: table.history(potez_rules::Dialect::Ours),
            times: None,
        }
    }
}

impl Session {
    /// The game as it stands, for an opponent to think about while the session goes on.
    #[must_use]
    pub fn question(&self) -> Question {
        self.question_at(Instant::now())
    }

    /// The same at a given moment, for the clock.
    #[must_use]
    pub fn question_at(&self, now: Instant) -> Question {
        let times = self.clock().map(|clock| Times {
            left: Player::BOTH.map(|player| clock.left(player, now)),
            increment: clock.control().increment,
        });
        Question { times, ..Question::about(self.game(), self.table(), self.start()) }
    }

    /// An order for whoever is to move: within the clock if it runs, otherwise without limits, so that the opponent's own hold.
    #[must_use]
    pub fn order(&self, now: Instant) -> Order {
        let running = self.clock().filter(|clock| clock.running() == Some(self.turn()));
        let clock = running.map(|clock| Clock {
            remaining: clock.left(self.turn(), now),
            increment: clock.control().increment,
            moves_to_go: None,
        });
        Order { clock, ..Order::default() }
    }
}

/// Whoever plays a side and is not a person.
pub trait Opponent: Send {
    /// Finds a move; `watch` gets intermediate answers and says whether to go on. Once the order's `stop` is set the answer comes
    /// at once.
    ///
    /// # Errors
    /// It cannot answer: the program has ended, or its answer is not a move.
    fn choose(
        &mut self,
        question: &Question,
        order: &Order,
        watch: &mut dyn FnMut(&Thought) -> bool,
    ) -> Result<Thought, Refusal>;

    /// A new game begins.
    fn forget(&mut self);
}

/// The opponent in a seat, or `None` for a person. `build` says how engines are built; its kind does not count.
///
/// # Errors
/// The game has no such engine. A program is started by the first question.
pub fn opponent(seat: &Seat, table: &dyn Table, build: &EngineSpec) -> Result<Option<Box<dyn Opponent>>, Refusal> {
    match seat {
        Seat::Human => Ok(None),
        Seat::Engine(kind, limits) => {
            let mind = table.mind(&EngineSpec { kind: *kind, ..build.clone() })?;
            Ok(Some(Box::new(Engine { mind, kind: *kind, limits: *limits })))
        }
        Seat::Bot(command) => Ok(Some(Box::new(Bot::new(command)))),
    }
}

struct Engine {
    mind: Box<dyn Mind>,
    kind: EngineKind,
    limits: Limits,
}

impl Opponent for Engine {
    fn choose(
        &mut self,
        question: &Question,
        order: &Order,
        watch: &mut dyn FnMut(&Thought) -> bool,
    ) -> Result<Thought, Refusal> {
        self.mind.think(&question.snapshot, &within(order, self.limits, self.kind), watch)
    }

    fn forget(&mut self) {
        self.mind.forget();
    }
}

/// The order with the limits of the seat where it has none, and with the usual ones where neither has any.
fn within(order: &Order, seat: Limits, kind: EngineKind) -> Order {
    let mut order = order.clone();
    if order.limits == Limits::none() {
        order.limits = seat;
    }
    if order.limits == Limits::none() && order.clock.is_none() && !order.ponder {
        order.limits = usual_limits(kind);
    }
    order
}

/// The limits of an engine to which nothing was said: a second, except for those that know themselves when to end.
#[must_use]
pub fn usual_limits(kind: EngineKind) -> Limits {
    match kind {
        EngineKind::Full | EngineKind::Mcts => Limits::time(Duration::from_secs(1)),
        EngineKind::Level(_) | EngineKind::Course(_) | EngineKind::Random => Limits::none(),
    }
}
