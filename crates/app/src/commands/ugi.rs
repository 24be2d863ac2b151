//! `potez ugi`: our engines for other programs, by the protocol of docs/protocol.md.

mod answers;
mod go;
mod options;

use std::io;

use potez_play::session::{Question, Thinker};
use potez_play::{Order, Table, find};
use potez_rules::refusal::quote;
use potez_rules::{Outcome, Player, Refusal, Settings};

use crate::input::{self, Line};
use crate::{Answer, Done};
use answers::{Answers, say};
use options::Options;

pub(crate) fn run() -> Done {
    let mut talk = Talk::new();
    let mut stdin = io::stdin().lock();
    loop {
        match input::next_line(&mut stdin)? {
            // What was asked with an end is still answered.
            None => {
                talk.answers.end_of_input(talk.thinker.as_ref());
                return Ok(Answer::Yes);
            }
            Some(Line::Bad(reason)) => complain(&reason.to_string()),
            Some(Line::Text(text)) => {
                if !talk.hear(&text) {
                    return Ok(Answer::Yes);
                }
            }
        }
    }
}

fn complain(reason: &str) {
    say(&format!("info string error: {}", reason.replace(['\n', '\r'], " ")));
}

/// A position on the table, and where its game began.
struct Placed {
    table: Box<dyn Table>,
    start: Option<String>,
}

/// The conversation.
struct Talk {
    options: Options,
    /// `None` when the last position could not be set up.
    placed: Option<Placed>,
    /// Built when it is needed, and again after an option has changed.
    thinker: Option<Thinker>,
    answers: Answers,
}

impl Talk {
    fn new() -> Talk {
        let options = Options::default();
        let placed = place(&options, "startpos").ok();
        Talk { options, placed, thinker: None, answers: Answers::default() }
    }

    /// Hears a line; `false` when the conversation is over.
    fn hear(&mut self, line: &str) -> bool {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let done = match word {
            "" => Ok(()),
            "quit" => return false,
            "ugi" => {
                options::introduce();
                Ok(())
            }
            "isready" => {
                let ready = self.ready();
                say("readyok");
                ready
            }
            "stop" => {
                self.answers.stop(self.thinker.as_ref());
                Ok(())
            }
            "query" => self.query(rest),
            "setoption" => {
                self.halt();
                self.set(rest)
            }
            "uginewgame" => {
                self.halt();
                if let Some(thinker) = &self.thinker {
                    thinker.forget();
                }
                self.position("startpos")
            }
            "position" => {
                self.halt();
                self.position(rest)
            }
            "go" => {
                self.halt();
                self.go(rest)
            }
            _ => Err(unknown("command", word)),
        };
        if let Err(refusal) = done {
            complain(&refusal.to_string());
        }
        true
    }

    /// Ends what is being thought; its answer is said first.
    fn halt(&self) {
        self.answers.stop(self.thinker.as_ref());
        self.answers.wait();
    }

    fn set(&mut self, text: &str) -> Result<(), Refusal> {
        let changed = self.options.set(text)?;
        if changed.engine {
            self.thinker = None;
        }
        if changed.game {
            self.position("startpos")?;
        }
        Ok(())
    }

    /// The engine, built if it is not there.
    fn ready(&mut self) -> Result<(), Refusal> {
        if self.thinker.is_some() {
            return Ok(());
        }
        let table = self.options.open()?;
        let seat = self.options.seat()?;
        self.thinker = Thinker::for_seat(&seat, &*table, &self.options.spec(), self.answers.listener());
        Ok(())
    }

    fn position(&mut self, text: &str) -> Result<(), Refusal> {
        self.placed = None;
        self.placed = Some(place(&self.options, text)?);
        Ok(())
    }

    fn go(&mut self, text: &str) -> Result<(), Refusal> {
        let begun = self.begin(text);
        if begun.is_err() {
            // Who asks waits for an answer.
            complain(&begun.err().map(|refusal| refusal.to_string()).unwrap_or_default());
            say("bestmove none");
        }
        Ok(())
    }

    fn begin(&mut self, text: &str) -> Result<(), Refusal> {
        if self.placed.is_none() {
            return Err(Refusal::new("ugi.position", "there is no position: say position startpos first", []));
        }
        self.ready()?;
        let (Some(placed), Some(thinker)) = (&self.placed, &mut self.thinker) else { return Ok(()) };
        let order = Order { lines: self.options.lines(), ..go::read(text, placed.table.turn())? };
        if placed.table.outcome().is_some() {
            say("bestmove none");
            return Ok(());
        }
        let only = order.only.iter().map(|text| placed.table.choice(text));
        only.collect::<Result<Vec<_>, _>>()?;
        let question = Question::about(self.options.game(), &*placed.table, placed.start.as_deref());
        self.answers.begin(order.ponder);
        thinker.ask(question, order);
        Ok(())
    }

    fn query(&self, what: &str) -> Result<(), Refusal> {
        let none = || Refusal::new("ugi.position", "there is no position: say position startpos first", []);
        let table = &self.placed.as_ref().ok_or_else(none)?.table;
        let response = match (what, table.outcome()) {
            ("p1turn", _) => (table.turn() == Player::First).to_string(),
            ("gameover", outcome) => outcome.is_some().to_string(),
            ("result", Some(Outcome::Win(Player::First))) => "p1win".to_owned(),
            ("result", Some(Outcome::Win(Player::Second))) => "p2win".to_owned(),
            ("result", Some(Outcome::Draw)) => "draw".to_owned(),
            ("result", None) => "none".to_owned(),
            _ => return Err(unknown("query", what)),
        };
        say(&format!("response {response}"));
        Ok(())
    }
}

fn unknown(kind: &'static str, word: &str) -> Refusal {
    Refusal::new("ugi.unknown", "there is no {kind} {word}", [("kind", kind.into()), ("word", quote(word))])
}

/// Reads what stands behind `position`: `startpos` or `fen TEXT`, then perhaps `moves M1 M2 …`.
fn place(options: &Options, text: &str) -> Result<Placed, Refusal> {
    let mut table = options.open()?;
    let (from, moves) = match text.split_once(" moves") {
        Some((from, moves)) if moves.is_empty() || moves.starts_with(char::is_whitespace) => (from.trim(), moves),
        _ => (text, ""),
    };
    let start = match from.split_once(char::is_whitespace) {
        None if from == "startpos" => None,
        Some(("fen", position)) => {
            table.set_up(position.trim()).map_err(|mut reasons| reasons.swap_remove(0))?;
            Some(table.position())
        }
        _ => {
            let facts = [("text", quote(from))];
            return Err(Refusal::new("ugi.position", "a position is startpos or fen TEXT, not {text}", facts));
        }
    };
    for (number, word) in moves.split_whitespace().enumerate() {
        table.play(word).map_err(|reason| {
            let facts = [("number", (number + 1).to_string()), ("move", quote(word)), ("reason", reason.to_string())];
            Refusal::new("ugi.move", "move {number} {move}: {reason}", facts)
        })?;
    }
    Ok(Placed { table, start })
}

/// Opens a game by its name and the text of its options.
fn open(game: &str, settings: &str) -> Result<Box<dyn Table>, Refusal> {
    (find(game)?.open)(&Settings::parse(settings)?)
}
