//! `potez trace`: a search, step by step, as text, data or pictures.

mod job;

use std::path::Path;

use clap::ValueEnum;
use job::Job;
use potez_draw::trace::file::ReadError;
use potez_draw::trace::{self, Algorithm, Grain, Ordering, Trace, TraceSpec, steps};
use potez_play::{EvaluationSpec, Table, games};
use potez_rules::Refusal;
use potez_rules::refusal::quote;

use super::eval;
use crate::cli::failure::Failure;
use crate::cli::opening::OpenArgs;
use crate::cli::output::Output;
use crate::cli::{Answer, Done, input, opening, pictures};
use crate::words::{self, Language};

/// Where a search begins: a tree, or a position of a game.
#[derive(Debug, clap::Args)]
pub(crate) struct SourceArgs {
    /// The lecture's tree (lecture), a file with a tree ('-' is stdin), or the name of a game
    #[arg(value_name = "lecture|FILE|GAME")]
    pub(crate) source: Option<String>,
    /// An option of the game; may be repeated
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub(crate) set: Vec<String>,
    /// Begin from this position of the game
    #[arg(long, value_name = "TEXT")]
    pub(crate) position: Option<String>,
    /// Moves to make first, comma-separated
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
    /// How many plies to look ahead [default: the whole tree, or 2 plies in another game]
    #[arg(long, short, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    pub(crate) depth: Option<u32>,
    /// How positions of a game are valued where the depth ends: course, standard (the engine's), result, or a file with weights
    /// [default: course, where the course has one]
    #[arg(long, value_name = "NAME|FILE")]
    pub(crate) eval: Option<String>,
}

/// Of a game's search, this many events are kept in full.
const DETAIL: usize = 1_000_000;
/// A game's search with more events than this is stopped.
const LONGEST: usize = 60_000_000;

#[derive(Debug, clap::Args)]
pub(crate) struct TraceArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,
    /// Read a recorded search, as --format json writes it ('-' is stdin)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["source", "set", "position", "moves", "depth", "eval", "algorithm", "profile", "window", "order"])]
    pub(crate) tape: Option<String>,
    /// minimax, alphabeta, negamax, pvs, or engine: the last iteration of the playing engine itself
    #[arg(long, short, default_value = "alphabeta")]
    pub(crate) algorithm: String,
    /// The conventions of alphabeta: lecture, aima, fail-soft, fail-soft-strict, or strict
    #[arg(long, short)]
    pub(crate) profile: Option<String>,
    /// The start window of alphabeta, such as 0,10 or -inf,3
    #[arg(long, value_name = "ALPHA,BETA", allow_hyphen_values = true)]
    pub(crate) window: Option<String>,
    /// In which order children are tried: listed, reversed, shuffled:SEED, best, or worst
    #[arg(long, default_value = "listed")]
    pub(crate) order: String,
    /// How fine the steps are: each node (visit), each value too (backup), or everything (bound)
    #[arg(long, default_value = "bound", value_parser = parse_grain, value_name = "visit|backup|bound")]
    pub(crate) grain: Grain,
    /// Which steps: 17, 3-9, 5-, 1,4,7, last, all [default: last for svg and png, all for the others]
    #[arg(long, value_name = "STEPS")]
    pub(crate) step: Option<String>,
    /// All chosen steps on one sheet (svg, png, pdf)
    #[arg(long)]
    pub(crate) sheet: bool,
    /// How many pictures are in a row of the sheet [default: as many as fit]
    #[arg(long, value_name = "COUNT", default_value_t = 0, hide_default_value = true, value_parser = clap::value_parser!(u16).range(0..=1000))]
    pub(crate) columns: u16,
    /// Draw at most about this many nodes, and fold the rest [default: 300, with --enlarge 24]
    #[arg(long, value_name = "NODES", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) fold: Option<u32>,
    /// Draw the boards of this level large; the root is level 0
    #[arg(long, value_name = "LEVEL", value_parser = clap::value_parser!(u32).range(0..=1000))]
    pub(crate) enlarge: Option<u32>,
    /// Leave out the head line and the sentence
    #[arg(long)]
    pub(crate) bare: bool,
    /// The language of the sentences: en, sr-Latn, or sr-Cyrl [default: as --lang]
    #[arg(long, value_parser = words::parse, value_name = "LANGUAGE")]
    pub(crate) language: Option<Language>,
    /// The format [default: by the extension of --out, else text]
    #[arg(long)]
    pub(crate) format: Option<TraceFormat>,
    /// Write to a file; several pictures get numbers
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<String>,
    /// How large png and gif are drawn [default: as wide as a projector shows, 1920 and 1280 pixels]
    #[arg(long, value_parser = pictures::parse_scale)]
    pub(crate) scale: Option<f64>,
    /// The pages of pdf: 16:9 slides with one step each, or several steps on each page for a printer
    #[arg(long, value_enum, default_value_t = Paper::Slide)]
    pub(crate) paper: Paper,
    /// How long gif shows each step, in milliseconds
    #[arg(long, default_value_t = 900, value_parser = clap::value_parser!(u32).range(20..=60_000))]
    pub(crate) delay: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Paper {
    Slide,
    A4,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TraceFormat {
    Text,
    Json,
    Svg,
    Png,
    Gif,
    Pdf,
    Tikz,
    Html,
}

pub(crate) fn run(args: &TraceArgs, output: &mut Output) -> Done {
    let format = format(args, output.json)?;
    if args.paper == Paper::A4 && format != TraceFormat::Pdf {
        return Err(Failure::usage(&Refusal::new(
            "trace.a4",
            "--paper is for pdf: add --format pdf or --out FILE.pdf",
            [],
        )));
    }
    let trace = match &args.tape {
        Some(path) => tape(path)?,
        None => record(args)?,
    };
    let steps = steps::steps(&trace, args.grain);
    let default = if matches!(format, TraceFormat::Svg | TraceFormat::Png) && !args.sheet { "last" } else { "all" };
    let chosen = steps::choose(args.step.as_deref().unwrap_or(default), steps.len()).map_err(|r| Failure::usage(&r))?;
    let language = args.language.unwrap_or(output.words.language());
    let job = Job { args, language, trace: &trace, steps: &steps, chosen: &chosen };
    job.run(format, output)?;
    Ok(Answer::Yes)
}

/// The requested format, else the one of the file name, else text.
fn format(args: &TraceArgs, json: bool) -> Result<TraceFormat, Failure> {
    const ENDINGS: &[(&str, TraceFormat)] = &[
        ("txt", TraceFormat::Text),
        ("json", TraceFormat::Json),
        ("jsonl", TraceFormat::Json),
        ("svg", TraceFormat::Svg),
        ("png", TraceFormat::Png),
        ("gif", TraceFormat::Gif),
        ("pdf", TraceFormat::Pdf),
        ("tex", TraceFormat::Tikz),
        ("tikz", TraceFormat::Tikz),
        ("html", TraceFormat::Html),
        ("htm", TraceFormat::Html),
    ];
    pictures::choose(args.format, args.out.as_deref(), json, ENDINGS, TraceFormat::Text, TraceFormat::Json)
}

/// A recorded search, of any length: it is read line by line.
fn tape(path: &str) -> Result<Trace, Failure> {
    let read = if path == "-" {
        trace::file::read_from(std::io::stdin().lock())
    } else {
        trace::file::read_from(input::open(path)?)
    };
    read.map_err(|error| match error {
        ReadError::Refused(refusal) => Failure::file(path, refusal),
        ReadError::Io(error) => input::cannot_read(path, &error),
    })
}

fn record(args: &TraceArgs) -> Result<Trace, Failure> {
    let usage = |refusal: Refusal| Failure::usage(&refusal);
    let ask = TraceSpec::new(
        Algorithm::parse(&args.algorithm).map_err(usage)?,
        args.profile.as_deref(),
        args.window.as_deref().map(trace::parse_window).transpose().map_err(usage)?,
        args.source.depth,
        Ordering::parse(&args.order).map_err(usage)?,
    )
    .map_err(usage)?;
    let (game, table) = open(&args.source)?;
    let evaluation = args.source.evaluation()?;
    let ask = match game {
        "tree" => TraceSpec { evaluation, ..ask },
        _ => TraceSpec { evaluation, detail: DETAIL, capacity: LONGEST, ..ask },
    };
    let mut trace = trace::record(&*table, &ask).map_err(|refusal| args.source.refused(refusal))?;
    trace.game = game.to_owned();
    Ok(trace)
}

impl SourceArgs {
    pub(crate) fn evaluation(&self) -> Result<Option<EvaluationSpec>, Failure> {
        self.eval.as_deref().map(eval::specification).transpose()
    }

    /// Why a position cannot be valued as `--eval` asks.
    pub(crate) fn refused(&self, refusal: Refusal) -> Failure {
        opening::weights_refused(self.eval.as_deref(), refusal)
    }
}

/// The lecture's tree, a game by its name, or a tree from a file.
pub(crate) fn open(args: &SourceArgs) -> Result<(&'static str, Box<dyn Table>), Failure> {
    let source = args.source.as_deref().unwrap_or("lecture");
    let game = games().iter().find(|entry| entry.name.eq_ignore_ascii_case(source));
    let tree_file = game.is_none() && source != "lecture";
    if tree_file && source != "-" && !Path::new(source).exists() {
        let names: Vec<&str> = games().iter().map(|entry| entry.name).collect();
        let facts = [("text", quote(source)), ("names", names.join(", "))];
        let template = "{text} is neither lecture, nor a file, nor a game; the games: {names}";
        return Err(Failure::usage(&Refusal::new("trace.source", template, facts)));
    }
    let open = OpenArgs {
        game: game.map_or("tree", |entry| entry.name).to_owned(),
        set: args.set.clone(),
        preset: None,
        position: args.position.clone(),
        tree: tree_file.then(|| source.to_owned()),
    };
    let (entry, mut table) = opening::open(&open)?;
    if let Some(moves) = &args.moves {
        let text = input::argument(moves)?;
        table.play_list(&text).map_err(Failure::moves)?;
    }
    Ok((entry.name, table))
}

fn parse_grain(text: &str) -> Result<Grain, Refusal> {
    let found = Grain::NAMES.into_iter().find(|(name, _)| name.eq_ignore_ascii_case(text));
    found.map(|(_, grain)| grain).ok_or_else(|| Refusal::new("usage.grain", "one of visit, backup, bound", []))
}
