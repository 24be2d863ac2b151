//! Recorded searches: what is read can be told, drawn, written and read back.

#![no_main]

use libfuzzer_sys::fuzz_target;
use potez_draw::board::Ink;
use potez_draw::picture::frame::{Style, frame};
use potez_draw::picture::plan::Plan;
use potez_draw::picture::{svg, text};
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
        assert!(!text::text(&trace, &all, &chosen, language, Ink::default()).is_empty());
    }
    if trace.nodes.len() > 60 {
        return;
    }
    let plan = Plan::new(&trace, 20);
    let style = Style::fitting(&trace, &plan, Language::English);
    let mut stage = Stage::new(&trace);
    while stage.forward().is_some() && stage.step() < 8 {}
    let drawn = svg::svg(&frame(&plan, &stage, &style, (stage.step(), all.len())), Some(&trace));
    assert!(drawn.starts_with("<svg"), "{drawn}");
});
