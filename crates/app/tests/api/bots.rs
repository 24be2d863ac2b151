//! Programs that the operator offers as opponents: how they play, what is told when they do not, and that nothing is left of them.
#![cfg(unix)]

use std::path::Path;

use serde_json::{Value, json};

use crate::harness::{Server, Table, until};

/// A program that plays the first free cell of tic-tac-toe, and writes down its process number. `ON` is what it does in place of a move.
const SCRIPT: &str = r#"
echo $$ >> "$0.started"
used=
while read -r line; do
  case "$line" in
    ugi) GREET ;;
    isready) echo readyok ;;
    position*) used=" ${line#*moves} " ;;
    go*) ON
      for cell in a1 b1 c1 a2 b2 c2 a3 b3 c3; do
        case "$used" in *" $cell "*) ;; *) echo "bestmove $cell"; break ;; esac
      done ;;
    quit) exit 0 ;;
  esac
done
"#;

/// Writes a program, and gives the value of `--bot`.
fn program(folder: &Path, name: &str, on: &str) -> String {
    let path = folder.join(format!("{name}.sh"));
    std::fs::write(&path, SCRIPT.replace("GREET", "echo ugiok").replace("ON", on)).unwrap();
    format!("{name}=sh '{}'", path.display())
}

/// The processes of a program that run.
fn running(folder: &Path, name: &str) -> usize {
    let started = std::fs::read_to_string(folder.join(format!("{name}.sh.started"))).unwrap_or_default();
    let runs = |process: &&str| {
        let state = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
        state.rsplit(')').next().is_some_and(|rest| !rest.trim().is_empty() && !rest.trim().starts_with('Z'))
    };
    started.lines().filter(runs).count()
}

fn none_left(folder: &Path, name: &str) {
    until("the program ends", || (running(folder, name) == 0).then_some(()));
}

fn against<'a>(server: &'a Server, name: &str) -> Table<'a> {
    server.open(&json!({ "game": "tictactoe", "seats": { "x": "human", "o": format!("bot:{name}") } }))
}

/// Waits until the program has not moved, and gives why.
fn fault(table: &Table<'_>) -> Value {
    until("a fault is told", || Some(table.now()["fault"].clone()).filter(|fault| !fault.is_null()))
}

#[test]
fn a_program_that_is_offered_plays() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&["--bot", &program(folder.path(), "Ана", ":")]);
    assert_eq!(server.get("/api/register", &[]).json()["bots"], json!(["Ана"]));
    let table = against(&server, "Ана");
    let mut page = table.socket(&table.x);
    page.of("state");
    table.play("b2");
    let state = table.quiet();
    assert_eq!((&state["view"]["ply"], &state["seats"]["o"]), (&json!(2), &json!("bot:Ана")), "{state}");
    assert_eq!(state["nodes"][2]["text"], "a1");
    // The process that is tried at the start has ended; the other one waits for the next move, and is the same then.
    until("one process waits", || (running(folder.path(), "Ана") == 1).then_some(()));
    let started = || std::fs::read_to_string(folder.path().join("Ана.sh.started")).unwrap().lines().count();
    let before = started();
    table.play("c3");
    assert_eq!(table.quiet()["view"]["ply"], 4);
    assert_eq!(started(), before);
    assert_eq!(server.get("/api/operator", &[]).json()["now"]["bots"], 1);
    // A game that has ended needs no program.
    table.good("/resign", &json!({ "side": "x" }));
    none_left(folder.path(), "Ана");
}

#[test]
fn only_programs_of_the_operator_can_be_named() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&["--bot", &program(folder.path(), "Ana", ":")]);
    let command = format!("bot:sh '{}'", folder.path().join("Ana.sh").display());
    for seat in ["bot:Boris", "bot:ana", &command] {
        let asked = json!({ "game": "tictactoe", "seats": { "x": "human", "o": seat } });
        let refused = server.post("/api/games", &[], &asked);
        assert_eq!((refused.status, refused.law().as_str()), (403, "server.bot"), "{seat}");
    }
    // The time for a move is limited as for engines.
    let long = json!({ "game": "tictactoe", "seats": { "o": "bot:Ana" }, "strength": { "seconds": 3600 } });
    assert_eq!(server.post("/api/games", &[], &long).law(), "server.strength");
}

#[test]
fn what_a_program_does_wrong_is_told_and_the_game_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    // What it does instead of a move, the law, and a word of the reason in each script.
    let zoo = [
        ("illegal", "echo bestmove b2; continue", "bot.illegal", ["already has an X", "већ стоји X", "već stoji X"]),
        ("crash", "echo out of ideas >&2; exit 3", "bot.ended", ["out of ideas"; 3]),
        ("late", "sleep 1000", "bot.late", ["in time", "на време", "na vreme"]),
        ("line", "cat /dev/zero", "bot.line", ["longer", "дужи", "duži"]),
    ];
    let bots: Vec<String> = zoo.iter().map(|(name, on, ..)| program(folder.path(), name, on)).collect();
    let options: Vec<&str> = bots.iter().flat_map(|bot| ["--bot", bot.as_str()]).collect();
    let server = Server::start(&options);
    let tables: Vec<Table<'_>> = zoo.iter().map(|(name, ..)| against(&server, name)).collect();
    for table in &tables {
        table.play("b2");
    }
    for ((name, _, law, words), table) in zoo.iter().zip(&tables) {
        let fault = fault(table);
        assert_eq!(fault["law"], *law, "{fault}");
        for (language, word) in ["en", "sr-Cyrl", "sr-Latn"].into_iter().zip(words) {
            let said = fault["message"][language].as_str().unwrap();
            // The name is told, and never the command.
            assert!(said.contains(word) && said.contains(name) && !said.contains(".sh"), "{language}: {said}");
        }
        let state = table.now();
        assert_eq!(
            (&state["paused"], &state["ending"], &state["view"]["ply"]),
            (&json!(true), &Value::Null, &json!(1))
        );
        none_left(folder.path(), name);
        // It may be tried again, with the same result; a socket is told as well.
        let mut page = table.opened(&[&table.x], 0);
        page.of("state");
        table.good("/resume", &json!({}));
        let told = until("the page is told", || {
            page.next().filter(|message| message["type"] == "change" && !message["fault"].is_null())
        });
        assert_eq!(told["fault"]["law"], *law);
        // Somebody else takes the seat, and the fault is forgotten.
        let state = table.good("/seat", &json!({ "side": "o", "seat": "engine:1" }));
        assert!(state.get("fault").is_none(), "{state}");
        until("the engine moves", || (table.now()["view"]["ply"] == 2).then_some(()));
        none_left(folder.path(), name);
    }
}

/// It never says that it is there.
#[test]
fn a_program_that_hangs_at_its_greeting_is_ended_and_holds_up_nobody() {
    let folder = tempfile::tempdir().unwrap();
    let bot = program(folder.path(), "mute", ":");
    let path = folder.path().join("mute.sh");
    let text = std::fs::read_to_string(&path).unwrap().replace("echo ugiok", "sleep 1000");
    std::fs::write(&path, text).unwrap();
    let server = Server::start(&["--bot", &bot]);
    let table = against(&server, "mute");
    table.play("b2");
    // Engines move meanwhile.
    let other = server.open(&json!({ "game": "tictactoe", "seats": { "o": "engine:1" } }));
    other.play("b2");
    assert_eq!(other.quiet()["view"]["ply"], 2);
    assert_eq!(table.now()["thinking"], true);
    assert_eq!(fault(&table)["law"], "bot.silent");
    none_left(folder.path(), "mute");
}

#[test]
fn a_game_goes_on_after_a_restart_and_says_when_its_program_is_gone() {
    let (folder, data) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let bot = program(folder.path(), "Ana", ":");
    let server = Server::on(data.path(), &["--bot", &bot]);
    let table = against(&server, "Ana");
    table.play("b2");
    table.quiet();
    let (path, token) = (table.path(""), table.x.clone());
    let moved = |server: &Server| server.post(&format!("{path}/moves"), &[&token], &json!({ "text": "c3" }));
    server.kill();
    // The operator has changed their mind.
    let server = Server::on(data.path(), &[]);
    assert_eq!(moved(&server).status, 200);
    let state = server.get(&path, &[&token]).json();
    assert_eq!((&state["fault"]["law"], &state["paused"]), (&json!("server.bot"), &json!(true)), "{state}");
    assert!(state["fault"]["message"]["sr-Cyrl"].as_str().unwrap().contains("изаберите другог противника"), "{state}");
    drop(server);
    let server = Server::on(data.path(), &["--bot", &bot]);
    until("it moves", || (server.get(&path, &[&token]).json()["view"]["ply"] == 4).then_some(()));
    drop(server);
    none_left(folder.path(), "Ana");
}

#[test]
fn programs_end_with_the_page_and_with_the_server_and_their_number_is_limited() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&["--bot", &program(folder.path(), "Ana", ":")]);
    let tables: Vec<Table<'_>> = (0..10).map(|_| against(&server, "Ana")).collect();
    let mut pages = Vec::new();
    for table in &tables {
        let mut page = table.socket(&table.x);
        page.of("state");
        table.play("b2");
        assert_eq!(table.quiet()["view"]["ply"], 2);
        pages.push(page);
        assert!(running(folder.path(), "Ana") <= 9, "eight, and one that is being ended");
    }
    until("eight wait", || (running(folder.path(), "Ana") == 8).then_some(()));
    // Whoever leaves takes the program along.
    drop(pages);
    none_left(folder.path(), "Ana");
    // Of the others nothing is left either when the server ends, quietly or not.
    let mut page = tables[0].socket(&tables[0].x);
    page.of("state");
    tables[0].play("c3");
    tables[0].quiet();
    assert!(running(folder.path(), "Ana") > 0);
    drop(tables);
    server.ask_to_end();
    assert_eq!(server.exit_code(), Some(0));
    none_left(folder.path(), "Ana");
}
