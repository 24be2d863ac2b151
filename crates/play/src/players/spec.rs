//! [`EngineSpec`]: which engine thinks, and how it is built.

use std::fmt;

use potez_rules::Refusal;
use potez_rules::refusal::quote;

/// The kinds of engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EngineKind {
    /// `engine`: the playing engine at full strength.
    #[default]
    Full,
    /// `engine:1` to `engine:10`: the playing engine at the level of a person.
    Level(u8),
    /// `mcts`: Monte-Carlo tree search.
    Mcts,
    /// `course`: alpha-beta of fixed depth with the course's heuristic; `course:4` sets the depth.
    Course(Option<u32>),
    /// `random`: any legal move.
    Random,
}

/// Which engine, and how it is built.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EngineSpec {
    /// The kind.
    pub kind: EngineKind,
    /// The number of threads.
    pub threads: usize,
    /// The size of its table in megabytes.
    pub table_megabytes: usize,
    /// The seed of its random decisions.
    pub seed: u64,
    /// The text of a weights file that changes the built-in weights of the engine's evaluation, or of the course's for `course`.
    /// Engines without an evaluation ignore it.
    pub weights: Option<String>,
}

/// What an outside program may use.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct BotSpec {
    /// How many bytes of memory it may use, with everything it starts; `None` is no limit. Enforced if the system shows how much a process uses (`/proc`).
    pub memory: Option<u64>,
}

impl Default for EngineSpec {
    fn default() -> EngineSpec {
        EngineSpec { kind: EngineKind::Full, threads: 1, table_megabytes: 64, seed: 0, weights: None }
    }
}

impl EngineKind {
    /// The forms of the text, for messages.
    pub const FORMS: &'static str = "engine, engine:1 … engine:10, mcts, course, course:DEPTH, random";

    /// Does the engine have an evaluation with weights, in games that have features?
    #[must_use]
    pub fn has_weights(self) -> bool {
        matches!(self, EngineKind::Full | EngineKind::Level(_) | EngineKind::Course(_))
    }

    /// Reads `engine`, `engine:7`, `mcts`, `course`, `course:4`, `random`.
    ///
    /// # Errors
    /// Anything else; the message lists the forms.
    pub fn parse(text: &str) -> Result<EngineKind, Refusal> {
        let wrong = || {
            let facts = [("text", quote(text)), ("forms", EngineKind::FORMS.to_owned())];
            Refusal::new("engine.unknown", "there is no engine {text}; the engines: {forms}", facts)
        };
        let lower = text.trim().to_ascii_lowercase();
        let (name, number) = match lower.split_once(':') {
            Some((name, number)) => (name, Some(number.parse::<u32>().map_err(|_| wrong())?)),
            None => (lower.as_str(), None),
        };
        match (name, number) {
            ("engine", None) => Ok(EngineKind::Full),
            ("engine" | "level", Some(level @ 1..=10)) => Ok(EngineKind::Level(level as u8)),
            ("mcts", None) => Ok(EngineKind::Mcts),
            ("course", None) => Ok(EngineKind::Course(None)),
            ("course", Some(depth @ 1..=100)) => Ok(EngineKind::Course(Some(depth))),
            ("random", None) => Ok(EngineKind::Random),
            _ => Err(wrong()),
        }
    }
}

impl fmt::Display for EngineKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineKind::Full => f.write_str("engine"),
            EngineKind::Level(level) => write!(f, "engine:{level}"),
            EngineKind::Mcts => f.write_str("mcts"),
            EngineKind::Course(None) => f.write_str("course"),
            EngineKind::Course(Some(depth)) => write!(f, "course:{depth}"),
            EngineKind::Random => f.write_str("random"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_read_and_written() {
        for text in ["engine", "engine:1", "engine:10", "mcts", "course", "course:3", "random"] {
            assert_eq!(EngineKind::parse(text).unwrap().to_string(), text);
        }
        for text in ["", "engine:0", "engine:11", "engine:x", "mcts:3", "human", "course:0", "engine:99999999999999"] {
            assert!(EngineKind::parse(text).unwrap_err().to_string().contains("course:DEPTH"), "{text}");
        }
    }
}
