//! One file per command.

pub(crate) mod analyse;
pub(crate) mod bench;
pub(crate) mod bot_check;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod count;
pub(crate) mod course_bot;
pub(crate) mod elo;
pub(crate) mod eval;
pub(crate) mod games;
pub(crate) mod lookup;
pub(crate) mod man;
pub(crate) mod matches;
pub(crate) mod moves;
pub(crate) mod paths;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod rules;
pub(crate) mod saved;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod solve_all;
pub(crate) mod solve_cluster;
pub(crate) mod trace;
pub(crate) mod ugi;
