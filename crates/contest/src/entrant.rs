//! [`Entrant`]: somebody who takes part in a contest.

use potez_play::players::{EngineSpec, Opponent, Request, opponent};
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
    /// What it may spend on a move.
    pub request: Request,
}

impl Entrant {
    /// An engine, named after its kind.
    #[must_use]
    pub fn engine(build: EngineSpec, request: Request) -> Entrant {
        Entrant { name: build.kind.to_string(), seat: Seat::Engine(build.kind, request.limits), build, request }
    }

    /// A program that speaks UGI, given by its command line.
    #[must_use]
    pub fn bot(command: &str, request: Request) -> Entrant {
        let seat = Seat::Bot(command.to_owned());
        Entrant { name: seat.to_string(), seat, build: EngineSpec::default(), request }
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
        opponent(&self.seat, game, table, &build)?
            .ok_or_else(|| Refusal::new("contest.person", "people do not take part in matches between programs", []))
    }
}
