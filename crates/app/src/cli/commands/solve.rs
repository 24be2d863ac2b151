//! `potez solve`: who wins for certain, in one position or in that of every line of stdin. Exit code 1 when the limits end it before
//! that is known.

mod progress;

use std::io;
use std::time::{Duration, Instant};

use clap::ValueEnum;
use clap::builder::TypedValueParser as _;
use potez_play::players::search_info::stop_name;
use potez_play::players::{Distance, Verdict};
use potez_play::{Method, Proof, ProofSpec, Prover, Table};
use potez_rules::Refusal;
use potez_search::Limits;
use serde_json::json;

use self::progress::Bar;
use super::analyse::{plural, short};
use super::solve_all::WholeArgs;
use crate::cli::failure::Failure;
use crate::cli::input::{self, Line};
use crate::cli::opening::{GameArgs, parse_time};
use crate::cli::output::Output;
use crate::cli::{Answer, Done, memory, opening};
use crate::words::Words;

#[derive(Debug, clap::Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// The method: alphabeta (winner and distance), winner (quicker), dfpn (proof numbers, winner only)
    #[arg(long, default_value = "alphabeta")]
    pub(crate) method: ProofMethod,
    /// The size of the table of positions, in megabytes
    #[arg(long, default_value_t = 256, value_name = "MB", value_parser = clap::value_parser!(u32).range(1..=1_048_576).try_map(memory::fits))]
    pub(crate) hash: u32,
    /// Look for wins and losses at most this many plies away
    #[arg(long, short, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=2000))]
    pub(crate) depth: Option<u32>,
    /// Give up after this time: 0.5, 200ms, 2s, 1m
    #[arg(long, short, value_name = "TIME", value_parser = parse_time)]
    pub(crate) time: Option<Duration>,
    /// The number of threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// Answer every line of stdin (a list of moves; empty is the start) with one line of JSON
    #[arg(long, conflicts_with = "moves")]
    pub(crate) batch: bool,
    /// Give up after this many positions
    #[arg(long, short, value_name = "COUNT", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    #[command(flatten)]
    pub(crate) whole: WholeArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ProofMethod {
    Alphabeta,
    Winner,
    Dfpn,
}

pub(crate) fn run(args: &SolveArgs, output: &mut Output) -> Done {
    if args.whole.all {
        return super::solve_all::run(&args.game.open, &args.whole, output);
    }
    let (_, table) = if args.batch { opening::open(&args.game.open)? } else { opening::open_and_play(&args.game)? };
    let method = match args.method {
        ProofMethod::Alphabeta => Method::AlphaBeta,
        ProofMethod::Winner => Method::Winner,
        ProofMethod::Dfpn => Method::ProofNumbers,
    };
    if let (Method::ProofNumbers, Some(_)) = (method, args.depth) {
        let template = "--depth has no meaning for dfpn, which knows no distances: use --nodes or --time";
        return Err(Failure::usage(&Refusal::new("solve.depth", template, [])));
    }
    // The table of positions is part of the work: making it can take longer than the proof.
    let begun = Instant::now();
    let spec = ProofSpec { method, table_megabytes: args.hash as usize, threads: usize::from(args.threads) };
    let mut prover = table.prover(spec).map_err(|refusal| Failure::usage(&refusal))?;
    let limits = Limits { depth: args.depth, nodes: args.nodes, time: args.time };
    if args.batch {
        batch(table, &mut *prover, limits, output)?;
        return Ok(Answer::Yes);
    }
    let mut bar = Bar::new(output.words.clone());
    let proof = prover.prove(&*table, limits, &mut |progress| {
        bar.show(progress);
        true
    });
    bar.clear();
    let mut proof = proof.map_err(|refusal| Failure::data(&refusal))?;
    proof.seconds = begun.elapsed().as_secs_f64();
    if output.json {
        output.value(&proof)?;
    } else {
        let sentence = sentence(&proof, &output.words);
        output.line(&sentence)?;
        if proof.line.len() > 1 {
            let line = output.words.say("answers-solve-line", &[("line", proof.line.join(" ").into())]);
            output.line(&line)?;
        }
    }
    Ok(if proof.verdict == Verdict::Unknown { Answer::No } else { Answer::Yes })
}

/// Answers each line as soon as it is read, so that a program can ask one question after another. The limits hold for each line; what the
/// prover has learned stays for the next.
fn batch(
    mut table: Box<dyn Table>,
    prover: &mut dyn Prover,
    limits: Limits,
    output: &mut Output,
) -> Result<(), Failure> {
    let mut stdin = io::stdin().lock();
    let mut bar = Bar::of_batch(output.words.clone());
    while let Some(line) = input::next_line(&mut stdin)? {
        table.reset();
        let played = match line {
            Line::Text(text) => table.play_list(&text).map_err(|broken| broken.to_string()),
            Line::Bad(reason) => Err(reason.to_string()),
        };
        let proof = played.and_then(|()| {
            let watch = &mut |progress: &_| {
                bar.show(progress);
                true
            };
            prover.prove(&*table, limits, watch).map_err(|refusal| refusal.to_string())
        });
        bar.clear();
        match &proof {
            Ok(proof) => output.value(proof)?,
            Err(error) => output.value(&json!({ "error": error }))?,
        }
        output.flush()?;
        bar.finish_line(proof.map_or(0, |proof| proof.nodes));
    }
    bar.clear();
    Ok(())
}

fn sentence(proof: &Proof, words: &Words) -> String {
    let player = || ("player", proof.turn.mark().to_string().into());
    let count = |distance: Distance| ("count", distance.plies().into());
    let mut verdict = match proof.verdict {
        Verdict::Draw => words.say("answers-solve-draw", &[]),
        Verdict::Win(Some(distance)) => words.say("answers-solve-win-in", &[player(), count(distance)]),
        Verdict::Win(None) => words.say("answers-solve-win", &[player()]),
        Verdict::Loss(Some(distance)) => words.say("answers-solve-loss-in", &[player(), count(distance)]),
        Verdict::Loss(None) => words.say("answers-solve-loss", &[player()]),
        Verdict::Unknown => {
            let stop = proof.stopped.map_or("limits", stop_name);
            words.say("answers-solve-unknown", &[("stop", stop.into())])
        }
    };
    if let Some(best) = &proof.best {
        verdict = words.say("answers-solve-with", &[("verdict", verdict.into()), ("best", best.into())]);
    }
    let positions = words.figure(&short(proof.nodes));
    let seconds = words.decimal(proof.seconds, 3);
    let facts = [
        ("count", plural(proof.nodes).into()),
        ("verdict", verdict.into()),
        ("positions", positions.into()),
        ("seconds", seconds.into()),
    ];
    words.say("answers-solve-cost", &facts)
}
