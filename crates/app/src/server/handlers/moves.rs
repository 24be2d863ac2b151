//! Making moves.

use std::time::Instant;

use axum::Json;
use axum::http::StatusCode;
use potez_play::Table;
use potez_play::session::NodeId;
use potez_rules::{Refusal, Target};
use serde::Serialize;

use super::{GameRequest, is_master, known_node, master, not_your_side};
use crate::server::clock;
use crate::server::games::Live;
use crate::server::image::{StateText, state_text};
use crate::server::language::Language;
use crate::server::limits::Limits;
#[cfg(feature = "openapi")]
use crate::server::problem::ProblemBody;
use crate::server::problem::{Fault, Problem};
use crate::server::requests::{Body, MoveRequest};
use crate::server::tokens::Rights;
#[cfg(feature = "openapi")]
use crate::server::view::State;
use crate::server::view::table_at;

/// How a move can continue.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(in crate::server) struct Following {
    /// What can be clicked next.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<crate::server::schema::Target>))]
    next: Vec<Target>,
    /// The move as text, when it is complete.
    complete: Option<String>,
}

/// Whether something is legal, and if not, why.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(in crate::server) struct Why {
    legal: bool,
    /// The law that it breaks.
    #[serde(skip_serializing_if = "Option::is_none")]
    law: Option<String>,
    /// The reason as a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
}

/// Makes a move. A move that has just been made and is sent again, because the response was lost, changes nothing.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/games/{id}/moves", params(("id" = String, Path)), request_body = MoveRequest,
    responses((status = 200, body = State), (status = "4XX", body = ProblemBody))))]
pub(in crate::server) async fn make(
    request: GameRequest,
    Body(asked): Body<MoveRequest>,
) -> Result<StateText, Problem> {
    request
        .look(move |shared, game, live, rights| {
            let current = live.session().history().current();
            let node = asked.node.map_or(Ok(current), |node| known_node(live, node))?;
            let table = table_at(live.session(), node)?;
            if !was_just_made(live, rights, node, &*table, &asked) {
                may_move(live, rights, node)?;
                make_move(live, node, &*table, &asked, &shared.limits)?;
                super::commit_change(shared, game, live)?;
            }
            Ok(state_text(game, live, rights))
        })
        .await
}

/// Is it the last move of this side, sent again? The other side may have replied already.
fn was_just_made(live: &Live, rights: Rights, node: NodeId, table: &dyn Table, asked: &MoveRequest) -> bool {
    let history = live.session().history();
    let line = history.line();
    let recent = line.iter().rev().take(2).find(|id| history.get(**id).is_some_and(|it| it.parent == Some(node)));
    let Some(made) = recent.and_then(|id| history.get(*id)) else { return false };
    let text = text_of(table, asked).and_then(|text| Ok(table.choice(&text)?.text));
    rights.plays(table.turn()) && text.is_ok_and(|text| text == made.text)
}

/// Makes the move; a refused move changes nothing.
fn make_move(
    live: &mut Live,
    node: NodeId,
    table: &dyn Table,
    asked: &MoveRequest,
    limits: &Limits,
) -> Result<(), Problem> {
    limits.check_nodes(live.session())?;
    if node == live.session().history().current() && live.session_mut().fall_of_flag(Instant::now()) {
        // The end of the time is saved, and the page sees it in the state.
        live.interrupt();
        return Ok(());
    }
    let text = table.choice(&text_of(table, asked)?)?.text;
    if node != live.session().history().current() {
        if live.session().history().get(node).is_some_and(|node| node.ending.is_some()) {
            return Err(Refusal::game_over().into());
        }
        live.session_mut().go_to(node);
    }
    live.session_mut().play(&text)?;
    clock::start(live);
    live.interrupt();
    live.takeback = None;
    live.paused = false;
    Ok(())
}

/// Do these rights allow a move here? After any node but the current one, only somebody who plays alone may move.
fn may_move(live: &Live, rights: Rights, node: NodeId) -> Result<(), Problem> {
    if node != live.session().history().current() {
        return master(live, rights);
    }
    let turn = live.session().turn();
    if live.session().seat(turn).is_human() {
        return if rights.plays(turn) { Ok(()) } else { Err(Problem::not_yours("server.turn", "it is not your turn")) };
    }
    if !rights.x && !rights.o {
        return Err(not_your_side());
    }
    if live.paused && is_master(live, rights) {
        return Ok(());
    }
    Err(Problem::not_now("server.engine_turn", "it is the engine's turn"))
}

/// A move as text, whether it came as text or as clicks.
fn text_of(table: &dyn Table, asked: &MoveRequest) -> Result<String, Problem> {
    match (&asked.text, &asked.targets) {
        (Some(text), None) => Ok(text.clone()),
        (None, Some(targets)) => table.following(targets).whole().ok_or_else(|| {
            let unfinished = || Refusal::new("server.unfinished", "this is only the beginning of a move", []);
            table.why(targets).unwrap_or_else(unfinished).into()
        }),
        _ => {
            let law = Refusal::new("request.move", "give a move as text or as targets, but not as both", []);
            Err(Problem::new(StatusCode::BAD_REQUEST, law))
        }
    }
}

/// How a move that is being built can continue.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/games/{id}/next", params(("id" = String, Path)), request_body = MoveRequest,
    responses((status = 200, body = Following), (status = "4XX", body = ProblemBody))))]
pub(in crate::server) async fn next(
    request: GameRequest,
    Body(asked): Body<MoveRequest>,
) -> Result<Json<Following>, Problem> {
    request
        .look(move |_, _, live, _| {
            let node = asked.node.map_or(Ok(live.session().history().current()), |node| known_node(live, node))?;
            let table = table_at(live.session(), node)?;
            let made = asked.targets.unwrap_or_default();
            let following = table.following(&made);
            Ok(Json(Following { next: following.clone().into_steps(), complete: following.whole() }))
        })
        .await
}

/// Whether something is legal, and if not, why.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/games/{id}/why", params(("id" = String, Path)), request_body = MoveRequest,
    responses((status = 200, body = Why), (status = "4XX", body = ProblemBody))))]
pub(in crate::server) async fn why(
    language: Language,
    request: GameRequest,
    Body(asked): Body<MoveRequest>,
) -> Result<Json<Why>, Problem> {
    request
        .look(move |_, _, live, _| {
            let node = asked.node.map_or(Ok(live.session().history().current()), |node| known_node(live, node))?;
            let refusal = reason(&*table_at(live.session(), node)?, &asked)?;
            let fault = refusal.map(|refusal| Fault::new(&refusal, language));
            let legal = fault.is_none();
            let (law, message) = fault.map(|fault| (fault.law, fault.message)).unzip();
            Ok(Json(Why { legal, law, message }))
        })
        .await
}

fn reason(table: &dyn Table, asked: &MoveRequest) -> Result<Option<Refusal>, Problem> {
    match &asked.targets {
        Some(targets) => Ok(table.why(targets)),
        None => Ok(table.choice(&text_of(table, asked)?).err()),
    }
}
