//! What the server offers: games, rules, texts, positions, QR codes.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State as With};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use potez_play::record::{self, Format};
use potez_play::session::NodeId;
use potez_play::{Entry, Session, find, games};
use potez_rules::{OptionSpec, Refusal, Scene, Settings, Tool};
use serde::Serialize;

use crate::server::language::Language;
#[cfg(feature = "openapi")]
use crate::server::problem::ProblemBody;
use crate::server::problem::{Fault, Problem};
use crate::server::requests::{ArrangementRequest, Body, Opening, QrRequest, settings};
use crate::server::state::{Client, Shared};
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
    /// Programs that the operator offers as opponents, by their names: a seat is written `bot:NAME`.
    bots: Vec<String>,
    /// The levels of `engine:LEVEL`.
    levels: Vec<u8>,
    languages: Vec<&'static str>,
    limits: PublicLimits,
    /// The addresses at which other devices reach this server; none if only this machine can.
    addresses: Vec<String>,
    /// Are there tournaments here?
    tournaments: bool,
}

/// A game that can be opened.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct GameEntry {
    name: &'static str,
    title: &'static str,
    summary: &'static str,
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<crate::server::schema::OptionSpec>))]
    options: &'static [OptionSpec],
    /// The kinds of engine that the game has.
    engines: Vec<&'static str>,
    /// The formats in which its games can be saved.
    formats: Vec<&'static str>,
    /// Named options and positions.
    presets: Vec<PresetEntry>,
    /// The board to show in the list of games.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::server::schema::Scene>))]
    picture: Option<Scene>,
    /// How to draw the pieces of X and of O, if their shape is not enough.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<(PieceEntry, PieceEntry)>))]
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
        formats: formats(game),
        presets: game.presets.iter().map(preset).collect(),
        picture,
        pieces: game.pieces.map(|both| both.map(|it| PieceEntry { symbol: it.symbol, colour: it.colour })),
    }
}

/// The formats in which games of this kind can be saved: not every game has an SGF.
fn formats(game: &Entry) -> Vec<&'static str> {
    let session = Session::open(game.name, &Settings::new());
    let writes = |format| session.as_ref().is_ok_and(|session| record::write(session, format).is_ok());
    let records = Format::NAMES.into_iter().filter(|(_, format)| writes(*format)).map(|(name, _)| name);
    let pictures: &[&str] = if cfg!(feature = "paper") { &["svg", "png", "gif", "pdf"] } else { &["svg"] };
    records.chain(["position"]).chain(pictures.iter().copied()).collect()
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
    /// Seconds that the whole engine may think about a move.
    reply_seconds: u64,
    /// Threads that it may use.
    reply_threads: usize,
}

/// The games, the engines, and the limits.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/register", responses((status = 200, body = Register))))]
pub(in crate::server) async fn register(
    With(shared): With<Arc<Shared>>,
    client: Client,
) -> Result<Json<Register>, Problem> {
    // Each game is opened for its picture.
    shared.work(client, |shared| Ok(Json(known(shared)))).await
}

fn known(shared: &Shared) -> Register {
    Register {
        version: env!("CARGO_PKG_VERSION"),
        games: games().iter().map(game_entry).collect(),
        engines: SEATS.to_vec(),
        bots: shared.bots.get().map(|bots| bots.names()).unwrap_or_default(),
        levels: (1..=10).collect(),
        languages: Language::names(),
        limits: PublicLimits {
            seconds: shared.limits.study_time.as_secs(),
            lines: crate::server::analysis::MOST_LINES,
            nodes: shared.limits.nodes,
            reply_seconds: shared.limits.reply_time.as_secs(),
            reply_threads: shared.limits.reply_threads,
        },
        addresses: shared.place.addresses.clone(),
        tournaments: shared.tournaments.get().is_some(),
    }
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
    /// What can be put on the board by hand.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<crate::server::schema::Tool>))]
    tools: Vec<Tool>,
}

/// A board that was set up by hand, as a position.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(in crate::server) struct Arranged {
    /// The position as text.
    text: String,
    /// The position, if the rules allow it.
    view: Option<View>,
    /// Everything that the rules say against it.
    errors: Vec<Fault>,
}

/// The position that somebody has set up by hand, and what is wrong with it.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/arrange", request_body = ArrangementRequest,
    responses((status = 200, body = Arranged), (status = "4XX", body = ProblemBody))))]
pub(in crate::server) async fn arrange(
    With(shared): With<Arc<Shared>>,
    client: Client,
    language: Language,
    Body(asked): Body<ArrangementRequest>,
) -> Result<Json<Arranged>, Problem> {
    shared
        .work(client, move |shared| {
            let settings = settings(&asked.settings)?;
            shared.limits.check_settings(&settings)?;
            let mut table = (find(&asked.game)?.open)(&settings)?;
            let text = table.arranged(&asked.arrangement).ok_or_else(|| {
                Refusal::new("server.arrange", "positions of this game cannot be set up by hand; type them", [])
            })?;
            shared.limits.check_position(&text)?;
            let refused = table.set_up(&text).err().unwrap_or_default();
            let errors: Vec<Fault> = refused.iter().map(|refusal| Fault::new(refusal, language)).collect();
            let view = errors.is_empty().then(|| view(&*table, NodeId::ROOT, None));
            Ok(Json(Arranged { text, view, errors }))
        })
        .await
}

/// A position without a game, for the editor and for links to a position.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/position", request_body = Opening,
    responses((status = 200, body = Found), (status = 422, body = ProblemBody), (status = "4XX", body = ProblemBody))))]
pub(in crate::server) async fn position(
    With(shared): With<Arc<Shared>>,
    client: Client,
    Body(asked): Body<Opening>,
) -> Result<Json<Found>, Problem> {
    shared
        .work(client, move |shared| {
            let settings = settings(&asked.settings)?;
            shared.limits.check_settings(&settings)?;
            asked.position.as_deref().map_or(Ok(()), |text| shared.limits.check_position(text))?;
            asked.moves.as_deref().map_or(Ok(()), |text| shared.limits.check_moves(text))?;
            let mut table = (find(&asked.game)?.open)(&settings)?;
            if let Some(text) = &asked.position {
                table.set_up(text.trim())?;
            }
            if let Some(moves) = &asked.moves {
                table.play_list(moves).map_err(|broken| *broken.reason)?;
            }
            let moves = table.history(Default::default());
            let settings = settings_map(table.settings());
            let tools = table.tools();
            Ok(Json(Found { view: view(&*table, NodeId::ROOT, None), settings, moves, tools }))
        })
        .await
}

/// A QR code of an address of this server. An address with a secret goes into the body of a POST, since queries are logged.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/qr", params(("text" = String, Query)),
    responses((status = 200, content_type = "image/svg+xml"), (status = "4XX", body = ProblemBody))))]
pub(in crate::server) async fn qr(
    With(shared): With<Arc<Shared>>,
    client: Client,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let text = uri.query().unwrap_or_default().split('&').find_map(|pair| pair.strip_prefix("text="));
    draw_qr(shared, client, percent_decoded(text.unwrap_or_default()), headers).await
}

/// A QR code of an address of this server, which may contain a secret.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/qr", request_body = QrRequest,
    responses((status = 200, content_type = "image/svg+xml"), (status = "4XX", body = ProblemBody))))]
pub(in crate::server) async fn qr_of(
    With(shared): With<Arc<Shared>>,
    client: Client,
    headers: HeaderMap,
    Body(asked): Body<QrRequest>,
) -> Result<Response, Problem> {
    draw_qr(shared, client, asked.text, headers).await
}

async fn draw_qr(shared: Arc<Shared>, client: Client, text: String, headers: HeaderMap) -> Result<Response, Problem> {
    if !hosts::is_ours(&text, &headers, &shared.place) {
        let law = Refusal::new("server.qr", "QR codes are made only for addresses of this server", []);
        return Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, law));
    }
    let svg = shared.work(client, move |_| Ok(join::svg(&text)?)).await?;
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
