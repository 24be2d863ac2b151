//! `potez moves`: the legal moves, of one position or of every line of stdin.

use std::io;

use potez_play::Table;
use potez_rules::{Dialect, Refusal};
use serde_json::json;

use crate::cli::failure::Failure;
use crate::cli::input::{self, Line};
use crate::cli::opening::GameArgs;
use crate::cli::output::Output;
use crate::cli::{Answer, Done, opening};

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

pub(crate) fn run(args: &MovesArgs, output: &mut Output) -> Done {
    if args.batch {
        let (_, table) = opening::open(&args.game.open)?;
        batch(table, args.notation, output)?;
        return Ok(Answer::Yes);
    }
    let (_, table) = opening::open_and_play(&args.game)?;
    let moves = sorted(&*table, args.notation);
    if output.json {
        output.value(&moves)?;
    } else {
        for mv in moves {
            output.line(&mv)?;
        }
    }
    Ok(Answer::Yes)
}

fn sorted(table: &dyn Table, dialect: Dialect) -> Vec<String> {
    let mut moves = table.moves(dialect);
    moves.sort_unstable();
    moves
}

/// Answers each line as soon as it is read, so that a program can ask one question after another.
fn batch(mut table: Box<dyn Table>, dialect: Dialect, output: &mut Output) -> Result<(), Failure> {
    let mut stdin = io::stdin().lock();
    while let Some(line) = input::next_line(&mut stdin)? {
        table.reset();
        let played = match line {
            Line::Text(text) => table.play_list(&text).map_err(|broken| broken.to_string()),
            Line::Bad(reason) => Err(reason.to_string()),
        };
        match played {
            Ok(()) => output.value(&sorted(&*table, dialect))?,
            Err(error) => output.value(&json!({ "error": error }))?,
        }
        output.flush()?;
    }
    Ok(())
}

fn parse_dialect(text: &str) -> Result<Dialect, Refusal> {
    let found = Dialect::NAMES.into_iter().find(|(name, _)| name.eq_ignore_ascii_case(text));
    found
        .map(|(_, dialect)| dialect)
        .ok_or_else(|| Refusal::new("usage.dialect", "one of ours, course, abstractplay", []))
}
