//! Whoever thinks about a position, whatever the types of its game: engines and outside programs.
//!
//! | module | subject |
//! |---|---|
//! | [`opponent`](mod@opponent) | [`Opponent`]: an engine or a program at work for a side |
//! | [`thread`] | an opponent in a thread of its own |
//! | [`spec`] | which engine thinks and how it is built, as text: `engine`, `engine:7`, `mcts`, `course`, `random` |
//! | [`typed`] | an engine that knows the types of its game, and how it becomes one that does not |
//! | [`engines`] | the engines of the search crate |
//! | `blockade` | Blockade, searched in half turns |
//! | `tree` | trees, whose values are numbers and not scores |
//! | [`bot`] | a program that speaks UGI |
//! | [`prove`] | who wins for certain, and how soon |
//! | [`thought`] | question and answer as text, for front ends |

mod blockade;
pub mod bot;
pub mod engines;
pub mod opponent;
pub mod prove;
pub mod spec;
pub mod thought;
pub mod thread;
mod tree;
pub mod typed;

pub(crate) use blockade::{blockade_mind, blockade_prover};
pub use bot::{Bot, Patience};
pub use opponent::{Opponent, Question, Times, opponent};
pub use prove::{Method, Proof, ProofSpec, Prover, Proving};
pub use spec::{EngineKind, EngineSpec};
pub use thought::{Mind, Order, Thought, ThoughtLine};
pub use thread::{News, Thinker, Ticket};
pub(crate) use tree::{tree_mind, tree_prover};
pub use typed::{Brain, Snapshot};
