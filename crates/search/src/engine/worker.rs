//! One thread's search: its memory, and the way from a position to the next and back.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use potez_rules::{Game, Outcome, Player};

use super::busy::Busy;
use super::deepen::Iteration;
use super::options::Exactness;
use super::root::RootMove;
use super::table::Table;
use crate::core::clock::Watch;
use crate::core::history::{History, NOBODY};
use crate::core::knowledge::{Knowledge, Symmetry};
use crate::core::path::{Basis, exact_key, table_key};
use crate::core::report::{Counts, Stop};
use crate::core::score::Score;
use crate::core::value::Value;
use crate::core::window::Window;

/// A value, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) score: Score,
    /// No estimate entered the statement that it makes.
    pub(super) proved: bool,
    pub(super) basis: Basis,
}

impl Found {
    #[inline]
    pub(super) const fn certain(score: Score) -> Found {
        Found { score, proved: true, basis: Basis::Certain }
    }

    #[inline]
    pub(super) const fn guessed(score: Score) -> Found {
        Found { score, proved: false, basis: Basis::Certain }
    }

    /// The same statement for the player who moved here: turned round unless that player moves again.
    #[inline]
    pub(super) fn for_parent(self, same_mover: bool) -> Found {
        if same_mover { self } else { Found { score: -self.score, ..self } }
    }
}

/// A move on its way to be tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate<M> {
    pub(super) mv: M,
    pub(super) index: u16,
    pub(super) score: i32,
}

/// One position of the line that is being searched.
pub(super) struct Frame<G: Game> {
    pub(super) position: G::Position,
    pub(super) mover: Player,
    /// The key in the table, and the symmetry by which it was found.
    pub(super) key: u64,
    pub(super) symmetry: Symmetry,
    /// The key for repetitions; meaningless where nothing can repeat.
    pub(super) identity: u64,
    /// The index of the move that led here.
    pub(super) came_by: u16,
    pub(super) killers: [u16; 2],
    /// What is asked of the position, while a move that another thread could make needless is being searched.
    pub(super) question: Option<(i32, Window<Score>)>,
    /// The best line from here.
    pub(super) line: Vec<G::Move>,
}

impl<G: Game> Frame<G> {
    fn new(position: G::Position) -> Frame<G> {
        Frame {
            position,
            mover: Player::First,
            key: 0,
            symmetry: Symmetry(0),
            identity: 0,
            came_by: NOBODY,
            killers: [NOBODY; 2],
            question: None,
            line: Vec::new(),
        }
    }

    /// Works out the key in the table of the frame's position.
    #[inline]
    fn set_key<K: Knowledge<G>>(&mut self, game: &G, knowledge: &K, exactness: Exactness) {
        let (key, symmetry) = knowledge.canonical(game, &self.position);
        let counters = game.counters(&self.position);
        self.symmetry = symmetry;
        self.key = match exactness {
            Exactness::Guess => table_key(key, &counters),
            Exactness::Minimax => exact_key(key, &counters),
        };
    }
}

/// What a thread keeps between searches, so that a search allocates nothing once it has grown. In cache lines of its own: another
/// thread's memory lies beside it.
#[repr(align(128))]
pub(super) struct Memory<G: Game> {
    pub(super) frames: Vec<Frame<G>>,
    pub(super) moves: Vec<G::Move>,
    pub(super) scores: Vec<i32>,
    pub(super) candidates: Vec<Candidate<G::Move>>,
    pub(super) history: History,
}

impl<G: Game> Memory<G> {
    pub(super) fn new() -> Memory<G> {
        Memory {
            frames: Vec::new(),
            moves: Vec::new(),
            scores: Vec::new(),
            candidates: Vec::new(),
            history: History::new(),
        }
    }
}

/// What all threads of a search share. In cache lines of its own: beside it lies what the main thread writes at every node.
#[repr(align(128))]
pub(super) struct Shared<M> {
    pub(super) stop: AtomicBool,
    pub(super) nodes: AtomicU64,
    pub(super) busy: Option<Busy>,
    /// The deepest iteration that any thread has finished, and its depth.
    reached: AtomicU32,
    finished: Mutex<Option<Iteration<M>>>,
}

impl<M> Shared<M> {
    pub(super) fn new(busy: Option<Busy>) -> Shared<M> {
        Shared {
            stop: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            busy,
            reached: AtomicU32::new(0),
            finished: Mutex::new(None),
        }
    }

    /// A thread has finished an iteration.
    pub(super) fn offer(&self, iteration: &Iteration<M>)
    where
        M: Clone,
    {
        let mut finished = self.finished.lock().unwrap_or_else(PoisonError::into_inner);
        if iteration.depth > self.reached.load(Relaxed) {
            self.reached.store(iteration.depth, Relaxed);
            *finished = Some(iteration.clone());
        }
    }
}

/// Why the search must end now; asked every [`INTERVAL`] nodes.
pub(super) trait Supervisor {
    /// All nodes of all threads so far.
    fn order(&mut self, nodes: u64) -> Option<Stop>;
}

/// A helper thread has no orders but the common flag.
pub(super) struct Helper;

impl Supervisor for Helper {
    #[inline]
    fn order(&mut self, _nodes: u64) -> Option<Stop> {
        None
    }
}

/// How many nodes pass between two looks at the clock and the stop flag.
pub(super) const INTERVAL: u64 = 256;
/// How many pass between two looks at what other threads have answered.
const ANSWER_INTERVAL: u64 = 4 * INTERVAL;

/// One thread's search.
pub(super) struct Worker<'a, G: Game, K: Knowledge<G>, S: Supervisor> {
    pub(super) game: &'a G,
    pub(super) knowledge: &'a K,
    pub(super) table: &'a Table,
    pub(super) shared: &'a Shared<G::Move>,
    pub(super) supervisor: S,
    pub(super) memory: &'a mut Memory<G>,
    pub(super) exactness: Exactness,
    pub(super) counts: Counts,
    pub(super) told: u64,
    /// Ends what is looked for beside the search itself.
    pub(super) node_limit: u64,
    /// While this thread is on its way back to a ply whose question another one has answered: that ply, and the answer.
    pub(super) way_back: Option<(usize, Found)>,
    pub(super) stopped: Option<Stop>,
    /// The depth of the present iteration: extensions end at twice of it.
    pub(super) iteration: i32,
    pub(super) margin: i32,
    /// Nodes of this depth and less are not kept in the table.
    pub(super) unkept: i32,
    /// What other threads are doing, if there are any.
    pub(super) busy: Option<&'a Busy>,
    /// From which depth on that matters.
    pub(super) busy_depth: i32,
    /// The best move of an iteration that may not be finished.
    pub(super) better: Option<RootMove<G::Move>>,
}

impl<'a, G: Game, K: Knowledge<G>, S: Supervisor> Worker<'a, G, K, S> {
    /// Puts the root into the first frame.
    pub(super) fn place(&mut self, position: &G::Position) {
        let memory = &mut *self.memory;
        memory.moves.clear();
        memory.candidates.clear();
        for frame in &mut memory.frames {
            frame.killers = [NOBODY; 2];
        }
        if memory.frames.is_empty() {
            memory.frames.push(Frame::new(position.clone()));
        }
        let root = &mut memory.frames[0];
        root.position.clone_from(position);
        root.came_by = NOBODY;
        root.mover = self.game.turn(position);
        root.identity = self.game.key(position);
        root.set_key(self.game, self.knowledge, self.exactness);
    }

    /// Makes a move; the frame below holds the new position. Returns whether the same player moves again. `deep`: the new position
    /// will be searched, not only valued.
    #[inline]
    pub(super) fn make(&mut self, ply: usize, candidate: Candidate<G::Move>, deep: bool) -> bool {
        let frames = &mut self.memory.frames;
        if frames.len() == ply + 1 {
            let position = frames[ply].position.clone();
            frames.push(Frame::new(position));
        }
        let (above, below) = frames.split_at_mut(ply + 1);
        let (parent, child) = (&above[ply], &mut below[0]);
        child.position.clone_from(&parent.position);
        self.game.apply(&mut child.position, candidate.mv);
        child.came_by = candidate.index;
        child.line.clear();
        child.mover = self.game.turn(&child.position);
        let same = child.mover == parent.mover;
        if self.knowledge.can_repeat(self.game, &child.position) {
            child.identity = self.game.key(&child.position);
        }
        if deep {
            child.set_key(self.game, self.knowledge, self.exactness);
            self.table.prefetch(child.key);
        }
        same
    }

    /// The move `mv` followed by the child's line is the best line from `ply` on.
    pub(super) fn take_line(&mut self, ply: usize, mv: G::Move) {
        let (above, below) = self.memory.frames.split_at_mut(ply + 1);
        let line = &mut above[ply].line;
        line.clear();
        line.push(mv);
        if let Some(child) = below.first() {
            line.extend_from_slice(&child.line);
        }
    }

    /// The ply at which the position has been on the line before.
    pub(super) fn repeats(&self, ply: usize) -> Option<usize> {
        let frames = &self.memory.frames[..=ply];
        let can_repeat = |frame: &Frame<G>| self.knowledge.can_repeat(self.game, &frame.position);
        if !can_repeat(&frames[ply]) {
            return None;
        }
        // A frame that cannot repeat has a stale identity, and nothing before it comes back either.
        let mut before = (0..ply).rev().take_while(|&before| can_repeat(&frames[before]));
        before.find(|&before| frames[before].identity == frames[ply].identity)
    }

    /// Counts a node, and looks now and then whether the search must end.
    #[inline]
    pub(super) fn enter(&mut self) -> bool {
        self.counts.nodes += 1;
        if self.counts.nodes.is_multiple_of(INTERVAL) {
            self.look_up();
        }
        self.stopped.is_some()
    }

    #[cold]
    fn look_up(&mut self) {
        let all = self.tell();
        if self.counts.nodes >= self.node_limit {
            self.stopped = Some(Stop::Nodes);
        } else if let Some(order) = self.supervisor.order(all) {
            self.way_back = None;
            self.stopped = Some(order);
            self.shared.stop.store(true, Relaxed);
        } else if self.shared.stop.load(Relaxed) || self.is_overtaken() {
            self.way_back = None;
            self.stopped = Some(Stop::Asked);
        } else if self.busy.is_some() && self.stopped.is_none() && self.counts.nodes.is_multiple_of(ANSWER_INTERVAL) {
            self.way_back = self.answered_above();
            self.stopped = self.way_back.map(|_| Stop::Asked);
        }
    }

    /// The first position of the line whose question another thread has answered in the meantime.
    fn answered_above(&self) -> Option<(usize, Found)> {
        self.memory.frames.iter().enumerate().find_map(|(ply, frame)| {
            let (depth, window) = frame.question?;
            let entry = self.table.probe(frame.key)?;
            Some((ply, self.answer(ply, depth, window, &entry)?))
        })
    }

    /// Has the way back led to this ply? Then the search goes on with the answer.
    #[inline]
    pub(super) fn arrive(&mut self, ply: usize) -> Option<Found> {
        let (_, found) = self.way_back.take_if(|(end, _)| *end == ply)?;
        self.stopped = None;
        Some(found)
    }

    /// Has another thread finished the iteration that this one is still at?
    fn is_overtaken(&self) -> bool {
        self.busy.is_some() && self.iteration <= self.shared.reached.load(Relaxed) as i32
    }

    /// What another thread has finished, if that is why this one was stopped. It goes on from there: with the same values and the same
    /// order as the others it asks the same questions.
    pub(super) fn catch_up(&mut self) -> Option<Iteration<G::Move>> {
        if self.stopped != Some(Stop::Asked) || self.shared.stop.load(Relaxed) || !self.is_overtaken() {
            return None;
        }
        let iteration = self.shared.finished.lock().unwrap_or_else(PoisonError::into_inner).clone()?;
        self.stopped = None;
        self.better = None;
        Some(iteration)
    }

    /// Adds this thread's new nodes to the common count and returns that.
    pub(super) fn tell(&mut self) -> u64 {
        let new = self.counts.nodes - self.told;
        self.told = self.counts.nodes;
        self.shared.nodes.fetch_add(new, Relaxed) + new
    }

    /// The value of a finished or drawn position, or an estimate, seen by the side to move at `ply`.
    #[inline]
    pub(super) fn estimate(&mut self, ply: usize) -> Score {
        let frame = &self.memory.frames[ply];
        self.counts.estimates += 1;
        self.knowledge.evaluate(self.game, &frame.position).seen_by(frame.mover)
    }

    /// The value of the game if it is over at `ply`, seen by its side to move.
    #[inline]
    pub(super) fn finished(&mut self, ply: usize) -> Option<Found> {
        let frame = &self.memory.frames[ply];
        let outcome = self.game.outcome(&frame.position)?;
        self.counts.leaves += 1;
        let score = self.knowledge.finished(self.game, &frame.position, outcome, ply as u32).seen_by(frame.mover);
        let basis = if outcome == Outcome::Draw { self.basis_of_draw(ply) } else { Basis::Certain };
        Some(Found { basis, ..Found::certain(score) })
    }

    /// What the draw of a finished game at `ply` rests on.
    fn basis_of_draw(&self, ply: usize) -> Basis {
        let counters = self.game.counters(&self.memory.frames[ply].position);
        Basis::of_draw(&counters, || self.repeats(ply))
    }
}

/// The orders of the main thread: limits, clock, flag and observer.
pub(super) struct Chief<'a> {
    pub(super) watch: &'a Watch,
    pub(super) nodes: Option<u64>,
    pub(super) flag: Option<&'a AtomicBool>,
    pub(super) observer: &'a mut dyn FnMut() -> bool,
}

impl Supervisor for Chief<'_> {
    fn order(&mut self, nodes: u64) -> Option<Stop> {
        if self.nodes.is_some_and(|limit| nodes >= limit) {
            return Some(Stop::Nodes);
        }
        if self.flag.is_some_and(|flag| flag.load(Relaxed)) || (self.observer)() {
            return Some(Stop::Asked);
        }
        self.watch.is_over().then_some(Stop::Time)
    }
}
