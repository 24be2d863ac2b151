//! The slides in Python are those in Rust: the same value, the same best child, the same number of visited states.

#![allow(clippy::print_stderr, reason = "a skipped test says so")]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::common::slides::{Found, HIGH, LOW, guided, whole, windowed};
use crate::common::{Graph, Values};
use potez_rules::mnk::Mnk;
use potez_rules::{Game, Player, Random};
use potez_search::evaluators::outcome::WinDrawLoss;
use potez_search::lecture::ordering::{History, Killers};
use potez_search::lecture::slides::SLIDES;
use potez_search::*;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lecture/python")
}

/// Runs Python; nothing where there is none, which must not happen in continuous integration.
fn python(args: &[&Path], input: String) -> Option<String> {
    let started =
        Command::new("python3").args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let Ok(mut child) = started else {
        let ci = std::env::var("CI").is_ok_and(|ci| ci == "true");
        assert!(!ci, "there is no python3 here");
        eprintln!("skipped: there is no python3 here");
        return None;
    };
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8(output.stdout).unwrap())
}

/// A graph as `run.py` reads it. The names of the states are their numbers.
fn case(game: &Graph, depth: u32, deepest: u32, window: [f64; 2]) -> String {
    let name = |at: usize| format!("\"{at}\"");
    let list = |pairs: &mut dyn Iterator<Item = String>| pairs.collect::<Vec<_>>().join(",");
    let nodes = || game.nodes.iter().enumerate();
    let inner = nodes().filter(|(_, node)| !node.children.is_empty());
    let tree = list(&mut inner.map(|(at, node)| {
        format!("{}:[{}]", name(at), list(&mut node.children.iter().map(|&child| name(child as usize))))
    }));
    let values = list(&mut nodes().map(|(at, node)| format!("{}:{}", name(at), node.value)));
    let max = list(&mut nodes().filter(|(_, node)| node.turn == Player::First).map(|(at, _)| name(at)));
    let [alpha, beta] = window;
    format!(
        "{{\"tree\":{{{tree}}},\"values\":{{{values}}},\"max\":[{max}],\"root\":\"0\",\"depth\":{depth},\"deepest\":{deepest},\
         \"alpha\":\"{alpha}\",\"beta\":\"{beta}\"}}\n"
    )
}

/// A line of `run.py`. Where a slide names no child, the recorded searches, and `run` with them, name the first.
fn read(game: &Graph, depth: u32, line: &str) -> (String, Found<u8>) {
    let words: Vec<&str> = line.split(' ').collect();
    let first = (depth > 0 && !game.nodes[0].children.is_empty()).then_some(0);
    let number = |name: &str| {
        let child: u32 = name.parse().ok()?;
        let place = game.nodes[0].children.iter().position(|&it| it == child)?;
        u8::try_from(place).ok()
    };
    let best = if words[2] == "-" { first } else { number(words[2]) };
    (words[0].to_owned(), Found { value: words[1].parse().unwrap(), best, visits: words[3].parse().unwrap() })
}

#[test]
fn python_and_rust_agree() {
    let mut random = Random::new(11);
    let mut input = String::new();
    let mut expected = Vec::new();
    for seed in 0..400 {
        let game = if seed % 2 == 0 { Graph::random(seed, false) } else { Graph::layered(seed) }.finite();
        let depth = random.below(7);
        let ends = [0; 2].map(|_| f64::from(random.below(21)) - 10.0);
        let full = ends[0] == ends[1];
        let window = if full { [LOW, HIGH] } else { [ends[0].min(ends[1]), ends[0].max(ends[1])] };
        let problem = Problem::new(&game, &0, &Values, depth);
        let deepest = iterative(&problem, Silent).depth;
        let pairs = whole(&problem).into_iter().chain(guided(&problem)).chain(windowed(&problem, window[0], window[1]));
        let found: Vec<(String, Found<u8>)> = pairs.map(|(name, slide, _)| (name.to_owned(), slide)).collect();
        assert_eq!(found.len(), SLIDES.len());
        input += &case(&game, depth, deepest, window);
        expected.push((seed, game, depth, found));
    }
    let driver = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/python/run.py");
    let Some(output) = python(&[&driver, &folder()], input) else { return };
    let mut lines = output.lines();
    for (seed, game, depth, found) in expected {
        let said: Vec<_> = lines.by_ref().take(found.len()).map(|line| read(&game, depth, line)).collect();
        assert_eq!(said, found, "seed {seed}, depth {depth}, moves {}", game.count_moves(&0));
    }
    assert_eq!(lines.next(), None);
}

/// Each file is a program that searches the lecture's tree.
#[test]
fn each_file_runs_on_the_lectures_tree() {
    for (name, visited) in [
        ("minimax", "21 visited: A B E K L F M N C G O H P Q D I R S J T U"),
        ("alphabeta", "14 visited: A B E K L F M C G O D I R S"),
        ("fail_soft", "14 visited: A B E K L F M C G O D I R S"),
        ("fail_soft_strict", "14 visited: A B E K L F M C G O D I R S"),
        ("strict", "18 visited: A B E K L F M C G O H P D I R S J T"),
        ("negamax", "14 visited: A B E K L F M C G O D I R S"),
        ("pvs", "15 visited: A B E K L L F M C G O D I R S"),
        ("deepening", "26 visited: A B C D A B E F C G D I A B E K L F M C G O D I R S"),
        ("table", "14 visited: A B E K L F M C G O D I R S"),
        ("clock", "26 visited: A B C D A B E F C G D I A B E K L F M C G O D I R S"),
    ] {
        let Some(output) = python(&[&folder().join(format!("{name}.py"))], String::new()) else { return };
        assert_eq!(output, format!("value 3, move A→B\n{visited}\n"), "{name}");
    }
}

/// The orders of chapter 3, in tic-tac-toe: the same nodes as in Rust, and as in the table of the chapter.
#[test]
fn the_orders_visit_the_same_nodes() {
    let Some(output) = python(&[&folder().join("ordering.py")], String::new()) else { return };
    let game = Mnk::tictactoe();
    let start = game.start();
    let problem = Problem::new(&game, &start, &WinDrawLoss, 9);
    let nodes = [
        ("AsListed", alphabeta_ordered(&problem, &Profile::fail_soft(), AsListed, Silent)),
        ("Killers", alphabeta_ordered(&problem, &Profile::fail_soft(), Killers::default(), Silent)),
        ("History", alphabeta_ordered(&problem, &Profile::fail_soft(), History::default(), Silent)),
    ];
    let expected = nodes.map(|(name, report)| format!("{name}: value 0, {} nodes\n", report.counts.nodes));
    assert_eq!(output, expected.concat());
}

/// The scores of chapter 6.
#[test]
fn the_scores_are_the_same() {
    let Some(output) = python(&[&folder().join("score.py")], String::new()) else { return };
    let scores = [
        Score::win_in(1),
        Score::win_in(3),
        Score::evaluation(123_456),
        Score::evaluation(7),
        Score::evaluation(-123_456),
        Score::loss_in(3),
        Score::loss_in(1),
    ];
    let expected = scores.map(|score| score.raw().to_string()).join(" ");
    assert_eq!(output, format!("{expected}\n"));
}
