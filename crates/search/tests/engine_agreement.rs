//! The engine, asked for exact values, returns the value of plain minimax at the same depth: in every game, at depth 1 to 5, with and
//! without table, with one thread and with two.

use potez_rules::connect4::Connect4;
use potez_rules::mnk::Mnk;
use potez_rules::{Game, Random};
use potez_search::engine::{Engine, Exactness, Knowledge, Options, Plain};
use potez_search::evaluators::outcome::Soonest;
use potez_search::{Evaluator, Limits, Score, Silent, Value};

/// Points that only a hash of the position explains: no ordering can guess them, ties are rare.
#[derive(Clone, Copy)]
struct Noise;

impl<G: Game> Evaluator<G> for Noise {
    type Value = Score;

    fn evaluate(&self, game: &G, position: &G::Position) -> Score {
        Score::evaluation((game.key(position) % 401) as i32 - 200)
    }
}

/// Plain minimax, from the first player's view.
fn minimax<G: Game>(
    game: &G,
    evaluator: &impl Evaluator<G, Value = Score>,
    position: &G::Position,
    depth: u32,
    ply: u32,
) -> Score {
    if let Some(outcome) = game.outcome(position) {
        return evaluator.finished(game, position, outcome, ply);
    }
    if depth == 0 {
        return evaluator.evaluate(game, position);
    }
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let mover = game.turn(position);
    let values = moves.iter().map(|&mv| {
        let mut child = position.clone();
        game.apply(&mut child, mv);
        minimax(game, evaluator, &child, depth - 1, ply + 1).seen_by(mover)
    });
    values.max().expect("an unfinished position has a move").seen_by(mover)
}

fn random_position<G: Game>(game: &G, random: &mut Random, plies: u32) -> G::Position {
    let mut position = game.start();
    let mut scratch = Vec::new();
    for _ in 0..plies {
        let Some(mv) = game.random_move(&position, random, &mut scratch) else { break };
        game.apply(&mut position, mv);
    }
    position
}

fn agrees<G: Game, K: Knowledge<G> + Copy>(
    name: &str,
    game: &G,
    knowledge: K,
    longest: u32,
    depths: std::ops::RangeInclusive<u32>,
    count: u32,
) {
    let mut random = Random::new(2024);
    let options = Options::default().with_exactness(Exactness::Minimax);
    for (megabytes, threads) in [(0, 1), (1, 1), (0, 2), (1, 2)] {
        let mut engine = Engine::new(knowledge, options.with_table(megabytes).with_threads(threads));
        for _ in 0..count {
            let plies = random.below(longest);
            let position = random_position(game, &mut random, plies);
            for depth in depths.clone() {
                let report = engine.search(game, &position, &Limits::depth(depth).into(), &mut Silent);
                let truth = minimax(game, &knowledge, &position, depth, 0);
                assert_eq!(
                    report.value(),
                    truth,
                    "{name}, depth {depth}, {megabytes} MB, {threads} threads: {position:?}"
                );
            }
        }
    }
}

#[test]
fn tic_tac_toe_agrees() {
    let game = Mnk::tictactoe();
    agrees("tictactoe", &game, Plain(Noise), 8, 1..=6, 30);
    agrees("tictactoe", &game, Soonest, 8, 1..=9, 20);
}

#[test]
fn connect_four_agrees() {
    let game = Connect4::default();
    agrees("connect4", &game, Plain(Noise), 36, 1..=5, 15);
    agrees("connect4", &game, Soonest, 40, 1..=5, 15);
}
