//! [`Opponent`]: whoever plays a side and is not a person.

use std::time::Duration;

use potez_rules::Refusal;
use potez_search::Limits;

use super::Session;
use super::seat::Seat;
use crate::mind::{EngineKind, EngineSpec, Mind, Order, Snapshot, Thought};
use crate::table::Table;

/// What an opponent is asked: the game as it stands. It can be sent to another thread.
pub struct Question {
    /// The position, for our engines.
    pub snapshot: Snapshot,
    /// The position where the game began, if it is not the game's own start.
    pub start: Option<String>,
    /// The moves since then, in our notation.
    pub moves: Vec<String>,
}

impl Session {
    /// The game as it stands, for an opponent to think about while the session goes on.
    #[must_use]
    pub fn question(&self) -> Question {
        Question {
            snapshot: self.table().snapshot(),
            start: self.start().map(str::to_owned),
            moves: self.history().moves().into_iter().map(str::to_owned).collect(),
        }
    }
}

/// Whoever plays a side and is not a person.
pub trait Opponent: Send {
    /// Finds a move; `watch` gets intermediate answers and says whether to go on.
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
/// The game has no such engine, or the program cannot be started.
pub fn opponent(seat: &Seat, table: &dyn Table, build: &EngineSpec) -> Result<Option<Box<dyn Opponent>>, Refusal> {
    match seat {
        Seat::Human => Ok(None),
        Seat::Engine(kind, limits) => {
            let mind = table.mind(&EngineSpec { kind: *kind, ..build.clone() })?;
            Ok(Some(Box::new(Engine { mind, kind: *kind, limits: *limits })))
        }
        Seat::Bot(command) => Err(Refusal::new(
            "seat.bot_missing",
            "the program {command} cannot be started",
            [("command", potez_rules::refusal::quote(command))],
        )),
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
        let mut order = order.clone();
        if order.limits == Limits::none() {
            order.limits = self.limits;
        }
        if order.limits == Limits::none() && order.clock.is_none() {
            order.limits = usual_limits(self.kind);
        }
        self.mind.think(&question.snapshot, &order, watch)
    }

    fn forget(&mut self) {
        self.mind.forget();
    }
}

/// The limits of an engine to which nothing was said: a second, except for those that know themselves when to end.
#[must_use]
pub fn usual_limits(kind: EngineKind) -> Limits {
    match kind {
        EngineKind::Full | EngineKind::Mcts => Limits::time(Duration::from_secs(1)),
        EngineKind::Level(_) | EngineKind::Course(_) | EngineKind::Random => Limits::none(),
    }
}
