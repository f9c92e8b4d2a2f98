//! The rooms of the house: which crate may use which, and which must stay pure.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use toml::{Table, Value};

use crate::games::Game;
use crate::library;
use crate::source::{self, Token};

/// What a crate may use besides whatever those crates use themselves.
///
/// Every game of the catalogue stands between [`BELOW_GAMES`] and [`CATALOGUE`], and needs no line here.
const LADDER: [(&str, &[&str]); 22] = [
    ("cards", &[]),
    ("laws", &[]),
    ("table", &["cards", "laws"]),
    ("solver", &["cards"]),
    ("fair", &["cards"]),
    ("speech", &["table"]),
    ("games", &["speech"]),
    ("club", &["games"]),
    ("swift", &["table"]),
    ("players", &["games", "solver", "swift"]),
    ("desk", &["games"]),
    ("puzzles", &["games", "solver"]),
    ("protocol", &[]),
    ("sitting", &["club", "fair", "players", "protocol"]),
    ("lab", &["players"]),
    ("lessons", &["sitting"]),
    ("server", &["desk", "lessons"]),
    ("tui", &["sitting"]),
    ("testkit", &["games"]),
    ("cli", &["desk", "fair", "lab", "lessons", "puzzles", "server", "tui"]),
    ("prove", &["fair", "players", "protocol", "server", "sitting", "testkit"]),
    ("xtask", &[]),
];

/// The crates that use no clock, thread, file or ambient randomness.
const PURE: [&str; 15] = [
    "cards", "laws", "table", "solver", "fair", "speech", "games", "club", "swift", "players", "protocol",
    "sitting", "desk", "puzzles", "lessons",
];

/// What a game may use.
const BELOW_GAMES: &str = "speech";

/// The crate that may use the games.
const CATALOGUE: &str = "games";

/// The rooms of the standard library that a pure crate stays out of.
const OUTSIDE: [&str; 6] = ["time", "thread", "fs", "net", "env", "process"];

/// Names that bring in ambient randomness or a clock from elsewhere.
const AMBIENT: [&str; 4] = ["thread_rng", "getrandom", "OsRng", "SystemTime"];

/// The ladder with the games of the catalogue on it.
pub(crate) struct Ladder {
    /// Everything each crate may use, directly or through another.
    rungs: BTreeMap<String, BTreeSet<String>>,
    /// The games, and where their crates lie.
    games: Vec<Game>,
}

impl Ladder {
    pub(crate) fn read(root: &Path) -> Result<Self> {
        Ok(Self::with(Game::read_all(root)?))
    }

    pub(crate) fn with(games: Vec<Game>) -> Self {
        let mut rungs: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (name, uses) in LADDER {
            let mut uses: Vec<&str> = uses.to_vec();
            if name == CATALOGUE {
                for game in &games {
                    rungs.insert(game.name.clone(), below(&rungs, &[BELOW_GAMES]));
                    uses.push(&game.name);
                }
            }
            rungs.insert(name.to_owned(), below(&rungs, &uses));
        }
        Self { rungs, games }
    }

    /// Whether one crate may use another.
    pub(crate) fn may_use(&self, user: &str, used: &str) -> bool {
        self.rungs.get(user).is_some_and(|below| below.contains(used))
    }

    /// Whether it is a game whose crate lies apart from the others and keeps everything that is its own.
    pub(crate) fn is_example(&self, name: &str) -> bool {
        self.games.iter().any(|game| game.name == name && game.is_example())
    }

    /// The crates that use no clock, thread, file or ambient randomness, with their folders.
    fn pure(&self) -> impl Iterator<Item = (&str, String)> {
        let games = self.games.iter().map(|game| (game.name.as_str(), game.folder.clone()));
        PURE.into_iter().map(|name| (name, format!("crates/{name}"))).chain(games)
    }

    fn is_pure(&self, name: &str) -> bool {
        self.pure().any(|(pure, _)| pure == name)
    }

    /// Rungs on which no crate stands.
    fn empty_rungs(&self, crates: &[String]) -> Vec<String> {
        let there = |name: &str| crates.iter().any(|known| known == name);
        let rungs = self.rungs.keys().map(String::as_str).chain(self.pure().map(|(name, _)| name));
        let empty: BTreeSet<&str> = rungs.filter(|name| !there(name)).collect();
        empty
            .iter()
            .map(|name| format!("xtask/src/ladder.rs: no crate stands on the rung `{name}`"))
            .collect()
    }

    fn manifest_complaints(&self, folder: &str, manifest: &Table) -> Vec<String> {
        let name = library::name(manifest);
        if !self.rungs.contains_key(name) {
            return vec![format!("{folder}: `{name}` has no rung on the ladder (xtask/src/ladder.rs)")];
        }
        let mut complaints = Vec::new();
        if folder != name {
            complaints.push(format!("{folder}: folder and crate `{name}` should bear one name"));
        }
        for used in dependencies(manifest) {
            if self.rungs.contains_key(&used) && !self.may_use(name, &used) {
                complaints.push(format!("{name} may not use {used}: the ladder goes the other way"));
            }
            if self.is_pure(name) && used == "getrandom" {
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
}

/// These crates, and whatever they use.
fn below(rungs: &BTreeMap<String, BTreeSet<String>>, uses: &[&str]) -> BTreeSet<String> {
    uses.iter().flat_map(|used| rungs[*used].iter().cloned().chain([(*used).to_owned()])).collect()
}

/// Complaints about manifests that step off the ladder.
pub(crate) fn check(root: &Path) -> Result<Vec<String>> {
    let (crates, ladder) = (crates(root)?, Ladder::read(root)?);
    let mut complaints = ladder.empty_rungs(&crates);
    let workspace: Table = fs::read_to_string(root.join("Cargo.toml"))?.parse().context("in Cargo.toml")?;
    complaints.extend(library::workspace_complaints(&workspace));
    for name in &crates {
        let path = folder(root, name).join("Cargo.toml");
        let text = fs::read_to_string(&path)?;
        let manifest: Table = text.parse().with_context(|| format!("in {}", path.display()))?;
        complaints.extend(ladder.manifest_complaints(name, &manifest));
        complaints.extend(library::complaints(name, &manifest));
    }
    Ok(complaints)
}

/// Where crates lie, each in a folder of its name.
pub(crate) const FOLDERS: [&str; 2] = ["crates", "examples"];

/// The crates that are there, by their folders.
pub(crate) fn crates(root: &Path) -> Result<Vec<String>> {
    let mut names = vec!["xtask".to_owned()];
    for folder in FOLDERS.map(|folder| root.join(folder)).iter().filter(|folder| folder.is_dir()) {
        for entry in fs::read_dir(folder).with_context(|| format!("reading {}", folder.display()))? {
            let path = entry?.path();
            if path.join("Cargo.toml").is_file() {
                names.extend(path.file_name().map(|name| name.to_string_lossy().into_owned()));
            }
        }
    }
    names.sort();
    Ok(names)
}

pub(crate) fn folder(root: &Path, name: &str) -> PathBuf {
    let places = FOLDERS.map(|folder| root.join(folder).join(name));
    places.into_iter().find(|path| path.is_dir()).unwrap_or_else(|| root.join(name))
}

/// Complaints about pure crates that reach for the world outside.
pub(crate) fn check_purity(root: &Path) -> Result<Vec<String>> {
    let mut complaints = Vec::new();
    for (name, folder) in Ladder::read(root)?.pure() {
        for path in source::files(&root.join(folder).join("src"), "rs")? {
            let shown = path.strip_prefix(root)?.display();
            for (line, what) in impurities(&source::live(&path)?) {
                complaints.push(format!("{shown}:{line}: `{name}` must stay free of {what}"));
            }
        }
    }
    Ok(complaints)
}

/// The pure crates of what is shipped, which compile for the browser too.
pub(crate) fn shipped_pure(root: &Path) -> Result<Vec<String>> {
    let ladder = Ladder::read(root)?;
    let shipped = ladder.pure().map(|(name, _)| name).filter(|name| !ladder.is_example(name));
    Ok(shipped.map(str::to_owned).collect())
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

    fn ladder() -> Ladder {
        let game = |name: &str| Game { name: name.into(), folder: format!("crates/{name}"), feature: None };
        Ladder::with(["bridge", "euchre"].map(game).to_vec())
    }

    fn complaints(folder: &str, manifest: &Table) -> usize {
        ladder().manifest_complaints(folder, manifest).len()
    }

    fn manifest(name: &str, uses: &str) -> Table {
        format!("package.name = '{name}'\nlints.workspace = true\ndependencies.{uses}.workspace = true")
            .parse()
            .expect("a manifest")
    }

    #[test]
    fn the_ladder_is_climbed_downwards_only() {
        assert_eq!(complaints("bridge", &manifest("bridge", "cards")), 0);
        assert_eq!(complaints("games", &manifest("games", "euchre")), 0);
        assert_eq!(complaints("bridge", &manifest("bridge", "euchre")), 1);
        assert_eq!(complaints("solver", &manifest("solver", "laws")), 1);
        assert_eq!(complaints("cards", &manifest("cards", "table")), 1);
    }

    #[test]
    fn a_crate_nobody_planned_is_noticed() {
        assert_eq!(complaints("poker", &manifest("poker", "cards")), 1);
    }

    #[test]
    fn a_rung_for_a_crate_that_is_not_there_is_noticed() {
        let ladder = ladder();
        let all: Vec<String> = ladder.rungs.keys().cloned().collect();
        assert!(ladder.empty_rungs(&all).is_empty());
        let complaints = ladder.empty_rungs(&all[1..]);
        assert!(complaints.len() == 1 && complaints[0].contains("`bridge`"), "{complaints:?}");
    }

    #[test]
    fn folder_and_lints_of_a_crate_are_as_everywhere() {
        assert_eq!(complaints("whist", &manifest("bridge", "cards")), 1);
        let own_lints =
            "package.name = 'bridge'\ndependencies.cards.workspace = true".parse().expect("a manifest");
        assert_eq!(complaints("bridge", &own_lints), 1);
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
