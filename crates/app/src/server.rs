//! The server: games over HTTP and sockets, and the page that plays them.
//!
//! | module | subject |
//! |---|---|
//! | `handlers` | the router, and one handler for each address |
//! | `requests` | the bodies and tokens of requests |
//! | `view` | what the page draws: states and views |
//! | `games` | the games in memory |
//! | `tokens` | the secrets that open a game |
//! | `socket` | the socket of a page |
//! | `analysis` | what a page may ask an engine |
//! | `opponents` | the engines and their moves |
//! | `clock` | ends games whose time is up |
//! | `pool` | the threads that search, behind a fair queue |
//! | [`limits`] | limits that keep a small machine alive |
//! | `hosts`, `headers` | the names that requests may use, and the headers of every response |
//! | `problem`, `language` | refusals as responses, in the language of the request |
//! | `assets` | the files of the page |
//! | `openapi`, `schema` | the description of the API, with the feature `openapi` |
//! | [`join`] | the address for other devices, and its QR code |
//! | `listen`, `in_process` | connections, and the server without them |

mod analysis;
mod assets;
mod clock;
mod games;
mod handlers;
mod headers;
mod hosts;
mod in_process;
pub mod join;
mod language;
pub mod limits;
mod listen;
#[cfg(feature = "openapi")]
pub mod openapi;
mod opponents;
mod pool;
mod problem;
mod requests;
#[cfg(feature = "openapi")]
mod schema;
mod socket;
pub mod state;
mod tokens;
mod view;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use potez_rules::Refusal;
use tokio::net::TcpListener;
use tower_http::compression::CompressionLayer;

pub use in_process::InProcess;
pub use limits::Limits;
pub use state::{Place, Shared};

use problem::Problem;

/// How often games that nobody uses are dropped from memory.
const SWEEP: Duration = Duration::from_secs(30);

/// The whole server, for use with or without a network.
pub fn app(shared: Arc<Shared>) -> Router {
    handlers::api()
        .route("/", get(assets::file))
        .fallback(get(assets::file).fallback(handlers::method_not_allowed))
        .method_not_allowed_fallback(handlers::method_not_allowed)
        .layer(from_fn(in_time))
        .layer(from_fn_with_state(shared.clone(), hosts::check))
        .layer(from_fn(problem::speak))
        .layer(CompressionLayer::new())
        .layer(from_fn(headers::add))
        .with_state(shared)
}

/// Serves connections until `end` completes.
pub async fn serve(listener: TcpListener, shared: Arc<Shared>, end: impl Future<Output = ()>) {
    let sweeper = tokio::spawn({
        let shared = Arc::downgrade(&shared);
        async move {
            loop {
                tokio::time::sleep(SWEEP).await;
                let Some(shared) = shared.upgrade() else { return };
                let _ = shared
                    .work(|shared| {
                        shared.games.catch_up();
                        shared.games.sweep(shared.limits.idle);
                        Ok(())
                    })
                    .await;
            }
        }
    });
    // A page has a socket and a few requests at the same time.
    let connections = shared.limits.sockets * 2 + 64;
    listen::listen(listener, app(shared), connections, end).await;
    sweeper.abort();
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
