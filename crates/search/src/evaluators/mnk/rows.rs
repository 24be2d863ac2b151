//! Rows of an m,n,k game: k cells in line.
//!
//! They are found by shifting the whole board: a row starts at the places where the board, shifted by 0, 1, … k − 1 steps,
//! has the required cells.

use potez_rules::Game;
use potez_rules::mnk::{BoardWord, Mnk, Position};

/// The four directions of rows, as distances between neighbours.
#[inline]
pub(super) fn directions<B: BoardWord>(game: &Mnk<B>) -> [usize; 4] {
    let stride = game.stride();
    [1, stride, stride + 1, stride - 1]
}

/// Where the rows of one direction without an opposing mark start, by the number of own marks in them, in binary: a set of places
/// for each bit; and all of them.
pub(super) struct Counted<B> {
    pub(super) bits: [B; 3],
    pub(super) open: B,
}

impl<B: BoardWord> Counted<B> {
    /// Rows of `own` marks and `free` cells. Exact for k up to 7; beyond that a row counts modulo 8.
    #[inline]
    pub(super) fn of(own: B, free: B, step: usize, k: usize) -> Counted<B> {
        let (mut usable, mut marks) = (own | free, own);
        let mut counted = Counted { bits: [B::EMPTY; 3], open: usable };
        for _ in 0..k {
            counted.open = counted.open & usable;
            let mut carry = marks;
            for bit in &mut counted.bits {
                let sum = (*bit | carry) & !(*bit & carry);
                carry = *bit & carry;
                *bit = sum;
            }
            usable = usable.down(step as u32);
            marks = marks.down(step as u32);
        }
        counted
    }

    /// The rows with exactly this many own marks.
    #[inline]
    pub(super) fn exactly(&self, marks: usize) -> B {
        let mut rows = self.open;
        for (i, &bit) in self.bits.iter().enumerate() {
            rows = rows & if marks >> i & 1 == 1 { bit } else { !bit };
        }
        rows
    }
}

/// A position from the view of the side to move.
pub(super) struct View<B> {
    pub(super) own: B,
    pub(super) other: B,
    pub(super) free: B,
}

impl<B: BoardWord> View<B> {
    #[inline]
    pub(super) fn of(game: &Mnk<B>, position: &Position<B>) -> View<B> {
        let mover = game.turn(position);
        let (own, other) = (game.marks(position, mover), game.marks(position, mover.other()));
        View { own, other, free: game.board() & !(own | other) }
    }

    /// The cells on which a mark may be put.
    #[inline]
    pub(super) fn landings(&self, game: &Mnk<B>) -> B {
        if game.params().gravity() { self.free & !self.free.down(game.stride() as u32) } else { self.free }
    }
}

/// The free cells that complete a row of `own` marks, for k up to [`LONGEST_ROW`].
#[inline]
pub(super) fn completing<B: BoardWord>(game: &Mnk<B>, own: B, free: B) -> B {
    let k = game.params().k().min(LONGEST_ROW);
    let mut cells = B::EMPTY;
    if own.count() as usize + 1 < k {
        return cells;
    }
    for step in directions(game) {
        // For the rows that start at a place: are the cells from the i-th on marks?
        let mut marks = [own; LONGEST_ROW + 1];
        for i in 1..k {
            marks[i] = marks[i - 1].down(step as u32);
        }
        let mut behind = [!B::EMPTY; LONGEST_ROW + 1];
        for i in (1..k).rev() {
            behind[i] = behind[i + 1] & marks[i];
        }
        let (mut before, mut free) = (!B::EMPTY, free);
        for missing in 0..k {
            let rows = before & behind[missing + 1] & free;
            if rows != B::EMPTY {
                for begin in rows.places() {
                    cells = cells | B::one(begin + missing * step);
                }
            }
            before = before & marks[missing];
            free = free.down(step as u32);
        }
    }
    cells
}

/// Is there a row of these cells?
#[inline]
pub(super) fn has_row<B: BoardWord>(game: &Mnk<B>, cells: B) -> bool {
    let k = game.params().k();
    directions(game).into_iter().any(|step| {
        let (mut rows, mut cells) = (cells, cells);
        for _ in 1..k {
            cells = cells.down(step as u32);
            rows = rows & cells;
        }
        rows != B::EMPTY
    })
}

/// Can the side to move (or the other one) still make a row, whatever the opponent does? "No" is certain.
#[inline]
pub(super) fn can_make_row<B: BoardWord>(game: &Mnk<B>, view: &View<B>, mover: bool) -> bool {
    let (marks, params) = (if mover { view.own } else { view.other }, game.params());
    if !has_row(game, marks | view.free) {
        return false;
    }
    // With gravity, players cannot play where they want; in the misère game they do not want to.
    if params.gravity() || params.misere() || params.k() > LONGEST_ROW || view.free.count() > FEW_FREE {
        return true;
    }
    let enough = if mover { 1 << (params.k() - 1) } else { 1 << params.k() };
    pressure(game, marks, view.free) >= enough
}

/// Every row that is still possible counts 2 to the power of its marks: 2ᵏ would be a finished one.
///
/// A player who always takes the cell with the most pressure never lets it grow: a mark at most doubles the pressure on its cell,
/// and that is no more than the previous answer has just removed. So a player to move against a pressure below 2ᵏ is never beaten,
/// and neither is one who moves second against less than half of it (Erdős and Selfridge 1973).
#[inline]
pub(super) fn pressure<B: BoardWord>(game: &Mnk<B>, marks: B, free: B) -> u32 {
    let k = game.params().k();
    let most = k.min(marks.count() as usize + 1);
    let mut pressure = 0;
    for step in directions(game) {
        let counted = Counted::of(marks, free, step, k);
        for count in 0..most {
            pressure += counted.exactly(count).count() << count;
        }
    }
    pressure
}

/// Every cell moved one row down the board: to higher places.
pub(super) fn down_one_row<B: BoardWord>(game: &Mnk<B>, cells: B) -> B {
    let stride = game.stride();
    let places = cells.places().map(|place| place + stride).filter(|&place| place < B::PLACES);
    places.fold(B::EMPTY, |moved, place| moved | B::one(place))
}

/// With more free cells than this there are always enough rows.
pub(super) const FEW_FREE: u32 = 64;

/// Rows of more than this many cells are not counted exactly.
pub(super) const LONGEST_ROW: usize = 7;
