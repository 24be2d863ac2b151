//! Matches between engines, and what their results say.

#![forbid(unsafe_code)]

pub mod elo;
pub mod game;

pub use elo::{Elo, Tally};
pub use game::{Contest, Played, count, play_game};
