//! Byte and Blockade against the deliberately naive implementations that the tests compare them with.

use potez_rules::blockade::{Blockade, Colour, Move, Params};
use potez_rules::byte::Byte;
use potez_rules::{Game, perft};

use crate::measure::{Bench, Duel, Job};

#[path = "../../../crates/rules/tests/naive/blockade.rs"]
mod naive_blockade;
#[path = "../../../crates/rules/tests/naive/byte.rs"]
mod naive_byte;

/// Runs everything.
pub(crate) fn run(bench: &mut Bench) {
    blockade(bench);
    byte(bench);
}

fn byte(bench: &mut Bench) {
    let game = Byte::standard();
    if bench.wants("perft byte 5") {
        let job = Job::answers("potez", 20_964_656, || perft(&game, &game.start(), 5));
        bench.rate("perft byte 5", 20_964_656.0, "leaves", job);
    }
    if bench.wants("perft byte 4 against naive") {
        let naive = naive_byte::Naive::start(8, false, false);
        bench.duel(
            Duel { name: "perft byte 4 against naive", work: 864_299.0, unit: "leaves", goal: 8.0, pairs: 5 },
            Job::answers("potez", 864_299, || perft(&game, &game.start(), 4)),
            Job::answers("naive", 864_299, || naive.perft(4)),
        );
    }
}

/// The naive program would need minutes for perft(2). Both count the replies to the same first moves, every 97th of the
/// 4,160; ours does the whole besides.
fn blockade(bench: &mut Bench) {
    let params = Params::default();
    let naive = naive_blockade::Naive::new(&params);
    let game = Blockade::<3>::new(params).expect("the standard board is allowed");
    let start = game.start();
    if bench.wants("perft blockade 2") {
        let job = Job::answers("potez", 16_854_528, || perft(&game, &start, 2));
        bench.rate("perft blockade 2", 16_854_528.0, "leaves", job);
    }
    if !bench.wants("perft blockade 2, 43 of 4160") {
        return;
    }
    let mut moves = Vec::new();
    game.legal_moves(&start, &mut moves);
    let sample: Vec<Move> = moves.into_iter().step_by(97).collect();
    let state = naive.start();
    let turns: Vec<naive_blockade::Turn> = sample.iter().map(|mv| naive_turn(&game, *mv)).collect();
    let ours = || {
        let after = |mv: &Move| {
            let mut next = start.clone();
            game.apply(&mut next, *mv);
            game.count_moves(&next)
        };
        sample.iter().map(after).sum::<u64>()
    };
    let theirs = || turns.iter().map(|turn| naive.perft(&naive.after(&state, *turn), 1)).sum::<u64>();
    let expected = theirs();
    bench.duel(
        Duel { name: "perft blockade 2, 43 of 4160", work: expected as f64, unit: "leaves", goal: 100.0, pairs: 5 },
        Job::answers("potez", expected, ours),
        Job::answers("naive", expected, theirs),
    );
}

/// A move in the words of the naive program: cells and anchors from 1.
fn naive_turn(game: &Blockade<3>, mv: Move) -> naive_blockade::Turn {
    let cell = |cell: usize| ((cell / game.cols()) as i32 + 1, (cell % game.cols()) as i32 + 1);
    let wall = mv.wall().map(|wall| {
        let (row, col) = cell(wall.anchor);
        (if wall.colour == Colour::Blue { 'P' } else { 'Z' }, row, col)
    });
    (mv.pawn().map(|(from, to)| (cell(from), cell(to))), wall)
}
