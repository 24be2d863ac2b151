//! Exercises on trees: random trees with given properties, and answers that are graded against a recorded search.
//!
//! | module | subject |
//! |---|---|
//! | [`random`] | [`ExerciseParams`]: a random tree with so many cuts, one of them deep |
//! | [`grade`](mod@grade) | [`grade`](fn@grade): what is right, and the first step that is wrong |

pub mod grade;
pub mod random;

pub use grade::{Answers, Grade, Mode, grade};
pub use random::ExerciseParams;
