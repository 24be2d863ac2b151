//! Alpha-beta with a table: no state is searched twice.
//!
//! Different orders of the same moves lead to the same state. The table remembers bounds of its value, and the child
//! to try first if that is not enough.

use std::collections::HashMap;

use super::state::State;

/// What is known about a state: searched to this depth, its value for the player to move is at least `low` and at most `high`.
#[derive(Clone, Debug)]
pub struct Entry<S> {
    depth: u32,
    low: f64,
    high: f64,
    best: Option<S>,
}

/// The value of a state for the player to move, by negamax with a table of entries by the keys of their states, and the child to go to.
// slide begins
pub fn negamax<S: State>(
    state: &S, depth: u32, alpha: f64, beta: f64, table: &mut HashMap<u64, Entry<S>>,
) -> (f64, Option<S>) {
    if state.is_over() || depth == 0 {
        return (state.evaluate_for_mover(), None);
    }
    let known = table.get(&state.key()).cloned();
    if let Some(entry) = &known && entry.depth == depth {
        if entry.low >= beta || entry.low == entry.high {
            return (entry.low, entry.best.clone());
        }
        if entry.high <= alpha {
            return (entry.high, entry.best.clone());
        }
    }
    let first = known.and_then(|entry| entry.best);
    let mut children = state.children();
    children.sort_by_key(|child| first.as_ref() != Some(child));
    let (mut best, mut best_child) = (f64::NEG_INFINITY, None);
    for child in children {
        let value = child_value(state, &child, depth - 1, alpha.max(best), beta, table);
        if value > best {
            (best, best_child) = (value, Some(child));
        }
        if best >= beta {
            break;
        }
    }
    let low = if best > alpha { best } else { f64::NEG_INFINITY };
    let high = if best < beta { best } else { f64::INFINITY };
    table.insert(state.key(), Entry { depth, low, high, best: best_child.clone() });
    (best, best_child)
}
// slide ends

fn child_value<S: State>(
    state: &S, child: &S, depth: u32, alpha: f64, beta: f64, table: &mut HashMap<u64, Entry<S>>,
) -> f64 {
    if child.max_to_move() == state.max_to_move() {
        return negamax(child, depth, alpha, beta, table).0;
    }
    -negamax(child, depth, -beta, -alpha, table).0
}
