//! What there is: games, rules, words, positions, QR codes.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State as With};
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use potez_play::session::NodeId;
use potez_play::{GAMES, find};
use potez_rules::{OptionSpec, Refusal};
use serde::Serialize;
use utoipa::ToSchema;

use crate::server::language::Language;
use crate::server::problem::{Problem, ProblemBody};
use crate::server::requests::{Body, Opening, settings};
use crate::server::state::Shared;
use crate::server::view::{View, view};
use crate::server::{hosts, join};

/// What this server has.
#[derive(Serialize, ToSchema)]
pub(in crate::server) struct Register {
    version: &'static str,
    games: Vec<GameEntry>,
    /// The kinds of engine, as seats are written.
    engines: Vec<&'static str>,
    /// The levels of `engine:LEVEL`.
    levels: Vec<u8>,
    languages: Vec<&'static str>,
    limits: PublicLimits,
    /// The addresses under which other devices reach this server; none when only this machine does.
    addresses: Vec<String>,
}

/// A game that can be opened.
#[derive(Serialize, ToSchema)]
struct GameEntry {
    name: &'static str,
    title: &'static str,
    summary: &'static str,
    #[schema(value_type = Vec<Object>)]
    options: &'static [OptionSpec],
    /// The kinds of engine that the game has.
    engines: Vec<&'static str>,
}

/// The limits that a page wants to know.
#[derive(Serialize, ToSchema)]
struct PublicLimits {
    /// Seconds that an analysis may take.
    seconds: u64,
    /// Lines of an analysis.
    lines: usize,
    /// Nodes of a history.
    nodes: usize,
}

/// The games, the engines, and the limits.
#[utoipa::path(get, path = "/api/register", responses((status = 200, body = Register)))]
pub(in crate::server) async fn register(With(shared): With<Arc<Shared>>) -> Json<Register> {
    let engines = vec!["human", "engine", "mcts", "course", "random"];
    let entry = |game: &potez_play::Entry| GameEntry {
        name: game.name,
        title: game.title,
        summary: game.summary,
        options: game.options,
        engines: engines.iter().copied().filter(|kind| *kind != "course" || game.name != "tree").collect(),
    };
    Json(Register {
        version: env!("CARGO_PKG_VERSION"),
        games: GAMES.iter().map(entry).collect(),
        engines: engines.clone(),
        levels: (1..=10).collect(),
        languages: Language::names(),
        limits: PublicLimits {
            seconds: shared.limits.study_time.as_secs(),
            lines: crate::server::analysis::MOST_LINES,
            nodes: shared.limits.nodes,
        },
        addresses: shared.place.addresses.clone(),
    })
}

/// The rules of a game.
#[derive(Serialize, ToSchema)]
pub(in crate::server) struct Rules {
    /// In Markdown; pictures lie under `/rules/img/`.
    markdown: &'static str,
}

/// How a game is played.
#[utoipa::path(get, path = "/api/rules/{game}", params(("game" = String, Path)),
    responses((status = 200, body = Rules), (status = 404, body = ProblemBody)))]
pub(in crate::server) async fn rules(Path(game): Path<String>) -> Result<Json<Rules>, Problem> {
    let entry = find(&game).map_err(|refusal| Problem::new(StatusCode::NOT_FOUND, refusal))?;
    Ok(Json(Rules { markdown: entry.rules }))
}

/// The words of the page in a language.
#[utoipa::path(get, path = "/api/words/{language}", params(("language" = String, Path)),
    responses((status = 200, body = BTreeMap<String, String>), (status = 404, body = ProblemBody)))]
pub(in crate::server) async fn words(Path(language): Path<String>) -> Result<Json<BTreeMap<String, String>>, Problem> {
    match Language::find(&language) {
        Some(language) => Ok(Json(language.page())),
        None => {
            let sentence = "there is no such language; the languages: en, sr-Cyrl, sr-Latn";
            Err(Problem::new(StatusCode::NOT_FOUND, Refusal::new("server.language", sentence, [])))
        }
    }
}

/// A position that was asked for.
#[derive(Serialize, ToSchema)]
pub(in crate::server) struct Found {
    view: View,
    /// The options of the game, all of them.
    settings: BTreeMap<String, String>,
    /// The moves that led there, in our notation.
    moves: Vec<String>,
}

/// A position without a game: for the editor, and for addresses that hold a position.
#[utoipa::path(post, path = "/api/position", request_body = Opening,
    responses((status = 200, body = Found), (status = 422, body = ProblemBody), (status = "4XX", body = ProblemBody)))]
pub(in crate::server) async fn position(
    With(shared): With<Arc<Shared>>,
    Body(asked): Body<Opening>,
) -> Result<Json<Found>, Problem> {
    shared
        .work(move |_| {
            let mut table = (find(&asked.game)?.open)(&settings(&asked.settings))?;
            if let Some(text) = &asked.position {
                table.set_up(text.trim())?;
            }
            if let Some(moves) = &asked.moves {
                table.play_list(moves).map_err(|broken| *broken.reason)?;
            }
            let moves = table.history(Default::default());
            let settings = crate::server::view::settings_map(table.settings());
            Ok(Json(Found { view: view(&*table, NodeId::ROOT, None), settings, moves }))
        })
        .await
}

/// A QR code of an address of this server.
#[utoipa::path(get, path = "/api/qr", params(("text" = String, Query)),
    responses((status = 200, content_type = "image/svg+xml"), (status = "4XX", body = ProblemBody)))]
pub(in crate::server) async fn qr(
    With(shared): With<Arc<Shared>>,
    uri: Uri,
    headers: axum::http::HeaderMap,
) -> Result<Response, Problem> {
    let text = uri.query().unwrap_or_default().split('&').find_map(|pair| pair.strip_prefix("text="));
    let text = percent_decoded(text.unwrap_or_default());
    if !hosts::is_ours(&text, &headers, &shared.place) {
        let law = Refusal::new("server.qr", "only addresses of this server are drawn", []);
        return Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, law));
    }
    let svg = join::svg(&text).map_err(Problem::from)?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response())
}

/// Reads the `%41` of addresses; what is not text is left out.
fn percent_decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, tail)) = rest.split_first() {
        let hex = tail.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        match hex.filter(|_| *first == b'%').and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &tail[2..];
            }
            None => {
                bytes.push(*first);
                rest = tail;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
