//! Runs a slide on a problem and compares it with the recorded search: the value, the best move and the number of visited nodes.

use std::cell::Cell;
use std::collections::HashMap;

use potez_rules::Game;
use potez_rules::Player;
use potez_search::lecture::state::{GameState, State};
use potez_search::lecture::{self, fail_soft, fail_soft_strict, strict};
use potez_search::*;

/// −∞ and +∞.
pub(crate) const LOW: f64 = f64::NEG_INFINITY;
pub(crate) const HIGH: f64 = f64::INFINITY;

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
        Found { value: report.value().seen_by(Player::First).get(), best: report.best(), visits: report.counts.nodes }
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

/// A slide beside the recorded search, with the name of both.
pub(crate) type Pair<M> = (&'static str, Found<M>, Found<M>);

/// The slides that know no window of their own at the root.
pub(crate) fn whole<G: Game, E: Evaluator<G, Value = Number>>(problem: &Problem<'_, G, E>) -> Vec<Pair<G::Move>> {
    let depth = problem.depth;
    let found = |report: &Report<G::Move, Number>| Found::reported(report);
    let minimax_slide = run(problem, |root| lecture::minimax::minimax(root, depth));
    let negamax_slide = run(problem, |root| {
        let (value, best) = lecture::negamax::negamax(root, depth, LOW, HIGH);
        (for_max(root, value), best)
    });
    let pvs_slide = run(problem, |root| {
        let (value, best) = lecture::pvs::pvs(root, depth, LOW, HIGH);
        (for_max(root, value), best)
    });
    vec![
        ("minimax", minimax_slide, found(&minimax(problem, Silent))),
        ("negamax", negamax_slide, found(&negamax(problem, Silent))),
        ("pvs", pvs_slide, found(&pvs(problem, Silent))),
    ]
}

/// Alpha-beta in the conventions of each textbook, from any window.
pub(crate) fn windowed<G: Game, E: Evaluator<G, Value = Number>>(
    problem: &Problem<'_, G, E>,
    alpha: f64,
    beta: f64,
) -> Vec<Pair<G::Move>> {
    let depth = problem.depth;
    let window = Window::new(Number::new(alpha).unwrap(), Number::new(beta).unwrap()).absolute(Player::First);
    let recorded = |name: &str| {
        let profile = Profile::named(name).unwrap().with_start(window).unwrap();
        Found::reported(&alphabeta(problem, &profile, Silent))
    };
    let hard = run(problem, |root| lecture::alphabeta::alphabeta(root, depth, alpha, beta));
    let soft = run(problem, |root| fail_soft::alphabeta(root, depth, alpha, beta));
    let soft_strict = run(problem, |root| fail_soft_strict::alphabeta(root, depth, alpha, beta));
    let strict = run(problem, |root| strict::alphabeta(root, depth, alpha, beta));
    vec![
        ("lecture", hard, recorded("lecture")),
        ("fail-soft", soft, recorded("fail-soft")),
        ("fail-soft-strict", soft_strict, recorded("fail-soft-strict")),
        ("strict", strict, recorded("strict")),
    ]
}

/// Iterative deepening and the table. The recorded search ends as soon as it has met no estimate, so the slide goes just as deep.
pub(crate) fn guided<G: Game, E: Evaluator<G, Value = Number>>(problem: &Problem<'_, G, E>) -> Vec<Pair<G::Move>> {
    let report = iterative(problem, Silent);
    let deepening_slide = run(problem, |root| {
        let (value, line) = lecture::deepening::deepening(root, report.depth);
        (for_max(root, value), line.into_iter().nth(1))
    });
    let table_slide = run(problem, |root| {
        let (value, best) = lecture::table::negamax(root, problem.depth, LOW, HIGH, &mut HashMap::new());
        (for_max(root, value), best)
    });
    let table = Found::reported(&memory(problem, &mut Table::new(), Silent));
    vec![("deepening", deepening_slide, Found::reported(&report)), ("table", table_slide, table)]
}
