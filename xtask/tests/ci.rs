//! With `CI=true` a tool that is missing is a failure, told at once with how the tool is got.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Programs that answer as the real ones do when they are asked whether they are there. What would
/// install one fails, and so does cargo, so that the run ends at its first step.
const STUBS: [(&str, &str); 10] = [
    ("node", "echo v20.19.0"),
    ("npm", "echo 11.0.0"),
    ("tmux", "echo tmux 3.4"),
    ("chromium", "echo Chromium"),
    ("cargo-deny", "echo cargo-deny 0.20.2"),
    ("rustup", "[ \"$2\" = list ] && echo wasm32-unknown-unknown"),
    ("cargo", "exit 7"),
    ("apt-get", "exit 100"),
    ("python3", "echo pip 24.0"),
    ("strace", "echo strace 6.1"),
];

/// A folder with those programs, that goes away again.
struct Programs(PathBuf);

impl Programs {
    fn new(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("path-{name}"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder can be made");
        let path = Self(folder);
        for (name, script) in STUBS {
            path.put(name, script);
        }
        path
    }

    fn put(&self, name: &str, script: &str) {
        let file = self.0.join(name);
        fs::write(&file, format!("#!/bin/sh\n{script}\n")).expect("a script can be written");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).expect("it can be made to run");
    }

    fn hide(&self, name: &str) {
        fs::remove_file(self.0.join(name)).expect("it was there");
    }

    /// Runs `xtask test` with these programs alone; what it said, once it has failed.
    fn run(&self, ci: bool) -> String {
        let mut xtask = Command::new(env!("CARGO_BIN_EXE_xtask"));
        xtask.arg("test").env("PATH", &self.0).env_remove("CHROMIUM").env_remove("CI");
        if ci {
            xtask.env("CI", "true");
        }
        let output = xtask.output().expect("xtask starts");
        assert!(!output.status.success(), "a run with no cargo cannot pass");
        format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
    }
}

impl Drop for Programs {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const STRICT: &str = "with CI=true nothing may be left unchecked, and this is missing:";
const WENT_ON: &str = "format failed";

#[test]
fn with_every_tool_the_run_goes_on() {
    let said = Programs::new("all").run(true);
    assert!(said.contains(WENT_ON) && !said.contains("missing"), "{said}");
}

#[test]
fn a_hidden_tool_fails_the_run_at_once_and_is_named() {
    for (program, part) in [
        ("node", "Node: install Node 20.19 or newer"),
        ("npm", "Node: install Node 20.19 or newer"),
        ("tmux", "tmux: `apt-get install tmux`"),
        ("chromium", "Chromium: `apt-get install chromium`"),
        ("strace", "strace: `apt-get install strace`"),
    ] {
        let path = Programs::new(program);
        path.hide(program);
        let said = path.run(true);
        assert!(said.contains(STRICT) && said.contains(part), "{program}: {said}");
        assert!(!said.contains(WENT_ON), "{program}: {said}");
    }
}

#[test]
fn a_target_that_rustup_has_not_fails_the_run_at_once() {
    let path = Programs::new("wasm");
    path.put("rustup", "[ \"$2\" = list ] && echo x86_64-unknown-linux-gnu");
    let said = path.run(true);
    assert!(said.contains(STRICT), "{said}");
    assert!(said.contains("wasm32-unknown-unknown: `rustup target add wasm32-unknown-unknown`"), "{said}");
}

#[test]
fn all_that_is_missing_is_told_together() {
    let path = Programs::new("two");
    path.hide("tmux");
    path.hide("chromium");
    let said = path.run(true);
    assert!(said.contains("\n  tmux: ") && said.contains("\n  Chromium: "), "{said}");
}

#[test]
fn without_ci_the_run_goes_on_without_the_tool() {
    let path = Programs::new("lenient");
    path.hide("tmux");
    let said = path.run(false);
    assert!(said.contains(WENT_ON) && !said.contains(STRICT), "{said}");
}
