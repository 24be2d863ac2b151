//! The heuristics of the course, under their own names: the baselines that every engine must beat.
//!
//! | game | heuristic | depth |
//! |---|---|---|
//! | tic-tac-toe | marks in rows, columns and diagonals ([`rows`]) | 9 |
//! | Connect Four | the same for four in a row | 4 |
//! | Byte | the stack utility ([`byte`]) | 3 |
//! | Blockade | the difference of the shortest paths ([`blockade`](super::blockade::course)) | 2 |
//!
//! The course's programs search with plain alpha-beta to a fixed depth ([`CourseGame::course_depth`]), without a table and without
//! move ordering.

pub mod byte;
pub mod rows;

use potez_rules::Game;

use crate::evaluators::linear::Features;

/// A game for which the course has a heuristic.
pub trait CourseGame: Game + Sized {
    /// What the heuristic counts; the heuristic itself is `Linear<Self::Heuristic>`.
    type Heuristic: Features<Self> + Default;

    /// The depth to which the course's programs search it.
    fn course_depth(&self) -> u32;
}
