//! Alpha-beta: the value of minimax without visiting everything.
//!
//! α is what Max already has for certain, β what Min has. A state whose value is not between them will be avoided by one of the
//! two, so the rest of its children need not be visited. This is the lecture's form, fail-hard: it never returns a value outside the window.

use super::state::State;

/// The value of a state for Max, limited to the range from `alpha` to `beta`, and the first child that reaches it; no child if none is
/// better than what the player to move already has.
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
    let mut best = None;
    for child in state.children() {
        let (value, _) = alphabeta(&child, depth - 1, alpha, beta);
        if value > alpha {                                                                      // @child-max
            (alpha, best) = (value, Some(child));                                               // @better-max
        }
        if alpha >= beta {                                                                      // @test-max
            return (beta, best);                                                                // @cut-max
        }
    }
    (alpha, best)                                                                               // @leave-max
}

fn min_value<S: State>(state: &S, depth: u32, alpha: f64, mut beta: f64) -> (f64, Option<S>) {  // @open-min
    let mut best = None;
    for child in state.children() {
        let (value, _) = alphabeta(&child, depth - 1, alpha, beta);
        if value < beta {                                                                       // @child-min
            (beta, best) = (value, Some(child));                                                // @better-min
        }
        if alpha >= beta {                                                                      // @test-min
            return (alpha, best);                                                               // @cut-min
        }
    }
    (beta, best)                                                                                // @leave-min
}
// slide ends
