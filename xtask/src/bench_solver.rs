//! The solver beside DDS, the field's yardstick: the same deals, the same answers, the times.
//!
//! DDS comes as the library inside the Python package `endplay`; nothing of this is part of the
//! default build. The figures of the last run stand in bench/results.

use std::fs;
use std::hash::Hasher;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::papers;
use crate::results::{self, Stamp};
use crate::test::{cargo, command, finish};

const PACKAGE: &str = "endplay==0.5.12";

/// Deals whose instructions are counted.
const COUNTED: u64 = 12;

/// Runs all the figures; `deals` is the number of full tables.
pub(crate) fn bench(root: &Path, deals: u64) -> Result<()> {
    let peer = Peer::new(root)?;
    peer.run("table", deals, &[])?;
    peer.run("single", (deals / 10).max(1), &[])?;
    peer.run("threads", deals.min(300), &[])?;
    peer.run("ours", deals, &[])?;
    instructions(root, COUNTED.min(deals))?;
    peer.run("euchre", 200_000, &[])?;
    peer.run("freak", 1, &[])?;
    peer.run("nullo", (deals * 2 / 5).max(1), &[])
}

/// Solves so many deals with both and compares all twenty values of each. What the same solver
/// has been through before is not done again.
pub(crate) fn agree(root: &Path, deals: u64) -> Result<()> {
    let peer = Peer::new(root)?;
    let mut hasher = std::hash::DefaultHasher::new();
    hasher.write(&fs::read(&peer.program)?);
    let log = root.join(format!("target/peer/agree-{:016x}.log", hasher.finish()));
    peer.run("agree", deals, &["1000", &log.display().to_string()])
}

/// Counts instructions, which other programs on the machine do not change, and writes them down.
pub(crate) fn instructions(root: &Path, deals: u64) -> Result<()> {
    let peer = Peer::new(root)?;
    println!("== instructions of full tables, {deals} deals from 0, by valgrind");
    let count = |what: &str, deals: u64| -> Result<u64> {
        let deals = deals.to_string();
        let options = ["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"];
        let output = command(root, "valgrind", &options)
            .args([peer.program.as_os_str(), peer.library.as_os_str()])
            .args([what, &deals])
            .output()
            .context("counting instructions needs valgrind")?;
        let text = String::from_utf8_lossy(&output.stderr);
        let line = text.lines().find_map(|line| line.split("refs:").nth(1));
        let number = line.context("valgrind counted nothing")?.trim().replace(',', "");
        Ok(number.parse()?)
    };
    let each = |what: &str| -> Result<u64> { Ok((count(what, deals)? - count(what, 0)?) / deals.max(1)) };
    let (theirs, ours) = (each("dds")?, each("ours")?);
    println!("DDS  {:6} million a deal", theirs / 1_000_000);
    println!("ours {:6} million a deal", ours / 1_000_000);
    let ratio = theirs as f64 / ours as f64;
    println!("DDS / ours {ratio:.2}");
    let row = format!(
        "dds_millions = {}\nours_millions = {}\nratio = {ratio:.2}\n{}",
        theirs / 1_000_000,
        ours / 1_000_000,
        Stamp::now(root)?.lines(&format!("cargo xtask bench instructions {deals}")),
    );
    results::put(root, "solver-instructions", &format!("deals = {deals}\n"), &row)?;
    papers::write(root)
}

/// The program that runs both solvers, and the library with the other one.
struct Peer<'a> {
    root: &'a Path,
    program: PathBuf,
    library: PathBuf,
}

impl<'a> Peer<'a> {
    fn new(root: &'a Path) -> Result<Peer<'a>> {
        let library = library(root)?;
        cargo(root, &["build", "--quiet", "--release", "--manifest-path", "tools/peer/Cargo.toml"])?;
        Ok(Peer { root, program: root.join("tools/peer/target/release/peer"), library })
    }

    fn run(&self, what: &str, number: u64, rest: &[&str]) -> Result<()> {
        println!("== {what}");
        let (program, library) = (self.program.display().to_string(), self.library.display().to_string());
        finish(command(self.root, &program, &[&library, what, &number.to_string()]).args(rest))
    }
}

/// The shared library of DDS, fetched where it is missing.
fn library(root: &Path) -> Result<PathBuf> {
    let folder = root.join("target/peer");
    let library = folder.join("endplay/_dds/libdds.so");
    if library.is_file() {
        return Ok(library);
    }
    fs::create_dir_all(&folder)?;
    let place = folder.display().to_string();
    let download = ["-m", "pip", "download", "--quiet", "--no-deps", "--dest", &place, PACKAGE];
    finish(&mut command(root, "python3", &download)).context("fetching DDS needs python3 with pip")?;
    let wheel = fs::read_dir(&folder)?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .find(|path| path.extension().is_some_and(|ending| ending == "whl"))
        .context("no wheel came")?;
    let wheel = wheel.display().to_string();
    finish(&mut command(root, "python3", &["-m", "zipfile", "-e", &wheel, &place]))?;
    if !library.is_file() {
        bail!("{PACKAGE} holds no endplay/_dds/libdds.so");
    }
    Ok(library)
}
