//! The algorithms of a lecture, one idea per file.
//!
//! | module | idea |
//! |---|---|
//! | [`recorded`] | minimax, alpha-beta, negamax, principal-variation search, deepening and a table, with an observer who is told each step |
//! | [`profile`] | the conventions in which textbooks differ about alpha-beta |
//! | [`ordering`] | try the best move first |

pub mod ordering;
pub mod profile;
pub mod recorded;

pub use ordering::{AsListed, Order};
pub use profile::Profile;
