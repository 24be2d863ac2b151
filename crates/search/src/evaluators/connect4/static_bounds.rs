//! Bounds of the value without a search: rows that nobody can complete any longer, and strategies of the second player (Allis 1988).

use potez_rules::connect4::{Connect4, Position};

use super::bitboard::{completing, down, has_four, lowest, read, up};
use crate::core::score::Score;
use crate::core::value::Value;
use crate::core::window::Window;

/// Bounds of the value, for the side to move.
#[inline(always)]
pub(super) fn static_bounds(game: &Connect4, position: &Position, stride: u32) -> Window<Score> {
    let (own, other, free) = read(game, position);
    let alpha = if has_four(other | free, stride) { Score::LOWEST } else { Score::DRAW };
    let beta = if free.count_ones() % 2 == 0 {
        follow_up(game, own, other, free, game.landings(position), stride)
    } else {
        let waiting = waiting(game, own, other, free, game.landings(position), stride);
        if waiting < Score::HIGHEST || has_four(own | free, stride) { waiting } else { Score::DRAW }
    };
    Window::new(alpha, beta)
}

/// The most that the side to move can reach if an odd number of places is free and the opponent waits until the mover has to play below a
/// place that makes the opponent's four ("zugzwang", Allis 1988).
///
/// Below that place an odd number of places is free. Everywhere else the opponent answers as in [`follow_up`], and in this column with
/// the next place: so in it the mover gets the first and the last place below the winning one. When nothing else is left, the mover must play
/// directly below it.
#[inline(always)]
pub(super) fn waiting(game: &Connect4, own: u64, other: u64, free: u64, landings: u64, stride: u32) -> Score {
    let upper = game.upper();
    let fours = completing(other, free, stride);
    let mut places = fours & !upper;
    while places != 0 {
        let place = lowest(places);
        places ^= place;
        let col = place.trailing_zeros() / stride;
        let column = ((1u64 << stride) - 1) << (col * stride);
        let below = free & column & (place - 1);
        if landings & upper & below == 0 {
            continue;
        }
        let either = landings & upper & !column;
        let closed = upwards(fours & upper & !either & !column, free);
        let reach = own | free & !upper & !column & !closed | below & upper;
        if !has_four(reach | either, stride) || divided(reach, either, stride) {
            let open = free & !column & !(closed | down(closed, 1));
            return Score::loss_in(open.count_ones() + below.count_ones() + 1);
        }
    }
    Score::HIGHEST
}

/// The most that the side to move can reach if an even number of places is free and the opponent always answers in the same column
/// ("claimeven", Allis 1988).
///
/// In a column with an even number of free places the mover gets the lower place of each pair, the opponent the upper one. Columns
/// with an odd number are paired: when the mover takes the lowest place of one, the opponent takes that of the other, and
/// above them both are even. So the mover's discs can only get to the places that are allowed here, whatever the mover does.
///
/// If the opponent's upper place makes four, the mover never gets above it, and loses as soon as only places below such ones
/// are left.
#[inline(always)]
pub(super) fn follow_up(game: &Connect4, own: u64, other: u64, free: u64, landings: u64, stride: u32) -> Score {
    let upper = game.upper();
    let either = landings & upper;
    let claimed = free & upper & !either;
    let closed = upwards(completing(other, claimed, stride), free);
    let reach = own | free & !upper & !closed;
    if has_four(reach | either, stride) && !divided(reach, either, stride) {
        Score::HIGHEST
    } else if closed != 0 {
        Score::loss_in((free & !(closed | down(closed, 1))).count_ones() + 2)
    } else if has_four(other | claimed, stride) {
        Score::loss_in(free.count_ones())
    } else {
        Score::DRAW
    }
}

/// These free places and all above them.
#[inline(always)]
pub(super) fn upwards(places: u64, free: u64) -> u64 {
    let mut set = places;
    loop {
        let higher = set | up(set, 1) & free;
        if higher == set {
            return set;
        }
        set = higher;
    }
}

/// Can these places, in up to four columns, be paired so that one place of each pair, whichever it is, never makes four?
#[inline(always)]
pub(super) fn divided(reach: u64, either: u64, stride: u32) -> bool {
    let first = lowest(either);
    let rest = either ^ first;
    let mut partners = rest;
    while partners != 0 {
        let second = lowest(partners);
        partners ^= second;
        let others = rest ^ second;
        let (third, fourth) = (lowest(others), others ^ lowest(others));
        if fourth != lowest(fourth) {
            return false;
        }
        let enough = |one: u64| has_four(reach | one | third, stride) || has_four(reach | one | fourth, stride);
        if !enough(first) && !enough(second) {
            return true;
        }
    }
    false
}
