//! The playing engine: as strong as generic search gets, for every [`Game`].
//!
//! ```
//! use potez_rules::{Game, mnk::Mnk};
//! use potez_search::engine::{Engine, Options};
//! use potez_search::evaluators::outcome::MateDistance;
//! use potez_search::{Limits, Silent, Verdict};
//!
//! let game = Mnk::tictactoe();
//! let mut engine = Engine::new(MateDistance, Options::default().with_table(1));
//! let report = engine.search(&game, &game.start(), &Limits::none().into(), &mut Silent);
//! assert_eq!(report.verdict(), Verdict::Draw);
//! ```
//!
//! | module | technique |
//! |---|---|
//! | [`options`] | how an engine is built |
//! | `node` | principal-variation search: read this first |
//! | `static_bounds` | draws by repetition, mate-distance pruning, what the game itself knows |
//! | `entry`, `transposition` | what the transposition table holds, and its use in a node |
//! | `enhanced_transposition_cutoff` | children in the table |
//! | `internal_iterative_reduction`, `late_move_reductions`, `futility` | less depth where little is expected |
//! | `move_ordering` | the table's move, killers, histories |
//! | `quiescence` | the leaves |
//! | `root`, `aspiration`, `iterative_deepening` | from the moves at the root to an answer |
//! | `principal_variation` | the best line, to the end of the game if that is proved |
//! | `follow` | what an observer is told |
//! | `frame`, `worker` | the line that is being searched, and one thread's search |
//! | `parallel`, `shared`, `abdada` | several threads |

mod abdada;
mod aspiration;
mod enhanced_transposition_cutoff;
mod entry;
mod follow;
mod frame;
mod futility;
mod internal_iterative_reduction;
mod iterative_deepening;
mod late_move_reductions;
mod move_ordering;
mod node;
pub mod options;
mod parallel;
mod principal_variation;
mod quiescence;
mod root;
mod shared;
mod static_bounds;
mod transposition;
mod worker;

use potez_rules::{Game, Player};

pub use options::{Exactness, Options};

use entry::Table;
use follow::Follower;
use frame::Memory;
use iterative_deepening::{Iteration, Plan};
use parallel::{Task, with_helpers};
use worker::{Control, Worker};

use crate::core::absolute::Absolute;
use crate::core::budget::Budget;
use crate::core::clock::Stability;
use crate::core::knowledge::Knowledge;
use crate::core::observer::{Event, Observer};
use crate::core::query::Query;
use crate::core::report::{Counts, Line, Report};
use crate::core::score::Score;
use crate::core::value::Value;
use crate::core::window::Bound;

/// An engine for one game: knowledge, table, and what it has learned about moves. Keep it for a whole game.
pub struct Engine<G: Game, K: Knowledge<G>> {
    knowledge: K,
    options: Options,
    table: Table,
    memories: Vec<Memory<G>>,
}

impl<G: Game, K: Knowledge<G>> Engine<G, K> {
    /// An engine with an empty table.
    #[must_use]
    pub fn new(knowledge: K, options: Options) -> Engine<G, K> {
        let memories = (0..options.threads()).map(|_| Memory::new()).collect();
        Engine { knowledge, options, table: Table::new(options.table_megabytes, 0), memories }
    }

    /// The options it was built with.
    #[must_use]
    pub fn options(&self) -> Options {
        self.options
    }

    /// What it knows about the game.
    #[must_use]
    pub fn knowledge(&self) -> &K {
        &self.knowledge
    }

    /// Forgets everything: for a new game, or to repeat a search exactly.
    pub fn clear(&mut self) {
        self.table.clear();
        for memory in &mut self.memories {
            memory.history.clear();
        }
    }

    /// Searches the position. Tells the observer when an iteration begins ([`Event::Iteration`]) and when it is finished
    /// ([`Observer::progress`]), and asks it every few hundred nodes whether to stop. An observer that uses events gets everything that happens in
    /// a search with one thread, from the first ply to the depth limit; a quiescence search beyond it is reported as one leaf.
    ///
    /// With one thread and without a time limit, an engine with the same history searches the same nodes and gives the same answer. If there is a legal
    /// move, one is found, however short the limits are.
    pub fn search(
        &mut self,
        game: &G,
        position: &G::Position,
        query: &Query<G::Move>,
        observer: &mut dyn Observer<G::Move, Score>,
    ) -> Report<G::Move, Score> {
        let budget = Budget::start(query.limits, query.clock, query.stop.as_deref());
        let mover = game.turn(position);
        if let Some(outcome) = game.outcome(position) {
            return over(mover, self.knowledge.finished(game, position, outcome, 0));
        }
        if query.limits.depth == Some(0) {
            let mut report = over(mover, self.knowledge.evaluate(game, position));
            (report.proved, report.main.proved) = (false, false);
            return report;
        }
        self.table.new_search();
        let task = Task {
            game,
            knowledge: &self.knowledge,
            table: &self.table,
            position,
            only: &query.only,
            exactness: self.options.exactness,
            last_depth: query.limits.depth.unwrap_or(u32::MAX),
            lines: query.lines,
        };
        let is_followed = observer.listens() && self.memories.len() == 1;
        let (mut report, helped) = with_helpers(&task, &mut self.memories, |memory, shared| {
            // The budget asks the observer whether to stop, and the search tells it what happens, but never at the same time.
            let observer = std::cell::RefCell::new(observer);
            let mut ask = || observer.borrow_mut().stop();
            let mut tell = |event| observer.borrow_mut().event(event);
            let follower = is_followed.then(|| Follower::new(&mut tell));
            let control = Control::new(Some((&budget, &mut ask)), follower);
            let (mut worker, moves) = task.worker(memory, shared, control);
            let plan = Plan::to(task.last_depth, task.exactness, task.lines, query.ponder);
            let mut stability = Stability::new();
            let mut complete = Vec::new();
            let last = worker.deepen(
                moves,
                &plan,
                &mut |depth| observer.borrow_mut().event(Event::Iteration { depth }),
                &mut |iteration, worker| {
                    let mut report = answer(mover, iteration, worker, &budget, query.lines);
                    worker.complete(position, &mut report, &mut complete, false);
                    observer.borrow_mut().progress(&report);
                    let factor = stability.after(report.best(), report.value_for_mover());
                    query.ponder || !budget.is_late(factor)
                },
            );
            let mut report = answer(mover, &last, &mut worker, &budget, query.lines);
            worker.complete(position, &mut report, &mut complete, true);
            // The work of the helpers is added below, once.
            Report { counts: worker.counts, ..report }
        });
        report.counts += helped;
        report
    }
}

/// The report on a finished position, without a search.
fn over<M>(mover: Player, value: Absolute<Score>) -> Report<M, Score> {
    Report {
        mover,
        main: Line { value, bound: Bound::Exact, proved: true, moves: Vec::new() },
        others: Vec::new(),
        depth: 0,
        counts: Counts { nodes: 1, leaves: 1, ..Counts::default() },
        time: None,
        stopped: None,
        proved: true,
    }
}

/// The report on an iteration.
fn answer<G: Game, K: Knowledge<G>>(
    mover: Player,
    iteration: &Iteration<G::Move>,
    worker: &mut Worker<'_, G, K>,
    budget: &Budget<'_>,
    lines: usize,
) -> Report<G::Move, Score> {
    let nodes = worker.report_nodes();
    let mut all = iteration.moves.iter().map(|mv| Line {
        value: Absolute::of(mv.found.score, mover),
        bound: if mover == Player::First { mv.bound } else { mv.bound.mirrored() },
        proved: mv.proved,
        moves: mv.line.clone(),
    });
    let nothing = Line { value: Absolute::ZERO, bound: Bound::Exact, proved: false, moves: Vec::new() };
    let main = all.next().unwrap_or(nothing);
    Report {
        mover,
        main,
        others: all.take(lines.saturating_sub(1)).collect(),
        depth: iteration.depth,
        counts: Counts { nodes, ..worker.counts },
        time: Some(budget.elapsed()),
        stopped: worker.control.stopped,
        proved: iteration.proved,
    }
}
