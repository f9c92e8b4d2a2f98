//! Injected failures: what a disk may do, decided by a test.

use std::sync::Arc;

use rusqlite::ffi;

use super::StoreError;

/// What the store is about to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// Opening the file.
    Open,
    /// Reading.
    Read,
    /// Making a change within a transaction.
    Write,
    /// Committing, which waits for the disk.
    Sync,
}

/// A failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Nothing was done.
    Before,
    /// It was done all the same, as when the disk loses only the answer.
    After,
}

/// Decides what fails.
pub trait Faults: Send + Sync {
    /// How this operation fails, if it does.
    fn at(&self, operation: Operation) -> Option<Fault>;
}

/// The faults of a store; none where nobody injects any.
#[derive(Clone, Default)]
pub(super) struct Injected(pub(super) Option<Arc<dyn Faults>>);

impl Injected {
    pub(super) fn at(&self, operation: Operation) -> Option<Fault> {
        self.0.as_ref().and_then(|faults| faults.at(operation))
    }

    /// Fails where the operation is to fail.
    pub(super) fn check(&self, operation: Operation) -> Result<(), StoreError> {
        match self.at(operation) {
            Some(_) => Err(injected().into()),
            None => Ok(()),
        }
    }
}

/// What a failing disk looks like.
pub(super) fn injected() -> rusqlite::Error {
    rusqlite::Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_IOERR), Some("injected failure".to_owned()))
}
