//! Sets of places in one word. The bits of a column are consecutive, from the bottom; one more bit above each column stays empty.

use potez_rules::connect4::{Connect4, Position};

/// The empty places where one more disc makes four in a row, whether they can be reached now or later.
///
/// `stride` is the distance to the right neighbour. Vertically a threat is the place on top of three.
#[inline(always)]
pub(super) fn completing(discs: u64, free: u64, stride: u32) -> u64 {
    let mut places = up(discs, 1) & up(discs, 2) & up(discs, 3);
    for step in [stride, stride + 1, stride - 1] {
        // Three in a row and a place at either end, or two and one with a gap.
        let pair = up(discs, step) & up(discs, 2 * step);
        places |= pair & up(discs, 3 * step);
        places |= pair & down(discs, step);
        let pair = down(discs, step) & down(discs, 2 * step);
        places |= pair & up(discs, step);
        places |= pair & down(discs, 3 * step);
    }
    places & free
}

/// The same with the stride of the standard board known to the compiler.
#[inline(always)]
pub(super) fn threats(game: &Connect4, discs: u64, free: u64) -> u64 {
    if game.stride() == 7 { completing(discs, free, 7) } else { completing(discs, free, game.stride()) }
}

/// Is there a row of four places in the set?
#[inline(always)]
pub(super) fn has_four(set: u64, stride: u32) -> bool {
    [1, stride, stride + 1, stride - 1].into_iter().any(|step| starts(set, step) != 0)
}

/// Words of a position, for the side to move: own discs, the opponent's, free places.
#[inline]
pub(super) fn read(game: &Connect4, position: &Position) -> (u64, u64, u64) {
    (position.own(), position.own() ^ position.all(), game.board() & !position.all())
}

/// All places of a column.
#[inline]
pub(super) fn column_mask(game: &Connect4, col: usize) -> u64 {
    ((1u64 << (game.stride() - 1)) - 1) << (col as u32 * game.stride())
}

/// The lowest place of a set.
#[inline(always)]
pub(super) fn lowest(set: u64) -> u64 {
    set & set.wrapping_neg()
}

/// The places of the standard board.
pub(super) const STANDARD: u64 = 0xfdfbf7efdfbf;

/// The lowest places of the rows of four places within a set, in one direction.
#[inline(always)]
pub(super) fn starts(set: u64, step: u32) -> u64 {
    let pairs = set & down(set, step);
    pairs & down(pairs, 2 * step)
}

/// The places of the rows of four that start at the given places.
#[inline(always)]
pub(super) fn cover(rows: u64, step: u32) -> u64 {
    let pairs = rows | up(rows, step);
    pairs | up(pairs, 2 * step)
}

#[inline(always)]
pub(super) fn up(set: u64, by: u32) -> u64 {
    set.checked_shl(by).unwrap_or(0)
}

#[inline(always)]
pub(super) fn down(set: u64, by: u32) -> u64 {
    set.checked_shr(by).unwrap_or(0)
}
