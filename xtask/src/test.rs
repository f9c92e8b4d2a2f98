//! Everything a change must pass, from a fresh clone, with the time each step takes.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::{ladder, tidy, web};

const WASM: &str = "wasm32-unknown-unknown";

/// Runs every check, the quick ones first, and stops at the first that fails.
pub(crate) fn test(root: &Path) -> Result<()> {
    let mut steps = Steps { root, done: Vec::new(), notes: Vec::new() };
    steps.step("format", |root| cargo(root, &["fmt", "--all", "--check"]))?;
    steps.step("tidy", tidy::tidy)?;
    let has_npm = web::has_npm(root);
    if has_npm {
        steps.step("web packages", web::install)?;
        steps.step("web", |root| web::check(root).and_then(|()| web::build(root)))?;
    } else {
        steps.skip("web", "npm is not installed: Node 20 or newer brings it");
    }
    steps.step("lints", |root| {
        cargo(root, &["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"])
    })?;
    let tmux = has_tmux(root);
    steps.step("tests", |root| {
        let mut tests = command(root, "cargo", &["test", "--workspace", "--quiet"]);
        // Where there is a tmux, no test of the terminal may pass by looking away.
        finish(if tmux { tests.env("ODDTRICK_NEEDS_TMUX", "1") } else { &mut tests })
    })?;
    if !tmux {
        steps.skip("the table in a terminal", "tmux is missing and `apt-get install tmux` did not bring it");
    }
    steps.step("cases", |root| cargo(root, &["run", "--quiet", "--", "judge", "--check", "cases"]))?;
    steps.step("documentation", |root| {
        let mut doc =
            command(root, "cargo", &["doc", "--workspace", "--no-deps", "--document-private-items"]);
        finish(doc.arg("--quiet").env("RUSTDOCFLAGS", "-D warnings"))
    })?;
    match web::chromium(root).filter(|_| has_npm) {
        Some(chromium) => steps.step("the club in a browser", |root| web::browse(root, &chromium))?,
        None => steps.skip("the club in a browser", "it needs npm and Chromium (`apt-get install chromium`)"),
    }
    if has_wasm(root) {
        steps.step("pure crates on wasm32", build_wasm)?;
    } else {
        steps.skip("pure crates on wasm32", &format!("`rustup target add {WASM}` did not bring the target"));
    }
    if has_deny(root) {
        // Advisories come from outside and change by themselves: `cargo xtask deny` asks for them.
        steps.step("licences and sources", |root| {
            cargo(root, &["deny", "check", "bans", "licenses", "sources"])
        })?;
    } else {
        steps.skip("licences and sources", "cargo-deny is not installed; `cargo xtask deny` brings it");
    }
    steps.close();
    Ok(())
}

/// Checks licences, bans, advisories and sources; installs cargo-deny first where it is missing.
pub(crate) fn deny(root: &Path) -> Result<()> {
    if !has_deny(root) {
        println!("installing cargo-deny (some minutes)");
        cargo(root, &["install", "--locked", "cargo-deny"])?;
    }
    cargo(root, &["deny", "check"])
}

/// Writes golden/judge.tsv anew; the test that compares it lists what changed.
pub(crate) fn golden(root: &Path) -> Result<()> {
    let args = ["test", "--quiet", "-p", "cli", "--test", "golden", "--", "--nocapture", "judge::the_laws"];
    finish(command(root, "cargo", &args).env("ODDTRICK_WRITE_GOLDEN", "1"))
}

struct Steps<'a> {
    root: &'a Path,
    done: Vec<(&'static str, Duration)>,
    notes: Vec<String>,
}

impl Steps<'_> {
    fn step(&mut self, name: &'static str, work: impl FnOnce(&Path) -> Result<()>) -> Result<()> {
        println!("== {name}");
        let start = Instant::now();
        work(self.root).with_context(|| format!("{name} failed after {}", shown(start.elapsed())))?;
        let took = start.elapsed();
        println!("== {name}: passed in {}", shown(took));
        self.done.push((name, took));
        Ok(())
    }

    fn skip(&mut self, name: &str, why: &str) {
        println!("== {name}: NOT CHECKED: {why}");
        self.notes.push(format!("NOT CHECKED: {name}: {why}"));
    }

    fn close(&self) {
        println!();
        for (name, took) in &self.done {
            println!("{name:<24} {:>8}", shown(*took));
        }
        for note in &self.notes {
            println!("{note}");
        }
        let total: Duration = self.done.iter().map(|(_, took)| *took).sum();
        println!("All {} checks passed in {}.", self.done.len(), shown(total));
    }
}

fn shown(time: Duration) -> String {
    let seconds = time.as_secs();
    if seconds < 60 {
        format!("{:.1} s", time.as_secs_f64())
    } else {
        format!("{} min {} s", seconds / 60, seconds % 60)
    }
}

/// The crates that must also compile for the browser, as far as they are built yet.
fn build_wasm(root: &Path) -> Result<()> {
    let mut build = command(root, "cargo", &["build", "--quiet", "--lib", "--target", WASM]);
    for name in ladder::PURE {
        if root.join("crates").join(name).join("Cargo.toml").is_file() {
            build.args(["-p", name]);
        }
    }
    finish(&mut build)
}

fn has_wasm(root: &Path) -> bool {
    let listed = command(root, "rustup", &["target", "list", "--installed"]).output();
    let there = listed.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).lines().any(|t| t == WASM));
    there || finish(&mut command(root, "rustup", &["target", "add", WASM])).is_ok()
}

/// Whether there is a tmux to run the terminal's tests in; Debian's is installed where that is allowed.
fn has_tmux(root: &Path) -> bool {
    let ask = || {
        let mut ask = command(root, "tmux", &["-V"]);
        ask.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
    };
    ask() || finish(&mut command(root, "apt-get", &["install", "--yes", "tmux"])).is_ok() && ask()
}

fn has_deny(root: &Path) -> bool {
    let mut ask = command(root, "cargo", &["deny", "--version"]);
    ask.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

pub(crate) fn cargo(root: &Path, args: &[&str]) -> Result<()> {
    finish(&mut command(root, "cargo", args))
}

pub(crate) fn command(root: &Path, program: &str, args: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(args).current_dir(root);
    command
}

pub(crate) fn finish(command: &mut Command) -> Result<()> {
    let words: Vec<_> = [command.get_program()]
        .into_iter()
        .chain(command.get_args())
        .map(|word| word.to_string_lossy())
        .collect();
    let words = words.join(" ");
    let status = command.status().with_context(|| format!("starting `{words}`"))?;
    if !status.success() {
        bail!("`{words}` ended with {status}");
    }
    Ok(())
}
