//! The listings of the stepper are programs: each is run on the lecture's tree and finds its value with as many visits as the search.

#![allow(clippy::print_stderr, reason = "a skipped test says so")]

use std::path::PathBuf;
use std::process::Command;

use potez_draw::picture::code::{Listing, listings};
use potez_draw::trace::record::record_tree;
use potez_draw::trace::{Algorithm, Ask, Ordering, Stage, Trace};
use potez_rules::tree::Tree;

fn traces() -> Vec<(String, Trace)> {
    let tree = Tree::lecture();
    let mut ways = vec![(Algorithm::Minimax, None), (Algorithm::Negamax, None), (Algorithm::Pvs, None)];
    ways.extend(["lecture", "fail-soft", "strict"].map(|profile| (Algorithm::AlphaBeta, Some(profile))));
    ways.into_iter()
        .map(|(algorithm, profile)| {
            let ask = Ask::new(algorithm, profile, None, None, Ordering::Listed).unwrap();
            (format!("{algorithm}-{}", profile.unwrap_or("")), record_tree(&tree, &tree.root(), &ask))
        })
        .collect()
}

fn call(trace: &Trace, infinite: [&str; 2], root: &str) -> String {
    let [low, high] = infinite;
    match trace.algorithm {
        Algorithm::Minimax => format!("max_value({root}, 3)"),
        Algorithm::AlphaBeta => format!("max_value({root}, 3, {low}, {high})"),
        Algorithm::Negamax => format!("negamax({root}, 3, {low}, {high})"),
        Algorithm::Pvs => format!("pvs({root}, 3, {low}, {high})"),
    }
}

fn folder() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("listings");
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn said(trace: &Trace) -> String {
    format!("{} {}", trace.ending.value, trace.ending.entered)
}

#[test]
fn python() {
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("skipped: there is no python3 here");
        return;
    }
    let tree = Tree::lecture();
    let pairs = |leaf: bool| {
        let text = tree.nodes().filter(|&node| tree.is_leaf(node) == leaf).map(|node| {
            let children: Vec<String> = tree.children(node).map(|child| format!("'{}'", tree.name(child))).collect();
            let it = if leaf { tree.evaluation(node).to_string() } else { format!("[{}]", children.join(",")) };
            format!("'{}': {it}", tree.name(node))
        });
        text.collect::<Vec<_>>().join(", ")
    };
    for (name, trace) in traces() {
        let code = listings(&trace)[0].lines.join("\n");
        // Who calls counts: every function but the helpers is one visit.
        let counted: String = code
            .lines()
            .map(|line| if line.starts_with("def ") { format!("@counted\n{line}\n") } else { format!("{line}\n") })
            .collect();
        let program = format!(
            "from math import inf, nextafter\nvisits = 0\ndef counted(f):\n    def g(*a):\n        global visits\n        visits += 1\n        return f(*a)\n    return g\n\
             tree = {{{}}}\nvalues = {{{}}}\nchildren = lambda s: tree.get(s, [])\nevaluate = values.get\nabove = lambda x: nextafter(x, inf)\n\
             sign = lambda s: -1 if s in 'BCDKLMNOPQRSTU' else 1\n{counted}\nvalue = {}\nprint(int(value), visits)\n",
            pairs(false),
            pairs(true),
            call(&trace, ["-inf", "inf"], "'A'"),
        );
        let output = Command::new("python3").arg("-c").arg(&program).output().unwrap();
        let printed = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        assert_eq!(printed, said(&trace), "{name}: {}\n{program}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn rust() {
    let tree = Tree::lecture();
    for (name, trace) in traces() {
        let code = listings(&trace)[1].lines.join("\n");
        let counted: String = code
            .lines()
            .map(|line| {
                let visit = if line.starts_with("fn ") {
                    "VISITS.fetch_add(1, std::sync::atomic::Ordering::Relaxed);\n"
                } else {
                    ""
                };
                format!("{line}\n{visit}")
            })
            .collect();
        let mut built = String::new();
        for node in tree.nodes().rev() {
            let children: Vec<String> = tree.children(node).map(|child| tree.name(child).to_lowercase()).collect();
            let sign = if tree.depth(node) % 2 == 0 { 1.0 } else { -1.0 };
            let (name, value) = (tree.name(node).to_lowercase(), tree.evaluation(node));
            built += &format!(
                "let {name} = State {{ list: vec![{}], value: {value}_f64, sign: {sign:?} }};\n",
                children.join(",")
            );
        }
        let program = format!(
            "static VISITS: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);\n\
             struct State {{ list: Vec<State>, value: f64, sign: f64 }}\n\
             #[allow(dead_code)]\nimpl State {{ fn children(&self) -> &[State] {{ &self.list }} fn evaluate(&self) -> f64 {{ self.value }} fn sign(&self) -> f64 {{ self.sign }} }}\n\
             {counted}\nfn main() {{\n{built}let value = {};\nprintln!(\"{{value}} {{}}\", VISITS.into_inner());\n}}\n",
            call(&trace, ["f64::NEG_INFINITY", "f64::INFINITY"], "&a"),
        )
        .replace("VISITS.into_inner()", "VISITS.load(std::sync::atomic::Ordering::Relaxed)");
        let source = folder().join(format!("{name}.rs"));
        std::fs::write(&source, &program).unwrap();
        let binary = folder().join(&name);
        let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let output = Command::new(rustc).args(["--edition", "2024", "-o"]).arg(&binary).arg(&source).output().unwrap();
        assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
        let output = Command::new(&binary).output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), said(&trace), "{name}");
    }
}

/// At every event some line is lit, and it is the line that does it.
#[test]
fn lines_are_lit_in_step() {
    for (name, trace) in traces() {
        for listing in listings(&trace) {
            let mut stage = Stage::new(&trace);
            assert_eq!(listing.lit(&stage), Vec::<usize>::new());
            while let Some(event) = stage.forward() {
                let lit = listing.lit(&stage);
                let lines: Vec<&str> = lit.iter().map(|&line| listing.lines[line].trim()).collect();
                assert!(!lines.is_empty(), "{name}: {event:?}");
                let word = match event {
                    potez_search::Event::Enter { .. } => "state",
                    potez_search::Event::Leaf { .. } => "evaluate",
                    potez_search::Event::Child { .. } => "best",
                    potez_search::Event::Cut { .. } => "alpha",
                    _ => "",
                };
                assert!(lines.iter().any(|line| line.contains(word)), "{name}: {event:?} {lines:?}");
            }
        }
    }
}

#[test]
fn no_mark_is_left_in_the_code() {
    for (_, trace) in traces() {
        for Listing { lines, .. } in listings(&trace) {
            assert!(lines.iter().all(|line| !line.contains(['@', '#']) && !line.contains("{LOW}") && line.len() < 90));
        }
    }
}
