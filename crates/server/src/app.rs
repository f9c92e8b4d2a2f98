//! The server as a whole: started, running, stopped.

use std::fmt;
use std::net::SocketAddr;
use std::sync::Arc;

use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::config::Config;
use crate::deals::{Deals, Fair};
use crate::http::{self, Limiter};
use crate::listen;
use crate::metrics::Metrics;
use crate::people::People;
use crate::store::{Faults, Store, StoreError};
use crate::tables::{House, Tables};

/// The database file in the data folder.
const DATABASE_FILE: &str = "club.sqlite";

/// Everything that a request can need.
pub(crate) struct App {
    pub(crate) config: Config,
    pub(crate) origins: Vec<String>,
    pub(crate) store: Store,
    pub(crate) house: Arc<House>,
    pub(crate) tables: Tables,
    pub(crate) people: People,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) limiter: Limiter,
    pub(crate) stopping: watch::Receiver<bool>,
}

/// Why a server could not be started.
#[derive(Debug)]
pub enum StartError {
    /// The log level is unknown.
    LogLevel(String),
    /// The runtime cannot be started.
    Runtime(std::io::Error),
    /// The data folder cannot be created.
    Folder(std::path::PathBuf, std::io::Error),
    /// The store cannot be opened.
    Store(StoreError),
    /// The address cannot be bound.
    Listen(SocketAddr, std::io::Error),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::LogLevel(level) => {
                write!(f, "unknown log level '{level}': expected error, warn, info or debug")
            }
            StartError::Runtime(error) => write!(f, "cannot start the runtime: {error}"),
            StartError::Folder(path, error) => {
                write!(f, "cannot create the data folder {}: {error}", path.display())
            }
            StartError::Store(error) => write!(f, "cannot use the store: {error}"),
            StartError::Listen(address, error) => write!(f, "cannot listen on {address}: {error}"),
        }
    }
}

impl std::error::Error for StartError {}

impl From<StoreError> for StartError {
    fn from(error: StoreError) -> StartError {
        StartError::Store(error)
    }
}

/// A server that runs.
pub struct Server {
    app: Arc<App>,
    address: SocketAddr,
    stop: watch::Sender<bool>,
    serving: JoinHandle<()>,
}

impl Server {
    /// Opens the record and listens. Tables are read when somebody comes to them.
    ///
    /// # Errors
    /// When the record or the address cannot be used.
    pub async fn start(config: Config) -> Result<Server, StartError> {
        Server::start_with(config, Arc::new(Fair)).await
    }

    /// The same with cards from elsewhere, as tests need it.
    ///
    /// # Errors
    /// When the record or the address cannot be used.
    pub async fn start_with(config: Config, deals: Arc<dyn Deals>) -> Result<Server, StartError> {
        Server::start_failing(config, deals, None).await
    }

    /// The same on a store with failures that a test injects.
    ///
    /// # Errors
    /// When the record or the address cannot be used.
    pub async fn start_failing(
        config: Config,
        deals: Arc<dyn Deals>,
        faults: Option<Arc<dyn Faults>>,
    ) -> Result<Server, StartError> {
        std::fs::create_dir_all(&config.data)
            .map_err(|error| StartError::Folder(config.data.clone(), error))?;
        let store = Store::open_with(&config.data.join(DATABASE_FILE), config.sync, faults)?;
        let metrics = Arc::new(Metrics::default());
        let house = Arc::new(House::new(&config, store.clone(), deals, Arc::clone(&metrics)));
        let tables = Tables::new(Arc::clone(&house));
        let people = People::load(store.clone(), config.limits.passwords_at_once).await?;
        let unusable = |error| StartError::Listen(config.listen, error);
        let listener = TcpListener::bind(config.listen).await.map_err(unusable)?;
        let address = listener.local_addr().map_err(unusable)?;
        let (stop, stopping) = watch::channel(false);
        let app = Arc::new(App {
            origins: config.allowed_origins(address.port()),
            config,
            store,
            house,
            tables,
            people,
            metrics,
            limiter: Limiter::default(),
            stopping: stopping.clone(),
        });
        tracing::info!(%address, sqlite = rusqlite::version(), "listening");
        let serving = tokio::spawn(listen::serve(listener, http::router(Arc::clone(&app)), stopping));
        Ok(Server { app, address, stop, serving })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Graceful shutdown: no new requests, the sockets are told, open requests are finished, the store is closed.
    pub async fn stop(self) {
        self.stop.send_replace(true);
        let _ = self.serving.await;
        self.app.tables.stop().await;
        self.app.store.close().await;
    }
}

/// Waits until the flag is set or its sender is gone.
pub(crate) async fn until(mut said: watch::Receiver<bool>) {
    let _ = said.wait_for(|said| *said).await;
}

/// Runs a server until it is told to stop by a signal.
///
/// # Errors
/// When it cannot be started.
pub fn run(config: Config, ready: impl FnOnce(SocketAddr)) -> Result<(), StartError> {
    let level: tracing::level_filters::LevelFilter =
        config.log.parse().map_err(|_| StartError::LogLevel(config.log.clone()))?;
    let _ = tracing_subscriber::fmt().with_max_level(level).with_writer(std::io::stderr).try_init();
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(StartError::Runtime)?;
    runtime.block_on(async {
        let server = Server::start(config).await?;
        ready(server.address());
        signal().await;
        tracing::info!("shutting down");
        server.stop().await;
        Ok(())
    })
}

#[cfg(unix)]
async fn signal() {
    use tokio::signal::unix::{SignalKind, signal};
    let (Ok(mut interrupt), Ok(mut terminate)) =
        (signal(SignalKind::interrupt()), signal(SignalKind::terminate()))
    else {
        return std::future::pending().await;
    };
    tokio::select! {
        _ = interrupt.recv() => {}
        _ = terminate.recv() => {}
    }
}

#[cfg(not(unix))]
async fn signal() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}
