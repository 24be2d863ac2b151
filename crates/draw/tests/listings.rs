//! The code panel shows the slides themselves, and the lines that are lit at each event are those that ran.

#![allow(clippy::print_stderr, reason = "a skipped test says so")]

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use potez_draw::search_tree::code::{Listing, slide};
use potez_draw::trace::record::record_tree;
use potez_draw::trace::{Algorithm, Ordering, Trace, TraceSpec};
use potez_rules::tree::{RandomParams, Tree};
use potez_rules::{Game, Player};
use potez_search::lecture::slides::{Language, SLIDES};
use potez_search::{Event, Number, Window};
use serde_json::json;

/// Every algorithm in every profile, with a full and a narrow window where it takes one.
fn traces(tree: &Tree) -> Vec<Trace> {
    let narrow = Window::new(Number::from(-2), Number::from(3));
    let mut ways = [Algorithm::Minimax, Algorithm::Negamax, Algorithm::Pvs].map(|it| (it, None, None)).to_vec();
    for profile in ["lecture", "aima", "fail-soft", "fail-soft-strict", "strict"] {
        ways.push((Algorithm::AlphaBeta, Some(profile), None));
        ways.push((Algorithm::AlphaBeta, Some(profile), Some(narrow)));
    }
    let record = |(algorithm, profile, window)| {
        let ask = TraceSpec::new(algorithm, profile, window, None, Ordering::Listed).unwrap();
        record_tree(tree, &tree.root(), &ask)
    };
    ways.into_iter().map(record).collect()
}

/// The lecture's tree, and others in which players move again and values tie.
fn trees() -> Vec<Tree> {
    let random = |seed: u64| {
        let same_mover = [0, 40][seed as usize % 2];
        let params =
            RandomParams { depth: 4, same_mover, early_leaves: 20, branching: 1..=3, ..RandomParams::default() };
        Tree::random(seed, &params).unwrap()
    };
    std::iter::once(Tree::lecture()).chain((0..40).map(random)).collect()
}

/// A tree and a search as `lines.py` reads them.
fn case(tree: &Tree, trace: &Trace) -> String {
    let name = |node| tree.name(node).to_owned();
    let inner = tree.nodes().filter(|&node| !tree.is_leaf(node));
    let children: serde_json::Map<_, _> =
        inner.map(|node| (name(node), json!(tree.children(node).map(name).collect::<Vec<_>>()))).collect();
    let values: serde_json::Map<_, _> = tree.nodes().map(|node| (name(node), json!(tree.evaluation(node)))).collect();
    let max: Vec<String> = tree.nodes().filter(|node| tree.turn(node) == Player::First).map(name).collect();
    let ends = [trace.window.alpha, trace.window.beta].map(|end| end.get().to_string());
    let window = if trace.has_window() { ends.to_vec() } else { Vec::new() };
    let function = match trace.algorithm {
        Algorithm::Minimax => "minimax",
        Algorithm::AlphaBeta => "alphabeta",
        Algorithm::Negamax => "negamax",
        Algorithm::Pvs => "pvs",
        Algorithm::Engine => unreachable!("it has no slide"),
    };
    json!({
        "tree": children, "values": values, "max": max, "slide": slide(trace), "function": function,
        "arguments": [json!(name(tree.root())), json!(trace.depth)], "window": window,
    })
    .to_string()
}

/// What Python says; nothing where there is none, which must not happen in continuous integration.
fn python(input: String) -> Option<String> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let started = Command::new("python3")
        .arg(here.join("tests/python/lines.py"))
        .arg(here.join("../search/src/lecture/python"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let Ok(mut child) = started else {
        assert!(!std::env::var("CI").is_ok_and(|ci| ci == "true"), "there is no python3 here");
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

/// Of the lines that ran, those with a mark: without the condition for a cut where it was not met, and without the function that only
/// calls `max_value` or `min_value`.
fn marked(listing: &Listing, ran: &str) -> Vec<&'static str> {
    let numbers = ran.split(' ').map(|number| number.parse::<usize>().unwrap());
    let mark = |number| listing.numbers.iter().position(|&it| it == number).map_or("", |line| listing.marks[line]);
    let all: Vec<&str> = numbers.map(mark).filter(|mark| !mark.is_empty()).collect();
    let decides = |(place, mark): (usize, &&'static str)| {
        let next = all.get(place + 1).copied().unwrap_or("");
        let idle = mark.starts_with("test") && !next.starts_with("cut") || *mark == "enter" && next.starts_with("open");
        (!idle).then_some(*mark)
    };
    all.iter().enumerate().filter_map(decides).collect()
}

/// The marks that are lit, one event after another; a node that is left by the line that was lit last does not run it again.
fn lit(listing: &Listing, trace: &Trace) -> Vec<&'static str> {
    let two_functions = matches!(trace.algorithm, Algorithm::Minimax | Algorithm::AlphaBeta);
    let mut marks = Vec::new();
    let mut before = None;
    for (event, lines) in trace.events.iter().zip(listing.lit(trace)) {
        assert!(!lines.is_empty(), "nothing is lit at {event:?}");
        let stays = match before {
            Some(Event::Leaf { .. }) => true,
            Some(Event::Cut { .. }) => two_functions,
            _ => false,
        };
        if !(stays && matches!(event, Event::Leave { .. })) {
            marks.extend(lines.iter().map(|&line| listing.marks[line]));
        }
        before = Some(*event);
    }
    marks
}

#[test]
fn the_lit_lines_are_a_run_of_the_program() {
    let runs: Vec<(Tree, Trace)> = trees()
        .into_iter()
        .flat_map(|tree| traces(&tree).into_iter().map(move |trace| (tree.clone(), trace)))
        .collect();
    let input: String = runs.iter().map(|(tree, trace)| case(tree, trace) + "\n").collect();
    let Some(output) = python(input) else { return };
    assert_eq!(output.lines().count(), runs.len());
    let mut seen = std::collections::BTreeSet::new();
    for ((tree, trace), ran) in runs.iter().zip(output.lines()) {
        let listing = Listing::new(trace, Language::Python);
        let context = format!("{} {:?} {:?} on {}", slide(trace), trace.profile, trace.window, tree.to_brackets());
        assert_eq!(lit(&listing, trace), marked(&listing, ran), "{context}");
        seen.extend(lit(&listing, trace).into_iter().map(|mark| (slide(trace), mark)));
        // The lines in Rust have the same marks, so they are lit in step.
        assert_eq!(lit(&Listing::new(trace, Language::Rust), trace), lit(&listing, trace), "{context}");
    }
    // Every mark is of use; those of deepening and of the table have none, because no trace shows them.
    let all = SLIDES.iter().flat_map(|slide| {
        let lines = slide.lines(Language::Python);
        lines.into_iter().filter(|(_, line)| !line.mark.is_empty()).map(|(_, line)| (slide.name, line.mark))
    });
    for mark in all {
        assert!(seen.contains(&mark), "{mark:?} is never lit");
    }
}

#[test]
fn a_bound_that_is_reached_by_the_last_child_lights_the_line_that_returns_it() {
    let tree = Tree::parse("A(B(E(2 3) F(5)) C(G(0) H(7)))").unwrap();
    let trace = record_tree(&tree, &tree.root(), &TraceSpec::default());
    let listing = Listing::new(&trace, Language::Python);
    let lit: Vec<&str> = listing.lit(&trace)[18].iter().map(|&line| listing.lines[line].trim()).collect();
    assert_eq!(lit, ["if alpha >= beta:", "return beta, best"]);
}

#[test]
fn each_mark_has_one_line() {
    for trace in traces(&Tree::lecture()) {
        for language in Language::ALL {
            let listing = Listing::new(&trace, language);
            assert!(!listing.lines.is_empty() && listing.lines.iter().all(|line| !line.contains('@')));
            let marks: Vec<&str> = listing.marks.iter().copied().filter(|mark| !mark.is_empty()).collect();
            let different: std::collections::BTreeSet<&str> = marks.iter().copied().collect();
            assert_eq!(marks.len(), different.len(), "{marks:?}");
        }
    }
}
