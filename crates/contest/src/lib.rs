#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod elo;
pub mod entrant;
pub mod game;
pub mod pairing;
pub mod sample;
pub mod schedule;
pub mod sprt;
pub mod standings;

pub use elo::{Elo, Tally};
pub use entrant::Entrant;
pub use game::{Contest, Fixture, Forfeit, Played, play_game};
pub use pairing::Pairing;
pub use sample::{Pentanomial, Sample, Trinomial};
pub use schedule::play_contest;
pub use sprt::{Decision, Sprt};
pub use standings::Standings;
