//! The server as a whole: started, running, stopped.

use std::fmt;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::config::Config;
use crate::deals::{Deals, Fair};
use crate::http::{self, Limiter, Round, Shelf};
use crate::listen::{self, Door};
use crate::metrics::Metrics;
use crate::people::People;
use crate::store::{Faults, Store, StoreError};
use crate::tables::{House, Tables};

/// The interval at which sessions and guests are looked through.
const SWEEP_INTERVAL: Duration = Duration::from_hours(1);
/// How long the process waits at its end for what is still being thought. Thoughts change nothing: they are given up.
const THOUGHTS_TIMEOUT: Duration = Duration::from_millis(500);
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
    pub(crate) shelf: Shelf,
    pub(crate) round: Round,
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
    metrics_address: Option<SocketAddr>,
    stop: watch::Sender<bool>,
    serving: JoinHandle<()>,
    /// The listener of the metrics, where they have one of their own.
    watching: Option<JoinHandle<()>>,
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
            shelf: Shelf::default(),
            round: Round::default(),
            stopping: stopping.clone(),
        });
        tracing::info!(%address, sqlite = rusqlite::version(), "listening");
        let mut metrics_address = None;
        let mut watching = None;
        if let Some(wanted) = app.config.metrics {
            let unusable = |error| StartError::Listen(wanted, error);
            let listener = TcpListener::bind(wanted).await.map_err(unusable)?;
            metrics_address = Some(listener.local_addr().map_err(unusable)?);
            let router = http::metrics_router(Arc::clone(&app));
            watching = Some(tokio::spawn(listen::serve(listener, Door::Open, router, stopping.clone())));
        }
        tokio::spawn(sweep(Arc::clone(&app), stopping.clone()));
        let door = Door::Counted(Arc::clone(&app));
        let router = http::router(Arc::clone(&app));
        let serving = tokio::spawn(listen::serve(listener, door, router, stopping));
        Ok(Server { app, address, metrics_address, stop, serving, watching })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where the metrics listen, if that is somewhere else.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics_address
    }

    /// Graceful shutdown: no new requests, the sockets are told, open requests are finished, the store is closed.
    pub async fn stop(self) {
        self.stop.send_replace(true);
        let _ = self.serving.await;
        if let Some(watching) = self.watching {
            let _ = watching.await;
        }
        self.app.tables.stop().await;
        self.app.store.close().await;
    }
}

/// Sessions and guests that are too old go, at the start and then every hour.
async fn sweep(app: Arc<App>, stopping: watch::Receiver<bool>) {
    loop {
        match app.people.sweep().await {
            Ok((0, 0)) => {}
            Ok((sessions, guests)) => tracing::info!(sessions, guests, "expired"),
            Err(error) => tracing::error!(%error, "sweep failed; retried later"),
        }
        tokio::select! {
            () = tokio::time::sleep(SWEEP_INTERVAL) => {}
            () = until(stopping.clone()) => return,
        }
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
    let done = runtime.block_on(async {
        let server = Server::start(config).await?;
        ready(server.address());
        signal().await;
        tracing::info!("shutting down");
        server.stop().await;
        Ok(())
    });
    runtime.shutdown_timeout(THOUGHTS_TIMEOUT);
    done
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
