//! What every search shares.
//!
//! | module | subject |
//! |---|---|
//! | [`value`], [`number`], [`score`] | what is compared: the [`Value`] trait, [`Number`] for trees, [`Score`] with the distance to the end of the game |
//! | [`absolute`] | values from the first player's view: [`Absolute`] |
//! | [`window`] | what still matters: [`Window`], and what a returned value says: [`Bound`] |
//! | [`evaluator`] | how good a position is, without a search |
//! | [`knowledge`], [`knowledge_check`] | what a game may tell a search beyond its rules, and the test of it |
//! | [`query`], [`limits`], [`problem`] | the question: [`Query`] for an engine, [`Problem`] for an algorithm of the lecture |
//! | [`report`] | the answer |
//! | [`observer`], [`tape`], [`replay`], [`last_iteration`] | what a search reports while it runs, recorded and replayed |
//! | `sorted_indices` | sorting by keys, compiled once for all games |
//! | `history` | what cutoffs teach about moves |
//! | `transposition_table`, `large_pages` | the table of engine, solver and df-pn, and its memory |
//! | `path` | results that depend on the path to a position |
//! | `abdada` | which moves other threads are searching |
//! | `budget`, `clock` | nodes and time while a search runs; the only place that reads the time |

pub(crate) mod abdada;
pub mod absolute;
pub(crate) mod budget;
pub(crate) mod clock;
pub mod evaluator;
pub(crate) mod history;
pub mod knowledge;
pub mod knowledge_check;
pub(crate) mod large_pages;
pub mod last_iteration;
pub mod limits;
pub mod number;
pub mod observer;
pub(crate) mod path;
pub mod problem;
pub mod query;
pub mod replay;
pub mod report;
pub mod score;
pub(crate) mod sorted_indices;
pub mod tape;
pub(crate) mod transposition_table;
pub mod value;
pub mod window;

pub use absolute::Absolute;
pub use evaluator::Evaluator;
pub use knowledge::{Knowledge, Plain, StaticBound, Symmetry};
pub use knowledge_check::check_knowledge;
pub use last_iteration::{IterationTree, LastIteration};
pub use limits::Limits;
pub use number::Number;
pub use observer::{Event, Observer, Shortcut, Silent, StopAfter};
pub use problem::Problem;
pub use query::{Clock, Query};
pub use replay::Replay;
pub use report::{Counts, Line, Report, Stop};
pub use score::{LONGEST_LINE, Score, Verdict};
pub use tape::Tape;
pub use value::Value;
pub use window::{Bound, Window};
