//! Everything that is looked at: boards and searches as text and pictures.
//!
//! | module | subject |
//! |---|---|
//! | [`board`] | a scene as text and as SVG |
//! | [`trace`] | a recorded search as data |
//! | [`picture`] | a recorded search as pictures: text, SVG, PNG, GIF, PDF, TikZ, and a stepper in HTML |
//! | [`compare`](mod@compare) | algorithms, conventions and orders side by side on one tree |

#![forbid(unsafe_code)]

pub mod board;
pub mod compare;
pub mod picture;
pub mod trace;
