//! Every algorithm gives the value of plain minimax, and a line that leads to it.

use crate::common::{Distances, Graph, Values, agree};
use potez_rules::Game;
use potez_rules::Player;
use potez_search::evaluators::outcome::MateDistance;
use potez_search::lecture::profile::{Cut, Fail, Tie};
use potez_search::*;

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
            agree(&Problem::new(&game, &0, &MateDistance, depth), &context);
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
    let proved = minimax(&Problem::new(&drawn, &0, &MateDistance, 9), Silent);
    assert_eq!((proved.proved, proved.verdict()), (true, Verdict::Draw));
    let balanced = minimax(&Problem::new(&drawn, &0, &MateDistance, 1), Silent);
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
            assert_eq!(
                (report.value().seen_by(Player::First), report.stopped, report.proved),
                (Number::from(7), None, true)
            );
        }
        for report in all(&long) {
            assert_eq!((report.stopped, report.proved), (Some(Stop::LongestLine), false));
        }
    };
    std::thread::Builder::new().stack_size(2 << 20).spawn(run).unwrap().join().unwrap();
}

#[test]
fn the_engine_tells_when_a_line_is_too_long() {
    let search = |plies: u32| {
        let game = Graph::corridor(plies);
        let mut engine = engine::Engine::new(MateDistance, engine::Options::default().with_table(1));
        engine.search(&game, &0, &Limits::none().into(), &mut Silent)
    };
    let (short, long) = (search(100), search(10_000));
    assert_eq!((short.stopped, short.proved), (None, true));
    assert_eq!((long.stopped, long.proved), (Some(Stop::LongestLine), false));
}
