//! True values, by search to the end of the game.
//!
//! | module | technique |
//! |---|---|
//! | [`solver`] | [`Solver`]: the value and the distance of a position |
//! | `questions` | which questions are asked, in which order |
//! | `prover`, `children`, `move_ordering` | its search: null windows, children in the table, the order of moves |
//! | `team`, `abdada` | several threads |
//! | `bounds`, `memory` | what its table and its buffers hold |
//! | [`solution`] | [`Solution`]: the answer of both |
//! | [`dfpn`] | depth-first proof-number search: who wins, without the distance |

mod abdada;
mod bounds;
mod children;
pub mod dfpn;
mod memory;
mod move_ordering;
mod prover;
mod questions;
pub mod solution;
pub mod solver;
mod team;
#[cfg(all(test, feature = "threads"))]
mod threads_tests;

pub use dfpn::ProofNumberSearch;
pub use solution::{Progress, Solution};
pub use solver::{Goal, Solver};
