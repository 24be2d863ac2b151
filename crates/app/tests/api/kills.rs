//! Servers that end at any moment, and a disk that is full: what was acknowledged is there afterwards, and whole.
//!
//! `POTEZ_KILLS=100` kills more often.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use potez_rules::random::Random;
use serde_json::{Value, json};

use crate::harness::{Server, until};

const KILLS: usize = 12;

fn kills() -> usize {
    std::env::var("POTEZ_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(KILLS)
}

/// The moves of a game without variations.
fn texts(state: &Value) -> Vec<String> {
    state["nodes"].as_array().unwrap().iter().map(|node| node["text"].as_str().unwrap().to_owned()).collect()
}

/// `potez saved check` finds nothing wrong.
fn is_sound(folder: &Path) {
    let output = Command::new(env!("CARGO_BIN_EXE_potez"))
        .args(["saved", "--json", "--data"])
        .arg(folder)
        .arg("check")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stdout));
}

/// Asks a server that may end meanwhile: then there is no answer.
fn ask(host: &str, method: &str, path: &str, token: &str, body: &str) -> Option<(u16, Value)> {
    let mut stream = TcpStream::connect(host).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(60))).ok()?;
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {host}\r\nX-Potez-Token: {token}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    Some((head.split(' ').nth(1)?.parse().ok()?, serde_json::from_str(body).ok()?))
}

/// A game, and the longest line of moves that a server has acknowledged.
struct Played {
    path: String,
    token: String,
    known: Mutex<Vec<String>>,
}

impl Played {
    /// A new game, if the server is still there.
    fn open(host: &str) -> Option<Played> {
        let body = json!({ "game": "mnk", "settings": { "m": 12, "n": 12, "k": 12 } }).to_string();
        let (201, opened) = ask(host, "POST", "/api/games", "", &body)? else { return None };
        Some(Played::new(&opened))
    }

    fn new(opened: &Value) -> Played {
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        Played {
            path: format!("/api/games/{}", text(&opened["id"])),
            token: format!("{},{}", text(&opened["tokens"]["x"]), text(&opened["tokens"]["o"])),
            known: Mutex::new(texts(&opened["state"])),
        }
    }

    /// Notes what a server has acknowledged. Whichever server it was, no line contradicts another.
    fn acknowledge(&self, state: &Value) {
        let told = texts(state);
        let mut known = self.known.lock().unwrap();
        let (short, long) = if told.len() < known.len() { (&told, &*known) } else { (&*known, &told) };
        assert!(long.starts_with(short), "{known:?} and {told:?}");
        if told.len() > known.len() {
            *known = told;
        }
    }

    /// Has it a move left?
    fn goes_on(&self) -> bool {
        // The start is a node too.
        self.known.lock().unwrap().len() <= 12 * 12
    }

    /// Makes a move that this server takes for legal, if it is still there. Another one may have been faster: then it refuses.
    fn play(&self, host: &str, random: &mut Random) -> Option<()> {
        let (200, state) = ask(host, "GET", &self.path, &self.token, "")? else { return None };
        let choices = state["view"]["choices"].as_array().filter(|choices| !choices.is_empty())?;
        let text = &choices[random.below(u32::try_from(choices.len()).ok()?) as usize]["text"];
        let body = json!({ "text": text }).to_string();
        match ask(host, "POST", &format!("{}/moves", self.path), &self.token, &body)? {
            (200, state) => self.acknowledge(&state),
            (status, refused) => {
                assert!([409, 422, 503].contains(&status), "{status} {refused}");
                return None;
            }
        }
        Some(())
    }
}

/// Ends the players even when the test fails.
struct Ends<'a>(&'a AtomicBool);

impl Drop for Ends<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

/// People play on two servers at once, in the same games, while one or the other is killed or asked to end.
#[test]
fn two_servers_on_one_store_lose_and_cut_nothing_when_they_end() {
    let folder = tempfile::tempdir().unwrap();
    let mut servers = [0, 1].map(|_| Server::on(folder.path(), &[]));
    let hosts = [0, 1].map(|which: usize| Mutex::new(servers[which].host.clone()));
    let games: Mutex<Vec<Arc<Played>>> =
        Mutex::new((0..4).map(|_| Arc::new(Played::open(&servers[0].host).unwrap())).collect());
    let (ended, acknowledged) = (AtomicBool::new(false), AtomicUsize::new(0));
    let mut random = Random::new(2028);
    std::thread::scope(|scope| {
        let _ends = Ends(&ended);
        for player in 0..6 {
            let (hosts, games, ended, acknowledged) = (&hosts, &games, &ended, &acknowledged);
            scope.spawn(move || {
                let mut random = Random::new(player);
                while !ended.load(Ordering::SeqCst) {
                    let host = hosts[random.below(2) as usize].lock().unwrap().clone();
                    let game = {
                        let mut games = games.lock().unwrap();
                        // Somebody opens another game when few are left.
                        if games.iter().filter(|game| game.goes_on()).count() < 4 {
                            games.extend(Played::open(&host).map(Arc::new));
                        }
                        let left: Vec<_> = games.iter().filter(|game| game.goes_on()).collect();
                        let Some(game) = left.get(random.below(left.len().max(1) as u32) as usize) else { continue };
                        Arc::clone(game)
                    };
                    if game.play(&host, &mut random).is_some() {
                        acknowledged.fetch_add(1, Ordering::SeqCst);
                    }
                }
            });
        }
        for kill in 0..kills() {
            // After some moves more, and somewhere within a move.
            let goal = acknowledged.load(Ordering::SeqCst) + 1 + random.below(8) as usize;
            until("people play", || (acknowledged.load(Ordering::SeqCst) >= goal).then_some(()));
            std::thread::sleep(Duration::from_micros(u64::from(random.below(5000))));
            let which = random.below(2) as usize;
            let next = Server::on(folder.path(), &[]);
            let host = next.host.clone();
            let old = std::mem::replace(&mut servers[which], next);
            if kill % 2 == 0 {
                old.kill();
            } else {
                old.ask_to_end();
                assert_eq!(old.exit_code(), Some(0));
            }
            *hosts[which].lock().unwrap() = host;
        }
    });
    let [one, other] = servers;
    one.kill();
    other.kill();
    is_sound(folder.path());
    let again = Server::on(folder.path(), &[]);
    for game in games.into_inner().unwrap() {
        let (status, state) = ask(&again.host, "GET", &game.path, &game.token, "").unwrap();
        assert_eq!(status, 200, "{state}");
        let (known, found) = (game.known.lock().unwrap(), texts(&state));
        assert!(found.starts_with(&known), "acknowledged {known:?}, found {found:?}");
    }
}

/// The system itself refuses every write, as on a full disk, and then takes them again.
#[cfg(target_os = "linux")]
#[test]
fn with_a_full_disk_games_go_on_and_with_room_again_they_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::with_limited_files(folder.path());
    let before = server.open(&json!({ "game": "tictactoe" }));
    assert!(before.play("b2")["unsaved"].is_null());
    server.limit_files(Some(0));
    assert_eq!(before.play("a1")["unsaved"], "store.disk");
    let during = server.open(&json!({ "game": "connect4", "seats": { "o": "engine:1" } }));
    assert_eq!(during.state["unsaved"], "store.disk");
    during.play("4");
    assert_eq!(during.quiet()["nodes"].as_array().unwrap().len(), 3);
    // A second server finds the store as it was.
    let beside = Server::on(folder.path(), &[]);
    assert_eq!(texts(&beside.get(&before.path(""), &[&before.x]).json()), ["", "b2"]);
    assert_eq!(beside.get(&during.path(""), &[&during.x]).status, 404);
    beside.kill();
    // There is room again: with the next move all is written.
    server.limit_files(None);
    assert!(before.play("c3")["unsaved"].is_null());
    let state = during.good("/comment", &json!({ "text": "room" }));
    assert!(state["unsaved"].is_null());
    // It is full once more, and the server is killed: what it had saved is there, and whole.
    server.limit_files(Some(0));
    assert_eq!(before.play("c1")["unsaved"], "store.disk");
    let known = [(before.path(""), before.x.clone()), (during.path(""), during.x.clone())];
    server.kill();
    is_sound(folder.path());
    let again = Server::on(folder.path(), &[]);
    let found = known.map(|(path, token)| texts(&again.get(&path, &[&token]).json()));
    assert_eq!(found, [vec!["".to_owned(), "b2".to_owned(), "a1".to_owned(), "c3".to_owned()], texts(&state)]);
}
