//! The contents of requests: bodies, tokens, and the client.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::body::Bytes;
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use potez_rules::refusal::Place;
use potez_rules::{Refusal, Settings, Target};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::limits;
use super::problem::Problem;
use super::state::Client;

impl<S: Sync> FromRequestParts<S> for Client {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Client, Problem> {
        let address = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(address)| address.ip());
        Ok(Client(limits::client(address.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST)))))
    }
}

/// The tokens of a request: `X-Potez-Token: one,two`, or `?token=` if a browser cannot set headers.
pub(super) struct Given(pub(super) Vec<String>);

/// No request needs more tokens than this.
const MOST_TOKENS: usize = 8;

impl<S: Sync> FromRequestParts<S> for Given {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Given, Problem> {
        let header = parts.headers.get("x-potez-token").and_then(|value| value.to_str().ok()).unwrap_or_default();
        let query = parts.uri.query().unwrap_or_default().split('&').filter_map(|pair| pair.strip_prefix("token="));
        let all = header.split(',').chain(query.flat_map(|value| value.split(','))).map(str::trim);
        Ok(Given(all.filter(|token| !token.is_empty()).take(MOST_TOKENS).map(str::to_owned).collect()))
    }
}

/// A body in JSON.
pub(super) struct Body<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Problem> {
        if !is_json(request.headers()) {
            let sentence = "a request with a body needs the header Content-Type: application/json";
            let law = Refusal::new("request.type", sentence, []);
            return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, law));
        }
        let bytes = Bytes::from_request(request, state).await.map_err(|rejection| unread(rejection.status()))?;
        read(&bytes).map(Body)
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
    pub(super) seats: AskedSeats,
    /// The time for each side.
    pub(super) clock: Option<AskedClock>,
    /// The title of the game.
    pub(super) title: Option<String>,
}

/// Who plays: `human`, `engine:1` … `engine:10`, `engine`, `mcts`, `course`, `random`.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct AskedSeats {
    pub(super) x: Option<String>,
    pub(super) o: Option<String>,
}

/// A clock, in seconds.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct AskedClock {
    /// For the whole game.
    pub(super) base: f64,
    /// Added after each move.
    #[serde(default)]
    pub(super) increment: f64,
}

/// A record to open.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct AskedImport {
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
pub(super) struct AskedMove {
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
pub(super) struct AskedNode {
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
pub(super) struct AskedSide {
    pub(super) side: Option<Side>,
}

/// A comment at a node.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct AskedComment {
    pub(super) node: Option<u32>,
    /// An empty text removes the comment.
    pub(super) text: String,
}

/// A new title.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct AskedTitle {
    pub(super) title: String,
}

/// A new player for a side.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct AskedSeat {
    pub(super) side: Side,
    /// `human`, `engine:3`, and so on.
    pub(super) seat: String,
}

/// How much a hint should say: 1 where to look, 2 which piece, 3 the move.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct AskedHint {
    pub(super) node: Option<u32>,
    pub(super) level: u8,
}

/// The tokens of the client's games.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct AskedMine {
    pub(super) tokens: Vec<String>,
}
