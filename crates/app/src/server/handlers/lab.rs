//! What the tree lab asks besides a recorded search: random trees, grades, comparisons, and files.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State as With;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use potez_draw::compare::{self, Comparison, Subject, chart};
use potez_draw::exercise::{ExerciseParams, Mode, grade};
use potez_draw::formats::{self, svg};
use potez_draw::search_tree::{self, Style, frames};
use potez_draw::trace::{self, Algorithm, Grain, TraceSpec, steps};
use potez_rules::refusal::quote;
use potez_rules::tree::RandomParams;
use potez_rules::{Random, Refusal};
use serde::{Deserialize, Serialize};

use super::large_jobs::{self, MOST_SHAPES};
use super::trace::{Recorded, TraceRequest};
use crate::server::language::Language;
use crate::server::problem::Problem;
#[cfg(feature = "openapi")]
use crate::server::problem::ProblemBody;
use crate::server::requests::Body;
use crate::server::state::{Client, Shared};

/// The most orders of children that are tried for a comparison, and about how many nodes are visited for all of them.
const MOST_ORDERS: u32 = 3_000;
const MOST_VISITS: usize = 10_000_000;
/// The most events of a tree or a search that can be compared.
const COMPARED_EVENTS: usize = 200_000;
/// The most events in a file that contains all of them.
const HTML_EVENTS: usize = 20_000;
const JSON_EVENTS: usize = 100_000;
/// The most pictures in a file.
const MOST_FRAMES: usize = 300;

/// Wishes for a random tree.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(in crate::server) struct TreeRequest {
    /// The seed; the same seed and wishes give the same tree.
    seed: u64,
    /// The depth of the leaves.
    #[serde(default = "three")]
    depth: u32,
    /// The fewest and the most children of a node.
    #[serde(default = "two_or_three")]
    children: (u32, u32),
    /// The least and the greatest value.
    #[serde(default = "digits")]
    values: (i32, i32),
    /// May two leaves have the same value?
    #[serde(default)]
    ties: bool,
    /// At least so many cuts by the lecture's alpha-beta.
    #[serde(default)]
    cuts: u64,
    /// A cut by a bound that comes from further up than the parent.
    #[serde(default)]
    deep: bool,
}

fn three() -> u32 {
    3
}

fn two_or_three() -> (u32, u32) {
    (2, 3)
}

fn digits() -> (i32, i32) {
    (-9, 20)
}

/// A random tree.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(in crate::server) struct MadeTree {
    /// In brackets.
    tree: String,
    /// A seed for another tree like it.
    next: u32,
}

/// A random tree with wishes, for an exercise.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/tree", request_body = TreeRequest,
    responses((status = 200, body = MadeTree), (status = "4XX", body = ProblemBody), (status = 503, body = ProblemBody))))]
pub(in crate::server) async fn tree(
    With(shared): With<Arc<Shared>>,
    client: Client,
    Body(asked): Body<TreeRequest>,
) -> Result<Json<MadeTree>, Problem> {
    large_jobs::run(&shared, client, move |_| {
        let shape = RandomParams {
            depth: asked.depth.min(12),
            branching: asked.children.0..=asked.children.1,
            values: asked.values.0..=asked.values.1,
            ties: asked.ties,
            ..RandomParams::default()
        };
        let tree = ExerciseParams { shape, cuts: asked.cuts, deep: asked.deep }.tree(asked.seed)?;
        Ok(Json(MadeTree { tree: tree.to_brackets(), next: Random::new(asked.seed).below(1_000_000) }))
    })
    .await
}

/// Answers to an exercise.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(in crate::server) struct GradeRequest {
    /// The search that the answers are about.
    trace: TraceRequest,
    /// `values`, `cuts`, or `windows`.
    mode: String,
    /// By the names of nodes: a value; anything, where the branch to the node is cut; or `α;β`.
    answers: BTreeMap<String, String>,
}

/// What answers are worth.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(in crate::server) struct Graded {
    /// Answers that are right.
    right: u32,
    /// Answers that there could be.
    total: u32,
    /// Answers to what was not asked.
    false_alarms: u32,
    /// From 0 to 1; whoever cuts everything gets 0.
    credit: f64,
    /// The number of events after which the first wrong answer is decided; null if all are right.
    step: Option<usize>,
    /// The node of the first wrong answer.
    node: Option<String>,
    /// Nodes whose answers are right before that.
    right_before: Vec<String>,
}

/// Grades the answers to an exercise.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/grade", request_body = GradeRequest,
    responses((status = 200, body = Graded), (status = "4XX", body = ProblemBody), (status = 503, body = ProblemBody))))]
pub(in crate::server) async fn graded(
    With(shared): With<Arc<Shared>>,
    client: Client,
    Body(asked): Body<GradeRequest>,
) -> Result<Json<Graded>, Problem> {
    let limits = shared.limits.clone();
    large_jobs::run(&shared, client, move |stop| {
        let mode = Mode::parse(&asked.mode)?;
        let found = grade(&asked.trace.record(stop, &limits)?.trace, mode, &asked.answers)?;
        let (step, node) = found.first.map_or((None, None), |first| (Some(first.step), Some(first.node)));
        Ok(Json(Graded {
            right: found.right,
            total: found.total,
            false_alarms: found.false_alarms,
            credit: found.credit,
            step,
            node,
            right_before: found.right_before,
        }))
    })
    .await
}

/// A comparison with its picture.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(in crate::server) struct Compared {
    /// As `potez compare --json` writes it.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::server::schema::Comparison))]
    comparison: Comparison,
    /// The chart in SVG.
    chart: String,
}

/// Algorithms, conventions and orders side by side, and a histogram over the orders of all children.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/compare", request_body = TraceRequest,
    responses((status = 200, body = Compared), (status = "4XX", body = ProblemBody), (status = 503, body = ProblemBody))))]
pub(in crate::server) async fn compared(
    With(shared): With<Arc<Shared>>,
    client: Client,
    language: Language,
    Body(asked): Body<TraceRequest>,
) -> Result<Json<Compared>, Problem> {
    let limits = shared.limits.clone();
    large_jobs::run(&shared, client, move |stop| {
        let whole = TraceSpec { boards: 0, capacity: COMPARED_EVENTS, ..asked.ask(stop)? };
        let plain =
            TraceSpec { evaluation: whole.evaluation.clone(), stop: whole.stop.clone(), ..TraceSpec::default() };
        let ask = TraceSpec {
            algorithm: Algorithm::Minimax,
            depth: whole.depth,
            boards: 0,
            capacity: COMPARED_EVENTS,
            ..plain
        };
        let recorded = trace::record(&*asked.table(&limits)?, &ask)?;
        let orders = u32::try_from(MOST_VISITS / recorded.nodes.len().max(1)).unwrap_or(MOST_ORDERS);
        let comparison = compare::compare(&Subject::new(&recorded)?, orders.clamp(10, MOST_ORDERS), 0)?;
        let chart = svg::svg(&chart::chart(&comparison, language.of_captions()));
        Ok(Json(Compared { comparison, chart }))
    })
    .await
}

/// A file of a recorded search.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(in crate::server) struct FileRequest {
    trace: TraceRequest,
    /// `svg`, `png`, `pdf`, `a4`, `gif`, `tikz`, `html`, `json`, or `text`.
    format: String,
    /// How fine the steps are: `visit`, `backup`, or `bound`.
    grain: Option<String>,
    /// Which steps: `17`, `3-9`, `last`, or `all`.
    steps: Option<String>,
}

/// A recorded search as a file.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/trace/file", request_body = FileRequest,
    responses((status = 200, content_type = "application/octet-stream"), (status = "4XX", body = ProblemBody), (status = 503, body = ProblemBody))))]
pub(in crate::server) async fn file(
    With(shared): With<Arc<Shared>>,
    client: Client,
    language: Language,
    Body(asked): Body<FileRequest>,
) -> Result<Response, Problem> {
    let limits = shared.limits.clone();
    let (kind, bytes) = large_jobs::run(&shared, client, move |stop| {
        let recorded = asked.trace.record(stop, &limits)?;
        asked.write(&recorded, language)
    })
    .await?;
    Ok(([(header::CONTENT_TYPE, kind)], bytes).into_response())
}

impl FileRequest {
    fn write(&self, recorded: &Recorded, language: Language) -> Result<(&'static str, Vec<u8>), Problem> {
        let Recorded { trace, plan, .. } = recorded;
        let language = language.of_captions();
        let grain = self.grain.as_deref().unwrap_or("bound");
        let grain = Grain::NAMES.iter().find(|(name, _)| *name == grain).map_or(Grain::Bound, |(_, grain)| *grain);
        let steps = steps::steps(trace, grain);
        let several = !matches!(self.format.as_str(), "svg" | "png");
        let usual = if several { "all" } else { "last" };
        let chosen = steps::choose(self.steps.as_deref().unwrap_or(usual), steps.len())?;
        let most = match self.format.as_str() {
            "html" => HTML_EVENTS,
            "json" => JSON_EVENTS,
            _ => usize::MAX,
        };
        if trace.events.len() > most {
            let facts = [("count", trace.events.len().to_string()), ("most", most.to_string())];
            let template = "this search has {count} events, and a file has at most {most}: choose a smaller depth";
            return Err(Refusal::new("lab.events", template, facts).into());
        }
        match self.format.as_str() {
            "html" => {
                return Ok(("text/html; charset=utf-8", search_tree::html::html(trace, plan, language).into_bytes()));
            }
            "json" => {
                let mut out = Vec::new();
                // Memory takes everything.
                let _ = trace::file::write_to(&mut out, trace);
                return Ok(("application/jsonl", out));
            }
            _ => {}
        }
        let style = Style { captions: true, ..Style::fitting(trace, plan, language, &steps) };
        let Some(last) = chosen.last() else { return Err(unknown(&self.format)) };
        // The last picture has the most on it.
        let shapes: usize = frames(trace, plan, &style, &steps, &[*last]).iter().map(|frame| frame.items.len()).sum();
        if chosen.len() > MOST_FRAMES || (chosen.len() > 1 && chosen.len().saturating_mul(shapes) > MOST_SHAPES) {
            let template = "{count} steps of this tree are too many pictures: choose coarser steps, or a smaller depth";
            return Err(Refusal::new("lab.frames", template, [("count", chosen.len().to_string())]).into());
        }
        let frames = frames(trace, plan, &style, &steps, &chosen);
        let [first, ..] = frames.as_slice() else { return Err(unknown(&self.format)) };
        let named = |node| trace.line(node);
        Ok(match self.format.as_str() {
            "svg" => ("image/svg+xml", svg::svg_named(first, named).into_bytes()),
            "tikz" => ("application/x-tex", formats::tikz::tikz(&frames).into_bytes()),
            _ => return pixels(&self.format, &frames, first.width),
        })
    }
}

#[cfg(feature = "paper")]
fn pixels(format: &str, frames: &[potez_draw::Picture], width: f64) -> Result<(&'static str, Vec<u8>), Problem> {
    // How wide PNG and GIF are, in pixels.
    const PNG_WIDTH: f64 = 1920.0;
    const GIF_WIDTH: f64 = 1000.0;
    // How long GIF shows a step, in milliseconds.
    const GIF_DELAY: u32 = 900;
    let scale = |wide: f64| (wide / width.max(1.0)).clamp(0.5, 4.0);
    let slides = || frames.iter().map(formats::slide).collect::<Vec<_>>();
    Ok(match (format, frames) {
        ("png", [first, ..]) => ("image/png", formats::png::png(first, scale(PNG_WIDTH))?),
        ("gif", _) => ("image/gif", formats::gif::gif(frames, scale(GIF_WIDTH), GIF_DELAY)?),
        ("pdf", _) => ("application/pdf", formats::pdf::pdf(&slides())),
        ("a4", _) => ("application/pdf", formats::pdf::pdf(&formats::a4_pages(frames, 0))),
        _ => return Err(unknown(format)),
    })
}

#[cfg(not(feature = "paper"))]
fn pixels(_: &str, _: &[potez_draw::Picture], _: f64) -> Result<(&'static str, Vec<u8>), Problem> {
    let template = "this potez was built without png, gif and pdf (the feature 'paper')";
    Err(Refusal::new("trace.paper", template, []).into())
}

fn unknown(format: &str) -> Problem {
    let facts = [("format", quote(format)), ("formats", "svg, png, pdf, a4, gif, tikz, html, json".to_owned())];
    Refusal::new("lab.format", "there is no format {format}; there are {formats}", facts).into()
}
