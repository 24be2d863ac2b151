//! What positions are worth without a search, and paths: the same facts as the games themselves give.

use potez_play::evaluation::by_features;
use potez_play::{GAMES, Session};
use potez_rules::{Random, Settings};
use serde_json::{Value, json};

use crate::harness::{Server, Table};

fn evaluation(table: &Table<'_>, node: usize, query: &str) -> Value {
    let answer = table.get(&format!("/nodes/{node}/evaluation{query}"));
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

/// A game of random moves.
fn wander(game: &str, plies: usize, random: &mut Random) -> Session {
    let mut session = Session::open(game, &Settings::new()).unwrap();
    for _ in 0..plies {
        let choices = session.choices();
        if choices.is_empty() {
            break;
        }
        session.play(&choices[random.below(choices.len() as u32) as usize].text).unwrap();
    }
    session
}

#[test]
fn every_game_tells_its_evaluations() {
    let server = Server::start(&[]);
    let mut random = Random::new(17);
    for entry in GAMES {
        let session = wander(entry.name, 6, &mut random);
        let table = server.open(&json!({ "game": entry.name, "moves": session.history().moves().join(",") }));
        let line = session.history().line();
        let known = by_features(session.table());
        let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
        assert_eq!(names.is_empty(), entry.name == "tree", "{}", entry.name);
        for (at, node) in line.iter().enumerate() {
            for (name, evaluator) in &known {
                let told = evaluation(&table, at, &format!("?eval={name}"));
                assert_eq!((&told["evaluations"], &told["eval"]), (&json!(names), &json!(name)));
                let worth = |node| evaluator.evaluate(&session.table_at(node).unwrap().any_position());
                let (before, after) = (at.checked_sub(1).and_then(|at| worth(line[at])), worth(*node));
                let sum = |found: &Option<potez_play::Evaluation>| json!(found.as_ref().map(|found| found.value));
                assert_eq!((&told["before"], &told["after"]), (&sum(&before), &sum(&after)), "{} {at}", entry.name);
                for (side, found) in [("before", &before), ("after", &after)] {
                    let rows = told["features"].as_array().unwrap();
                    assert_eq!(rows.len(), evaluator.weights().unwrap().iter().count());
                    let products: f64 = rows.iter().filter_map(|row| row[side]["product"].as_f64()).sum();
                    assert!((products - found.as_ref().map_or(0.0, |found| found.value)).abs() < 1e-9, "{told}");
                }
            }
        }
        if known.is_empty() {
            let told = evaluation(&table, 0, "");
            assert_eq!(
                (&told["evaluations"], &told["eval"], &told["features"]),
                (&json!([]), &Value::Null, &json!([]))
            );
        }
    }
}

#[test]
fn the_table_of_a_move() {
    let server = Server::start(&[]);
    let table = server.open(&json!({ "game": "tictactoe", "moves": "b2,a1,c1" }));
    let told = evaluation(&table, 3, "");
    assert_eq!((&told["eval"], &told["before"], &told["after"]), (&json!("course"), &json!(1.0), &json!(4.0)));
    let diagonals = json!({ "name": "diagonals", "meaning": told["features"][2]["meaning"], "weight": 1.0,
        "before": { "value": 1.0, "product": 1.0 }, "after": { "value": 2.0, "product": 2.0 } });
    assert_eq!(told["features"][2], diagonals);
    let start = evaluation(&table, 0, "");
    assert_eq!((&start["before"], &start["features"][0]["before"]), (&Value::Null, &Value::Null));
    assert_eq!(table.get("/nodes/3/evaluation?eval=result").law(), "server.evaluation");
    assert_eq!(table.get("/nodes/3/evaluation?eval=%00").law(), "server.evaluation");
    assert_eq!(table.get("/nodes/9/evaluation").law(), "server.node");
    // Nothing is estimated after the end.
    let over = server.open(&json!({ "game": "tictactoe", "moves": "a1,b1,a2,b2,a3" }));
    let told = evaluation(&over, 5, "");
    assert_eq!((&told["after"], &told["outcome"]), (&Value::Null, &json!({ "win": "first" })));
    assert!(told["before"].is_number() && told["features"][0]["after"].is_null(), "{told}");
    // While two people play, the engine's opinion is not for one of them.
    let path = table.path("/nodes/3/evaluation");
    assert_eq!(server.get(&path, &[&table.x]).law(), "server.fair");
}

#[test]
fn views_have_the_paths_of_games_that_have_some() {
    let server = Server::start(&[]);
    let session = wander("blockade", 5, &mut Random::new(5));
    let table = server.open(&json!({ "game": "blockade", "moves": session.history().moves().join(",") }));
    for (at, node) in session.history().line().into_iter().enumerate() {
        let told = table.get(&format!("/nodes/{at}")).json()["paths"].clone();
        let paths = session.table_at(node).unwrap().paths().unwrap();
        assert_eq!((told.as_array().unwrap().len(), paths.len()), (8, 8));
        for (told, path) in told.as_array().unwrap().iter().zip(paths) {
            assert_eq!((&told["pawn"], &told["goal"]), (&json!(path.pawn), &json!(path.goal)));
            assert_eq!((&told["length"], &told["cells"]), (&json!(path.length()), &json!(path.cells)));
            assert_eq!(told["through"], json!(path.through));
        }
    }
    assert_eq!(server.open(&json!({ "game": "byte" })).state["view"]["paths"], Value::Null);
}
