//! The socket of a page: state on every change, and what engines find.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Extension;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::http::HeaderMap;
use axum::response::Response;
use potez_play::store::Revision;
use potez_rules::Refusal;
use serde::Deserialize;
use serde_json::json;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, mpsc, watch};
use tokio::time::{MissedTickBehavior, interval, timeout};

use super::analysis::{self, AnalysisRequest};
use super::games::{Game, News};
use super::handlers::{GameRequest, look_at};
use super::image::{self, StateUpdate};
use super::language::Language;
use super::limits::{Action, Permit};
use super::listen::Connection;
use super::presence::Visit;
use super::problem::Problem;
use super::requests::{Given, MOST_TOKENS, TOKENS};
use super::state::{Client, Shared};
use super::tokens::Rights;
use super::view;

/// How often the client is pinged.
const PING: Duration = Duration::from_secs(20);

/// A client that has been silent for this long is gone.
const SILENCE: Duration = Duration::from_secs(65);

/// A client that takes longer to read a message is disconnected.
const SLOW: Duration = Duration::from_secs(10);

/// The longest message that is read, in bytes.
const LONGEST: usize = 4 * 1024;

/// How many messages may wait for a page that reads slowly.
const WAITING: usize = 256;

/// More messages in a second than a person can cause.
const MAX_MESSAGES_PER_SECOND: u32 = 50;

/// How long a page may take to say which game it wants.
const OPENING: Duration = Duration::from_secs(10);

/// The same for a page for which there is no room.
const REFUSING: Duration = Duration::from_secs(1);

/// Opens the socket of a game.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/games/{id}/socket", params(("id" = String, Path)),
    responses((status = 101, description = "a WebSocket"), (status = "4XX", body = super::problem::ProblemBody))))]
pub(super) async fn open(
    request: GameRequest,
    language: Language,
    connection: Option<Extension<Connection>>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    // A program may give its tokens in a header, and is refused by a status. A page gives them in its first message, so that no
    // log has them, and is refused in words, since browsers do not show it the status.
    let shared = request.shared.clone();
    let opened = if headers.contains_key(TOKENS) {
        Some(shared.open_game(request.client, &request.id, request.given.0.clone()).await?)
    } else {
        None
    };
    let upgrade = upgrade.map_err(|_| {
        let law = Refusal::new("request.socket", "this address is a WebSocket", []);
        Problem::new(axum::http::StatusCode::UPGRADE_REQUIRED, law)
    })?;
    // A page that has not yet said which game it wants counts too: behind a proxy nothing else limits its connections.
    let permit = shared.meter.take(request.client.0, Action::Page, &shared.limits);
    let page = match opened {
        Some((game, rights)) => Ok(Page::new(&request, game, rights, language, permit?)),
        None => Err(permit),
    };
    // The buffers are small, because a thousand pages may be open.
    let upgrade =
        upgrade.read_buffer_size(4 * 1024).write_buffer_size(0).max_message_size(LONGEST).max_frame_size(LONGEST);
    Ok(upgrade.on_upgrade(move |mut socket| async move {
        let _connection = connection;
        let opened = match page {
            Ok(page) => Some((page, None)),
            Err(permit) => open_page(&mut socket, request, language, permit).await,
        };
        match opened {
            Some((page, known)) => page.serve(socket, known).await,
            None if shared.is_closing() => close(&mut socket, close_code::AWAY).await,
            None => close(&mut socket, close_code::POLICY).await,
        }
    }))
}

/// The first message of a page.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
enum First {
    /// Opens the game.
    Open {
        tokens: Vec<String>,
        /// The revision that the page has already.
        revision: Option<Revision>,
    },
}

/// Reads a page's first message, and opens the game that it names. A refusal is sent as a sentence.
async fn open_page(
    socket: &mut WebSocket,
    mut request: GameRequest,
    language: Language,
    permit: Result<Permit, Problem>,
) -> Option<(Page, Option<Revision>)> {
    // A refused page is heard too: a connection that is closed with something unread may lose what was sent.
    let patience = if permit.is_ok() { OPENING } else { REFUSING };
    let text = first_message(socket, &request.shared, patience).await?;
    let opened = async {
        let permit = permit?;
        let First::Open { tokens, revision } = super::requests::read(text.as_bytes())?;
        request.given = Given(tokens.into_iter().take(MOST_TOKENS).collect());
        let GameRequest { shared, client, given, id } = &request;
        let (game, rights) = shared.open_game(*client, id, given.0.clone()).await?;
        Ok((Page::new(&request, game, rights, language, permit), Some(revision.unwrap_or(0))))
    };
    match opened.await {
        Ok(opened) => Some(opened),
        Err(problem) => {
            let problem: Problem = problem;
            let body = problem.body(language);
            let message = json!({ "type": "refused", "status": problem.status.as_u16(), "retry": problem.retry,
                "error": body.error });
            let _ = send(socket, message.to_string()).await;
            None
        }
    }
}

/// The first text that a page sends, if it comes in time; pings do not prolong the time.
async fn first_message(socket: &mut WebSocket, shared: &Shared, patience: Duration) -> Option<Utf8Bytes> {
    let text = async {
        loop {
            match socket.recv().await {
                Some(Ok(Message::Text(text))) => return Some(text),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                _ => return None,
            }
        }
    };
    tokio::select! {
        text = timeout(patience, text) => text.ok().flatten(),
        () = shared.closing() => None,
    }
}

/// A connected page.
struct Page {
    shared: Arc<Shared>,
    client: Client,
    game: Arc<Game>,
    rights: Rights,
    language: Language,
    news: broadcast::Receiver<News>,
    states: watch::Receiver<Option<StateUpdate>>,
    _permit: Permit,
}

/// Why a conversation ended.
struct Ended;

impl Page {
    fn new(request: &GameRequest, game: Arc<Game>, rights: Rights, language: Language, permit: Permit) -> Page {
        let (shared, client) = (request.shared.clone(), request.client);
        let (news, states) = (game.news.subscribe(), game.states.subscribe());
        Page { shared, client, game, rights, language, news, states, _permit: permit }
    }

    /// Talks until one side ends. A page that has said which revision it knows gets changes; others get whole states.
    async fn serve(mut self, mut socket: WebSocket, known: Option<Revision>) {
        let code = match self.talk(&mut socket, known).await {
            Ok(code) => code,
            Err(Ended) => close_code::NORMAL,
        };
        close(&mut socket, code).await;
        let (shared, game) = (self.shared.clone(), self.game.clone());
        // Whoever has left no longer watches.
        drop(self);
        shared.leave_bots(&game);
    }

    async fn talk(&mut self, socket: &mut WebSocket, known: Option<Revision>) -> Result<u16, Ended> {
        let hello = json!({ "type": "hello", "version": env!("CARGO_PKG_VERSION"), "id": self.game.id.as_str(),
            "roles": self.rights.roles() });
        send(socket, hello.to_string()).await?;
        let changes = known.is_some();
        let mut known = self.tell_state(socket, known).await?;
        let _visit = Visit::new(&self.game, self.rights);
        // Each study has its own channel, so that a message of an old study is never taken for one of a new study.
        let (_, mut found) = mpsc::channel::<String>(1);
        let mut study: Option<analysis::Study> = None;
        let mut ping = interval(PING);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut rate = MessageRate::new();
        let mut closing = std::pin::pin!(self.shared.closing());
        loop {
            tokio::select! {
                () = &mut closing => return Ok(close_code::AWAY),
                message = socket.recv() => {
                    let Some(Ok(message)) = message else { return Ok(close_code::NORMAL) };
                    match message {
                        _ if rate.is_too_much() => return Ok(close_code::POLICY),
                        Message::Text(text) => {
                            // Every request ends the study before it, and its last messages are dropped.
                            if let Some(study) = study.take() {
                                study.stop();
                            }
                            let (tell, fresh) = mpsc::channel(WAITING);
                            found = fresh;
                            match self.begin(text.as_str(), tell).await {
                                Ok(begun) => study = begun,
                                Err(problem) => send(socket, self.refusal(&problem)).await?,
                            }
                        }
                        Message::Close(_) => return Ok(close_code::NORMAL),
                        Message::Binary(_) | Message::Ping(_) | Message::Pong(_) => {}
                    }
                }
                changed = self.states.changed() => {
                    if changed.is_err() {
                        return Ok(close_code::RESTART);
                    }
                    known = self.tell_change(socket, known, changes).await?;
                }
                news = self.news.recv() => match news {
                    Ok(News::Info(text)) => send(socket, text.to_string()).await?,
                    Ok(News::Present) => send(socket, self.game.presence.message()).await?,
                    Err(RecvError::Lagged(_)) => {}
                    Ok(News::Gone) => {
                        send(socket, json!({ "type": "gone" }).to_string()).await?;
                        return Ok(close_code::NORMAL);
                    }
                    Ok(News::Dropped) | Err(RecvError::Closed) => return Ok(close_code::RESTART),
                },
                Some(text) = found.recv() => send(socket, text).await?,
                _ = ping.tick() => {
                    if rate.is_silent() {
                        return Ok(close_code::NORMAL);
                    }
                    send_message(socket, Message::Ping(Default::default())).await?;
                }
            }
        }
    }

    /// Sends the state, unless the page has it already, and says which revision that is.
    async fn tell_state(&self, socket: &mut WebSocket, known: Option<Revision>) -> Result<Revision, Ended> {
        let (game, rights) = (self.game.clone(), self.rights);
        let look = look_at(&self.shared, self.client, game, rights, move |_, game, live, rights| {
            let image = image::image(game, live);
            live.sent.get_or_insert_with(|| image.clone());
            let clock = view::clock(live.session());
            let text = (known != Some(image.revision())).then(|| image.message_for(rights, clock.as_ref()));
            Ok((image.revision(), text))
        });
        let (revision, text) = look.await.map_err(|_| Ended)?;
        if let Some(text) = text {
            send(socket, text).await?;
        }
        Ok(revision)
    }

    /// Sends what has changed. A page that has missed something is told to read the state.
    async fn tell_change(&mut self, socket: &mut WebSocket, known: Revision, changes: bool) -> Result<Revision, Ended> {
        let Some(update) = self.states.borrow_and_update().clone() else { return Ok(known) };
        let revision = update.image.revision();
        if revision < known {
            return Ok(known);
        }
        match &update.change {
            _ if !changes => send(socket, update.image.message_for(self.rights, update.clock.as_ref())).await?,
            Some(change) if update.from == known => send(socket, change.clone()).await?,
            _ => send(socket, json!({ "type": "stale", "revision": revision }).to_string()).await?,
        }
        Ok(revision)
    }

    async fn begin(&self, text: &str, tell: mpsc::Sender<String>) -> Result<Option<analysis::Study>, Problem> {
        let request: AnalysisRequest = super::requests::read(text.as_bytes())?;
        if let AnalysisRequest::Stop {} = request {
            return Ok(None);
        }
        let client = self.client;
        look_at(&self.shared, client, self.game.clone(), self.rights, move |shared, game, live, rights| {
            analysis::begin(&analysis::Context { shared, game, client, tell }, live, rights, request)
        })
        .await
    }

    fn refusal(&self, problem: &Problem) -> String {
        let body = problem.body(self.language);
        match problem.retry {
            Some(retry) => json!({ "type": "busy", "retry": retry, "error": body.error }).to_string(),
            None => json!({ "type": "error", "error": body.error }).to_string(),
        }
    }
}

/// How much a client says.
struct MessageRate {
    heard: Instant,
    second: Instant,
    count: u32,
}

impl MessageRate {
    fn new() -> MessageRate {
        MessageRate { heard: Instant::now(), second: Instant::now(), count: 0 }
    }

    /// Counts a message. Were there more in this second than a person can cause?
    fn is_too_much(&mut self) -> bool {
        self.heard = Instant::now();
        if self.second.elapsed() > Duration::from_secs(1) {
            (self.second, self.count) = (self.heard, 0);
        }
        self.count += 1;
        self.count > MAX_MESSAGES_PER_SECOND
    }

    /// Has nothing come for so long that the client must be gone?
    fn is_silent(&self) -> bool {
        self.heard.elapsed() > SILENCE
    }
}

async fn close(socket: &mut WebSocket, code: u16) {
    let close = Message::Close(Some(CloseFrame { code, reason: "".into() }));
    let _ = timeout(Duration::from_secs(1), socket.send(close)).await;
}

async fn send(socket: &mut WebSocket, text: impl Into<Utf8Bytes>) -> Result<(), Ended> {
    send_message(socket, Message::Text(text.into())).await
}

async fn send_message(socket: &mut WebSocket, message: Message) -> Result<(), Ended> {
    match timeout(SLOW, socket.send(message)).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(Ended),
    }
}
