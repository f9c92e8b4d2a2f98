//! What ARCHITECTURE says of the house and what is so: chapters, the ladder as it is drawn, `unsafe`.
//! And how git merges.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::ladder::{self, Ladder};
use crate::source;

const ARCHITECTURE: &str = "ARCHITECTURE.md";

/// Crates beside the ladder: they check or serve the others.
const BESIDE: [&str; 3] = ["testkit", "prove", "xtask"];

/// Everything that the papers have wrong.
pub(crate) fn check(root: &Path) -> Result<Vec<String>> {
    let crates = ladder::crates(root)?;
    let text =
        fs::read_to_string(root.join(ARCHITECTURE)).with_context(|| format!("reading {ARCHITECTURE}"))?;
    let ladder = Ladder::read(root)?;
    let (examples, crates): (Vec<String>, Vec<String>) =
        crates.into_iter().partition(|name| ladder.is_example(name));
    let mut complaints = chapter_complaints(&text, &crates, |folder| root.join(folder).is_dir());
    complaints.extend(drawing_complaints(&text, &crates, &ladder));
    // An example tells its chapter in its own folder.
    let untold = examples.iter().map(|name| format!("examples/{name}/README.md"));
    complaints.extend(
        untold
            .filter(|path| !root.join(path).is_file())
            .map(|path| format!("{path}: the chapter is missing")),
    );
    complaints.extend(unsafe_complaints(&text, &unsafe_files(root)?));
    complaints.extend(merge_complaints(&fs::read_to_string(root.join(".gitattributes")).unwrap_or_default()));
    Ok(complaints)
}

/// A chapter for every crate, and none for what is not there.
fn chapter_complaints(text: &str, crates: &[String], is_folder: impl Fn(&str) -> bool) -> Vec<String> {
    let chapters: BTreeSet<&str> =
        text.lines().filter(|line| line.starts_with("##")).flat_map(quoted).collect();
    let missing = crates.iter().filter(|name| !chapters.contains(name.as_str()));
    let missing = missing.map(|name| format!("{ARCHITECTURE}: `{name}` has no chapter (### `{name}`)"));
    let there =
        |name: &str| crates.iter().any(|known| known == name) || name.ends_with('/') && is_folder(name);
    let strange = chapters.iter().filter(|name| !there(name));
    let strange = strange.map(|name| format!("{ARCHITECTURE}: a chapter for `{name}`, which is not there"));
    missing.chain(strange).collect()
}

/// What a line has between backticks.
fn quoted(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

/// The ladder as it is drawn: `cards, laws  <  table  <  …`, every crate once and above what it uses.
fn drawing_complaints(text: &str, crates: &[String], ladder: &Ladder) -> Vec<String> {
    let Some(line) = text.lines().find(|line| line.starts_with("cards") && line.contains(" < ")) else {
        return vec![format!("{ARCHITECTURE}: the ladder is not drawn (cards, laws  <  …)")];
    };
    let drawn: BTreeMap<&str, usize> = line
        .split('<')
        .enumerate()
        .flat_map(|(height, group)| group.split(',').map(move |name| (name.trim(), height)))
        .collect();
    let mut complaints = Vec::new();
    for name in crates.iter().map(String::as_str).filter(|name| !BESIDE.contains(name)) {
        if !drawn.contains_key(name) {
            complaints.push(format!("{ARCHITECTURE}: `{name}` is not on the ladder that is drawn"));
        }
    }
    for (name, height) in &drawn {
        if !crates.iter().any(|known| known == name) {
            complaints.push(format!("{ARCHITECTURE}: the ladder is drawn with `{name}`, which is not there"));
        }
        for (below, _) in drawn.iter().filter(|(_, other)| *other >= height) {
            if ladder.may_use(name, below) {
                complaints
                    .push(format!("{ARCHITECTURE}: the ladder is drawn with `{name}` not above `{below}`"));
            }
        }
    }
    complaints
}

/// Whatever file holds `unsafe` is named where ARCHITECTURE speaks of it, and no other.
fn unsafe_complaints(text: &str, files: &BTreeSet<String>) -> Vec<String> {
    let about = text.split("\n\n").filter(|paragraph| paragraph.contains("`unsafe`"));
    let named: BTreeSet<String> = about
        .flat_map(quoted)
        .filter(|word| Path::new(word).extension().is_some_and(|ending| ending == "rs"))
        .map(str::to_owned)
        .collect();
    let silent = files.difference(&named).map(|path| {
        format!("{path}: holds `unsafe`, and no paragraph of {ARCHITECTURE} on `unsafe` names `{path}`")
    });
    let wrong = named.difference(files).map(|path| format!("{ARCHITECTURE}: `{path}` holds no `unsafe`"));
    silent.chain(wrong).collect()
}

fn unsafe_files(root: &Path) -> Result<BTreeSet<String>> {
    let mut found = BTreeSet::new();
    for folder in ladder::FOLDERS.into_iter().chain(["xtask"]) {
        for path in source::files(&root.join(folder), "rs")? {
            let tokens = source::tokens(&fs::read_to_string(&path)?);
            if tokens.iter().any(|token| token.text == "unsafe") {
                found.insert(shown(root, &path));
            }
        }
    }
    Ok(found)
}

/// A union of two sides is a file that nobody wrote.
fn merge_complaints(text: &str) -> Vec<String> {
    let lines = text.lines().enumerate().filter(|(_, line)| line.contains("merge=union"));
    lines.map(|(at, _)| format!(".gitattributes:{}: merge=union joins what nobody wrote", at + 1)).collect()
}

fn shown(root: &Path, path: &Path) -> String {
    path.strip_prefix(root).unwrap_or(path).to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Game;

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    fn set(names: &[&str]) -> BTreeSet<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn every_crate_has_its_chapter() {
        let text = "## The rooms\n### `cards`\nText of `laws`.\n### `web/`\n";
        let is_web = |folder: &str| folder == "web/";
        assert!(chapter_complaints(text, &names(&["cards"]), is_web).is_empty());
        let missing = chapter_complaints(text, &names(&["cards", "laws"]), is_web);
        assert_eq!(missing, ["ARCHITECTURE.md: `laws` has no chapter (### `laws`)"]);
    }

    #[test]
    fn no_chapter_is_about_what_is_not_there() {
        let text = "### `cards`\n### `lab`\n### `python/`\n";
        let strange = chapter_complaints(text, &names(&["cards"]), |_| false);
        assert_eq!(strange.len(), 2, "{strange:?}");
    }

    #[test]
    fn the_ladder_is_drawn_as_it_is() {
        let crates = names(&["cards", "laws", "table", "bridge", "xtask"]);
        let game = Game { name: "bridge".into(), folder: "crates/bridge".into(), feature: None };
        let ladder = Ladder::with(vec![game]);
        let drawn = |line: &str| drawing_complaints(&format!("```text\n{line}\n```\n"), &crates, &ladder);
        assert!(drawn("cards, laws  <  table  <  bridge").is_empty());
        assert!(drawn("cards, laws  <  table")[0].contains("`bridge` is not on the ladder"));
        assert!(drawn("cards, laws  <  table  <  bridge  <  lab")[0].contains("`lab`, which is not there"));
        assert!(drawn("cards, laws  <  table, bridge")[0].contains("`bridge` not above `table`"));
        assert_eq!(drawing_complaints("nothing", &crates, &ladder).len(), 1);
    }

    #[test]
    fn unsafe_stands_where_architecture_says_and_nowhere_else() {
        let text = "One.\n\n`unsafe` stands in\n`crates/solver/src/cpu.rs` alone.\n\nAlso `a.rs`.\n";
        assert!(unsafe_complaints(text, &set(&["crates/solver/src/cpu.rs"])).is_empty());
        let silent = unsafe_complaints(text, &set(&["crates/solver/src/cpu.rs", "crates/cards/src/set.rs"]));
        assert!(silent.len() == 1 && silent[0].starts_with("crates/cards/src/set.rs: "), "{silent:?}");
        let wrong = unsafe_complaints(text, &set(&[]));
        assert_eq!(wrong, ["ARCHITECTURE.md: `crates/solver/src/cpu.rs` holds no `unsafe`"]);
    }

    #[test]
    fn git_joins_no_two_sides_by_itself() {
        assert!(merge_complaints("docs/laws/* linguist-generated\n").is_empty());
        assert_eq!(merge_complaints("a binary\nb merge=union\n").len(), 1);
    }
}
