//! The description of the API is complete, and the copy in the documentation is the newest.

use serde_json::{Value, json};

use crate::harness::Server;

fn copy() -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi.json")
}

/// With `POTEZ_WRITE=1` the copy is written.
#[test]
fn the_copy_in_the_documentation_is_the_newest() {
    let now = serde_json::to_string_pretty(&potez::server::openapi::description()).unwrap() + "\n";
    if std::env::var_os("POTEZ_WRITE").is_some() {
        std::fs::write(copy(), &now).unwrap();
    }
    let known = std::fs::read_to_string(copy()).unwrap_or_default();
    assert!(known == now, "openapi.json is old: run this test with POTEZ_WRITE=1");
}

/// Asks every address that is described, once, in a way that is granted; the harness checks what comes.
#[test]
fn every_address_is_granted_as_described() {
    let server = Server::start(&[]);
    let table = server.open(&json!({ "game": "connect4", "clock": { "base": 600, "increment": 5 } }));
    table.play("4");
    table.play("4");
    let asked = [
        ("GET", "/api/register", Value::Null),
        ("GET", "/api/rules/{game}", Value::Null),
        ("GET", "/api/words/{language}", Value::Null),
        ("GET", "/api/openapi.json", Value::Null),
        ("GET", "/api/qr", Value::Null),
        ("POST", "/api/qr", json!({ "text": format!("http://{}/#x", server.host) })),
        ("GET", "/api/health", Value::Null),
        ("GET", "/api/operator", Value::Null),
        ("POST", "/api/position", json!({ "game": "byte" })),
        (
            "POST",
            "/api/arrange",
            json!({ "game": "tree", "arrangement": { "node": 1, "turn": "first", "hands": [{}, {}], "follow": true } }),
        ),
        ("POST", "/api/games", json!({ "game": "tree" })),
        ("POST", "/api/import", json!({ "text": "b2,a1", "game": "tictactoe" })),
        ("POST", "/api/mine", json!({ "tokens": [table.x] })),
        ("POST", "/api/trace", json!({ "game": "tree" })),
        ("POST", "/api/trace/file", json!({ "trace": { "game": "tree" }, "format": "svg" })),
        ("POST", "/api/tree", json!({ "seed": 1 })),
        ("POST", "/api/grade", json!({ "trace": { "game": "tree" }, "mode": "cuts", "answers": {} })),
        ("POST", "/api/compare", json!({ "game": "tree" })),
        ("GET", "/api/games/{id}", Value::Null),
        ("GET", "/api/games/{id}/nodes/{node}", Value::Null),
        ("GET", "/api/games/{id}/nodes/{node}/evaluation", Value::Null),
        ("GET", "/api/games/{id}/export", Value::Null),
        ("POST", "/api/games/{id}/moves", json!({ "text": "3" })),
        ("POST", "/api/games/{id}/next", json!({})),
        ("POST", "/api/games/{id}/why", json!({ "targets": [] })),
        ("POST", "/api/games/{id}/comment", json!({ "node": 1, "text": "good" })),
        ("POST", "/api/games/{id}/hint", json!({ "level": 2 })),
        ("POST", "/api/games/{id}/rename", json!({ "title": "t" })),
        ("POST", "/api/games/{id}/token", json!({ "role": "watch" })),
        ("POST", "/api/games/{id}/takeback", json!({})),
        ("POST", "/api/games/{id}/go", json!({ "node": 1 })),
        ("POST", "/api/games/{id}/promote", json!({ "node": 2 })),
        ("POST", "/api/games/{id}/remove", json!({ "node": 3 })),
        ("POST", "/api/games/{id}/seat", json!({ "side": "o", "seat": "random" })),
        ("POST", "/api/games/{id}/pause", json!({})),
        ("POST", "/api/games/{id}/resume", json!({})),
        ("POST", "/api/games/{id}/pace", json!({ "seconds": 0.1 })),
        ("POST", "/api/games/{id}/seat", json!({ "side": "o", "seat": "human" })),
        ("POST", "/api/games/{id}/decline", json!({})),
        ("POST", "/api/games/{id}/draw", json!({})),
        ("DELETE", "/api/games/{id}", Value::Null),
    ];
    for (method, template, body) in &asked {
        let qr = format!("/api/qr?text=http%3A%2F%2F{}%2F", server.host);
        let path = template.replace("{id}", &table.id).replace("{node}", "1").replace("{game}", "byte");
        let qr = if *method == "GET" { qr.as_str() } else { "/api/qr" };
        let path = path.replace("{language}", "sr-Latn").replace("/api/qr", qr);
        let bytes = (!body.is_null()).then(|| body.to_string());
        let token = format!("{},{}", table.x, table.o);
        let answer =
            server.ask(method, &path, &[("X-Potez-Token", &token)], bytes.as_ref().map(|text| text.as_bytes()));
        assert!(answer.status < 300, "{method} {path}: {}", answer.text());
    }
    // Resigning, claiming and a rematch have a game of their own; the socket has tests of its own.
    let other = server.open(&json!({ "game": "tictactoe" }));
    other.good("/resign", &json!({ "side": "o" }));
    let elsewhere = [
        ("post", "/api/games/{id}/resign"),
        ("post", "/api/games/{id}/claim"),
        ("post", "/api/games/{id}/rematch"),
        ("get", "/api/games/{id}/socket"),
    ];
    let api = server.get("/api/openapi.json", &[]).json();
    for (path, operations) in api["paths"].as_object().unwrap() {
        // Tournaments have tests of their own, which ask every address.
        if path.starts_with("/api/tournaments") {
            continue;
        }
        for method in operations.as_object().unwrap().keys() {
            let known = asked.iter().any(|(name, template, _)| name.eq_ignore_ascii_case(method) && template == path);
            assert!(known || elsewhere.contains(&(method.as_str(), path.as_str())), "{method} {path} is not asked");
        }
    }
}
