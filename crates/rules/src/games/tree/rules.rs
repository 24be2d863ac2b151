//! The rules: a token goes from parent to child.

use super::name::{bare, list};
use super::{NodeId, Tree};
use crate::game::{Game, Outcome, Player};
use crate::random::{Random, mix};
use crate::refusal::Refusal;

impl Game for Tree {
    type Position = NodeId;
    type Move = NodeId;

    fn start(&self) -> NodeId {
        self.root()
    }

    fn turn(&self, node: &NodeId) -> Player {
        self.nodes[node.index()].turn
    }

    /// A leaf above 0 is won by Max, below 0 by Min. Searches use [`Tree::value`].
    fn outcome(&self, node: &NodeId) -> Option<Outcome> {
        if !self.is_leaf(*node) {
            return None;
        }
        let value = self.evaluation(*node);
        Some(if value > 0.0 {
            Outcome::Win(Player::First)
        } else if value < 0.0 {
            Outcome::Win(Player::Second)
        } else {
            Outcome::Draw
        })
    }

    fn legal_moves(&self, node: &NodeId, moves: &mut Vec<NodeId>) {
        moves.extend(self.children(*node));
    }

    fn apply(&self, node: &mut NodeId, child: NodeId) {
        *node = child;
    }

    fn key(&self, node: &NodeId) -> u64 {
        mix(u64::from(node.0) + 1)
    }

    fn explain(&self, node: &NodeId, target: NodeId) -> Refusal {
        if self.is_leaf(*node) {
            return Refusal::game_over();
        }
        let target = self.names.get(target.index()).map_or_else(|| "that".to_owned(), |name| bare(name));
        Refusal::new(
            "tree.child",
            "{target} is not a child of {node}; its children are {children}",
            [
                ("target", target),
                ("node", bare(self.name(*node))),
                ("children", list(self.children(*node).map(|child| self.name(child)))),
            ],
        )
    }

    fn is_legal(&self, node: &NodeId, target: NodeId) -> bool {
        let node = self.nodes[node.index()];
        (node.first_child..node.first_child + node.children).contains(&target.0)
    }

    fn count_moves(&self, node: &NodeId) -> u64 {
        u64::from(self.nodes[node.index()].children)
    }

    fn random_move(&self, node: &NodeId, random: &mut Random, _: &mut Vec<NodeId>) -> Option<NodeId> {
        let node = self.nodes[node.index()];
        (node.children > 0).then(|| NodeId(node.first_child + random.below(node.children)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::perft::perft_table;

    #[test]
    fn the_lectures_tree_is_counted() {
        let tree = Tree::lecture();
        assert_eq!(perft_table(&tree, &tree.start(), 4), [3, 6, 11, 0]);
    }

    #[test]
    fn players_alternate_unless_a_node_says_otherwise() {
        let tree = Tree::parse("A(B(C(D)) E:max(F(G:min)))").unwrap();
        let turns: String = "ABCDEFG".chars().map(|c| tree.turn(&tree.find(&c.to_string()).unwrap()).mark()).collect();
        assert_eq!(turns, "XOXOXOO");
    }

    #[test]
    fn leaves_are_won_by_their_sign() {
        let tree = Tree::parse("A=7(B=3 C=-0.5 D=0 E F=-inf)").unwrap();
        let outcome = |name| tree.outcome(&tree.find(name).unwrap());
        assert_eq!(outcome("A"), None);
        assert_eq!(outcome("B"), Some(Outcome::Win(Player::First)));
        assert_eq!(outcome("C"), Some(Outcome::Win(Player::Second)));
        assert_eq!(outcome("D"), Some(Outcome::Draw));
        assert_eq!(outcome("E"), Some(Outcome::Draw));
        assert_eq!(outcome("F"), Some(Outcome::Win(Player::Second)));
    }

    #[test]
    fn refusals_name_the_children() {
        let tree = Tree::lecture();
        let (a, e, k) = (tree.root(), tree.find("E").unwrap(), tree.find("K").unwrap());
        assert_eq!(tree.play(&a, e).unwrap_err().to_string(), "E is not a child of A; its children are B, C, D");
        assert_eq!(tree.play(&k, e).unwrap_err(), Refusal::game_over());
        assert_eq!(tree.play(&a, a).unwrap_err().law, "tree.child");
    }
}
