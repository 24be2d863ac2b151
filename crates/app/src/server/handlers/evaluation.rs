//! What a position is worth without a search, feature by feature, and how the last move has changed it.

use axum::Json;
use axum::extract::Path;
use axum::http::Uri;
use potez_play::evaluation::by_features;
use potez_play::session::NodeId;
use potez_play::{Evaluation, PositionEvaluator, Session};
use potez_rules::refusal::quote;
use potez_rules::{Outcome, Refusal};
use serde::Serialize;

use super::{GameRequest, known_node};
use crate::server::analysis::fair;
use crate::server::problem::Problem;
#[cfg(feature = "openapi")]
use crate::server::problem::ProblemBody;
use crate::server::view::table_at;

/// What a position is worth for X by an evaluation, before and after the move that led to it.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(in crate::server) struct Worth {
    node: u32,
    /// The evaluations by features that the game has: `course`, `standard`. Trees, and games without features, have none.
    evaluations: Vec<&'static str>,
    /// The one that is told here.
    eval: Option<&'static str>,
    /// The features, in the order of the evaluation.
    features: Vec<FeatureRow>,
    /// The sum of the products before the move; null at the start.
    before: Option<f64>,
    /// The sum after it; null when the game is over by its rules.
    after: Option<f64>,
    /// How the game ended by its rules.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::server::schema::Outcome>))]
    outcome: Option<Outcome>,
}

/// A feature, for X less the same for O.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct FeatureRow {
    /// Its name, as a weights file spells it.
    name: &'static str,
    /// What it counts, in English.
    meaning: &'static str,
    weight: f64,
    before: Option<Term>,
    after: Option<Term>,
}

/// The part of a feature in the sum.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct Term {
    value: f64,
    /// Value times weight.
    product: f64,
}

/// What a position is worth without a search, feature by feature, before and after the move that led to it.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/games/{id}/nodes/{node}/evaluation",
    params(("id" = String, Path), ("node" = u32, Path),
        ("eval" = Option<String>, Query, description = "One of `evaluations`; the first of them, if left out")),
    responses((status = 200, body = Worth), (status = "4XX", body = ProblemBody))))]
pub(in crate::server) async fn evaluation(
    request: GameRequest,
    Path(names): Path<(String, String)>,
    uri: Uri,
) -> Result<Json<Worth>, Problem> {
    let query = uri.query().unwrap_or_default();
    let name = query.split('&').find_map(|pair| pair.strip_prefix("eval=")).map(str::to_owned);
    request
        .look(move |_, _, live, rights| {
            // The engine's evaluation is its advice.
            fair(live, rights)?;
            let node = known_node(live, names.1.parse().unwrap_or(u32::MAX))?;
            Ok(Json(worth(live.session(), node, name.as_deref())?))
        })
        .await
}

fn worth(session: &Session, node: NodeId, name: Option<&str>) -> Result<Worth, Refusal> {
    let table = table_at(session, node)?;
    let known = by_features(&*table);
    let evaluations: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
    let chosen = match name {
        Some(name) => known.iter().find(|(known, _)| *known == name).ok_or_else(|| unknown(name, &evaluations))?.into(),
        None => known.first(),
    };
    let Some((eval, evaluator)) = chosen else {
        let outcome = table.outcome();
        return Ok(Worth {
            node: node.0,
            evaluations,
            eval: None,
            features: Vec::new(),
            before: None,
            after: None,
            outcome,
        });
    };
    let before = session.history().get(node).and_then(|node| node.parent);
    let before = before.and_then(|parent| evaluator.evaluate(&session.table_at(parent)?.any_position()));
    let after = evaluator.evaluate(&table.any_position());
    Ok(Worth {
        node: node.0,
        features: rows(&**evaluator, before.as_ref(), after.as_ref()),
        eval: Some(*eval),
        evaluations,
        before: before.map(|evaluation| evaluation.value),
        after: after.map(|evaluation| evaluation.value),
        outcome: table.outcome(),
    })
}

fn rows(evaluator: &dyn PositionEvaluator, before: Option<&Evaluation>, after: Option<&Evaluation>) -> Vec<FeatureRow> {
    let term = |evaluation: Option<&Evaluation>, name: &str| {
        let feature = evaluation?.features.iter().find(|feature| feature.name == name)?;
        Some(Term { value: feature.value, product: feature.product() })
    };
    let weights = evaluator.weights().into_iter().flat_map(|weights| weights.iter());
    weights
        .map(|(feature, weight)| FeatureRow {
            name: feature.name,
            meaning: feature.meaning,
            weight: f64::from(weight.hundredths()) / 100.0,
            before: term(before, feature.name),
            after: term(after, feature.name),
        })
        .collect()
}

fn unknown(name: &str, known: &[&str]) -> Refusal {
    let facts = [("name", quote(name)), ("names", known.join(", "))];
    Refusal::new("server.evaluation", "this game has no evaluation {name}; it has: {names}", facts)
}
