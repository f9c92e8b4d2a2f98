//! The record of the club: one `SQLite` file, one writer, every commit on the disk before it counts.
//!
//! Whatever is to be written goes through a queue to a thread of its own, which takes all that
//! waits into one transaction. So a thousand tables share a `fsync`, and an answer means that the
//! change outlives a power cut.

mod error;
mod faults;
mod files;
mod row;
mod schema;

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};
use tokio::sync::{mpsc, oneshot};

pub use error::{BadRow, Gap, Place, ReplayError, StoreError};
use faults::Injected;
pub use faults::{Fault, Faults, Operation};
pub(crate) use row::Row;

/// The most changes that share a commit.
const BATCH_MAX: usize = 1024;
/// The most changes that wait for the writer; whoever sends another is held back (backpressure).
const WRITE_QUEUE_MAX: usize = 4096;
/// The first release of `SQLite` without the bug that could corrupt a write-ahead log.
const SQLITE_MIN: i32 = 3_051_003;

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

/// What the writer thread takes from its queue.
enum Message {
    Change(Job),
    Stop,
}

/// The record of the club. Clones share it.
#[derive(Clone)]
pub struct Store {
    jobs: mpsc::Sender<Message>,
    open: Arc<Mutex<Open>>,
    path: Arc<PathBuf>,
    faults: Injected,
}

/// What is open until the store is closed.
struct Open {
    /// Whoever reads takes the connection's own lock, so that the others need not wait for that.
    reader: Option<Arc<Mutex<Connection>>>,
    writer: Option<JoinHandle<()>>,
    /// Keeps other processes out.
    lock: Option<File>,
}

impl Store {
    /// Opens the record, or begins one.
    ///
    /// # Errors
    /// When the file cannot be used, is damaged, or the library is too old to be trusted with it.
    pub fn open(path: &Path, sync: Sync) -> Result<Store, StoreError> {
        Store::open_with(path, sync, None)
    }

    /// The same with failures that a test injects.
    ///
    /// # Errors
    /// As [`Store::open`], or when it is to fail.
    pub fn open_with(path: &Path, sync: Sync, faults: Option<Arc<dyn Faults>>) -> Result<Store, StoreError> {
        let faults = Injected(faults);
        faults.check(Operation::Open)?;
        let version = rusqlite::version_number();
        if version < SQLITE_MIN {
            return Err(StoreError::SqliteTooOld(rusqlite::version()));
        }
        let at = |error| StoreError::Open(path.to_owned(), Arc::new(error));
        let lock = files::lock(path)?;
        files::prepare(path)?;
        let writer = connect(path, OpenFlags::default(), sync).map_err(at)?;
        schema::check(&writer, path)?;
        schema::prepare(&writer).map_err(at)?;
        let sound: String = writer.query_row("PRAGMA quick_check(1)", [], |row| row.get(0)).map_err(at)?;
        if sound != "ok" {
            return Err(StoreError::Corrupt(path.to_owned(), sound));
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let reader = connect(path, flags, sync).map_err(at)?;
        let (jobs, queue) = mpsc::channel(WRITE_QUEUE_MAX);
        let writer = std::thread::Builder::new()
            .name("record".to_owned())
            .spawn({
                let faults = faults.clone();
                move || write_all(&writer, queue, &faults)
            })
            .map_err(|error| StoreError::WriterThread(Arc::new(error)))?;
        let reader = Some(Arc::new(Mutex::new(reader)));
        let open = Arc::new(Mutex::new(Open { reader, writer: Some(writer), lock: Some(lock) }));
        Ok(Store { jobs, open, path: Arc::new(path.to_owned()), faults })
    }

    /// Ends the writer after what waits, and moves the write-ahead log into the file, which is then the whole record.
    /// Whoever uses the store afterwards is told that it is closed.
    pub async fn close(&self) {
        // A writer that has ended needs no telling.
        let _ = self.jobs.send(Message::Stop).await;
        let (reader, writer, lock) = {
            let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
            (open.reader.take(), open.writer.take(), open.lock.take())
        };
        // Nobody reads any more: `close` is called after the last request.
        drop(reader);
        let joined = tokio::task::spawn_blocking(move || {
            let joined = writer.map_or(Ok(()), JoinHandle::join);
            drop(lock);
            joined
        });
        if !matches!(joined.await, Ok(Ok(()))) {
            tracing::error!("writer thread panicked");
        }
    }

    /// Where it lies.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes in a transaction. When this returns, the change is durable.
    ///
    /// # Errors
    /// When the change could not be made; then nothing of it is in the record.
    pub async fn write<T: Send + 'static, E: Into<StoreError> + Send + 'static>(
        &self,
        change: impl FnOnce(&Connection) -> Result<T, E> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (answer, done) = oneshot::channel();
        let faults = self.faults.clone();
        let job: Job = Box::new(move |connection| {
            let result = in_savepoint(connection, |connection| {
                faults.check(Operation::Write)?;
                change(connection).map_err(Into::into)
            });
            Box::new(move |committed| {
                let result = committed.and(result);
                // Whoever asked may have gone; the change stands all the same.
                let _ = answer.send(result);
            })
        });
        self.jobs.send(Message::Change(job)).await.map_err(|_| StoreError::Closed)?;
        done.await.map_err(|_| StoreError::Closed)?
    }

    /// Reads on a blocking thread.
    ///
    /// # Errors
    /// When it cannot be read.
    pub async fn read<T: Send + 'static, E: Into<StoreError> + Send + 'static>(
        &self,
        look: impl FnOnce(&Connection) -> Result<T, E> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.faults.check(Operation::Read)?;
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner).reader.clone();
        let reader = open.ok_or(StoreError::Closed)?;
        let reading = tokio::task::spawn_blocking(move || {
            look(&reader.lock().unwrap_or_else(PoisonError::into_inner)).map_err(Into::into)
        });
        reading.await?
    }

    /// Reads on a connection of its own, and on the thread of whoever calls: what takes long holds up nobody else who reads.
    ///
    /// # Errors
    /// When it cannot be read.
    pub(crate) fn read_apart<T>(
        &self,
        look: impl FnOnce(&Connection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.faults.check(Operation::Read)?;
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        look(&connect(&self.path, flags, Sync::Full)?)
    }

    /// Copies the record, which may be in use, to a new file.
    ///
    /// # Errors
    /// When the file is there already or cannot be written. The size of the copy is told.
    pub fn backup(from: &Path, to: &Path) -> Result<u64, StoreError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let at = |error| StoreError::Open(from.to_owned(), Arc::new(error));
        let source = connect(from, flags, Sync::Full).map_err(at)?;
        // The file must be new; empty and private, it is taken by the copy.
        files::create(to).map_err(|error| match error.kind() {
            std::io::ErrorKind::AlreadyExists => StoreError::BackupExists(to.to_owned()),
            _ => StoreError::BackupUnreadable(to.to_owned(), Arc::new(error)),
        })?;
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
    change: impl FnOnce(&Connection) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    connection.prepare_cached("SAVEPOINT change")?.execute([])?;
    let result = change(connection);
    if result.is_err() {
        connection.prepare_cached("ROLLBACK TO change")?.execute([])?;
    }
    connection.prepare_cached("RELEASE change")?.execute([])?;
    result
}

/// The writer thread: group commit of whatever waits, until the queue closes.
fn write_all(connection: &Connection, mut queue: mpsc::Receiver<Message>, faults: &Injected) {
    let mut messages = Vec::with_capacity(BATCH_MAX);
    let mut stopped = false;
    while !stopped && queue.blocking_recv_many(&mut messages, BATCH_MAX) > 0 {
        let mut jobs = Vec::with_capacity(messages.len());
        for message in messages.drain(..) {
            match message {
                Message::Change(job) if !stopped => jobs.push(job),
                // Whoever comes too late is told that the store is closed.
                Message::Change(_) => {}
                Message::Stop => stopped = true,
            }
        }
        if jobs.is_empty() {
            continue;
        }
        let begun = connection.execute_batch("BEGIN IMMEDIATE");
        let mut finish: Vec<Finish> = Vec::with_capacity(jobs.len());
        match begun {
            Ok(()) => finish.extend(jobs.into_iter().map(|job| job(connection))),
            Err(error) => {
                // Without a transaction the changes are not tried: their senders get `Closed`.
                tracing::error!(%error, "begin transaction failed; batch dropped");
                continue;
            }
        }
        let committed = commit(connection, faults).map_err(|error| {
            tracing::error!(%error, "commit failed; rolled back");
            let _ = connection.execute_batch("ROLLBACK");
            StoreError::from(error)
        });
        for done in finish {
            done(committed.clone());
        }
    }
    if let Err(error) = connection.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)") {
        tracing::error!(%error, "checkpoint failed; the write-ahead log stays beside the file");
    }
}

fn commit(connection: &Connection, faults: &Injected) -> rusqlite::Result<()> {
    let fault = faults.at(Operation::Sync);
    if fault != Some(Fault::Before) {
        connection.execute_batch("COMMIT")?;
    }
    fault.map_or(Ok(()), |_| Err(faults::injected()))
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
