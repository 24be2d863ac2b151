//! Connect Four: threats, and everything that makes its search fast.
//!
//! The hooks follow the ideas of Pascal Pons ("Solving Connect 4", 2015): moves that do not lose at once, moves ordered by the threats
//! that they make; and of Markus Steininger's c4: mirror images are one position.

use potez_rules::Game;
use potez_rules::connect4::{Column, Connect4, Position};

use crate::engine::hooks::{Knowledge, Prospect, Symmetry};
use crate::evaluator::Evaluator;
use crate::score::Score;
use crate::value::Value;
use crate::window::Window;

/// What is known about Connect Four.
#[derive(Clone, Copy, Debug, Default)]
pub struct Connect4Knowledge;

/// The empty places, reachable now or later, where one more disc makes four in a row.
///
/// `$stride` is the distance to the right neighbour. Vertically a threat is the place on top of three.
#[inline(always)]
fn completing(discs: u64, free: u64, stride: u32) -> u64 {
    let up = |set: u64, by: u32| set.checked_shl(by).unwrap_or(0);
    let down = |set: u64, by: u32| set.checked_shr(by).unwrap_or(0);
    let mut places = up(discs, 1) & up(discs, 2) & up(discs, 3);
    for step in [stride, stride + 1, stride - 1] {
        // Three neighbours and a place at either end, or two and one with a gap.
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
fn threats(game: &Connect4, discs: u64, free: u64) -> u64 {
    if game.stride() == 7 { completing(discs, free, 7) } else { completing(discs, free, game.stride()) }
}

/// Is there a row of four places in the set?
#[inline(always)]
fn has_four(set: u64, stride: u32) -> bool {
    let down = |set: u64, by: u32| set.checked_shr(by).unwrap_or(0);
    [1, stride, stride + 1, stride - 1].into_iter().any(|step| {
        let pairs = set & down(set, step);
        pairs & down(pairs, 2 * step) != 0
    })
}

/// The order of columns from the middle outwards: the n-th column to try.
#[inline]
fn outwards(cols: usize, n: usize) -> usize {
    let middle = cols / 2;
    if n % 2 == 1 { middle - n.div_ceil(2).min(middle) } else { middle + n / 2 }
}

impl Connect4Knowledge {
    /// Words of a position, for the side to move: own discs, the opponent's, free places.
    #[inline]
    fn read(game: &Connect4, position: &Position) -> (u64, u64, u64) {
        (position.own(), position.own() ^ position.all(), game.board() & !position.all())
    }

    /// The lowest place of a column.
    #[inline]
    fn column_mask(game: &Connect4, col: usize) -> u64 {
        ((1u64 << (game.stride() - 1)) - 1) << (col as u32 * game.stride())
    }
}

impl Evaluator<Connect4> for Connect4Knowledge {
    type Value = Score;

    /// Places that would make four count, more if they are on the rows where the end game gives them to the player: odd rows for
    /// the player who began, even rows for the other (Allis 1988).
    fn evaluate(&self, game: &Connect4, position: &Position) -> Score {
        let (own, other, free) = Connect4Knowledge::read(game, position);
        let odd_rows = (0..game.params().cols() as u32)
            .fold(0u64, |set, col| set | 0x5555_5555_5555_5555 << (col * game.stride()) & column(game, col));
        let mover_began = position.all().count_ones() % 2 == 0;
        let worth = |discs: u64, began: bool| {
            let places = threats(game, discs, free);
            let good = places & if began { odd_rows } else { !odd_rows };
            12 * places.count_ones() as i32 + 20 * good.count_ones() as i32
        };
        let middle = Connect4Knowledge::column_mask(game, game.params().cols() / 2);
        let centre = (own & middle).count_ones() as i32 - (other & middle).count_ones() as i32;
        let points = worth(own, mover_began) - worth(other, !mover_began) + 6 * centre;
        Score::evaluation(points).seen_by(game.turn(position))
    }
}

/// All places of a column.
#[inline]
fn column(game: &Connect4, col: u32) -> u64 {
    Connect4Knowledge::column_mask(game, col as usize)
}

impl Knowledge<Connect4> for Connect4Knowledge {
    /// A win at once, a loss at once, or the moves after which the opponent cannot win at once, from the middle outwards.
    #[inline]
    fn prospect(&self, game: &Connect4, position: &Position, moves: &mut Vec<Column>) -> Prospect {
        let (own, other, free) = Connect4Knowledge::read(game, position);
        let mut landings = game.landings(position);
        if threats(game, own, free) & landings != 0 {
            return Prospect::Decided(Score::win_in(1));
        }
        let danger = threats(game, other, free);
        let forced = danger & landings;
        if forced != 0 {
            if forced & (forced - 1) != 0 {
                return Prospect::Decided(Score::loss_in(2));
            }
            landings = forced;
        }
        // Not below a place where the opponent would win.
        landings &= !(danger >> 1);
        if landings == 0 {
            let full = free.count_ones();
            return Prospect::Decided(if full == 1 { Score::DRAW } else { Score::loss_in(2) });
        }
        let cols = game.params().cols();
        for n in 0..cols {
            let col = outwards(cols, n);
            if landings & Connect4Knowledge::column_mask(game, col) != 0 {
                moves.extend(game.column(col));
            }
        }
        Prospect::Open
    }

    #[inline]
    fn sees_wins(&self, _game: &Connect4) -> bool {
        true
    }

    /// The number of places that would make four after the move.
    #[inline]
    fn score_moves(&self, game: &Connect4, position: &Position, moves: &[Column], scores: &mut [i32]) {
        let (own, _, free) = Connect4Knowledge::read(game, position);
        let landings = game.landings(position);
        for (mv, score) in moves.iter().zip(scores) {
            let landing = landings & Connect4Knowledge::column_mask(game, mv.index());
            *score = 4_096 * threats(game, own | landing, free).count_ones() as i32;
        }
    }

    #[inline]
    fn move_slots(&self, _game: &Connect4) -> usize {
        64
    }

    /// The place on which the disc lands.
    #[inline]
    fn move_index(&self, game: &Connect4, position: &Position, mv: Column) -> u16 {
        let landing = game.landings(position) & Connect4Knowledge::column_mask(game, mv.index());
        landing.trailing_zeros() as u16
    }

    /// The smaller of the position's own number and its mirror image's. In every column the sum of the two sets tells the height
    /// and the discs, so no two positions share a number.
    #[inline]
    fn canonical(&self, game: &Connect4, position: &Position) -> (u64, Symmetry) {
        let number = position.own() + position.all();
        let mirrored = mirror(number, game.params().cols() as u32, game.stride());
        if mirrored < number { (mirrored, Symmetry(1)) } else { (number, Symmetry(0)) }
    }

    #[inline]
    fn turned(&self, game: &Connect4, symmetry: Symmetry, index: u16) -> u16 {
        if symmetry == Symmetry(0) {
            return index;
        }
        let (cols, stride) = (game.params().cols() as u16, game.stride() as u16);
        (cols - 1 - (index / stride).min(cols - 1)) * stride + index % stride
    }

    /// A player without a row of four places that the opponent has not touched cannot win.
    #[inline]
    fn bounds(&self, game: &Connect4, position: &Position) -> Window<Score> {
        let (own, other, free) = Connect4Knowledge::read(game, position);
        let stride = game.stride();
        let (own_can, other_can) = if stride == 7 {
            (has_four(own | free, 7), has_four(other | free, 7))
        } else {
            (has_four(own | free, stride), has_four(other | free, stride))
        };
        let alpha = if other_can { Score::LOWEST } else { Score::DRAW };
        let beta = if own_can { Score::HIGHEST } else { Score::DRAW };
        Window::new(alpha, beta)
    }

    #[inline]
    fn plies_left(&self, game: &Connect4, position: &Position) -> u32 {
        (game.board() & !position.all()).count_ones()
    }

    fn margin(&self, _game: &Connect4) -> i32 {
        30
    }
}

/// The columns of a number in reverse order.
#[inline]
fn mirror(number: u64, cols: u32, stride: u32) -> u64 {
    if cols == 7 && stride == 7 {
        const COLUMN: u64 = 0x7f;
        return (number & COLUMN) << 42
            | (number & COLUMN << 7) << 28
            | (number & COLUMN << 14) << 14
            | number & COLUMN << 21
            | number >> 14 & COLUMN << 14
            | number >> 28 & COLUMN << 7
            | number >> 42 & COLUMN;
    }
    let column = (1u64 << stride) - 1;
    (0..cols).fold(0, |mirrored, col| mirrored | (number >> (col * stride) & column) << ((cols - 1 - col) * stride))
}
