//! What was acknowledged survives.

use std::sync::Mutex;
use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::Server;

fn texts(state: &Value) -> Vec<String> {
    state["nodes"].as_array().unwrap().iter().map(|node| node["text"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_server_killed_in_mid_game_has_lost_no_acknowledged_move() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::on(folder.path(), &[]);
    let opened: Vec<_> = (0..4)
        .map(|_| {
            let table = server.open(&json!({ "game": "byte", "seats": { "o": "engine:1" } }));
            (table.id.clone(), table.x.clone(), Mutex::new(texts(&table.state)))
        })
        .collect();
    std::thread::scope(|scope| {
        for (id, token, known) in &opened {
            let host = server.host.clone();
            scope.spawn(move || play_on(&host, id, token, known));
        }
        std::thread::sleep(Duration::from_millis(1500));
        server.kill();
    });
    let again = Server::on(folder.path(), &[]);
    let mut made = 0;
    for (id, token, known) in &opened {
        let state = again.get(&format!("/api/games/{id}"), &[token]).json();
        let (known, found) = (known.lock().unwrap(), texts(&state));
        assert!(found.starts_with(&known), "acknowledged {known:?}, found {found:?}");
        made += known.len();
        // The game goes on where it stood, with its opponent.
        assert_eq!(state["seats"]["o"], "engine:1");
    }
    assert!(made > 8, "no move was made before the end: {made}");
}

/// Makes the first legal move whenever it is X's turn, and notes what the server has acknowledged, until it is gone.
fn play_on(host: &str, id: &str, token: &str, known: &Mutex<Vec<String>>) {
    let ask = |method: &str, path: &str, body: &str| -> Option<Value> {
        use std::io::{Read, Write};
        let mut stream = std::net::TcpStream::connect(host).ok()?;
        let length = body.len();
        let request = format!(
            "{method} /api/games/{id}{path} HTTP/1.1\r\nHost: {host}\r\nX-Potez-Token: {token}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        stream.write_all(request.as_bytes()).ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        let (_, body) = answer.split_once("\r\n\r\n")?;
        serde_json::from_str(body).ok()
    };
    while let Some(state) = ask("GET", "", "") {
        *known.lock().unwrap() = texts(&state);
        if state["view"]["turn"] == "first" && state["ending"].is_null() {
            let text = &state["view"]["choices"][0]["text"];
            match ask("POST", "/moves", &json!({ "text": text }).to_string()) {
                Some(state) => *known.lock().unwrap() = texts(&state),
                None => return,
            }
        }
    }
}

#[test]
fn a_disk_that_fails_does_not_end_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::on(folder.path(), &[]);
    let table = server.open(&json!({ "game": "tictactoe" }));
    assert!(table.play("b2")["unsaved"].is_null());
    crate::disk::fails(folder.path(), true);
    assert_eq!(table.play("a1")["unsaved"], "store.disk");
    let later = server.open(&json!({ "game": "connect4" }));
    assert_eq!(later.state["unsaved"], "store.disk");
    assert_eq!(later.play("4")["unsaved"], "store.disk");
    assert_eq!(texts(&table.play("c3")), ["", "b2", "a1", "c3"]);
    // There is room again: with the next move all of it is written.
    crate::disk::fails(folder.path(), false);
    assert!(table.play("c1")["unsaved"].is_null());
    assert!(later.play("3")["unsaved"].is_null());
    let known = [(table.id.clone(), table.x.clone()), (later.id.clone(), later.o.clone())];
    server.kill();
    let again = Server::on(folder.path(), &[]);
    let found = known.map(|(id, token)| texts(&again.get(&format!("/api/games/{id}"), &[&token]).json()));
    assert_eq!(found, [vec!["", "b2", "a1", "c3", "c1"], vec!["", "4", "3"]]);
}

#[test]
fn two_servers_on_one_store_overwrite_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = (Server::on(folder.path(), &[]), Server::on(folder.path(), &[]));
    let table = one.open(&json!({ "game": "tictactoe" }));
    let at = |server: &Server, text: &str| {
        server.post(&table.path("/moves"), &[&table.x, &table.o], &json!({ "text": text })).status
    };
    assert_eq!(at(&two, "b2"), 200);
    // The first server does not know of it: refused, and then it does.
    assert_eq!(at(&one, "a1"), 409);
    assert_eq!(texts(&table.now()), ["", "b2"]);
    assert_eq!(at(&one, "a1"), 200);
}

#[test]
fn a_store_that_cannot_be_opened_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "not a folder").unwrap();
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_potez"))
        .args(["serve", "--no-open", "--addr", "127.0.0.1:0", "--data"])
        .arg(&file)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(3));
    assert!(output.stdout.is_empty() && !output.stderr.is_empty());
}

#[test]
fn a_port_that_is_taken_is_said() {
    let server = Server::start(&[]);
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_potez"))
        .args(["serve", "--no-open", "--lang", "en", "--addr", &server.host, "--data"])
        .arg(tempfile::tempdir().unwrap().path())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(3));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("is taken") && said.contains("--addr 127.0.0.1:PORT"), "{said}");
}

#[test]
fn a_damaged_record_is_refused_for_good_and_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::on(folder.path(), &[]);
    let (one, other) = (server.open(&json!({ "game": "tictactoe" })), server.open(&json!({ "game": "tictactoe" })));
    for table in [&one, &other] {
        table.play("b2");
        table.play("a1");
    }
    let known = [&one, &other].map(|table| (table.path(""), table.x.clone()));
    let id = one.id.clone();
    server.kill();
    let store = rusqlite::Connection::open(folder.path().join("potez.db")).unwrap();
    let rows = || -> Vec<String> {
        let mut statement = store.prepare("SELECT text FROM changes WHERE id = ?1 ORDER BY revision").unwrap();
        statement.query_map([&id], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap()
    };
    // Another legal move.
    let change = "UPDATE changes SET text = replace(text, '\"a1\"', '\"a2\"') WHERE id = ?1 AND revision = 3";
    assert_eq!(store.execute(change, [&id]).unwrap(), 1);
    let before = rows();
    let again = Server::on(folder.path(), &[]);
    let [(path, token), (other, other_token)] = &known;
    for answer in [again.get(path, &[token]), again.post(&format!("{path}/moves"), &[token], &json!({ "text": "c3" }))]
    {
        assert_eq!((answer.status, answer.law().as_str()), (500, "server.damaged"), "{}", answer.text());
        assert!(answer.json()["retry"].is_null(), "{}", answer.text());
    }
    assert_eq!(rows(), before);
    assert_eq!(texts(&again.get(other, &[other_token]).json()), ["", "b2", "a1"]);
}

#[test]
fn no_answer_tells_where_the_server_keeps_its_files() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::on(folder.path(), &[]);
    let table = server.open(&json!({ "game": "tictactoe" }));
    let store = rusqlite::Connection::open(folder.path().join("potez.db")).unwrap();
    store.execute_batch("BEGIN IMMEDIATE").unwrap();
    let both = format!("{},{}", table.x, table.o);
    let answer = server.ask("DELETE", &table.path(""), &[("X-Potez-Token", &both)], None);
    assert_eq!((answer.status, answer.law().as_str()), (503, "store.busy"));
    assert!(!answer.text().contains(folder.path().to_str().unwrap()), "{}", answer.text());
    assert!(answer.text().contains("potez.db"), "{}", answer.text());
    store.execute_batch("ROLLBACK").unwrap();
    assert_eq!(server.ask("DELETE", &table.path(""), &[("X-Potez-Token", &both)], None).status, 204);
}
