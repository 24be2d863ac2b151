//! Negamax: alpha-beta in one function.
//!
//! What is good for one player is equally bad for the other. If every value is from the view of the player to move, Min's minimum is the maximum of
//! the negated values. But a player who moves again has the same view: then nothing is negated.

use super::state::State;

/// The value of a state for the player to move (fail-soft), and the child to go to.
// slide begins
pub fn negamax<S: State>(state: &S, depth: u32, mut alpha: f64, beta: f64) -> (f64, Option<S>) {  // @enter
    if state.is_over() || depth == 0 {
        return (state.evaluate_for_mover(), None);                                                // @leaf
    }
    let (mut best, mut best_child) = (f64::NEG_INFINITY, None);
    for child in state.children() {
        let value = child_value(state, &child, depth - 1, alpha, beta);
        if value > best {                                                                         // @child
            (best, best_child) = (value, Some(child));                                            // @better
        }
        alpha = alpha.max(best);                                                                  // @raise
        if alpha >= beta {                                                                        // @test
            break;                                                                                // @cut
        }
    }
    (best, best_child)                                                                            // @leave
}

fn child_value<S: State>(state: &S, child: &S, depth: u32, alpha: f64, beta: f64) -> f64 {
    if child.max_to_move() == state.max_to_move() {
        return negamax(child, depth, alpha, beta).0;                                              // @same
    }
    -negamax(child, depth, -beta, -alpha).0                                                       // @other
}
// slide ends
