//! Changing the history: variations, and the comments and evaluations of their nodes.

use super::Session;
use super::history::{Evaluation, NodeId};

impl Session {
    /// Removes a node with everything that follows it, for good. The start stays.
    pub fn remove(&mut self, node: NodeId) -> bool {
        let Some(parent) = self.history.get(node).and_then(|node| node.parent) else { return false };
        if self.history.line().contains(&node) && !self.go_to(parent) {
            return false;
        }
        self.history.remove(node)
    }

    /// Makes the line through a node the main line.
    pub fn promote(&mut self, node: NodeId) -> bool {
        self.history.promote(node)
    }

    /// Writes a comment at the current node.
    pub fn comment(&mut self, text: &str) {
        self.history.set_comment(text);
    }

    /// Writes a comment at a node; `false` when there is no such node.
    pub fn comment_at(&mut self, node: NodeId, text: &str) -> bool {
        self.history.set_comment_at(node, text)
    }

    /// Stores an engine's evaluation of a node.
    pub fn evaluate(&mut self, node: NodeId, evaluation: Evaluation) -> bool {
        self.history.set_evaluation(node, evaluation)
    }
}
