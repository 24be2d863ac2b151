//! The symmetries of a board: combinations of two flips and a transposition.

use potez_rules::mnk::{BoardWord, Mnk};

pub(super) const FLIP_COLUMNS: u8 = 1;

pub(super) const FLIP_ROWS: u8 = 2;

pub(super) const TRANSPOSE: u8 = 4;

/// Does the combination of flips leave the rules as they are?
pub(super) fn is_symmetry<B: BoardWord>(game: &Mnk<B>, symmetry: u8) -> bool {
    let params = game.params();
    let square = params.rows() == params.cols();
    (symmetry & TRANSPOSE == 0 || square) && (!params.gravity() || symmetry == FLIP_COLUMNS)
}

/// Transposes first, then flips.
pub(super) fn turned_place<B: BoardWord>(game: &Mnk<B>, symmetry: u8, place: usize) -> usize {
    let (mut row, mut col) = (place / game.stride(), place % game.stride());
    if symmetry & TRANSPOSE != 0 {
        (row, col) = (col, row);
    }
    flipped(game, symmetry, row, col)
}

/// Flips first, then transposes: the reverse.
pub(super) fn turned_back_place<B: BoardWord>(game: &Mnk<B>, symmetry: u8, place: usize) -> usize {
    let place = flipped(game, symmetry, place / game.stride(), place % game.stride());
    if symmetry & TRANSPOSE == 0 {
        return place;
    }
    place % game.stride() * game.stride() + place / game.stride()
}

pub(super) fn flipped<B: BoardWord>(game: &Mnk<B>, symmetry: u8, mut row: usize, mut col: usize) -> usize {
    if symmetry & FLIP_ROWS != 0 {
        row = (game.params().rows() - 1).saturating_sub(row);
    }
    if symmetry & FLIP_COLUMNS != 0 {
        col = (game.params().cols() - 1).saturating_sub(col);
    }
    row * game.stride() + col
}
