//! The games: how fast moves are found, made and drawn at random.

mod board_game;
mod naive;
mod playouts;

use crate::measure::Bench;

/// Runs everything.
pub(crate) fn run(bench: &mut Bench) {
    board_game::run(bench);
    naive::run(bench);
    playouts::run(bench);
}
