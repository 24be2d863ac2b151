//! The evaluators: one file per game, mirroring the rules, and [`outcome`] which suits every game.

pub mod outcome;
