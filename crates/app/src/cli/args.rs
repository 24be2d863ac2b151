//! The command line as a whole: its global options and its commands.

use std::ffi::OsString;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use anstream::ColorChoice;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use potez_play::{Entry, GAMES, games};
use potez_rules::Refusal;

use super::commands::analyse::AnalyseArgs;
use super::commands::bench::BenchArgs;
use super::commands::bot_check::BotCheckArgs;
use super::commands::compare::CompareArgs;
use super::commands::completions::CompletionsArgs;
use super::commands::count::CountArgs;
use super::commands::course_bot::CourseBotArgs;
use super::commands::elo::EloArgs;
use super::commands::eval::EvalArgs;
use super::commands::lookup::LookupArgs;
use super::commands::man::ManArgs;
use super::commands::matches::MatchArgs;
use super::commands::moves::MovesArgs;
use super::commands::paths::PathsArgs;
use super::commands::perft::PerftArgs;
use super::commands::play::PlayArgs;
use super::commands::rules::RulesArgs;
use super::commands::saved::{SavedAction, SavedArgs};
use super::commands::serve::ServeArgs;
use super::commands::show::ShowArgs;
use super::commands::solve::SolveArgs;
use super::commands::trace::TraceArgs;
use super::examples::with_examples;
use crate::words::{self, Language, Words};

/// Board games with minimax and alpha-beta at their heart.
///
/// Without a command it serves the page and opens it in the browser.
///
/// Games: tree, tictactoe, mnk, connect4, blockade, byte. `potez rules GAME` explains how a game is played.
#[derive(Debug, Parser)]
#[command(name = "potez", version, max_term_width = 110)]
pub(crate) struct Args {
    /// Answer in JSON, one value per line
    #[arg(long, global = true, display_order = 900)]
    pub(crate) json: bool,
    /// When to use colours (NO_COLOR is obeyed too)
    #[arg(long, global = true, display_order = 901, value_name = "WHEN", default_value = "auto", value_parser = parse_color)]
    pub(crate) color: ColorChoice,
    /// The language: en, sr-Latn, or sr-Cyrl [default: the system's]
    #[arg(long, global = true, display_order = 902, value_name = "LANGUAGE", value_parser = words::parse)]
    pub(crate) lang: Option<Language>,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

impl Args {
    /// Reads a command line. Help and refusals are printed here, and the exit code is returned.
    pub(crate) fn read(line: Vec<OsString>, words: &Words) -> Result<Args, ExitCode> {
        let line = help_of_help(line);
        let read = command(words).try_get_matches_from(line).and_then(|found| Args::from_arg_matches(&found));
        read.map_err(|error| {
            let text = words.clap(&error);
            // If help cannot be printed, that is not an error.
            let _ = if error.use_stderr() {
                write!(anstream::stderr(), "{text}")
            } else {
                write!(anstream::stdout(), "{text}")
            };
            ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
        })
    }
}

/// The whole command line, with its help in this language.
pub(crate) fn command(words: &Words) -> clap::Command {
    let command = with_examples(with_games(words.command(Args::command())), "", words);
    with_negative_numbers(command)
}

/// The name by which the program was called, if it is a plain one: a program made with `main_with` has its own name.
pub(crate) fn program() -> String {
    let plain = |name: &String| {
        !name.is_empty() && name.chars().all(|sign| sign.is_ascii_alphanumeric() || "-_".contains(sign))
    };
    let called = std::env::args_os().next().unwrap_or_default();
    let name = Path::new(&called).file_stem().map(|name| name.to_string_lossy().into_owned());
    name.filter(plain).unwrap_or_else(|| "potez".to_owned())
}

/// Lets `-1` be read as a value, so that it is refused as one, and not as an unknown option.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let reads = |arg: clap::Arg| if arg.get_action().takes_values() { arg.allow_negative_numbers(true) } else { arg };
    command.mut_args(reads).mut_subcommands(with_negative_numbers)
}

/// `potez help --help` asks for the help of `help`, which clap knows only as `potez help help`; after a command, as in
/// `potez help play --help`, the flag adds nothing.
fn help_of_help(line: Vec<OsString>) -> Vec<OsString> {
    let is = |word: &OsString, names: &[&str]| names.iter().any(|name| word == name);
    let mut at = 1;
    while let Some(word) = line.get(at) {
        if is(word, &["help"]) {
            let (before, after) = line.split_at(at + 1);
            let asked = after.iter().any(|word| is(word, &["-h", "--help"]));
            let rest: Vec<OsString> = after.iter().filter(|word| !is(word, &["-h", "--help"])).cloned().collect();
            let alone = asked && rest.iter().all(|word| word.to_string_lossy().starts_with('-'));
            let help = alone.then(|| OsString::from("help"));
            return before.iter().cloned().chain(help).chain(rest).collect();
        }
        // The options that may come before a command; `saved` has its own subcommands.
        at += match word.to_str() {
            Some("--color" | "--lang" | "--data") => 2,
            Some(word) if word.starts_with('-') || word == "saved" => 1,
            _ => return line,
        };
    }
    line
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
    /// Count the complete games, how they end, and the positions that occur
    ///
    /// Counts ply by ply to the end of the longest game, or until --depth or --hash stops it. Sequences of moves that
    /// lead to the same position are counted together. A position that occurs at two plies counts at both.
    Count(CountArgs),
    /// Value a position without a search: its features, their weights, and the sum
    ///
    /// Positive is good for X, negative is good for O.
    ///
    /// To change weights, write them to a file (--weights), edit it, and pass it: here as --eval FILE, to engines as
    /// --weights FILE.
    Eval(EvalArgs),
    /// Find the shortest path of each pawn of Blockade to each start cell of the opponent
    ///
    /// Walls are obstacles, pawns are not. A path may pass over the other start cell but not stop there, because the
    /// game would be over.
    Paths(PathsArgs),
    /// Draw a position, as text or as a picture
    Show(ShowArgs),
    /// Play against the computer, or watch it play
    Play(PlayArgs),
    /// Analyse a position with an engine
    Analyse(AnalyseArgs),
    /// Prove who wins a position, and how soon
    ///
    /// With --all every position of the game is solved and stored in a table, which 'potez lookup', 'analyse', 'eval' and 'serve' read.
    Solve(SolveArgs),
    /// Look a position up in the table of a solved game: its value, and the value of every move
    Lookup(LookupArgs),
    /// Search fixed positions of every game and print the total number of nodes, a signature of the search
    Bench(BenchArgs),
    /// Let engines and programs play a match or a tournament
    Match(MatchArgs),
    /// Test a program that speaks UGI with everything that a match may ask of it
    BotCheck(BotCheckArgs),
    /// Let the Python program of a course project play: it needs only functions, no protocol (see
    /// docs/writing-a-bot.md)
    CourseBot(CourseBotArgs),
    /// Estimate the difference between two players from their results
    Elo(EloArgs),
    /// Watch a search step by step, as text or as pictures
    Trace(TraceArgs),
    /// Compare algorithms, conventions and orders on one tree
    Compare(CompareArgs),
    /// List, show, continue, copy and delete saved games
    Saved(SavedArgs),
    /// Print a script that lets your shell complete commands, options and names of games
    Completions(CompletionsArgs),
    /// Print a page of the manual, or write all of them to a folder
    Man(ManArgs),
    /// Let another program use the engines (UGI on stdin and stdout, see docs/protocol.md)
    Ugi,
}

impl Command {
    /// Why the command has no answer in JSON, if it has none.
    pub(crate) fn without_json(&self) -> Option<Refusal> {
        let plays = |command: &str| {
            let template = "{command} is a dialogue and has no answer in JSON; --save FILE writes a record of the game, and \
                            'potez ugi' is for programs that play";
            Refusal::new("usage.json_play", template, [("command", command.to_owned())])
        };
        let prints = |command: &str| {
            let template = "{command} has no answer in JSON: leave out --json";
            Refusal::new("usage.json", template, [("command", command.to_owned())])
        };
        match self {
            Command::Play(_) => Some(plays("play")),
            Command::Saved(args) if matches!(args.action, SavedAction::Play(_)) => Some(plays("saved play")),
            Command::Ugi => Some(prints("ugi")),
            Command::CourseBot(_) => Some(prints("course-bot")),
            Command::Completions(_) => Some(prints("completions")),
            Command::Man(_) => Some(prints("man")),
            _ => None,
        }
    }
}

fn parse_color(text: &str) -> Result<ColorChoice, Refusal> {
    match text {
        "auto" => Ok(ColorChoice::Auto),
        "always" => Ok(ColorChoice::AlwaysAnsi),
        "never" => Ok(ColorChoice::Never),
        _ => Err(Refusal::new("usage.color", "one of auto, always, never", [])),
    }
}
