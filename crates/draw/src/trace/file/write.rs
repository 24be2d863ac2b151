//! From a trace to text.

use std::io::{self, Write};

use potez_rules::Player;
use potez_search::{Event, Number};
use serde::Serialize;

use super::VERSION;
use super::schema::{End, EndLine, EventLine, Figure, Header, NodeLine, Side};
use crate::trace::why::{Language, Owner, owner, sentence};
use crate::trace::{Stage, Trace};

/// A trace as text, one JSON value per line.
#[must_use]
pub fn write(trace: &Trace) -> String {
    let mut out = Vec::new();
    // Writing to memory cannot fail.
    let _ = write_to(&mut out, trace);
    String::from_utf8(out).unwrap_or_default()
}

/// The same, line by line: a long search needs no memory for its text.
///
/// # Errors
/// The writer's error.
pub fn write_to(out: &mut impl Write, trace: &Trace) -> io::Result<()> {
    put(
        out,
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
            engine: trace.engine.clone(),
        },
    )?;
    for (id, node) in trace.nodes.iter().enumerate() {
        put(
            out,
            &NodeLine {
                node: id as u32,
                name: node.name.clone(),
                line: trace.line_of_game(id as u32),
                parent: node.parent,
                player: if node.player == Player::First { Side::Max } else { Side::Min },
                leaf: node.leaf,
                value: node.value.map(Figure::from),
                board: node.board.clone(),
            },
        )?;
    }
    let mut stage = Stage::new(trace);
    while let Some(event) = stage.forward() {
        put(out, &event_line(&stage, event))?;
    }
    let ending = &trace.ending;
    put(
        out,
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
    )
}

fn put(out: &mut impl Write, line: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, line)?;
    writeln!(out)
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
        Event::Shortcut { value, by } => EventLine::Shortcut { node, value: value.into(), by: by.into() },
        Event::Late { skipped } => EventLine::Late { node, skipped },
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
