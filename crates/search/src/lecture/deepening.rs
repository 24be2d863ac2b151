//! Iterative deepening: search to depth 1, then 2, then 3, …
//!
//! There is an answer at any moment, and each search shows the next one which line to try first.

use super::state::State;

/// The value of a state for the player to move, looking `depth` plies ahead, and the best line from the state on.
// slide begins
pub fn deepening<S: State>(state: &S, depth: u32) -> (f64, Vec<S>) {
    let (mut value, mut line) = negamax(state, depth.min(1), f64::NEG_INFINITY, f64::INFINITY, &[]);
    for depth in 2..=depth {
        (value, line) = negamax(state, depth, f64::NEG_INFINITY, f64::INFINITY, &line);
    }
    (value, line)
}

fn negamax<S: State>(state: &S, depth: u32, mut alpha: f64, beta: f64, guess: &[S]) -> (f64, Vec<S>) {
    let (mut best, mut best_line) = (f64::NEG_INFINITY, vec![state.clone()]);
    if state.is_over() || depth == 0 {
        return (state.evaluate_for_mover(), best_line);
    }
    let mut children = state.children();
    children.sort_by_key(|child| !(guess.first() == Some(state) && guess.get(1) == Some(child)));
    for child in children {
        let rest = guess.get(1..).unwrap_or(&[]);
        let (value, line) = child_value(state, &child, depth - 1, alpha, beta, rest);
        best = best.max(value);
        if value > alpha {
            (alpha, best_line) = (value, [vec![state.clone()], line].concat());
        }
        if alpha >= beta {
            break;
        }
    }
    (best, best_line)
}

fn child_value<S: State>(state: &S, child: &S, depth: u32, alpha: f64, beta: f64, guess: &[S]) -> (f64, Vec<S>) {
    if child.max_to_move() == state.max_to_move() {
        return negamax(child, depth, alpha, beta, guess);
    }
    let (value, line) = negamax(child, depth, -beta, -alpha, guess);
    (-value, line)
}
// slide ends
