//! The formats: each writes a list of shapes.
//!
//! | module | what is written |
//! |---|---|
//! | [`svg`] | SVG, light and dark |
//! | [`tikz`] | TikZ for Beamer, several pictures as overlays |
//! | [`sheet`](mod@sheet) | many pictures on one or on pages of A4, for any of the others; a slide of 16:9 |
//! | `png`, `gif`, `pdf` | pixels, an animation, pages; with the feature `paper` |

#[cfg(feature = "paper")]
pub mod gif;
#[cfg(feature = "paper")]
mod outline;
#[cfg(feature = "paper")]
pub mod pdf;
#[cfg(feature = "paper")]
pub mod png;
pub mod sheet;
pub mod svg;
pub mod tikz;

pub use sheet::{a4_pages, sheet, slide};
