//! Thinking about a position, whatever the types of its game.
//!
//! | module | subject |
//! |---|---|
//! | [`engine`] | which engine thinks and how it is built, as text: `engine`, `engine:7`, `mcts`, `course`, `random` |
//! | [`brain`] | an engine that knows the types of its game, and how it becomes one that does not |
//! | [`brains`] | the engines of the search crate as brains |
//! | `blockade` | Blockade, searched in half turns |
//! | `tree` | trees, whose values are numbers and not scores |
//! | [`prove`] | who wins for certain, and how soon |
//! | [`thought`] | question and answer as text, for front ends |

mod blockade;
pub mod brain;
pub mod brains;
pub mod engine;
pub mod prove;
pub mod thought;
mod tree;

pub(crate) use blockade::{blockade_mind, blockade_prover};
pub use brain::{Brain, Snapshot};
pub use engine::{EngineKind, EngineSpec};
pub use prove::{Method, Proof, ProofSpec, Prover, Proving};
pub use thought::{Mind, Order, Thought, ThoughtLine};
pub(crate) use tree::{tree_mind, tree_prover};
