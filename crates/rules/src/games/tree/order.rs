//! The same tree with its children in another order, for studies of move ordering.

use super::{NodeId, Part, Tree};
use crate::game::Game;
use crate::random::Random;
use crate::refusal::Refusal;

impl Tree {
    /// The tree with reordered children: `order` gets every inner node with its children and sorts them in any way.
    /// Names, values and players to move stay with their nodes; the [`NodeId`]s of the new tree are its own.
    ///
    /// ```
    /// use potez_rules::tree::Tree;
    /// let tree = Tree::parse("A(B=1 C=3 D=2)")?;
    /// let best_first = tree.with_order(|_, children| {
    ///     children.sort_by(|&a, &b| tree.evaluation(b).total_cmp(&tree.evaluation(a)));
    /// })?;
    /// assert_eq!(best_first.to_brackets(), "A(C=3,D=2,B=1)");
    /// # Ok::<(), potez_rules::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// The children were not only reordered, but replaced.
    pub fn with_order(&self, mut order: impl FnMut(NodeId, &mut [NodeId])) -> Result<Tree, Refusal> {
        let mut parts = vec![self.part(self.root(), None)];
        let mut placed = vec![self.root()];
        let mut children: Vec<NodeId> = Vec::new();
        for next in 0..self.len() {
            // Each child is placed once, so the list becomes as long as the tree; a replaced child ends the loop.
            let node = placed[next];
            if self.is_leaf(node) {
                continue;
            }
            children.clear();
            children.extend(self.children(node));
            order(node, &mut children);
            let mut sorted = children.clone();
            sorted.sort_unstable();
            if !sorted.iter().copied().eq(self.children(node)) {
                return Err(Refusal::new(
                    "tree.order",
                    "an order of the children of {node} must name each of them once",
                    [("node", super::name::bare(self.name(node)))],
                ));
            }
            parts.extend(children.iter().map(|&child| self.part(child, Some(next))));
            placed.extend_from_slice(&children);
        }
        Tree::from_parts(parts, None)
    }

    /// The tree with the children of every node in a random order.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "a shuffle keeps every child")]
    pub fn shuffled(&self, seed: u64) -> Tree {
        let mut random = Random::new(seed);
        self.with_order(|_, children| {
            for last in (1..children.len()).rev() {
                children.swap(last, random.below(last as u32 + 1) as usize);
            }
        })
        .expect("a shuffle keeps every child")
    }

    fn part(&self, node: NodeId, parent: Option<usize>) -> Part {
        Part { name: Some(self.name(node).to_owned()), parent, value: self.value(node), turn: Some(self.turn(&node)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_changes_and_nothing_else() {
        let tree = Tree::parse("A:min(B:min=4(E=1 F=2) C(G) D)").unwrap();
        let turned = tree.with_order(|_, children| children.reverse()).unwrap();
        assert_eq!(turned.to_brackets(), "A:min(D,C(G),B=4:min(F=2,E=1))");
        assert_eq!(turned.with_order(|_, children| children.reverse()).unwrap(), tree);
    }

    #[test]
    fn children_may_not_be_replaced() {
        let tree = Tree::lecture();
        let refused = tree.with_order(|_, children| children[0] = children[children.len() - 1]);
        assert_eq!(refused.unwrap_err().law, "tree.order");
        let far = tree.find("U").unwrap();
        assert_eq!(tree.with_order(|_, children| children[0] = far).unwrap_err().law, "tree.order");
    }

    #[test]
    fn shuffles_depend_on_the_seed_alone() {
        let tree = Tree::lecture();
        assert_eq!(tree.shuffled(7), tree.shuffled(7));
        let different: std::collections::HashSet<String> =
            (0..200).map(|seed| tree.shuffled(seed).to_brackets()).collect();
        assert!(different.len() > 150, "{}", different.len());
        assert!(different.iter().all(|text| text.len() == tree.to_brackets().len()));
    }
}
