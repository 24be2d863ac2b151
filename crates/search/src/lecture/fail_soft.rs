//! Alpha-beta, fail-soft: a state returns the best value it has seen, even outside the window.
//!
//! It visits the same states as the lecture's form, and says more about those that were cut off: the tightest bound that was proved.
//! Russell and Norvig write it this way, and so does the engine.

use super::state::State;

/// As [`super::alphabeta::alphabeta`], but the value may be outside the window, and is then a bound of the true one.
// slide begins
pub fn alphabeta<S: State>(state: &S, depth: u32, alpha: f64, beta: f64) -> (f64, Option<S>) {  // @enter
    if state.is_over() || depth == 0 {
        return (state.evaluate(), None);                                                        // @leaf
    }
    if state.max_to_move() {
        max_value(state, depth, alpha, beta)
    } else {
        min_value(state, depth, alpha, beta)
    }
}

fn max_value<S: State>(state: &S, depth: u32, mut alpha: f64, beta: f64) -> (f64, Option<S>) {  // @open-max
    let (mut best, mut best_child) = (f64::NEG_INFINITY, None);
    for child in state.children() {
        let (value, _) = alphabeta(&child, depth - 1, alpha, beta);
        best = best.max(value);                                                                 // @keep-max
        if value > alpha {                                                                      // @child-max
            (alpha, best_child) = (value, Some(child));                                         // @better-max
        }
        if alpha >= beta {                                                                      // @test-max
            return (best, best_child);                                                          // @cut-max
        }
    }
    (best, best_child)                                                                          // @leave-max
}

fn min_value<S: State>(state: &S, depth: u32, alpha: f64, mut beta: f64) -> (f64, Option<S>) {  // @open-min
    let (mut best, mut best_child) = (f64::INFINITY, None);
    for child in state.children() {
        let (value, _) = alphabeta(&child, depth - 1, alpha, beta);
        best = best.min(value);                                                                 // @keep-min
        if value < beta {                                                                       // @child-min
            (beta, best_child) = (value, Some(child));                                          // @better-min
        }
        if alpha >= beta {                                                                      // @test-min
            return (best, best_child);                                                          // @cut-min
        }
    }
    (best, best_child)                                                                          // @leave-min
}
// slide ends
