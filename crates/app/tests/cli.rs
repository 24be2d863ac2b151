//! The contract of the command line, checked on the real program: answers, exit codes, and nothing half-done.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn potez(args: &[&str]) -> Output {
    with_stdin(args, b"")
}

fn with_stdin(args: &[&str], stdin: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_potez"))
        .env("LC_ALL", "C")
        .args(args)
        .env_remove("NO_COLOR")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The program may refuse before it has read everything.
    let _ = child.stdin.take().unwrap().write_all(stdin);
    child.wait_with_output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// A good answer: exit code 0, nothing on stderr.
fn good(args: &[&str]) -> String {
    let output = potez(args);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {}", stderr(&output));
    assert_eq!(stderr(&output), "", "{args:?}");
    stdout(&output)
}

/// A good answer in a file: nothing on stdout, and stderr names the file.
fn wrote(args: &[&str], file: &std::path::Path) {
    let output = potez(args);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {}", stderr(&output));
    assert_eq!((stdout(&output), stderr(&output)), (String::new(), format!("wrote {}\n", file.display())), "{args:?}");
}

/// A refusal: the exit code, nothing on stdout, and stderr says all of `words`.
fn refused(args: &[&str], code: i32, words: &[&str]) {
    let output = potez(args);
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(code), "{args:?}: {said}");
    assert_eq!(stdout(&output), "", "{args:?}");
    for word in words {
        assert!(said.contains(word), "{args:?} should say {word}: {said}");
    }
}

fn json(text: &str) -> serde_json::Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn games_are_listed_with_their_options() {
    let listed = json(&good(&["games", "--json"]));
    let names: Vec<&str> =
        listed["games"].as_array().unwrap().iter().map(|game| game["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["tree", "tictactoe", "mnk", "connect4", "blockade", "byte"]);
    let text = good(&["games"]);
    assert!(text.contains("--set size=") && text.contains("single_step"), "{text}");
    for name in names {
        assert!(good(&["rules", name]).len() > 500, "{name}");
        assert!(json(&good(&["--json", "rules", name]))["text"].is_string());
    }
}

#[test]
fn perft_counts() {
    assert_eq!(good(&["perft", "tictactoe", "--depth", "4", "--json"]), "{\"perft\":[9,72,504,3024]}\n");
    assert_eq!(good(&["perft", "blockade", "--depth", "1", "--json"]), "{\"perft\":[4160]}\n");
    assert_eq!(good(&["perft", "byte", "-d", "3", "--set", "size=10", "--json"]), "{\"perft\":[63,3756,211753]}\n");
    let seven =
        ["perft", "blockade", "--depth", "2", "--json", "--set", "rows=7", "--set", "cols=8", "--set", "walls=4"];
    let starts = ["--set", "starts=2.2,6.2/2.7,6.7"];
    assert_eq!(good(&[&seven[..], &starts[..]].concat()), "{\"perft\":[1008,939312]}\n");
    assert_eq!(good(&["perft", "connect4", "--moves", "4455", "--depth", "2"]), "  1  7\n  2  49\n");
}

#[test]
fn moves_are_listed_in_every_notation() {
    assert_eq!(good(&["moves", "tictactoe", "--moves", "a1,b2,c3,a2,b1,c1,a3,b3"]), "c2\n");
    let ours = json(&good(&["moves", "byte", "--json"]));
    assert_eq!(ours.as_array().unwrap().len(), 35);
    assert!(ours.as_array().unwrap().iter().any(|mv| mv == "B2-DD-0"));
    let course = good(&["moves", "byte", "--notation", "course"]);
    assert!(course.contains("B2 0 DD\n"), "{course}");
    let foreign = good(&["moves", "blockade", "--notation", "abstractplay"]);
    assert_eq!(foreign.lines().count(), 4160);
    // All of them are read back, mixed in one list.
    let mixed = "[X 1] [6 4] [P 6 B], d11-c10/f4h, x 2 9 5 b 8 5, O2:8D:Z76";
    let ours = "X1:64:P6B,O1:3A:Z64,X2:95:P85,O2:8D:Z76";
    assert_eq!(good(&["moves", "blockade", "--moves", mixed]), good(&["moves", "blockade", "--moves", ours]));
}

#[test]
fn batch_answers_line_by_line() {
    let output = with_stdin(&["moves", "connect4", "--batch"], b"\n44\n4444444\n9\n\xff\xfe\n1,2\n");
    assert_eq!(output.status.code(), Some(0));
    let lines: Vec<serde_json::Value> = stdout(&output).lines().map(json).collect();
    let all = serde_json::json!(["1", "2", "3", "4", "5", "6", "7"]);
    assert_eq!(lines[0], all);
    assert_eq!(lines[1], all);
    assert!(lines[2]["error"].as_str().unwrap().contains("move 7"), "{}", lines[2]);
    assert!(lines[3]["error"].is_string() && lines[4]["error"].is_string());
    assert_eq!(lines[5], all);
    assert_eq!(lines.len(), 6);
}

#[test]
fn batch_proves_line_by_line() {
    for threads in ["1", "2"] {
        let arguments = ["solve", "tictactoe", "--batch", "--hash", "1", "--threads", threads];
        let output = with_stdin(&arguments, b"\nb2,a2\nb2,b2\n\xff\nb2,a2,a1,c3,b1,a3\n");
        assert_eq!(output.status.code(), Some(0));
        let lines: Vec<serde_json::Value> = stdout(&output).lines().map(json).collect();
        assert_eq!(lines.len(), 5);
        assert_eq!((&lines[0]["verdict"], &lines[0]["turn"]), (&"draw".into(), &"first".into()));
        assert_eq!((&lines[1]["verdict"], &lines[1]["distance"]), (&"win".into(), &5.into()));
        assert!(lines[2]["error"].as_str().unwrap().contains("move 2"), "{}", lines[2]);
        assert!(lines[3]["error"].is_string());
        assert_eq!((&lines[4]["verdict"], &lines[4]["distance"]), (&"win".into(), &1.into()));
    }
    refused(&["solve", "tictactoe", "--batch", "--moves", "a1"], 2, &["--moves"]);
    // A limit ends one line, not the batch.
    let output = with_stdin(&["solve", "connect4", "--batch", "--hash", "1", "--nodes", "5000"], b"\n112233\n");
    let lines: Vec<serde_json::Value> = stdout(&output).lines().map(json).collect();
    assert_eq!((&lines[0]["verdict"], &lines[0]["stopped"]), (&"unknown".into(), &"nodes".into()));
    assert_eq!(
        (&lines[1]["verdict"], &lines[1]["distance"], output.status.code()),
        (&"win".into(), &1.into(), Some(0))
    );
}

#[test]
fn batch_survives_a_line_of_many_megabytes() {
    let mut input = vec![b'1'; 5 << 20];
    input.extend_from_slice(b"\n4\n");
    let output = with_stdin(&["moves", "connect4", "--batch"], &input);
    let lines: Vec<serde_json::Value> = stdout(&output).lines().map(json).collect();
    assert!(lines[0]["error"].is_string() && lines[1].is_array() && lines.len() == 2);
}

#[test]
fn positions_are_drawn_in_every_format() {
    let folder = tempfile::tempdir().unwrap();
    for game in ["tree", "tictactoe", "mnk", "connect4", "blockade", "byte"] {
        for (end, magic) in [("svg", "<svg "), ("png", "\u{fffd}PNG"), ("pdf", "%PDF-"), ("tex", "% Made by potez")] {
            let path = folder.path().join(format!("{game}.{end}"));
            wrote(&["show", game, "--out", path.to_str().unwrap()], &path);
            let bytes = std::fs::read(&path).unwrap();
            assert!(bytes.len() > 1000, "{game}.{end} has {} bytes", bytes.len());
            assert!(String::from_utf8_lossy(&bytes).starts_with(magic), "{game}.{end}");
        }
    }
    let text = folder.path().join("board.txt");
    wrote(&["show", "byte", "--color", "always", "--out", text.to_str().unwrap()], &text);
    assert_eq!(std::fs::read_to_string(text).unwrap(), good(&["show", "byte", "--format", "text"]));
    refused(&["show", "byte", "--out", "board"], 2, &["--format"]);
    refused(&["show", "byte", "--format", "gif"], 2, &["png", "tikz"]);
    refused(&["show", "byte", "--format", "png", "--scale", "9"], 2, &["0.1 to 8"]);
}

#[test]
fn boards_are_shown() {
    let board = good(&["show", "tictactoe", "--moves", "b2,a1"]);
    assert!(board.contains("│ O │   │   │") && board.contains("X to move"), "{board}");
    let ascii = good(&["show", "blockade", "--moves", "X1:64:P6B", "--ascii"]);
    assert!(ascii.is_ascii() && ascii.contains("X1"), "{ascii}");
    let svg = good(&["show", "byte", "--format", "svg"]);
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
    let coloured = good(&["show", "connect4", "--moves", "4", "--color", "always"]);
    assert!(coloured.contains("\x1b[1;31mX"), "{coloured:?}");
    let data = json(&good(&["show", "blockade", "--json", "--moves", "X1:64:P6B"]));
    assert_eq!(data["history"], serde_json::json!(["X1:64:P6B"]));
    assert_eq!(data["scene"]["board"]["rows"], 11);
    let course = good(&["show", "blockade", "--style", "course"]);
    assert!(course.contains('ǁ') && course.contains('='), "{course}");
}

#[test]
fn any_position_can_be_set_up() {
    for game in ["tree", "tictactoe", "mnk", "connect4", "blockade", "byte"] {
        let text = json(&good(&["show", game, "--json"]))["position"].as_str().unwrap().to_owned();
        assert_eq!(good(&["moves", game, "--position", &text]), good(&["moves", game]), "{game}");
    }
}

#[test]
fn games_are_counted() {
    let counted = good(&["count", "tictactoe"]);
    assert!(counted.contains("255168 complete games: X wins 131184, O wins 77904, 46080 drawn\n"), "{counted}");
    assert!(counted.ends_with("5478 different positions, ply by ply\n"), "{counted}");
    assert_eq!(counted.lines().count(), 1 + 10 + 2, "{counted}");
    let data = json(&good(&["count", "tictactoe", "--json"]));
    assert_eq!((&data["games"], &data["positions"], &data["stopped"]), (&255_168.into(), &5478.into(), &().into()));
    assert_eq!(
        data["plies"][9],
        serde_json::json!({"ply": 9, "positions": 78, "sequences": 127_872, "x": 81_792, "o": 0, "draws": 46_080})
    );
    let part = json(&good(&["count", "connect4", "--depth", "7", "--json"]));
    assert_eq!((&part["stopped"], &part["plies"][7]["sequences"]), (&"depth".into(), &823_536.into()));
    // A game that does not end in our lifetime ends with a reason, what was counted, and exit code 1.
    let output = potez(&["count", "blockade", "--hash", "1"]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    assert!(stdout(&output).contains("do not fit into 1 MB"), "{}", stdout(&output));
    refused(&["count", "byte", "--depth", "0"], 2, &["from 1"]);
}

#[cfg(unix)]
#[test]
fn a_count_can_be_interrupted() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_potez"))
        .args(["count", "connect4", "--hash", "8000", "--lang", "en"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut reader = std::io::BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    std::io::BufRead::read_line(&mut reader, &mut first).unwrap();
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let mut rest = String::new();
    std::io::Read::read_to_string(&mut reader, &mut rest).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130), "{rest}");
    assert!(rest.contains("Interrupted while counting ply"), "{rest}");
}

#[test]
fn boards_are_read_as_lists() {
    let list = "[['X', None, 'O'], [None, 'X', None], [None, None, None]]";
    assert!(good(&["show", "tictactoe", "--position", list]).contains("position: x1o/1x1/3 o"));
    let tuples = "[(X, None, O), (None, X, X), (O, O, None)]";
    assert_eq!(good(&["moves", "tictactoe", "--position", tuples]), "a2\nb1\nc3\n");
    let flat = "[O, None, X, None, X, None, O, None, None]";
    assert!(good(&["eval", "tictactoe", "--position", flat]).contains("for X"));
    let row = "[0, 0, 0, 0, 0, 0, 0]";
    let rows = format!("[{row}, {row}, {row}, {row}, {row}, [0, 0, 0, X, 0, 0, 0]]");
    assert!(good(&["show", "connect4", "--position", &rows]).contains("position: 7/7/7/7/7/3x3 o"));
    refused(&["moves", "tictactoe", "--position", "[[X, 7, O], [0, 0, 0], [0, 0, 0]]"], 3, &["row 1, column 2", "'7'"]);
    refused(&["moves", "mnk", "--position", "[[X, X, O], [0, 0, 0]]"], 3, &["3 rows, not 2"]);
}

#[test]
fn blockade_is_set_up_freely_if_asked() {
    let position = "44.84/4B.8B 63.65 - 2.2/2.2 X";
    refused(&["moves", "blockade", "--position", position], 3, &["walls", "setup=free"]);
    assert!(!good(&["moves", "blockade", "--position", position, "--set", "setup=free"]).is_empty());
    let closed = ["moves", "blockade", "--set", "setup=free", "--position", "11.84/4B.8B 11 12 8.9/9.8 X 20"];
    refused(&closed, 3, &["X1", "walls block every path"]);
}

#[test]
fn options_that_would_change_nothing_are_refused() {
    for (line, says) in [
        ("analyse byte --engine course --depth 3", "course:3"),
        ("analyse byte --engine course:2 --time 1s", "--time would change nothing for course:2"),
        ("analyse byte --engine random --nodes 10", "--nodes would change nothing for random"),
        ("analyse byte --engine mcts --threads 2", "--threads would change nothing for mcts"),
        ("analyse byte --engine random --hash 32", "--hash would change nothing for random"),
        ("match course:1 random --game byte --depth 3", "course:3"),
        ("match random random --game byte --weights-b x", "--weights is for engine and course"),
        ("solve tictactoe --method dfpn --depth 3", "--depth has no meaning for dfpn"),
        ("play byte --json", "--save FILE"),
        ("ugi --json", "ugi has no answer in JSON"),
        ("completions bash --json", "completions has no answer in JSON"),
        ("play byte --load x --preset y", "--preset"),
    ] {
        refused(&line.split(' ').collect::<Vec<_>>(), 2, &[says]);
    }
    // One of the two has a use for it.
    good(&["match", "engine", "random", "--game", "tictactoe", "--games", "2", "--depth", "2"]);
}

/// The system tells how much memory there is, so a table that cannot be made is refused instead of ending the program.
#[cfg(target_os = "linux")]
#[test]
fn a_table_larger_than_the_memory_is_refused() {
    for command in ["analyse", "solve", "count"] {
        refused(&[command, "tictactoe", "--hash", "1048576"], 2, &["--hash", "at most", "MB here"]);
    }
    good(&["solve", "tictactoe", "--hash", "1024"]);
}

#[test]
fn a_match_without_a_loss_tells_no_infinity() {
    let told =
        good(&["match", "engine", "random", "--game", "connect4", "--games", "8", "--depth", "4", "--opening", "0"]);
    assert!(told.contains("All games won: no finite Elo estimate, at least +"), "{told}");
    assert!(!told.contains("inf "), "{told}");
}

#[test]
fn bad_usage_is_exit_code_2() {
    refused(&["moves", "chess"], 2, &["'chess'", "tictactoe", "blockade"]);
    refused(&["moves", "byte", "--set", "size=9"], 2, &["8", "10", "16"]);
    refused(&["moves", "byte", "--set", "colour=red"], 2, &["colour", "size"]);
    refused(&["moves", "byte", "--set", "size"], 2, &["key=value"]);
    refused(&["moves", "byte", "--set", "size=99999999999999999999"], 2, &["size"]);
    refused(&["moves", "byte", "--set", "size=8", "--set", "size=10"], 2, &["twice"]);
    refused(&["moves", "blockade", "--set", "rows=4"], 2, &["rows", "5"]);
    refused(&["moves", "byte", "--notation", "klingon"], 2, &["abstractplay"]);
    refused(&["perft", "byte"], 2, &["--depth"]);
    refused(&["perft", "byte", "--depth", "99999999999999"], 2, &["--depth"]);
    refused(&["show", "connect4", "--style", "course", "--format", "svg"], 2, &["--format"]);
    refused(&["show", "byte", "--tree", "x"], 2, &["--tree"]);
    refused(&["frobnicate"], 2, &["frobnicate"]);
}

#[test]
fn bad_data_is_exit_code_3() {
    refused(&["moves", "tictactoe", "--moves", "b2,b2"], 3, &["move 2", "b2"]);
    refused(&["moves", "tictactoe", "--moves", "z9"], 3, &["move 1", "z9"]);
    refused(&["moves", "blockade", "--moves", "X1:64:P6B,O1:11"], 3, &["move 2"]);
    refused(&["moves", "byte", "--position", "nonsense"], 3, &["position"]);
    refused(&["moves", "tree", "--tree", "there/is/no/such/file"], 3, &["there/is/no/such/file"]);
    refused(&["show", "connect4", "--moves", "4\u{1b}[2J"], 3, &["\\u{1b}"]);
}

#[test]
fn bad_files_are_refused_and_good_ones_read() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        std::fs::write(&path, bytes).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let empty = write("empty.txt", b"");
    refused(&["show", "tree", "--tree", &empty], 3, &["empty.txt"]);
    let binary = write("binary.txt", b"A(\xff\xfe)");
    refused(&["show", "tree", "--tree", &binary], 3, &["UTF-8"]);
    let open = write("open.txt", b"A(B(1 2)\n  C(3");
    refused(&["show", "tree", "--tree", &open], 3, &["line 2"]);
    let huge = folder.join("huge.txt");
    std::fs::File::create(&huge).unwrap().set_len(100 << 20).unwrap();
    refused(&["show", "tree", "--tree", huge.to_str().unwrap()], 3, &["64 MiB"]);
    std::fs::remove_file(&huge).unwrap();
    let good_tree = write("good.txt", b"A(B(1 2) C(3 4))");
    assert_eq!(good(&["moves", "tree", "--tree", &good_tree]), "B\nC\n");
    let piped = with_stdin(&["moves", "tree", "--tree", "-"], b"R(X=1 Y=2 Z=3)");
    assert_eq!(stdout(&piped), "X\nY\nZ\n");
}
