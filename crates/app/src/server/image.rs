//! [`Image`]: the state of a game, written once for everybody who looks at it, and what has changed since the one before.
//!
//! However many pages look at a game, its state is in memory once: answers share its bytes, and an open page gets only what has
//! changed.

use std::collections::{HashMap, VecDeque};
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::ws::Utf8Bytes;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use hyper::body::{Frame, SizeHint};
use potez_play::store::Revision;
use serde::Serialize;

use super::games::{Game, Live};
use super::strength::Strength;
use super::tokens::Rights;
use super::view::{Clock, End, Node, Offer, Seats, State, View, clock, state};

/// How the text of a state without roles and clock begins.
const NOBODY: &str = r#"{"roles":[],"clock":null,"#;

/// A body is sent in pieces of this size, so that nothing is compressed or copied as a whole.
const PIECE: usize = 16 * 1024;

/// The state of a game at a revision, as data and as text.
pub(super) struct Image {
    state: State,
    /// The text behind `roles` and `clock`.
    rest: Bytes,
    /// The messages for sockets that were written already, by rights. Only a game without a clock has such.
    messages: Mutex<HashMap<Rights, Utf8Bytes>>,
}

impl Image {
    fn new(state: State) -> Image {
        // This cannot fail: all keys of maps are text.
        let text = serde_json::to_string(&state).unwrap_or_default();
        debug_assert!(text.starts_with(NOBODY), "roles and clock come first");
        let rest = Bytes::from(text).slice(NOBODY.len()..);
        Image { state, rest, messages: Mutex::default() }
    }

    pub(super) fn revision(&self) -> Revision {
        self.state.revision
    }

    /// How many bytes it takes, roughly: the text, and the same as data.
    pub(super) fn bytes(&self) -> usize {
        2 * self.rest.len()
    }

    /// The state for somebody with these rights.
    fn state_for(&self, rights: Rights, clock: Option<Clock>) -> State {
        State { roles: rights.roles(), clock, ..self.state.clone() }
    }

    /// The same as text.
    pub(super) fn text_for(&self, rights: Rights, clock: Option<&Clock>) -> StateText {
        let roles = serde_json::to_string(&rights.roles()).unwrap_or_default();
        let clock = serde_json::to_string(&clock).unwrap_or_default();
        StateText { head: format!(r#"{{"roles":{roles},"clock":{clock},"#), rest: self.rest.clone() }
    }
}

impl Image {
    /// The message of a socket with the state. Sockets with the same rights share it.
    pub(super) fn message_for(&self, rights: Rights, clock: Option<&Clock>) -> Utf8Bytes {
        if clock.is_some() {
            return self.text_for(rights, clock).message();
        }
        let mut messages = self.messages.lock().unwrap_or_else(PoisonError::into_inner);
        messages.entry(rights).or_insert_with(|| self.text_for(rights, None).message()).clone()
    }
}

/// The image of a game as it is now.
pub(super) fn image(game: &Game, live: &mut Live) -> Arc<Image> {
    if let Some(known) = live.image.as_ref().filter(|image| image.revision() == live.revision) {
        return known.clone();
    }
    let image = Arc::new(Image::new(state(game, live)));
    live.image = Some(image.clone());
    image
}

/// The state of a game for somebody with these rights.
pub(super) fn state_for(game: &Game, live: &mut Live, rights: Rights) -> State {
    image(game, live).state_for(rights, clock(live.session()))
}

/// The same as text.
pub(super) fn state_text(game: &Game, live: &mut Live, rights: Rights) -> StateText {
    image(game, live).text_for(rights, clock(live.session()).as_ref())
}

/// A state as text. All but its head is shared.
pub(super) struct StateText {
    head: String,
    rest: Bytes,
}

impl StateText {
    /// The message of a socket.
    fn message(&self) -> Utf8Bytes {
        let rest = std::str::from_utf8(&self.rest).unwrap_or_default();
        format!(r#"{{"type":"state","state":{}{rest}}}"#, self.head).into()
    }
}

impl IntoResponse for StateText {
    fn into_response(self) -> Response {
        let parts = VecDeque::from([Bytes::from(self.head), self.rest]);
        let body = Body::new(Pieces(parts));
        (StatusCode::OK, [(header::CONTENT_TYPE, "application/json")], body).into_response()
    }
}

/// A body that is sent piece by piece.
struct Pieces(VecDeque<Bytes>);

impl HttpBody for Pieces {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let parts = &mut self.get_mut().0;
        while parts.front().is_some_and(Bytes::is_empty) {
            parts.pop_front();
        }
        let piece = parts.front_mut().map(|part| part.split_to(part.len().min(PIECE)));
        Poll::Ready(piece.map(|piece| Ok(Frame::data(piece))))
    }

    fn is_end_stream(&self) -> bool {
        self.0.iter().all(Bytes::is_empty)
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.0.iter().map(|part| part.len() as u64).sum())
    }
}

/// What those who watch a game are told after a change.
#[derive(Clone)]
pub(super) struct Told {
    /// The revision that they have, if `change` is to make sense to them.
    pub(super) from: Revision,
    pub(super) image: Arc<Image>,
    pub(super) clock: Option<Clock>,
    /// What has changed, as a message; `None` if nobody knows the state before.
    pub(super) change: Option<Utf8Bytes>,
}

/// Tells those who watch a game that it has changed.
pub(super) fn tell(game: &Game, live: &mut Live) {
    if game.states.receiver_count() == 0 {
        live.told = None;
        return;
    }
    let image = image(game, live);
    let clock = clock(live.session());
    let before = live.told.replace(image.clone());
    let change = before.as_ref().map(|before| change(&before.state, &image.state, clock.as_ref()).into());
    let from = before.map_or(0, |before| before.revision());
    game.states.send_replace(Some(Told { from, image, clock, change }));
}

/// What has changed in a state. A field that is missing is as it was; `nodes` has those that are new or different.
#[derive(Serialize)]
struct Change<'a> {
    r#type: &'static str,
    from: Revision,
    revision: Revision,
    clock: Option<&'a Clock>,
    title: &'a str,
    seats: &'a Seats,
    current: u32,
    ending: &'a Option<End>,
    offer: &'a Option<Offer>,
    thinking: bool,
    paused: bool,
    pace: f64,
    strength: Option<&'a Strength>,
    unsaved: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    view: Option<&'a View>,
    nodes: Vec<&'a Node>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    removed: Vec<u32>,
}

fn change(before: &State, after: &State, clock: Option<&Clock>) -> String {
    let mut old: HashMap<u32, &Node> = before.nodes.iter().map(|node| (node.id, node)).collect();
    let nodes = after.nodes.iter().filter(|node| old.remove(&node.id) != Some(node)).collect();
    let mut removed: Vec<u32> = old.into_keys().collect();
    removed.sort_unstable();
    // At the same node the position is the same, but a game that ended there has no more moves.
    let same_view = before.current == after.current && before.view.moves == after.view.moves;
    let change = Change {
        r#type: "change",
        from: before.revision,
        revision: after.revision,
        clock,
        title: &after.title,
        seats: &after.seats,
        current: after.current,
        ending: &after.ending,
        offer: &after.offer,
        thinking: after.thinking,
        paused: after.paused,
        pace: after.pace,
        strength: after.strength.as_ref(),
        unsaved: after.unsaved,
        view: (!same_view).then_some(&after.view),
        nodes,
        removed,
    };
    serde_json::to_string(&change).unwrap_or_default()
}
