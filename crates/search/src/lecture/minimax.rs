//! Minimax: try everything.
//!
//! Max goes to the child with the highest value, Min to the one with the lowest. Of several best children, the first is chosen.

use super::state::State;

/// The value of a state for Max, looking `depth` plies ahead, and the child to go to.
// slide begins
pub fn minimax<S: State>(state: &S, depth: u32) -> (f64, Option<S>) {  // @enter
    if state.is_over() || depth == 0 {
        return (state.evaluate(), None);                               // @leaf
    }
    if state.max_to_move() { max_value(state, depth) } else { min_value(state, depth) }
}

fn max_value<S: State>(state: &S, depth: u32) -> (f64, Option<S>) {    // @open-max
    let (mut best, mut best_child) = (f64::NEG_INFINITY, None);
    for child in state.children() {
        let (value, _) = minimax(&child, depth - 1);
        if value > best {                                              // @child-max
            (best, best_child) = (value, Some(child));                 // @better-max
        }
    }
    (best, best_child)                                                 // @leave-max
}

fn min_value<S: State>(state: &S, depth: u32) -> (f64, Option<S>) {    // @open-min
    let (mut best, mut best_child) = (f64::INFINITY, None);
    for child in state.children() {
        let (value, _) = minimax(&child, depth - 1);
        if value < best {                                              // @child-min
            (best, best_child) = (value, Some(child));                 // @better-min
        }
    }
    (best, best_child)                                                 // @leave-min
}
// slide ends
