//! Games of any kind: all positions are found from the start on, and values go back along the moves until nothing changes.
//!
//! Positions are identified by their [key text](potez_rules::Notation::key_text), never by a hash alone. A game may come back to a position;
//! if neither player can force a win, the position is a draw.
//!
//! | file | subject |
//! |---|---|
//! | `texts` | a set of texts, each with a number |
//! | `explore` | all positions and moves, layer by layer |
//! | `retrograde` | values, from the finished games back |

pub(crate) mod explore;
pub(crate) mod retrograde;
pub(crate) mod texts;
#[cfg(test)]
mod wrong;

use potez_play::any_game::AnyGame;

use crate::file::Header;
use crate::file::block::{POSITIONS, pack_text};
use crate::file::write::TableWriter;
use crate::filling::solve::TABLE;
use crate::parallel::parallel;
use crate::value::Totals;
use crate::work::Work;
use crate::{Job, Solved, Stopped, Watch};

/// Solves the game; writes the table if there is a folder to work in.
pub(crate) fn solve(
    game: &AnyGame,
    header: &Header,
    job: &Job,
    work: Option<&Work>,
    watch: Watch<'_>,
) -> Result<Solved, Stopped> {
    let graph = explore::explore(game, job, work, watch)?;
    let values = retrograde::values(&graph, watch)?;
    let mut totals = Totals::default();
    for (number, value) in values.iter().enumerate() {
        totals.add(*value, texts::hash(graph.texts.get(number as u32)));
    }
    let start = values.first().copied();
    let Some(work) = work else { return Ok(Solved { totals, start, length: None }) };
    let mut order: Vec<u32> = (0..values.len() as u32).collect();
    order.sort_unstable_by(|one, other| graph.texts.get(*one).cmp(graph.texts.get(*other)));
    let blocks: Vec<&[u32]> = order.chunks(POSITIONS).collect();
    let pack = |n: usize| {
        let position = |number: &u32| (graph.texts.get(*number), values[*number as usize].rank());
        pack_text(&blocks[n].iter().map(position).collect::<Vec<_>>())
    };
    let mut writer = TableWriter::create(&work.path(TABLE), header)?;
    let packed = parallel(blocks.len(), job.workers, pack, &mut || true).unwrap_or_default();
    packed.iter().try_for_each(|block| writer.push(block))?;
    let length = writer.finish(&totals, start)?;
    Ok(Solved { totals, start, length: Some(length) })
}
