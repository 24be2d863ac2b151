//! For operators: health, figures, and a quiet end.

use serde_json::json;

use crate::disk::fails;
use crate::harness::Server;

#[test]
fn figures_are_for_this_machine_only() {
    let server = Server::start(&[]);
    let table = server.open(&json!({ "game": "tictactoe" }));
    let _page = table.socket(&table.x);
    let figures = server.get("/api/operator", &[]).json();
    assert_eq!((&figures["games"], &figures["now"]["pages"]), (&json!(1), &json!(1)), "{figures}");
    assert_eq!(server.get("/api/health", &[]).json()["status"], "ok");
    let page = server.get("/operator?lang=sr-Latn", &[]);
    assert_eq!(page.status, 200);
    let text = page.text();
    assert!(text.contains("<th scope=\"row\">partija u memoriji</th><td>1</td>"), "{text}");
    // It can be read on a phone, in light and dark, and every file that it names is there.
    assert!(text.contains("name=\"viewport\"") && text.contains("<td>0:0"), "{text}");
    for (_, rest) in text.match_indices("=\"/page/").map(|(at, _)| text.split_at(at + 2)) {
        let path = rest.split('"').next().unwrap();
        assert_eq!(server.get(path, &[]).status, 200, "{path}");
    }
    for path in ["/api/operator", "/operator"] {
        for name in ["X-Forwarded-For", "Forwarded", "X-Real-IP", "Via", "X-Forwarded-Proto"] {
            assert_eq!(server.ask("GET", path, &[(name, "192.0.2.7")], None).status, 404, "{path} {name}");
        }
    }
    // A proxy that says nothing at all still passes on the name by which people know the server.
    let named = Server::start(&["--host", "board.example"]);
    for (host, status) in [("board.example", 404), ("localhost", 200), ("[::1]:7373", 200)] {
        assert_eq!(named.ask("GET", "/api/operator", &[("Host", host)], None).status, status, "{host}");
    }
}

#[test]
fn a_server_that_is_asked_to_end_says_so_and_saves() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::on(folder.path(), &[]);
    let table = server.open(&json!({ "game": "tictactoe" }));
    let (id, token) = (table.id.clone(), table.x.clone());
    let mut page = table.socket(&table.x);
    fails(folder.path(), true);
    assert_eq!(table.play("b2")["unsaved"], "store.disk");
    // Whoever watches over the server sees it.
    assert_eq!(server.get("/api/health", &[]).json()["status"], "unsaved");
    assert_eq!(server.get("/api/operator", &[]).json()["unsaved"], 1);
    fails(folder.path(), false);
    let mut other = table.opened(&[&table.o], 0);
    server.ask_to_end();
    assert_eq!(page.close_code(), Some(1001));
    assert_eq!(other.close_code(), Some(1001));
    assert_eq!(server.exit_code(), Some(0));
    // The newest move is there although the disk failed when it was made.
    let again = Server::on(folder.path(), &[]);
    assert_eq!(again.get(&format!("/api/games/{id}"), &[&token]).json()["current"], 1);
}

#[test]
fn clients_behind_a_named_proxy_are_told_apart() {
    let limit = ["--games-per-client", "1"];
    let open = |server: &Server, from: &str| {
        let body = json!({ "game": "tictactoe" }).to_string();
        server.ask("POST", "/api/games", &[("X-Forwarded-For", from)], Some(body.as_bytes())).status
    };
    let server = Server::start(&[&limit[..], &["--proxy", "127.0.0.1"]].concat());
    assert_eq!([open(&server, "192.0.2.1"), open(&server, "192.0.2.2"), open(&server, "192.0.2.1")], [201, 201, 429]);
    let server = Server::start(&limit);
    assert_eq!([open(&server, "192.0.2.1"), open(&server, "192.0.2.2")], [201, 429]);
}

#[test]
fn a_page_says_who_it_is_in_its_first_message_and_gets_changes() {
    let server = Server::start(&["--pages-per-client", "2"]);
    let table = server.open(&json!({ "game": "tictactoe" }));
    let mut page = table.opened(&[&table.x, &table.o], table.state["revision"].as_u64().unwrap());
    assert_eq!(page.of("hello")["roles"], json!(["x", "o"]));
    table.play("b2");
    // It had the state already, so the change comes next, and only what is new is in it.
    let change = page.next().unwrap();
    assert_eq!((&change["type"], &change["current"]), (&json!("change"), &json!(1)), "{change}");
    assert_eq!(change["nodes"].as_array().unwrap().len(), 2, "the new node and its parent: {change}");
    assert_eq!(change["view"]["ply"], 1);
    table.good("/comment", &json!({ "text": "good" }));
    let change = page.next().unwrap();
    assert_eq!(change["nodes"].as_array().unwrap().len(), 1, "{change}");
    assert!(change.get("view").is_none(), "{change}");
    table.good("/remove", &json!({ "node": 1 }));
    assert_eq!(page.next().unwrap()["removed"], json!([1]));
    // A page that knows an old state gets the new one.
    let mut second = table.opened(&[&table.watch], 1);
    assert_eq!(second.of("state")["state"]["roles"], json!(["watch"]));
    // One page too many is told so in words, with the time to wait.
    let refused = table.opened(&[&table.x], 0).next().unwrap();
    assert_eq!((&refused["type"], &refused["status"]), (&json!("refused"), &json!(429)), "{refused}");
    assert_eq!((&refused["error"]["law"], &refused["retry"]), (&json!("limit.sockets_client"), &json!(30)));
    let server = Server::start(&[]);
    let mut stranger = server.open(&json!({ "game": "tictactoe" })).opened(&["x"], 0);
    assert_eq!(stranger.next().unwrap()["error"]["law"], "server.game");
    stranger.until_closed();
}
