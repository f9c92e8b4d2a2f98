//! What was made before must be opened and come out the same: `golden/`, as its README tells.

mod judge;
mod kept;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder of the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace is there")
}

/// A folder of `golden/`.
fn golden(folder: &str) -> PathBuf {
    root().join("golden").join(folder)
}

/// The binary, in the folder of the workspace.
fn oddtrick(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_oddtrick"));
    command.args(args).current_dir(root());
    command
}

/// Every file below a folder of the workspace that ends so, in the order of their paths from there.
fn files(folder: &str, ending: &str) -> Vec<String> {
    let root = root();
    let mut folders = vec![root.join(folder)];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder can be read") {
            let path = entry.expect("an entry can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == ending) {
                let name = path.strip_prefix(&root).expect("it lies in the workspace");
                found.push(name.to_str().expect("a plain name").replace('\\', "/"));
            }
        }
    }
    found.sort();
    found
}
