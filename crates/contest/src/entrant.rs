//! [`Entrant`]: a participant in a contest.

use std::fmt;
use std::sync::Arc;

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
    /// The table of the solved game that it uses, if it is an engine at full strength.
    pub table: Option<TableFile>,
    /// What it may spend on a move. With a clock, what is left at the start of the game.
    pub request: Request,
}

/// What an engine becomes when it gets a table.
pub type Inform = dyn Fn(Box<dyn Opponent>) -> Box<dyn Opponent> + Send + Sync;

/// A file with a table of the solved game. A contest does not read it: whoever can, says what an engine becomes with it.
#[derive(Clone)]
pub struct TableFile {
    /// Its path, as it was typed.
    pub path: String,
    /// `None` until somebody has opened the file.
    pub inform: Option<Arc<Inform>>,
}

impl fmt::Debug for TableFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TableFile").field("path", &self.path).finish_non_exhaustive()
    }
}

impl TableFile {
    fn inform(&self, engine: Box<dyn Opponent>) -> Result<Box<dyn Opponent>, Refusal> {
        match &self.inform {
            Some(inform) => Ok(inform(engine)),
            None => {
                let facts = [("path", self.path.clone())];
                Err(Refusal::new("contest.table", "the table {path} of the match has not been opened", facts))
            }
        }
    }
}

impl Entrant {
    /// An engine, named after its kind.
    #[must_use]
    pub fn engine(build: EngineSpec, request: Request) -> Entrant {
        let seat = Seat::Engine(build.kind, request.limits);
        Entrant { name: build.kind.to_string(), seat, build, bot: BotSpec::default(), table: None, request }
    }

    /// A program that speaks UGI, given by its command line.
    #[must_use]
    pub fn bot(command: &str, request: Request) -> Entrant {
        let seat = Seat::Bot(command.to_owned());
        let (build, bot) = (EngineSpec::default(), BotSpec::default());
        Entrant { name: seat.to_string(), seat, build, bot, table: None, request }
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

    /// An opponent, ready for a game on this table. Its random choices depend on the number of the game.
    ///
    /// # Errors
    /// The game has no such engine, or the entrant is a person.
    pub fn opponent(&self, game: &str, table: &dyn Table, number: u32) -> Result<Box<dyn Opponent>, Refusal> {
        let seed = self.build.seed.wrapping_mul(0x9e37_79b9).wrapping_add(u64::from(number));
        let build = EngineSpec { seed, ..self.build.clone() };
        let opponent = opponent_with(&self.seat, game, table, &build, &self.bot)?
            .ok_or_else(|| Refusal::new("contest.person", "people do not take part in matches between programs", []))?;
        match self.table.as_ref().filter(|_| self.kind() == Some(EngineKind::Full)) {
            Some(table) => table.inform(opponent),
            None => Ok(opponent),
        }
    }
}
