//! Recorded searches: what is read can be told, drawn, written and read back.

#![no_main]

use libfuzzer_sys::fuzz_target;
use potez_draw::board::TextStyle;
use potez_draw::formats::svg;
use potez_draw::search_tree::frame::{Style, frame};
use potez_draw::search_tree::plan::Plan;
use potez_draw::search_tree::text;
use potez_draw::trace::file::{read, write};
use potez_draw::trace::steps::steps;
use potez_draw::trace::{Grain, Language, Stage};

fuzz_target!(|input: &str| {
    let trace = match read(input) {
        Ok(trace) => trace,
        Err(refusal) => return potez_fuzz::said(&refusal),
    };
    let written = write(&trace);
    let again = read(&written).unwrap_or_else(|refusal| panic!("{refusal}\n{written}"));
    assert_eq!(again, trace);
    assert_eq!(write(&again), written);
    // A few of its steps, so that a long one does not slow the search for inputs.
    let all = steps(&trace, Grain::Bound);
    let chosen: Vec<usize> = (0..all.len()).step_by(all.len() / 8 + 1).collect();
    for language in [Language::English, Language::Serbian] {
        assert!(!text::text(&trace, &all, &chosen, language, TextStyle::default()).is_empty());
    }
    if trace.nodes.len() > 60 {
        return;
    }
    let plan = Plan::new(&trace, 20);
    let style = Style::fitting(&trace, &plan, Language::English, &[]);
    let mut stage = Stage::new(&trace);
    while stage.forward().is_some() && stage.step() < 8 {}
    let drawn =
        svg::svg_named(&frame(&plan, &stage, &style, (stage.step(), all.len())), |node| trace.name(node).to_owned());
    assert!(drawn.starts_with("<svg"), "{drawn}");
});
