//! One descent: down by UCT, a result at the edge, and back up.

use potez_rules::{Game, Player, Random};

use super::tree::{ROOT, Tree};
use super::{Leaf, Options, for_player, result_of};
use crate::core::Query;
use crate::core::evaluator::Evaluator;
use crate::core::report::Counts;
use crate::core::score::{LONGEST_LINE, Score};

/// Random games longer than this are broken off and evaluated.
const LONGEST_PLAYOUT: u32 = 4_000;

pub(super) struct Descent<'a, G: Game, E> {
    game: &'a G,
    evaluator: &'a E,
    options: &'a Options,
    /// The moves at the root, if not all.
    only: &'a [G::Move],
    deepest: usize,
    random: Random,
    /// The nodes from the root to the edge.
    path: Vec<usize>,
    position: Option<G::Position>,
    moves: Vec<G::Move>,
}

impl<'a, G: Game, E: Evaluator<G, Value = Score>> Descent<'a, G, E> {
    pub(super) fn new(
        game: &'a G,
        evaluator: &'a E,
        options: &'a Options,
        query: &'a Query<G::Move>,
        random: Random,
    ) -> Descent<'a, G, E> {
        let deepest = query.limits.depth.unwrap_or(LONGEST_LINE).min(LONGEST_LINE) as usize;
        let only = &query.only;
        Descent { game, evaluator, options, only, deepest, random, path: Vec::new(), position: None, moves: Vec::new() }
    }

    pub(super) fn go(&mut self, tree: &mut Tree<G::Move>, root: &G::Position, counts: &mut Counts) {
        let mut position = self.position.take().unwrap_or_else(|| root.clone());
        position.clone_from(root);
        let result = self.down(tree, &mut position, counts);
        tree.reach(self.path.len() - 1);
        self.position = Some(position);
        counts.leaves += 1;
        // A proof goes up for as long as it proves something.
        let mut proving = true;
        for (ply, &at) in self.path.iter().enumerate().rev() {
            if proving && ply + 1 < self.path.len() {
                tree.prove(at);
            }
            proving = tree.node(at).proved.is_some();
            tree.add(at, result);
        }
    }

    /// Goes down to a proved node or to a new one, and returns its result for the first player.
    fn down(&mut self, tree: &mut Tree<G::Move>, position: &mut G::Position, counts: &mut Counts) -> f64 {
        self.path.clear();
        self.path.push(ROOT);
        let mut at = ROOT;
        loop {
            if let Some(score) = tree.node(at).proved {
                return result_of(score.seen_by(Player::First), self.options.scale);
            }
            if !tree.node(at).is_open() {
                let is_new = tree.node(at).visits == 0;
                if is_new && let Some(result) = self.arrive(tree, at, position) {
                    return result;
                }
                if (is_new && at != ROOT) || self.path.len() > self.deepest || !self.open(tree, at, position) {
                    return self.estimate(position, counts);
                }
            }
            at = self.select(tree, at);
            let Some(mv) = tree.node(at).mv else { return 0.5 };
            self.game.apply(position, mv);
            counts.nodes += 1;
            self.path.push(at);
        }
    }

    /// The first visit: who moves, is the game over, what does the evaluator say?
    fn arrive(&self, tree: &mut Tree<G::Move>, at: usize, position: &G::Position) -> Option<f64> {
        let node = tree.node_mut(at);
        node.mover = self.game.turn(position);
        if let Some(outcome) = self.game.outcome(position) {
            let score = self.evaluator.finished(self.game, position, outcome, 0);
            node.proved = Some(score);
            return Some(result_of(score.seen_by(Player::First), self.options.scale));
        }
        if self.options.bias != 0.0 {
            let estimate = self.evaluator.evaluate(self.game, position).seen_by(Player::First);
            node.prior = result_of(estimate, self.options.scale) as f32;
        }
        None
    }

    /// Lists the moves of a node, shuffled so that the order of the rules does not matter. Returns whether there was room.
    fn open(&mut self, tree: &mut Tree<G::Move>, at: usize, position: &G::Position) -> bool {
        self.moves.clear();
        self.game.legal_moves(position, &mut self.moves);
        if at == ROOT && self.moves.iter().any(|mv| self.only.contains(mv)) {
            self.moves.retain(|mv| self.only.contains(mv));
        }
        for last in (1..self.moves.len()).rev() {
            self.moves.swap(last, self.random.below(last as u32 + 1) as usize);
        }
        tree.open(at, &self.moves);
        tree.node(at).is_open()
    }

    /// The child with the highest mean + c·√(ln N / n) + bias. A child that was not visited yet counts as the node's own mean with n = 1, so
    /// that the good moves need not wait for all others if there are very many.
    fn select(&self, tree: &Tree<G::Move>, at: usize) -> usize {
        let node = tree.node(at);
        let log = f64::from(node.visits.max(1)).ln();
        let unvisited = for_player(node.mean(), node.mover) + self.options.exploration * log.sqrt() + 0.1;
        let mut best = (f64::NEG_INFINITY, node.children().start);
        for at in node.children() {
            let child = tree.node(at);
            let visits = f64::from(child.visits);
            let urgency = if let Some(score) = child.proved {
                // A proved loss is not tried again unless all moves lose; the sign of the score breaks the tie.
                let score = score.seen_by(node.mover);
                let known = result_of(score, self.options.scale);
                if score.loss_distance().is_some() { f64::from(score.raw()) } else { known }
            } else if child.visits == 0 {
                unvisited
            } else {
                let bias = self.options.bias * for_player(f64::from(child.prior), node.mover) / (visits + 1.0);
                for_player(child.mean(), node.mover) + self.options.exploration * (log / visits).sqrt() + bias
            };
            if urgency > best.0 {
                best = (urgency, at);
            }
        }
        best.1
    }

    /// The result of a random game, or the evaluator's estimate, for the first player.
    fn estimate(&mut self, position: &mut G::Position, counts: &mut Counts) -> f64 {
        let most = match self.options.leaf {
            Leaf::Playout => LONGEST_PLAYOUT,
            Leaf::Evaluation { after } => after,
        };
        counts.estimates += 1;
        for _ in 0..most {
            let Some(mv) = self.game.random_move(position, &mut self.random, &mut self.moves) else { break };
            self.game.apply(position, mv);
            counts.nodes += 1;
        }
        let score = match self.game.outcome(position) {
            Some(outcome) => self.evaluator.finished(self.game, position, outcome, 0),
            None => self.evaluator.evaluate(self.game, position),
        };
        result_of(score.seen_by(Player::First), self.options.scale)
    }
}
