//! [`Entry`]: what is known about a game without reading its record.

use std::fmt;

use potez_rules::{Outcome, Player};
use serde::{Deserialize, Serialize};

use super::error::StoreError;
use crate::session::{NodeId, Session};

/// How often a game has been saved; the first time is 1.
pub type Revision = i64;

/// The longest title, in characters.
const LONGEST_TITLE: usize = 200;

/// The name of a game: 128 random bits as 32 hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct GameId(String);

impl GameId {
    /// A name that nobody can guess.
    ///
    /// # Errors
    /// The operating system gives no randomness.
    pub fn random() -> Result<GameId, StoreError> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(|error| StoreError::NoRandomness(error.to_string()))?;
        Ok(GameId(format!("{:032x}", u128::from_be_bytes(bytes))))
    }

    /// Reads a whole name, in any case; `None` if it cannot be one.
    #[must_use]
    pub fn parse(text: &str) -> Option<GameId> {
        let fits = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        fits.then(|| GameId(text.to_ascii_lowercase()))
    }

    pub(super) fn stored(text: String) -> GameId {
        GameId(text)
    }

    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The first eight digits, which are enough for people.
    #[must_use]
    pub fn short(&self) -> &str {
        self.0.get(..8).unwrap_or(&self.0)
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What a list of games shows besides title and dates; it is computed from the record, and saved with it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Summary {
    /// The length of the line that was played.
    pub plies: u32,
    /// How the game ended: `x`, `o` or `draw`; `None` while it goes on.
    pub ended: Option<String>,
    /// Who plays X and who plays O.
    pub players: [String; 2],
    /// The tags of the record.
    pub tags: Vec<(String, String)>,
}

impl Summary {
    pub(super) fn stored(plies: u32, ended: Option<String>, players: &str, tags: &str) -> Summary {
        // Only lists and searches use these: if they cannot be read, that is no reason to withhold the game.
        Summary {
            plies,
            ended,
            players: serde_json::from_str(players).unwrap_or_default(),
            tags: serde_json::from_str(tags).unwrap_or_default(),
        }
    }

    /// What a list shows of a session. Length and result are those of the whole line, wherever in it the session is.
    #[must_use]
    pub fn of(session: &Session) -> Summary {
        let line = session.history().whole_line();
        let end = line.last().copied().unwrap_or(NodeId::ROOT);
        let ended = session.ending_at(end).map(|ending| match ending.outcome() {
            Outcome::Win(Player::First) => "x",
            Outcome::Win(Player::Second) => "o",
            Outcome::Draw => "draw",
        });
        Summary {
            plies: u32::try_from(line.len().saturating_sub(1)).unwrap_or(u32::MAX),
            ended: ended.map(str::to_owned),
            players: Player::BOTH.map(|player| session.seat(player).to_string()),
            tags: session.tags().to_vec(),
        }
    }

    pub(super) fn players_json(&self) -> String {
        serde_json::json!(self.players).to_string()
    }

    pub(super) fn tags_json(&self) -> String {
        serde_json::json!(self.tags).to_string()
    }
}

/// A game that is not in the store yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// The title.
    pub title: String,
    /// The name of the game in the register.
    pub game: String,
    /// The record, as JSON.
    pub record: String,
    /// What lists show.
    pub summary: Summary,
    /// What a front end remembers, such as the tokens of a server; never exported.
    pub extra: String,
}

impl Draft {
    /// A game without moves.
    #[must_use]
    pub fn new(game: &str, title: &str, record: &str) -> Draft {
        Draft { title: title.to_owned(), game: game.to_owned(), record: record.to_owned(), ..Draft::default() }
    }
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// Its name.
    pub id: GameId,
    /// Its title.
    pub title: String,
    /// The name of the game in the register.
    pub game: String,
    /// When it was created, in milliseconds since 1970.
    pub created: i64,
    /// When its record was last saved, in milliseconds since 1970.
    pub changed: i64,
    /// How often it was saved.
    pub revision: Revision,
    /// What else lists show.
    #[serde(flatten)]
    pub summary: Summary,
    /// What a front end remembers about it; it may be secret.
    #[serde(skip)]
    pub extra: String,
}

impl Entry {
    /// Everything that a search looks at.
    pub(super) fn text(&self) -> String {
        let tags = self.summary.tags.iter().flat_map(|(name, value)| [name.as_str(), value.as_str()]);
        let mut parts = vec![self.title.as_str(), self.game.as_str()];
        parts.extend(self.summary.players.iter().map(String::as_str));
        parts.extend(tags);
        // A word never matches across two parts, because it contains no line break.
        parts.join("\n")
    }
}

/// A game with its record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGame {
    /// What lists show.
    pub entry: Entry,
    /// The record, as JSON.
    pub record: String,
    /// How many bytes have been added since the record was last written in full.
    pub appended: usize,
}

/// A title that fits on one line: no control characters, single spaces, not too long.
pub(super) fn title(text: &str) -> String {
    let spaced: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let mut title = spaced.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some((end, _)) = title.char_indices().nth(LONGEST_TITLE) {
        title.truncate(end);
    }
    title
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_128_bits_and_no_two_are_equal() {
        let (one, other) = (GameId::random().unwrap(), GameId::random().unwrap());
        assert_ne!(one, other);
        assert_eq!(GameId::parse(one.as_str()), Some(one.clone()));
        assert_eq!(GameId::parse(&one.as_str().to_uppercase()), Some(one.clone()));
        assert_eq!(one.short().len(), 8);
        for bad in ["", "12", "g".repeat(32).as_str(), "č".repeat(16).as_str()] {
            assert_eq!(GameId::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_title_is_one_bounded_line() {
        assert_eq!(title("  a\n\tb\u{1b}[1m  "), "a b [1m");
        assert_eq!(title(&"č".repeat(300)).chars().count(), LONGEST_TITLE);
    }
}
