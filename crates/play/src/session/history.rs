//! [`History`]: the tree of all moves ever made in a game, with comments, evaluations and clocks.

use std::time::Duration;

use potez_rules::Player;
use serde::{Deserialize, Serialize};

use super::ending::Ending;

/// The number of a node in a history; it stays the same as long as the session exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct NodeId(pub u32);

impl NodeId {
    /// The start.
    pub const ROOT: NodeId = NodeId(0);

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// An engine's evaluation of a position, from the first player's view: positive is good for X.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Evaluation {
    /// Points of the evaluator.
    Points(i32),
    /// A proved win of a player in this many plies.
    Win(Player, u32),
    /// A proved draw.
    Draw,
}

/// A move in a history, and what was said about it. The root has no move.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// The node before; `None` for the start.
    pub parent: Option<NodeId>,
    /// The nodes after it, the main line first.
    pub children: Vec<NodeId>,
    /// The move that led here, in our notation; empty at the start.
    pub text: String,
    /// Who made it.
    pub mover: Option<Player>,
    /// The comment.
    pub comment: String,
    /// An engine's evaluation.
    pub evaluation: Option<Evaluation>,
    /// The time left to X and to O when the move had been made.
    pub clock: Option<[Duration; 2]>,
    /// How the game ended here, if people and not the rules ended it.
    pub ending: Option<Ending>,
    /// The child that was visited last.
    last: Option<NodeId>,
}

/// The tree of moves, and the current node.
///
/// # Laws
/// - The current node is in the tree, and so is every node on its line.
/// - Two children of one node have different moves.
#[derive(Clone, Debug, PartialEq)]
pub struct History {
    /// `None` if the node was removed: numbers are never used twice.
    nodes: Vec<Option<Node>>,
    current: NodeId,
}

impl Default for History {
    fn default() -> History {
        History { nodes: vec![Some(Node::new(None, "", None))], current: NodeId::ROOT }
    }
}

impl Node {
    pub(crate) fn new(parent: Option<NodeId>, text: &str, mover: Option<Player>) -> Node {
        Node {
            parent,
            children: Vec::new(),
            text: text.to_owned(),
            mover,
            comment: String::new(),
            evaluation: None,
            clock: None,
            ending: None,
            last: None,
        }
    }

    /// The child that was visited last.
    pub(crate) fn last(&self) -> Option<NodeId> {
        self.last
    }

    pub(crate) fn set_last(&mut self, last: Option<NodeId>) {
        self.last = last;
    }

    /// Replaces every node number by its new one.
    pub(crate) fn renumber(&mut self, number: &[NodeId]) {
        let named = self.parent.iter_mut().chain(&mut self.children).chain(&mut self.last);
        named.for_each(|id| *id = number[id.index()]);
    }
}

impl History {
    /// A history of nodes listed by their numbers, the start first.
    pub(crate) fn of(nodes: Vec<Node>, current: NodeId) -> History {
        History { nodes: nodes.into_iter().map(Some).collect(), current }
    }

    /// All nodes, in the order in which they were made.
    pub fn ids(&self) -> impl Iterator<Item = NodeId> {
        let known = self.nodes.iter().enumerate().filter(|(_, node)| node.is_some());
        known.map(|(number, _)| NodeId(number as u32))
    }

    /// The nodes of the main line: the first child each time, from the start.
    #[must_use]
    pub fn main_line(&self) -> Vec<NodeId> {
        let mut line = vec![NodeId::ROOT];
        let mut at = NodeId::ROOT;
        while let Some(next) = self.children(at).first() {
            line.push(*next);
            at = *next;
        }
        line
    }

    /// The current node.
    #[must_use]
    pub fn current(&self) -> NodeId {
        self.current
    }

    /// The node with this number, if there is one.
    #[must_use]
    pub fn get(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.index())?.as_ref()
    }

    /// A node of this history.
    ///
    /// # Panics
    /// If there is no node with this number; for numbers from outside use [`get`](History::get).
    #[must_use]
    pub fn node(&self, id: NodeId) -> &Node {
        self.get(id).expect("a node of this history")
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node {
        self.nodes[id.index()].as_mut().expect("a node of this history")
    }

    /// The number of nodes, including the start.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.iter().flatten().count()
    }

    /// Has no move been made?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 1
    }

    /// The children of a node, the main line first.
    #[must_use]
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        self.get(id).map_or(&[], |node| &node.children)
    }

    /// The nodes from the start to a node, the start first; `None` when there is no such node.
    #[must_use]
    pub fn path(&self, to: NodeId) -> Option<Vec<NodeId>> {
        let mut path = vec![to];
        let mut node = self.get(to)?;
        while let Some(parent) = node.parent {
            path.push(parent);
            node = self.node(parent);
        }
        path.reverse();
        Some(path)
    }

    /// The nodes from the start to the current one, the start first.
    #[must_use]
    pub fn line(&self) -> Vec<NodeId> {
        self.path(self.current).unwrap_or_default()
    }

    /// The texts of the moves from the start to the current node.
    #[must_use]
    pub fn moves(&self) -> Vec<&str> {
        self.line().into_iter().skip(1).map(|id| self.node(id).text.as_str()).collect()
    }

    /// The line through the current node to the end that was visited last.
    #[must_use]
    pub fn whole_line(&self) -> Vec<NodeId> {
        let mut line = self.line();
        let mut at = self.current;
        while let Some(next) = self.next_of(at) {
            line.push(next);
            at = next;
        }
        line
    }

    /// The node that follows the current one in the line that was visited last.
    #[must_use]
    pub fn next(&self) -> Option<NodeId> {
        self.next_of(self.current)
    }

    fn next_of(&self, id: NodeId) -> Option<NodeId> {
        let node = self.node(id);
        node.last.or_else(|| node.children.first().copied())
    }

    /// The sibling of the current node that is `by` places farther on.
    #[must_use]
    pub fn sibling(&self, by: isize) -> Option<NodeId> {
        let siblings = &self.node(self.node(self.current).parent?).children;
        let place = siblings.iter().position(|id| *id == self.current)?;
        siblings.get(place.checked_add_signed(by)?).copied()
    }

    /// Adds a move after the current node, or finds it there, and goes to it.
    pub(super) fn add(&mut self, text: &str, mover: Player) {
        let known = self.children(self.current).iter().copied().find(|id| self.node(*id).text == text);
        let id = known.unwrap_or_else(|| {
            let id = NodeId(self.nodes.len() as u32);
            self.nodes.push(Some(Node::new(Some(self.current), text, Some(mover))));
            let parent = self.current;
            self.node_mut(parent).children.push(id);
            id
        });
        self.visit(id);
    }

    /// Goes to a node, and remembers the path to it.
    pub(super) fn visit(&mut self, to: NodeId) {
        let Some(path) = self.path(to) else { return };
        for pair in path.windows(2) {
            self.node_mut(pair[0]).last = Some(pair[1]);
        }
        self.current = to;
    }

    pub(super) fn set_comment(&mut self, text: &str) {
        self.set_comment_at(self.current, text);
    }

    pub(super) fn set_comment_at(&mut self, id: NodeId, text: &str) -> bool {
        let known = self.get(id).is_some();
        if known {
            self.node_mut(id).comment = text.trim().to_owned();
        }
        known
    }

    pub(super) fn set_clock(&mut self, clock: [Duration; 2]) {
        let current = self.current;
        self.node_mut(current).clock = Some(clock);
    }

    pub(super) fn set_ending(&mut self, ending: Ending) {
        let current = self.current;
        self.node_mut(current).ending = Some(ending);
    }

    /// Removes the ending at the current node; `false` when there is none.
    pub(super) fn clear_ending(&mut self) -> bool {
        let current = self.current;
        self.node_mut(current).ending.take().is_some()
    }

    pub(super) fn set_evaluation(&mut self, id: NodeId, evaluation: Evaluation) -> bool {
        let known = self.get(id).is_some();
        if known {
            self.node_mut(id).evaluation = Some(evaluation);
        }
        known
    }

    /// Makes every node on the path to this one the first child of its parent.
    pub(super) fn promote(&mut self, id: NodeId) -> bool {
        let Some(path) = self.path(id) else { return false };
        for pair in path.windows(2) {
            let children = &mut self.node_mut(pair[0]).children;
            children.retain(|child| *child != pair[1]);
            children.insert(0, pair[1]);
        }
        true
    }

    /// Removes a node that is not on the current line, with everything after it.
    pub(super) fn remove(&mut self, id: NodeId) -> bool {
        let Some(parent) = self.get(id).and_then(|node| node.parent) else { return false };
        let parent = self.node_mut(parent);
        parent.children.retain(|child| *child != id);
        if parent.last == Some(id) {
            parent.last = None;
        }
        let mut doomed = vec![id];
        while let Some(id) = doomed.pop() {
            if let Some(node) = self.nodes[id.index()].take() {
                doomed.extend(node.children);
            }
        }
        true
    }
}
