//! [`Entrant`]: somebody who takes part in a contest.

use potez_play::players::{BotSpec, EngineSpec, Opponent, Request, opponent_with};
use potez_play::session::Seat;
use potez_play::{EngineKind, Table};
use potez_rules::Refusal;

/// An engine or an outside program, and what it may spend on a move.
#[derive(Clone, Debug)]
pub struct Entrant {
    /// Its name in tables and records.
    pub name: String,
    /// Who it is; not a person.
    pub seat: Seat,
    /// How it is built, if it is an engine.
    pub build: EngineSpec,
    /// What it may use, if it is a program.
    pub bot: BotSpec,
    /// What it may spend on a move. With a clock, what is left at the start of the game.
    pub request: Request,
}

impl Entrant {
    /// An engine, named after its kind.
    #[must_use]
    pub fn engine(build: EngineSpec, request: Request) -> Entrant {
        let seat = Seat::Engine(build.kind, request.limits);
        Entrant { name: build.kind.to_string(), seat, build, bot: BotSpec::default(), request }
    }

    /// A program that speaks UGI, given by its command line.
    #[must_use]
    pub fn bot(command: &str, request: Request) -> Entrant {
        let seat = Seat::Bot(command.to_owned());
        Entrant { name: seat.to_string(), seat, build: EngineSpec::default(), bot: BotSpec::default(), request }
    }

    /// The same with another name.
    #[must_use]
    pub fn named(self, name: &str) -> Entrant {
        Entrant { name: name.to_owned(), ..self }
    }

    /// Which engine it is, if it is one.
    #[must_use]
    pub fn kind(&self) -> Option<EngineKind> {
        match self.seat {
            Seat::Engine(kind, _) => Some(kind),
            _ => None,
        }
    }

    /// Ready for a game on this table. What is random in it depends on the number of the game.
    ///
    /// # Errors
    /// The game has no such engine, or the entrant is a person.
    pub fn opponent(&self, game: &str, table: &dyn Table, number: u32) -> Result<Box<dyn Opponent>, Refusal> {
        let seed = self.build.seed.wrapping_mul(0x9e37_79b9).wrapping_add(u64::from(number));
        let build = EngineSpec { seed, ..self.build.clone() };
        opponent_with(&self.seat, game, table, &build, &self.bot)?
            .ok_or_else(|| Refusal::new("contest.person", "people do not take part in matches between programs", []))
    }
}
