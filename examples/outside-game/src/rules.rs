//! The rules.

use potez_rules::random::mix;
use potez_rules::{Game, OptionKind, OptionSpec, Outcome, Player, Refusal, Settings};

/// The most rows and columns.
pub(crate) const LARGEST: usize = 6;

/// What `--set` takes.
pub const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: "rows",
        values: "3 to 6",
        kind: OptionKind::Number { least: 3, most: 6 },
        default: "3",
        help: "the number of rows",
    },
    OptionSpec {
        key: "cols",
        values: "3 to 6",
        kind: OptionKind::Number { least: 3, most: 6 },
        default: "3",
        help: "the number of columns, and of pawns of each side",
    },
];

/// The rules, with the size of the board.
#[derive(Clone, Copy, Debug)]
pub struct Hexapawn {
    pub(crate) rows: usize,
    pub(crate) cols: usize,
}

/// Cells are numbered row by row from the top. X starts at the bottom and moves up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub(crate) cells: [Option<Player>; LARGEST * LARGEST],
    pub(crate) turn: Player,
}

/// A pawn goes from a cell to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    pub(crate) from: u8,
    pub(crate) to: u8,
}

impl Hexapawn {
    /// The game with these options.
    ///
    /// # Errors
    /// An option that there is not, or a size that there is not.
    pub fn from_settings(settings: &Settings) -> Result<Hexapawn, Refusal> {
        settings.only(OPTIONS)?;
        let size = |key| settings.number(key, 3..=LARGEST as u32, 3).map(|size| size as usize);
        Ok(Hexapawn { rows: size("rows")?, cols: size("cols")? })
    }

    /// All options with their values.
    #[must_use]
    pub fn settings(&self) -> Settings {
        Settings::new().with("rows", self.rows).with("cols", self.cols)
    }

    pub(crate) fn cells<'a>(&self, position: &'a Position) -> &'a [Option<Player>] {
        &position.cells[..self.rows * self.cols]
    }

    /// The moves of the player to move, whether or not somebody has already arrived.
    fn pawn_moves(&self, position: &Position, mut found: impl FnMut(Move)) {
        for from in (0..self.rows * self.cols).filter(|&from| position.cells[from] == Some(position.turn)) {
            let (row, col) = (from / self.cols, from % self.cols);
            let ahead = if position.turn == Player::First { row.wrapping_sub(1) } else { row + 1 };
            for to_col in col.saturating_sub(1)..=(col + 1).min(self.cols - 1) {
                if ahead >= self.rows {
                    continue;
                }
                let to = ahead * self.cols + to_col;
                let wanted = if to_col == col { None } else { Some(position.turn.other()) };
                if position.cells[to] == wanted {
                    found(Move { from: from as u8, to: to as u8 });
                }
            }
        }
    }

    fn arrived(&self, position: &Position) -> Option<Player> {
        let cells = self.cells(position);
        let x = cells[..self.cols].contains(&Some(Player::First)).then_some(Player::First);
        x.or_else(|| cells[cells.len() - self.cols..].contains(&Some(Player::Second)).then_some(Player::Second))
    }
}

impl Game for Hexapawn {
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        let mut cells = [None; LARGEST * LARGEST];
        cells[..self.cols].fill(Some(Player::Second));
        cells[(self.rows - 1) * self.cols..self.rows * self.cols].fill(Some(Player::First));
        Position { cells, turn: Player::First }
    }

    fn turn(&self, position: &Position) -> Player {
        position.turn
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if let Some(player) = self.arrived(position) {
            return Some(Outcome::Win(player));
        }
        let mut stuck = true;
        self.pawn_moves(position, |_| stuck = false);
        stuck.then_some(Outcome::Win(position.turn.other()))
    }

    fn legal_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        if self.arrived(position).is_none() {
            self.pawn_moves(position, |mv| moves.push(mv));
        }
    }

    fn apply(&self, position: &mut Position, mv: Move) {
        position.cells[usize::from(mv.to)] = position.cells[usize::from(mv.from)].take();
        position.turn = position.turn.other();
    }

    fn key(&self, position: &Position) -> u64 {
        let digit = |cell: &Option<Player>| cell.map_or(0, |player| player.index() as u64 + 1);
        let cells = self.cells(position).iter().fold(1, |key: u64, cell| mix(key ^ digit(cell)));
        cells ^ position.turn.index() as u64
    }

    fn explain(&self, position: &Position, mv: Move) -> Refusal {
        if self.outcome(position).is_some() {
            return Refusal::game_over();
        }
        let from = self.cell_text(mv.from);
        if position.cells[usize::from(mv.from)] != Some(position.turn) {
            return Refusal::new("hexapawn.pawn", "you have no pawn on {from}", [("from", from)]);
        }
        let law = "a pawn moves one step straight ahead to an empty cell, or captures one step diagonally ahead";
        Refusal::new("hexapawn.step", law, [])
    }
}
