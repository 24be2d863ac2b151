//! The command line: its arguments, its commands, and how they answer.
//!
//! | module | subject |
//! |---|---|
//! | [`args`] | the arguments that commands share |
//! | [`commands`] | one file per command, with its arguments |
//! | [`examples`] | the examples in the help |
//! | [`opening`] | from arguments to a game |
//! | [`input`], [`output`] | files and stdin with bounds; text or JSON on stdout |
//! | [`markdown`] | pages for a terminal |
//! | [`pictures`] | formats of pictures, and where they go |
//! | [`failure`] | errors and their exit codes |

pub(crate) mod args;
pub(crate) mod commands;
pub(crate) mod examples;
pub(crate) mod failure;
pub(crate) mod input;
pub(crate) mod markdown;
pub(crate) mod memory;
pub(crate) mod opening;
pub(crate) mod output;
pub(crate) mod pictures;

use std::process::ExitCode;

use failure::Failure;

/// What a command found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// All is well.
    Yes,
    /// The question was understood, but the answer is "no" or unknown.
    No,
    /// Ctrl-C, or a signal that asks to end.
    Interrupted,
}

impl Answer {
    pub(crate) fn exit_code(self) -> ExitCode {
        match self {
            Answer::Yes => ExitCode::SUCCESS,
            Answer::No => ExitCode::from(1),
            Answer::Interrupted => ExitCode::from(130),
        }
    }
}

/// The result of every command.
pub(crate) type Done = Result<Answer, Failure>;
