//! The club in the browser: its packages, its build, and its tests in a real browser.

use std::path::Path;

use anyhow::{Context as _, Result};

use crate::test::{binary, command, finish};
use crate::tools;

/// Installs the packages that the lock file names, unless they are there.
pub(crate) fn install(root: &Path) -> Result<()> {
    let web = root.join("web");
    let changed = |path: &str| web.join(path).metadata().and_then(|data| data.modified());
    let fresh = changed("node_modules/.package-lock.json")
        .is_ok_and(|installed| changed("package-lock.json").is_ok_and(|wanted| installed >= wanted));
    if fresh {
        return Ok(());
    }
    finish(&mut command(&web, "npm", &["ci", "--no-audit", "--no-fund"]))
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
pub(crate) fn browse(root: &Path, binary: &Path, chromium: &Path) -> Result<()> {
    let mut tests = command(&root.join("web"), "npx", &["playwright", "test"]);
    finish(tests.env("ODDTRICK", binary).env("CHROMIUM", chromium))
}

/// Measures three hundred presses of a card, from the pointer's event to the frame in which it has moved.
pub(crate) fn presses(root: &Path) -> Result<()> {
    let chromium = tools::chromium().context("the presses are measured in Chromium")?;
    let mut tests = command(&root.join("web"), "npx", &["playwright", "test", "presses"]);
    finish(tests.env("ODDTRICK", binary(root)).env("CHROMIUM", chromium).env("PRESSES", "300"))
}

/// Plays at the games of `examples/` too, with a binary that has them.
pub(crate) fn browse_examples(root: &Path, binary: &Path, chromium: &Path) -> Result<()> {
    let mut tests = command(&root.join("web"), "npx", &["playwright", "test", "examples/"]);
    finish(tests.env("ODDTRICK", binary).env("CHROMIUM", chromium).env("EXAMPLES", "1"))
}

fn npm(root: &Path, args: &[&str]) -> Result<()> {
    finish(&mut command(&root.join("web"), "npm", args))
}
