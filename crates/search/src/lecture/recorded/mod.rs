//! The algorithms of the slides as the program runs them: with any kind of value, any order of moves, every textbook's conventions, and an
//! observer that gets each step. Each answers a [`Problem`](crate::Problem) with a [`Report`](crate::Report).
//!
//! What they share is in `walk` (where in the tree a search is) and `lines` (the best line so far).

pub mod alphabeta;
pub mod deepening;
mod lines;
pub mod memory;
pub mod minimax;
pub mod negamax;
pub mod pvs;
pub mod table;
mod walk;

pub use alphabeta::{alphabeta, alphabeta_ordered};
pub use deepening::{deepen, iterative, iterative_with_memory};
pub use memory::memory;
pub use minimax::{minimax, minimax_ordered};
pub use negamax::{negamax, negamax_ordered};
pub use pvs::{pvs, pvs_ordered};
pub use table::Table;
