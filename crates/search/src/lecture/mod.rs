//! The algorithms of the lecture, each as the shortest complete program of its idea.
//!
//! | module | idea |
//! |---|---|
//! | [`minimax`](mod@minimax) | try everything |
//! | [`alphabeta`](mod@alphabeta), [`fail_soft`], [`fail_soft_strict`], [`strict`] | cut off what cannot matter, as the lecture and other textbooks write it |
//! | [`negamax`](mod@negamax), [`pvs`](mod@pvs) | the same in one function; trust the first move and only check the others |
//! | [`deepening`](mod@deepening), [`table`] | depth 1, then 2, then 3 …; do not search a position twice |
//! | [`ordering`], [`profile`] | try the best move first; the conventions in which textbooks differ |
//! | [`state`], [`slides`] | a position as these programs see it; their text, in Rust and in the lecture's Python |
//! | [`recorded`] | the same algorithms as the program runs them, observed step by step |

// The slides are formatted by hand: their lines end with marks that say at which events of a recorded search the line runs.
#[rustfmt::skip]
pub mod alphabeta;
#[rustfmt::skip]
pub mod deepening;
#[rustfmt::skip]
pub mod fail_soft;
#[rustfmt::skip]
pub mod fail_soft_strict;
#[rustfmt::skip]
pub mod minimax;
#[rustfmt::skip]
pub mod negamax;
pub mod ordering;
pub mod profile;
#[rustfmt::skip]
pub mod pvs;
pub mod recorded;
pub mod slides;
pub mod state;
#[rustfmt::skip]
pub mod strict;
#[rustfmt::skip]
pub mod table;

pub use ordering::{AsListed, Order};
pub use profile::Profile;
