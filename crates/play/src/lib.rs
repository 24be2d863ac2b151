//! A game in progress, as front ends see it.
//!
//! | module | subject |
//! |---|---|
//! | [`table`](mod@table) | [`Table`]: a game of any kind, its types hidden, with its line of moves |
//! | [`register`] | the only list of games |
//! | [`session`] | a game in progress: history tree, players, clock |
//! | [`store`] | the games that were saved |
//! | [`record`] | a session as text: JSON and other formats |
//! | [`contest`] | matches between engines |
//! | [`draw`] | a scene as text and as SVG |
//! | [`players`] | engines and outside programs, their types hidden |
//! | [`signature`] | the fixed bench: a checksum of the search |
//! | [`trace`] | a recorded search, its types hidden |
//! | [`picture`] | a recorded search as pictures: text, SVG, PNG, GIF, PDF, TikZ, and a stepper in HTML |
//! | [`compare`] | algorithms, conventions and orders side by side on one tree |
//! | [`elo`] | what a number of games says about two players |

#![forbid(unsafe_code)]

pub mod compare;
pub mod contest;
pub mod draw;
pub mod elo;
pub mod picture;
pub mod players;
pub mod record;
pub mod register;
pub mod session;
pub mod signature;
pub mod store;
pub mod table;
pub mod trace;

pub use players::{EngineKind, EngineSpec, Method, Opponent, Proof, ProofSpec, Prover, Request, Thought};
pub use register::{Entry, GAMES, find};
pub use session::Session;
pub use table::{Choice, Engines, Table, table, table_with};
