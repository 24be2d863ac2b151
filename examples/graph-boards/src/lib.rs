//! Two games on boards that are no grids: [`hex`] on hexagons, [`morris`] on points with lines.
//!
//! The board is a [`potez_rules::scene::GraphBoard`]: cells at any places, and lines between them.

pub mod hex;
pub mod morris;

use potez_play::{Entry, table};

/// Hex on 4×4 hexagons.
pub const HEX: Entry = Entry::new("hex", |settings| {
    settings.only(&[])?;
    Ok(table(hex::Hex, settings.clone()))
})
.title("Hex")
.summary("join your two sides of a board of hexagons")
.picture("b2,c2,b3,c3,b1");

/// Three men's morris.
pub const MORRIS: Entry = Entry::new("morris", |settings| {
    settings.only(&[])?;
    Ok(table(morris::Morris, settings.clone()))
})
.title("Three men's morris")
.summary("put down three pieces, then move them along the lines: three in a row win")
.picture("b2,a1,c1,a3,a2");
