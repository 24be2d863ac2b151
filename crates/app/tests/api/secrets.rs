//! A wrong token never changes or reveals anything.

use serde_json::{Value, json};

use crate::harness::{Answer, Server, Table};

/// Every question about one game, with a body that would be granted.
fn questions() -> Vec<(&'static str, &'static str, Value)> {
    vec![
        ("GET", "", Value::Null),
        ("GET", "/nodes/0", Value::Null),
        ("GET", "/export?format=position", Value::Null),
        ("GET", "/socket", Value::Null),
        ("POST", "/moves", json!({ "text": "b2" })),
        ("POST", "/next", json!({ "targets": [] })),
        ("POST", "/why", json!({ "text": "b2" })),
        ("POST", "/go", json!({ "node": 0 })),
        ("POST", "/comment", json!({ "text": "x" })),
        ("POST", "/promote", json!({ "node": 1 })),
        ("POST", "/remove", json!({ "node": 1 })),
        ("POST", "/rename", json!({ "title": "x" })),
        ("POST", "/takeback", json!({})),
        ("POST", "/draw", json!({})),
        ("POST", "/decline", json!({})),
        ("POST", "/resign", json!({})),
        ("POST", "/claim", json!({})),
        ("POST", "/seat", json!({ "side": "x", "seat": "random" })),
        ("POST", "/pause", json!({})),
        ("POST", "/resume", json!({})),
        ("POST", "/hint", json!({ "level": 1 })),
        ("DELETE", "", Value::Null),
    ]
}

fn ask(table: &Table<'_>, (method, rest, body): &(&str, &str, Value), token: &str) -> Answer {
    let bytes = (!body.is_null()).then(|| body.to_string());
    let body = bytes.as_ref().map(|text| text.as_bytes());
    table.server.ask(method, &table.path(rest), &[("X-Potez-Token", token)], body)
}

#[test]
fn without_a_token_of_the_game_it_does_not_exist() {
    let server = Server::start(&[]);
    let table = server.open(&json!({ "game": "tictactoe", "moves": "a1" }));
    let other = server.open(&json!({ "game": "tictactoe" }));
    let mut altered = table.x.clone();
    let last = altered.pop().unwrap();
    altered.push(if last == 'A' { 'B' } else { 'A' });
    // The name of one game with the secret of another.
    let mixed = format!("{}{}", table.id, &other.x[32..]);
    let before = table.now();
    let missing = server.get(&format!("/api/games/{}", "0".repeat(32)), &[&other.x]).json();
    for question in questions() {
        for token in ["", &altered, &mixed, &other.x, &other.watch, &table.id, &table.x[..53], "✗,%00,../.."] {
            let answer = ask(&table, &question, token);
            assert_eq!(answer.status, 404, "{question:?} {token}");
            // The answer is the same as for a game that there never was.
            assert_eq!(answer.json(), missing, "{question:?} {token}");
        }
    }
    assert_eq!(table.now(), before);
}

#[test]
fn whoever_looks_on_changes_nothing() {
    let server = Server::start(&[]);
    let table = server.open(&json!({ "game": "tictactoe", "moves": "a1" }));
    let before = table.now();
    for question in questions().into_iter().filter(|(method, ..)| *method != "GET") {
        if ["/next", "/why"].contains(&question.1) {
            continue;
        }
        let answer = ask(&table, &question, &table.watch);
        assert_eq!(answer.status, 403, "{question:?}: {}", answer.text());
    }
    assert_eq!(table.now(), before);
    assert_eq!(server.get(&table.path(""), &[&table.watch]).json()["roles"], json!(["watch"]));
    assert_eq!(server.get(&table.path(""), &[&table.o]).json()["roles"], json!(["o"]));
}

#[test]
fn nobody_lists_games_of_others() {
    let server = Server::start(&[]);
    let mine = server.open(&json!({ "game": "tictactoe", "title": "mine" }));
    let other = server.open(&json!({ "game": "byte", "title": "secret" }));
    let guessed = format!("{}{}", other.id, "A".repeat(22));
    let asked = json!({ "tokens": [mine.x, guessed, other.id, "", "x", mine.x] });
    let listed = server.post("/api/mine", &[], &asked).json();
    assert_eq!(listed.as_array().unwrap().len(), 1);
    assert_eq!((&listed[0]["title"], &listed[0]["roles"]), (&json!("mine"), &json!(["x"])));
    assert_eq!(server.post("/api/mine", &[], &json!({ "tokens": [] })).json(), json!([]));
    // No state tells a token.
    let state = mine.now().to_string();
    assert!(![&mine.x, &mine.o, &mine.watch].into_iter().any(|token| state.contains(token.as_str())));
}

#[test]
fn a_deleted_game_is_gone_for_everybody() {
    let server = Server::start(&[]);
    let table = server.open(&json!({ "game": "tictactoe" }));
    let mut socket = table.socket(&table.watch);
    assert_eq!(server.ask("DELETE", &table.path(""), &[("X-Potez-Token", &table.x)], None).status, 403);
    let both = format!("{},{}", table.x, table.o);
    assert_eq!(server.ask("DELETE", &table.path(""), &[("X-Potez-Token", &both)], None).status, 204);
    assert_eq!(table.get("").status, 404);
    socket.of("gone");
    assert!(socket.next().is_none());
}

#[test]
fn programs_are_not_started_from_the_network() {
    let server = Server::start(&[]);
    let folder = tempfile::tempdir().unwrap();
    let mark = folder.path().join("started");
    let seat = format!("bot:touch {}", mark.display());
    let answer = server.post("/api/games", &[], &json!({ "game": "tictactoe", "seats": { "x": seat } }));
    assert_eq!((answer.status, answer.law().as_str()), (403, "server.bot"));
    let table = server.open(&json!({ "game": "tictactoe" }));
    assert_eq!(table.post("/seat", &json!({ "side": "x", "seat": seat })).law(), "server.bot");
    assert!(!mark.exists());
}
