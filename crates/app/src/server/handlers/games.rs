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
use potez_rules::{Outcome, Player, Refusal, Scene};
use serde::Serialize;

use super::{GameRequest, known_node};
use crate::server::games::Live;
use crate::server::handlers::history::title;
use crate::server::handlers::seats::seat_of;
use crate::server::image::{StateText, state_text};
use crate::server::language::Language;
use crate::server::limits::Limits;
use crate::server::opponents;
use crate::server::problem::Problem;
#[cfg(feature = "openapi")]
use crate::server::problem::ProblemBody;
use crate::server::requests::{Body, ClockRequest, MineRequest, NewGame, TokenRequest, settings};
use crate::server::state::{Client, Shared};
use crate::server::strength;
use crate::server::tokens::{Rights, Role, Tokens, id_of};
#[cfg(feature = "openapi")]
use crate::server::view::State;
use crate::server::view::{Seats, View, table_at, view};

/// Another token for a role.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(in crate::server) struct NewToken {
    role: Role,
    token: String,
}

/// A game that was just opened: the only response that contains the tokens.
#[cfg(feature = "openapi")]
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "it describes the response, which is written without a copy of the state")]
pub(in crate::server) struct Created {
    id: String,
    tokens: Tokens,
    state: State,
}

/// A game that was just opened, besides its state.
#[derive(Serialize)]
pub(super) struct Opened {
    pub(super) id: String,
    pub(super) tokens: Tokens,
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
    seats: Seats,
    /// Who is to move.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::server::schema::Player))]
    turn: Player,
    /// How it ended.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::server::schema::Outcome>))]
    outcome: Option<Outcome>,
    /// The position at the current node, if the request asks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::server::schema::Scene>))]
    scene: Option<Scene>,
}

/// The most games in one request.
const MOST_MINE: usize = 200;

/// Opens a new game.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/games", request_body = NewGame,
    responses((status = 201, body = Created), (status = "4XX", body = ProblemBody))))]
pub(in crate::server) async fn create(
    With(shared): With<Arc<Shared>>,
    client: Client,
    language: Language,
    Body(asked): Body<NewGame>,
) -> Result<Response, Problem> {
    shared
        .work(client, move |shared| {
            let mut session = session(&asked, &shared.limits, language)?;
            if let Some(clock) = asked.clock {
                session.set_clock(control(clock)?);
            }
            if let Some(strength) = &asked.strength {
                strength::keep(strength, &shared.limits, &mut session)?;
            }
            let title = asked.title.as_deref().map_or(Ok(String::new()), title)?;
            let mut live = shared.games.begin(session, &title);
            for (player, seat) in [(Player::First, &asked.seats.x), (Player::Second, &asked.seats.o)] {
                if let Some(text) = seat {
                    let seat = seat_of(text, &live, shared)?;
                    live.session_mut().sit(player, seat);
                }
            }
            let (opened, state) = open(shared, client, live)?;
            Ok((StatusCode::CREATED, state.inside(&opened)).into_response())
        })
        .await
}

/// Adds a game, and responds with its tokens.
pub(super) fn open(shared: &Arc<Shared>, client: Client, live: Live) -> Result<(Opened, StateText), Problem> {
    shared.meter.game(client.0, &shared.limits)?;
    let (game, tokens) = shared.games.add(live, client.0)?;
    let mut live = game.lock()?;
    opponents::wake(shared, &game, &mut live);
    let state = state_text(&game, &mut live, Rights { x: true, o: true, watch: true });
    live.drop_large_image();
    Ok((Opened { id: game.id.as_str().to_owned(), tokens }, state))
}

fn session(asked: &NewGame, limits: &Limits, language: Language) -> Result<Session, Problem> {
    let settings = settings(&asked.settings)?;
    limits.check_settings(&settings)?;
    asked.position.as_deref().map_or(Ok(()), |text| limits.check_position(text))?;
    asked.moves.as_deref().map_or(Ok(()), |text| limits.check_moves(text))?;
    let mut session = match &asked.position {
        Some(position) => Session::open_at(&asked.game, &settings, position.trim())?,
        None => Session::open(&asked.game, &settings)?,
    };
    if let Some(moves) = &asked.moves {
        play_all(&mut session, moves, language)?;
    }
    Ok(session)
}

/// Makes a list of moves; all or none. Why one cannot be made is a fact of the refusal, so it is told in the language of the request.
fn play_all(session: &mut Session, moves: &str, language: Language) -> Result<(), Problem> {
    let mut table = table_at(session, NodeId::ROOT)?;
    table.play_list(moves).map_err(|broken| {
        let facts = [
            ("number", (broken.played.len() + 1).to_string()),
            ("text", potez_rules::refusal::quote(&broken.text)),
            ("reason", language.say(&broken.reason)),
        ];
        Refusal::new("server.moves", "move {number} {text}: {reason}", facts)
    })?;
    for text in table.history(potez_rules::Dialect::Ours) {
        session.play(&text)?;
    }
    Ok(())
}

/// The clock, if its times make sense.
fn control(clock: ClockRequest) -> Result<Control, Problem> {
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
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/mine", request_body = MineRequest,
    responses((status = 200, body = Vec<Mine>), (status = "4XX", body = ProblemBody))))]
pub(in crate::server) async fn mine(
    With(shared): With<Arc<Shared>>,
    client: Client,
    Body(asked): Body<MineRequest>,
) -> Result<Json<Vec<Mine>>, Problem> {
    shared
        .work(client, move |shared| {
            let mut ids: Vec<GameId> = asked.tokens.iter().filter_map(|token| id_of(token)).collect();
            ids.sort_unstable_by(|a, b| a.as_str().cmp(b.as_str()));
            ids.dedup();
            ids.truncate(MOST_MINE);
            let mut mine: Vec<Mine> = ids.iter().filter_map(|id| one(shared, client, id.as_str(), &asked)).collect();
            mine.sort_by_key(|game| std::cmp::Reverse(game.changed));
            Ok(Json(mine))
        })
        .await
}

fn one(shared: &Shared, client: Client, id: &str, asked: &MineRequest) -> Option<Mine> {
    let (game, rights) = shared.games.open(id, &asked.tokens, client.0).ok()?;
    let live = game.lock().ok()?;
    let session = live.session();
    Some(Mine {
        id: game.id.as_str().to_owned(),
        title: live.saved.title().to_owned(),
        game: live.session().game().to_owned(),
        changed: live.saved.changed(),
        ended: live.session().ending().is_some(),
        roles: rights.roles(),
        ply: session.history().line().len() - 1,
        seats: Seats::of(session),
        turn: session.turn(),
        outcome: session.ending().map(potez_play::session::Ending::outcome),
        scene: asked.scenes.then(|| session.scene()),
    })
}

/// The current state of a game.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/games/{id}", params(("id" = String, Path)),
    responses((status = 200, body = State), (status = 404, body = ProblemBody))))]
pub(in crate::server) async fn state(request: GameRequest) -> Result<StateText, Problem> {
    request.look(|_, game, live, rights| Ok(state_text(game, live, rights))).await
}

/// The position at any node; the current node does not change.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/games/{id}/nodes/{node}", params(("id" = String, Path), ("node" = u32, Path)),
    responses((status = 200, body = View), (status = 404, body = ProblemBody))))]
pub(in crate::server) async fn node(
    request: GameRequest,
    Path(names): Path<(String, String)>,
) -> Result<Json<View>, Problem> {
    let node = names.1;
    let (shared, client) = (request.shared.clone(), request.client);
    let (table, node, ending) = request
        .look(move |_, _, live, _| {
            let node = known_node(live, node.parse().unwrap_or(u32::MAX))?;
            let ending = live.session().history().get(node).and_then(|node| node.ending);
            Ok((table_at(live.session(), node)?, node, ending))
        })
        .await?;
    // The game is free again while its moves are listed.
    shared.work(client, move |_| Ok(Json(view(&*table, node, ending)))).await
}

/// Gives a role another token, for whoever has the present one; players may do so for those who watch. The present one opens nothing any more.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/games/{id}/token", params(("id" = String, Path)), request_body = TokenRequest,
    responses((status = 200, body = NewToken), (status = "4XX", body = ProblemBody))))]
pub(in crate::server) async fn renew(
    request: GameRequest,
    Body(asked): Body<TokenRequest>,
) -> Result<Json<NewToken>, Problem> {
    request
        .look(move |shared, game, live, rights| {
            let allowed = match asked.role {
                Role::X => rights.x,
                Role::O => rights.o,
                Role::Watch => rights.x || rights.o,
            };
            if !allowed {
                return Err(super::not_your_side());
            }
            let token = shared.games.renew(game, live, asked.role)?;
            Ok(Json(NewToken { role: asked.role, token }))
        })
        .await
}

/// Deletes a game for good.
#[cfg_attr(feature = "openapi", utoipa::path(delete, path = "/api/games/{id}", params(("id" = String, Path)),
    responses((status = 204), (status = "4XX", body = ProblemBody))))]
pub(in crate::server) async fn delete(request: GameRequest) -> Result<StatusCode, Problem> {
    request
        .look(|shared, game, live, rights| {
            super::master(live, rights)?;
            shared.games.delete(game, live)?;
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}
