//! Everything a change must pass, from a fresh clone, with the time each step takes.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::tools::{self, Tool, WASM};
use crate::{ladder, long, tidy, web};

/// Where the advisories are kept; `ODDTRICK_ADVISORIES` names a clone to be asked instead.
const ADVISORIES: &str = "https://github.com/RustSec/advisory-db";

/// Which steps are run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// What every change must pass.
    Usual,
    /// The long ones too.
    All,
}

/// Runs every check, the quick ones first, and stops at the first that fails. With `CI=true` whatever
/// is missing is a failure, and known before anything is built.
pub(crate) fn test(root: &Path, extent: Extent) -> Result<()> {
    let mut steps = Steps { root, strict: is_ci(), missing: Vec::new(), done: Vec::new(), notes: Vec::new() };
    steps.look_for_tools()?;
    steps.step("format", |root| cargo(root, &["fmt", "--all", "--check"]))?;
    steps.step("tidy", tidy::tidy)?;
    steps.step_with(Tool::Node, "web packages", web::install)?;
    steps.step_with(Tool::Node, "web", |root| web::check(root).and_then(|()| web::build(root)))?;
    steps.step("lints", |root| {
        cargo(root, &["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"])
    })?;
    // Where there is a tmux, no test of the terminal may pass by looking away.
    let tmux = steps.has(Tool::Tmux);
    steps.step("tests", |root| run_tests(root, tmux))?;
    if !tmux {
        steps.skip("the table in a terminal", Tool::Tmux);
    }
    let binary = binary(root);
    steps.step("cases", |root| {
        finish(Command::new(&binary).args(["judge", "--check", "cases"]).current_dir(root))
    })?;
    steps.step("documentation", |root| {
        let mut doc =
            command(root, "cargo", &["doc", "--workspace", "--no-deps", "--document-private-items"]);
        finish(doc.arg("--quiet").env("RUSTDOCFLAGS", "-D warnings"))
    })?;
    match tools::chromium().filter(|_| steps.has(Tool::Node)) {
        Some(chromium) => {
            steps.step("the club in a browser", |root| web::browse(root, &binary, &chromium))?;
        }
        None => steps.skip("the club in a browser", Tool::Chromium),
    }
    steps.step_with(Tool::Wasm, "pure crates on wasm32", build_wasm)?;
    steps.step_with(Tool::Deny, "licences and sources", |root| {
        run_deny(root, &["bans", "licenses", "sources"])
    })?;
    steps.advisories()?;
    if extent == Extent::All {
        for (name, work) in long::STEPS {
            steps.step(name, work)?;
        }
    }
    steps.close();
    Ok(())
}

/// The binary as `tests` has built it for the tests of the command line: nothing is built twice.
fn binary(root: &Path) -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    root.join(target).join("debug/oddtrick")
}

/// The tests of all crates, those in the documentation among them.
fn run_tests(root: &Path, tmux: bool) -> Result<()> {
    let runs: &[&[&str]] = if tools::has_nextest() {
        &[
            &["nextest", "run", "--workspace", "--status-level", "fail", "--final-status-level", "slow"],
            &["test", "--workspace", "--doc", "--quiet"],
        ]
    } else {
        &[&["test", "--workspace", "--quiet"]]
    };
    for run in runs {
        let mut tests = command(root, "cargo", run);
        finish(if tmux { tests.env("ODDTRICK_NEEDS_TMUX", "1") } else { &mut tests })?;
    }
    Ok(())
}

/// Checks licences, bans, sources and advisories; builds cargo-deny first where it is missing.
pub(crate) fn deny(root: &Path) -> Result<()> {
    if !Tool::Deny.is_there(root) {
        println!("building cargo-deny");
        Tool::Deny.bring(root)?;
    }
    run_deny(root, &["bans", "licenses", "sources"])?;
    run_deny(root, &["advisories"])
}

fn run_deny(root: &Path, checks: &[&str]) -> Result<()> {
    finish(deny_command(root)?.args(["check", "--hide-inclusion-graph"]).args(checks))
}

/// cargo-deny, with the advisories of `ODDTRICK_ADVISORIES` where that is set.
fn deny_command(root: &Path) -> Result<Command> {
    let program = tools::deny(root).context("cargo-deny is not there")?;
    let mut deny = Command::new(program);
    deny.current_dir(root);
    if let Some(folder) = env::var_os("ODDTRICK_ADVISORIES") {
        let folder = Path::new(&folder);
        // It clones by git, which can be told to look elsewhere.
        deny.env("GIT_CONFIG_COUNT", "1")
            .env("GIT_CONFIG_KEY_0", format!("url.{}.insteadOf", folder.display()))
            .env("GIT_CONFIG_VALUE_0", ADVISORIES);
    }
    Ok(deny)
}

/// Whether this is a run in which nothing may be missing.
fn is_ci() -> bool {
    env::var("CI").is_ok_and(|value| !["", "0", "false"].contains(&value.as_str()))
}

/// Writes golden/judge.tsv anew; the test that compares it lists what changed.
pub(crate) fn golden(root: &Path) -> Result<()> {
    let args = ["test", "--quiet", "-p", "cli", "--test", "golden", "--", "--nocapture", "judge::the_laws"];
    finish(command(root, "cargo", &args).env("ODDTRICK_WRITE_GOLDEN", "1"))
}

struct Steps<'a> {
    root: &'a Path,
    /// Whether a step that cannot be run is a failure.
    strict: bool,
    missing: Vec<Tool>,
    done: Vec<(&'static str, Duration)>,
    notes: Vec<String>,
}

impl Steps<'_> {
    /// Finds out what is there and installs what can be installed.
    fn look_for_tools(&mut self) -> Result<()> {
        let mut missing = Vec::new();
        self.step("tools", |root| {
            for tool in Tool::ALL {
                if tool.is_there(root) {
                    continue;
                }
                println!("installing {}", tool.name());
                if let Err(error) = tool.bring(root) {
                    println!("{error:#}");
                }
                if !tool.is_there(root) {
                    missing.push(tool);
                }
            }
            Ok(())
        })?;
        if self.strict && !missing.is_empty() {
            let list: Vec<String> =
                missing.iter().map(|tool| format!("  {}: {}", tool.name(), tool.how())).collect();
            bail!("with CI=true nothing may be left unchecked, and this is missing:\n{}", list.join("\n"));
        }
        self.missing = missing;
        Ok(())
    }

    fn has(&self, tool: Tool) -> bool {
        !self.missing.contains(&tool)
    }

    fn step(&mut self, name: &'static str, work: impl FnOnce(&Path) -> Result<()>) -> Result<()> {
        println!("== {name}");
        let start = Instant::now();
        work(self.root).with_context(|| format!("{name} failed after {}", shown(start.elapsed())))?;
        let took = start.elapsed();
        println!("== {name}: passed in {}", shown(took));
        self.done.push((name, took));
        Ok(())
    }

    /// A step that needs a tool, or a note that it was not run.
    fn step_with(
        &mut self,
        tool: Tool,
        name: &'static str,
        work: impl FnOnce(&Path) -> Result<()>,
    ) -> Result<()> {
        if self.has(tool) {
            return self.step(name, work);
        }
        self.skip(name, tool);
        Ok(())
    }

    fn skip(&mut self, name: &str, tool: Tool) {
        self.note(format!("NOT CHECKED: {name}: {} is missing: {}", tool.name(), tool.how()));
    }

    fn note(&mut self, note: String) {
        println!("== {note}");
        self.notes.push(note);
    }

    /// Advisories come from outside and change by themselves: this step alone may be left out, and is
    /// told, where their database cannot be had.
    fn advisories(&mut self) -> Result<()> {
        if !self.has(Tool::Deny) {
            return Ok(());
        }
        let fetched = deny_command(self.root)?.args(["fetch", "db"]).output();
        if fetched.is_ok_and(|fetched| fetched.status.success()) {
            return self.step("advisories", |root| run_deny(root, &["advisories"]));
        }
        if env::var_os("ODDTRICK_ADVISORIES").is_some() {
            bail!("ODDTRICK_ADVISORIES should be a clone of {ADVISORIES}, with its branch main");
        }
        let how = "name a clone of it in ODDTRICK_ADVISORIES";
        self.note(format!("NOT CHECKED: advisories: {ADVISORIES} cannot be reached; {how}"));
        Ok(())
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

/// The crates that must also compile for the browser.
fn build_wasm(root: &Path) -> Result<()> {
    let mut build = command(root, "cargo", &["build", "--quiet", "--lib", "--target", WASM]);
    for name in ladder::PURE {
        build.args(["-p", name]);
    }
    finish(&mut build)
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
