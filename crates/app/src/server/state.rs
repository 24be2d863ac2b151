//! [`Shared`]: what all requests share.

use std::net::{IpAddr, Ipv4Addr};
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Instant;

use potez_play::store::{Store, StoreError};
use tokio::sync::{Semaphore, watch};

use super::bots::Bots;
use super::clock::Flags;
use super::games::{Game, Games};
use super::limits::{Limits, Meter};
use super::opponents::Opponents;
use super::pool::Pool;
use super::problem::Problem;
use super::tokens::{Keys, Rights};
use super::tournaments::Tournaments;

/// How many requests per processor work at the same time; the others wait.
const WORK_PER_PROCESSOR: usize = 8;

/// Where a server listens, as far as its responses depend on it.
#[derive(Clone, Debug, Default)]
pub struct Place {
    /// Host names that it answers to besides its addresses. Other names are refused, against DNS rebinding.
    pub names: Vec<String>,
    /// Only this machine can reach it.
    pub loopback: bool,
    /// The addresses to show to others.
    pub addresses: Vec<String>,
    /// Proxies whose word is taken for the address of a client.
    pub proxies: Vec<IpAddr>,
}

/// What all requests share.
pub struct Shared {
    pub(super) limits: Limits,
    pub(super) place: Place,
    pub(super) games: Games,
    pub(super) pool: Pool,
    pub(super) opponents: Opponents,
    pub(super) meter: Meter,
    pub(super) flags: Flags,
    /// For tasks that are started from a search thread.
    pub(super) runtime: Option<tokio::runtime::Handle>,
    pub(super) started: Instant,
    /// Tournaments, if the operator has turned them on.
    pub(super) tournaments: OnceLock<Arc<Tournaments>>,
    /// Programs that the operator offers as opponents.
    pub(super) bots: OnceLock<Arc<Bots>>,
    /// Whether the server is about to end.
    closing: watch::Sender<bool>,
    /// Work holds one of these permits. Each client can get only some of them, so nobody can take all.
    work_permits: Arc<Semaphore>,
    work_per_client: usize,
    /// Permits for work that takes much memory.
    pub(super) large_jobs: Arc<Semaphore>,
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
        let store = Store::open(folder)?;
        // An older version has kept the tokens themselves. If the disk refuses now, the next start tries again.
        let _ = store.replace_extra(Keys::hashed);
        Ok(Shared::with(limits, place, Some(Arc::new(store))))
    }

    fn with(limits: Limits, place: Place, store: Option<Arc<Store>>) -> Arc<Shared> {
        let work = WORK_PER_PROCESSOR * limits.searches.max(2);
        Arc::new(Shared {
            work_permits: Arc::new(Semaphore::new(work)),
            work_per_client: work / 4 * 3,
            large_jobs: Arc::new(Semaphore::new(limits.large_jobs)),
            pool: Pool::new(limits.searches),
            opponents: Opponents::new(limits.opponents),
            games: Games::new(store, limits.games_bytes),
            limits,
            place,
            meter: Meter::default(),
            flags: Flags::default(),
            started: Instant::now(),
            tournaments: OnceLock::new(),
            bots: OnceLock::new(),
            closing: watch::Sender::new(false),
            runtime: tokio::runtime::Handle::try_current().ok(),
        })
    }

    /// Is the server about to end?
    pub(super) fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    /// Tells everybody that the server is about to end.
    pub(super) fn close(&self) {
        self.closing.send_replace(true);
    }

    /// Waits until the server is about to end.
    pub(super) fn closing(&self) -> impl Future<Output = ()> + Send + use<> {
        let mut closing = self.closing.subscribe();
        async move {
            // An error means that the server has ended already.
            let _ = closing.wait_for(|closing| *closing).await.map(drop);
        }
    }

    /// Works for a client, on a thread that may block. Nobody waits for anything else while holding a permit, and work that
    /// outlives its request keeps its permit.
    pub(super) async fn work<T: Send + 'static>(
        self: &Arc<Shared>,
        client: Client,
        work: impl FnOnce(&Arc<Shared>) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let slot = Arc::new(Mutex::new(None));
        let result = slot.clone();
        let work = move |shared: &Arc<Shared>| {
            let done = work(shared);
            *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(done);
        };
        self.run(client, Box::new(work)).await;
        // Nothing is there if the work has panicked.
        result.lock().unwrap_or_else(PoisonError::into_inner).take().unwrap_or_else(|| Err(Problem::fault()))
    }

    /// Does [`work`](Shared::work) of any type, so that its waiting and its task are compiled once and not for every request.
    async fn run(self: &Arc<Shared>, client: Client, work: Box<dyn FnOnce(&Arc<Shared>) + Send>) {
        // These semaphores are never closed.
        let mine = self.meter.work(client.0, self.work_per_client).acquire_owned().await;
        let permit = self.work_permits.clone().acquire_owned().await;
        let shared = self.clone();
        let done = tokio::task::spawn_blocking(move || {
            work(&shared);
            drop((mine, permit));
        });
        // A panic leaves the slot empty.
        let _ = done.await;
    }

    /// The game that these tokens open. A game in memory is found without waiting for a permit.
    pub(super) async fn open_game(
        self: &Arc<Shared>,
        client: Client,
        id: &str,
        given: Vec<String>,
    ) -> Result<(Arc<Game>, Rights), Problem> {
        match self.games.open_known(id, &given) {
            Some(found) => found,
            None => {
                let id = id.to_owned();
                self.work(client, move |shared| shared.games.open(&id, &given, client.0)).await
            }
        }
    }
}

/// The client's address, for limits and fair queueing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Client(pub(super) IpAddr);

impl Client {
    /// The server itself, for what nobody has asked for: clocks, games between engines.
    pub(super) const SERVER: Client = Client(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
}
