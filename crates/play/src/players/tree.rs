//! Game trees: their values are the numbers written at the nodes, so they are searched by the lecture's alpha-beta, to the end or to a
//! depth; chance and Monte-Carlo play them like any other game.

use potez_rules::tree::Tree;
use potez_rules::{Player, Refusal};
use potez_search::evaluators::outcome::Soonest;
use potez_search::evaluators::tree::Written;
use potez_search::{Number, Observer, Problem, Profile, Report, Value, alphabeta};

use super::engines;
use super::prove::{ProofSpec, Prover};
use super::spec::{EngineKind, EngineSpec};
use super::thought::{Mind, Order, Thought, ThoughtLine, stop_text};
use super::typed::{At, Snapshot};

/// The engine that the specification asks for.
pub(crate) fn tree_mind(_: &Tree, spec: &EngineSpec) -> Result<Box<dyn Mind>, Refusal> {
    match spec.kind {
        EngineKind::Mcts | EngineKind::Random => engines::plain::<Tree, _>(Soonest, spec),
        EngineKind::Course(depth) => Ok(Box::new(Lecture { depth })),
        EngineKind::Full | EngineKind::Level(_) => Ok(Box::new(Lecture { depth: None })),
    }
}

/// Who wins a tree is a matter of the signs of its values.
pub(crate) fn tree_prover(tree: &Tree, spec: &ProofSpec) -> Result<Box<dyn Prover>, Refusal> {
    engines::proved(tree, Soonest, spec)
}

/// Alpha-beta in the lecture's profile.
struct Lecture {
    depth: Option<u32>,
}

impl Mind for Lecture {
    fn think(&mut self, at: &Snapshot, order: &Order, _: &mut dyn FnMut(&Thought) -> bool) -> Result<Thought, Refusal> {
        let at = at.of::<Tree>()?;
        let only = at.only(order)?;
        let whole = at.game.height() - at.game.depth(at.position);
        let depth = order.limits.depth.or(self.depth).unwrap_or(whole).min(whole);
        let flag = || order.stop.as_ref().is_some_and(|flag| flag.load(std::sync::atomic::Ordering::Relaxed));
        let search = |node, depth| {
            let problem = Problem::new(&*at.game, &node, &Written, depth);
            alphabeta(&problem, &Profile::lecture(), Stopper(flag))
        };
        let report = search(at.position, depth);
        let mut lines = vec![told(at, &report, report.main.moves.clone())];
        // Several lines, or only some of the moves: each child is searched on its own.
        if (order.lines > 1 || !only.is_empty()) && depth > 0 {
            let mover = report.mover;
            let children = at.game.children(at.position).filter(|child| only.is_empty() || only.contains(child));
            let mut reports: Vec<_> = children.map(|child| (child, search(child, depth - 1))).collect();
            reports.sort_by_key(|(_, report)| std::cmp::Reverse(report.value().seen_by(mover)));
            reports.truncate(order.lines.max(1));
            let line = |(child, report): &(_, Report<_, Number>)| {
                let moves = std::iter::once(*child).chain(report.main.moves.iter().copied()).collect();
                told(at, &Report { mover, ..report.clone() }, moves)
            };
            lines = reports.iter().map(line).collect();
        }
        lines.retain(|line| !line.moves.is_empty());
        let verdict = if !report.proved {
            "unknown"
        } else if report.value() == Number::ZERO {
            "draw"
        } else if (report.value() > Number::ZERO) == (report.mover == Player::First) {
            "win"
        } else {
            "loss"
        };
        Ok(Thought {
            turn: report.mover,
            lines,
            depth,
            nodes: report.counts.nodes,
            seconds: None,
            speed: None,
            verdict,
            distance: None,
            exact: false,
            stopped: report.stopped.map(stop_text),
        })
    }

    fn forget(&mut self) {}
}

/// The value as it is written in the tree, for Max: that is how trees are read.
fn told(
    at: &At<Tree>,
    report: &Report<<Tree as potez_rules::Game>::Move, Number>,
    moves: Vec<<Tree as potez_rules::Game>::Move>,
) -> ThoughtLine {
    ThoughtLine {
        score: report.value().to_string(),
        points: None,
        proof: "unknown",
        distance: None,
        exact: false,
        moves: at.texts(&moves),
    }
}

struct Stopper<F>(F);

impl<M, F: FnMut() -> bool> Observer<M, Number> for Stopper<F> {
    fn stop(&mut self) -> bool {
        (self.0)()
    }
}
