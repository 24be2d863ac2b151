//! Several threads on one table ("lazy SMP": every thread searches the whole tree and finds in the table what the others have done), with
//! the work divided by [`abdada`](super::abdada). The only place where the engine starts threads.

use potez_rules::Game;

use super::abdada::Abdada;
use super::entry::Table;
use super::frame::Memory;
#[cfg(feature = "threads")]
use super::iterative_deepening::Plan;
use super::options::Exactness;
use super::root::RootMove;
use super::shared::{Shared, Threads};
use super::worker::{Control, Current, Settings, Worker};
use crate::core::knowledge::Knowledge;
use crate::core::report::Counts;

/// What every thread of a search is given.
pub(super) struct Task<'a, G: Game, K> {
    pub(super) game: &'a G,
    pub(super) knowledge: &'a K,
    pub(super) table: &'a Table,
    pub(super) position: &'a G::Position,
    pub(super) only: &'a [G::Move],
    pub(super) exactness: Exactness,
    pub(super) last_depth: u32,
    pub(super) lines: usize,
}

/// A worker with the root in place, and the moves at the root.
type AtRoot<'a, G, K> = (Worker<'a, G, K>, Vec<RootMove<<G as Game>::Move>>);

impl<'a, G: Game, K: Knowledge<G>> Task<'a, G, K> {
    /// A worker with the root in place.
    pub(super) fn worker(
        &self,
        memory: &'a mut Memory<G>,
        shared: &'a Shared<G::Move>,
        control: Control<'a, G::Move>,
    ) -> AtRoot<'a, G, K> {
        let is_cheap = self.knowledge.is_cheap(self.game);
        let settings = Settings {
            exactness: self.exactness,
            margin: self.knowledge.margin(self.game),
            untabled_depth: i32::from(is_cheap),
        };
        let mut worker = Worker {
            game: self.game,
            knowledge: self.knowledge,
            settings,
            table: self.table,
            memory,
            counts: Counts::default(),
            iteration: Current { depth: 0, best: None },
            control,
            threads: Threads::new(shared, is_cheap),
        };
        worker.set_root(self.position);
        let moves = worker.root_moves(self.only);
        (worker, moves)
    }
}

/// Prepares what the threads have learned about moves. They share their histories, unless positions are searched so fast that waiting for
/// each other's counters would cost more than it saves.
fn prepare<G: Game, K: Knowledge<G>>(task: &Task<'_, G, K>, memories: &mut [Memory<G>]) {
    let Some((first, others)) = memories.split_first_mut() else { return };
    let slots = task.knowledge.move_slots(task.game);
    first.history.prepare(slots);
    first.history.age();
    for other in others {
        if task.knowledge.is_cheap(task.game) {
            other.history.prepare(slots);
            other.history.age();
        } else {
            other.history = first.history.share();
        }
    }
}

/// Runs `main` on this thread with the first memory, and helpers with the others until `main` returns. Adds up the counts of the
/// helpers.
pub(super) fn with_helpers<G: Game, K: Knowledge<G>, R>(
    task: &Task<'_, G, K>,
    memories: &mut [Memory<G>],
    main: impl FnOnce(&mut Memory<G>, &Shared<G::Move>) -> R,
) -> (R, Counts) {
    prepare(task, memories);
    let shared = Shared::new((memories.len() > 1).then(Abdada::new));
    let Some((first, others)) = memories.split_first_mut() else {
        return (main(&mut Memory::new(), &shared), Counts::default());
    };
    if others.is_empty() {
        return (main(first, &shared), Counts::default());
    }
    #[cfg(feature = "threads")]
    return in_threads(task, first, others, &shared, main);
    #[cfg(not(feature = "threads"))]
    (main(first, &shared), Counts::default())
}

#[cfg(feature = "threads")]
fn in_threads<G: Game, K: Knowledge<G>, R>(
    task: &Task<'_, G, K>,
    first: &mut Memory<G>,
    others: &mut [Memory<G>],
    shared: &Shared<G::Move>,
    main: impl FnOnce(&mut Memory<G>, &Shared<G::Move>) -> R,
) -> (R, Counts) {
    // Boxed, so that threads are compiled once for all games.
    type Help<'a> = Box<dyn FnOnce() -> Counts + Send + 'a>;
    std::thread::scope(|scope| {
        let helpers: Vec<_> = others
            .iter_mut()
            .map(|memory| scope.spawn(Box::new(move || help(task, memory, shared)) as Help<'_>))
            .collect();
        let answer = main(first, shared);
        shared.stop.store(true, std::sync::atomic::Ordering::Relaxed);
        let mut counts = Counts::default();
        for helper in helpers {
            counts += helper.join().unwrap_or_else(|fault| std::panic::resume_unwind(fault));
        }
        (answer, counts)
    })
}

/// A helper deepens like the main thread until it is stopped. A thread that is overtaken goes on from the iteration that the other has
/// finished.
#[cfg(feature = "threads")]
fn help<G: Game, K: Knowledge<G>>(task: &Task<'_, G, K>, memory: &mut Memory<G>, shared: &Shared<G::Move>) -> Counts {
    let (mut worker, moves) = task.worker(memory, shared, Control::new(None, None));
    let plan = Plan::to(task.last_depth, task.exactness, task.lines, false);
    worker.deepen(moves, &plan, &mut |_| (), &mut |_, _| true);
    worker.report_nodes();
    worker.counts
}
