//! [`Stage`]: what is known after some step of a [`Trace`].

use potez_search::core::replay::{CutOff, Status};
use potez_search::{Absolute, Bound, Event, Number, Window};

use super::{Children, Trace};

/// What is known about a node. Values and windows are from Max's point of view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NodeStage {
    /// The window that it was given.
    pub given: Window<Absolute<Number>>,
    /// The window now.
    pub window: Window<Absolute<Number>>,
    /// The value so far, or the final one.
    pub value: Option<Absolute<Number>>,
    /// What it turned out to be; `None` before it is visited.
    pub status: Option<Status>,
    /// Why the other children were not visited, if they were not.
    pub cut: Option<CutOff<Number>>,
    /// The best child so far.
    pub best: Option<u32>,
    /// How often it was entered.
    pub visits: u32,
    /// The plies left to search here.
    pub depth: u32,
    /// By how many plies its search is reduced, compared with its first sibling.
    pub reduced: u32,
    /// The depth of its first child.
    below: Option<u32>,
}

impl NodeStage {
    const UNSEEN: NodeStage = NodeStage {
        given: Window::full(),
        window: Window::full(),
        value: None,
        status: None,
        cut: None,
        best: None,
        visits: 0,
        depth: 0,
        reduced: 0,
        below: None,
    };

    /// Was it left?
    #[must_use]
    pub fn done(&self) -> bool {
        self.status.is_some_and(|status| status != Status::Open)
    }

    /// What its value says, once it was left.
    #[must_use]
    pub fn bound(&self) -> Bound {
        match (self.status, self.value) {
            (Some(Status::Expanded | Status::FromTable | Status::Shortcut), Some(value)) => self.given.bound(value),
            _ => Bound::Exact,
        }
    }
}

/// A position in a trace, which moves forward.
///
/// # Laws
///
/// - It depends on the events before it and on nothing else.
/// - Node for node it is the state of [`Replay`](potez_search::Replay) at the same step.
/// - No sequence of events makes it panic.
#[derive(Clone, Debug)]
pub struct Stage<'a> {
    trace: &'a Trace,
    children: Children,
    step: usize,
    /// The nodes of the trace, as far as they are known.
    pub nodes: Vec<NodeStage>,
    /// The open nodes, from the root to where the search is.
    pub path: Vec<u32>,
    /// The child of the innermost open node that was left last.
    pub last_left: Option<u32>,
    /// Nodes entered so far.
    pub entered: u64,
    /// Leaves valued so far.
    pub leaves: u64,
    /// Cuts so far.
    pub cuts: u64,
}

impl<'a> Stage<'a> {
    /// Before the first event.
    #[must_use]
    pub fn new(trace: &'a Trace) -> Stage<'a> {
        Stage {
            trace,
            children: trace.children(),
            step: 0,
            nodes: vec![NodeStage::UNSEEN; trace.nodes.len()],
            path: Vec::new(),
            last_left: None,
            entered: 0,
            leaves: 0,
            cuts: 0,
        }
    }

    /// The trace.
    #[must_use]
    pub fn trace(&self) -> &'a Trace {
        self.trace
    }

    /// The children of a node.
    #[must_use]
    pub fn children(&self, node: u32) -> &[u32] {
        self.children.of(node)
    }

    /// The number of events that have happened.
    #[must_use]
    pub fn step(&self) -> usize {
        self.step
    }

    /// The event that happened last.
    #[must_use]
    pub fn last_event(&self) -> Option<&'a Event<u32, Number>> {
        self.trace.events.get(self.step.checked_sub(1)?)
    }

    /// The node that the last event was about.
    #[must_use]
    pub fn current(&self) -> Option<u32> {
        match self.last_event() {
            Some(Event::Leave { .. }) => self.last_left,
            _ => self.path.last().copied(),
        }
    }

    /// Lets the next event happen.
    pub fn forward(&mut self) -> Option<Event<u32, Number>> {
        let event = *self.trace.events.get(self.step)?;
        self.step += 1;
        match event {
            Event::Iteration { .. } => {
                self.nodes.fill(NodeStage::UNSEEN);
                self.path.clear();
                self.last_left = None;
            }
            Event::Enter { mv, window, depth, .. } => self.enter(mv.unwrap_or(0), window, depth),
            _ => self.tell(event),
        }
        // Events that were not recorded count at the end.
        if self.step == self.trace.events.len() {
            let ending = &self.trace.ending;
            self.entered = self.entered.max(ending.entered);
            self.leaves = self.leaves.max(ending.leaves);
            self.cuts = self.cuts.max(ending.cuts);
        }
        Some(event)
    }

    fn enter(&mut self, node: u32, window: Window<Absolute<Number>>, depth: u32) {
        let above = self.path.last().and_then(|&above| self.nodes.get_mut(above as usize));
        let first = above.map_or(depth, |above| *above.below.get_or_insert(depth));
        let Some(it) = self.nodes.get_mut(node as usize) else { return };
        let (visits, reduced) = (it.visits.saturating_add(1), first.saturating_sub(depth));
        let status = Some(Status::Open);
        *it = NodeStage { given: window, window, status, visits, depth, reduced, ..NodeStage::UNSEEN };
        self.path.push(node);
        self.last_left = None;
        self.entered += 1;
    }

    fn tell(&mut self, event: Event<u32, Number>) {
        let Some(&at) = self.path.last() else { return };
        let Some(node) = self.nodes.get_mut(at as usize) else { return };
        match event {
            Event::Iteration { .. } | Event::Enter { .. } => {}
            Event::Leaf { value, finished } => {
                node.value = Some(value);
                node.status = Some(if finished { Status::Finished } else { Status::Estimated });
                self.leaves += 1;
            }
            Event::TableHit { value, answers, .. } => {
                if answers {
                    node.value = Some(value);
                    node.status = Some(Status::FromTable);
                }
            }
            Event::Shortcut { value, .. } => {
                node.value = Some(value);
                node.status = Some(Status::Shortcut);
            }
            Event::Late { .. } => {}
            Event::Child { value, window, best } => {
                node.value = Some(value);
                node.window = window;
                if best {
                    node.best = self.last_left;
                }
            }
            Event::Cut { value, bound, skipped } => {
                node.value = Some(value);
                node.cut = Some(CutOff { value, bound, skipped });
                self.cuts += 1;
            }
            Event::Leave { value } => {
                node.value = Some(value);
                if node.status == Some(Status::Open) {
                    node.status = Some(Status::Expanded);
                }
                self.path.pop();
                self.last_left = Some(at);
            }
        }
    }
}
