//! `potez course-bot`: the program of a course project as a player, without a word of the protocol in it.

use std::process::Command;

use potez_rules::Refusal;
use potez_rules::refusal::quote;

use crate::cli::failure::Failure;
use crate::cli::output::Output;
use crate::cli::{Answer, Done};

/// The Python program that loads a project and speaks UGI for it: it finds the project's functions, reads its moves, plays, and talks.
pub(crate) const ADAPTER: &str = concat!(
    include_str!("course_bot/project.py"),
    include_str!("course_bot/moves.py"),
    include_str!("course_bot/player.py"),
    include_str!("course_bot/ugi.py"),
);

#[derive(Debug, clap::Args)]
pub(crate) struct CourseBotArgs {
    /// The Python file of the project
    #[arg(required_unless_present = "print")]
    pub(crate) file: Option<String>,
    /// The Python to run it with
    #[arg(long, value_name = "COMMAND", default_value = "python3")]
    pub(crate) python: String,
    /// Print the Python adapter, and run nothing
    #[arg(long)]
    pub(crate) print: bool,
}

pub(crate) fn run(args: &CourseBotArgs, output: &mut Output) -> Done {
    if args.print {
        output.text(ADAPTER)?;
        return Ok(Answer::Yes);
    }
    let file = args.file.as_deref().unwrap_or_default();
    if !std::path::Path::new(file).is_file() {
        let facts = [("file", quote(file))];
        return Err(Failure::data(&Refusal::new("course_bot.file", "there is no file {file}", facts)));
    }
    let mut python = Command::new(&args.python);
    python.args(["-c", ADAPTER, file]);
    let status = start(&mut python).map_err(|error| {
        let facts = [("python", quote(&args.python)), ("error", error.to_string())];
        let template = "{python} cannot be started ({error}): install Python, or name it with --python";
        Failure::data(&Refusal::new("course_bot.python", template, facts))
    })?;
    Ok(if status { Answer::Yes } else { Answer::No })
}

/// Python replaces this process, so a signal that ends us ends it too.
#[cfg(unix)]
fn start(python: &mut Command) -> std::io::Result<bool> {
    Err(std::os::unix::process::CommandExt::exec(python))
}

#[cfg(not(unix))]
fn start(python: &mut Command) -> std::io::Result<bool> {
    Ok(python.status()?.success())
}
