//! Requests between players (take back, draw, resign), and who plays a side.

use std::time::Instant;

use axum::http::StatusCode;
use potez_play::session::Seat;
use potez_rules::{Player, Refusal};

use super::{GameRequest, is_master, master, side};
use crate::server::bots::not_offered;
use crate::server::games::Live;
use crate::server::image::StateText;
use crate::server::problem::Problem;
#[cfg(feature = "openapi")]
use crate::server::problem::ProblemBody;
use crate::server::requests::{Body, PaceRequest, SeatRequest, SideRequest};
use crate::server::state::Shared;
use crate::server::tokens::Rematch;
#[cfg(feature = "openapi")]
use crate::server::view::State;

/// The sides that people play.
fn people(live: &Live) -> Vec<Player> {
    Player::BOTH.into_iter().filter(|player| live.session().seat(*player).is_human()).collect()
}

/// Takes back: at once if nobody else has to agree; otherwise it is an offer, which the other side accepts with the same request.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/games/{id}/takeback", params(("id" = String, Path)), request_body = SideRequest,
    responses((status = 200, body = State), (status = "4XX", body = ProblemBody))))]
pub(in crate::server) async fn takeback(
    request: GameRequest,
    Body(asked): Body<SideRequest>,
) -> Result<StateText, Problem> {
    request
        .change(move |_, _, live, rights| {
            if is_master(live, rights) {
                return match people(live).as_slice() {
                    [one] => take_back(live, Some(*one)),
                    _ => take_back(live, None),
                };
            }
            let me = side(live, rights, asked.side)?;
            if live.takeback == Some(me.other()) {
                return take_back(live, Some(me.other()));
            }
            if live.session().history().line().len() < 2 {
                return Err(nothing());
            }
            live.takeback = Some(me);
            Ok(())
        })
        .await
}

fn nothing() -> Problem {
    Problem::not_now("server.takeback", "there is no move to take back")
}

/// Takes back to the last turn of a player, or by one move.
fn take_back(live: &mut Live, player: Option<Player>) -> Result<(), Problem> {
    let done = match player {
        Some(player) => live.session_mut().take_back(player),
        None => live.session_mut().back(),
    };
    if !done {
        return Err(nothing());
    }
    live.interrupt();
    live.takeback = None;
    live.paused = !live.session().seat(live.session().turn()).is_human();
    Ok(())
}

/// Offers a draw, or accepts an offer.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/games/{id}/draw", params(("id" = String, Path)), request_body = SideRequest,
    responses((status = 200, body = State), (status = "4XX", body = ProblemBody))))]
pub(in crate::server) async fn draw(
    request: GameRequest,
    Body(asked): Body<SideRequest>,
) -> Result<StateText, Problem> {
    request
        .change(move |_, _, live, rights| {
            let me = side(live, rights, asked.side)?;
            if !live.session().seat(me.other()).is_human() {
                let evaluation = live.last_evaluation();
                if live.session_mut().offer_draw_to_engine(me, evaluation)? {
                    live.interrupt();
                    return Ok(());
                }
                return Err(Problem::not_now(
                    "server.draw_engine",
                    "the engine does not agree to a draw; play on, or resign",
                ));
            }
            let agreed = live.session_mut().offer_draw(me)?;
            if !agreed && is_master(live, rights) {
                live.session_mut().offer_draw(me.other())?;
            }
            Ok(())
        })
        .await
}

/// Declines an offer, or withdraws one's own.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/games/{id}/decline", params(("id" = String, Path)), request_body = SideRequest,
    responses((status = 200, body = State), (status = "4XX", body = ProblemBody))))]
pub(in crate::server) async fn decline(
    request: GameRequest,
    Body(asked): Body<SideRequest>,
) -> Result<StateText, Problem> {
    request
        .change(move |shared, game, live, rights| {
            side(live, rights, asked.side)?;
            if matches!(live.rematch, Some(Rematch::Offered(_))) {
                shared.games.set_rematch(game, live, None)?;
            }
            live.session_mut().decline_draw();
            live.takeback = None;
            Ok(())
        })
        .await
}

/// Resigns.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/games/{id}/resign", params(("id" = String, Path)), request_body = SideRequest,
    responses((status = 200, body = State), (status = "4XX", body = ProblemBody))))]
pub(in crate::server) async fn resign(
    request: GameRequest,
    Body(asked): Body<SideRequest>,
) -> Result<StateText, Problem> {
    request
        .change(move |_, _, live, rights| {
            let me = side(live, rights, asked.side)?;
            live.session_mut().resign(me)?;
            live.interrupt();
            live.takeback = None;
            Ok(())
        })
        .await
}

/// Claims the win when the opponent's time is up.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/games/{id}/claim", params(("id" = String, Path)), request_body = SideRequest,
    responses((status = 200, body = State), (status = "4XX", body = ProblemBody))))]
pub(in crate::server) async fn claim(
    request: GameRequest,
    Body(asked): Body<SideRequest>,
) -> Result<StateText, Problem> {
    request
        .change(move |_, _, live, rights| {
            let me = side(live, rights, asked.side)?;
            live.session_mut().claim(me, Instant::now())?;
            live.interrupt();
            Ok(())
        })
        .await
}

/// Gives a side to somebody else.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/games/{id}/seat", params(("id" = String, Path)), request_body = SeatRequest,
    responses((status = 200, body = State), (status = "4XX", body = ProblemBody))))]
pub(in crate::server) async fn seat(
    request: GameRequest,
    Body(asked): Body<SeatRequest>,
) -> Result<StateText, Problem> {
    request
        .change(move |shared, _, live, rights| {
            master(live, rights)?;
            let seat = seat_of(&asked.seat, live, shared)?;
            live.interrupt();
            live.session_mut().sit(asked.side.player(), seat);
            live.paused = false;
            Ok(())
        })
        .await
}

/// Makes engines wait.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/games/{id}/pause", params(("id" = String, Path)),
    responses((status = 200, body = State), (status = "4XX", body = ProblemBody))))]
pub(in crate::server) async fn pause(request: GameRequest) -> Result<StateText, Problem> {
    request
        .change(move |_, _, live, rights| {
            master(live, rights)?;
            live.interrupt();
            live.paused = true;
            Ok(())
        })
        .await
}

/// Lets engines continue.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/games/{id}/resume", params(("id" = String, Path)),
    responses((status = 200, body = State), (status = "4XX", body = ProblemBody))))]
pub(in crate::server) async fn resume(request: GameRequest) -> Result<StateText, Problem> {
    request
        .change(move |_, _, live, rights| {
            master(live, rights)?;
            live.paused = false;
            Ok(())
        })
        .await
}

/// The slowest and the fastest pace, in seconds.
const PACES: std::ops::RangeInclusive<f64> = 0.05..=60.0;

/// How fast engines play each other while somebody watches.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/games/{id}/pace", params(("id" = String, Path)), request_body = PaceRequest,
    responses((status = 200, body = State), (status = "4XX", body = ProblemBody))))]
pub(in crate::server) async fn pace(
    request: GameRequest,
    Body(asked): Body<PaceRequest>,
) -> Result<StateText, Problem> {
    request
        .change(move |_, _, live, rights| {
            master(live, rights)?;
            if !PACES.contains(&asked.seconds) {
                let sentence = "engines move every 0.05 to 60 seconds";
                return Err(Refusal::new("server.pace", sentence, []).into());
            }
            live.pace = std::time::Duration::from_secs_f64(asked.seconds);
            Ok(())
        })
        .await
}

/// Who may have a seat on the server. Of programs only those that the operator offers, by their names: nobody starts a command from a page.
pub(in crate::server) fn seat_of(text: &str, live: &Live, shared: &Shared) -> Result<Seat, Problem> {
    let seat = Seat::parse(text)?;
    match &seat {
        Seat::Bot(name) => {
            if !shared.bots.get().is_some_and(|bots| bots.has(name)) {
                return Err(Problem::new(StatusCode::FORBIDDEN, not_offered(name)));
            }
        }
        Seat::Engine(kind, _) => {
            // The game may not have such an engine.
            let spec = potez_play::EngineSpec { kind: *kind, table_megabytes: 1, ..Default::default() };
            live.session().table().engine(&spec).map_err(|refusal: Refusal| Problem::from(refusal))?;
        }
        Seat::Human => {}
    }
    Ok(seat)
}
