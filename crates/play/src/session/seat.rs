//! [`Seat`]: who plays a side.

use std::fmt;

use potez_rules::Refusal;
use potez_search::Limits;

use crate::players::EngineKind;

/// Who plays a side.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Seat {
    /// A person.
    #[default]
    Human,
    /// One of our engines, with its own limits if they differ from the usual ones.
    Engine(EngineKind, Limits),
    /// A program that speaks UGI: its command line.
    Bot(String),
}

impl Seat {
    /// Reads `human`, `bot:COMMAND`, or an engine: `engine`, `engine:5`, `mcts`, `course:3`, `random`.
    ///
    /// # Errors
    /// Anything else; the message lists the forms.
    pub fn parse(text: &str) -> Result<Seat, Refusal> {
        let text = text.trim();
        if text.eq_ignore_ascii_case("human") {
            return Ok(Seat::Human);
        }
        match text.strip_prefix("bot:").map(str::trim) {
            Some("") => Err(Refusal::new("seat.bot", "bot: needs a command, as in bot:./my-program --fast", [])),
            Some(command) => Ok(Seat::Bot(command.to_owned())),
            None => Ok(Seat::Engine(EngineKind::parse(text)?, Limits::none())),
        }
    }

    /// Is it a person?
    #[must_use]
    pub fn is_human(&self) -> bool {
        matches!(self, Seat::Human)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seat::Human => f.write_str("human"),
            Seat::Engine(kind, _) => write!(f, "{kind}"),
            Seat::Bot(command) => write!(f, "bot:{command}"),
        }
    }
}
