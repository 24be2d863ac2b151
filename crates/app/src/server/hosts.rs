//! Which requests are let through: none from a page of another site, and none with a foreign host name.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use potez_rules::Refusal;

use super::problem::Problem;
use super::state::{Place, Shared};

/// Lets a request through if its host name is ours and no other site has sent it.
pub(super) async fn check(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    let host = host(request.headers(), request.uri());
    if !host.as_deref().is_some_and(|host| is_known(host, &shared.place)) {
        // Another site could point its own name to our address, and read our responses (DNS rebinding).
        let sentence = "this server does not answer to that name; use its address, or start it with --host NAME";
        let law = Refusal::new("request.host", sentence, []);
        return Problem::new(StatusCode::MISDIRECTED_REQUEST, law).into_response();
    }
    let reads = [Method::GET, Method::HEAD, Method::OPTIONS].contains(request.method());
    let socket = request.headers().contains_key(header::UPGRADE);
    if (!reads || socket) && !same_origin(request.headers(), host.as_deref()) {
        let law = Refusal::new("request.origin", "pages from other sites may not do this", []);
        return Problem::new(StatusCode::FORBIDDEN, law).into_response();
    }
    next.run(request).await
}

/// The host name and port of a request.
fn host(headers: &HeaderMap, uri: &Uri) -> Option<String> {
    let named = headers.get(header::HOST).map(|value| value.to_str().ok().map(str::to_owned));
    named.unwrap_or_else(|| uri.authority().map(|authority| authority.to_string()))
}

/// The name without the port.
fn without_port(host: &str) -> &str {
    if let Some(rest) = host.strip_prefix('[') {
        return rest.split(']').next().unwrap_or_default();
    }
    host.rsplit_once(':').map_or(host, |(name, _)| name)
}

fn is_known(host: &str, place: &Place) -> bool {
    let name = without_port(host);
    if name.eq_ignore_ascii_case("localhost") || place.names.iter().any(|known| known.eq_ignore_ascii_case(name)) {
        return true;
    }
    match name.parse::<IpAddr>() {
        // A name can be made to resolve to any address; an address is always itself.
        Ok(address) => !place.loopback || address.is_loopback(),
        Err(_) => false,
    }
}

/// Is this host name or address only used on the machine itself?
pub(super) fn is_this_machine(host: &str) -> bool {
    let name = without_port(host);
    name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// Programs send no origin; browsers always do.
fn same_origin(headers: &HeaderMap, host: Option<&str>) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let name = origin.to_str().ok().and_then(|origin| origin.split_once("://")).map(|(_, name)| name);
    name.is_some() && name == host
}

/// Is this origin an address of this server, as the client or as others know it?
pub(super) fn is_ours(text: &str, headers: &HeaderMap, place: &Place) -> bool {
    let Some(rest) = text.strip_prefix("http://").or_else(|| text.strip_prefix("https://")) else { return false };
    let name = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let called = headers.get(header::HOST).and_then(|value| value.to_str().ok());
    let listed =
        |address: &String| address.strip_prefix("http://").is_some_and(|known| known.trim_end_matches('/') == name);
    !name.is_empty() && (called == Some(name) || place.addresses.iter().any(listed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn on_loopback_only_names_of_this_machine_are_known() {
        let place = Place { loopback: true, ..Place::default() };
        for host in ["localhost", "localhost:7373", "127.0.0.1:7373", "[::1]:7373", "LOCALHOST"] {
            assert!(is_known(host, &place), "{host}");
        }
        for host in ["evil.example", "evil.example:7373", "192.168.1.5:7373", "127.0.0.1.evil.example", "", "[", ":"] {
            assert!(!is_known(host, &place), "{host}");
        }
        let open = Place { names: vec!["board.school".into()], ..Place::default() };
        assert!(is_known("192.168.1.5:7373", &open) && is_known("board.school", &open));
        assert!(!is_known("evil.example", &open));
    }

    #[test]
    fn only_our_own_addresses_are_drawn() {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, "127.0.0.1:7373".parse().unwrap());
        let place = Place { addresses: vec!["http://192.168.1.5:7373/".into()], ..Place::default() };
        assert!(is_ours("http://127.0.0.1:7373/#x", &headers, &place));
        assert!(is_ours("http://192.168.1.5:7373/?a", &headers, &place));
        for text in ["http://evil.example/", "javascript:alert(1)", "http://", "http://127.0.0.1:7373@evil.example/"] {
            assert!(!is_ours(text, &headers, &place), "{text}");
        }
    }
}
