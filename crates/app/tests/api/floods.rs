//! What a rude client does is bounded: the counts that the server tells its operator say so.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::{Server, until};

fn figures(server: &Server) -> Value {
    server.get("/api/operator", &[]).json()
}

/// Sends a request, and does not read the answer.
fn send(server: &Server, path: &str, header: (&str, &str), body: &str) -> TcpStream {
    let mut stream = TcpStream::connect(&server.host).unwrap();
    let (host, length) = (&server.host, body.len());
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: {host}\r\n{}: {}\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\n\r\n{body}",
        header.0, header.1
    );
    stream.write_all(request.as_bytes()).unwrap();
    stream
}

#[test]
fn hints_for_which_nobody_waits_are_not_searched() {
    let server = Server::start(&["--searches", "1", "--students", "5"]);
    let tables: Vec<_> = (0..8).map(|_| server.open(&json!({ "game": "byte" }))).collect();
    for round in 0..10 {
        for table in &tables {
            let token = format!("{},{}", table.x, table.o);
            drop(send(&server, &table.path("/hint"), ("X-Potez-Token", &token), &json!({ "level": 1 }).to_string()));
        }
        let now = figures(&server);
        let hints = now["now"]["hints"].as_u64().unwrap();
        assert!(hints <= 5, "round {round}: {now}");
        assert!(now["searches"].as_u64().unwrap() <= 1 && now["queue"].as_u64().unwrap() <= 8, "round {round}: {now}");
    }
    until("nothing is left of them", || {
        let now = figures(&server);
        (now["now"]["hints"] == 0 && now["searches"] == 0).then_some(())
    });
    // Who waits gets one.
    let hint = tables[0].good("/hint", &json!({ "level": 3 }));
    assert!(hint["text"].is_string(), "{hint}");
}

#[test]
fn connections_of_one_client() {
    let server = Server::start(&["--students", "1"]);
    let open = || TcpStream::connect(&server.host).unwrap();
    let status = || {
        let head = format!("GET /api/health HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", server.host);
        server.raw(head.as_bytes()).map(|answer| answer.status)
    };
    until("the connections of the start are gone", || (figures(&server)["now"]["connections"] == 1).then_some(()));
    let mut idle: Vec<TcpStream> = (0..9).map(|_| open()).collect();
    until("all are accepted", || (status() == Some(503)).then_some(()));
    // The tenth has been told, and is closed.
    let mut text = String::new();
    let mut tenth = open();
    tenth.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let _ = tenth.read_to_string(&mut text);
    assert!(text.starts_with("HTTP/1.1 503 ") && text.contains("Retry-After: "), "{text}");
    idle.pop();
    until("a place is free", || (status() == Some(200)).then_some(()));
}

#[test]
fn answers_that_nobody_reads_hold_no_copies_and_nobody_up() {
    let server = Server::start(&[]);
    let table = server.open(&json!({ "game": "blockade" }));
    let stranger = server.open(&json!({ "game": "tictactoe" }));
    let host = &server.host;
    let token = format!("{},{}", table.x, table.o);
    let request = format!("GET /api/games/{} HTTP/1.1\r\nHost: {host}\r\nX-Potez-Token: {token}\r\n\r\n", table.id);
    let unread: Vec<TcpStream> = (0..40)
        .map(|_| {
            let mut stream = TcpStream::connect(host).unwrap();
            stream.write_all(request.repeat(50).as_bytes()).unwrap();
            stream
        })
        .collect();
    // Each connection has one request under way at most, and the game goes on for everybody.
    assert!(figures(&server)["now"]["requests"].as_u64().unwrap() <= 41);
    assert_eq!(stranger.play("b2")["current"], 1);
    assert_eq!(table.now()["current"], 0);
    drop(unread);
}

#[test]
fn what_is_too_large_is_refused_before_it_is_built() {
    let server = Server::start(&[]);
    let law = |path: &str, body: &Value| {
        let answer = server.post(path, &[], body);
        (answer.status, answer.law())
    };
    let settings = json!({ "walls": 0, "plies": 9999, "rows": 7, "cols": 8 });
    let many = vec!["X1:11:"; 2_001].join(",");
    let options = |count: usize| -> serde_json::Map<String, Value> {
        (0..count).map(|number| (format!("key{number}"), json!(1))).collect()
    };
    for path in ["/api/games", "/api/position"] {
        let body = json!({ "game": "blockade", "settings": settings, "moves": many });
        assert_eq!(law(path, &body), (422, "limit.moves".into()), "{path}");
        // One move less is looked at, and is wrong for another reason.
        let body = json!({ "game": "blockade", "settings": settings, "moves": many[7..] });
        assert!(!law(path, &body).1.starts_with("limit."), "{path}");
        let body = json!({ "game": "mnk", "settings": options(65) });
        assert_eq!(law(path, &body), (422, "settings.many".into()), "{path}");
        let body = json!({ "game": "mnk", "settings": options(64) });
        assert_ne!(law(path, &body).1, "settings.many", "{path}");
        let tree = format!("A({})", vec!["B=1"; 10_000].join(","));
        let body = json!({ "game": "tree", "settings": { "tree": tree } });
        assert_eq!(law(path, &body), (422, "limit.position".into()), "{path}");
        let body = json!({ "game": "byte", "position": "x".repeat(20_000) });
        assert_eq!(law(path, &body), (422, "limit.position".into()), "{path}");
    }
    let record = |text: String| law("/api/import", &json!({ "text": text, "game": "tictactoe" }));
    assert_eq!(record("b2 ".repeat(25_000)), (409, "limit.nodes".into()));
    assert_eq!(record(format!("[Settings \"tree={}\"]", "x".repeat(20_000))), (422, "limit.position".into()));
    let nodes = vec!["{}"; 30_000].join(",");
    let text = format!(r#"{{"format":"potez-record","version":1,"game":"tictactoe","nodes":[{nodes}]}}"#);
    assert_eq!(record(text), (409, "limit.nodes".into()));
}

#[test]
fn comments_have_a_total() {
    let server = Server::start(&[]);
    let table = server.open(&json!({ "game": "connect4", "moves": "4,4,4,4,4,4,3,3,3,3,3,3,2,2,2,2,2,2" }));
    let write = |node: u32, length: usize| table.post("/comment", &json!({ "node": node, "text": "č".repeat(length) }));
    let mut written = 0;
    let refused = (0..100).find_map(|round| {
        let answer = write(round % 19, if round < 19 { 4_000 } else { 3_999 });
        written += usize::from(answer.status == 200);
        (answer.status != 200).then_some(answer)
    });
    // Each has 8,000 bytes of 200,000, and 19 nodes hold fewer than that: nothing is refused.
    assert!(refused.is_none() && written == 100, "{refused:?}");
    let table = server.open(&json!({ "game": "mnk", "settings": { "m": 9, "n": 9, "k": 9 } }));
    let long = "x".repeat(4_000);
    let mut answers = Vec::new();
    for _ in 0..60 {
        let state = table.now();
        let first = state["view"]["choices"][0]["text"].as_str().unwrap().to_owned();
        table.play(&first);
        answers.push(table.post("/comment", &json!({ "text": long })));
    }
    let good = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(good, 50);
    assert_eq!(answers[50].law(), "limit.comments");
    // What was refused was not written.
    assert_eq!(table.now()["nodes"][51]["comment"], "");
}

/// Recorded searches and pictures take seconds and much memory: one client has one at a time, however many it asks for, and another is served.
#[test]
fn large_jobs_of_one_client_wait_for_each_other() {
    let server = Server::start(&["--searches", "2", "--proxy", "127.0.0.1"]);
    let long = json!({ "game": "blockade", "depth": 3, "order": "best" }).to_string();
    let rude: Vec<TcpStream> =
        (0..12).map(|_| send(&server, "/api/trace", ("X-Forwarded-For", "192.0.2.1"), &long)).collect();
    until("one of them runs", || (figures(&server)["searches"] == 1).then_some(()));
    for _ in 0..5 {
        let body = json!({ "game": "tree" }).to_string();
        let answer = server.ask("POST", "/api/trace", &[("X-Forwarded-For", "192.0.2.2")], Some(body.as_bytes()));
        assert_eq!(answer.status, 200, "{}", answer.text());
        let now = figures(&server);
        assert!(now["searches"].as_u64().unwrap() <= 2 && now["queue"] == 0, "{now}");
        until("only one of the rude ones is left", || {
            let now = figures(&server);
            (now["searches"].as_u64() <= Some(1) && now["now"]["analyses"].as_u64() <= Some(12)).then_some(())
        });
    }
    drop(rude);
    until("nothing is left of them", || {
        let now = figures(&server);
        (now["now"]["analyses"] == 0 && now["searches"] == 0).then_some(())
    });
}

#[test]
fn what_is_too_large_for_the_lab_is_refused_before_it_is_built() {
    let server = Server::start(&[]);
    let moves = json!({ "game": "blockade", "moves": vec!["X1:11:"; 2_001].join(",") });
    let tree = json!({ "game": "tree", "settings": { "tree": format!("({})", vec!["1"; 65_536].join(" ")) } });
    let position = json!({ "game": "byte", "position": "x".repeat(131_073) });
    for (trace, law) in [(moves, "limit.moves"), (tree, "limit.position"), (position, "limit.position")] {
        for (path, body) in [
            ("/api/trace", trace.clone()),
            ("/api/compare", trace.clone()),
            ("/api/trace/file", json!({ "trace": trace, "format": "svg" })),
            ("/api/grade", json!({ "trace": trace, "mode": "values", "answers": {} })),
        ] {
            let answer = server.post(path, &[], &body);
            assert_eq!((answer.status, answer.law().as_str()), (422, law), "{path}");
        }
    }
    // A file of hundreds of pictures.
    let trace = json!({ "game": "connect4", "depth": 4 });
    for format in ["gif", "pdf", "a4", "tikz"] {
        let answer = server.post("/api/trace/file", &[], &json!({ "trace": trace, "format": format }));
        assert_eq!((answer.status, answer.law().as_str()), (422, "lab.frames"), "{format}");
    }
    // A file with every event of a long search.
    let trace = json!({ "game": "tictactoe", "algorithm": "minimax", "depth": 6 });
    for format in ["json", "html"] {
        let answer = server.post("/api/trace/file", &[], &json!({ "trace": trace, "format": format }));
        assert_eq!((answer.status, answer.law().as_str()), (422, "lab.events"), "{format}");
    }
}
