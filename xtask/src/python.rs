//! The Python package: built into a virtual environment of the clone and tested there.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use crate::test::{command, finish};

/// The environment, which goes with the clone.
const VENV: &str = "target/venv";

/// What the tests need besides the package.
const PACKAGES: [&str; 5] = ["maturin>=1.9,<2", "pytest", "pettingzoo>=1.24", "gymnasium", "open_spiel"];

/// Builds the package and runs its tests and the examples of its documents.
pub(crate) fn check(root: &Path) -> Result<()> {
    let python = python(root);
    if !root.join(&python).is_file() {
        finish(&mut command(root, "python3", &["-m", "venv", VENV]))?;
    }
    let pip = |args: &[&str]| pip(root, &python, args);
    finish(pip(&["install"]).args(PACKAGES))?;
    // What is tested need not be fast: without optimising across crates it is built in half the time.
    let mut build = pip(&["install", "--no-build-isolation", "--no-deps", "--force-reinstall", "./python"]);
    finish(build.env("CARGO_PROFILE_RELEASE_LTO", "off").env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16"))?;
    let program = python.display().to_string();
    let tests =
        ["-m", "pytest", "-q", "-W", "ignore", "-p", "no:cacheprovider", "-c", "python/pyproject.toml"];
    let mut tests = command(root, &program, &tests);
    finish(tests.args(["python/tests", "docs/python.md", "--pyargs", "oddtrick", "--rootdir", "python"]))
}

fn python(root: &Path) -> PathBuf {
    root.join(VENV).join("bin/python")
}

fn pip(root: &Path, python: &Path, args: &[&str]) -> Command {
    let mut pip = command(root, &python.display().to_string(), &["-m", "pip", "--quiet"]);
    pip.args(args).env("PIP_DISABLE_PIP_VERSION_CHECK", "1");
    // Maturin is found where it was installed.
    let bin = root.join(VENV).join("bin");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let places = [bin].into_iter().chain(std::env::split_paths(&path));
    if let Ok(joined) = std::env::join_paths(places) {
        pip.env("PATH", joined);
    }
    pip
}
