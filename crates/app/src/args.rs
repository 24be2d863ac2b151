//! What can be typed.

use anstream::ColorChoice;
use clap::{Parser, Subcommand, ValueEnum};
use potez_rules::Dialect;

/// Board games with minimax and alpha-beta at their heart.
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
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the games and their options
    Games,
    /// Tell how a game is played
    Rules(RulesArgs),
    /// List the legal moves of a position
    Moves(MovesArgs),
    /// Count the move sequences of every length up to a depth
    Perft(PerftArgs),
    /// Draw a position, as text or as SVG
    Show(ShowArgs),
}

#[derive(Debug, clap::Args)]
pub(crate) struct RulesArgs {
    /// The name of the game
    pub(crate) game: String,
}

/// A game with its options, and where it begins.
#[derive(Debug, clap::Args)]
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
#[derive(Debug, clap::Args)]
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

fn parse_color(text: &str) -> Result<ColorChoice, String> {
    match text {
        "auto" => Ok(ColorChoice::Auto),
        "always" => Ok(ColorChoice::AlwaysAnsi),
        "never" => Ok(ColorChoice::Never),
        _ => Err("one of auto, always, never".to_owned()),
    }
}

fn parse_dialect(text: &str) -> Result<Dialect, String> {
    let found = Dialect::NAMES.into_iter().find(|(name, _)| name.eq_ignore_ascii_case(text));
    found.map(|(_, dialect)| dialect).ok_or_else(|| "one of ours, course, abstractplay".to_owned())
}
