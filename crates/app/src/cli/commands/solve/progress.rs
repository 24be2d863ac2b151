//! How far a proof is, or a batch of them: on stderr, and only if that is a terminal.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use potez_play::players::Proving;

use crate::cli::commands::analyse::{plural, short};
use crate::words::Words;

/// Between two lines of progress.
const PAUSE: Duration = Duration::from_millis(200);

pub(super) struct Bar {
    begun: Instant,
    /// When it was last written, and whether it is still shown.
    shown: Duration,
    stands: bool,
    /// The lines that are answered, in a batch, and their positions.
    lines: Option<u64>,
    nodes: u64,
    terminal: bool,
    words: Words,
}

impl Bar {
    pub(super) fn new(words: Words) -> Bar {
        let terminal = std::io::stderr().is_terminal();
        Bar { begun: Instant::now(), shown: Duration::ZERO, stands: false, lines: None, nodes: 0, terminal, words }
    }

    pub(super) fn of_batch(words: Words) -> Bar {
        Bar { lines: Some(0), ..Bar::new(words) }
    }

    pub(super) fn show(&mut self, progress: &Proving) {
        self.write(self.nodes + progress.nodes);
    }

    /// Another line is answered.
    pub(super) fn finish_line(&mut self, nodes: u64) {
        self.nodes += nodes;
        self.lines = self.lines.map(|lines| lines + 1);
        self.write(self.nodes);
    }

    fn write(&mut self, nodes: u64) {
        let time = self.begun.elapsed();
        if !self.terminal || time < self.shown + PAUSE {
            return;
        }
        (self.shown, self.stands) = (time, true);
        let seconds = time.as_secs_f64();
        let speed = short((nodes as f64 / seconds.max(0.001)) as u64);
        let mut text = self.words.say(
            "answers-solve-progress",
            &[
                ("count", plural(nodes).into()),
                ("seconds", self.words.decimal(seconds, 1).into()),
                ("positions", self.words.figure(&short(nodes)).into()),
                ("speed", self.words.figure(&speed).into()),
            ],
        );
        if let Some(lines) = self.lines {
            let facts = [("count", plural(lines).into()), ("lines", lines.to_string().into())];
            text = format!("{}, {text}", self.words.say("answers-solve-batch", &facts));
        }
        // If progress cannot be shown, that is not an error.
        let _ = write!(std::io::stderr(), "\r\x1b[K{text} ");
    }

    /// Removes the line, so that an answer can take its place.
    pub(super) fn clear(&mut self) {
        if std::mem::take(&mut self.stands) {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}
