//! Hints.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use axum::Json;
use potez_play::session::{Hint, HintLevel, NodeId};
use potez_play::{Choice, EngineSpec, Opponent, Request, Table};
use potez_rules::{Refusal, Scene, Target};
use potez_search::Limits;
use serde::Serialize;
use tokio::sync::oneshot;

use super::{GameRequest, known_node};
use crate::server::analysis::fair;
use crate::server::games::Game;
use crate::server::pool::{Kind, Next};
use crate::server::problem::Problem;
#[cfg(feature = "openapi")]
use crate::server::problem::ProblemBody;
use crate::server::requests::{AskedHint, Body};
use crate::server::view::table_at;

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
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/games/{id}/hint", params(("id" = String, Path)), request_body = AskedHint,
    responses((status = 200, body = Help), (status = "4XX", body = ProblemBody), (status = 503, body = ProblemBody))))]
pub(in crate::server) async fn hint(request: GameRequest, Body(asked): Body<AskedHint>) -> Result<Json<Help>, Problem> {
    let level = match asked.level {
        1 => HintLevel::Where,
        2 => HintLevel::Piece,
        3 => HintLevel::Move,
        _ => return Err(Refusal::new("server.hint", "hints have the levels 1, 2 and 3", []).into()),
    };
    let client = request.client;
    let (answer, wait) = oneshot::channel();
    request
        .look(move |shared, game, live, rights| {
            fair(live, rights)?;
            let node = asked.node.map_or(Ok(live.session().history().current()), |node| known_node(live, node))?;
            let table = table_at(live.session(), node)?;
            if let Some(known) = live.session().hinted_move(node) {
                // Nobody waits only if the request has been dropped.
                let _ = answer.send(Some(help(level, known, &table.scene())));
                return Ok(());
            }
            let spec = EngineSpec { table_megabytes: shared.limits.reply_megabytes, ..EngineSpec::default() };
            let engine = table.engine(&spec)?;
            let mut search = Search { game: game.clone(), node, table, engine };
            let mut answer = Some(answer);
            let work = move |stop: &Arc<AtomicBool>| {
                if let Some(answer) = answer.take() {
                    let found = search.run(stop);
                    let _ = answer.send(found.map(|best| help(level, &best, &search.table.scene())));
                }
                Next::Done
            };
            shared.pool.submit(Kind::Reply, client.0, shared.limits.reply_time, Box::new(work));
            Ok(())
        })
        .await?;
    // No answer means that the search was dropped; no hint, that the game is over.
    let busy = || {
        Problem::unavailable(
            Refusal::new("limit.searches", "too many searches are waiting; try again in a moment", []),
            5,
        )
    };
    let help = wait.await.map_err(|_| busy())?;
    help.map(Json).ok_or_else(|| Refusal::game_over().into())
}

/// The search for the move that hints at a node point to.
struct Search {
    game: Arc<Game>,
    node: NodeId,
    table: Box<dyn Table>,
    engine: Box<dyn Opponent>,
}

impl Search {
    /// Finds the move, and keeps it with the game. If somebody else has asked at the same time, the move that was found first counts.
    fn run(&mut self, stop: &Arc<AtomicBool>) -> Option<Choice> {
        let request = Request { stop: Some(stop.clone()), ..Request::within(Limits::time(HINT_TIME)) };
        let thought = self.engine.think(&*self.table, &request, &mut |_| true).ok()?;
        let best = self.table.choice(thought.best()?).ok()?;
        let Ok(mut live) = self.game.lock() else { return Some(best) };
        // The node may have been removed meanwhile; then there is nothing to keep the move for.
        Some(live.session_mut().keep_hinted_move(self.node, &best.text).unwrap_or(best))
    }
}

fn help(level: HintLevel, best: &Choice, scene: &Scene) -> Help {
    let hint = Hint::new(level, best, scene);
    Help { level: level as u8 + 1, targets: hint.targets, text: hint.text }
}
