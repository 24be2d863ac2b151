//! The floods: what rude clients and whole classrooms do, all from one address.

use std::io::{Read, Write};
use std::net::Ipv4Addr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde_json::{Value, json};

use super::served::{Client, Fallible, Opened, Socket, open, opened_game};

/// A flood goes on until it is told to end.
pub(super) type Flood = fn(&str, &AtomicBool) -> Fallible<()>;

/// All floods.
pub(super) const FLOODS: &[(&str, Flood)] = &[
    ("nothing else", nothing),
    ("hints, hanging up at once", hints),
    ("100,000 options in a request", options),
    ("60 kB of moves in a request", moves),
    ("trees of 110,000 nodes", trees),
    ("64 sockets that do not read, large game", unread_sockets),
    ("60 answers that nobody reads, large game", unread_answers),
    ("comments of 4,000 signs", comments),
    ("pipelined requests that nobody reads", pipelines),
    ("40 at once at one large game", one_game),
    ("40 students analysing at one address", analyses),
    ("30 games against level 10", level_ten),
    ("1,000 connections", connections),
    ("40 recorded searches at once", recorded),
    ("40 pictures of long games at once", drawn),
    ("two tournaments of engines, 20 who watch", tournaments),
    ("200 games against level 3, 5 addresses", games),
    ("1,000 pages, 20 addresses", pages),
];

/// Clients at other addresses than the flooder's.
fn classroom(number: usize) -> Ipv4Addr {
    Ipv4Addr::new(127, 0, 1, number as u8)
}

const FLOODER: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);

fn client(host: &str) -> Fallible<Client> {
    Client::open_from(host, FLOODER)
}

fn goes_on(ended: &AtomicBool) -> bool {
    !ended.load(Ordering::SeqCst)
}

fn wait(ended: &AtomicBool) {
    while goes_on(ended) {
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Does something on several threads until the end. What is refused is tried again.
fn on_threads(count: usize, ended: &AtomicBool, act: impl Fn(usize) -> Fallible<()> + Sync) {
    std::thread::scope(|scope| {
        for number in 0..count {
            let act = &act;
            scope.spawn(move || {
                while goes_on(ended) {
                    if act(number).is_err() {
                        std::thread::sleep(Duration::from_millis(10));
                    }
                }
            });
        }
    });
}

fn nothing(_: &str, ended: &AtomicBool) -> Fallible<()> {
    wait(ended);
    Ok(())
}

fn hints(host: &str, ended: &AtomicBool) -> Fallible<()> {
    let mut opener = client(host)?;
    let games = (0..50).map(|_| open(&mut opener, "blockade", json!({}))).collect::<Fallible<Vec<_>>>()?;
    on_threads(8, ended, |number| {
        for game in games.iter().skip(number * 6).take(7) {
            let mut client = client(host)?;
            let path = format!("/api/games/{}/hint", game.id);
            let request = client.request("POST", &path, &game.tokens, &json!({ "level": 1 }).to_string());
            client.stream.get_mut().write_all(request.as_bytes())?;
        }
        Ok(())
    });
    Ok(())
}

/// The same request again and again.
fn post(host: &str, ended: &AtomicBool, path: &str, body: &Value) -> Fallible<()> {
    on_threads(10, ended, |_| client(host)?.ask("POST", path, "", body).map(drop));
    Ok(())
}

fn options(host: &str, ended: &AtomicBool) -> Fallible<()> {
    let settings: serde_json::Map<String, Value> = (0..90_000).map(|number| (format!("o{number}"), json!(1))).collect();
    post(host, ended, "/api/position", &json!({ "game": "blockade", "settings": settings }))
}

fn moves(host: &str, ended: &AtomicBool) -> Fallible<()> {
    let round = ["X1:21:", "O1:79:", "X1:11:", "O1:77:"];
    let moves = (0..9_000).map(|number| round[number % 4]).collect::<Vec<_>>().join(",");
    let settings = json!({ "walls": 0, "plies": 9999 });
    on_threads(10, ended, |number| {
        let path = ["/api/position", "/api/games"][number % 2];
        let part = &moves[..13_000.min(moves.len())];
        let long = json!({ "game": "blockade", "settings": settings, "moves": moves });
        let allowed = json!({ "game": "blockade", "settings": settings, "moves": part });
        let _ = client(host)?.ask("POST", path, "", &long);
        client(host)?.ask("POST", path, "", &allowed).map(drop)
    });
    Ok(())
}

fn trees(host: &str, ended: &AtomicBool) -> Fallible<()> {
    let tree =
        |leaves: usize| format!("A({})", (0..leaves).map(|leaf| format!("B{leaf}=1")).collect::<Vec<_>>().join(","));
    let bodies = [110_000, 1_500].map(|leaves| json!({ "game": "tree", "settings": { "tree": tree(leaves) } }));
    on_threads(10, ended, |number| client(host)?.ask("POST", "/api/games", "", &bodies[number % 2]).map(drop));
    Ok(())
}

/// A game as large as the server takes it: nearly 5,000 nodes, with comments.
fn large_game(host: &str) -> Fallible<Opened> {
    let mut nodes = vec![json!({})];
    let mut parent = 0;
    // In the first six plies of Connect Four every column is open and nobody can have won.
    while nodes.len() < 4_900 {
        for column in 1..=7 {
            let comment = if nodes.len() < 1_500 { "x".repeat(100) } else { String::new() };
            nodes.push(json!({ "parent": parent, "move": column.to_string(), "comment": comment }));
        }
        parent += 1;
    }
    let record = json!({ "format": "potez-record", "version": 1, "game": "connect4", "nodes": nodes, "current": 0 });
    let opened = client(host)?.ask("POST", "/api/import", "", &json!({ "text": record.to_string() }))?;
    Ok(opened_game(&opened))
}

fn unread_sockets(host: &str, ended: &AtomicBool) -> Fallible<()> {
    let game = large_game(host)?;
    let mut changer = client(host)?;
    let mut sockets = Vec::new();
    while goes_on(ended) {
        // Whoever does not read is disconnected after a while, and comes again.
        while sockets.len() < 64 {
            match Socket::open_from(host, FLOODER, &game.id, &game.tokens) {
                Ok(socket) => sockets.push(socket),
                Err(_) => break,
            }
        }
        let path = format!("/api/games/{}/comment", game.id);
        let _ = changer.ask("POST", &path, &game.tokens, &json!({ "node": 1, "text": sockets.len().to_string() }));
        std::thread::sleep(Duration::from_millis(20));
    }
    Ok(())
}

/// Sends requests on many connections and reads nothing.
fn unread(host: &str, ended: &AtomicBool, count: usize, times: usize) -> Fallible<()> {
    let game = large_game(host)?;
    let mut kept = Vec::new();
    while goes_on(ended) {
        if kept.len() >= count {
            kept.remove(0);
        }
        let mut client = client(host)?;
        let request = client.request("GET", &format!("/api/games/{}", game.id), &game.tokens, "").repeat(times);
        client.stream.get_mut().set_write_timeout(Some(Duration::from_millis(100)))?;
        let _ = client.stream.get_mut().write_all(request.as_bytes());
        kept.push(client);
    }
    Ok(())
}

fn unread_answers(host: &str, ended: &AtomicBool) -> Fallible<()> {
    unread(host, ended, 60, 1)
}

fn pipelines(host: &str, ended: &AtomicBool) -> Fallible<()> {
    unread(host, ended, 200, 1_000)
}

fn comments(host: &str, ended: &AtomicBool) -> Fallible<()> {
    let game = large_game(host)?;
    on_threads(4, ended, |number| {
        let mut client = client(host)?;
        for node in 0..200 {
            let body = json!({ "node": 1 + (node * 7 + number) % 4_000, "text": "y".repeat(4_000) });
            let _ = client.ask("POST", &format!("/api/games/{}/comment", game.id), &game.tokens, &body);
        }
        Ok(())
    });
    Ok(())
}

fn one_game(host: &str, ended: &AtomicBool) -> Fallible<()> {
    let game = large_game(host)?;
    on_threads(40, ended, |_| {
        let mut client = client(host)?;
        while goes_on(ended) {
            client.ask("GET", &format!("/api/games/{}", game.id), &game.tokens, &Value::Null)?;
        }
        Ok(())
    });
    Ok(())
}

fn analyses(host: &str, ended: &AtomicBool) -> Fallible<()> {
    let mut opener = client(host)?;
    let games = (0..40).map(|_| open(&mut opener, "blockade", json!({}))).collect::<Fallible<Vec<_>>>()?;
    std::thread::scope(|scope| {
        let students: Vec<_> = games.iter().map(|game| scope.spawn(move || student(host, game, ended))).collect();
        let refused = students.into_iter().filter_map(|student| student.join().ok()).filter(Result::is_err).count();
        if refused > 0 {
            return Err(format!("{refused} of 40 students got no lines").into());
        }
        Ok(())
    })
}

/// Analyses until the end; an error if no line ever comes.
fn student(host: &str, game: &Opened, ended: &AtomicBool) -> Fallible<()> {
    let mut socket = Socket::open_from(host, FLOODER, &game.id, &game.tokens)?;
    let ask = json!({ "type": "analyse", "lines": 3 }).to_string();
    socket.send(1, ask.as_bytes())?;
    socket.next("analysis")?;
    wait(ended);
    Ok(())
}

fn level_ten(host: &str, ended: &AtomicBool) -> Fallible<()> {
    let mut opener = client(host)?;
    for _ in 0..30 {
        open(&mut opener, "blockade", json!({ "x": "engine:10", "o": "engine:10" }))?;
    }
    wait(ended);
    Ok(())
}

fn connections(host: &str, ended: &AtomicBool) -> Fallible<()> {
    let mut kept = Vec::new();
    for _ in 0..1_000 {
        let mut client = client(host)?;
        client.stream.get_mut().set_nonblocking(true)?;
        kept.push(client);
    }
    // Most of them hear at once that there is no room.
    std::thread::sleep(Duration::from_millis(500));
    let mut sign = [0; 12];
    let mut read = |client: &mut Client| client.stream.get_mut().read(&mut sign).is_ok_and(|read| read > 0);
    let told = kept.iter_mut().map(&mut read).filter(|told| *told).count();
    if told < 500 {
        return Err(format!("only {told} of 1,000 connections were told that there is no room").into());
    }
    wait(ended);
    Ok(())
}

/// An older program may lack what a flood is about; a flood of refusals would show nothing.
fn must_have(host: &str, path: &str, body: &Value) -> Fallible<()> {
    client(host)?.ask("POST", path, "", body).map(drop).map_err(|_| format!("there is no {path}").into())
}

/// 200 people play against level 3; each waits for the reply, and begins again when the game is over.
fn games(host: &str, ended: &AtomicBool) -> Fallible<()> {
    on_threads(200, ended, |number| {
        let mut client = Client::open_from(host, classroom(number % 5))?;
        let opened =
            open(&mut client, ["connect4", "tictactoe", "byte", "blockade"][number % 4], json!({ "o": "engine:3" }))?;
        let path = format!("/api/games/{}", opened.id);
        while goes_on(ended) {
            let state = client.ask("GET", &path, &opened.tokens, &Value::Null)?;
            if state["ending"].is_object() {
                break;
            }
            let choices = state["view"]["choices"].as_array().map(Vec::as_slice).unwrap_or_default();
            if state["view"]["turn"] == "first"
                && let Some(choice) = choices.get(number % choices.len().max(1))
            {
                client.ask("POST", &format!("{path}/moves"), &opened.tokens, &json!({ "text": choice["text"] }))?;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        Ok(())
    });
    Ok(())
}

/// Pages with a game each, of which one changes now and then.
fn pages(host: &str, ended: &AtomicBool) -> Fallible<()> {
    let mut kept = Vec::new();
    for number in 0..1_000 {
        let from = classroom(number % 20);
        let mut client = Client::open_from(host, from)?;
        let opened = open(&mut client, "connect4", json!({}))?;
        kept.push((Socket::open_from(host, from, &opened.id, &opened.tokens)?, opened));
        if !goes_on(ended) {
            return Err(format!("only {number} of 1,000 pages were opened in time").into());
        }
    }
    let mut changer = Client::open_from(host, classroom(0))?;
    for number in (0..kept.len()).cycle() {
        if !goes_on(ended) {
            break;
        }
        let (socket, opened) = &mut kept[number];
        let path = format!("/api/games/{}/moves", opened.id);
        changer.ask("POST", &path, &opened.tokens, &json!({ "text": "4" }))?;
        socket.next("state")?;
        std::thread::sleep(Duration::from_millis(20));
    }
    Ok(())
}

fn recorded(host: &str, ended: &AtomicBool) -> Fallible<()> {
    must_have(host, "/api/trace", &json!({ "game": "tictactoe", "depth": 1 }))?;
    let searches = [
        json!({ "game": "connect4", "depth": 8, "algorithm": "minimax" }),
        json!({ "game": "byte", "depth": 3 }),
        json!({ "game": "tree", "settings": { "tree": format!("({})", vec!["1"; 60_000].join(" ")) } }),
    ];
    on_threads(40, ended, |number| client(host)?.ask("POST", "/api/trace", "", &searches[number % 3]).map(drop));
    Ok(())
}

/// Engines that always have something to compute play two tournaments, and a class watches both.
fn tournaments(host: &str, ended: &AtomicBool) -> Fallible<()> {
    must_have(host, "/api/tournaments", &json!({ "game": "tictactoe", "engines": ["engine:1", "engine:2"] }))?;
    let mut lecturer = client(host)?;
    let mut watched = Vec::new();
    for _ in 0..2 {
        let engines = ["engine", "mcts", "engine", "mcts", "engine:10", "engine:9"];
        let body = json!({ "game": "blockade", "seconds": 0.5, "games": 10, "engines": engines });
        let made = lecturer.ask("POST", "/api/tournaments", "", &body)?;
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let (path, manage) = (format!("/api/tournaments/{}", text(&made["id"])), text(&made["tokens"]["manage"]));
        lecturer.ask("POST", &format!("{path}/phase"), &manage, &json!({ "phase": "running" }))?;
        watched.push((path, text(&made["tokens"]["watch"])));
    }
    on_threads(20, ended, |number| {
        let (path, watch) = &watched[number % watched.len()];
        client(host)?.ask("GET", path, watch, &Value::Null)?;
        std::thread::sleep(Duration::from_millis(500));
        Ok(())
    });
    // Otherwise the figures would be those of a server with nothing to do.
    let (path, watch) = &watched[0];
    let state = lecturer.ask("GET", path, watch, &Value::Null)?;
    match state["running"].as_array().is_some_and(|games| !games.is_empty()) {
        true => Ok(()),
        false => Err("no game of the tournament was being played".into()),
    }
}

/// A long game on a large board, as a film, a document and a picture; each thread has a game of its own.
fn drawn(host: &str, ended: &AtomicBool) -> Fallible<()> {
    // Pictures came after recorded searches.
    must_have(host, "/api/trace", &json!({ "game": "tictactoe", "depth": 1 }))?;
    let mut client = client(host)?;
    let body = json!({ "game": "blockade", "settings": { "rows": 22, "cols": 28, "walls": 0 } });
    let game = opened_game(&client.ask("POST", "/api/games", "", &body)?);
    let path = format!("/api/games/{}", game.id);
    for ply in 0..80 {
        let state = client.ask("GET", &path, &game.tokens, &Value::Null)?;
        let choices = state["view"]["choices"].as_array().map(Vec::as_slice).unwrap_or_default();
        let Some(choice) = choices.get(ply * 7 % choices.len().max(1)) else { break };
        client.ask("POST", &format!("{path}/moves"), &game.tokens, &json!({ "text": choice["text"] }))?;
    }
    let record = client.ask("GET", &format!("{path}/export"), &game.tokens, &Value::Null)?.to_string();
    let mut games = Vec::new();
    for _ in 0..40 {
        games.push(opened_game(&client.ask("POST", "/api/import", "", &json!({ "text": record }))?));
    }
    on_threads(40, ended, |number| {
        let (game, format) = (&games[number], ["gif", "pdf", "png"][number % 3]);
        let mut client = Client::open_from(host, FLOODER)?;
        let path = format!("/api/games/{}/export?format={format}", game.id);
        let request = client.request("GET", &path, &game.tokens, "");
        client.stream.get_mut().write_all(request.as_bytes())?;
        Ok(client.stream.read_exact(&mut [0])?)
    });
    Ok(())
}
