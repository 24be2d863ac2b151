//! [`Problem`]: why a request was refused, as a response.
//!
//! A handler does not know the language of the request; [`speak`] writes the sentences on the way out.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use potez_play::store::StoreError;
use potez_rules::Refusal;
use serde::Serialize;

use super::language::Language;

/// Why a request was refused.
#[derive(Clone, Debug)]
pub(super) struct Problem {
    pub(super) status: StatusCode,
    pub(super) refusals: Vec<Refusal>,
    /// After how many seconds to try again.
    pub(super) retry: Option<u32>,
}

impl Problem {
    pub(super) fn new(status: StatusCode, refusal: Refusal) -> Problem {
        Problem { status, refusals: vec![refusal], retry: None }
    }

    /// There is no such game, or the caller may not know of it: both get the same response.
    pub(super) fn no_game() -> Problem {
        let law = Refusal::new("server.game", "there is no such game, or this link does not open it", []);
        Problem::new(StatusCode::NOT_FOUND, law)
    }

    /// The caller may watch, but not do this.
    pub(super) fn not_yours(law: &'static str, sentence: &'static str) -> Problem {
        Problem::new(StatusCode::FORBIDDEN, Refusal::new(law, sentence, []))
    }

    /// It is not possible in the current state of the game.
    pub(super) fn not_now(law: &'static str, sentence: &'static str) -> Problem {
        Problem::new(StatusCode::CONFLICT, Refusal::new(law, sentence, []))
    }

    /// An internal failure; the client may try again.
    pub(super) fn unavailable(refusal: Refusal, retry: u32) -> Problem {
        Problem { status: StatusCode::SERVICE_UNAVAILABLE, refusals: vec![refusal], retry: Some(retry) }
    }

    /// The client is over a limit.
    pub(super) fn too_many(refusal: Refusal, retry: u32) -> Problem {
        Problem { status: StatusCode::TOO_MANY_REQUESTS, refusals: vec![refusal], retry: Some(retry) }
    }

    /// A handler has panicked.
    pub(super) fn fault() -> Problem {
        let law = Refusal::new("server.fault", "the server failed; nothing was changed", []);
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, law)
    }

    /// The name of the first law that was broken.
    pub(super) fn law(&self) -> Option<&'static str> {
        self.refusals.first().map(|refusal| refusal.law)
    }

    /// The body of the response.
    pub(super) fn body(&self, language: Language) -> ProblemBody {
        let mut errors: Vec<Fault> = self.refusals.iter().map(|refusal| Fault::new(refusal, language)).collect();
        let error = errors.first().cloned().unwrap_or_default();
        if errors.len() < 2 {
            errors.clear();
        }
        ProblemBody { error, errors, retry: self.retry }
    }
}

/// A refusal of the rules: the request is well formed, but cannot be done.
impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Problem {
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, refusal)
    }
}

/// Another process has changed the game, it cannot be read or kept, or the disk fails.
impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        match &error {
            StoreError::Conflict { .. } => Problem::new(StatusCode::CONFLICT, error.refusal()),
            StoreError::Unknown(_) => Problem::no_game(),
            StoreError::TooLarge(_) => Problem::new(StatusCode::PAYLOAD_TOO_LARGE, error.refusal()),
            // Trying again does not help, and a player cannot mend it.
            StoreError::Unreadable { .. } => {
                let sentence = "the record of this game is damaged: it was left as it is, and the game cannot go on. Tell whoever \
                                runs the server";
                Problem::new(StatusCode::INTERNAL_SERVER_ERROR, Refusal::new("server.damaged", sentence, []))
            }
            // The server's paths stay private.
            _ => Problem::unavailable(error.without_folder().refusal(), 5),
        }
    }
}

impl From<Vec<Refusal>> for Problem {
    fn from(refusals: Vec<Refusal>) -> Problem {
        Problem { status: StatusCode::UNPROCESSABLE_ENTITY, refusals, retry: None }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// What went wrong.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(super) struct ProblemBody {
    /// The first thing that is wrong.
    pub(super) error: Fault,
    /// Everything that is wrong, when it is more than one thing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    errors: Vec<Fault>,
    /// After how many seconds to try again.
    #[serde(skip_serializing_if = "Option::is_none")]
    retry: Option<u32>,
}

/// One thing that is wrong.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(super) struct Fault {
    /// The stable name of the broken law: `blockade.path`.
    pub(super) law: String,
    /// A sentence in the requested language.
    pub(super) message: String,
    /// The values in the sentence.
    facts: BTreeMap<String, String>,
    /// Where in the text, if the mistake is in a text.
    place: Option<Spot>,
}

/// A place in a text; both numbers start at 1.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(super) struct Spot {
    line: usize,
    column: usize,
}

impl Fault {
    pub(super) fn new(refusal: &Refusal, language: Language) -> Fault {
        Fault {
            law: refusal.law.to_owned(),
            message: language.say(refusal),
            facts: refusal.facts.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect(),
            place: refusal.place.map(|place| Spot { line: place.line, column: place.column }),
        }
    }
}

/// Writes problems in the language of the request.
pub(super) async fn speak(request: Request, next: Next) -> Response {
    let language = Language::of(request.uri(), request.headers());
    let mut response = next.run(request).await;
    let Some(problem) = response.extensions_mut().remove::<Problem>() else { return response };
    let mut said = (problem.status, Json(problem.body(language))).into_response();
    if let Some(retry) = problem.retry {
        said.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(retry));
    }
    for name in [header::ALLOW, header::CONNECTION] {
        if let Some(value) = response.headers().get(&name) {
            said.headers_mut().insert(name, value.clone());
        }
    }
    said
}
