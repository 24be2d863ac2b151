//! How the solver's threads divide the work, with the marks of [`Abdada`]. Only large nodes are worth a mark.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use potez_rules::Game;

use super::prover::{INTERVAL, Node, Proof, Prover, decides};
use crate::core::abdada::Abdada;
use crate::core::knowledge::Knowledge;
use crate::core::report::Stop;
use crate::core::score::Score;
use crate::core::value::Value;
use crate::core::window::Window;

/// The subtrees of a ply are divided if they have at least this many nodes.
const LARGE: u64 = 256;

/// What one thread knows about the others.
pub(super) struct Division<'a> {
    abdada: &'a Abdada,
    /// The nodes of all helpers, and whether this thread is one of them.
    nodes: &'a AtomicU64,
    is_helper: bool,
    /// The usual number of nodes below a node of each ply.
    sizes: Vec<u64>,
    /// The large nodes of the line whose question is still open.
    above: Vec<Above>,
    /// Another thread has answered the question at this ply: the search goes back there.
    answer: Option<(u32, Proof)>,
}

struct Above {
    at: usize,
    ply: u32,
    key: u64,
    beta: Score,
}

impl<'a> Division<'a> {
    pub(super) fn new(abdada: &'a Abdada, nodes: &'a AtomicU64, is_helper: bool) -> Division<'a> {
        Division { abdada, nodes, is_helper, sizes: Vec::new(), above: Vec::new(), answer: None }
    }

    /// Records the number of nodes of a subtree.
    fn learn(&mut self, ply: u32, nodes: u64) {
        match self.sizes.get_mut(ply as usize) {
            Some(size) => *size = (7 * *size + nodes) / 8,
            None => self.sizes.resize(ply as usize + 1, nodes.max(LARGE)),
        }
    }
}

impl<G: Game, K: Knowledge<G>> Prover<'_, G, K> {
    /// The nodes that other threads have searched; a helper reports its own.
    pub(super) fn nodes_elsewhere(&self) -> u64 {
        match &self.division {
            None => 0,
            Some(division) if division.is_helper => {
                division.nodes.fetch_add(INTERVAL, Relaxed);
                0
            }
            Some(division) => division.nodes.load(Relaxed),
        }
    }

    /// Is this node large enough to be divided?
    #[inline]
    pub(super) fn divides(&self, ply: u32) -> bool {
        let is_large = |division: &Division<'_>| division.sizes.get(ply as usize).is_none_or(|&size| size >= LARGE);
        self.division.as_ref().is_some_and(is_large)
    }

    /// Records that the subtree of a node is finished.
    #[inline]
    pub(super) fn learn_size(&mut self, ply: u32, nodes: u64) {
        if let Some(division) = &mut self.division {
            division.learn(ply, nodes);
        }
    }

    /// Is another thread searching this move?
    pub(super) fn is_elsewhere(&self, node: &Node, index: u16) -> bool {
        let Some(division) = &self.division else { return false };
        division.abdada.bucket(node.key).is_marked(Abdada::mark(node.key, index, node.beta.raw()))
    }

    /// Marks that this thread begins to search a move of a large node.
    pub(super) fn begin_move(&mut self, node: &Node, index: u16) {
        if let Some(division) = &mut self.division {
            division.abdada.bucket(node.key).set(Abdada::mark(node.key, index, node.beta.raw()));
            let beta = node.beta.nearer(node.ply);
            division.above.push(Above { at: node.at, ply: node.ply, key: node.key, beta });
        }
    }

    /// Marks that it has searched the move. Returns the answer about the node, if another thread has found it in the meantime.
    pub(super) fn end_move(&mut self, node: &Node, index: u16) -> Option<Proof> {
        let division = self.division.as_mut()?;
        division.above.pop();
        division.abdada.bucket(node.key).clear(Abdada::mark(node.key, index, node.beta.raw()));
        let (_, proof) = division.answer.take_if(|(ply, _)| *ply == node.ply)?;
        self.stopped = None;
        Some(proof)
    }

    /// The answer to the question of a node, if the table has it by now.
    pub(super) fn answered(&self, node: &Node) -> Option<Proof> {
        self.answer_in_table(node.at, node.ply, node.key, node.beta.nearer(node.ply))
    }

    fn answer_in_table(&self, at: usize, ply: u32, key: u64, beta: Score) -> Option<Proof> {
        let (entry, basis) = self.probe(key, &self.memory.positions[at]);
        let score = decides(Window::new(entry.lower, entry.upper), beta)?;
        Some(Proof { score: score.deeper(ply), basis })
    }

    /// Stops the search if another thread has answered a question above.
    pub(super) fn look_above(&mut self) {
        let Some(division) = &self.division else { return };
        let answered = division.above.iter().find_map(|above| {
            let proof = self.answer_in_table(above.at, above.ply, above.key, above.beta)?;
            Some((above.ply, proof))
        });
        if let (Some(answer), Some(division)) = (answered, &mut self.division) {
            division.answer = Some(answer);
            self.stopped = Some(Stop::Asked);
        }
    }
}
