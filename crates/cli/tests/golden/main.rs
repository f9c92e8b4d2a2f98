//! What was made before must be opened and come out the same: `golden/`, as its README tells.

mod club;
mod draw;
mod judge;
mod kept;
mod minutes;
mod proofs;
mod terminal;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

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

/// An empty folder for a test.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("golden").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

/// What `judge --json` tells of the minutes of a table.
fn report(name: &str, text: &str) -> Value {
    let read = games::minutes::read(text).unwrap_or_else(|faults| panic!("{}", faults.show(name, text)));
    let judged = read.judge(None);
    if let Some(stopped) = judged.stopped {
        panic!("{}", stopped.fault(text).show(name, text));
    }
    serde_json::to_value(&judged.report).expect("a report is JSON")
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
