//! The same game again, when two people have finished one: whoever asks first offers it, the other accepts with the same request, and both get their key to a new
//! game with the sides changed.

use std::sync::Arc;

use axum::Json;
use potez_play::Session;
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
use crate::server::tokens::Tokens;

/// The game that follows another.
#[derive(Clone)]
pub(in crate::server) struct NextGame {
    pub(in crate::server) id: String,
    tokens: Tokens,
}

/// The key of one player to the new game; nothing as long as the other has not agreed.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(in crate::server) struct Rematch {
    /// The id of the new game.
    id: Option<String>,
    /// The token of the caller's new side.
    token: Option<String>,
    /// The token for those who watch.
    watch: Option<String>,
}

/// Offers a rematch, accepts one, or asks for one's key when both have agreed.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/games/{id}/rematch", params(("id" = String, Path)), request_body = SideRequest,
    responses((status = 200, body = Rematch), (status = "4XX", body = ProblemBody))))]
pub(in crate::server) async fn rematch(
    request: GameRequest,
    Body(asked): Body<SideRequest>,
) -> Result<Json<Rematch>, Problem> {
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
            if live.next.is_none() {
                if live.rematch == Some(me.other()) {
                    live.next = Some(begin(shared, client, live)?);
                }
                live.rematch = Some(me);
                commit_change(shared, game, live)?;
            }
            Ok(Json(key(live.next.as_ref(), me)))
        })
        .await
}

/// Whoever was X is O now.
fn key(next: Option<&NextGame>, me: Player) -> Rematch {
    let token = |next: &NextGame| match me {
        Player::First => next.tokens.o.clone(),
        Player::Second => next.tokens.x.clone(),
    };
    Rematch {
        id: next.map(|next| next.id.clone()),
        token: next.map(token),
        watch: next.map(|next| next.tokens.watch.clone()),
    }
}

/// A new game with the same options, start and clock.
fn begin(shared: &Arc<Shared>, client: Client, live: &Live) -> Result<NextGame, Problem> {
    let old = live.session();
    let mut session = match old.start() {
        Some(position) => Session::open_at(old.game(), old.settings(), position)?,
        None => Session::open(old.game(), old.settings())?,
    };
    if let Some(clock) = old.clock() {
        session.set_clock(clock.control());
    }
    let (created, _) = open(shared, client, shared.games.begin(session, live.saved.title()))?;
    Ok(NextGame { id: created.id, tokens: created.tokens })
}
