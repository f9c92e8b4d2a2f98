//! Taking connections: a task for each, with little room and little patience.

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

/// So long a stopping server waits for what is under way.
const PATIENCE: Duration = Duration::from_secs(10);
/// So long a connection may take for the head of a request, and may stand idle before it.
const HEAD_WITHIN: Duration = Duration::from_secs(30);
/// The most that the head of a request may take.
const HEAD_MAX: usize = 16 * 1024;
/// After so long connections are taken again when the machine has no more of them to give.
const RETRY: Duration = Duration::from_millis(200);

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
                tracing::warn!(%error, "a connection could not be taken");
                sleep(RETRY).await;
            }
        }
    }
    drop(open);
    if timeout(PATIENCE, all_closed.recv()).await.is_err() {
        tracing::warn!("some requests were cut off");
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
    builder.timer(TokioTimer::new()).header_read_timeout(HEAD_WITHIN).max_buf_size(HEAD_MAX);
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
