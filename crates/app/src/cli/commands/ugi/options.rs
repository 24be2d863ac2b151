//! The options, and how the program introduces itself.

use potez_play::{EngineKind, EngineSpec, Table, find, games};
use potez_rules::refusal::quote;
use potez_rules::{Refusal, Settings};

use super::answers::say;
use crate::cli::memory;

/// The options.
#[derive(Clone, Debug)]
pub(super) struct Options {
    game: String,
    settings: String,
    engine: EngineKind,
    /// 0 for full strength.
    level: u8,
    hash: usize,
    threads: usize,
    lines: usize,
    seed: u64,
    /// Answers name the move that we would ponder.
    ponder: bool,
}

/// What a new value has changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Changed {
    /// Another engine must be built.
    pub(super) engine: bool,
    /// It is another game.
    pub(super) game: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            game: first_game().to_owned(),
            settings: String::new(),
            engine: EngineKind::Full,
            level: 0,
            hash: 64,
            threads: 1,
            lines: 1,
            seed: 0,
            ponder: false,
        }
    }
}

/// The game until another is chosen: tic-tac-toe if the program has it.
fn first_game() -> &'static str {
    let named = games().iter().find(|entry| entry.name == "tictactoe");
    named.or(games().first()).map_or("", |entry| entry.name)
}

/// Answers `ugi`.
pub(super) fn introduce() {
    let games: Vec<String> = games().iter().map(|entry| format!("var {}", entry.name)).collect();
    let lines = [
        format!("id name Potez {}", env!("CARGO_PKG_VERSION")),
        "id author the Potez project".to_owned(),
        format!("option name Game type combo default {} {}", first_game(), games.join(" ")),
        "option name Settings type string default".to_owned(),
        "option name Engine type string default engine".to_owned(),
        "option name Level type spin default 0 min 0 max 10".to_owned(),
        format!("option name Hash type spin default 64 min 1 max {}", most_hash()),
        "option name Threads type spin default 1 min 1 max 256".to_owned(),
        "option name MultiPV type spin default 1 min 1 max 500".to_owned(),
        "option name Ponder type check default false".to_owned(),
        "option name Seed type spin default 0 min 0 max 9223372036854775807".to_owned(),
        "option name Table type string default".to_owned(),
        "ugiok".to_owned(),
    ];
    say(&lines.join("\n"));
}

impl Options {
    pub(super) fn lines(&self) -> usize {
        self.lines
    }

    /// Do answers name the move that we would ponder?
    pub(super) fn ponders(&self) -> bool {
        self.ponder
    }

    /// The name of the game.
    pub(super) fn game(&self) -> &str {
        &self.game
    }

    /// The game, opened.
    pub(super) fn open(&self) -> Result<Box<dyn Table>, Refusal> {
        super::lines::open(&self.game, &self.settings)
    }

    /// The engine that was chosen.
    pub(super) fn kind(&self) -> Result<EngineKind, Refusal> {
        match (self.engine, self.level) {
            (EngineKind::Full, level @ 1..) => Ok(EngineKind::Level(level)),
            (kind, 0) => Ok(kind),
            (kind, _) => {
                let facts = [("engine", kind.to_string())];
                Err(Refusal::new("ugi.level", "levels go with the engine, not with {engine}", facts))
            }
        }
    }

    pub(super) fn spec(&self) -> Result<EngineSpec, Refusal> {
        let kind = self.kind()?;
        Ok(EngineSpec {
            kind,
            threads: self.threads,
            table_megabytes: self.hash,
            seed: self.seed,
            ..EngineSpec::default()
        })
    }

    /// Reads `name NAME value VALUE` and sets the option; a refusal changes nothing.
    pub(super) fn set(&mut self, text: &str) -> Result<Changed, Refusal> {
        let (name, value) = named(text)?;
        let engine = Changed { engine: true, game: false };
        let game = Changed { engine: true, game: true };
        match name.to_ascii_lowercase().as_str() {
            "game" => {
                // Settings of another game mean nothing here.
                let entry = find(value)?;
                if self.game != entry.name {
                    self.game = entry.name.to_owned();
                    self.settings.clear();
                }
                Ok(game)
            }
            "settings" => {
                let value = if value == "<empty>" { "" } else { value };
                super::lines::open(&self.game, value)?;
                self.settings = Settings::parse(value)?.to_string();
                Ok(game)
            }
            "engine" => {
                self.engine = EngineKind::parse(value)?;
                Ok(engine)
            }
            "level" => {
                self.level = number(name, value, 0, 10)? as u8;
                Ok(engine)
            }
            "hash" => {
                self.hash = number(name, value, 1, most_hash())? as usize;
                Ok(engine)
            }
            "threads" => {
                self.threads = number(name, value, 1, 256)? as usize;
                Ok(engine)
            }
            "multipv" => {
                self.lines = number(name, value, 1, 500)? as usize;
                Ok(Changed::default())
            }
            "seed" => {
                self.seed = number(name, value, 0, i64::MAX as u64)?;
                Ok(engine)
            }
            "ponder" => {
                self.ponder = match value {
                    "true" => true,
                    "false" => false,
                    _ => {
                        let facts = [("value", quote(value))];
                        return Err(Refusal::new("ugi.check", "Ponder is true or false, not {value}", facts));
                    }
                };
                Ok(Changed::default())
            }
            _ => Err(super::lines::unknown("option", name)),
        }
    }
}

/// The name and the value in `name NAME value VALUE`.
pub(super) fn named(text: &str) -> Result<(&str, &str), Refusal> {
    let form = || {
        let facts = [("text", quote(text))];
        Refusal::new("ugi.option", "set an option with name NAME value VALUE, not with {text}", facts)
    };
    let named = text.strip_prefix("name").filter(|rest| rest.starts_with(char::is_whitespace)).ok_or_else(form)?;
    Ok(match named.split_once(" value") {
        Some((name, value)) => (name.trim(), value.trim()),
        None => (named.trim(), ""),
    })
}

/// The largest table, in megabytes: what other engines allow, or what the machine has.
fn most_hash() -> u64 {
    memory::most_megabytes().map_or(65_536, |most| u64::from(most).min(65_536))
}

fn number(name: &str, value: &str, low: u64, high: u64) -> Result<u64, Refusal> {
    value.parse().ok().filter(|number| (low..=high).contains(number)).ok_or_else(|| {
        Refusal::new(
            "ugi.value",
            "{name} is a whole number from {low} to {high}, not {value}",
            [("name", quote(name)), ("low", low.to_string()), ("high", high.to_string()), ("value", quote(value))],
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_set_and_what_is_refused_changes_nothing() {
        let mut options = Options::default();
        assert_eq!(options.set("name Game value blockade"), Ok(Changed { engine: true, game: true }));
        options.set("name Settings value rows=7 cols=8").unwrap();
        assert_eq!(options.settings, "rows=7 cols=8");
        options.set("name game value Blockade").unwrap();
        assert_eq!(options.settings, "rows=7 cols=8", "the same game keeps its settings");
        options.set("name LEVEL value 3").unwrap();
        let before = format!("{options:?}");
        for text in
            ["", "Game", "name Game value chess", "name Settings value rows=1", "name Level value 11", "name X value 1"]
        {
            assert!(options.set(text).is_err(), "{text}");
        }
        assert_eq!(format!("{options:?}"), before);
        assert_eq!(options.kind().unwrap().to_string(), "engine:3");
        options.set("name Engine value mcts").unwrap();
        assert_eq!(options.kind().unwrap_err().law, "ugi.level");
        options.set("name Game value byte").unwrap();
        assert_eq!(options.settings, "");
    }
}
