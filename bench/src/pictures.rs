//! Pictures of a search: how long they take and how large they are, with a limit for each.

use std::time::Instant;

use potez_draw::Picture;
use potez_draw::formats::{gif, pdf, sheet, svg};
use potez_draw::search_tree::{Plan, Style, frame, html};
use potez_draw::trace::record::record_tree;
use potez_draw::trace::steps::{Grain, steps};
use potez_draw::trace::{Algorithm, Language, Trace, TraceSpec, file};
use potez_rules::tree::{RandomParams, Tree};

use crate::measure::{Bench, Job};

pub(crate) fn run(bench: &mut Bench) {
    let tree = Tree::lecture();
    let trace = record_tree(&tree, &tree.root(), &TraceSpec::default());
    let whole = |trace: &Trace, grain: Grain| -> Vec<Picture> {
        let plan = Plan::new(trace, 300);
        let style = Style::fitting(trace, &plan, Language::English, &[]);
        let list = steps(trace, grain);
        let draw = |(i, &step): (usize, &usize)| frame(&plan, &trace.stage(step), &style, (i, list.len() - 1));
        list.iter().enumerate().map(draw).collect()
    };
    size(bench, "gif of the lecture's run", 500e3, 2.0, || {
        gif::gif(&whole(&trace, Grain::Bound), 1.0, 900).expect("a gif").len()
    });
    size(bench, "pdf contact sheet of the lecture's run", 200e3, 2.0, || {
        pdf::pdf(&[sheet(&whole(&trace, Grain::Bound), 0)]).len()
    });
    size(bench, "html stepper of the lecture's run", 150e3, 2.0, || {
        html::html(&trace, &Plan::new(&trace, 300), Language::English).len()
    });
    if bench.wants("svg of one step") {
        let plan = Plan::new(&trace, 300);
        let mut job = Job::checked(
            "svg",
            || {
                svg::svg_named(&frame(&plan, &trace.stage(32), &Style::default(), (32, 50)), |node| {
                    trace.name(node).to_owned()
                })
            },
            |svg| svg.contains("Cut at C"),
        );
        let seconds = job.time(200);
        bench.within("svg of one step", seconds, "with its stage", 5e-3, 1.0);
    }
    if bench.wants("million events") {
        million(bench);
    }
}

/// A job whose result has a size in bytes and a time in seconds that it must stay below.
fn size(bench: &mut Bench, name: &str, most: f64, slowest: f64, make: impl Fn() -> usize) {
    if !bench.wants(name) {
        return;
    }
    let start = Instant::now();
    let bytes = make() as f64;
    let seconds = start.elapsed().as_secs_f64();
    bench.note(&format!("{name}: {:.1} kB, at most {:.0} kB", bytes / 1e3, most / 1e3), most / bytes, 1.0);
    bench.within(name, seconds, "on the wall", slowest, 1.0);
}

/// A tape of a million events, read from a file, to a folded SVG.
fn million(bench: &mut Bench) {
    let wishes = RandomParams { depth: 12, branching: 2..=4, ..RandomParams::default() };
    let ask = TraceSpec { algorithm: Algorithm::Minimax, capacity: 1_000_000, ..TraceSpec::default() };
    let tree = Tree::random(1, &wishes).expect("a large tree");
    let trace = record_tree(&tree, &tree.root(), &ask);
    assert!(trace.events.len() >= 1_000_000, "only {} events", trace.events.len());
    let draw = |trace: &Trace| {
        let plan = Plan::new(trace, 300);
        let style = Style::fitting(trace, &plan, Language::English, &[]);
        svg::svg_named(&frame(&plan, &trace.stage(usize::MAX), &style, (1, 1)), |node| trace.name(node).to_owned())
    };
    let start = Instant::now();
    let drawn = draw(&trace);
    bench.within("a million events to a folded svg", start.elapsed().as_secs_f64(), "on the wall", 3.0, 1.0);
    assert!(drawn.len() < 1_000_000 && drawn.contains("+"));
    let tape = file::write(&trace);
    let start = Instant::now();
    let again = draw(&file::read(&tape).expect("what was written"));
    bench.within("the same, read from a tape first", start.elapsed().as_secs_f64(), "on the wall", 6.0, 1.0);
    assert_eq!(again, drawn);
}
