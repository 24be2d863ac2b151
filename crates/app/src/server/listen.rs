//! Connections: accepted, limited in number and time, and closed at the end.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper::server::conn::http1::Builder;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

/// How long the head of a request may take to arrive. An idle connection is closed after the same time.
const HEAD: Duration = Duration::from_secs(15);

/// How long to wait when the system has no more room for connections.
const ACCEPT_RETRY: Duration = Duration::from_millis(100);

/// Serves connections until `end` completes.
pub(super) async fn listen(listener: TcpListener, app: Router, connections: usize, end: impl Future<Output = ()>) {
    let room = Arc::new(Semaphore::new(connections));
    let mut end = std::pin::pin!(end);
    loop {
        // No more connections are accepted than there is room for; the others wait in the system's queue.
        let pass = tokio::select! {
            pass = room.clone().acquire_owned() => pass,
            () = &mut end => return,
        };
        let taken = tokio::select! {
            taken = listener.accept() => taken,
            () = &mut end => return,
        };
        let Ok((stream, address)) = taken else {
            tokio::time::sleep(ACCEPT_RETRY).await;
            continue;
        };
        let _ = stream.set_nodelay(true);
        let app = app.clone();
        tokio::spawn(async move {
            answer(TokioIo::new(stream), address, app).await;
            drop(pass);
        });
    }
}

async fn answer(stream: TokioIo<tokio::net::TcpStream>, address: SocketAddr, app: Router) {
    let service = tower::service_fn(move |request: hyper::Request<hyper::body::Incoming>| {
        let mut request: Request = request.map(axum::body::Body::new);
        request.extensions_mut().insert(ConnectInfo(address));
        tower::ServiceExt::oneshot(app.clone(), request)
    });
    let mut builder = Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(16 * 1024);
    // An error on one connection concerns nobody else.
    let _ = builder.serve_connection(stream, TowerToHyperService::new(service)).with_upgrades().await;
}
