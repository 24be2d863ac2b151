//! The register: the only list of games. A new game is one more entry in [`GAMES`].

use potez_rules::{OptionSpec, Refusal, Settings};

use crate::table::Table;

/// What is known about a game before it is opened.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The name on the command line.
    pub name: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// One sentence.
    pub summary: &'static str,
    /// The options that it takes.
    pub options: &'static [OptionSpec],
    /// The rules for a reader, in Markdown.
    pub rules: &'static str,
    /// Opens it with options.
    pub open: fn(&Settings) -> Result<Box<dyn Table>, Refusal>,
}

/// All games.
pub const GAMES: &[Entry] = &[];

/// The game of this name.
///
/// # Errors
/// There is none; the message names those that there are.
pub fn find(name: &str) -> Result<&'static Entry, Refusal> {
    GAMES.iter().find(|entry| entry.name.eq_ignore_ascii_case(name)).ok_or_else(|| {
        let names: Vec<&str> = GAMES.iter().map(|entry| entry.name).collect();
        Refusal::new(
            "game.unknown",
            "there is no game {name}; the games: {names}",
            [("name", potez_rules::refusal::quote(name)), ("names", names.join(", "))],
        )
    })
}
