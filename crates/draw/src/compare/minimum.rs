//! The least that alpha-beta must visit.

use potez_rules::tree::{NodeId, Tree};
use potez_rules::{Game, Player};
use serde::Serialize;

/// The smallest part of a tree that proves its value: the minimal tree of Knuth and Moore (1975), for a tree of any shape.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Minimum {
    /// Nodes.
    pub visits: u64,
    /// Leaves.
    pub leaves: u64,
    /// b^⌈d/2⌉ + b^⌊d/2⌋ − 1, where every inner node has b children and every leaf lies at depth d.
    pub formula: Option<u64>,
}

/// What must be visited to prove the value of the root, with the best choice at every node.
///
/// Let v be the value of the root. To prove "at least v" one good child is enough at a node of Max, and all children are needed at one of
/// Min; "at most v" mirrors it. On the line that gives v both are proved, and its nodes are shared.
pub(super) fn minimum(tree: &Tree) -> Minimum {
    let count = tree.len();
    let mut value = vec![0.0f64; count];
    for node in tree.nodes().rev() {
        let best = tree.children(node).map(|child| value[child.index()]).reduce(match tree.turn(&node) {
            Player::First => f64::max,
            Player::Second => f64::min,
        });
        value[node.index()] = best.unwrap_or_else(|| tree.evaluation(node));
    }
    let target = value[0];
    const NEVER: (u64, u64) = (u64::MAX, u64::MAX);
    let add = |a: (u64, u64), b: (u64, u64)| (a.0.saturating_add(b.0), a.1.saturating_add(b.1));
    // Visits and leaves to prove "at least" and "at most", and to find the value itself.
    let mut least = vec![NEVER; count];
    let mut most = vec![NEVER; count];
    let mut exact = vec![NEVER; count];
    for node in tree.nodes().rev() {
        let i = node.index();
        if tree.is_leaf(node) {
            least[i] = if value[i] >= target { (1, 1) } else { NEVER };
            most[i] = if value[i] <= target { (1, 1) } else { NEVER };
            exact[i] = if value[i] == target { (1, 1) } else { NEVER };
            continue;
        }
        let max = tree.turn(&node) == Player::First;
        let one = |table: &[(u64, u64)]| {
            let best = tree.children(node).map(|child| table[child.index()]).min().unwrap_or(NEVER);
            if best == NEVER { NEVER } else { add((1, 0), best) }
        };
        let all = |table: &[(u64, u64)]| {
            let fits = tree.children(node).all(|child| table[child.index()] != NEVER);
            if fits { tree.children(node).fold((1, 0), |sum, child| add(sum, table[child.index()])) } else { NEVER }
        };
        (least[i], most[i]) = if max { (one(&least), all(&most)) } else { (all(&least), one(&most)) };
        // The first child gives the value, the others are refuted.
        let refuted = if max { &most } else { &least };
        let others = all(refuted);
        if others != NEVER {
            let firsts = tree.children(node).filter(|child| exact[child.index()] != NEVER);
            let swap = |child: NodeId| {
                let (sum, out, inn) = (others, refuted[child.index()], exact[child.index()]);
                (sum.0.saturating_sub(out.0).saturating_add(inn.0), sum.1.saturating_sub(out.1).saturating_add(inn.1))
            };
            exact[i] = firsts.map(swap).min().unwrap_or(NEVER);
        }
    }
    Minimum { visits: exact[0].0, leaves: exact[0].1, formula: formula(tree) }
}

/// b^⌈d/2⌉ + b^⌊d/2⌋ − 1 leaves, where the tree is uniform and the players alternate.
fn formula(tree: &Tree) -> Option<u64> {
    let depth = tree.height();
    let branches = tree.children(tree.root()).len();
    let regular = tree.nodes().all(|node| {
        let expected = if tree.depth(node) == depth { 0 } else { branches };
        let alternates = tree.parent(node).is_none_or(|parent| tree.turn(&parent) != tree.turn(&node));
        tree.children(node).len() == expected && (alternates || tree.is_leaf(node))
    });
    let power = |exponent: u32| (branches as u64).checked_pow(exponent);
    (regular && depth > 0).then(|| Some(power(depth.div_ceil(2))?.checked_add(power(depth / 2)?)? - 1))?
}
