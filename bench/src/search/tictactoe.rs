//! R1 and R2: the empty 3×3 board, by a Python program like the lecture's, by hand, and through the trait.

use std::process::Command;

use potez_rules::{Game, Outcome, Player};
use potez_search::evaluators::outcome::WinDrawLoss;
use potez_search::{Number, Problem, Profile, Silent, Value, alphabeta, minimax};

use crate::measure::{Bench, Duel, Job};

const MINIMAX_NODES: u64 = 549_946;
const ALPHABETA_NODES: u64 = 18_297;
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

pub(super) fn run(bench: &mut Bench) {
    if bench.wants("R1 minimax 3x3, python") {
        against_python(bench);
    }
    if bench.wants("R2 alpha-beta 3x3, by hand") {
        against_hand(bench);
    }
}

fn has_line(marks: u16) -> bool {
    LINES.into_iter().any(|line| marks & line == line)
}

/// The same game through the trait: marks as bits, cells in order.
struct Noughts;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Board {
    own: u32,
    other: u32,
    /// 0 when X is to move, else 1.
    turn: u32,
}

impl Board {
    #[inline]
    fn free(&self) -> u32 {
        0o777 & !(self.own | self.other)
    }
}

impl Game for Noughts {
    type Position = Board;
    type Move = u32;

    const HAS_NEXT_MOVE: bool = true;

    fn start(&self) -> Board {
        Board { own: 0, other: 0, turn: 0 }
    }

    #[inline]
    fn turn(&self, board: &Board) -> Player {
        if board.turn == 0 { Player::First } else { Player::Second }
    }

    #[inline]
    fn outcome(&self, board: &Board) -> Option<Outcome> {
        if has_line(board.other as u16) {
            Some(Outcome::Win(self.turn(board).other()))
        } else {
            (board.own | board.other == 0o777).then_some(Outcome::Draw)
        }
    }

    fn legal_moves(&self, board: &Board, moves: &mut Vec<u32>) {
        moves.extend(std::iter::successors(self.next_move(board, None), |&last| self.next_move(board, Some(last))));
    }

    #[inline]
    fn next_move(&self, board: &Board, last: Option<u32>) -> Option<u32> {
        let free = match last {
            None => board.free(),
            Some(last) => board.free() & (last << 1).wrapping_neg(),
        };
        (free != 0).then(|| free & free.wrapping_neg())
    }

    #[inline]
    fn apply(&self, board: &mut Board, cell: u32) {
        *board = Board { own: board.other, other: board.own | cell, turn: board.turn ^ 1 };
    }

    fn key(&self, board: &Board) -> u64 {
        potez_rules::random::mix(u64::from(board.own) << 16 | u64::from(board.other))
    }
}

/// Alpha-beta by hand, fail-soft, cut at α ≥ β.
fn by_hand(x: u16, o: u16, x_moves: bool, mut alpha: i32, mut beta: i32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    if has_line(if x_moves { o } else { x }) {
        return if x_moves { -1 } else { 1 };
    }
    let mut free = 0o777 & !(x | o);
    if free == 0 {
        return 0;
    }
    let mut best = if x_moves { -2 } else { 2 };
    while free != 0 && alpha < beta {
        let cell = free & free.wrapping_neg();
        free &= free - 1;
        if x_moves {
            best = best.max(by_hand(x | cell, o, false, alpha, beta, nodes));
            alpha = alpha.max(best);
        } else {
            best = best.min(by_hand(x, o | cell, true, alpha, beta, nodes));
            beta = beta.min(best);
        }
    }
    best
}

/// Runs the Python program, checks its answer and returns the processor time that it took, in seconds.
fn python() -> Option<f64> {
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/src/search/lecture.py");
    let output = Command::new("python3").arg(program).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let mut words = text.split_whitespace();
    assert_eq!(words.next().and_then(|word| word.parse().ok()), Some(MINIMAX_NODES), "a wrong answer");
    assert_eq!(words.next(), Some("0"), "a wrong answer");
    words.next()?.parse().ok()
}

fn against_python(bench: &mut Bench) {
    let name = "R1 minimax 3x3, python";
    let search = || {
        let board = Noughts.start();
        let report = minimax(&Problem::new(&Noughts, &board, &WinDrawLoss, 9), Silent);
        (report.counts.nodes, report.value_for_mover())
    };
    let mut ours = Job::answers("minimax", (MINIMAX_NODES, Number::ZERO), search);
    let mut pairs = Vec::new();
    for _ in 0..bench.pairs {
        let Some(theirs) = python() else {
            bench.note(&format!("{name}: there is no python3"), 0.0, 0.0);
            return;
        };
        pairs.push((ours.time(30), theirs));
    }
    bench.pairs_of(name, &pairs, 2_000.0);
}

fn against_hand(bench: &mut Bench) {
    let search = || {
        let board = Noughts.start();
        let report = alphabeta(&Problem::new(&Noughts, &board, &WinDrawLoss, 9), &Profile::fail_soft(), Silent);
        (report.counts.nodes, report.value_for_mover())
    };
    let ours = Job::answers("alpha-beta", (ALPHABETA_NODES, Number::ZERO), search);
    let theirs = Job::answers("by hand", (ALPHABETA_NODES, 0), || {
        let mut nodes = 0;
        let value = by_hand(std::hint::black_box(0), 0, true, -2, 2, &mut nodes);
        (nodes, value)
    });
    // At most 1.3 times as long as by hand.
    let what = Duel {
        name: "R2 alpha-beta 3x3, by hand",
        work: ALPHABETA_NODES as f64,
        unit: "node",
        goal: 1.0 / 1.3,
        pairs: 99,
    };
    bench.duel(what, ours, theirs);
}
