//! Errors and their exit codes: 2 usage, 3 bad data; a closed pipe is no error.

use std::process::ExitCode;

use potez_rules::Refusal;

/// Why a command could not do its work.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The command line asks for something that there is not.
    Usage(String),
    /// A move, a position, a file cannot be used.
    Data(String),
    /// The reader of our output went away.
    Closed,
}

impl Failure {
    pub(crate) fn usage(refusal: &Refusal) -> Failure {
        Failure::Usage(refusal.to_string())
    }

    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            Failure::Usage(_) => ExitCode::from(2),
            Failure::Data(_) => ExitCode::from(3),
            Failure::Closed => ExitCode::SUCCESS,
        }
    }

    /// Says on stderr what went wrong.
    pub(crate) fn report(&self) {
        use std::io::Write;
        let mut stderr = anstream::stderr().lock();
        // When stderr is gone there is nobody left to tell.
        let _ = match self {
            Failure::Usage(text) => writeln!(stderr, "error: {text}\n\nFor more information, try '--help'."),
            Failure::Data(text) => writeln!(stderr, "error: {text}"),
            Failure::Closed => Ok(()),
        };
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        match error.kind() {
            std::io::ErrorKind::BrokenPipe => Failure::Closed,
            _ => Failure::Data(error.to_string()),
        }
    }
}
