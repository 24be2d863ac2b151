//! What a game tells the engine is true: every hook against a solver that knows the rules alone.

use potez_rules::blockade::{self, Blockade};
use potez_rules::connect4::Connect4;
use potez_rules::mnk::{Mnk, Params};
use potez_rules::{Game, Outcome, Random, Settings};
use potez_search::engine::{Goal, Knowledge, Prospect, Solver};
use potez_search::evaluators::blockade::BlockadeEvaluator;
use potez_search::evaluators::connect4::Connect4Evaluator;
use potez_search::evaluators::mnk::MnkEvaluator;
use potez_search::evaluators::outcome::Soonest;
use potez_search::halves::{Half, HalfTurns, Stage, Step};
use potez_search::{Limits, Score, Value};

/// The true value for the side to move, with its distance; `None` if that takes too long.
fn value<G: Game>(solver: &mut Solver<G, Soonest>, game: &G, position: &G::Position) -> Option<Score> {
    if let Some(outcome) = game.outcome(position) {
        return Some(Score::of_outcome(outcome, 0).seen_by(game.turn(position)));
    }
    let solution = solver.solve(game, position, Limits::nodes(300_000), |_| true);
    (solution.bounds.alpha == solution.bounds.beta).then_some(solution.bounds.alpha)
}

/// How often a game said something.
#[derive(Debug, Default)]
struct Said {
    /// By bounds, or by moves left out.
    much: u32,
    /// By one key for positions that are no mirror images.
    alike: u32,
}

/// Positions of random games which are near enough to the end.
fn check<G: Game, K: Knowledge<G>>(
    game: &G,
    knowledge: &K,
    games: u64,
    near: impl Fn(&G::Position) -> bool,
    said: &mut Said,
) {
    let mut solver = Solver::new(Soonest, Goal::Distance, 4);
    let mut fates = std::collections::HashMap::new();
    let mut moves = Vec::new();
    for seed in 0..games {
        let mut random = Random::new(seed);
        let mut position = game.start();
        while game.outcome(&position).is_none() {
            if near(&position)
                && let Some(value) = value(&mut solver, game, &position)
            {
                let bounds = knowledge.bounds(game, &position);
                let says = format!("{value} in {bounds:?} after {position:?}");
                assert!(bounds.alpha <= value && value <= bounds.beta, "{says}");
                let own = knowledge.canonical(game, &position).0;
                let (twin, fate) = fates.entry(knowledge.fate(game, &position).0).or_insert((own, value));
                assert_eq!(*fate, value, "{says}, as one that is said to go on alike");
                said.alike += u32::from(*twin != own);
                said.much += u32::from(bounds.beta < Score::win_in(1) || bounds.alpha > Score::loss_in(1));
                moves.clear();
                match knowledge.prospect(game, &position, &mut moves) {
                    Prospect::Decided(score) => assert_eq!(score, value, "{says}"),
                    prospect => {
                        if let Prospect::Within(known) = prospect {
                            assert!(known.alpha <= value && value <= known.beta, "{known:?}: {says}");
                        }
                        said.much += u32::from((moves.len() as u64) < game.count_moves(&position));
                        let values = moves.iter().map(|&mv| {
                            let next = game.play(&position, mv).expect("a legal move");
                            let score = self::value(&mut solver, game, &next)?.deeper(1);
                            Some(if game.turn(&next) == game.turn(&position) { score } else { -score })
                        });
                        if let Some(values) = values.collect::<Option<Vec<_>>>() {
                            assert_eq!(values.into_iter().max(), Some(value), "{says}");
                        }
                    }
                }
            }
            let Some(mv) = game.random_move(&position, &mut random, &mut Vec::new()) else { break };
            game.apply(&mut position, mv);
        }
    }
}

#[test]
fn what_connect_four_says_is_true() {
    let boards = [
        ("", 14, 150),
        ("cols=4 rows=4", 12, 600),
        ("cols=5 rows=4", 14, 150),
        ("cols=4 rows=5", 14, 600),
        ("cols=5 rows=5", 14, 150),
        ("cols=6 rows=5", 14, 150),
        ("cols=7 rows=4", 14, 150),
        ("cols=4 rows=8", 14, 150),
    ];
    let mut said = Said::default();
    for (settings, free, games) in boards {
        let params = potez_rules::connect4::Params::from_settings(&Settings::parse(settings).unwrap()).unwrap();
        let (game, evaluator) = (Connect4::new(params), Connect4Evaluator::default());
        check(&game, &evaluator, games, |position| evaluator.plies_left(&game, position) <= free, &mut said);
    }
    assert!(said.much > 100 && said.alike > 100, "{said:?}");
}

#[test]
fn what_m_n_k_games_say_is_true() {
    let mut said = Said::default();
    for (m, n, k, free) in [(3, 3, 3, 9), (4, 4, 4, 12), (4, 3, 3, 12), (5, 3, 4, 12), (5, 4, 4, 12), (4, 5, 3, 11)] {
        for (gravity, misere) in [(false, false), (true, false), (false, true)] {
            let params = Params::new(m, n, k).unwrap().with_gravity(gravity).with_misere(misere);
            let (game, evaluator) = (Mnk::<u64>::new(params).unwrap(), MnkEvaluator::default());
            check(&game, &evaluator, 40, |position| evaluator.plies_left(&game, position) <= free, &mut said);
        }
    }
    assert!(said.much > 100, "{said:?}");
}

/// The steps left out are those after which the opponent wins with the next one, and no others.
#[test]
fn blockade_leaves_out_what_loses_at_once() {
    let mut left_out = 0;
    for (rows, cols, walls) in [(5, 5, 2), (6, 7, 3), (11, 14, 9)] {
        let starts = [[(2, 2), (rows - 1, 2)], [(2, cols - 1), (rows - 1, cols - 1)]];
        let params = blockade::Params { starts, ..blockade::Params::sized(rows, cols, walls) };
        let game = HalfTurns::new(Blockade::<3>::new(params).unwrap());
        let wins_at_once = |half: &Half<3>| {
            let (mover, mut steps) = (game.turn(half), Vec::new());
            game.legal_moves(half, &mut steps);
            steps.iter().any(|&step| game.outcome(&game.play(half, step).unwrap()) == Some(Outcome::Win(mover)))
        };
        for seed in 0..40 {
            let mut random = Random::new(seed);
            let mut half = game.start();
            while game.outcome(&half).is_none() {
                let mut all = Vec::new();
                game.legal_moves(&half, &mut all);
                if half.stage() != Stage::Pawn {
                    let mut kept = Vec::new();
                    let prospect = BlockadeEvaluator::default().prospect(&game, &half, &mut kept);
                    let holds = |&step: &Step| !wins_at_once(&game.play(&half, step).unwrap());
                    let holding: Vec<_> = all.iter().copied().filter(holds).collect();
                    left_out += all.len() - holding.len();
                    assert_eq!(kept, holding, "{half:?}");
                    assert_eq!(prospect == Prospect::Decided(Score::loss_in(2)), kept.is_empty());
                }
                let Some(mv) = random.pick(&all) else { break };
                game.apply(&mut half, mv);
            }
        }
    }
    assert!(left_out > 1_000, "{left_out}");
}
