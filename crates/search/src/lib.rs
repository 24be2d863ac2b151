//! How a move is found.
//!
//! The shared vocabulary:
//!
//! | module | subject |
//! |---|---|
//! | [`value`], [`number`], [`score`] | what is compared: the [`Value`] trait, [`Number`] for trees, [`Score`] with the distance of a win |
//! | [`window`] | what still matters: [`Window`], and what a returned value says: [`Bound`] |
//! | [`evaluator`], [`evaluators`] | how good a position is |
//! | [`linear`] | evaluators Σ wᵢ·fᵢ with named features and weights in a file |
//! | [`limits`], [`report`] | the question and the answer |
//! | [`observer`], [`tape`], [`replay`] | what a search tells while it runs, recorded and replayed |
//!
//! The algorithms of a lecture, one idea per file; each answers a [`Problem`] with a [`Report`]:
//!
//! | module | idea |
//! |---|---|
//! | [`minimax`](mod@minimax) | try everything: the oracle for all others |
//! | [`alphabeta`](mod@alphabeta), [`profile`] | cut what cannot matter, in the conventions of different books |
//! | [`negamax`](mod@negamax) | the same in one function |
//! | [`pvs`](mod@pvs) | trust the first move, merely check the others |
//! | [`ordering`] | try the best move first |
//! | [`iterative`](mod@iterative) | depth 1, then 2, then 3 … |
//! | [`table`], [`memory`](mod@memory) | do not search a position twice |
//!
//! The playing engine, generic and strong: [`engine`]. A second one, by chance: [`mcts`].
//! What a game tells the engine is tested by [`check_knowledge`], in [`knowledge_check`].
//! Blockade is searched in half turns: [`halves`].
//! For people: ten [`levels`], and the [`random`](mod@random) player.
//! For proofs: the engine's [`Solver`](engine::Solver), and proof numbers, [`dfpn`].

pub mod alphabeta;
mod budget;
pub mod dfpn;
pub mod engine;
pub mod evaluator;
pub mod evaluators;
pub mod halves;
pub mod iterative;
pub mod knowledge_check;
pub mod levels;
pub mod limits;
pub mod linear;
mod lines;
pub mod mcts;
pub mod memory;
pub mod minimax;
pub mod negamax;
pub mod number;
pub mod observer;
pub mod ordering;
mod path;
pub mod problem;
pub mod profile;
pub mod pvs;
pub mod random;
pub mod replay;
pub mod report;
pub mod score;
pub mod table;
pub mod tape;
pub mod value;
mod walk;
pub mod window;

pub use alphabeta::{alphabeta, alphabeta_ordered};
pub use engine::{Engine, Knowledge};
pub use evaluator::Evaluator;
pub use iterative::{deepen, iterative, iterative_with_memory};
pub use knowledge_check::check_knowledge;
pub use limits::Limits;
pub use linear::Linear;
pub use memory::memory;
pub use minimax::{minimax, minimax_ordered};
pub use negamax::{negamax, negamax_ordered};
pub use number::Number;
pub use observer::{Event, Observer, Silent, StopAfter};
pub use ordering::{AsListed, Order};
pub use problem::Problem;
pub use profile::Profile;
pub use pvs::{pvs, pvs_ordered};
pub use replay::Replay;
pub use report::{Counts, Line, Report, Stop};
pub use score::{LONGEST_LINE, Score, Verdict};
pub use table::Table;
pub use tape::Tape;
pub use value::Value;
pub use window::{Bound, Window};
