//! The evaluators: one file or folder per game, as in the rules, and [`outcome`], which suits every game; [`linear`] has weights in a file.
//! [`course`] has the heuristics of the lecture and of the students' reports, as baselines.

pub mod blockade;
pub mod byte;
pub mod connect4;
pub mod course;
pub mod linear;
pub mod mnk;
pub mod outcome;
pub mod tree;
