//! True values, by search to the end of the game.
//!
//! | module | technique |
//! |---|---|
//! | [`solver`] | [`Solver`]: the value and the distance of a position |
//! | `prover`, `bounds_table` | its search, and its table with two bounds an entry |
//! | [`dfpn`] | depth-first proof-number search: who wins, without the distance |

mod bounds_table;
pub mod dfpn;
mod prover;
pub mod solver;

pub use dfpn::ProofNumberSearch;
pub use solver::{Goal, Progress, Solution, Solver};
