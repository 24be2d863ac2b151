//! Alpha-beta over the orders of all children.

use potez_rules::Random;
use potez_rules::tree::{NodeId, Tree};
use potez_search::evaluators::tree::Written;
use potez_search::lecture::ordering::Order;
use potez_search::{Problem, Profile, Silent, alphabeta_ordered};
use serde::Serialize;

/// Up to this many orderings are all tried; if there are more, a sample is drawn.
const MOST_ORDERINGS: u128 = 200_000;
/// The work on orderings, in visits.
const MOST_VISITS: u128 = 100_000_000;

/// How the work depends on the order of children.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Orderings {
    /// How many orders there are, as text, since the number soon exceeds every integer type.
    pub total: String,
    /// All of them were tried; otherwise a sample was drawn.
    pub all: bool,
    /// How many were tried.
    pub tried: u64,
    /// The fewest visits.
    pub best: u64,
    /// The most visits.
    pub worst: u64,
    /// The mean.
    pub mean: f64,
    /// Visits, and how many orders need them.
    pub histogram: Vec<(u64, u64)>,
}

/// Tries each node's moves in its own given order.
struct Arranged<'a> {
    /// For each node the places of its children.
    places: &'a [Vec<u32>],
}

impl Order<Tree> for Arranged<'_> {
    fn arrange(&mut self, tree: &Tree, node: &NodeId, _: u32, moves: &mut [NodeId]) {
        for (mv, &place) in moves.iter_mut().zip(&self.places[node.index()]) {
            if let Some(child) = tree.children(*node).nth(place as usize) {
                *mv = child;
            }
        }
    }
}

pub(super) fn orderings(tree: &Tree, sample: u32, seed: u64) -> Orderings {
    let mut places: Vec<Vec<u32>> = tree.nodes().map(|node| (0..tree.children(node).len() as u32).collect()).collect();
    let mut total: Option<u128> = Some(1);
    let mut logarithm = 0.0;
    for list in &places {
        for factor in 2..=list.len() as u128 {
            total = total.and_then(|total| total.checked_mul(factor));
            logarithm += (factor as f64).log10();
        }
    }
    let all = total.is_some_and(|total| total <= MOST_ORDERINGS && total * tree.len() as u128 <= MOST_VISITS);
    let mut counts = std::collections::BTreeMap::<u64, u64>::new();
    let mut tried = 0;
    let root = tree.root();
    let visits = |places: &[Vec<u32>]| {
        let problem = Problem::new(tree, &root, &Written, tree.height());
        alphabeta_ordered(&problem, &Profile::lecture(), Arranged { places }, Silent).counts.nodes
    };
    if all {
        loop {
            *counts.entry(visits(&places)).or_default() += 1;
            tried += 1;
            // An odometer of permutations: the first list that can advance does, and those before it start again.
            if !places.iter_mut().any(|list| next_permutation(list)) {
                break;
            }
        }
    } else {
        let mut random = Random::new(seed);
        let most = (MOST_VISITS / tree.len().max(1) as u128).clamp(1, u128::from(sample));
        while u128::from(tried) < most {
            for list in &mut places {
                for last in (1..list.len()).rev() {
                    list.swap(last, random.below(last as u32 + 1) as usize);
                }
            }
            *counts.entry(visits(&places)).or_default() += 1;
            tried += 1;
        }
    }
    let sum: f64 = counts.iter().map(|(&visits, &count)| visits as f64 * count as f64).sum();
    Orderings {
        total: total.map_or_else(|| format!("about 10^{}", logarithm.floor()), |total| total.to_string()),
        all,
        tried,
        best: counts.keys().next().copied().unwrap_or(0),
        worst: counts.keys().next_back().copied().unwrap_or(0),
        mean: sum / tried.max(1) as f64,
        histogram: counts.into_iter().collect(),
    }
}

/// The next permutation in lexicographic order; after the last one it returns to the first, and the answer is `false`.
fn next_permutation(list: &mut [u32]) -> bool {
    let Some(rise) = list.windows(2).rposition(|pair| pair[0] < pair[1]) else {
        list.reverse();
        return false;
    };
    let larger = list.iter().rposition(|&it| it > list[rise]).unwrap_or(rise + 1);
    list.swap(rise, larger);
    list[rise + 1..].reverse();
    true
}
