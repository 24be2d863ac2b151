//! Depth-first proof-number search (Nagai 2002): who wins, by searching first where a side has few replies.
//!
//! The question is always "does this player win?". A position's *proof number* is the least number of open positions that would have
//! to be proved to answer yes, its *disproof number* the same for no. Where the player moves, one proved child suffices (the least
//! proof number; the sum of the disproof numbers); where the opponent moves, all are needed. The search always goes to the open
//! position that belongs to both numbers of the root, but depth-first: it stays below a node as long as its numbers are
//! under two thresholds, and the numbers of what it has left stay in a table of fixed size.
//!
//! - **Draws** take two questions: does the side to move win? And if not, does the other side?
//! - **Whose turn** is asked at every node: a player who moves twice in a row has two nodes of the same kind in a row.
//! - **Repetitions and draws by length** count as "not won". A disproof that depends on the path does not enter the table, and a proof is
//!   remembered with the number of plies that it takes: see `path.rs`.
//! - A child's threshold is a little above that of the second best child (Pawlewicz and Lew 2007, "1 + ε"), which saves much going to and fro.
//! - What is found is **who wins, not how soon**: the proof is some line, not the shortest one. For distances ask
//!   [`Solver`](crate::prove::Solver).

mod numbers;
mod stack;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use potez_rules::{Game, Player};

use crate::core::Knowledge;
use crate::core::budget::Budget;
use crate::core::limits::Limits;
use crate::core::report::Counts;
use crate::core::score::{LONGEST_LINE, Score};
use crate::core::window::Window;
use crate::prove::{Progress, Solution};

use numbers::NumbersTable;
use stack::{Question, Stack};

/// Proves who wins. Keeps its table between questions.
///
/// ```
/// use potez_rules::{Game, Outcome, Player, mnk::Mnk, notation::play_line};
/// use potez_search::prove::dfpn::ProofNumberSearch;
/// use potez_search::evaluators::outcome::MateDistance;
/// use potez_search::Limits;
///
/// let game = Mnk::tictactoe();
/// let mut search = ProofNumberSearch::new(MateDistance, 1);
/// let solution = search.solve(&game, &game.start(), Limits::none(), |_| true);
/// assert_eq!(solution.outcome(), Some(Outcome::Draw));
/// let (fork, _) = play_line(&game, &game.start(), "a1, b1").unwrap();
/// let solution = search.solve(&game, &fork, Limits::none(), |_| true);
/// assert_eq!(solution.outcome(), Some(Outcome::Win(Player::First)));
/// ```
pub struct ProofNumberSearch<K> {
    knowledge: K,
    table: NumbersTable,
    stop: Option<Arc<AtomicBool>>,
}

impl<K> ProofNumberSearch<K> {
    /// A search with a table of this size. Of the knowledge, only what is certain is used: decided positions, moves that need not
    /// be tried, symmetries, and where positions can repeat.
    #[must_use]
    pub fn new(knowledge: K, table_megabytes: usize) -> ProofNumberSearch<K> {
        ProofNumberSearch { knowledge, table: NumbersTable::new(table_megabytes, 1), stop: None }
    }

    /// Ends at once when this flag is set.
    pub fn stopped_by(&mut self, flag: Arc<AtomicBool>) {
        self.stop = Some(flag);
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Proves who wins, or as much of it as the limits allow. Wins and losses are as far away as they can be, for their distance is
    /// not known; a lost position has no best move. A depth limit is not one of them, for nothing is known about a game that
    /// is broken off. `watch` is called now and then with the progress, and returns whether to go on.
    pub fn solve<G: Game>(
        &mut self,
        game: &G,
        position: &G::Position,
        limits: Limits,
        mut watch: impl FnMut(&Progress) -> bool,
    ) -> Solution<G::Move>
    where
        K: Knowledge<G>,
    {
        let mover = game.turn(position);
        let budget = Budget::start(limits, None, self.stop.as_deref());
        let mut stack = Stack::new(game, &self.knowledge, &self.table, budget);
        let mut bounds = Window::full();
        let mut best = None;
        let mut ask =
            |winner: Player, bounds: Window<Score>| stack.run(Question { winner }, position, bounds, &mut watch);
        let stopped = match ask(mover, bounds) {
            Err(stop) => Some(stop),
            Ok((true, found)) => {
                best = found;
                bounds = bounds.raise(Score::win_in(LONGEST_LINE));
                None
            }
            Ok((false, _)) => {
                bounds = bounds.lower(Score::DRAW);
                match ask(mover.other(), bounds) {
                    Err(stop) => Some(stop),
                    Ok((true, _)) => {
                        bounds = bounds.lower(Score::loss_in(LONGEST_LINE));
                        None
                    }
                    Ok((false, found)) => {
                        best = found;
                        bounds = bounds.raise(Score::DRAW);
                        None
                    }
                }
            }
        };
        let counts = Counts { nodes: stack.nodes(), ..Counts::default() };
        Solution { mover, bounds, best, counts, time: budget.elapsed(), stopped }
    }
}
