//! The algorithms of a lecture, one idea per file; each answers a [`Problem`](crate::Problem) with a [`Report`](crate::Report).
//!
//! | module | idea |
//! |---|---|
//! | [`minimax`](mod@minimax) | try everything: the oracle for all others |
//! | [`alphabeta`](mod@alphabeta), [`profile`] | cut what cannot matter, in the conventions of different books |
//! | [`negamax`](mod@negamax) | the same in one function |
//! | [`pvs`](mod@pvs) | trust the first move, merely check the others |
//! | [`ordering`] | try the best move first |
//! | [`deepening`] | depth 1, then 2, then 3 … |
//! | [`table`], [`memory`](mod@memory) | do not search a position twice |

pub mod alphabeta;
pub mod deepening;
mod lines;
pub mod memory;
pub mod minimax;
pub mod negamax;
pub mod ordering;
pub mod profile;
pub mod pvs;
pub mod table;
mod walk;

pub use alphabeta::{alphabeta, alphabeta_ordered};
pub use deepening::{deepen, iterative, iterative_with_memory};
pub use memory::memory;
pub use minimax::{minimax, minimax_ordered};
pub use negamax::{negamax, negamax_ordered};
pub use ordering::{AsListed, Order};
pub use profile::Profile;
pub use pvs::{pvs, pvs_ordered};
pub use table::Table;
