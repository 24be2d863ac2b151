//! [`InProcess`]: the server without a network, for fuzzers and tests.

use std::sync::Arc;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, header};
use tower::ServiceExt;

use super::{Limits, Place, Shared, app};

/// The largest response that is read, in bytes.
const LARGEST: usize = 64 << 20;

/// The server without a network. Games live as long as it does.
pub struct InProcess {
    runtime: tokio::runtime::Runtime,
    app: Router,
}

impl InProcess {
    /// Starts it.
    ///
    /// # Errors
    /// The system cannot start threads.
    pub fn start(limits: Limits) -> std::io::Result<InProcess> {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let shared: Arc<Shared> = {
            let _inside = runtime.enter();
            Shared::in_memory(limits, Place { loopback: true, ..Place::default() })
        };
        Ok(InProcess { runtime, app: app(shared) })
    }

    /// Sends a request, and returns the status and the body of the response; `None` if it is not a valid request.
    #[must_use]
    pub fn ask(&self, method: &str, path: &str, tokens: &str, body: &[u8]) -> Option<(u16, Vec<u8>)> {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, "localhost")
            .header(header::CONTENT_TYPE, "application/json")
            .header("X-Potez-Token", tokens)
            .body(Body::from(body.to_vec()))
            .ok()?;
        self.runtime.block_on(async {
            let response = self.app.clone().oneshot(request).await.ok()?;
            let status = response.status().as_u16();
            let body = to_bytes(response.into_body(), LARGEST).await.ok()?;
            Some((status, body.to_vec()))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_without_a_network() {
        let server = InProcess::start(Limits::default()).unwrap();
        let (status, body) = server.ask("POST", "/api/games", "", br#"{"game":"tictactoe"}"#).unwrap();
        assert_eq!(status, 201);
        let opened: serde_json::Value = serde_json::from_slice(&body).unwrap();
        let path = format!("/api/games/{}/moves", opened["id"].as_str().unwrap());
        let token = opened["tokens"]["x"].as_str().unwrap();
        assert_eq!(server.ask("POST", &path, token, br#"{"text":"b2"}"#).unwrap().0, 200);
        assert_eq!(server.ask("POST", &path, token, br#"{"text":"b2"}"#).unwrap().0, 403);
        assert!(server.ask("P OST", &path, token, b"").is_none());
    }
}
