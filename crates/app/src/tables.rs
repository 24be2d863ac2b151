//! The tables of solved games that this program knows: those of `--table`, and those in the data folder.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

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

/// Where the table of a game with these options is kept, if nobody says otherwise.
pub(crate) fn usual_path(game: &str, table: &dyn Table, data: Option<&Path>) -> Option<PathBuf> {
    let settings = table.settings().to_string();
    let name: String = format!("{game} {settings}").trim().replace([' ', '/'], "-");
    Some(folder(data)?.join(format!("{name}.{ENDING}")))
}

/// Uses this table wherever its game is played or analysed.
///
/// # Errors
/// It cannot be read.
pub(crate) fn add(path: &Path) -> Result<(), Refusal> {
    let table = Arc::new(SolvedTable::open(path)?);
    lock().named.push(table);
    Ok(())
}

/// Looks for tables in this data folder, and no longer in the platform's.
pub(crate) fn look_in(data: &Path) {
    lock().folder = folder(Some(data));
}

fn lock() -> std::sync::MutexGuard<'static, Known> {
    KNOWN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The table of the game on the board, if there is one.
pub(crate) fn find(game: &str, table: &dyn Table) -> Option<Arc<SolvedTable>> {
    let settings = table.settings().to_string();
    let fits = |solved: &&Arc<SolvedTable>| solved.header().game == game && solved.header().settings == settings;
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
    let engine = table.engine(spec)?;
    match find(game, table).filter(|_| spec.kind == EngineKind::Full) {
        Some(solved) => Ok(Box::new(Informed::new(engine, solved))),
        None => Ok(engine),
    }
}
