//! The principal variation: the best line of a search, and for a proved result its continuation to the end of the game.
//!
//! A search's principal variation ends where the table or a hook knew the rest. What they knew is proved, so the rest of the line can be
//! found by further searches, each as deep as the remaining distance. The table answers most of them.

use potez_rules::{Game, Outcome};

use super::iterative_deepening::{Iteration, Plan};
use super::options::Exactness;
use super::root::RootMove;
use super::worker::Worker;
use crate::core::absolute::Absolute;
use crate::core::knowledge::Knowledge;
use crate::core::report::{Line, Report, Stop};
use crate::core::score::{LONGEST_LINE, Score};
use crate::core::value::Value;
use crate::core::window::Bound;

/// A line costs at most this many nodes, or as many as the search that found its value.
const NODES: u64 = 100_000;

impl<G: Game, K: Knowledge<G>> Worker<'_, G, K> {
    /// The move `mv` followed by the child's line is the best line from `ply` on.
    pub(super) fn update_principal_variation(&mut self, ply: usize, mv: G::Move) {
        let (above, below) = self.memory.frames.split_at_mut(ply + 1);
        let line = &mut above[ply].line;
        line.clear();
        line.push(mv);
        if let Some(child) = below.first() {
            line.extend_from_slice(&child.line);
        }
    }

    /// Completes the lines of a report on `root` that are proved, or looks them up among those that were completed before. In the last report, also completes
    /// lines that are won or lost although a shorter win is not excluded. If the limits of the search end it, a line is only as long
    /// as it was found.
    pub(super) fn complete(
        &mut self,
        root: &G::Position,
        report: &mut Report<G::Move, Score>,
        complete: &mut Vec<Line<G::Move, Score>>,
        is_last: bool,
    ) {
        if self.settings.exactness == Exactness::Minimax {
            return;
        }
        for line in std::iter::once(&mut report.main).chain(&mut report.others) {
            let is_decided = line.bound == Bound::Exact && line.value.seen_by(report.mover).is_decisive();
            let wanted = line.proved || is_last && is_decided;
            if !wanted {
                continue;
            }
            let same =
                |known: &&Line<G::Move, Score>| (known.value, known.moves.first()) == (line.value, line.moves.first());
            if let Some(known) = complete.iter().find(same) {
                line.moves.clone_from(&known.moves);
            } else if self.control.stopped.is_none() {
                self.complete_one(root, line);
                complete.push(line.clone());
            }
        }
    }

    fn complete_one(&mut self, root: &G::Position, line: &mut Line<G::Move, Score>) {
        // The other threads continue with the root, and the observer is not told about this search.
        let follower = self.control.replace_follower(None);
        let (depth, limit, abdada) = (self.iteration.depth, self.control.node_limit, self.threads.abdada.take());
        self.control.node_limit = self.counts.nodes + NODES.max(self.counts.nodes);
        self.complete_line(root, line);
        if self.control.stopped == Some(Stop::Nodes) && self.counts.nodes >= self.control.node_limit {
            self.control.go_on();
        }
        (self.iteration.depth, self.control.node_limit, self.threads.abdada) = (depth, limit, abdada);
        self.control.replace_follower(follower);
        self.set_root(root);
    }

    fn complete_line(&mut self, root: &G::Position, line: &mut Line<G::Move, Score>) {
        let mut position = root.clone();
        let mut value = line.value;
        let mut seen = vec![self.game.key(root)];
        for &mv in &line.moves {
            self.game.apply(&mut position, mv);
            value = value.nearer(1);
            seen.push(self.game.key(&position));
        }
        while self.game.outcome(&position).is_none() && line.moves.len() < LONGEST_LINE as usize {
            let Some(more) = self.best_line(&position, value) else { return };
            for mv in more {
                self.game.apply(&mut position, mv);
                value = value.nearer(1);
                line.moves.push(mv);
                let key = self.game.key(&position);
                // The line of a draw by repetition ends where a position comes back.
                if value == Absolute::ZERO && seen.contains(&key) {
                    return;
                }
                seen.push(key);
            }
        }
        debug_assert!(value == Absolute::ZERO || matches!(self.game.outcome(&position), Some(Outcome::Win(_))));
    }

    /// The best line from a position whose value is known; `None` if the limits end the search before it is found.
    fn best_line(&mut self, position: &G::Position, value: Absolute<Score>) -> Option<Vec<G::Move>> {
        self.set_root(position);
        let value = value.seen_by(self.memory.frames[0].mover);
        let moves = self.root_moves(&[]);
        let plan = Plan::to(LONGEST_LINE, Exactness::Guess, 1, false);
        // At least as soon as claimed; sooner is possible if the claim was not proved to be the soonest.
        let reached = |score: Score| match (value.win_distance(), value.loss_distance()) {
            (Some(plies), _) => score.win_distance().is_some_and(|found| found <= plies),
            (_, Some(plies)) => score.loss_distance().is_some_and(|found| found <= plies),
            _ => score == value,
        };
        let found = |best: &RootMove<G::Move>| {
            best.bound == Bound::Exact && reached(best.found.score) && (best.proved || value.is_decisive())
        };
        let goes_on = |iteration: &Iteration<G::Move>| !iteration.moves.first().is_some_and(found);
        let iteration = self.deepen(moves, &plan, &mut |_| (), &mut |iteration, _| goes_on(iteration));
        iteration.moves.into_iter().next().filter(found).map(|best| best.line)
    }
}
