//! [`Walk`]: where in the tree a search is. The bookkeeping that all algorithms share, so that their files show the idea alone.
//!
//! An algorithm expands a node like this:
//!
//! ```text
//! if let Some(value) = walk.leaf(&position, depth) { return value }    finished, or no depth left
//! let mut moves = walk.open(&position);                                list the moves
//! while let Some(mv) = walk.next(&mut moves) {
//!     let next = walk.enter(&position, mv, depth - 1, window);         go down
//!     let value = …;                                                   the recursion
//!     walk.leave(value);                                               come back
//!     walk.child(mv, improved, best, window);                          tell what we make of it
//! }
//! walk.close(&moves);
//! ```
//!
//! One buffer holds the moves of all open nodes, so nothing is allocated once it has grown. Positions are passed by value: a small one
//! stays in registers.

use potez_rules::{Game, Player};

use crate::evaluator::Evaluator;
use crate::observer::{Event, Observer};
use crate::ordering::{Order, to_front};
use crate::problem::Problem;
use crate::report::{Counts, Line, Report, Stop};
use crate::score::LONGEST_LINE;
use crate::window::{Bound, Window};

pub(crate) struct Walk<'a, G: Game, E: Evaluator<G>, R, O> {
    game: &'a G,
    evaluator: &'a E,
    order: R,
    observer: O,
    depth: u32,
    mover: Player,
    /// The number of moves from the root to here.
    ply: usize,
    /// The moves of all open nodes, one list after another.
    moves: Vec<G::Move>,
    /// For each ply the best line found below the node there, **its last move first**: so a line becomes that of the node above by
    /// one exchange and one more move at the end, however long it is.
    lines: Vec<Vec<G::Move>>,
    pub(crate) counts: Counts,
    stopped: Option<Stop>,
}

/// The moves of one open node: a part of the common buffer, up to its end whenever the node is the deepest one.
pub(crate) struct Moves {
    begin: usize,
    next: usize,
}

impl Moves {
    /// Was the last move given out the first one?
    #[inline]
    pub(crate) fn at_first(&self) -> bool {
        self.next == self.begin + 1
    }
}

impl<'a, G, E, R, O> Walk<'a, G, E, R, O>
where
    G: Game,
    E: Evaluator<G>,
    R: Order<G>,
    O: Observer<G::Move, E::Value>,
{
    /// A walk that stands at the root, which counts as entered.
    pub(crate) fn new(problem: &Problem<'a, G, E>, window: Window<E::Value>, order: R, observer: O) -> Self {
        let mut walk = Walk {
            game: problem.game,
            evaluator: problem.evaluator,
            order,
            observer,
            depth: problem.depth,
            mover: problem.game.turn(problem.position),
            ply: 0,
            moves: Vec::new(),
            lines: vec![Vec::new()],
            counts: Counts { nodes: 1, ..Counts::default() },
            stopped: None,
        };
        walk.observer.event(Event::Enter { mv: None, player: walk.mover, depth: problem.depth, window });
        walk
    }

    #[inline]
    pub(crate) fn game(&self) -> &'a G {
        self.game
    }

    #[inline]
    pub(crate) fn ply(&self) -> u32 {
        self.ply as u32
    }

    #[inline]
    pub(crate) fn turn(&self, position: &G::Position) -> Player {
        self.game.turn(position)
    }

    pub(crate) fn stopped(&self) -> bool {
        self.stopped.is_some()
    }

    /// The value of the node if it is a leaf: the game is over, or there is no depth left.
    #[inline]
    pub(crate) fn leaf(&mut self, position: &G::Position, depth: u32) -> Option<E::Value> {
        let ply = self.ply as u32;
        let outcome = self.game.outcome(position);
        let value = match outcome {
            Some(outcome) => self.evaluator.finished(self.game, position, outcome, ply),
            None if depth == 0 || ply == LONGEST_LINE => {
                if depth > 0 {
                    self.stopped.get_or_insert(Stop::LongestLine);
                }
                self.counts.estimates += 1;
                self.evaluator.evaluate(self.game, position)
            }
            None => return None,
        };
        self.counts.leaves += 1;
        self.observer.event(Event::Leaf { value, finished: outcome.is_some() });
        Some(value)
    }

    /// Lists the moves of the node, in the order in which they are to be tried.
    #[inline]
    pub(crate) fn open(&mut self, position: &G::Position) -> Moves {
        let begin = self.moves.len();
        self.game.legal_moves(position, &mut self.moves);
        if let Some(list) = self.moves.get_mut(begin..) {
            self.order.arrange(self.game, position, self.ply as u32, list);
        }
        Moves { begin, next: begin }
    }

    /// Lets `mv` be tried first, if it is one of the moves.
    pub(crate) fn first_try(&mut self, moves: &Moves, mv: G::Move) {
        to_front(&mut self.moves[moves.begin..], mv);
    }

    /// The next move to try; none when all were tried, or when the search shall stop.
    #[inline]
    pub(crate) fn next(&mut self, moves: &mut Moves) -> Option<G::Move> {
        if self.observer.stop() {
            self.stopped = Some(Stop::Asked);
            return None;
        }
        let mv = self.moves.get(moves.next).copied();
        moves.next += 1;
        mv
    }

    /// Takes the node's moves off the buffer again.
    #[inline]
    pub(crate) fn close(&mut self, moves: &Moves) {
        self.moves.truncate(moves.begin);
    }

    /// Goes down to a child.
    #[inline]
    pub(crate) fn enter(
        &mut self,
        position: &G::Position,
        mv: G::Move,
        depth: u32,
        window: Window<E::Value>,
    ) -> G::Position {
        let mut next = position.clone();
        self.game.apply(&mut next, mv);
        self.ply += 1;
        match self.lines.get_mut(self.ply) {
            Some(line) => line.clear(),
            None => self.lines.push(Vec::new()),
        }
        self.counts.nodes += 1;
        self.observer.event(Event::Enter { mv: Some(mv), player: self.game.turn(&next), depth, window });
        next
    }

    /// Comes back from a child, which returned `value`.
    #[inline]
    pub(crate) fn leave(&mut self, value: E::Value) {
        self.observer.event(Event::Leave { value });
        self.ply -= 1;
    }

    /// Tells the node's value and window after the child at `mv`; if that is the best so far, the line goes through it.
    #[inline]
    pub(crate) fn child(&mut self, mv: G::Move, best: bool, value: E::Value, window: Window<E::Value>) {
        if best && let [here, below, ..] = &mut self.lines[self.ply..] {
            std::mem::swap(here, below);
            here.push(mv);
        }
        self.observer.event(Event::Child { value, window, best });
    }

    /// Tells that the moves after `mv` need not be tried.
    #[inline]
    pub(crate) fn cut(&mut self, moves: &Moves, mv: G::Move, depth: u32, value: E::Value, bound: E::Value) {
        let skipped = self.moves.len() - moves.next;
        if skipped == 0 {
            return;
        }
        self.counts.cuts += 1;
        self.order.note_cut(self.ply as u32, depth, mv);
        self.observer.event(Event::Cut { value, bound, skipped: skipped as u32 });
    }

    /// Tells that a table knows the node; if that is the answer, `line` is the best line below it.
    pub(crate) fn table_hit(&mut self, value: E::Value, bound: Bound, answers: Option<Vec<G::Move>>) {
        self.observer.event(Event::TableHit { value, bound, answers: answers.is_some() });
        if let Some(mut line) = answers {
            self.counts.table_hits += 1;
            line.reverse();
            self.lines[self.ply] = line;
        }
    }

    /// Comes back from the root, and writes the report.
    pub(crate) fn finish(mut self, value: E::Value, window: Window<E::Value>) -> Report<G::Move, E::Value> {
        self.observer.event(Event::Leave { value });
        let mut moves = self.lines.swap_remove(0);
        moves.reverse();
        Report {
            mover: self.mover,
            main: Line { value, bound: window.bound(value), moves },
            others: Vec::new(),
            depth: self.depth,
            counts: self.counts,
            time: None,
            stopped: self.stopped,
            proved: self.stopped.is_none() && self.counts.estimates == 0,
        }
    }
}
