//! Games in which every move fills a cell for good, solved ply by ply: forward to find all positions, backward to find their values.
//!
//! | file | subject |
//! |---|---|
//! | `class` | positions with the same cells taken, and how a move leads from one class to another |
//! | `ply` | all classes with the same number of cells taken |
//! | `store` | the plies that are not being worked on, in memory or on the disk |
//! | `solve` | forward, backward, and resuming |

pub(crate) mod class;
pub(crate) mod ply;
pub(crate) mod solve;
pub(crate) mod store;
#[cfg(test)]
mod wrong;
