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

/// The most changes that share a commit.
const BATCH_MAX: usize = 1024;
/// The most changes that wait for the writer; whoever sends another is held back (backpressure).
const WRITE_QUEUE_MAX: usize = 4096;
/// The first release of `SQLite` without the bug that could corrupt a write-ahead log.
const SQLITE_MIN: i32 = 3_051_003;

/// Why the store could not be opened, read or written.
#[derive(Clone, Debug)]
pub enum StoreError {
    /// The linked `SQLite` is too old to be trusted with a write-ahead log.
    SqliteTooOld(&'static str),
    /// The file could not be opened.
    Open(PathBuf, Arc<rusqlite::Error>),
    /// The file failed the integrity check, with its first finding.
    Corrupt(PathBuf, String),
    /// The file of a backup is there already.
    BackupExists(PathBuf),
    /// The file of a backup could not be looked at.
    BackupUnreadable(PathBuf, Arc<std::io::Error>),
    /// The writer thread could not be started.
    WriterThread(Arc<std::io::Error>),
    /// A statement or a commit failed.
    Query(Arc<rusqlite::Error>),
    /// A thread that read or replayed the store panicked.
    Panicked(String),
    /// The writer thread has ended, or dropped the change before it was tried.
    Closed,
    /// The log of a table cannot be replayed.
    Replay(Arc<ReplayError>),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::SqliteTooOld(version) => {
                write!(f, "SQLite {version} can corrupt its write-ahead log: 3.51.3 or newer is required")
            }
            StoreError::Open(path, error) => write!(f, "cannot open {}: {error}", path.display()),
            StoreError::Corrupt(path, finding) => write!(f, "{} is corrupt: {finding}", path.display()),
            StoreError::BackupExists(path) => {
                write!(f, "{} already exists: name a new file", path.display())
            }
            StoreError::BackupUnreadable(path, error) => write!(f, "cannot read {}: {error}", path.display()),
            StoreError::WriterThread(error) => write!(f, "cannot start the writer thread: {error}"),
            StoreError::Query(error) => write!(f, "query failed: {error}"),
            StoreError::Panicked(error) => write!(f, "reader thread failed: {error}"),
            StoreError::Closed => f.write_str("the store is closed"),
            StoreError::Replay(error) => write!(f, "cannot replay the log: {error}"),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        StoreError::Query(Arc::new(error))
    }
}

impl From<tokio::task::JoinError> for StoreError {
    fn from(error: tokio::task::JoinError) -> StoreError {
        StoreError::Panicked(error.to_string())
    }
}

impl From<ReplayError> for StoreError {
    fn from(error: ReplayError) -> StoreError {
        StoreError::Replay(Arc::new(error))
    }
}

/// Why the log of a table cannot be replayed.
#[derive(Clone, Debug)]
pub enum ReplayError {
    /// The table was opened with an option that its code does not know.
    Options(String),
    /// A version is missing or comes twice.
    Version {
        /// The version that should come next.
        expected: u32,
        /// The version of the row.
        found: u32,
    },
    /// A line is no act, or is not taken.
    Line {
        /// The version of the row.
        version: u32,
        /// The line.
        line: String,
        /// Why it is not taken.
        problem: String,
    },
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::Options(why) => write!(f, "invalid option: {why}"),
            ReplayError::Version { expected, found } => {
                write!(f, "expected version {expected}, found {found}")
            }
            ReplayError::Line { version, line, problem } => {
                write!(f, "version {version}, line '{line}': {problem}")
            }
        }
    }
}

impl std::error::Error for ReplayError {}

/// The durability of a commit (`PRAGMA synchronous`).
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
            return Err(StoreError::SqliteTooOld(rusqlite::version()));
        }
        let at = |error| StoreError::Open(path.to_owned(), Arc::new(error));
        let writer = connect(path, OpenFlags::default(), sync).map_err(at)?;
        schema::prepare(&writer).map_err(at)?;
        let sound: String = writer.query_row("PRAGMA quick_check(1)", [], |row| row.get(0)).map_err(at)?;
        if sound != "ok" {
            return Err(StoreError::Corrupt(path.to_owned(), sound));
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let reader = connect(path, flags, sync).map_err(at)?;
        let (jobs, queue) = mpsc::channel(WRITE_QUEUE_MAX);
        std::thread::Builder::new()
            .name("record".to_owned())
            .spawn(move || write_all(&writer, queue))
            .map_err(|error| StoreError::WriterThread(Arc::new(error)))?;
        Ok(Store { jobs, reader: Arc::new(Mutex::new(reader)), path: Arc::new(path.to_owned()) })
    }

    /// Where it lies.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes in a transaction. When this returns, the change is durable.
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
        self.jobs.send(job).await.map_err(|_| StoreError::Closed)?;
        done.await.map_err(|_| StoreError::Closed)?
    }

    /// Reads on a blocking thread.
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
        reading.await?
    }

    /// Copies the record, which may be in use, to a new file.
    ///
    /// # Errors
    /// When the file is there already or cannot be written. The size of the copy is told.
    pub fn backup(from: &Path, to: &Path) -> Result<u64, StoreError> {
        if to.exists() {
            return Err(StoreError::BackupExists(to.to_owned()));
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let at = |error| StoreError::Open(from.to_owned(), Arc::new(error));
        let source = connect(from, flags, Sync::Full).map_err(at)?;
        source.execute("VACUUM INTO ?1", [to.to_string_lossy()])?;
        let copy = Connection::open_with_flags(to, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        let sound: String = copy.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
        if sound != "ok" {
            return Err(StoreError::Corrupt(to.to_owned(), sound));
        }
        let size = std::fs::metadata(to)
            .map_err(|error| StoreError::BackupUnreadable(to.to_owned(), Arc::new(error)))?;
        Ok(size.len())
    }
}

fn connect(path: &Path, flags: OpenFlags, sync: Sync) -> rusqlite::Result<Connection> {
    let connection = Connection::open_with_flags(path, flags)?;
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

/// Runs a change in a savepoint, which is rolled back if it fails.
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

/// The writer thread: group commit of whatever waits, until the queue closes.
fn write_all(connection: &Connection, mut queue: mpsc::Receiver<Job>) {
    let mut jobs = Vec::with_capacity(BATCH_MAX);
    while queue.blocking_recv_many(&mut jobs, BATCH_MAX) > 0 {
        let begun = connection.execute_batch("BEGIN IMMEDIATE");
        let mut finish: Vec<Finish> = Vec::with_capacity(jobs.len());
        match begun {
            Ok(()) => finish.extend(jobs.drain(..).map(|job| job(connection))),
            Err(error) => {
                // Without a transaction the changes are not tried: their senders get `Closed`.
                tracing::error!(%error, "begin transaction failed; batch dropped");
                jobs.clear();
                continue;
            }
        }
        let committed = connection.execute_batch("COMMIT").map_err(|error| {
            tracing::error!(%error, "commit failed; rolled back");
            let _ = connection.execute_batch("ROLLBACK");
            StoreError::from(error)
        });
        for done in finish {
            done(committed.clone());
        }
    }
    let _ = connection.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_no_database_is_told_with_its_path() {
        let path = std::env::temp_dir().join(format!("oddtrick-no-database-{}", std::process::id()));
        std::fs::write(&path, "no database, but longer than the header of one: ".repeat(20)).expect("a file");
        let error = Store::open(&path, Sync::Full).err().expect("it cannot be opened");
        std::fs::remove_file(&path).expect("the file is there");
        assert!(matches!(&error, StoreError::Open(at, _) if *at == path), "{error:?}");
        assert!(error.to_string().contains("file is not a database"), "{error}");
    }
}
