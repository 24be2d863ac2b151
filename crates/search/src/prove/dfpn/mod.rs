//! Depth-first proof-number search (Nagai 2002): who wins, by searching first where a side has few replies.
//!
//! The question is always "does this player win?". A position's *proof number* is the least number of open positions that would have
//! to be proved to answer yes, its *disproof number* the same for no. If the player is to move, one proved child is enough (the least
//! proof number; the sum of the disproof numbers); if the opponent is to move, all children are needed. The search always goes to the open
//! position that both numbers of the root depend on, but depth-first: it stays below a node as long as its numbers are
//! under two thresholds, and the numbers of the positions it has left are kept in a table of fixed size.
//!
//! - **Draws** take two questions: does the side to move win? And if not, does the other side?
//! - **Whose turn** is asked at every node: a player who moves twice in a row has two nodes of the same kind in a row.
//! - **Repetitions and draws by length** count as "not won". A disproof that depends on the path is not stored in the table, and a proof is
//!   stored with the number of plies it takes: see `path.rs`.
//! - A child's threshold is a little above the number of the second-best child (Pawlewicz and Lew 2007, "1 + ε"), which avoids much switching back and forth.
//! - What is found is **who wins, not how soon**: the proof is some line, not the shortest one. For distances ask
//!   [`Solver`](crate::prove::Solver).

mod numbers;
mod sharing;
mod stack;

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use potez_rules::{Game, Player};

use crate::core::Knowledge;
use crate::core::budget::Budget;
use crate::core::limits::Limits;
use crate::core::report::{Counts, Stop};
use crate::core::score::{LONGEST_LINE, Score};
use crate::core::window::Window;
use crate::prove::team::{HELP_AFTER, Team, with_helpers};
use crate::prove::{Progress, Solution};

use numbers::NumbersTable;
use sharing::Others;
use stack::{Found, Question, Stack};

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
    threads: usize,
    pub(super) help_after: u64,
    stop: Option<Arc<AtomicBool>>,
}

impl<K> ProofNumberSearch<K> {
    /// A search with a table of this size. Only the certain part of the knowledge is used: decided positions, moves that need not
    /// be tried, symmetries, and whether positions can repeat.
    #[must_use]
    pub fn new(knowledge: K, table_megabytes: usize) -> ProofNumberSearch<K> {
        let table = NumbersTable::new(table_megabytes, 1);
        ProofNumberSearch { knowledge, table, threads: 1, help_after: HELP_AFTER, stop: None }
    }

    /// The same on this many threads. Their number does not change who wins.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> ProofNumberSearch<K> {
        ProofNumberSearch { threads: threads.max(1), ..self }
    }

    /// Ends at once when this flag is set.
    pub fn stopped_by(&mut self, flag: Arc<AtomicBool>) {
        self.stop = Some(flag);
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Proves who wins, or as much of it as the limits allow. Wins and losses have the longest possible distance, because the distance is
    /// not known; a lost position has no best move. A depth limit is ignored, because nothing is known about a game that
    /// is broken off. `watch` is called from time to time with the progress, and returns whether to go on.
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
        let budget = Budget::start(limits, None, self.stop.as_deref());
        let (knowledge, table, help_after) = (&self.knowledge, &self.table, self.help_after);
        let team = (self.threads > 1).then(Team::<Player, Found<G::Move>>::new);
        let team = team.as_ref();
        let help = |_: usize| {
            if let Some(team) = team {
                Helper { game, knowledge, table, position, team }.run();
            }
        };
        let (mut answer, nodes) = with_helpers(1..self.threads, &help, |call| {
            let _session = team.map(Team::begin);
            let (number, is_answered) = (Cell::new(0), Cell::new(false));
            if help_after == 0 {
                call();
            }
            let mut asked = |progress: &Progress| {
                if progress.nodes >= help_after {
                    call();
                }
                is_answered.set(team.is_some_and(|team| !team.is_open(number.get())));
                !is_answered.get() && watch(progress)
            };
            let mut stack = Stack::new(game, knowledge, table, budget);
            stack.others = team.map(|team| team.others(false));
            let answer = answer(game.turn(position), |winner, bounds| {
                number.set(team.map_or(0, |team| team.put(winner)));
                is_answered.set(false);
                let found = stack.run(Question { winner }, position, bounds, &mut asked);
                match (found, team) {
                    (Err(_), Some(team)) if is_answered.get() => team.take().ok_or(Stop::Asked),
                    (found, _) => found,
                }
            });
            (answer, stack.nodes)
        });
        let nodes = nodes + team.map_or(0, |team| team.nodes.load(Relaxed));
        answer.counts = Counts { nodes, ..Counts::default() };
        answer.time = budget.elapsed();
        answer
    }
}

/// Asks whether the player to move wins, and if not, whether the other player does.
fn answer<M>(mover: Player, mut ask: impl FnMut(Player, Window<Score>) -> Result<Found<M>, Stop>) -> Solution<M> {
    let (mut bounds, mut best, mut stopped) = (Window::full(), None, None);
    match ask(mover, bounds) {
        Err(stop) => stopped = Some(stop),
        Ok((true, found)) => {
            best = found;
            bounds = bounds.raise(Score::win_in(LONGEST_LINE));
        }
        Ok((false, _)) => {
            bounds = bounds.lower(Score::DRAW);
            match ask(mover.other(), bounds) {
                Err(stop) => stopped = Some(stop),
                Ok((true, _)) => bounds = bounds.lower(Score::loss_in(LONGEST_LINE)),
                Ok((false, found)) => {
                    best = found;
                    bounds = bounds.raise(Score::DRAW);
                }
            }
        }
    }
    Solution { mover, bounds, best, counts: Counts::default(), time: Duration::ZERO, stopped }
}

impl<A> Team<Player, A> {
    fn others(&self, is_helper: bool) -> Others<'_> {
        Others { abdada: &self.abdada, nodes: &self.nodes, is_helper, reported: 0 }
    }
}

/// The task of a helper thread.
struct Helper<'a, G: Game, K> {
    game: &'a G,
    knowledge: &'a K,
    table: &'a NumbersTable,
    position: &'a G::Position,
    team: &'a Team<Player, Found<G::Move>>,
}

impl<G: Game, K: Knowledge<G>> Helper<'_, G, K> {
    /// Answers one question after another until the proof is over.
    fn run(&self) {
        let budget = Budget::start(Limits::none(), None, None);
        let mut stack = Stack::new(self.game, self.knowledge, self.table, budget);
        stack.others = Some(self.team.others(true));
        while let Some((number, winner)) = self.team.next() {
            let mut asked = |_: &Progress| self.team.is_open(number);
            match stack.run(Question { winner }, self.position, Window::full(), &mut asked) {
                Ok(found) => self.team.answer(number, found),
                Err(Stop::Asked) => (),
                // The main thread will find the same.
                Err(_) => break,
            }
        }
        stack.nodes_elsewhere();
    }
}
