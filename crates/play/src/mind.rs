//! Thinking about a position, whatever the types of its game.
//!
//! | module | subject |
//! |---|---|
//! | [`engine`] | which engine thinks and how it is built, as text: `engine`, `engine:7`, `mcts`, `course`, `random` |
//! | [`brain`] | an engine that knows the types of its game |
//! | [`thought`] | question and answer as text, for front ends |

pub mod brain;
pub mod engine;
pub mod thought;

pub use brain::{Brain, Direct, Snapshot};
pub use engine::{EngineKind, EngineSpec};
pub use thought::{Mind, Order, Thought, ThoughtLine};
