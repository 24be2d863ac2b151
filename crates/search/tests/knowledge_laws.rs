//! What the games tell the engine is true: every hook of every game against a solver that knows the rules alone.
//!
//! That a wrong hook is found out is tested in `wrong_hooks.rs`.

use crate::common::rounds::{Repeating, Rounds};
use potez_rules::blockade::{self, Blockade, Half, Move, SingleStep, Stage, Step, WallRule};
use potez_rules::byte::{self, Byte, Size, Visitor};
use potez_rules::connect4::{self, Connect4};
use potez_rules::mnk::{Mnk, Params};
use potez_rules::tree::{NodeId, RandomParams, Tree};
use potez_rules::{Game, Outcome, Random, Settings};
use potez_search::core::knowledge_check::{Plan, Report};
use potez_search::core::{Knowledge, Plain, StaticBound};
use potez_search::evaluators::blockade::BlockadeEvaluator;
use potez_search::evaluators::byte::ByteEvaluator;
use potez_search::evaluators::connect4::Connect4Evaluator;
use potez_search::evaluators::mnk::MnkEvaluator;
use potez_search::evaluators::outcome::MateDistance;
use potez_search::halves::{HalfTurns, Only};
use potez_search::{Absolute, Evaluator, Score, check_knowledge};

fn checked<G: Game, K: Knowledge<G>>(name: &str, game: &G, knowledge: &K, plan: &Plan) -> Report {
    check_knowledge(game, knowledge, plan).unwrap_or_else(|broken| panic!("{name}: {broken}"))
}

/// In how many cases something was said, in all reports together.
fn sum(reports: &[Report], count: impl Fn(&Report) -> u64) -> u64 {
    reports.iter().map(count).sum()
}

fn connect_four(settings: &str) -> Connect4 {
    Connect4::new(connect4::Params::from_settings(&Settings::parse(settings).unwrap()).unwrap())
}

fn check_connect_four<const N: usize>(boards: [(&str, u32); N]) {
    let reports = boards.map(|(settings, games)| {
        let plan = Plan { games, ..Plan::default() };
        let report = checked(settings, &connect_four(settings), &Connect4Evaluator::default(), &plan);
        assert!(report.solved > 300 && report.turned > 200 && report.shared_indices == 0, "{settings}: {report:?}");
        report
    });
    assert!(sum(&reports, |report| report.decided) > 500, "{reports:?}");
    assert!(sum(&reports, |report| report.within) > 1_000, "{reports:?}");
    assert!(sum(&reports, |report| report.left_out) > 300, "{reports:?}");
    assert!(sum(&reports, |report| report.wins_seen) > 300, "{reports:?}");
    assert!(sum(&reports, |report| report.bounded) > 100, "{reports:?}");
    assert!(sum(&reports, |report| report.proof_keys) > 20, "{reports:?}");
    assert!(sum(&reports, |report| report.scored.min(report.short)) > 1_000, "{reports:?}");
}

#[test]
fn what_connect_four_says_is_true() {
    check_connect_four([("", 100), ("cols=6 rows=5", 60), ("cols=7 rows=4", 60), ("cols=4 rows=8", 60)]);
}

#[test]
fn what_connect_four_says_on_small_boards_is_true() {
    let boards = [("cols=4 rows=4", 300), ("cols=5 rows=4", 60), ("cols=4 rows=5", 120), ("cols=5 rows=5", 60)];
    check_connect_four(boards);
}

#[test]
fn what_m_n_k_games_say_is_true() {
    let mut reports = Vec::new();
    for (m, n, k) in [(3, 3, 3), (4, 4, 4), (4, 3, 3), (5, 3, 4), (5, 4, 4), (4, 5, 3), (2, 4, 2)] {
        for (gravity, misere) in [(false, false), (true, false), (false, true), (true, true)] {
            let params = Params::new(m, n, k).unwrap().with_gravity(gravity).with_misere(misere);
            let name = format!("{params:?}");
            let game = Mnk::<u64>::new(params).unwrap();
            let report = checked(&name, &game, &MnkEvaluator::default(), &Plan { games: 25, ..Plan::default() });
            assert!(report.solved > 100 && report.turned > 50 && report.shared_indices == 0, "{name}: {report:?}");
            reports.push(report);
        }
    }
    let large = Mnk::<u128>::new(Params::new(10, 9, 5).unwrap()).unwrap();
    let plan = Plan { games: 5, neighbours: 100, ..Plan::default() };
    reports.push(checked("10,9,5", &large, &MnkEvaluator::default(), &plan));
    // Rows that are too long for the hooks.
    let long = Mnk::<u64>::new(Params::new(9, 3, 9).unwrap()).unwrap();
    reports.push(checked("9,3,9", &long, &MnkEvaluator::default(), &plan));
    assert!(sum(&reports, |report| report.decided) > 1_000, "{reports:?}");
    assert!(sum(&reports, |report| report.left_out) > 500, "{reports:?}");
    assert!(sum(&reports, |report| report.wins_seen) > 500, "{reports:?}");
    assert!(sum(&reports, |report| report.bounded) > 500, "{reports:?}");
    assert!(sum(&reports, |report| report.scored.min(report.short)) > 1_000, "{reports:?}");
}

struct CheckByte;

impl Visitor for CheckByte {
    type Output = Report;

    fn visit<const C: usize, const W: usize>(self, game: Byte<C, W>) -> Report {
        let games = if C <= 36 { 12 } else { 4 };
        let plan = Plan { games, nodes: 40_000, neighbours: 300, moves: 12, ..Plan::default() };
        checked(&format!("{:?}", game.params()), &game, &ByteEvaluator::default(), &plan)
    }
}

#[test]
fn what_byte_says_is_true() {
    let standard = byte::Params::default();
    let reports = [
        standard,
        byte::Params { merge_first: true, ..standard },
        byte::Params { pie: true, ..standard },
        byte::Params::of_size(Size::Ten),
        byte::Params { merge_first: true, ..byte::Params::of_size(Size::Ten) },
        byte::Params::of_size(Size::Sixteen),
    ]
    .map(|params| params.visit(CheckByte));
    assert!(sum(&reports, |report| report.solved) > 100, "{reports:?}");
    assert!(sum(&reports, |report| report.noisy) > 100, "{reports:?}");
    assert!(sum(&reports, |report| report.scored) > 1_000, "{reports:?}");
    assert!(sum(&reports, |report| report.sought) > 10, "{reports:?}");
    assert_eq!(sum(&reports, |report| report.shared_indices), 0, "{reports:?}");
    // Half of the points can be enough only where their number is even.
    assert!(reports[5].bounded > 0, "{reports:?}");
}

/// The value of a node as an estimate, and nothing else.
struct Values;

impl Evaluator<Tree> for Values {
    type Value = Score;

    fn evaluate(&self, tree: &Tree, node: &NodeId) -> Absolute<Score> {
        Absolute::new(Score::evaluation(tree.evaluation(*node) as i32))
    }
}

#[test]
fn what_is_said_about_trees_is_true() {
    let wishes =
        RandomParams { depth: 6, early_leaves: 20, same_mover: 30, inner_values: true, ..RandomParams::default() };
    for seed in 0..20 {
        let tree = Tree::random(seed, &wishes).unwrap();
        let plan = Plan { games: 10, neighbours: 100, ..Plan::default() };
        let report = checked("tree", &tree, &Plain(Values), &plan);
        assert!(report.solved > 0 && report.finished >= 10, "{report:?}");
        checked("tree", &tree, &MateDistance, &plan);
    }
}

#[test]
fn what_is_said_where_positions_come_back_is_true() {
    let mut reports = Vec::new();
    for seed in 0..60 {
        let plan = Plan { games: 5, longest: 60, nodes: 2_000, neighbours: 30, ..Plan::default() };
        reports.push(checked("rounds", &Rounds::random(seed), &Repeating, &plan));
    }
    assert!(sum(&reports, |report| report.repetitions) > 100, "{reports:?}");
}

fn small_blockade(rows: u8, cols: u8, walls: u8) -> blockade::Params {
    let starts = [[(2, 2), (rows - 1, 2)], [(2, cols - 1), (rows - 1, cols - 1)]];
    blockade::Params { starts, ..blockade::Params::sized(rows, cols, walls) }
}

fn check_blockade(params: &blockade::Params, plan: &Plan) -> Report {
    let game = HalfTurns::new(Blockade::<3>::new(params.clone()).unwrap());
    let report = checked(&params.settings().to_string(), &game, &BlockadeEvaluator::default(), plan);
    assert_eq!(report.shared_indices, 0, "{params:?}");
    report
}

const RULES: [WallRule; 3] = [WallRule::Required, WallRule::Optional, WallRule::Exclusive];

#[test]
fn what_blockade_says_is_true() {
    let plan = Plan { games: 8, neighbours: 200, moves: 6, longest: 300, ..Plan::default() };
    let mut reports = Vec::new();
    for wall in RULES {
        for (rows, cols, walls) in [(5, 5, 1), (5, 6, 2)] {
            let params = blockade::Params { wall, ..small_blockade(rows, cols, walls) };
            reports.push(check_blockade(&params, &plan));
            let step = blockade::StepRule::Free;
            reports.push(check_blockade(&blockade::Params { single_step: SingleStep::Loose, step, ..params }, &plan));
        }
    }
    let large = Plan { games: 2, nodes: 200_000, neighbours: 20, moves: 3, ..plan };
    reports.push(check_blockade(&blockade::Params::default(), &large));
    assert!(sum(&reports, |report| report.solved) > 100, "{reports:?}");
    assert!(sum(&reports, |report| report.decided) > 100, "{reports:?}");
    assert!(sum(&reports, |report| report.left_out) > 50, "{reports:?}");
    assert!(sum(&reports, |report| report.scored) > 1_000, "{reports:?}");
    assert!(sum(&reports, |report| report.twins) > 50, "{reports:?}");
}

/// Where a game is drawn by its length before a threat is carried out, the threat is none.
#[test]
fn what_blockade_says_near_the_last_turn_is_true() {
    let mut reports = Vec::new();
    for wall in RULES {
        for plies in 1..=9 {
            let params = blockade::Params { wall, plies, ..small_blockade(5, 5, u8::from(plies % 2 == 1)) };
            let plan = Plan { games: 15, neighbours: 100, moves: 6, ..Plan::default() };
            reports.push(check_blockade(&params, &plan));
        }
    }
    assert!(sum(&reports, |report| report.solved) > 500, "{reports:?}");
    assert!(sum(&reports, |report| report.decided) > 100, "{reports:?}");
}

/// Where some turns alone are allowed, others must not count: here the winning one.
#[test]
fn what_blockade_says_about_some_turns_alone_is_true() {
    for walls in [0, 1] {
        let game = Blockade::<3>::new(small_blockade(5, 5, walls)).unwrap();
        let (start, mut turns) = (game.start(), Vec::new());
        game.legal_moves(&start, &mut turns);
        let wins = |turn: &Move| game.outcome(&game.play(&start, *turn).unwrap()).is_some();
        assert!(turns.iter().any(wins));
        turns.retain(|turn| !wins(turn));
        turns.truncate(30);
        let game = HalfTurns::restricted(game.clone(), Only::new(game.turn(&start), &start, turns));
        let plan = Plan { games: 10, neighbours: 100, moves: 6, ..Plan::default() };
        let report = checked("some turns alone", &game, &BlockadeEvaluator::default(), &plan);
        assert!(report.solved > 100 && report.decided > 50, "{report:?}");
    }
}

#[test]
fn what_blockade_says_about_the_race_is_true() {
    let mut reports = Vec::new();
    for (rows, cols) in [(5, 5), (5, 7), (7, 7)] {
        for step in [blockade::StepRule::Exact, blockade::StepRule::Free] {
            let params = blockade::Params { step, ..small_blockade(rows, cols, 0) };
            let plan = Plan { games: 10, neighbours: 200, moves: 6, ..Plan::default() };
            reports.push(check_blockade(&params, &plan));
        }
    }
    assert!(sum(&reports, |report| report.bounded) > 500, "{reports:?}");
    assert!(sum(&reports, |report| report.decided) > 500, "{reports:?}");
    assert!(sum(&reports, |report| report.repetitions) > 10, "{reports:?}");
}

/// The steps left out are those after which the opponent wins with the next one, and no others. Where a position has come up twice the
/// next step may end the game, and none is left out.
#[test]
fn blockade_leaves_out_what_loses_at_once() {
    let mut left_out = 0;
    for (rows, cols, walls) in [(5, 5, 2), (6, 7, 3), (11, 14, 9)] {
        let game = HalfTurns::new(Blockade::<3>::new(small_blockade(rows, cols, walls)).unwrap());
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
                if half.stage() != Stage::Pawn && game.counters(&half).repeated == 0 {
                    let mut kept = Vec::new();
                    let bound = BlockadeEvaluator::default().candidate_moves(&game, &half, &mut kept);
                    let holds = |&step: &Step| !wins_at_once(&game.play(&half, step).unwrap());
                    let holding: Vec<_> = all.iter().copied().filter(holds).collect();
                    left_out += all.len() - holding.len();
                    assert_eq!(kept, holding, "{half:?}");
                    assert_eq!(bound == StaticBound::Exact(Score::loss_in(2)), kept.is_empty());
                }
                let Some(mv) = random.pick(&all) else { break };
                game.apply(&mut half, mv);
            }
        }
    }
    assert!(left_out > 1_000, "{left_out}");
}
