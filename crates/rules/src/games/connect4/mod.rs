//! Connect Four: discs fall into an upright frame of 7 columns and 6 rows; four in a row win.
//!
//! The same rules as [`mnk`](crate::mnk) 7,6,4 with gravity, on bitboards made for it: the places of a column have
//! consecutive bits, from the bottom up, with one empty place on top (the layout of John Tromp's Fhourstones):
//!
//! ```text
//!  6 13 20 27 34 41 48     always empty
//!  5 12 19 26 33 40 47     top row
//!  4 11 18 25 32 39 46
//!  3 10 17 24 31 38 45
//!  2  9 16 23 30 37 44
//!  1  8 15 22 29 36 43
//!  0  7 14 21 28 35 42     bottom row
//! ```
//!
//! ```
//! use potez_rules::{Game, Outcome, Player, connect4::Connect4, notation::play_line};
//! let game = Connect4::default();
//! let (position, _) = play_line(&game, &game.start(), "4353433").unwrap();
//! assert_eq!(game.outcome(&position), None);
//! ```

mod notation;
mod params;
mod position;
mod show;
mod tables;

pub use params::{OPTIONS, Params};
pub use position::{Column, Position};

use std::sync::Arc;

use crate::filling::{Filled, Filling};
use crate::game::{Game, Outcome, Player};
use crate::random::{Random, mix};
use crate::refusal::Refusal;

/// The rules of Connect Four.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Connect4 {
    params: Params,
    /// The distance from a place to its right neighbour: the number of rows and one.
    stride: u32,
    /// The lowest place of every column.
    bottom: u64,
    /// All places of the board.
    board: u64,
    /// The places of the top row and of every second row below it.
    upper: u64,
}

impl Default for Connect4 {
    fn default() -> Connect4 {
        Connect4::new(Params::default())
    }
}

/// Are there four in a row on a board of six rows?
#[inline]
fn has_four_of_six(discs: u64) -> bool {
    let mut found = 0;
    for step in [1, 7, 8, 6] {
        let pairs = discs & discs >> step;
        found |= pairs & pairs >> (2 * step);
    }
    found != 0
}

/// The same for any number of rows; `stride` is the distance from a column to the next. Out of line, so that `apply`
/// stays short.
#[inline(never)]
fn has_four(discs: u64, stride: u32) -> bool {
    // On boards of one or two columns a step can be longer than the word.
    let down = |set: u64, by: u32| set.checked_shr(by).unwrap_or(0);
    let mut found = 0;
    for step in [1, stride, stride + 1, stride - 1] {
        let pairs = discs & down(discs, step);
        found |= pairs & down(pairs, 2 * step);
    }
    found != 0
}

impl Connect4 {
    /// The game with these parameters.
    #[must_use]
    pub fn new(params: Params) -> Connect4 {
        let stride = params.rows() as u32 + 1;
        let bottom = (0..params.cols() as u32).fold(0, |set, col| set | 1 << (col * stride));
        let board = bottom * ((1 << params.rows()) - 1);
        let top = bottom << (params.rows() - 1);
        let upper = (0..params.rows()).step_by(2).fold(0, |set, below| set | top >> below);
        Connect4 { params, stride, bottom, board, upper }
    }

    /// The parameters.
    #[must_use]
    pub fn params(&self) -> &Params {
        &self.params
    }

    /// The distance in the bitboard from a place to its right neighbour; to the one above it is 1.
    #[must_use]
    pub fn stride(&self) -> u32 {
        self.stride
    }

    /// All places of the board.
    #[must_use]
    pub fn board(&self) -> u64 {
        self.board
    }

    /// The places of the top row and of every second row below it. A player who answers every disc with one on top of it gets these places, in a
    /// column with an even number of free places.
    #[must_use]
    #[inline]
    pub fn upper(&self) -> u64 {
        self.upper
    }

    /// The move into a column, counted from 0, or `None` off the board.
    #[must_use]
    pub fn column(&self, col: usize) -> Option<Column> {
        (col < self.params.cols()).then_some(Column(col as u8))
    }

    /// The discs of a player.
    #[must_use]
    #[inline]
    pub fn discs(&self, position: &Position, player: Player) -> u64 {
        if player == position.turn { position.own } else { position.own ^ position.all }
    }

    /// Whose disc is in the cell? The row counts from 0 at the top.
    #[must_use]
    pub fn at(&self, position: &Position, row: usize, col: usize) -> Option<Player> {
        if row >= self.params.rows() || col >= self.params.cols() {
            return None;
        }
        let place = 1 << (col * self.stride as usize + self.params.rows() - 1 - row);
        match (position.all & place != 0, position.own & place != 0) {
            (false, _) => None,
            (true, true) => Some(position.turn),
            (true, false) => Some(position.turn.other()),
        }
    }

    /// The places on which a disc may land, one for each column that is not full.
    #[must_use]
    #[inline]
    pub fn landings(&self, position: &Position) -> u64 {
        position.all.wrapping_add(self.bottom) & self.board
    }

    #[inline]
    fn is_open(&self, position: &Position, col: u32) -> bool {
        position.all >> (col * self.stride) >> (self.stride - 2) & 1 == 0
    }

    #[inline(never)]
    fn list(&self, position: &Position, moves: &mut Vec<Column>) {
        let columns = (0..self.params.cols() as u32).filter(|col| self.is_open(position, *col));
        moves.extend(columns.map(|col| Column(col as u8)));
    }

    #[inline]
    fn is_standard(&self) -> bool {
        self.board == tables::BOARD
    }
}

impl Game for Connect4 {
    type Position = Position;
    type Move = Column;

    fn start(&self) -> Position {
        let open = self.params.cols() as u8;
        Position { own: 0, all: 0, open, turn: self.params.starts(), outcome: None }
    }

    #[inline]
    fn turn(&self, position: &Position) -> Player {
        position.turn
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        position.outcome
    }

    #[inline]
    fn legal_moves(&self, position: &Position, moves: &mut Vec<Column>) {
        if position.outcome.is_some() {
            return;
        }
        if self.is_standard() {
            tables::append(position.all, moves);
        } else {
            self.list(position, moves);
        }
    }

    const HAS_NEXT_MOVE: bool = true;

    #[inline]
    fn next_move(&self, position: &Position, last: Option<Column>) -> Option<Column> {
        let from = last.map_or(0, |last| u32::from(last.0) + 1);
        (from..self.params.cols() as u32).find(|col| self.is_open(position, *col)).map(|col| Column(col as u8))
    }

    #[inline]
    fn apply(&self, position: &mut Position, mv: Column) {
        let column = u32::from(mv.0) * self.stride;
        // Adding a disc at the bottom carries up to the first free place.
        let all = position.all | position.all.wrapping_add(1 << column);
        let own = position.own ^ position.all;
        let mover = position.turn;
        position.own = own;
        position.all = all;
        position.turn = mover.other();
        position.open -= (all >> column >> (self.stride - 2) & 1) as u8;
        let moved = own ^ all;
        let four = if self.stride == 7 { has_four_of_six(moved) } else { has_four(moved, self.stride) };
        if four {
            position.open = 0;
            position.outcome = Some(Outcome::Win(mover));
        } else if position.open == 0 {
            position.outcome = Some(Outcome::Draw);
        }
    }

    /// Different for different positions: in every column the sum of the two sets determines its height and its discs, and
    /// whose turn it is follows from the number of discs.
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        mix(position.own.wrapping_add(position.all))
    }

    fn explain(&self, position: &Position, mv: Column) -> Refusal {
        if position.outcome.is_some() {
            return Refusal::game_over();
        }
        if mv.index() >= self.params.cols() {
            return self.off_board(&(mv.index() + 1).to_string());
        }
        Refusal::new("connect4.full", "column {column} is full", [("column", (mv.index() + 1).to_string())])
    }

    #[inline]
    fn is_legal(&self, position: &Position, mv: Column) -> bool {
        position.outcome.is_none() && mv.index() < self.params.cols() && self.is_open(position, u32::from(mv.0))
    }

    fn after_null_move(&self, position: &Position) -> Option<Position> {
        let Position { own, all, turn, outcome, .. } = *position;
        outcome.is_none().then_some(Position { own: own ^ all, turn: turn.other(), ..*position })
    }

    fn filling(&self) -> Option<Arc<dyn Filling>> {
        Some(Arc::new(self.clone()))
    }

    fn filled(&self, position: &Position) -> Option<Filled> {
        Some(Filled { cells: Player::BOTH.map(|player| self.discs(position, player)) })
    }

    #[inline]
    fn count_moves(&self, position: &Position) -> u64 {
        u64::from(position.open)
    }

    /// Draws columns until one is open: most are, and drawing does not depend on the position.
    #[inline]
    fn random_move(&self, position: &Position, random: &mut Random, _: &mut Vec<Column>) -> Option<Column> {
        if position.open == 0 {
            return None;
        }
        loop {
            let col = random.below(self.params.cols() as u32);
            if self.is_open(position, col) {
                return Some(Column(col as u8));
            }
        }
    }
}

impl Filling for Connect4 {
    fn board(&self) -> u64 {
        self.board
    }

    fn open(&self, taken: u64) -> u64 {
        taken.wrapping_add(self.bottom) & self.board
    }

    fn is_decided(&self, cells: u64) -> bool {
        has_four(cells, self.stride)
    }
}
