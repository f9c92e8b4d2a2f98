//! People who use the club as browsers do: requests, cookies, sockets that resume.

use std::fmt::Write as _;
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use anyhow::{Context as _, Result, anyhow, bail};
use futures_util::{SinkExt as _, StreamExt as _};
use protocol::{ClientMessage, Declaration, OptionKind, Seat, ServerMessage, Stage, TableView, TrickView};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

/// The timeout of a request, a connection and a message.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(20);

/// An answer to a request.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or(Value::Null)
    }
}

/// Somebody with a browser.
#[derive(Clone, Debug)]
pub(crate) struct Person {
    pub(crate) address: SocketAddr,
    pub(crate) origin: Option<String>,
    pub(crate) cookie: Option<String>,
    /// The address that they come from, where it is not the usual one.
    pub(crate) from: Option<IpAddr>,
}

impl Person {
    /// Somebody without a session.
    pub(crate) fn stranger(address: SocketAddr) -> Person {
        let origin = Some(format!("http://127.0.0.1:{}", address.port()));
        Person { address, origin, cookie: None, from: None }
    }

    /// Somebody who has come in as a guest.
    pub(crate) async fn guest(address: SocketAddr, name: &str) -> Result<Person> {
        Person::guest_from(address, None, name).await
    }

    /// The same from another address of this machine.
    pub(crate) async fn guest_from(address: SocketAddr, from: Option<IpAddr>, name: &str) -> Result<Person> {
        let mut person = Person { from, ..Person::stranger(address) };
        person.done("POST", "/api/guests", &json!({ "name": name }).to_string()).await?;
        Ok(person)
    }

    /// One request on a connection of its own; a cookie that comes back is kept.
    pub(crate) async fn ask(&mut self, method: &str, path: &str, body: &str) -> Result<Answer> {
        let answer =
            timeout(TIMEOUT, self.request(method, path, body)).await.context("response timed out")??;
        let cookie = answer.head.lines().find_map(|line| {
            let (name, value) = line.split_once(": ")?;
            name.eq_ignore_ascii_case("set-cookie").then_some(value)
        });
        if let Some(cookie) = cookie {
            self.cookie = cookie.split(';').next().map(str::to_owned);
        }
        Ok(answer)
    }

    async fn connect(&self) -> Result<TcpStream> {
        let Some(from) = self.from else { return Ok(TcpStream::connect(self.address).await?) };
        let socket = TcpSocket::new_v4()?;
        socket.bind(SocketAddr::new(from, 0))?;
        Ok(socket.connect(self.address).await?)
    }

    /// Asks for something and hangs up before the answer can be there.
    pub(crate) async fn asks_and_leaves(&self, path: &str) -> Result<()> {
        let mut stream = self.connect().await?;
        stream.write_all(self.head("GET", path, "").as_bytes()).await?;
        tokio::time::sleep(Duration::from_millis(5)).await;
        Ok(())
    }

    async fn request(&self, method: &str, path: &str, body: &str) -> Result<Answer> {
        let mut stream = self.connect().await?;
        stream.write_all(self.head(method, path, body).as_bytes()).await?;
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).await?;
        let text = String::from_utf8_lossy(&bytes);
        let (head, body) = text.split_once("\r\n\r\n").ok_or_else(|| anyhow!("incomplete response"))?;
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok());
        let status = status.ok_or_else(|| anyhow!("no status line in {head}"))?;
        Ok(Answer { status, head: head.to_owned(), text: body.to_owned() })
    }

    /// A request as it is sent.
    fn head(&self, method: &str, path: &str, body: &str) -> String {
        let mut request =
            format!("{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", self.address);
        if let Some(origin) = &self.origin {
            let _ = write!(request, "Origin: {origin}\r\n");
        }
        if let Some(cookie) = &self.cookie {
            let _ = write!(request, "Cookie: {cookie}\r\n");
        }
        if !body.is_empty() {
            request += "Content-Type: application/json\r\n";
        }
        let _ = write!(request, "Content-Length: {}\r\n\r\n{body}", body.len());
        request
    }

    /// A request that must do what it asks.
    pub(crate) async fn done(&mut self, method: &str, path: &str, body: &str) -> Result<Value> {
        let answer = self.ask(method, path, body).await?;
        if !(200..300).contains(&answer.status) {
            bail!("{method} {path}: {} {}", answer.status, answer.text);
        }
        Ok(answer.json())
    }

    /// Opens the socket of a table and says what it has seen.
    pub(crate) async fn socket(&self, table: &str, seen: u32) -> Result<Wire> {
        let mut wire = self.silent_socket(table).await?;
        wire.seen = seen;
        wire.send(&ClientMessage::Hello { version: Some(seen), protocol: None }).await?;
        Ok(wire)
    }

    /// Opens the socket of a table and says nothing.
    pub(crate) async fn silent_socket(&self, table: &str) -> Result<Wire> {
        let mut request = format!("ws://{}/api/tables/{table}/socket", self.address).into_client_request()?;
        if let Some(origin) = &self.origin {
            request.headers_mut().insert("Origin", origin.parse()?);
        }
        if let Some(cookie) = &self.cookie {
            request.headers_mut().insert("Cookie", cookie.parse()?);
        }
        let stream = self.connect().await?;
        stream.set_nodelay(true)?;
        // Thousands of these run in one process.
        let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
        let opening = tokio_tungstenite::client_async_with_config(request, stream, Some(config));
        let (stream, _) = timeout(TIMEOUT, opening).await.context("connecting the socket timed out")??;
        Ok(Wire { stream, seen: 0, view: None })
    }
}

/// What everybody at a table sees alike: the stage and the deal, whose turn it is, the tricks, what was declared.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Public {
    stage: Stage,
    deal: u32,
    turn: Option<Seat>,
    tricks: Vec<TrickView>,
    declaration: Declaration,
}

impl Public {
    pub(crate) fn of(view: &TableView) -> Public {
        let mut declaration = view.declaration.clone();
        if let Some(contract) = &mut declaration.contract {
            // "We need" to some is "they need" to others.
            contract.needs = None;
        }
        Public {
            stage: view.stage,
            deal: view.deal,
            turn: view.turn.as_ref().map(|turn| turn.seat),
            tricks: view.tricks.clone(),
            declaration,
        }
    }
}

/// A socket of a table.
pub(crate) struct Wire {
    pub(crate) stream: WebSocketStream<TcpStream>,
    /// The last version that was seen.
    pub(crate) seen: u32,
    /// The last view.
    pub(crate) view: Option<Box<TableView>>,
}

/// Bytes of text that sockets have read in this process, and in how many messages.
static READ: (AtomicU64, AtomicU64) = (AtomicU64::new(0), AtomicU64::new(0));

/// Bytes of text that sockets have read so far, and in how many messages.
pub(crate) fn read_so_far() -> (u64, u64) {
    (READ.0.load(Ordering::Relaxed), READ.1.load(Ordering::Relaxed))
}

impl Wire {
    pub(crate) async fn send(&mut self, message: &ClientMessage) -> Result<()> {
        self.send_text(&serde_json::to_string(message)?).await
    }

    pub(crate) async fn send_text(&mut self, text: &str) -> Result<()> {
        timeout(TIMEOUT, self.stream.send(Message::text(text)))
            .await
            .context("sending a message timed out")??;
        Ok(())
    }

    /// The next message as it came; an error when the socket is closed.
    pub(crate) async fn next_text(&mut self) -> Result<String> {
        loop {
            let message =
                timeout(TIMEOUT, self.stream.next()).await.context("waiting for a message timed out")?;
            match message.ok_or_else(|| anyhow!("the socket is closed"))?? {
                Message::Text(text) => {
                    READ.0.fetch_add(text.len() as u64, Ordering::Relaxed);
                    READ.1.fetch_add(1, Ordering::Relaxed);
                    return Ok(text.to_string());
                }
                Message::Close(_) => bail!("the socket was closed"),
                _ => {}
            }
        }
    }

    /// The next message, with what it says of the table taken in. Events must follow one another.
    pub(crate) async fn next(&mut self) -> Result<ServerMessage> {
        let text = self.next_text().await?;
        let message = serde_json::from_str(&text).with_context(|| format!("invalid message: {text}"))?;
        self.take_in(&message)?;
        Ok(message)
    }

    pub(crate) fn take_in(&mut self, message: &ServerMessage) -> Result<()> {
        match message {
            ServerMessage::Events { from, events } => {
                for (version, event) in (*from..).zip(events) {
                    if event.version != version || version != self.seen + 1 {
                        bail!("GAP: event {} at {version} after {}", event.version, self.seen);
                    }
                    self.seen = version;
                }
            }
            ServerMessage::View { version, view } => {
                if *version != self.seen {
                    bail!("GAP: a view of {version} after event {}", self.seen);
                }
                self.view = Some(view.clone());
            }
            _ => {}
        }
        Ok(())
    }

    /// What everybody sees alike, if something was seen.
    pub(crate) fn public(&self) -> Option<Public> {
        self.view.as_deref().map(Public::of)
    }

    pub(crate) fn stage(&self) -> Option<Stage> {
        self.view.as_ref().map(|view| view.stage)
    }

    /// The first act in order, if this seat has to act.
    pub(crate) fn first_act(&self) -> Option<ClientMessage> {
        let view = self.view.as_ref().filter(|_| self.is_due())?;
        let wanted = [OptionKind::Call, OptionKind::Discard, OptionKind::Play];
        let option = view.options.iter().find(|option| wanted.contains(&option.kind))?;
        let act = option.act.clone().into();
        Some(ClientMessage::Act { id: fresh_id(), expect: self.seen, act })
    }

    /// Whether this seat has to act.
    pub(crate) fn is_due(&self) -> bool {
        self.view.as_ref().is_some_and(|view| {
            matches!(view.stage, Stage::Calling | Stage::Play)
                && view.turn.as_ref().is_some_and(|turn| Some(turn.seat) == view.seat)
        })
    }
}

/// An id for an act that nobody else has.
pub(crate) fn fresh_id() -> String {
    static COUNT: AtomicU64 = AtomicU64::new(1);
    format!("{:016x}{:016x}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed))
}

/// A table for four people: the first opens it, the others sit down.
pub(crate) async fn table_of_four(people: &mut [Person], code: &str, manner: &str) -> Result<String> {
    let plan = json!({ "code": code, "manner": manner, "pace": "instant", "public": true, "watchable": true,
        "seats": { "N": { "kind": "me" }, "E": { "kind": "open" }, "S": { "kind": "open" }, "W": { "kind": "open" } } });
    let info = people[0].done("POST", "/api/tables", &plan.to_string()).await?;
    let id = info["id"].as_str().ok_or_else(|| anyhow!("a table without an id"))?.to_owned();
    for (person, seat) in people.iter_mut().zip(Seat::ALL).skip(1) {
        person.done("POST", &format!("/api/tables/{id}/seats/{seat:?}"), "{}").await?;
    }
    Ok(id)
}
