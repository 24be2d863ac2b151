//! [`Replay`]: a recorded search, replayed step by step, forwards and backwards.

use potez_rules::Player;

use crate::core::absolute::Absolute;
use crate::core::observer::Event;
use crate::core::window::{Bound, Window};

/// What a node turned out to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// Entered and not left yet.
    Open,
    /// Valued directly, because the game is over there.
    Finished,
    /// Valued directly, because no depth was left.
    Estimated,
    /// Answered by a table.
    FromTable,
    /// Answered by something certain, or by an estimate far outside the window.
    Shortcut,
    /// Its moves were tried, all of them unless there was a cut.
    Expanded,
}

/// Why the rest of a node was not searched: its value reached the bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CutOff<V> {
    /// The node's value.
    pub value: Absolute<V>,
    /// β at a node of the first player, α at one of the second.
    pub bound: Absolute<V>,
    /// The number of moves that were not tried.
    pub skipped: u32,
}

/// What is known about a node after some step. Values and windows are [`Absolute`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node<M, V> {
    /// The node above; `None` for the root.
    pub parent: Option<usize>,
    /// The move that leads here; `None` for the root.
    pub mv: Option<M>,
    /// The number of moves from the root.
    pub ply: u32,
    /// Who is to move.
    pub player: Player,
    /// The plies left to search here.
    pub depth: u32,
    /// The window that the node was given.
    pub given: Window<Absolute<V>>,
    /// The window now.
    pub window: Window<Absolute<V>>,
    /// The value so far, or the final one.
    pub value: Option<Absolute<V>>,
    /// What the node turned out to be.
    pub status: Status,
    /// Why the rest was not searched, if it was cut.
    pub cut: Option<CutOff<V>>,
    /// What a table knew about it.
    pub table: Option<(Absolute<V>, Bound)>,
    /// The best child so far.
    pub best: Option<usize>,
    /// How often the node was entered.
    pub visits: u32,
}

/// Everything that is known after some step: the tree as far as it was visited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State<M, V> {
    /// The nodes in the order in which they were entered first; 0 is the root.
    pub nodes: Vec<Node<M, V>>,
    /// For each node its visited children, in the order in which they were entered first.
    pub children: Vec<Vec<usize>>,
    /// The open nodes, from the root to where the search is.
    pub path: Vec<usize>,
    /// The child of the innermost open node that was left last.
    pub last_left: Option<usize>,
    /// The depth of the current tree, when the search deepens.
    pub iteration: Option<u32>,
    /// Nodes entered so far, in all iterations.
    pub entered: u64,
    /// Leaves valued so far, in all iterations.
    pub leaves: u64,
    /// Cuts so far, in all iterations.
    pub cuts: u64,
    /// Nodes answered by a table so far, in all iterations.
    pub table_hits: u64,
}

impl<M, V> Default for State<M, V> {
    fn default() -> State<M, V> {
        State {
            nodes: Vec::new(),
            children: Vec::new(),
            path: Vec::new(),
            last_left: None,
            iteration: None,
            entered: 0,
            leaves: 0,
            cuts: 0,
            table_hits: 0,
        }
    }
}

impl<M: Copy + Eq, V: Copy> State<M, V> {
    /// The node where the search is.
    #[must_use]
    pub fn current(&self) -> Option<&Node<M, V>> {
        self.nodes.get(*self.path.last()?)
    }

    /// The moves from the root to a node.
    #[must_use]
    pub fn moves_to(&self, node: usize) -> Vec<M> {
        let mut moves = Vec::new();
        let mut at = self.nodes.get(node);
        while let Some(node) = at {
            moves.extend(node.mv);
            at = node.parent.and_then(|parent| self.nodes.get(parent));
        }
        moves.reverse();
        moves
    }

    /// The line through the best children, from the root on.
    #[must_use]
    pub fn best_line(&self) -> Vec<M> {
        let mut line = Vec::new();
        let mut at = self.nodes.first();
        while let Some(best) = at.and_then(|node| node.best).and_then(|best| self.nodes.get(best)) {
            line.extend(best.mv);
            at = Some(best);
        }
        line
    }

    /// The child of `parent` at `mv`, if it was visited.
    #[must_use]
    pub fn child(&self, parent: usize, mv: M) -> Option<usize> {
        self.children.get(parent)?.iter().copied().find(|&child| self.nodes[child].mv == Some(mv))
    }
}

/// How to take one step back.
enum Undo<M, V> {
    /// What a node looked like before; the other facts are below.
    Changed(usize, Node<M, V>),
    /// A node was entered for the first time.
    Created,
    /// The whole state before a new iteration.
    Began(Box<State<M, V>>),
    /// Nothing happened.
    Nothing,
}

/// The small facts, stored in full for every step.
struct Facts {
    path_change: PathChange,
    last_left: Option<usize>,
    entered: u64,
    leaves: u64,
    cuts: u64,
    table_hits: u64,
}

enum PathChange {
    Same,
    Longer,
    Shorter(usize),
}

/// A place in a recorded search that can be moved forwards and backwards.
///
/// # Laws
///
/// - A state depends only on the events before it: however step k was reached, the state is the same.
/// - After the last step of a complete search, the root's value, the best line and the counts are those of the report.
/// - No sequence of events makes it panic.
pub struct Replay<'a, M, V> {
    events: &'a [Event<M, V>],
    step: usize,
    state: State<M, V>,
    undo: Vec<(Undo<M, V>, Facts)>,
}

impl<'a, M: Copy + Eq, V: Copy> Replay<'a, M, V> {
    /// A replay that is before the first event.
    #[must_use]
    pub fn new(events: &'a [Event<M, V>]) -> Replay<'a, M, V> {
        Replay { events, step: 0, state: State::default(), undo: Vec::new() }
    }

    /// The number of events that have happened.
    #[must_use]
    pub fn step(&self) -> usize {
        self.step
    }

    /// What is known now.
    #[must_use]
    pub fn state(&self) -> &State<M, V> {
        &self.state
    }

    /// Goes to step `step`, or to the end if there are fewer.
    pub fn seek(&mut self, step: usize) {
        while self.step > step && self.back().is_some() {}
        while self.step < step && self.forward().is_some() {}
    }

    /// Goes to the end.
    pub fn finish(&mut self) {
        self.seek(self.events.len());
    }

    /// Lets the next event happen.
    pub fn forward(&mut self) -> Option<Event<M, V>> {
        let event = *self.events.get(self.step)?;
        self.step += 1;
        let mut facts = Facts {
            path_change: PathChange::Same,
            last_left: self.state.last_left,
            entered: self.state.entered,
            leaves: self.state.leaves,
            cuts: self.state.cuts,
            table_hits: self.state.table_hits,
        };
        let undo = self.apply(event, &mut facts);
        self.undo.push((undo, facts));
        Some(event)
    }

    /// Takes the last event back.
    pub fn back(&mut self) -> Option<Event<M, V>> {
        let (undo, facts) = self.undo.pop()?;
        self.step -= 1;
        let state = &mut self.state;
        match undo {
            Undo::Changed(node, before) => state.nodes[node] = before,
            Undo::Created => {
                state.nodes.pop();
                state.children.pop();
                if let Some(parent) = state.path.iter().rev().nth(1) {
                    state.children[*parent].pop();
                }
            }
            Undo::Began(before) => *state = *before,
            Undo::Nothing => {}
        }
        match facts.path_change {
            PathChange::Same => {}
            PathChange::Longer => {
                state.path.pop();
            }
            PathChange::Shorter(node) => state.path.push(node),
        }
        state.last_left = facts.last_left;
        (state.entered, state.leaves) = (facts.entered, facts.leaves);
        (state.cuts, state.table_hits) = (facts.cuts, facts.table_hits);
        Some(self.events[self.step])
    }

    fn apply(&mut self, event: Event<M, V>, facts: &mut Facts) -> Undo<M, V> {
        let state = &mut self.state;
        match event {
            Event::Iteration { depth } => {
                let fresh = State {
                    iteration: Some(depth),
                    entered: state.entered,
                    leaves: state.leaves,
                    cuts: state.cuts,
                    table_hits: state.table_hits,
                    ..State::default()
                };
                return Undo::Began(Box::new(std::mem::replace(state, fresh)));
            }
            Event::Enter { mv, player, depth, window } => return enter(state, facts, mv, player, depth, window),
            _ => {}
        }
        let Some(&at) = state.path.last() else { return Undo::Nothing };
        let before = state.nodes[at];
        let node = &mut state.nodes[at];
        match event {
            Event::Iteration { .. } | Event::Enter { .. } => {}
            Event::Leaf { value, finished } => {
                node.value = Some(value);
                node.status = if finished { Status::Finished } else { Status::Estimated };
                state.leaves += 1;
            }
            Event::TableHit { value, bound, answers } => {
                node.table = Some((value, bound));
                if answers {
                    node.value = Some(value);
                    node.status = Status::FromTable;
                    state.table_hits += 1;
                }
            }
            Event::Shortcut { value, .. } => {
                node.value = Some(value);
                node.status = Status::Shortcut;
            }
            Event::Child { value, window, best } => {
                node.value = Some(value);
                node.window = window;
                if best {
                    node.best = state.last_left;
                }
            }
            Event::Late { .. } => {}
            Event::Cut { value, bound, skipped } => {
                node.value = Some(value);
                node.cut = Some(CutOff { value, bound, skipped });
                state.cuts += 1;
            }
            Event::Leave { value } => {
                node.value = Some(value);
                if node.status == Status::Open {
                    node.status = Status::Expanded;
                }
                state.path.pop();
                state.last_left = Some(at);
                facts.path_change = PathChange::Shorter(at);
            }
        }
        Undo::Changed(at, before)
    }
}

fn enter<M: Copy + Eq, V: Copy>(
    state: &mut State<M, V>,
    facts: &mut Facts,
    mv: Option<M>,
    player: Player,
    depth: u32,
    window: Window<Absolute<V>>,
) -> Undo<M, V> {
    let parent = state.path.last().copied();
    let known = match (parent, mv) {
        (Some(parent), Some(mv)) => state.child(parent, mv),
        (None, _) if !state.nodes.is_empty() => Some(0),
        _ => None,
    };
    let id = known.unwrap_or(state.nodes.len());
    let node = Node {
        parent,
        mv,
        ply: state.path.len() as u32,
        player,
        depth,
        given: window,
        window,
        value: None,
        status: Status::Open,
        cut: None,
        table: None,
        best: None,
        visits: known.map_or(0, |known| state.nodes[known].visits).saturating_add(1),
    };
    state.path.push(id);
    facts.path_change = PathChange::Longer;
    state.last_left = None;
    state.entered += 1;
    match known {
        Some(known) => Undo::Changed(known, std::mem::replace(&mut state.nodes[known], node)),
        None => {
            state.nodes.push(node);
            state.children.push(Vec::new());
            if let Some(parent) = parent {
                state.children[parent].push(id);
            }
            Undo::Created
        }
    }
}
