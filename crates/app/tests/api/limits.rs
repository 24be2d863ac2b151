//! Over a limit there is a clear answer.

use serde_json::json;

use crate::harness::{Server, until};

#[test]
fn games_of_one_client() {
    let server = Server::start(&["--games-per-client", "3"]);
    for _ in 0..3 {
        server.open(&json!({ "game": "tictactoe" }));
    }
    let answer = server.post("/api/games", &[], &json!({ "game": "tictactoe" }));
    assert_eq!((answer.status, answer.law().as_str()), (429, "limit.games"));
    let retry: u32 = answer.header("retry-after").unwrap().parse().unwrap();
    assert!((3500..=3600).contains(&retry), "{retry}");
    assert_eq!(answer.json()["retry"], retry);
}

#[test]
fn pages_of_one_client_and_of_all() {
    let server = Server::start(&["--pages-per-client", "2"]);
    let table = server.open(&json!({ "game": "tictactoe" }));
    let first = table.socket(&table.x);
    let _second = table.socket(&table.x);
    assert_eq!(table.connect(&table.x, &[]).err(), Some(429));
    drop(first);
    // The server notices that a page has gone when it reads or writes.
    table.play("b2");
    until("the place of the page that has gone", || table.connect(&table.x, &[]).ok());
    let server = Server::start(&["--pages", "1"]);
    let table = server.open(&json!({ "game": "tictactoe" }));
    let _first = table.socket(&table.x);
    assert_eq!(table.connect(&table.x, &[]).err(), Some(503));
}

#[test]
fn a_page_that_has_not_said_which_game_it_wants_counts_too() {
    let server = Server::start(&["--pages-per-client", "2", "--proxy", "127.0.0.1"]);
    let table = server.open(&json!({ "game": "tictactoe" }));
    let page = |client: &str| table.connect_to("/socket", &[("X-Forwarded-For", client)]).unwrap();
    let open = json!({ "type": "open", "tokens": [&table.x], "revision": 0 });
    let mut silent = [page("10.0.0.1"), page("10.0.0.1")];
    let pages = || server.get("/api/operator", &[]).json()["now"]["pages"].clone();
    assert_eq!(pages(), 2);
    let mut third = page("10.0.0.1");
    third.send(&open);
    assert_eq!(third.of("refused")["error"]["law"], "limit.sockets_client");
    third.until_closed();
    let mut other = page("10.0.0.2");
    other.send(&open);
    other.of("hello");
    // Those who have kept silent have their places.
    silent[0].send(&open);
    silent[0].of("hello");
    assert_eq!(pages(), 3);
    drop(silent);
    until("their places are free", || (pages() == 1).then_some(()));
}

#[test]
fn searches_wait_their_turn_and_games_go_on() {
    let server = Server::start(&["--searches", "1", "--students", "10"]);
    let tables: Vec<_> =
        (0..30).map(|_| server.open(&json!({ "game": "connect4", "seats": { "x": "engine:1" } }))).collect();
    let mut sockets: Vec<_> = tables.iter().map(|table| table.socket(&table.o)).collect();
    let mut busy = 0;
    for socket in &mut sockets {
        socket.send(&json!({ "type": "analyse", "node": 0 }));
    }
    // One thread, more studies than seats: some hear that the server is busy, all others get their lines in turn.
    for socket in &mut sockets {
        loop {
            let message = socket.next().unwrap();
            match message["type"].as_str().unwrap() {
                "busy" => {
                    assert!(message["retry"].as_u64().unwrap() > 0);
                    busy += 1;
                    break;
                }
                "analysis" => break,
                _ => {}
            }
        }
    }
    assert_eq!(busy, 10);
    for table in &tables {
        assert_eq!(table.quiet()["view"]["ply"], 1);
    }
}
