//! A game in progress, as front ends see it.
//!
//! | module | subject |
//! |---|---|
//! | [`table`](mod@table) | [`Table`]: a game of any kind, its types hidden, with its line of moves |
//! | [`any_game`] | a game and its positions with their types hidden, for a search that is compiled only once |
//! | [`evaluation`] | what a position is worth without a search |
//! | [`register`] | the list of games, and what comes with each |
//! | [`session`] | a game in progress: history tree, players, clock |
//! | [`store`] | the saved games |
//! | [`record`] | a session as text: JSON and other formats |
//! | [`players`] | engines and outside programs, their types hidden |
//! | [`signature`] | the fixed bench: a checksum of the search |
//!
//! # Features
//! All are on by default. Without them nothing here uses files, processes, threads or the time.
//!
//! | feature | what it adds |
//! |---|---|
//! | `store` | [`store`], in SQLite |
//! | `processes` | outside programs as opponents |
//! | `threads` | searches on several threads, and opponents in a thread of their own |
//! | `clock` | limits by time |

#![forbid(unsafe_code)]

pub mod any_game;
pub mod evaluation;
pub mod players;
pub mod record;
pub mod register;
pub mod session;
pub mod signature;
#[cfg(feature = "store")]
pub mod store;
pub mod table;

pub use evaluation::{Evaluation, EvaluationSpec, FeatureValue, PositionEvaluator};
pub use players::{EngineKind, EngineSpec, Method, Opponent, Proof, ProofSpec, Prover, Request, SearchInfo};
pub use register::{Entry, GAMES, PieceStyle, Preset, find, games};
pub use session::Session;
pub use table::{Choice, Engines, Table, table, table_with};

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
