//! Principal-variation search: trust the first move and only check the others.
//!
//! With good ordering the first move is usually the best. So only that move is searched with the whole window; for each other move a null
//! window asks "is it better at all?", which is cut off sooner. If the answer is yes, the move is searched again with the whole window.
//! (Marsland and Campbell 1982; as NegaScout: Reinefeld 1983.)

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

/// The value of the position by principal-variation search, fail-soft.
///
/// The contract of [`negamax`](crate::negamax()), at every node; and for the check of a move with the null window (α, α⁺), where v is
/// the move's value and r the answer:
///
/// ```text
/// r ≤ α      ⇒  v ≤ r ≤ α        not better: done
/// r ≥ β      ⇒  v ≥ r ≥ β        too good: cut
/// α < r < β  ⇒  v ≥ r            better: search again with (α, β)
/// ```
///
/// A node that is searched again is counted again.
pub fn pvs<G, E, O>(problem: &Problem<'_, G, E>, observer: O) -> Report<G::Move, E::Value>
where
    G: Game,
    E: Evaluator<G>,
    O: Observer<G::Move, E::Value>,
{
    pvs_ordered(problem, AsListed, observer)
}

/// [`pvs`] with the moves tried in the given order.
pub fn pvs_ordered<G, E, R, O>(problem: &Problem<'_, G, E>, order: R, observer: O) -> Report<G::Move, E::Value>
where
    G: Game,
    E: Evaluator<G>,
    R: Order<G>,
    O: Observer<G::Move, E::Value>,
{
    let mut search = Pvs { walk: Walk::new(problem, Window::full(), order, observer) };
    let mover = search.walk.turn(problem.position);
    let depth = search.walk.depth();
    let value = Absolute::of(search.value(problem.position.clone(), depth, Window::full()), mover);
    search.walk.finish(value, Window::full())
}

struct Pvs<'a, G: Game, E: Evaluator<G>, R, O> {
    walk: Walk<'a, G, E, R, O>,
}

impl<G, E, R, O> Pvs<'_, G, E, R, O>
where
    G: Game,
    E: Evaluator<G>,
    R: Order<G>,
    O: Observer<G::Move, E::Value>,
{
    fn value(&mut self, position: G::Position, depth: u32, mut window: Window<E::Value>) -> E::Value {
        let mover = self.walk.turn(&position);
        if let Some(value) = self.walk.leaf(&position, depth) {
            return value.seen_by(mover);
        }
        let mut best = E::Value::LOWEST;
        let mut moves = self.walk.open(&position, depth);
        while let Some(mv) = self.walk.next(&position, &mut moves) {
            let value = if self.walk.at_first(&position, &moves) {
                self.child_value(&position, mv, depth, window)
            } else {
                let check = self.child_value(&position, mv, depth, Window::just_above(window.alpha));
                let better = window.contains(check) && !self.walk.stopped();
                if better { self.child_value(&position, mv, depth, window) } else { check }
            };

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

    /// The value of the child at `mv` for the side to move, whose window is `window`.
    fn child_value(&mut self, position: &G::Position, mv: G::Move, depth: u32, window: Window<E::Value>) -> E::Value {
        let mover = self.walk.turn(position);
        let next = self.walk.enter(position, mv, depth - 1, window.absolute(mover));
        let same_mover = self.walk.turn(&next) == mover;
        let value = self.value(next, depth - 1, window.for_child(same_mover));
        let value = if same_mover { value } else { -value };
        self.walk.leave(Absolute::of(value, mover));
        value
    }
}
