//! Drawing a [`Scene`](potez_rules::Scene) without knowing a rule.

pub mod svg;
pub mod text;
mod tree_svg;
mod tree_text;

pub use svg::svg;
pub use text::{Ink, board, text};
