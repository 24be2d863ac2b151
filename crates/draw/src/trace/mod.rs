//! [`Trace`]: a recorded search as plain data, whatever the types of its game. Pictures and steppers are made from it.
//!
//! | module | subject |
//! |---|---|
//! | [`spec`] | [`TraceSpec`]: which algorithm, with which conventions, how deep, in which order |
//! | [`record`](mod@record) | from a position to a trace |
//! | [`engine`] | the same for the playing engine's own search |
//! | [`stage`] | [`Stage`]: what is known after some step |
//! | [`steps`] | which events count as steps |
//! | [`why`] | each step as a sentence, in three languages |
//! | [`file`](mod@file) | traces as JSON lines, both ways |

pub mod engine;
mod estimate;
pub mod file;
mod notes;
pub mod record;
pub mod spec;
pub mod stage;
pub mod steps;
pub mod why;

use potez_rules::Player;
use potez_rules::scene::Grid;
use potez_search::{Absolute, Bound, Event, Number, Window};
use serde::{Deserialize, Serialize};

pub use record::record;
pub use spec::{Algorithm, Ordering, StopFlag, TraceSpec, parse_window};
pub use stage::{NodeStage, Stage};
pub use steps::Grain;
pub use why::{Fact, Language, Sentence};

/// A recorded search.
///
/// # Laws
///
/// - Node 0 is the root; a parent comes before its children, and children are in the order in which they are tried.
/// - The "move" of an event is the node that it leads to.
/// - The stage after the last event agrees with the [`Ending`].
#[derive(Clone, Debug, PartialEq)]
pub struct Trace {
    /// The name of the game: `tree`, `tictactoe`, …
    pub game: String,
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The name of the profile, if the algorithm has one.
    pub profile: Option<String>,
    /// The window at the root.
    pub window: Window<Absolute<Number>>,
    /// The depth that was asked for.
    pub depth: u32,
    /// The order in which moves were tried.
    pub order: Ordering,
    /// All visited nodes, and those that were cut off as far as they are known.
    pub nodes: Vec<TraceNode>,
    /// What happened.
    pub events: Vec<Event<u32, Number>>,
    /// The answer.
    pub ending: Ending,
    /// How the engine found its move, if this is the playing engine's own search.
    pub engine: Option<EngineRun>,
}

/// What is known about an engine's search besides its tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EngineRun {
    /// The engine: `engine`, `engine:7`.
    pub kind: String,
    /// The move that it plays.
    pub played: String,
    /// For which of its lines the tree was searched: 0 for the best one. Low levels do not always play that.
    pub rank: usize,
    /// The iteration was finished.
    pub is_finished: bool,
    /// Positions that it has looked at in all iterations, also beyond the depth of the tree.
    pub searched: u64,
    /// How many it was allowed to look at; `None` where its level alone decides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u64>,
    /// The tree is that of the first step of the turn alone: the rest of the turn was chosen by another search.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_first_step: bool,
}

/// A node of a [`Trace`].
#[derive(Clone, Debug, PartialEq)]
pub struct TraceNode {
    /// Its name: that of a tree's node, or the move that leads to it, which several nodes may have; see [`Trace::line`].
    pub name: String,
    /// The node above; `None` for the root.
    pub parent: Option<u32>,
    /// Who is to move.
    pub player: Player,
    /// The game is over here.
    pub leaf: bool,
    /// The node's own value, if it has one.
    pub value: Option<Absolute<Number>>,
    /// The board, if boards are drawn.
    pub board: Option<Grid>,
}

/// What the search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Ending {
    /// The value of the root, from Max's point of view.
    pub value: Absolute<Number>,
    /// What the value says.
    pub bound: Bound,
    /// The best line, as nodes.
    pub line: Vec<u32>,
    /// Nodes entered.
    pub entered: u64,
    /// Leaves valued.
    pub leaves: u64,
    /// Cuts.
    pub cuts: u64,
    /// Why the search ended early, if it did.
    pub stopped: Option<String>,
}

impl Trace {
    /// Does the algorithm have a window?
    #[must_use]
    pub fn has_window(&self) -> bool {
        self.algorithm != Algorithm::Minimax
    }

    /// For each node its children, in order.
    #[must_use]
    pub fn children(&self) -> Children {
        let mut begin = vec![0u32; self.nodes.len() + 2];
        let parents = || self.nodes.iter().map(|node| node.parent.map(|parent| parent as usize));
        for parent in parents().flatten() {
            begin[parent + 2] += 1;
        }
        for node in 2..begin.len() {
            begin[node] += begin[node - 1];
        }
        // While the list is filled, begin[node + 1] is where the next child of the node goes.
        let mut list = vec![0; self.nodes.len().saturating_sub(1)];
        for (child, parent) in parents().enumerate() {
            if let Some(parent) = parent {
                list[begin[parent + 1] as usize] = child as u32;
                begin[parent + 1] += 1;
            }
        }
        Children { begin, list }
    }

    /// For each node how many of its children were cut off and are not among the nodes: those of a game are only counted.
    #[must_use]
    pub fn unlisted(&self) -> Vec<u32> {
        let children = self.children();
        let mut unlisted = vec![0; self.nodes.len()];
        // The open nodes, each with the number of its children that were tried.
        let mut open: Vec<(u32, u32)> = Vec::new();
        for event in &self.events {
            match *event {
                Event::Enter { mv, .. } => open.push((mv.unwrap_or(0), 0)),
                Event::Leave { .. } => drop(open.pop()),
                Event::Child { .. } => open.iter_mut().last().map_or((), |(_, tried)| *tried += 1),
                Event::Cut { skipped, .. } | Event::Late { skipped } => {
                    let Some(&(node, tried)) = open.last() else { continue };
                    let all = tried.saturating_add(skipped);
                    if let Some(unlisted) = unlisted.get_mut(node as usize) {
                        *unlisted = all.saturating_sub(children.of(node).len() as u32);
                    }
                }
                Event::Iteration { .. } => open.clear(),
                Event::Leaf { .. } | Event::TableHit { .. } | Event::Shortcut { .. } => {}
            }
        }
        unlisted
    }

    /// The moves from the root to a node of a game, as `--moves` takes them; for a tree's node, its name. No two nodes
    /// have the same one, unless they are so deep that only the end of the line is given.
    #[must_use]
    pub fn line(&self, node: u32) -> String {
        const LONGEST: usize = 200;
        if self.game == "tree" {
            return self.name(node).to_owned();
        }
        let above = |&node: &u32| self.nodes.get(node as usize)?.parent.filter(|&parent| parent != 0 && parent < node);
        let mut names: Vec<&str> =
            std::iter::successors(Some(node), above).take(LONGEST + 1).map(|node| self.name(node)).collect();
        if names.len() > LONGEST {
            names[LONGEST] = "…";
        }
        names.reverse();
        names.join(",")
    }

    /// The same for a game's node below the root, whose name alone is not unique.
    pub(crate) fn line_of_game(&self, node: u32) -> Option<String> {
        (node != 0 && self.game != "tree").then(|| self.line(node))
    }

    /// The name of a node; empty if there is no such node.
    #[must_use]
    pub fn name(&self, node: u32) -> &str {
        self.nodes.get(node as usize).map_or("", |node| &node.name)
    }

    /// The stage after `step` events.
    #[must_use]
    pub fn stage(&self, step: usize) -> Stage<'_> {
        let mut stage = Stage::new(self);
        while stage.step() < step && stage.forward().is_some() {}
        stage
    }
}

/// The children of every node of a trace, in order.
#[derive(Clone, Debug)]
pub struct Children {
    begin: Vec<u32>,
    list: Vec<u32>,
}

impl Children {
    /// The children of a node.
    #[must_use]
    pub fn of(&self, node: u32) -> &[u32] {
        let node = node as usize;
        &self.list[self.begin[node] as usize..self.begin[node + 1] as usize]
    }
}

/// A value as text: the shortest decimal that reads back as the same number, `∞`, or `3⁺` for the number just above 3,
/// which null windows use.
#[must_use]
pub fn number_text(number: Absolute<Number>) -> String {
    let value = number.get();
    if value.is_infinite() {
        return if value > 0.0 { "∞".to_owned() } else { "-∞".to_owned() };
    }
    // The neighbours of 0 are short when written as they are.
    if value.abs() == f64::from_bits(1) {
        return if value > 0.0 { "0⁺".to_owned() } else { "0⁻".to_owned() };
    }
    let plain = potez_rules::tree::value_text(value);
    if plain.len() < 12 {
        return plain;
    }
    let neighbours = [(value.next_down(), "⁺"), (value.next_up(), "⁻")];
    let near = neighbours.map(|(near, sign)| (potez_rules::tree::value_text(near), sign));
    match near.into_iter().find(|(text, _)| text.len() + 4 < plain.len()) {
        Some((text, sign)) => text + sign,
        None => plain,
    }
}

#[cfg(test)]
mod tests {
    use potez_search::Value;

    use super::*;

    #[test]
    fn numbers_are_short_and_not_rounded() {
        let text = |value: f64| number_text(Number::new(value).unwrap().into());
        assert_eq!([text(3.0), text(-0.5), text(0.1 + 0.2)], ["3", "-0.5", "0.3⁺"]);
        assert_eq!([text(f64::INFINITY), text(f64::NEG_INFINITY)], ["∞", "-∞"]);
        let three = Absolute::new(Number::from(3));
        assert_eq!([number_text(three.above()), number_text(three.below())], ["3⁺", "3⁻"]);
        assert_eq!([number_text(Absolute::ZERO.above()), number_text(Absolute::ZERO.below())], ["0⁺", "0⁻"]);
        assert_eq!([text(2.3), text(2.7), text(1e300)], ["2.3", "2.7", "1e300"]);
    }
}
