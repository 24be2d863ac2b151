//! Negamax: alpha-beta in one function.
//!
//! What is good for one player is equally bad for the other. If every value is from the view of the side to move, Min's minimum is
//! the maximum of the negated values, and one function serves both.

use potez_rules::Game;

use crate::core::absolute::Absolute;
use crate::core::evaluator::Evaluator;
use crate::core::observer::Observer;
use crate::core::problem::Problem;
use crate::core::report::Report;
use crate::core::value::Value;
use crate::core::window::Window;
use crate::lecture::ordering::{AsListed, Order};
use crate::lecture::recorded::walk::Walk;

/// The value of the position by negamax with alpha-beta (fail-soft, cut at α ≥ β).
///
/// Let v be the minimax value of a node for the side to move there, (α, β) its window from the same view and r what it returns. Then
///
/// ```text
/// v ≤ α      ⇒  v ≤ r ≤ α
/// α < v < β  ⇒  r = v
/// v ≥ β      ⇒  β ≤ r ≤ v
/// ```
///
/// It visits the same nodes as [`alphabeta`](crate::alphabeta()) in the fail-soft profile.
pub fn negamax<G, E, O>(problem: &Problem<'_, G, E>, observer: O) -> Report<G::Move, E::Value>
where
    G: Game,
    E: Evaluator<G>,
    O: Observer<G::Move, E::Value>,
{
    negamax_ordered(problem, AsListed, observer)
}

/// [`negamax`] with the moves tried in the given order.
pub fn negamax_ordered<G, E, R, O>(problem: &Problem<'_, G, E>, order: R, observer: O) -> Report<G::Move, E::Value>
where
    G: Game,
    E: Evaluator<G>,
    R: Order<G>,
    O: Observer<G::Move, E::Value>,
{
    let mut search = Negamax { walk: Walk::new(problem, Window::full(), order, observer) };
    let mover = search.walk.turn(problem.position);
    let depth = search.walk.depth();
    let value = Absolute::of(search.value(problem.position.clone(), depth, Window::full()), mover);
    search.walk.finish(value, Window::full())
}

struct Negamax<'a, G: Game, E: Evaluator<G>, R, O> {
    walk: Walk<'a, G, E, R, O>,
}

impl<G, E, R, O> Negamax<'_, G, E, R, O>
where
    G: Game,
    E: Evaluator<G>,
    R: Order<G>,
    O: Observer<G::Move, E::Value>,
{
    #[inline(always)]
    fn value(&mut self, position: G::Position, depth: u32, window: Window<E::Value>) -> E::Value {
        match self.walk.leaf(&position, depth) {
            Some(value) => value.seen_by(self.walk.turn(&position)),
            None => self.best_value(position, depth, window),
        }
    }

    fn best_value(&mut self, position: G::Position, depth: u32, mut window: Window<E::Value>) -> E::Value {
        let mover = self.walk.turn(&position);
        let mut best = E::Value::LOWEST;
        let mut moves = self.walk.open(&position, depth);
        while let Some(mv) = self.walk.next(&position, &mut moves) {
            let next = self.walk.enter(&position, mv, depth - 1, window.absolute(mover));
            // Mirrored for the opponent, kept when the same player moves again.
            let same_mover = self.walk.turn(&next) == mover;
            let value = self.value(next, depth - 1, window.for_child(same_mover));
            let value = if same_mover { value } else { -value };
            self.walk.leave(Absolute::of(value, mover));

            let improved = value > best || self.walk.at_first(&position, &moves);
            best = best.max(value);
            let raised = window.raise(best);
            self.walk.child(improved, Absolute::of(best, mover), raised.absolute(mover));
            if raised.is_empty() {
                self.walk.cut(
                    &position,
                    &moves,
                    mv,
                    depth,
                    Absolute::of(best, mover),
                    Absolute::of(window.beta, mover),
                );
                break;
            }
            self.walk.lead(mv, depth, improved, value, raised != window);
            window = raised;
        }
        self.walk.close(&moves);
        best
    }
}
