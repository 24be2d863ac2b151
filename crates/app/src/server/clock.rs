//! Ends games whose time is up while nobody moves.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::games::{Game, Live};
use super::state::Shared;

/// The clock runs from the first move on.
pub(super) fn start(live: &mut Live) {
    if live.session().clock().is_some_and(|clock| clock.running().is_none()) {
        live.session_mut().start_clock(Instant::now());
    }
}

/// Looks at the clock again when the time of the player to move is up.
pub(super) fn watch_flag(shared: &Arc<Shared>, game: &Arc<Game>, live: &Live) {
    let Some(running) = live.session().clock().and_then(|clock| clock.running()) else { return };
    let Some(left) = live.session().time_left(running, Instant::now()) else { return };
    let Some(runtime) = shared.runtime.clone() else { return };
    let (shared, game, revision) = (Arc::downgrade(shared), Arc::downgrade(game), live.revision);
    runtime.spawn(async move {
        tokio::time::sleep(left + Duration::from_millis(5)).await;
        let (Some(shared), Some(game)) = (shared.upgrade(), game.upgrade()) else { return };
        let _ = shared
            .work(move |shared| {
                let mut live = game.lock()?;
                if live.revision == revision && live.session_mut().fall_of_flag(Instant::now()) {
                    live.interrupt();
                    shared.games.commit(&game, &mut live)?;
                }
                Ok(())
            })
            .await;
    });
}
