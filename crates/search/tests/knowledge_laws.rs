//! What a game tells the engine is true: every hook against a solver that knows the rules alone.

use potez_rules::connect4::Connect4;
use potez_rules::mnk::{Mnk, Params};
use potez_rules::{Game, Random, Settings};
use potez_search::engine::{Goal, Knowledge, Prospect, Solver};
use potez_search::evaluators::connect4::Connect4Evaluator;
use potez_search::evaluators::mnk::MnkEvaluator;
use potez_search::evaluators::outcome::Soonest;
use potez_search::{Limits, Score, Value};

/// The true value for the side to move, with its distance.
fn value<G: Game>(solver: &mut Solver<G, Soonest>, game: &G, position: &G::Position) -> Score {
    if let Some(outcome) = game.outcome(position) {
        return Score::of_outcome(outcome, 0).seen_by(game.turn(position));
    }
    let solution = solver.solve(game, position, Limits::none(), |_| true);
    assert_eq!(solution.bounds.alpha, solution.bounds.beta);
    solution.bounds.alpha
}

/// Positions of random games in which at most `free` plies are left. Tells how often bounds said something about an open position.
fn check<G: Game, K: Knowledge<G>>(game: &G, knowledge: &K, games: u64, free: u32) -> u32 {
    let mut solver = Solver::new(Soonest, Goal::Distance, 4);
    let mut spoken = 0;
    let mut moves = Vec::new();
    for seed in 0..games {
        let mut random = Random::new(seed);
        let mut position = game.start();
        while game.outcome(&position).is_none() {
            if knowledge.plies_left(game, &position) <= free {
                let value = value(&mut solver, game, &position);
                let bounds = knowledge.bounds(game, &position);
                let says = format!("{value} in {bounds:?} after {position:?}");
                assert!(bounds.alpha <= value && value <= bounds.beta, "{says}");
                spoken += u32::from(bounds.beta < Score::win_in(1) || bounds.alpha > Score::loss_in(1));
                moves.clear();
                match knowledge.prospect(game, &position, &mut moves) {
                    Prospect::Decided(score) => assert_eq!(score, value, "{says}"),
                    prospect => {
                        if let Prospect::Within(known) = prospect {
                            assert!(known.alpha <= value && value <= known.beta, "{known:?}: {says}");
                        }
                        let best = moves.iter().map(|&mv| {
                            let next = game.play(&position, mv).expect("a legal move");
                            let score = self::value(&mut solver, game, &next).deeper(1);
                            if game.turn(&next) == game.turn(&position) { score } else { -score }
                        });
                        assert_eq!(best.max(), Some(value), "{says}");
                    }
                }
            }
            let Some(mv) = game.random_move(&position, &mut random, &mut Vec::new()) else { break };
            game.apply(&mut position, mv);
        }
    }
    spoken
}

#[test]
fn what_connect_four_says_is_true() {
    let boards = [("", 14), ("cols=4 rows=4", 12), ("cols=5 rows=4", 14), ("cols=4 rows=5", 14), ("cols=5 rows=5", 14)];
    let mut spoken = 0;
    for (settings, free) in boards {
        let params = potez_rules::connect4::Params::from_settings(&Settings::parse(settings).unwrap()).unwrap();
        spoken += check(&Connect4::new(params), &Connect4Evaluator::default(), 150, free);
    }
    assert!(spoken > 100, "bounds said something {spoken} times");
}

#[test]
fn what_m_n_k_games_say_is_true() {
    let mut spoken = 0;
    for (m, n, k, free) in [(3, 3, 3, 9), (4, 4, 4, 12), (4, 3, 3, 12), (5, 3, 4, 12), (5, 4, 4, 12), (4, 5, 3, 11)] {
        for (gravity, misere) in [(false, false), (true, false), (false, true)] {
            let params = Params::new(m, n, k).unwrap().with_gravity(gravity).with_misere(misere);
            spoken += check(&Mnk::<u64>::new(params).unwrap(), &MnkEvaluator::default(), 40, free);
        }
    }
    assert!(spoken > 100, "bounds said something {spoken} times");
}
