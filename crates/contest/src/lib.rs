#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod adjudication;
pub mod description;
pub mod elo;
pub mod entrant;
pub mod game;
pub mod openings;
pub mod pairing;
pub mod sample;
#[cfg(feature = "store")]
pub mod saved;
pub mod schedule;
pub mod sprt;
pub mod standings;
pub mod summary;
pub mod told;

pub use adjudication::{Adjudicated, Adjudication, Agreement};
pub use description::Description;
pub use elo::{Elo, Tally};
pub use entrant::{Entrant, TableFile};
pub use game::{Contest, Fixture, Forfeit, Played, Stderr, play_game};
pub use openings::Openings;
pub use pairing::Pairing;
pub use sample::{Pentanomial, Sample, Trinomial};
#[cfg(feature = "store")]
pub use saved::SavedContest;
pub use schedule::{play_contest, standings};
pub use sprt::{Decision, Sprt};
pub use standings::Standings;
pub use summary::{Interval, Summary};
pub use told::Told;
