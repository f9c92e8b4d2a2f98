//! The accept loop: a task for each connection, with small buffers and short timeouts, and no more of them than there may be.

use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio::time::{Sleep, sleep, timeout};
use tower_service::Service as _;

use crate::app::{App, until};
use crate::http::network;

/// How long a stopping server waits for open connections.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(3);
/// The timeout for the header of a request, and for an idle connection before it.
const HEADER_TIMEOUT: Duration = Duration::from_secs(30);
/// A connection whose other side reads nothing for this long is closed, whatever is being sent on it.
const WRITE_TIMEOUT: Duration = Duration::from_secs(20);
/// The largest header of a request, in bytes.
const HEADER_BYTES_MAX: usize = 16 * 1024;
/// The delay after a failed accept, as when file descriptors run out.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_millis(200);

/// Who may come in.
pub(crate) enum Door {
    /// Everybody, as for the metrics, which listen where the operator says.
    Open,
    /// So many from one address, and so many in all.
    Counted(Arc<App>),
}

impl Door {
    /// Lets somebody in. Whoever has too many connections is not answered: an answer would cost more than the connection.
    fn enter(&self, peer: SocketAddr) -> Result<Option<Counted>, TooMany> {
        let Door::Counted(app) = self else { return Ok(None) };
        let counted = Counted::new(app, peer);
        if counted.is_none() {
            app.metrics.limited.add(1);
        }
        counted.map(Some).ok_or(TooMany)
    }
}

/// There are as many connections as may be.
struct TooMany;

/// A connection that is counted for as long as it is held.
struct Counted {
    app: Arc<App>,
    network: Option<IpAddr>,
}

impl Counted {
    /// `None` when there are as many as may be. Machines that are trusted to tell who is behind them are counted together with all.
    fn new(app: &Arc<App>, peer: SocketAddr) -> Option<Counted> {
        let limits = &app.config.limits;
        let network = (!app.config.proxies.contains(&peer.ip())).then(|| network(peer.ip()));
        let connections = &app.limiter.connections;
        if !connections.open(None, limits.connections) {
            return None;
        }
        if network.is_some() && !connections.open(network, limits.connections_per_address) {
            connections.close(None);
            return None;
        }
        Some(Counted { app: Arc::clone(app), network })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.app.limiter.connections.close(None);
        if self.network.is_some() {
            self.app.limiter.connections.close(self.network);
        }
    }
}

/// Serves until it is told to stop; then what is under way is finished.
pub(crate) async fn serve(
    listener: TcpListener,
    door: Door,
    router: Router,
    stopping: watch::Receiver<bool>,
) {
    let (open, mut all_closed) = mpsc::channel::<Infallible>(1);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = until(stopping.clone()) => break,
        };
        let (socket, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "accept failed; retrying");
                sleep(ACCEPT_RETRY_DELAY).await;
                continue;
            }
        };
        let Ok(counted) = door.enter(peer) else { continue };
        let (router, stopping, open) = (router.clone(), stopping.clone(), open.clone());
        tokio::spawn(async move {
            let _open = open;
            connection(socket, (peer, counted), router, stopping).await;
        });
    }
    drop(open);
    if timeout(SHUTDOWN_TIMEOUT, all_closed.recv()).await.is_err() {
        tracing::warn!("shutdown timeout; open connections dropped");
    }
}

async fn connection(
    socket: TcpStream,
    (peer, counted): (SocketAddr, Option<Counted>),
    router: Router,
    stopping: watch::Receiver<bool>,
) {
    // An act is a few bytes that somebody waits for.
    let _ = socket.set_nodelay(true);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().call(request.map(Body::new))
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(HEADER_TIMEOUT).max_buf_size(HEADER_BYTES_MAX);
    // What is counted goes with the stream, also where that becomes a socket.
    let stream = Timed { stream: socket, patience: WRITE_TIMEOUT, stalled: None, _counted: counted };
    let connection = builder.serve_connection(TokioIo::new(stream), service).with_upgrades();
    tokio::pin!(connection);
    // Whatever ends a connection, the other side knows it too.
    tokio::select! {
        _ = connection.as_mut() => {}
        () = until(stopping) => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
}

/// A stream on which a write that does not get on fails in time.
struct Timed<S> {
    stream: S,
    /// How long the other side may read nothing.
    patience: Duration,
    /// Runs while the other side reads nothing.
    stalled: Option<Pin<Box<Sleep>>>,
    _counted: Option<Counted>,
}

impl<S> Timed<S> {
    /// What came of a write: one that waits is given time.
    fn in_time<T>(&mut self, written: Poll<io::Result<T>>, cx: &mut Context<'_>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(self.patience)));
        ready!(stalled.as_mut().poll(cx));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Timed<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Timed<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.in_time(written, cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, pieces);
        self.in_time(written, cx)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, DuplexStream, duplex};

    use super::*;

    /// What the other side takes before it must read.
    const ROOM: usize = 64;
    const PATIENCE: Duration = Duration::from_millis(300);

    fn timed() -> (Timed<DuplexStream>, DuplexStream) {
        let (near, far) = duplex(ROOM);
        (Timed { stream: near, patience: PATIENCE, stalled: None, _counted: None }, far)
    }

    #[tokio::test]
    async fn a_connection_whose_other_side_reads_nothing_is_closed_in_time() {
        let (mut near, far) = timed();
        let begun = Instant::now();
        let written = timeout(10 * PATIENCE, near.write_all(&[7; 2 * ROOM])).await.expect("it ends");
        assert_eq!(written.expect_err("nobody reads").kind(), io::ErrorKind::TimedOut);
        assert!(begun.elapsed() >= PATIENCE, "{:?}", begun.elapsed());
        drop(far);
    }

    #[tokio::test]
    async fn whoever_reads_slowly_is_waited_for() {
        let (mut near, mut far) = timed();
        let begun = Instant::now();
        let reads = tokio::spawn(async move {
            let mut bytes = [0; ROOM];
            for _ in 0..6 {
                sleep(PATIENCE / 3).await;
                far.read_exact(&mut bytes).await.expect("more comes");
            }
        });
        near.write_all(&[7; 6 * ROOM]).await.expect("somebody reads");
        reads.await.expect("all was read");
        assert!(begun.elapsed() > PATIENCE, "{:?}", begun.elapsed());
    }
}
