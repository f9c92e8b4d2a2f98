//! The record of the club: one `SQLite` file, one writer, every commit on the disk before it counts.
//!
//! Whatever is to be written goes through a queue to a thread of its own, which takes all that
//! waits into one transaction. So a thousand tables share a `fsync`, and an answer means that the
//! change outlives a power cut.

mod schema;

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};
use tokio::sync::{mpsc, oneshot};

/// At most so many changes share a commit.
const BATCH_MAX: usize = 1024;
/// So many changes may wait; who comes later waits before the queue.
const QUEUE: usize = 4096;
/// The first release without the error that could corrupt a write-ahead log.
const SQLITE_MIN: i32 = 3_051_003;

/// Why the record could not be read or written.
#[derive(Clone, Debug)]
pub struct StoreError(String);

impl StoreError {
    /// What is written cannot be played through.
    pub(crate) fn unsound(why: &str) -> StoreError {
        StoreError(format!("the record cannot be played through: {why}"))
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for StoreError {}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        StoreError(error.to_string())
    }
}

/// How hard the disk is asked to keep what it was given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sync {
    /// Every commit is on the disk before it counts.
    #[default]
    Full,
    /// A power cut may lose the last commits. For the test that shows what `Full` is worth.
    Normal,
}

type Finish = Box<dyn FnOnce(Result<(), StoreError>) + Send>;
type Job = Box<dyn FnOnce(&Connection) -> Finish + Send>;

/// The record of the club. Clones share it.
#[derive(Clone)]
pub struct Store {
    jobs: mpsc::Sender<Job>,
    reader: Arc<Mutex<Connection>>,
    path: Arc<PathBuf>,
}

impl Store {
    /// Opens the record, or begins one.
    ///
    /// # Errors
    /// When the file cannot be used, is damaged, or the library is too old to be trusted with it.
    pub fn open(path: &Path, sync: Sync) -> Result<Store, StoreError> {
        let version = rusqlite::version_number();
        if version < SQLITE_MIN {
            return Err(StoreError(format!(
                "SQLite {} can damage its log: 3.51.3 or newer is needed",
                rusqlite::version()
            )));
        }
        let writer = connect(path, OpenFlags::default(), sync)?;
        schema::prepare(&writer)?;
        let sound: String = writer.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
        if sound != "ok" {
            return Err(StoreError(format!("{} is damaged: {sound}", path.display())));
        }
        let reader = connect(path, OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX, sync)?;
        let (jobs, queue) = mpsc::channel(QUEUE);
        std::thread::Builder::new()
            .name("record".to_owned())
            .spawn(move || write_all(&writer, queue))
            .map_err(|error| StoreError(format!("the thread that writes cannot be started: {error}")))?;
        Ok(Store { jobs, reader: Arc::new(Mutex::new(reader)), path: Arc::new(path.to_owned()) })
    }

    /// Where it lies.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Changes the record. When this answers, the change is on the disk.
    ///
    /// # Errors
    /// When the change could not be made; then nothing of it is in the record.
    pub async fn write<T: Send + 'static>(
        &self,
        change: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (answer, done) = oneshot::channel();
        let job: Job = Box::new(move |connection| {
            let result = in_savepoint(connection, change);
            Box::new(move |committed| {
                let result = committed.and(result.map_err(StoreError::from));
                // Whoever asked may have gone; the change stands all the same.
                let _ = answer.send(result);
            })
        });
        let gone = || StoreError("the record is closed".to_owned());
        self.jobs.send(job).await.map_err(|_| gone())?;
        done.await.map_err(|_| gone())?
    }

    /// Reads the record on a thread that may wait.
    ///
    /// # Errors
    /// When it cannot be read.
    pub async fn read<T: Send + 'static>(
        &self,
        look: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let reader = Arc::clone(&self.reader);
        let reading = tokio::task::spawn_blocking(move || {
            look(&reader.lock().unwrap_or_else(PoisonError::into_inner)).map_err(StoreError::from)
        });
        reading.await.map_err(|error| StoreError(error.to_string()))?
    }

    /// Copies the record, which may be in use, to a new file.
    ///
    /// # Errors
    /// When the file is there already or cannot be written. The size of the copy is told.
    pub fn backup(from: &Path, to: &Path) -> Result<u64, StoreError> {
        if to.exists() {
            return Err(StoreError(format!("{} exists: name a file that does not", to.display())));
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let source = connect(from, flags, Sync::Full)?;
        source.execute("VACUUM INTO ?1", [to.to_string_lossy()])?;
        let copy = Connection::open_with_flags(to, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        let sound: String = copy.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
        if sound != "ok" {
            return Err(StoreError(format!("the copy is damaged: {sound}")));
        }
        let size = std::fs::metadata(to).map_err(|error| StoreError(error.to_string()))?;
        Ok(size.len())
    }
}

fn connect(path: &Path, flags: OpenFlags, sync: Sync) -> Result<Connection, StoreError> {
    let connection = Connection::open_with_flags(path, flags)
        .map_err(|error| StoreError(format!("{}: {error}", path.display())))?;
    connection.busy_timeout(Duration::from_secs(5))?;
    if flags.contains(OpenFlags::SQLITE_OPEN_CREATE) {
        connection.pragma_update(None, "journal_mode", "WAL")?;
    }
    let synchronous = match sync {
        Sync::Full => "FULL",
        Sync::Normal => "NORMAL",
    };
    connection.pragma_update(None, "synchronous", synchronous)?;
    connection.pragma_update(None, "foreign_keys", "ON")?;
    connection.pragma_update(None, "mmap_size", 0)?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
}

/// One change that leaves no trace if it fails.
fn in_savepoint<T>(
    connection: &Connection,
    change: impl FnOnce(&Connection) -> rusqlite::Result<T>,
) -> rusqlite::Result<T> {
    connection.prepare_cached("SAVEPOINT change")?.execute([])?;
    let result = change(connection);
    if result.is_err() {
        connection.prepare_cached("ROLLBACK TO change")?.execute([])?;
    }
    connection.prepare_cached("RELEASE change")?.execute([])?;
    result
}

/// Takes whatever waits into one commit, again and again, until nobody can ask any more.
fn write_all(connection: &Connection, mut queue: mpsc::Receiver<Job>) {
    let mut jobs = Vec::with_capacity(BATCH_MAX);
    while queue.blocking_recv_many(&mut jobs, BATCH_MAX) > 0 {
        let begun = connection.execute_batch("BEGIN IMMEDIATE");
        let mut finish: Vec<Finish> = Vec::with_capacity(jobs.len());
        match begun {
            Ok(()) => finish.extend(jobs.drain(..).map(|job| job(connection))),
            Err(error) => {
                // Without a transaction the changes are not tried: whoever asked is told.
                tracing::error!(%error, "the record cannot be written");
                jobs.clear();
                continue;
            }
        }
        let committed = connection.execute_batch("COMMIT").map_err(|error| {
            tracing::error!(%error, "a commit failed");
            let _ = connection.execute_batch("ROLLBACK");
            StoreError::from(error)
        });
        for done in finish {
            done(committed.clone());
        }
    }
    let _ = connection.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)");
}
