//! Algorithms, conventions and orders side by side on one tree.

pub mod chart;
mod minimum;
mod orderings;
mod text;
mod words;

use potez_rules::Refusal;
use potez_rules::tree::{NodeId, Part, Tree};
use potez_search::evaluators::tree::Written;
use potez_search::{Absolute, Problem, Silent};
use serde::Serialize;

use crate::trace::record::search;
use crate::trace::{Algorithm, Ordering, Trace, TraceSpec, number_text};

pub use minimum::Minimum;
use minimum::minimum;
pub use orderings::Orderings;
use orderings::orderings;
pub use text::{bars, text};

/// What was found.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// The nodes of the tree.
    pub nodes: u64,
    /// Its leaves.
    pub leaves: u64,
    /// Its depth.
    pub depth: u32,
    /// Its value, as text.
    pub value: String,
    /// What alpha-beta visits at least, whatever the order.
    pub minimum: Minimum,
    /// One line for each way to search.
    pub runs: Vec<Run>,
    /// How many visits alpha-beta needs, over the orders of all children.
    pub orderings: Orderings,
}

/// A way to search, and its work.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Run {
    /// The algorithm.
    pub algorithm: &'static str,
    /// The profile, where there is one.
    pub profile: Option<&'static str>,
    /// The order of children.
    pub order: String,
    /// The value found.
    pub value: String,
    /// The move found; empty at a leaf.
    pub best: String,
    /// Nodes entered.
    pub visits: u64,
    /// Leaves valued.
    pub leaves: u64,
    /// Cuts.
    pub cuts: u64,
    /// The effective branching factor: a full tree of this branching and the same depth has as many nodes.
    pub branching: f64,
}

/// A tree to compare on, with the names that its nodes have for people.
pub struct Subject {
    tree: Tree,
    names: Vec<String>,
}

impl Subject {
    /// What a minimax search saw.
    ///
    /// # Errors
    /// The search was stopped before it had seen everything.
    pub fn new(trace: &Trace) -> Result<Subject, Refusal> {
        if let Some(reason) = &trace.ending.stopped {
            let facts = [("reason", reason.clone())];
            return Err(Refusal::new(
                "compare.stopped",
                "the tree is too large to compare on: {reason}; look less far with --depth",
                facts,
            ));
        }
        let stage = trace.stage(usize::MAX);
        let seen: Vec<usize> = (0..trace.nodes.len()).filter(|&node| stage.nodes[node].visits > 0).collect();
        let mut place = vec![0; trace.nodes.len()];
        let mut parts = Vec::with_capacity(seen.len());
        let mut inner = vec![false; trace.nodes.len()];
        for &node in &seen {
            place[node] = parts.len();
            if let Some(parent) = trace.nodes[node].parent {
                inner[parent as usize] = true;
            }
            parts.push(Part {
                name: Some(format!("n{}", parts.len())),
                parent: trace.nodes[node].parent.map(|parent| place[parent as usize]),
                value: stage.nodes[node].value.map(Absolute::get),
                turn: Some(trace.nodes[node].player),
            });
        }
        for (&node, part) in seen.iter().zip(&mut parts) {
            part.value = part.value.filter(|_| !inner[node]);
        }
        let names = seen.iter().map(|&node| trace.nodes[node].name.clone()).collect();
        Ok(Subject { tree: Tree::from_parts(parts, None)?, names })
    }

    fn name(&self, node: NodeId) -> &str {
        let index = self.tree.name(node).trim_start_matches('n').parse::<usize>().unwrap_or(usize::MAX);
        self.names.get(index).map_or("", String::as_str)
    }
}

/// Compares the algorithms on a tree. If there are too many orders, `sample` of them are drawn with `seed`.
///
/// # Errors
/// A search cannot be run.
pub fn compare(subject: &Subject, sample: u32, seed: u64) -> Result<Comparison, Refusal> {
    let tree = &subject.tree;
    let ways: [(Algorithm, Option<&'static str>, Ordering); 12] = [
        (Algorithm::Minimax, None, Ordering::Listed),
        (Algorithm::AlphaBeta, Some("lecture"), Ordering::Listed),
        (Algorithm::AlphaBeta, Some("fail-soft"), Ordering::Listed),
        (Algorithm::AlphaBeta, Some("strict"), Ordering::Listed),
        (Algorithm::AlphaBeta, Some("fail-soft-strict"), Ordering::Listed),
        (Algorithm::Negamax, None, Ordering::Listed),
        (Algorithm::Pvs, None, Ordering::Listed),
        (Algorithm::AlphaBeta, Some("lecture"), Ordering::Reversed),
        (Algorithm::AlphaBeta, Some("lecture"), Ordering::Shuffled(seed)),
        (Algorithm::AlphaBeta, Some("lecture"), Ordering::Best),
        (Algorithm::AlphaBeta, Some("lecture"), Ordering::Worst),
        (Algorithm::Pvs, None, Ordering::Best),
    ];
    let root = tree.root();
    let mut runs = Vec::new();
    for (algorithm, profile, order) in ways {
        let ask = TraceSpec::new(algorithm, profile, None, None, order)?;
        let problem = Problem::new(tree, &root, &Written, tree.height());
        let report = search(&problem, &ask, Silent);
        runs.push(Run {
            algorithm: algorithm.name(),
            profile,
            order: order.to_string(),
            value: number_text(report.value()),
            best: report.best().map_or_else(String::new, |best| subject.name(best).to_owned()),
            visits: report.counts.nodes,
            leaves: report.counts.leaves,
            cuts: report.counts.cuts,
            branching: branching(report.counts.nodes, tree.height()),
        });
    }
    Ok(Comparison {
        nodes: tree.len() as u64,
        leaves: tree.nodes().filter(|&node| tree.is_leaf(node)).count() as u64,
        depth: tree.height(),
        value: runs[0].value.clone(),
        minimum: minimum(tree),
        orderings: orderings(tree, sample, seed),
        runs,
    })
}

/// The b with 1 + b + b² + … + b^depth = visits.
#[must_use]
pub fn branching(visits: u64, depth: u32) -> f64 {
    if depth == 0 || visits <= 1 {
        return 0.0;
    }
    let size = |b: f64| (0..depth).fold(1.0, |sum: f64, _| sum * b + 1.0);
    let (mut low, mut high) = (0.0, visits as f64);
    for _ in 0..200 {
        let middle = (low + high) / 2.0;
        if size(middle) < visits as f64 { low = middle } else { high = middle }
    }
    high
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trace::record::record_tree;

    fn subject(tree: &Tree) -> Subject {
        let ask = TraceSpec { algorithm: Algorithm::Minimax, ..TraceSpec::default() };
        Subject::new(&record_tree(tree, &tree.root(), &ask)).unwrap()
    }

    #[test]
    fn the_lectures_tree_over_all_orders() {
        let compared = compare(&subject(&Tree::lecture()), 100, 0).unwrap();
        assert_eq!((compared.nodes, compared.leaves, compared.depth), (21, 11, 3));
        assert_eq!((compared.orderings.total.as_str(), compared.orderings.all), ("1536", true));
        assert_eq!(compared.orderings.histogram.first(), Some(&(14, 64)));
        assert_eq!(compared.orderings.histogram.last(), Some(&(21, 192)));
        assert_eq!(compared.minimum.visits, 14);
        let visits: Vec<u64> = compared.runs.iter().take(4).map(|run| run.visits).collect();
        assert_eq!(visits, [21, 14, 14, 18]);
        assert!(compared.runs.iter().all(|run| run.value == "3" && run.best == "B"));
    }

    /// On every small tree, the minimum is what the best of all orders needs.
    #[test]
    fn the_minimum_is_reached_by_some_order_and_by_none_missed() {
        use potez_rules::tree::RandomParams;
        let mut checked = 0;
        for seed in 0..200 {
            let params = RandomParams { depth: 3, branching: 1..=3, same_mover: 20, ..RandomParams::default() };
            let tree = Tree::random(seed, &params).unwrap();
            let found = orderings(&tree, 1, 0);
            if found.all {
                assert_eq!(found.best, minimum(&tree).visits, "{tree:?}");
                checked += 1;
            }
        }
        assert!(checked > 50, "{checked}");
    }

    #[test]
    fn uniform_trees_have_the_bound_of_knuth_and_moore() {
        use potez_rules::tree::RandomParams;
        for (branches, depth) in [(2, 2), (2, 3), (3, 3), (3, 4), (4, 2), (2, 6)] {
            let params = RandomParams { depth, branching: branches..=branches, ..RandomParams::default() };
            let tree = Tree::random(u64::from(depth), &params).unwrap();
            let found = minimum(&tree);
            assert_eq!(found.formula, Some(found.leaves), "{branches}^{depth}");
        }
    }

    #[test]
    fn branching_of_full_trees() {
        assert!((branching(15, 3) - 2.0).abs() < 1e-9);
        assert!((branching(40, 3) - 3.0).abs() < 1e-9);
        assert_eq!(branching(1, 0), 0.0);
    }
}
