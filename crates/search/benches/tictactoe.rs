//! What the generic interface costs: our searches of the empty 3×3 board against recursions written by hand for it, interleaved,
//! answers and node counts checked.
//!
//! `cargo bench -p potez-search --bench tictactoe`

#![allow(clippy::print_stdout)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use potez_rules::mnk::Mnk;
use potez_rules::random::mix;
use potez_rules::{Game, Outcome, Player};
use potez_search::evaluators::outcome::WinDrawLoss;
use potez_search::{Problem, Profile, Silent, alphabeta, minimax, negamax};

const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

fn has_line(marks: u16) -> bool {
    LINES.into_iter().fold(false, |found, line| found | (marks & line == line))
}

/// The same definition through the trait.
struct Noughts;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Board {
    x: u16,
    o: u16,
    x_moves: bool,
}

impl Game for Noughts {
    type Position = Board;
    type Move = u16;

    fn start(&self) -> Board {
        Board { x: 0, o: 0, x_moves: true }
    }

    #[inline]
    fn turn(&self, board: &Board) -> Player {
        if board.x_moves { Player::First } else { Player::Second }
    }

    #[inline]
    fn outcome(&self, board: &Board) -> Option<Outcome> {
        if has_line(if board.x_moves { board.o } else { board.x }) {
            Some(Outcome::Win(self.turn(board).other()))
        } else if board.x | board.o == 0o777 {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    #[inline]
    fn legal_moves(&self, board: &Board, moves: &mut Vec<u16>) {
        let mut free = 0o777 & !(board.x | board.o);
        while free != 0 {
            moves.push(free & free.wrapping_neg());
            free &= free - 1;
        }
    }

    #[inline]
    fn apply(&self, board: &mut Board, mv: u16) {
        *(if board.x_moves { &mut board.x } else { &mut board.o }) |= mv;
        board.x_moves = !board.x_moves;
    }

    fn key(&self, board: &Board) -> u64 {
        mix(u64::from(board.x) << 16 | u64::from(board.o))
    }
}

/// Minimax by hand: marks of the two players as bits.
fn by_hand_minimax(x: u16, o: u16, x_moves: bool, nodes: &mut u64) -> i32 {
    *nodes += 1;
    if has_line(if x_moves { o } else { x }) {
        return if x_moves { -1 } else { 1 };
    }
    let mut free = 0o777 & !(x | o);
    if free == 0 {
        return 0;
    }
    let mut best = if x_moves { -2 } else { 2 };
    while free != 0 {
        let cell = free & free.wrapping_neg();
        free &= free - 1;
        if x_moves {
            best = best.max(by_hand_minimax(x | cell, o, false, nodes));
        } else {
            best = best.min(by_hand_minimax(x, o | cell, true, nodes));
        }
    }
    best
}

/// Alpha-beta by hand, fail-soft, cut at α ≥ β.
fn by_hand_alphabeta(x: u16, o: u16, x_moves: bool, mut alpha: i32, mut beta: i32, nodes: &mut u64) -> i32 {
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
            best = best.max(by_hand_alphabeta(x | cell, o, false, alpha, beta, nodes));
            alpha = alpha.max(best);
        } else {
            best = best.min(by_hand_alphabeta(x, o | cell, true, alpha, beta, nodes));
            beta = beta.min(best);
        }
    }
    best
}

fn time(runs: u32, mut job: impl FnMut() -> u64, expected: u64) -> Duration {
    let begin = Instant::now();
    for _ in 0..runs {
        assert_eq!(black_box(job()), expected);
    }
    begin.elapsed() / runs
}

/// Medians of the times and of the ratio, over 15 interleaved pairs.
fn compare(name: &str, runs: u32, nodes: u64, mut ours: impl FnMut() -> u64, mut by_hand: impl FnMut() -> u64) {
    let mut pairs: Vec<(f64, Duration, Duration)> = (0..15)
        .map(|_| {
            let (a, b) = (time(runs, &mut ours, nodes), time(runs, &mut by_hand, nodes));
            (a.as_secs_f64() / b.as_secs_f64(), a, b)
        })
        .collect();
    pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (ratio, ours, by_hand) = pairs[pairs.len() / 2];
    println!("{name:<22} {nodes:>7} nodes   ours {ours:>10.2?}   by hand {by_hand:>10.2?}   ratio {ratio:.2}");
}

/// All searches of one definition of the game.
fn compare_all<G: Game>(definition: &str, game: &G) {
    let start = game.start();
    let problem = black_box(Problem::new(game, &start, &WinDrawLoss, 9));
    let by_hand = || {
        let mut nodes = 0;
        assert_eq!(by_hand_alphabeta(black_box(0), 0, true, -2, 2, &mut nodes), 0);
        nodes
    };
    let minimax_by_hand = || {
        let mut nodes = 0;
        assert_eq!(by_hand_minimax(black_box(0), 0, true, &mut nodes), 0);
        nodes
    };
    println!("{definition}");
    compare("minimax", 20, 549_946, || minimax(&problem, Silent).counts.nodes, minimax_by_hand);
    for name in ["fail-soft", "lecture"] {
        let profile = black_box(Profile::named(name).expect("a known name"));
        let ours = || alphabeta(&problem, &profile, Silent).counts.nodes;
        compare(&format!("alpha-beta, {name}"), 500, 18_297, ours, by_hand);
    }
    compare("negamax", 500, 18_297, || negamax(&problem, Silent).counts.nodes, by_hand);
}

fn main() {
    compare_all("the same definition through the trait", &Noughts);
    compare_all("the m,n,k game of the rules, any size", &Mnk::tictactoe());
}
