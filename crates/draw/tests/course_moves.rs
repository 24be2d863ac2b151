//! A recorded search of a game advises what the course's program plays at the same depth.

use potez_draw::search_tree::Plan;
use potez_draw::trace::{Algorithm, TraceSpec, record};
use potez_play::{EngineKind, EngineSpec, EvaluationSpec, Request, Table, find};
use potez_rules::{Random, Settings};

fn open(name: &str, settings: &[(&str, &str)]) -> Box<dyn Table> {
    let settings = settings.iter().fold(Settings::new(), |settings, (key, value)| settings.with(key, *value));
    (find(name).unwrap().open)(&settings).unwrap()
}

/// What `analyse --engine course:D` says.
fn advised(table: &dyn Table, depth: u32) -> String {
    let spec = EngineSpec { kind: EngineKind::parse(&format!("course:{depth}")).unwrap(), ..EngineSpec::default() };
    let mut engine = table.engine(&spec).unwrap();
    engine.think(table, &Request::default(), &mut |_| true).unwrap().lines[0].moves[0].clone()
}

#[test]
fn the_move_is_that_of_the_course() {
    let small = [("rows", "5"), ("cols", "5"), ("walls", "1"), ("starts", "2.2,4.2/2.4,4.4")];
    for (name, settings, deepest, games) in
        [("tictactoe", &[][..], 5, 12), ("connect4", &[], 4, 8), ("byte", &[], 2, 5), ("blockade", &small, 2, 3)]
    {
        let mut random = Random::new(7);
        for game in 0..games {
            let mut table = open(name, settings);
            for _ in 0..random.below(6) {
                let moves = table.moves(Default::default());
                if table.outcome().is_none() && !moves.is_empty() {
                    table.play(&moves[random.below(moves.len() as u32) as usize]).unwrap();
                }
            }
            if table.outcome().is_some() {
                continue;
            }
            for depth in 1..=deepest {
                let trace = record(&*table, &TraceSpec { depth: Some(depth), ..TraceSpec::default() }).unwrap();
                let context = format!("{name}, game {game}, depth {depth}, {}", table.position());
                assert_eq!(trace.ending.stopped, None, "{context}");
                assert_eq!(trace.name(trace.ending.line[0]), advised(&*table, depth), "{context}");
            }
        }
    }
}

/// Where not everything is written down, the answer and the counts are those of the whole search.
#[test]
fn a_long_search_is_answered_in_full() {
    let mut table = open("connect4", &[]);
    table.play_list("1445").unwrap();
    let ask = TraceSpec { depth: Some(4), ..TraceSpec::default() };
    let whole = record(&*table, &ask).unwrap();
    for algorithm in [Algorithm::AlphaBeta, Algorithm::Pvs] {
        let ask = TraceSpec { algorithm, ..ask.clone() };
        let whole = record(&*table, &ask).unwrap();
        let short = record(&*table, &TraceSpec { detail: 100, ..ask }).unwrap();
        assert!(short.events.len() < whole.events.len() / 3, "{} of {}", short.events.len(), whole.events.len());
        let (told, all) = (&short.ending, &whole.ending);
        assert_eq!((told.value, told.entered, told.leaves, told.cuts), (all.value, all.entered, all.leaves, all.cuts));
        assert_eq!(short.name(told.line[0]), whole.name(all.line[0]));
        let stage = short.stage(usize::MAX);
        assert_eq!((stage.entered, stage.cuts, stage.path.len()), (all.entered, all.cuts, 0));
        assert!(!Plan::new(&short, 300).spots.is_empty());
    }
    // Moves that were cut off are counted, not listed.
    let stage = whole.stage(usize::MAX);
    assert!(stage.nodes.iter().all(|node| node.visits > 0) && whole.ending.cuts > 0);
}

#[test]
fn evaluations_are_chosen_and_refused() {
    let table = open("tictactoe", &[]);
    let value = |spec: &EvaluationSpec| {
        let ask = TraceSpec { depth: Some(1), evaluation: Some(spec.clone()), ..TraceSpec::default() };
        record(&*table, &ask).map(|trace| trace.ending.value.get()).map_err(|refusal| refusal.law)
    };
    assert_eq!(value(&EvaluationSpec::Course), Ok(4.0));
    assert_eq!(value(&EvaluationSpec::Result), Ok(0.0));
    assert!(value(&EvaluationSpec::Standard).is_ok());
    assert!(value(&EvaluationSpec::Weights("nonsense = 3".to_owned())).is_err());
}
