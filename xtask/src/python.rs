//! The Python package: its wheel is built, installed in a virtual environment of the clone and tested there, and in an
//! empty one without Rust.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::test::{command, finish};

/// The environment, which goes with the clone.
const VENV: &str = "target/venv";

/// One that has nothing but the wheel and what it asks for.
const BARE: &str = "target/bare-venv";

/// Where the wheel is laid.
const WHEELS: &str = "target/wheels";

/// What the tests need besides the package.
const PACKAGES: [&str; 11] = [
    "maturin>=1.9,<2",
    "pytest",
    "pettingzoo>=1.24",
    "gymnasium",
    "open_spiel",
    "mypy",
    "nbclient",
    "nbformat",
    "ipykernel",
    "matplotlib",
    "pyarrow",
];

/// What the long tests need too.
const MORE_PACKAGES: [&str; 3] = ["ray>=2.40", "polars", "duckdb"];

/// Deals a notebook plays or solves where every change is tested.
const QUICK_DEALS: &str = "60";

/// Builds the package and runs its tests, the examples of its documents and the notebooks, on few deals.
pub(crate) fn check(root: &Path) -> Result<()> {
    build(root, &[])?;
    lints(root)?;
    types(root)?;
    tests(root, &["--ignore=python/tests/test_cluster.py"], &[])?;
    bare(root)?;
    notebooks(root, Some(QUICK_DEALS))
}

/// The same with everything at its full length: a million random calls, a Ray cluster, whole notebooks.
pub(crate) fn check_all(root: &Path) -> Result<()> {
    build(root, &MORE_PACKAGES)?;
    lints(root)?;
    types(root)?;
    tests(root, &["-s"], &[("ODDTRICK_CALLS", "1000000")])?;
    bare(root)?;
    notebooks(root, None)
}

/// Builds the wheel and installs it.
fn build(root: &Path, more: &[&str]) -> Result<()> {
    let python = python(root, VENV);
    if !python.is_file() {
        finish(&mut command(root, "python3", &["-m", "venv", VENV]))?;
    }
    finish(pip(root, VENV, &["install"]).args(PACKAGES).args(more))?;
    let wheels = root.join(WHEELS);
    if wheels.is_dir() {
        fs::remove_dir_all(&wheels)?;
    }
    // What is tested need not be fast: without optimising across crates it is built in half the time.
    let mut build =
        pip(root, VENV, &["wheel", "--no-build-isolation", "--no-deps", "-w", WHEELS, "./python"]);
    finish(build.env("CARGO_PROFILE_RELEASE_LTO", "off").env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16"))?;
    finish(pip(root, VENV, &["install", "--no-deps", "--force-reinstall"]).arg(wheel(root)?))
}

/// The one wheel there is.
fn wheel(root: &Path) -> Result<PathBuf> {
    let found = fs::read_dir(root.join(WHEELS))?.next().context("no wheel was built")??.path();
    let name = found.display().to_string();
    if !name.contains("abi3") {
        bail!("{name} is for one Python alone; it should be for all (abi3)");
    }
    Ok(found)
}

/// The package is a workspace of its own, which the lints of the house do not reach.
fn lints(root: &Path) -> Result<()> {
    let clippy =
        ["clippy", "--manifest-path", "python/Cargo.toml", "--target-dir", "target/python", "--quiet"];
    finish(command(root, "cargo", &clippy).args(["--", "-D", "warnings"]))
}

/// Holds the stubs against the package itself, and the package against the stubs.
fn types(root: &Path) -> Result<()> {
    let program = python(root, VENV).display().to_string();
    finish(&mut command(root, &program, &["-m", "mypy.stubtest", "--concise", "oddtrick._core"]))?;
    let strict = ["-m", "mypy", "--strict", "--config-file", "python/pyproject.toml"];
    finish(command(root, &program, &strict).args(["-p", "oddtrick"]))
}

fn tests(root: &Path, options: &[&str], set: &[(&str, &str)]) -> Result<()> {
    let program = python(root, VENV).display().to_string();
    let tests =
        ["-m", "pytest", "-q", "-W", "ignore", "-p", "no:cacheprovider", "-c", "python/pyproject.toml"];
    let mut tests = command(root, &program, &tests);
    tests.args(options).envs(set.iter().copied());
    let what = ["python/tests", "docs/python.md", "--pyargs", "oddtrick", "--rootdir", "python"];
    finish(tests.args(what).arg("--ignore-glob=*/oddtrick/cluster/*"))
}

/// Installs the wheel into an empty environment and runs the example of the README there; no Rust is to be found.
fn bare(root: &Path) -> Result<()> {
    finish(&mut command(root, "python3", &["-m", "venv", "--clear", BARE]))?;
    let program = python(root, BARE).display().to_string();
    let nowhere = [("PATH", "/nonexistent"), ("PIP_DISABLE_PIP_VERSION_CHECK", "1")];
    let mut install = command(root, &program, &["-m", "pip", "--quiet", "install"]);
    finish(install.arg(wheel(root)?).envs(nowhere))?;
    let example = example(&fs::read_to_string(root.join("README.md"))?)?;
    finish(command(root, &program, &["-c", &example]).envs(nowhere))
}

/// The Python of the README.
fn example(readme: &str) -> Result<String> {
    let (_, rest) = readme.split_once("```python\n").context("README.md has no example in Python")?;
    let (example, _) = rest.split_once("```").context("the example of README.md has no end")?;
    Ok(example.to_owned())
}

fn notebooks(root: &Path, deals: Option<&str>) -> Result<()> {
    let program = python(root, VENV).display().to_string();
    let mut run = command(root, &program, &["python/notebooks/run.py"]);
    finish(run.envs(deals.map(|deals| ("ODDTRICK_DEALS", deals))))
}

fn python(root: &Path, venv: &str) -> PathBuf {
    root.join(venv).join("bin/python")
}

fn pip(root: &Path, venv: &str, args: &[&str]) -> Command {
    let mut pip = command(root, &python(root, venv).display().to_string(), &["-m", "pip", "--quiet"]);
    pip.args(args).env("PIP_DISABLE_PIP_VERSION_CHECK", "1");
    // Maturin is found where it was installed.
    let bin = root.join(venv).join("bin");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let places = [bin].into_iter().chain(std::env::split_paths(&path));
    if let Ok(joined) = std::env::join_paths(places) {
        pip.env("PATH", joined);
    }
    pip
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_is_the_python_of_the_readme() {
        assert_eq!(example("a\n```sh\nx\n```\n```python\nprint(1)\n```\n").unwrap(), "print(1)\n");
        assert!(example("```sh\nx\n```\n").is_err());
    }
}
