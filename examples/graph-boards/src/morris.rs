//! Three men's morris on nine points. Each player puts down three pieces in turn, then moves one along a line. Three in a
//! row win; who cannot move loses; after 60 plies the game is a draw.

use potez_rules::refusal::quote;
use potez_rules::scene::{Board, GraphBoard, GraphNode, Piece, Shape};
use potez_rules::{Dialect, Game, Notation, Outcome, Player, Refusal, Scene, Show, Steps, Target};

const POINTS: [&str; 9] = ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"];
const ROWS: [[usize; 3]; 8] = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
/// Plies until a draw.
const LAST: u8 = 60;

/// The rules.
#[derive(Clone, Copy, Debug)]
pub struct Morris;

/// The points from the top left, and how many plies have been played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    points: [Option<Player>; 9],
    plies: u8,
}

/// A piece is put on a point, or goes there from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    from: Option<u8>,
    to: u8,
}

/// Each row is two lines between points.
fn edges() -> impl Iterator<Item = (usize, usize)> {
    ROWS.into_iter().flat_map(|[first, middle, last]| [(first, middle), (middle, last)])
}

fn joined(from: usize, to: usize) -> bool {
    edges().any(|edge| edge == (from, to) || edge == (to, from))
}

fn row(position: &Position, player: Player) -> Option<[usize; 3]> {
    ROWS.into_iter().find(|row| row.iter().all(|&point| position.points[point] == Some(player)))
}

impl Game for Morris {
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        Position { points: [None; 9], plies: 0 }
    }

    fn turn(&self, position: &Position) -> Player {
        if position.plies % 2 == 0 { Player::First } else { Player::Second }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if let Some(player) = Player::BOTH.into_iter().find(|&player| row(position, player).is_some()) {
            return Some(Outcome::Win(player));
        }
        if position.plies >= LAST {
            return Some(Outcome::Draw);
        }
        let mut moves = Vec::new();
        candidates(position, self.turn(position), &mut moves);
        moves.is_empty().then_some(Outcome::Win(self.turn(position).other()))
    }

    fn legal_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        if self.outcome(position).is_none() {
            candidates(position, self.turn(position), moves);
        }
    }

    fn apply(&self, position: &mut Position, mv: Move) {
        let player = self.turn(position);
        if let Some(from) = mv.from {
            position.points[usize::from(from)] = None;
        }
        position.points[usize::from(mv.to)] = Some(player);
        position.plies += 1;
    }

    fn key(&self, position: &Position) -> u64 {
        let digit = |point: &Option<Player>| point.map_or(0, |player| player.index() as u64 + 1);
        position.points.iter().fold(u64::from(position.plies), |key, point| 3 * key + digit(point))
    }

    fn explain(&self, position: &Position, mv: Move) -> Refusal {
        if self.outcome(position).is_some() {
            return Refusal::game_over();
        }
        let law = match mv.from {
            _ if position.points[usize::from(mv.to)].is_some() => "the point is taken",
            None => "all your pieces are on the board: move one",
            Some(_) if position.plies < 6 => "put down your three pieces first",
            Some(from) if position.points[usize::from(from)] != Some(self.turn(position)) => "that is not your piece",
            Some(_) => "a piece moves along a line to the next point",
        };
        Refusal::new("morris.move", law, [])
    }
}

/// The moves, whether or not the game is over.
fn candidates(position: &Position, player: Player, moves: &mut Vec<Move>) {
    let empty = (0..9).filter(|&to| position.points[to].is_none());
    if position.plies < 6 {
        moves.extend(empty.map(|to| Move { from: None, to: to as u8 }));
        return;
    }
    for to in empty {
        let own = (0..9).filter(|&from| position.points[from] == Some(player) && joined(from, to));
        moves.extend(own.map(|from| Move { from: Some(from as u8), to: to as u8 }));
    }
}

impl Notation for Morris {
    fn move_text(&self, _: &Position, mv: Move, _: Dialect) -> String {
        let to = POINTS[usize::from(mv.to)];
        mv.from.map_or_else(|| to.to_owned(), |from| format!("{}-{to}", POINTS[usize::from(from)]))
    }

    fn parse_move(&self, _: &Position, text: &str) -> Result<Move, Refusal> {
        let point = |text: &str| POINTS.iter().position(|point| point.eq_ignore_ascii_case(text.trim()));
        let read = match text.split_once('-') {
            Some((from, to)) => point(from).zip(point(to)).map(|(from, to)| (Some(from as u8), to)),
            None => point(text).map(|to| (None, to)),
        };
        let wrong =
            || Refusal::new("morris.text", "a move looks like b2 or b2-a1, not {text}", [("text", quote(text))]);
        read.map(|(from, to)| Move { from, to: to as u8 }).ok_or_else(wrong)
    }

    fn position_text(&self, position: &Position) -> String {
        let points: String = position.points.iter().map(|point| point.map_or('.', Player::mark)).collect();
        format!("{points} {}", position.plies)
    }

    fn parse_position(&self, text: &str) -> Result<Position, Vec<Refusal>> {
        let law = "a position is nine points from the top left and the plies played, such as X.O.X.... 3";
        let read = || {
            let (points, plies) = text.trim().split_once(' ')?;
            let signs: [char; 9] = points.chars().collect::<Vec<char>>().try_into().ok()?;
            let position = Position { points: signs.map(Player::from_mark), plies: plies.trim().parse().ok()? };
            let count = |player| position.points.iter().filter(|&&point| point == Some(player)).count() as u8;
            let put = position.plies.min(6);
            let known = signs.iter().all(|sign| *sign == '.' || Player::from_mark(*sign).is_some());
            let counted = count(Player::First) == put.div_ceil(2) && count(Player::Second) == put / 2;
            (known && counted && position.plies <= LAST).then_some(position)
        };
        read().ok_or_else(|| vec![Refusal::new("morris.position", law, [])])
    }
}

impl Steps<Target> for Morris {
    fn steps(&self, _: &Position, mv: Move) -> Vec<Target> {
        mv.from.into_iter().chain([mv.to]).map(|point| Target::Node { node: usize::from(point) }).collect()
    }
}

impl Show for Morris {
    fn scene(&self, position: &Position) -> Scene {
        let node = |point: usize| {
            let at = (2.0 * (point % 3) as f64, 2.0 * (point / 3) as f64);
            let piece = position.points[point].map(|player| Piece::new(player, Shape::Disc));
            GraphNode::point(at, POINTS[point]).with_pieces(piece)
        };
        let rows = Player::BOTH.into_iter().filter_map(|player| row(position, player)).map(Vec::from);
        let board =
            GraphBoard::new((0..9).map(node).collect()).with_edges(edges().collect()).with_lines(rows.collect());
        Scene::new(Board::Graph(board), self.turn(position), self.outcome(position))
    }

    fn clicked_move(&self, _: &Position, targets: &[Target]) -> Option<Move> {
        let point = |target: Target| match target {
            Target::Node { node } if node < 9 => Some(node as u8),
            _ => None,
        };
        match *targets {
            [to] => Some(Move { from: None, to: point(to)? }),
            [from, to] => Some(Move { from: Some(point(from)?), to: point(to)? }),
            _ => None,
        }
    }
}
