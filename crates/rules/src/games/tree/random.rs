//! Seeded random trees, for tests and for exercises.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use super::{MAX_NODES, Part, Tree, build};
use crate::game::Player;
use crate::random::Random;
use crate::refusal::Refusal;

/// What a random tree should look like.
///
/// ```
/// use potez_rules::tree::{Tree, RandomParams};
/// let tree = Tree::random(1, &RandomParams { depth: 3, branching: 2..=2, values: 0..=9, ..RandomParams::default() })?;
/// assert_eq!(tree.len(), 15);
/// assert_eq!(tree, Tree::random(1, &RandomParams { depth: 3, branching: 2..=2, values: 0..=9, ..RandomParams::default() })?);
/// # Ok::<(), potez_rules::Refusal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RandomParams {
    /// The depth of the deepest leaves; less only if `early_leaves` ends every branch earlier.
    pub depth: u32,
    /// How many children an inner node has.
    pub branching: RangeInclusive<u32>,
    /// The values of the leaves, whole numbers.
    pub values: RangeInclusive<i32>,
    /// May two leaves have the same value?
    pub ties: bool,
    /// The percentage of leaves among the nodes above the greatest depth, except for the root.
    pub early_leaves: u32,
    /// The percentage of nodes below the root at which the same player moves as at their parent.
    pub same_mover: u32,
    /// Do inner nodes have values too?
    pub inner_values: bool,
    /// Who moves at the root.
    pub first: Player,
}

impl Default for RandomParams {
    fn default() -> RandomParams {
        RandomParams {
            depth: 3,
            branching: 2..=3,
            values: -9..=9,
            ties: true,
            early_leaves: 0,
            same_mover: 0,
            inner_values: false,
            first: Player::First,
        }
    }
}

impl Tree {
    /// A random tree; the same seed and parameters give the same tree in every version of this crate. Nodes are named A, B, …
    /// in level order.
    ///
    /// # Errors
    /// Parameters that no tree can have: an empty range, more than [`MAX_NODES`] nodes, fewer values than leaves without ties.
    pub fn random(seed: u64, params: &RandomParams) -> Result<Tree, Refusal> {
        let refuse = |why: &'static str| Err(Refusal::new("tree.wishes", why, []));
        if params.branching.is_empty() || *params.branching.start() == 0 {
            return refuse("the numbers of children must be at least 1, the smaller one first");
        }
        if params.values.is_empty() {
            return refuse("the values must be given with the smaller one first");
        }
        let mut random = Random::new(seed);
        let (mut parts, leaves) = shape(&mut random, params)?;
        let count = (i64::from(*params.values.end()) - i64::from(*params.values.start()) + 1) as u64;
        if !params.ties && count < leaves.len() as u64 {
            return refuse("there are fewer values than leaves, so ties cannot be avoided");
        }
        let mut draw = Draw { low: *params.values.start(), count, seen: (!params.ties).then(HashSet::new), left: None };
        draw.prepare(leaves.len());
        for &leaf in &leaves {
            parts[leaf].value = Some(draw.next(&mut random));
        }
        if params.inner_values {
            let mut draw = Draw { seen: None, left: None, ..draw };
            for part in parts.iter_mut().filter(|part| part.value.is_none()) {
                part.value = Some(draw.next(&mut random));
            }
        }
        Tree::from_parts(parts, Some(params.first))
    }
}

/// The nodes in level order, and which of them are leaves.
fn shape(random: &mut Random, params: &RandomParams) -> Result<(Vec<Part>, Vec<usize>), Refusal> {
    let (fewest, most) = (*params.branching.start(), *params.branching.end());
    let mut parts = vec![Part { turn: Some(params.first), ..Part::default() }];
    let mut depths = vec![0u32];
    let mut leaves = Vec::new();
    let mut next = 0;
    while next < parts.len() {
        let depth = depths[next];
        if depth == params.depth || (depth > 0 && random.below(100) < params.early_leaves) {
            leaves.push(next);
            next += 1;
            continue;
        }
        // The span overflows only if all numbers are allowed, and then any number is too large.
        let children = fewest + random.below((most - fewest).saturating_add(1));
        if parts.len() + children as usize > MAX_NODES {
            return Err(build::too_many());
        }
        let mover = parts[next].turn.unwrap_or(params.first);
        for _ in 0..children {
            let turn = if random.below(100) < params.same_mover { mover } else { mover.other() };
            parts.push(Part { parent: Some(next), turn: Some(turn), ..Part::default() });
            depths.push(depth + 1);
        }
        next += 1;
    }
    Ok((parts, leaves))
}

/// Draws values, each at most once if there must be no ties.
struct Draw {
    low: i32,
    count: u64,
    /// The values drawn so far, if they must differ.
    seen: Option<HashSet<u64>>,
    /// The values that are left, if nearly all of them will be needed.
    left: Option<Vec<u64>>,
}

impl Draw {
    fn prepare(&mut self, needed: usize) {
        if self.seen.is_some() && self.count < 4 * needed as u64 {
            self.left = Some((0..self.count).collect());
        }
    }

    fn next(&mut self, random: &mut Random) -> f64 {
        let index = if let Some(left) = &mut self.left {
            left.swap_remove(random.below(left.len() as u32) as usize)
        } else {
            loop {
                let index = ((u128::from(random.bits()) * u128::from(self.count)) >> 64) as u64;
                if self.seen.as_mut().is_none_or(|seen| seen.insert(index)) {
                    break index;
                }
            }
        };
        (i64::from(self.low) + index as i64) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;

    #[test]
    fn a_random_tree_has_its_parameters() {
        let params = RandomParams {
            depth: 5,
            branching: 1..=4,
            values: -300..=300,
            ties: false,
            early_leaves: 20,
            same_mover: 40,
            inner_values: true,
            first: Player::Second,
        };
        let (mut same, mut early) = (0, 0);
        for seed in 0..30 {
            let tree = Tree::random(seed, &params).unwrap();
            assert_eq!(tree.turn(&tree.root()), Player::Second);
            let mut values = HashSet::new();
            for node in tree.nodes() {
                assert!((-300.0..=300.0).contains(&tree.value(node).unwrap()));
                if tree.is_leaf(node) {
                    early += u32::from(tree.depth(node) < 5);
                    assert!(values.insert(tree.value(node).unwrap() as i32), "a tie");
                } else {
                    assert!((1..=4).contains(&tree.children(node).len()));
                }
                same += u32::from(tree.parent(node).is_some_and(|parent| tree.turn(&parent) == tree.turn(&node)));
            }
            assert!(tree.height() <= 5);
        }
        assert!(same > 100 && early > 30, "{same} {early}");
    }

    #[test]
    fn every_value_is_used_where_there_are_just_enough() {
        let tight = RandomParams { depth: 1, branching: 7..=7, values: 1..=7, ties: false, ..RandomParams::default() };
        let tree = Tree::random(3, &tight).unwrap();
        let mut values: Vec<f64> = tree.children(tree.root()).map(|leaf| tree.evaluation(leaf)).collect();
        values.sort_by(f64::total_cmp);
        assert_eq!(values, [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]);
        let law = |params| Tree::random(3, &params).unwrap_err().law;
        assert_eq!(law(RandomParams { values: 1..=6, ..tight.clone() }), "tree.wishes");
        assert_eq!(law(RandomParams { branching: 0..=3, ..RandomParams::default() }), "tree.wishes");
        #[expect(clippy::reversed_empty_ranges, reason = "that is what is refused")]
        let backwards = RandomParams { values: 3..=1, ..RandomParams::default() };
        assert_eq!(law(backwards), "tree.wishes");
        assert_eq!(law(RandomParams { depth: 60, branching: 2..=2, ..RandomParams::default() }), "tree.nodes");
        assert_eq!(law(RandomParams { branching: 1..=u32::MAX, ..RandomParams::default() }), "tree.nodes");
    }

    #[test]
    fn a_seed_keeps_its_tree() {
        let params = RandomParams { depth: 2, ..RandomParams::default() };
        assert_eq!(Tree::random(2, &params).unwrap().to_brackets(), "A(B(E=-2,F=-6),C(G=-9,H=1,I=-2),D(J=-3,K=8,L=5))");
    }
}
