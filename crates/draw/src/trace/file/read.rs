//! From text to a trace. The text may come from anywhere, so every line is checked.

use std::io::{self, BufRead, Read};

use potez_rules::refusal::{Place, quote};
use potez_rules::scene::Grid;
use potez_rules::{Player, Refusal};
use potez_search::{Absolute, Event, Number, Window};
use serde::Deserialize;

use super::VERSION;
use super::schema::{End, EndLine, EventLine, Header, NodeLine, Side};
use crate::trace::{Algorithm, Ending, Ordering, Trace, TraceNode};

/// No real board is larger.
const LARGEST_BOARD: usize = 64;
/// No line of a trace is longer; even a node with the largest board takes less.
const LONGEST_LINE: u64 = 4 << 20;

/// Reads a trace that [`write`](super::write()) wrote, or that obeys the schema.
///
/// # Errors
/// The first line that cannot be used, with its place.
pub fn read(text: &str) -> Result<Trace, Refusal> {
    read_from(text.as_bytes()).map_err(|error| match error {
        ReadError::Refused(refusal) => refusal,
        // Reading from memory cannot fail.
        ReadError::Io(error) => {
            Refusal::new("trace.line", "this line cannot be used: {said}", [("said", error.to_string())])
        }
    })
}

/// Why a trace could not be read.
#[derive(Debug)]
pub enum ReadError {
    /// A line cannot be used.
    Refused(Refusal),
    /// The reader failed.
    Io(io::Error),
}

impl From<Refusal> for ReadError {
    fn from(refusal: Refusal) -> ReadError {
        ReadError::Refused(refusal)
    }
}

/// The same, line by line: only the trace itself needs memory, and only as far as it has been read.
///
/// # Errors
/// The first line that cannot be used, with its place, or the reader's error.
pub fn read_from(input: impl BufRead) -> Result<Trace, ReadError> {
    let mut lines = Lines { input, bytes: Vec::new(), at: 0 };
    if !lines.next()? {
        return Err(Refusal::new("trace.empty", "the file is empty; a trace begins with a header line", []).into());
    }
    let at = lines.at;
    let header: Header = parse(lines.text()?, at)?;
    if header.potez != "trace" || header.version != VERSION {
        let facts = [("version", header.version.to_string()), ("known", VERSION.to_string())];
        let template = "this is not a trace of version {known}, but {version}";
        return Err(Refusal::new("trace.version", template, facts).at(place(at)).into());
    }
    let algorithm = Algorithm::parse(&header.algorithm).map_err(|refusal| refusal.at(place(at)))?;
    let order = Ordering::parse(&header.order).map_err(|refusal| refusal.at(place(at)))?;
    let mut reader = Reader { nodes: Vec::new(), events: Vec::new(), path: Vec::new() };
    let mut ending = None;
    while lines.next()? {
        let (at, line) = (lines.at, lines.text()?);
        if ending.is_some() {
            return Err(Refusal::new("trace.end", "nothing may follow the end", []).at(place(at)).into());
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
        return Err(Refusal::new("trace.end", "the file ends early: its last line must be the end", []).into());
    };
    if reader.nodes.is_empty() {
        return Err(Refusal::new("trace.root", "a trace has at least one node", []).at(place(at)).into());
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
        engine: header.engine,
    })
}

fn place(line: usize) -> Place {
    Place { line, column: 1 }
}

/// The lines that are not empty, one at a time.
struct Lines<R> {
    input: R,
    bytes: Vec<u8>,
    /// The number of the line, from 1.
    at: usize,
}

impl<R: BufRead> Lines<R> {
    /// Reads the next line; `false` at the end.
    fn next(&mut self) -> Result<bool, ReadError> {
        loop {
            self.bytes.clear();
            let read =
                (&mut self.input).take(LONGEST_LINE + 1).read_until(b'\n', &mut self.bytes).map_err(ReadError::Io)?;
            if read == 0 {
                return Ok(false);
            }
            self.at += 1;
            if read as u64 > LONGEST_LINE {
                let facts = [("most", (LONGEST_LINE >> 20).to_string())];
                return Err(Refusal::new("line.long", "the line is longer than {most} MiB", facts)
                    .at(place(self.at))
                    .into());
            }
            if !self.bytes.trim_ascii().is_empty() {
                return Ok(true);
            }
        }
    }

    fn text(&self) -> Result<&str, ReadError> {
        let refusal = || Refusal::new("line.utf8", "the line is not UTF-8 text", []).at(place(self.at));
        Ok(std::str::from_utf8(&self.bytes).map_err(|_| refusal())?)
    }
}

fn parse<'a, T: Deserialize<'a>>(line: &'a str, at: usize) -> Result<T, Refusal> {
    serde_json::from_str(line).map_err(|error| {
        let place = Place { line: at, column: error.column().max(1) };
        // The parser's position is inside the line.
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
            EventLine::Shortcut { node, value, by } => {
                here(node)?;
                Event::Shortcut { value: value.into(), by: by.into() }
            }
            EventLine::Late { node, skipped } => {
                here(node)?;
                Event::Late { skipped }
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
