//! Runs too long for every change: fuzzing, soaking, mutants. Their last figures stand in docs.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use anyhow::{Context, Result};

use crate::library;
use crate::test::{cargo, command, finish};
use crate::{prove, web};

/// A step of a test run: its name and what it does.
type Step = (&'static str, fn(&Path) -> Result<()>);

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
    let args = ["test", "--profile", "brisk", "-p", "oddtrick-players", "--test", "coach", "--", "--ignored"];
    cargo(root, &args)
}

/// Fuzzes each target for so many seconds, seeded with the cases.
pub(crate) fn fuzz(root: &Path, seconds: u32) -> Result<()> {
    tool(root, "cargo-fuzz", &["fuzz", "--version"])?;
    for (target, seeds) in TARGETS {
        seed(root, target, seeds)?;
        println!("== fuzzing {target} for {seconds} s");
        let time = format!("-max_total_time={seconds}");
        let args = ["+nightly", "fuzz", "run", target, "--", &time, "-max_len=4096", "-print_final_stats=1"];
        cargo(root, &args)?;
    }
    println!("no target crashed in {seconds} s each");
    wild(root, seconds)?;
    Ok(())
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
    let mut soak = command(root, "cargo", &["test", "--release", "-p", "testkit", "--", "--nocapture"]);
    finish(soak.env("ODDTRICK_TABLES", tables.to_string()))?;
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

/// The targets, and the folders whose files each begins with.
const TARGETS: [(&str, &[&str]); 6] = [
    ("minutes", &["cases"]),
    ("pbn", &[]),
    ("frames", &["fuzz/seeds/frames"]),
    ("bodies", &["fuzz/seeds/bodies"]),
    ("rooms", &["cases/club"]),
    ("proofs", &["golden/proofs", "golden/club-schema-7/proofs", "golden/club-schema-11/proofs"]),
];

/// Lays the files that a target begins with into its corpus.
fn seed(root: &Path, target: &str, seeds: &[&str]) -> Result<()> {
    let corpus = root.join("fuzz/corpus").join(target);
    fs::create_dir_all(&corpus)?;
    let mut folders: Vec<_> = seeds.iter().map(|folder| root.join(folder)).collect();
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
