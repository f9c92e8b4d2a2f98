//! The rooms of the house: which crate may use which, and which must stay pure.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use toml::{Table, Value};

use crate::source::{self, Token};

/// What a crate may use besides whatever those crates use themselves.
const LADDER: [(&str, &[&str]); 21] = [
    ("cards", &[]),
    ("laws", &[]),
    ("table", &["cards", "laws"]),
    ("solver", &["cards"]),
    ("fair", &["cards"]),
    ("speech", &["table"]),
    ("bridge", &["speech"]),
    ("euchre", &["speech"]),
    ("royalton", &["speech"]),
    ("games", &["bridge", "euchre", "royalton"]),
    ("club", &["games"]),
    ("swift", &["table"]),
    ("players", &["games", "solver", "swift"]),
    ("protocol", &[]),
    ("sitting", &["club", "fair", "players", "protocol"]),
    ("server", &["sitting"]),
    ("tui", &["sitting"]),
    ("testkit", &["games"]),
    ("cli", &["fair", "server", "tui"]),
    ("prove", &["fair", "players", "protocol", "server"]),
    ("xtask", &[]),
];

/// The crates that use no clock, thread, file or ambient randomness.
pub(crate) const PURE: [&str; 15] = [
    "cards", "laws", "table", "solver", "fair", "speech", "bridge", "euchre", "royalton", "games", "club",
    "swift", "players", "protocol", "sitting",
];

/// The rooms of the standard library that a pure crate stays out of.
const OUTSIDE: [&str; 6] = ["time", "thread", "fs", "net", "env", "process"];

/// Names that bring in ambient randomness or a clock from elsewhere.
const AMBIENT: [&str; 4] = ["thread_rng", "getrandom", "OsRng", "SystemTime"];

/// Complaints about manifests that step off the ladder.
pub(crate) fn check(root: &Path) -> Result<Vec<String>> {
    let crates = crates(root)?;
    let mut complaints = empty_rungs(&crates);
    for name in &crates {
        let path = folder(root, name).join("Cargo.toml");
        let text = fs::read_to_string(&path)?;
        let manifest: Table = text.parse().with_context(|| format!("in {}", path.display()))?;
        complaints.extend(manifest_complaints(name, &manifest));
    }
    Ok(complaints)
}

/// The crates that are there, by their folders.
pub(crate) fn crates(root: &Path) -> Result<Vec<String>> {
    let mut names = vec!["xtask".to_owned()];
    for entry in fs::read_dir(root.join("crates")).context("reading crates")? {
        let path = entry?.path();
        if path.join("Cargo.toml").is_file() {
            names.extend(path.file_name().map(|name| name.to_string_lossy().into_owned()));
        }
    }
    names.sort();
    Ok(names)
}

fn folder(root: &Path, name: &str) -> PathBuf {
    if name == "xtask" { root.join(name) } else { root.join("crates").join(name) }
}

/// Rungs on which no crate stands.
fn empty_rungs(crates: &[String]) -> Vec<String> {
    let there = |name: &str| crates.iter().any(|known| known == name);
    let empty = LADDER.iter().map(|(name, _)| *name).chain(PURE).filter(|name| !there(name));
    empty.map(|name| format!("xtask/src/ladder.rs: no crate stands on the rung `{name}`")).collect()
}

/// Whether one crate may use another.
pub(crate) fn may_use(user: &str, used: &str) -> bool {
    rungs().get(user).is_some_and(|below| below.contains(used))
}

/// Complaints about pure crates that reach for the world outside.
pub(crate) fn check_purity(root: &Path) -> Result<Vec<String>> {
    let mut complaints = Vec::new();
    for name in PURE {
        for path in source::files(&root.join(format!("crates/{name}/src")), "rs")? {
            let shown = path.strip_prefix(root)?.display();
            for (line, what) in impurities(&source::live(&path)?) {
                complaints.push(format!("{shown}:{line}: `{name}` must stay free of {what}"));
            }
        }
    }
    Ok(complaints)
}

fn manifest_complaints(folder: &str, manifest: &Table) -> Vec<String> {
    let name = manifest
        .get("package")
        .and_then(|package| package.get("name"))
        .and_then(Value::as_str)
        .unwrap_or_default();
    let rungs = rungs();
    let Some(allowed) = rungs.get(name) else {
        return vec![format!("{folder}: `{name}` has no rung on the ladder (xtask/src/ladder.rs)")];
    };
    let mut complaints = Vec::new();
    if folder != name {
        complaints.push(format!("{folder}: folder and crate `{name}` should bear one name"));
    }
    for used in dependencies(manifest) {
        if rungs.contains_key(used.as_str()) && !allowed.contains(used.as_str()) {
            complaints.push(format!("{name} may not use {used}: the ladder goes the other way"));
        }
        if PURE.contains(&name) && used == "getrandom" {
            complaints.push(format!("{name} may not use getrandom: randomness comes in as an argument"));
        }
    }
    // The solver alone may hold `unsafe`, where a bench shows why, so it lists the lints itself.
    let inherits =
        manifest.get("lints").and_then(|lints| lints.get("workspace")) == Some(&Value::Boolean(true));
    if !inherits && name != "solver" {
        complaints.push(format!("{name} should take the lints of the workspace"));
    }
    complaints
}

/// Everything each crate may use, directly or through another.
fn rungs() -> BTreeMap<&'static str, BTreeSet<&'static str>> {
    let mut rungs: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (name, uses) in LADDER {
        let below: BTreeSet<&str> =
            uses.iter().flat_map(|used| rungs[used].iter().copied().chain([*used])).collect();
        rungs.insert(name, below);
    }
    rungs
}

/// What the crate itself is built from; what only its tests use is its own affair.
fn dependencies(manifest: &Table) -> Vec<String> {
    let targets = manifest.get("target").and_then(Value::as_table).into_iter().flat_map(Table::values);
    let tables = targets.filter_map(Value::as_table).chain([manifest]);
    tables
        .flat_map(|table| ["dependencies", "build-dependencies"].map(|key| table.get(key)))
        .flatten()
        .filter_map(Value::as_table)
        .flat_map(|table| table.keys().cloned())
        .collect()
}

/// The places where the tokens name something outside, whether by path or in a `use` group.
fn impurities(tokens: &[Token]) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        if AMBIENT.contains(&token.text.as_str()) {
            found.push((token.line, format!("`{}`", token.text)));
        }
        if token.text == "std" && follows(tokens, at + 1, &[":", ":"]) {
            for room in rooms(&tokens[at + 3..]) {
                if OUTSIDE.contains(&room.text.as_str()) {
                    found.push((room.line, format!("`std::{}`", room.text)));
                }
            }
        }
    }
    found
}

fn follows(tokens: &[Token], at: usize, want: &[&str]) -> bool {
    tokens.len() >= at + want.len() && tokens[at..].iter().zip(want).all(|(token, want)| token.text == *want)
}

/// The first names after `std::`: one, or those at the top of a group in braces.
fn rooms(tokens: &[Token]) -> Vec<&Token> {
    let Some(first) = tokens.first() else { return Vec::new() };
    if first.text != "{" {
        return vec![first];
    }
    let mut rooms = Vec::new();
    let mut depth = 0;
    let mut fresh = false;
    for token in tokens {
        match token.text.as_str() {
            "{" => {
                depth += 1;
                fresh = depth == 1;
            }
            "}" if depth == 1 => break,
            "}" => depth -= 1,
            "," => fresh = depth == 1,
            _ => {
                if fresh {
                    rooms.push(token);
                }
                fresh = false;
            }
        }
    }
    rooms
}

#[cfg(test)]
mod tests {
    use super::*;

    fn manifest(name: &str, uses: &str) -> Table {
        format!("package.name = '{name}'\nlints.workspace = true\ndependencies.{uses}.workspace = true")
            .parse()
            .expect("a manifest")
    }

    #[test]
    fn the_ladder_is_climbed_downwards_only() {
        assert!(manifest_complaints("bridge", &manifest("bridge", "cards")).is_empty());
        assert_eq!(manifest_complaints("bridge", &manifest("bridge", "euchre")).len(), 1);
        assert_eq!(manifest_complaints("solver", &manifest("solver", "laws")).len(), 1);
        assert_eq!(manifest_complaints("cards", &manifest("cards", "table")).len(), 1);
    }

    #[test]
    fn a_crate_nobody_planned_is_noticed() {
        assert_eq!(manifest_complaints("poker", &manifest("poker", "cards")).len(), 1);
    }

    #[test]
    fn a_rung_for_a_crate_that_is_not_there_is_noticed() {
        let all: Vec<String> = LADDER.iter().map(|(name, _)| (*name).to_owned()).collect();
        assert!(empty_rungs(&all).is_empty());
        let complaints = empty_rungs(&all[1..]);
        assert!(complaints.iter().all(|said| said.contains("`cards`")), "{complaints:?}");
        assert!(!complaints.is_empty());
    }

    #[test]
    fn folder_and_lints_of_a_crate_are_as_everywhere() {
        assert_eq!(manifest_complaints("whist", &manifest("bridge", "cards")).len(), 1);
        let own_lints =
            "package.name = 'bridge'\ndependencies.cards.workspace = true".parse().expect("a manifest");
        assert_eq!(manifest_complaints("bridge", &own_lints).len(), 1);
    }

    #[test]
    fn the_outside_is_found_by_path_and_in_groups() {
        let found = |text| impurities(&source::tokens(text)).len();
        assert_eq!(found("use std::time::Instant;"), 1);
        assert_eq!(found("use std::{fmt, fs::{self, File}, collections::{btree_map, env}};"), 1);
        assert_eq!(found("let x = std::env::var(y); use std::collections::BTreeMap;"), 1);
        assert_eq!(found("let rng = rand::thread_rng();"), 1);
        assert_eq!(found("use core::time; let env = std::fmt::Error;"), 0);
    }
}
