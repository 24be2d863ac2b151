//! Game trees given as text: the lecture's example, and your own.
//!
//! A token stands on a node; the player who moves there takes it to a child; on a leaf the game is over. A tree is the smallest
//! game in which every search can be watched, so everything about it is visible: names, values, order.
//!
//! ```
//! use potez_rules::{Game, Player, tree::Tree};
//! let tree = Tree::parse("A(B(3 12) C:max(2 14))")?;
//! let b = tree.find("B").unwrap();
//! assert_eq!(tree.turn(&b), Player::Second);
//! assert_eq!(tree.children(b).map(|leaf| tree.evaluation(leaf)).collect::<Vec<_>>(), [3.0, 12.0]);
//! assert_eq!(tree.turn(&tree.find("C").unwrap()), Player::First);
//! # Ok::<(), potez_rules::Refusal>(())
//! ```
//!
//! | part | subject |
//! |---|---|
//! | [`Tree`] | the nodes, in level order |
//! | [`Part`], [`Tree::from_parts`] | building a tree in a program |
//! | [`Tree::parse`] | dictionaries, brackets, indented lines, nested lists and objects |
//! | [`Tree::to_brackets`], [`Tree::to_json`] | writing it |
//! | [`Tree::random`], [`RandomParams`] | seeded random trees |
//! | [`Tree::with_order`], [`Tree::shuffled`] | the same tree with its children in another order |
//!
//! # Who moves
//!
//! Max is [`Player::First`]. Max moves at the root unless the text or the option `first` says otherwise; a node that
//! says nothing belongs to the opponent of the player who moves at its parent; a node may say `max` or `min` itself, so one
//! player can move several times in a row.
//!
//! # Values
//!
//! A leaf with a value above 0 is won by Max, below 0 by Min, 0 is a draw: that is its [`outcome`](Game::outcome).
//! Searches look at the number itself, [`Tree::value`] and [`Tree::evaluation`]. An inner node may have a value too; it
//! counts where a depth limit stops there. A missing value is 0. Values are never NaN, but may be infinite.

mod build;
mod name;
mod notation;
mod order;
mod params;
mod random;
mod read;
mod rules;
mod show;
mod value;
mod write;

pub use build::Part;
pub use params::{OPTIONS, Params};
pub use random::RandomParams;
pub use read::MAX_BYTES;
pub use value::text as value_text;

use crate::game::{Game, Player};

/// The most nodes that a tree may have.
pub const MAX_NODES: usize = 1_000_000;

/// A node of a [`Tree`]: its index in level order, the root being 0.
///
/// It is both the position (where the token stands) and the move (where it goes). A node belongs to the tree that created
/// it; another tree may panic on it where its documentation says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// The place of the node in level order, which is also its index in the scene's list of nodes.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Node {
    /// The children are neighbours, because the nodes lie in level order.
    first_child: u32,
    children: u32,
    /// The root is its own parent here.
    parent: u32,
    depth: u32,
    turn: Player,
    value: Option<f64>,
}

/// A finite game tree with named nodes, their children in order, and values.
///
/// The nodes lie in level order: the root, its children from left to right, their children, … Two trees are equal when
/// they have the same shape, names, values and players to move.
///
/// Methods that take a [`NodeId`] panic when it comes from a larger tree.
#[derive(Clone, PartialEq)]
pub struct Tree {
    nodes: Vec<Node>,
    names: Vec<Box<str>>,
    /// All nodes, sorted by name.
    by_name: Vec<u32>,
}

impl Tree {
    /// The tree of the lecture: nodes A to U, values on K to U, minimax value 3 by A→B.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "the text is a constant, and tested")]
    pub fn lecture() -> Tree {
        Tree::parse("A(B(E(K=2 L=3) F(M=5 N=9)) C(G(O=0) H(P=7 Q=4)) D(I(R=2 S=1) J(T=5 U=6)))")
            .expect("the lecture's tree is well formed")
    }

    /// The number of nodes, at least 1.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a tree has a root")]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The root.
    #[must_use]
    pub const fn root(&self) -> NodeId {
        NodeId(0)
    }

    /// The node with this index in level order.
    #[must_use]
    pub fn node(&self, index: usize) -> Option<NodeId> {
        (index < self.nodes.len()).then_some(NodeId(index as u32))
    }

    /// All nodes in level order.
    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = NodeId> + ExactSizeIterator + Clone + use<> {
        (0..self.nodes.len() as u32).map(NodeId)
    }

    /// The node with exactly this name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<NodeId> {
        let found = self.by_name.binary_search_by(|&node| (*self.names[node as usize]).cmp(name)).ok()?;
        Some(NodeId(self.by_name[found]))
    }

    /// The name of a node.
    #[must_use]
    pub fn name(&self, node: NodeId) -> &str {
        &self.names[node.index()]
    }

    /// The children from left to right.
    pub fn children(
        &self,
        node: NodeId,
    ) -> impl DoubleEndedIterator<Item = NodeId> + ExactSizeIterator + Clone + use<> {
        let Node { first_child, children, .. } = self.nodes[node.index()];
        (first_child..first_child + children).map(NodeId)
    }

    /// Has the node no children?
    #[must_use]
    pub fn is_leaf(&self, node: NodeId) -> bool {
        self.nodes[node.index()].children == 0
    }

    /// The parent; `None` for the root.
    #[must_use]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        (node.0 != 0).then(|| NodeId(self.nodes[node.index()].parent))
    }

    /// The number of moves from the root to the node.
    #[must_use]
    pub fn depth(&self, node: NodeId) -> u32 {
        self.nodes[node.index()].depth
    }

    /// The greatest depth of a node.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.nodes.last().map_or(0, |node| node.depth)
    }

    /// The value that was given to the node, if one was.
    #[must_use]
    pub fn value(&self, node: NodeId) -> Option<f64> {
        self.nodes[node.index()].value
    }

    /// The value of the node as a search sees it when it stops there; a missing value is 0.
    #[must_use]
    pub fn evaluation(&self, node: NodeId) -> f64 {
        self.value(node).unwrap_or(0.0)
    }

    /// The nodes from the root to `node`, both included.
    #[must_use]
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = std::iter::successors(Some(node), |&node| self.parent(node)).collect();
        path.reverse();
        path
    }

    /// Who would move at the node if it did not say so itself; Max at the root.
    fn expected_turn(&self, node: NodeId) -> Player {
        self.parent(node).map_or(Player::First, |parent| self.turn(&parent).other())
    }
}

/// Small trees are shown as text, large ones by their size.
impl std::fmt::Debug for Tree {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.len() <= 200 {
            write!(f, "Tree({})", self.to_brackets())
        } else {
            write!(f, "Tree({} nodes)", self.len())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lectures_tree_is_the_lectures() {
        let tree = Tree::lecture();
        assert_eq!(tree.len(), 21);
        let names: String = tree.nodes().map(|node| tree.name(node)).collect();
        assert_eq!(names, "ABCDEFGHIJKLMNOPQRSTU");
        let values: Vec<Option<f64>> = tree.nodes().map(|node| tree.value(node)).collect();
        assert!(values[..10].iter().all(Option::is_none));
        let leaves: Vec<f64> = values[10..].iter().copied().flatten().collect();
        assert_eq!(leaves, [2.0, 3.0, 5.0, 9.0, 0.0, 7.0, 4.0, 2.0, 1.0, 5.0, 6.0]);
        let parents: String = tree.nodes().skip(1).map(|node| tree.name(tree.parent(node).unwrap())).collect();
        assert_eq!(parents, "AAABBCCDDEEFFGHHIIJJ");
        assert_eq!(tree.height(), 3);
    }

    #[test]
    fn nodes_know_their_surroundings() {
        let tree = Tree::lecture();
        let h = tree.find("H").unwrap();
        let path: Vec<&str> = tree.path(tree.find("Q").unwrap()).iter().map(|&node| tree.name(node)).collect();
        assert_eq!(path, ["A", "C", "H", "Q"]);
        assert_eq!(tree.depth(h), 2);
        assert_eq!(tree.children(h).map(|node| tree.name(node)).collect::<String>(), "PQ");
        assert_eq!(tree.children(h).len(), 2);
        assert!(!tree.is_leaf(h));
        assert_eq!(tree.evaluation(h), 0.0);
        assert_eq!(tree.parent(tree.root()), None);
        assert_eq!(tree.find("h"), None);
        assert_eq!(tree.node(20).map(|node| tree.name(node)), Some("U"));
        assert_eq!(tree.node(21), None);
    }
}
