//! Runs too long for every change: fuzzing, soaking, mutants. Their last figures stand in docs.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::{env, fs};

use anyhow::{Context, Result, ensure};

use crate::library;
use crate::results::{self, Stamp};
use crate::test::{cargo, command, finish};
use crate::{prove, web};

/// A step of a test run: its name and what it does.
type Step = (&'static str, fn(&Path) -> Result<()>);

/// One table in so many of a soak is one at which every act is tried.
const PROBED: u64 = 50;

/// The result file of the fuzzers.
const RESULTS: &str = "fuzz";

/// What `cargo xtask test --all` adds, with the counts of docs/CHECKS.md; fuzzing is a smoke test only.
pub(crate) const STEPS: [Step; 9] = [
    ("soak", |root| soak(root, 100_000)),
    ("fuzzing", |root| fuzz(root, 60)),
    ("solver beside an oracle", agreement),
    ("solver turned round", symmetry),
    ("a thousand rubbers by the laws", rubbers),
    ("a thousand accounts and two thousand hints of the coach", coach),
    ("the Python package at full length", crate::python::check_all),
    ("promises of the club", |root| prove::prove(root, &[])),
    ("three hundred presses of a card", web::presses),
];

/// Compares the solver with a plain search.
fn agreement(root: &Path) -> Result<()> {
    let mut run =
        command(root, "cargo", &["test", "--release", "-p", "oddtrick-solver", "--test", "agreement"]);
    run.envs([("ODDTRICK_ENDINGS", "20000"), ("ODDTRICK_LONGEST", "7"), ("ODDTRICK_EUCHRE", "50000")]);
    finish(&mut run)
}

/// Turns tables, exchanges suits and asks in other orders.
fn symmetry(root: &Path) -> Result<()> {
    let mut run =
        command(root, "cargo", &["test", "--release", "-p", "oddtrick-solver", "--test", "symmetry"]);
    finish(run.env("ODDTRICK_DEALS", "10000"))
}

/// Plays a thousand rubbers of each game by the laws with clumsy players on the host, and prints what happened.
fn rubbers(root: &Path) -> Result<()> {
    let args =
        ["test", "--profile", "brisk", "-p", "sitting", "--test", "laws", "--", "--ignored", "--nocapture"];
    cargo(root, &args)
}

/// Goes through a thousand deals of each game and asks for two thousand hints.
fn coach(root: &Path) -> Result<()> {
    let names = ["a_thousand_accounts", "two_thousand_hints"];
    let args = ["test", "--profile", "brisk", "-p", "oddtrick-players", "--test", "coach", "--"];
    // Each of them takes every core.
    cargo(root, &[&args[..], &["--ignored", "--nocapture", "--test-threads=1"], &names].concat())
}

/// Fuzzes as the command line says: for how long, which targets, and whether the figures are kept.
pub(crate) fn fuzz_as(root: &Path, options: &[&str]) -> Result<()> {
    let (mut seconds, mut wanted, mut record) = (600, Vec::new(), false);
    for option in options {
        match *option {
            "--record" => record = true,
            name if TARGETS.iter().any(|target| target.name == name) => wanted.push(name),
            other => {
                seconds = other.parse().with_context(|| {
                    let names: Vec<_> = TARGETS.iter().map(|target| target.name).collect();
                    format!("`{other}` is neither a number of seconds nor a target: {}", names.join(", "))
                })?;
            }
        }
    }
    tool(root, "cargo-fuzz", &["fuzz", "--version"])?;
    for target in TARGETS.iter().filter(|target| wanted.is_empty() || wanted.contains(&target.name)) {
        seed(root, target)?;
        println!("== fuzzing {} for {seconds} s", target.name);
        let runs = run_fuzzer(root, target.name, seconds)?;
        println!("{}: {runs} runs in {seconds} s, no crash", target.name);
        if record {
            let begins = format!("target = {:?}\n", target.what);
            let stamp = Stamp::now(root)?.lines(&format!("cargo xtask fuzz {seconds} {}", target.name));
            let row = format!("seconds = {seconds}\nruns = {runs}\ncrashes = 0\n{stamp}");
            results::put(root, RESULTS, &begins, &row)?;
        }
    }
    if wanted.is_empty() { wild(root, seconds) } else { Ok(()) }
}

/// Fuzzes each target for so many seconds, seeded with the cases.
fn fuzz(root: &Path, seconds: u32) -> Result<()> {
    fuzz_as(root, &[&seconds.to_string()])
}

/// Runs one fuzzer and gives how often it ran its target; a crash is an error.
fn run_fuzzer(root: &Path, target: &str, seconds: u32) -> Result<u64> {
    let time = format!("-max_total_time={seconds}");
    let args = ["+nightly", "fuzz", "run", target, "--", &time, "-max_len=4096", "-print_final_stats=1"];
    let mut run =
        command(root, "cargo", &args).stderr(Stdio::piped()).spawn().context("starting cargo fuzz")?;
    let mut runs = None;
    for line in BufReader::new(run.stderr.take().context("no standard error")?).lines() {
        let line = line?;
        eprintln!("{line}");
        if let Some((_, count)) = line.split_once("stat::number_of_executed_units:") {
            runs = count.trim().parse().ok();
        }
    }
    ensure!(run.wait()?.success(), "the target {target} crashed");
    runs.with_context(|| format!("the fuzzer of {target} did not say how often it ran"))
}

/// Whether the targets still build, which nothing else looks at: they are a workspace of their own.
pub(crate) fn check_fuzzers(root: &Path) -> Result<()> {
    let args = ["check", "--quiet", "--manifest-path", "fuzz/Cargo.toml", "--bins", "--no-default-features"];
    cargo(root, &[&args[..], &["--target-dir", &target_dir(root).to_string_lossy()]].concat())
}

/// Where everything is built.
fn target_dir(root: &Path) -> PathBuf {
    root.join(env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

/// Does wild acts in the words of the minutes for so many seconds: none that docs/minutes.md calls possible may
/// end in an error, and every record reads back.
fn wild(root: &Path, seconds: u32) -> Result<()> {
    println!("== wild acts in the words of the minutes for {seconds} s");
    let mut run = command(root, "cargo", &["test", "--release", "-p", "testkit", "--test", "phases"]);
    finish(run.args(["--", "--nocapture"]).env("ODDTRICK_SECONDS", seconds.to_string()))
}

/// Plays so many random tables of each kind, and half as many evenings of a room, and checks them
/// after every act.
pub(crate) fn soak(root: &Path, tables: u64) -> Result<()> {
    let testkit = |tests: &[&str], tables: u64| {
        let mut soak = command(root, "cargo", &["test", "--release", "-p", "testkit"]);
        soak.args(tests.iter().flat_map(|test| ["--test", *test])).args(["--", "--nocapture"]);
        finish(soak.env("ODDTRICK_TABLES", tables.to_string()))
    };
    testkit(&["conformance"], tables)?;
    // At one of these tables every act of the vocabulary is tried at every pause: a fiftieth takes as long.
    testkit(&["refusals", "phases"], tables / PROBED)?;
    let mut texts =
        command(root, "cargo", &["test", "--release", "-p", "oddtrick-games", "--test", "round_trip"]);
    finish(texts.env("ODDTRICK_TABLES", tables.to_string()))?;
    // A room has some hundred acts an evening; half as many evenings take about as long.
    let mut evenings = command(root, "cargo", &["test", "--release", "-p", "club", "--test", "evenings"]);
    finish(evenings.args(["--", "--nocapture"]).env("ODDTRICK_EVENINGS", (tables / 2).to_string()))
}

/// Changes a package in every way the tool knows and counts what no case sees, in random order so that a
/// run broken off is a fair sample. Figures that unit tests guard: plain `cargo mutants -p PACKAGE`.
pub(crate) fn mutants(root: &Path, package: &str) -> Result<()> {
    tool(root, "cargo-mutants", &["mutants", "--version"])?;
    let (changed, tests) = (library::package(package), library::package("games"));
    let mut run = command(root, "cargo", &["mutants", "-p", &changed, "--test-package", &tests]);
    run.args(["--profile", "mutants", "--jobs", "2", "--shuffle"]);
    // The tool would try the untouched tree on the changed package alone, which has no cases.
    run.args(["--baseline", "skip", "--timeout", "200"]);
    finish(run.args(["--", "--test", "cases"]))
}

/// Brings a cargo tool where it is missing.
fn tool(root: &Path, package: &str, ask: &[&str]) -> Result<()> {
    let there = command(root, "cargo", ask)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success());
    if there {
        return Ok(());
    }
    println!("installing {package} (some minutes)");
    cargo(root, &["install", "--locked", package])
}

/// What is fuzzed.
struct Target {
    name: &'static str,
    /// As the result file calls it.
    what: &'static str,
    /// The folders whose files it begins with.
    seeds: &'static [&'static str],
}

const TARGETS: [Target; 6] = [
    Target { name: "minutes", what: "minutes: read, judge, print, read again", seeds: &["cases"] },
    Target { name: "pbn", what: "PBN: read, write, read again", seeds: &[] },
    Target {
        name: "frames",
        what: "messages of the socket: read, write, act at a table, make its views",
        seeds: &["fuzz/seeds/frames"],
    },
    Target {
        name: "bodies",
        what: "bodies of requests: read, ask the desk, play a lesson, judge",
        seeds: &["fuzz/seeds/bodies"],
    },
    Target {
        name: "rooms",
        what: "minutes of a room: read, judge, sum, print, read again",
        seeds: &["cases/club"],
    },
    Target {
        name: "proofs",
        what: "proofs of fairness: read, write, verify",
        seeds: &["golden/proofs", "golden/club-schema-7/proofs", "golden/club-schema-11/proofs"],
    },
];

/// Lays the files that a target begins with into its corpus.
fn seed(root: &Path, target: &Target) -> Result<()> {
    let corpus = root.join("fuzz/corpus").join(target.name);
    fs::create_dir_all(&corpus)?;
    let mut folders: Vec<_> = target.seeds.iter().map(|folder| root.join(folder)).collect();
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).with_context(|| format!("reading {}", folder.display()))?;
        for entry in entries {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if let Some(name) = path.file_name() {
                fs::copy(&path, corpus.join(name)).with_context(|| format!("copying {}", path.display()))?;
            }
        }
    }
    Ok(())
}
