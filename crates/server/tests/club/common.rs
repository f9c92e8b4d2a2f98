//! A club on a real port with a real record, and people who use it as browsers do.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde::Serialize;
use serde_json::{Value, json};
use server::{Config, Deals, Fair, Limits, Server, StartError};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

/// How long a test waits for something that must come.
const PATIENCE: Duration = Duration::from_secs(20);

/// A folder that goes away with the test.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("oddtrick-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).expect("a folder can be made");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// How a club of a test is set up.
pub(crate) fn config(folder: &Folder) -> Config {
    Config {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        data: folder.0.clone(),
        limits: Limits::none(),
        seat_pause: 0,
        ..Config::default()
    }
}

/// A club that is open.
pub(crate) struct Club {
    pub(crate) folder: Folder,
    pub(crate) server: Server,
    deals: Arc<dyn Deals>,
    limits: Limits,
    /// How long seats are kept, in seconds.
    pause: u32,
}

impl Club {
    pub(crate) async fn open() -> Club {
        Club::open_with(Arc::new(Fair), Limits::none()).await
    }

    pub(crate) async fn open_with(deals: Arc<dyn Deals>, limits: Limits) -> Club {
        Club::open_in(Folder::new(), deals, limits).await
    }

    pub(crate) async fn open_in(folder: Folder, deals: Arc<dyn Deals>, limits: Limits) -> Club {
        Club::set_up(folder, deals, limits, 0).await
    }

    /// A club that keeps the seats of those who are away for a while, so that nobody plays for them at once.
    pub(crate) async fn patient() -> Club {
        Club::set_up(Folder::new(), Arc::new(Fair), Limits::none(), 60).await
    }

    async fn set_up(folder: Folder, deals: Arc<dyn Deals>, limits: Limits, pause: u32) -> Club {
        let config = Config { limits: limits.clone(), seat_pause: pause, ..config(&folder) };
        let server = Server::start_with(config, Arc::clone(&deals)).await.expect("the club opens");
        Club { folder, server, deals, limits, pause }
    }

    /// Opens the club of a folder.
    pub(crate) async fn again(folder: Folder) -> Club {
        Club::open_in(folder, Arc::new(Fair), Limits::none()).await
    }

    /// Opens a club that is set up otherwise.
    pub(crate) async fn with(folder: Folder, config: Config) -> Club {
        let server = Server::start(config).await.expect("the club opens");
        Club { folder, server, deals: Arc::new(Fair), limits: Limits::none(), pause: 0 }
    }

    /// Starts a server, or says why it does not.
    pub(crate) async fn start(folder: &Folder) -> Result<Server, StartError> {
        Server::start(config(folder)).await
    }

    /// Closes the club and opens it again on the same record.
    pub(crate) async fn restart(self) -> Club {
        let Club { folder, server, deals, limits, pause } = self;
        server.stop().await;
        Club::set_up(folder, deals, limits, pause).await
    }

    /// Closes the club, has somebody change its record, and opens it again.
    pub(crate) async fn tampered(self, change: impl FnOnce(&rusqlite::Connection)) -> Club {
        let Club { folder, server, deals, limits, pause } = self;
        server.stop().await;
        change(&record(&folder));
        Club::set_up(folder, deals, limits, pause).await
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.server.address()
    }

    pub(crate) fn origin(&self) -> String {
        format!("http://127.0.0.1:{}", self.address().port())
    }

    /// Somebody comes in.
    pub(crate) async fn guest(&self, name: &str) -> Guest {
        let mut guest = self.stranger();
        let answer = guest.post("/api/guests", json!({ "name": name })).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
        guest
    }

    /// Somebody who has not said who they are.
    pub(crate) fn stranger(&self) -> Guest {
        Guest { address: self.address(), origin: Some(self.origin()), cookie: None, id: String::new() }
    }
}

/// The record of a club that is closed.
pub(crate) fn record(folder: &Folder) -> rusqlite::Connection {
    let connection = rusqlite::Connection::open(folder.0.join("club.sqlite")).expect("a record");
    connection.pragma_update(None, "foreign_keys", "OFF").expect("a pragma");
    connection
}

/// An answer of the server.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Value,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// The answer is a problem of this kind.
    pub(crate) fn is_problem(&self, status: u16, kind: &str) {
        assert_eq!(self.status, status, "{}", self.text);
        assert_eq!(self.header("content-type"), Some("application/problem+json"), "{}", self.text);
        assert_eq!(self.body["type"], format!("/problems/{kind}"), "{}", self.text);
        assert!(self.body["detail"].as_str().is_some_and(|text| text.len() > 8), "{}", self.text);
    }
}

/// Somebody with a browser.
#[derive(Clone)]
pub(crate) struct Guest {
    pub(crate) address: SocketAddr,
    pub(crate) origin: Option<String>,
    pub(crate) cookie: Option<String>,
    pub(crate) id: String,
}

impl Guest {
    /// The club was opened again, on another port.
    pub(crate) fn comes_to(&mut self, club: &Club) {
        self.address = club.address();
        self.origin = Some(club.origin());
    }

    pub(crate) async fn get(&mut self, path: &str) -> Answer {
        self.ask("GET", path, None).await
    }

    pub(crate) async fn post(&mut self, path: &str, body: Value) -> Answer {
        self.ask("POST", path, Some(body)).await
    }

    pub(crate) async fn put(&mut self, path: &str, body: Value) -> Answer {
        self.ask("PUT", path, Some(body)).await
    }

    pub(crate) async fn delete(&mut self, path: &str) -> Answer {
        self.ask("DELETE", path, None).await
    }

    /// One request on a connection of its own; a cookie that comes back is kept.
    pub(crate) async fn ask(&mut self, method: &str, path: &str, body: Option<Value>) -> Answer {
        let body = body.map(|body| body.to_string());
        self.ask_text(method, path, body.as_deref()).await
    }

    pub(crate) async fn ask_text(&mut self, method: &str, path: &str, body: Option<&str>) -> Answer {
        self.ask_as(method, path, body, "application/json").await
    }

    /// What a form of a page can send.
    pub(crate) async fn ask_form(&mut self, path: &str, body: &str) -> Answer {
        self.ask_as("POST", path, Some(body), "text/plain").await
    }

    async fn ask_as(&mut self, method: &str, path: &str, body: Option<&str>, kind: &str) -> Answer {
        let mut stream = TcpStream::connect(self.address).await.expect("the server listens");
        let mut request =
            format!("{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", self.address);
        if let Some(origin) = &self.origin {
            request = format!("{request}Origin: {origin}\r\n");
        }
        if let Some(cookie) = &self.cookie {
            request = format!("{request}Cookie: {cookie}\r\n");
        }
        let body = body.unwrap_or_default();
        if !body.is_empty() {
            request = format!("{request}Content-Type: {kind}\r\n");
        }
        let request = format!("{request}Content-Length: {}\r\n\r\n{body}", body.len());
        stream.write_all(request.as_bytes()).await.expect("the request is sent");
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).await.expect("an answer");
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").expect("a head and a body");
        let mut lines = head.lines();
        let status = lines.next().and_then(|line| line.split(' ').nth(1)).and_then(|code| code.parse().ok());
        let headers: Vec<(String, String)> = lines
            .filter_map(|line| line.split_once(": "))
            .map(|(name, value)| (name.to_lowercase(), value.to_owned()))
            .collect();
        let answer = Answer {
            status: status.expect("a status"),
            body: serde_json::from_str(body).unwrap_or(Value::Null),
            text: body.to_owned(),
            headers,
        };
        if let Some(cookie) = answer.header("set-cookie") {
            self.cookie = cookie.split(';').next().map(str::to_owned);
        }
        if let Some(id) = answer.body["person"]["id"].as_str() {
            id.clone_into(&mut self.id);
        }
        answer
    }

    /// Opens a table and sits down where the plan says.
    pub(crate) async fn opens(&mut self, table: Value) -> String {
        let answer = self.post("/api/tables", table).await;
        assert_eq!(answer.status, 201, "{}", answer.text);
        answer.body["id"].as_str().expect("an id").to_owned()
    }

    pub(crate) async fn sits(&mut self, table: &str, seat: &str) {
        let answer = self.post(&format!("/api/tables/{table}/seats/{seat}"), json!({})).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
    }

    /// The request that opens the socket of a table; what came instead if it was refused.
    pub(crate) async fn try_socket(&self, table: &str) -> Result<Socket, (u16, Value)> {
        let url = format!("ws://{}/api/tables/{table}/socket", self.address);
        let mut request = url.into_client_request().expect("a request");
        if let Some(origin) = &self.origin {
            request.headers_mut().insert("Origin", origin.parse().expect("a header"));
        }
        if let Some(cookie) = &self.cookie {
            request.headers_mut().insert("Cookie", cookie.parse().expect("a header"));
        }
        let stream = TcpStream::connect(self.address).await.expect("the server listens");
        stream.set_nodelay(true).expect("an option");
        match tokio_tungstenite::client_async(request, stream).await {
            Ok((stream, _)) => {
                let (view, ready_after) = (Value::Null, Value::Null);
                Ok(Socket { stream, version: 0, view, events: Vec::new(), raw: Vec::new(), ready_after })
            }
            Err(tokio_tungstenite::tungstenite::Error::Http(answer)) => {
                let body = answer.body().as_deref().and_then(|body| serde_json::from_slice(body).ok());
                Err((answer.status().as_u16(), body.unwrap_or(Value::Null)))
            }
            Err(error) => panic!("{error}"),
        }
    }

    /// Opens the socket of a table and waits for the view.
    pub(crate) async fn socket(&self, table: &str, version: Option<u32>) -> Socket {
        let mut socket = self.try_socket(table).await.unwrap_or_else(|refused| panic!("{refused:?}"));
        socket.send(json!({ "type": "hello", "version": version })).await;
        socket.until("view").await;
        socket
    }
}

/// The socket of a table, and what it last said.
pub(crate) struct Socket {
    pub(crate) stream: WebSocketStream<TcpStream>,
    pub(crate) version: u32,
    pub(crate) view: Value,
    pub(crate) events: Vec<Value>,
    /// Every text that came, as it came.
    pub(crate) raw: Vec<String>,
    /// After which deal it asked for the next.
    ready_after: Value,
}

pub(crate) fn fresh_id() -> String {
    static COUNT: AtomicU32 = AtomicU32::new(1);
    format!("{:032x}", COUNT.fetch_add(1, Ordering::Relaxed))
}

impl Socket {
    pub(crate) async fn send(&mut self, message: Value) {
        self.stream.send(Message::text(message.to_string())).await.expect("the message is sent");
    }

    /// Asks for the next deal.
    pub(crate) async fn ready(&mut self) {
        self.ready_after = self.view["deal"].clone();
        self.send(json!({ "type": "ready" })).await;
    }

    /// Sends, whether or not the other side still listens.
    pub(crate) async fn send_or_not(&mut self, message: Value) {
        let _ = self.stream.send(Message::text(message.to_string())).await;
    }

    /// The next message; none when the socket is closed.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        loop {
            let message =
                tokio::time::timeout(PATIENCE, self.stream.next()).await.expect("a message in time")?;
            let text = match message {
                Ok(Message::Text(text)) => text,
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => continue,
            };
            self.raw.push(text.to_string());
            let message: Value = serde_json::from_str(&text).expect("JSON");
            match message["type"].as_str() {
                Some("view") => {
                    self.version = message["version"].as_u64().expect("a version") as u32;
                    self.view = message["view"].clone();
                }
                Some("events") => {
                    let from = message["from"].as_u64().expect("a version");
                    for (number, event) in (from..).zip(message["events"].as_array().expect("events")) {
                        assert_eq!(event["version"], number, "{event}");
                        self.events.push(event.clone());
                    }
                }
                _ => {}
            }
            return Some(message);
        }
    }

    /// Reads until a message of this type comes.
    pub(crate) async fn until(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await.unwrap_or_else(|| panic!("the socket closed before a {kind}"));
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// Acts, and gives the answer: an ack or a refusal.
    pub(crate) async fn act(&mut self, act: impl Serialize) -> Value {
        let (id, expect) = (fresh_id(), self.version);
        self.act_with(&id, expect, act).await
    }

    pub(crate) async fn act_with(&mut self, id: &str, expect: u32, act: impl Serialize) -> Value {
        self.send(json!({ "type": "act", "id": id, "expect": expect, "act": act })).await;
        loop {
            let message = self.next().await.expect("an answer");
            if message["id"] == id {
                return message;
            }
        }
    }

    pub(crate) fn stage(&self) -> &str {
        self.view["stage"].as_str().unwrap_or_default()
    }

    pub(crate) fn is_live(&self) -> bool {
        matches!(self.stage(), "calling" | "play")
    }

    /// Whether this seat has to act.
    pub(crate) fn is_due(&self) -> bool {
        !self.view["turn"].is_null() && self.view["turn"]["seat"] == self.view["seat"]
    }

    /// The acts that are in order for a player who has to act, claims left out.
    pub(crate) fn in_order(&self) -> Vec<Value> {
        let options = self.view["options"].as_array().expect("options");
        let acts = options
            .iter()
            .filter(|option| ["call", "discard", "play"].contains(&option["kind"].as_str().unwrap_or("")));
        let acts: Vec<Value> = acts.map(|option| option["act"].clone()).collect();
        assert!(!acts.is_empty(), "{}", self.view);
        acts
    }

    /// An act that is in order: something is declared as soon as it can be, then the first there is.
    pub(crate) fn first_option(&self) -> Value {
        let declaration = &self.view["declaration"];
        let names = declaration["facts"].as_array().into_iter().flatten().map(|fact| &fact["name"]);
        let declared = names.into_iter().any(|name| name == "made" || name == "standing");
        let acts = self.in_order();
        let place = usize::from(!declared && self.stage() == "calling" && acts.len() > 1);
        acts[place].clone()
    }

    /// Plays on whenever it has to, until something is so. A hand may be over before this seat had to act at all, as when
    /// it is dummy: then it asks for the next.
    pub(crate) async fn plays_until(&mut self, done: impl Fn(&Socket) -> bool) {
        while !done(self) {
            if self.stage() == "hand_over" && self.view["deal"] != self.ready_after {
                self.ready().await;
            }
            if self.is_due() && self.is_live() {
                let act = self.first_option();
                let answer = self.act(&act).await;
                assert_eq!(answer["type"], "ack", "{act}: {answer}");
                // The view that goes with the act came before its acknowledgement.
                continue;
            }
            assert!(self.next().await.is_some(), "the socket closed");
        }
    }
}

/// A table of one person at south and three computer players.
pub(crate) fn alone(code: &str) -> Value {
    let computer = json!({ "kind": "computer", "player": "book" });
    json!({ "code": code, "pace": "instant", "public": true, "watchable": true,
        "seats": { "N": computer, "E": computer, "S": { "kind": "me" }, "W": computer } })
}

/// A table for four people, the first of them at north.
pub(crate) fn for_four(code: &str) -> Value {
    json!({ "code": code, "pace": "instant", "public": true, "watchable": true,
        "seats": { "N": { "kind": "me" }, "E": { "kind": "open" }, "S": { "kind": "open" }, "W": { "kind": "open" } } })
}

/// Four people at a table with their sockets, north first.
pub(crate) async fn four(club: &Club, table: Value) -> (String, Vec<Guest>, Vec<Socket>) {
    let mut guests = Vec::new();
    for name in ["Anne", "Bert", "Cora", "Dick"] {
        guests.push(club.guest(name).await);
    }
    let table = guests[0].opens(table).await;
    let mut sockets = vec![guests[0].socket(&table, Some(0)).await];
    for (guest, seat) in guests.iter_mut().zip(["N", "E", "S", "W"]).skip(1) {
        guest.sits(&table, seat).await;
        sockets.push(guest.socket(&table, Some(0)).await);
    }
    for socket in &mut sockets {
        while !socket.is_live() {
            socket.next().await.expect("the deal");
        }
    }
    (table, guests, sockets)
}

/// A card played, as an act travels.
pub(crate) fn plays(card: &str) -> Value {
    json!({ "name": "play", "slots": { "card": { "card": card } } })
}

/// Lets whoever has to act do the first thing in order, `acts` times or until the hand is over.
pub(crate) async fn play(sockets: &mut [Socket], acts: usize) -> usize {
    for done in 0..acts {
        let Some(at) = due(sockets) else { return done };
        acts_in_order(&mut sockets[at]).await;
        settle(sockets, at).await;
    }
    acts
}

/// Does the first thing in order. Something may have happened since this person looked, and is still on its way: then they
/// look again, as a page does. It may even be that a substitute has just played for whoever comes back, and others are due.
async fn acts_in_order(socket: &mut Socket) {
    while socket.is_due() {
        let (act, seen) = (socket.first_option(), socket.version);
        let answer = socket.act(&act).await;
        if answer["problem"]["type"] != "/problems/stale" {
            assert_eq!(answer["type"], "ack", "{act}: {answer}");
            return;
        }
        // What happened may have been told before the answer or comes after it.
        while socket.version == seen {
            socket.next().await.expect("what happened meanwhile");
        }
    }
}

/// Who has to act; none when the hand is over.
pub(crate) fn due(sockets: &[Socket]) -> Option<usize> {
    let at = sockets.iter().position(|socket| socket.is_due() && socket.is_live());
    if at.is_none() {
        assert!(
            sockets.iter().all(|socket| !socket.is_live()),
            "somebody has to act: {}",
            sockets[0].view["turn"]
        );
    }
    at
}

/// Waits until everybody has seen as much as the one who acted: all saw the same public tricks.
pub(crate) async fn settle(sockets: &mut [Socket], at: usize) {
    let key = |socket: &Socket| {
        (
            socket.view["tricks"].clone(),
            socket.view["turn"]["seat"].clone(),
            socket.view["stage"].clone(),
            // What is still needed is told to each side in its own words.
            socket.view["declaration"]["calls"].clone(),
            socket.view["deal"].clone(),
        )
    };
    let wanted = key(&sockets[at]);
    for socket in sockets.iter_mut() {
        while key(socket) != wanted {
            socket.next().await.expect("a view");
        }
    }
}

/// Plays until the rubber is over and agreed.
pub(crate) async fn plays_a_rubber(socket: &mut Socket) {
    loop {
        socket.plays_until(|socket| matches!(socket.stage(), "hand_over" | "rubber_over")).await;
        if socket.stage() == "rubber_over" {
            return;
        }
        socket.ready().await;
        let deal = socket.view["deal"].clone();
        socket.plays_until(|socket| socket.view["deal"] != deal || socket.stage() != "hand_over").await;
    }
}
