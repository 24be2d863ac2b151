//! A recorded search as pictures.
//!
//! One drawing feeds every format: a [`Plan`] says where the nodes of a trace stand, in all steps alike; a
//! [`Frame`] is one step drawn with a few kinds of shapes; each writer turns frames into a format.
//!
//! | module | subject |
//! |---|---|
//! | [`font`] | how wide a text is |
//! | [`layout`] | a tidy tree in linear time |
//! | [`plan`] | boxes, places, folded subtrees |
//! | [`frame`](mod@frame) | one step as shapes |
//! | [`ink`] | shapes and their colours |
//! | [`board`] | small boards |
//! | [`sheet`](mod@sheet) | many frames on one |
//! | [`text`], [`svg`], [`tikz`], [`html`] | the writers |
//! | `png`, `gif`, `pdf` | the writers that need the feature `paper` |

pub mod board;
pub mod chart;
pub mod code;
pub mod font;
pub mod frame;
#[cfg(feature = "paper")]
pub mod gif;
pub mod html;
pub mod ink;
pub mod layout;
#[cfg(feature = "paper")]
pub mod pdf;
pub mod plan;
#[cfg(feature = "paper")]
pub mod png;
pub mod sheet;
pub mod svg;
pub mod text;
pub mod tikz;

pub use frame::{Style, frame};
pub use ink::Frame;
pub use plan::Plan;
pub use sheet::sheet;
