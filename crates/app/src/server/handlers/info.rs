//! What the server offers: games, rules, texts, positions, QR codes.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State as With};
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use potez_play::session::NodeId;
use potez_play::{Entry, find, games};
use potez_rules::{OptionSpec, Refusal, Scene, Settings};
use serde::Serialize;

use crate::server::language::Language;
use crate::server::problem::Problem;
#[cfg(feature = "openapi")]
use crate::server::problem::ProblemBody;
use crate::server::requests::{Body, Opening, settings};
use crate::server::state::Shared;
use crate::server::view::{View, settings_map, view};
use crate::server::{hosts, join};

/// What this server has.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(in crate::server) struct Register {
    version: &'static str,
    games: Vec<GameEntry>,
    /// The kinds of engine, as seats are written.
    engines: Vec<&'static str>,
    /// The levels of `engine:LEVEL`.
    levels: Vec<u8>,
    languages: Vec<&'static str>,
    limits: PublicLimits,
    /// The addresses at which other devices reach this server; none if only this machine can.
    addresses: Vec<String>,
}

/// A game that can be opened.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct GameEntry {
    name: &'static str,
    title: &'static str,
    summary: &'static str,
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
    options: &'static [OptionSpec],
    /// The kinds of engine that the game has.
    engines: Vec<&'static str>,
    /// Named options and positions.
    presets: Vec<PresetEntry>,
    /// The board to show in the list of games.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::server::schema::Scene>))]
    picture: Option<Scene>,
    /// How to draw the pieces of X and of O, if their shape is not enough.
    pieces: Option<[PieceEntry; 2]>,
}

/// Named options, perhaps with a position.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct PresetEntry {
    name: &'static str,
    title: &'static str,
    settings: BTreeMap<String, String>,
    position: Option<&'static str>,
}

/// How to draw the pieces of a side.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct PieceEntry {
    /// One character in place of the shape, or nothing.
    symbol: &'static str,
    /// A colour, or nothing.
    colour: &'static str,
}

/// The kinds of seat.
const SEATS: [&str; 5] = ["human", "engine", "mcts", "course", "random"];

fn game_entry(game: &Entry) -> GameEntry {
    let preset = |preset: &potez_play::Preset| PresetEntry {
        name: preset.name,
        title: preset.title,
        settings: Settings::parse(preset.settings).as_ref().map(settings_map).unwrap_or_default(),
        position: preset.position,
    };
    let picture = game.picture.and_then(|moves| {
        let mut table = (game.open)(&Settings::new()).ok()?;
        table.play_list(moves).ok()?;
        Some(table.scene())
    });
    GameEntry {
        name: game.name,
        title: game.title,
        summary: game.summary,
        options: game.options,
        engines: SEATS.into_iter().filter(|kind| *kind != "course" || game.course).collect(),
        presets: game.presets.iter().map(preset).collect(),
        picture,
        pieces: game.pieces.map(|both| both.map(|it| PieceEntry { symbol: it.symbol, colour: it.colour })),
    }
}

/// The limits that a page needs to know.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct PublicLimits {
    /// Seconds that an analysis may take.
    seconds: u64,
    /// Lines of an analysis.
    lines: usize,
    /// Nodes of a history.
    nodes: usize,
}

/// The games, the engines, and the limits.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/register", responses((status = 200, body = Register))))]
pub(in crate::server) async fn register(With(shared): With<Arc<Shared>>) -> Json<Register> {
    Json(Register {
        version: env!("CARGO_PKG_VERSION"),
        games: games().iter().map(game_entry).collect(),
        engines: SEATS.to_vec(),
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
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(in crate::server) struct Rules {
    /// In Markdown; pictures are under `/rules/img/`.
    markdown: String,
    /// The language that it is written in.
    language: &'static str,
}

/// How a game is played.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/rules/{game}", params(("game" = String, Path)),
    responses((status = 200, body = Rules), (status = 404, body = ProblemBody))))]
pub(in crate::server) async fn rules(Path(game): Path<String>, language: Language) -> Result<Json<Rules>, Problem> {
    let entry = find(&game).map_err(|refusal| Problem::new(StatusCode::NOT_FOUND, refusal))?;
    let (language, markdown) = language.words().rules(entry);
    Ok(Json(Rules { markdown, language }))
}

/// The texts of the page in a language.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/words/{language}", params(("language" = String, Path)),
    responses((status = 200, body = BTreeMap<String, String>), (status = 404, body = ProblemBody))))]
pub(in crate::server) async fn words(Path(language): Path<String>) -> Result<Json<BTreeMap<String, String>>, Problem> {
    match Language::find(&language) {
        Some(language) => Ok(Json(language.page())),
        None => {
            let sentence = "there is no such language; the languages: en, sr-Cyrl, sr-Latn";
            Err(Problem::new(StatusCode::NOT_FOUND, Refusal::new("server.language", sentence, [])))
        }
    }
}

/// The description of this API.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/openapi.json",
    responses((status = 200, content_type = "application/json"))))]
pub(in crate::server) async fn openapi() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], include_str!("../../../openapi.json")).into_response()
}

/// The requested position.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(in crate::server) struct Found {
    view: View,
    /// The options of the game, all of them.
    settings: BTreeMap<String, String>,
    /// The moves that led there, in our notation.
    moves: Vec<String>,
}

/// A position without a game, for the editor and for links to a position.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/position", request_body = Opening,
    responses((status = 200, body = Found), (status = 422, body = ProblemBody), (status = "4XX", body = ProblemBody))))]
pub(in crate::server) async fn position(
    With(shared): With<Arc<Shared>>,
    Body(asked): Body<Opening>,
) -> Result<Json<Found>, Problem> {
    shared
        .work(move |_| {
            let mut table = (find(&asked.game)?.open)(&settings(&asked.settings)?)?;
            if let Some(text) = &asked.position {
                table.set_up(text.trim())?;
            }
            if let Some(moves) = &asked.moves {
                table.play_list(moves).map_err(|broken| *broken.reason)?;
            }
            let moves = table.history(Default::default());
            let settings = settings_map(table.settings());
            Ok(Json(Found { view: view(&*table, NodeId::ROOT, None), settings, moves }))
        })
        .await
}

/// A QR code of an address of this server.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/qr", params(("text" = String, Query)),
    responses((status = 200, content_type = "image/svg+xml"), (status = "4XX", body = ProblemBody))))]
pub(in crate::server) async fn qr(
    With(shared): With<Arc<Shared>>,
    uri: Uri,
    headers: axum::http::HeaderMap,
) -> Result<Response, Problem> {
    let text = uri.query().unwrap_or_default().split('&').find_map(|pair| pair.strip_prefix("text="));
    let text = percent_decoded(text.unwrap_or_default());
    if !hosts::is_ours(&text, &headers, &shared.place) {
        let law = Refusal::new("server.qr", "QR codes are made only for addresses of this server", []);
        return Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, law));
    }
    let svg = join::svg(&text).map_err(Problem::from)?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response())
}

/// Decodes percent-encoding such as `%41`; bytes that are not text are left out.
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
