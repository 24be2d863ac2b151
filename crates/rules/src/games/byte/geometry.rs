//! The dark squares as bits.
//!
//! A row of n × n squares has n/2 dark ones. They are numbered row by row, and after every even row one number is left
//! out, so that each diagonal direction is the same distance in numbers everywhere, and a step over the edge lands on a
//! left-out number or outside. So the neighbours of a whole set of squares are one shift. On 8 × 8, with the left-out
//! numbers in brackets:
//!
//! ```text
//!   A  0     1     2     3    (4)
//!   B     5     6     7     8
//!   C  9    10    11    12   (13)
//!   D    14    15    16    17
//! ```

use crate::bits::Bits;
use crate::random::mix;

use super::Direction;

/// No square.
const NOWHERE: u16 = u16::MAX;

/// What is known about the board of one size. `C` is how many numbers there are, `W` how many words of bits they take.
#[derive(Clone, Debug)]
pub(super) struct Geometry<const C: usize, const W: usize> {
    rows: usize,
    /// Row and column of each number; meaningless for those left out.
    squares: [(u8, u8); C],
    /// The next square in each direction, or [`NOWHERE`].
    steps: [[u16; 4]; C],
    /// For each square and distance: the squares that are no farther, the square itself included.
    near: Box<[Bits<W>]>,
    /// One random word for every square, level and colour.
    words: Box<[[[u64; 2]; 7]]>,
}

impl<const C: usize, const W: usize> Geometry<C, W> {
    /// The board with this many rows; `C` must be n/2·(n + 1).
    pub(super) fn new(rows: usize) -> Self {
        debug_assert_eq!(rows / 2 * (rows + 1), C);
        debug_assert!(C <= 64 * W);
        let mut squares = [(0, 0); C];
        let mut cells = Vec::new();
        for row in 0..rows {
            for col in (row % 2..rows).step_by(2) {
                let cell = row / 2 * (rows + 1) + row % 2 * (rows / 2 + 1) + col / 2;
                squares[cell] = (row as u8, col as u8);
                cells.push(cell);
            }
        }
        let mut geometry = Geometry {
            rows,
            squares,
            steps: [[NOWHERE; 4]; C],
            near: vec![Bits::EMPTY; C * rows].into_boxed_slice(),
            words: (0..C).map(|cell| words_of(cell as u64)).collect(),
        };
        for &cell in &cells {
            for direction in Direction::ALL {
                let (down, right) = direction.delta();
                let to = (geometry.row(cell).wrapping_add_signed(down), geometry.col(cell).wrapping_add_signed(right));
                if let Some(to) = geometry.cell(to.0, to.1) {
                    geometry.steps[cell][direction as usize] = to as u16;
                }
            }
            for &other in &cells {
                for distance in geometry.distance(cell, other)..rows {
                    geometry.near[cell * rows + distance].insert(other);
                }
            }
        }
        geometry
    }

    /// The number of rows.
    #[inline]
    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    /// The row, from 0 at the top.
    #[inline]
    pub(super) fn row(&self, cell: usize) -> usize {
        usize::from(self.squares[cell].0)
    }

    /// The column, from 0 at the left.
    #[inline]
    pub(super) fn col(&self, cell: usize) -> usize {
        usize::from(self.squares[cell].1)
    }

    /// The number of a dark square of the board.
    pub(super) fn cell(&self, row: usize, col: usize) -> Option<usize> {
        let dark = row < self.rows && col < self.rows && row % 2 == col % 2;
        dark.then(|| row / 2 * (self.rows + 1) + row % 2 * (self.rows / 2 + 1) + col / 2)
    }

    /// All dark squares, row by row.
    pub(super) fn cells(&self) -> impl Iterator<Item = usize> + use<C, W> {
        let rows = self.rows;
        (0..C).filter(move |cell| cell % (rows + 1) != rows / 2)
    }

    /// The next square in a direction.
    #[inline]
    pub(super) fn step(&self, cell: usize, direction: Direction) -> Option<usize> {
        match self.steps[cell][direction as usize] {
            NOWHERE => None,
            to => Some(usize::from(to)),
        }
    }

    /// The squares whose next square in a direction is in the set, and perhaps some left-out numbers.
    #[inline]
    pub(super) fn before(&self, direction: Direction, set: &Bits<W>) -> Bits<W> {
        let half = self.rows as u32 / 2;
        match direction {
            Direction::UpLeft => set.up(half + 1),
            Direction::UpRight => set.up(half),
            Direction::DownLeft => set.down(half),
            Direction::DownRight => set.down(half + 1),
        }
    }

    /// The larger of the differences of rows and of columns.
    ///
    /// On squares of one colour it is also the number of diagonal steps from one to the other.
    pub(super) fn distance(&self, a: usize, b: usize) -> usize {
        self.row(a).abs_diff(self.row(b)).max(self.col(a).abs_diff(self.col(b)))
    }

    /// The squares no farther than `distance`, which is below the number of rows.
    #[inline]
    pub(super) fn near(&self, cell: usize, distance: usize) -> &Bits<W> {
        &self.near[cell * self.rows + distance]
    }

    /// The random word that a checker contributes to the key.
    #[inline]
    pub(super) fn word(&self, cell: usize, level: usize, colour: usize) -> u64 {
        self.words[cell][level][colour]
    }
}

fn words_of(cell: u64) -> [[u64; 2]; 7] {
    std::array::from_fn(|level| std::array::from_fn(|colour| mix(1 + cell * 14 + level as u64 * 2 + colour as u64)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<const C: usize, const W: usize>(rows: usize) {
        let board = Geometry::<C, W>::new(rows);
        let cells: Vec<usize> = board.cells().collect();
        assert_eq!(cells.len(), rows * rows / 2);
        let all: Bits<W> = cells.iter().copied().collect();
        for &cell in &cells {
            assert_eq!(board.cell(board.row(cell), board.col(cell)), Some(cell));
            for direction in Direction::ALL {
                let to = board.step(cell, direction);
                let set = to.map_or(Bits::EMPTY, Bits::one);
                assert_eq!(board.before(direction, &set).has(cell), to.is_some());
                assert_eq!(board.before(direction, &all).has(cell), to.is_some());
            }
            for &other in &cells {
                for distance in 0..rows {
                    assert_eq!(board.near(cell, distance).has(other), board.distance(cell, other) <= distance);
                }
            }
        }
        assert_eq!(board.cell(0, 1), None);
        assert_eq!(board.cell(rows, 0), None);
    }

    #[test]
    fn every_board_is_sound() {
        check::<36, 1>(8);
        check::<55, 1>(10);
        check::<136, 3>(16);
        check::<171, 3>(18);
        check::<300, 5>(24);
    }
}
