//! The accept loop: a task for each connection, with small buffers and short timeouts.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio::time::{sleep, timeout};
use tower_service::Service as _;

use crate::app::until;

/// How long a stopping server waits for open connections.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(3);
/// The timeout for the header of a request, and for an idle connection before it.
const HEADER_TIMEOUT: Duration = Duration::from_secs(30);
/// The largest header of a request, in bytes.
const HEADER_BYTES_MAX: usize = 16 * 1024;
/// The delay after a failed accept, as when file descriptors run out.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_millis(200);

/// Serves until it is told to stop; then what is under way is finished.
pub(crate) async fn serve(listener: TcpListener, router: Router, stopping: watch::Receiver<bool>) {
    let (open, mut all_closed) = mpsc::channel::<Infallible>(1);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = until(stopping.clone()) => break,
        };
        match accepted {
            Ok((socket, peer)) => {
                let (router, stopping, open) = (router.clone(), stopping.clone(), open.clone());
                tokio::spawn(async move {
                    let _open = open;
                    connection(socket, peer, router, stopping).await;
                });
            }
            Err(error) => {
                tracing::warn!(%error, "accept failed; retrying");
                sleep(ACCEPT_RETRY_DELAY).await;
            }
        }
    }
    drop(open);
    if timeout(SHUTDOWN_TIMEOUT, all_closed.recv()).await.is_err() {
        tracing::warn!("shutdown timeout; open connections dropped");
    }
}

async fn connection(socket: TcpStream, peer: SocketAddr, router: Router, stopping: watch::Receiver<bool>) {
    // An act is a few bytes that somebody waits for.
    let _ = socket.set_nodelay(true);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().call(request.map(Body::new))
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(HEADER_TIMEOUT).max_buf_size(HEADER_BYTES_MAX);
    let connection = builder.serve_connection(TokioIo::new(socket), service).with_upgrades();
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
