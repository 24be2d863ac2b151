//! [`Shared`]: what all requests share.

use std::net::IpAddr;
use std::path::Path;
use std::sync::Arc;

use axum::http::StatusCode;
use potez_play::store::{Store, StoreError};
use potez_rules::Refusal;
use tokio::sync::Semaphore;

use super::games::Games;
use super::limits::{Limits, Meter};
use super::opponents::Opponents;
use super::pool::Pool;
use super::problem::Problem;

/// How many requests per processor work on games at the same time; the others wait.
const PERMITS_PER_PROCESSOR: usize = 4;

/// Where a server listens, as far as its responses depend on it.
#[derive(Clone, Debug, Default)]
pub struct Place {
    /// Host names that it answers to besides its addresses. Other names are refused, against DNS rebinding.
    pub names: Vec<String>,
    /// Only this machine can reach it.
    pub loopback: bool,
    /// The addresses to show to others.
    pub addresses: Vec<String>,
}

/// What all requests share.
pub struct Shared {
    pub(super) limits: Limits,
    pub(super) place: Place,
    pub(super) games: Games,
    pub(super) pool: Pool,
    pub(super) opponents: Opponents,
    pub(super) meter: Meter,
    /// A permit for each study.
    pub(super) studies: Arc<Semaphore>,
    /// For tasks that are started from a search thread.
    pub(super) runtime: Option<tokio::runtime::Handle>,
    permits: Semaphore,
}

impl Shared {
    /// A server that keeps its games in memory only.
    #[must_use]
    pub fn in_memory(limits: Limits, place: Place) -> Arc<Shared> {
        Shared::with(limits, place, None)
    }

    /// A server that saves its games in this folder, or in the platform's data folder.
    ///
    /// # Errors
    /// The store cannot be opened.
    pub fn in_folder(limits: Limits, place: Place, folder: Option<&Path>) -> Result<Arc<Shared>, StoreError> {
        Ok(Shared::with(limits, place, Some(Arc::new(Store::open(folder)?))))
    }

    fn with(limits: Limits, place: Place, store: Option<Arc<Store>>) -> Arc<Shared> {
        Arc::new(Shared {
            permits: Semaphore::new(PERMITS_PER_PROCESSOR * limits.searches.max(2)),
            pool: Pool::new(limits.searches),
            opponents: Opponents::new(limits.opponents),
            studies: Arc::new(Semaphore::new(limits.studies)),
            limits,
            place,
            games: Games::new(store),
            meter: Meter::default(),
            runtime: tokio::runtime::Handle::try_current().ok(),
        })
    }

    /// Works on a game, on a thread that may block.
    pub(super) async fn work<T: Send + 'static>(
        self: &Arc<Shared>,
        work: impl FnOnce(&Arc<Shared>) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        // This semaphore is never closed.
        let _permit = self.permits.acquire().await;
        let shared = self.clone();
        match tokio::task::spawn_blocking(move || work(&shared)).await {
            Ok(result) => result,
            Err(_) => {
                let law = Refusal::new("server.fault", "the server failed; nothing was changed", []);
                Err(Problem::new(StatusCode::INTERNAL_SERVER_ERROR, law))
            }
        }
    }
}

/// The client's address, for limits and fair queueing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Client(pub(super) IpAddr);
