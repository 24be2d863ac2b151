//! Traces as JSON lines: a header, the nodes, the events, the end. The schema is in docs/formats.md.

use std::fmt::Write;

use potez_rules::refusal::{Place, quote};
use potez_rules::scene::Grid;
use potez_rules::{Player, Refusal};
use potez_search::{Absolute, Bound, Event, Number, Window};
use serde::{Deserialize, Serialize};

use super::stage::Stage;
use super::why::{Language, Owner, owner, sentence};
use super::{Algorithm, Ending, Ordering, Trace, TraceNode};

/// The version of the schema that is written. A reader refuses what it does not know.
pub const VERSION: u32 = 1;
/// No real board is larger.
const LARGEST_BOARD: usize = 64;

#[derive(Serialize, Deserialize)]
struct Header {
    potez: String,
    version: u32,
    game: String,
    algorithm: String,
    profile: Option<String>,
    window: (Figure, Figure),
    depth: u32,
    order: String,
    nodes: usize,
    events: usize,
}

#[derive(Serialize, Deserialize)]
struct NodeLine {
    node: u32,
    name: String,
    parent: Option<u32>,
    player: Side,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    leaf: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    value: Option<Figure>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    board: Option<Grid>,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "lowercase")]
enum EventLine {
    Iteration {
        depth: u32,
    },
    Enter {
        node: u32,
        depth: u32,
        alpha: Figure,
        beta: Figure,
    },
    Leaf {
        node: u32,
        value: Figure,
        finished: bool,
    },
    Table {
        node: u32,
        value: Figure,
        bound: Says,
        answers: bool,
    },
    Child {
        node: u32,
        value: Figure,
        alpha: Figure,
        beta: Figure,
        best: bool,
    },
    Cut {
        node: u32,
        value: Figure,
        bound: Figure,
        skipped: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        owner: Option<u32>,
        #[serde(default, skip_serializing_if = "String::is_empty")]
        why: String,
    },
    Leave {
        node: u32,
        value: Figure,
    },
}

#[derive(Serialize, Deserialize)]
struct EndLine {
    end: End,
}

#[derive(Serialize, Deserialize)]
struct End {
    value: Figure,
    bound: Says,
    line: Vec<u32>,
    entered: u64,
    leaves: u64,
    cuts: u64,
    stopped: Option<String>,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Side {
    Max,
    Min,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
enum Says {
    #[serde(rename = "exact")]
    Exact,
    #[serde(rename = "at least")]
    AtLeast,
    #[serde(rename = "at most")]
    AtMost,
}

/// A number, or `"inf"` and `"-inf"`, which JSON has no number for.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(untagged)]
enum Figure {
    Whole(i64),
    Finite(f64),
    Infinite(Infinite),
}

#[derive(Clone, Copy, Serialize, Deserialize)]
enum Infinite {
    #[serde(rename = "inf")]
    Plus,
    #[serde(rename = "-inf")]
    Minus,
}

impl From<Absolute<Number>> for Figure {
    fn from(number: Absolute<Number>) -> Figure {
        let value = number.get();
        if value == f64::INFINITY {
            Figure::Infinite(Infinite::Plus)
        } else if value == f64::NEG_INFINITY {
            Figure::Infinite(Infinite::Minus)
        } else if value.fract() == 0.0 && value.abs() < 9e15 {
            Figure::Whole(value as i64)
        } else {
            Figure::Finite(value)
        }
    }
}

impl From<Figure> for Absolute<Number> {
    fn from(figure: Figure) -> Absolute<Number> {
        let value = match figure {
            Figure::Whole(value) => value as f64,
            Figure::Finite(value) => value,
            Figure::Infinite(Infinite::Plus) => f64::INFINITY,
            Figure::Infinite(Infinite::Minus) => f64::NEG_INFINITY,
        };
        Absolute::new(Number::new(value).unwrap_or_default())
    }
}

impl From<Bound> for Says {
    fn from(bound: Bound) -> Says {
        match bound {
            Bound::Exact => Says::Exact,
            Bound::AtLeast => Says::AtLeast,
            Bound::AtMost => Says::AtMost,
        }
    }
}

impl From<Says> for Bound {
    fn from(says: Says) -> Bound {
        match says {
            Says::Exact => Bound::Exact,
            Says::AtLeast => Bound::AtLeast,
            Says::AtMost => Bound::AtMost,
        }
    }
}

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

/// Reads a trace that [`write`](fn@write) wrote, or that obeys the schema.
///
/// # Errors
/// The first line that cannot be used, with its place.
pub fn read(text: &str) -> Result<Trace, Refusal> {
    let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let Some((at, first)) = lines.next() else {
        return Err(Refusal::new("trace.empty", "the file is empty; a trace begins with a header line", []));
    };
    let header: Header = parse(first, at)?;
    if header.potez != "trace" || header.version != VERSION {
        let facts = [("version", header.version.to_string()), ("known", VERSION.to_string())];
        return Err(Refusal::new("trace.version", "this is not a trace of version {known}, but {version}", facts)
            .at(Place { line: at + 1, column: 1 }));
    }
    let algorithm = Algorithm::parse(&header.algorithm).map_err(|refusal| refusal.at(place(at)))?;
    let order = Ordering::parse(&header.order).map_err(|refusal| refusal.at(place(at)))?;
    let mut reader = Reader { nodes: Vec::new(), events: Vec::new(), path: Vec::new() };
    let mut ending = None;
    for (at, line) in lines {
        if ending.is_some() {
            return Err(Refusal::new("trace.end", "nothing may follow the end", []).at(place(at)));
        }
        if reader.nodes.len() < header.nodes {
            reader.node(parse(line, at)?, at)?;
        } else if reader.events.len() < header.events {
            reader.event(parse(line, at)?, at)?;
        } else {
            let end: EndLine = parse(line, at)?;
            ending = Some(reader.end(end.end, at)?);
        }
    }
    let Some(ending) = ending else {
        return Err(Refusal::new("trace.end", "the file ends early: its last line must be the end", []));
    };
    if reader.nodes.is_empty() {
        return Err(Refusal::new("trace.root", "a trace has at least one node", []).at(place(at)));
    }
    Ok(Trace {
        game: header.game,
        algorithm,
        profile: header.profile,
        window: Window::new(header.window.0.into(), header.window.1.into()),
        depth: header.depth,
        order,
        nodes: reader.nodes,
        events: reader.events,
        ending,
    })
}

fn place(line: usize) -> Place {
    Place { line: line + 1, column: 1 }
}

fn parse<'a, T: Deserialize<'a>>(line: &'a str, at: usize) -> Result<T, Refusal> {
    serde_json::from_str(line).map_err(|error| {
        let place = Place { line: at + 1, column: error.column().max(1) };
        // The parser's own place is that inside the line.
        let said = error.to_string();
        let said = said.split(" at line ").next().unwrap_or_default();
        Refusal::new("trace.line", "this line cannot be used: {said}", [("said", quote(said))]).at(place)
    })
}

struct Reader {
    nodes: Vec<TraceNode>,
    events: Vec<Event<u32, Number>>,
    path: Vec<u32>,
}

impl Reader {
    fn node(&mut self, line: NodeLine, at: usize) -> Result<(), Refusal> {
        let id = self.nodes.len() as u32;
        let parent_fits = match line.parent {
            None => id == 0,
            Some(parent) => parent < id,
        };
        if line.node != id || !parent_fits {
            let facts = [("node", line.node.to_string()), ("expected", id.to_string())];
            let template = "node {node} is out of place: nodes are numbered from 0 (here {expected}), and a parent stands before its children";
            return Err(Refusal::new("trace.node", template, facts).at(place(at)));
        }
        let fits = |grid: &Grid| {
            grid.rows <= LARGEST_BOARD
                && grid.cols <= LARGEST_BOARD
                && grid.row_labels.len() == grid.rows
                && grid.col_labels.len() == grid.cols
                && grid.cells.len() == grid.rows * grid.cols
                && grid.lines.iter().flatten().all(|&(row, col)| row < grid.rows && col < grid.cols)
                && grid.walls.iter().all(|wall| wall.row < grid.rows && wall.col < grid.cols)
        };
        if !line.board.as_ref().is_none_or(fits) {
            return Err(Refusal::new("trace.board", "the board does not fit its rows and columns", []).at(place(at)));
        }
        self.nodes.push(TraceNode {
            name: line.name,
            parent: line.parent,
            player: match line.player {
                Side::Max => Player::First,
                Side::Min => Player::Second,
            },
            leaf: line.leaf,
            value: line.value.map(Absolute::from),
            board: line.board,
        });
        Ok(())
    }

    /// An event belongs to the innermost open node; only a child of it, or the root, can be entered.
    fn event(&mut self, line: EventLine, at: usize) -> Result<(), Refusal> {
        let open = self.path.last().copied();
        let wrong = |node: u32| {
            let open = open.map_or("none".to_owned(), |open| open.to_string());
            let facts = [("node", node.to_string()), ("open", open)];
            let template = "an event of node {node} cannot stand here, where the innermost open node is {open}";
            Refusal::new("trace.event", template, facts).at(place(at))
        };
        let here = |node: u32| if open == Some(node) { Ok(()) } else { Err(wrong(node)) };
        let event = match line {
            EventLine::Iteration { depth } => Event::Iteration { depth },
            EventLine::Enter { node, depth, alpha, beta } => {
                let Some(it) = self.nodes.get(node as usize) else { return Err(wrong(node)) };
                if it.parent != open {
                    return Err(wrong(node));
                }
                self.path.push(node);
                let mv = it.parent.map(|_| node);
                Event::Enter { mv, player: it.player, depth, window: Window::new(alpha.into(), beta.into()) }
            }
            EventLine::Leaf { node, value, finished } => {
                here(node)?;
                Event::Leaf { value: value.into(), finished }
            }
            EventLine::Table { node, value, bound, answers } => {
                here(node)?;
                Event::TableHit { value: value.into(), bound: bound.into(), answers }
            }
            EventLine::Child { node, value, alpha, beta, best } => {
                here(node)?;
                Event::Child { value: value.into(), window: Window::new(alpha.into(), beta.into()), best }
            }
            EventLine::Cut { node, value, bound, skipped, .. } => {
                here(node)?;
                Event::Cut { value: value.into(), bound: bound.into(), skipped }
            }
            EventLine::Leave { node, value } => {
                here(node)?;
                self.path.pop();
                Event::Leave { value: value.into() }
            }
        };
        if let Event::Iteration { .. } = event {
            self.path.clear();
        }
        self.events.push(event);
        Ok(())
    }

    fn end(&self, end: End, at: usize) -> Result<Ending, Refusal> {
        if end.line.iter().any(|&node| node as usize >= self.nodes.len()) {
            return Err(Refusal::new("trace.node", "the best line names a node that there is not", []).at(place(at)));
        }
        Ok(Ending {
            value: end.value.into(),
            bound: end.bound.into(),
            line: end.line,
            entered: end.entered,
            leaves: end.leaves,
            cuts: end.cuts,
            stopped: end.stopped,
        })
    }
}
