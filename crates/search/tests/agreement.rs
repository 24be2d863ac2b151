//! Every algorithm gives the value of plain minimax, and a line that leads to it.

mod common;

use common::{Distances, Graph, Values, value_at_end};
use potez_rules::{Game, Random};
use potez_search::evaluators::outcome::Soonest;
use potez_search::ordering::{ByEvaluation, History, Killers, Shuffled};
use potez_search::profile::{Cut, Fail, Tie};
use potez_search::*;

/// Runs everything on one problem. With a table a line may end early, so only its first move is checked there.
fn agree<G: Game, E: Evaluator<G>>(problem: &Problem<'_, G, E>, context: &str) {
    let oracle = minimax(problem, Silent);
    let check = |name: &str, report: &Report<G::Move, E::Value>| {
        assert_eq!(report.value(), oracle.value(), "{name}: value, {context}");
        assert_eq!(report.main.bound, Bound::Exact, "{name}: bound, {context}");
        assert_eq!(report.mover, oracle.mover, "{name}: mover, {context}");
        assert!(report.complete(), "{name}: complete, {context}");
        assert_eq!(report.best().is_some(), oracle.best().is_some(), "{name}: best move, {context}");
        // The move to play keeps the value.
        if let Some(mv) = report.best() {
            let next = problem.game.play(problem.position, mv).expect("the best move is legal");
            let after = minimax(&Problem::new(problem.game, &next, problem.evaluator, problem.depth - 1), Silent);
            assert_eq!(after.value().deeper(1), oracle.value(), "{name}: value of the best move, {context}");
        }
    };
    let check_line = |name: &str, report: &Report<G::Move, E::Value>| {
        check(name, report);
        let end = value_at_end(problem.game, problem.position, &report.main.moves, problem.evaluator);
        assert_eq!(end, report.value(), "{name}: end of the line, {context}");
    };
    check_line("minimax", &oracle);

    let soft = alphabeta(problem, &Profile::fail_soft(), Silent);
    for name in Profile::<E::Value>::NAMES {
        check_line(name, &alphabeta(problem, &Profile::named(name).unwrap(), Silent));
    }
    let soft_strict = Profile::new(Fail::Soft, Cut::Strict, Window::full(), Tie::First).unwrap();
    check_line("fail-soft strict", &alphabeta(problem, &soft_strict, Silent));
    let last = Profile::new(Fail::Soft, Cut::Strict, Window::full(), Tie::Last).unwrap();
    check_line("last of equals", &alphabeta(problem, &last, Silent));

    let nega = negamax(problem, Silent);
    check_line("negamax", &nega);
    assert_eq!((nega.counts, &nega.main), (soft.counts, &soft.main), "negamax is fail-soft alpha-beta, {context}");
    assert!(soft.counts.nodes <= oracle.counts.nodes, "{context}");

    check_line("pvs", &pvs(problem, Silent));
    let deepened = iterative(problem, Silent);
    check_line("iterative", &deepened);
    assert!(deepened.proved || deepened.depth == problem.depth);

    let mut table = Table::new();
    let first = memory(problem, &mut table, Silent);
    check("table", &first);
    let again = memory(problem, &mut table, Silent);
    check("table, asked again", &again);
    assert_eq!(again.proved, first.proved, "{context}");
    check("iterative with a table", &iterative_with_memory(problem, &mut Table::new(), Silent));
    check("iterative with a used table", &iterative_with_memory(problem, &mut table, Silent));

    let profile = Profile::lecture();
    check_line("shuffled", &alphabeta_ordered(problem, &profile, Shuffled(Random::new(9)), Silent));
    check_line("killers", &alphabeta_ordered(problem, &profile, Killers::default(), Silent));
    check_line("history", &negamax_ordered(problem, History::default(), Silent));
    check_line("by evaluation", &pvs_ordered(problem, ByEvaluation(problem.evaluator), Silent));
}

#[test]
fn on_random_trees() {
    for seed in 0..1_000 {
        let game = Graph::random(seed, false);
        for depth in [0, 1, 2, 3, 4, 100] {
            let context = format!("seed {seed} depth {depth}");
            agree(&Problem::new(&game, &0, &Values, depth), &context);
            agree(&Problem::new(&game, &0, &Distances, depth), &context);
        }
    }
}

#[test]
fn on_random_graphs_where_paths_meet() {
    for seed in 0..1_000 {
        let game = Graph::random(seed, true);
        for depth in [1, 2, 3, 5, 100] {
            let context = format!("seed {seed} depth {depth}");
            agree(&Problem::new(&game, &0, &Values, depth), &context);
            agree(&Problem::new(&game, &0, &Distances, depth), &context);
            agree(&Problem::new(&game, &0, &Soonest, depth), &context);
        }
    }
}

#[test]
fn the_first_and_the_last_of_equal_moves() {
    for seed in 0..1_000 {
        let game = Graph::random(seed, false);
        let problem = Problem::new(&game, &0, &Values, 6);
        let value = minimax(&problem, Silent).value();
        let best_moves: Vec<u8> = (0..game.nodes[0].children.len() as u8)
            .filter(|&mv| {
                let child = game.play(&0, mv).unwrap();
                minimax(&Problem::new(&game, &child, &Values, 5), Silent).value() == value
            })
            .collect();
        let last = Profile::new(Fail::Soft, Cut::Strict, Window::full(), Tie::Last).unwrap();
        assert_eq!(alphabeta(&problem, &last, Silent).best(), best_moves.last().copied(), "seed {seed}");
        for name in Profile::<Number>::NAMES {
            let report = alphabeta(&problem, &Profile::named(name).unwrap(), Silent);
            assert_eq!(report.best(), best_moves.first().copied(), "{name}, seed {seed}");
        }
        assert_eq!(minimax(&problem, Silent).best(), best_moves.first().copied(), "seed {seed}");
        assert_eq!(pvs(&problem, Silent).best(), best_moves.first().copied(), "seed {seed}");
    }
}

#[test]
fn a_proved_draw_is_told_from_a_balanced_estimate() {
    let mut drawn = Graph::chain(3);
    for node in &mut drawn.nodes {
        node.value = 0;
    }
    let proved = minimax(&Problem::new(&drawn, &0, &Soonest, 9), Silent);
    assert_eq!((proved.proved, proved.verdict()), (true, Verdict::Draw));
    let balanced = minimax(&Problem::new(&drawn, &0, &Soonest, 1), Silent);
    assert_eq!((balanced.proved, balanced.verdict()), (false, Verdict::Unknown));
}

#[test]
fn a_line_too_long_is_told_and_does_not_overflow() {
    let short = Graph::chain(LONGEST_LINE);
    let long = Graph::chain(10_000);
    // No extra stack: as small as a thread gets by default.
    let run = move || {
        let all = |game: &Graph| {
            let problem = Problem::new(game, &0, &Values, u32::MAX);
            let mut tape = Tape::new();
            [
                minimax(&problem, &mut tape),
                alphabeta(&problem, &Profile::lecture(), Silent),
                negamax(&problem, Silent),
                pvs(&problem, Silent),
                memory(&problem, &mut Table::new(), Silent),
            ]
        };
        for report in all(&short) {
            assert_eq!((report.value(), report.stopped, report.proved), (Number::from(7), None, true));
        }
        for report in all(&long) {
            assert_eq!((report.stopped, report.proved), (Some(Stop::LongestLine), false));
        }
    };
    std::thread::Builder::new().stack_size(2 << 20).spawn(run).unwrap().join().unwrap();
}
