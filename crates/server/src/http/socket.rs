//! The socket of a table.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Path, State};
use axum::response::Response;
use protocol::{ClientMessage, Kind, MESSAGE_MAX, PROTOCOL, Problem, ServerMessage};
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

use super::Club;
use super::answer::Failure;
use super::guard::{Address, OpenSocket, Signed};
use super::limit::Bucket;
use super::tables::visible;
use crate::app::{App, until};
use crate::tables::{Command, Handle, text};

/// So many messages may wait for a slow reader; then he is cut off and resumes.
const WAITING: usize = 64;
/// So often the other side is asked whether it is there.
const PING: Duration = Duration::from_secs(25);
/// And after so long without a word it is taken to be gone.
const SILENCE: Duration = Duration::from_secs(70);
/// A message that cannot be sent in so long is given up with its socket.
const SEND: Duration = Duration::from_secs(10);

/// Opens the socket of a table.
#[utoipa::path(get, path = "/api/tables/{id}/socket", params(("id" = String, Path)),
    responses((status = 101, description = "ClientMessage and ServerMessage as JSON texts"), (status = "4XX", body = Problem)))]
pub(crate) async fn open(
    State(app): Club,
    signed: Signed,
    Address(address): Address,
    Path(id): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Failure> {
    let handle = visible(&app, &id, signed.member.key).await?;
    let counted = OpenSocket::new(&app, &signed.session, address)?;
    let connection = app.tables.connection();
    // What a socket costs is mostly its buffers.
    let upgrade = upgrade
        .read_buffer_size(2048)
        .write_buffer_size(0)
        .max_write_buffer_size(1 << 20)
        .max_message_size(MESSAGE_MAX)
        .max_frame_size(MESSAGE_MAX);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let _counted = counted;
        let (out, waiting) = mpsc::channel(WAITING);
        let person = signed.member.key;
        let joined = handle.request(|reply| Command::Join { connection, person, out, reply }).await;
        let mut talk =
            Talk { app, handle, signed, connection, socket, bucket: Bucket::full(1.0), last: Instant::now() };
        match joined {
            Ok(()) => talk.run(waiting).await,
            Err(problem) => talk.goodbye(problem, false).await,
        }
        let _ = talk.handle.send(Command::Leave(connection)).await;
    }))
}

struct Talk {
    app: Arc<App>,
    handle: Handle,
    signed: Signed,
    connection: u64,
    socket: WebSocket,
    bucket: Bucket,
    last: Instant,
}

/// Whether the socket stays open.
type Stays = Result<(), ()>;

impl Talk {
    async fn run(&mut self, mut waiting: mpsc::Receiver<Utf8Bytes>) {
        let ended = until(self.signed.session.ended());
        let stopping = until(self.app.stopping.clone());
        tokio::pin!(ended, stopping);
        let rate = f64::from(self.app.config.limits.messages);
        self.bucket = Bucket::full(2.0 * rate);
        let mut ping = interval(PING);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let stays = tokio::select! {
                message = waiting.recv() => {
                    let Some(message) = message else {
                        let problem = Problem::new(Kind::TooMany, "The reader did not keep up: resume.");
                        return self.goodbye(problem, true).await;
                    };
                    self.send(Message::Text(message)).await
                },
                message = self.socket.recv() => match message {
                    Some(Ok(message)) => self.take(message).await,
                    Some(Err(_)) | None => return,
                },
                _ = ping.tick() => {
                    if self.last.elapsed() > SILENCE { Err(()) } else { self.send(Message::Ping(Vec::new().into())).await }
                },
                () = &mut ended => {
                    self.goodbye(Problem::new(Kind::NoSession, "The session was ended."), false).await;
                    return;
                }
                () = &mut stopping => {
                    self.goodbye(Problem::new(Kind::Unavailable, "The server is restarted: come back in a moment."), true).await;
                    return;
                }
            };
            if stays.is_err() {
                return;
            }
        }
    }

    async fn send(&mut self, message: Message) -> Stays {
        match timeout(SEND, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(()),
        }
    }

    async fn goodbye(&mut self, problem: Problem, again: bool) {
        let code = if again { close_code::AGAIN } else { close_code::POLICY };
        let reason = problem.title.clone();
        let _ = self.send(Message::Text(text(&ServerMessage::Goodbye { problem, again }))).await;
        let _ = self.send(Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await;
    }

    async fn take(&mut self, message: Message) -> Stays {
        self.last = Instant::now();
        let rate = f64::from(self.app.config.limits.messages);
        if rate > 0.0 && self.bucket.take(rate, 2.0 * rate).is_err() {
            self.app.metrics.limited.add(1);
            self.goodbye(Problem::new(Kind::TooMany, "Too many messages at once."), true).await;
            return Err(());
        }
        let text = match message {
            Message::Text(text) => text,
            Message::Ping(_) | Message::Pong(_) => return Ok(()),
            Message::Close(_) => return Err(()),
            Message::Binary(_) => return self.unreadable("Messages are JSON texts.").await,
        };
        let message = match serde_json::from_str(&text) {
            Ok(message) => message,
            Err(error) => return self.unreadable(&format!("The message will not do: {error}.")).await,
        };
        let connection = self.connection;
        let command = match message {
            ClientMessage::Hello { version, protocol } => {
                if protocol.is_some_and(|protocol| protocol != PROTOCOL) {
                    let problem =
                        Problem::new(Kind::Stale, "The page is older than the server: load it again.");
                    self.goodbye(problem, false).await;
                    return Err(());
                }
                Command::Hello { connection, version }
            }
            ClientMessage::Act { id, expect, act } => {
                Command::Act { connection, id, expect, act, since: Instant::now() }
            }
            ClientMessage::Ready => Command::Ready(connection),
            ClientMessage::Anchor { link } => Command::Anchor { connection, link },
            ClientMessage::Link { shuffle, link } => Command::Link { connection, shuffle, link },
            ClientMessage::Ping { n } => {
                return self.send(Message::Text(crate::tables::text(&ServerMessage::Pong { n }))).await;
            }
        };
        self.handle.send(command).await.map_err(|_| ())
    }

    async fn unreadable(&mut self, detail: &str) -> Stays {
        let problem = Problem::new(Kind::Unreadable, detail);
        let refused = ServerMessage::Refused { id: String::new(), problem };
        self.send(Message::Text(text(&refused))).await
    }
}
