//! The club in the browser: its packages, its build, and its tests in a real browser.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context as _, Result};

use crate::test::{cargo, command, finish};

/// Installs the packages that the lock file names, unless they are there.
pub(crate) fn install(root: &Path) -> Result<()> {
    let web = root.join("web");
    let changed = |path: &str| web.join(path).metadata().and_then(|data| data.modified());
    let fresh = changed("node_modules/.package-lock.json")
        .is_ok_and(|installed| changed("package-lock.json").is_ok_and(|wanted| installed >= wanted));
    if fresh {
        return Ok(());
    }
    // `npm ci` would refuse a lock file without the optional packages of every other platform; this keeps
    // to the lock just the same and does not write to it.
    finish(&mut command(&web, "npm", &["install", "--no-save", "--no-audit", "--no-fund"]))
        .context("the web packages come by npm, of Node 20 or newer")
}

/// Builds the pages into `web/dist`, from where the server takes them.
pub(crate) fn build(root: &Path) -> Result<()> {
    install(root)?;
    npm(root, &["run", "--silent", "build", "--", "--logLevel", "warn"])
}

/// Types, lints and unit tests.
pub(crate) fn check(root: &Path) -> Result<()> {
    install(root)?;
    npm(root, &["run", "--silent", "assets"])?;
    npm(root, &["run", "--silent", "check"])?;
    npm(root, &["run", "--silent", "test"])
}

/// Plays at the real server in a real browser.
pub(crate) fn browse(root: &Path, chromium: &Path) -> Result<()> {
    cargo(root, &["build", "--quiet", "--profile", "brisk", "--bin", "oddtrick"])?;
    let mut tests = command(&root.join("web"), "npx", &["playwright", "test"]);
    tests.env("ODDTRICK", root.join("target/brisk/oddtrick")).env("CHROMIUM", chromium);
    finish(&mut tests)
}

/// Whether npm can be had.
pub(crate) fn has_npm(root: &Path) -> bool {
    let mut ask = command(root, "npm", &["--version"]);
    ask.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// Chromium: what `CHROMIUM` names, what is installed, or Debian's where it can be installed.
pub(crate) fn chromium(root: &Path) -> Option<PathBuf> {
    let named = env::var_os("CHROMIUM").map(PathBuf::from);
    let usual =
        ["chromium", "chromium-browser", "google-chrome"].map(|name| PathBuf::from("/usr/bin").join(name));
    let find = || named.clone().into_iter().chain(usual.clone()).find(|path| path.is_file());
    find().or_else(|| {
        let mut apt = command(root, "apt-get", &["install", "--yes", "--quiet", "chromium"]);
        let installed = apt.stdout(Stdio::null()).stderr(Stdio::null()).status();
        installed.is_ok_and(|status| status.success()).then(find).flatten()
    })
}

fn npm(root: &Path, args: &[&str]) -> Result<()> {
    finish(&mut command(&root.join("web"), "npm", args))
}
