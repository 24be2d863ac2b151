//! The tables of solved games that this program knows: those of `--table`, and those in the data folder.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use potez_play::session::Seat;
use potez_play::{EngineKind, EngineSpec, Opponent, Table};
use potez_rules::Refusal;
use potez_solve::SolvedTable;
use potez_solve::informed::Informed;

/// The end of the name of every table in the data folder.
const ENDING: &str = "potez";

/// Tables that were named, and the folder where others are looked for. Set once, when the program starts; tables are opened when they are first asked for.
static KNOWN: Mutex<Known> = Mutex::new(Known { named: Vec::new(), folder: None, opened: Vec::new() });

struct Known {
    named: Vec<Arc<SolvedTable>>,
    /// `None` until somebody names one: then it is the platform's.
    folder: Option<PathBuf>,
    /// What was found in the folder, with its path; `None` for what cannot be used.
    opened: Vec<(PathBuf, Option<Arc<SolvedTable>>)>,
}

/// The folder of tables in the data folder.
pub(crate) fn folder(data: Option<&Path>) -> Option<PathBuf> {
    let data = data.map(Path::to_owned).or_else(|| potez_play::store::Store::folder().ok())?;
    Some(data.join("tables"))
}

/// The default path of the table of a game with these options.
pub(crate) fn usual_path(game: &str, table: &dyn Table, data: Option<&Path>) -> Option<PathBuf> {
    let settings = table.settings().to_string();
    let name: String = format!("{game} {settings}").trim().replace([' ', '/'], "-");
    Some(folder(data)?.join(format!("{name}.{ENDING}")))
}

/// Opens a table, which must be one of the game on the board.
///
/// # Errors
/// It cannot be read, or is one of another game.
pub(crate) fn open(path: &Path, game: &str, table: &dyn Table) -> Result<Arc<SolvedTable>, Refusal> {
    let solved = SolvedTable::open(path)?;
    potez_solve::lookup::check_game(&solved, game, &table.settings().to_string())?;
    Ok(Arc::new(solved))
}

/// Uses this table wherever its game is played or analysed.
pub(crate) fn add(table: Arc<SolvedTable>) {
    lock().named.push(table);
}

/// Looks for tables in this data folder, and no longer in the platform's.
pub(crate) fn look_in(data: &Path) {
    lock().folder = folder(Some(data));
}

fn lock() -> std::sync::MutexGuard<'static, Known> {
    KNOWN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Is it a table of the game on the board?
fn is_of(solved: &SolvedTable, game: &str, table: &dyn Table) -> bool {
    solved.header().game == game && solved.header().settings == table.settings().to_string()
}

/// The table of the game on the board, if there is one.
pub(crate) fn find(game: &str, table: &dyn Table) -> Option<Arc<SolvedTable>> {
    let fits = |solved: &&Arc<SolvedTable>| is_of(solved, game, table);
    let mut known = lock();
    if let Some(found) = known.named.iter().find(fits) {
        return Some(Arc::clone(found));
    }
    let folder = known.folder.clone();
    let data = folder.as_deref().and_then(Path::parent);
    let path = usual_path(game, table, data)?;
    if let Some((_, found)) = known.opened.iter().find(|(known, found)| *known == path && found.is_some()) {
        return found.clone();
    }
    if !path.exists() {
        return None;
    }
    let opened = SolvedTable::open(&path).ok().map(Arc::new).filter(|solved| fits(&solved));
    known.opened.retain(|(known, _)| *known != path);
    known.opened.push((path, opened.clone()));
    opened
}

/// An engine for the game on the board, which looks into the game's table if there is one. Levels and other engines are meant to be what they are:
/// they get no table.
///
/// # Errors
/// The game has no such engine, or its weights cannot be read.
pub(crate) fn engine(game: &str, table: &dyn Table, spec: &EngineSpec) -> Result<Box<dyn Opponent>, Refusal> {
    engine_with(game, table, spec, None)
}

/// The same, with this table where it is one of the game.
///
/// # Errors
/// The same.
pub(crate) fn engine_with(
    game: &str,
    table: &dyn Table,
    spec: &EngineSpec,
    named: Option<&Arc<SolvedTable>>,
) -> Result<Box<dyn Opponent>, Refusal> {
    let engine = table.engine(spec)?;
    if spec.kind != EngineKind::Full {
        return Ok(engine);
    }
    let named = named.filter(|solved| is_of(solved, game, table)).map(Arc::clone);
    match named.or_else(|| find(game, table)) {
        Some(solved) => Ok(Box::new(Informed::new(engine, solved))),
        None => Ok(engine),
    }
}

/// Whoever has a seat, or `None` for a person: an engine gets the table of its game, as [`engine`] says.
///
/// # Errors
/// The game has no such engine, or its weights cannot be read.
pub(crate) fn opponent(
    seat: &Seat,
    game: &str,
    table: &dyn Table,
    build: &EngineSpec,
) -> Result<Option<Box<dyn Opponent>>, Refusal> {
    match seat {
        Seat::Engine(kind, _) => engine(game, table, &EngineSpec { kind: *kind, ..build.clone() }).map(Some),
        Seat::Human | Seat::Bot(_) => potez_play::players::opponent(seat, game, table, build),
    }
}
