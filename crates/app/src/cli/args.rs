//! What can be typed.

mod saved;

use std::ffi::OsString;
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anstream::ColorChoice;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use potez_play::EngineKind;
use potez_play::session::Control;
use potez_play::trace::Grain;
use potez_rules::{Dialect, Refusal};
use potez_search::Limits;

use crate::words::{self, Language, Words};

pub(crate) use saved::{SavedAction, SavedArgs, SavedExportArgs, SavedImportArgs};

/// Board games with minimax and alpha-beta at their heart.
///
/// Without a command it serves the page and opens it in the browser.
///
/// Games: tree, tictactoe, mnk, connect4, blockade, byte. `potez rules GAME` tells how a game is played.
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
    /// Reads a command line. What clap has to say, help or a refusal, is printed, and the exit code is given back.
    pub(crate) fn read(line: Vec<OsString>, words: &Words) -> Result<Args, ExitCode> {
        let command = words.command(Args::command());
        let read = command.try_get_matches_from(line).and_then(|found| Args::from_arg_matches(&found));
        read.map_err(|error| {
            let text = words.clap(&error);
            // When nobody listens, nothing is lost.
            let _ = if error.use_stderr() {
                write!(anstream::stderr(), "{text}")
            } else {
                write!(anstream::stdout(), "{text}")
            };
            ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
        })
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the games and their options
    Games,
    /// Serve the page: play and analyse in the browser
    Serve(ServeArgs),
    /// Tell how a game is played
    Rules(RulesArgs),
    /// List the legal moves of a position
    Moves(MovesArgs),
    /// Count the move sequences of every length up to a depth
    Perft(PerftArgs),
    /// Draw a position, as text or as SVG
    Show(ShowArgs),
    /// Play against the computer, or watch it play
    Play(PlayArgs),
    /// Let an engine think about a position
    Analyse(AnalyseArgs),
    /// Prove who wins a position, and how soon
    Solve(SolveArgs),
    /// Search fixed positions of every game, and print the node total as a signature
    Bench(BenchArgs),
    /// Let two engines play a match
    Match(MatchArgs),
    /// Watch a search step by step, as text or as pictures
    Trace(TraceArgs),
    /// Compare algorithms, conventions and orders on one tree
    Compare(CompareArgs),
    /// List, show, copy and delete the games that were saved
    Saved(SavedArgs),
    /// Let another program use our engines (UGI on stdin and stdout, see docs/protocol.md)
    Ugi,
}

#[derive(Debug, clap::Args)]
pub(crate) struct ServeArgs {
    /// Where to listen: an address, with or without a port; 0.0.0.0 is for a classroom
    #[arg(long, value_name = "ADDRESS[:PORT]", default_value = "127.0.0.1", value_parser = parse_listening)]
    pub(crate) addr: (IpAddr, Option<u16>),
    /// Where games are kept [default: the data folder of the system]
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// A name by which the server may be called, besides its addresses; may be repeated
    #[arg(long, value_name = "NAME")]
    pub(crate) host: Vec<String>,
    /// Do not open the browser
    #[arg(long)]
    pub(crate) no_open: bool,
    /// How many games one client may open in an hour
    #[arg(long, value_name = "COUNT")]
    pub(crate) games_per_client: Option<usize>,
    /// How many pages one client may have open
    #[arg(long, value_name = "COUNT")]
    pub(crate) pages_per_client: Option<usize>,
    /// How many pages may be open in all
    #[arg(long, value_name = "COUNT")]
    pub(crate) pages: Option<usize>,
    /// How many searches run at the same time [default: the number of processors]
    #[arg(long, value_name = "COUNT")]
    pub(crate) searches: Option<usize>,
}

impl Default for ServeArgs {
    fn default() -> ServeArgs {
        ServeArgs {
            addr: (IpAddr::V4(Ipv4Addr::LOCALHOST), None),
            data: None,
            host: Vec::new(),
            no_open: false,
            games_per_client: None,
            pages_per_client: None,
            pages: None,
            searches: None,
        }
    }
}

/// An address with or without a port: `0.0.0.0`, `127.0.0.1:8080`, `[::1]:80`, `localhost`.
fn parse_listening(text: &str) -> Result<(IpAddr, Option<u16>), Refusal> {
    if let Ok(address) = text.parse::<SocketAddr>() {
        return Ok((address.ip(), Some(address.port())));
    }
    let (name, port) = match text.rsplit_once(':') {
        Some((name, port)) if !name.contains(':') => {
            (name, Some(port.parse().map_err(|_| Refusal::new("usage.port", "a port is a number up to 65535", []))?))
        }
        _ => (text, None),
    };
    if name.eq_ignore_ascii_case("localhost") {
        return Ok((IpAddr::V4(Ipv4Addr::LOCALHOST), port));
    }
    match name.trim_matches(['[', ']']).parse() {
        Ok(address) => Ok((address, port)),
        Err(_) => Err(Refusal::new("usage.listening", "an address such as 127.0.0.1, 0.0.0.0 or 0.0.0.0:8080", [])),
    }
}

#[derive(Debug, clap::Args)]
pub(crate) struct RulesArgs {
    /// The name of the game
    pub(crate) game: String,
}

/// A game with its options, and where it begins.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct OpenArgs {
    /// The name of the game (see 'potez games')
    pub(crate) game: String,
    /// An option of the game; may be repeated
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub(crate) set: Vec<String>,
    /// Begin from this position ('-' reads it from stdin)
    #[arg(long, value_name = "TEXT")]
    pub(crate) position: Option<String>,
    /// For the game tree: read the tree from a file ('-' is stdin)
    #[arg(long, value_name = "FILE")]
    pub(crate) tree: Option<String>,
}

/// A game with its options and the moves made in it.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct GameArgs {
    #[command(flatten)]
    pub(crate) open: OpenArgs,
    /// Moves to make first, comma-separated, in any notation ('-' reads them from stdin)
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct MovesArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// How moves are written
    #[arg(long, default_value = "ours", value_parser = parse_dialect, value_name = "ours|course|abstractplay")]
    pub(crate) notation: Dialect,
    /// Answer every line of stdin (a list of moves; empty is the start) with one line of JSON
    #[arg(long, conflicts_with = "moves")]
    pub(crate) batch: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// The greatest length of sequences
    #[arg(long, short, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) depth: u32,
}

#[derive(Debug, clap::Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// Text for a terminal, or a picture
    #[arg(long, default_value = "text")]
    pub(crate) format: Format,
    /// The board as we draw it, or as the course's assignments print it
    #[arg(long, default_value = "potez")]
    pub(crate) style: Style,
    /// Use ASCII signs only
    #[arg(long)]
    pub(crate) ascii: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// Who plays X: human, engine, engine:1 … engine:10, mcts, course, random, bot:COMMAND
    /// [default: human; where only --o is given, the other kind]
    #[arg(long, value_name = "WHO")]
    pub(crate) x: Option<String>,
    /// Who plays O [default: engine; where only --x is given, the other kind]
    #[arg(long, value_name = "WHO")]
    pub(crate) o: Option<String>,
    /// Who begins; X always does, so this says which side the person has
    #[arg(long, value_name = "person|computer")]
    pub(crate) first: Option<Beginner>,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Time for each player, and what each move adds: 5m, 5m+3s, 90s+1s
    #[arg(long, value_name = "TIME+INCREMENT", value_parser = parse_control)]
    pub(crate) clock: Option<Control>,
    /// Where two programs play: how long each position is shown at least, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = parse_pace)]
    pub(crate) pace: Option<Duration>,
    /// Ask and answer line by line, without a board on the screen (so it is where stdin or stdout is no terminal)
    #[arg(long)]
    pub(crate) plain: bool,
    /// Ask for sizes and who begins though stdin is no terminal
    #[arg(long)]
    pub(crate) ask: bool,
    /// Keep games in this folder [default: the system's folder for the data of programs]
    #[arg(long, value_name = "DIR", conflicts_with = "no_save")]
    pub(crate) data: Option<PathBuf>,
    /// Do not keep the game
    #[arg(long)]
    pub(crate) no_save: bool,
    /// Go on with the game of a record
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "moves", "tree", "set"])]
    pub(crate) load: Option<PathBuf>,
    /// Write a record of the game to this file when it is left or over
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// Use ASCII signs only
    #[arg(long)]
    pub(crate) ascii: bool,
}

/// Who has the side that begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Beginner {
    Person,
    Computer,
}

/// When an engine ends its thinking.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct LimitArgs {
    /// Think at most this many plies deep
    #[arg(long, short, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=2000))]
    pub(crate) depth: Option<u32>,
    /// Think at most this long, in seconds (0.5), or with a unit (200ms, 2s, 1m)
    #[arg(long, short, value_name = "TIME", value_parser = parse_time)]
    pub(crate) time: Option<Duration>,
    /// Look at most at this many positions
    #[arg(long, short, value_name = "COUNT", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
}

impl LimitArgs {
    /// The limits for an engine. Where nothing was said, one second; but levels, the course's programs and chance know
    /// themselves when to end.
    pub(crate) fn limits(&self, kind: EngineKind) -> Limits {
        let said = Limits { depth: self.depth, nodes: self.nodes, time: self.time };
        match kind {
            EngineKind::Full | EngineKind::Mcts if said == Limits::none() => Limits::time(Duration::from_secs(1)),
            _ => said,
        }
    }
}

/// How engines are built.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct EngineArgs {
    /// The number of threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// The size of the table of positions, in megabytes
    #[arg(long, default_value_t = 64, value_name = "MB", value_parser = clap::value_parser!(u32).range(0..=1_048_576))]
    pub(crate) hash: u32,
    /// The seed of everything random
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// A file with weights for the evaluation, in place of the built-in ones
    #[arg(long, value_name = "FILE")]
    pub(crate) weights: Option<String>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct AnalyseArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// Which engine thinks: engine, engine:1 … engine:10, mcts, course, random
    #[arg(long, default_value = "engine")]
    pub(crate) engine: String,
    #[command(flatten)]
    pub(crate) build: EngineArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// How many lines to show
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=500))]
    pub(crate) lines: u16,
    /// Consider only these moves, comma-separated
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    pub(crate) only: Option<String>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// How it is proved: alphabeta (winner and distance), winner (quicker), dfpn (proof numbers, winner only)
    #[arg(long, default_value = "alphabeta")]
    pub(crate) method: ProofMethod,
    /// The size of the table of positions, in megabytes
    #[arg(long, default_value_t = 256, value_name = "MB", value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    pub(crate) hash: u32,
    /// Look for wins and losses at most this many plies away
    #[arg(long, short, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=2000))]
    pub(crate) depth: Option<u32>,
    /// Give up after this time: 0.5, 200ms, 2s, 1m
    #[arg(long, short, value_name = "TIME", value_parser = parse_time)]
    pub(crate) time: Option<Duration>,
    /// Give up after this many positions
    #[arg(long, short, value_name = "COUNT", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ProofMethod {
    Alphabeta,
    Winner,
    Dfpn,
}

#[derive(Debug, clap::Args)]
pub(crate) struct BenchArgs {
    /// Only the positions of this game
    #[arg(long)]
    pub(crate) game: Option<String>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct MatchArgs {
    /// The first engine: engine, engine:1 … engine:10, mcts, course, random
    pub(crate) a: String,
    /// The second engine
    pub(crate) b: String,
    /// The game
    #[arg(long)]
    pub(crate) game: String,
    /// An option of the game; may be repeated
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub(crate) set: Vec<String>,
    /// How many games; each opening is played twice, with the sides swapped
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) games: u32,
    /// How many random plies an opening has
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(0..=200))]
    pub(crate) opening: u32,
    #[command(flatten)]
    pub(crate) build: EngineArgs,
    /// Weights for the second engine only
    #[arg(long, value_name = "FILE")]
    pub(crate) weights_b: Option<String>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// How many games are played at the same time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) parallel: u16,
    /// Write the moves of every game too
    #[arg(long)]
    pub(crate) record: bool,
}

/// Where a search begins: a tree, or a position of a game.
#[derive(Debug, clap::Args)]
pub(crate) struct SourceArgs {
    /// The lecture's tree (lecture), a file with a tree ('-' is stdin), or the name of a game
    #[arg(value_name = "lecture|FILE|GAME")]
    pub(crate) source: Option<String>,
    /// An option of the game; may be repeated
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub(crate) set: Vec<String>,
    /// Begin from this position of the game
    #[arg(long, value_name = "TEXT")]
    pub(crate) position: Option<String>,
    /// Moves to make first, comma-separated
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
    /// How many plies to look ahead; a tree is searched whole, another game 2 plies deep
    #[arg(long, short, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    pub(crate) depth: Option<u32>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct TraceArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,
    /// Read a recorded search, as --format json writes it ('-' is stdin)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["source", "set", "position", "moves", "depth", "algorithm", "profile", "window", "order"])]
    pub(crate) tape: Option<String>,
    /// minimax, alphabeta, negamax, or pvs
    #[arg(long, short, default_value = "alphabeta")]
    pub(crate) algorithm: String,
    /// The conventions of alphabeta: lecture, aima, fail-soft, or strict
    #[arg(long, short)]
    pub(crate) profile: Option<String>,
    /// The start window of alphabeta, such as 0,10 or -inf,3
    #[arg(long, value_name = "ALPHA,BETA", allow_hyphen_values = true)]
    pub(crate) window: Option<String>,
    /// In which order children are tried: listed, reversed, shuffled:SEED, best, or worst
    #[arg(long, default_value = "listed")]
    pub(crate) order: String,
    /// How fine the steps are: each node (visit), each value too (backup), or everything (bound)
    #[arg(long, default_value = "bound", value_parser = parse_grain, value_name = "visit|backup|bound")]
    pub(crate) grain: Grain,
    /// Which steps: 17, 3-9, 5-, 1,4,7, last, all [default: last for svg and png, all for the others]
    #[arg(long, value_name = "STEPS")]
    pub(crate) step: Option<String>,
    /// All chosen steps on one sheet (svg, png, pdf)
    #[arg(long)]
    pub(crate) sheet: bool,
    /// How many pictures stand in a row of the sheet [default: as fits]
    #[arg(long, value_name = "COUNT", default_value_t = 0, hide_default_value = true, value_parser = clap::value_parser!(u16).range(0..=1000))]
    pub(crate) columns: u16,
    /// Draw at most about this many nodes, and fold the rest
    #[arg(long, value_name = "NODES", default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) fold: u32,
    /// Leave out the head line and the sentence
    #[arg(long)]
    pub(crate) bare: bool,
    /// The language of the sentences: en, sr-Latn, or sr-Cyrl [default: that of --lang]
    #[arg(long, value_parser = words::parse, value_name = "LANGUAGE")]
    pub(crate) language: Option<Language>,
    /// What is written [default: by the end of --out, else text]
    #[arg(long)]
    pub(crate) format: Option<TraceFormat>,
    /// Write to a file; several pictures get numbers
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<String>,
    /// How large png and gif are drawn
    #[arg(long, default_value_t = 1.0, value_parser = parse_scale)]
    pub(crate) scale: f64,
    /// How long gif shows each step, in milliseconds
    #[arg(long, default_value_t = 900, value_parser = clap::value_parser!(u32).range(20..=60_000))]
    pub(crate) delay: u32,
}

#[derive(Debug, clap::Args)]
pub(crate) struct CompareArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,
    /// How many orderings are tried where there are too many to try all
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub(crate) sample: u32,
    /// The seed of the sample
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// Text for a terminal, or a picture
    #[arg(long, default_value = "text")]
    pub(crate) format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TraceFormat {
    Text,
    Json,
    Svg,
    Png,
    Gif,
    Pdf,
    Tikz,
    Html,
}

fn parse_grain(text: &str) -> Result<Grain, Refusal> {
    let found = Grain::NAMES.into_iter().find(|(name, _)| name.eq_ignore_ascii_case(text));
    found.map(|(_, grain)| grain).ok_or_else(|| Refusal::new("usage.grain", "one of visit, backup, bound", []))
}

fn parse_scale(text: &str) -> Result<f64, Refusal> {
    let scale: f64 = text.parse().map_err(|_| Refusal::new("usage.scale", "a number such as 1.5", []))?;
    if (0.1..=8.0).contains(&scale) { Ok(scale) } else { Err(Refusal::new("usage.scale", "from 0.1 to 8", [])) }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    Text,
    Svg,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Style {
    Potez,
    Course,
}

fn parse_color(text: &str) -> Result<ColorChoice, Refusal> {
    match text {
        "auto" => Ok(ColorChoice::Auto),
        "always" => Ok(ColorChoice::AlwaysAnsi),
        "never" => Ok(ColorChoice::Never),
        _ => Err(Refusal::new("usage.color", "one of auto, always, never", [])),
    }
}

fn parse_dialect(text: &str) -> Result<Dialect, Refusal> {
    let found = Dialect::NAMES.into_iter().find(|(name, _)| name.eq_ignore_ascii_case(text));
    found
        .map(|(_, dialect)| dialect)
        .ok_or_else(|| Refusal::new("usage.dialect", "one of ours, course, abstractplay", []))
}

/// Seconds, or a number with a unit: 0.5, 200ms, 2s, 1m.
fn parse_time(text: &str) -> Result<Duration, Refusal> {
    let wrong = || Refusal::new("usage.time", "seconds such as 0.5, or a number with a unit: 200ms, 2s, 1m", []);
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0)];
    let unit = units.iter().find_map(|(unit, seconds)| Some((text.strip_suffix(unit)?, *seconds)));
    let (number, seconds) = unit.unwrap_or((text, 1.0));
    let number: f64 = number.trim().parse().map_err(|_| wrong())?;
    let time = Duration::try_from_secs_f64(number * seconds).map_err(|_| wrong())?;
    if time.is_zero() || time > Duration::from_secs(30 * 24 * 3600) { Err(wrong()) } else { Ok(time) }
}

/// A time, and behind a plus what each move adds: 5m, 5m+3s.
fn parse_control(text: &str) -> Result<Control, Refusal> {
    let wrong = |_| Refusal::new("usage.clock", "a time and what each move adds, such as 5m, 5m+3s, 90s+0.5s", []);
    let (base, increment) = match text.split_once('+') {
        Some((base, increment)) => (base, parse_time(increment.trim()).map_err(wrong)?),
        None => (text, Duration::ZERO),
    };
    Ok(Control { base: parse_time(base.trim()).map_err(wrong)?, increment })
}

/// Seconds from 0 to 60.
fn parse_pace(text: &str) -> Result<Duration, Refusal> {
    let wrong = || Refusal::new("usage.pace", "seconds from 0 to 60, such as 0.5", []);
    let seconds: f64 = text.trim().parse().map_err(|_| wrong())?;
    if (0.0..=60.0).contains(&seconds) { Ok(Duration::from_secs_f64(seconds)) } else { Err(wrong()) }
}
