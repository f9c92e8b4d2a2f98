//! Numbers that may only fall: `ratchet.toml` holds them, `cargo xtask tidy` counts again.

mod code;
mod manners;
mod prose;
mod rust;
mod scripts;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use rust::Tree;

const FILE: &str = "ratchet.toml";

/// One thing that was counted, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    /// From the root of the repository.
    pub(crate) path: String,
    pub(crate) line: usize,
    /// What stands there, in a few words of its own.
    pub(crate) what: String,
}

/// What finds the places of one count.
type Count = fn(&Tree) -> Result<Vec<Place>>;

/// Every count: its key in the file, what it counts, and what finds the places.
const COUNTS: [(&str, &str, Count); 11] = [
    ("prose", "sentences built in articles", prose::count),
    ("public-state", "public fields of the table's state", code::public_state),
    ("code-matches", "matches on the code above `games`", code::code_matches),
    ("web-patterns", "regular expressions over minutes or sentences in web/src", scripts::count),
    ("long-functions", "functions over 80 lines", code::long_functions),
    ("string-errors", "`Result<_, String>` in signatures", code::string_errors),
    ("prose-findings", "findings that are still prose", code::prose_findings),
    ("allows", "`allow` where `expect` with a reason would do", manners::allows),
    (
        "shared-names",
        "types that share `Told`, `Played`, `Choice` or `Table` with another",
        manners::shared_names,
    ),
    ("log-texts", "log lines whose text is not fixed", manners::log_texts),
    ("pronouns", "comments in which a person is “he” or “she”", manners::pronouns),
];

/// The file: the highest number each count may have, and what is not counted.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ratchet {
    most: BTreeMap<String, usize>,
    #[serde(default)]
    except: Vec<Exception>,
}

/// Something that looks like what is counted and is not.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Exception {
    count: String,
    /// A file, or a folder when it ends in `/`.
    at: String,
    /// What of it, as `--list` shows it or as the count names it; the whole of it if nothing is said.
    what: Option<String>,
    reason: String,
}

impl Exception {
    fn covers(&self, path: &str, what: &str) -> bool {
        let here = if self.at.ends_with('/') { path.starts_with(&self.at) } else { path == self.at };
        here && self.what.as_deref().is_none_or(|want| want == what)
    }
}

impl Ratchet {
    fn read(root: &Path) -> Result<Self> {
        let text = fs::read_to_string(root.join(FILE)).with_context(|| format!("reading {FILE}"))?;
        toml::from_str(&text).with_context(|| format!("in {FILE}"))
    }

    /// The places of one count that no exception covers, and the exceptions that covered one.
    fn places(&self, tree: &Tree, key: &str, count: Count) -> Result<(Vec<Place>, Vec<usize>)> {
        let mut used = Vec::new();
        let mut kept = Vec::new();
        for place in count(tree)? {
            let of_count = |exception: &Exception| {
                exception.count == key
                    && place.what.split(" · ").any(|what| exception.covers(&place.path, what))
            };
            match self.except.iter().position(of_count) {
                Some(at) => used.push(at),
                None => kept.push(place),
            }
        }
        kept.sort();
        Ok((kept, used))
    }
}

/// Complaints about counts that are not what the file says.
pub(crate) fn check(root: &Path) -> Result<Vec<String>> {
    let ratchet = Ratchet::read(root)?;
    let tree = Tree::read(root)?;
    let mut complaints = Vec::new();
    let mut used = Vec::new();
    for (key, what, count) in COUNTS {
        let (places, covered) = ratchet.places(&tree, key, count)?;
        used.extend(covered);
        complaints.extend(compare(key, what, ratchet.most.get(key).copied(), places.len()));
    }
    let unknown = |key: &str| COUNTS.iter().all(|(known, ..)| *known != key);
    for key in ratchet.most.keys().filter(|key| unknown(key)) {
        complaints.push(format!("{FILE}: `{key}` is counted by nothing"));
    }
    for (number, exception) in ratchet.except.iter().enumerate() {
        if exception.reason.trim().is_empty() {
            complaints.push(format!("{FILE}: the exception at {} needs a reason", exception.at));
        }
        if !used.contains(&number) {
            let what = exception.what.as_deref().map(|what| format!(" ({what})")).unwrap_or_default();
            complaints.push(format!(
                "{FILE}: nothing of {}{what} is counted: take the exception out",
                exception.at
            ));
        }
    }
    Ok(complaints)
}

fn compare(key: &str, what: &str, most: Option<usize>, found: usize) -> Option<String> {
    let Some(most) = most else {
        return Some(format!("{FILE}: `{key}` is missing; {what}: {found} today"));
    };
    match found {
        _ if found > most => Some(format!(
            "{what}: {found}, and {FILE} allows {most}; `cargo xtask ratchet --list {key}` shows them"
        )),
        _ if found < most => {
            Some(format!("{what}: {found} only; lower it to {found} in {FILE} (`cargo xtask ratchet`)"))
        }
        _ => None,
    }
}

/// Writes the lower numbers; a number that would have to rise is an error and stays.
pub(crate) fn lower(root: &Path) -> Result<()> {
    let ratchet = Ratchet::read(root)?;
    let tree = Tree::read(root)?;
    let mut text = fs::read_to_string(root.join(FILE))?;
    let mut above = Vec::new();
    for (key, what, count) in COUNTS {
        let found = ratchet.places(&tree, key, count)?.0.len();
        match ratchet.most.get(key) {
            Some(&most) if found < most => {
                text = with_number(&text, key, found);
                println!("{key}: {most} to {found}");
            }
            Some(&most) if found == most => {}
            _ => above.extend(compare(key, what, ratchet.most.get(key).copied(), found)),
        }
    }
    fs::write(root.join(FILE), text)?;
    if above.is_empty() { Ok(()) } else { bail!("no number is ever raised\n{}", above.join("\n")) }
}

/// The text with another number behind `key`; comments and order stay.
fn with_number(text: &str, key: &str, number: usize) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for line in &mut lines {
        let Some((name, rest)) = line.split_once('=') else { continue };
        if name.trim() == key {
            let behind = rest.trim_start().trim_start_matches(|digit: char| digit.is_ascii_digit());
            *line = format!("{name}= {number}{behind}");
        }
    }
    lines.join("\n") + "\n"
}

/// Prints every place of one count.
pub(crate) fn list(root: &Path, key: &str) -> Result<()> {
    let Some((_, what, count)) = COUNTS.iter().find(|(known, ..)| *known == key) else {
        let keys: Vec<&str> = COUNTS.iter().map(|(key, ..)| *key).collect();
        bail!("`{key}` is no count; there are {}", keys.join(", "));
    };
    let places = Ratchet::read(root)?.places(&Tree::read(root)?, key, *count)?.0;
    for Place { path, line, what } in &places {
        println!("{path}:{line}: {what}");
    }
    println!("{what}: {}", places.len());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_above_its_number_is_refused_and_one_below_it_is_to_be_lowered() {
        assert!(compare("prose", "sentences", Some(3), 4).is_some_and(|said| said.contains("allows 3")));
        assert!(compare("prose", "sentences", Some(3), 2).is_some_and(|said| said.contains("lower it to 2")));
        assert_eq!(compare("prose", "sentences", Some(3), 3), None);
        assert!(compare("prose", "sentences", None, 3).is_some_and(|said| said.contains("missing")));
    }

    #[test]
    fn a_lower_number_is_written_and_everything_else_stays() {
        let text = "# Only down.\n[most]\nprose = 12 # so far\nlong-functions = 3\n";
        assert_eq!(
            with_number(text, "prose", 9),
            "# Only down.\n[most]\nprose = 9 # so far\nlong-functions = 3\n"
        );
    }

    #[test]
    fn an_exception_covers_its_file_its_folder_or_one_thing_there() {
        let exception = |at: &str, what: Option<&str>| Exception {
            count: "prose".into(),
            at: at.into(),
            what: what.map(str::to_owned),
            reason: "so".into(),
        };
        assert!(exception("a/b.rs", None).covers("a/b.rs", "x"));
        assert!(!exception("a/b.rs", None).covers("a/c.rs", "x"));
        assert!(exception("a/", None).covers("a/c.rs", "x"));
        assert!(exception("a/b.rs", Some("x")).covers("a/b.rs", "x"));
        assert!(!exception("a/b.rs", Some("x")).covers("a/b.rs", "y"));
    }
}
