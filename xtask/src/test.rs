//! Everything a change must pass, from a fresh clone, with the time each step takes.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::steps::Steps;
use crate::tools::{self, Tool, WASM};
use crate::{ladder, library, long, prove, python, tidy, web};

/// Where the advisories are kept; `ODDTRICK_ADVISORIES` names a clone to be asked instead.
const ADVISORIES: &str = "https://github.com/RustSec/advisory-db";

/// What is wanted of a run besides what every change must pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Wanted {
    /// The long steps too.
    all: bool,
    /// The times of the steps in the result file.
    record: bool,
}

impl Wanted {
    /// Reads `--all` and `--record`.
    pub(crate) fn parse(options: &[&str]) -> Result<Self> {
        let mut wanted = Self::default();
        for option in options {
            match *option {
                "--all" => wanted.all = true,
                "--record" => wanted.record = true,
                _ => bail!("`{option}` is no option of `cargo xtask test`: --all, --record"),
            }
        }
        Ok(wanted)
    }
}

/// Runs every check, the quick ones first, and stops at the first that fails. With `CI=true` whatever
/// is missing is a failure, and known before anything is built.
pub(crate) fn test(root: &Path, wanted: Wanted) -> Result<()> {
    let mut steps = Steps::new(root, is_ci());
    steps.look_for_tools()?;
    steps.step("format", |root| cargo(root, &["fmt", "--all", "--check"]))?;
    steps.step("tidy", tidy::tidy)?;
    steps.step_with(Tool::Node, "web packages", web::install)?;
    steps.step_with(Tool::Node, "web", |root| web::check(root).and_then(|()| web::build(root)))?;
    steps.step("lints", |root| {
        cargo(root, &["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"])?;
        long::check_fuzzers(root)
    })?;
    // Where there is a tmux, no test of the terminal may pass by looking away.
    let tmux = steps.has(Tool::Tmux);
    let chromium = tools::chromium().filter(|_| steps.has(Tool::Node));
    steps.step("examples", |root| run_examples(root, tmux, chromium.as_deref()))?;
    steps.step("tests", |root| run_tests(root, tmux))?;
    if !tmux {
        steps.skip("the table in a terminal", Tool::Tmux);
    }
    let binary = binary(root);
    steps.step("cases", |root| {
        finish(Command::new(&binary).args(["judge", "--check", "cases"]).current_dir(root))
    })?;
    let mut not_shown = Vec::new();
    steps.step_with(Tool::Strace, "promises, in short", |root| {
        not_shown = prove::short(root)?;
        Ok(())
    })?;
    steps.not_shown(&not_shown);
    steps.step("documentation", |root| {
        let mut doc =
            command(root, "cargo", &["doc", "--workspace", "--no-deps", "--document-private-items"]);
        finish(doc.arg("--quiet").env("RUSTDOCFLAGS", "-D warnings"))
    })?;
    steps.step_with(Tool::Python, "the Python package", python::check)?;
    if let Some(chromium) = chromium {
        steps.step("the club in a browser", |root| web::browse(root, &binary, &chromium))?;
    } else {
        let tool = if steps.has(Tool::Node) { Tool::Chromium } else { Tool::Node };
        steps.skip("the club in a browser", tool);
    }
    steps.step_with(Tool::Wasm, "pure crates on wasm32", build_wasm)?;
    steps.step_with(Tool::Deny, "licences and sources", |root| {
        run_deny(root, &["bans", "licenses", "sources"])
    })?;
    advisories(&mut steps)?;
    if wanted.all {
        for (name, work) in long::STEPS {
            steps.step(name, work)?;
        }
    }
    steps.close();
    if wanted.record {
        steps.record(if is_ci() {
            "CI=true cargo xtask test --record"
        } else {
            "cargo xtask test --record"
        })?;
    }
    Ok(())
}

/// The binary as `tests` has built it for the tests of the command line: nothing is built twice.
pub(crate) fn binary(root: &Path) -> PathBuf {
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

/// The games of `examples/`, which are in the catalogue by a feature alone, through the tests that go by the catalogue, in
/// a terminal and, where there is one, in a browser.
/// They are built without optimisation and before the other tests, so that the binary of the steps to come is again the
/// one that is shipped.
fn run_examples(root: &Path, tmux: bool, chromium: Option<&Path>) -> Result<()> {
    let tests = ["--test", "catalogue", "--test", "cases", "--test", "conformance"];
    let packages = ["-p", "oddtrick-games", "-p", "testkit", "-p", "cli", "--features", "examples"];
    let mut run = command(root, "cargo", &["test", "--quiet", "--profile", "dev"]);
    run.args(packages).args(tests).env("ODDTRICK_TABLES", "100");
    finish(if tmux { run.env("ODDTRICK_NEEDS_TMUX", "1") } else { &mut run })?;
    chromium.map_or(Ok(()), |chromium| web::browse_examples(root, &binary(root), chromium))
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

/// Advisories come from outside and change by themselves: this step alone may be left out, and is
/// told, where their database cannot be had.
fn advisories(steps: &mut Steps) -> Result<()> {
    if !steps.has(Tool::Deny) {
        return Ok(());
    }
    let fetched = deny_command(steps.root)?.args(["fetch", "db"]).output();
    if fetched.is_ok_and(|fetched| fetched.status.success()) {
        return steps.step("advisories", |root| run_deny(root, &["advisories"]));
    }
    if env::var_os("ODDTRICK_ADVISORIES").is_some() {
        bail!("ODDTRICK_ADVISORIES should be a clone of {ADVISORIES}, with its branch main");
    }
    let how = "name a clone of it in ODDTRICK_ADVISORIES";
    steps.note(format!("NOT CHECKED: advisories: {ADVISORIES} cannot be reached; {how}"));
    Ok(())
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

/// Draws the random tables anew, and writes what the laws answer at them.
pub(crate) fn draw_tables(root: &Path) -> Result<()> {
    let args = ["test", "--quiet", "-p", "cli", "--test", "golden", "--", "--ignored", "draw::"];
    finish(&mut command(root, "cargo", &args))?;
    golden(root)
}

/// The crates that must also compile for the browser.
fn build_wasm(root: &Path) -> Result<()> {
    let mut build = command(root, "cargo", &["build", "--quiet", "--lib", "--target", WASM]);
    for name in ladder::shipped_pure(root)? {
        build.args(["-p", &library::package(&name)]);
    }
    finish(&mut build)
}

pub(crate) fn cargo(root: &Path, args: &[&str]) -> Result<()> {
    finish(&mut command(root, "cargo", args))
}

pub(crate) fn command(root: &Path, program: &str, args: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(args).current_dir(root);
    if is_ci() {
        // What is built once gains nothing from being prepared for the next build.
        command.env("CARGO_INCREMENTAL", "0");
    }
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
