//! The laws of a recorded search.

use crate::common::{Distances, Graph, Values};
use potez_rules::Game;
use potez_search::core::replay::{State, Status};
use potez_search::lecture::ordering::Killers;
use potez_search::*;

fn final_state<M: Copy + Eq, V: Value>(tape: &Tape<M, V>) -> State<M, V> {
    let mut replay = tape.replay();
    replay.finish();
    replay.state().clone()
}

/// The final state is the report.
fn check_end<M: Copy + Eq + std::fmt::Debug, V: Value>(tape: &Tape<M, V>, report: &Report<M, V>, with_table: bool) {
    let state = final_state(tape);
    let root = &state.nodes[0];
    assert_eq!(root.value, Some(report.value()));
    assert_eq!(root.player, report.mover);
    assert_ne!(root.status, Status::Open);
    assert!(state.path.is_empty());
    let counts = (state.entered, state.leaves, state.cuts, state.table_hits);
    assert_eq!(counts, (report.counts.nodes, report.counts.leaves, report.counts.cuts, report.counts.table_hits));
    let line = state.best_line();
    if with_table {
        // Below a node that a table answered nothing was visited, so the recorded line may end earlier.
        assert!(report.main.moves.starts_with(&line), "{line:?} {:?}", report.main.moves);
    } else {
        assert_eq!(line, report.main.moves);
    }
}

/// However one comes to a step, the state there is the same.
fn check_steps<M: Copy + Eq + std::fmt::Debug, V: Value>(tape: &Tape<M, V>) {
    let mut replay = tape.replay();
    let mut states = vec![replay.state().clone()];
    while replay.forward().is_some() {
        states.push(replay.state().clone());
    }
    assert_eq!(states.len(), tape.len() + 1);
    for (step, expected) in states.iter().enumerate().rev() {
        assert_eq!(replay.step(), step);
        assert_eq!(replay.state(), expected, "back at step {step}");
        assert_eq!(replay.back().is_some(), step > 0);
    }
    for step in [tape.len() / 2, tape.len() / 3, tape.len() * 3 / 4, usize::MAX, 0] {
        replay.seek(step);
        assert_eq!(*replay.state(), states[step.min(tape.len())]);
    }
}

type Search<'a, V> = &'a mut dyn FnMut(&mut Tape<u8, V>) -> Report<u8, V>;

fn check<V: Value, E: Evaluator<Graph, Value = V>>(game: &Graph, judge: &E, depth: u32) {
    let problem = Problem::new(game, &0, judge, depth);
    let mut tapes = Vec::new();
    let mut record = |with_table: bool, search: Search<'_, V>| {
        let mut tape = Tape::new();
        let report = search(&mut tape);
        check_end(&tape, &report, with_table);
        tapes.push(tape);
    };
    record(false, &mut |tape| minimax(&problem, tape));
    for name in Profile::<V>::NAMES {
        record(false, &mut |tape| alphabeta(&problem, &Profile::named(name).unwrap(), tape));
    }
    record(false, &mut |tape| alphabeta_ordered(&problem, &Profile::lecture(), Killers::default(), tape));
    record(false, &mut |tape| negamax(&problem, tape));
    record(false, &mut |tape| pvs(&problem, tape));
    record(false, &mut |tape| iterative(&problem, tape));
    record(true, &mut |tape| memory(&problem, &mut Table::new(), tape));
    record(true, &mut |tape| iterative_with_memory(&problem, &mut Table::new(), tape));
    for tape in &tapes {
        if tape.len() < 300 {
            check_steps(tape);
        }
    }
}

#[test]
fn laws_on_random_trees_and_graphs() {
    for seed in 0..300 {
        for meet in [false, true] {
            let game = Graph::random(seed, meet);
            for depth in [0, 1, 3, 6] {
                check(&game, &Values, depth);
                check(&game, &Distances, depth);
            }
        }
    }
}

#[test]
fn every_event_is_in_its_place() {
    for seed in 0..200 {
        let game = Graph::random(seed, true);
        let mut tape = Tape::new();
        pvs(&Problem::new(&game, &0, &Values, 6), &mut tape);
        let mut path: Vec<u32> = Vec::new();
        for event in &tape.events {
            match *event {
                Event::Enter { mv, player, .. } => {
                    let at = mv.map_or(0, |mv| game.play(path.last().unwrap(), mv).unwrap());
                    assert_eq!(player, game.turn(&at));
                    path.push(at);
                }
                Event::Leaf { finished, .. } => assert_eq!(finished, game.outcome(path.last().unwrap()).is_some()),
                Event::Leave { .. } => assert!(path.pop().is_some()),
                _ => assert!(!path.is_empty()),
            }
        }
        assert!(path.is_empty());
    }
}

#[test]
fn a_negamax_tape_is_that_of_fail_soft_alpha_beta() {
    for seed in 0..300 {
        let game = Graph::random(seed, false);
        let problem = Problem::new(&game, &0, &Distances, 6);
        let (mut one, mut other) = (Tape::new(), Tape::new());
        negamax(&problem, &mut one);
        alphabeta(&problem, &Profile::fail_soft(), &mut other);
        assert_eq!(one, other, "seed {seed}");
    }
}

#[test]
fn a_full_tape_stops_the_search_and_its_brackets_close() {
    for seed in 0..100 {
        let game = Graph::random(seed, false);
        let problem = Problem::new(&game, &0, &Values, 6);
        let whole = minimax(&problem, Silent);
        let mut tape = Tape::with_capacity(20);
        let report = minimax(&problem, &mut tape);
        assert!(report.stopped == Some(Stop::Asked) || report.counts == whole.counts);
        assert!(final_state(&tape).path.is_empty());
        assert!(tape.len() < 20 + 20);
    }
}

/// However early a search is stopped and however narrow its window, its line can be played.
#[test]
fn the_line_of_a_stopped_search_is_legal() {
    let legal = |game: &Graph, report: &Report<_, Number>, context: &str| {
        let mut position = game.start();
        for &mv in &report.main.moves {
            position = game.play(&position, mv).unwrap_or_else(|refusal| panic!("{context}: {refusal}"));
        }
    };
    for seed in 0..100 {
        let game = Graph::random(seed, false);
        let problem = Problem::new(&game, &0, &Values, 6);
        let middle = minimax(&problem, Silent).value();
        for nodes_left in 0..30 {
            let watch = || StopAfter { nodes_left, observer: Silent };
            let context = format!("seed {seed}, {nodes_left} nodes");
            legal(&game, &minimax(&problem, watch()), &context);
            legal(&game, &negamax(&problem, watch()), &context);
            legal(&game, &pvs(&problem, watch()), &context);
            legal(&game, &memory(&problem, &mut Table::new(), watch()), &context);
            for window in [Window::full(), Window::just_above(middle), Window::just_below(middle)] {
                for name in Profile::<Number>::NAMES {
                    let Ok(profile) = Profile::named(name).unwrap().with_start(window) else { continue };
                    legal(&game, &alphabeta(&problem, &profile, watch()), &context);
                    let whole = alphabeta(&problem, &profile, Silent);
                    legal(&game, &whole, &format!("{context} {name} {window:?} {whole:?}"));
                    let over = game.outcome(&game.start()).is_some();
                    assert_eq!(whole.best().is_none(), over, "{name}, {context}: a move to play");
                }
            }
        }
    }
}

#[test]
fn a_stopped_iterative_search_keeps_the_last_whole_answer() {
    for seed in 0..200 {
        let game = Graph::random(seed, false);
        let problem = Problem::new(&game, &0, &Values, 6);
        let mut watch = StopAfter { nodes_left: 12, observer: Tape::new() };
        let report = iterative(&problem, &mut watch);
        if report.stopped.is_some() && report.depth > 1 {
            let whole = minimax(&problem.at_depth(report.depth), Silent);
            assert_eq!(report.value(), whole.value(), "seed {seed}");
        }
        assert!(report.counts.nodes <= 12 + 1);
    }
}

#[test]
fn no_sequence_of_events_makes_a_replay_panic() {
    let mut random = potez_rules::Random::new(5);
    let value = Absolute::new(Number::from(1));
    let window = Window::full();
    for _ in 0..500 {
        let events: Vec<Event<u8, Number>> = (0..40)
            .map(|_| match random.below(9) {
                0 => Event::Iteration { depth: 1 },
                1 => Event::Leaf { value, finished: true },
                2 => Event::TableHit { value, bound: Bound::Exact, answers: true },
                3 => Event::Child { value, window, best: true },
                4 => Event::Cut { value, bound: value, skipped: 1 },
                5 => Event::Leave { value },
                6 => Event::Enter { mv: None, player: potez_rules::Player::First, depth: 1, window },
                _ => Event::Enter {
                    mv: Some(random.below(3) as u8),
                    player: potez_rules::Player::First,
                    depth: 1,
                    window,
                },
            })
            .collect();
        check_steps(&Tape { events, capacity: usize::MAX });
    }
}
