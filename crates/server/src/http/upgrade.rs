//! From a request to a WebSocket: the handshake, and a stream with small buffers.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use protocol::{Kind, MESSAGE_MAX};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};

use super::answer::Failure;

/// What is gathered before it is written though more may follow: room for what one act tells a seat.
const GATHERED_BYTES_MAX: usize = 16 * 1024;

/// A socket that is open.
pub(crate) type WebSocket = WebSocketStream<Gathered<TokioIo<Upgraded>>>;

/// A stream that gathers what is written to it until it is flushed, so that what belongs to one act leaves in one piece. Between acts it
/// keeps no buffer: what thousands of sockets cost that wait is mostly their buffers.
#[derive(Debug)]
pub(crate) struct Gathered<S> {
    stream: S,
    waiting: Vec<u8>,
    /// How much of it has been written.
    written: usize,
}

impl<S> Gathered<S> {
    fn new(stream: S) -> Gathered<S> {
        Gathered { stream, waiting: Vec::new(), written: 0 }
    }
}

impl<S: AsyncWrite + Unpin> Gathered<S> {
    /// Writes what waits.
    fn poll_write_out(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        while self.written < self.waiting.len() {
            let written = ready!(Pin::new(&mut self.stream).poll_write(cx, &self.waiting[self.written..]))?;
            if written == 0 {
                return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
            }
            self.written += written;
        }
        (self.waiting, self.written) = (Vec::new(), 0);
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Gathered<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Gathered<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        if self.waiting.len() + bytes.len() > GATHERED_BYTES_MAX {
            ready!(self.poll_write_out(cx))?;
        }
        self.waiting.extend_from_slice(bytes);
        Poll::Ready(Ok(bytes.len()))
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_write_out(cx))?;
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_write_out(cx))?;
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

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
                .read_buffer_size(512)
                .write_buffer_size(0)
                .max_write_buffer_size(1 << 20)
                .max_message_size(Some(MESSAGE_MAX))
                .max_frame_size(Some(MESSAGE_MAX));
            let stream = Gathered::new(TokioIo::new(upgraded));
            let socket = WebSocketStream::from_raw_socket(stream, Role::Server, Some(config)).await;
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

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, duplex};

    use super::*;

    #[tokio::test]
    async fn what_is_written_leaves_with_the_flush_in_its_order_and_no_buffer_stays() {
        let (near, mut far) = duplex(64);
        let mut gathered = Gathered::new(near);
        gathered.write_all(b"events").await.expect("it is gathered");
        gathered.write_all(b" view").await.expect("it is gathered");
        assert_eq!(gathered.waiting, b"events view");
        gathered.flush().await.expect("it leaves");
        assert_eq!(gathered.waiting.capacity(), 0);
        let mut read = [0; 11];
        far.read_exact(&mut read).await.expect("it came");
        assert_eq!(&read, b"events view");
    }

    #[tokio::test]
    async fn whoever_reads_little_gets_all_of_it() {
        let (near, mut far) = duplex(7);
        let text: Vec<u8> = (0..5 * GATHERED_BYTES_MAX as u32).map(|n| (n % 251) as u8).collect();
        let sent = text.clone();
        let sends = tokio::spawn(async move {
            let mut gathered = Gathered::new(near);
            for piece in sent.chunks(1999) {
                gathered.write_all(piece).await.expect("somebody reads");
                assert!(gathered.waiting.len() <= GATHERED_BYTES_MAX);
            }
            gathered.shutdown().await.expect("the rest leaves too");
        });
        let mut read = Vec::new();
        far.read_to_end(&mut read).await.expect("it ends");
        assert_eq!(read, text);
        sends.await.expect("all was sent");
    }
}
