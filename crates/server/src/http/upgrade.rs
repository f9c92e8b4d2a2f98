//! From a request to a WebSocket: the handshake, and a stream with small buffers.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use protocol::{Kind, MESSAGE_MAX};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};

use super::answer::Failure;

/// What waits in a socket's buffer before it is written though more may follow. What a socket costs is mostly its buffers, and this is
/// room for what one act tells a seat.
const WRITE_BUFFER_BYTES: usize = 4096;

/// A socket that is open.
pub(crate) type WebSocket = WebSocketStream<TokioIo<Upgraded>>;

/// A request that wants to become a socket.
pub(crate) struct Upgrade {
    accept: String,
    on: OnUpgrade,
}

impl<S: Send + Sync> FromRequestParts<S> for Upgrade {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Upgrade, Failure> {
        let wrong =
            |what: &str| Failure::new(Kind::Unreadable, format!("Invalid WebSocket handshake: {what}."));
        let headers = &parts.headers;
        if !says(headers, &header::CONNECTION, "upgrade") || !says(headers, &header::UPGRADE, "websocket") {
            return Err(wrong("the Connection and Upgrade headers are missing"));
        }
        if !says(headers, &header::SEC_WEBSOCKET_VERSION, "13") {
            return Err(wrong("Sec-WebSocket-Version must be 13"));
        }
        let key =
            headers.get(header::SEC_WEBSOCKET_KEY).ok_or_else(|| wrong("Sec-WebSocket-Key is missing"))?;
        let accept = derive_accept_key(key.as_bytes());
        let on = parts.extensions.remove::<OnUpgrade>();
        Ok(Upgrade { accept, on: on.ok_or_else(|| wrong("the connection cannot be upgraded"))? })
    }
}

/// Whether a header has this word among its own.
fn says(headers: &HeaderMap, name: &HeaderName, word: &str) -> bool {
    let values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|value| value.trim().eq_ignore_ascii_case(word))
}

impl Upgrade {
    /// Agrees, and has the socket used as soon as it is open.
    pub(crate) fn then<F: Future<Output = ()> + Send>(
        self,
        talk: impl FnOnce(WebSocket) -> F + Send + 'static,
    ) -> Response {
        tokio::spawn(async move {
            // Whoever has gone meanwhile needs no socket.
            let Ok(upgraded) = self.on.await else { return };
            let config = WebSocketConfig::default()
                .read_buffer_size(1024)
                .write_buffer_size(WRITE_BUFFER_BYTES)
                .max_write_buffer_size(1 << 20)
                .max_message_size(Some(MESSAGE_MAX))
                .max_frame_size(Some(MESSAGE_MAX));
            let io = TokioIo::new(upgraded);
            let socket = WebSocketStream::from_raw_socket(io, Role::Server, Some(config)).await;
            talk(socket).await;
        });
        let headers = [
            (header::CONNECTION, "upgrade"),
            (header::UPGRADE, "websocket"),
            (header::SEC_WEBSOCKET_ACCEPT, self.accept.as_str()),
        ];
        (StatusCode::SWITCHING_PROTOCOLS, headers).into_response()
    }
}
