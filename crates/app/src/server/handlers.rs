//! The router, and one handler for each endpoint.
//!
//! | module | subject |
//! |---|---|
//! | [`info`] | what there is: games, rules, words, positions, QR codes |
//! | [`games`] | opening, finding and deleting games |
//! | [`records`] | games in and out as files |
//! | [`moves`] | making moves |
//! | [`history`] | moving about in the history, and writing into it |
//! | [`seats`] | who plays, and what players agree on: take back, draw, resign |
//! | [`rematch`] | the same game again, with the sides changed |
//! | [`hints`] | hints |
//! | [`large_jobs`] | work that takes seconds and much memory |
//! | [`operation`] | health, and figures for operators |
//! | [`evaluation`] | what a position is worth without a search |
//! | [`trace`] | searches, step by step |
//! | [`lab`] | random trees, grades, comparisons and files of searches |

pub(super) mod evaluation;
pub(super) mod games;
pub(super) mod hints;
pub(super) mod history;
pub(super) mod info;
pub(super) mod lab;
mod large_jobs;
pub(super) mod moves;
pub(super) mod operation;
pub(super) mod records;
pub(super) mod rematch;
pub(super) mod seats;
pub(super) mod trace;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::routing::{any, get, post};
use potez_play::session::NodeId;
use potez_rules::{Player, Refusal};

use super::games::{Game, Live, Turn};
use super::image::{StateText, state_text};
use super::limits::{LARGE_BODY, SMALL_BODY};
use super::problem::Problem;
use super::requests::Given;
use super::state::{Client, Shared};
use super::tokens::Rights;
use super::{opponents, socket, tournaments};

/// Everything under `/api`.
pub(super) fn api() -> Router<Arc<Shared>> {
    let large = Router::new()
        .route("/api/games", post(games::create))
        .route("/api/position", post(info::position))
        .route("/api/arrange", post(info::arrange))
        .route("/api/import", post(records::import))
        .route("/api/trace", post(trace::trace))
        .route("/api/trace/file", post(lab::file))
        .route("/api/compare", post(lab::compared))
        .route("/api/grade", post(lab::graded))
        .route("/api/tree", post(lab::tree))
        .layer(DefaultBodyLimit::max(LARGE_BODY));
    let small = Router::new()
        .route("/api/register", get(info::register))
        .route("/api/rules/{game}", get(info::rules))
        .route("/api/words/{language}", get(info::words))
        .route("/api/qr", get(info::qr).post(info::qr_of))
        .route("/api/openapi.json", get(info::openapi))
        .route("/api/health", get(operation::health))
        .route("/api/operator", get(operation::operator))
        .route("/operator", get(operation::page))
        .route("/api/mine", post(games::mine))
        .route("/api/games/{id}", get(games::state).delete(games::delete))
        .route("/api/games/{id}/nodes/{node}", get(games::node))
        .route("/api/games/{id}/nodes/{node}/evaluation", get(evaluation::evaluation))
        .route("/api/games/{id}/export", get(records::export))
        .route("/api/games/{id}/socket", any(socket::open))
        .route("/api/games/{id}/moves", post(moves::make))
        .route("/api/games/{id}/next", post(moves::next))
        .route("/api/games/{id}/why", post(moves::why))
        .route("/api/games/{id}/go", post(history::go))
        .route("/api/games/{id}/comment", post(history::comment))
        .route("/api/games/{id}/promote", post(history::promote))
        .route("/api/games/{id}/remove", post(history::remove))
        .route("/api/games/{id}/rename", post(history::rename))
        .route("/api/games/{id}/token", post(games::renew))
        .route("/api/games/{id}/takeback", post(seats::takeback))
        .route("/api/games/{id}/draw", post(seats::draw))
        .route("/api/games/{id}/decline", post(seats::decline))
        .route("/api/games/{id}/resign", post(seats::resign))
        .route("/api/games/{id}/claim", post(seats::claim))
        .route("/api/games/{id}/rematch", post(rematch::rematch))
        .route("/api/games/{id}/seat", post(seats::seat))
        .route("/api/games/{id}/pause", post(seats::pause))
        .route("/api/games/{id}/resume", post(seats::resume))
        .route("/api/games/{id}/pace", post(seats::pace))
        .route("/api/games/{id}/hint", post(hints::hint))
        .layer(DefaultBodyLimit::max(SMALL_BODY));
    large.merge(small).merge(tournaments::handlers::api())
}

/// The response for an unknown address.
pub(super) async fn not_found() -> Problem {
    Problem::new(StatusCode::NOT_FOUND, Refusal::new("request.path", "there is nothing at this address", []))
}

/// The response for a method that an address does not have.
pub(super) async fn method_not_allowed() -> Problem {
    let law = Refusal::new("request.method", "this address does not support this method", []);
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, law)
}

/// A request about one game.
pub(super) struct GameRequest {
    pub(super) shared: Arc<Shared>,
    pub(super) client: Client,
    pub(super) given: Given,
    pub(super) id: String,
}

impl axum::extract::FromRequestParts<Arc<Shared>> for GameRequest {
    type Rejection = Problem;

    async fn from_request_parts(
        parts: &mut axum::http::request::Parts,
        shared: &Arc<Shared>,
    ) -> Result<GameRequest, Problem> {
        let client = Client::from_request_parts(parts, shared).await?;
        let given = Given::from_request_parts(parts, shared).await?;
        let path = parts.uri.path().strip_prefix("/api/games/").unwrap_or_default();
        let id = path.split('/').next().unwrap_or_default().to_owned();
        Ok(GameRequest { shared: shared.clone(), client, given, id })
    }
}

impl GameRequest {
    /// Looks at the game. While the request waits for the game, it holds no work permit.
    pub(super) async fn look<T: Send + 'static>(
        self,
        look: impl FnOnce(&Arc<Shared>, &Arc<Game>, &mut Live, Rights) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let GameRequest { shared, client, given, id } = self;
        loop {
            let (game, rights) = shared.open_game(client, &id, given.0.clone()).await?;
            let turn = game.turn().await;
            // While the request waited, the game may have been dropped from memory: then it is read again.
            if !game.is_gone() {
                return look_in_turn(&shared, client, game, turn, rights, look).await;
            }
        }
    }

    /// Changes the game, and responds with its new state. A refused change must leave everything as it was.
    pub(super) async fn change(
        self,
        change: impl FnOnce(&Arc<Shared>, &Arc<Game>, &mut Live, Rights) -> Result<(), Problem> + Send + 'static,
    ) -> Result<StateText, Problem> {
        self.commit(Box::new(change)).await
    }

    /// Makes any change: compiled once, and not for every request.
    async fn commit(self, change: Change) -> Result<StateText, Problem> {
        self.look(move |shared, game, live, rights| {
            change(shared, game, live, rights)?;
            commit_change(shared, game, live)?;
            Ok(state_text(game, live, rights))
        })
        .await
    }
}

/// A change of a game.
type Change = Box<dyn FnOnce(&Arc<Shared>, &Arc<Game>, &mut Live, Rights) -> Result<(), Problem> + Send>;

/// Works on a game when its turn comes.
pub(super) async fn look_at<T: Send + 'static>(
    shared: &Arc<Shared>,
    client: Client,
    game: Arc<Game>,
    rights: Rights,
    look: impl FnOnce(&Arc<Shared>, &Arc<Game>, &mut Live, Rights) -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    let turn = game.turn().await;
    look_in_turn(shared, client, game, turn, rights, look).await
}

/// Works on a game. A handler that panics may leave the game half changed: then it is read again.
async fn look_in_turn<T: Send + 'static>(
    shared: &Arc<Shared>,
    client: Client,
    game: Arc<Game>,
    turn: Turn,
    rights: Rights,
    look: impl FnOnce(&Arc<Shared>, &Arc<Game>, &mut Live, Rights) -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    let work = move |shared: &Arc<Shared>| {
        let _turn = turn;
        let look = || {
            let mut live = game.lock()?;
            if !live.paused && live.thinking.is_none() {
                // After a restart an engine moves only once somebody comes back to the game.
                opponents::wake(shared, &game, &mut live);
            }
            look(shared, &game, &mut live, rights)
        };
        catch_unwind(AssertUnwindSafe(look)).unwrap_or_else(|_| {
            shared.games.drop_faulty(&game);
            Err(Problem::fault())
        })
    };
    shared.work(client, work).await
}

/// After a change: wakes the opponent, saves the game, and watches the clock.
fn commit_change(shared: &Arc<Shared>, game: &Arc<Game>, live: &mut Live) -> Result<(), Problem> {
    opponents::wake(shared, game, live);
    shared.games.commit(game, live)?;
    shared.flags.watch(game, live);
    shared.release_bots(game, live.session());
    Ok(())
}

/// Do these rights cover all sides that people play, so that nobody else has to agree? In a game between engines: both sides.
pub(super) fn is_master(live: &Live, rights: Rights) -> bool {
    let people = Player::BOTH.map(|player| live.session().seat(player).is_human());
    let all = if people == [false; 2] { [true; 2] } else { people };
    Player::BOTH.into_iter().all(|player| !all[player.index()] || rights.plays(player))
}

/// Only somebody who has all sides that people play may do this.
pub(super) fn master(live: &Live, rights: Rights) -> Result<(), Problem> {
    if is_master(live, rights) {
        return Ok(());
    }
    Err(Problem::not_yours("server.alone", "the other side is somebody else's: this needs the links of both sides"))
}

/// The side that the request is for: the one it names, else the client's own.
pub(super) fn side(live: &Live, rights: Rights, named: Option<super::requests::Side>) -> Result<Player, Problem> {
    if let Some(side) = named {
        return if rights.plays(side.player()) { Ok(side.player()) } else { Err(not_your_side()) };
    }
    let turn = live.session().turn();
    let mine = |player: &Player| rights.plays(*player) && live.session().seat(*player).is_human();
    [turn, turn.other()].into_iter().find(mine).ok_or_else(not_your_side)
}

pub(super) fn not_your_side() -> Problem {
    Problem::not_yours("server.side", "this is not your side")
}

/// The node, if it exists.
pub(super) fn known_node(live: &Live, node: u32) -> Result<NodeId, Problem> {
    let facts = [("node", node.to_string())];
    let law = || Refusal::new("server.node", "there is no move with the number {node} in this game", facts);
    match live.session().history().get(NodeId(node)) {
        Some(_) => Ok(NodeId(node)),
        None => Err(Problem::new(StatusCode::NOT_FOUND, law())),
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use potez_play::Session;
    use potez_rules::Settings;

    use super::*;
    use crate::server::{Limits, Place};

    #[tokio::test]
    async fn a_game_in_which_a_handler_panicked_is_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let shared = Shared::in_folder(Limits::default(), Place::default(), Some(folder.path())).unwrap();
        let client = Client(IpAddr::from([127, 0, 0, 1]));
        let add = move |shared: &Arc<Shared>| {
            let live = shared.games.begin(Session::open("tictactoe", &Settings::new())?, "");
            shared.games.add(live, client.0)
        };
        let (game, tokens) = shared.work(client, add).await.unwrap();
        let rights = Rights { x: true, ..Rights::default() };
        let faulty = |_: &Arc<Shared>, _: &Arc<Game>, live: &mut Live, _: Rights| -> Result<(), Problem> {
            live.session_mut().play("b2").unwrap();
            std::panic::resume_unwind(Box::new("a fault"))
        };
        let failed = look_at(&shared, client, game.clone(), rights, faulty).await;
        assert_eq!(failed.err().unwrap().status, StatusCode::INTERNAL_SERVER_ERROR);
        // A request that still holds the half-changed game cannot use it; the next request reads it as it was saved.
        assert!(game.lock().is_err());
        let (again, _) = shared.open_game(client, game.id.as_str(), vec![tokens.x]).await.unwrap();
        assert!(again.lock().unwrap().session().history().is_empty());
    }
}
