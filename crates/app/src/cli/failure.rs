//! Errors and their exit codes: 2 usage, 3 bad data; a closed pipe is not an error.
//!
//! An error is kept as the laws that were broken, and becomes a sentence only when it is printed, in the language of the
//! reader.

use std::process::ExitCode;

use potez_rules::Refusal;
use potez_rules::notation::BrokenLine;
use potez_rules::refusal::quote;

use crate::words::Words;

/// Why a command could not do its work.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The command line asks for something that does not exist.
    Usage(Box<Trouble>),
    /// A move, a position or a file cannot be used.
    Data(Box<Trouble>),
    /// The reader of our output went away.
    Closed,
}

/// What is wrong.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// One law is broken.
    Law(Refusal),
    /// A law is broken in a file.
    File(String, Refusal),
    /// A position breaks laws.
    Position(Vec<Refusal>),
    /// A list of moves cannot be played to its end.
    Moves(BrokenLine<String>),
}

impl Failure {
    /// The command line breaks a law.
    pub(crate) fn usage(refusal: &Refusal) -> Failure {
        Failure::Usage(Box::new(Trouble::Law(refusal.clone())))
    }

    /// What was read breaks a law.
    pub(crate) fn data(refusal: &Refusal) -> Failure {
        Failure::Data(Box::new(Trouble::Law(refusal.clone())))
    }

    /// What was read from this file breaks a law.
    pub(crate) fn file(path: &str, refusal: Refusal) -> Failure {
        Failure::Data(Box::new(Trouble::File(path.to_owned(), refusal)))
    }

    /// A position that is impossible.
    pub(crate) fn position(reasons: Vec<Refusal>) -> Failure {
        Failure::Data(Box::new(Trouble::Position(reasons)))
    }

    /// A list of moves that cannot be played.
    pub(crate) fn moves(broken: BrokenLine<String>) -> Failure {
        Failure::Data(Box::new(Trouble::Moves(broken)))
    }

    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            Failure::Usage(_) => ExitCode::from(2),
            Failure::Data(_) => ExitCode::from(3),
            Failure::Closed => ExitCode::SUCCESS,
        }
    }

    /// Says on stderr what went wrong.
    pub(crate) fn report(&self, words: &Words) {
        use std::io::Write;
        let mut stderr = anstream::stderr().lock();
        let told = |trouble: &Trouble| words.say("common-error", &[("reason", trouble.text(words).into())]);
        // If stderr is closed, there is nowhere to report to.
        let _ = match self {
            Failure::Usage(trouble) => {
                writeln!(stderr, "{}\n\n{}", told(trouble), words.say("common-see-help", &[]))
            }
            Failure::Data(trouble) => writeln!(stderr, "{}", told(trouble)),
            Failure::Closed => Ok(()),
        };
    }
}

impl Trouble {
    /// The trouble with a file, for a sentence that names the file already.
    pub(crate) fn text_of_file(&self, words: &Words) -> String {
        match self {
            Trouble::File(_, refusal) => words.refusal(refusal),
            Trouble::Law(refusal) => match refusal.facts.iter().find(|(name, _)| *name == "error") {
                Some((_, error)) => words.refusal(&system(error.clone())),
                None => words.refusal(refusal),
            },
            Trouble::Moves(_) | Trouble::Position(_) => self.text(words),
        }
    }

    /// The trouble in words.
    pub(crate) fn text(&self, words: &Words) -> String {
        match self {
            Trouble::Law(refusal) => words.refusal(refusal),
            Trouble::File(path, refusal) => format!("{path}: {}", words.refusal(refusal)),
            Trouble::Moves(broken) => words.broken(broken),
            Trouble::Position(reasons) => {
                let head = words.say("common-position-impossible", &[]);
                let lines: Vec<String> = reasons.iter().map(|refusal| words.refusal(refusal)).collect();
                match lines.as_slice() {
                    [one] => format!("{head}: {one}"),
                    many => format!("{head}:\n  - {}", many.join("\n  - ")),
                }
            }
        }
    }
}

/// A file that cannot be written.
pub(crate) fn cannot_write(path: &str, error: &std::io::Error) -> Failure {
    let facts = [("path", quote(path)), ("error", error.to_string())];
    Failure::data(&Refusal::new("file.write", "cannot write {path}: {error}", facts))
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        match error.kind() {
            std::io::ErrorKind::BrokenPipe => Failure::Closed,
            _ => Failure::data(&system(error.to_string())),
        }
    }
}

/// What the system says.
fn system(error: String) -> Refusal {
    Refusal::new("file.system", "{error}", [("error", error)])
}
