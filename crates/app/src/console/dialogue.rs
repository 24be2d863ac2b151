//! [`Dialogue`]: prints sentences and reads lines.

use std::time::Duration;

use potez_rules::Refusal;

use super::input::{self, Heard, Lines};
use crate::cli::failure::Failure;
use crate::cli::output::Output;
use crate::words::{Fact, Words};

/// The dialogue with a person.
pub(super) struct Dialogue<'a> {
    output: &'a mut Output,
    lines: Lines,
    words: Words,
}

impl<'a> Dialogue<'a> {
    pub(super) fn new(output: &'a mut Output, lines: Lines) -> Dialogue<'a> {
        let words = output.words.clone();
        Dialogue { output, lines, words }
    }

    /// A sentence.
    pub(super) fn text(&self, name: &str, facts: &[(&str, Fact<'_>)]) -> String {
        self.words.say(name, facts)
    }

    /// Says a sentence.
    pub(super) fn say(&mut self, name: &str, facts: &[(&str, Fact<'_>)]) -> Result<(), Failure> {
        let text = self.text(name, facts);
        self.output.line(&text)
    }

    /// The words of this dialogue.
    pub(super) fn words(&self) -> &Words {
        &self.words
    }

    /// Explains a refusal in one line.
    pub(super) fn refuse(&mut self, refusal: &Refusal) -> Result<(), Failure> {
        let reason = self.words.refusal(refusal);
        self.object(&reason)
    }

    /// Prints each fault on a separate line.
    pub(super) fn refuse_all(&mut self, faults: &[Refusal]) -> Result<(), Failure> {
        let Some((last, before)) = faults.split_last() else { return Ok(()) };
        for fault in before {
            let text = capital(&self.words.refusal(fault));
            self.output.line(&format!("{text}."))?;
        }
        self.refuse(last)
    }

    /// Says what is wrong, and asks to try again.
    pub(super) fn object(&mut self, reason: &str) -> Result<(), Failure> {
        self.say("console-refused", &[("reason", capital(reason).into())])
    }

    /// Says why the game is not saved.
    pub(super) fn not_kept(&mut self, refusal: &Refusal) -> Result<(), Failure> {
        let reason = self.reason(refusal);
        self.say("console-not-kept", &[("reason", reason.into())])
    }

    /// The sentence of a refusal.
    pub(super) fn reason(&self, refusal: &Refusal) -> String {
        self.words.refusal(refusal)
    }

    /// The name of a game for people.
    pub(super) fn game_title(&self, game: &str) -> String {
        potez_play::find(game).map_or_else(|_| game.to_owned(), |entry| self.words.game_title(entry))
    }

    /// What went wrong, in words.
    pub(super) fn failure(&self, failure: &Failure) -> String {
        match failure {
            Failure::Usage(trouble) | Failure::Data(trouble) => trouble.text(&self.words),
            Failure::Closed => String::new(),
        }
    }

    /// What went wrong with a file, for a sentence that names it already.
    pub(super) fn failure_of_file(&self, failure: &Failure) -> String {
        match failure {
            Failure::Usage(trouble) | Failure::Data(trouble) => trouble.text_of_file(&self.words),
            Failure::Closed => String::new(),
        }
    }

    /// Shows text as it is.
    pub(super) fn show(&mut self, text: &str) -> Result<(), Failure> {
        self.output.text(text)?;
        self.output.flush()
    }

    /// Asks, and waits for an answer within a time. An answer that is not typed at a terminal is echoed after the question, so
    /// that the dialogue can be read afterwards.
    pub(super) fn ask(&mut self, prompt: &str, patience: Option<Duration>) -> Result<Heard, Failure> {
        self.show(prompt)?;
        let heard = self.lines.next(patience);
        match &heard {
            Heard::Line(text) if !self.lines.seen => self.output.line(&input::clean(text))?,
            Heard::Line(_) => {}
            Heard::TooLong | Heard::NotText if self.lines.seen => {}
            _ => self.output.line("")?,
        }
        Ok(heard)
    }
}

/// A sentence begins with a capital letter.
fn capital(text: &str) -> String {
    let mut signs = text.chars();
    signs.next().into_iter().flat_map(char::to_uppercase).chain(signs).collect()
}
