//! `potez bench`: fixed positions, fixed depths; the node total is the signature of the search.

use std::time::Duration;

use potez_play::signature::{CASES, run as run_case};
use serde_json::json;

use super::analyse::short;
use crate::args::BenchArgs;
use crate::failure::Failure;
use crate::output::Output;
use crate::{Answer, Done};

pub(crate) fn run(args: &BenchArgs, output: &mut Output) -> Done {
    let chosen = |game: &str| args.game.as_ref().is_none_or(|wanted| wanted.eq_ignore_ascii_case(game));
    if let Some(game) = &args.game {
        potez_play::find(game).map_err(|refusal| Failure::usage(&refusal))?;
    }
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for case in CASES.iter().filter(|case| chosen(case.game)) {
        let cost = run_case(*case).map_err(|refusal| Failure::Data(refusal.to_string()))?;
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
            output.line(&format!(
                "{name:<36} depth {:>2} {:>10} nodes {:>8.3} s {speed:>8}/s  {} {}",
                case.depth,
                cost.nodes,
                cost.time.as_secs_f64(),
                cost.best,
                cost.score
            ))?;
        }
        output.flush()?;
    }
    if output.json {
        output.value(&json!({"nodes": nodes, "seconds": time.as_secs_f64(), "speed": per_second(nodes, time)}))?;
    } else {
        let speed = short(per_second(nodes, time));
        output.line(&format!("total: {nodes} nodes in {:.3} s, {speed}/s", time.as_secs_f64()))?;
    }
    Ok(Answer::Yes)
}

fn per_second(nodes: u64, time: Duration) -> u64 {
    (nodes as f64 / time.as_secs_f64().max(1e-9)) as u64
}
