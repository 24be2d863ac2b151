//! Runs a slide on a problem and compares it with the recorded search: the value, the best move and the number of visited nodes.

use std::cell::Cell;

use potez_rules::Game;
use potez_search::lecture::state::{GameState, State};
use potez_search::*;

/// A state that counts visits: every slide asks each state that it visits once whether the game is over.
#[derive(Clone)]
pub(crate) struct Watched<'v, S> {
    pub(crate) state: S,
    visits: &'v Cell<u64>,
}

impl<S: PartialEq> PartialEq for Watched<'_, S> {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state
    }
}

impl<S: State> State for Watched<'_, S> {
    fn max_to_move(&self) -> bool {
        self.state.max_to_move()
    }
    fn is_over(&self) -> bool {
        self.visits.set(self.visits.get() + 1);
        self.state.is_over()
    }
    fn children(&self) -> Vec<Self> {
        self.state.children().into_iter().map(|state| Watched { state, visits: self.visits }).collect()
    }
    fn evaluate(&self) -> f64 {
        self.state.evaluate()
    }
    fn key(&self) -> u64 {
        self.state.key()
    }
}

/// What a search found, and how much it looked at. Values are Max's.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Found<M> {
    pub(crate) value: f64,
    pub(crate) best: Option<M>,
    pub(crate) visits: u64,
}

impl<M: Copy> Found<M> {
    /// What a recorded search found.
    pub(crate) fn reported(report: &Report<M, Number>) -> Found<M> {
        Found { value: report.value().get(), best: report.best(), visits: report.counts.nodes }
    }
}

pub(crate) type Root<'a, 'v, G, E> = Watched<'v, GameState<'a, G, E>>;

/// Runs a slide, which tells the value for Max and the child to go to. Where it names no child although there are some, all of them are
/// mere bounds to it; then a recorded search names the first.
pub(crate) fn run<G: Game, E: Evaluator<G, Value = Number>>(
    problem: &Problem<'_, G, E>,
    slide: impl for<'a, 'v> FnOnce(&Root<'a, 'v, G, E>) -> (f64, Option<Root<'a, 'v, G, E>>),
) -> Found<G::Move> {
    let visits = Cell::new(0);
    let state = GameState::new(problem.game, problem.evaluator, problem.position.clone());
    let first = if problem.depth == 0 { None } else { state.children().first().and_then(GameState::last_move) };
    let (value, best) = slide(&Watched { state, visits: &visits });
    let best = best.map_or(first, |child| child.state.last_move());
    // Adding 0 turns −0, which a negation may leave, into 0.
    Found { value: value + 0.0, best, visits: visits.get() }
}

/// A value for the player to move as one for Max, and back.
pub(crate) fn for_max<S: State>(state: &S, value: f64) -> f64 {
    if state.max_to_move() { value } else { -value }
}
