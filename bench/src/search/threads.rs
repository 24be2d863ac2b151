//! R10: two threads against one, on the clock, to the same depth, on positions of random openings. It means something only on two
//! idle cores, so it is run when asked for.

use std::time::Instant;

use potez_rules::blockade::{Blockade, Params};
use potez_rules::byte::Byte8;
use potez_rules::connect4::Connect4;
use potez_rules::{Game, Random};
use potez_search::engine::{Engine, Knowledge, Options};
use potez_search::evaluators::blockade::BlockadeEvaluator;
use potez_search::evaluators::byte::ByteEvaluator;
use potez_search::evaluators::connect4::Connect4Evaluator;
use potez_search::halves::HalfTurns;
use potez_search::{Limits, Silent};

use crate::measure::Bench;

/// Positions of each game.
const POSITIONS: u64 = 7;
/// One thread needs at least so long for a position that counts, in seconds.
const SHORTEST: f64 = 0.3;

pub(super) fn run(bench: &mut Bench) {
    let name = |game: &str| format!("R10 two threads, {game}");
    if bench.only.is_empty() {
        return;
    }
    if bench.wants(&name("connect four")) {
        compare(bench, &name("connect four"), &Connect4::default(), Connect4Evaluator::default, 8);
    }
    if bench.wants(&name("byte")) {
        compare(bench, &name("byte"), &Byte8::standard(), ByteEvaluator::default, 6);
    }
    if bench.wants(&name("blockade")) {
        let game = HalfTurns::new(Blockade::<3>::new(Params::default()).expect("the standard board"));
        compare(bench, &name("blockade"), &game, BlockadeEvaluator::default, 8);
    }
}

/// The position after so many random plies.
fn opening<G: Game>(game: &G, seed: u64, plies: u32) -> Option<G::Position> {
    let (mut random, mut scratch) = (Random::new(seed), Vec::new());
    let mut position = game.start();
    for _ in 0..plies {
        let mv = game.random_move(&position, &mut random, &mut scratch)?;
        game.apply(&mut position, mv);
    }
    game.outcome(&position).is_none().then_some(position)
}

/// The seconds that a new engine needs to this depth. `None` when it was sure before.
fn seconds<G: Game, K: Knowledge<G>>(
    game: &G,
    knowledge: K,
    position: &G::Position,
    depth: u32,
    threads: usize,
) -> Option<f64> {
    let mut engine = Engine::new(knowledge, Options::default().with_table(64).with_threads(threads));
    let began = Instant::now();
    let report = engine.search(game, position, &Limits::depth(depth).into(), &mut Silent);
    (report.depth == depth && !report.proved).then(|| began.elapsed().as_secs_f64())
}

/// The depth at which one thread works long enough.
fn depth_for<G: Game, K: Knowledge<G>>(game: &G, knowledge: fn() -> K, position: &G::Position) -> Option<u32> {
    (4..40).find_map(|depth| match seconds(game, knowledge(), position, depth, 1) {
        None => Some(None),
        Some(seconds) => (seconds >= SHORTEST).then_some(Some(depth)),
    })?
}

fn compare<G: Game, K: Knowledge<G>>(bench: &mut Bench, name: &str, game: &G, knowledge: fn() -> K, plies: u32) {
    let mut pairs = Vec::new();
    for seed in 0.. {
        if pairs.len() as u64 == POSITIONS || seed > 20 * POSITIONS {
            break;
        }
        let Some(position) = opening(game, seed, plies) else { continue };
        let Some(depth) = depth_for(game, knowledge, &position) else { continue };
        let best = |threads| {
            let runs = (0..3).filter_map(|_| seconds(game, knowledge(), &position, depth, threads));
            runs.min_by(f64::total_cmp)
        };
        if let (Some(two), Some(one)) = (best(2), best(1)) {
            pairs.push((two, one));
        }
    }
    assert!(!pairs.is_empty(), "no opening takes long enough");
    bench.pairs_of(name, &pairs, 1.0 / 0.6);
}
