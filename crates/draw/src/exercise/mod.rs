//! Exercises on trees: random trees with wishes, and answers that are graded against a recorded search.
//!
//! | module | subject |
//! |---|---|
//! | [`wishes`] | [`Wishes`]: a random tree with so many cuts, one of them deep |
//! | [`grade`](mod@grade) | [`grade`](fn@grade): what is right, and the first step that is wrong |

pub mod grade;
pub mod wishes;

pub use grade::{Answers, Grade, Mode, grade};
pub use wishes::Wishes;
