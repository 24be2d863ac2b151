//! `potez analyse`: what an engine thinks, while it thinks.

use potez_play::players::{LineScore, Verdict};
use potez_play::{EngineKind, Request, SearchInfo};
use potez_rules::Refusal;
use potez_rules::notation::split_list;

use crate::cli::failure::Failure;
use crate::cli::opening::{EngineArgs, GameArgs, LimitArgs, TableArgs};
use crate::cli::output::Output;
use crate::cli::{Answer, Done, opening};
use crate::tables;
use crate::words::Words;

#[derive(Debug, clap::Args)]
pub(crate) struct AnalyseArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// The engine: engine, engine:1 … engine:10, mcts, course, course:DEPTH, random
    #[arg(long, default_value = "engine")]
    pub(crate) engine: String,
    #[command(flatten)]
    pub(crate) build: EngineArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) table: TableArgs,
    /// How many lines to show
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=500))]
    pub(crate) lines: u16,
    /// Consider only these moves, comma-separated
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    pub(crate) only: Option<String>,
}

pub(crate) fn run(args: &AnalyseArgs, output: &mut Output) -> Done {
    let (entry, table) = opening::open_and_play(&args.game)?;
    args.table.open(entry.name, &*table)?;
    let spec = opening::engine(&args.engine, &args.build)?;
    if matches!(spec.kind, EngineKind::Mcts | EngineKind::Course(_) | EngineKind::Random)
        && (args.lines > 1 || args.only.is_some())
    {
        let facts = [("engine", spec.kind.to_string())];
        let template = "--lines and --only work with engine, not with {engine}";
        return Err(Failure::usage(&Refusal::new("analyse.lines", template, facts)));
    }
    opening::check_use(&args.build, &args.limits, &[spec.kind])?;
    let refused = |refusal| opening::weights_refused(args.build.weights.as_deref(), refusal);
    let mut engine = tables::engine(entry.name, &*table, &spec).map_err(refused)?;
    let request = Request {
        limits: args.limits.limits(spec.kind),
        lines: usize::from(args.lines),
        only: args.only.as_deref().map(split_list).unwrap_or_default().into_iter().map(str::to_owned).collect(),
        ..Request::default()
    };
    let mut written = Ok(());
    let mut last = None;
    let info = engine.think(&*table, &request, &mut |info| {
        let begun = if last.is_none() { header(output) } else { Ok(()) };
        written = begun.and_then(|()| write(info, output));
        last = Some(info.clone());
        written.is_ok()
    });
    written?;
    let info = info.map_err(|refusal| Failure::data(&refusal))?;
    // The final answer differs from the last report at least in its time and nodes; print it only if it says more.
    if !output.json && last.is_none() {
        header(output)?;
    }
    if last.is_none_or(|last| last.depth != info.depth || last.lines != info.lines) || output.json {
        write(&info, output)?;
    }
    if !output.json {
        summary(&info, output)?;
    }
    Ok(Answer::Yes)
}

fn header(output: &mut Output) -> Result<(), Failure> {
    if output.json {
        return Ok(());
    }
    let words = &output.words;
    let (ply, score) = (words.say("answers-analyse-ply", &[]), words.say("answers-analyse-score", &[]));
    let (nodes, line) = (words.say("answers-analyse-nodes", &[]), words.say("answers-analyse-line", &[]));
    output.line(&format!("{ply:>3} {score:>12} {nodes:>8}  {line}"))
}

fn write(info: &SearchInfo, output: &mut Output) -> Result<(), Failure> {
    if output.json {
        output.value(info)?;
    } else {
        for line in &info.lines {
            let nodes = output.words.figure(&short(info.nodes));
            let head = format!("{:>3} {:>12} {nodes:>8}", info.depth, line.score);
            output.line(&format!("{head}  {}", line.moves.join(" ")))?;
        }
    }
    output.flush()
}

fn summary(info: &SearchInfo, output: &mut Output) -> Result<(), Failure> {
    let words = &output.words;
    let Some(best) = info.best() else {
        let over = words.say("answers-game-over", &[]);
        return output.line(&over);
    };
    let mut text = words.say("answers-analyse-best", &[("best", best.into())]);
    let proof = match (info.verdict, info.lines.first().map(|line| line.score)) {
        (Verdict::Unknown, _) => None,
        // A tree has values instead of wins and losses.
        (_, Some(LineScore::Number(value))) => {
            Some(words.say("answers-analyse-value", &[("value", words.figure(&value.to_string()).into())]))
        }
        (verdict, _) => proof(verdict, words),
    };
    if let Some(proof) = proof {
        text.push_str(&format!(" ({proof})"));
    }
    if info.table {
        text.push_str(&format!(", {}", words.say("answers-from-table", &[])));
    }
    if let Some(speed) = info.speed {
        text.push_str(&format!(", {}/s", words.figure(&short(speed))));
    }
    output.line(&text)
}

/// What is proved about the result of a game.
fn proof(verdict: Verdict, words: &Words) -> Option<String> {
    match verdict {
        Verdict::Win(None) => Some(words.say("answers-analyse-win", &[])),
        Verdict::Loss(None) => Some(words.say("answers-analyse-loss", &[])),
        Verdict::Win(Some(distance)) => {
            let id = if distance.is_exact() { "answers-analyse-win-in" } else { "answers-analyse-win-within" };
            Some(words.say(id, &[("plies", distance.plies().into())]))
        }
        Verdict::Loss(Some(distance)) => {
            let id = if distance.is_exact() { "answers-analyse-loss-in" } else { "answers-analyse-loss-within" };
            Some(words.say(id, &[("plies", distance.plies().into())]))
        }
        Verdict::Draw => Some(words.say("answers-analyse-draw", &[])),
        Verdict::Unknown => None,
    }
}

/// A count in a few characters: 950, 12.3k, 4.56M.
pub(crate) fn short(count: u64) -> String {
    match count {
        0..10_000 => count.to_string(),
        10_000..1_000_000 => format!("{:.1}k", count as f64 / 1e3),
        1_000_000..1_000_000_000 => format!("{:.2}M", count as f64 / 1e6),
        _ => format!("{:.2}G", count as f64 / 1e9),
    }
}

/// The number by which a plural form is chosen next to a [`short`] one: 12.3k takes the form of many, whatever its last digits are.
pub(crate) fn plural(count: u64) -> u64 {
    if count < 10_000 { count } else { 0 }
}
