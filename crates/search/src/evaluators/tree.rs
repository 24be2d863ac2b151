//! Game trees: the values written in the tree.

use potez_rules::tree::{NodeId, Tree};
use potez_rules::{Game, Outcome};

use crate::core::absolute::Absolute;
use crate::core::evaluator::Evaluator;
use crate::core::number::Number;
use crate::core::value::Value;

/// The value written at the node, at leaves and at inner nodes at the depth limit. A missing value is 0.
#[derive(Clone, Copy, Debug, Default)]
pub struct Written;

impl Evaluator<Tree> for Written {
    type Value = Number;

    fn evaluate(&self, tree: &Tree, node: &NodeId) -> Absolute<Number> {
        Absolute::new(Number::new(tree.evaluation(*node)).unwrap_or(Number::ZERO))
    }

    fn finished(&self, tree: &Tree, leaf: &<Tree as Game>::Position, _outcome: Outcome, _ply: u32) -> Absolute<Number> {
        self.evaluate(tree, leaf)
    }
}
