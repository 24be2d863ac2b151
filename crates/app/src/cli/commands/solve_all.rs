//! `potez solve GAME --all`: every position of a game, solved and stored.

use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use clap::builder::TypedValueParser as _;
use potez_rules::Refusal;
use potez_solve::{Job, Phase, Progress, Solved, Stopped, Value, solve_all};
use serde::Serialize;

use super::analyse::short;
use super::count::interruption;
use super::lookup;
use crate::cli::failure::{Failure, cannot_write};
use crate::cli::opening::OpenArgs;
use crate::cli::output::Output;
use crate::cli::{Answer, Done, memory, opening};
use crate::tables;
use crate::words::Words;

#[derive(Debug, Default, clap::Args)]
pub(crate) struct WholeArgs {
    /// Solve every position of the game, and store all values in a table
    #[arg(long, conflicts_with_all = ["moves", "position", "method", "hash", "depth", "time", "nodes", "batch", "threads"])]
    pub(crate) all: bool,
    /// Where to write the table [default: the data folder, where the other commands find it]
    #[arg(long, value_name = "FILE", requires = "all")]
    pub(crate) out: Option<PathBuf>,
    /// The number of threads for --all [default: the number of processors]
    #[arg(long, value_name = "COUNT", requires = "all", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) workers: Option<u16>,
    /// Continue an interrupted --all from the last finished ply
    #[arg(long, requires = "all")]
    pub(crate) resume: bool,
    /// About how much memory the positions of --all may take, in megabytes [default: 4096]
    #[arg(long, value_name = "MB", requires = "all", value_parser = clap::value_parser!(u32).range(1..=1_048_576).try_map(memory::fits))]
    pub(crate) memory: Option<u32>,
    /// Solve on several machines: a file with the address of every process, HOST:PORT, one per line (in a build with
    /// the feature cluster)
    #[arg(long, value_name = "FILE", requires_all = ["all", "process", "out"])]
    pub(crate) hosts: Option<PathBuf>,
    /// Which line of --hosts is this process, from 0
    #[arg(long, value_name = "NUMBER", requires = "hosts", value_parser = clap::value_parser!(u16).range(0..=1023))]
    pub(crate) process: Option<u16>,
}

pub(crate) fn run(open: &OpenArgs, args: &WholeArgs, output: &mut Output) -> Done {
    let (entry, table) = opening::open(open)?;
    let out = match &args.out {
        Some(out) => out.clone(),
        None => usual_path(entry.name, &*table)?,
    };
    let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let job = Job {
        out: Some(out.clone()),
        workers: args.workers.map_or(processors, usize::from),
        resume: args.resume,
        memory: u64::from(args.memory.unwrap_or(4096)) << 20,
    };
    if let Some(hosts) = &args.hosts {
        let (file, process) = (hosts.to_string_lossy().into_owned(), usize::from(args.process.unwrap_or(0)));
        return super::solve_cluster::run(entry.name, &*table, &job, (&file, process), output);
    }
    let interrupted = interruption();
    let begun = Instant::now();
    let mut bar = Bar::new(output.words.clone());
    let solved = solve_all(entry.name, &*table, &job, &mut |progress| {
        bar.show(progress);
        !interrupted.load(Ordering::Relaxed)
    });
    bar.clear();
    match solved {
        Ok(solved) => {
            write(&solved, &out.to_string_lossy(), table.turn(), begun.elapsed().as_secs_f64(), output)?;
            Ok(Answer::Yes)
        }
        Err(Stopped::Asked) => {
            output.note(&output.words.say("answers-whole-kept", &[]));
            Ok(Answer::Interrupted)
        }
        Err(Stopped::Refused(refusal)) => Err(refused(&refusal, output)),
    }
}

/// Some refusals are about the command line; after the others what is finished is kept.
pub(super) fn refused(refusal: &Refusal, output: &Output) -> Failure {
    match refusal.law {
        "solve.tree" | "solve.start" => Failure::usage(refusal),
        "table.disk" | "solve.memory" => {
            output.note(&output.words.say("answers-whole-kept", &[]));
            Failure::data(refusal)
        }
        _ => Failure::data(refusal),
    }
}

/// The place in the data folder.
fn usual_path(game: &str, table: &dyn potez_play::Table) -> Result<PathBuf, Failure> {
    let Some(path) = tables::usual_path(game, table, None) else {
        let template = "this system names no data folder: say where to write the table, with --out FILE";
        return Err(Failure::usage(&Refusal::new("solve.no_folder", template, [])));
    };
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|error| cannot_write(&folder.to_string_lossy(), &error))?;
    }
    Ok(path)
}

/// The last line of the answer for programs.
#[derive(Serialize)]
struct Counts {
    positions: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    value: &'static str,
}

/// The line before it.
#[derive(Serialize)]
struct Stored<'a> {
    file: &'a str,
    bytes: Option<u64>,
    checksum: String,
    longest: u16,
    distance: Option<u16>,
    seconds: f64,
}

pub(super) fn write(
    solved: &Solved,
    file: &str,
    turn: potez_rules::Player,
    seconds: f64,
    output: &mut Output,
) -> Result<(), Failure> {
    let totals = &solved.totals;
    let start = solved.start.unwrap_or(Value::Draw);
    let checksum = format!("{:016x}", totals.checksum);
    if output.json {
        let (bytes, longest, distance) = (solved.length, totals.longest, start.distance());
        output.value(&Stored { file, bytes, checksum, longest, distance, seconds })?;
        let potez_solve::Totals { positions, wins, draws, losses, .. } = *totals;
        return output.value(&Counts { positions, wins, draws, losses, value: start.name() });
    }
    let words = output.words.clone();
    let size = short(solved.length.unwrap_or(0));
    output.line(&lookup::sentence(start, turn, &words))?;
    let counts = [
        ("count", totals.positions.into()),
        ("wins", totals.wins.into()),
        ("draws", totals.draws.into()),
        ("losses", totals.losses.into()),
    ];
    output.line(&words.say("answers-whole-counts", &counts))?;
    let facts = [
        ("file", file.into()),
        ("size", words.figure(&size).into()),
        ("checksum", checksum.into()),
        ("seconds", words.decimal(seconds, 3).into()),
    ];
    output.line(&words.say("answers-whole-file", &facts))
}

/// How far it is: on stderr, and only if that is a terminal.
struct Bar {
    terminal: bool,
    begun: Instant,
    shown: Option<Instant>,
    /// When the backward phase began, and with how many positions.
    back: Option<(Instant, u64)>,
    words: Words,
}

impl Bar {
    fn new(words: Words) -> Bar {
        Bar { terminal: std::io::stderr().is_terminal(), begun: Instant::now(), shown: None, back: None, words }
    }

    fn show(&mut self, progress: &Progress) {
        let due = self.shown.is_none_or(|shown| shown.elapsed() > Duration::from_millis(200));
        if !self.terminal || !due {
            return;
        }
        self.shown = Some(Instant::now());
        let (since, before) = match progress.phase {
            Phase::Forward => (self.begun, 0),
            Phase::Backward => *self.back.get_or_insert((Instant::now(), progress.done)),
        };
        let rate = (progress.done - before) as f64 / since.elapsed().as_secs_f64().max(0.001);
        let mut facts = vec![
            ("ply", progress.ply.into()),
            ("positions", self.words.figure(&short(progress.done)).into()),
            ("rate", self.words.figure(&short(rate as u64)).into()),
        ];
        let id = match progress.positions.filter(|_| rate >= 1.0) {
            Some(all) => {
                let left = (all.saturating_sub(progress.done)) as f64 / rate;
                facts.push(("percent", (100 * progress.done / all.max(1)).into()));
                facts.push(("left", (left.ceil() as u64).into()));
                "answers-whole-back"
            }
            None => "answers-whole-forth",
        };
        // If progress cannot be shown, that is not an error.
        let _ = write!(std::io::stderr(), "\r{:<76}", self.words.say(id, &facts));
    }

    fn clear(&self) {
        if self.shown.is_some() {
            let _ = write!(std::io::stderr(), "\r{:76}\r", "");
        }
    }
}
