//! [`Informed`]: an opponent that knows the solved game, and searches only where the table ends.

use std::sync::Arc;

use potez_play::players::{Distance, Verdict};
use potez_play::{Opponent, Request, SearchInfo, Table};
use potez_rules::Refusal;

use crate::file::read::SolvedTable;
use crate::lookup::{Known, look_up};
use crate::value::Value;

/// Lines go to the end of the game, but are never longer than this: a draw may go on for ever.
const LONGEST: usize = 60;

/// An engine with the table of its game.
pub struct Informed {
    engine: Box<dyn Opponent>,
    solved: Arc<SolvedTable>,
}

impl Informed {
    /// The table must be one of the engine's game.
    #[must_use]
    pub fn new(engine: Box<dyn Opponent>, solved: Arc<SolvedTable>) -> Informed {
        Informed { engine, solved }
    }
}

/// What a value proves.
#[must_use]
pub fn verdict(value: Value) -> Verdict {
    let exact = |plies| Some(Distance::Exact(u32::from(plies)));
    match value {
        Value::Win(plies) => Verdict::Win(exact(plies)),
        Value::Draw => Verdict::Draw,
        Value::Loss(plies) => Verdict::Loss(exact(plies)),
    }
}

/// The table's answer to a request; `None` if it does not know the position.
///
/// # Errors
/// The table cannot be read, or a move of the request cannot be made.
pub fn search_info(solved: &SolvedTable, table: &dyn Table, request: &Request) -> Result<Option<SearchInfo>, Refusal> {
    let Some(Known { value, mut moves }) = look_up(solved, table)? else { return Ok(None) };
    if !request.only.is_empty() {
        let wanted: Result<Vec<String>, Refusal> =
            request.only.iter().map(|text| table.choice(text).map(|choice| choice.text)).collect();
        let wanted = wanted?;
        moves.retain(|(mv, _)| wanted.contains(mv));
    }
    let value = moves.first().map_or(value, |(_, value)| *value);
    let mut lines = Vec::new();
    for (mv, value) in moves.into_iter().take(request.lines.max(1)) {
        lines.push((verdict(value), line(solved, table, mv)?));
    }
    Ok(Some(SearchInfo::from_table(table.turn(), verdict(value), lines)))
}

/// A move and the best moves after it.
fn line(solved: &SolvedTable, table: &dyn Table, first: String) -> Result<Vec<String>, Refusal> {
    let mut table = table.copy();
    let mut line = Vec::new();
    let mut next = Some(first);
    while let Some(mv) = next.take().filter(|_| line.len() < LONGEST) {
        table.play(&mv)?;
        line.push(mv);
        next = look_up(solved, &*table)?.and_then(|known| known.moves.into_iter().next()).map(|(mv, _)| mv);
    }
    Ok(line)
}

impl Opponent for Informed {
    fn think(
        &mut self,
        table: &dyn Table,
        request: &Request,
        watch: &mut dyn FnMut(&SearchInfo) -> bool,
    ) -> Result<SearchInfo, Refusal> {
        // A pondering request waits to be stopped, and a damaged table is no reason not to play.
        match search_info(&self.solved, table, request) {
            Ok(Some(info)) if !request.ponder => {
                watch(&info);
                Ok(info)
            }
            _ => self.engine.think(table, request, watch),
        }
    }

    fn prepare(&mut self) -> Result<(), Refusal> {
        self.engine.prepare()
    }

    fn new_game(&mut self) {
        self.engine.new_game();
    }
}
