//! Blockade: the standard evaluator, and what the engine knows about the game in half turns.
//!
//! Blockade is a race in which each player keeps making the other's path longer. So the evaluator counts the single steps from pawns
//! to goals, who is to move, and who still has walls to change the numbers.
//!
//! | file | subject |
//! |---|---|
//! | `features` | the features |
//! | `paths` | flood fills: distances, and the edges that shortest paths use |
//! | `knowledge` | what the engine knows: which pawn moves and walls come first, what is decided |
//! | `race` | what is certain once the walls are gone |
//! | [`course`] | the students' heuristic: the difference of the shortest paths |

pub mod course;
mod features;
mod knowledge;
mod paths;
mod race;

pub use features::BlockadeFeatures;

use crate::evaluators::linear::Linear;

/// The standard evaluator of Blockade, in whole turns and in half turns.
pub type BlockadeEvaluator = Linear<BlockadeFeatures>;
