//! Work that may take seconds and a hundred megabytes: recorded searches, and pictures of whole games.
//!
//! It runs on a thread of the pool, few at a time in all and fewer for one client, and is stopped when its time is up
//! or its client leaves.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use potez_rules::Refusal;
use tokio::sync::oneshot;

use crate::server::limits::Action;
use crate::server::pool::{Kind, Next, SearchHandle};
use crate::server::problem::Problem;
use crate::server::state::{Client, Shared};

/// The most shapes on all pictures of a file: each takes about a kilobyte.
pub(super) const MOST_SHAPES: usize = 100_000;

/// How long a search may take.
const TIME: Duration = Duration::from_secs(6);

/// Works on a thread of the pool when the client's turn comes. The work keeps its permits to its end, even if nobody waits for it any more.
pub(super) async fn run<T: Send + 'static>(
    shared: &Arc<Shared>,
    client: Client,
    work: impl FnOnce(&Arc<AtomicBool>) -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    let busy = || Problem::unavailable(Refusal::new("limit.searches", "too many searches are waiting", []), 5);
    let counted = shared.meter.take(client.0, Action::Study, &shared.limits)?;
    // A client waits for its own jobs first, so it is in the common queue only once.
    let mine = shared.meter.large_jobs(client.0, &shared.limits).acquire_owned().await.map_err(|_| busy())?;
    let permit = shared.large_jobs.clone().acquire_owned().await.map_err(|_| busy())?;
    let (answer, wait) = oneshot::channel();
    let mut job = Some((answer, work, (counted, mine, permit)));
    let run = move |stop: &Arc<AtomicBool>| {
        if let Some((answer, work, _permits)) = job.take() {
            // Nobody waits only if the client has left.
            let _ = answer.send(work(stop));
        }
        Next::Done
    };
    let _cancel = CancelOnDrop(shared.pool.submit(Kind::Reply, client.0, TIME, Box::new(run)));
    wait.await.map_err(|_| busy())?
}

/// Cancels a job when it is dropped, which is also when the client leaves.
struct CancelOnDrop(SearchHandle);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}
