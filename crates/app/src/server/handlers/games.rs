//! Opening, finding, exporting and deleting games.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{Path, State as With};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use potez_play::Session;
use potez_play::session::{Control, NodeId};
use potez_play::store::GameId;
use potez_rules::{Player, Refusal};
use serde::Serialize;

use super::{GameRequest, known_node, written};
use crate::server::games::Live;
use crate::server::handlers::history::title;
use crate::server::handlers::seats::seat_of;
use crate::server::opponents;
use crate::server::problem::Problem;
#[cfg(feature = "openapi")]
use crate::server::problem::ProblemBody;
use crate::server::requests::{AskedClock, AskedMine, Body, NewGame, settings};
use crate::server::state::{Client, Shared};
use crate::server::tokens::{Rights, Tokens, id_of};
use crate::server::view::{State, View, state_for, state_text, table_at, view_at};

/// A game that was just opened: the only response that contains the tokens.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(in crate::server) struct Created {
    pub(super) id: String,
    pub(super) tokens: Tokens,
    pub(super) state: State,
}

/// One of the client's games.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(in crate::server) struct Mine {
    id: String,
    title: String,
    game: String,
    /// When it was changed last, in milliseconds since 1970.
    changed: i64,
    ended: bool,
    roles: Vec<&'static str>,
    /// The number of moves to the current node.
    ply: usize,
}

/// The most games in one request.
const MOST_MINE: usize = 200;

/// Opens a new game.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/games", request_body = NewGame,
    responses((status = 201, body = Created), (status = "4XX", body = ProblemBody))))]
pub(in crate::server) async fn create(
    With(shared): With<Arc<Shared>>,
    client: Client,
    Body(asked): Body<NewGame>,
) -> Result<Response, Problem> {
    shared
        .work(move |shared| {
            let mut session = session(&asked)?;
            if let Some(clock) = asked.clock {
                session.set_clock(control(clock)?);
            }
            let title = asked.title.as_deref().map_or(Ok(String::new()), title)?;
            let mut live = shared.games.begin(session, &title);
            for (player, seat) in [(Player::First, &asked.seats.x), (Player::Second, &asked.seats.o)] {
                if let Some(text) = seat {
                    let seat = seat_of(text, &live)?;
                    live.session_mut().sit(player, seat);
                }
            }
            let created = open(shared, client, live)?;
            Ok((StatusCode::CREATED, Json(created)).into_response())
        })
        .await
}

/// Adds a game, and responds with its tokens.
pub(in crate::server) fn open(shared: &Arc<Shared>, client: Client, live: Live) -> Result<Created, Problem> {
    shared.meter.game(client.0, &shared.limits)?;
    let game = shared.games.add(live, client.0)?;
    let mut live = game.lock()?;
    opponents::wake(shared, &game, &mut live);
    let state = state_for(&game, &mut live, Rights { x: true, o: true, watch: true });
    Ok(Created { id: game.id.as_str().to_owned(), tokens: game.tokens.clone(), state })
}

fn session(asked: &NewGame) -> Result<Session, Problem> {
    let settings = settings(&asked.settings)?;
    let mut session = match &asked.position {
        Some(position) => Session::open_at(&asked.game, &settings, position.trim())?,
        None => Session::open(&asked.game, &settings)?,
    };
    if let Some(moves) = &asked.moves {
        play_all(&mut session, moves)?;
    }
    Ok(session)
}

/// Makes a list of moves; all or none.
fn play_all(session: &mut Session, moves: &str) -> Result<(), Problem> {
    let mut table = table_at(session, NodeId::ROOT)?;
    table.play_list(moves).map_err(|broken| {
        let facts = [
            ("number", (broken.played.len() + 1).to_string()),
            ("text", potez_rules::refusal::quote(&broken.text)),
            ("reason", broken.reason.to_string()),
        ];
        Refusal::new("server.moves", "move {number} {text}: {reason}", facts)
    })?;
    for text in table.history(potez_rules::Dialect::Ours) {
        session.play(&text)?;
    }
    Ok(())
}

/// The clock, if its times make sense.
fn control(clock: AskedClock) -> Result<Control, Problem> {
    let time = |seconds: f64, low: f64, high: f64| {
        (low..=high).contains(&seconds).then(|| Duration::from_millis((seconds * 1000.0) as u64))
    };
    let control = time(clock.base, 1.0, 86_400.0).zip(time(clock.increment, 0.0, 3_600.0));
    let (base, increment) = control.ok_or_else(|| {
        let sentence = "a clock has from 1 second to a day for each side, and up to an hour for each move";
        Refusal::new("server.clock", sentence, [])
    })?;
    Ok(Control { base, increment })
}

/// The games of the given tokens.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/mine", request_body = AskedMine,
    responses((status = 200, body = Vec<Mine>), (status = "4XX", body = ProblemBody))))]
pub(in crate::server) async fn mine(
    With(shared): With<Arc<Shared>>,
    client: Client,
    Body(asked): Body<AskedMine>,
) -> Result<Json<Vec<Mine>>, Problem> {
    shared
        .work(move |shared| {
            let mut ids: Vec<GameId> = asked.tokens.iter().filter_map(|token| id_of(token)).collect();
            ids.sort_unstable_by(|a, b| a.as_str().cmp(b.as_str()));
            ids.dedup();
            ids.truncate(MOST_MINE);
            let mut mine: Vec<Mine> =
                ids.iter().filter_map(|id| one(shared, client, id.as_str(), &asked.tokens)).collect();
            mine.sort_by_key(|game| std::cmp::Reverse(game.changed));
            Ok(Json(mine))
        })
        .await
}

fn one(shared: &Shared, client: Client, id: &str, given: &[String]) -> Option<Mine> {
    let (game, rights) = shared.games.open(id, given, client.0).ok()?;
    let live = game.lock().ok()?;
    Some(Mine {
        id: game.id.as_str().to_owned(),
        title: live.saved.title().to_owned(),
        game: live.session().game().to_owned(),
        changed: live.saved.changed(),
        ended: live.session().ending().is_some(),
        roles: rights.roles(),
        ply: live.session().history().line().len() - 1,
    })
}

/// The current state of a game.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/games/{id}", params(("id" = String, Path)),
    responses((status = 200, body = State), (status = 404, body = ProblemBody))))]
pub(in crate::server) async fn state(request: GameRequest) -> Result<Response, Problem> {
    request.look(|_, game, live, rights| Ok(written(StatusCode::OK, state_text(game, live, rights)))).await
}

/// The position at any node; the current node does not change.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/games/{id}/nodes/{node}", params(("id" = String, Path), ("node" = u32, Path)),
    responses((status = 200, body = View), (status = 404, body = ProblemBody))))]
pub(in crate::server) async fn node(
    request: GameRequest,
    Path(names): Path<(String, String)>,
) -> Result<Json<View>, Problem> {
    let node = names.1;
    request
        .look(move |_, _, live, _| {
            let node = known_node(live, node.parse().unwrap_or(u32::MAX))?;
            Ok(Json(view_at(live.session(), node)?))
        })
        .await
}

/// Deletes a game for good.
#[cfg_attr(feature = "openapi", utoipa::path(delete, path = "/api/games/{id}", params(("id" = String, Path)),
    responses((status = 204), (status = "4XX", body = ProblemBody))))]
pub(in crate::server) async fn delete(request: GameRequest) -> Result<StatusCode, Problem> {
    let GameRequest { shared, client, given, id } = request;
    shared
        .work(move |shared| {
            let (game, rights) = shared.games.open(&id, &given.0, client.0)?;
            super::master(&*game.lock()?, rights)?;
            shared.games.delete(&game)?;
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}
