//! How a move is found.
//!
//! | module | subject |
//! |---|---|
//! | [`core`](mod@crate::core) | what every search shares: scores, windows, questions, reports, observers, what a game knows |
//! | [`lecture`] | minimax, alpha-beta, negamax, principal-variation search, each as the shortest complete program of its idea |
//! | [`engine`] | the playing engine, one technique per file |
//! | [`prove`] | true values: the solver with bounds, and df-pn |
//! | [`mcts`] | Monte-Carlo tree search |
//! | [`levels`] | ten levels for people, and the random player |
//! | [`evaluators`] | how good a position is, game by game; weights in files |
//! | [`halves`] | Blockade, searched in half turns |

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod core;
pub mod engine;
pub mod evaluators;
pub mod halves;
pub mod lecture;
pub mod levels;
pub mod mcts;
pub mod prove;

pub use crate::core::{
    Absolute, Bound, Clock, Counts, Evaluator, Event, IterationTree, Knowledge, LONGEST_LINE, LastIteration, Limits,
    Line, Number, Observer, Problem, Query, Replay, Report, Score, Shortcut, Silent, Stop, StopAfter, Tape, Value,
    Verdict, Window, check_knowledge,
};
pub use engine::Engine;
pub use evaluators::linear::Linear;
pub use lecture::recorded::{
    Table, alphabeta, alphabeta_ordered, deepen, iterative, iterative_with_memory, memory, minimax, minimax_ordered,
    negamax, negamax_ordered, pvs, pvs_ordered,
};
pub use lecture::{AsListed, Order, Profile};
