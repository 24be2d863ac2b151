//! Alpha-beta, fail-soft, that cuts only if α > β: a state returns the best value it has seen, and equal values are searched to the end.
//!
//! Many courses write it this way. Because fail-soft values are beyond the bound more often, it seldom visits more states than a cut at α ≥ β.

use super::state::State;

/// As [`super::fail_soft::alphabeta`], but a value equal to the bound does not cut.
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
        if alpha > beta {                                                                       // @test-max
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
        if alpha > beta {                                                                       // @test-min
            return (best, best_child);                                                          // @cut-min
        }
    }
    (best, best_child)                                                                          // @leave-min
}
// slide ends
