#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! | module | subject |
//! |---|---|
//! | [`shapes`], [`paint`] | pictures: shapes and their colours |
//! | [`font`] | how wide a text is |
//! | [`layout`](mod@layout) | where the nodes of a tree stand |
//! | [`board`] | a position, as shapes and as text |
//! | [`trace`] | a recorded search as data |
//! | [`search_tree`] | a recorded search, as shapes, as text and as a page that replays it |
//! | [`exercise`] | random trees with given properties, and answers that are graded |
//! | [`compare`](mod@compare) | algorithms, conventions and orders side by side on one tree |
//! | [`formats`] | SVG, TikZ, PNG, GIF and PDF |

#![forbid(unsafe_code)]

pub mod board;
pub mod compare;
pub mod exercise;
pub mod font;
pub mod formats;
pub mod layout;
pub mod paint;
pub mod search_tree;
pub mod shapes;
pub mod trace;

pub use paint::Paint;
pub use shapes::Picture;
