//! The JSON entry points of the server: the first line says the address, the rest is the body.

#![no_main]

use std::sync::OnceLock;
use std::time::Duration;

use libfuzzer_sys::fuzz_target;
use potez::server::{InProcess, Limits};

/// A server with a game, its name and its tokens.
fn server() -> &'static (InProcess, String, String) {
    static SERVER: OnceLock<(InProcess, String, String)> = OnceLock::new();
    SERVER.get_or_init(|| {
        let limits = Limits { games_per_client: 300, reply_time: Duration::from_millis(1), ..Limits::default() };
        let server = InProcess::start(limits).expect("threads");
        let (_, body) = server.ask("POST", "/api/games", "", br#"{"game":"blockade"}"#).expect("a request");
        let text = String::from_utf8(body).expect("JSON is UTF-8");
        let value = |name: &str| {
            let (_, behind) = text.split_once(&format!("\"{name}\":\"")).expect("an answer with this member");
            behind.split('"').next().unwrap_or_default().to_owned()
        };
        let tokens = format!("{},{}", value("x"), value("o"));
        let id = value("id");
        (server, id, tokens)
    })
}

fuzz_target!(|data: &[u8]| {
    let (server, id, tokens) = server();
    let line = data.iter().position(|byte| *byte == b'\n').unwrap_or(data.len());
    let (address, body) = (&data[..line], data.get(line + 1..).unwrap_or_default());
    let Ok(address) = std::str::from_utf8(address) else { return };
    // An address of the API, or what is asked of the game that there is.
    let path = if address.starts_with('/') { address.to_owned() } else { format!("/api/games/{id}/{address}") };
    // A hint takes its time, and a game that is gone is dull.
    if path.contains("hint") {
        return;
    }
    let Some((status, answer)) = server.ask("POST", &path, tokens, body) else { return };
    assert!(status < 500, "{status}: {}", String::from_utf8_lossy(&answer));
    assert!(std::str::from_utf8(&answer).is_ok_and(|text| text.starts_with(['{', '['])), "an answer that is no JSON");
});
