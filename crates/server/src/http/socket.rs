//! The socket of a table.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::response::Response;
use futures_util::{SinkExt as _, StreamExt as _};
use protocol::{ClientMessage, Kind, PROTOCOL, Problem, ServerMessage};
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep_until, timeout};
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{CloseCode, Data, OpCode};
use tokio_tungstenite::tungstenite::{self, Message, Utf8Bytes};

use super::Club;
use super::answer::Failure;
use super::guard::{Address, OpenSocket, Signed};
use super::limit::{Bucket, network};
use super::tables::visible;
use super::upgrade::{Upgrade, WebSocket};
use crate::app::{App, until};
use crate::tables::{Command, Handle, text};

/// The most messages that wait for a slow reader, who is then disconnected and resumes.
const SEND_QUEUE_MAX: usize = 64;
/// The interval of keep-alive pings.
const PING_INTERVAL: Duration = Duration::from_secs(25);
/// How long a page built for another protocol may send its acts again before it is told to load itself again.
const OLDER_PAGE_GRACE: Duration = Duration::from_secs(3);
/// A socket from which nothing came for this long is closed.
const IDLE_TIMEOUT: Duration = Duration::from_secs(70);
/// A socket on which a message takes longer to send is closed.
const SEND_TIMEOUT: Duration = Duration::from_secs(10);

/// How long a socket that was told goodbye may take to close.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// So many greetings a socket may send at once, and so many a second: one is enough.
const HELLOS_AT_ONCE: f64 = 4.0;
const HELLOS_PER_SECOND: f64 = 0.1;

/// The largest frame in bytes; longer messages are fragmented, since a socket's buffer keeps the size
/// of its largest frame.
const FRAME_BYTES_MAX: usize = 1000;

/// Opens the socket of a table.
#[utoipa::path(get, path = "/api/tables/{id}/socket", params(("id" = String, Path)),
    responses((status = 101, description = "ClientMessage and ServerMessage as JSON texts"), (status = "4XX", body = Problem)))]
pub(crate) async fn open(
    State(app): Club,
    signed: Signed,
    Address(address): Address,
    Path(id): Path<String>,
    upgrade: Upgrade,
) -> Result<Response, Failure> {
    let handle = visible(&app, &id, signed.member.key).await?;
    let counted = OpenSocket::new(&app, &signed.session, address)?;
    let connection = app.tables.connection();
    Ok(upgrade.then(move |socket| async move {
        let _counted = counted;
        let (out, waiting) = mpsc::channel(SEND_QUEUE_MAX);
        let person = signed.member.key;
        let network = network(address);
        let join = |reply| Command::Join { connection, person, network, out, reply };
        let joined = handle.request(join).await;
        let mut talk = Talk {
            app,
            handle,
            signed,
            address,
            connection,
            socket,
            bucket: Bucket::full(1.0),
            hellos: Bucket::full(HELLOS_AT_ONCE),
            last: Instant::now(),
            leaves: None,
        };
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
    address: IpAddr,
    connection: u64,
    socket: WebSocket,
    bucket: Bucket,
    /// A hello has the whole view sent, and all that was missed.
    hellos: Bucket,
    last: Instant,
    /// When a page of another protocol is told to load itself again.
    leaves: Option<Instant>,
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
        let mut ping = interval(PING_INTERVAL);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let stays = tokio::select! {
                message = waiting.recv() => {
                    let Some(message) = message else {
                        let problem = Problem::new(Kind::TooMany, "The reader did not keep up: resume.");
                        return self.goodbye(problem, true).await;
                    };
                    self.send_waiting(message, &mut waiting).await
                },
                message = self.socket.next() => match message {
                    // In a box, so that a socket that waits keeps no room for it.
                    Some(Ok(message)) => Box::pin(self.take(message)).await,
                    Some(Err(_)) | None => return,
                },
                _ = ping.tick() => {
                    if self.last.elapsed() > IDLE_TIMEOUT { Err(()) } else { self.send(Message::Ping(Bytes::new())).await }
                },
                () = sleep_until(self.leaves.unwrap_or_else(Instant::now)), if self.leaves.is_some() => {
                    self.goodbye(Problem::new(Kind::Stale, "The page is older than the server: load it again."), false).await;
                    return;
                }
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
        match timeout(SEND_TIMEOUT, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(()),
        }
    }

    async fn send_text(&mut self, text: Utf8Bytes) -> Stays {
        match timeout(SEND_TIMEOUT, send_all(&mut self.socket, text, || None)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(()),
        }
    }

    /// Sends a message and those that wait behind it: what belongs to one act leaves the house together.
    async fn send_waiting(&mut self, first: Utf8Bytes, waiting: &mut mpsc::Receiver<Utf8Bytes>) -> Stays {
        match timeout(SEND_TIMEOUT, send_all(&mut self.socket, first, || waiting.try_recv().ok())).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(()),
        }
    }

    async fn goodbye(&mut self, problem: Problem, again: bool) {
        let code = if again { CloseCode::Again } else { CloseCode::Policy };
        let reason = problem.title.clone();
        let _ = self.send_text(text(&ServerMessage::Goodbye { problem, again })).await;
        let _ = self.send(Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await;
        // A socket that is closed with something unread takes with it what was sent last: the other side would not be told why.
        let hangs_up = async { while let Some(Ok(_)) = self.socket.next().await {} };
        let _ = timeout(LAST_WORDS, hangs_up).await;
    }

    async fn take(&mut self, message: Message) -> Stays {
        self.last = Instant::now();
        let rate = f64::from(self.app.config.limits.messages);
        let limiter = &self.app.limiter;
        let too_many = rate > 0.0
            && (self.bucket.take(rate, 2.0 * rate).is_err() || limiter.message(self.address, rate).is_err());
        if too_many {
            self.app.metrics.limited.add(1);
            self.goodbye(Problem::new(Kind::TooMany, "Too many messages at once."), true).await;
            return Err(());
        }
        let text = match message {
            Message::Text(text) => text,
            Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => return Ok(()),
            Message::Close(_) => return Err(()),
            Message::Binary(_) => return self.unreadable("Messages are JSON texts.").await,
        };
        let message = match serde_json::from_str(&text) {
            Ok(message) => message,
            Err(error) => return self.unreadable(&format!("Invalid message: {error}.")).await,
        };
        let connection = self.connection;
        let command = match message {
            ClientMessage::Hello { version, protocol } => {
                if rate > 0.0 && self.hellos.take(HELLOS_PER_SECOND, HELLOS_AT_ONCE).is_err() {
                    self.app.metrics.limited.add(1);
                    self.goodbye(Problem::new(Kind::TooMany, "Too many greetings at once."), true).await;
                    return Err(());
                }
                if protocol.is_some_and(|protocol| protocol != PROTOCOL) {
                    return self.older().await;
                }
                Command::Hello { connection, version }
            }
            ClientMessage::Act { id, expect, act } => {
                Command::Act { connection, id, expect, act, since: Instant::now() }
            }
            ClientMessage::Ready => Command::Ready(connection),
            ClientMessage::Anchor { link } => Command::Anchor { connection, link },
            ClientMessage::Link { shuffle, link } => Command::Link { connection, shuffle, link },
            ClientMessage::Talk { words } => Command::Talk(connection, words),
            ClientMessage::Report { line } => Command::Report(connection, line),
            ClientMessage::Ping { n } => {
                return self.send_text(crate::tables::text(&ServerMessage::Pong { n })).await;
            }
        };
        self.handle.send(command).await.map_err(|_| ())
    }

    /// A page built for another protocol cannot read what the table tells. It is let in for a moment, so that an act
    /// which it sent in vain can be sent again and is in the record, and then told to load itself again.
    async fn older(&mut self) -> Stays {
        self.leaves = Some(Instant::now() + OLDER_PAGE_GRACE);
        let table = self.handle.fixed.public.clone();
        let welcome = ServerMessage::Welcome { protocol: PROTOCOL, table, seat: None };
        self.send_text(text(&welcome)).await
    }

    async fn unreadable(&mut self, detail: &str) -> Stays {
        let problem = Problem::new(Kind::Unreadable, detail);
        let refused = ServerMessage::Refused { id: String::new(), problem };
        self.send_text(text(&refused)).await
    }
}

/// Writes messages into the buffer of the socket, in frames that keep it small, and flushes it once at the end.
async fn send_all(
    socket: &mut WebSocket,
    first: Utf8Bytes,
    mut next: impl FnMut() -> Option<Utf8Bytes>,
) -> Result<(), tungstenite::Error> {
    let mut message = Some(first);
    while let Some(text) = message {
        let mut rest = Bytes::from(text);
        let mut kind = Data::Text;
        loop {
            let piece = rest.split_to(rest.len().min(FRAME_BYTES_MAX));
            let last = rest.is_empty();
            socket.feed(Message::Frame(Frame::message(piece, OpCode::Data(kind), last))).await?;
            if last {
                break;
            }
            kind = Data::Continue;
        }
        message = next();
    }
    socket.flush().await
}
