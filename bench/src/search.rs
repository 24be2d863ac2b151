//! The searches: the ratios R1 to R6.
//!
//! | | what |
//! |---|---|
//! | R1 | plain minimax of the empty 3×3 board: a Python program like the lecture's against ours through the trait |
//! | R2 | alpha-beta of the same: written by hand against ours |
//! | R3 | Connect Four to depth 14 by the definition and evaluator of the crate `minimax`: that crate against our engine |
//! | R4 | Connect Four positions with published scores: who wins, with and without the game's hooks |
//! | R4 exact | the same with the distance, on positions of our own, class by class, against the package `bitbully` if it is there |
//! | R5 | Connect Four, the empty board, with the distance; only when asked for by `--only R5` |
//! | R6 | 4×4, four in a row, proved a draw: the crate `minimax` against our solver |
//! | R10 | one thread against two to the same depth, on the clock; only when asked for by `--only R10` |

mod classes;
mod empty_board;
mod four;
mod minimax_crate;
mod published;
mod threads;
mod tictactoe;
mod without_bounds;

use crate::measure::Bench;

/// Runs everything.
pub(crate) fn run(bench: &mut Bench) {
    tictactoe::run(bench);
    minimax_crate::run(bench);
    published::run(bench);
    classes::run(bench);
    empty_board::run(bench);
    threads::run(bench);
}
