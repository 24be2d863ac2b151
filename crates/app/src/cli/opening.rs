//! From arguments to a game on the table.

use potez_play::{EngineKind, EngineSpec, Entry, Session, Table, find};
use potez_rules::{Dialect, Refusal, Settings};

use crate::cli::args::{EngineArgs, GameArgs, OpenArgs};
use crate::cli::failure::Failure;
use crate::cli::input;

/// Finds the game and opens it with its options, at the start or at `--position`.
pub(crate) fn open(args: &OpenArgs) -> Result<(&'static Entry, Box<dyn Table>), Failure> {
    let entry = find(&args.game).map_err(|refusal| Failure::usage(&refusal))?;
    let mut settings = Settings::new();
    for pair in &args.set {
        settings.add(pair).map_err(|refusal| Failure::usage(&refusal))?;
    }
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
    }
    Ok((entry, table))
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
    let opened = match args.open.position {
        Some(_) => Session::open_at(entry.name, &settings, &table.position()),
        None => Session::open(entry.name, &settings).map_err(|refusal| vec![refusal]),
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
