#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod elo;
pub mod game;
pub mod schedule;

pub use elo::{Elo, Tally};
pub use game::{Contest, Played, count, play_game};
pub use schedule::play_match;
