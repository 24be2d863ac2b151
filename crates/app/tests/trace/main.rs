//! `potez trace` and `potez compare` on the real program: the lecture's runs in every format, and bad input.
//!
//! | module | subject |
//! |---|---|
//! | `games` | real games, with their boards |
//! | `compare` | `potez compare` |
//! | `output` | formats, files, tapes, and guards against what is too large |

mod compare;
mod games;
mod output;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn potez(args: &[&str]) -> Output {
    with_stdin(args, b"")
}

fn with_stdin(args: &[&str], stdin: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_potez"))
        .env("LC_ALL", "C")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = child.stdin.take().unwrap();
    let stdin = stdin.to_vec();
    // Written beside the reading, so that neither waits for the other; the program may refuse before it has read everything.
    let writer = std::thread::spawn(move || {
        let _ = pipe.write_all(&stdin);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

/// A good answer. A file that was written is named on stderr, and nothing else is said there.
fn good_bytes(args: &[&str]) -> Vec<u8> {
    let output = potez(args);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{args:?}: {said}");
    match args.iter().position(|arg| *arg == "--out") {
        Some(at) if args.contains(&"--step") => {
            assert!(said.starts_with("wrote ") && said.contains(" files: "), "{at} {said}")
        }
        Some(at) => assert_eq!(said, format!("wrote {}\n", args[at + 1]), "{args:?}"),
        None => assert_eq!(said, "", "{args:?}"),
    }
    output.stdout
}

fn good(args: &[&str]) -> String {
    String::from_utf8(good_bytes(args)).unwrap()
}

fn refused(output: &Output, code: i32, words: &[&str]) {
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{said}");
    assert!(output.stdout.is_empty());
    for word in words {
        assert!(said.contains(word), "should say {word}: {said}");
    }
}

fn file(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("trace");
    std::fs::create_dir_all(&folder).unwrap();
    folder.join(name)
}

/// The profiles with their visits and the values of B, F, C, G, D, I.
const PROFILES: [(&str, u64, [&str; 6]); 5] = [
    ("lecture", 14, ["3", "3", "3", "3", "3", "3"]),
    ("fail-soft", 14, ["3", "5", "0", "0", "2", "2"]),
    ("aima", 14, ["3", "5", "0", "0", "2", "2"]),
    ("fail-soft-strict", 14, ["3", "5", "0", "0", "2", "2"]),
    ("strict", 18, ["3", "5", "3", "3", "3", "3"]),
];

fn json_lines(text: &str) -> Vec<serde_json::Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The texts that a picture shows in the box of a node.
fn texts_in_svg(svg: &str, name: &str) -> Vec<String> {
    let opening = format!("data-name=\"{name}\">");
    let groups = svg.split("<g data-node=").filter(|group| group.contains(&opening));
    let texts = groups.flat_map(|group| group.split("</g>").next().unwrap_or("").split("<text").skip(1));
    texts.map(|text| text.split_once('>').unwrap().1.split("</text>").next().unwrap().to_owned()).collect()
}

#[test]
fn the_lectures_runs_as_text() {
    let minimax = good(&["trace", "lecture", "--algorithm", "minimax"]);
    assert!(minimax.contains("Visits: 21, leaves: 11, cuts: 0"), "{minimax}");
    assert!(minimax.contains("the move to play is A→B") && !minimax.contains("Not visited"));
    let alphabeta = good(&["trace", "lecture"]);
    assert!(alphabeta.contains("Visits: 14, leaves: 6, cuts: 3"), "{alphabeta}");
    assert!(alphabeta.contains("Visited, in order: A B E K L F M C G O D I R S\n"));
    assert!(alphabeta.contains("Not visited: N H J P Q T U\n"));
    assert!(alphabeta.contains("Cut at F: α = 5 ≥ β = 3. MIN already has 3 at B"));
    assert!(alphabeta.contains("Cut at C: α = 3 ≥ β = 3. MAX already has 3 at A"));
    let cyrillic = good(&["trace", "lecture", "--language", "sr-Cyrl"]);
    assert!(cyrillic.contains("Одсецање у чвору F: α = 5 ≥ β = 3."), "{cyrillic}");
    assert_eq!(minimax, good(&["trace", "-a", "minimax"]), "lecture is the default");
}

#[test]
fn the_lectures_values_by_profile_in_every_format() {
    for (profile, visits, values) in PROFILES {
        let args = |format: &'static str| ["trace", "lecture", "--profile", profile, "--format", format];
        let named = ["B", "F", "C", "G", "D", "I"].iter().zip(values);
        // JSON: the value with which each node was left.
        let lines = json_lines(&good(&args("json")));
        let node = |name: &str| lines.iter().find(|line| line["name"] == name).unwrap()["node"].clone();
        assert_eq!(lines.iter().filter(|line| line["event"] == "enter").count() as u64, visits, "{profile}");
        for (name, value) in named.clone() {
            let left = lines.iter().find(|line| line["event"] == "leave" && line["node"] == node(name)).unwrap();
            assert_eq!(left["value"].to_string(), value, "{profile} {name}");
        }
        let end = &lines.last().unwrap()["end"];
        assert_eq!((end["value"].as_i64(), end["entered"].as_u64()), (Some(3), Some(visits)));
        // SVG: the text in the node's box, with ≥ or ≤ where it is only a bound.
        let svg = good(&args("svg"));
        for (name, value) in named.clone() {
            let shown = texts_in_svg(&svg, name);
            assert!(
                shown.iter().any(|text| text.trim_start_matches(['≥', '≤', ' ']) == value),
                "{profile} {name} {shown:?}"
            );
        }
        assert!(svg.contains(&format!("visits {visits} ")), "{profile}");
        // TikZ: the last overlay holds the same texts; HTML: the page's data hold the same events.
        let tikz = good(&args("tikz"));
        let html = good(&args("html"));
        let data = html.split("id=\"data\">").nth(1).unwrap().split("</script>").next().unwrap();
        let data: serde_json::Value = serde_json::from_str(data).unwrap();
        let events = data["events"].as_array().unwrap();
        assert_eq!(events.iter().filter(|event| event["k"] == "e").count() as u64, visits);
        let names: Vec<&str> = data["names"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
        for (name, value) in named {
            let id = names.iter().position(|it| it == name).unwrap();
            let left = events.iter().find(|event| event["k"] == "r" && event["n"] == id).unwrap();
            assert_eq!(left["v"], value, "{profile} {name}");
            let sign = match left["g"].as_str().unwrap().trim() {
                "≥" => "$\\geq$ ",
                "≤" => "$\\leq$ ",
                _ => "",
            };
            assert!(tikz.contains(&format!("{{{sign}{value}}};")), "{profile} {name} {sign}{value}");
        }
    }
}

#[test]
fn minimax_shows_the_true_values() {
    let svg = good(&["trace", "lecture", "-a", "minimax", "--format", "svg"]);
    for (name, value) in [
        ("A", "3"),
        ("B", "3"),
        ("C", "0"),
        ("D", "2"),
        ("E", "3"),
        ("F", "9"),
        ("G", "0"),
        ("H", "7"),
        ("I", "2"),
        ("J", "6"),
    ] {
        assert_eq!(texts_in_svg(&svg, name), [name, value]);
    }
}

#[test]
fn the_seven_unvisited_nodes_are_drawn_as_cut_off() {
    let svg = good(&["trace", "lecture", "--format", "svg"]);
    for name in ["N", "H", "P", "Q", "J", "T", "U"] {
        let group = svg
            .split("<g data-node=")
            .find(|group| group.contains(&format!("data-name=\"{name}\">")) && group.contains("<text"))
            .unwrap();
        assert!(group.contains("stroke-dasharray"), "{name}: {group}");
    }
    for name in ["A", "K", "R"] {
        let group = svg
            .split("<g data-node=")
            .find(|group| group.contains(&format!("data-name=\"{name}\">")) && group.contains("<text"))
            .unwrap();
        assert!(!group.split("</g>").next().unwrap().contains("stroke-dasharray"), "{name}");
    }
}

#[test]
fn steps_are_chosen() {
    let svg = good(&["trace", "lecture", "--step", "17", "--format", "svg"]);
    assert!(svg.contains("step 17 of 50"), "{svg}");
    let visits = good(&["trace", "lecture", "--grain", "visit"]);
    // Before the start, 14 visits, and the end.
    assert_eq!(
        visits.lines().filter(|line| line.trim_start().starts_with(|c: char| c.is_ascii_digit())).count(),
        16,
        "{visits}"
    );
    let out = file("frames.svg");
    good(&["trace", "lecture", "--step", "3-5", "--out", out.to_str().unwrap()]);
    for step in ["03", "04", "05"] {
        assert!(file(&format!("frames-{step}.svg")).exists());
    }
    let sheet = good(&["trace", "lecture", "--grain", "visit", "--sheet", "--format", "svg"]);
    assert!(sheet.contains("step 0 of 15") && sheet.contains("step 15 of 15"));
    refused(&potez(&["trace", "lecture", "--step", "51", "--format", "svg"]), 2, &["the last one is 50"]);
    refused(&potez(&["trace", "lecture", "--step", "all", "--format", "svg"]), 2, &["--out", "--sheet"]);
    refused(&potez(&["trace", "lecture", "--step", "x"]), 2, &["'x'"]);
}

#[test]
fn windows_depths_and_orders() {
    let window = good(&["trace", "lecture", "--window", "0,10"]);
    assert!(window.contains("Start at A (MAX) with α = 0 and β = 10."), "{window}");
    let low = good(&["trace", "lecture", "--window=-inf,2"]);
    assert!(low.contains("The start window ends at 2"), "{low}");
    let shallow = good(&["trace", "lecture", "--depth", "1"]);
    assert!(shallow.contains("The depth ends at B; its estimate is 0."), "{shallow}");
    let best = good(&["trace", "lecture", "--order", "best"]);
    assert!(best.contains("Visits: 14,"), "{best}");
    let worst = good(&["trace", "lecture", "--order", "worst"]);
    assert!(worst.contains("Visits: 21,"), "{worst}");
    assert_eq!(
        good(&["trace", "lecture", "--order", "shuffled:7"]),
        good(&["trace", "lecture", "--order", "shuffled:7"])
    );
    refused(&potez(&["trace", "lecture", "-a", "minimax", "--profile", "aima"]), 2, &["minimax has no profile"]);
    refused(&potez(&["trace", "lecture", "--window", "5,1"]), 2, &["alpha below beta"]);
    refused(&potez(&["trace", "lecture", "--window", "5"]), 2, &["0,10"]);
    refused(&potez(&["trace", "lecture", "-a", "magic"]), 2, &["minimax, alphabeta, negamax, pvs"]);
    refused(&potez(&["trace", "lecture", "--order", "magic"]), 2, &["listed, reversed, shuffled, best, worst"]);
    refused(&potez(&["trace", "nowhere.txt"]), 2, &["neither lecture, nor a file, nor a game", "tictactoe"]);
    refused(&potez(&["trace", "lecture", "--out", "x.docx"]), 2, &["--format"]);
}

#[test]
fn bad_trees_are_refused_with_their_place() {
    for (text, words) in [
        ("{A: [B], B: [A]}", &["line 1", "cycle"][..]),
        ("{A: [B, C],\n B: [D], C: [D]}", &["line 2, column", "D"]),
        ("{A: [B], C: [D]}", &["line 1", "root"]),
        ("{A: [B, C]}\n{B: 2, X: 3}", &["line 2, column", "X"]),
        ("A(B=two C=3)", &["line 1, column"]),
        ("A(B=NaN)", &["line 1, column", "NaN"]),
        ("A(B=1 C=2", &["line 1, column 2", "never closed"]),
        ("", &["no tree here"]),
    ] {
        for format in ["text", "svg", "html"] {
            refused(&with_stdin(&["trace", "-", "--format", format], text.as_bytes()), 3, words);
        }
    }
}

#[test]
fn outside_the_start_window_no_format_names_a_move() {
    let text = good(&["trace", "lecture", "--window", "4,10"]);
    assert!(text.contains("The end: A is worth at most 4.") && !text.contains("move to play"), "{text}");
    let svg = good(&["trace", "lecture", "--window", "4,10", "--format", "svg"]);
    assert!(svg.contains("is worth at most 4") && !svg.contains("class=\"n s-best\""), "{svg}");
    let end = json_lines(&good(&["trace", "lecture", "--window", "4,10", "--format", "json"])).pop().unwrap();
    assert_eq!((&end["end"]["bound"], &end["end"]["value"]), (&"at most".into(), &4.into()), "{end}");
}

#[test]
fn coarse_steps_tell_the_cuts_that_they_pass_over() {
    for (grain, format) in [("visit", "text"), ("visit", "tikz"), ("backup", "text")] {
        let told = good(&["trace", "lecture", "--grain", grain, "--format", format]);
        for cut in ["Cut at F", "Cut at C", "Cut at D"] {
            assert!(told.contains(cut), "{grain} {format} {cut}: {told}");
        }
    }
}

#[test]
fn the_proof_of_a_tree_is_its_value() {
    let told = good(&["analyse", "tree"]);
    assert!(told.contains("best: B (proved: value 3)") && !told.contains("win"), "{told}");
}
