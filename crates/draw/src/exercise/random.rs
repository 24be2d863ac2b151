//! [`ExerciseParams`]: what a random tree for an exercise should have.

use potez_rules::tree::{RandomParams, Tree};
use potez_rules::{Random, Refusal};
use potez_search::Event;

use crate::trace::record::record_tree;
use crate::trace::why::{Owner, owner};
use crate::trace::{Stage, Trace, TraceSpec};

/// How many random trees are tried.
const TRIES: u32 = 2_000;
/// The largest tree of an exercise.
const MOST_NODES: usize = 400;

/// The parameters of a random tree: its shape, and what alpha-beta should meet in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExerciseParams {
    /// Its shape and values.
    pub shape: RandomParams,
    /// The least number of cuts by the lecture's alpha-beta.
    pub cuts: u64,
    /// A deep cut: by a bound that comes from further up than the parent.
    pub deep: bool,
}

impl ExerciseParams {
    /// A tree that meets the parameters. The same seed and parameters give the same tree.
    ///
    /// ```
    /// use potez_draw::exercise::ExerciseParams;
    /// use potez_rules::tree::RandomParams;
    /// let shape = RandomParams { depth: 4, ..RandomParams::default() };
    /// let params = ExerciseParams { shape, cuts: 2, deep: true };
    /// assert_eq!(params.tree(7)?, params.tree(7)?);
    /// # Ok::<(), potez_rules::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// Parameters that no tree can meet, or that none of many random trees meets.
    pub fn tree(&self, seed: u64) -> Result<Tree, Refusal> {
        let mut seeds = Random::new(seed);
        for attempt in 0..TRIES {
            let tree = Tree::random(if attempt == 0 { seed } else { seeds.bits() }, &self.shape)?;
            if tree.len() > MOST_NODES {
                let facts = [("most", MOST_NODES.to_string())];
                let template = "a tree for an exercise has at most {most} nodes: ask for less depth or fewer children";
                return Err(Refusal::new("exercise.large", template, facts));
            }
            let trace = record_tree(&tree, &tree.root(), &TraceSpec::default());
            if trace.ending.cuts >= self.cuts && (!self.deep || has_deep_cut(&trace)) {
                return Ok(tree);
            }
        }
        let facts = [("tries", TRIES.to_string())];
        Err(Refusal::new(
            "exercise.params",
            "none of {tries} random trees is like that: ask for fewer cuts, or for a larger tree",
            facts,
        ))
    }
}

/// Was a node cut by a bound that comes from further up than its parent?
#[must_use]
pub fn has_deep_cut(trace: &Trace) -> bool {
    let mut stage = Stage::new(trace);
    while let Some(event) = stage.forward() {
        if matches!(event, Event::Cut { .. })
            && let (Some(node), Some(Owner::Node(owner))) = (stage.current(), owner(&stage))
            && trace.nodes[node as usize].parent != Some(owner)
        {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_met() {
        for seed in 0..20 {
            let shape = RandomParams { depth: 4, branching: 2..=3, ties: true, ..RandomParams::default() };
            let tree = ExerciseParams { shape, cuts: 3, deep: true }.tree(seed).unwrap();
            let trace = record_tree(&tree, &tree.root(), &TraceSpec::default());
            assert!(trace.ending.cuts >= 3 && has_deep_cut(&trace), "{}", tree.to_brackets());
        }
        // The lecture's tree has three cuts, and a search of two plies can have no deep cut.
        let lecture = Tree::lecture();
        assert!(!has_deep_cut(&record_tree(&lecture, &lecture.root(), &TraceSpec::default())));
        let shape = RandomParams { depth: 2, ..RandomParams::default() };
        assert_eq!(ExerciseParams { shape, cuts: 0, deep: true }.tree(1).unwrap_err().law, "exercise.params");
        let shape = RandomParams { depth: 9, branching: 4..=4, ..RandomParams::default() };
        assert!(matches!(
            ExerciseParams { shape, ..ExerciseParams::default() }.tree(1).unwrap_err().law,
            "exercise.large" | "tree.nodes"
        ));
    }
}
