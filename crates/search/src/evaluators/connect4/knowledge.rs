//! What the engine knows about Connect Four.
//!
//! The hooks follow the ideas of Pascal Pons ("Solving Connect 4", 2015): only moves that do not lose at once, ordered by the threats
//! they make; and of Christophe Steininger's c4: mirror images are one position.

use potez_rules::connect4::{Column, Connect4, Position};

use super::Connect4Evaluator;
use super::bitboard::{STANDARD, column_mask, cover, read, starts, threats};
use super::static_bounds::static_bounds;
use crate::core::knowledge::{Knowledge, StaticBound, Symmetry};
use crate::core::score::Score;
use crate::core::window::Window;

/// The order of columns from the middle outwards: the n-th column to try.
#[inline]
fn outwards(cols: usize, n: usize) -> usize {
    let middle = cols / 2;
    if n % 2 == 1 { middle - n.div_ceil(2).min(middle) } else { middle + n / 2 }
}

impl Knowledge<Connect4> for Connect4Evaluator {
    /// Finds a win at once or with the next move, a loss at once, or the moves after which the opponent cannot win at once, from the middle
    /// outwards.
    #[inline]
    fn candidate_moves(&self, game: &Connect4, position: &Position, moves: &mut Vec<Column>) -> StaticBound {
        let (own, other, free) = read(game, position);
        let mut landings = game.landings(position);
        if threats(game, own, free) & landings != 0 {
            return StaticBound::Exact(Score::win_in(1));
        }
        let danger = threats(game, other, free);
        let forced = danger & landings;
        if forced != 0 {
            if forced & (forced - 1) != 0 {
                return StaticBound::Exact(Score::loss_in(2));
            }
            landings = forced;
        }
        // Not below a place where the opponent would win.
        landings &= !(danger >> 1);
        if landings == 0 {
            let full = free.count_ones();
            return StaticBound::Exact(if full == 1 { Score::DRAW } else { Score::loss_in(2) });
        }
        let cols = game.params().cols();
        for n in 0..cols {
            let col = outwards(cols, n);
            let landing = landings & column_mask(game, col);
            if landing == 0 {
                continue;
            }
            if wins_next(game, position, landing) {
                return StaticBound::Exact(Score::win_in(3));
            }
            moves.extend(game.column(col));
        }
        StaticBound::Within(Window::new(Score::loss_in(4), Score::win_in(5)))
    }

    #[inline]
    fn sees_wins(&self, _game: &Connect4) -> bool {
        true
    }

    /// The number of places that would make four after the move.
    #[inline]
    fn score_moves(&self, game: &Connect4, position: &Position, moves: &[Column], scores: &mut [i32]) {
        let (own, _, free) = read(game, position);
        let landings = game.landings(position);
        for (mv, score) in moves.iter().zip(scores) {
            let landing = landings & column_mask(game, mv.index());
            *score = 16_384 * threats(game, own | landing, free).count_ones() as i32;
        }
    }

    #[inline]
    fn move_slots(&self, _game: &Connect4) -> usize {
        64
    }

    /// The place on which the disc lands.
    #[inline]
    fn move_index(&self, game: &Connect4, position: &Position, mv: Column) -> u16 {
        let landing = game.landings(position) & column_mask(game, mv.index());
        landing.trailing_zeros() as u16
    }

    /// The smaller of the position's own number and that of its mirror image. In every column the sum of the two sets determines the height
    /// and the discs, so no two positions share a number.
    #[inline]
    fn canonical(&self, game: &Connect4, position: &Position) -> (u64, Symmetry) {
        let number = position.own() + position.all();
        folded(number, mirror(number, game.params().cols() as u32, game.stride()))
    }

    /// Dead discs, those in no row that their owner can still complete, belong to nobody here: they only fill their squares.
    ///
    /// The owners of the other discs do not fit into the key without loss: two different positions have the same key with probability 2⁻⁶⁴.
    #[inline]
    fn proof_key(&self, game: &Connect4, position: &Position) -> (u64, Symmetry) {
        let (own, other) = match game.board() {
            STANDARD => alive(STANDARD, position, 7),
            board => alive(board, position, game.stride()),
        };
        let (cols, stride) = (game.params().cols() as u32, game.stride());
        let numbers = (own + position.all(), other);
        let mirrored = (mirror(numbers.0, cols, stride), mirror(numbers.1, cols, stride));
        let (numbers, symmetry) = folded(numbers, mirrored);
        (mixed(numbers), symmetry)
    }

    #[inline]
    fn turned(&self, game: &Connect4, symmetry: Symmetry, index: u16) -> u16 {
        if symmetry == Symmetry(0) {
            return index;
        }
        let (cols, stride) = (game.params().cols() as u16, game.stride() as u16);
        (cols - 1 - (index / stride).min(cols - 1)) * stride + index % stride
    }

    /// A player who has no row of four places without an opposing disc cannot win; and what answering in the same column guarantees.
    #[inline]
    fn static_bounds(&self, game: &Connect4, position: &Position) -> Window<Score> {
        if game.stride() == 7 { static_bounds(game, position, 7) } else { static_bounds(game, position, game.stride()) }
    }

    #[inline]
    fn plies_left(&self, game: &Connect4, position: &Position) -> u32 {
        (game.board() & !position.all()).count_ones()
    }

    #[inline]
    fn is_cheap(&self, _game: &Connect4) -> bool {
        true
    }

    fn margin(&self, _game: &Connect4) -> i32 {
        30
    }
}

/// Does a disc on this place, after which the opponent cannot win at once, win with the next one? It does if it makes two
/// places to win on, or if every answer is below such a place.
#[inline(always)]
fn wins_next(game: &Connect4, position: &Position, landing: u64) -> bool {
    let (own, _, free) = read(game, position);
    let places = threats(game, own | landing, free);
    let answers = (game.landings(position) ^ landing | landing << 1) & game.board();
    let forced = answers & places;
    if forced == 0 {
        answers & !(places >> 1) == 0 && answers != 0
    } else {
        forced & (forced - 1) != 0 || forced & places >> 1 != 0
    }
}

/// Combines two numbers: the xor of the halves of their product.
#[inline(always)]
fn mixed(numbers: (u64, u64)) -> u64 {
    let product = u128::from(numbers.0 ^ 0x9e37_79b9_7f4a_7c15) * u128::from(numbers.1 ^ 0xd1b5_4a32_d192_ed03);
    (product >> 64) as u64 ^ product as u64
}

/// The discs, of the side to move and of the other, that are in a row of four places that their owner can still complete.
#[inline(always)]
fn alive(board: u64, position: &Position, stride: u32) -> (u64, u64) {
    let (own, other) = (position.own(), position.own() ^ position.all());
    let free = board & !position.all();
    let (mut own_rows, mut other_rows) = (0, 0);
    for step in [1, stride, stride + 1, stride - 1] {
        own_rows |= cover(starts(own | free, step), step);
        other_rows |= cover(starts(other | free, step), step);
    }
    (own & own_rows, other & other_rows)
}

/// The smaller of a position's number, or numbers, and that of its mirror image.
#[inline]
fn folded<N: PartialOrd>(number: N, mirrored: N) -> (N, Symmetry) {
    if mirrored < number { (mirrored, Symmetry(1)) } else { (number, Symmetry(0)) }
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

#[cfg(test)]
mod tests {
    use potez_rules::connect4::Params;
    use potez_rules::{Game, Outcome, Random, Settings};

    use super::*;
    use crate::evaluators::connect4::Connect4Features;
    use crate::evaluators::linear::check_standard_weights;

    fn boards() -> Vec<Connect4> {
        let settings = ["", "cols=5 rows=4", "cols=8 rows=7", "cols=4 rows=5"];
        settings.map(|text| Connect4::new(Params::from_settings(&Settings::parse(text).unwrap()).unwrap())).into()
    }

    fn each_position(game: &Connect4, games: u64, mut visit: impl FnMut(&Position, &[Column])) {
        let mut moves = Vec::new();
        for seed in 0..games {
            let mut random = Random::new(seed);
            let mut position = game.start();
            loop {
                moves.clear();
                game.legal_moves(&position, &mut moves);
                let Some(mv) = random.pick(&moves) else { break };
                visit(&position, &moves);
                game.apply(&mut position, mv);
            }
        }
    }

    fn after(game: &Connect4, position: &Position, mv: Column) -> (Position, Option<Outcome>) {
        let mut next = *position;
        game.apply(&mut next, mv);
        (next, game.outcome(&next))
    }

    /// Can the player to move win at once?
    fn wins(game: &Connect4, position: &Position) -> bool {
        let mut moves = Vec::new();
        game.legal_moves(position, &mut moves);
        moves.iter().any(|&mv| matches!(after(game, position, mv).1, Some(Outcome::Win(_))))
    }

    #[test]
    fn what_is_decided_is_decided_by_the_rules() {
        check_standard_weights::<Connect4Features>();
        let evaluator = Connect4Evaluator::default();
        for game in boards() {
            each_position(&game, 60, |position, moves| {
                let safe: Vec<_> =
                    moves.iter().copied().filter(|&mv| !wins(&game, &after(&game, position, mv).0)).collect();
                let mut listed = Vec::new();
                match evaluator.candidate_moves(&game, position, &mut listed) {
                    StaticBound::Exact(score) if score == Score::win_in(1) => assert!(wins(&game, position)),
                    StaticBound::Exact(score) => {
                        assert!(!wins(&game, position));
                        assert_eq!(score >= Score::DRAW, !safe.is_empty());
                    }
                    StaticBound::Unknown | StaticBound::Within(_) => {
                        assert!(!wins(&game, position));
                        listed.sort_unstable();
                        assert_eq!(listed, safe);
                    }
                }
            });
        }
    }

    #[test]
    fn mirror_images_are_one_position() {
        let evaluator = Connect4Evaluator::default();
        for game in boards() {
            let cols = game.params().cols();
            let mut random = Random::new(7);
            for _ in 0..50 {
                let (mut position, mut twin) = (game.start(), game.start());
                while let Some(mv) = game.random_move(&position, &mut random, &mut Vec::new()) {
                    let (key, symmetry) = evaluator.canonical(&game, &position);
                    let (twin_key, twin_symmetry) = evaluator.canonical(&game, &twin);
                    assert_eq!(key, twin_key);
                    let mirrored = game.column(cols - 1 - mv.index()).unwrap();
                    let turned = |symmetry, position, mv| {
                        evaluator.turned(&game, symmetry, evaluator.move_index(&game, position, mv))
                    };
                    if key != position.own() + position.all() || twin_key != twin.own() + twin.all() {
                        assert_eq!(turned(symmetry, &position, mv), turned(twin_symmetry, &twin, mirrored));
                    }
                    game.apply(&mut position, mv);
                    game.apply(&mut twin, mirrored);
                }
            }
        }
    }
}
