//! [`Assistance`]: an engine's help in a position: a hint, the other side's threat, and lines next to the board.

use potez_play::session::{Hint, HintLevel, NodeId};
use potez_play::{Choice, SearchInfo};
use potez_rules::{Scene, Target};

use crate::terminal::workers::Task;

/// A hint, as far as it has been shown.
#[derive(Clone, Debug)]
pub(crate) struct HintInProgress {
    pub(crate) node: NodeId,
    pub(crate) level: HintLevel,
    /// The move it points to, once it is known.
    pub(crate) best: Option<Choice>,
    /// Play the move as soon as it is known.
    pub(crate) play: bool,
}

/// What an engine thinks of a node.
#[derive(Clone, Debug, Default)]
pub(crate) struct Analysis {
    pub(crate) on: bool,
    pub(crate) node: Option<NodeId>,
    pub(crate) info: Option<SearchInfo>,
    /// The search has ended.
    pub(crate) done: bool,
}

impl Analysis {
    /// Starts again at a node, unless it is about this node already.
    pub(crate) fn move_to(&mut self, node: NodeId) {
        if self.node != Some(node) {
            *self = Analysis { on: self.on, node: Some(node), ..Analysis::default() };
        }
    }

    pub(crate) fn toggle(&mut self) {
        self.on = !self.on;
        if !self.on {
            self.info = None;
            self.node = None;
        }
    }
}

/// The help of an engine at a position.
#[derive(Clone, Debug, Default)]
pub(crate) struct Assistance {
    pub(crate) hint: Option<HintInProgress>,
    pub(crate) analysis: Analysis,
    /// A node for which the person has asked what the other side threatens.
    pub(crate) threat: Option<NodeId>,
}

impl Assistance {
    /// Drops what was said about another game; an analysis that is on stays on.
    pub(crate) fn restart(&mut self) {
        self.hint = None;
        self.analysis = Analysis { on: self.analysis.on, ..Analysis::default() };
    }

    /// Drops a hint and a question about any node but this one.
    pub(crate) fn forget_elsewhere(&mut self, here: NodeId) {
        self.hint.take_if(|hint| hint.node != here);
        self.threat.take_if(|node| *node != here);
    }

    /// What an engine should find out at a node, the most urgent first.
    pub(crate) fn wanted(&self, here: NodeId, over: bool) -> Option<Task> {
        let known = self.analysis.node == Some(here) && self.analysis.done;
        if self.hint.as_ref().is_some_and(|hint| hint.node == here && hint.best.is_none()) {
            Some(Task::Hint)
        } else if self.threat == Some(here) {
            Some(Task::Threat)
        } else if self.analysis.on && !known && !over {
            Some(Task::Lines)
        } else {
            None
        }
    }

    /// What the hint points to on the board.
    pub(crate) fn hint_targets(&self, scene: &Scene) -> Vec<Target> {
        let Some(HintInProgress { level, best: Some(best), .. }) = &self.hint else { return Vec::new() };
        Hint::new(*level, best, scene).targets
    }
}
