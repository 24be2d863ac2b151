//! Recorded searches: the lecture's algorithms on a tree or from a position of a game, for the tree lab.
//!
//! A search runs as a large job ([`large_jobs`]) with bounds on its time and its events, and stops when the client leaves.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use axum::extract::State as With;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use potez_draw::search_tree::Plan;
use potez_draw::search_tree::data::{self, Detail};
use potez_draw::search_tree::plan::Folding;
use potez_draw::trace::{self, Algorithm, Ordering, StopFlag, Trace, TraceSpec};
use potez_play::{EngineKind, EvaluationSpec, Table, find};
use potez_rules::refusal::quote;
use potez_rules::tree::Tree;
use potez_rules::{Game, Refusal, Settings};
use serde::Deserialize;

use super::large_jobs;
use crate::server::language::Language;
use crate::server::limits::Limits;
use crate::server::problem::Problem;
#[cfg(feature = "openapi")]
use crate::server::problem::ProblemBody;
use crate::server::requests::{Body, Options, settings};
use crate::server::state::{Client, Shared};

/// A search with more events than this is stopped.
const MOST_EVENTS: usize = 8_000_000;
/// The most events of a game that are kept in full.
const DETAIL: usize = 1_000_000;
/// An engine whose search is shown looks at no more nodes than this.
const MOST_NODES: u64 = 1_000_000;
/// For a search with more events or nodes than this, only the drawn part is sent.
const WHOLE_EVENTS: usize = 12_000;
const WHOLE_NODES: usize = 6_000;
/// About how many boxes are drawn, unless the client asks for another number, and how many at most.
const FOLD: u32 = 300;
const MOST_BOXES: u32 = 2_000;
/// The most nodes that a client can unfold.
const MOST_UNFOLDED: usize = 40;
/// True values and the list of nodes are sent only for trees of at most this many nodes.
const MOST_TRUE: usize = 3_000;

/// A search to record.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(in crate::server) struct TraceRequest {
    /// The name of the game; `tree` for a tree.
    pub(super) game: String,
    /// Its options; of a tree its text, in any format that can be read, as `tree`.
    #[serde(default)]
    pub(super) settings: Options,
    /// Where the search begins, if not at the game's own start.
    pub(super) position: Option<String>,
    /// Moves to make first, in any notation, separated by commas.
    pub(super) moves: Option<String>,
    /// `minimax`, `alphabeta`, `negamax`, `pvs`, or `engine`, the playing engine's own search; alphabeta, if left out.
    pub(super) algorithm: Option<String>,
    /// The conventions of alphabeta: `lecture`, `aima`, `fail-soft`, `fail-soft-strict`, or `strict`.
    pub(super) profile: Option<String>,
    /// The start window of alphabeta: `0,10` or `-inf,3`.
    pub(super) window: Option<String>,
    /// `listed`, `reversed`, `shuffled:SEED`, `best`, or `worst`.
    pub(super) order: Option<String>,
    /// How many plies to look ahead; a tree is searched whole, another game 2 plies deep.
    pub(super) depth: Option<u32>,
    /// How positions are valued where the depth ends: `course`, `standard`, or `result`.
    pub(super) eval: Option<String>,
    /// Which engine, where the algorithm is the engine: `engine`, or `engine:1` to `engine:10`.
    pub(super) engine: Option<String>,
    /// The seed of its random decisions, a whole number. That of a game's engines stands in its state.
    pub(super) seed: Option<String>,
    /// The most nodes that it looks at, if not as many as its level does.
    pub(super) nodes: Option<u64>,
    /// About how many nodes are drawn; the rest is folded.
    pub(super) fold: Option<u32>,
    /// Nodes whose children are drawn all the same: the names of a tree's nodes, else the moves that lead to them.
    #[serde(default)]
    pub(super) unfold: Vec<String>,
    /// Only the nodes, and nothing of what happens: an exercise before it is solved.
    #[serde(default)]
    pub(super) blank: bool,
}

/// A recorded search, as the stepper of the page reads it: `{"tree": …, "truth": …, "nodes": …, "run": …}`. `tree` is the tree in brackets,
/// `truth` the minimax value of each of its nodes, `nodes` the tree as objects; other games have none of them. `run` is for the script of the stepper and may change.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/trace", request_body = TraceRequest,
    responses((status = 200, content_type = "application/json"), (status = "4XX", body = ProblemBody), (status = 503, body = ProblemBody))))]
pub(in crate::server) async fn trace(
    With(shared): With<Arc<Shared>>,
    client: Client,
    language: Language,
    Body(asked): Body<TraceRequest>,
) -> Result<Response, Problem> {
    let limits = shared.limits.clone();
    let record = move |stop: &Arc<AtomicBool>| asked.record(stop, &limits)?.json(language, asked.blank);
    let text = large_jobs::run(&shared, client, record).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], text).into_response())
}

/// A search that was recorded.
pub(super) struct Recorded {
    pub(super) trace: Trace,
    pub(super) plan: Plan,
    /// The tree that was searched.
    pub(super) tree: Option<Tree>,
}

impl TraceRequest {
    /// The table where the search begins.
    pub(super) fn table(&self, limits: &Limits) -> Result<Box<dyn Table>, Problem> {
        let settings: Settings = settings(&self.settings)?;
        let limits = Limits { position: limits.lab_position, ..limits.clone() };
        limits.check_settings(&settings)?;
        self.position.as_deref().map_or(Ok(()), |text| limits.check_position(text))?;
        self.moves.as_deref().map_or(Ok(()), |text| limits.check_moves(text))?;
        let mut table = (find(&self.game)?.open)(&settings)?;
        if let Some(text) = &self.position {
            table.set_up(text.trim())?;
        }
        if let Some(moves) = &self.moves {
            table.play_list(moves).map_err(|broken| *broken.reason)?;
        }
        Ok(table)
    }

    pub(super) fn ask(&self, stop: &Arc<AtomicBool>) -> Result<TraceSpec, Refusal> {
        let algorithm = self.algorithm.as_deref().map_or(Ok(Algorithm::default()), Algorithm::parse)?;
        let window = self.window.as_deref().map(trace::parse_window).transpose()?;
        let order = self.order.as_deref().map_or(Ok(Ordering::default()), Ordering::parse)?;
        let evaluation = self.eval.as_deref().map(evaluation).transpose()?;
        let ask = TraceSpec::new(algorithm, self.profile.as_deref(), window, self.depth, order)?;
        let kind = self.engine.as_deref().map_or(Ok(EngineKind::Full), EngineKind::parse)?;
        let engine = (kind, self.seed.as_deref().and_then(|seed| seed.parse().ok()).unwrap_or(0));
        let nodes = self.nodes.map(|nodes| nodes.min(MOST_NODES));
        let stop = StopFlag(Some(stop.clone()));
        Ok(TraceSpec { evaluation, detail: DETAIL, capacity: MOST_EVENTS, stop, engine, nodes, ..ask })
    }

    /// Runs the search.
    pub(super) fn record(&self, stop: &Arc<AtomicBool>, limits: &Limits) -> Result<Recorded, Problem> {
        let table = self.table(limits)?;
        let mut trace = trace::record(&*table, &self.ask(stop)?)?;
        trace.game.clone_from(&self.game);
        if trace.ending.stopped.is_some() {
            return Err(
                Refusal::new("trace.long", "this search is too long to be shown: choose a smaller depth", []).into()
            );
        }
        let unfolded = self.unfold.iter().take(MOST_UNFOLDED).filter_map(|line| node(&trace, line)).collect();
        let most = self.fold.unwrap_or(FOLD).clamp(1, MOST_BOXES) as usize;
        let plan = Plan::folding(&trace, &Folding { most, enlarged: None, unfolded });
        let tree = table.any_game().start().downcast::<Tree>().map(|(tree, _)| tree.clone());
        Ok(Recorded { trace, plan, tree })
    }
}

impl Recorded {
    /// The answer as text.
    fn json(&self, language: Language, blank: bool) -> Result<String, Problem> {
        let large = self.trace.events.len() > WHOLE_EVENTS || self.trace.nodes.len() > WHOLE_NODES;
        let detail = match (blank, large) {
            (true, _) => Detail::Blank,
            (false, true) => Detail::Drawn,
            (false, false) => Detail::Whole,
        };
        let (tree, truth) = match &self.tree {
            Some(tree) => (Some(tree.to_brackets()), self.truth(tree).filter(|_| !blank)),
            None => (None, None),
        };
        let head = serde_json::json!({ "tree": tree, "truth": truth }).to_string();
        // The other fields are written one by one: a run is long.
        let mut out = head.strip_suffix('}').unwrap_or_default().as_bytes().to_vec();
        if let Some(tree) = self.tree.as_ref().filter(|tree| tree.len() <= MOST_TRUE) {
            out.extend_from_slice(b",\"nodes\":");
            out.extend_from_slice(tree.to_json().as_bytes());
        }
        out.extend_from_slice(b",\"run\":");
        // Memory takes everything.
        let _ = data::write(&mut out, &self.trace, &self.plan, language.of_captions(), detail);
        out.push(b'}');
        Ok(String::from_utf8(out).unwrap_or_default())
    }

    /// The minimax value of each node of a small tree, by its name.
    fn truth(&self, tree: &Tree) -> Option<BTreeMap<String, String>> {
        if tree.len() > MOST_TRUE {
            return None;
        }
        let ask = TraceSpec { algorithm: Algorithm::Minimax, depth: Some(self.trace.depth), ..TraceSpec::default() };
        let plain = trace::record::record_tree(tree, &tree.root(), &ask);
        let end = plain.stage(usize::MAX);
        let value = |node: usize| Some((plain.nodes[node].name.clone(), trace::number_text(end.nodes[node].value?)));
        Some((0..plain.nodes.len()).filter_map(value).collect())
    }
}

fn evaluation(name: &str) -> Result<EvaluationSpec, Refusal> {
    let found = EvaluationSpec::NAMED.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    found.map(|(_, spec)| spec.clone()).ok_or_else(|| {
        let names = EvaluationSpec::NAMED.map(|(name, _)| name).join(", ");
        Refusal::new(
            "server.evaluation",
            "this game has no evaluation {name}; it has: {names}",
            [("name", quote(name)), ("names", names)],
        )
    })
}

/// The node of a name, or at the end of a line of moves.
fn node(trace: &Trace, line: &str) -> Option<u32> {
    if trace.game == "tree" {
        return (0..trace.nodes.len() as u32).find(|&node| trace.name(node) == line);
    }
    let children = trace.children();
    let moves = line.split(',').filter(|name| !name.is_empty());
    moves.take(100).try_fold(0, |at, name| children.of(at).iter().copied().find(|&child| trace.name(child) == name))
}
