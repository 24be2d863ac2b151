//! Moves and positions as text: the name of a node.
//!
//! A move is the name of the child, `B`; `A→B`, `A->B` and `A-B` are read too. A position is the name of the node on
//! which the token stands. Names are read as they are written; if no node has exactly that name, letter case is
//! ignored, provided that only one node matches.

use super::name::{bare, list};
use super::{NodeId, Tree};
use crate::game::Game;
use crate::notation::{Dialect, Notation};
use crate::refusal::{Refusal, quote};

const ARROWS: [&str; 5] = ["→", "->", "-", "–", "—"];

impl Notation for Tree {
    fn move_text(&self, _: &NodeId, child: NodeId, _: Dialect) -> String {
        self.name(child).to_owned()
    }

    fn parse_move(&self, node: &NodeId, text: &str) -> Result<NodeId, Refusal> {
        let text = text.trim();
        if let Some(found) = self.find_for(*node, text) {
            return Ok(found);
        }
        // Names may contain dashes themselves, so every place to cut is tried, the token's own node first.
        let own = self.name(*node);
        let cuts = || {
            ARROWS.iter().flat_map(|arrow| {
                text.match_indices(arrow).map(|(at, _)| (text[..at].trim(), text[at + arrow.len()..].trim()))
            })
        };
        let from_here = || cuts().filter(|(from, _)| same(own, from));
        if let Some(found) = from_here().find_map(|(_, child)| self.find_for(*node, child)) {
            return Ok(found);
        }
        if let Some((_, child)) = from_here().next() {
            return Err(self.no_node(*node, child));
        }
        match cuts().find_map(|(from, _)| self.find(from)) {
            None => Err(self.no_node(*node, text)),
            Some(from) => {
                let facts = [("from", bare(self.name(from))), ("node", bare(own))];
                Err(Refusal::new("tree.from", "the token stands on {node}, not on {from}", facts))
            }
        }
    }

    fn position_text(&self, node: &NodeId) -> String {
        self.name(*node).to_owned()
    }

    fn parse_position(&self, text: &str) -> Result<NodeId, Vec<Refusal>> {
        let text = text.trim();
        if let Some(node) = self.find(text) {
            return Ok(node);
        }
        let mut alike = self.nodes().filter(|&node| same(self.name(node), text));
        match (alike.next(), alike.next()) {
            (Some(node), None) => Ok(node),
            _ => Err(vec![Refusal::new(
                "tree.node",
                "there is no node {name}; a position is the name of a node, such as {root}",
                [("name", quote(text)), ("root", bare(self.name(self.root())))],
            )]),
        }
    }
}

impl Tree {
    /// A node by its exact name, or a child of `node` in any letter case.
    fn find_for(&self, node: NodeId, name: &str) -> Option<NodeId> {
        self.find(name).or_else(|| {
            let mut alike = self.children(node).filter(|&child| same(self.name(child), name));
            alike.next().filter(|_| alike.next().is_none())
        })
    }

    fn no_node(&self, node: NodeId, text: &str) -> Refusal {
        if self.outcome(&node).is_some() {
            return Refusal::game_over();
        }
        Refusal::new(
            "tree.move",
            "there is no node {name}; from {node} the moves are {children}",
            [
                ("name", quote(text)),
                ("node", bare(self.name(node))),
                ("children", list(self.children(node).map(|child| self.name(child)))),
            ],
        )
    }
}

/// Equal except for letter case.
fn same(a: &str, b: &str) -> bool {
    a == b || a.chars().flat_map(char::to_lowercase).eq(b.chars().flat_map(char::to_lowercase))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_in_every_form() {
        let tree = Tree::lecture();
        let b = tree.find("B");
        for text in ["B", "b", " B ", "A→B", "A-B", "A->B", "a -> b", "A – B", "a→B"] {
            assert_eq!(tree.parse_move(&tree.root(), text).ok(), b, "{text}");
        }
        // Well formed, though not legal here.
        assert_eq!(tree.parse_move(&tree.root(), "K").ok(), tree.find("K"));
    }

    #[test]
    fn what_is_no_move_is_explained() {
        let tree = Tree::lecture();
        let says = |text: &str| tree.parse_move(&tree.root(), text).unwrap_err().to_string();
        assert_eq!(says("X"), "there is no node 'X'; from A the moves are B, C, D");
        assert_eq!(says("A→X"), "there is no node 'X'; from A the moves are B, C, D");
        assert_eq!(says("B→E"), "the token stands on A, not on B");
        assert_eq!(says(""), "there is no node ''; from A the moves are B, C, D");
        let leaf = tree.find("K").unwrap();
        assert_eq!(tree.parse_move(&leaf, "X").unwrap_err(), Refusal::game_over());
    }

    #[test]
    fn names_with_dashes_and_cases_of_their_own() {
        let tree = Tree::parse("a-b(a-b-c a A(x X) B)").unwrap();
        let read = |from: &str, text: &str| {
            tree.parse_move(&tree.find(from).unwrap(), text).map(|node| tree.name(node).to_owned())
        };
        assert_eq!(read("a-b", "a-b-c").unwrap(), "a-b-c");
        assert_eq!(read("a-b", "a-b-a").unwrap(), "a");
        assert_eq!(read("a-b", "a-b-A").unwrap(), "A");
        assert_eq!(read("a-b", "A-B-b").unwrap(), "B");
        assert_eq!(read("A", "A-x").unwrap(), "x");
        assert_eq!(read("A", "a-x").unwrap(), "x");
        assert_eq!(read("A", "B-x").unwrap_err().law, "tree.from");
    }

    #[test]
    fn positions_are_names() {
        let tree = Tree::lecture();
        assert_eq!(tree.parse_position(" h ").ok(), tree.find("H"));
        assert_eq!(tree.parse_position("V").unwrap_err()[0].law, "tree.node");
        let twins = Tree::parse("A(x X)").unwrap();
        assert_eq!(twins.parse_position("X").ok(), twins.find("X"));
        assert!(Tree::parse("A(xy XY)").unwrap().parse_position("xY").is_err());
    }
}
