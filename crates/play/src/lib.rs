//! A game in progress, as front ends see it.
//!
//! | module | subject |
//! |---|---|
//! | [`table`] | [`Table`]: a game of any kind, its types hidden, with its line of moves |
//! | [`register`] | the only list of games |
//! | [`draw`] | a scene as text and as SVG |

pub mod draw;
pub mod register;
pub mod table;

pub use register::{Entry, GAMES, find};
pub use table::{Choice, Table, table};
