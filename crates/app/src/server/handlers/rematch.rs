//! The same game again, when two people have finished one: whoever asks first offers it, the other accepts with the same request, and both get their key to a new
//! game with the sides changed.

use std::sync::Arc;

use axum::Json;
use axum::http::StatusCode;
use potez_play::Session;
use potez_play::store::GameId;
use potez_rules::Player;
use serde::Serialize;

use super::games::open;
use super::{GameRequest, commit_change, is_master, side};
use crate::server::games::Live;
use crate::server::problem::Problem;
#[cfg(feature = "openapi")]
use crate::server::problem::ProblemBody;
use crate::server::requests::{Body, SideRequest};
use crate::server::state::{Client, Shared};
use crate::server::tokens::{Rematch, Role};

/// The key of one player to the new game; nothing as long as the other has not agreed.
#[derive(Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(in crate::server) struct RematchKey {
    /// The id of the new game.
    id: Option<String>,
    /// The token of the caller's new side.
    token: Option<String>,
    /// The token for those who watch, as long as the server knows it: it keeps only hashes.
    watch: Option<String>,
}

/// Offers a rematch, accepts one, or asks for one's key when both have agreed.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/games/{id}/rematch", params(("id" = String, Path)), request_body = SideRequest,
    responses((status = 200, body = RematchKey), (status = "4XX", body = ProblemBody))))]
pub(in crate::server) async fn rematch(
    request: GameRequest,
    Body(asked): Body<SideRequest>,
) -> Result<Json<RematchKey>, Problem> {
    let client = request.client;
    request
        .look(move |shared, game, live, rights| {
            let me = side(live, rights, asked.side)?;
            let people = Player::BOTH.into_iter().all(|player| live.session().seat(player).is_human());
            if live.session().ending().is_none() || !people || is_master(live, rights) {
                return Err(Problem::not_now(
                    "server.rematch",
                    "a rematch is for two people who have finished their game",
                ));
            }
            let key = match live.rematch.clone() {
                Some(Rematch::Agreed(id)) => key_of(shared, client, live, &id, me)?,
                _ => None,
            };
            if let Some(key) = key {
                return Ok(Json(key));
            }
            let agreed = live.rematch == Some(Rematch::Offered(me.other()));
            let next = if agreed { begin(shared, client, live)? } else { Rematch::Offered(me) };
            shared.games.set_rematch(game, live, Some(next.clone()))?;
            commit_change(shared, game, live)?;
            let key = match &next {
                Rematch::Agreed(id) => key_of(shared, client, live, id, me)?,
                Rematch::Offered(_) => None,
            };
            Ok(Json(key.unwrap_or_default()))
        })
        .await
}

/// The key of a player; `None` where the new game is not there any more. Whoever was X is O now.
fn key_of(
    shared: &Arc<Shared>,
    client: Client,
    live: &Live,
    id: &str,
    me: Player,
) -> Result<Option<RematchKey>, Problem> {
    let role = if me == Player::First { Role::O } else { Role::X };
    if let Some(tokens) = &live.next_tokens {
        let token = if role == Role::O { &tokens.o } else { &tokens.x };
        return Ok(Some(RematchKey {
            id: Some(id.to_owned()),
            token: Some(token.clone()),
            watch: Some(tokens.watch.clone()),
        }));
    }
    // The server was started again: it knows only the hashes of the tokens, so the player gets a new one.
    let game = match GameId::parse(id).map(|id| shared.games.find(&id, client.0)) {
        Some(Ok(game)) => game,
        Some(Err(problem)) if problem.status != StatusCode::NOT_FOUND => return Err(problem),
        _ => return Ok(None),
    };
    let token = shared.games.renew(&game, &mut *game.lock()?, role)?;
    Ok(Some(RematchKey { id: Some(id.to_owned()), token: Some(token), watch: None }))
}

/// A new game with the same options, start and clock.
fn begin(shared: &Arc<Shared>, client: Client, live: &mut Live) -> Result<Rematch, Problem> {
    let old = live.session();
    let mut session = match old.start() {
        Some(position) => Session::open_at(old.game(), old.settings(), position)?,
        None => Session::open(old.game(), old.settings())?,
    };
    if let Some(clock) = old.clock() {
        session.set_clock(clock.control());
    }
    let (created, _) = open(shared, client, shared.games.begin(session, live.saved.title()))?;
    live.next_tokens = Some(created.tokens);
    Ok(Rematch::Agreed(created.id))
}
