//! The server: games over HTTP and sockets, and the page that plays them.
//!
//! | module | subject |
//! |---|---|
//! | `handlers` | the router, and one handler for each address |
//! | `requests` | the bodies and tokens of requests |
//! | `view` | what the page draws: states and views |
//! | `image` | a state that is written once for all, and what has changed in it |
//! | `games` | the games in memory |
//! | `tokens` | the secrets that open a game |
//! | `socket` | the socket of a page |
//! | `analysis` | what a page may ask an engine |
//! | `opponents` | the engines and their moves |
//! | `bots` | outside programs that the operator offers as opponents |
//! | `clock` | ends games whose time is up |
//! | `pool` | the threads that search, behind a fair queue |
//! | [`limits`] | limits that keep a small machine alive |
//! | `hosts`, `headers` | the names that requests may use, and the headers of every response |
//! | `presence` | who has a game open |
//! | `tournaments` | tournaments of students' programs, and the trials of these |
//! | `strength` | how long the whole engine thinks, and with how many threads |
//! | `problem`, `language` | refusals as responses, in the language of the request |
//! | `log` | what an operator should know |
//! | `assets` | the files of the page |
//! | `openapi`, `schema` | the description of the API, with the feature `openapi` |
//! | [`join`] | the address for other devices, and its QR code |
//! | `listen`, `in_process` | connections, and the server without them |

mod analysis;
mod assets;
mod bots;
mod clock;
mod games;
mod handlers;
mod headers;
mod hosts;
mod image;
mod in_process;
pub mod join;
mod language;
pub mod limits;
mod listen;
mod log;
#[cfg(feature = "openapi")]
pub mod openapi;
mod opponents;
mod pool;
mod presence;
mod problem;
mod requests;
#[cfg(feature = "openapi")]
mod schema;
mod socket;
pub mod state;
mod strength;
mod tokens;
mod tournaments;
mod view;

use std::net::SocketAddr;
use std::sync::{Arc, Weak};
use std::time::Duration;

use axum::Router;
use axum::body::HttpBody;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use potez_rules::Refusal;
use tokio::net::TcpListener;
use tower_http::compression::CompressionLayer;

pub use bots::OfferedBot;
pub use in_process::InProcess;
pub use limits::Limits;
pub use state::{Place, Shared};
pub(crate) use tournaments::KeptTournament;
pub use tournaments::Switches;

use limits::Action;
use problem::Problem;
use state::Client;

/// How often games that nobody uses are dropped from memory.
const SWEEP: Duration = Duration::from_secs(30);

/// The whole server, for use with or without a network.
pub fn app(shared: Arc<Shared>) -> Router {
    handlers::api()
        .route("/", get(assets::file))
        .fallback(get(assets::file).fallback(handlers::method_not_allowed))
        .method_not_allowed_fallback(handlers::method_not_allowed)
        .layer(from_fn(in_time))
        .layer(from_fn_with_state(shared.clone(), under_way))
        .layer(from_fn_with_state(shared.clone(), hosts::check))
        .layer(from_fn(log::requests))
        .layer(from_fn_with_state(shared.clone(), identify))
        .layer(from_fn(problem::speak))
        .layer(CompressionLayer::new())
        .layer(from_fn(headers::add))
        .with_state(shared)
}

/// Serves connections until `end` completes.
pub async fn serve(listener: TcpListener, shared: Arc<Shared>, end: impl Future<Output = ()>) {
    let tasks = [tokio::spawn(sweep(Arc::downgrade(&shared))), tokio::spawn(clock::run(Arc::downgrade(&shared)))];
    listen::listen(listener, app(shared.clone()), &shared, end).await;
    tasks.iter().for_each(tokio::task::JoinHandle::abort);
    if let Some(bots) = shared.bots.get().cloned() {
        // An error means that the runtime ends, and the programs end with us.
        let _ = tokio::task::spawn_blocking(move || bots.close()).await;
    }
    // What a failing disk has refused has its last chance.
    let unsaved = shared.work(Client::SERVER, |shared| Ok(shared.games.save_all())).await.unwrap_or_default();
    match unsaved {
        0 => tracing::info!("ended"),
        unsaved => tracing::error!(unsaved, "ended; the newest changes of some games are lost"),
    }
}

/// Drops what nobody uses from memory, and tries again to save what a failing disk has refused.
async fn sweep(shared: Weak<Shared>) {
    loop {
        tokio::time::sleep(SWEEP).await;
        let Some(shared) = shared.upgrade() else { return };
        let sweep = |shared: &Arc<Shared>| {
            shared.games.catch_up();
            shared.games.sweep(shared.limits.idle, shared.limits.games_bytes);
            shared.meter.sweep();
            Ok(())
        };
        let _ = shared.work(Client::SERVER, sweep).await;
    }
}

/// The size of a body that counts as one more request.
const PART: usize = 64 * 1024;

/// Finds out who asks.
async fn identify(State(shared): State<Arc<Shared>>, mut request: Request, next: Next) -> Response {
    let connected = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(address)| address.ip());
    if let Some(connected) = connected {
        let client = requests::client_of(connected, request.headers(), &shared.place.proxies);
        request.extensions_mut().insert(client);
    }
    next.run(request).await
}

/// Counts a request while it is in progress. A large body counts as several, since it takes memory.
async fn under_way(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    let Some(client) = request.extensions().get::<Client>().copied() else { return next.run(request).await };
    let length = request.body().size_hint().upper().map_or(limits::LARGE_BODY, |length| length as usize);
    let amount = 1 + length.min(limits::LARGE_BODY) / PART;
    match shared.meter.take_several(client.0, Action::Request, amount, &shared.limits) {
        Ok(_permit) => next.run(request).await,
        Err(problem) => {
            // A client that sends more than is answered may have more in transit.
            ([(header::CONNECTION, "close")], problem).into_response()
        }
    }
}

/// A request that takes too long is dropped.
async fn in_time(request: Request, next: Next) -> Response {
    match tokio::time::timeout(limits::REQUEST_TIME, next.run(request)).await {
        Ok(response) => response,
        Err(_) => {
            let law = Refusal::new("request.time", "the request took too long; try again", []);
            Problem { retry: Some(5), ..Problem::new(StatusCode::SERVICE_UNAVAILABLE, law) }.into_response()
        }
    }
}
