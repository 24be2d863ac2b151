//! `potez`: board games with minimax and alpha-beta at their heart, on the command line.
//!
//! The libraries do the work; this program reads arguments, writes answers, and turns errors into exit codes. It is a
//! library whose entry points are [`main`] and [`main_with`]; [`server`] and [`ugi`] are for tests and fuzzers, which start no
//! process.

#![forbid(unsafe_code)]

mod cli;
mod console;
pub mod server;
mod tables;
mod terminal;
mod words;

/// The lines of the protocol of docs/protocol.md, as `potez ugi` reads them.
pub mod ugi {
    pub use crate::cli::commands::ugi::{Command, Reader};
}

use std::ffi::OsString;
use std::process::ExitCode;

use cli::args::{Args, Command};
use cli::commands;
use cli::commands::serve::ServeArgs;
use cli::failure::Failure;
use cli::output::Output;
use potez_play::Entry;
use words::Words;

/// The program with the built-in games.
#[must_use]
pub fn main() -> ExitCode {
    main_with(potez_play::GAMES)
}

/// The program with the games of your choice: command line, terminal, console, page, saved games, traces, matches and
/// proofs, all for your game. See `docs/adding-a-game.md`.
///
/// ```no_run
/// # use potez_play::{Entry, table};
/// # use potez_rules::mnk::Mnk;
/// const MINE: Entry = Entry::new("xo", |settings| Ok(table(Mnk::tictactoe(), settings.clone())));
/// fn main() -> std::process::ExitCode {
///     potez::main_with(&[MINE])
/// }
/// ```
///
/// The games are installed for the whole process: call it once.
#[must_use]
pub fn main_with(games: &[Entry]) -> ExitCode {
    potez_play::register::install(games);
    let line: Vec<OsString> = std::env::args_os().collect();
    let words = Words::of(words::chosen(&line));
    let args = match Args::read(line, &words) {
        Ok(args) => args,
        Err(code) => return code,
    };
    let words = args.lang.map_or(words, Words::of);
    let mut output = Output::new(args.json, args.color, words.clone());
    // Without arguments the program serves the page.
    let alone = Command::Serve(ServeArgs::default());
    let command = args.command.as_ref().unwrap_or(&alone);
    if let Some(refused) = command.without_json().filter(|_| args.json) {
        let failure = Failure::usage(&refused);
        failure.report(&words);
        return failure.exit_code();
    }
    let result = match command {
        Command::Games => commands::games::run(&mut output),
        Command::Serve(args) => commands::serve::run(args, &mut output),
        Command::Rules(args) => commands::rules::run(args, &mut output),
        Command::Moves(args) => commands::moves::run(args, &mut output),
        Command::Perft(args) => commands::perft::run(args, &mut output),
        Command::BotCheck(args) => commands::bot_check::run(args, &mut output),
        Command::Elo(args) => commands::elo::run(args, &mut output),
        Command::Count(args) => commands::count::run(args, &mut output),
        Command::Eval(args) => commands::eval::run(args, &mut output),
        Command::Paths(args) => commands::paths::run(args, &mut output),
        Command::Show(args) => commands::show::run(args, &mut output),
        Command::Play(args) => commands::play::run(args, &mut output),
        Command::Analyse(args) => commands::analyse::run(args, &mut output),
        Command::Solve(args) => commands::solve::run(args, &mut output),
        Command::Lookup(args) => commands::lookup::run(args, &mut output),
        Command::Bench(args) => commands::bench::run(args, &mut output),
        Command::Match(args) => commands::matches::run(args, &mut output),
        Command::Trace(args) => commands::trace::run(args, &mut output),
        Command::Compare(args) => commands::compare::run(args, &mut output),
        Command::Saved(args) => commands::saved::run(args, &mut output),
        Command::Completions(args) => commands::completions::run(args, &mut output),
        Command::Man(args) => commands::man::run(args, &mut output),
        Command::CourseBot(args) => commands::course_bot::run(args, &mut output),
        Command::Ugi => commands::ugi::run(),
    };
    let result = result.and_then(|answer| output.flush().map(|()| answer));
    match result {
        Ok(answer) => answer.exit_code(),
        Err(failure) => {
            failure.report(&words);
            failure.exit_code()
        }
    }
}
