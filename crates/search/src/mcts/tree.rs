//! The tree: nodes in one list, the children of a node next to each other.

use potez_rules::Player;

use crate::core::absolute::Absolute;
use crate::core::score::Score;
use crate::core::value::Value;

/// The index of the root.
pub(super) const ROOT: usize = 0;

/// A tree of more nodes is not copied to grow.
const LARGE: usize = 50_000;

pub(super) struct Node<M> {
    /// The move that leads here; `None` for the root.
    pub(super) mv: Option<M>,
    pub(super) visits: u32,
    /// The sum of the results, for the first player.
    total: f64,
    /// The evaluator's estimate as a result for the first player; used as bias.
    pub(super) prior: f32,
    /// Who moves here; known from the first visit on.
    pub(super) mover: Player,
    /// The true value, with the distance from here.
    pub(super) proved: Option<Absolute<Score>>,
    first_child: u32,
    children: u32,
}

impl<M> Node<M> {
    fn new(mv: Option<M>, mover: Player) -> Node<M> {
        Node { mv, visits: 0, total: 0.0, prior: 0.5, mover, proved: None, first_child: 0, children: 0 }
    }

    /// The mean result for the first player.
    pub(super) fn mean(&self) -> f64 {
        if self.visits == 0 { 0.5 } else { self.total / f64::from(self.visits) }
    }

    /// Are its moves listed?
    pub(super) fn is_open(&self) -> bool {
        self.children > 0
    }

    pub(super) fn children(&self) -> std::ops::Range<usize> {
        self.first_child as usize..(self.first_child + self.children) as usize
    }
}

pub(super) struct Tree<M> {
    nodes: Vec<Node<M>>,
    most: usize,
    depth: u32,
}

impl<M: Copy> Tree<M> {
    pub(super) fn new(mover: Player, megabytes: usize) -> Tree<M> {
        let most = (megabytes.max(1) << 20) / std::mem::size_of::<Node<M>>();
        Tree { nodes: vec![Node::new(None, mover)], most: most.min(u32::MAX as usize), depth: 0 }
    }

    pub(super) fn node(&self, at: usize) -> &Node<M> {
        &self.nodes[at]
    }

    pub(super) fn node_mut(&mut self, at: usize) -> &mut Node<M> {
        &mut self.nodes[at]
    }

    /// Gives a node its moves, if there is room. The root always gets them.
    pub(super) fn open(&mut self, at: usize, moves: &[M]) {
        if at != ROOT && self.nodes.len() + moves.len() > self.most {
            return;
        }
        if self.nodes.len() > LARGE && self.nodes.len() + moves.len() > self.nodes.capacity() {
            // The rest at once: to copy a large tree takes so long that a search would notice too late that it should stop.
            self.nodes.reserve_exact(self.most.saturating_sub(self.nodes.len()).max(moves.len()));
        }
        self.nodes[at].first_child = self.nodes.len() as u32;
        self.nodes[at].children = moves.len() as u32;
        let mover = self.nodes[at].mover;
        self.nodes.extend(moves.iter().map(|&mv| Node::new(Some(mv), mover)));
    }

    /// Adds a result, for the first player, to a node.
    pub(super) fn add(&mut self, at: usize, result: f64) {
        let node = &mut self.nodes[at];
        node.visits += 1;
        node.total += result;
    }

    /// Proves a node if its children allow it.
    pub(super) fn prove(&mut self, at: usize) {
        let node = &self.nodes[at];
        let mover = node.mover;
        let mut best: Option<Score> = None;
        let mut all = true;
        for child in &self.nodes[node.children()] {
            match child.proved {
                Some(score) => best = best.max(Some(score.seen_by(mover))),
                None => all = false,
            }
        }
        if let Some(best) = best
            && (all || best.win_distance().is_some())
        {
            self.nodes[at].proved = Some(Absolute::of(best.deeper(1), mover));
        }
    }

    /// How good a child is for the parent's player: proved wins first, proved losses last, otherwise by visits.
    fn rank(&self, child: usize, mover: Player) -> (Score, u32) {
        let child = &self.nodes[child];
        let proved = child.proved.map(|value| value.seen_by(mover));
        (proved.filter(|score| score.is_decisive()).unwrap_or(Score::DRAW), child.visits)
    }

    /// The children of a node, the one to play first.
    pub(super) fn ranked(&self, at: usize) -> Vec<usize> {
        let node = &self.nodes[at];
        let mut children: Vec<usize> = node.children().collect();
        children.sort_by_key(|&child| std::cmp::Reverse(self.rank(child, node.mover)));
        children
    }

    /// The move to a child and the best line after it, as far as it was visited.
    pub(super) fn line_through(&self, mut at: usize) -> Vec<M> {
        let mut line: Vec<M> = self.nodes[at].mv.into_iter().collect();
        loop {
            let node = &self.nodes[at];
            let best = node.children().rev().max_by_key(|&child| self.rank(child, node.mover));
            let Some(child) = best.filter(|&child| self.nodes[child].visits > 0) else { return line };
            line.extend(self.nodes[child].mv);
            at = child;
        }
    }

    /// A descent has visited a line of this length.
    pub(super) fn reach(&mut self, depth: usize) {
        self.depth = self.depth.max(depth as u32);
    }

    /// The length of the longest line that was visited.
    pub(super) fn depth(&self) -> u32 {
        self.depth
    }
}
