//! Hex on a rhombus of 4×4 hexagons: X joins top and bottom, O left and right. There is always one winner.

use std::collections::VecDeque;

use potez_rules::refusal::quote;
use potez_rules::scene::{Board, GraphBoard, GraphNode, Piece, Shape};
use potez_rules::{Dialect, Game, Notation, Outcome, Player, Refusal, Scene, Show, Steps, Target};

/// The cells of a side.
const SIDE: usize = 4;
const CELLS: usize = SIDE * SIDE;

/// The rules.
#[derive(Clone, Copy, Debug)]
pub struct Hex;

/// The cells row by row. X begins, so the pieces tell whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    cells: [Option<Player>; CELLS],
}

fn neighbours(cell: usize) -> impl Iterator<Item = usize> {
    let (row, col) = (cell / SIDE, cell % SIDE);
    let steps = [(0, -1), (0, 1), (-1, 0), (-1, 1), (1, -1), (1, 0)];
    steps.into_iter().filter_map(move |(down, right)| {
        let (row, col) = (row.checked_add_signed(down)?, col.checked_add_signed(right)?);
        (row < SIDE && col < SIDE).then_some(row * SIDE + col)
    })
}

/// Where a cell lies between the player's two sides, 0 at the first.
fn height(player: Player, cell: usize) -> usize {
    if player == Player::First { cell / SIDE } else { cell % SIDE }
}

/// The shortest chain of a player from side to side.
fn chain(position: &Position, player: Player) -> Option<Vec<usize>> {
    let own = |cell: usize| position.cells[cell] == Some(player);
    let mut before = [None; CELLS];
    let mut open: VecDeque<usize> = (0..CELLS).filter(|&cell| height(player, cell) == 0 && own(cell)).collect();
    open.iter().for_each(|&cell| before[cell] = Some(cell));
    while let Some(cell) = open.pop_front() {
        if height(player, cell) == SIDE - 1 {
            let back = std::iter::successors(Some(cell), |&cell| before[cell].filter(|&next| next != cell));
            return Some(back.collect());
        }
        for next in neighbours(cell).filter(|&next| own(next)) {
            if before[next].is_none() {
                before[next] = Some(cell);
                open.push_back(next);
            }
        }
    }
    None
}

fn name(cell: usize) -> String {
    format!("{}{}", (b'a' + (cell % SIDE) as u8) as char, cell / SIDE + 1)
}

impl Game for Hex {
    type Position = Position;
    type Move = u8;

    fn start(&self) -> Position {
        Position { cells: [None; CELLS] }
    }

    fn turn(&self, position: &Position) -> Player {
        let taken = position.cells.iter().flatten().count();
        if taken % 2 == 0 { Player::First } else { Player::Second }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        Player::BOTH.into_iter().find(|&player| chain(position, player).is_some()).map(Outcome::Win)
    }

    fn legal_moves(&self, position: &Position, moves: &mut Vec<u8>) {
        if self.outcome(position).is_none() {
            moves.extend((0..CELLS as u8).filter(|&cell| position.cells[usize::from(cell)].is_none()));
        }
    }

    fn apply(&self, position: &mut Position, cell: u8) {
        position.cells[usize::from(cell)] = Some(self.turn(position));
    }

    fn key(&self, position: &Position) -> u64 {
        position.cells.iter().fold(0, |key, cell| 3 * key + cell.map_or(0, |player| player.index() as u64 + 1))
    }
}

impl Notation for Hex {
    fn move_text(&self, _: &Position, cell: u8, _: Dialect) -> String {
        name(usize::from(cell))
    }

    fn parse_move(&self, _: &Position, text: &str) -> Result<u8, Refusal> {
        let cell = (0..CELLS as u8).find(|&cell| text.trim().eq_ignore_ascii_case(&name(usize::from(cell))));
        cell.ok_or_else(|| Refusal::new("hex.move", "a move is a cell such as b2, not {text}", [("text", quote(text))]))
    }

    fn position_text(&self, position: &Position) -> String {
        position.cells.iter().map(|cell| cell.map_or('.', Player::mark)).collect()
    }

    fn parse_position(&self, text: &str) -> Result<Position, Vec<Refusal>> {
        let law = "a position is 16 signs, row by row, with as many X as O or one more, and at most one winner";
        let wrong = || vec![Refusal::new("hex.position", law, [])];
        let signs: Vec<char> = text.trim().chars().collect();
        let signs: [char; CELLS] = signs.try_into().map_err(|_| wrong())?;
        let position = Position { cells: signs.map(Player::from_mark) };
        let count = |player| position.cells.iter().filter(|&&cell| cell == Some(player)).count();
        let (x, o) = (count(Player::First), count(Player::Second));
        let known = signs.iter().all(|sign| *sign == '.' || Player::from_mark(*sign).is_some());
        if known && (x == o || x == o + 1) { Ok(position) } else { Err(wrong()) }
    }
}

impl Steps<Target> for Hex {
    fn steps(&self, _: &Position, cell: u8) -> Vec<Target> {
        vec![Target::Node { node: usize::from(cell) }]
    }
}

impl Show for Hex {
    fn scene(&self, position: &Position) -> Scene {
        let node = |cell: usize| {
            let piece = position.cells[cell].map(|player| Piece::new(player, Shape::Disc));
            let mut node = GraphNode::hexagon(cell / SIDE, cell % SIDE, &name(cell)).with_pieces(piece);
            // A side belongs to a player, a corner to both.
            let is_side = |player: &Player| matches!(height(*player, cell), 0 | 3);
            let sides: Vec<Player> = Player::BOTH.into_iter().filter(is_side).collect();
            node.cell.base = if let [player] = sides[..] { Some(player) } else { None };
            node
        };
        let chains = Player::BOTH.into_iter().filter_map(|player| chain(position, player)).collect();
        let board = GraphBoard::new((0..CELLS).map(node).collect()).with_lines(chains);
        Scene::new(Board::Graph(board), self.turn(position), self.outcome(position))
    }

    fn clicked_move(&self, _: &Position, targets: &[Target]) -> Option<u8> {
        match *targets {
            [Target::Node { node }] if node < CELLS => Some(node as u8),
            _ => None,
        }
    }
}
