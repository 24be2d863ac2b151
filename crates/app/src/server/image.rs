//! [`Image`]: the state of a game, written once for everybody who looks at it, and what has changed since the one before.
//!
//! However many pages look at a game, its state is in memory once: answers share its bytes, and an open page gets only what has
//! changed.

use std::collections::{HashMap, VecDeque};
use std::convert::Infallible;
use std::ops::Range;
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
use super::view::{BotFault, Clock, End, Node, Offer, Seats, State, clock, state};

/// How the text of a state without roles and clock begins.
const WITHOUT_ROLES: &str = r#"{"roles":[],"clock":null,"#;

/// A body is sent in pieces of this size, so that nothing is compressed or copied as a whole.
const PIECE: usize = 16 * 1024;

/// The state of a game at a revision: as text, and as data what is compared with the next one.
pub(super) struct Image {
    /// Without its view.
    state: State,
    /// The number of legal moves in the view.
    moves: usize,
    /// The text after `roles` and `clock`.
    rest: Bytes,
    /// Where the view is in it.
    view: Range<usize>,
    /// The messages for sockets that were written already, by rights. Only a game without a clock has such.
    messages: Mutex<HashMap<Rights, Utf8Bytes>>,
}

impl Image {
    fn new(mut state: State) -> Image {
        let view = state.view.take();
        // Writing cannot fail: all keys of maps are text, and memory takes everything.
        let mut text = serde_json::to_vec(&state).unwrap_or_default();
        debug_assert!(text.starts_with(WITHOUT_ROLES.as_bytes()), "roles and clock come first");
        text.pop();
        text.extend_from_slice(b",\"view\":");
        let begin = text.len();
        let _ = serde_json::to_writer(&mut text, &view);
        let view_text = begin - WITHOUT_ROLES.len()..text.len() - WITHOUT_ROLES.len();
        text.push(b'}');
        text.shrink_to_fit();
        let rest = Bytes::from(text).slice(WITHOUT_ROLES.len()..);
        Image { state, moves: view.map_or(0, |view| view.moves), rest, view: view_text, messages: Mutex::default() }
    }

    pub(super) fn revision(&self) -> Revision {
        self.state.revision
    }

    /// How many bytes it takes, roughly: the text, and all but the view as data.
    pub(super) fn bytes(&self) -> usize {
        2 * self.rest.len() - self.view.len()
    }

    /// The view as text.
    fn view(&self) -> &str {
        std::str::from_utf8(&self.rest[self.view.clone()]).unwrap_or_default()
    }

    /// The state for somebody with these rights, as text.
    pub(super) fn text_for(&self, rights: Rights, clock: Option<&Clock>) -> StateText {
        let roles = serde_json::to_string(&rights.roles()).unwrap_or_default();
        let clock = serde_json::to_string(&clock).unwrap_or_default();
        StateText { head: format!(r#"{{"roles":{roles},"clock":{clock},"#), rest: self.rest.clone(), tail: "" }
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

/// The state of a game for somebody with these rights, as text.
pub(super) fn state_text(game: &Game, live: &mut Live, rights: Rights) -> StateText {
    image(game, live).text_for(rights, clock(live.session()).as_ref())
}

/// A state as text, perhaps inside another object. All but its head is shared.
pub(super) struct StateText {
    head: String,
    rest: Bytes,
    tail: &'static str,
}

impl StateText {
    /// An object with the state as its last member, `state`. The object has at least one other member.
    pub(super) fn inside(mut self, object: &impl Serialize) -> StateText {
        let text = serde_json::to_string(object).unwrap_or_default();
        let text = text.strip_suffix('}').unwrap_or_default();
        self.head = format!(r#"{text},"state":{}"#, self.head);
        self.tail = "}";
        self
    }

    /// The message of a socket.
    fn message(&self) -> Utf8Bytes {
        let rest = std::str::from_utf8(&self.rest).unwrap_or_default();
        format!(r#"{{"type":"state","state":{}{rest}}}"#, self.head).into()
    }
}

impl IntoResponse for StateText {
    fn into_response(self) -> Response {
        let parts = VecDeque::from([Bytes::from(self.head), self.rest, Bytes::from_static(self.tail.as_bytes())]);
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

/// What the open pages of a game get after a change.
#[derive(Clone)]
pub(super) struct StateUpdate {
    /// The revision that they have, if `change` is to make sense to them.
    pub(super) from: Revision,
    pub(super) image: Arc<Image>,
    pub(super) clock: Option<Clock>,
    /// What has changed, as a message; `None` if nobody knows the state before.
    pub(super) change: Option<Utf8Bytes>,
}

/// Tells those who watch a game that it has changed.
pub(super) fn broadcast(game: &Game, live: &mut Live) {
    if game.states.receiver_count() == 0 {
        live.sent = None;
        return;
    }
    let image = image(game, live);
    let clock = clock(live.session());
    let before = live.sent.replace(image.clone());
    let change = before.as_ref().map(|before| change(before, &image, clock.as_ref()).into());
    let from = before.map_or(0, |before| before.revision());
    game.states.send_replace(Some(StateUpdate { from, image, clock, change }));
}

/// What has changed in a state. A field that is missing is as it was; `nodes` has those that are new or different, and `view` follows if it is another
/// one.
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
    next: Option<&'a str>,
    thinking: bool,
    paused: bool,
    fault: Option<&'a BotFault>,
    pace: f64,
    strength: Option<&'a Strength>,
    unsaved: Option<&'a str>,
    nodes: Vec<&'a Node>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    removed: Vec<u32>,
}

fn change(was: &Image, is: &Image, clock: Option<&Clock>) -> String {
    let (before, after) = (&was.state, &is.state);
    let mut old: HashMap<u32, &Node> = before.nodes.iter().map(|node| (node.id, node)).collect();
    let nodes = after.nodes.iter().filter(|node| old.remove(&node.id) != Some(node)).collect();
    let mut removed: Vec<u32> = old.into_keys().collect();
    removed.sort_unstable();
    // At the same node the position is the same, but a game that ended there has no more moves.
    let same_view = before.current == after.current && was.moves == is.moves;
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
        next: after.next.as_deref(),
        thinking: after.thinking,
        paused: after.paused,
        fault: after.fault.as_ref(),
        pace: after.pace,
        strength: after.strength.as_ref(),
        unsaved: after.unsaved,
        nodes,
        removed,
    };
    let mut text = serde_json::to_string(&change).unwrap_or_default();
    if !same_view {
        text.pop();
        text = format!(r#"{text},"view":{}}}"#, is.view());
    }
    text
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use potez_play::Session;
    use potez_rules::Settings;
    use serde_json::Value;

    use super::*;
    use crate::server::games::Games;

    /// However many read a game, its state is in memory once.
    #[test]
    fn all_answers_and_messages_share_the_bytes_of_one_state() {
        let games = Games::new(None, usize::MAX);
        let live = games.begin(Session::open("byte", &Settings::new()).unwrap(), "");
        let (game, _) = games.add(live, IpAddr::from([127, 0, 0, 1])).unwrap();
        let mut live = game.lock().unwrap();
        let (player, watcher) = (Rights { x: true, ..Rights::default() }, Rights { watch: true, ..Rights::default() });
        let texts: Vec<StateText> = (0..100).map(|_| state_text(&game, &mut live, player)).collect();
        assert!(texts.iter().all(|text| text.rest.as_ptr() == texts[0].rest.as_ptr()));
        let image = image(&game, &mut live);
        let messages: Vec<Utf8Bytes> = (0..100).map(|_| image.message_for(player, None)).collect();
        assert!(messages.iter().all(|message| message.as_ptr() == messages[0].as_ptr()));
        assert_ne!(image.message_for(watcher, None).as_ptr(), messages[0].as_ptr());
        assert_eq!(image.messages.lock().unwrap().len(), 2);
    }

    #[test]
    fn a_state_is_one_object_with_its_view() {
        let games = Games::new(None, usize::MAX);
        let live = games.begin(Session::open("tictactoe", &Settings::new()).unwrap(), "a \"title\"");
        let (game, _) = games.add(live, IpAddr::from([127, 0, 0, 1])).unwrap();
        let mut live = game.lock().unwrap();
        let read = |text: &str| serde_json::from_str::<Value>(text).unwrap();
        let before = image(&game, &mut live);
        let whole = read(&before.message_for(Rights::default(), None));
        assert_eq!(read(before.view()), whole["state"]["view"]);
        assert_eq!((&whole["state"]["title"], &whole["state"]["view"]["moves"]), (&"a \"title\"".into(), &9.into()));
        let inside = state_text(&game, &mut live, Rights::default()).inside(&serde_json::json!({ "id": 1 }));
        let text = [inside.head.as_bytes(), &inside.rest, inside.tail.as_bytes()].concat();
        let inside: Value = serde_json::from_slice(&text).unwrap();
        assert_eq!((&inside["id"], &inside["state"]), (&1.into(), &whole["state"]));
        live.session_mut().play("b2").unwrap();
        games.commit(&game, &mut live).unwrap();
        let after = image(&game, &mut live);
        let change = read(&change(&before, &after, None));
        assert_eq!(change["view"], read(after.view()));
        assert_eq!(change["nodes"].as_array().unwrap().len(), 2);
    }
}
