//! `potez bench`: fixed positions, fixed depths; the node total is the signature of the search.

use std::time::Duration;

use potez_play::signature::{CASES, run as run_case};
use serde_json::json;

use super::analyse::short;
use crate::cli::failure::Failure;
use crate::cli::output::Output;
use crate::cli::{Answer, Done};

#[derive(Debug, clap::Args)]
pub(crate) struct BenchArgs {
    /// Only the positions of this game
    #[arg(long)]
    pub(crate) game: Option<String>,
}

pub(crate) fn run(args: &BenchArgs, output: &mut Output) -> Done {
    let chosen = |game: &str| args.game.as_ref().is_none_or(|wanted| wanted.eq_ignore_ascii_case(game));
    if let Some(game) = &args.game {
        potez_play::find(game).map_err(|refusal| Failure::usage(&refusal))?;
    }
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for case in CASES.iter().filter(|case| chosen(case.game) && potez_play::find(case.game).is_ok()) {
        let cost = run_case(*case).map_err(|refusal| Failure::data(&refusal))?;
        nodes += cost.nodes;
        time += cost.time;
        if output.json {
            output.value(&json!({
                "game": case.game, "settings": case.settings, "moves": case.moves, "depth": case.depth,
                "nodes": cost.nodes, "seconds": cost.time.as_secs_f64(), "best": cost.best, "score": cost.score,
            }))?;
        } else {
            let name = format!("{} {}", case.game, case.settings);
            let speed = short(per_second(cost.nodes, cost.time));
            let words = &output.words;
            let (depth, counted) = (words.say("answers-bench-depth", &[]), words.say("answers-bench-nodes", &[]));
            let (seconds, speed) = (words.decimal(cost.time.as_secs_f64(), 3), words.figure(&speed));
            output.line(&format!(
                "{name:<36} {depth} {:>2} {:>10} {counted} {seconds:>8} s {speed:>8}/s  {} {}",
                case.depth, cost.nodes, cost.best, cost.score
            ))?;
        }
        output.flush()?;
    }
    if output.json {
        output.value(&json!({"nodes": nodes, "seconds": time.as_secs_f64(), "speed": per_second(nodes, time)}))?;
    } else {
        let words = &output.words;
        let seconds = words.decimal(time.as_secs_f64(), 3);
        let speed = words.figure(&short(per_second(nodes, time)));
        let facts = [("nodes", nodes.into()), ("seconds", seconds.into()), ("speed", speed.into())];
        let total = words.say("answers-bench-total", &facts);
        output.line(&total)?;
    }
    Ok(Answer::Yes)
}

fn per_second(nodes: u64, time: Duration) -> u64 {
    (nodes as f64 / time.as_secs_f64().max(1e-9)) as u64
}
