//! Alpha-beta: the value of minimax without looking at everything.
//!
//! α is what Max has for certain already, β what Min has. A node whose value cannot lie between them will be avoided by one of the
//! two, so the rest of it need not be looked at.

use potez_rules::{Game, Player};

use crate::evaluator::Evaluator;
use crate::observer::Observer;
use crate::ordering::{AsListed, Order};
use crate::problem::Problem;
use crate::profile::{Fail, Profile, Tie};
use crate::report::Report;
use crate::value::Value;
use crate::walk::Walk;
use crate::window::Window;

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
/// The best move is remembered when it is found. It cannot be read off the values afterwards: cut-off moves may show the same
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

/// [`alphabeta`] with the moves tried in the order that `order` says.
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
    let start = profile.start();
    let mut search = AlphaBeta { walk: Walk::new(problem, start, order, observer), profile: *profile };
    let value = search.value(problem.position.clone(), problem.depth, start);
    search.walk.finish(value, start)
}

struct AlphaBeta<'a, G: Game, E: Evaluator<G>, R, O> {
    walk: Walk<'a, G, E, R, O>,
    profile: Profile<E::Value>,
}

impl<G, E, R, O> AlphaBeta<'_, G, E, R, O>
where
    G: Game,
    E: Evaluator<G>,
    R: Order<G>,
    O: Observer<G::Move, E::Value>,
{
    #[inline(always)]
    fn value(&mut self, position: G::Position, depth: u32, window: Window<E::Value>) -> E::Value {
        if let Some(value) = self.walk.leaf(&position, depth) {
            return value;
        }
        match self.walk.turn(&position) {
            Player::First => self.max_value(position, depth, window),
            Player::Second => self.min_value(position, depth, window),
        }
    }

    fn max_value(&mut self, position: G::Position, depth: u32, mut window: Window<E::Value>) -> E::Value {
        let mut best = match self.profile.fail() {
            Fail::Soft => E::Value::LOWEST,
            Fail::Hard => window.alpha,
        };
        let mut moves = self.walk.open(&position);
        while let Some(mv) = self.walk.next(&mut moves) {
            let value = self.child_value(&position, mv, depth, window);
            let improved = value > best || value == best && self.profile.tie() == Tie::Last || moves.at_first();
            best = best.max(value);
            window = window.raise(best);
            self.walk.child(mv, improved, best, window);
            if self.profile.cuts(window) {
                best = self.profile.cut_value(best, window.beta);
                self.walk.cut(&moves, mv, depth, best, window.beta);
                break;
            }
        }
        self.walk.close(&moves);
        best
    }

    fn min_value(&mut self, position: G::Position, depth: u32, mut window: Window<E::Value>) -> E::Value {
        let mut best = match self.profile.fail() {
            Fail::Soft => E::Value::HIGHEST,
            Fail::Hard => window.beta,
        };
        let mut moves = self.walk.open(&position);
        while let Some(mv) = self.walk.next(&mut moves) {
            let value = self.child_value(&position, mv, depth, window);
            let improved = value < best || value == best && self.profile.tie() == Tie::Last || moves.at_first();
            best = best.min(value);
            window = window.lower(best);
            self.walk.child(mv, improved, best, window);
            if self.profile.cuts(window) {
                best = self.profile.cut_value(best, window.alpha);
                self.walk.cut(&moves, mv, depth, best, window.alpha);
                break;
            }
        }
        self.walk.close(&moves);
        best
    }

    #[inline(always)]
    fn child_value(&mut self, position: &G::Position, mv: G::Move, depth: u32, window: Window<E::Value>) -> E::Value {
        let next = self.walk.enter(position, mv, depth - 1, window);
        let value = self.value(next, depth - 1, window);
        self.walk.leave(value);
        value
    }
}
