//! A recorded search as pictures.
//!
//! A [`Plan`] says where the nodes are, the same for all steps; [`frame`](fn@frame) draws one step.
//!
//! | module | subject |
//! |---|---|
//! | [`plan`] | which nodes are drawn, where, and how large; the rest is folded |
//! | [`frame`](mod@frame) | one step as shapes |
//! | [`text`] | all steps as sentences |
//! | [`html`] | the stepper, a page that replays the search |
//! | [`data`] | what the stepper's script reads |
//! | [`code`] | the listings beside the tree, with the lines that a step executes |

pub mod code;
pub mod data;
mod folding;
pub mod frame;
mod frames;
pub mod html;
mod interface;
pub mod plan;
pub mod text;

pub use frame::{Style, frame, frame_telling};
pub use frames::frames;
pub use plan::Plan;
