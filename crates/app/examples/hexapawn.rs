//! Hexapawn (Martin Gardner, 1962): the game that `docs/adding-a-game.md` builds, step by step.
//!
//! `cargo run -p potez --example hexapawn` plays it: type moves such as `b3-b2`, for both sides.

#![allow(unreachable_pub, reason = "in your crate the game is for others to use")]

use potez_play::{Entry, Table, table};
use potez_rules::conformance::Broken;
use potez_rules::random::mix;
use potez_rules::refusal::quote;
use potez_rules::scene::{Board, Cell, Grid, Piece, Shape, Surface};
use potez_rules::{Dialect, Game, Notation, Outcome, Player, Refusal, Scene, Settings, Show, Steps, Target};
use potez_search::core::Symmetry;
use potez_search::core::knowledge_check::Plan;
use potez_search::{Evaluator, Knowledge, Score, check_knowledge};

// step 2: the position
/// Cells are numbered 0 to 8, row by row from the top; X starts at the bottom and moves up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    cells: [Option<Player>; 9],
    turn: Player,
}

/// A pawn goes from a cell to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    from: u8,
    to: u8,
}

/// The rules. Hexapawn has no parameters; a game that has some keeps them here.
#[derive(Clone, Copy, Debug)]
pub struct Hexapawn;

// step 3: the rules
impl Hexapawn {
    /// What the pawns of the player to move can do, whether or not somebody has already arrived.
    fn steps(position: &Position, mut found: impl FnMut(Move)) {
        for from in 0..9u8 {
            if position.cells[from as usize] != Some(position.turn) {
                continue;
            }
            let (row, col) = (i32::from(from) / 3, i32::from(from) % 3);
            let ahead = if position.turn == Player::First { row - 1 } else { row + 1 };
            for side in -1..=1 {
                if !(0..3).contains(&ahead) || !(0..3).contains(&(col + side)) {
                    continue;
                }
                let to = (ahead * 3 + col + side) as u8;
                let goal = position.cells[to as usize];
                let straight = side == 0 && goal.is_none();
                let capture = side != 0 && goal == Some(position.turn.other());
                if straight || capture {
                    found(Move { from, to });
                }
            }
        }
    }

    fn arrived(position: &Position) -> Option<Player> {
        let at = |cells: std::ops::Range<usize>, player| position.cells[cells].contains(&Some(player));
        if at(0..3, Player::First) {
            return Some(Player::First);
        }
        at(6..9, Player::Second).then_some(Player::Second)
    }
}

impl Game for Hexapawn {
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        let (x, o) = (Some(Player::First), Some(Player::Second));
        Position { cells: [o, o, o, None, None, None, x, x, x], turn: Player::First }
    }

    fn turn(&self, position: &Position) -> Player {
        position.turn
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if let Some(player) = Hexapawn::arrived(position) {
            return Some(Outcome::Win(player));
        }
        let mut stuck = true;
        Hexapawn::steps(position, |_| stuck = false);
        stuck.then_some(Outcome::Win(position.turn.other()))
    }

    fn legal_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        if Hexapawn::arrived(position).is_none() {
            Hexapawn::steps(position, |mv| moves.push(mv));
        }
    }

    fn apply(&self, position: &mut Position, mv: Move) {
        position.cells[mv.to as usize] = position.cells[mv.from as usize].take();
        position.turn = position.turn.other();
    }

    fn key(&self, position: &Position) -> u64 {
        let digit = |cell: &Option<Player>| cell.map_or(0, |player| player.index() as u64 + 1);
        let cells = position.cells.iter().fold(0, |key, cell| key * 3 + digit(cell));
        mix(cells * 2 + position.turn.index() as u64)
    }

    fn explain(&self, position: &Position, mv: Move) -> Refusal {
        if self.outcome(position).is_some() {
            return Refusal::game_over();
        }
        let from = cell_text(mv.from);
        if position.cells[mv.from as usize] != Some(position.turn) {
            return Refusal::new("hexapawn.pawn", "you have no pawn on {from}", [("from", from)]);
        }
        let law = "a pawn goes one step straight ahead onto an empty cell, or one step diagonally ahead onto an enemy";
        Refusal::new("hexapawn.step", law, [])
    }
}

// step 5: moves and positions as text
fn cell_text(cell: u8) -> String {
    format!("{}{}", (b'a' + cell % 3) as char, cell / 3 + 1)
}

fn parse_cell(text: &str) -> Option<u8> {
    match text.trim().to_ascii_lowercase().as_bytes() {
        [col @ b'a'..=b'c', row @ b'1'..=b'3'] => Some((row - b'1') * 3 + (col - b'a')),
        _ => None,
    }
}

impl Notation for Hexapawn {
    fn move_text(&self, _: &Position, mv: Move, _: Dialect) -> String {
        format!("{}-{}", cell_text(mv.from), cell_text(mv.to))
    }

    fn parse_move(&self, _: &Position, text: &str) -> Result<Move, Refusal> {
        let cells = text.split_once('-').and_then(|(from, to)| Some((parse_cell(from)?, parse_cell(to)?)));
        let wrong = || Refusal::new("hexapawn.move", "a move is written b3-b2, not {text}", [("text", quote(text))]);
        cells.map(|(from, to)| Move { from, to }).ok_or_else(wrong)
    }

    fn position_text(&self, position: &Position) -> String {
        let sign = |cell: &Option<Player>| cell.map_or('.', Player::mark);
        let cells: String = position.cells.iter().map(sign).collect();
        format!("{}/{}/{} {}", &cells[..3], &cells[3..6], &cells[6..], position.turn.mark())
    }

    fn parse_position(&self, text: &str) -> Result<Position, Vec<Refusal>> {
        let wrong = || {
            let law = "a position is three rows and the player to move: OOO/.../XXX X";
            vec![Refusal::new("hexapawn.position", law, [])]
        };
        let signs: Vec<char> = text.chars().filter(|sign| !matches!(sign, '/' | ' ')).collect();
        let [cells @ .., turn] = signs.as_slice() else { return Err(wrong()) };
        let turn = Player::from_mark(*turn).ok_or_else(wrong)?;
        if cells.len() != 9 || !cells.iter().all(|&sign| sign == '.' || Player::from_mark(sign).is_some()) {
            return Err(wrong());
        }
        let mut position = Position { cells: [None; 9], turn };
        for (cell, &sign) in position.cells.iter_mut().zip(cells) {
            *cell = Player::from_mark(sign);
        }
        let count = |player| position.cells.iter().filter(|&&cell| cell == Some(player)).count();
        if Player::BOTH.into_iter().any(|player| count(player) > 3) {
            return Err(vec![Refusal::new("hexapawn.count", "each player has at most three pawns", [])]);
        }
        Ok(position)
    }
}

// step 6: the board as data
impl Steps<Target> for Hexapawn {
    fn steps(&self, _: &Position, mv: Move) -> Vec<Target> {
        let target = |cell: u8| Target::Cell { row: usize::from(cell / 3), col: usize::from(cell % 3) };
        vec![target(mv.from), target(mv.to)]
    }
}

impl Show for Hexapawn {
    fn scene(&self, position: &Position) -> Scene {
        let pawn = |player| Piece { player, shape: Shape::Pawn, label: String::new() };
        let cell = |cell: &Option<Player>| Cell { stack: cell.map(pawn).into_iter().collect(), ..Cell::default() };
        let grid = Grid {
            rows: 3,
            cols: 3,
            row_labels: ["1", "2", "3"].map(String::from).into(),
            col_labels: ["a", "b", "c"].map(String::from).into(),
            surface: Surface::Paper,
            cells: position.cells.iter().map(cell).collect(),
            walls: Vec::new(),
            lines: Vec::new(),
        };
        let outcome = self.outcome(position);
        Scene { board: Board::Grid(grid), turn: position.turn, outcome, sides: [Vec::new(), Vec::new()] }
    }
}

// step 7: the entry in the register
/// The line that goes into `GAMES`.
pub const HEXAPAWN: Entry = Entry {
    name: "hexapawn",
    title: "Hexapawn",
    summary: "three pawns against three; arrive, or leave the other without a move",
    options: &[],
    rules: "X moves first, upwards.",
    open: |settings: &Settings| {
        settings.only(&[])?;
        Ok(table(Hexapawn, settings.clone()))
    },
};

// what the engine is told
/// Who has more pawns is better off.
#[derive(Clone, Copy, Debug)]
pub struct Pawns;

impl Evaluator<Hexapawn> for Pawns {
    type Value = Score;

    fn evaluate(&self, _: &Hexapawn, position: &Position) -> Score {
        let count = |player| position.cells.iter().filter(|&&cell| cell == Some(player)).count() as i32;
        Score::evaluation(100 * (count(Player::First) - count(Player::Second)))
    }
}

impl Knowledge<Hexapawn> for Pawns {
    fn move_slots(&self, _: &Hexapawn) -> usize {
        81
    }

    fn move_index(&self, _: &Hexapawn, _: &Position, mv: Move) -> u16 {
        u16::from(mv.from) * 9 + u16::from(mv.to)
    }

    fn canonical(&self, game: &Hexapawn, position: &Position) -> (u64, Symmetry) {
        let mut mirrored = *position;
        mirrored.cells.chunks_exact_mut(3).for_each(<[_]>::reverse);
        let (own, other) = (game.key(position), game.key(&mirrored));
        if own <= other { (own, Symmetry(0)) } else { (other, Symmetry(1)) }
    }

    fn turned(&self, _: &Hexapawn, symmetry: Symmetry, index: u16) -> u16 {
        let mirrored = |cell: u16| cell / 3 * 3 + 2 - cell % 3;
        if symmetry == Symmetry(0) { index } else { mirrored(index / 9) * 9 + mirrored(index % 9) }
    }
}

/// Tests what the engine is told.
///
/// # Errors
/// The first broken law.
#[allow(dead_code, reason = "the tests call it")]
pub fn check_hooks() -> Result<(), Broken> {
    let report = check_knowledge(&Hexapawn, &Pawns, &Plan::default())?;
    assert!(report.solved > 100 && report.turned > 100, "the test was not empty");
    Ok(())
}

#[allow(dead_code, clippy::print_stdout, reason = "the tests include this file for the game alone")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut game: Box<dyn Table> = (HEXAPAWN.open)(&Settings::new())?;
    loop {
        println!("{}", potez_draw::board::text(&game.scene(), Default::default()));
        if game.outcome().is_some() {
            return Ok(());
        }
        let mut typed = String::new();
        if std::io::stdin().read_line(&mut typed)? == 0 {
            return Ok(());
        }
        if let Err(refusal) = game.play(typed.trim()) {
            println!("{refusal}");
        }
    }
}
