//! The heuristics of the course, under their own names: the baselines that every engine must beat.
//!
//! | game | heuristic | depth |
//! |---|---|---|
//! | tic-tac-toe | marks in rows, columns and diagonals ([`rows`]) | 9 |
//! | Connect Four | the same for four in a row | 4 |
//! | Byte | the stack utility ([`byte`]) | 3 |
//! | Blockade | the difference of the shortest paths ([`blockade`](super::blockade::course)) | 2 |
//!
//! They are played by [`course`]: plain alpha-beta in the lecture's profile, to a fixed depth, without a table and without ordering;
//! but with the full start window, which the lecture's program lacks.

pub mod byte;
pub mod rows;

use potez_rules::Game;

use crate::core::evaluator::Evaluator;
use crate::core::observer::Observer;
use crate::core::problem::Problem;
use crate::core::report::Report;
use crate::core::score::Score;
use crate::lecture::profile::Profile;
use crate::lecture::recorded::alphabeta;

/// A game that the course has a heuristic for.
pub trait CourseGame: Game + Sized {
    /// The heuristic.
    type Heuristic: Evaluator<Self, Value = Score> + Default;

    /// The depth at which the course's programs search it.
    fn course_depth(&self) -> u32;
}

/// What a program of the course would answer, at [its depth](CourseGame::course_depth) or another.
pub fn course<G: CourseGame, O: Observer<G::Move, Score>>(
    game: &G,
    position: &G::Position,
    depth: Option<u32>,
    observer: O,
) -> Report<G::Move, Score> {
    let heuristic = G::Heuristic::default();
    let depth = depth.unwrap_or_else(|| game.course_depth());
    alphabeta(&Problem::new(game, position, &heuristic, depth), &Profile::lecture(), observer)
}
