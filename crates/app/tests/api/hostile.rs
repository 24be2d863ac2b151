//! Questions that nobody means well with.

use serde_json::{Value, json};

use crate::harness::Server;

/// The addresses that take a body.
const POSTS: [&str; 23] = [
    "/api/games",
    "/api/position",
    "/api/arrange",
    "/api/mine",
    "/moves",
    "/next",
    "/why",
    "/go",
    "/comment",
    "/promote",
    "/remove",
    "/rename",
    "/takeback",
    "/draw",
    "/decline",
    "/resign",
    "/claim",
    "/seat",
    "/hint",
    "/api/import",
    "/pause",
    "/resume",
    "/pace",
];

#[test]
fn bodies_that_are_no_questions() {
    let server = Server::start(&[]);
    let table = server.open(&json!({ "game": "tictactoe" }));
    let before = table.now();
    let deep = "[".repeat(30_000);
    let deep_object = "{\"a\":".repeat(5_000);
    let bodies: Vec<Vec<u8>> = vec![
        b"{".to_vec(),
        b"null".to_vec(),
        b"[]".to_vec(),
        b"\"text\"".to_vec(),
        b"{\"game\":1,\"node\":\"x\",\"text\":[],\"tokens\":{},\"level\":\"\",\"side\":7,\"title\":0}".to_vec(),
        b"{\"node\":-1,\"game\":null,\"level\":256,\"side\":\"z\",\"text\":null,\"title\":null,\"tokens\":[1]}"
            .to_vec(),
        b"{\"node\":99999999999999999999}".to_vec(),
        b"\xff\xfe\x00\x01".to_vec(),
        deep.into_bytes(),
        deep_object.into_bytes(),
        format!("{{\"unknown\":\"{}\"}}", "x".repeat(10_000)).into_bytes(),
    ];
    for path in POSTS.into_iter().filter(|path| !["/pause", "/resume"].contains(path)) {
        let full = if path.starts_with("/api/") { path.to_owned() } else { table.path(path) };
        let token = format!("{},{}", table.x, table.o);
        for body in &bodies {
            let answer = server.ask("POST", &full, &[("X-Potez-Token", &token)], Some(body));
            assert_eq!((answer.status, answer.law().as_str()), (400, "request.json"), "{path}: {}", answer.text());
        }
        let answer =
            server.ask("POST", &full, &[("Content-Type", "text/plain"), ("X-Potez-Token", &token)], Some(b"{}"));
        assert_eq!(answer.status, 415, "{path}");
        let huge = vec![b' '; 10 << 20];
        let answer = server.ask("POST", &full, &[("X-Potez-Token", &token)], Some(&huge));
        assert_eq!((answer.status, answer.law().as_str()), (413, "request.size"), "{path}");
    }
    assert_eq!(table.now(), before);
}

#[test]
fn values_that_make_no_sense() {
    let server = Server::start(&[]);
    let table = server.open(&json!({ "game": "tictactoe" }));
    let before = table.now();
    let far = json!({ "kind": "cell", "row": u64::MAX, "col": 4_000_000_000_u64 });
    let cases = [
        ("/moves", json!({}), 400),
        ("/moves", json!({ "text": "b2", "targets": [] }), 400),
        ("/moves", json!({ "text": "" }), 422),
        ("/moves", json!({ "text": "\u{0}\u{1b}[2J" }), 422),
        ("/moves", json!({ "text": "x".repeat(60_000) }), 422),
        ("/moves", json!({ "targets": [far] }), 422),
        ("/moves", json!({ "targets": [{ "kind": "wall", "row": 0, "col": 0, "lie": "vertical" }] }), 422),
        ("/moves", json!({ "targets": [] }), 422),
        ("/moves", json!({ "node": 77, "text": "b2" }), 404),
        ("/go", json!({ "node": u32::MAX }), 404),
        ("/comment", json!({ "node": 5, "text": "x" }), 404),
        ("/comment", json!({ "text": "x".repeat(5_000) }), 422),
        ("/rename", json!({ "title": "x".repeat(500) }), 422),
        ("/seat", json!({ "side": "x", "seat": "engine:99" }), 422),
        ("/seat", json!({ "side": "x", "seat": "" }), 422),
        ("/takeback", json!({}), 409),
        ("/remove", json!({ "node": 3 }), 404),
    ];
    for (rest, body, status) in cases {
        let answer = table.post(rest, &body);
        assert_eq!(answer.status, status, "{rest} {body}: {}", answer.text());
    }
    assert_eq!(table.now(), before);
    let games: [Value; 7] = [
        json!({ "game": "chess" }),
        json!({ "game": "../../etc/passwd" }),
        json!({ "game": "tictactoe", "settings": { "rows": 7 } }),
        json!({ "game": "mnk", "settings": { "m": 4_000_000_000_u64, "n": -1 } }),
        json!({ "game": "tree", "settings": { "tree": "(".repeat(200_000) } }),
        json!({ "game": "byte", "position": "x".repeat(200_000) }),
        json!({ "game": "connect4", "moves": "1,".repeat(100_000) }),
    ];
    for asked in games {
        for path in ["/api/games", "/api/position"] {
            let answer = server.post(path, &[], &asked);
            assert_eq!(answer.status, 422, "{path} {:.80}: {}", asked.to_string(), answer.text());
        }
    }
}

#[test]
fn addresses_and_methods_that_there_are_not() {
    let server = Server::start(&[]);
    let table = server.open(&json!({ "game": "tictactoe" }));
    for path in ["/api", "/api/", "/api/nothing", "/nothing", "/api/games/", "/api/rules/chess", "/api/words/", "//"] {
        assert_eq!(server.get(path, &[&table.x]).status, 404, "{path}");
    }
    for path in ["/api/games", "/api/position", "/api/mine", &table.path("/moves")] {
        assert_eq!(server.ask("GET", path, &[], None).status, 405, "{path}");
    }
    for (method, path) in [("PUT", "/api/games"), ("DELETE", "/api/register"), ("POST", "/"), ("TRACE", "/")] {
        assert_eq!(server.ask(method, path, &[], None).status, 405, "{method} {path}");
    }
    for path in [
        "/page/../src/lib.rs",
        "/page/%2e%2e/Cargo.toml",
        "/page//etc/passwd",
        "/page/.hidden",
        "/rules/img/../blockade.md",
        "/page/..%2f..%2fCargo.toml",
        "/page/board/../../src/lib.rs",
        "/page/",
        "/page/board",
    ] {
        assert_eq!(server.get(path, &[]).status, 404, "{path}");
    }
    assert_eq!(server.get(&table.path("/nodes/x"), &[&table.x]).status, 404);
    assert_eq!(server.get(&table.path("/nodes/99999999999999"), &[&table.x]).status, 404);
    assert_eq!(server.get(&table.path("/export?format=exe"), &[&table.x]).status, 422);
    assert_eq!(server.get("/api/qr?text=http://evil.example/", &[]).status, 422);
    assert_eq!(server.get("/api/qr", &[]).status, 422);
}

#[test]
fn pages_of_other_sites_are_turned_away() {
    let server = Server::start(&[]);
    let table = server.open(&json!({ "game": "tictactoe" }));
    let own = format!("http://{}", server.host);
    for origin in ["http://evil.example", "null", "http://127.0.0.1:1", "https://evil.example:7373", "file://", ""] {
        let body = json!({ "text": "b2" }).to_string();
        let headers = [("Origin", origin), ("X-Potez-Token", table.x.as_str())];
        let answer = server.ask("POST", &table.path("/moves"), &headers, Some(body.as_bytes()));
        assert_eq!((answer.status, answer.law().as_str()), (403, "request.origin"), "{origin}");
        assert_eq!(table.connect(&table.x, &[("Origin", origin)]).err(), Some(403), "{origin}");
    }
    assert!(table.connect(&table.x, &[("Origin", &own)]).is_ok());
    // A name of another site that leads here.
    for host in ["evil.example", "evil.example:80", "192.168.1.1", "a@127.0.0.1", "127.0.0.1.evil.example"] {
        for path in ["/", "/api/register"] {
            assert_eq!(server.ask("GET", path, &[("Host", host)], None).status, 421, "{host}");
        }
    }
    assert_eq!(table.now()["current"], 0);
}

#[test]
fn bytes_that_are_no_http() {
    let server = Server::start(&[]);
    for bytes in
        [&b"\x16\x03\x01\x02\x00"[..], b"GET\r\n\r\n", b"\0\0\0\0\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"]
    {
        if let Some(answer) = server.raw(&[bytes, b"\r\n\r\n"].concat()) {
            assert!((400..500).contains(&answer.status) || answer.status == 505, "{}", answer.head);
        }
    }
    let long = format!("GET /{} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", "x".repeat(100_000), server.host);
    if let Some(answer) = server.raw(long.as_bytes()) {
        assert!([400, 404, 414, 431].contains(&answer.status), "{}", answer.head);
    }
    let many: String = (0..2_000).map(|number| format!("X-{number}: y\r\n")).collect();
    let request = format!("GET / HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{many}\r\n", server.host);
    if let Some(answer) = server.raw(request.as_bytes()) {
        assert!([400, 431].contains(&answer.status), "{}", answer.head);
    }
    assert_eq!(server.get("/api/register", &[]).status, 200);
}

#[test]
fn more_options_than_any_game_has_are_refused_at_once() {
    let server = Server::start(&[]);
    let many: serde_json::Map<String, Value> = (0..50_000).map(|number| (format!("key{number}"), json!(1))).collect();
    for path in ["/api/position", "/api/games"] {
        let answer = server.post(path, &[], &json!({ "game": "mnk", "settings": many }));
        assert_eq!((answer.status, &answer.json()["error"]["law"]), (422, &json!("settings.many")), "{path}");
    }
    let tag: String = (0..50_000).map(|number| format!("key{number}=1 ")).collect();
    let record = format!("[Game \"mnk\"]\n[Settings \"{tag}\"]\n\n1. b2");
    let answer = server.post("/api/import", &[], &json!({ "text": record }));
    assert_eq!((answer.status, &answer.json()["error"]["law"]), (422, &json!("settings.many")));
}
