//! `potez ugi`: our engines for other programs, by the protocol of docs/protocol.md.

mod answers;
mod go;
mod lines;
mod options;

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};

use potez_play::Request;
use potez_play::players::OpponentThread;
use potez_rules::Refusal;
use potez_solve::SolvedTable;

use crate::cli::input::{self, Line};
use crate::cli::{Answer, Done};
use crate::tables;
use answers::{Answers, say};
pub use lines::{Command, Reader};

pub(crate) fn run() -> Done {
    let mut talk = Talk::default();
    let mut stdin = io::stdin().lock();
    loop {
        match input::next_line(&mut stdin)? {
            // A search that has an end is still answered.
            None => {
                talk.answers.end_of_input(talk.engine.as_ref());
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

/// Tells that the engine has been built, or that it could not be, when it is dropped.
struct Built(Sender<()>);

impl Drop for Built {
    fn drop(&mut self) {
        // The receiver may be gone.
        let _ = self.0.send(());
    }
}

/// The conversation.
#[derive(Default)]
struct Talk {
    reader: Reader,
    /// Built when it is needed, and again after an option has changed.
    engine: Option<OpponentThread>,
    answers: Answers,
    /// The table that was named.
    solved: Option<Arc<SolvedTable>>,
    /// What is asked once the opponent has made the move that we ponder on.
    after_hit: Option<Request>,
}

impl Talk {
    /// Handles a line; `false` when the conversation is over.
    fn hear(&mut self, line: &str) -> bool {
        let word = line.split_whitespace().next().unwrap_or_default();
        if matches!(word, "setoption" | "uginewgame" | "position" | "go") {
            self.halt();
        }
        if word != "isready" && word != "ponderhit" && !word.is_empty() {
            self.after_hit = None;
        }
        let command = self.reader.read(line);
        let over = matches!(command, Ok(Command::Quit));
        if let Err(refusal) = command.and_then(|command| self.obey(command)) {
            complain(&refusal.to_string());
            if word == "go" {
                // The sender waits for an answer.
                say("bestmove none");
            }
        }
        !over
    }

    fn obey(&mut self, command: Command) -> Result<(), Refusal> {
        match command {
            Command::Nothing | Command::Quit | Command::Placed | Command::Set { engine: false } => {}
            Command::Introduction => options::introduce(),
            Command::Ready => {
                let ready = self.ready();
                say("readyok");
                return ready;
            }
            Command::Stop => self.answers.stop(self.engine.as_ref()),
            Command::Response(words) => say(&words),
            Command::Set { engine: true } => self.engine = None,
            Command::Table(path) => {
                let options = &self.reader.options;
                let open = |path: PathBuf| tables::open(&path, options.game(), &*options.open()?);
                self.solved = path.map(open).transpose()?;
                self.engine = None;
            }
            Command::NewGame => {
                if let Some(engine) = &self.engine {
                    engine.new_game();
                }
            }
            Command::Move(request) => return self.begin(request),
            Command::Ponder(request) => {
                self.begin(Request { ponder: true, ..request.clone() })?;
                self.after_hit = Some(request);
            }
            // What was found is in the table of positions, so the search begins where it was.
            Command::PonderHit => {
                if let Some(request) = self.after_hit.take() {
                    self.answers.discard(self.engine.as_ref());
                    return self.begin(request);
                }
            }
        }
        Ok(())
    }

    /// Stops the search; its answer is printed first.
    fn halt(&self) {
        self.answers.stop(self.engine.as_ref());
        self.answers.wait();
    }

    /// The engine, built if there is none.
    fn ready(&mut self) -> Result<(), Refusal> {
        if self.engine.is_some() {
            return Ok(());
        }
        let options = &self.reader.options;
        let table = options.open()?;
        let (spec, game, named) = (options.spec()?, options.game().to_owned(), self.solved.clone());
        let (sender, built) = channel();
        let mut sender = Some(Built(sender));
        let build = move || {
            let _built = sender.take();
            tables::engine_with(&game, &*table, &spec, named.as_ref())
        };
        self.engine = Some(OpponentThread::start(Box::new(build), self.answers.listener()));
        // A large table takes its time, which must not be taken from the first search.
        let _ = built.recv();
        Ok(())
    }

    fn begin(&mut self, request: Request) -> Result<(), Refusal> {
        self.ready()?;
        let (Some(table), Some(engine)) = (&self.reader.table, &mut self.engine) else { return Ok(()) };
        if table.outcome().is_some() {
            say("bestmove none");
            return Ok(());
        }
        self.answers.begin(request.ponder, self.reader.options.ponders());
        engine.ask(table.copy(), request.or_usual(self.reader.options.kind()?));
        Ok(())
    }
}
