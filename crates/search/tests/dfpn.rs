//! Proof-number search finds the winner that minimax finds, on graphs where players move in any order and on real games, and agrees
//! with the engine's solver.

use crate::common::Graph;
use crate::common::rounds::{Repeating, Rounds};
use potez_rules::blockade::{self, Blockade, Half};
use potez_rules::byte::Byte8;
use potez_rules::connect4::{self, Connect4};
use potez_rules::mnk::{self, Mnk};
use potez_rules::notation::play_line;
use potez_rules::{Game, Outcome, Player, Random, Settings};
use potez_search::core::{Knowledge, Plain};
use potez_search::evaluators::blockade::BlockadeEvaluator;
use potez_search::evaluators::byte::ByteEvaluator;
use potez_search::evaluators::connect4::Connect4Evaluator;
use potez_search::evaluators::outcome::MateDistance;
use potez_search::halves::HalfTurns;
use potez_search::prove::dfpn::ProofNumberSearch;
use potez_search::prove::{Goal, Solution, Solver};
use potez_search::{Limits, Problem, Score, Silent, Stop, minimax};

/// Who wins, by minimax to the end.
fn truth<G: Game>(game: &G, position: &G::Position) -> Outcome {
    match minimax(&Problem::new(game, position, &Plain(MateDistance), 100), Silent).value().seen_by(Player::First) {
        Score::DRAW => Outcome::Draw,
        value if value.win_distance().is_some() => Outcome::Win(Player::First),
        _ => Outcome::Win(Player::Second),
    }
}

fn prove<G: Game, K: Knowledge<G>>(
    game: &G,
    position: &G::Position,
    knowledge: K,
    megabytes: usize,
) -> Solution<G::Move> {
    ProofNumberSearch::new(knowledge, megabytes).solve(game, position, Limits::none(), |_| true)
}

/// The proof is right, and its move keeps what is proved.
fn check<G: Game, K: Knowledge<G> + Copy>(game: &G, position: &G::Position, knowledge: K, megabytes: usize) -> Outcome {
    let answer = prove(game, position, knowledge, megabytes);
    let outcome = answer.outcome().expect("proved");
    let loses = outcome == Outcome::Win(game.turn(position).other());
    assert_eq!(answer.best.is_none(), loses || game.outcome(position).is_some());
    if let Some(best) = answer.best {
        let mut next = position.clone();
        game.apply(&mut next, best);
        assert_eq!(prove(game, &next, knowledge, 1).outcome(), Some(outcome), "{best:?} keeps it");
    }
    outcome
}

/// A position after some random moves, not finished.
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

#[test]
fn on_random_graphs_with_players_in_any_order() {
    let mut seen = [0; 3];
    for seed in 0..1_000 {
        let graph = Graph::random(seed, seed % 2 == 0);
        let outcome = truth(&graph, &0);
        // A table of four places forgets nearly everything.
        for megabytes in [0, 1] {
            assert_eq!(check(&graph, &0, MateDistance, megabytes), outcome, "graph {seed}");
        }
        seen[match outcome {
            Outcome::Win(player) => player.index(),
            Outcome::Draw => 2,
        }] += 1;
    }
    assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
}

fn mnk(text: &str) -> Mnk {
    Mnk::new(mnk::Params::from_settings(&Settings::parse(text).unwrap()).unwrap()).unwrap()
}

#[test]
fn on_every_small_board() {
    for (text, outcome) in [
        ("", Outcome::Draw),
        ("m=4 n=3 k=3", Outcome::Win(Player::First)),
        ("m=4 n=4 k=3", Outcome::Win(Player::First)),
        ("m=5 n=2 k=3", Outcome::Draw),
        ("m=3 n=3 k=3 misere=yes", Outcome::Draw),
    ] {
        let game = mnk(text);
        assert_eq!(prove(&game, &game.start(), MateDistance, 16).outcome(), Some(outcome), "{text}");
    }
    let game = mnk("");
    for seed in 0..60 {
        let position = random_position(&game, 1 + seed as u32 % 6, seed);
        assert_eq!(check(&game, &position, MateDistance, 1), truth(&game, &position), "{position:?}");
    }
    let game = mnk("m=4 n=4 k=4");
    for seed in 0..20 {
        let position = random_position(&game, 6, seed);
        let solution = Solver::new(MateDistance, Goal::Winner, 4).solve(&game, &position, Limits::none(), |_| true);
        assert_eq!(Some(check(&game, &position, MateDistance, 4)), solution.outcome(), "{position:?}");
    }
}

#[test]
fn on_connect_four() {
    for text in ["rows=4 cols=4", "rows=4 cols=5", "rows=5 cols=4"] {
        let game = Connect4::new(connect4::Params::from_settings(&Settings::parse(text).unwrap()).unwrap());
        assert_eq!(prove(&game, &game.start(), MateDistance, 16).outcome(), Some(Outcome::Draw), "{text}");
    }
    let game = Connect4::default();
    for seed in 0..40 {
        let position = random_position(&game, 26, seed);
        let solution = Solver::new(MateDistance, Goal::Winner, 4).solve(&game, &position, Limits::none(), |_| true);
        assert_eq!(Some(check(&game, &position, MateDistance, 4)), solution.outcome(), "{position:?}");
        assert_eq!(Some(check(&game, &position, &Connect4Evaluator::default(), 4)), solution.outcome(), "{position:?}");
    }
}

#[test]
fn on_the_ends_of_byte() {
    let game = Byte8::standard();
    let knowledge = ByteEvaluator::default();
    for seed in 0..20 {
        let position = random_position(&game, 26, seed);
        let solution = Solver::new(MateDistance, Goal::Winner, 4).solve(&game, &position, Limits::none(), |_| true);
        assert_eq!(Some(check(&game, &position, &knowledge, 4)), solution.outcome(), "{position:?}");
    }
}

#[test]
fn on_graphs_that_go_round() {
    let mut seen = [0; 3];
    for seed in 0..3_000 {
        let game = Rounds::random(seed);
        let truth = game.truth();
        for megabytes in [0, 1] {
            assert_eq!(prove(&game, &0, Repeating, megabytes).outcome(), Some(truth), "graph {seed}");
        }
        seen[match truth {
            Outcome::Win(player) => player.index(),
            Outcome::Draw => 2,
        }] += 1;
    }
    assert!(seen.iter().all(|&count| count > 300), "{seen:?}");
}

#[test]
fn on_blockade_without_walls() {
    // Pawns may walk about for ever.
    let settings = Settings::parse("rows=5 cols=6 walls=0 starts=2.2,4.2/2.5,4.5").unwrap();
    let game = HalfTurns::new(Blockade::<1>::new(blockade::Params::from_settings(&settings).unwrap()).unwrap());
    let knowledge = BlockadeEvaluator::default();
    let position = Half::new(game.game().start());
    let solution = Solver::new(&knowledge, Goal::Winner, 4).solve(&game, &position, Limits::none(), |_| true);
    assert!(solution.outcome().is_some());
    assert_eq!(prove(&game, &position, &knowledge, 4).outcome(), solution.outcome());
}

#[test]
fn limits_leave_it_unknown() {
    let game = Connect4::default();
    let mut search = ProofNumberSearch::new(MateDistance, 1);
    let answer = search.solve(&game, &game.start(), Limits::nodes(5_000), |_| true);
    assert_eq!((answer.outcome(), answer.best), (None, None));
    assert_eq!(answer.stopped, Some(Stop::Nodes));
    assert!((5_000..5_010).contains(&answer.counts.nodes));
    let mut heard = 0;
    let answer = search.solve(&game, &game.start(), Limits::none(), |progress| {
        heard += 1;
        progress.nodes < 10_000
    });
    assert_eq!((answer.stopped, heard > 5), (Some(Stop::Asked), true));
    let (over, _) = play_line(&game, &game.start(), "1212121").unwrap();
    let answer = search.solve(&game, &over, Limits::none(), |_| true);
    assert_eq!(answer.outcome(), Some(Outcome::Win(Player::First)));
}
