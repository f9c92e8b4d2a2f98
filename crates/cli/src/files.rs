//! Finding and reading the files a command is given.

use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};

/// A text and the name to call it by.
pub(crate) struct Text {
    pub(crate) name: String,
    pub(crate) text: String,
}

/// Every file, those in a folder in order; `-` stays as it is.
pub(crate) fn expand(paths: &[PathBuf], ending: &str) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for path in paths {
        if path.is_dir() {
            let before = found.len();
            walk(path, ending, &mut found)?;
            if found.len() == before {
                bail!("{}: no file ends in .{ending} here or below", path.display());
            }
        } else {
            found.push(path.clone());
        }
    }
    Ok(found)
}

fn walk(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) -> Result<()> {
    let read =
        || -> io::Result<Vec<PathBuf>> { fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect() };
    let mut entries = read().with_context(|| folder.display().to_string())?;
    entries.sort();
    for path in entries {
        if path.is_dir() {
            walk(&path, ending, found)?;
        } else if path.extension().is_some_and(|extension| extension == ending) {
            found.push(path);
        }
    }
    Ok(())
}

/// Reads a file, or with `-` the standard input.
pub(crate) fn read(path: &Path) -> Result<Text> {
    let Bytes { name, bytes } = read_bytes(path)?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = String::from_utf8_lossy(good).lines().count().max(1);
        anyhow::anyhow!("{name}:{line}: the text is not UTF-8 from here on")
    })?;
    Ok(Text { name, text })
}

/// A file as it lies on the disk.
pub(crate) struct Bytes {
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
}

/// Reads a file, or with `-` the standard input.
pub(crate) fn read_bytes(path: &Path) -> Result<Bytes> {
    if path.as_os_str() == "-" {
        let mut bytes = Vec::new();
        io::stdin().read_to_end(&mut bytes).context("the standard input")?;
        return Ok(Bytes { name: "standard input".to_owned(), bytes });
    }
    let name = path.display().to_string();
    let bytes = fs::read(path).with_context(|| name.clone())?;
    Ok(Bytes { name, bytes })
}
