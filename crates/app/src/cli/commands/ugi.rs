//! `potez ugi`: our engines for other programs, by the protocol of docs/protocol.md.

mod answers;
mod go;
mod lines;
mod options;

use std::io;

use potez_play::Order;
use potez_play::players::{Question, Thinker};
use potez_rules::Refusal;

use crate::cli::input::{self, Line};
use crate::cli::{Answer, Done};
use answers::{Answers, say};
pub use lines::{Reader, Request};

pub(crate) fn run() -> Done {
    let mut talk = Talk::default();
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

/// The conversation.
#[derive(Default)]
struct Talk {
    reader: Reader,
    /// Built when it is needed, and again after an option has changed.
    thinker: Option<Thinker>,
    answers: Answers,
}

impl Talk {
    /// Hears a line; `false` when the conversation is over.
    fn hear(&mut self, line: &str) -> bool {
        let word = line.split_whitespace().next().unwrap_or_default();
        if matches!(word, "setoption" | "uginewgame" | "position" | "go") {
            self.halt();
        }
        let wish = self.reader.read(line);
        let over = matches!(wish, Ok(Request::Quit));
        if let Err(refusal) = wish.and_then(|wish| self.fulfil(wish)) {
            complain(&refusal.to_string());
            if word == "go" {
                // Who asks waits for an answer.
                say("bestmove none");
            }
        }
        !over
    }

    fn fulfil(&mut self, wish: Request) -> Result<(), Refusal> {
        match wish {
            Request::Nothing | Request::Quit | Request::Placed | Request::Set { engine: false } => {}
            Request::Introduction => options::introduce(),
            Request::Ready => {
                let ready = self.ready();
                say("readyok");
                return ready;
            }
            Request::Stop => self.answers.stop(self.thinker.as_ref()),
            Request::Response(words) => say(&words),
            Request::Set { engine: true } => self.thinker = None,
            Request::NewGame => {
                if let Some(thinker) = &self.thinker {
                    thinker.forget();
                }
            }
            Request::Move(order) => return self.begin(order),
        }
        Ok(())
    }

    /// Ends what is being thought; its answer is said first.
    fn halt(&self) {
        self.answers.stop(self.thinker.as_ref());
        self.answers.wait();
    }

    /// The engine, built if it is not there.
    fn ready(&mut self) -> Result<(), Refusal> {
        if self.thinker.is_some() {
            return Ok(());
        }
        let options = &self.reader.options;
        let table = options.open()?;
        self.thinker = Thinker::for_seat(&options.seat()?, &*table, &options.spec(), self.answers.listener());
        Ok(())
    }

    fn begin(&mut self, order: Order) -> Result<(), Refusal> {
        self.ready()?;
        let (Some(placed), Some(thinker)) = (&self.reader.placed, &mut self.thinker) else { return Ok(()) };
        if placed.table.outcome().is_some() {
            say("bestmove none");
            return Ok(());
        }
        let question = Question::about(self.reader.options.game(), &*placed.table, placed.start.as_deref());
        self.answers.begin(order.ponder);
        thinker.ask(question, order);
        Ok(())
    }
}
