//! Connect Four as the crate `minimax` 0.6 defines it in its example, for both libraries: the same board, the same key, the same
//! evaluator, written anew.

use potez_rules::{Game, Outcome, Player, Random};
use potez_search::core::Knowledge;
use potez_search::{Absolute, Evaluator, Score};

const COLUMNS: u32 = 7;
const ROWS: u32 = 6;
/// From a place to its right neighbour; every column has one place on top which is never used.
const STRIDE: u32 = ROWS + 1;
const COLUMN: u64 = (1 << ROWS) - 1;

/// The board: the discs of the side to move, all discs, their number, and a Zobrist key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Board {
    own: u64,
    all: u64,
    discs: u8,
    key: u64,
}

/// A random number for every place and colour.
static KEYS: std::sync::LazyLock<[[u64; 64]; 2]> = std::sync::LazyLock::new(|| {
    let mut random = Random::new(4);
    std::array::from_fn(|_| std::array::from_fn(|_| random.bits()))
});

impl Board {
    fn has_four(&self) -> bool {
        let discs = self.own ^ self.all;
        [1, STRIDE, STRIDE + 1, STRIDE - 1].into_iter().any(|step| {
            let pairs = discs & discs >> step;
            pairs & pairs >> (2 * step) != 0
        })
    }

    fn is_full(&self) -> bool {
        u32::from(self.discs) == ROWS * COLUMNS
    }

    fn open_columns(&self, mut visit: impl FnMut(u8)) {
        for column in 0..COLUMNS {
            if self.all >> (column * STRIDE) & COLUMN != COLUMN {
                visit(column as u8);
            }
        }
    }

    fn drop_disc(&mut self, column: u8) {
        let shift = u32::from(column) * STRIDE;
        let disc = ((self.all >> shift & COLUMN) + 1) << shift;
        self.own ^= self.all;
        self.all |= disc;
        self.discs += 1;
        self.key ^= KEYS[usize::from(self.discs & 1)][disc.trailing_zeros() as usize];
    }

    /// Free places that would make four, as far as the example's evaluator sees them.
    fn fourth_places(&self, discs: u64) -> u64 {
        let tops = (0..COLUMNS).fold(0, |tops, column| tops | 1 << (ROWS + column * STRIDE));
        let free = !(self.all | tops);
        [1, STRIDE, STRIDE + 1, STRIDE - 1].into_iter().fold(0, |places, step| {
            let pairs = discs & discs >> step;
            let beside = (discs >> step | discs << step) & free;
            places | (pairs >> (2 * step) | pairs << (2 * step)) & beside
        })
    }

    /// The example's `BasicEvaluator`, for the side to move: discs in the three middle columns, and places that make four now or with the
    /// next disc in a column; columns to the right of a full one are not looked at.
    fn evaluate(&self) -> i16 {
        let (own, other) = (self.own, self.own ^ self.all);
        let (own_places, other_places) = (self.fourth_places(own), self.fourth_places(other));
        let middle = COLUMN << (2 * STRIDE) | COLUMN << (3 * STRIDE) | COLUMN << (4 * STRIDE);
        let mut score = (own & middle).count_ones() as i16 - (other & middle).count_ones() as i16;
        for column in 0..COLUMNS {
            let shift = column * STRIDE;
            let next = (self.all >> shift & COLUMN) + 1;
            if next > COLUMN {
                break;
            }
            for (points, place) in [(10, next << shift), (5, next << 1 << shift)] {
                score += points * i16::from(place & own_places != 0);
                score -= points * i16::from(place & other_places != 0);
            }
        }
        score
    }
}

/// The game for the crate `minimax`.
pub(crate) struct Theirs;

/// A column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place(u8);

impl minimax::Game for Theirs {
    type S = Board;
    type M = Place;

    fn generate_moves(board: &Board, moves: &mut Vec<Place>) -> Option<minimax::Winner> {
        let winner = Self::get_winner(board);
        if winner.is_none() {
            board.open_columns(|column| moves.push(Place(column)));
        }
        winner
    }

    fn get_winner(board: &Board) -> Option<minimax::Winner> {
        if board.has_four() {
            Some(minimax::Winner::PlayerJustMoved)
        } else if board.is_full() {
            Some(minimax::Winner::Draw)
        } else {
            None
        }
    }

    fn apply(board: &mut Board, place: Place) -> Option<Board> {
        let mut next = *board;
        next.drop_disc(place.0);
        Some(next)
    }

    fn zobrist_hash(board: &Board) -> u64 {
        board.key
    }
}

/// The evaluator for the crate `minimax`.
#[derive(Clone, Default)]
pub(crate) struct TheirEvaluator;

impl minimax::Evaluator for TheirEvaluator {
    type G = Theirs;

    fn evaluate(&self, board: &Board) -> minimax::Evaluation {
        board.evaluate()
    }
}

/// The game for our trait.
pub(crate) struct Ours;

impl Game for Ours {
    type Position = Board;
    type Move = u8;

    fn start(&self) -> Board {
        Board::default()
    }

    #[inline]
    fn turn(&self, board: &Board) -> Player {
        if board.discs.is_multiple_of(2) { Player::First } else { Player::Second }
    }

    #[inline]
    fn outcome(&self, board: &Board) -> Option<Outcome> {
        if board.has_four() {
            Some(Outcome::Win(self.turn(board).other()))
        } else {
            board.is_full().then_some(Outcome::Draw)
        }
    }

    #[inline]
    fn legal_moves(&self, board: &Board, moves: &mut Vec<u8>) {
        if self.outcome(board).is_none() {
            board.open_columns(|column| moves.push(column));
        }
    }

    #[inline]
    fn apply(&self, board: &mut Board, column: u8) {
        board.drop_disc(column);
    }

    #[inline]
    fn key(&self, board: &Board) -> u64 {
        board.key
    }
}

/// The evaluator for our engine, with an order of moves: from the middle outwards.
#[derive(Clone, Copy, Default)]
pub(crate) struct OurEvaluator;

impl Evaluator<Ours> for OurEvaluator {
    type Value = Score;

    #[inline]
    fn evaluate(&self, game: &Ours, board: &Board) -> Absolute<Score> {
        Absolute::of(Score::evaluation(i32::from(board.evaluate())), game.turn(board))
    }
}

impl Knowledge<Ours> for OurEvaluator {
    #[inline]
    fn score_moves(&self, _game: &Ours, _board: &Board, moves: &[u8], scores: &mut [i32]) {
        for (&column, score) in moves.iter().zip(scores) {
            *score = -400 * (i32::from(column) - 3).abs();
        }
    }

    #[inline]
    fn move_slots(&self, _game: &Ours) -> usize {
        64
    }

    /// The place on which the disc lands.
    #[inline]
    fn move_index(&self, _game: &Ours, board: &Board, column: u8) -> u16 {
        let shift = u32::from(column) * STRIDE;
        let height = (board.all >> shift & COLUMN).trailing_ones();
        (shift + height) as u16
    }

    #[inline]
    fn is_cheap(&self, _game: &Ours) -> bool {
        true
    }

    fn margin(&self, _game: &Ours) -> i32 {
        8
    }
}
