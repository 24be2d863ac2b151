//! Answers on stdout: text, coloured where that makes sense, or JSON.

use std::io::{self, BufWriter, Write};

use anstream::{AutoStream, ColorChoice};
use potez_rules::Refusal;
use serde::Serialize;

use crate::cli::failure::Failure;
use crate::words::Words;

/// Where answers go.
pub(crate) struct Output {
    /// Whether answers are JSON.
    pub(crate) json: bool,
    /// Whether colours reach the reader.
    pub(crate) color: bool,
    /// The language for people; JSON is the same in all of them.
    pub(crate) words: Words,
    stream: BufWriter<io::Stdout>,
}

impl Output {
    pub(crate) fn new(json: bool, choice: ColorChoice, words: Words) -> Output {
        let choice = match choice {
            ColorChoice::Auto => AutoStream::choice(&io::stdout()),
            chosen => chosen,
        };
        let color = !matches!(choice, ColorChoice::Never | ColorChoice::Auto);
        Output { json, color, words, stream: BufWriter::new(io::stdout()) }
    }

    /// Writes text as it is.
    pub(crate) fn text(&mut self, text: &str) -> Result<(), Failure> {
        Ok(self.stream.write_all(text.as_bytes())?)
    }

    /// Writes bytes as they are; not to a terminal, which would only be confused.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        use std::io::IsTerminal;
        if io::stdout().is_terminal() {
            let template = "this format is not for a terminal: write it to a file with --out FILE";
            return Err(Failure::usage(&Refusal::new("usage.terminal", template, [])));
        }
        Ok(self.stream.write_all(bytes)?)
    }

    /// Tells people on stderr what was done; answers are on stdout.
    pub(crate) fn note(&self, text: &str) {
        // If stderr is closed, there is nowhere to report to.
        let _ = writeln!(anstream::stderr(), "{text}");
    }

    /// Where answers are written piece by piece.
    pub(crate) fn writer(&mut self) -> &mut impl Write {
        &mut self.stream
    }

    /// Tells people that a file was written; stdout needs no such word.
    pub(crate) fn wrote(&self, out: Option<&str>) {
        if let Some(file) = out.filter(|file| *file != "-") {
            self.note(&self.words.say("answers-wrote", &[("file", file.into())]));
        }
    }

    /// Writes one line.
    pub(crate) fn line(&mut self, text: &str) -> Result<(), Failure> {
        self.text(text)?;
        self.text("\n")
    }

    /// Writes one value as one line of JSON.
    pub(crate) fn value(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        serde_json::to_writer(&mut self.stream, value).map_err(io::Error::from)?;
        self.text("\n")
    }

    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        Ok(self.stream.flush()?)
    }
}
