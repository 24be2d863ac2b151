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
        ("POST", "/token", json!({ "role": "x" })),
        ("POST", "/takeback", json!({})),
        ("POST", "/draw", json!({})),
        ("POST", "/decline", json!({})),
        ("POST", "/resign", json!({})),
        ("POST", "/claim", json!({})),
        ("POST", "/seat", json!({ "side": "x", "seat": "random" })),
        ("POST", "/pause", json!({})),
        ("POST", "/resume", json!({})),
        ("POST", "/pace", json!({ "seconds": 1.0 })),
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

/// Every byte of the files in a folder.
fn files(folder: &std::path::Path) -> Vec<u8> {
    std::fs::read_dir(folder)
        .unwrap()
        .flat_map(|file| std::fs::read(file.unwrap().path()).unwrap_or_default())
        .collect()
}

fn contains(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|window| window == text.as_bytes())
}

#[test]
fn no_file_holds_a_token() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::on(folder.path(), &[]);
    let table = server.open(&json!({ "game": "tictactoe" }));
    table.play("b2");
    let tokens = [table.x.clone(), table.o.clone(), table.watch.clone()];
    assert!(contains(&files(folder.path()), &table.id));
    for token in &tokens {
        assert!(!contains(&files(folder.path()), &token[32..]));
    }
    let path = table.path("");
    server.kill();
    let again = Server::on(folder.path(), &[]);
    let roles = tokens.map(|token| again.get(&path, &[&token]).json()["roles"].clone());
    assert_eq!(roles, [json!(["x"]), json!(["o"]), json!(["watch"])]);
}

/// The file is one of version 2, which kept the tokens themselves.
#[test]
fn tokens_of_an_older_version_still_open_their_game_and_are_kept_no_longer() {
    let folder = tempfile::tempdir().unwrap();
    let old = concat!(env!("CARGO_MANIFEST_DIR"), "/../play/tests/store/version2.db");
    std::fs::copy(old, folder.path().join("potez.db")).unwrap();
    let id = "4579784f3775ea598547db89c3a3b594";
    let secrets = ["TCX8rn38-8Y-nDD2hU5sGZ", "rn3cGWiIizkXxEHhR2qEPC", "K9r_D5BcE02rBhc5q8KaI4"];
    assert!(secrets.iter().all(|secret| contains(&files(folder.path()), secret)));
    let server = Server::on(folder.path(), &[]);
    for (secret, role) in secrets.iter().zip(["x", "o", "watch"]) {
        let state = server.get(&format!("/api/games/{id}"), &[&format!("{id}{secret}")]).json();
        assert_eq!(state["roles"], json!([role]));
    }
    server.kill();
    // The log is put back into the file by the next who closes it.
    drop(potez_play::store::Store::open(Some(folder.path())).unwrap());
    assert!(!secrets.iter().any(|secret| contains(&files(folder.path()), secret)));
}

#[test]
fn a_token_in_an_address_opens_nothing() {
    let server = Server::start(&[]);
    let table = server.open(&json!({ "game": "tictactoe" }));
    let both = format!("{},{}", table.x, table.o);
    assert_eq!(server.ask("GET", &table.path(&format!("?token={both}")), &[], None).status, 404);
    assert_eq!(server.ask("GET", &table.path(&format!("/export?format=json&token={both}")), &[], None).status, 404);
    // A socket opens without a token, and then waits for its first message.
    let mut line = table.connect_to(&format!("/socket?token={both}"), &[]).unwrap();
    line.send(&json!({ "type": "open", "tokens": [] }));
    assert_eq!(line.next().unwrap()["error"]["law"], "server.game");
    line.until_closed();
}

/// Whatever is logged, and however much: no line has a token, a comment, or what was typed.
#[test]
fn no_log_has_a_secret() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let server = Server::with_log(folder.path(), &log, &["--log", "debug", "--games-per-client", "2"]);
    let table = server.open(&json!({ "game": "tictactoe", "title": "a secret title" }));
    let other = server.open(&json!({ "game": "tictactoe" }));
    table.play("b2");
    table.good("/comment", &json!({ "text": "a secret comment" }));
    let fresh = table.good("/token", &json!({ "role": "watch" }))["token"].as_str().unwrap().to_owned();
    let secrets = [&table.x, &table.o, &table.watch, &other.x, &other.o, &other.watch, &fresh];
    // Asked rightly, wrongly, in the address, in a body, and once too often.
    assert_eq!(server.post("/api/games", &[&table.x], &json!({ "game": "tictactoe" })).status, 429);
    assert_eq!(server.post("/api/mine", &[], &json!({ "tokens": secrets })).status, 200);
    assert_eq!(server.get(&other.path(&format!("?token={}", other.x)), &[]).status, 404);
    assert_eq!(server.post(&table.path("/moves"), &[&table.x, &other.x], &json!({ "text": 7 })).status, 400);
    let link = format!("http://{}/#/join/{}", server.host, table.o);
    assert_eq!(server.post("/api/qr", &[], &json!({ "text": link })).status, 200);
    drop(table.opened(&[&table.x, &table.o], 0));
    let secrets: Vec<String> = secrets.into_iter().map(|token| token[32..].to_owned()).collect();
    server.ask_to_end();
    assert_eq!(server.exit_code(), Some(0));
    let told = std::fs::read_to_string(log).unwrap();
    assert!(told.contains("limit.games") && told.contains("/moves"), "{told}");
    for secret in secrets.iter().map(String::as_str).chain(["a secret", "token="]) {
        assert!(!told.contains(secret), "{secret}: {told}");
    }
}

#[test]
fn a_replaced_token_opens_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::on(folder.path(), &[]);
    let table = server.open(&json!({ "game": "tictactoe" }));
    let path = table.path("/token");
    let renew = |token: &str, role: &str| server.post(&path, &[token], &json!({ "role": role }));
    // Nobody replaces what is somebody else's.
    for (token, role) in [(&table.o, "x"), (&table.x, "o"), (&table.watch, "watch"), (&table.watch, "x")] {
        assert_eq!(renew(token, role).status, 403, "{role}");
    }
    let mut socket = table.socket(&table.o);
    let answer = renew(&table.o, "o").json();
    let fresh = answer["token"].as_str().unwrap().to_owned();
    assert_eq!(answer["role"], "o");
    socket.until_closed();
    assert_eq!(table.connect(&table.o, &[]).err(), Some(404));
    assert_eq!(server.get(&table.path(""), &[&table.o]).status, 404);
    let watch = renew(&fresh, "watch").json()["token"].as_str().unwrap().to_owned();
    assert_eq!(renew(&fresh, "z").status, 400);
    let (id, x, old) = (table.path(""), table.x.clone(), table.o.clone());
    server.kill();
    let again = Server::on(folder.path(), &[]);
    assert_eq!(again.get(&id, &[&old]).status, 404);
    let roles = [x, fresh, watch].map(|token| again.get(&id, &[&token]).json()["roles"].clone());
    assert_eq!(roles, [json!(["x"]), json!(["o"]), json!(["watch"])]);
}
