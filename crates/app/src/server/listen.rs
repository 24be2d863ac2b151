//! Connections: accepted, limited in number and time, and closed at the end.

mod timed;

use std::io::Write;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper::server::conn::http1::Builder;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};

use super::limits::{Action, Limits, Permit, client};
use super::state::Shared;
use timed::Timed;

/// How long the head of a request may take to arrive. An idle connection is closed after the same time.
const HEAD: Duration = Duration::from_secs(15);

/// A client that reads nothing for this long is disconnected.
const UNREAD: Duration = Duration::from_secs(20);

/// How long to wait when the system has no more room for connections.
const ACCEPT_RETRY: Duration = Duration::from_millis(100);

/// How long connections may take to end when the server does, and how often it looks whether they have.
const SHUTDOWN: Duration = Duration::from_secs(5);
const LOOK: Duration = Duration::from_millis(10);

/// The response to a connection for which there is no room.
const FULL: &str =
    "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/// The permit of a connection. It lives as long as the last who uses the connection: the socket, after an upgrade.
#[derive(Clone)]
pub(super) struct Connection(#[expect(dead_code, reason = "it is held, not read")] Arc<Permit>);

/// Serves connections until `end` completes.
pub(super) async fn listen(listener: TcpListener, app: Router, shared: &Arc<Shared>, end: impl Future<Output = ()>) {
    let mut end = std::pin::pin!(end);
    // Behind a proxy all connections come from one address; there, only requests and pages are counted by client.
    let proxied = Limits { connections_per_client: usize::MAX, ..shared.limits.clone() };
    loop {
        let taken = tokio::select! {
            taken = listener.accept() => taken,
            () = &mut end => break,
        };
        let Ok((stream, address)) = taken else {
            tokio::time::sleep(ACCEPT_RETRY).await;
            continue;
        };
        let is_proxy = shared.place.proxies.contains(&address.ip().to_canonical());
        let limits = if is_proxy { &proxied } else { &shared.limits };
        match shared.meter.take(client(address.ip()), Action::Connection, limits) {
            Ok(permit) => {
                let (app, connection) = (app.clone(), Connection(Arc::new(permit)));
                tokio::spawn(answer(stream, address, app, connection, shared.closing()));
            }
            Err(_) => refuse(stream),
        }
    }
    drop(listener);
    shared.close();
    let gone = async {
        while shared.meter.has(Action::Connection) {
            tokio::time::sleep(LOOK).await;
        }
    };
    let _ = tokio::time::timeout(SHUTDOWN, gone).await;
}

/// Says that there is no room. A new connection accepts this without waiting; the runtime does not know that yet, but
/// the system does.
fn refuse(stream: TcpStream) {
    let _ = stream.into_std().and_then(|mut stream| stream.write(FULL.as_bytes()));
}

async fn answer(
    stream: TcpStream,
    address: SocketAddr,
    app: Router,
    connection: Connection,
    closing: impl Future<Output = ()>,
) {
    let _ = stream.set_nodelay(true);
    let kept = connection.clone();
    let service = tower::service_fn(move |request: hyper::Request<hyper::body::Incoming>| {
        let mut request: Request = request.map(axum::body::Body::new);
        request.extensions_mut().insert(ConnectInfo(address));
        request.extensions_mut().insert(connection.clone());
        tower::ServiceExt::oneshot(app.clone(), request)
    });
    let mut builder = Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(16 * 1024);
    let stream = TokioIo::new(Timed::new(stream, UNREAD));
    let served = builder.serve_connection(stream, TowerToHyperService::new(service)).with_upgrades();
    let mut served = std::pin::pin!(served);
    // An error on one connection concerns nobody else.
    tokio::select! {
        _ = served.as_mut() => {}
        () = closing => {
            // Requests in progress are answered; then the connection ends.
            served.as_mut().graceful_shutdown();
            let _ = served.await;
        }
    }
    drop(kept);
}
