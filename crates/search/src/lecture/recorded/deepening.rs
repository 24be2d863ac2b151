//! Iterative deepening: search to depth 1, then 2, then 3, …
//!
//! The last search costs more than all before it together, so little is lost, and much is gained: there is an answer at any moment,
//! and each search shows the next one which line to try first.

use potez_rules::Game;

use crate::core::evaluator::Evaluator;
use crate::core::observer::{Event, Observer};
use crate::core::problem::Problem;
use crate::core::report::Report;
use crate::lecture::ordering::Follow;
use crate::lecture::recorded::memory::memory;
use crate::lecture::recorded::negamax::negamax_ordered;
use crate::lecture::recorded::table::Table;

/// The value of the position by iterative deepening of negamax; each search begins with the best line of the one before it.
///
/// ```text
/// value(iterative to depth d) = value(minimax to depth d)
/// ```
///
/// It ends early if a search met no estimate: deeper searches would find the same. Nodes, leaves and cuts are those of all searches
/// together; the depth is that of the last complete one. If the observer stops it, the answer is that of the last complete search.
pub fn iterative<G, E, O>(problem: &Problem<'_, G, E>, mut observer: O) -> Report<G::Move, E::Value>
where
    G: Game,
    E: Evaluator<G>,
    O: Observer<G::Move, E::Value>,
{
    deepen(problem.depth, &mut observer, |depth, line, observer| {
        let order = Follow::new(problem.game, problem.position, line);
        negamax_ordered(&problem.at_depth(depth), order, observer)
    })
}

/// [`iterative`] with one table for all searches, whose best moves guide the next one.
pub fn iterative_with_memory<G, E, O>(
    problem: &Problem<'_, G, E>,
    table: &mut Table<G::Move, E::Value>,
    mut observer: O,
) -> Report<G::Move, E::Value>
where
    G: Game,
    E: Evaluator<G>,
    O: Observer<G::Move, E::Value>,
{
    deepen(problem.depth, &mut observer, |depth, _, observer| memory(&problem.at_depth(depth), table, observer))
}

/// Deepens any search: `search(depth, best line so far, observer)`.
pub fn deepen<M, V, O, S>(depth: u32, observer: &mut O, mut search: S) -> Report<M, V>
where
    O: Observer<M, V>,
    S: FnMut(u32, &[M], &mut O) -> Report<M, V>,
{
    let mut next_depth = depth.min(1);
    observer.event(Event::Iteration { depth: next_depth });
    let mut answer = search(next_depth, &[], observer);
    while answer.stopped.is_none() && !answer.proved && next_depth < depth {
        observer.progress(&answer);
        next_depth += 1;
        observer.event(Event::Iteration { depth: next_depth });
        let mut report = search(next_depth, &answer.main.moves, observer);
        report.counts += answer.counts;
        if report.stopped.is_some() {
            // Half a search proves nothing: the last complete one is kept.
            answer.counts = report.counts;
            answer.stopped = report.stopped;
        } else {
            answer = report;
        }
    }
    observer.progress(&answer);
    answer
}
