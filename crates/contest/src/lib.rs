#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod elo;
pub mod game;

pub use elo::{Elo, Tally};
pub use game::{Contest, Played, count, play_game};
