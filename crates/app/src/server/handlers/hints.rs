//! Hints.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use axum::Json;
use potez_play::session::{Hint, HintLevel, NodeId};
use potez_play::{Choice, EngineSpec, Request};
use potez_rules::{Refusal, Scene, Target};
use potez_search::Limits;
use serde::Serialize;
use tokio::sync::oneshot;

use super::{GameRequest, known_node, look_at};
use crate::server::analysis::fair;
use crate::server::games::Game;
use crate::server::limits::Action;
use crate::server::pool::{Kind, Next, SearchHandle};
use crate::server::problem::Problem;
#[cfg(feature = "openapi")]
use crate::server::problem::ProblemBody;
use crate::server::requests::{Body, HintRequest};
use crate::server::view::table_at;
use crate::tables;

/// How long the engine thinks about a hint.
const HINT_TIME: Duration = Duration::from_millis(700);

/// A hint.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(in crate::server) struct Help {
    /// 1 where to look, 2 which piece, 3 the move.
    level: u8,
    /// What to highlight on the board.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<crate::server::schema::Target>))]
    targets: Vec<Target>,
    /// The move, at level 3.
    text: Option<String>,
}

/// Gives a hint, in three levels. The position is searched for the first hint only: all levels, and all later hints for this
/// position of the game, point to the same move.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/games/{id}/hint", params(("id" = String, Path)), request_body = HintRequest,
    responses((status = 200, body = Help), (status = "4XX", body = ProblemBody), (status = 503, body = ProblemBody))))]
pub(in crate::server) async fn hint(
    request: GameRequest,
    Body(asked): Body<HintRequest>,
) -> Result<Json<Help>, Problem> {
    let level = match asked.level {
        1 => HintLevel::Where,
        2 => HintLevel::Piece,
        3 => HintLevel::Move,
        _ => return Err(Refusal::new("server.hint", "hints have the levels 1, 2 and 3", []).into()),
    };
    let GameRequest { shared, client, given, id } = request;
    let _permit = shared.meter.take(client.0, Action::Hint, &shared.limits)?;
    let (game, rights) = shared.open_game(client, &id, given.0).await?;
    // A game has one hint at a time. Who waits for it finds it searched already, or searches in turn.
    let _turn = game.hint_turn().await;
    let (answer, wait) = oneshot::channel();
    let begun = look_at(&shared, client, game, rights, move |shared, game, live, rights| {
        fair(live, rights)?;
        let node = asked.node.map_or(Ok(live.session().history().current()), |node| known_node(live, node))?;
        if let Some(known) = live.session().hinted_move(node) {
            let known = known.clone();
            let scene = table_at(live.session(), node)?.scene();
            // Nobody waits only if the request has been dropped.
            let _ = answer.send(Some(help(level, &known, &scene)));
            return Ok(None);
        }
        let search = Search { game: game.clone(), node, megabytes: shared.limits.reply_megabytes };
        let mut answer = Some(answer);
        let work = move |stop: &Arc<AtomicBool>| {
            if let Some(answer) = answer.take() {
                let _ = answer.send(search.run(stop).map(|(best, scene)| help(level, &best, &scene)));
            }
            Next::Done
        };
        Ok(Some(Cancelled(shared.pool.submit(Kind::Reply, client.0, shared.limits.reply_time, Box::new(work)))))
    });
    // When the client leaves, this future is dropped, and the search with it.
    let _search = begun.await?;
    // No answer means that the search was dropped; no hint, that the game is over.
    let busy = || Problem::unavailable(Refusal::new("limit.searches", "too many searches are waiting", []), 5);
    let help = wait.await.map_err(|_| busy())?;
    help.map(Json).ok_or_else(|| Refusal::game_over().into())
}

/// A search that is cancelled when nobody waits for it any more.
struct Cancelled(SearchHandle);

impl Drop for Cancelled {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// The search for the move that hints at a node point to. It takes no memory until it begins.
struct Search {
    game: Arc<Game>,
    node: NodeId,
    megabytes: usize,
}

impl Search {
    /// Finds the move, and keeps it with the game.
    fn run(&self, stop: &Arc<AtomicBool>) -> Option<(Choice, Scene)> {
        let (name, table) = {
            let live = self.game.lock().ok()?;
            (live.session().game(), table_at(live.session(), self.node).ok()?)
        };
        let spec = EngineSpec { table_megabytes: self.megabytes, ..EngineSpec::default() };
        let mut engine = tables::engine(name, &*table, &spec).ok()?;
        let request = Request { stop: Some(stop.clone()), ..Request::within(Limits::time(HINT_TIME)) };
        let info = engine.think(&*table, &request, &mut |_| true).ok()?;
        let best = table.choice(info.best()?).ok()?;
        let scene = table.scene();
        let Ok(mut live) = self.game.lock() else { return Some((best, scene)) };
        // The node may have been removed meanwhile; then there is nothing to keep the move for.
        Some((live.session_mut().keep_hinted_move(self.node, &best.text).unwrap_or(best), scene))
    }
}

fn help(level: HintLevel, best: &Choice, scene: &Scene) -> Help {
    let hint = Hint::new(level, best, scene);
    Help { level: level as u8 + 1, targets: hint.targets, text: hint.text }
}
