//! What a two-player zero-sum game *is*.
//!
//! This crate knows rules and nothing else: no input or output, no clock, no threads, no unseeded randomness.
//! Dependencies point one way, **rules → search → play → draw, contest, solve → app**; everything to the right asks this crate what is legal.
//!
//! | module | subject |
//! |---|---|
//! | [`game`] | the [`Game`] trait with its laws, [`Player`], [`Outcome`] |
//! | [`counters`] | what the rules count besides the board: plies and repetitions |
//! | [`filling`] | games in which every move fills a cell for good |
//! | [`notation`] | moves and positions as text, in several dialects |
//! | [`scene`] | the board as data, and the things that a person clicks |
//! | [`arrangement`] | boards that are set up by hand |
//! | [`steps`] | a turn built step by step, by people and by searches |
//! | [`settings`] | the options of a game, as `key=value` |
//! | [`refusal`] | why something from outside was refused |
//! | [`perft`](mod@perft), [`count`], [`playout`](mod@playout) | counting move sequences, counting games and positions, playing at random |
//! | [`conformance`] | the laws as tests, for the games here and for yours |
//! | [`tree`], [`mnk`], [`connect4`], [`blockade`], [`byte`] | the games; their folders are in `src/games`, their paths are short: `potez_rules::mnk::Mnk` |

#![forbid(unsafe_code)]

pub mod arrangement;
pub mod bits;
pub mod conformance;
pub mod count;
pub mod counters;
pub mod filling;
pub mod game;
mod games;
pub mod notation;
pub mod perft;
pub mod playout;
pub mod random;
pub mod refusal;
pub mod scene;
pub mod settings;
pub mod steps;

pub use games::{blockade, byte, connect4, mnk, tree};

pub use arrangement::{Arrangement, Tool};
pub use counters::Counters;
pub use filling::{Filled, Filling};
pub use game::{Game, Outcome, Player};
pub use notation::{Dialect, Notation};
pub use perft::perft;
pub use playout::playout;
pub use random::Random;
pub use refusal::{Place, Refusal};
pub use scene::{Scene, Show, Target};
pub use settings::{OptionKind, OptionSpec, Settings};
pub use steps::{Following, Steps};

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
