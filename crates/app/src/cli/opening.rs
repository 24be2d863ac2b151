//! From arguments to a game on the table.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::TypedValueParser as _;
use potez_play::{EngineKind, EngineSpec, Entry, Preset, Session, Table, find};
use potez_rules::{Dialect, Refusal, Settings};
use potez_search::Limits;

use crate::cli::failure::Failure;
use crate::cli::{input, memory};
use crate::tables;

/// A game with its options, and where it begins.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct OpenArgs {
    /// The name of the game (see 'potez games')
    pub(crate) game: String,
    /// An option of the game; may be repeated
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub(crate) set: Vec<String>,
    /// A named set of options (see 'potez games'); --set changes them
    #[arg(long, value_name = "NAME")]
    pub(crate) preset: Option<String>,
    /// Begin from this position, as the rules of the game write it ('-' reads it from stdin)
    #[arg(long, value_name = "TEXT")]
    pub(crate) position: Option<String>,
    /// For the game tree: read the tree from a file ('-' is stdin)
    #[arg(long, value_name = "FILE")]
    pub(crate) tree: Option<String>,
}

/// A game with its options and the moves made in it.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct GameArgs {
    #[command(flatten)]
    pub(crate) open: OpenArgs,
    /// Moves to make first, comma-separated, in any notation ('-' reads them from stdin)
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
}

/// When an engine stops thinking.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct LimitArgs {
    /// Think at most this many plies deep
    #[arg(long, short, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=2000))]
    pub(crate) depth: Option<u32>,
    /// Think at most this long, in seconds (0.5), or with a unit (200ms, 2s, 1m) [default: 1s for engine and mcts, if
    /// no limit is given]
    #[arg(long, short, value_name = "TIME", value_parser = parse_time)]
    pub(crate) time: Option<Duration>,
    /// Search at most this many positions
    #[arg(long, short, value_name = "COUNT", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
}

impl LimitArgs {
    /// The limits for an engine; by default one second. Levels, the course's programs and random players decide
    /// themselves when to stop.
    pub(crate) fn limits(&self, kind: EngineKind) -> Limits {
        let said = Limits { depth: self.depth, nodes: self.nodes, time: self.time };
        match kind {
            EngineKind::Full | EngineKind::Mcts if said == Limits::none() => Limits::time(Duration::from_secs(1)),
            _ => said,
        }
    }
}

/// The size of an engine's table where none is given.
const TABLE_MEGABYTES: u32 = 64;

/// How engines are built.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct EngineArgs {
    /// The number of threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// The size of the table of positions, in megabytes
    #[arg(long, default_value_t = TABLE_MEGABYTES, value_name = "MB", value_parser = clap::value_parser!(u32).range(0..=1_048_576).try_map(memory::fits))]
    pub(crate) hash: u32,
    /// The seed for everything random
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// A file that changes weights of the evaluation ('potez eval GAME --weights' prints one)
    #[arg(long, value_name = "FILE")]
    pub(crate) weights: Option<String>,
}

/// Tables of solved games.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct TableArgs {
    /// A table of the solved game, made by 'potez solve GAME --all' [default: the one in the data folder, if there is
    /// one]
    #[arg(long, value_name = "FILE")]
    pub(crate) table: Option<PathBuf>,
}

impl TableArgs {
    /// Uses the table that was named, which must be one of this game.
    pub(crate) fn open(&self, game: &str, table: &dyn Table) -> Result<(), Failure> {
        let Some(path) = &self.table else { return Ok(()) };
        let solved = tables::open(path, game, table).map_err(|refusal| Failure::data(&refusal))?;
        tables::add(solved);
        Ok(())
    }
}

/// Finds the game and opens it with its options, at the start or at `--position`.
pub(crate) fn open(args: &OpenArgs) -> Result<(&'static Entry, Box<dyn Table>), Failure> {
    let entry = find(&args.game).map_err(|refusal| Failure::usage(&refusal))?;
    let preset = args.preset.as_deref().map(|name| entry.preset(name)).transpose();
    let preset = preset.map_err(|refusal| Failure::usage(&refusal))?;
    let mut settings = settings(&args.set, preset)?;
    let mut from_file = false;
    if let Some(path) = &args.tree {
        if entry.name != "tree" || settings.get("tree").is_some() {
            let template = "--tree FILE goes with the game tree, and without --set tree=…";
            return Err(Failure::usage(&Refusal::new("usage.tree", template, [])));
        }
        settings = settings.with("tree", input::read(path)?);
        from_file = true;
    }
    // What is wrong with a file is bad data; what is wrong with an option is bad usage.
    let refuse = |refusal: Refusal| match (from_file, &args.tree) {
        (true, Some(path)) => Failure::file(path, refusal),
        _ => Failure::usage(&refusal),
    };
    let mut table = (entry.open)(&settings).map_err(refuse)?;
    if let Some(text) = &args.position {
        let text = input::argument(text)?;
        table.set_up(text.trim()).map_err(Failure::position)?;
    } else if let Some(text) = preset.and_then(|preset| preset.position) {
        table.set_up(text).map_err(Failure::position)?;
    }
    Ok((entry, table))
}

/// The options of `--set`, followed by those of a preset.
pub(crate) fn settings(set: &[String], preset: Option<&Preset>) -> Result<Settings, Failure> {
    let usage = |refusal: Refusal| Failure::usage(&refusal);
    let mut settings = Settings::new();
    for pair in set {
        settings.add(pair).map_err(usage)?;
    }
    if let Some(preset) = preset {
        for (key, value) in Settings::parse(preset.settings).map_err(usage)?.iter() {
            if settings.iter().all(|(given, _)| !given.eq_ignore_ascii_case(key)) {
                settings = settings.with(key, value);
            }
        }
    }
    Ok(settings)
}

/// Opens the game and makes the moves of `--moves`.
pub(crate) fn open_and_play(args: &GameArgs) -> Result<(&'static Entry, Box<dyn Table>), Failure> {
    let (entry, mut table) = open(&args.open)?;
    if let Some(text) = &args.moves {
        let text = input::argument(text)?;
        table.play_list(&text).map_err(Failure::moves)?;
    }
    Ok((entry, table))
}

/// Opens the game as a session, and makes the moves of `--moves`.
pub(crate) fn session(args: &GameArgs) -> Result<Session, Failure> {
    let (entry, mut table) = open(&args.open)?;
    let settings = table.settings().clone();
    let preset = args.open.preset.as_deref().and_then(|name| entry.preset(name).ok());
    let opened = match args.open.position.is_some() || preset.is_some_and(|preset| preset.position.is_some()) {
        true => Session::open_at(entry.name, &settings, &table.position()),
        false => Session::open(entry.name, &settings).map_err(|refusal| vec![refusal]),
    };
    let mut session = opened.map_err(Failure::position)?;
    if let Some(text) = &args.moves {
        let text = input::argument(text)?;
        table.play_list(&text).map_err(Failure::moves)?;
        for mv in table.history(Dialect::Ours) {
            session.play(&mv).map_err(|refusal| Failure::data(&refusal))?;
        }
    }
    Ok(session)
}

/// Which engine, and how it is built.
pub(crate) fn engine(name: &str, args: &EngineArgs) -> Result<EngineSpec, Failure> {
    let kind = EngineKind::parse(name).map_err(|refusal| Failure::usage(&refusal))?;
    Ok(EngineSpec { kind, ..build(args)? })
}

/// How engines are built, whichever they are.
pub(crate) fn build(args: &EngineArgs) -> Result<EngineSpec, Failure> {
    Ok(EngineSpec {
        kind: EngineKind::Full,
        threads: usize::from(args.threads),
        table_megabytes: args.hash as usize,
        seed: args.seed,
        weights: args.weights.as_deref().map(input::read).transpose()?,
    })
}

/// Why an engine or an evaluation with weights cannot be built. What has a place is a mistake in the file.
pub(crate) fn weights_refused(path: Option<&str>, refusal: Refusal) -> Failure {
    match path {
        Some(path) if refusal.place.is_some() => Failure::file(path, refusal),
        _ => Failure::usage(&refusal),
    }
}

/// Refuses options that none of these engines could use.
pub(crate) fn check_use(args: &EngineArgs, limits: &LimitArgs, engines: &[EngineKind]) -> Result<(), Failure> {
    if args.weights.is_some() {
        check_weights(engines)?;
    }
    let refuse = |refusal: &Refusal| Err(Failure::usage(refusal));
    let names = || engines.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let any = |uses: fn(&EngineKind) -> bool| engines.iter().any(uses);
    let threads = any(|kind| matches!(kind, EngineKind::Full | EngineKind::Level(_)));
    let searches = any(|kind| matches!(kind, EngineKind::Full | EngineKind::Level(_) | EngineKind::Mcts));
    if let Some(depth) = limits.depth.filter(|_| !searches && any(|kind| matches!(kind, EngineKind::Course(_)))) {
        let template = "the depth of course is part of its name: write course:{depth} in place of --depth {depth}";
        return refuse(&Refusal::new("engine.course_depth", template, [("depth", depth.to_string())]));
    }
    let unused = [
        ("--threads", args.threads > 1 && !threads),
        ("--hash", args.hash != TABLE_MEGABYTES && !searches),
        ("--depth", limits.depth.is_some() && !searches),
        ("--time", limits.time.is_some() && !searches),
        ("--nodes", limits.nodes.is_some() && !searches),
    ];
    match unused.into_iter().find(|(_, ignored)| *ignored) {
        None => Ok(()),
        Some((option, _)) => {
            let facts = [("option", option.to_owned()), ("engines", names())];
            refuse(&Refusal::new("engine.unused", "{option} would change nothing for {engines}", facts))
        }
    }
}

/// Refuses weights where none of these engines could use them.
pub(crate) fn check_weights(engines: &[EngineKind]) -> Result<(), Failure> {
    if engines.iter().any(|kind| kind.has_weights()) {
        return Ok(());
    }
    let names: Vec<String> = engines.iter().map(ToString::to_string).collect();
    let template = "--weights is for engine and course, which have an evaluation, not for {engines}";
    Err(Failure::usage(&Refusal::new("weights.engine", template, [("engines", names.join(", "))])))
}

/// Seconds, or a number with a unit: 0.5, 200ms, 2s, 1m.
pub(crate) fn parse_time(text: &str) -> Result<Duration, Refusal> {
    let wrong = || Refusal::new("usage.time", "seconds such as 0.5, or a number with a unit: 200ms, 2s, 1m", []);
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0)];
    let unit = units.iter().find_map(|(unit, seconds)| Some((text.strip_suffix(unit)?, *seconds)));
    let (number, seconds) = unit.unwrap_or((text, 1.0));
    let number: f64 = number.trim().parse().map_err(|_| wrong())?;
    let time = Duration::try_from_secs_f64(number * seconds).map_err(|_| wrong())?;
    if time.is_zero() || time > Duration::from_secs(30 * 24 * 3600) { Err(wrong()) } else { Ok(time) }
}
