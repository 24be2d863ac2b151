//! What can be typed behind `potez saved`.

use std::path::PathBuf;

use clap::Subcommand;
use potez_play::record::Format;

#[derive(Debug, clap::Args)]
pub(crate) struct SavedArgs {
    #[command(subcommand)]
    pub(crate) action: SavedAction,
    /// The folder where games are kept [default: the platform's]
    #[arg(long, global = true, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum SavedAction {
    /// List the games, the one that was changed last first
    List,
    /// Find games by title, game, players and tags
    Search {
        /// Words that must all occur; case, diacritics and script do not matter
        #[arg(required = true)]
        text: Vec<String>,
    },
    /// Show a game: its board and its moves
    Show {
        /// The name of the game, or the beginning of it
        id: String,
    },
    /// Give a game another title
    Rename {
        /// The name of the game, or the beginning of it
        id: String,
        /// The new title
        #[arg(required = true)]
        title: Vec<String>,
    },
    /// Delete games for good
    Delete {
        /// The names of the games, or the beginnings of them
        #[arg(required = true)]
        id: Vec<String>,
        /// Do not ask
        #[arg(long, short)]
        yes: bool,
    },
    /// Write games to a file, or to stdout
    Export(SavedExportArgs),
    /// Take in games from a file: an archive that 'export' wrote, or records in any format
    Import(SavedImportArgs),
}

#[derive(Debug, clap::Args)]
pub(crate) struct SavedExportArgs {
    /// The names of the games, or the beginnings of them
    #[arg(required_unless_present = "all", conflicts_with = "all")]
    pub(crate) id: Vec<String>,
    /// All games
    #[arg(long)]
    pub(crate) all: bool,
    /// What is written; several games as json are one line each, and can be taken in again just so
    #[arg(long, default_value = "json", value_parser = Format::parse, value_name = "json|text|sgf|moves|course")]
    pub(crate) format: Format,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<String>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct SavedImportArgs {
    /// The file ('-' is stdin)
    pub(crate) file: String,
    /// The game of records that do not name it
    #[arg(long)]
    pub(crate) game: Option<String>,
}
