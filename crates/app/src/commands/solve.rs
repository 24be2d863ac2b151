//! `potez solve`: who wins for certain. Exit code 1 when the limits end it before that is known.

use std::io::{IsTerminal, Write};
use std::time::Duration;

use potez_play::mind::Proving;
use potez_play::{Method, Proof, ProofSpec};
use potez_search::Limits;

use super::analyse::short;
use crate::args::{ProofMethod, SolveArgs};
use crate::failure::Failure;
use crate::output::Output;
use crate::{Answer, Done, opening};

pub(crate) fn run(args: &SolveArgs, output: &mut Output) -> Done {
    let (_, table) = opening::open_and_play(&args.game)?;
    let method = match args.method {
        ProofMethod::Alphabeta => Method::AlphaBeta,
        ProofMethod::Winner => Method::Winner,
        ProofMethod::Dfpn => Method::ProofNumbers,
    };
    let spec = ProofSpec { method, table_megabytes: args.hash as usize };
    let mut prover = table.prover(spec).map_err(|refusal| Failure::usage(&refusal))?;
    let limits = Limits { depth: args.depth, nodes: args.nodes, time: args.time };
    let mut bar = Bar::new();
    let proof = prover.prove(&table.snapshot(), limits, &mut |progress| {
        bar.show(progress);
        true
    });
    bar.clear();
    let proof = proof.map_err(|refusal| Failure::Data(refusal.to_string()))?;
    if output.json {
        output.value(&proof)?;
    } else {
        output.line(&sentence(&proof))?;
    }
    Ok(if proof.verdict == "unknown" { Answer::No } else { Answer::Yes })
}

fn sentence(proof: &Proof) -> String {
    let player = proof.turn.mark();
    let verdict = match (proof.verdict, proof.distance) {
        ("unknown", _) => format!("unknown: ended by {}", proof.stopped.unwrap_or("its limits")),
        ("draw", _) => "draw".to_owned(),
        (verdict, Some(plies)) => format!("{verdict} for {player}, who is to move, in {plies} plies"),
        (verdict, None) => format!("{verdict} for {player}, who is to move"),
    };
    let best = proof.best.as_ref().map_or_else(String::new, |best| format!(" with {best}"));
    format!("{verdict}{best} ({} positions, {:.3} s)", short(proof.nodes), proof.seconds)
}

/// How far the proof is, on stderr, for people only.
struct Bar {
    shown: Option<Duration>,
    terminal: bool,
}

impl Bar {
    fn new() -> Bar {
        Bar { shown: None, terminal: std::io::stderr().is_terminal() }
    }

    fn show(&mut self, progress: &Proving) {
        let due = self.shown.unwrap_or_default() + Duration::from_millis(200);
        if self.terminal && progress.time >= due {
            self.shown = Some(progress.time);
            let seconds = progress.time.as_secs_f64();
            let speed = short((progress.nodes as f64 / seconds.max(0.001)) as u64);
            // When nobody sees it, nothing is lost.
            let _ = write!(std::io::stderr(), "\r{:.1} s, {} positions, {speed}/s ", seconds, short(progress.nodes));
        }
    }

    fn clear(&self) {
        if self.shown.is_some() {
            let _ = write!(std::io::stderr(), "\r{:60}\r", "");
        }
    }
}
