//! Faults planted into the server and the views, all built into one program behind a switch each: every one must be seen by the test
//! that is named for it.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail, ensure};
use serde::Deserialize;

use crate::results::{self, Stamp};
use crate::test::command;

/// The list of them.
const LIST: &str = "xtask/planted.toml";
/// The result file.
const RESULTS: &str = "planted";
/// The variable that says which one is planted.
const SWITCH: &str = "ODDTRICK_PLANTED";

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct List {
    fault: Vec<Fault>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fault {
    what: String,
    file: String,
    right: String,
    wrong: String,
    #[serde(default = "server")]
    package: String,
    test: String,
    /// The mend that is taken out, where it is one: what is promised by it.
    mend: Option<String>,
}

fn server() -> String {
    "server".to_owned()
}

/// Plants each fault in a copy of the tree and has its test see it; without a fault all of those tests must pass.
pub(crate) fn plant(root: &Path, args: &[&str]) -> Result<()> {
    ensure!(args.is_empty() || args == ["--record"], "`cargo xtask planted` takes --record alone");
    let faults = read(root)?;
    let copy = copied(root)?;
    for (number, fault) in faults.iter().enumerate() {
        let path = copy.join(&fault.file);
        let text = fs::read_to_string(&path).with_context(|| format!("reading {}", path.display()))?;
        let switch = format!("(std::env::var(\"{SWITCH}\").is_ok_and(|planted| planted == \"{number}\"))");
        fs::write(&path, text.replacen(&fault.right, &fault.wrong.replace('@', &switch), 1))?;
    }
    // The crates below the server read no environment of their own: in this copy they do.
    ensure!(run(root, &copy, &faults, None)?, "a test fails though nothing is planted");
    let mut missed = Vec::new();
    for (number, fault) in faults.iter().enumerate() {
        let seen = !run(root, &copy, &faults, Some(number))?;
        println!("{} {}", if seen { "caught" } else { "MISSED" }, fault.what);
        if !seen {
            missed.push(fault.what.as_str());
        }
    }
    println!("planted: {} faults, {} caught", faults.len(), faults.len() - missed.len());
    if args == ["--record"] {
        let stamp = Stamp::now(root)?.lines("cargo xtask planted --record");
        results::write(root, RESULTS, &table(&faults, &missed, &stamp))?;
    }
    ensure!(missed.is_empty(), "not seen: {}", missed.join("; "));
    Ok(())
}

/// The result file: every fault, and whether its test saw it.
fn table(faults: &[Fault], missed: &[&str], stamp: &str) -> String {
    let mut text = format!("{HEAD}\n[run]\n{stamp}");
    for fault in faults {
        let seen = if missed.contains(&fault.what.as_str()) { "no" } else { "yes" };
        let _ = write!(
            text,
            "\n[[row]]\nwhat = {:?}\ntest = {:?}\nseen = {seen:?}\n",
            fault.what,
            format!("`{}`", fault.test)
        );
        if let Some(mend) = &fault.mend {
            let _ = writeln!(text, "mend = {mend:?}");
        }
    }
    text
}

/// The head of that file.
const HEAD: &str = r#"# Faults planted into the server and the views, one at a time, and whether the test named for each saw it. Where a mend is named, the fault is the club without it.
columns = [
  { key = "what", title = "what is planted" },
  { key = "mend", title = "the mend that it takes out", optional = true },
  { key = "test", title = "the test that must fail" },
  { key = "seen", title = "it failed" },
]
"#;

/// Reads the list: the right text of each stands once in its file.
fn read(root: &Path) -> Result<Vec<Fault>> {
    let List { fault: faults } = toml::from_str(&fs::read_to_string(root.join(LIST))?)?;
    for fault in &faults {
        let text =
            fs::read_to_string(root.join(&fault.file)).with_context(|| format!("reading {}", fault.file))?;
        let count = text.matches(&fault.right).count();
        ensure!(count == 1, "{LIST}: `{}` stands {count} times in {}", fault.right, fault.file);
        ensure!(fault.wrong.contains('@'), "{LIST}: `{}` has no switch", fault.what);
    }
    Ok(faults)
}

/// A copy of what is built, beside the build.
fn copied(root: &Path) -> Result<PathBuf> {
    let copy = root.join("target/planted");
    fs::create_dir_all(&copy)?;
    let args = ["-c", "git ls-files -z | tar -c --null -T - | tar -x -C target/planted"];
    let status = command(root, "sh", &args).status().context("copying the tree")?;
    if !status.success() {
        bail!("the tree could not be copied");
    }
    Ok(copy)
}

/// Runs the test of the fault that is planted, or those of all where none is, and says whether they pass. The packages are always the
/// same: others would be built with other features, and much of the tree again.
fn run(root: &Path, copy: &Path, faults: &[Fault], planted: Option<usize>) -> Result<bool> {
    let mut run = command(copy, "cargo", &["test", "--quiet", "--no-fail-fast", "--tests"]);
    let mut packages: Vec<&str> = faults.iter().map(|fault| fault.package.as_str()).collect();
    packages.sort_unstable();
    packages.dedup();
    run.args(packages.iter().flat_map(|package| ["-p", package])).arg("--");
    let wanted = |number| planted.is_none_or(|planted| planted == number);
    let tests = faults.iter().enumerate().filter(|(number, _)| wanted(*number));
    run.args(tests.map(|(_, fault)| fault.test.as_str()));
    // Beside the other builds, so that crates from elsewhere are not built again.
    let target = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    run.env("CARGO_TARGET_DIR", root.join(target));
    if let Some(planted) = planted {
        run.env(SWITCH, planted.to_string());
    }
    let out = run.output().context("starting cargo")?;
    let said = String::from_utf8_lossy(&out.stderr);
    // A copy that does not build sees nothing.
    ensure!(!said.contains("could not compile"), "the planted faults do not build:\n{said}");
    Ok(out.status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_planted_fault_has_its_place_and_its_test() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
        let faults = read(root).expect("a list");
        assert!(faults.len() >= 25, "{}", faults.len());
        for fault in &faults {
            let folder = root.join("crates").join(&fault.package);
            let mut files = crate::source::files(&folder, "rs").expect("its sources");
            files.retain(|path| {
                fs::read_to_string(path).is_ok_and(|text| text.contains(&format!("fn {}", fault.test)))
            });
            assert!(!files.is_empty(), "{}: no test {}", fault.what, fault.test);
        }
    }
}
