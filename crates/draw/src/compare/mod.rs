//! Algorithms, conventions and orders side by side on one tree.

pub mod chart;

use potez_rules::tree::{NodeId, Part, Tree};
use potez_rules::{Game, Player, Random, Refusal};
use potez_search::evaluators::tree::Written;
use potez_search::lecture::ordering::Order;
use potez_search::{Absolute, Problem, Profile, Silent, alphabeta_ordered};
use serde::Serialize;

use crate::trace::record::search;
use crate::trace::{Algorithm, Ask, Ordering, Trace, number_text};

/// So many orderings are tried one by one; of more, a sample.
const MOST_ORDERINGS: u128 = 200_000;
/// The work on orderings, in visits.
const MOST_VISITS: u128 = 100_000_000;

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

/// How the work depends on the order of children.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Orderings {
    /// How many orders there are, as text, since they soon are more than a machine counts.
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
            return Err(Refusal::new("compare.stopped", "the tree is too large to compare on: {reason}", facts));
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

/// Compares on a tree; where there are too many orders, `sample` of them are drawn by `seed`.
///
/// # Errors
/// A search cannot be had.
pub fn compare(subject: &Subject, sample: u32, seed: u64) -> Result<Comparison, Refusal> {
    let tree = &subject.tree;
    let ways: [(Algorithm, Option<&'static str>, Ordering); 11] = [
        (Algorithm::Minimax, None, Ordering::Listed),
        (Algorithm::AlphaBeta, Some("lecture"), Ordering::Listed),
        (Algorithm::AlphaBeta, Some("fail-soft"), Ordering::Listed),
        (Algorithm::AlphaBeta, Some("strict"), Ordering::Listed),
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
        let ask = Ask::new(algorithm, profile, None, None, order)?;
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

/// What must be looked at to prove the value of the root, with every choice made for the best.
///
/// Let v be the value of the root. To prove "at least v" one good child is enough at a node of Max, and all children are needed at one of
/// Min; "at most v" mirrors it. On the line that gives v both are proved, and its nodes are shared.
fn minimum(tree: &Tree) -> Minimum {
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

fn orderings(tree: &Tree, sample: u32, seed: u64) -> Orderings {
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
            // An odometer of permutations: the first list that can go on does, those before it begin anew.
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

/// The next permutation in the order of the dictionary; back to the first one, and `false`, behind the last.
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

/// The comparison as text: a table, and a histogram of bars.
#[must_use]
pub fn text(comparison: &Comparison) -> String {
    use std::fmt::Write;
    let mut out = String::new();
    let c = comparison;
    let _ = writeln!(out, "{} nodes, {} leaves, depth {}; value {}", c.nodes, c.leaves, c.depth, c.value);
    let formula = c.minimum.formula.map_or_else(String::new, |leaves| format!(" (formula: {leaves} leaves)"));
    let _ = writeln!(
        out,
        "no order needs fewer than {} visits and {} leaves (Knuth and Moore){formula}\n",
        c.minimum.visits, c.minimum.leaves
    );
    let heads = ["algorithm", "profile", "order", "value", "best", "visits", "leaves", "cuts", "branching"];
    let mut rows = vec![heads.map(str::to_owned)];
    rows.extend(c.runs.iter().map(|run| {
        [
            run.algorithm.to_owned(),
            run.profile.unwrap_or("").to_owned(),
            run.order.clone(),
            run.value.clone(),
            run.best.clone(),
            run.visits.to_string(),
            run.leaves.to_string(),
            run.cuts.to_string(),
            format!("{:.3}", run.branching),
        ]
    }));
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..heads.len()).map(width).collect();
    for row in &rows {
        let cells = row.iter().enumerate().map(|(i, cell)| {
            let pad = " ".repeat(widths[i] - cell.chars().count());
            if i >= 5 { pad + cell } else { cell.clone() + &pad }
        });
        let _ = writeln!(out, "{}", cells.collect::<Vec<_>>().join("  ").trim_end());
    }
    let o = &c.orderings;
    let how = if o.all { "all of them".to_owned() } else { format!("a sample of {}", o.tried) };
    let _ = writeln!(
        out,
        "\n{} orders of the children; alpha-beta on {how}: best {}, worst {}, mean {:.1} visits",
        o.total, o.best, o.worst, o.mean
    );
    for (from, to, count) in bars(&o.histogram, 24) {
        let most = bars(&o.histogram, 24).iter().map(|bar| bar.2).max().unwrap_or(1).max(1);
        let bar = "█".repeat((count * 50).div_ceil(most) as usize);
        let range = if from == to { from.to_string() } else { format!("{from}-{to}") };
        let _ = writeln!(out, "{range:>11}  {bar} {count}");
    }
    out
}

/// The histogram in at most `most` bars: from, to, count.
#[must_use]
pub fn bars(histogram: &[(u64, u64)], most: usize) -> Vec<(u64, u64, u64)> {
    let (Some(&(low, _)), Some(&(high, _))) = (histogram.first(), histogram.last()) else { return Vec::new() };
    let step = (high - low + 1).div_ceil(most.max(1) as u64).max(1);
    let mut bars: Vec<(u64, u64, u64)> =
        (0..=(high - low) / step).map(|i| (low + i * step, (low + (i + 1) * step - 1).min(high), 0)).collect();
    for &(visits, count) in histogram {
        if let Some(bar) = bars.get_mut(((visits - low) / step) as usize) {
            bar.2 += count;
        }
    }
    bars
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trace::record::record_tree;

    fn subject(tree: &Tree) -> Subject {
        let ask = Ask { algorithm: Algorithm::Minimax, ..Ask::default() };
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

    /// The minimum is what the best of all orders needs, on every small tree.
    #[test]
    fn the_minimum_is_reached_by_some_order_and_by_none_missed() {
        use potez_rules::tree::Wishes;
        let mut checked = 0;
        for seed in 0..200 {
            let wishes = Wishes { depth: 3, branching: 1..=3, same_mover: 20, ..Wishes::default() };
            let tree = Tree::random(seed, &wishes).unwrap();
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
        use potez_rules::tree::Wishes;
        for (branches, depth) in [(2, 2), (2, 3), (3, 3), (3, 4), (4, 2), (2, 6)] {
            let wishes = Wishes { depth, branching: branches..=branches, ..Wishes::default() };
            let tree = Tree::random(u64::from(depth), &wishes).unwrap();
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
