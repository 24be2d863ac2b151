//! Game trees: their values are the numbers written at the nodes, so they are searched with the lecture's alpha-beta, to the end or to a
//! depth; the random player and MCTS treat them like any other game.

use potez_rules::Refusal;
use potez_rules::tree::Tree;
use potez_search::evaluators::outcome::MateDistance;
use potez_search::evaluators::tree::Written;
use potez_search::{Number, Observer, Problem, Profile, Report, Value, alphabeta};

use super::engines;
use super::opponent::Opponent;
use super::prove::{ProofSpec, Prover};
use super::request::Request;
use super::search_info::{SearchInfo, SearchLine};
use super::spec::{EngineKind, EngineSpec};
use super::typed::At;
use super::verdict::{LineScore, Verdict};
use crate::evaluation::no_weights_in_trees;
use crate::table::Table;

/// Builds the engine of a specification.
pub(crate) fn tree_engine(_: &Tree, spec: &EngineSpec) -> Result<Box<dyn Opponent>, Refusal> {
    if spec.weights.is_some() {
        return Err(no_weights_in_trees());
    }
    match spec.kind {
        EngineKind::Mcts | EngineKind::Random => engines::plain::<Tree, _>(MateDistance, spec),
        EngineKind::Course(depth) => Ok(Box::new(Lecture { depth })),
        EngineKind::Full | EngineKind::Level(_) => Ok(Box::new(Lecture { depth: None })),
    }
}

/// Builds the prover of a specification. The sign of a value says who wins.
pub(crate) fn tree_prover(tree: &Tree, spec: &ProofSpec) -> Result<Box<dyn Prover>, Refusal> {
    engines::proved(tree, MateDistance, spec)
}

/// Alpha-beta in the lecture's profile.
struct Lecture {
    depth: Option<u32>,
}

impl Opponent for Lecture {
    fn think(
        &mut self,
        table: &dyn Table,
        request: &Request,
        _: &mut dyn FnMut(&SearchInfo) -> bool,
    ) -> Result<SearchInfo, Refusal> {
        let position = table.any_position();
        let at = &At::<Tree>::of(&position)?;
        let only = at.only(request)?;
        let whole = at.game.height() - at.game.depth(*at.position);
        let depth = request.limits.depth.or(self.depth).unwrap_or(whole).min(whole);
        let search = |node, depth| {
            let problem = Problem::new(at.game, &node, &Written, depth);
            alphabeta(&problem, &Profile::lecture(), Stopper(|| request.is_stopped()))
        };
        let report = search(*at.position, depth);
        let mut lines = vec![line(at, &report, report.main.moves.clone())];
        // Several lines, or only some of the moves: each child is searched separately.
        if (request.lines > 1 || !only.is_empty()) && depth > 0 {
            let mover = report.mover;
            let children = at.game.children(*at.position).filter(|child| only.is_empty() || only.contains(child));
            let mut reports: Vec<_> = children.map(|child| (child, search(child, depth - 1))).collect();
            reports.sort_by_key(|(_, report)| std::cmp::Reverse(report.value().seen_by(mover)));
            reports.truncate(request.lines.max(1));
            let through = |(child, report): &(_, Report<_, Number>)| {
                let moves = std::iter::once(*child).chain(report.main.moves.iter().copied()).collect();
                line(at, &Report { mover, ..report.clone() }, moves)
            };
            lines = reports.iter().map(through).collect();
        }
        lines.retain(|line| !line.moves.is_empty());
        let verdict = if !report.proved {
            Verdict::Unknown
        } else if report.value_for_mover() == Number::ZERO {
            Verdict::Draw
        } else if report.value_for_mover() > Number::ZERO {
            Verdict::Win(None)
        } else {
            Verdict::Loss(None)
        };
        Ok(SearchInfo {
            turn: report.mover,
            lines,
            depth,
            nodes: report.counts.nodes,
            seconds: None,
            speed: None,
            verdict,
            stopped: report.stopped,
            table: false,
        })
    }

    fn new_game(&mut self) {}
}

/// The value as it is written in the tree, that is, for Max.
fn line(
    at: &At<'_, Tree>,
    report: &Report<<Tree as potez_rules::Game>::Move, Number>,
    moves: Vec<<Tree as potez_rules::Game>::Move>,
) -> SearchLine {
    SearchLine { score: LineScore::Number(report.value()), verdict: Verdict::Unknown, moves: at.texts(&moves) }
}

struct Stopper<F>(F);

impl<M, F: FnMut() -> bool> Observer<M, Number> for Stopper<F> {
    fn stop(&mut self) -> bool {
        (self.0)()
    }
}
