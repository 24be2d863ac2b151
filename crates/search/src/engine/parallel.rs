//! Several threads on one table ("lazy SMP": every thread searches the whole tree, a little differently, and finds in the table what the
//! others have done). The only place where threads begin.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;

use potez_rules::Game;

use super::deepen::Plan;
use super::hooks::Knowledge;
use super::options::Exactness;
use super::root::RootMove;
use super::table::Table;
use super::worker::{Helper, Memory, Shared, Supervisor, Worker};
use crate::report::Counts;

/// What every thread of a search gets.
pub(super) struct Task<'a, G: Game, K> {
    pub(super) game: &'a G,
    pub(super) knowledge: &'a K,
    pub(super) table: &'a Table,
    pub(super) position: &'a G::Position,
    pub(super) earlier: &'a [u64],
    pub(super) only: &'a [G::Move],
    pub(super) exactness: Exactness,
    pub(super) last_depth: u32,
    pub(super) lines: usize,
}

impl<'a, G: Game, K: Knowledge<G>> Task<'a, G, K> {
    /// A thread's search, with the root in place.
    pub(super) fn worker<S: Supervisor>(
        &self,
        memory: &'a mut Memory<G>,
        shared: &'a Shared,
        supervisor: S,
    ) -> (Worker<'a, G, K, S>, Vec<RootMove<G::Move>>) {
        let mut worker = Worker {
            game: self.game,
            knowledge: self.knowledge,
            table: self.table,
            shared,
            supervisor,
            memory,
            earlier: self.earlier,
            exactness: self.exactness,
            counts: Counts::default(),
            told: 0,
            stopped: None,
            iteration: 0,
            margin: self.knowledge.margin(self.game),
        };
        worker.place(self.position);
        let moves = worker.root_moves(self.only);
        (worker, moves)
    }
}

/// Runs `main` on this thread with the first memory, and helpers with the others until `main` returns. Adds up the counts of the
/// helpers.
pub(super) fn with_helpers<G: Game, K: Knowledge<G>, R>(
    task: &Task<'_, G, K>,
    memories: &mut [Memory<G>],
    main: impl FnOnce(&mut Memory<G>, &Shared) -> R,
) -> (R, Counts) {
    let shared = Shared { stop: AtomicBool::new(false), nodes: AtomicU64::new(0) };
    let Some((first, others)) = memories.split_first_mut() else {
        return (main(&mut Memory::new(), &shared), Counts::default());
    };
    if others.is_empty() {
        return (main(first, &shared), Counts::default());
    }
    thread::scope(|scope| {
        let shared = &shared;
        let helpers: Vec<_> = others
            .iter_mut()
            .enumerate()
            .map(|(number, memory)| scope.spawn(move || help(task, number, memory, shared)))
            .collect();
        let answer = main(first, shared);
        shared.stop.store(true, Relaxed);
        let mut counts = Counts::default();
        for helper in helpers {
            counts += helper.join().unwrap_or_default();
        }
        (answer, counts)
    })
}

/// A helper deepens like the main thread, every other one a ply ahead, and goes on until it is stopped.
fn help<G: Game, K: Knowledge<G>>(
    task: &Task<'_, G, K>,
    number: usize,
    memory: &mut Memory<G>,
    shared: &Shared,
) -> Counts {
    let (mut worker, moves) = task.worker(memory, shared, Helper);
    let plan = Plan {
        first: 1 + (number as u32 + 1) % 2,
        last: task.last_depth.saturating_add(1),
        lines: task.lines,
        ponder: false,
    };
    worker.deepen(moves, &plan, |_, _| (), |_, _| true);
    worker.tell();
    worker.counts
}
