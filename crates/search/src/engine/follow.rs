//! What an observer is told about a search.
//!
//! A search without an observer must not pay for one with an observer. So the node functions report nothing. Every node checks once whether
//! the search is interrupted, which it has to do anyway, and a follower counts as an interruption. Everything else is derived here, from outside: from what
//! a node was asked and what it answered, which moves were entered in between, and which counters have grown.

use potez_rules::{Game, Player};

use super::worker::{Found, Worker};
use crate::core::absolute::Absolute;
use crate::core::knowledge::Knowledge;
use crate::core::observer::{Event, Shortcut};
use crate::core::report::Counts;
use crate::core::score::Score;
use crate::core::value::Value;
use crate::core::window::Window;

/// Reports the events of a search to an observer.
pub(super) struct Follower<'a, M> {
    emit: &'a mut dyn FnMut(Event<M, Score>),
    open: Vec<Visit<M>>,
}

/// A node that was entered and has not been left. Values are from its mover's view.
struct Visit<M> {
    /// The move that led here.
    mv: Option<M>,
    mover: Player,
    given: Window<Score>,
    rest: Window<Score>,
    best: Score,
    /// Moves that were searched.
    tried: u32,
    /// The number of all its moves, once one of them was searched.
    moves: usize,
    /// The number of candidates of the nodes above.
    first: usize,
    /// The counters when it was entered.
    before: Counts,
    /// The child that was left last, and its value. It may be searched again at once, with more depth or a wider window.
    left: Option<(M, Score)>,
}

impl<'a, M: Copy + Eq> Follower<'a, M> {
    pub(super) fn new(emit: &'a mut dyn FnMut(Event<M, Score>)) -> Follower<'a, M> {
        Follower { emit, open: Vec::new() }
    }

    fn enter(&mut self, depth: i32, visit: Visit<M>) {
        let (depth, window) = (depth.max(0) as u32, visit.given.absolute(visit.mover));
        (self.emit)(Event::Enter { mv: visit.mv, player: visit.mover, depth, window });
        self.open.push(visit);
    }

    /// The node takes over the value of the child that was left last, which will not be searched again.
    fn take_child(&mut self) {
        let Some(visit) = self.open.last_mut() else { return };
        let Some((_, score)) = visit.left.take() else { return };
        let mover = visit.mover;
        let best = visit.tried == 0 || score > visit.best;
        visit.tried += 1;
        visit.best = visit.best.max(score);
        visit.rest = visit.rest.raise(score);
        let value = Absolute::of(visit.best, mover);
        (self.emit)(Event::Child { value, window: visit.rest.absolute(mover), best });
        let skipped = (visit.moves as u32).saturating_sub(visit.tried);
        if visit.rest.is_empty() && skipped > 0 {
            (self.emit)(Event::Cut { value, bound: Absolute::of(visit.given.beta, mover), skipped });
        }
    }

    /// Leaves the node that was entered last, with this value for its mover.
    fn leave(&mut self, score: Score) {
        self.take_child();
        let Some(visit) = self.open.pop() else { return };
        let skipped = (visit.moves as u32).saturating_sub(visit.tried);
        if skipped > 0 && visit.tried > 0 && !visit.rest.is_empty() {
            (self.emit)(Event::Late { skipped });
        }
        (self.emit)(Event::Leave { value: Absolute::of(score, visit.mover) });
    }
}

impl<G: Game, K: Knowledge<G>> Worker<'_, G, K> {
    /// Searches a node that has been counted, in a search that is stopped or followed.
    #[cold]
    #[inline(never)]
    pub(super) fn interrupted(&mut self, ply: usize, depth: i32, window: Window<Score>) -> Found {
        if self.control.stopped.is_some() {
            return Found::guessed(Score::DRAW);
        }
        self.follow(ply, depth, window);
        let found = self.entered(ply, depth, window);
        self.unfollow(ply, depth, found);
        found
    }

    fn follow(&mut self, ply: usize, depth: i32, window: Window<Score>) {
        let mv = self.move_to(ply);
        let (visit, listed) = (Visit { mv, ..self.visit(ply, window) }, self.memory.candidates.len());
        let Some(follower) = self.control.follower() else { return };
        let again = follower.open.last().and_then(|above| above.left).is_some_and(|(left, _)| Some(left) == mv);
        if !again {
            follower.take_child();
        }
        if let Some(above) = follower.open.last_mut() {
            above.left = None;
            if ply > 1 {
                above.moves = listed - above.first;
            }
        }
        follower.enter(depth, visit);
    }

    fn visit(&self, ply: usize, window: Window<Score>) -> Visit<G::Move> {
        Visit {
            mv: None,
            mover: self.memory.frames[ply].mover,
            given: window,
            rest: window,
            best: Score::LOWEST,
            tried: 0,
            moves: 0,
            first: self.memory.candidates.len(),
            before: self.counts,
            left: None,
        }
    }

    fn unfollow(&mut self, ply: usize, depth: i32, found: Found) {
        let frame = &self.memory.frames[ply];
        let (mover, finished, hits) =
            (frame.mover, self.game.outcome(&frame.position).is_some(), self.counts.table_hits);
        let score = found.for_parent(self.memory.frames[ply - 1].mover == mover).score;
        let Some(follower) = self.control.follower() else { return };
        let Some(visit) = follower.open.last() else { return };
        let mv = visit.mv;
        if visit.tried == 0 && visit.left.is_none() {
            let value = Absolute::of(found.score, mover);
            let bound = visit.given.bound(found.score);
            (follower.emit)(if finished || depth <= 0 {
                Event::Leaf { value, finished }
            } else if hits > visit.before.table_hits {
                let bound = if mover == Player::First { bound } else { bound.mirrored() };
                Event::TableHit { value, bound, answers: true }
            } else {
                let by = if found.proved { Shortcut::Knowledge } else { Shortcut::Futility };
                Event::Shortcut { value, by }
            });
        }
        follower.leave(found.score);
        if let Some(above) = follower.open.last_mut() {
            above.left = mv.map(|mv| (mv, score));
        }
    }

    /// Reports that the root is searched, with this many moves.
    pub(super) fn follow_root(&mut self, moves: usize, depth: i32, window: Window<Score>) {
        let visit = Visit { moves, ..self.visit(0, window) };
        if let Some(follower) = self.control.follower() {
            follower.open.clear();
            follower.enter(depth, visit);
        }
    }

    pub(super) fn leave_root(&mut self, found: Found) {
        if let Some(follower) = self.control.follower() {
            follower.leave(found.score);
        }
    }

    /// The move that led to frame `ply`. A frame knows only its index, which two moves may share in a game that does not number its moves.
    fn move_to(&mut self, ply: usize) -> Option<G::Move> {
        let (parent, child) = (&self.memory.frames[ply - 1], &self.memory.frames[ply]);
        let leads_here = |mv: G::Move| {
            let mut position = parent.position.clone();
            self.game.apply(&mut position, mv);
            position == child.position
        };
        let first = self.control.follower()?.open.get(ply - 1).map_or(0, |visit| visit.first);
        let listed = self.memory.candidates.get(first..).unwrap_or_default();
        let mut listed =
            listed.iter().filter(|candidate| candidate.index == child.came_by).map(|candidate| candidate.mv);
        if let Some(mv) = listed.find(|&mv| leads_here(mv)) {
            return Some(mv);
        }
        let mut moves = Vec::new();
        self.game.legal_moves(&parent.position, &mut moves);
        let index = |mv: &G::Move| self.knowledge.move_index(self.game, &parent.position, *mv);
        moves.into_iter().filter(|mv| index(mv) == child.came_by).find(|&mv| leads_here(mv))
    }
}
