//! Why the store could not be opened, read or written, and where.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

pub use sitting::ReplayError;

/// Why the store could not be opened, read or written.
#[derive(Clone, Debug)]
pub enum StoreError {
    /// The linked `SQLite` is too old to be trusted with a write-ahead log.
    SqliteTooOld(&'static str),
    /// The file could not be opened.
    Open(PathBuf, Arc<rusqlite::Error>),
    /// Another process has the store open, as its lock file tells.
    InUse(PathBuf),
    /// A file or its folder cannot be written.
    Unwritable(PathBuf, Arc<std::io::Error>),
    /// The file was written by a newer release.
    SchemaTooNew {
        /// The file.
        path: PathBuf,
        /// The version of its schema.
        found: i64,
        /// The version that this program knows.
        known: usize,
    },
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
    /// A row holds what this program cannot read.
    Row(Arc<BadRow>),
    /// Rows were to be appended to a log that ends elsewhere.
    Gap(Gap),
    /// The log of a table cannot be replayed.
    Replay(Arc<ReplayError>),
}

impl StoreError {
    /// Whether the same would come of another attempt: the record was read, and is wrong.
    pub(crate) fn is_lasting(&self) -> bool {
        matches!(self, StoreError::Row(_) | StoreError::Replay(_))
    }

    /// What people are told: the place, without what stands there, which may be somebody's cards.
    pub(crate) fn reason(&self) -> String {
        match self {
            StoreError::Row(bad) => format!("{}, column {}, cannot be read", bad.place, bad.column),
            StoreError::Replay(error) => match error.as_ref() {
                ReplayError::Options(why) => format!("it was opened with an option that is unknown: {why}"),
                ReplayError::Version { expected, found } => {
                    format!("version {expected} is missing from its log: {found} follows")
                }
                ReplayError::Line { version, .. } => format!("version {version} of its log cannot be read"),
            },
            _ => "the record could not be read".to_owned(),
        }
    }
}

/// Where a row stands: its table and its key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The table of the schema.
    pub table: &'static str,
    /// What tells the row from others: `tbl 3, seat N`.
    pub key: String,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "table {}, row {}", self.table, self.key)
    }
}

/// A row that holds what this program cannot read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadRow {
    /// Where it stands.
    pub place: Place,
    /// The column.
    pub column: &'static str,
    /// What is wrong with it.
    pub problem: String,
}

impl fmt::Display for BadRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, column {}: {}", self.place, self.column, self.problem)
    }
}

impl std::error::Error for BadRow {}

/// Rows that do not follow the last one of their log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gap {
    /// The key of the table.
    pub table: i64,
    /// The last version in the store.
    pub last: u32,
    /// The version that was to be appended.
    pub next: u32,
}

impl fmt::Display for Gap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Gap { table, last, next } = self;
        write!(f, "version {next} does not follow version {last} in the log of table {table}")
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::SqliteTooOld(version) => {
                write!(f, "SQLite {version} can corrupt its write-ahead log: 3.51.3 or newer is required")
            }
            StoreError::Open(path, error) => write!(f, "cannot open {}: {error}", path.display()),
            StoreError::InUse(lock) => write!(
                f,
                "another process has this folder open (it holds {}): stop it first, or name another folder",
                lock.display()
            ),
            StoreError::Unwritable(path, error) => write!(f, "cannot write {}: {error}", path.display()),
            StoreError::SchemaTooNew { path, found, known } => write!(
                f,
                "{} has schema version {found}, and this program knows {known}: a newer release wrote it, use that one",
                path.display()
            ),
            StoreError::Corrupt(path, finding) => write!(f, "{} is corrupt: {finding}", path.display()),
            StoreError::BackupExists(path) => {
                write!(f, "{} already exists: name a new file", path.display())
            }
            StoreError::BackupUnreadable(path, error) => write!(f, "cannot read {}: {error}", path.display()),
            StoreError::WriterThread(error) => write!(f, "cannot start the writer thread: {error}"),
            StoreError::Query(error) => write!(f, "query failed: {error}"),
            StoreError::Panicked(error) => write!(f, "reader thread failed: {error}"),
            StoreError::Row(bad) => write!(f, "invalid row: {bad}"),
            StoreError::Gap(gap) => write!(f, "append refused: {gap}"),
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

impl From<BadRow> for StoreError {
    fn from(bad: BadRow) -> StoreError {
        StoreError::Row(Arc::new(bad))
    }
}

impl From<Gap> for StoreError {
    fn from(gap: Gap) -> StoreError {
        StoreError::Gap(gap)
    }
}

impl From<ReplayError> for StoreError {
    fn from(error: ReplayError) -> StoreError {
        StoreError::Replay(Arc::new(error))
    }
}
