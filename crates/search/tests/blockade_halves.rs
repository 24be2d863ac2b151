//! Blockade in half turns is Blockade: the pairs of steps are the turns, the values are those of whole turns.

use std::collections::HashSet;

use potez_rules::blockade::{
    Blockade, Colour, Half, Move, Params, Position, SingleStep, Stage, Step, StepRule, Wall, WallRule,
};
use potez_rules::conformance::{Plan, check_rules};
use potez_rules::{Game, Notation, Player, Random, Steps, perft};
use potez_search::core::{Observer, Query, Report, Stop};
use potez_search::engine::{Engine, Exactness, Options};
use potez_search::evaluators::blockade::BlockadeEvaluator;
use potez_search::halves::{HalfTurnEngine, HalfTurns, Only};
use potez_search::{Absolute, Evaluator, Limits, Problem, Score, Silent, Verdict, minimax};

fn small(rows: u8, cols: u8, walls: u8) -> Params {
    Params {
        starts: [[(2, 2), (rows - 1, 2)], [(2, cols - 1), (rows - 1, cols - 1)]],
        ..Params::sized(rows, cols, walls)
    }
}

/// Boards in all variants, and the 11 × 14 one.
fn variants() -> Vec<Params> {
    let mut all = Vec::new();
    for wall in [WallRule::Required, WallRule::Optional, WallRule::Exclusive] {
        for (single_step, step) in [
            (SingleStep::Course, StepRule::Exact),
            (SingleStep::GoalOnly, StepRule::Exact),
            (SingleStep::Loose, StepRule::Free),
        ] {
            all.push(Params { wall, single_step, step, ..small(5, 6, 2) });
            all.push(Params { wall, single_step, step, plies: 30, ..small(5, 5, 1) });
        }
    }
    all.push(small(7, 8, 4));
    all.push(Params { wall: WallRule::Exclusive, ..small(5, 5, 0) });
    all
}

fn halved(params: &Params) -> HalfTurns<3> {
    HalfTurns::new(Blockade::new(params.clone()).unwrap())
}

/// All turns as pairs of steps.
fn pairs(game: &HalfTurns<3>, half: &Half<3>) -> Vec<(Move, Half<3>)> {
    let mut firsts = Vec::new();
    game.legal_moves(half, &mut firsts);
    let mut turns = Vec::new();
    for first in firsts {
        let mut middle = half.clone();
        game.apply(&mut middle, first);
        if game.outcome(&middle).is_some() {
            assert_eq!(middle.stage(), Stage::Pawn);
            turns.push((first.then(None), middle));
            continue;
        }
        assert_eq!(game.turn(&middle), game.turn(half), "the same player moves again");
        let mut seconds = Vec::new();
        game.legal_moves(&middle, &mut seconds);
        for second in seconds {
            let mut end = middle.clone();
            game.apply(&mut end, second);
            assert_eq!(end.stage(), Stage::Pawn);
            let turn = first.then(Some(second));
            let steps: Vec<Step> = game.game().steps(half.position(), turn);
            assert_eq!(steps, [first, second]);
            turns.push((turn, end));
        }
    }
    turns
}

fn perft_in_pairs(game: &HalfTurns<3>, half: &Half<3>, depth: u32) -> u64 {
    let turns = pairs(game, half);
    if depth == 1 {
        return turns.len() as u64;
    }
    turns.iter().map(|(_, end)| perft_in_pairs(game, end, depth - 1)).sum()
}

#[test]
fn pairs_of_steps_count_as_turns() {
    for params in variants() {
        let game = halved(&params);
        let start = game.start();
        let depth = if params.walls > 2 { 1 } else { 2 };
        for depth in 1..=depth {
            let turns = perft(game.game(), start.position(), depth);
            assert_eq!(perft_in_pairs(&game, &start, depth), turns, "{params:?}");
        }
    }
    let game = halved(&Params::default());
    assert_eq!(perft_in_pairs(&game, &game.start(), 1), 4160);
}

#[test]
fn pairs_of_steps_are_the_turns_in_random_games() {
    let mut random = Random::new(7);
    for params in variants() {
        let game = halved(&params);
        for _ in 0..4 {
            let mut half = game.start();
            let mut whole = game.game().start();
            loop {
                assert_eq!(half.position(), &whole);
                assert_eq!(game.game().key(&whole), game.key(&half));
                assert_eq!(game.outcome(&half), game.game().outcome(&whole));
                let mut turns = Vec::new();
                game.game().legal_moves(&whole, &mut turns);
                let pairs = pairs(&game, &half);
                assert_eq!(pairs.len(), turns.len(), "{params:?}\n{whole:?}");
                let listed: HashSet<Move> = turns.iter().copied().collect();
                assert!(pairs.iter().all(|(turn, _)| listed.contains(turn)), "{params:?}\n{whole:?}");
                let Some((turn, end)) = random.pick(&(0..pairs.len()).collect::<Vec<_>>()).map(|at| &pairs[at]) else {
                    break;
                };
                game.game().apply(&mut whole, *turn);
                half = end.clone();
            }
        }
    }
}

#[test]
fn the_laws_of_games_hold() {
    for params in variants() {
        let plan = Plan { games: 8, moves: 20, ..Plan::default() };
        check_rules(&halved(&params), &plan).unwrap_or_else(|broken| panic!("{params:?}: {broken}"));
    }
    check_rules(&halved(&Params::default()), &Plan { games: 1, moves: 5, ..Plan::default() }).unwrap();
}

fn random_half(game: &HalfTurns<3>, random: &mut Random, steps: u32) -> Half<3> {
    let mut half = game.start();
    for _ in 0..steps {
        let Some(step) = game.random_move(&half, random, &mut Vec::new()) else { break };
        game.apply(&mut half, step);
    }
    half
}

/// A value over steps as one over turns.
fn in_turns(value: Score) -> Score {
    match value.verdict() {
        Verdict::Win(steps) => Score::win_in(steps.div_ceil(2)),
        Verdict::Loss(steps) => Score::loss_in(steps.div_ceil(2)),
        _ => value,
    }
}

#[test]
fn two_steps_deep_is_one_turn_deep() {
    let evaluator = BlockadeEvaluator::default();
    let mut random = Random::new(3);
    for params in variants().into_iter().filter(|params| params.walls <= 1) {
        let game = halved(&params);
        for _ in 0..6 {
            let mut half = random_half(&game, &mut random, 8);
            if half.stage() != Stage::Pawn {
                let step = game.random_move(&half, &mut random, &mut Vec::new()).unwrap();
                game.apply(&mut half, step);
            }
            for depth in 1..=2 {
                let turns = minimax(&Problem::new(game.game(), half.position(), &evaluator, depth), Silent);
                let steps = minimax(&Problem::new(&game, &half, &evaluator, 2 * depth), Silent);
                assert_eq!(in_turns(steps.value_for_mover()), turns.value_for_mover(), "{params:?} {half:?}");
            }
        }
    }
}

#[test]
fn the_engine_agrees_with_minimax() {
    let evaluator = BlockadeEvaluator::default();
    let mut random = Random::new(11);
    for params in variants().into_iter().filter(|params| params.walls <= 2) {
        let game = halved(&params);
        let options = Options::default().with_table(1).with_exactness(Exactness::Minimax);
        let mut engine = Engine::new(BlockadeEvaluator::default(), options);
        for _ in 0..5 {
            let steps = random.below(20);
            let half = random_half(&game, &mut random, steps);
            for depth in 1..=3 {
                let truth = minimax(&Problem::new(&game, &half, &evaluator, depth), Silent);
                let found = engine.search(&game, &half, &Limits::depth(depth).into(), &mut Silent);
                assert_eq!(found.value(), truth.value(), "{params:?} {half:?} depth {depth}");
            }
        }
    }
}

#[test]
fn a_restricted_search_answers_with_one_of_its_turns() {
    let game = Blockade::<3>::new(small(5, 6, 2)).unwrap();
    let start = game.start();
    let mut turns = Vec::new();
    game.legal_moves(&start, &mut turns);
    let mut random = Random::new(5);
    let mut engine = HalfTurnEngine::new(BlockadeEvaluator::default(), Options::default().with_table(1));
    for count in [1, 2, 7] {
        let only: Vec<Move> = (0..count).filter_map(|_| random.pick(&turns)).collect();
        let query = Query::from(Limits::depth(2)).only(only.clone());
        let report = engine.search(&game, &start, &query, &mut Silent);
        assert!(only.contains(&report.best().unwrap()));
        let halves = HalfTurns::restricted(game.clone(), Only::new(Player::First, &start, only.iter().copied()));
        let mut listed: Vec<Move> = pairs(&halves, &halves.start()).into_iter().map(|(turn, _)| turn).collect();
        let mut wanted: Vec<Move> = only.into_iter().collect::<HashSet<_>>().into_iter().collect();
        listed.sort_by_key(|turn| format!("{turn:?}"));
        wanted.sort_by_key(|turn| format!("{turn:?}"));
        assert_eq!(listed, wanted);
    }
    // The restriction leaves nothing behind in the table.
    let mut fresh = HalfTurnEngine::new(BlockadeEvaluator::default(), Options::default().with_table(1));
    let query = Query::from(Limits::depth(1));
    let again = engine.search(&game, &start, &query, &mut Silent);
    assert_eq!(again.value(), fresh.search(&game, &start, &query, &mut Silent).value());
}

#[test]
fn several_lines_are_different_turns_and_the_best_ones() {
    let game = Blockade::<3>::new(small(5, 6, 1)).unwrap();
    let start = game.start();
    let options = Options::default().with_table(1).with_exactness(Exactness::Minimax);
    let mut engine = HalfTurnEngine::new(BlockadeEvaluator::default(), options);
    let report = engine.search(&game, &start, &Query::from(Limits::depth(1)).with_lines(5), &mut Silent);
    let lines: Vec<_> = std::iter::once(&report.main).chain(&report.others).collect();
    assert_eq!(lines.len(), 5);
    let firsts: HashSet<Move> = lines.iter().map(|line| line.moves[0]).collect();
    assert_eq!(firsts.len(), 5);
    let mut turns = Vec::new();
    game.legal_moves(&start, &mut turns);
    let evaluator = BlockadeEvaluator::default();
    let value = |turn: Move| {
        let next = game.play(&start, turn).unwrap();
        match game.outcome(&next) {
            Some(outcome) => evaluator.finished(&HalfTurns::new(game.clone()), &Half::new(next), outcome, 1),
            None => evaluator.evaluate(&game, &next),
        }
    };
    let mut values: Vec<Absolute<Score>> = turns.iter().map(|&turn| value(turn)).collect();
    values.sort_by_key(|value| std::cmp::Reverse(value.seen_by(Player::First)));
    assert_eq!(lines.iter().map(|line| line.value).collect::<Vec<_>>(), values[..5]);
}

#[test]
fn a_win_is_counted_in_turns() {
    // X wins at once, then needs two own turns.
    let game = Blockade::<3>::new(small(5, 6, 0)).unwrap();
    let mut engine = HalfTurnEngine::new(BlockadeEvaluator::default(), Options::default().with_table(1));
    let report = engine.search(&game, &game.start(), &Limits::depth(6).into(), &mut Silent);
    assert_eq!(report.verdict(), Verdict::Win(3));
    let next = game.play(&game.start(), report.best().unwrap()).unwrap();
    let report = engine.search(&game, &next, &Limits::depth(6).into(), &mut Silent);
    assert_eq!(report.verdict(), Verdict::Loss(2));
    let last = game.play(&next, report.best().unwrap()).unwrap();
    let report = engine.search(&game, &last, &Limits::depth(6).into(), &mut Silent);
    assert_eq!(report.verdict(), Verdict::Win(1));
    let end = game.play(&last, report.best().unwrap()).unwrap();
    assert!(game.outcome(&end).is_some());
    let report = engine.search(&game, &end, &Limits::depth(6).into(), &mut Silent);
    assert_eq!(report.best(), None);
    // However short the limits, the answer is a legal turn.
    for nodes in [0, 1, 300, 5_000] {
        let game = Blockade::<3>::new(Params::default()).unwrap();
        for lines in [1, 3] {
            let query = Query::from(Limits::nodes(nodes)).with_lines(lines);
            let mut engine = HalfTurnEngine::new(BlockadeEvaluator::default(), Options::default().with_table(1));
            let report = engine.search(&game, &game.start(), &query, &mut Silent);
            assert!(game.is_legal(&game.start(), report.best().unwrap()), "{nodes} nodes");
        }
    }
}

#[test]
fn a_step_that_is_refused_is_named_by_its_cells() {
    let game = halved(&Params::default());
    let start = game.start();
    let mut steps = Vec::new();
    game.legal_moves(&start, &mut steps);
    let mut turns = Vec::new();
    game.game().legal_moves(start.position(), &mut turns);
    // The first steps are the pawn moves of the turns, each of them once.
    let moved = |turn: &Move| turn.pawn().map(|(from, to)| Step::pawn(from, to));
    let moves: HashSet<Step> = turns.iter().filter_map(moved).collect();
    assert_eq!(steps.len(), 16);
    assert_eq!(steps.iter().copied().collect::<HashSet<Step>>(), moves);
    let said = |half: &Half<3>, step: Step| game.play(half, step).unwrap_err().to_string();
    let first: Vec<Step> = game.game().steps(start.position(), turns[0]);
    let wall = first[1];
    let Some(Wall { colour: Colour::Blue, anchor }) = wall.as_wall() else { panic!("the first wall is {wall:?}") };
    assert_eq!(said(&start, Step::pawn(3, 25)), "a pawn is to be moved now; the pawn move 3 to 25 is not legal here");
    assert_eq!(said(&start, wall), format!("a pawn is to be moved now; the blue wall {anchor} is not legal here"));
    let middle = game.play(&start, steps[0]).unwrap();
    let Step::Pawn { from, to } = steps[0] else { panic!("the first step is {:?}", steps[0]) };
    let again = format!("a wall is to be placed now; the pawn move {from} to {to} is not legal here");
    assert_eq!(said(&middle, steps[0]), again);
    let without = "a wall is to be placed now; ending the turn without a wall is not legal here";
    assert_eq!(said(&middle, Step::NoWall), without);
}

/// Whoever claims a win plays the turn that wins, pawn and wall, also when the table knows the pawn's half already.
#[test]
fn a_win_that_is_claimed_is_played() {
    let game = Blockade::<3>::new(Params::default()).unwrap();
    let positions = [
        "44.79/3A.21 11.13.15.17.22.33.45.4A.56.63.7A.83.86 26.32.44.46.52.55.74.75.7B 4.3/1.6 X 22",
        "1B.75/72.89 11.13.19.27.36.3B.41.43.4B.53 34.4A.6A.74.8A.91.AA 3.6/5.5 O 17",
    ];
    for text in positions {
        let position = game.parse_position(text).unwrap();
        let mover = game.turn(&position);
        let think = |position: &Position<3>| {
            let mut engine = HalfTurnEngine::new(BlockadeEvaluator::default(), Options::default().with_table(4));
            engine.search(&game, position, &Limits::nodes(100_000).into(), &mut Silent)
        };
        let report = think(&position);
        assert_eq!(report.value().seen_by(mover), Score::win_in(3), "{text}");
        let next = game.play(&position, report.best().unwrap()).unwrap();
        assert_eq!(think(&next).value().seen_by(mover), Score::win_in(2), "after {:?}", report.best());
    }
}

/// Asks the search to stop when it has reported a few iterations.
struct StopsSoon(std::sync::Arc<std::sync::atomic::AtomicBool>);

impl Observer<Move, Score> for StopsSoon {
    fn progress(&mut self, report: &Report<Move, Score>) {
        self.0.store(report.depth >= 3, std::sync::atomic::Ordering::Relaxed);
    }
}

/// Without walls an iteration takes a few nodes only, fewer than are searched between two looks at the flag.
#[test]
fn a_search_for_several_lines_ends_when_it_is_asked_to() {
    let game = Blockade::<3>::new(Params { wall: WallRule::Exclusive, ..small(5, 5, 0) }).unwrap();
    let mut engine = HalfTurnEngine::new(BlockadeEvaluator::default(), Options::default().with_table(1));
    let stop = std::sync::Arc::default();
    let query = Query { lines: 2, ponder: true, ..Query::default() }.stopped_by(std::sync::Arc::clone(&stop));
    let report = engine.search(&game, &game.start(), &query, &mut StopsSoon(stop));
    assert_eq!((report.depth, report.stopped, report.others.len()), (3, Some(Stop::Asked), 1));
}
