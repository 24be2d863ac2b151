//! Whole games, solved by retrograde analysis, and the tables that hold them.
//!
//! | module | subject |
//! |---|---|
//! | `filling` | games in which every move fills a cell for good, ply by ply |
//! | `graph` | games of any kind, including those that can come back to a position |
//! | `file` | the file of a solved game |
//! | `work` | the folder of a solve in progress |
//! | `cluster` | the same on several processes, with the feature of this name |
//! | [`lookup`] | values of positions and of their moves, from a table |
//! | [`informed`] | an engine that knows a table |
//! | [`Value`] | what a position is worth |
//!
//! # What a value means
//!
//! Values and distances are those of `potez solve`: the winner wins as soon as possible, the loser loses as late as possible. What the rules count
//! besides the board ([`Counters`](potez_rules::Counters): draws by repetition and by length) is left out: a table says what a position is worth if nothing
//! has been counted yet, and a position from which nobody can force a win is a draw. A win in n plies is also a win under the full rules, as long as n plies
//! are left and no position has come up twice before: on the shortest way to a win no position comes up again.

#![forbid(unsafe_code)]

mod bytes;
#[cfg(feature = "cluster")]
pub mod cluster;
mod file;
mod filling;
mod graph;
pub mod informed;
pub mod lookup;
mod parallel;
mod value;
mod work;

use std::path::{Path, PathBuf};

use potez_play::Table;
use potez_rules::scene::Board;
use potez_rules::{Game, Refusal};

pub use file::read::{Key, SolvedTable};
pub use file::{Header, Kind, VERSION};
pub use value::{MOST, Totals, Value};

use work::Work;

/// The options of a solve.
#[derive(Clone, Debug)]
pub struct Job {
    /// Where to write the table; with `None` the positions are only counted.
    pub out: Option<PathBuf>,
    /// The number of threads.
    pub workers: usize,
    /// Continue an unfinished solve, if there is one.
    pub resume: bool,
    /// About how many bytes of memory the positions may take.
    pub memory: u64,
}

impl Default for Job {
    fn default() -> Job {
        Job { out: None, workers: 1, resume: false, memory: 1 << 32 }
    }
}

/// The direction in which the solver works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// It finds positions.
    Forward,
    /// It finds their values.
    Backward,
}

/// The progress of a solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The direction in which it works.
    pub phase: Phase,
    /// The ply; on the backward pass of a game that can come back to a position, the distance.
    pub ply: u32,
    /// Positions done in this direction.
    pub done: u64,
    /// The number of all positions, if it is known.
    pub positions: Option<u64>,
}

/// Receives the progress of a solve and returns whether to go on.
pub type Watch<'a> = &'a mut dyn FnMut(&Progress) -> bool;

/// A solved game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved {
    /// What was found.
    pub totals: Totals,
    /// The value of the start.
    pub start: Option<Value>,
    /// The length of the file.
    pub length: Option<u64>,
}

/// Why a solve ended early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// `watch` asked to stop.
    Asked,
    /// Something is not possible.
    Refused(Box<Refusal>),
}

impl From<Refusal> for Stopped {
    fn from(refusal: Refusal) -> Stopped {
        Stopped::Refused(Box::new(refusal))
    }
}

impl Stopped {
    pub(crate) fn memory(bytes: u64, ply: u32) -> Stopped {
        let facts = [("megabytes", (bytes >> 20).to_string()), ("ply", ply.to_string())];
        let template = "the positions do not fit into {megabytes} MB at ply {ply}: allow more with --memory";
        Refusal::new("solve.memory", template, facts).into()
    }
}

/// Solves a game from its start: finds the value of every position that can be reached. `game` is its name, and the table must be at its start.
///
/// # Errors
/// The game cannot be solved in this way, another solver is working on the file, or the disk or the memory is full.
pub fn solve_all(game: &str, table: &dyn Table, job: &Job, watch: Watch<'_>) -> Result<Solved, Stopped> {
    let header = header(game, table)?;
    let any = table.any_game();
    let Some(out) = &job.out else { return run(&any, &header, job, None, watch) };
    let done = finished(out, &header, job.resume)?;
    if let Some(solved) = done.filter(|_| !work::folder_of(out).exists()) {
        return Ok(solved);
    }
    let settings = if header.settings.is_empty() { String::new() } else { format!(" ({})", header.settings) };
    let work = Work::open(out, &format!("{}{settings}", header.game), job.resume)?;
    if let Some(solved) = done {
        // It was stopped between the last two steps: the table has its name, and the folder is still there.
        work.discard();
        return Ok(solved);
    }
    let solved = run(&any, &header, job, Some(&work), watch)?;
    work.finish(filling::solve::TABLE, out)?;
    Ok(solved)
}

fn run(
    any: &potez_play::any_game::AnyGame,
    header: &Header,
    job: &Job,
    work: Option<&Work>,
    watch: Watch<'_>,
) -> Result<Solved, Stopped> {
    match any.filling() {
        Some(filling) => filling::solve::solve(&*filling, header, job, work, watch),
        None => graph::solve(any, header, job, work, watch),
    }
}

/// The header for the table of a game.
fn header(game: &str, table: &dyn Table) -> Result<Header, Refusal> {
    if matches!(table.scene().board, Board::Tree(_)) {
        let template =
            "a tree has its own values at its leaves: 'potez trace' and 'potez solve' find the value of its root";
        return Err(Refusal::new("solve.tree", template, []));
    }
    if table.start().is_some() || table.plies() > 0 {
        let template = "a whole game is solved from its start: leave out the moves and the position";
        return Err(Refusal::new("solve.start", template, []));
    }
    let kind = if table.any_game().filling().is_some() { Kind::Filling } else { Kind::Text };
    Ok(Header { game: game.to_owned(), settings: table.settings().to_string(), kind, part: 0, parts: 1 })
}

/// The result of a solve that had been finished already; asked only on the way to resume one. A table has its name only when it is whole.
fn finished(out: &Path, header: &Header, resume: bool) -> Result<Option<Solved>, Refusal> {
    if !resume || !out.exists() {
        return Ok(None);
    }
    let opened = SolvedTable::open(out).and_then(|table| {
        lookup::check_game(&table, &header.game, &header.settings)?;
        Ok(table)
    });
    let table = match opened {
        Ok(table) => table,
        // A solve that is under way replaces the file.
        Err(_) if work::folder_of(out).exists() => return Ok(None),
        Err(refusal) => return Err(refusal),
    };
    Ok(Some(Solved { totals: *table.totals(), start: table.start(), length: Some(table.length()) }))
}

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
