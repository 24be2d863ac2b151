//! Alpha-beta: the value of minimax without visiting everything.
//!
//! α is what Max already has for certain, β what Min has. A node whose value cannot be between them will be avoided by one of the
//! two, so the rest of it need not be visited.

use potez_rules::{Game, Player};

use crate::core::absolute::Absolute;
use crate::core::evaluator::Evaluator;
use crate::core::observer::Observer;
use crate::core::problem::Problem;
use crate::core::report::Report;
use crate::core::value::Value;
use crate::core::window::Window;
use crate::lecture::ordering::{AsListed, Order};
use crate::lecture::profile::{Conventions, Fail, FailSoft, Profile, Tie};
use crate::lecture::recorded::walk::Walk;

/// The value of the position by alpha-beta, as max-value and min-value, with the conventions of `profile`.
///
/// Let v be the minimax value of a node, (α, β) its window and r what it returns. Then in every profile
///
/// ```text
/// v ≤ α      ⇒  v ≤ r ≤ α        an upper bound
/// α < v < β  ⇒  r = v            exact
/// v ≥ β      ⇒  β ≤ r ≤ v        a lower bound
/// ```
///
/// and in the lecture's profile r = min(max(v, α), β). With the full start window the root is exact, so the answer is that of minimax.
///
/// The best move is remembered when it is found. It cannot be derived from the values afterwards: moves that were cut off may show the same
/// number.
pub fn alphabeta<G, E, O>(
    problem: &Problem<'_, G, E>,
    profile: &Profile<E::Value>,
    observer: O,
) -> Report<G::Move, E::Value>
where
    G: Game,
    E: Evaluator<G>,
    O: Observer<G::Move, E::Value>,
{
    alphabeta_ordered(problem, profile, AsListed, observer)
}

/// [`alphabeta`] with the moves tried in the given order.
pub fn alphabeta_ordered<G, E, R, O>(
    problem: &Problem<'_, G, E>,
    profile: &Profile<E::Value>,
    order: R,
    observer: O,
) -> Report<G::Move, E::Value>
where
    G: Game,
    E: Evaluator<G>,
    R: Order<G>,
    O: Observer<G::Move, E::Value>,
{
    if *profile == Profile::fail_soft() {
        AlphaBeta::search(problem, FailSoft, profile.start(), order, observer)
    } else {
        AlphaBeta::search(problem, *profile, profile.start(), order, observer)
    }
}

struct AlphaBeta<'a, G: Game, E: Evaluator<G>, R, O, C> {
    walk: Walk<'a, G, E, R, O>,
    profile: C,
}

impl<'a, G, E, R, O, C> AlphaBeta<'a, G, E, R, O, C>
where
    G: Game,
    E: Evaluator<G>,
    R: Order<G>,
    O: Observer<G::Move, E::Value>,
    C: Conventions<Absolute<E::Value>>,
{
    fn search(
        problem: &Problem<'a, G, E>,
        profile: C,
        start: Window<Absolute<E::Value>>,
        order: R,
        observer: O,
    ) -> Report<G::Move, E::Value> {
        let mut search = AlphaBeta { walk: Walk::new(problem, start, order, observer), profile };
        let depth = search.walk.depth();
        let value = search.value(problem.position.clone(), depth, start);
        search.walk.finish(value, start)
    }

    #[inline(always)]
    fn value(&mut self, position: G::Position, depth: u32, window: Window<Absolute<E::Value>>) -> Absolute<E::Value> {
        if let Some(value) = self.walk.leaf(&position, depth) {
            return value;
        }
        match self.walk.turn(&position) {
            Player::First => self.max_value(position, depth, window),
            Player::Second => self.min_value(position, depth, window),
        }
    }

    fn max_value(
        &mut self,
        position: G::Position,
        depth: u32,
        mut window: Window<Absolute<E::Value>>,
    ) -> Absolute<E::Value> {
        let mut best = match self.profile.fail() {
            Fail::Soft => Absolute::<E::Value>::LOWEST,
            Fail::Hard => window.alpha,
        };
        let last = self.profile.tie() == Tie::Last;
        let mut moves = self.walk.open(&position, depth);
        while let Some(mv) = self.walk.next(&position, &mut moves) {
            let value = self.child_value(&position, mv, depth, window);
            let improved = value > best || value == best && last || self.walk.at_first(&position, &moves);
            best = best.max(value);
            let narrowed = window.raise(best);
            self.walk.child(improved, best, narrowed);
            if self.profile.cuts(narrowed) {
                best = self.profile.cut_value(best, window.beta);
                self.walk.cut(&position, &moves, mv, depth, best, window.beta);
                break;
            }
            let inside = last || narrowed != window && !narrowed.is_empty();
            if !self.walk.lead(mv, depth, improved, value, inside) && narrowed != window {
                self.walk.lead_by_bound(mv, depth);
            }
            window = narrowed;
        }
        self.walk.close(&moves);
        best
    }

    fn min_value(
        &mut self,
        position: G::Position,
        depth: u32,
        mut window: Window<Absolute<E::Value>>,
    ) -> Absolute<E::Value> {
        let mut best = match self.profile.fail() {
            Fail::Soft => Absolute::<E::Value>::HIGHEST,
            Fail::Hard => window.beta,
        };
        let last = self.profile.tie() == Tie::Last;
        let mut moves = self.walk.open(&position, depth);
        while let Some(mv) = self.walk.next(&position, &mut moves) {
            let value = self.child_value(&position, mv, depth, window);
            let improved = value < best || value == best && last || self.walk.at_first(&position, &moves);
            best = best.min(value);
            let narrowed = window.lower(best);
            self.walk.child(improved, best, narrowed);
            if self.profile.cuts(narrowed) {
                best = self.profile.cut_value(best, window.alpha);
                self.walk.cut(&position, &moves, mv, depth, best, window.alpha);
                break;
            }
            let inside = last || narrowed != window && !narrowed.is_empty();
            if !self.walk.lead(mv, depth, improved, value, inside) && narrowed != window {
                self.walk.lead_by_bound(mv, depth);
            }
            window = narrowed;
        }
        self.walk.close(&moves);
        best
    }

    #[inline(always)]
    fn child_value(
        &mut self,
        position: &G::Position,
        mv: G::Move,
        depth: u32,
        window: Window<Absolute<E::Value>>,
    ) -> Absolute<E::Value> {
        let next = self.walk.enter(position, mv, depth - 1, window);
        let value = self.value(next, depth - 1, window);
        self.walk.leave(value);
        value
    }
}
