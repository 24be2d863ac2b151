//! Principal-variation search: trust the first child and only check the others.
//!
//! If the order is good, the first child is usually the best. So only that child gets the whole window. For each other child, a null
//! window asks "is it better at all?", which is cut off sooner. Only if the answer is yes is the child searched again.

use super::state::State;

/// The value of a state for the player to move (fail-soft), and the child to go to.
// slide begins
pub fn pvs<S: State>(state: &S, depth: u32, mut alpha: f64, beta: f64) -> (f64, Option<S>) {  // @enter
    if state.is_over() || depth == 0 {
        return (state.evaluate_for_mover(), None);                                            // @leaf
    }
    let (mut best, mut best_child) = (f64::NEG_INFINITY, None);
    for (number, child) in state.children().into_iter().enumerate() {
        let upper = if number == 0 { beta } else { alpha.next_up() };
        let mut value = child_value(state, &child, depth - 1, alpha, upper);                  // @check
        if number > 0 && alpha < value && value < beta {
            value = child_value(state, &child, depth - 1, alpha, beta);                       // @again
        }
        if value > best {                                                                     // @child
            (best, best_child) = (value, Some(child));                                        // @better
        }
        alpha = alpha.max(best);                                                              // @raise
        if alpha >= beta {                                                                    // @test
            break;                                                                            // @cut
        }
    }
    (best, best_child)                                                                        // @leave
}

fn child_value<S: State>(state: &S, child: &S, depth: u32, alpha: f64, beta: f64) -> f64 {
    if child.max_to_move() == state.max_to_move() {
        return pvs(child, depth, alpha, beta).0;                                              // @same
    }
    -pvs(child, depth, -beta, -alpha).0                                                       // @other
}
// slide ends
