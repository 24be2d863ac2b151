//! `potez count`: how many complete games there are from a position, how they end, and how many positions occur.

use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use clap::builder::TypedValueParser as _;
use potez_rules::count::{CountEnd, CountEvent, CountLimits, PlyCount};
use serde::Serialize;

use crate::cli::failure::Failure;
use crate::cli::opening::GameArgs;
use crate::cli::output::Output;
use crate::cli::{Answer, Done, memory, opening};
use crate::words::Fact;

#[derive(Debug, clap::Args)]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// Count games of at most this many plies [default: to the end]
    #[arg(long, short, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) depth: Option<u32>,
    /// About how much memory the positions may take, in megabytes
    #[arg(long, default_value_t = 1024, value_name = "MB", value_parser = clap::value_parser!(u32).range(1..=1_048_576).try_map(memory::fits))]
    pub(crate) hash: u32,
}

pub(crate) fn run(args: &CountArgs, output: &mut Output) -> Done {
    let (_, table) = opening::open_and_play(&args.game)?;
    let limits = CountLimits { plies: args.depth.unwrap_or(u32::MAX), bytes: (args.hash as usize) << 20 };
    let interrupted = interruption();
    let mut counted = Counted::default();
    let mut progress = Progress::new();
    let mut written = Ok(());
    let end = table.count(limits, &mut |event| {
        match event {
            CountEvent::Ply(ply) => {
                progress.clear();
                counted.add(ply);
                written = row(&counted, output);
            }
            CountEvent::Progress { done, of } => progress.show(counted.plies.len(), done, of, output),
        }
        written.is_ok() && !interrupted.load(Ordering::Relaxed)
    });
    progress.clear();
    written?;
    counted.stopped = match end {
        CountEnd::Complete => None,
        CountEnd::Plies => Some("depth"),
        CountEnd::Memory => Some("memory"),
        CountEnd::Overflow => Some("overflow"),
        CountEnd::Stopped => Some("interrupted"),
    };
    if output.json {
        output.value(&counted)?;
    } else {
        summary(&counted, end, args.hash, output)?;
    }
    Ok(match end {
        CountEnd::Complete | CountEnd::Plies => Answer::Yes,
        CountEnd::Memory | CountEnd::Overflow => Answer::No,
        CountEnd::Stopped => Answer::Interrupted,
    })
}

/// The answer for programs.
#[derive(Default, Serialize)]
struct Counted {
    /// Complete games.
    games: u128,
    x: u128,
    o: u128,
    draws: u128,
    /// Different positions, those of each ply by themselves.
    positions: u64,
    /// Why there may be more; `null` when everything has been counted.
    stopped: Option<&'static str>,
    plies: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    ply: usize,
    positions: u64,
    sequences: u128,
    x: u128,
    o: u128,
    draws: u128,
}

impl Counted {
    fn add(&mut self, counted: PlyCount) {
        let PlyCount { sequences, positions, x, o, draws } = counted;
        // A sum that does not fit would have to be of more sequences than fit.
        self.games = self.games.saturating_add(counted.games());
        self.x = self.x.saturating_add(x);
        self.o = self.o.saturating_add(o);
        self.draws = self.draws.saturating_add(draws);
        self.positions += positions;
        self.plies.push(Row { ply: self.plies.len(), positions, sequences, x, o, draws });
    }
}

/// Writes the last ply as a row of the table, after the header if it is the first.
fn row(counted: &Counted, output: &mut Output) -> Result<(), Failure> {
    let Some(row) = counted.plies.last().filter(|_| !output.json) else { return Ok(()) };
    let line = |[ply, positions, sequences, x, o, draws]: [String; 6]| {
        format!("{ply:>4}  {positions:>12}  {sequences:>20}  {x:>14}  {o:>14}  {draws:>14}")
    };
    if row.ply == 0 {
        let heads = ["ply", "positions", "sequences", "x", "o", "draws"];
        let heads = heads.map(|head| output.words.say(&format!("answers-count-{head}"), &[]));
        output.line(&line(heads))?;
    }
    output.line(&line([
        row.ply.to_string(),
        row.positions.to_string(),
        row.sequences.to_string(),
        row.x.to_string(),
        row.o.to_string(),
        row.draws.to_string(),
    ]))?;
    output.flush()
}

fn summary(counted: &Counted, end: CountEnd, megabytes: u32, output: &mut Output) -> Result<(), Failure> {
    let words = output.words.clone();
    let last = counted.plies.len().saturating_sub(1);
    let facts = [
        ("count", figure(counted.games)),
        ("x", figure(counted.x)),
        ("o", figure(counted.o)),
        ("draws", figure(counted.draws)),
        ("plies", last.into()),
    ];
    let total = if end == CountEnd::Complete { "answers-count-total" } else { "answers-count-part" };
    output.line(&words.say(total, &facts))?;
    output.line(&words.say("answers-count-seen", &[("count", figure(counted.positions.into()))]))?;
    let why = match end {
        CountEnd::Complete => return Ok(()),
        CountEnd::Plies => "answers-count-depth",
        CountEnd::Memory => "answers-count-memory",
        CountEnd::Overflow => "answers-count-overflow",
        CountEnd::Stopped => "answers-count-interrupted",
    };
    output.line(&words.say(why, &[("next", (last + 1).into()), ("megabytes", megabytes.into())]))
}

/// A number as a fact: one with a plural form as long as a message can count so far.
fn figure(number: u128) -> Fact<'static> {
    const EXACT: u128 = 1 << 53;
    if number < EXACT { Fact::from(number as u64) } else { Fact::from(number.to_string()) }
}

/// Is set by Ctrl-C.
pub(crate) fn interruption() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    #[cfg(unix)]
    // Without it Ctrl-C ends the program at once, and the summary is missing.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGINT, Arc::clone(&flag));
    flag
}

/// How far the next ply is: on stderr, and only if that is a terminal.
struct Progress {
    terminal: bool,
    shown: Option<Instant>,
}

impl Progress {
    fn new() -> Progress {
        Progress { terminal: std::io::stderr().is_terminal(), shown: None }
    }

    fn show(&mut self, ply: usize, done: u64, of: u64, output: &Output) {
        let due = self.shown.is_none_or(|shown| shown.elapsed() > Duration::from_millis(200));
        if self.terminal && due {
            self.shown = Some(Instant::now());
            let percent = 100 * u128::from(done) / u128::from(of.max(1));
            let facts = [("ply", ply.into()), ("percent", (percent as u64).into())];
            // If progress cannot be shown, that is not an error.
            let _ = write!(std::io::stderr(), "\r{} ", output.words.say("answers-count-progress", &facts));
        }
    }

    fn clear(&mut self) {
        if self.shown.take().is_some() {
            let _ = write!(std::io::stderr(), "\r{:60}\r", "");
        }
    }
}
