//! What a line asks for. It is read and checked here, and done elsewhere.

use std::path::PathBuf;

use potez_play::{Request, Table, find};
use potez_rules::refusal::quote;
use potez_rules::{Outcome, Player, Refusal, Settings};

use super::go;
use super::options::{self, Options};

/// What a line asks for.
#[derive(Clone, Debug)]
pub enum Command {
    /// Nothing, as an empty line does.
    Nothing,
    /// The end of the conversation.
    Quit,
    /// The name of the program, and its options.
    Introduction,
    /// A sign that everything before has been done.
    Ready,
    /// The answer at once.
    Stop,
    /// These words.
    Response(String),
    /// An option has been set; if it is one of the engine's, another engine must be built.
    Set {
        /// Is it one of the engine's?
        engine: bool,
    },
    /// The table of the solved game in this file, or the one in the data folder if there is no name.
    Table(Option<PathBuf>),
    /// Another game: nothing is remembered.
    NewGame,
    /// A position has been set up.
    Placed,
    /// The best move in the position that was set up.
    Move(Request),
    /// The same, but only after `ponderhit`: until then the opponent thinks, and we may too.
    Ponder(Request),
    /// The opponent has made the move that was pondered on.
    PonderHit,
}

/// Reads the lines of a conversation, and keeps what they set: options and a position.
pub struct Reader {
    pub(super) options: Options,
    /// `None` when the last position could not be set up.
    pub(super) table: Option<Box<dyn Table>>,
}

impl Default for Reader {
    fn default() -> Reader {
        let options = Options::default();
        let table = place(&options, "startpos").ok();
        Reader { options, table }
    }
}

impl Reader {
    /// Reads a line.
    ///
    /// # Errors
    /// There is no such command, or its arguments make no sense.
    pub fn read(&mut self, line: &str) -> Result<Command, Refusal> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "" => Ok(Command::Nothing),
            "quit" => Ok(Command::Quit),
            "ugi" => Ok(Command::Introduction),
            "isready" => Ok(Command::Ready),
            "stop" => Ok(Command::Stop),
            "ponderhit" => Ok(Command::PonderHit),
            "query" => self.query(rest),
            "setoption" => {
                // Files are opened by whoever obeys: reading a line does nothing else.
                if let Ok((name, value)) = options::named(rest)
                    && name.eq_ignore_ascii_case("table")
                {
                    return Ok(Command::Table((!matches!(value, "" | "<empty>")).then(|| value.into())));
                }
                let changed = self.options.set(rest)?;
                if changed.game {
                    // Options that could be set can be opened.
                    self.table = place(&self.options, "startpos").ok();
                }
                Ok(Command::Set { engine: changed.engine })
            }
            "uginewgame" => {
                self.table = place(&self.options, "startpos").ok();
                Ok(Command::NewGame)
            }
            "position" => {
                self.table = None;
                self.table = Some(place(&self.options, rest)?);
                Ok(Command::Placed)
            }
            "go" => self.go(rest),
            _ => Err(unknown("command", word)),
        }
    }

    /// The position that was set up, as text.
    #[must_use]
    pub fn position(&self) -> Option<String> {
        self.table.as_ref().map(|table| table.position())
    }

    fn table(&self) -> Result<&dyn Table, Refusal> {
        let none = || Refusal::new("ugi.position", "there is no position: say position startpos first", []);
        self.table.as_deref().ok_or_else(none)
    }

    fn go(&self, text: &str) -> Result<Command, Refusal> {
        let table = self.table()?;
        let go::Go { request, ponder } = go::read(text, table.turn())?;
        let request = Request { lines: self.options.lines(), ..request };
        if table.outcome().is_none() {
            request.only.iter().try_for_each(|text| table.choice(text).map(drop))?;
        }
        Ok(if ponder { Command::Ponder(request) } else { Command::Move(request) })
    }

    fn query(&self, what: &str) -> Result<Command, Refusal> {
        let table = self.table()?;
        let response = match (what, table.outcome()) {
            ("p1turn", _) => (table.turn() == Player::First).to_string(),
            ("gameover", outcome) => outcome.is_some().to_string(),
            ("result", Some(Outcome::Win(Player::First))) => "p1win".to_owned(),
            ("result", Some(Outcome::Win(Player::Second))) => "p2win".to_owned(),
            ("result", Some(Outcome::Draw)) => "draw".to_owned(),
            ("result", None) => "none".to_owned(),
            _ => return Err(unknown("query", what)),
        };
        Ok(Command::Response(format!("response {response}")))
    }
}

pub(super) fn unknown(kind: &'static str, word: &str) -> Refusal {
    Refusal::new("ugi.unknown", "there is no {kind} {word}", [("kind", kind.into()), ("word", quote(word))])
}

/// Reads the arguments of `position`: `startpos` or `fen TEXT`, then perhaps `moves M1 M2 …`.
fn place(options: &Options, text: &str) -> Result<Box<dyn Table>, Refusal> {
    let mut table = options.open()?;
    let (from, moves) = match text.split_once(" moves") {
        Some((from, moves)) if moves.is_empty() || moves.starts_with(char::is_whitespace) => (from.trim(), moves),
        _ => (text, ""),
    };
    match from.split_once(char::is_whitespace) {
        None if from == "startpos" => {}
        Some(("fen", position)) => {
            table.set_up(position.trim()).map_err(|mut reasons| reasons.swap_remove(0))?;
        }
        _ => {
            let facts = [("text", quote(from))];
            return Err(Refusal::new("ugi.position", "a position is startpos or fen TEXT, not {text}", facts));
        }
    }
    for (number, word) in moves.split_whitespace().enumerate() {
        table.play(word).map_err(|reason| {
            let facts = [("number", (number + 1).to_string()), ("move", quote(word)), ("reason", reason.to_string())];
            Refusal::new("ugi.move", "move {number} {move}: {reason}", facts)
        })?;
    }
    Ok(table)
}

/// Opens a game by its name and the text of its options.
pub(super) fn open(game: &str, settings: &str) -> Result<Box<dyn Table>, Refusal> {
    (find(game)?.open)(&Settings::parse(settings)?)
}
