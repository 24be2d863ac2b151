//! Values and distances are the same for any number of threads.

use potez_rules::blockade::{self, Blockade, WallRule};
use potez_rules::byte::Byte8;
use potez_rules::connect4::{self, Connect4};
use potez_rules::mnk::{self, Mnk};
use potez_rules::{Game, Random, Settings};

use super::{Goal, ProofNumberSearch, Solver};
use crate::core::{Knowledge, Limits, Stop};
use crate::evaluators::blockade::BlockadeEvaluator;
use crate::evaluators::byte::ByteEvaluator;
use crate::evaluators::connect4::Connect4Evaluator;
use crate::evaluators::mnk::MnkEvaluator;
use crate::evaluators::outcome::MateDistance;
use crate::halves::HalfTurns;

const THREADS: [usize; 3] = [1, 2, 4];

/// An unfinished position after some random moves.
fn random_position<G: Game>(game: &G, plies: u32, seed: u64) -> G::Position {
    let mut random = Random::new(seed);
    loop {
        let mut position = game.start();
        for _ in 0..plies {
            if let Some(mv) = game.random_move(&position, &mut random, &mut Vec::new()) {
                game.apply(&mut position, mv);
            }
        }
        if game.outcome(&position).is_none() {
            return position;
        }
    }
}

/// Compares this many positions; helpers begin at once, however little there is to do.
fn compare<G: Game, K: Knowledge<G>>(game: &G, knowledge: impl Fn() -> K, plies: u32, positions: u64) {
    let mut solvers = THREADS.map(|threads| {
        let mut solver = Solver::new(knowledge(), Goal::Distance, 1).with_threads(threads);
        solver.help_after = 0;
        solver
    });
    let mut searches = THREADS.map(|threads| {
        let mut search = ProofNumberSearch::new(knowledge(), 1).with_threads(threads);
        search.help_after = 0;
        search
    });
    for seed in 0..positions {
        let position = random_position(game, plies, seed);
        let solutions = solvers.each_mut().map(|solver| solver.solve(game, &position, Limits::none(), |_| true));
        let [first, ..] = &solutions;
        assert_eq!(first.bounds.alpha, first.bounds.beta, "proved: {position:?}");
        for solution in &solutions {
            assert_eq!((solution.bounds, solution.stopped), (first.bounds, None), "{position:?}");
        }
        for search in &mut searches {
            let answer = search.solve(game, &position, Limits::none(), |_| true);
            assert_eq!((answer.outcome(), answer.stopped), (first.outcome(), None), "{position:?}");
        }
    }
}

fn four(text: &str) -> Connect4 {
    Connect4::new(connect4::Params::from_settings(&Settings::parse(text).unwrap()).unwrap())
}

fn mnk(text: &str) -> Mnk {
    Mnk::new(mnk::Params::from_settings(&Settings::parse(text).unwrap()).unwrap()).unwrap()
}

#[test]
fn on_connect_four() {
    compare(&Connect4::default(), Connect4Evaluator::default, 24, 200);
    compare(&four("cols=5 rows=4"), || MateDistance, 6, 150);
}

#[test]
fn on_rows() {
    compare(&mnk("m=4 n=4 k=4"), || MateDistance, 6, 150);
    compare(&mnk("m=5 n=5 k=4"), MnkEvaluator::default, 8, 150);
    compare(&mnk("m=3 n=4 k=3 misere=yes"), || MateDistance, 3, 100);
}

#[test]
fn on_byte_and_blockade() {
    compare(&Byte8::standard(), ByteEvaluator::default, 28, 100);
    // Positions come back, and results depend on the path.
    let race = blockade::Params { wall: WallRule::Required, ..blockade::Params::sized(5, 6, 0) };
    compare(&HalfTurns::new(Blockade::<1>::new(race).unwrap()), BlockadeEvaluator::default, 2, 100);
    let walls = blockade::Params { wall: WallRule::Optional, ..blockade::Params::sized(5, 6, 1) };
    compare(&HalfTurns::new(Blockade::<1>::new(walls).unwrap()), BlockadeEvaluator::default, 10, 50);
}

#[test]
fn limits_and_watchers_end_all_threads() {
    let game = Connect4::default();
    let mut solver = Solver::new(Connect4Evaluator::default(), Goal::Distance, 1).with_threads(3);
    let mut search = ProofNumberSearch::new(Connect4Evaluator::default(), 1).with_threads(3);
    let start = game.start();
    assert_eq!(solver.solve(&game, &start, Limits::nodes(50_000), |_| true).stopped, Some(Stop::Nodes));
    assert_eq!(search.solve(&game, &start, Limits::nodes(50_000), |_| true).stopped, Some(Stop::Nodes));
    assert_eq!(
        solver.solve(&game, &start, Limits::none(), |progress| progress.nodes < 20_000).stopped,
        Some(Stop::Asked)
    );
    assert_eq!(
        search.solve(&game, &start, Limits::none(), |progress| progress.nodes < 20_000).stopped,
        Some(Stop::Asked)
    );
}
