//! Internal iterative reduction (Schröder 2020): a deep node without a move from the table is searched one ply less deep, since the
//! next visit will know more.

use potez_rules::Game;

use super::options::Exactness;
use super::worker::Worker;
use crate::core::history::NO_MOVE;
use crate::core::knowledge::Knowledge;

/// Reductions begin at this depth.
const MIN_DEPTH: i32 = 4;

impl<G: Game, K: Knowledge<G>> Worker<'_, G, K> {
    /// The depth to which the node is searched.
    #[inline]
    pub(super) fn internal_iterative_reduction(&self, depth: i32, table_move: u16) -> i32 {
        let reduces = self.settings.exactness == Exactness::Guess && table_move == NO_MOVE && depth >= MIN_DEPTH;
        if reduces { depth - 1 } else { depth }
    }
}
