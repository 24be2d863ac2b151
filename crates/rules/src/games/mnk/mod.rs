//! m,n,k games: k in a row on a board of m columns and n rows. Tic-tac-toe (iks-oks) is 3,3,3.
//!
//! X and O put their marks on free cells in turn. Whoever first has k in a row, across, down or on a diagonal, wins; a full
//! board without a row is a draw. With gravity a mark falls to the lowest free cell of its column (Connect Four is 7,6,4
//! with gravity; [`connect4`](crate::connect4) is the faster type for it). In the misère game, whoever makes k in a row loses.
//!
//! ```
//! use potez_rules::{Game, Notation, Outcome, Player, mnk::Mnk, notation::play_line};
//! let game = Mnk::tictactoe();
//! let (position, _) = play_line(&game, &game.start(), "b2, a1, c1, a3, a2, c2, c3, b1, b3").unwrap();
//! assert_eq!(game.outcome(&position), Some(Outcome::Draw));
//! ```

mod board_word;
mod nested_list;
mod nine;
mod notation;
mod order;
mod params;
mod position;
pub(crate) mod position_text;
mod show;

pub use board_word::{BoardWord, Rows, Wide};
pub(crate) use params::PLAYERS;
pub use params::{LARGEST, OPTIONS, Params, TICTACTOE_OPTIONS, Word};
pub use position::{Cell, Position};
pub(crate) use show::grid;

use std::sync::Arc;

use crate::filling::{Filled, Filling};
use crate::game::{Game, Outcome, Player};
use crate::random::Random;
use crate::refusal::Refusal;

/// The rules of an m,n,k game on a board word: `u64` for boards up to 7×8, `u128` up to 11×10, [`Wide`] up to 19×19.
/// [`Params::word`] says which one a board needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mnk<B = u64> {
    params: Params,
    /// The distance from a cell to the one below it.
    stride: usize,
    rows: Rows,
    /// The cells of the board.
    board: B,
    /// The cells of the leftmost column.
    column: B,
    /// On a board of 3×3 without gravity: the sets that have a row.
    nine: Option<&'static nine::Wins>,
}

impl Mnk<u64> {
    /// Tic-tac-toe: 3,3,3, X begins.
    #[must_use]
    pub fn tictactoe() -> Mnk<u64> {
        Mnk::build(Params::default())
    }
}

impl<B: BoardWord> Mnk<B> {
    /// The game with these parameters.
    ///
    /// # Errors
    /// The board does not fit into the board word.
    pub fn new(params: Params) -> Result<Mnk<B>, Refusal> {
        if params.places() > B::PLACES {
            return Err(Refusal::new(
                "mnk.word",
                "a board of {m} columns and {n} rows takes {places} places; this board word has {most}",
                [
                    ("m", params.cols().to_string()),
                    ("n", params.rows().to_string()),
                    ("places", params.places().to_string()),
                    ("most", B::PLACES.to_string()),
                ],
            ));
        }
        Ok(Mnk::build(params))
    }

    fn build(params: Params) -> Mnk<B> {
        let stride = params.cols() + 1;
        let column = (0..params.rows()).fold(B::EMPTY, |set, row| set | B::one(row * stride));
        let cells = (0..params.rows()).flat_map(|row| (0..params.cols()).map(move |col| row * stride + col));
        let board = cells.fold(B::EMPTY, |set, place| set | B::one(place));
        let nine = params.cols() == 3 && params.rows() == 3 && !params.gravity();
        let nine = nine.then(|| &nine::WINS[params.k() - 1]);
        Mnk { params, stride, rows: Rows::new(params.cols(), params.k()), board, column, nine }
    }

    /// The parameters.
    #[must_use]
    pub fn params(&self) -> &Params {
        &self.params
    }

    /// The distance in the board word from a cell to the one below it; to its right neighbour it is 1.
    #[must_use]
    pub fn stride(&self) -> usize {
        self.stride
    }

    /// All cells of the board.
    #[must_use]
    pub fn board(&self) -> B {
        self.board
    }

    /// The move on a cell, counted from 0 at the top left, or `None` off the board.
    #[must_use]
    pub fn cell(&self, row: usize, col: usize) -> Option<Cell> {
        (row < self.params.rows() && col < self.params.cols()).then(|| Cell((row * self.stride + col) as u16))
    }

    /// The move on a place of the board word, or `None` off the board.
    #[must_use]
    #[inline]
    pub fn cell_at(&self, place: usize) -> Option<Cell> {
        (place < B::PLACES && self.board.has(place)).then_some(Cell(place as u16))
    }

    /// The row and the column of a move, from 0 at the top left.
    #[must_use]
    pub fn row_and_col(&self, mv: Cell) -> (usize, usize) {
        (usize::from(mv.0) / self.stride, usize::from(mv.0) % self.stride)
    }

    /// The marks of a player.
    #[must_use]
    #[inline]
    pub fn marks(&self, position: &Position<B>, player: Player) -> B {
        if player == position.turn { position.own } else { position.other }
    }

    /// Whose mark is on the cell?
    #[must_use]
    pub fn at(&self, position: &Position<B>, row: usize, col: usize) -> Option<Player> {
        let place = usize::from(self.cell(row, col)?.0);
        if position.own.has(place) {
            Some(position.turn)
        } else if position.other.has(place) {
            Some(position.turn.other())
        } else {
            None
        }
    }

    #[inline]
    fn free(&self, position: &Position<B>) -> B {
        self.board & !(position.own | position.other)
    }

    /// The cells on which a mark may be put, whether or not the game is over.
    #[inline]
    fn open(&self, position: &Position<B>) -> B {
        let free = self.free(position);
        // With gravity only a cell with no free cell below it.
        if self.params.gravity() { free & !free.down(self.stride as u32) } else { free }
    }

    // The functions below are not inlined, so that the short paths through `Game` for 3×3 can be inlined into a search.

    #[inline(never)]
    fn list(&self, position: &Position<B>, moves: &mut Vec<Cell>) {
        let mut open = self.open(position);
        if !self.params.gravity() {
            moves.extend(open.places().map(|place| Cell(place as u16)));
            return;
        }
        // Column by column, with at most one cell each; the next column is shifted onto the leftmost one.
        for col in 0..self.params.cols() {
            moves.extend((open & self.column).places().map(|place| Cell((place + col) as u16)));
            open = open.down(1);
        }
    }

    #[inline(never)]
    fn draw(&self, position: &Position<B>, random: &mut Random) -> Cell {
        let open = self.open(position);
        let count = if self.params.gravity() { open.count() } else { u32::from(position.free) };
        Cell(open.nth(random.below(count)) as u16)
    }

    #[inline(never)]
    fn count_open(&self, position: &Position<B>) -> u32 {
        self.open(position).count()
    }

    /// The cell on which a mark lands that falls down a column; `None` when the column is full.
    fn landing(&self, position: &Position<B>, col: usize) -> Option<Cell> {
        (0..self.params.rows())
            .rev()
            .find(|&row| self.at(position, row, col).is_none())
            .and_then(|row| self.cell(row, col))
    }

    fn name(&self, mv: Cell) -> String {
        let (row, col) = self.row_and_col(mv);
        format!("{}{}", notation::column_letter(col), row + 1)
    }
}

impl<B: BoardWord> Game for Mnk<B> {
    type Position = Position<B>;
    type Move = Cell;

    fn start(&self) -> Position<B> {
        let free = (self.params.cols() * self.params.rows()) as u16;
        Position { own: B::EMPTY, other: B::EMPTY, free, turn: self.params.starts(), outcome: None }
    }

    #[inline]
    fn turn(&self, position: &Position<B>) -> Player {
        position.turn
    }

    #[inline]
    fn outcome(&self, position: &Position<B>) -> Option<Outcome> {
        position.outcome
    }

    #[inline]
    fn legal_moves(&self, position: &Position<B>, moves: &mut Vec<Cell>) {
        if position.outcome.is_some() {
            return;
        }
        if self.nine.is_some() {
            nine::append(self.free(position).low(), usize::from(position.free), moves);
        } else {
            self.list(position, moves);
        }
    }

    #[inline]
    fn apply(&self, position: &mut Position<B>, mv: Cell) {
        let place = usize::from(mv.0);
        let marks = position.own | B::one(place);
        let mover = position.turn;
        position.own = position.other;
        position.other = marks;
        position.turn = mover.other();
        position.free -= 1;
        let row = match self.nine {
            Some(wins) => nine::wins_in(wins, marks.low()),
            None => marks.has_row(place, &self.rows),
        };
        if row {
            position.outcome = Some(Outcome::Win(if self.params.misere() { mover.other() } else { mover }));
        } else if position.free == 0 {
            position.outcome = Some(Outcome::Draw);
        }
    }

    /// Whose turn it is follows from the number of marks.
    #[inline]
    fn key(&self, position: &Position<B>) -> u64 {
        B::digest(position.own, position.other)
    }

    fn explain(&self, position: &Position<B>, mv: Cell) -> Refusal {
        if position.outcome.is_some() {
            return Refusal::game_over();
        }
        let (row, col) = self.row_and_col(mv);
        if !self.board.has(usize::from(mv.0)) {
            return Refusal::new("mnk.off_board", "this cell is not on the board", []);
        }
        if let Some(player) = self.at(position, row, col) {
            return Refusal::new(
                "mnk.taken",
                "the cell {cell} already has an {mark}",
                [("cell", self.name(mv)), ("mark", player.mark().into())],
            );
        }
        let landing = self.landing(position, col).map(|cell| self.name(cell)).unwrap_or_default();
        Refusal::new(
            "mnk.gravity",
            "a mark in column {column} falls to {landing} and cannot stay on {cell}",
            [("column", notation::column_letter(col).into()), ("landing", landing), ("cell", self.name(mv))],
        )
    }

    #[inline]
    fn is_legal(&self, position: &Position<B>, mv: Cell) -> bool {
        let place = usize::from(mv.0);
        position.outcome.is_none() && place < B::PLACES && self.open(position).has(place)
    }

    fn after_null_move(&self, position: &Position<B>) -> Option<Position<B>> {
        let Position { own, other, free, turn, outcome } = *position;
        outcome.is_none().then_some(Position { own: other, other: own, free, turn: turn.other(), outcome })
    }

    fn filling(&self) -> Option<Arc<dyn Filling>> {
        (self.params.word() == Word::Small).then(|| Arc::new(Mnk::<u64>::build(self.params)) as Arc<dyn Filling>)
    }

    fn filled(&self, position: &Position<B>) -> Option<Filled> {
        let cells = |player| self.marks(position, player).low();
        (self.params.word() == Word::Small).then(|| Filled { cells: Player::BOTH.map(cells) })
    }

    #[inline]
    fn count_moves(&self, position: &Position<B>) -> u64 {
        if position.outcome.is_some() {
            0
        } else if self.params.gravity() {
            u64::from(self.count_open(position))
        } else {
            u64::from(position.free)
        }
    }

    #[inline]
    fn random_move(&self, position: &Position<B>, random: &mut Random, _: &mut Vec<Cell>) -> Option<Cell> {
        if position.outcome.is_some() {
            return None;
        }
        if self.nine.is_some() {
            let members = nine::members(self.free(position).low());
            return Some(members[random.below(u32::from(position.free)) as usize]);
        }
        Some(self.draw(position, random))
    }
}

impl Filling for Mnk<u64> {
    fn board(&self) -> u64 {
        self.board
    }

    fn open(&self, taken: u64) -> u64 {
        let free = self.board & !taken;
        if self.params.gravity() { free & !(free >> self.stride) } else { free }
    }

    fn is_decided(&self, cells: u64) -> bool {
        self.rows.steps.iter().any(|&step| {
            // Starts of rows of the current length, which doubles at each step until it is long enough.
            let (mut rows, mut length) = (cells, 1);
            while length < self.rows.k && rows != 0 {
                let more = length.min(self.rows.k - length);
                rows &= rows.checked_shr(more * step).unwrap_or(0);
                length += more;
            }
            rows != 0
        })
    }

    fn decided_loses(&self) -> bool {
        self.params.misere()
    }
}
