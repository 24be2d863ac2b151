//! Byte (Mark Steere, 2005): merge stacks of checkers until they are eight high; the top checker scores.
//!
//! # Rules
//!
//! 1. The board is n × n with n = 8, 10, 16, 18 or 24. Rows are lettered from the top, columns numbered from the left;
//!    A1 is dark, and play is on the dark squares.
//! 2. The first and the last row are empty; rows B, D, F… have one X on each dark square, rows C, E, G… one O. X begins.
//! 3. **Slide**: a stack with no diagonally adjacent stack may be moved by the owner of its bottom checker, whole, one
//!    square diagonally, so that it comes closer to one of the stacks nearest to it (by the larger of the differences of
//!    rows and columns).
//! 4. **Merge**: from a stack of s checkers onto a diagonally adjacent one of h, a player takes one of their own checkers at level k
//!    with all above it, if k < h and s − k + h ≤ 8. The bottom of the stack may be the opponent's.
//! 5. A stack of eight is taken off at once; the owner of its top checker gets the point, whoever moved.
//! 6. A player without a legal move passes.
//! 7. A majority of the n(n−2)/16 points wins; if all are scored and nobody has it, the game is a draw.
//!
//! Every pair of adjacent stacks gives one of the players a merge (the top checker of the lower one), and without such a pair every
//! stack can slide: so two passes in a row cannot happen while there are two stacks. While the number of checkers is a multiple of eight
//! there is never just one stack; in a position that was set up freely (`setup=free`) a single stack ends the game, by points.
//!
//! # Pie rule
//!
//! With `pie=yes` the second player's first turn offers one more move, `swap`: every checker changes its colour and it
//! is X's turn. So the second player now owns the checkers that were X's, including the move just made, and the first player
//! goes on with those that were O's. Marks follow the players: the first player stays X.

mod explain;
mod geometry;
mod moves;
mod notation;
mod params;
mod position;
mod position_text;
mod show;
mod stack;
mod steps;

pub use moves::{Direction, Move};
pub use params::{OPTIONS, Params, Size, Visitor};
pub use position::Position;
pub use stack::Stack;

use crate::bits::Bits;
use crate::game::{Game, Outcome, Player};
use crate::random::{Random, mix};
use crate::refusal::Refusal;
use geometry::Geometry;

/// Byte on 8 × 8.
pub type Byte8 = Byte<36, 1>;
/// Byte on 10 × 10.
pub type Byte10 = Byte<55, 1>;
/// Byte on 16 × 16.
pub type Byte16 = Byte<136, 3>;
/// Byte on 18 × 18.
pub type Byte18 = Byte<171, 3>;
/// Byte on 24 × 24.
pub type Byte24 = Byte<300, 5>;

/// Byte on a board of one size: `C` = n/2·(n + 1) numbers for the squares, `W` words of 64 bits for a set of them.
/// Use the names [`Byte8`] to [`Byte24`], or [`Params::visit`] where the size is known only at run time.
///
/// Squares are numbers below `C`, not all of which are squares; [`cells`](Byte::cells) lists them.
///
/// ```
/// use potez_rules::{Game, byte::Byte8, perft};
/// let game = Byte8::standard();
/// assert_eq!(perft(&game, &game.start(), 3), 32349);
/// ```
#[derive(Clone, Debug)]
pub struct Byte<const C: usize, const W: usize> {
    params: Params,
    board: Geometry<C, W>,
    majority: u8,
    /// The initial position, by which the pie rule recognises the first move.
    start: Position<C, W>,
}

impl Byte8 {
    /// The game of the course: 8 × 8, no options.
    #[must_use]
    pub fn standard() -> Byte8 {
        Byte8::build(Params::default())
    }
}

impl<const C: usize, const W: usize> Byte<C, W> {
    /// The game with its options.
    ///
    /// # Errors
    /// The size belongs to another type of this family.
    pub fn new(params: Params) -> Result<Self, Refusal> {
        let rows = params.size.rows();
        if rows / 2 * (rows + 1) != C || C > 64 * W {
            return Err(Refusal::new(
                "byte.type",
                "this type of board is not for size {size}",
                [("size", rows.to_string())],
            ));
        }
        Ok(Self::build(params))
    }

    fn build(params: Params) -> Self {
        let board = Geometry::new(params.size.rows());
        let mut start = Position::EMPTY;
        for cell in board.cells().filter(|&cell| (1..board.rows() - 1).contains(&board.row(cell))) {
            let player = if board.row(cell) % 2 == 1 { Player::First } else { Player::Second };
            put(&board, &mut start, cell, Stack::single(player));
        }
        Byte { params, board, majority: params.size.majority() as u8, start }
    }

    /// The options.
    #[must_use]
    pub fn params(&self) -> Params {
        self.params
    }

    /// The number of rows, which is the number of columns.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.board.rows()
    }

    /// The number of points that wins.
    #[must_use]
    pub fn majority(&self) -> u32 {
        u32::from(self.majority)
    }

    /// All squares that are played on, row by row.
    pub fn cells(&self) -> impl Iterator<Item = usize> + use<C, W> {
        self.board.cells()
    }

    /// The row and the column of a square, from 0 at the top left.
    #[must_use]
    pub fn square(&self, cell: usize) -> (usize, usize) {
        (self.board.row(cell), self.board.col(cell))
    }

    /// The square in a row and a column, from 0 at the top left; `None` off the board and for light squares.
    #[must_use]
    pub fn cell(&self, row: usize, col: usize) -> Option<usize> {
        self.board.cell(row, col)
    }

    /// The diagonally next square in a direction.
    #[inline]
    #[must_use]
    pub fn step(&self, cell: usize, direction: Direction) -> Option<usize> {
        self.board.step(cell, direction)
    }

    /// The diagonally adjacent squares.
    #[inline]
    #[must_use]
    pub fn neighbours(&self, cell: usize) -> Bits<W> {
        *self.board.near(cell, 1) ^ Bits::one(cell)
    }

    /// The squares that are diagonally adjacent to a square of the set; squares of the set only if they are adjacent to another one.
    #[inline]
    #[must_use]
    pub fn beside(&self, set: &Bits<W>) -> Bits<W> {
        let all = Direction::ALL.into_iter().fold(Bits::EMPTY, |all, way| all | self.board.before(way, set));
        all & self.squares()
    }

    /// The squares whose next square in a direction is in the set.
    #[inline]
    #[must_use]
    pub fn before(&self, direction: Direction, set: &Bits<W>) -> Bits<W> {
        self.board.before(direction, set) & self.squares()
    }

    /// All squares that are played on, as a set.
    #[inline]
    #[must_use]
    pub fn squares(&self) -> Bits<W> {
        *self.board.near(0, self.rows() - 1)
    }

    /// The squares no farther from a square than `distance` (below the number of rows), itself included.
    #[inline]
    #[must_use]
    pub fn near(&self, cell: usize, distance: usize) -> &Bits<W> {
        self.board.near(cell, distance)
    }

    /// The distance of two squares: the larger of the differences of rows and columns.
    #[must_use]
    pub fn distance(&self, a: usize, b: usize) -> usize {
        self.board.distance(a, b)
    }

    /// The distance from a square to the nearest stack on another square.
    #[must_use]
    pub fn nearest(&self, position: &Position<C, W>, cell: usize) -> Option<usize> {
        let mut others = position.occupied();
        others.remove(cell);
        (1..self.rows()).find(|&distance| self.near(cell, distance).meets(&others))
    }

    /// Ends the game where it has to: a majority of the points, or fewer than two stacks.
    fn finish(&self, position: &mut Position<C, W>) {
        let [first, second] = position.points;
        if first.max(second) >= self.majority || position.occupied().count() < 2 {
            position.outcome = Some(match first.cmp(&second) {
                std::cmp::Ordering::Greater => Outcome::Win(Player::First),
                std::cmp::Ordering::Less => Outcome::Win(Player::Second),
                std::cmp::Ordering::Equal => Outcome::Draw,
            });
        }
    }

    fn apply_step(&self, position: &mut Position<C, W>, from: usize, direction: Direction, level: usize) {
        let Some(to) = self.step(from, direction) else { return };
        let (source, goal) = (position.stacks[from], position.stacks[to]);
        let (stays, lifted) = source.split(level);
        let (moved, height) = (lifted.height(), goal.height());
        let full = moved + height == Stack::FULL;
        position.stacks[from] = stays;
        for above in 0..moved {
            let colour = lifted.colour(above).index();
            position.levels[colour][level + above].remove(from);
            position.checkers_key ^= self.board.word(from, level + above, colour);
            if !full {
                position.levels[colour][height + above].insert(to);
                position.checkers_key ^= self.board.word(to, height + above, colour);
            }
        }
        if full {
            for below in 0..height {
                let colour = goal.colour(below).index();
                position.levels[colour][below].remove(to);
                position.checkers_key ^= self.board.word(to, below, colour);
            }
            position.stacks[to] = Stack::EMPTY;
            position.points[lifted.colour(moved - 1).index()] += 1;
        } else {
            position.stacks[to] = goal.joined(lifted);
        }
        if full || self.params.free {
            self.finish(position);
        }
    }

    /// Every checker and every point changes its colour.
    fn recolour(&self, position: &mut Position<C, W>) {
        for stack in &mut position.stacks {
            *stack = stack.recoloured();
        }
        position.levels.swap(0, 1);
        position.points.swap(0, 1);
        position.checkers_key = 0;
        for (cell, stack) in position.occupied().iter().map(|cell| (cell, position.stacks[cell])) {
            for (level, player) in stack.checkers().enumerate() {
                position.checkers_key ^= self.board.word(cell, level, player.index());
            }
        }
    }
}

/// Puts a stack on an empty square.
fn put<const C: usize, const W: usize>(
    board: &Geometry<C, W>,
    position: &mut Position<C, W>,
    cell: usize,
    stack: Stack,
) {
    position.stacks[cell] = stack;
    for (level, player) in stack.checkers().enumerate() {
        position.levels[player.index()][level].insert(cell);
        position.checkers_key ^= board.word(cell, level, player.index());
    }
}

impl<const C: usize, const W: usize> Game for Byte<C, W> {
    type Position = Position<C, W>;
    type Move = Move;

    fn start(&self) -> Position<C, W> {
        self.start
    }

    #[inline]
    fn turn(&self, position: &Position<C, W>) -> Player {
        position.turn
    }

    #[inline]
    fn outcome(&self, position: &Position<C, W>) -> Option<Outcome> {
        position.outcome
    }

    fn legal_moves(&self, position: &Position<C, W>, moves: &mut Vec<Move>) {
        self.list(position, moves);
    }

    #[inline]
    fn apply(&self, position: &mut Position<C, W>, mv: Move) {
        // The start cannot come back: the first move merges, and the number of stacks never grows.
        let swap = self.params.pie && *position == self.start;
        match mv {
            Move::Step { from, direction, index } => {
                self.apply_step(position, usize::from(from), direction, usize::from(index));
            }
            Move::Pass => {}
            Move::Swap => self.recolour(position),
        }
        position.swap = swap;
        position.turn = position.turn.other();
    }

    #[inline]
    fn key(&self, position: &Position<C, W>) -> u64 {
        let [first, second] = position.points;
        let rest = u32::from_le_bytes([first, second, position.turn.index() as u8, u8::from(position.swap)]);
        // Beyond the numbers from which the words of the checkers are made.
        position.checkers_key ^ mix(1 << 63 | u64::from(rest))
    }

    fn is_legal(&self, position: &Position<C, W>, mv: Move) -> bool {
        self.fault(position, mv).is_none()
    }

    fn explain(&self, position: &Position<C, W>, mv: Move) -> Refusal {
        self.reason(position, mv)
    }

    fn after_null_move(&self, position: &Position<C, W>) -> Option<Position<C, W>> {
        let turn = position.turn.other();
        position.outcome.is_none().then_some(Position { turn, swap: false, ..*position })
    }

    fn count_moves(&self, position: &Position<C, W>) -> u64 {
        self.count(position)
    }

    fn random_move(&self, position: &Position<C, W>, random: &mut Random, _: &mut Vec<Move>) -> Option<Move> {
        self.draw(position, random)
    }
}
