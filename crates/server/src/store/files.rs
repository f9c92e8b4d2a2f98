//! The files of the store: who may use them, and how they are made.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;
use std::sync::Arc;

use super::StoreError;

/// Takes the lock beside the file, which one process holds at a time and loses when it ends.
///
/// # Errors
/// When another process holds it, or the folder cannot be written.
pub(super) fn lock(path: &Path) -> Result<File, StoreError> {
    let lock = path.with_extension("lock");
    let unwritable = |error| StoreError::Unwritable(lock.clone(), Arc::new(error));
    if let Some(folder) = path.parent() {
        writable(folder)?;
    }
    let file = match create(&lock) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            OpenOptions::new().write(true).open(&lock)
        }
        made => made,
    };
    let file = file.map_err(unwritable)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse(lock)),
        Err(TryLockError::Error(error)) => Err(unwritable(error)),
    }
}

/// Makes the file if there is none, and sees that it can be written.
///
/// # Errors
/// When it cannot.
pub(super) fn prepare(path: &Path) -> Result<(), StoreError> {
    match create(path) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => writable(path),
        Err(error) => Err(StoreError::Unwritable(path.to_owned(), Arc::new(error))),
    }
}

/// Makes a new file that only its owner may read: it holds hands, seeds and the hashes of passwords.
///
/// # Errors
/// When there is one already, or it cannot be made.
pub(super) fn create(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// What nobody may write is refused, also where the system would let us.
fn writable(path: &Path) -> Result<(), StoreError> {
    let unwritable = |error| StoreError::Unwritable(path.to_owned(), Arc::new(error));
    let metadata = std::fs::metadata(path).map_err(unwritable)?;
    if metadata.permissions().readonly() {
        return Err(unwritable(io::ErrorKind::ReadOnlyFilesystem.into()));
    }
    Ok(())
}
