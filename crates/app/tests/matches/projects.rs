//! Programs of others: the examples of the docs, and projects in the shape of the course's reports.

use std::process::Command;

use super::potez;

fn example(name: &str) -> String {
    format!("{}/../../examples/bots/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn project(name: &str, file: &str) -> String {
    format!("{name}=bot:'{}' course-bot '{file}'", env!("CARGO_BIN_EXE_potez"))
}

/// Two games on a small board: every move of the project is legal, and it understands every move of the other.
#[test]
fn a_blockade_project_of_the_course_plays() {
    let ana = project("Ana", &example("course_blockade.py"));
    let board = ["--set", "rows=5", "--set", "cols=6", "--set", "walls=1"];
    let players = ["match", &ana, "random", "--game", "blockade", "--games", "2", "--opening", "0", "--depth", "1"];
    let (lines, code) = potez(&[&players[..], &board, &["--record"]].concat());
    assert_eq!(code, 0);
    for game in &lines[..2] {
        assert!(game["forfeit"].is_null(), "{game}");
    }
    assert_eq!(lines[2]["wins"], 2, "{}", lines[2]);
}

#[test]
fn a_byte_project_of_the_course_plays() {
    let marko = project("Marko", &example("course_byte.py"));
    let (lines, code) = potez(&[
        "match",
        &marko,
        "course:1",
        "--game",
        "byte",
        "--games",
        "2",
        "--opening",
        "2",
        "--depth",
        "1",
        "--record",
    ]);
    assert_eq!(code, 0);
    for game in &lines[..2] {
        assert!(game["forfeit"].is_null(), "{game}");
    }
}

/// Projects of many shapes, after the course's lecture and reports: each plays two games against chance without a fault, and those that search lose neither.
#[test]
fn projects_of_many_shapes_play() {
    let folder = tempfile::tempdir().unwrap();
    let shapes = format!("{}/tests/matches/shapes", env!("CARGO_MANIFEST_DIR"));
    let rules = ["course_blockade.py", "course_byte.py"].map(example);
    let files = std::fs::read_dir(shapes).unwrap().map(|entry| entry.unwrap().path()).chain(rules.map(Into::into));
    for file in files {
        std::fs::copy(&file, folder.path().join(file.file_name().unwrap())).unwrap();
    }
    let small = ["--set", "rows=5", "--set", "cols=6", "--set", "walls=1"];
    let groups: [(&str, &[&str], &str, &[&str]); 4] = [
        ("tictactoe", &["lecture", "own_symbols"], "9", &["--opening", "1"]),
        ("connect4", &["columns"], "1", &["--opening", "0"]),
        ("byte", &["byte_report", "byte_states", "numbers_from_one"], "1", &["--opening", "0"]),
        ("blockade", &["blockade_report", "serbian", "texts", "numbers_from_zero"], "1", &small),
    ];
    for (game, shapes, depth, more) in groups {
        let players: Vec<String> = shapes
            .iter()
            .map(|shape| project(shape, folder.path().join(format!("{shape}.py")).to_str().unwrap()))
            .collect();
        let mut arguments = vec!["match", "random"];
        arguments.extend(players.iter().map(String::as_str));
        arguments.extend(["--game", game, "--games", "2", "--pairing", "gauntlet", "--parallel", "2", "--record"]);
        arguments.extend(["--depth", depth].iter().chain(more));
        let (lines, code) = potez(&arguments);
        assert_eq!((code, lines.len()), (0, 2 * shapes.len() + 1), "{game}");
        for played in &lines[..2 * shapes.len()] {
            assert!(played["forfeit"].is_null(), "{game}, {shapes:?}: {played}");
            let chance = if played["x"] == 0 { "first" } else { "second" };
            assert!(game == "connect4" || played["outcome"]["win"] != chance, "{game}, {shapes:?}: {played}");
        }
    }
}

/// What is wrong with a project stands in the reason.
#[test]
fn a_project_learns_what_is_wrong_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("project.py").to_str().unwrap().to_owned();
    let reason = |text: &str| {
        std::fs::write(&file, text).unwrap();
        let player = project("Vera", &file);
        let (lines, _) = potez(&[
            "match",
            "random",
            &player,
            "--game",
            "byte",
            "--games",
            "1",
            "--opening",
            "0",
            "--depth",
            "1",
            "--record",
        ]);
        lines.first().map_or(String::new(), |game| game["forfeit"]["reason"].as_str().unwrap_or_default().to_owned())
    };
    let start = "def initial_state(size):\n    return 0\n";
    let best = "def best_move(state):\n    return ('Z9', 'GL', 0)\n";
    assert!(reason(&format!("{start}{best}def legal_moves(state):\n    return []\n")).contains("is not legal for it"));
    let all = "def legal_moves(state):\n    import sys\n    print('hello')\n    raise ValueError('my mistake')\n";
    assert!(reason(&format!("{start}{best}{all}")).contains("my mistake"));
    // A start that needs more than the options: the reason says what to write.
    let needs = |signature: &str| {
        let class = format!(
            "class Game:\n    def __init__(self, {signature}):\n        self.turn = 'X'\n    def legal_moves(self):\n        return []\n    def best_move(self):\n        return None\n"
        );
        reason(&class)
    };
    let said = needs("size, human, colours");
    let written = "def initial_state(size): return Game(size, human=..., colours=...)";
    assert!(said.contains("human, colours of Game") && said.contains(written), "{said}");
    // Whoever does so plays on.
    let start = "def initial_state(size, player_names):\n    return 0\n";
    let moves = "def legal_moves(state):\n    return []\n";
    let said = reason(&format!("{start}{best}{moves}"));
    assert!(said.contains("def initial_state(size, player_names=...)"), "{said}");
    let start = start.replace("player_names", "player_names=2");
    assert!(reason(&format!("{start}{best}def legal_moves(state):\n    return []\n")).contains("is not legal for it"));
    // A project that asks a person something is told so, and does not wait for ever.
    let asks = "class Game:\n    def __init__(self):\n        self.size = int(input('Size? '))\n";
    assert!(reason(&format!("{asks}{best}{moves}")).contains("asks for input"));
    // It is not started at all: the match does not begin.
    assert_eq!(reason("while True:\n    try:\n        input()\n    except:\n        pass\n"), "");
    assert_eq!(reason("x = 1\n"), "");
}

#[test]
fn the_program_in_rust_is_compiled_and_plays() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("connect4").to_str().unwrap().to_owned();
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let status = Command::new(rustc)
        .args(["-O", "-D", "warnings", "--edition", "2024", "-o", &program, &example("connect4.rs")])
        .status();
    assert!(status.unwrap().success());
    let (lines, code) = potez(&["bot-check", &program, "--game", "connect4"]);
    assert_eq!((lines[0]["ok"].as_bool(), code), (Some(true), 0), "{}", lines[0]);
    let player = format!("bot:{program}");
    let (lines, _) = potez(&["match", &player, "random", "--game", "connect4", "--games", "4"]);
    assert_eq!((&lines[0]["wins"], &lines[0]["forfeits"][0]), (&4.into(), &0.into()), "{}", lines[0]);
}
