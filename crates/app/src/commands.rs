//! One file per command.

pub(crate) mod games;
pub(crate) mod moves;
pub(crate) mod perft;
pub(crate) mod rules;
pub(crate) mod show;
