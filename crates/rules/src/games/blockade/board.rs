//! The empty board as sets of cells, and the flood fill.
//!
//! A cell is `row · cols + col`, both from 0. There is no padding between rows: a step to the right starts from a cell
//! with an open right edge, and the last column has none, so that no shift carries a cell round the edge.
//!
//! The same numbers name *points*, the corners of cells: point `c` is the lower right corner of cell `c`, which is the
//! centre of a wall with anchor `c`. The points of the last column and the last row lie on the border. The left border
//! is the last column of the row above (one shift to the right brings it to column 0), and the top border is missing.

use super::params::Params;
use super::position::{Colour, Core, Wall};
use crate::bits::Bits;

/// The sets of cells that depend on the size alone.
#[derive(Clone, Debug)]
pub(super) struct EmptyBoard<const W: usize> {
    pub(super) rows: usize,
    pub(super) cols: usize,
    /// `cols`, as the length of a shift.
    pub(super) stride: u32,
    /// Cells with a cell to their right.
    pub(super) inner_right: Bits<W>,
    /// Cells with a cell below.
    pub(super) inner_down: Bits<W>,
    /// Where a wall can have its anchor.
    pub(super) anchors: Bits<W>,
    pub(super) first_row: Bits<W>,
    pub(super) first_col: Bits<W>,
    /// The points on the border that have a number.
    pub(super) border: Bits<W>,
}

impl<const W: usize> EmptyBoard<W> {
    pub(super) fn new(params: &Params) -> EmptyBoard<W> {
        let (rows, cols) = (usize::from(params.rows), usize::from(params.cols));
        let cells = |keep: &dyn Fn(usize, usize) -> bool| -> Bits<W> {
            (0..rows * cols).filter(|cell| keep(cell / cols, cell % cols)).collect()
        };
        EmptyBoard {
            rows,
            cols,
            stride: cols as u32,
            inner_right: cells(&|_, col| col + 1 < cols),
            inner_down: cells(&|row, _| row + 1 < rows),
            anchors: cells(&|row, col| row + 1 < rows && col + 1 < cols),
            first_row: cells(&|row, _| row == 0),
            first_col: cells(&|_, col| col == 0),
            border: cells(&|row, col| row + 1 == rows || col + 1 == cols),
        }
    }

    /// The cell next to `cell` if the edge between them is open. Directions: 0 up, 1 right, 2 down, 3 left.
    #[inline]
    pub(super) fn next(&self, right: &Bits<W>, down: &Bits<W>, cell: usize, direction: usize) -> Option<usize> {
        match direction {
            0 => cell.checked_sub(self.cols).filter(|&above| down.has(above)),
            1 => right.has(cell).then_some(cell + 1),
            2 => down.has(cell).then_some(cell + self.cols),
            _ => cell.checked_sub(1).filter(|&left| right.has(left)),
        }
    }

    /// The cells of `area` and those one open edge away.
    #[inline]
    pub(super) fn grow(&self, area: Bits<W>, right: &Bits<W>, down: &Bits<W>) -> Bits<W> {
        area | (area & *right).up(1)
            | (area.down(1) & *right)
            | (area & *down).up(self.stride)
            | (area.down(self.stride) & *down)
    }

    /// The cells that can be reached from `area`; stops early once all of `enough` are.
    #[inline]
    pub(super) fn flood(&self, mut area: Bits<W>, right: &Bits<W>, down: &Bits<W>, enough: &Bits<W>) -> Bits<W> {
        loop {
            // Down and up start from what right and left have found: fewer rounds than growing by one step in all directions.
            let wide = area | (area & *right).up(1) | (area.down(1) & *right);
            let grown = wide | (wide & *down).up(self.stride) | (wide.down(self.stride) & *down);
            if grown == area || (*enough & !grown).is_empty() {
                return grown;
            }
            area = grown;
        }
    }

    /// The open edges (right, down) with one more wall.
    #[inline]
    pub(super) fn edges_with(&self, core: &Core<W>, wall: Wall) -> (Bits<W>, Bits<W>) {
        let (mut right, mut down) = (core.open_right, core.open_down);
        match wall.colour {
            Colour::Blue => {
                down.remove(wall.anchor);
                down.remove(wall.anchor + 1);
            }
            Colour::Green => {
                right.remove(wall.anchor);
                right.remove(wall.anchor + self.cols);
            }
        }
        (right, down)
    }
}
