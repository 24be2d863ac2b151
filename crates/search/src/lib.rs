//! How a move is found.
//!
//! The shared vocabulary:
//!
//! | module | subject |
//! |---|---|
//! | [`value`], [`number`], [`score`] | what is compared: the [`Value`] trait, [`Number`] for trees, [`Score`] with the distance of a win |
//! | [`window`] | what still matters: [`Window`], and what a returned value says: [`Bound`] |
//! | [`evaluator`], [`evaluators`] | how good a position is |
//! | [`limits`], [`report`] | the question and the answer |
//! | [`observer`] | what a search tells while it runs |

pub mod evaluator;
pub mod evaluators;
pub mod limits;
pub mod number;
pub mod observer;
pub mod report;
pub mod score;
pub mod value;
pub mod window;

pub use evaluator::Evaluator;
pub use limits::Limits;
pub use number::Number;
pub use observer::{Event, Observer, Silent, StopAfter};
pub use report::{Counts, Line, Report, Stop};
pub use score::{LONGEST_LINE, Score, Verdict};
pub use value::Value;
pub use window::{Bound, Window};
