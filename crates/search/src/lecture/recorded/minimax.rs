//! Minimax: try everything, to a given depth.
//!
//! Max moves to the child with the highest value, Min to the one with the lowest. This is the simplest algorithm, and every other
//! one in this crate is tested against it.

use potez_rules::{Game, Player};

use crate::core::absolute::Absolute;
use crate::core::evaluator::Evaluator;
use crate::core::observer::Observer;
use crate::core::problem::Problem;
use crate::core::report::Report;
use crate::core::value::Value;
use crate::core::window::Window;
use crate::lecture::ordering::{AsListed, Order};
use crate::lecture::recorded::walk::Walk;

/// The value of the position by plain minimax.
///
/// ```text
/// value(leaf)     = its evaluation
/// value(Max node) = max of value(child)
/// value(Min node) = min of value(child)
/// ```
///
/// Of several best moves, the first is chosen. Who is to move is asked at every node, so a player may move twice in a row.
pub fn minimax<G, E, O>(problem: &Problem<'_, G, E>, observer: O) -> Report<G::Move, E::Value>
where
    G: Game,
    E: Evaluator<G>,
    O: Observer<G::Move, E::Value>,
{
    minimax_ordered(problem, AsListed, observer)
}

/// [`minimax`] with the moves tried in the given order. The work is the same in any order; which of several best
/// moves is chosen is not.
pub fn minimax_ordered<G, E, R, O>(problem: &Problem<'_, G, E>, order: R, observer: O) -> Report<G::Move, E::Value>
where
    G: Game,
    E: Evaluator<G>,
    R: Order<G>,
    O: Observer<G::Move, E::Value>,
{
    let mut search = Minimax { walk: Walk::new(problem, Window::full(), order, observer) };
    let depth = search.walk.depth();
    let value = search.value(problem.position.clone(), depth);
    search.walk.finish(value, Window::full())
}

struct Minimax<'a, G: Game, E: Evaluator<G>, R, O> {
    walk: Walk<'a, G, E, R, O>,
}

impl<G: Game, E: Evaluator<G>, R: Order<G>, O: Observer<G::Move, E::Value>> Minimax<'_, G, E, R, O> {
    #[inline(always)]
    fn value(&mut self, position: G::Position, depth: u32) -> Absolute<E::Value> {
        if let Some(value) = self.walk.leaf(&position, depth) {
            return value;
        }
        match self.walk.turn(&position) {
            Player::First => self.max_value(position, depth),
            Player::Second => self.min_value(position, depth),
        }
    }

    fn max_value(&mut self, position: G::Position, depth: u32) -> Absolute<E::Value> {
        let mut best = Absolute::<E::Value>::LOWEST;
        let mut moves = self.walk.open(&position, depth);
        while let Some(mv) = self.walk.next(&position, &mut moves) {
            let value = self.child_value(&position, mv, depth);
            let improved = value > best || self.walk.at_first(&position, &moves);
            best = best.max(value);
            self.walk.child(improved, best, Window::full());
            self.walk.lead(mv, depth, improved, value, improved);
        }
        self.walk.close(&moves);
        best
    }

    fn min_value(&mut self, position: G::Position, depth: u32) -> Absolute<E::Value> {
        let mut best = Absolute::<E::Value>::HIGHEST;
        let mut moves = self.walk.open(&position, depth);
        while let Some(mv) = self.walk.next(&position, &mut moves) {
            let value = self.child_value(&position, mv, depth);
            let improved = value < best || self.walk.at_first(&position, &moves);
            best = best.min(value);
            self.walk.child(improved, best, Window::full());
            self.walk.lead(mv, depth, improved, value, improved);
        }
        self.walk.close(&moves);
        best
    }

    #[inline(always)]
    fn child_value(&mut self, position: &G::Position, mv: G::Move, depth: u32) -> Absolute<E::Value> {
        let next = self.walk.enter(position, mv, depth - 1, Window::full());
        let value = self.value(next, depth - 1);
        self.walk.leave(value);
        value
    }
}
