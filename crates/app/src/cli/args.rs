//! The command line as a whole: its global options and its commands.

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use anstream::ColorChoice;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use potez_play::{Entry, GAMES, games};
use potez_rules::Refusal;

use super::commands::analyse::AnalyseArgs;
use super::commands::bench::BenchArgs;
use super::commands::compare::CompareArgs;
use super::commands::eval::EvalArgs;
use super::commands::matches::MatchArgs;
use super::commands::moves::MovesArgs;
use super::commands::paths::PathsArgs;
use super::commands::perft::PerftArgs;
use super::commands::play::PlayArgs;
use super::commands::rules::RulesArgs;
use super::commands::saved::SavedArgs;
use super::commands::serve::ServeArgs;
use super::commands::show::ShowArgs;
use super::commands::solve::SolveArgs;
use super::commands::trace::TraceArgs;
use crate::words::{self, Language, Words};

/// Board games with minimax and alpha-beta at their heart.
///
/// Without a command it serves the page and opens it in the browser.
///
/// Games: tree, tictactoe, mnk, connect4, blockade, byte. `potez rules GAME` explains how a game is played.
#[derive(Debug, Parser)]
#[command(name = "potez", version, max_term_width = 110)]
pub(crate) struct Args {
    /// Answer in JSON, one value a line
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// When to use colours (NO_COLOR is obeyed too)
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", value_parser = parse_color)]
    pub(crate) color: ColorChoice,
    /// The language: en, sr-Latn, or sr-Cyrl [default: that of the system]
    #[arg(long, global = true, value_name = "LANGUAGE", value_parser = words::parse)]
    pub(crate) lang: Option<Language>,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

impl Args {
    /// Reads a command line. Help and refusals are printed here, and the exit code is returned.
    pub(crate) fn read(line: Vec<OsString>, words: &Words) -> Result<Args, ExitCode> {
        let command = with_games(words.command(Args::command()));
        let read = command.try_get_matches_from(line).and_then(|found| Args::from_arg_matches(&found));
        read.map_err(|error| {
            let text = words.clap(&error);
            // A failure to print help is no failure.
            let _ = if error.use_stderr() {
                write!(anstream::stderr(), "{text}")
            } else {
                write!(anstream::stdout(), "{text}")
            };
            ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
        })
    }
}

/// The help with the names of the games that this program has, which need not be the built-in ones.
fn with_games(command: clap::Command) -> clap::Command {
    let names = |games: &[Entry]| games.iter().map(|entry| entry.name).collect::<Vec<_>>().join(", ");
    match command.get_long_about().map(ToString::to_string) {
        Some(about) => command.long_about(about.replace(&names(GAMES), &names(games()))),
        None => command,
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the games and their options
    Games,
    /// Serve the page: play and analyse in the browser
    Serve(ServeArgs),
    /// Explain how a game is played
    Rules(RulesArgs),
    /// List the legal moves of a position
    Moves(MovesArgs),
    /// Count the move sequences of every length up to a depth
    Perft(PerftArgs),
    /// Value a position without a search: its features, their weights, and the sum
    ///
    /// Positive is good for X, negative is good for O.
    ///
    /// Example: potez eval tictactoe --moves b2,a1
    ///
    /// To change weights: potez eval byte --eval standard --weights > mine.txt, change mine.txt, then potez eval byte --eval mine.txt, or
    /// potez analyse byte --weights mine.txt
    Eval(EvalArgs),
    /// Find the shortest path of each pawn of Blockade to each start cell of the opponent
    ///
    /// Walls count, pawns do not. A path may pass over the other start cell but not stop there, where the game would be over.
    ///
    /// Example: potez paths blockade --moves X1:46:P11
    Paths(PathsArgs),
    /// Draw a position, as text or as a picture
    Show(ShowArgs),
    /// Play against the computer, or watch it play
    Play(PlayArgs),
    /// Analyse a position with an engine
    Analyse(AnalyseArgs),
    /// Prove who wins a position, and how soon
    Solve(SolveArgs),
    /// Search fixed positions of every game and print the total of nodes, a signature of the search
    Bench(BenchArgs),
    /// Let two engines play a match
    Match(MatchArgs),
    /// Watch a search step by step, as text or as pictures
    Trace(TraceArgs),
    /// Compare algorithms, conventions and orders on one tree
    Compare(CompareArgs),
    /// List, show, copy and delete the games that were saved
    Saved(SavedArgs),
    /// Let another program use the engines (UGI on stdin and stdout, see docs/protocol.md)
    Ugi,
}

fn parse_color(text: &str) -> Result<ColorChoice, Refusal> {
    match text {
        "auto" => Ok(ColorChoice::Auto),
        "always" => Ok(ColorChoice::AlwaysAnsi),
        "never" => Ok(ColorChoice::Never),
        _ => Err(Refusal::new("usage.color", "one of auto, always, never", [])),
    }
}
