//! [`Walk`]: where in the tree a search is. It does the bookkeeping that all algorithms share, so that their files show only the idea.
//!
//! An algorithm expands a node like this:
//!
//! ```text
//! if let Some(value) = walk.leaf(&position, depth) { return value }    finished, or no depth left
//! let mut moves = walk.open(&position, depth);                         list the moves
//! while let Some(mv) = walk.next(&position, &mut moves) {
//!     let next = walk.enter(&position, mv, depth - 1, window);         go down
//!     let value = …;                                                   the recursion
//!     walk.leave(value);                                               come back
//!     walk.child(improved, best, narrowed);                            report what it means
//!     walk.lead(mv, depth, improved, value, narrowed != window);       update the line
//! }
//! walk.close(&moves);
//! ```
//!
//! One buffer holds the moves of all open nodes, so nothing is allocated once it has grown; a game that can go through its moves one
//! by one needs no list at all. Positions are passed by value: a small one stays in registers.

use potez_rules::{Game, Player};

use crate::core::absolute::Absolute;
use crate::core::evaluator::Evaluator;
use crate::core::observer::{Event, Observer};
use crate::core::problem::Problem;
use crate::core::report::{Counts, Line, Report, Stop};
use crate::core::score::LONGEST_LINE;
use crate::core::value::Value;
use crate::core::window::{Bound, Window};
use crate::lecture::ordering::{Order, to_front};
use crate::lecture::recorded::lines::Lines;

pub(crate) struct Walk<'a, G: Game, E: Evaluator<G>, R, O> {
    game: &'a G,
    root: &'a G::Position,
    evaluator: &'a E,
    order: R,
    observer: O,
    /// The depth that was asked for, and the depth that is searched.
    asked: u32,
    depth: u32,
    mover: Player,
    /// The moves of all open nodes, one list after another.
    moves: Vec<G::Move>,
    lines: Lines<G::Move>,
    /// The number of nodes with moves. The others are counted as leaves and table hits.
    opened: u64,
    pub(crate) counts: Counts,
    stopped: Option<Stop>,
    /// The depth that was left at the last leaf. Below a node that is not a leaf there was a deeper one.
    last_leaf: u32,
}

/// The moves of one open node: a part of the shared buffer, up to its end whenever the node is the deepest one; or, if the game
/// goes through its moves one by one, just the last of them.
pub(crate) struct Moves<M> {
    begin: usize,
    tried: usize,
    last: Option<M>,
}

impl<'a, G, E, R, O> Walk<'a, G, E, R, O>
where
    G: Game,
    E: Evaluator<G>,
    R: Order<G>,
    O: Observer<G::Move, E::Value>,
{
    /// A walk that is at the root, which counts as entered.
    pub(crate) fn new(problem: &Problem<'a, G, E>, window: Window<Absolute<E::Value>>, order: R, observer: O) -> Self {
        let mut walk = Walk {
            game: problem.game,
            root: problem.position,
            evaluator: problem.evaluator,
            order,
            observer,
            asked: problem.depth,
            depth: problem.depth.min(LONGEST_LINE),
            mover: problem.game.turn(problem.position),
            moves: Vec::new(),
            lines: Lines::new(problem.depth.min(LONGEST_LINE)),
            opened: 0,
            counts: Counts::default(),
            stopped: None,
            last_leaf: u32::MAX,
        };
        walk.observer.event(Event::Enter { mv: None, player: walk.mover, depth: walk.depth, window });
        walk
    }

    /// Are moves taken one by one, without a list?
    const STEPS: bool = G::HAS_NEXT_MOVE && !R::LISTS;

    #[inline]
    pub(crate) fn game(&self) -> &'a G {
        self.game
    }

    /// How deep to look from the root.
    pub(crate) fn depth(&self) -> u32 {
        self.depth
    }

    /// The number of moves from the root to a node with `depth` plies left.
    #[inline]
    pub(crate) fn ply(&self, depth: u32) -> u32 {
        self.depth - depth
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
    pub(crate) fn leaf(&mut self, position: &G::Position, depth: u32) -> Option<Absolute<E::Value>> {
        let outcome = self.game.outcome(position);
        let value = match outcome {
            Some(outcome) => self.evaluator.finished(self.game, position, outcome, self.ply(depth)),
            None if depth == 0 => {
                if self.asked > self.depth {
                    self.stopped.get_or_insert(Stop::LongestLine);
                }
                self.counts.estimates += 1;
                self.evaluator.evaluate(self.game, position)
            }
            None => return None,
        };
        self.counts.leaves += 1;
        self.last_leaf = depth;
        self.observer.event(Event::Leaf { value, finished: outcome.is_some() });
        Some(value)
    }

    /// Lists the moves of the node, in the order in which they are to be tried.
    #[inline]
    pub(crate) fn open(&mut self, position: &G::Position, depth: u32) -> Moves<G::Move> {
        self.opened += 1;
        let begin = self.moves.len();
        if !Self::STEPS {
            self.game.legal_moves(position, &mut self.moves);
            if let Some(list) = self.moves.get_mut(begin..) {
                self.order.arrange(self.game, position, self.depth - depth, list);
            }
        }
        Moves { begin, tried: 0, last: None }
    }

    /// Makes `mv` the first move to be tried, if it is one of the moves.
    pub(crate) fn first_try(&mut self, moves: &Moves<G::Move>, mv: G::Move) {
        to_front(&mut self.moves[moves.begin..], mv);
    }

    /// The next move to try; none when all were tried, or when the search is to stop.
    #[inline]
    pub(crate) fn next(&mut self, position: &G::Position, moves: &mut Moves<G::Move>) -> Option<G::Move> {
        if self.observer.stop() {
            self.stopped = Some(Stop::Asked);
            return None;
        }
        let mv = if Self::STEPS {
            moves.last = self.game.next_move(position, moves.last);
            moves.last
        } else {
            self.moves.get(moves.begin + moves.tried).copied()
        };
        moves.tried += 1;
        mv
    }

    /// Was the last move returned the first one?
    #[inline]
    pub(crate) fn at_first(&self, position: &G::Position, moves: &Moves<G::Move>) -> bool {
        if Self::STEPS { moves.last == self.game.next_move(position, None) } else { moves.tried == 1 }
    }

    /// Removes the node's moves from the buffer.
    #[inline]
    pub(crate) fn close(&mut self, moves: &Moves<G::Move>) {
        if !Self::STEPS {
            self.moves.truncate(moves.begin);
        }
    }

    /// Enters a child.
    #[inline]
    pub(crate) fn enter(
        &mut self,
        position: &G::Position,
        mv: G::Move,
        depth: u32,
        window: Window<Absolute<E::Value>>,
    ) -> G::Position {
        let mut next = position.clone();
        self.game.apply(&mut next, mv);
        self.observer.event(Event::Enter { mv: Some(mv), player: self.game.turn(&next), depth, window });
        next
    }

    /// Returns from a child, whose value is `value`.
    #[inline]
    pub(crate) fn leave(&mut self, value: Absolute<E::Value>) {
        self.observer.event(Event::Leave { value });
    }

    /// Reports the node's value and window after a child, and whether that child is the best so far.
    #[inline]
    pub(crate) fn child(&mut self, best: bool, value: Absolute<E::Value>, window: Window<Absolute<E::Value>>) {
        self.observer.event(Event::Child { value, window, best });
    }

    /// If the child at `mv` is the best so far and its value is exact, the line goes through it. The value is exact if the child `moved` the window, or
    /// if it is infinite and could not. If it is only a bound, no node above will use the line. Returns whether it is exact.
    #[inline]
    pub(crate) fn lead<V: Value>(&mut self, mv: G::Move, depth: u32, best: bool, value: V, moved: bool) -> bool {
        let infinite = || value == V::LOWEST || value == V::HIGHEST;
        let exact = moved || !self.evaluator.is_finite() && infinite();
        if exact {
            self.lead_through(mv, depth, best, true);
        }
        exact
    }

    /// At the root, the child at `mv` is the move to play although its value is only a bound: it reached the end of the window.
    #[inline]
    pub(crate) fn lead_by_bound(&mut self, mv: G::Move, depth: u32) {
        if depth == self.depth {
            self.lead_through(mv, depth, true, false);
        }
    }

    /// Seldom needed in a search with windows, so it is not inlined.
    #[cold]
    #[inline(never)]
    fn lead_through(&mut self, mv: G::Move, depth: u32, best: bool, exact: bool) {
        let ply = self.ply(depth) as usize;
        // If the search was asked to stop, nothing may be known about the child.
        let goes_on = exact && self.last_leaf != depth - 1 && self.stopped != Some(Stop::Asked);
        self.lines.child(ply, mv, best, goes_on);
    }

    /// Reports that the moves after `mv` need not be tried.
    #[inline]
    pub(crate) fn cut(
        &mut self,
        position: &G::Position,
        moves: &Moves<G::Move>,
        mv: G::Move,
        depth: u32,
        value: Absolute<E::Value>,
        bound: Absolute<E::Value>,
    ) {
        if !self.lead(mv, depth, true, value, false) {
            self.lead_by_bound(mv, depth);
        }
        let skipped = self.skipped(position, moves);
        if skipped == 0 {
            return;
        }
        self.counts.cuts += 1;
        self.order.note_cut(self.ply(depth), depth, mv);
        self.observer.event(Event::Cut { value, bound, skipped });
    }

    /// The number of moves that were not tried; if nobody listens, 1 stands for any number.
    #[inline]
    fn skipped(&self, position: &G::Position, moves: &Moves<G::Move>) -> u32 {
        if !Self::STEPS {
            return (self.moves.len() - moves.begin - moves.tried) as u32;
        }
        let after = |&last: &G::Move| self.game.next_move(position, Some(last));
        let rest = std::iter::successors(moves.last.as_ref().and_then(after), after);
        rest.take(if self.observer.listens() { usize::MAX } else { 1 }).count() as u32
    }

    /// Reports that a table knows the node; if that is the answer, it comes with the best line below.
    pub(crate) fn table_hit(
        &mut self,
        depth: u32,
        value: Absolute<E::Value>,
        bound: Bound,
        answers: Option<Vec<G::Move>>,
    ) {
        self.observer.event(Event::TableHit { value, bound, answers: answers.is_some() });
        if let Some(line) = answers {
            self.counts.table_hits += 1;
            self.last_leaf = u32::MAX;
            self.lines.replace(self.ply(depth) as usize, &line);
        }
    }

    /// The move to play if all moves have only bounds.
    fn first_move(&mut self) -> Option<G::Move> {
        let mut moves = Vec::new();
        self.game.legal_moves(self.root, &mut moves);
        self.order.arrange(self.game, self.root, 0, &mut moves);
        moves.first().copied()
    }

    /// Returns from the root, and writes the report.
    pub(crate) fn finish(
        mut self,
        value: Absolute<E::Value>,
        window: Window<Absolute<E::Value>>,
    ) -> Report<G::Move, E::Value> {
        self.observer.event(Event::Leave { value });
        let mut moves = self.lines.root();
        if moves.is_empty() && self.opened > 0 && self.stopped.is_none() {
            moves.extend(self.first_move());
        }
        self.counts.nodes = self.opened + self.counts.leaves + self.counts.table_hits;
        let proved = self.stopped.is_none() && self.counts.estimates == 0;
        Report {
            mover: self.mover,
            main: Line { value, bound: window.bound(value), proved, moves },
            others: Vec::new(),
            depth: self.asked,
            counts: self.counts,
            time: None,
            stopped: self.stopped,
            proved,
        }
    }
}
