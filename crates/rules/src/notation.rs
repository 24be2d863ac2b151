//! Moves and positions as text.

use serde::{Deserialize, Serialize};

use crate::game::Game;
use crate::refusal::Refusal;

/// A way of writing moves. Readers accept every dialect; writers use the one that is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Dialect {
    /// Our compact form: `X2:63:Z49`, `B2-DD-0`, `b2`, `4`, `pass`.
    #[default]
    Ours,
    /// The form of the course's assignments: `[X 2] [6 3] [Z 4 9]`, `B2 0 DD`.
    Course,
    /// The form of the AbstractPlay platform: `h4-f3/d9h`, `b4:2-c3`.
    AbstractPlay,
}

impl Dialect {
    /// All dialects with their names.
    pub const NAMES: [(&'static str, Dialect); 3] =
        [("ours", Dialect::Ours), ("course", Dialect::Course), ("abstractplay", Dialect::AbstractPlay)];
}

/// Moves and positions as text, both ways.
///
/// # Laws
///
/// - For every legal move and every dialect, reading what was written gives the move back, and no two legal moves of a
///   position are written alike.
/// - For every position that can be reached, `parse_position(position_text(p)) == p`. A position text is one line.
/// - Reading a [key text](Notation::key_text) gives a position with the same key and the same key text.
/// - Readers never panic, whatever the text; they are fast on long texts (no more than linear work before a refusal).
pub trait Notation: Game {
    /// Writes a move that is legal in `position`.
    fn move_text(&self, position: &Self::Position, mv: Self::Move, dialect: Dialect) -> String;

    /// Reads a move in any dialect. The move is well formed, but need not be legal: [`play`](Game::play) checks that.
    ///
    /// # Errors
    /// What could not be read, and what was expected.
    fn parse_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, Refusal>;

    /// Everything that is wrong with a text that is not a legal move, each fault in one sentence; empty for a legal move. The provided
    /// method reports only the first fault.
    fn faults(&self, position: &Self::Position, text: &str) -> Vec<Refusal> {
        self.parse_move(position, text).and_then(|mv| self.play(position, mv)).err().into_iter().collect()
    }

    /// Writes a position in one line.
    fn position_text(&self, position: &Self::Position) -> String;

    /// Writes what the [key](Game::key) hashes, and only that: positions with the same future have the same key text, apart from counters.
    /// Reading it gives a position with that key, whose counters start again. Override it if [`position_text`](Notation::position_text) also
    /// contains what the rules count.
    fn key_text(&self, position: &Self::Position) -> String {
        self.position_text(position)
    }

    /// Reads a position. All positions from outside come through this method, and what it accepts obeys every law of the game that can
    /// be checked without knowing the history.
    ///
    /// # Errors
    /// Every law that the position breaks, or the first place that cannot be read.
    fn parse_position(&self, text: &str) -> Result<Self::Position, Vec<Refusal>>;

    /// Cuts a list of moves into single moves. Commas, semicolons and line ends separate; a game whose moves can be run
    /// together overrides it.
    fn split_moves<'a>(&self, text: &'a str) -> Vec<&'a str> {
        split_list(text)
    }
}

/// Cuts at commas, semicolons and line ends, and drops empty parts.
#[must_use]
pub fn split_list(text: &str) -> Vec<&str> {
    text.split([',', ';', '\n', '\r']).map(str::trim).filter(|part| !part.is_empty()).collect()
}

/// A history that could not be played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenLine<M> {
    /// The moves before the one that was refused.
    pub played: Vec<M>,
    /// The text of the refused move.
    pub text: String,
    /// Why it was refused.
    pub reason: Box<Refusal>,
}

/// The position at the end of a line, and its moves.
pub type Played<G> = (<G as Game>::Position, Vec<<G as Game>::Move>);

impl<M> std::fmt::Display for BrokenLine<M> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "move {} {}: {}", self.played.len() + 1, crate::refusal::quote(&self.text), self.reason)
    }
}

impl<M: std::fmt::Debug> std::error::Error for BrokenLine<M> {}

/// Plays a list of moves from `position`, each checked.
///
/// # Errors
/// The first move that cannot be read or played, with all that came before it.
pub fn play_line<G: Notation>(game: &G, position: &G::Position, text: &str) -> Result<Played<G>, BrokenLine<G::Move>> {
    let mut position = position.clone();
    let mut played = Vec::new();
    for part in game.split_moves(text) {
        let step = game.parse_move(&position, part).and_then(|mv| Ok((mv, game.play(&position, mv)?)));
        match step {
            Ok((mv, next)) => {
                played.push(mv);
                position = next;
            }
            Err(reason) => return Err(BrokenLine { played, text: part.to_owned(), reason: Box::new(reason) }),
        }
    }
    Ok((position, played))
}
