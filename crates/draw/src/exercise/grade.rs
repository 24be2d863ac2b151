//! Answers to an exercise, graded against a recorded search.
//!
//! An answer is strict: it is right or wrong. Right answers before and after the first mistake give partial credit.
//! Each answer belongs to the step in which the search decides it, so the first wrong answer is the first step that the
//! student misunderstood.

use std::collections::BTreeMap;

use potez_rules::Refusal;
use potez_rules::refusal::quote;
use potez_search::core::replay::Status;
use potez_search::{Absolute, Event, Number};

use crate::trace::why::skipped;
use crate::trace::{Stage, Trace, number_text};

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// The value of each inner node that is visited.
    Values,
    /// The branches that are cut off.
    Cuts,
    /// The α and β with which the search enters each inner node.
    Windows,
}

impl Mode {
    /// All modes with their names.
    pub const NAMES: [(&'static str, Mode); 3] =
        [("values", Mode::Values), ("cuts", Mode::Cuts), ("windows", Mode::Windows)];

    /// The mode of this name.
    ///
    /// # Errors
    /// There is none.
    pub fn parse(name: &str) -> Result<Mode, Refusal> {
        let found = Mode::NAMES.iter().find(|(known, _)| *known == name);
        let facts = || [("name", quote(name)), ("names", Mode::NAMES.map(|(name, _)| name).join(", "))];
        let template = "there is no exercise {name}; there are {names}";
        found.map(|(_, mode)| *mode).ok_or_else(|| Refusal::new("exercise.mode", template, facts()))
    }
}

/// The answers by the names of nodes: a value, `α;β`, or anything for a node whose branch from above is cut off.
pub type Answers = BTreeMap<String, String>;

/// What answers are worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Grade {
    /// Answers that are right.
    pub right: u32,
    /// The number of right answers that there could be.
    pub total: u32,
    /// Answers to what is not asked: a value of a node that the search never sees, a branch that is not cut.
    pub false_alarms: u32,
    /// From 0 to 1. Cutting everything earns 0, and so does answering nothing.
    pub credit: f64,
    /// The first wrong answer in the order of the search.
    pub first: Option<Wrong>,
    /// The nodes whose answers are right before that.
    pub right_before: Vec<String>,
}

/// An answer that is wrong or missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The number of events after which the search has decided it.
    pub step: usize,
    /// The node.
    pub node: String,
    /// The right answer; empty if there should be none.
    pub expected: String,
}

/// Something that is asked, or that should not have been answered.
struct Item {
    step: usize,
    node: u32,
    expected: String,
    right: u32,
    total: u32,
    false_alarm: bool,
}

/// Grades answers. There are exercises only for trees, and for searches that visit each node once.
///
/// # Errors
/// The search visits nodes again, as PVS does.
pub fn grade(trace: &Trace, mode: Mode, answers: &Answers) -> Result<Grade, Refusal> {
    let end = trace.stage(usize::MAX);
    if trace.game != "tree" || end.nodes.iter().any(|node| node.visits > 1) {
        let template =
            "exercises are for trees, and for searches that visit a node once: minimax, alphabeta or negamax";
        return Err(Refusal::new("exercise.search", template, []));
    }
    let mut items = match mode {
        Mode::Cuts => cuts(trace, answers),
        Mode::Values | Mode::Windows => numbers(trace, mode, answers),
    };
    items.sort_by_key(|item| item.step);
    let (right, total) = (items.iter().map(|item| item.right).sum(), items.iter().map(|item| item.total).sum());
    let false_alarms = items.iter().filter(|item| item.false_alarm).count() as u32;
    // Where a false alarm is possible: at every branch that is searched, or at every node that is not visited.
    let open = match mode {
        Mode::Cuts => end.nodes.iter().skip(1).filter(|node| node.visits > 0).count(),
        Mode::Values | Mode::Windows => end.nodes.iter().filter(|node| node.visits == 0).count(),
    };
    let part = |count: u32, of: usize| if of == 0 { 0.0 } else { f64::from(count) / of as f64 };
    let hits = if total == 0 { 1.0 } else { part(right, total as usize) };
    let is_wrong = |item: &&Item| item.false_alarm || item.right < item.total;
    let first = items.iter().find(is_wrong);
    let before = items.iter().take_while(|item| !is_wrong(item)).map(|item| trace.name(item.node).to_owned());
    Ok(Grade {
        right,
        total,
        false_alarms,
        credit: (hits - part(false_alarms, open)).max(0.0),
        right_before: before.collect(),
        first: first.map(|item| Wrong {
            step: item.step,
            node: trace.name(item.node).to_owned(),
            expected: item.expected.clone(),
        }),
    })
}

fn given<'a>(trace: &Trace, answers: &'a Answers, node: u32) -> &'a str {
    answers.get(trace.name(node)).map_or("", |text| text.trim())
}

/// The branches that are cut. Nothing below a cut branch is asked for, since it is cut off in any case.
fn cuts(trace: &Trace, answers: &Answers) -> Vec<Item> {
    let mut items = Vec::new();
    let marked = |node: u32| !given(trace, answers, node).is_empty();
    let mut stage = Stage::new(trace);
    while let Some(event) = stage.forward() {
        let Some(node) = stage.current() else { continue };
        match event {
            Event::Enter { mv: Some(_), .. } if marked(node) => {
                items.push(Item {
                    step: stage.step(),
                    node,
                    expected: String::new(),
                    right: 0,
                    total: 0,
                    false_alarm: true,
                });
            }
            Event::Cut { .. } => {
                let item = |child: u32| Item {
                    step: stage.step(),
                    node: child,
                    expected: "cut".to_owned(),
                    right: u32::from(marked(child)),
                    total: 1,
                    false_alarm: false,
                };
                items.extend(skipped(&stage, node).into_iter().map(item));
            }
            _ => {}
        }
    }
    items
}

/// Values, or α and β.
fn numbers(trace: &Trace, mode: Mode, answers: &Answers) -> Vec<Item> {
    let mut items = Vec::new();
    let inner: Vec<bool> = trace.stage(usize::MAX).nodes.iter().map(|it| it.status == Some(Status::Expanded)).collect();
    // The step that has settled a node: the last one at a node that is visited, the cut of a branch that is not.
    let mut settled = BTreeMap::new();
    let mut stage = Stage::new(trace);
    while let Some(event) = stage.forward() {
        let Some(node) = stage.current() else { continue };
        settled.insert(node, stage.step());
        if matches!(event, Event::Cut { .. }) {
            settled.extend(skipped(&stage, node).into_iter().map(|child| (child, stage.step())));
        }
        if !inner[node as usize] {
            continue;
        }
        let expected: Vec<Absolute<Number>> = match (event, mode) {
            (Event::Leave { value }, Mode::Values) => vec![value],
            (Event::Enter { window, .. }, Mode::Windows) => vec![window.alpha, window.beta],
            _ => continue,
        };
        let words: Vec<&str> = given(trace, answers, node).split(';').collect();
        let right = expected
            .iter()
            .enumerate()
            .filter(|(i, value)| words.get(*i).and_then(|word| read(word)) == Some(value.get()));
        items.push(Item {
            step: stage.step(),
            node,
            right: right.count() as u32,
            total: expected.len() as u32,
            expected: expected.iter().map(|&value| number_text(value)).collect::<Vec<_>>().join(";"),
            false_alarm: false,
        });
    }
    // An answer for a node that is never visited is wrong from the cut above it, or where the depth has ended.
    for node in 0..trace.nodes.len() as u32 {
        let visited = stage.nodes[node as usize].visits > 0;
        if !visited && !given(trace, answers, node).replace(';', "").trim().is_empty() {
            let mut above = std::iter::successors(Some(node), |&node| trace.nodes[node as usize].parent);
            items.push(Item {
                step: above.find_map(|node| settled.get(&node).copied()).unwrap_or(trace.events.len()),
                node,
                expected: String::new(),
                right: 0,
                total: 0,
                false_alarm: true,
            });
        }
    }
    items
}

/// A number as people write it: a comma or a point, any minus sign, `∞` or `inf`; ≤ and ≥ before it are ignored.
fn read(word: &str) -> Option<f64> {
    let plain = word
        .trim()
        .trim_start_matches(['≤', '≥', '<', '>', '=', ' '])
        .replace(['−', '–'], "-")
        .replace(',', ".")
        .replace('∞', "inf");
    let value: f64 = plain.parse().ok()?;
    // -0 counts as 0.
    (!value.is_nan()).then_some(value + 0.0)
}

#[cfg(test)]
mod tests {
    use potez_rules::tree::Tree;

    use super::*;
    use crate::trace::TraceSpec;
    use crate::trace::record::record_tree;

    fn lecture() -> Trace {
        let tree = Tree::lecture();
        record_tree(&tree, &tree.root(), &TraceSpec::default())
    }

    fn answers(list: &[(&str, &str)]) -> Answers {
        list.iter().map(|(node, text)| ((*node).to_owned(), (*text).to_owned())).collect()
    }

    #[test]
    fn cuts_of_the_lecture() {
        let trace = lecture();
        let right = [("N", "x"), ("H", "x"), ("J", "x")];
        let full = grade(&trace, Mode::Cuts, &answers(&right)).unwrap();
        assert_eq!((full.right, full.total, full.first.clone()), (3, 3, None));
        assert!((full.credit - 1.0).abs() < 1e-9);
        // A missed cut: the step of the cut, at F.
        let missed = grade(&trace, Mode::Cuts, &answers(&right[1..])).unwrap();
        assert_eq!(missed.first, Some(Wrong { step: 19, node: "N".to_owned(), expected: "cut".to_owned() }));
        assert!(missed.credit > 0.6 && missed.credit < 0.7);
        // A branch that is searched: the step in which the search goes down there.
        let wrong = grade(&trace, Mode::Cuts, &answers(&[("C", "x"), ("N", "x"), ("H", "x"), ("J", "x")])).unwrap();
        assert_eq!(wrong.first.as_ref().map(|first| first.node.as_str()), Some("C"));
        assert_eq!((wrong.right, wrong.false_alarms, wrong.right_before), (3, 1, vec!["N".to_owned()]));
    }

    #[test]
    fn cutting_everything_or_nothing_is_worth_nothing() {
        for seed in 0..60 {
            let tree = Tree::random(seed, &Default::default()).unwrap();
            let trace = record_tree(&tree, &tree.root(), &TraceSpec::default());
            let all = trace.nodes.iter().map(|node| (node.name.clone(), "x".to_owned())).collect();
            assert!(grade(&trace, Mode::Cuts, &all).unwrap().credit < 1e-9, "{}", tree.to_brackets());
            let none = grade(&trace, Mode::Cuts, &Answers::new()).unwrap();
            assert_eq!(none.credit > 0.5, trace.ending.cuts == 0, "{}", tree.to_brackets());
        }
    }

    #[test]
    fn values_and_windows() {
        let trace = lecture();
        let stage = trace.stage(usize::MAX);
        let value = |name: &str| {
            let node = trace.nodes.iter().position(|node| node.name == name).unwrap();
            number_text(stage.nodes[node].value.unwrap())
        };
        let inner = ["A", "B", "C", "D", "E", "F", "G", "I"];
        let right: Answers = inner.iter().map(|name| ((*name).to_owned(), value(name))).collect();
        let full = grade(&trace, Mode::Values, &right).unwrap();
        assert_eq!((full.right, full.total, full.first), (8, 8, None));
        let mut wrong = right.clone();
        wrong.insert("E".to_owned(), "99".to_owned());
        wrong.insert("H".to_owned(), "1".to_owned());
        let partly = grade(&trace, Mode::Values, &wrong).unwrap();
        assert_eq!((partly.right, partly.false_alarms, partly.first.unwrap().node.as_str()), (7, 1, "E"));
        // What was never visited is explained by the cut that is the reason.
        for mode in [Mode::Values, Mode::Windows] {
            let answers = answers(&[("H", "1"), ("P", "7")]).into_iter().chain(match mode {
                Mode::Windows => answers(&[
                    ("A", "-inf;inf"),
                    ("B", "-inf;inf"),
                    ("E", "-inf;inf"),
                    ("F", "-inf;3"),
                    ("C", "3;inf"),
                    ("G", "3;inf"),
                ]),
                _ => right.clone(),
            });
            let unseen = grade(&trace, mode, &answers.collect()).unwrap();
            assert_eq!(
                unseen.first,
                Some(Wrong { step: 32, node: "H".to_owned(), expected: String::new() }),
                "{mode:?}"
            );
        }
        let root = grade(&trace, Mode::Windows, &answers(&[("A", "-∞; inf"), ("B", "-inf;3")])).unwrap();
        assert_eq!((root.right, root.total, root.first.unwrap().node.as_str()), (3, 16, "B"));
        assert_eq!((read("−2,5"), read("≤ 3"), read("nan"), read("-0")), (Some(-2.5), Some(3.0), None, Some(0.0)));
    }
}
