//! Tournaments: who may make one, programs that are sent and tried, and games that survive a killed server.
//!
//! Programs of students need `bwrap`. Where the sandbox does not work their tests say so and pass, except in CI, where they fail.

#![allow(clippy::print_stderr, reason = "a skipped test says so")]

use serde_json::{Value, json};

use crate::harness::{Answer, Server, until};

/// The first free cell: it plays tic-tac-toe as the rules allow.
const GOOD: &str = r#"
import sys
used = []
for line in sys.stdin:
    words = line.split()
    if words[:1] == ["ugi"]: print("ugiok")
    elif words[:1] == ["isready"]: print("readyok")
    elif words[:1] == ["position"]: used = words[3:]
    elif words[:1] == ["go"]: print("bestmove", next(c + r for r in "123" for c in "abc" if c + r not in used))
    elif words[:1] == ["quit"]: break
"#;

/// It always wants the same cell.
fn illegal() -> String {
    GOOD.replace(r#"next(c + r for r in "123" for c in "abc" if c + r not in used)"#, r#""a1""#)
}

/// It passes its trial, and sleeps when it is given a minute.
const SLEEPS: &str = r#"
import sys, time
used = []
for line in sys.stdin:
    words = line.split()
    if words[:1] == ["ugi"]: print("ugiok")
    elif words[:1] == ["isready"]: print("readyok")
    elif words[:1] == ["position"]: used = words[3:]
    elif words[:1] == ["go"]:
        if "60000" in words: time.sleep(600)
        print("bestmove", next(c + r for r in "123" for c in "abc" if c + r not in used))
    elif words[:1] == ["quit"]: break
"#;

struct Tournament {
    id: String,
    manage: String,
    submit: String,
    watch: String,
}

impl Tournament {
    fn make(server: &Server, asked: &Value) -> Tournament {
        let answer = server.post("/api/tournaments", &[], asked);
        assert_eq!(answer.status, 201, "{}", answer.text());
        let made = answer.json();
        let token = |name: &str| made["tokens"][name].as_str().unwrap().to_owned();
        let id = made["id"].as_str().unwrap().to_owned();
        Tournament { id, manage: token("manage"), submit: token("submit"), watch: token("watch") }
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/tournaments/{}{rest}", self.id)
    }

    fn state(&self, server: &Server) -> Value {
        let answer = server.get(&self.path(""), &[&self.manage]);
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.json()["state"].clone()
    }

    fn phase(&self, server: &Server, phase: &str) -> Answer {
        server.post(&self.path("/phase"), &[&self.manage], &json!({ "phase": phase }))
    }

    fn send(&self, server: &Server, name: &str, tokens: &[&str], program: &[u8]) -> Answer {
        let headers = [("X-Potez-Token", tokens.join(",")), ("Content-Type", "application/octet-stream".to_owned())];
        let headers: Vec<(&str, &str)> = headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
        server.ask("POST", &self.path(&format!("/programs?name={name}")), &headers, Some(program))
    }

    /// Sends a program, waits for its trial, and gives the entrant's number, its token and its report.
    fn sent(&self, server: &Server, name: &str, program: &str) -> (u64, String, Value) {
        let answer = self.send(server, name, &[&self.submit], program.as_bytes());
        assert_eq!(answer.status, 202, "{}", answer.text());
        let number = answer.json()["entrant"].as_u64().unwrap();
        let token = answer.json()["token"].as_str().unwrap().to_owned();
        let report = self.report(server, number, &token);
        (number, token, report)
    }

    fn report(&self, server: &Server, number: u64, token: &str) -> Value {
        until("the trial ends", || {
            let answer = server.get(&self.path(&format!("/entrants/{number}")), &[&self.submit, token]);
            assert_eq!(answer.status, 200, "{}", answer.text());
            Some(answer.json()).filter(|entrant| entrant["waiting"].is_null())
        })["report"]
            .clone()
    }

    fn ended(&self, server: &Server) -> Value {
        until("the tournament ends", || Some(self.state(server)).filter(|state| state["phase"] == "ended"))
    }

    /// Programs of this tournament that run.
    fn processes(&self) -> usize {
        let has = |path: std::path::PathBuf| {
            std::fs::read(path.join("cmdline")).is_ok_and(|line| String::from_utf8_lossy(&line).contains(&self.id))
        };
        let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
        entries.filter(|entry| has(entry.path())).count()
    }
}

/// A server that takes programs, if the sandbox works here.
fn with_sandbox(server: &Server) -> bool {
    let about = server.get("/api/tournaments", &[]).json();
    if about["submissions"] == true {
        return true;
    }
    assert!(std::env::var_os("CI").is_none(), "in CI nothing is skipped: {about}");
    eprintln!("skipped: {about}");
    false
}

fn tictactoe(engines: &[&str]) -> Value {
    json!({ "title": "Class", "game": "tictactoe", "seconds": 0.1, "engines": engines })
}

#[test]
fn tournaments_are_off_unless_somebody_switches_them_on() {
    let server = Server::start(&[]);
    assert_eq!(server.get("/api/tournaments", &[]).json()["on"], false);
    let refused = server.post("/api/tournaments", &[], &tictactoe(&["random", "random"]));
    assert_eq!((refused.status, refused.law().as_str()), (404, "tournament.off"));
}

#[test]
fn engines_play_a_tournament_and_everybody_watches() {
    let server = Server::start(&["--tournaments"]);
    let tournament = Tournament::make(&server, &tictactoe(&["random", "engine:1", "engine:2"]));
    let few = Tournament::make(&server, &tictactoe(&["random"]));
    assert_eq!(few.phase(&server, "running").law(), "tournament.few");
    // A link opens what it is for.
    assert_eq!(server.get(&tournament.path(""), &[&few.watch]).status, 404);
    let watched = server.get(&tournament.path(""), &[&tournament.watch]).json();
    assert_eq!(watched["state"]["roles"], json!(["watch"]));
    let refused = server.post(&tournament.path("/phase"), &[&tournament.watch], &json!({ "phase": "running" }));
    assert_eq!((refused.status, refused.law().as_str()), (403, "tournament.manage"));
    assert_eq!(tournament.send(&server, "Ana", &[&tournament.submit], GOOD.as_bytes()).law(), "submission.off");

    assert_eq!(tournament.phase(&server, "running").status, 200);
    let state = tournament.ended(&server);
    let results = state["results"].as_array().unwrap();
    assert_eq!((results.len(), state["planned"].as_u64()), (6, Some(6)));
    let points: u64 =
        state["standings"].as_array().unwrap().iter().map(|row| row["half_points"].as_u64().unwrap()).sum();
    assert_eq!(points, 12);
    assert_eq!(state["crosstable"].as_array().unwrap().len(), 3);
    // Who knows everything is told nothing twice.
    let revision = server.get(&tournament.path(""), &[&tournament.watch]).json()["revision"].clone();
    let known = server.get(&tournament.path(&format!("?revision={revision}&results=6")), &[&tournament.watch]).json();
    assert!(known.get("state").is_none() && known["running"] == json!([]), "{known}");
    let rest = server.get(&tournament.path("?results=4"), &[&tournament.watch]).json();
    assert_eq!(rest["state"]["results"].as_array().unwrap().len(), 2);
    // Every position of every game can be looked at.
    for result in results {
        let game = tournament.path(&format!("/games/{}", result["number"]));
        let end = server.get(&game, &[&tournament.watch]).json();
        assert_eq!(end["ply"], result["plies"]);
        let first = server.get(&format!("{game}?ply=1"), &[&tournament.watch]).json();
        assert_eq!((first["ply"].as_u64(), first["moves"].clone()), (Some(1), end["moves"].clone()));
        assert_eq!(first["last"].as_array().unwrap().len(), 1);
    }
    assert_eq!(server.get(&tournament.path("/games/99"), &[&tournament.watch]).status, 404);
    // What has ended cannot begin again, and what is deleted is gone.
    assert_eq!(tournament.phase(&server, "running").law(), "tournament.phase");
    assert_eq!(server.ask("DELETE", &tournament.path(""), &[("X-Potez-Token", &tournament.manage)], None).status, 204);
    assert_eq!(server.get(&tournament.path(""), &[&tournament.manage]).status, 404);
}

/// What was played on the page is shown by the command line, and goes on only there.
#[test]
fn the_command_line_shows_a_tournament_of_the_page() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::on(folder.path(), &["--tournaments"]);
    let tournament = Tournament::make(&server, &tictactoe(&["random", "engine:1", "engine:2"]));
    let open = Tournament::make(&server, &tictactoe(&["random", "engine:1"]));
    let potez = |arguments: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_potez"));
        let command = command.arg("match").args(arguments).arg("--data").arg(folder.path()).env("LC_ALL", "C");
        let output = command.output().unwrap();
        let said = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (output.status.code(), said(output.stdout), said(output.stderr))
    };
    tournament.phase(&server, "running");
    let state = tournament.ended(&server);
    drop(server);
    let (_, listed, _) = potez(&["--list"]);
    assert!(listed.contains(&tournament.id[..8]) && listed.contains("games: 6 (finished)"), "{listed}");
    let report = folder.path().join("report.json");
    let (code, shown, error) = potez(&["--show", &tournament.id, "--record", "--report", report.to_str().unwrap()]);
    assert_eq!(code, Some(0), "{error}");
    assert!(shown.lines().filter(|line| line.starts_with("game ")).count() == 6, "{shown}");
    assert!(shown.contains("engine:2") && shown.contains("points"), "{shown}");
    let written: Value = serde_json::from_str(&std::fs::read_to_string(report).unwrap()).unwrap();
    let points: f64 =
        written["summary"]["players"].as_array().unwrap().iter().map(|row| row["points"].as_f64().unwrap()).sum();
    assert_eq!((points, written["games"].as_array().unwrap().len()), (6.0, state["results"].as_array().unwrap().len()));
    let (code, _, error) = potez(&[&format!("--resume={}", tournament.id)]);
    assert!(code == Some(2) && error.contains("potez serve --tournaments"), "{error}");
    let (code, _, error) = potez(&["--show", &open.id]);
    assert!(code == Some(3) && error.contains("has not begun"), "{error}");
}

#[test]
fn what_cannot_be_played_is_refused() {
    let server = Server::start(&["--tournaments"]);
    let law = |change: Value| {
        let mut asked = tictactoe(&["random"]);
        asked.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        server.post("/api/tournaments", &[], &asked).law()
    };
    assert_eq!(law(json!({ "game": "chess" })), "game.unknown");
    assert_eq!(law(json!({ "engines": ["human"] })), "tournament.engine");
    assert_eq!(law(json!({ "engines": ["bot:sh"] })), "tournament.engine");
    assert_eq!(law(json!({ "engines": vec!["random"; 11] })), "tournament.engines");
    assert_eq!(law(json!({ "seconds": 0.01 })), "tournament.seconds");
    assert_eq!(law(json!({ "rounds": 31 })), "tournament.rounds");
    assert_eq!(law(json!({ "games": 0 })), "tournament.games");
    assert_eq!(law(json!({ "opening": 13 })), "tournament.opening");
    assert_eq!(law(json!({ "settings": { "nonsense": 1 } })), "settings.unknown");
    for _ in 0..50 {
        Tournament::make(&server, &tictactoe(&[]));
    }
    assert_eq!(law(json!({})), "tournament.many");
}

#[test]
fn only_the_operator_makes_tournaments_from_elsewhere() {
    let server = Server::start(&["--tournaments"]);
    let forwarded = ("X-Forwarded-For", "10.0.0.7");
    let body = tictactoe(&["random"]).to_string();
    let refused = server.ask("POST", "/api/tournaments", &[forwarded], Some(body.as_bytes()));
    assert_eq!((refused.status, refused.law().as_str()), (403, "tournament.operator"));
    let link = server.said["tournaments"].as_str().unwrap();
    let token = link.split_once("#/tournament?operator=").unwrap().1;
    let made = server.ask("POST", "/api/tournaments", &[forwarded, ("X-Potez-Token", token)], Some(body.as_bytes()));
    assert_eq!(made.status, 201, "{}", made.text());
}

#[test]
fn programs_are_tried_before_they_take_part() {
    let server = Server::start(&["--tournaments", "--submissions"]);
    if !with_sandbox(&server) {
        return;
    }
    let tournament = Tournament::make(&server, &tictactoe(&["random"]));
    let (ana, token, report) = tournament.sent(&server, "Ana", GOOD);
    assert_eq!(report["accepted"], true, "{report}");
    assert_eq!(report["trials"].as_array().unwrap().len(), 9);
    // What cannot be a program is refused at once, in the language of whoever sends it.
    assert_eq!(tournament.send(&server, "Boris", &[&tournament.submit], b"\x7fELF\0").law(), "submission.kind");
    assert_eq!(tournament.send(&server, "Boris", &[&tournament.submit], &[b'#'; 600 << 10]).law(), "submission.size");
    assert_eq!(tournament.send(&server, "%20", &[&tournament.submit], GOOD.as_bytes()).law(), "submission.name");
    assert_eq!(tournament.send(&server, "Boris", &[&tournament.watch], GOOD.as_bytes()).law(), "submission.link");
    assert_eq!(tournament.send(&server, "ANA", &[&tournament.submit], GOOD.as_bytes()).law(), "submission.taken");
    // What plays wrongly is told why, with the conversation; it may be replaced by what is right.
    let (boris, own, report) = tournament.sent(&server, "Boris", &illegal());
    assert_eq!(report["accepted"], false);
    let said = report.to_string();
    assert!(said.contains("a1") && said.contains("Boris") && !said.contains("bwrap"), "{said}");
    assert!(report["transcript"].as_array().unwrap().iter().any(|line| line == "< bestmove a1"), "{said}");
    let crash = "import sys\nsys.exit('no luck today')";
    assert_eq!(
        tournament.send(&server, "Boris", &[&tournament.submit, &own], crash.as_bytes()).json()["token"],
        Value::Null
    );
    let report = tournament.report(&server, boris, &own);
    assert_eq!((report["upload"].as_u64(), report["accepted"].as_bool()), (Some(2), Some(false)));
    assert!(report.to_string().contains("no luck today"), "{report}");
    tournament.send(&server, "Boris", &[&tournament.submit, &own], GOOD.as_bytes());
    assert_eq!(tournament.report(&server, boris, &own)["accepted"], true);
    // A worse one does not replace a good one.
    tournament.send(&server, "Boris", &[&tournament.submit, &own], illegal().as_bytes());
    assert_eq!(tournament.report(&server, boris, &own)["accepted"], false);
    let entrants = tournament.state(&server)["entrants"].clone();
    assert!(entrants.as_array().unwrap().iter().all(|entrant| entrant["state"] == "accepted"), "{entrants}");
    // Nobody sees the trial of another.
    let other = server.get(&tournament.path(&format!("/entrants/{ana}")), &[&tournament.submit, &own]);
    assert_eq!((other.status, other.law().as_str()), (403, "submission.other"));
    assert_eq!(server.get(&tournament.path(&format!("/entrants/{ana}")), &[&tournament.submit, &token]).status, 200);
    assert_eq!(tournament.phase(&server, "closed").status, 200);
    assert_eq!(tournament.send(&server, "Vera", &[&tournament.submit], GOOD.as_bytes()).law(), "submission.closed");
    // The games are played by what was accepted.
    assert_eq!(tournament.phase(&server, "running").status, 200);
    let state = tournament.ended(&server);
    assert!(state["results"].as_array().unwrap().iter().all(|game| game["ending"] == "rules"), "{state}");
    assert_eq!(tournament.processes(), 0);
}

/// Whoever sends again while the program is being tested has to wait: one test of an entrant at a time.
#[test]
fn an_entrant_has_one_test_at_a_time() {
    let server = Server::start(&["--tournaments", "--submissions"]);
    if !with_sandbox(&server) {
        return;
    }
    let tournament = Tournament::make(&server, &tictactoe(&["random"]));
    let sent = tournament.send(&server, "Ana", &[&tournament.submit], b"import time\ntime.sleep(600)").json();
    let (own, path) = (sent["token"].as_str().unwrap(), tournament.path(&format!("/entrants/{}", sent["entrant"])));
    let tokens = [&tournament.submit, own];
    until("the test runs", || (server.get(&path, &tokens).json()["waiting"] == 0).then_some(()));
    let again = tournament.send(&server, "Ana", &tokens, GOOD.as_bytes());
    assert_eq!((again.status, again.law().as_str()), (429, "submission.trying"));
    assert_eq!(server.get("/api/operator", &[]).json()["now"]["trials"], 1);
}

/// A project of the course, which knows nothing of a protocol, plays as it is.
#[test]
fn a_project_of_the_course_takes_part() {
    let server = Server::start(&["--tournaments", "--submissions"]);
    if !with_sandbox(&server) {
        return;
    }
    let board = json!({ "rows": 5, "cols": 6, "walls": 1 });
    let asked = json!({ "game": "blockade", "settings": board, "seconds": 2, "engines": ["random"] });
    let tournament = Tournament::make(&server, &asked);
    let project = include_str!("../../../../examples/bots/course_blockade.py");
    let (_, _, report) = tournament.sent(&server, "Ana", project);
    assert_eq!(report["accepted"], true, "{report}");
    tournament.phase(&server, "running");
    let state = tournament.ended(&server);
    assert!(state["results"].as_array().unwrap().iter().all(|game| game["ending"] == "rules"), "{state}");
}

#[test]
fn programs_end_with_the_games() {
    let server = Server::start(&["--tournaments", "--submissions"]);
    if !with_sandbox(&server) {
        return;
    }
    let asked = json!({ "game": "tictactoe", "seconds": 60, "engines": ["random"] });
    let tournament = Tournament::make(&server, &asked);
    assert_eq!(tournament.sent(&server, "Ana", SLEEPS).2["accepted"], true);
    let running = || until("a program thinks", || Some(()).filter(|()| tournament.processes() > 0));
    let gone = || until("no program is left", || Some(()).filter(|()| tournament.processes() == 0));
    gone();
    tournament.phase(&server, "running");
    running();
    let live = server.get(&tournament.path(""), &[&tournament.watch]).json()["running"].clone();
    assert_eq!(live.as_array().unwrap().len(), 1, "{live}");
    // What was interrupted does not count, and is played again.
    tournament.phase(&server, "paused");
    gone();
    let state = tournament.state(&server);
    assert_eq!((state["phase"].as_str(), state["results"].as_array().map(Vec::len)), (Some("paused"), Some(0)));
    tournament.phase(&server, "running");
    running();
    assert_eq!(server.ask("DELETE", &tournament.path(""), &[("X-Potez-Token", &tournament.manage)], None).status, 204);
    gone();
    // Nor does one outlive a server that is killed.
    let tournament = Tournament::make(&server, &asked);
    tournament.sent(&server, "Ana", SLEEPS);
    tournament.phase(&server, "running");
    until("a program thinks", || Some(()).filter(|()| tournament.processes() > 0));
    server.kill();
    until("no program is left", || Some(()).filter(|()| tournament.processes() == 0));
}

#[test]
fn a_killed_server_goes_on_without_a_game_lost_or_played_twice() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::on(folder.path(), &["--tournaments", "--submissions"]);
    if !with_sandbox(&server) {
        return;
    }
    let asked = json!({ "game": "tictactoe", "seconds": 0.1, "format": "swiss", "rounds": 3, "games": 4, "opening": 1,
        "engines": ["random", "engine:1", "engine:4"] });
    let tournament = Tournament::make(&server, &asked);
    tournament.sent(&server, "Ana", GOOD);
    tournament.phase(&server, "running");
    let results = |server: &Server| tournament.state(server)["results"].as_array().unwrap().clone();
    let mut server = server;
    let mut kept = Vec::new();
    for games in [1, 4, 9] {
        kept = until("some games are played", || Some(results(&server)).filter(|played| played.len() >= games));
        server.kill();
        server = Server::on(folder.path(), &["--tournaments", "--submissions"]);
        let now = results(&server);
        assert!(kept.iter().all(|game| now.contains(game)), "a game is lost: {kept:?}, {now:?}");
    }
    let state = tournament.ended(&server);
    let results = state["results"].as_array().unwrap();
    let mut numbers: Vec<u64> = results.iter().map(|game| game["number"].as_u64().unwrap()).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (0..24).collect::<Vec<u64>>());
    assert!(kept.iter().all(|game| results.contains(game)));
    until("no program is left", || Some(()).filter(|()| tournament.processes() == 0));
}
