//! For operators: whether the server is well, and what it does at the moment.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::{ConnectInfo, State as With};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde::Serialize;

use super::not_found;
use crate::server::hosts;
use crate::server::language::Language;
use crate::server::problem::Problem;
#[cfg(feature = "openapi")]
use crate::server::problem::ProblemBody;
use crate::server::state::Shared;

/// Whether the server is well.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(in crate::server) struct Health {
    /// `ok`, `unsaved` while the disk refuses changes and games go on in memory only, or `closing` when the server is about to end.
    status: &'static str,
    version: &'static str,
}

/// Is the server well? For whoever watches over it.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/health",
    responses((status = 200, body = Health), (status = 503, body = Health))))]
pub(in crate::server) async fn health(With(shared): With<Arc<Shared>>) -> Response {
    let (code, status) = match (shared.is_closing(), shared.games.unsaved()) {
        (false, 0) => (StatusCode::OK, "ok"),
        (false, _) => (StatusCode::OK, "unsaved"),
        (true, _) => (StatusCode::SERVICE_UNAVAILABLE, "closing"),
    };
    (code, Json(Health { status, version: env!("CARGO_PKG_VERSION") })).into_response()
}

/// What the server does at the moment.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(in crate::server) struct Figures {
    version: &'static str,
    /// Seconds since it was started.
    uptime: u64,
    /// Resident memory in megabytes, where the system tells it.
    memory: Option<f64>,
    /// Games in memory, and those that somebody watches.
    games: usize,
    watched: usize,
    /// Games whose newest changes the disk has refused.
    unsaved: usize,
    /// Searches that run, and those that wait.
    searches: usize,
    queue: usize,
    /// How many there are of what is limited: `connections`, `requests`, `pages`, `hints`, `analyses`; `bots`, where the operator offers programs; and where
    /// there are tournaments, `tournaments` that are played, `tournament-games` under way, `tournament-queue`, the games that wait, and `trials` that run or wait.
    now: BTreeMap<&'static str, usize>,
    /// How often something was refused because of a limit, since the start; `games` besides the same names.
    refused: BTreeMap<&'static str, u64>,
}

fn figures(shared: &Shared) -> Figures {
    let (games, watched) = shared.games.figures();
    let (searches, queue) = shared.pool.figures();
    let counted = shared.meter.figures();
    let mut refused: BTreeMap<_, _> = counted.iter().map(|(name, _, refused)| (*name, *refused)).collect();
    refused.insert("games", shared.meter.refused_games());
    let mut now: BTreeMap<_, _> = counted.iter().map(|(name, now, _)| (*name, *now)).collect();
    now.extend(shared.bots.get().map(|bots| ("bots", bots.count())));
    now.extend(shared.tournaments.get().into_iter().flat_map(|tournaments| tournaments.figures()));
    Figures {
        version: env!("CARGO_PKG_VERSION"),
        uptime: shared.started.elapsed().as_secs(),
        memory: memory(),
        games,
        watched,
        unsaved: shared.games.unsaved(),
        searches,
        queue,
        now,
        refused,
    }
}

/// Resident memory in megabytes.
fn memory() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: f64 = line.trim().trim_end_matches("kB").trim().parse().ok()?;
    Some((kilobytes / 102.4).round() / 10.0)
}

/// Seconds as hours, minutes and seconds, which read the same in every language.
fn clock_time(seconds: u64) -> String {
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// Headers by which a proxy says that it forwards a request.
const FORWARDED: [&str; 6] =
    ["x-forwarded-for", "forwarded", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via"];

/// Only for requests from this machine; others get 404. A request that a proxy forwards comes from elsewhere, and so does one that names another host.
pub(in crate::server) async fn local(
    connected: Option<Extension<ConnectInfo<SocketAddr>>>,
    headers: &HeaderMap,
) -> Result<(), Problem> {
    let here = connected.is_some_and(|Extension(ConnectInfo(address))| address.ip().to_canonical().is_loopback());
    let passed_on = FORWARDED.into_iter().any(|name| headers.contains_key(name));
    let named = headers.get(header::HOST).and_then(|host| host.to_str().ok()).is_some_and(hosts::is_this_machine);
    if here && named && !passed_on { Ok(()) } else { Err(not_found().await) }
}

/// What the server does at the moment, for somebody at this machine.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/operator",
    responses((status = 200, body = Figures), (status = 404, body = ProblemBody))))]
pub(in crate::server) async fn operator(
    With(shared): With<Arc<Shared>>,
    connected: Option<Extension<ConnectInfo<SocketAddr>>>,
    headers: HeaderMap,
) -> Result<Json<Figures>, Problem> {
    local(connected, &headers).await?;
    Ok(Json(figures(&shared)))
}

/// The same as a page that renews itself.
pub(in crate::server) async fn page(
    With(shared): With<Arc<Shared>>,
    connected: Option<Extension<ConnectInfo<SocketAddr>>>,
    language: Language,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    local(connected, &headers).await?;
    let words = language.words();
    let say = |name: &str| words.say(&format!("operator-{name}"), &[]);
    let Figures { version, uptime, memory, games, watched, unsaved, searches, queue, now, refused } = figures(&shared);
    let memory = memory.map_or_else(|| "?".to_owned(), |memory| format!("{memory} MB"));
    let mut rows = vec![
        (say("uptime"), clock_time(uptime), String::new()),
        (say("memory"), memory, String::new()),
        (say("watched"), watched.to_string(), String::new()),
        (say("unsaved"), unsaved.to_string(), String::new()),
        (say("searches"), searches.to_string(), String::new()),
        (say("queue"), queue.to_string(), String::new()),
        (say("games"), games.to_string(), refused.get("games").copied().unwrap_or_default().to_string()),
    ];
    for (name, count) in now {
        rows.push((say(name), count.to_string(), refused.get(name).copied().unwrap_or_default().to_string()));
    }
    let row = |(name, now, refused): &(String, String, String)| {
        format!("<tr><th scope=\"row\">{name}</th><td>{now}</td><td>{refused}</td></tr>\n")
    };
    let rows: String = rows.iter().map(row).collect();
    let html = format!(
        "<!doctype html>\n<html lang=\"{}\" data-theme=\"light\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>Potez {version}</title>\n<link rel=\"icon\" href=\"/page/icon.svg\" type=\"image/svg+xml\">\n\
         <link rel=\"stylesheet\" href=\"/page/css/theme.css\">\n<link rel=\"stylesheet\" href=\"/page/css/base.css\">\n\
         <link rel=\"stylesheet\" href=\"/page/css/operator.css\">\n<script src=\"/page/theme.js\"></script>\n\
         <script type=\"module\" src=\"/page/operator.js\"></script>\n</head>\n<body>\n\
         <main>\n<h1>Potez {version}</h1>\n<table class=\"operator\">\n<thead><tr><td></td><th scope=\"col\">{}</th>\
         <th scope=\"col\">{}</th></tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n</main>\n</body>\n</html>\n",
        language.tag(),
        say("now"),
        say("refused"),
    );
    Ok(([(header::CONTENT_TYPE, "text/html; charset=utf-8")], html).into_response())
}
