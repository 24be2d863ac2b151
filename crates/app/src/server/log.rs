//! The log: a line for what an operator should know. Nothing secret is ever in it: no tokens, no queries, no bodies.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use axum::extract::Request;
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::Response;
use tracing::{debug, info, warn};

use super::problem::Problem;
use super::state::Client;

/// The most refusals that are logged in a second; beyond that, only their number is logged.
const TOLD_PER_SECOND: u32 = 10;

/// Refusals that were logged, and those that were only counted.
struct Refusals {
    second: Option<Instant>,
    told: u32,
    untold: u32,
}

static REFUSALS: Mutex<Refusals> = Mutex::new(Refusals { second: None, told: 0, untold: 0 });

impl Refusals {
    /// Is there room for one more in this second? Says as well how many were left out in the one before.
    fn room(&mut self, now: Instant) -> (bool, u32) {
        let mut left_out = 0;
        if self.second.is_none_or(|second| now.duration_since(second) >= Duration::from_secs(1)) {
            left_out = self.untold;
            *self = Refusals { second: Some(now), told: 0, untold: 0 };
        }
        let room = self.told < TOLD_PER_SECOND;
        if room {
            self.told += 1
        } else {
            self.untold += 1
        }
        (room, left_out)
    }
}

/// Writes a line for each request: failures as warnings, refusals over a limit as information, all others for those who debug.
pub(super) async fn requests(request: Request, next: Next) -> Response {
    let began = Instant::now();
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let client = request.extensions().get::<Client>().map(|client| client.0);
    let response = next.run(request).await;
    let status = response.status();
    let law = response.extensions().get::<Problem>().and_then(Problem::law);
    let client = client.map(|address| address.to_string()).unwrap_or_default();
    let (code, milliseconds) = (status.as_u16(), began.elapsed().as_millis() as u64);
    if status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS {
        let room = REFUSALS.lock().map_or((true, 0), |mut refusals| refusals.room(began));
        if room.1 > 0 {
            info!(count = room.1, "more refusals");
        }
        match room.0 {
            true if status.is_server_error() => warn!(%client, %method, path, code, law, milliseconds, "failed"),
            true => info!(%client, %method, path, code, law, milliseconds, "refused"),
            false => {}
        }
    } else {
        debug!(%client, %method, path, code, law, milliseconds, "answered");
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_flood_only_the_number_is_told() {
        let mut refusals = Refusals { second: None, told: 0, untold: 0 };
        let now = Instant::now();
        let told = (0..100).filter(|_| refusals.room(now).0).count();
        assert_eq!(told, TOLD_PER_SECOND as usize);
        assert_eq!(refusals.room(now + Duration::from_secs(1)), (true, 90));
    }
}
