//! The socket of a page: state on every change, and the engine's thoughts.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use potez_rules::Refusal;
use serde_json::json;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, mpsc};
use tokio::time::{MissedTickBehavior, interval, timeout};

use super::analysis::{self, AnalysisRequest};
use super::games::{Game, News};
use super::handlers::GameRequest;
use super::language::Language;
use super::limits::SocketPass;
use super::problem::Problem;
use super::state::{Client, Shared};
use super::tokens::Rights;
use super::view::state_text;

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

/// Opens the socket of a game.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/games/{id}/socket", params(("id" = String, Path), ("token" = String, Query)),
    responses((status = 101, description = "a WebSocket"), (status = "4XX", body = super::problem::ProblemBody))))]
pub(super) async fn open(
    request: GameRequest,
    language: Language,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let (shared, client) = (request.shared.clone(), request.client);
    let (game, rights) = request.look(|_, game, _, rights| Ok((game.clone(), rights))).await?;
    let upgrade = upgrade.map_err(|_| {
        let law = Refusal::new("request.socket", "this address is a WebSocket", []);
        Problem::new(axum::http::StatusCode::UPGRADE_REQUIRED, law)
    })?;
    let pass = shared.meter.socket(client.0, &shared.limits)?;
    // The buffers are small, because a thousand pages may be open.
    let upgrade =
        upgrade.read_buffer_size(4 * 1024).write_buffer_size(0).max_message_size(LONGEST).max_frame_size(LONGEST);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let page = Page { news: game.news.subscribe(), shared, client, game, rights, language, _pass: pass };
        page.serve(socket).await;
    }))
}

/// A connected page.
struct Page {
    shared: Arc<Shared>,
    client: Client,
    game: Arc<Game>,
    rights: Rights,
    language: Language,
    news: broadcast::Receiver<News>,
    _pass: SocketPass,
}

/// Why a conversation ended.
struct Ended;

impl Page {
    async fn serve(mut self, mut socket: WebSocket) {
        let _ = self.talk(&mut socket).await;
        let close = Message::Close(Some(CloseFrame { code: close_code::NORMAL, reason: "".into() }));
        let _ = timeout(Duration::from_secs(1), socket.send(close)).await;
    }

    async fn talk(&mut self, socket: &mut WebSocket) -> Result<(), Ended> {
        let hello = json!({ "type": "hello", "version": env!("CARGO_PKG_VERSION"), "id": self.game.id.as_str(),
            "roles": self.rights.roles() });
        send(socket, hello.to_string()).await?;
        self.tell_state(socket).await?;
        // Each study has its own channel, so that a message of an old study is never taken for one of a new study.
        let (_, mut thoughts) = mpsc::channel::<String>(1);
        let mut study: Option<analysis::Study> = None;
        let mut ping = interval(PING);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (mut heard, mut second, mut count) = (Instant::now(), Instant::now(), 0);
        loop {
            tokio::select! {
                message = socket.recv() => {
                    let Some(Ok(message)) = message else { return Ok(()) };
                    heard = Instant::now();
                    if second.elapsed() > Duration::from_secs(1) {
                        (second, count) = (heard, 0);
                    }
                    count += 1;
                    match message {
                        _ if count > MAX_MESSAGES_PER_SECOND => return Ok(()),
                        Message::Text(text) => {
                            // Every request ends the study before it, and its last messages are dropped.
                            if let Some(study) = study.take() {
                                study.stop();
                            }
                            let (tell, fresh) = mpsc::channel(WAITING);
                            thoughts = fresh;
                            match self.begin(text.as_str(), tell).await {
                                Ok(begun) => study = begun,
                                Err(problem) => send(socket, self.refusal(&problem)).await?,
                            }
                        }
                        Message::Close(_) => return Ok(()),
                        Message::Binary(_) | Message::Ping(_) | Message::Pong(_) => {}
                    }
                }
                news = self.news.recv() => match news {
                    Ok(News::Changed) | Err(RecvError::Lagged(_)) => self.tell_state(socket).await?,
                    Ok(News::Thought(text)) => send(socket, text.to_string()).await?,
                    Ok(News::Gone) | Err(RecvError::Closed) => {
                        send(socket, json!({ "type": "gone" }).to_string()).await?;
                        return Ok(());
                    }
                },
                Some(text) = thoughts.recv() => send(socket, text).await?,
                _ = ping.tick() => {
                    if heard.elapsed() > SILENCE {
                        return Ok(());
                    }
                    send_message(socket, Message::Ping(Default::default())).await?;
                }
            }
        }
    }

    async fn tell_state(&self, socket: &mut WebSocket) -> Result<(), Ended> {
        let (game, rights) = (self.game.clone(), self.rights);
        let state = self.shared.work(move |_| Ok(state_text(&game, &mut *game.lock()?, rights))).await;
        let state = state.map_err(|_| Ended)?;
        send(socket, format!(r#"{{"type":"state","state":{state}}}"#)).await
    }

    async fn begin(&self, text: &str, tell: mpsc::Sender<String>) -> Result<Option<analysis::Study>, Problem> {
        let request: AnalysisRequest = super::requests::read(text.as_bytes())?;
        let (game, rights, client) = (self.game.clone(), self.rights, self.client);
        self.shared.work(move |shared| analysis::begin(shared, &game, rights, client, request, tell)).await
    }

    fn refusal(&self, problem: &Problem) -> String {
        let body = problem.body(self.language);
        match problem.retry {
            Some(retry) => json!({ "type": "busy", "retry": retry, "error": body.error }).to_string(),
            None => json!({ "type": "error", "error": body.error }).to_string(),
        }
    }
}

async fn send(socket: &mut WebSocket, text: String) -> Result<(), Ended> {
    send_message(socket, Message::Text(text.into())).await
}

async fn send_message(socket: &mut WebSocket, message: Message) -> Result<(), Ended> {
    match timeout(SLOW, socket.send(message)).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(Ended),
    }
}
