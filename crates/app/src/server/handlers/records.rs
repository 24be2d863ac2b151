//! Importing and exporting games as files.

use std::sync::Arc;

use axum::extract::State as With;
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use potez_draw::board;
use potez_draw::formats::svg::svg;
#[cfg(feature = "paper")]
use potez_draw::formats::{gif::gif, pdf::pdf, png::png};
use potez_play::Session;
use potez_play::record::{self, Broken, Format, Import};
use potez_play::session::{NodeId, Seat};
#[cfg(feature = "paper")]
use potez_rules::Scene;
use potez_rules::{Player, Refusal, Settings};
use serde::Serialize;

#[cfg(feature = "paper")]
use super::large_jobs::{self, MOST_SHAPES};
use super::{GameRequest, known_node};
use crate::server::handlers::games::{Opened, open};
use crate::server::language::Language;
use crate::server::problem::Problem;
#[cfg(feature = "openapi")]
use crate::server::problem::ProblemBody;
use crate::server::requests::{Body, ImportRequest, settings};
use crate::server::state::{Client, Shared};
#[cfg(feature = "openapi")]
use crate::server::tokens::Tokens;
#[cfg(feature = "openapi")]
use crate::server::view::State;
use crate::server::view::table_at;

/// The formats in which a game can be exported.
const FORMATS: &str = "json, text, sgf, moves, course, position, svg, png, gif, pdf";

/// How large pixels are drawn.
#[cfg(feature = "paper")]
const SCALE: f64 = 2.0;

/// How long an animation shows each position, in milliseconds.
#[cfg(feature = "paper")]
const DELAY: u32 = 900;

/// An animation or a document has at most this many positions.
#[cfg(feature = "paper")]
const MOST_POSITIONS: usize = 400;

/// A game that was just opened from a record, and what could not be kept.
#[cfg(feature = "openapi")]
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "it describes the response, which is written without a copy of the state")]
pub(in crate::server) struct Imported {
    id: String,
    tokens: Tokens,
    state: State,
    /// The first thing that could not be kept; everything before it was.
    broken: Option<BrokenMove>,
}

/// The same, besides its state.
#[derive(Serialize)]
struct Read {
    #[serde(flatten)]
    opened: Opened,
    broken: Option<BrokenMove>,
}

/// A move of a record that could not be kept.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct BrokenMove {
    /// Its number in its line; 0 if the broken thing is not a move.
    r#move: usize,
    /// What the record says.
    text: String,
    law: String,
    message: String,
    /// How many moves after it were left out with it.
    lost: usize,
    /// How many things could not be kept in all.
    count: usize,
}

/// Opens a game from a record, a list of moves, or the text of a position.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/import", request_body = ImportRequest,
    responses((status = 201, body = Imported), (status = "4XX", body = ProblemBody))))]
pub(in crate::server) async fn import(
    With(shared): With<Arc<Shared>>,
    client: Client,
    language: Language,
    Body(asked): Body<ImportRequest>,
) -> Result<Response, Problem> {
    shared
        .work(client, move |shared| {
            shared.limits.check_record(&asked.text)?;
            let mut import = read(&asked)?;
            let session = &mut import.session;
            shared.limits.check_session(session)?;
            // A record may have engines in its seats, but a person who opens it wants to look first.
            for player in Player::BOTH {
                session.sit(player, Seat::Human);
            }
            let count = import.broken.len();
            let broken = import.broken.first().map(|broken| broken_move(broken, count, language));
            let title = title(session);
            let live = shared.games.begin(import.session, &title);
            let (opened, state) = open(shared, client, live)?;
            Ok((StatusCode::CREATED, state.inside(&Read { opened, broken })).into_response())
        })
        .await
}

/// The title of the game.
fn title(session: &Session) -> String {
    let tag = session.tags().iter().find(|(name, _)| ["title", "event", "Event", "GN"].contains(&name.as_str()));
    tag.map(|(_, value)| value.chars().take(super::history::LONGEST_TITLE).collect()).unwrap_or_default()
}

fn broken_move(broken: &Broken, count: usize, language: Language) -> BrokenMove {
    BrokenMove {
        r#move: broken.number,
        text: broken.text.chars().take(200).collect(),
        law: broken.reason.law.to_owned(),
        message: language.say(&broken.reason),
        lost: broken.lost,
        count,
    }
}

fn read(asked: &ImportRequest) -> Result<Import, Problem> {
    let (options, game) = (settings(&asked.settings)?, asked.game.as_deref());
    match asked.format.as_deref().unwrap_or("auto") {
        "auto" => read_any(&asked.text, game, &options),
        "position" => position(&asked.text, game, &options),
        "moves" => moves(&asked.text, game, &options),
        name => Ok(record::read(&asked.text, Format::parse(name)?, game, &options)?),
    }
}

/// A list of moves, separated by commas as in the format, or by spaces as people write it.
fn moves(text: &str, game: Option<&str>, options: &Settings) -> Result<Import, Problem> {
    let import = record::read(text, Format::Moves, game, options)?;
    if text.contains(',') || import.broken.is_empty() {
        return Ok(import);
    }
    match record::read(text, Format::Text, game, options) {
        Ok(found) if found.session.history().len() > import.session.history().len() => Ok(found),
        _ => Ok(import),
    }
}

/// A record in any format, or a position of the game that was named.
fn read_any(text: &str, game: Option<&str>, options: &Settings) -> Result<Import, Problem> {
    let import = record::read_any(text, game, options);
    let nothing =
        import.as_ref().map_or(true, |import| import.session.history().is_empty() && !import.broken.is_empty());
    if nothing && let Ok(found) = position(text, game, options) {
        return Ok(found);
    }
    Ok(import?)
}

fn position(text: &str, game: Option<&str>, options: &Settings) -> Result<Import, Problem> {
    let Some(game) = game else {
        let sentence = "the text of a position does not say which game it is; name the game";
        return Err(Refusal::new("server.position_game", sentence, []).into());
    };
    Ok(Import { session: Session::open_at(game, options, text.trim())?, broken: Vec::new() })
}

/// The game, or one of its positions, as a file.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/games/{id}/export",
    params(("id" = String, Path), ("format" = Option<String>, Query), ("node" = Option<u32>, Query)),
    responses((status = 200), (status = "4XX", body = ProblemBody))))]
pub(in crate::server) async fn export(request: GameRequest, uri: Uri) -> Result<Response, Problem> {
    let value = |name: &str| {
        let mut pairs = uri.query().unwrap_or_default().split('&').filter_map(|pair| pair.split_once('='));
        pairs.find(|(key, _)| *key == name).map(|(_, value)| value.to_owned())
    };
    let (format, node) = (value("format"), value("node"));
    let (shared, client) = (request.shared.clone(), request.client);
    let draft = request
        .look(move |_, _, live, _| {
            let node = match node {
                Some(text) => known_node(live, text.parse().unwrap_or(u32::MAX))?,
                None => live.session().history().current(),
            };
            draft(live.session(), node, format.as_deref().unwrap_or("json"))
        })
        .await?;
    let Draft { game, kind, end, content } = draft;
    let bytes = match content {
        Content::Written(bytes) => bytes,
        // The game is free again while pictures are drawn.
        #[cfg(feature = "paper")]
        Content::Scenes(scenes) => large_jobs::run(&shared, client, move |_| drawn(end, &scenes)).await?,
    };
    #[cfg(not(feature = "paper"))]
    let _ = (shared, client);
    let disposition = format!("attachment; filename=\"potez-{game}.{end}\"");
    Ok(([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, disposition)], bytes).into_response())
}

/// A file that is about to be sent.
struct Draft {
    game: String,
    kind: &'static str,
    end: &'static str,
    content: Content,
}

/// What a file is made of.
enum Content {
    Written(Vec<u8>),
    /// Positions to draw, with the moves that led to them.
    #[cfg(feature = "paper")]
    Scenes(Vec<(Scene, Option<String>)>),
}

fn draft(session: &Session, node: NodeId, format: &str) -> Result<Draft, Problem> {
    const PLAIN: &str = "text/plain; charset=utf-8";
    let scene = || Ok::<_, Problem>(table_at(session, node)?.scene());
    let (kind, end, content) = match format {
        "position" => (PLAIN, "txt", Content::Written((table_at(session, node)?.position() + "\n").into_bytes())),
        "svg" => ("image/svg+xml", "svg", Content::Written(svg(&board::picture(&scene()?)).into_bytes())),
        #[cfg(feature = "paper")]
        "png" => ("image/png", "png", Content::Scenes(vec![(scene()?, None)])),
        #[cfg(feature = "paper")]
        "gif" => ("image/gif", "gif", Content::Scenes(whole_game(session)?)),
        #[cfg(feature = "paper")]
        "pdf" => ("application/pdf", "pdf", Content::Scenes(whole_game(session)?)),
        name => {
            let unknown = |_| {
                let facts = [("format", potez_rules::refusal::quote(name)), ("formats", FORMATS.to_owned())];
                Refusal::new("server.format", "there is no format {format}; the formats: {formats}", facts)
            };
            let format = Format::parse(name).map_err(unknown)?;
            let kind = match format {
                Format::Json => "application/json",
                Format::Sgf => "application/x-go-sgf",
                _ => PLAIN,
            };
            (kind, format.extension(), Content::Written(record::write(session, format)?.into_bytes()))
        }
    };
    Ok(Draft { game: session.game().to_owned(), kind, end, content })
}

#[cfg(feature = "paper")]
fn drawn(end: &str, scenes: &[(Scene, Option<String>)]) -> Result<Vec<u8>, Problem> {
    Ok(match (end, scenes) {
        ("png", [(scene, _), ..]) => png(&board::picture(scene), SCALE)?,
        ("gif", _) => gif(&board::game(scenes), 1.0, DELAY)?,
        _ => pdf(&board::game(scenes)),
    })
}

/// The positions of the line that is looked at, from the start to its end.
#[cfg(feature = "paper")]
fn whole_game(session: &Session) -> Result<Vec<(Scene, Option<String>)>, Problem> {
    let history = session.history();
    let line = history.whole_line();
    let mut table = table_at(session, NodeId::ROOT)?;
    let mut positions = vec![(table.scene(), None)];
    let most = most_positions(&positions[0].0);
    if line.len() > most {
        let facts = [("most", most.to_string())];
        let sentence = "pictures of a game are made of at most {most} positions; save it as a record";
        return Err(Refusal::new("server.pictures", sentence, facts).into());
    }
    for id in line.iter().skip(1) {
        let text = &history.node(*id).text;
        table.play(text)?;
        positions.push((table.scene(), Some(text.clone())));
    }
    Ok(positions)
}

/// How many positions of a game are drawn: fewer on a large board.
#[cfg(feature = "paper")]
fn most_positions(scene: &Scene) -> usize {
    (MOST_SHAPES / board::picture(scene).items.len().max(1)).min(MOST_POSITIONS)
}

#[cfg(all(test, feature = "paper"))]
mod tests {
    use super::*;

    #[test]
    fn the_larger_the_board_the_fewer_positions_are_drawn() {
        let most = |game: &str, settings: &str| {
            let scene = Session::open(game, &Settings::parse(settings).unwrap()).unwrap().scene();
            let most = most_positions(&scene);
            assert!(most * board::picture(&scene).items.len() <= MOST_SHAPES, "{game} {settings}");
            most
        };
        assert_eq!([most("tictactoe", ""), most("connect4", "")], [MOST_POSITIONS; 2]);
        let (usual, large) = (most("blockade", ""), most("blockade", "rows=22 cols=28"));
        assert!(large < usual && large >= 50 && usual >= 200, "{large} {usual}");
    }
}
