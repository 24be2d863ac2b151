//! Sockets: state on every change, analysis, and silence when it is wanted.

use serde_json::{Value, json};

use crate::harness::Server;

#[test]
fn everybody_sees_every_change() {
    let server = Server::start(&[]);
    let table = server.open(&json!({ "game": "tictactoe" }));
    let mut watcher = table.socket(&table.watch);
    let mut player = table.socket(&table.o);
    assert_eq!(watcher.of("hello")["roles"], json!(["watch"]));
    assert_eq!(watcher.of("state")["state"]["roles"], json!(["watch"]));
    assert_eq!(player.of("state")["state"]["roles"], json!(["o"]));
    table.play("b2");
    for socket in [&mut watcher, &mut player] {
        assert_eq!(socket.of("state")["state"]["current"], 1);
    }
}

#[test]
fn lines_are_legal_and_stop() {
    let server = Server::start(&[]);
    let table = server.open(&json!({ "game": "connect4" }));
    let mut socket = table.socket(&table.x);
    // Only one side's token, in a game of two people: no engine helps.
    socket.send(&json!({ "type": "analyse", "node": 0 }));
    assert_eq!(socket.of("error")["error"]["law"], "server.fair");
    let mut socket = table.socket(&format!("{},{}", table.x, table.o));
    socket.send(&json!({ "type": "analyse", "node": 0, "lines": 3, "seconds": 30 }));
    let first = socket.of("analysis");
    let lines = first["lines"].as_array().unwrap();
    assert!((1..=3).contains(&lines.len()), "{first}");
    for line in lines {
        let moves: Vec<&str> = line["moves"].as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect();
        let asked = json!({ "game": "connect4", "moves": moves.join(",") });
        assert_eq!(server.post("/api/position", &[], &asked).status, 200, "{moves:?}");
        assert_eq!(line["targets"][0]["kind"], "column");
    }
    socket.send(&json!({ "type": "stop" }));
    socket.send(&json!({ "type": "analyse", "node": 77 }));
    assert_eq!(socket.of("error")["error"]["law"], "server.node");
    // Nothing of the first study comes after it was stopped.
    table.play("4");
    assert_eq!(socket.next().unwrap()["type"], "state");
}

#[test]
fn the_value_of_every_move_is_proved() {
    let server = Server::start(&[]);
    let table = server.open(&json!({ "game": "tictactoe", "moves": "a1,b2,a2", "seats": { "x": "engine:1" } }));
    let mut socket = table.socket(&table.o);
    socket.send(&json!({ "type": "values", "node": 3 }));
    let values = loop {
        let message = socket.of("values");
        if message["done"] == true {
            break message;
        }
    };
    let values = values["values"].as_array().unwrap();
    assert_eq!(values.len(), 6);
    for value in values {
        // Only a3 holds; everything else loses at once.
        let proof = if value["text"] == "a3" { "draw" } else { "loss" };
        assert_eq!(value["proof"], proof, "{value}");
        assert_eq!(value["targets"].as_array().unwrap().len(), 1);
    }
}

/// Lines and values come together, and the values that are not proved are of one depth.
#[test]
fn lines_and_values_at_the_same_time() {
    let server = Server::start(&[]);
    let table = server.open(&json!({ "game": "connect4", "moves": "4,4" }));
    let mut socket = table.socket(&format!("{},{}", table.x, table.o));
    socket.send(&json!({ "type": "analyse", "node": 2, "lines": 2, "values": true }));
    let (mut lines, mut values) = (0, 0);
    while lines < 5 || values < 4 {
        let message = socket.next().unwrap();
        match message["type"].as_str() {
            Some("analysis") => lines += 1,
            Some("values") => {
                values += 1;
                let all = message["values"].as_array().unwrap();
                let open: Vec<_> = all.iter().filter(|value| value["proof"] == "unknown").collect();
                assert!(open.iter().all(|value| value["depth"] == message["depth"]), "{message}");
                let next = &message["next"];
                assert!(next["depth"].as_u64() >= message["depth"].as_u64() && next["of"] == 7, "{message}");
            }
            _ => {}
        }
    }
}

#[test]
fn threats_and_reviews() {
    let server = Server::start(&[]);
    let table = server.open(&json!({ "game": "tictactoe", "moves": "a1,b2,a2,c3,a3" }));
    let mut socket = table.socket(&format!("{},{}", table.x, table.o));
    socket.send(&json!({ "type": "threat", "node": 3 }));
    assert_eq!(socket.of("threat")["lines"][0]["moves"][0], "a3");
    socket.send(&json!({ "type": "review", "seconds": 0.05 }));
    let mut reviewed = Vec::new();
    loop {
        let message = socket.of("review");
        if message["done"] == true {
            break;
        }
        reviewed.push(message);
    }
    assert_eq!(reviewed.len(), 6);
    let (slip, blow) = (&reviewed[4], &reviewed[5]);
    assert_eq!(slip["best"], "a3");
    assert!(slip["loss"].as_i64().unwrap() > 1_000, "{slip}");
    assert_eq!(blow["evaluation"], json!({ "win": ["first", 0] }));
    assert_eq!(blow["loss"], 0);
    assert_eq!(table.now()["nodes"][4]["evaluation"], json!({ "win": ["first", 1] }));
}

#[test]
fn what_is_said_on_a_socket_may_be_anything() {
    let server = Server::start(&[]);
    let table = server.open(&json!({ "game": "tictactoe" }));
    for text in [
        "",
        "{",
        "null",
        "[]",
        "{\"type\":\"x\"}",
        "{\"type\":\"analyse\",\"lines\":-1}",
        "{\"type\":\"stop\",\"a\":1}",
    ] {
        let mut socket = table.socket(&table.x);
        socket.text(text);
        assert_eq!(socket.of("error")["error"]["law"], "request.json", "{text}");
    }
    let mut socket = table.socket(&table.x);
    socket.binary(&[0; 100]);
    socket.text(&json!({ "type": "stop" }).to_string());
    assert_eq!(socket.of("state")["state"]["current"], 0);
    table.play("b2");
    assert_eq!(socket.of("state")["state"]["current"], 1);
    // Too long a message, or too many: the server hangs up, and goes on for the others.
    let mut socket = table.socket(&table.x);
    socket.text(&"x".repeat(100_000));
    socket.until_closed();
    let mut chatter = table.socket(&table.x);
    for _ in 0..200 {
        chatter.binary(b"x");
    }
    chatter.until_closed();
    assert_eq!(table.now()["current"], 1);
    assert_eq!(table.connect("", &[]).err(), Some(404));
    assert_eq!(table.get("/socket").status, 426);
    let seconds: Value = json!({ "type": "analyse", "seconds": -1.0, "lines": 99, "engine": "engine:3" });
    let mut socket = table.socket(&format!("{},{}", table.x, table.o));
    socket.send(&seconds);
    assert_eq!(socket.of("error")["error"]["law"], "server.analyst");
}
