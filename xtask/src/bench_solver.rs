//! The solver beside DDS, the field's yardstick: the same deals, the same answers, the times.
//!
//! DDS comes as the library inside the Python package `endplay`; nothing of this is part of the
//! default build. The figures of the last run stand in docs/BENCHMARKS.md.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::test::{cargo, command, finish};

const PACKAGE: &str = "endplay==0.5.12";

/// Runs all the figures; `deals` is the number of full tables.
pub(crate) fn bench(root: &Path, deals: u64) -> Result<()> {
    let library = library(root)?;
    cargo(root, &["build", "--release", "--manifest-path", "tools/peer/Cargo.toml"])?;
    let peer = root.join("tools/peer/target/release/peer");
    let run = |what: &str, number: u64| -> Result<()> {
        println!("== {what}");
        let (peer, library) = (peer.display().to_string(), library.display().to_string());
        finish(&mut command(root, &peer, &[&library, what, &number.to_string()]))
    };
    run("table", deals)?;
    run("single", (deals / 10).max(1))?;
    run("threads", deals.min(100))?;
    run("nullo", (deals / 5).max(1))?;
    run("euchre", 200_000)?;
    run("freak", 1)
}

/// Solves so many deals with both and compares all twenty values of each.
pub(crate) fn agree(root: &Path, deals: u64) -> Result<()> {
    let library = library(root)?.display().to_string();
    cargo(root, &["build", "--release", "--manifest-path", "tools/peer/Cargo.toml"])?;
    let peer = root.join("tools/peer/target/release/peer").display().to_string();
    finish(&mut command(root, &peer, &[&library, "agree", &deals.to_string(), "1000"]))
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
