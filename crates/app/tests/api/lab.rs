//! Recorded searches, exercises and files of the tree lab: what is told, and what is refused.

use serde_json::{Value, json};

use crate::harness::{Server, until};

fn trace(server: &Server, asked: &Value) -> Value {
    let answer = server.post("/api/trace", &[], asked);
    assert_eq!(answer.status, 200, "{asked} {}", answer.text());
    answer.json()
}

#[test]
fn a_tree_and_every_game_can_be_searched() {
    let server = Server::start(&[]);
    let lecture = trace(&server, &json!({ "game": "tree" }));
    assert_eq!(lecture["truth"]["A"], "3");
    assert_eq!(lecture["nodes"]["children"].as_array().unwrap().len(), 3);
    assert_eq!(lecture["run"]["names"].as_array().unwrap().len(), 21);
    assert_eq!(
        lecture["run"]["events"].as_array().unwrap().len(),
        lecture["run"]["total"]["events"].as_u64().unwrap() as usize + 1
    );
    for entry in potez_play::GAMES {
        let told = trace(&server, &json!({ "game": entry.name, "depth": 1, "order": "best", "algorithm": "pvs" }));
        assert!(told["run"]["events"].as_array().unwrap().len() > 3, "{}", entry.name);
    }
    // An exercise before it is solved tells nothing.
    let blank = trace(&server, &json!({ "game": "tree", "blank": true }));
    assert_eq!((blank["run"]["events"].as_array().unwrap().len(), &blank["truth"]), (1, &Value::Null));
}

/// A long search is told as far as it is drawn, with the counts of all of it; what is unfolded is drawn as well.
#[test]
fn a_long_search_is_told_in_part() {
    let server = Server::start(&[]);
    let asked = json!({ "game": "tictactoe", "algorithm": "minimax", "depth": 6, "fold": 40 });
    let told = trace(&server, &asked);
    let events = told["run"]["events"].as_array().unwrap();
    assert!(told["run"]["total"]["events"].as_u64().unwrap() > 100_000 && events.len() < 2_000, "{}", events.len());
    // 1 + 9 + 9·8 + … + 9·8·7·6·5·4 nodes, less those behind a win in five plies.
    let last = events.last().unwrap();
    assert!(last["t"][0].as_u64().unwrap() > 70_000, "{last}");
    assert_eq!(last["k"], "r");
    let mut unfolded = asked;
    unfolded["unfold"] = json!(["a1,b1"]);
    let more = trace(&server, &unfolded);
    let spots = |told: &Value| told["run"]["spots"].as_array().unwrap().len();
    assert_eq!(spots(&more), spots(&told) + 7);
}

/// The engine's own search finds the move that the engine of the game has played: the same level, seed and position.
#[test]
fn the_search_of_an_engine_is_shown_again() {
    let server = Server::start(&[]);
    for (game, level) in [("connect4", 3), ("byte", 6), ("tictactoe", 9), ("blockade", 2), ("connect4", 9)] {
        let seat = format!("engine:{level}");
        let table = server.open(&json!({ "game": game, "seats": { "o": seat } }));
        let first = table.state["view"]["choices"][0]["text"].as_str().unwrap_or("X1:46:P59").to_owned();
        table.play(&first);
        let state = until("the engine's move", || {
            Some(table.now()).filter(|state| state["nodes"].as_array().unwrap().len() == 3)
        });
        let played = state["nodes"][2]["text"].as_str().unwrap();
        let asked =
            json!({ "game": game, "moves": first, "algorithm": "engine", "engine": seat, "seed": state["seed"] });
        let run = trace(&server, &asked)["run"].clone();
        assert_eq!(run["engine"]["played"], played, "{game} {level}");
        assert_eq!(run["engine"]["kind"], seat);
        let events = run["events"].as_array().unwrap();
        assert!(events.len() > 5 && run["total"]["nodes"].as_u64().unwrap() > 3, "{game} {level}");
        // The move that is the best one at the end is the one that was played; in Blockade its pawn.
        let best =
            events.iter().rev().find(|event| event["n"] == 0 && event["k"] == "c" && !event["m"].is_null()).unwrap();
        let name = run["names"][best["m"].as_u64().unwrap() as usize].as_str().unwrap();
        assert!(played.starts_with(name), "{game} {level}: {name} of {played}");
    }
    let law = |asked: Value| server.post("/api/trace", &[], &asked).law();
    assert_eq!(law(json!({ "game": "byte", "algorithm": "engine", "engine": "mcts" })), "trace.engine");
    assert_eq!(law(json!({ "game": "byte", "algorithm": "engine", "engine": "x" })), "engine.unknown");
    assert_eq!(law(json!({ "game": "byte", "algorithm": "engine", "order": "best" })), "trace.engine_order");
    // A tree has no other engine than the lecture's.
    let tree = trace(&server, &json!({ "game": "tree", "algorithm": "engine" }));
    assert_eq!(tree["run"]["algorithm"], "alphabeta");
}

#[test]
fn what_is_too_long_or_wrong_is_refused() {
    let server = Server::start(&[]);
    let law = |asked: Value| {
        let answer = server.post("/api/trace", &[], &asked);
        (answer.status, answer.law())
    };
    // A long search ends at the limit of events; on a slow machine the time of a request is over before that.
    for long in [
        json!({ "game": "byte", "depth": 60, "algorithm": "minimax" }),
        json!({ "game": "blockade", "depth": 3, "order": "best" }),
    ] {
        let (status, law) = law(long);
        assert!(matches!((status, law.as_str()), (422, "trace.long") | (503, "request.time")), "{status} {law}");
    }
    assert_eq!(law(json!({ "game": "tree", "window": "3" })), (422, "trace.window".to_owned()));
    assert_eq!(law(json!({ "game": "tree", "algorithm": "x" })), (422, "trace.algorithm".to_owned()));
    assert_eq!(law(json!({ "game": "tictactoe", "eval": "/etc/passwd" })), (422, "server.evaluation".to_owned()));
    let wrong = server.post("/api/trace", &[], &json!({ "game": "tree", "settings": { "tree": "A(B\nC(x" } })).json();
    assert_eq!(wrong["error"]["place"], json!({ "line": 2, "column": 2 }));
    // Many clients that leave at once leave nothing behind: the next one is answered.
    for _ in 0..6 {
        server.leave("/api/trace", &json!({ "game": "byte", "depth": 40, "algorithm": "minimax" }));
    }
    trace(&server, &json!({ "game": "tree" }));
}

#[test]
fn exercises_comparisons_and_files() {
    let server = Server::start(&[]);
    let made = server.post("/api/tree", &[], &json!({ "seed": 5, "depth": 4, "cuts": 3, "deep": true })).json();
    assert_eq!(
        made["tree"],
        server.post("/api/tree", &[], &json!({ "seed": 5, "depth": 4, "cuts": 3, "deep": true })).json()["tree"]
    );
    let impossible = server.post("/api/tree", &[], &json!({ "seed": 5, "depth": 1, "cuts": 9 }));
    assert_eq!((impossible.status, impossible.law()), (422, "exercise.params".to_owned()));
    let grade = |answers: Value| {
        server
            .post("/api/grade", &[], &json!({ "trace": { "game": "tree" }, "mode": "cuts", "answers": answers }))
            .json()
    };
    assert_eq!(grade(json!({ "N": "x", "H": "x", "J": "x" }))["credit"], 1.0);
    assert_eq!(grade(json!({ "N": "x", "C": "x" }))["node"], "C");
    let compared = server.post("/api/compare", &[], &json!({ "game": "tree" })).json();
    assert_eq!(compared["comparison"]["runs"].as_array().unwrap().len(), 12);
    for (format, begin) in [("svg", "<svg"), ("pdf", "%PDF"), ("tikz", "%"), ("html", "<!doctype html>"), ("json", "{")]
    {
        let file = server.post("/api/trace/file", &[], &json!({ "trace": { "game": "tree" }, "format": format }));
        assert_eq!(file.status, 200, "{format} {}", file.text());
        assert!(file.text().starts_with(begin), "{format}");
    }
    let unknown = server.post("/api/trace/file", &[], &json!({ "trace": { "game": "tree" }, "format": "bmp" }));
    assert_eq!((unknown.status, unknown.law()), (422, "lab.format".to_owned()));
}
