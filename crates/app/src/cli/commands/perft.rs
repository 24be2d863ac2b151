//! `potez perft`: how many sequences of moves there are.

use serde_json::json;

use crate::cli::opening::GameArgs;
use crate::cli::output::Output;
use crate::cli::{Answer, Done, opening};

#[derive(Debug, clap::Args)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// The greatest length of a sequence
    #[arg(long, short, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) depth: u32,
}

pub(crate) fn run(args: &PerftArgs, output: &mut Output) -> Done {
    let (_, table) = opening::open_and_play(&args.game)?;
    let mut counts = Vec::new();
    for depth in 1..=args.depth {
        let count = table.perft(depth);
        counts.push(count);
        if !output.json {
            output.line(&format!("{depth:>3}  {count}"))?;
            output.flush()?;
        }
    }
    if output.json {
        output.value(&json!({ "perft": counts }))?;
    }
    Ok(Answer::Yes)
}
