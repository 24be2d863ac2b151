//! Games from beginning to end.

use serde_json::{Value, json};

use crate::harness::{Server, Table, until};

#[test]
fn a_game_of_two_people_on_one_screen() {
    let server = Server::start(&[]);
    let table = server.open(&json!({ "game": "tictactoe", "title": "  a  lesson " }));
    assert_eq!(table.state["title"], "a lesson");
    assert_eq!(table.state["roles"], json!(["x", "o"]));
    for (number, text) in ["b2", "a1", "c3", "b1"].into_iter().enumerate() {
        let state = table.play(text);
        assert_eq!(state["revision"], number as u64 + 2);
        assert_eq!(state["nodes"][number + 1]["text"], text);
    }
    let refused = table.post("/moves", &json!({ "text": "b2" }));
    assert_eq!((refused.status, refused.law().as_str()), (422, "mnk.taken"));
    assert_eq!(table.now()["view"]["ply"], 4);
    table.play("c1");
    table.play("c2");
    let state = table.play("a3");
    assert_eq!(state["ending"], json!({ "kind": "rules", "outcome": { "win": "first" } }));
    assert_eq!(state["view"]["next"], json!([]));
    assert_eq!(table.post("/moves", &json!({ "text": "a2" })).law(), "move.game_over");
}

#[test]
fn a_move_is_built_click_by_click() {
    let server = Server::start(&[]);
    let table = server.open(&json!({ "game": "blockade" }));
    assert_eq!(table.state["view"]["moves"], 4160);
    assert!(table.state["view"].get("choices").is_none());
    let mut clicked: Vec<Value> = Vec::new();
    loop {
        let next = table.good("/next", &json!({ "targets": clicked }));
        if let Some(text) = next["complete"].as_str() {
            assert_eq!(next["next"], json!([]));
            let state = table.good("/moves", &json!({ "targets": clicked }));
            assert_eq!(state["nodes"][1]["text"], text);
            assert_eq!(state["view"]["last"], json!(clicked));
            break;
        }
        assert_eq!(table.post("/moves", &json!({ "targets": clicked })).status, 422);
        clicked.push(next["next"][0].clone());
    }
    let wall = json!({ "kind": "wall", "row": 0, "col": 0, "lie": "horizontal" });
    let why = table.good("/why", &json!({ "targets": [wall] }));
    assert_eq!(why["legal"], false);
    assert!(why["message"].as_str().unwrap().len() > 10, "{why}");
    assert_eq!(table.good("/why", &json!({ "text": "O1:63" }))["legal"], false);
    assert_eq!(table.good("/why", &json!({ "node": 0, "text": "X1:64:P11" }))["legal"], true);
}

#[test]
fn an_engine_answers_by_itself() {
    let server = Server::start(&[]);
    let table = server.open(&json!({ "game": "connect4", "seats": { "x": "human", "o": "engine:3" } }));
    assert_eq!(table.play("4")["thinking"], true);
    let state = table.quiet();
    assert_eq!((&state["view"]["ply"], &state["view"]["turn"]), (&json!(2), &json!("first")));
    assert_eq!(state["nodes"][2]["mover"], "second");
    // The holder of the one human side takes back alone.
    let state = server.post(&table.path("/takeback"), &[&table.x], &json!({})).json();
    assert_eq!(state["current"], 0);
    // An engine that is to move after going back waits to be told.
    let state = server.post(&table.path("/go"), &[&table.x], &json!({ "node": 1 })).json();
    assert_eq!((&state["paused"], &state["thinking"]), (&json!(true), &json!(false)));
    server.post(&table.path("/resume"), &[&table.x], &json!({}));
    assert_eq!(table.quiet()["view"]["turn"], "first");
    let seat = table.good("/seat", &json!({ "side": "x", "seat": "random" }));
    assert_eq!(seat["seats"]["x"], "random");
    until("the end of the game", || table.now()["ending"].is_object().then_some(()));
}

#[test]
fn full_strength_is_chosen_within_the_limits_and_kept() {
    let server = Server::start(&["--reply-seconds", "2", "--reply-threads", "1"]);
    let limits = server.get("/api/register", &[]).json()["limits"].clone();
    assert_eq!((&limits["reply_seconds"], &limits["reply_threads"]), (&json!(2), &json!(1)));
    for strength in [json!({ "seconds": 3 }), json!({ "seconds": 0.01 }), json!({ "seconds": 1, "threads": 2 })] {
        let asked = json!({ "game": "connect4", "seats": { "o": "engine" }, "strength": strength });
        assert_eq!(server.post("/api/games", &[], &asked).law(), "server.strength", "{strength}");
    }
    let asked = json!({ "game": "connect4", "seats": { "o": "engine" }, "strength": { "seconds": 0.2 } });
    let table = server.open(&asked);
    assert_eq!(table.now()["strength"], json!({ "seconds": 0.2, "threads": 1 }));
    table.play("4");
    assert_eq!(table.quiet()["view"]["ply"], 2);
    // It is part of the record.
    let record = server.ask("GET", &table.path("/export?format=json"), &[("X-Potez-Token", &table.x)], None);
    assert!(record.text().contains("EngineSeconds"), "{}", record.text());
    // Engines that play each other have a pace.
    assert_eq!(table.good("/pace", &json!({ "seconds": 0.1 }))["pace"], 0.1);
    assert_eq!(server.post(&table.path("/pace"), &[&table.x], &json!({ "seconds": 0 })).law(), "server.pace");
}

#[test]
fn games_are_saved_as_pictures() {
    let server = Server::start(&[]);
    let table = server.open(&json!({ "game": "blockade", "moves": "X1:64:P6B,O1:3A:Z64" }));
    let signs: [(&str, &[u8]); 3] = [("png", b"\x89PNG"), ("gif", b"GIF89a"), ("pdf", b"%PDF")];
    for (format, sign) in signs {
        let path = table.path(&format!("/export?format={format}"));
        let answer = server.ask("GET", &path, &[("X-Potez-Token", &table.x)], None);
        assert_eq!(answer.status, 200, "{format}");
        assert!(answer.body.starts_with(sign), "{format}");
    }
    // The register says which formats a game has.
    let games = server.get("/api/register", &[]).json()["games"].clone();
    let has = |game: &str, format: &str| {
        let entry = games.as_array().unwrap().iter().find(|entry| entry["name"] == game).unwrap();
        entry["formats"].as_array().unwrap().contains(&json!(format))
    };
    assert!(has("byte", "sgf") && has("blockade", "gif") && !has("blockade", "sgf"));
}

#[test]
fn own_games_are_told_with_their_results_and_positions() {
    let server = Server::start(&[]);
    let table = server.open(&json!({ "game": "tictactoe", "moves": "a1,b1,a2,b2,a3", "seats": { "o": "engine:2" } }));
    let mine = server.post("/api/mine", &[], &json!({ "tokens": [table.x] })).json();
    assert_eq!(mine[0]["outcome"], json!({ "win": "first" }));
    assert_eq!(mine[0]["seats"], json!({ "x": "human", "o": "engine:2" }));
    assert!(mine[0].get("scene").is_none());
    let mine = server.post("/api/mine", &[], &json!({ "tokens": [table.x], "scenes": true })).json();
    assert_eq!(mine[0]["scene"]["board"]["cols"], 3);
}

#[test]
fn the_history_is_a_tree() {
    let server = Server::start(&[]);
    let table = server.open(&json!({ "game": "tictactoe", "moves": "b2,a1,c3" }));
    assert_eq!(table.good("/takeback", &json!({}))["current"], 2);
    let state = table.play("a3");
    assert_eq!(state["nodes"][2]["children"], json!([3, 4]));
    let state = table.good("/moves", &json!({ "node": 1, "text": "b1" }));
    assert_eq!((&state["current"], &state["nodes"].as_array().unwrap().len()), (&json!(5), &6));
    let state = table.good("/promote", &json!({ "node": 4 }));
    assert_eq!(state["nodes"][2]["children"], json!([4, 3]));
    let state = table.good("/comment", &json!({ "node": 3, "text": " too slow " }));
    assert_eq!(state["nodes"].as_array().unwrap().iter().find(|node| node["id"] == 3).unwrap()["comment"], "too slow");
    assert_eq!(table.good("/go", &json!({ "node": 4 }))["view"]["turn"], "second");
    assert_eq!(table.get("/nodes/3").json()["last"], json!([{ "kind": "cell", "row": 2, "col": 2 }]));
    let state = table.good("/remove", &json!({ "node": 4 }));
    assert_eq!(state["current"], 2);
    assert_eq!(table.get("/nodes/4").status, 404);
    assert_eq!(table.post("/remove", &json!({ "node": 0 })).status, 409);
    assert_eq!(table.good("/rename", &json!({ "title": "šah" }))["title"], "šah");
}

#[test]
fn two_people_on_two_devices_ask_each_other() {
    let server = Server::start(&[]);
    let table = server.open(&json!({ "game": "tictactoe" }));
    let as_x = |rest: &str, body: Value| server.post(&table.path(rest), &[&table.x], &body);
    let as_o = |rest: &str, body: Value| server.post(&table.path(rest), &[&table.o], &body);
    assert_eq!(as_o("/moves", json!({ "text": "b2" })).law(), "server.turn");
    assert_eq!(as_x("/moves", json!({ "text": "b2" })).status, 200);
    assert_eq!(as_x("/moves", json!({ "text": "a1" })).law(), "server.turn");
    assert_eq!(as_x("/go", json!({ "node": 0 })).law(), "server.alone");
    assert_eq!(as_x("/hint", json!({ "level": 1 })).law(), "server.fair");
    // Sent once more, because the answer was lost: nothing changes.
    assert_eq!(as_o("/moves", json!({ "text": "a1" })).json()["current"], 2);
    assert_eq!(as_o("/moves", json!({ "node": 1, "text": "a1" })).json()["revision"], 3);
    assert_eq!(as_x("/moves", json!({ "node": 0, "text": "b2" })).json()["current"], 2);
    let offered = as_x("/takeback", json!({})).json();
    assert_eq!((&offered["offer"], &offered["current"]), (&json!({ "kind": "takeback", "by": "first" }), &json!(2)));
    assert_eq!(as_o("/decline", json!({})).json()["offer"], Value::Null);
    as_x("/takeback", json!({}));
    assert_eq!(as_o("/takeback", json!({})).json()["current"], 0);
    assert_eq!(as_o("/draw", json!({})).json()["offer"]["by"], "second");
    assert_eq!(as_x("/draw", json!({})).json()["ending"]["kind"], "agreed");
    assert_eq!(as_x("/resign", json!({})).law(), "move.game_over");
    let other = server.open(&json!({ "game": "tictactoe" }));
    let state = server.post(&other.path("/resign"), &[&other.o], &json!({})).json();
    assert_eq!(state["ending"], json!({ "kind": "resigned", "outcome": { "win": "first" } }));
}

#[test]
fn a_flag_falls_by_itself() {
    let server = Server::start(&[]);
    let table = server.open(&json!({ "game": "tictactoe", "clock": { "base": 1 } }));
    assert_eq!(table.state["clock"]["left"], json!([1000, 1000]));
    assert_eq!(table.post("/claim", &json!({ "side": "o" })).law(), "claim.nothing");
    assert_eq!(table.play("b2")["clock"]["running"], "second");
    let mut socket = table.socket(&table.watch);
    loop {
        let state = socket.of("state")["state"].clone();
        if state["ending"].is_object() {
            assert_eq!(state["ending"], json!({ "kind": "time", "outcome": { "win": "first" } }));
            break;
        }
    }
    assert_eq!(
        server.post("/api/games", &[], &json!({ "game": "byte", "clock": { "base": -1 } })).law(),
        "server.clock"
    );
}

#[test]
fn hints_say_more_and_more() {
    let server = Server::start(&[]);
    let table = server.open(&json!({ "game": "tictactoe", "moves": "a1,b2,a2,c3" }));
    let three = table.good("/hint", &json!({ "level": 3 }));
    assert_eq!(three["text"], "a3");
    let two = table.good("/hint", &json!({ "level": 2 }));
    assert_eq!(two["text"], Value::Null);
    assert!(two["targets"].as_array().unwrap().contains(&three["targets"][0]), "{two}");
    assert_eq!(table.post("/hint", &json!({ "level": 4 })).law(), "server.hint");
}

/// Where there is a table of the game, hints and moves at full strength come from it. The engine's own first move is in the second column, the
/// table's first of the best is in the first.
#[test]
fn hints_and_moves_come_from_the_table_of_a_solved_game() {
    let folder = tempfile::tempdir().unwrap();
    let solve = "solve connect4 --set cols=4 --set rows=4 --all --out";
    let mut potez = std::process::Command::new(env!("CARGO_BIN_EXE_potez"));
    let table = folder.path().join("t");
    assert!(potez.args(solve.split(' ')).arg(&table).output().unwrap().status.success());
    let asked = |seats: Value| json!({ "game": "connect4", "settings": { "cols": "4", "rows": "4" }, "seats": seats });
    for (options, first) in [(&[][..], "2"), (&["--table", table.to_str().unwrap()], "1")] {
        let server = Server::start(options);
        let people = server.open(&asked(json!({ "x": "human", "o": "human" })));
        assert_eq!(people.good("/hint", &json!({ "level": 3 }))["text"], first);
        let engine = server.open(&asked(json!({ "x": "engine", "o": "human" })));
        let made = |table: &Table<'_>| until("a move", || table.now()["nodes"].get(1).map(|node| node["text"].clone()));
        assert_eq!(made(&engine), first);
        // A level is what it is.
        assert_eq!(made(&server.open(&asked(json!({ "x": "engine:10", "o": "human" })))), "2");
    }
}

/// A position has one hint, found by one search: what is told first holds at every level and whenever somebody asks again.
#[test]
fn a_position_has_one_hint() {
    let server = Server::start(&[]);
    let table = server.open(&json!({ "game": "byte", "settings": { "size": 8 } }));
    let hint = |node: u32, level: u8| table.good("/hint", &json!({ "node": node, "level": level }));
    let [area, piece, whole] = [1, 2, 3].map(|level| hint(0, level));
    let piece_is = piece["targets"].as_array().unwrap();
    assert_eq!(piece_is, &whole["targets"].as_array().unwrap()[..1]);
    assert!(area["targets"].as_array().unwrap().contains(&piece_is[0]), "{area} {piece}");
    assert_eq!((&area["text"], &piece["text"]), (&Value::Null, &Value::Null));
    // After a move and on the way back it is still the same.
    table.play(whole["text"].as_str().unwrap());
    for _ in 0..5 {
        assert_eq!([1, 2, 3].map(|level| hint(0, level)), [area.clone(), piece.clone(), whole.clone()]);
    }
    // Two who ask at the same time are told the same.
    let ask = || table.post("/hint", &json!({ "node": 1, "level": 3 })).json()["text"].clone();
    let (one, other) = std::thread::scope(|scope| {
        let one = scope.spawn(ask);
        let other = scope.spawn(ask);
        (one.join().unwrap(), other.join().unwrap())
    });
    assert!(one.is_string() && one == other, "{one} {other}");
}

#[test]
fn positions_need_no_game() {
    let server = Server::start(&[]);
    let good = server.post("/api/position", &[], &json!({ "game": "mnk", "settings": { "m": 4, "n": "4", "k": 3 } }));
    assert_eq!(good.json()["settings"]["m"], "4");
    let moves = json!({ "game": "tictactoe", "moves": "b2 a1" });
    assert_eq!(server.post("/api/position", &[], &moves).status, 422);
    let moves = json!({ "game": "tictactoe", "moves": "b2,a1" });
    let found = server.post("/api/position", &[], &moves).json();
    assert_eq!((&found["moves"], &found["view"]["ply"]), (&json!(["b2", "a1"]), &json!(2)));
    let broken = json!({ "game": "blockade", "position": "44.44/4B.8B - - 99.9/9.9 X 0" });
    let answer = server.post("/api/position", &[], &broken);
    assert_eq!(answer.status, 422, "{}", answer.text());
}

#[test]
fn refusals_speak_the_language_of_the_request() {
    let server = Server::start(&[]);
    let body = json!({ "game": "tictactoe", "moves": "b2,b2" }).to_string();
    let asked = |path: &str, language: &str| {
        let answer = server.ask("POST", path, &[("Accept-Language", language)], Some(body.as_bytes()));
        answer.json()["error"]["message"].as_str().unwrap().to_owned()
    };
    let said = |language: &str| asked("/api/position", language);
    let (english, cyrillic, latin) = (said("en"), said("sr"), said("sr-Latn-RS,en;q=0.8"));
    assert!(english.contains("already"), "{english}");
    assert!(cyrillic.chars().any(|sign| ('а'..='ш').contains(&sign)), "{cyrillic}");
    assert!(latin.is_ascii() || latin.contains(['č', 'ć', 'š', 'ž', 'đ']), "{latin}");
    assert_ne!(english, latin);
    // The reason inside another refusal too.
    let (english, cyrillic) = (asked("/api/games", "en"), asked("/api/games", "sr"));
    assert!(english.contains("already") && !cyrillic.contains("already"), "{english} {cyrillic}");
    let words = |language: &str| server.get(&format!("/api/words/{language}"), &[]).json();
    let serbian = words("sr-Cyrl");
    for id in words("en").as_object().unwrap().keys() {
        assert!(serbian[id].is_string(), "{id}");
    }
    assert!(serbian["page-language"].as_str().unwrap().chars().all(|sign| !sign.is_ascii()));
    assert_eq!(server.get("/api/words/xx", &[]).status, 404);
}

/// Whoever asks first offers, the other accepts, and each gets the key of the other side; nobody else gets any.
#[test]
fn a_rematch_changes_the_sides_and_gives_each_player_one_key() {
    let server = Server::start(&[]);
    let table = server.open(&json!({ "game": "tictactoe", "clock": { "base": 60, "increment": 1 }, "title": "final" }));
    let ask = |token: &str| server.post(&table.path("/rematch"), &[token], &json!({}));
    assert_eq!(ask(&table.x).law(), "server.rematch", "the game goes on");
    server.post(&table.path("/resign"), &[&table.o], &json!({}));
    assert_eq!(ask(&table.watch).law(), "server.side");
    assert_eq!(table.post("/rematch", &json!({})).law(), "server.rematch", "one person has both sides");
    assert_eq!(ask(&table.x).json()["id"], Value::Null);
    let state = server.get(&table.path(""), &[&table.o]).json();
    assert_eq!(state["offer"], json!({ "kind": "rematch", "by": "first" }));
    // An offer can be declined, and made again.
    server.post(&table.path("/decline"), &[&table.o], &json!({}));
    assert_eq!(server.get(&table.path(""), &[&table.o]).json()["offer"], Value::Null);
    assert_eq!(ask(&table.x).json()["id"], Value::Null);
    let (second, first) = (ask(&table.o).json(), ask(&table.x).json());
    assert_eq!((&first["id"], &first["id"]), (&second["id"], &ask(&table.x).json()["id"]));
    let next = format!("/api/games/{}", first["id"].as_str().unwrap());
    let new = |key: &Value| server.get(&next, &[key["token"].as_str().unwrap()]).json();
    assert_eq!((new(&first)["roles"].clone(), new(&second)["roles"].clone()), (json!(["o"]), json!(["x"])));
    assert_eq!((&new(&first)["title"], &new(&first)["clock"]["base"]), (&json!("final"), &json!(60_000)));
    assert_eq!(server.get(&table.path(""), &[&table.watch]).json()["next"], first["id"]);
}

/// Neither an offer nor the new game is forgotten when the server is killed: each player gets a key, and nobody else gets any.
#[test]
fn a_rematch_outlives_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::on(folder.path(), &[]);
    let table = server.open(&json!({ "game": "tictactoe", "moves": "a1" }));
    let (path, x, o, watch) = (table.path(""), table.x.clone(), table.o.clone(), table.watch.clone());
    server.post(&format!("{path}/resign"), &[&o], &json!({}));
    let ask = |server: &Server, token: &str| server.post(&format!("{path}/rematch"), &[token], &json!({}));
    let offer = |server: &Server| server.get(&path, &[&watch]).json()["offer"].clone();
    assert_eq!(ask(&server, &x).json()["id"], Value::Null);
    server.kill();
    let server = Server::on(folder.path(), &[]);
    assert_eq!(offer(&server), json!({ "kind": "rematch", "by": "first" }));
    // An offer that was declined is gone for good.
    server.post(&format!("{path}/decline"), &[&o], &json!({}));
    server.kill();
    let server = Server::on(folder.path(), &[]);
    assert_eq!(offer(&server), Value::Null);
    assert_eq!(ask(&server, &o).json()["id"], Value::Null);
    let agreed = ask(&server, &x).json();
    let next = format!("/api/games/{}", agreed["id"].as_str().unwrap());
    let roles = |server: &Server, key: &Value| {
        let answer = server.get(&next, &[key["token"].as_str().unwrap()]);
        if answer.status == 200 { answer.json()["roles"].clone() } else { Value::Null }
    };
    server.kill();
    // O has not fetched the key before: it is a new one. X's still opens the game.
    let server = Server::on(folder.path(), &[]);
    assert_eq!(server.get(&path, &[&watch]).json()["next"], agreed["id"]);
    assert_eq!(ask(&server, &watch).law(), "server.side");
    let second = ask(&server, &o).json();
    assert_eq!((&second["id"], roles(&server, &second)), (&agreed["id"], json!(["x"])));
    assert_eq!(roles(&server, &agreed), json!(["o"]));
    // The server keeps only hashes, so whoever asks again gets another key, and the old one is void.
    let again = ask(&server, &x).json();
    assert_eq!((roles(&server, &again), roles(&server, &agreed)), (json!(["o"]), Value::Null));
    // A new game that was deleted is no obstacle.
    let both = [again["token"].as_str().unwrap(), second["token"].as_str().unwrap()].join(",");
    assert!(server.ask("DELETE", &next, &[("X-Potez-Token", &both)], None).status < 300);
    assert_eq!(ask(&server, &x).json()["id"], Value::Null);
    assert_eq!(offer(&server), json!({ "kind": "rematch", "by": "first" }));
    assert_ne!(ask(&server, &o).json()["id"], agreed["id"]);
}

/// What the server remembers of a rematch is no part of a record: nobody can open the game of others by an import.
#[test]
fn a_record_brings_no_rematch_with_it() {
    let server = Server::start(&[]);
    let table = server.open(&json!({ "game": "tictactoe" }));
    server.post(&table.path("/resign"), &[&table.o], &json!({}));
    for token in [&table.x, &table.o] {
        assert_eq!(server.post(&table.path("/rematch"), &[token], &json!({})).status, 200);
    }
    let headers = [("X-Potez-Token", table.x.as_str())];
    let record = server.ask("GET", &table.path("/export?format=json"), &headers, None).text();
    assert!(!record.to_lowercase().contains("rematch"), "{record}");
    let copy = server.post("/api/import", &[], &json!({ "text": record })).json();
    assert_eq!(copy["state"]["next"], Value::Null);
}
