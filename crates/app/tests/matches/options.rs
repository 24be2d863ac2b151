//! How games begin, how long players may think, and when games end early.

use super::potez;

/// A match of two with its games, as JSON.
fn games(arguments: &[&str]) -> Vec<serde_json::Value> {
    let (mut lines, code) = potez(&[&["match"], arguments, &["--record"]].concat());
    assert_eq!(code, 0, "{arguments:?}");
    lines.pop();
    lines
}

fn moves(game: &serde_json::Value, count: usize) -> Vec<String> {
    game["moves"].as_array().unwrap().iter().take(count).map(|mv| mv.as_str().unwrap().to_owned()).collect()
}

#[test]
fn openings_come_from_a_file_and_are_played_twice() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name).to_str().unwrap().to_owned();
        std::fs::write(&path, text).unwrap();
        path
    };
    let file = write("good", "# two openings\n4,4,3\n\n1 2 3\n");
    let games = games(&["course:1", "random", "--game", "connect4", "--games", "6", "--openings", &file]);
    let lines: Vec<Vec<String>> = games.iter().map(|game| moves(game, 3)).collect();
    let expected = ["4,4,3", "4,4,3", "1,2,3", "1,2,3", "4,4,3", "4,4,3"];
    assert_eq!(lines, expected.map(|line| line.split(',').map(str::to_owned).collect::<Vec<_>>()));
    assert_eq!((&games[0]["x"], &games[1]["x"], &games[0]["opening"]), (&0.into(), &1.into(), &3.into()));
    for (text, code) in [("4,9\n", 3), ("\n# nothing\n", 3), ("1,2,1,2,1,2,1\n", 3)] {
        let file = write("bad", text);
        let arguments = ["match", "course:1", "random", "--game", "connect4", "--openings", &file];
        assert_eq!(potez(&arguments).1, code, "{text}");
    }
    let arguments = ["match", "course:1", "random", "--game", "connect4", "--openings", "/no/such/file"];
    assert_eq!(potez(&arguments).1, 3);
    assert_eq!(potez(&["match", "course:1", "random", "--game", "connect4", "--openings", "random:x"]).1, 2);
}

#[test]
fn games_end_early_when_their_result_is_proved() {
    let players = ["random", "random", "--game", "connect4", "--games", "10"];
    let whole = games(&players);
    let early = games(&[&players[..], &["--adjudicate", "proof:2000"]].concat());
    let plies = |games: &[serde_json::Value]| games.iter().map(|game| moves(game, 99).len()).sum::<usize>();
    assert!(plies(&early) < plies(&whole), "{} {}", plies(&early), plies(&whole));
    assert!(early.iter().any(|game| game["adjudicated"] == "proof"));
    // Players that tell no score agree to nothing.
    assert_eq!(games(&[&players[..], &["--adjudicate", "draw:1,1000000", "--adjudicate", "win:1,0"]].concat()), whole);
    assert_eq!(potez(&["match", "random", "random", "--game", "connect4", "--adjudicate", "draw"]).1, 2);
}

#[test]
fn games_end_early_when_both_sides_agree() {
    let players = ["course:2", "course:3", "--game", "connect4", "--games", "4"];
    let drawn = games(&[&players[..], &["--adjudicate", "draw:2,1000000000"]].concat());
    assert!(drawn.iter().all(|game| game["adjudicated"] == "draw" && game["outcome"] == "draw"), "{drawn:?}");
    assert!(drawn.iter().all(|game| moves(game, 99).len() == 4 + 4), "{drawn:?}");
    let won = games(&[&players[..], &["--adjudicate", "win:1,5"]].concat());
    assert!(won.iter().any(|game| game["adjudicated"] == "win"), "{won:?}");
}

#[test]
fn a_clock_runs_out() {
    let slow = super::bot("sleep 1; echo bestmove a1");
    let lost = games(&[&slow, "random", "--game", "tictactoe", "--games", "2", "--opening", "0", "--clock", "0.3+0.1"]);
    for game in &lost {
        assert_eq!(
            (&game["forfeit"]["entrant"], &game["forfeit"]["law"]),
            (&0.into(), &"contest.time".into()),
            "{game}"
        );
    }
    let played = games(&["engine", "engine:3", "--game", "tictactoe", "--games", "2", "--clock", "10+1"]);
    assert!(played.iter().all(|game| game["forfeit"].is_null()), "{played:?}");
    assert_eq!(potez(&["match", "engine", "random", "--game", "tictactoe", "--clock", "soon"]).1, 2);
}

#[test]
fn a_player_has_weights_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let mut eval = std::process::Command::new(env!("CARGO_BIN_EXE_potez"));
    let text = eval.args(["eval", "connect4", "--weights"]).output().unwrap();
    let file = folder.path().join("w.txt").to_str().unwrap().to_owned();
    std::fs::write(&file, text.stdout).unwrap();
    let player = format!("mine=course:2@{file}");
    let (lines, code) = potez(&["match", &player, "course:2", "--game", "connect4", "--games", "2"]);
    assert_eq!((code, &lines[0]["a"], &lines[0]["b"]), (0, &"mine".into(), &"course:2".into()));
    std::fs::write(&file, "nonsense = x").unwrap();
    assert_eq!(potez(&["match", &player, "course:2", "--game", "connect4"]).1, 3);
    assert_eq!(potez(&["match", "random@w", "course:2", "--game", "connect4"]).1, 2);
}
