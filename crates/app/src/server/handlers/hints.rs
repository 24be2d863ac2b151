//! Hints.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use axum::Json;
use potez_play::session::{Hint, HintLevel};
use potez_play::{EngineSpec, Request};
use potez_rules::{Refusal, Scene, Target};
use potez_search::Limits;
use serde::Serialize;
use tokio::sync::oneshot;

use super::{GameRequest, known_node};
use crate::server::analysis::fair;
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

/// Gives a hint, in three levels.
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
    let mut answer = Some(answer);
    request
        .look(move |shared, _, live, rights| {
            fair(live, rights)?;
            let node = asked.node.map_or(Ok(live.session().history().current()), |node| known_node(live, node))?;
            let table = table_at(live.session(), node)?;
            let spec = EngineSpec { table_megabytes: shared.limits.reply_megabytes, ..EngineSpec::default() };
            let (mut engine, scene) = (table.engine(&spec)?, table.scene());
            let work = move |stop: &Arc<AtomicBool>| {
                let request = Request { stop: Some(stop.clone()), ..Request::within(Limits::time(HINT_TIME)) };
                let thought = engine.think(&*table, &request, &mut |_| true);
                let best = thought.ok().and_then(|thought| thought.best().map(str::to_owned));
                if let Some(answer) = answer.take() {
                    let _ = answer.send(best.and_then(|text| help(level, &*table, text, &scene)));
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

fn help(level: HintLevel, table: &dyn potez_play::Table, text: String, scene: &Scene) -> Option<Help> {
    let hint = Hint::new(level, &table.choice(&text).ok()?, scene);
    Some(Help { level: level as u8 + 1, targets: hint.targets, text: hint.text })
}
