//! The contents of requests: bodies, tokens, and the client.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, StatusCode, header};
use potez_rules::refusal::Place;
use potez_rules::{Arrangement, Refusal, Settings, Target};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::limits;
use super::problem::Problem;
use super::state::{Client, Shared};
use super::tokens::Role;

impl<S: Sync> FromRequestParts<S> for Client {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Client, Problem> {
        Ok(client(&parts.extensions))
    }
}

fn client(extensions: &Extensions) -> Client {
    // Without a network there is only one client.
    extensions.get::<Client>().copied().unwrap_or(Client(IpAddr::V4(Ipv4Addr::LOCALHOST)))
}

/// The client of a request: the peer of the connection, or, if that is a proxy that the operator has named, the client
/// that the proxy reports.
pub(super) fn client_of(connected: IpAddr, headers: &HeaderMap, proxies: &[IpAddr]) -> Client {
    let is_proxy = |address: &IpAddr| proxies.contains(&address.to_canonical());
    let mut address = connected;
    if is_proxy(&connected) {
        // Each proxy appends the address that it sees; everything before the first known proxy may be forged.
        let named = headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
        let named: Vec<IpAddr> = named.flat_map(|text| text.split(',')).filter_map(forwarded).collect();
        address = named.iter().rev().copied().find(|address| !is_proxy(address)).unwrap_or(connected);
    }
    Client(limits::client(address))
}

/// An address as proxies write it, perhaps with a port.
fn forwarded(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    text.parse().ok().or_else(|| text.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

/// The tokens of a request: `X-Potez-Token: one,two`. They are never read from an address: logs and histories have those.
pub(super) struct Given(pub(super) Vec<String>);

/// The header with the tokens. A page, whose browser sets no headers for sockets, sends them in the first message of its socket instead.
pub(super) const TOKENS: &str = "x-potez-token";

/// No request needs more tokens than this.
pub(super) const MOST_TOKENS: usize = 8;

impl<S: Sync> FromRequestParts<S> for Given {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Given, Problem> {
        let header = parts.headers.get(TOKENS).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let all = header.split(',').map(str::trim).filter(|token| !token.is_empty());
        Ok(Given(all.take(MOST_TOKENS).map(str::to_owned).collect()))
    }
}

/// A body in JSON.
pub(super) struct Body<T>(pub(super) T);

/// A longer body is read on a thread that may block, since that takes a while.
const LONG: usize = 16 * 1024;

impl<T: DeserializeOwned + Send + 'static> FromRequest<Arc<Shared>> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, shared: &Arc<Shared>) -> Result<Body<T>, Problem> {
        if !is_json(request.headers()) {
            let sentence = "a request with a body needs the header Content-Type: application/json";
            let law = Refusal::new("request.type", sentence, []);
            return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, law));
        }
        let client = client(request.extensions());
        let bytes = Bytes::from_request(request, shared).await.map_err(|rejection| unread(rejection.status()))?;
        if bytes.len() <= LONG {
            return read(&bytes).map(Body);
        }
        shared.work(client, move |_| read(&bytes)).await.map(Body)
    }
}

/// Reads a body.
pub(super) fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
    // An empty body counts as an empty object.
    let bytes: &[u8] = if bytes.is_empty() { b"{}" } else { bytes };
    serde_json::from_slice(bytes).map_err(|error| {
        let place = Place { line: error.line().max(1), column: error.column().max(1) };
        let reason = error.to_string();
        let reason = reason.rsplit_once(" at line ").map_or(reason.as_str(), |(reason, _)| reason).to_owned();
        let facts = [("reason", reason.chars().take(200).collect())];
        let law = Refusal::new("request.json", "the request cannot be read: {reason}", facts).at(place);
        Problem::new(StatusCode::BAD_REQUEST, law)
    })
}

fn unread(status: StatusCode) -> Problem {
    if status == StatusCode::PAYLOAD_TOO_LARGE {
        return Problem::new(status, Refusal::new("request.size", "the request is too large", []));
    }
    Problem::new(StatusCode::BAD_REQUEST, Refusal::new("request.body", "the request did not arrive whole", []))
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json")
}

/// The value of an option: text, a number, or true and false.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub(super) enum Value {
    Text(String),
    Number(i64),
    Flag(bool),
}

/// The options of a game, by name.
pub(super) type Options = BTreeMap<String, Value>;

/// The options as the games read them.
pub(super) fn settings(options: &Options) -> Result<Settings, Refusal> {
    let mut settings = Settings::new();
    for (key, value) in options {
        match value {
            Value::Text(text) => settings.set(key, text),
            Value::Number(number) => settings.set(key, number),
            Value::Flag(flag) => settings.set(key, flag),
        }?;
    }
    Ok(settings)
}

/// Which game, and where it begins.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct Opening {
    /// The name of the game.
    pub(super) game: String,
    /// Its options.
    #[serde(default)]
    pub(super) settings: Options,
    /// Where it begins, if not at its own start.
    pub(super) position: Option<String>,
    /// Moves to make first, in any notation, separated by commas.
    pub(super) moves: Option<String>,
}

/// A board that was set up by hand.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct ArrangementRequest {
    /// The name of the game.
    pub(super) game: String,
    /// Its options.
    #[serde(default)]
    pub(super) settings: Options,
    /// What stands where (`grid`, or `node` in a tree), whose turn it is (`turn`), what X and O hold (`hands`), and whether the hands
    /// `follow` from the board.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::server::schema::Arrangement))]
    pub(super) arrangement: Arrangement,
}

/// A new game.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct NewGame {
    /// The name of the game.
    pub(super) game: String,
    /// Its options.
    #[serde(default)]
    pub(super) settings: Options,
    /// Where it begins, if not at its own start.
    pub(super) position: Option<String>,
    /// Moves to make first, in any notation, separated by commas.
    pub(super) moves: Option<String>,
    /// Who plays; people by default.
    #[serde(default)]
    pub(super) seats: SeatsRequest,
    /// The time for each side.
    pub(super) clock: Option<ClockRequest>,
    /// How strong the whole engine (`engine`) is; a program (`bot:NAME`) thinks as long.
    pub(super) strength: Option<StrengthRequest>,
    /// The title of the game.
    pub(super) title: Option<String>,
}

/// Who plays: `human`, `engine:1` … `engine:10`, `engine`, `mcts`, `course`, `random`, or `bot:NAME` with a program that the register lists.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct SeatsRequest {
    pub(super) x: Option<String>,
    pub(super) o: Option<String>,
}

/// A clock, in seconds.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct ClockRequest {
    /// For the whole game.
    pub(super) base: f64,
    /// Added after each move.
    #[serde(default)]
    pub(super) increment: f64,
}

/// How long the whole engine or a program thinks about a move, within the limits of the server.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct StrengthRequest {
    /// Seconds for a move.
    pub(super) seconds: f64,
    /// Threads of the search; one by default.
    pub(super) threads: Option<usize>,
}

/// The least time between two moves of engines that play each other.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct PaceRequest {
    pub(super) seconds: f64,
}

/// A record to open.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct ImportRequest {
    /// The record.
    pub(super) text: String,
    /// `auto`, `json`, `text`, `sgf`, `moves`, `course`, or `position`.
    pub(super) format: Option<String>,
    /// Which game it is, if the text does not say so.
    pub(super) game: Option<String>,
    /// The options of the game, if the text does not contain them.
    #[serde(default)]
    pub(super) settings: Options,
}

/// A move: as text or as clicks, after a node or after the current one.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct MoveRequest {
    pub(super) node: Option<u32>,
    /// In any notation.
    pub(super) text: Option<String>,
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<crate::server::schema::Target>>))]
    pub(super) targets: Option<Vec<Target>>,
}

/// A node of the history.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct NodeRequest {
    pub(super) node: u32,
}

/// A side: `x` or `o`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub(super) enum Side {
    X,
    O,
}

impl Side {
    pub(super) fn player(self) -> potez_rules::Player {
        match self {
            Side::X => potez_rules::Player::First,
            Side::O => potez_rules::Player::Second,
        }
    }
}

/// For which side; not needed if the client has only one.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct SideRequest {
    pub(super) side: Option<Side>,
}

/// Whose token is to be replaced.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct TokenRequest {
    pub(super) role: Role,
}

/// A comment at a node.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct CommentRequest {
    pub(super) node: Option<u32>,
    /// An empty text removes the comment.
    pub(super) text: String,
}

/// A new title.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct TitleRequest {
    pub(super) title: String,
}

/// A new player for a side.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct SeatRequest {
    pub(super) side: Side,
    /// `human`, `engine:3`, and so on.
    pub(super) seat: String,
}

/// How much a hint should say: 1 where to look, 2 which piece, 3 the move.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct HintRequest {
    pub(super) node: Option<u32>,
    pub(super) level: u8,
}

/// The address of which a QR code is made.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct QrRequest {
    pub(super) text: String,
}

/// The tokens of the client's games.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct MineRequest {
    pub(super) tokens: Vec<String>,
    /// With the positions?
    #[serde(default)]
    pub(super) scenes: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_named_proxy_is_believed() {
        let at = |text: &str| text.parse::<IpAddr>().unwrap();
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", "6.6.6.6, 10.1.1.1".parse().unwrap());
        headers.append("x-forwarded-for", "192.168.1.7:4711".parse().unwrap());
        let of = |connected: &str, proxies: &[IpAddr]| client_of(at(connected), &headers, proxies).0;
        assert_eq!(of("127.0.0.1", &[]), at("127.0.0.1"));
        assert_eq!(of("9.9.9.9", &[at("127.0.0.1")]), at("9.9.9.9"));
        assert_eq!(of("127.0.0.1", &[at("127.0.0.1")]), at("192.168.1.7"));
        assert_eq!(of("::ffff:127.0.0.1", &[at("127.0.0.1"), at("192.168.1.7")]), at("10.1.1.1"));
        assert_eq!(client_of(at("127.0.0.1"), &HeaderMap::new(), &[at("127.0.0.1")]).0, at("127.0.0.1"));
    }
}
