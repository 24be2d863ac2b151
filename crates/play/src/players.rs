//! Engines and outside programs that think about positions, with the types of the game hidden.
//!
//! | module | subject |
//! |---|---|
//! | [`opponent`](mod@opponent) | [`Opponent`]: an engine or an outside program, and the requests that its seat leads to |
//! | [`recorded`] | the search in which an engine found its move |
//! | [`request`], [`search_info`] | what an opponent is asked, and what it answers |
//! | [`verdict`] | what is proved, and what a line is worth |
//! | [`spec`] | which engine it is and how it is built, as text: `engine`, `engine:7`, `mcts`, `course`, `random` |
//! | [`typed`] | an engine that knows the types of its game, and its conversion into an opponent |
//! | [`engines`] | the engines of the search crate |
//! | `blockade` | Blockade, searched in half turns |
//! | `tree` | trees, whose values are numbers and not scores |
//! | [`bot`] | an outside program that speaks UGI |
//! | [`thread`] | an opponent in its own thread |
//! | [`prove`] | who wins for certain, and how soon |

mod blockade;
#[cfg(feature = "processes")]
pub mod bot;
pub mod engines;
pub mod opponent;
pub mod prove;
pub mod recorded;
pub mod request;
pub mod search_info;
pub mod spec;
#[cfg(feature = "threads")]
pub mod thread;
mod tree;
pub mod typed;
pub mod verdict;

pub(crate) use blockade::{blockade_engine, blockade_prover};
#[cfg(feature = "processes")]
pub use bot::{Bot, Patience};
pub use opponent::{Opponent, opponent, opponent_with};
pub use prove::{Method, Proof, ProofSpec, Prover, Proving};
pub use recorded::{RecordSpec, RecordedNode, RecordedSearch};
pub use request::Request;
pub use search_info::{SearchInfo, SearchLine};
pub use spec::{BotSpec, EngineKind, EngineSpec};
#[cfg(feature = "threads")]
pub use thread::{OpponentThread, Ticket, Update};
pub(crate) use tree::{tree_engine, tree_prover};
pub use typed::TypedEngine;
pub use verdict::{Distance, LineScore, Verdict};
