//! The tree as data; a move is a click on a child.

use super::{NodeId, Tree, value_text};
use crate::arrangement::Arrangement;
use crate::game::Game;
use crate::scene::{Board, Scene, Show, Target, TreeBoard, TreeNode};
use crate::steps::Steps;

impl Steps<Target> for Tree {
    fn steps(&self, _: &NodeId, child: NodeId) -> Vec<Target> {
        vec![Target::Node { node: child.index() }]
    }
}

impl Show for Tree {
    fn scene(&self, node: &NodeId) -> Scene {
        let nodes = self
            .nodes()
            .map(|node| TreeNode {
                name: self.name(node).to_owned(),
                value: self.value(node).map(value_text),
                parent: self.parent(node).map(NodeId::index),
                turn: self.turn(&node),
            })
            .collect();
        Scene {
            board: Board::Tree(TreeBoard { nodes, current: node.index() }),
            turn: self.turn(node),
            outcome: self.outcome(node),
            sides: [Vec::new(), Vec::new()],
        }
    }

    fn arranged(&self, arrangement: &Arrangement) -> Option<String> {
        Some(self.name(self.node(arrangement.node?)?).to_owned())
    }

    fn clicked_move(&self, _: &NodeId, targets: &[Target]) -> Option<NodeId> {
        match *targets {
            [Target::Node { node }] => self.node(node),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scene_has_every_node() {
        let tree = Tree::parse("A(B(2.50) C)").unwrap();
        let scene = tree.scene(&tree.find("C").unwrap());
        let Board::Tree(board) = scene.board else { panic!("a tree") };
        assert_eq!(board.current, 2);
        let seen: Vec<_> =
            board.nodes.iter().map(|node| (node.name.as_str(), node.value.as_deref(), node.parent)).collect();
        assert_eq!(seen, [("A", None, None), ("B", None, Some(0)), ("C", None, Some(0)), ("D", Some("2.5"), Some(1))]);
    }
}
