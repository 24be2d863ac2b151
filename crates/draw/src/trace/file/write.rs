//! From a trace to text.

use std::fmt::Write;

use potez_rules::Player;
use potez_search::{Event, Number};
use serde::Serialize;

use super::VERSION;
use super::schema::{End, EndLine, EventLine, Figure, Header, NodeLine, Side};
use crate::trace::why::{Language, Owner, owner, sentence};
use crate::trace::{Stage, Trace};

/// Writes a trace, one JSON value a line.
#[must_use]
pub fn write(trace: &Trace) -> String {
    let mut out = String::new();
    put(
        &mut out,
        &Header {
            potez: "trace".to_owned(),
            version: VERSION,
            game: trace.game.clone(),
            algorithm: trace.algorithm.to_string(),
            profile: trace.profile.clone(),
            window: (trace.window.alpha.into(), trace.window.beta.into()),
            depth: trace.depth,
            order: trace.order.to_string(),
            nodes: trace.nodes.len(),
            events: trace.events.len(),
        },
    );
    for (id, node) in trace.nodes.iter().enumerate() {
        put(
            &mut out,
            &NodeLine {
                node: id as u32,
                name: node.name.clone(),
                parent: node.parent,
                player: if node.player == Player::First { Side::Max } else { Side::Min },
                leaf: node.leaf,
                value: node.value.map(Figure::from),
                board: node.board.clone(),
            },
        );
    }
    let mut stage = Stage::new(trace);
    while let Some(event) = stage.forward() {
        put(&mut out, &event_line(&stage, event));
    }
    let ending = &trace.ending;
    put(
        &mut out,
        &EndLine {
            end: End {
                value: ending.value.into(),
                bound: ending.bound.into(),
                line: ending.line.clone(),
                entered: ending.entered,
                leaves: ending.leaves,
                cuts: ending.cuts,
                stopped: ending.stopped.clone(),
            },
        },
    );
    out
}

fn put(out: &mut String, line: &impl Serialize) {
    // Plain data without maps that could fail.
    let _ = writeln!(out, "{}", serde_json::to_string(line).unwrap_or_default());
}

fn event_line(stage: &Stage<'_>, event: Event<u32, Number>) -> EventLine {
    let node = stage.current().unwrap_or(0);
    match event {
        Event::Iteration { depth } => EventLine::Iteration { depth },
        Event::Enter { depth, window, .. } => {
            EventLine::Enter { node, depth, alpha: window.alpha.into(), beta: window.beta.into() }
        }
        Event::Leaf { value, finished } => EventLine::Leaf { node, value: value.into(), finished },
        Event::TableHit { value, bound, answers } => {
            EventLine::Table { node, value: value.into(), bound: bound.into(), answers }
        }
        Event::Child { value, window, best } => {
            EventLine::Child { node, value: value.into(), alpha: window.alpha.into(), beta: window.beta.into(), best }
        }
        Event::Cut { value, bound, skipped } => EventLine::Cut {
            node,
            value: value.into(),
            bound: bound.into(),
            skipped,
            owner: match owner(stage) {
                Some(Owner::Node(owner) | Owner::Check(owner)) => Some(owner),
                _ => None,
            },
            why: sentence(stage).text(Language::English),
        },
        Event::Leave { value } => EventLine::Leave { node, value: value.into() },
    }
}
