//! Links and paths of the documents: each leads somewhere, and every picture is shown.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path, PathBuf};

use anyhow::{Context as _, Result};

use crate::source;

/// Endings of pictures.
const PICTURES: [&str; 4] = ["jpg", "png", "svg", "webp"];

/// How a path in backticks begins that should be there. What is built or told by `<…>` and `*` is not looked for.
const PLACES: [&str; 10] = [
    "crates/",
    "examples/",
    "xtask/",
    "docs/",
    "bench/",
    "cases/",
    "deploy/",
    "tools/",
    "web/src/",
    "web/tests/",
];

/// Complaints about links and paths that lead nowhere, and about pictures in docs/ that no document shows.
pub(crate) fn check(root: &Path) -> Result<Vec<String>> {
    let mut texts = BTreeMap::new();
    for path in source::files(root, "md")? {
        let text = fs::read_to_string(&path).with_context(|| format!("reading {}", path.display()))?;
        texts.insert(path.strip_prefix(root)?.to_owned(), prose(&text));
    }
    let anchors: BTreeMap<&PathBuf, BTreeSet<String>> =
        texts.iter().map(|(path, text)| (path, anchors(text))).collect();
    let mut complaints = Vec::new();
    let mut linked = BTreeSet::new();
    for (path, text) in &texts {
        let folder = path.parent().unwrap_or(Path::new(""));
        for (line, target) in links(text) {
            let (file, anchor) = target.split_once('#').unwrap_or((&target, ""));
            let to = if file.is_empty() { path.clone() } else { resolved(folder, file) };
            let leads = root.join(&to).exists()
                && (anchor.is_empty() || anchors.get(&to).is_none_or(|there| there.contains(anchor)));
            if !leads {
                complaints.push(format!("{}:{line}: the link `{target}` leads nowhere", path.display()));
            }
            linked.insert(to);
        }
        // Notes tell of what is gone.
        if !path.starts_with("docs/notes") {
            let gone = paths(text).into_iter().filter(|(_, place)| !root.join(place).exists());
            complaints.extend(
                gone.map(|(line, place)| format!("{}:{line}: there is no `{place}`", path.display())),
            );
        }
    }
    for ending in PICTURES {
        for picture in source::files(&root.join("docs"), ending)? {
            let picture = picture.strip_prefix(root)?;
            if !linked.contains(picture) {
                complaints.push(format!("{}: no document shows this picture", picture.display()));
            }
        }
    }
    Ok(complaints)
}

/// The text without its code, where brackets are no links; lines keep their numbers.
fn prose(text: &str) -> String {
    let mut out = String::new();
    let mut is_code = false;
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        } else if !is_code {
            out.push_str(line);
        }
        out.push('\n');
    }
    out
}

/// The relative links of a text with their lines: `[…](target)`, `src="target"` and `href="target"`.
fn links(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate() {
        // Every other piece between backticks is code.
        for piece in line.split('`').step_by(2) {
            for (open, close) in [("](", ')'), ("src=\"", '"'), ("href=\"", '"')] {
                for rest in piece.split(open).skip(1) {
                    let target = rest.split(close).next().unwrap_or_default();
                    let is_outside = target.contains("://") || target.starts_with("mailto:");
                    if !is_outside && !target.is_empty() && !found.contains(&(number + 1, target.to_owned()))
                    {
                        found.push((number + 1, target.to_owned()));
                    }
                }
            }
        }
    }
    found
}

/// The paths of the repository that a text names in backticks, with their lines.
fn paths(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate() {
        for code in line.split('`').skip(1).step_by(2) {
            let is_path = PLACES.iter().any(|place| code.starts_with(place));
            if is_path && !code.contains(['<', '*', '{', ' ']) {
                found.push((number + 1, code));
            }
        }
    }
    found
}

/// What a link to this text may name: its headings, and places named by hand.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for line in text.lines() {
        if let Some(heading) = line.strip_prefix('#') {
            found.insert(slug(heading.trim_start_matches('#').trim()));
        }
        for rest in line.split("<a id=\"").skip(1) {
            found.extend(rest.split('"').next().map(str::to_owned));
        }
    }
    found
}

/// The name that GitHub gives a heading.
fn slug(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || [' ', '-', '_'].contains(c));
    kept.map(|c| if c == ' ' { '-' } else { c.to_ascii_lowercase() }).collect()
}

/// The place of a target, seen from a folder.
fn resolved(folder: &Path, target: &str) -> PathBuf {
    let mut place = PathBuf::new();
    for part in folder.join(target).components() {
        match part {
            Component::ParentDir => {
                place.pop();
            }
            Component::Normal(name) => place.push(name),
            Component::CurDir | Component::RootDir | Component::Prefix(_) => {}
        }
    }
    place
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_found_outside_code() {
        let text = prose(
            "[a](a.md) `[b](b.md)` [`c`](c.md#d)\n```\n[e](e.md)\n```\n<img src=\"f.jpg\"> [g](https://g)\n",
        );
        let found: Vec<_> =
            links(&text).into_iter().map(|(line, target)| format!("{line} {target}")).collect();
        assert_eq!(found, ["1 a.md", "1 c.md#d", "5 f.jpg"]);
    }

    #[test]
    fn paths_in_backticks_are_found_unless_they_stand_for_many() {
        let found =
            paths("`crates/a.rs` and `crates/<game>/b.rs`, `bench/*.toml`\n`cargo xtask` `docs/c.md`");
        assert_eq!(found, [(1, "crates/a.rs"), (2, "docs/c.md")]);
    }

    #[test]
    fn headings_are_named_as_github_names_them() {
        let found = anchors("## The `laws`, one by one\n<a id=\"38d\"></a>\n");
        assert_eq!(found.into_iter().collect::<Vec<_>>(), ["38d", "the-laws-one-by-one"]);
    }

    #[test]
    fn a_link_to_nothing_and_a_picture_that_nothing_shows_are_seen() {
        let root = std::env::temp_dir().join(format!("oddtrick-links-{}", std::process::id()));
        fs::create_dir_all(root.join("docs/screens")).expect("a folder");
        for picture in ["shown.jpg", "hidden.jpg"] {
            fs::write(root.join("docs/screens").join(picture), "").expect("a file");
        }
        fs::write(root.join("README.md"), "[a](docs/a.md#one) [b](docs/a.md#two) [c](docs/c.md)\n")
            .expect("a file");
        fs::write(
            root.join("docs/a.md"),
            "# One\n![](screens/shown.jpg) [up](../README.md) [here](#one) `docs/b.md` `docs/a.md`\n",
        )
        .expect("a file");
        let complaints = check(&root).expect("it can be read");
        fs::remove_dir_all(&root).expect("the folder is ours");
        assert_eq!(
            complaints,
            [
                "README.md:1: the link `docs/a.md#two` leads nowhere",
                "README.md:1: the link `docs/c.md` leads nowhere",
                "docs/a.md:2: there is no `docs/b.md`",
                "docs/screens/hidden.jpg: no document shows this picture",
            ]
        );
    }
}
