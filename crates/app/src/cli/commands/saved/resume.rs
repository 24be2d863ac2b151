//! `potez saved play`: continues a saved game, in the terminal or line by line.

use std::path::{Path, PathBuf};
use std::time::Duration;

use potez_play::store::Store;

use super::refuse;
use crate::cli::Done;
use crate::cli::commands::play::{self, PlayArgs, parse_pace};
use crate::cli::opening::{EngineArgs, GameArgs, LimitArgs, OpenArgs, TableArgs};
use crate::cli::output::Output;

#[derive(Debug, clap::Args)]
pub(crate) struct SavedPlayArgs {
    /// The name of the game, or the beginning of it
    pub(crate) id: String,
    /// Who plays X, if not who did: human, engine, engine:1 … engine:10, mcts, course, course:DEPTH, random, bot:COMMAND
    #[arg(long, value_name = "WHO")]
    pub(crate) x: Option<String>,
    /// Who plays O, if not who did
    #[arg(long, value_name = "WHO")]
    pub(crate) o: Option<String>,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) table: TableArgs,
    /// Where two programs play: show each position at least this long, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = parse_pace)]
    pub(crate) pace: Option<Duration>,
    /// Play line by line, without a board on the screen (the default where stdin or stdout is not a terminal)
    #[arg(long)]
    pub(crate) plain: bool,
    /// Write a record of the game to this file at the end
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// Use ASCII characters only
    #[arg(long)]
    pub(crate) ascii: bool,
}

pub(super) fn run(store: Store, args: &SavedPlayArgs, data: Option<&Path>, output: &mut Output) -> Done {
    let id = store.resolve(&args.id).map_err(refuse)?;
    let game = store.entry(&id).map_err(refuse)?.game;
    // It is opened again where it is played.
    drop(store);
    let open = OpenArgs { game, set: Vec::new(), preset: None, position: None, tree: None };
    let args = PlayArgs {
        game: GameArgs { open, moves: None },
        resume: Some(id),
        x: args.x.clone(),
        o: args.o.clone(),
        first: None,
        engine: args.engine.clone(),
        limits: args.limits.clone(),
        table: args.table.clone(),
        clock: None,
        pace: args.pace,
        plain: args.plain,
        ask: false,
        data: data.map(Path::to_owned),
        no_save: false,
        load: None,
        save: args.save.clone(),
        ascii: args.ascii,
    };
    play::run(&args, output)
}
