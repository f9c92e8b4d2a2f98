//! Writes the tables of the documents from the result files.
//!
//! A table stands between two marks, and whatever else a document says is written by hand.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};

use crate::results::{FOLDER, Results};
use crate::source;

/// What opens a table; the name of a result file follows.
const BEGIN: &str = "<!-- results: ";
const END: &str = "<!-- end of results -->";

/// Writes every document whose tables are not as the result files have them.
pub(crate) fn write(root: &Path) -> Result<()> {
    for (path, old, text) in documents(root)? {
        if old != text {
            fs::write(&path, text).with_context(|| format!("writing {}", path.display()))?;
            println!("wrote {}", path.strip_prefix(root)?.display());
        }
    }
    Ok(())
}

/// Fails when a document is out of date.
pub(crate) fn check(root: &Path) -> Result<()> {
    let stale = stale(root)?;
    ensure!(stale.is_empty(), "{}", stale.join("\n"));
    Ok(())
}

/// The documents that are out of date, and the result files that no document shows.
pub(crate) fn stale(root: &Path) -> Result<Vec<String>> {
    let mut complaints = Vec::new();
    let mut shown = BTreeSet::new();
    for (path, old, text) in documents(root)? {
        shown.extend(names(&text));
        if old != text {
            let path = path.strip_prefix(root)?.display();
            complaints.push(format!("{path}: out of date, run `cargo xtask papers`"));
        }
    }
    for path in source::files(&root.join(FOLDER), "toml")? {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if !shown.contains(&name) {
            complaints.push(format!("{FOLDER}/{name}.toml: no document shows it (`{BEGIN}{name} -->`)"));
        }
    }
    Ok(complaints)
}

/// Every document with tables: where it lies, what it says and what it should say.
fn documents(root: &Path) -> Result<Vec<(PathBuf, String, String)>> {
    let mut documents = Vec::new();
    for path in source::files(&root.join("docs"), "md")? {
        let old = fs::read_to_string(&path).with_context(|| format!("reading {}", path.display()))?;
        if old.contains(BEGIN) {
            let table =
                |name: &str| Ok(Results::read(&root.join(FOLDER).join(format!("{name}.toml")))?.markdown());
            let text = filled(&old, table).with_context(|| format!("in {}", path.display()))?;
            documents.push((path, old, text));
        }
    }
    Ok(documents)
}

/// The names of the result files that a document shows.
fn names(text: &str) -> Vec<String> {
    let marks = text.split(BEGIN).skip(1);
    marks.filter_map(|rest| Some(rest.split_once(" -->")?.0.to_owned())).collect()
}

/// The document with each table as it should be.
fn filled(text: &str, table: impl Fn(&str) -> Result<String>) -> Result<String> {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(BEGIN) {
        let (name, after) = after.split_once(" -->\n").with_context(|| format!("`{BEGIN}` is not closed"))?;
        let (old, after) =
            after.split_once(END).with_context(|| format!("`{BEGIN}{name} -->` has no `{END}`"))?;
        ensure!(!old.contains(BEGIN), "`{BEGIN}{name} -->` has no `{END}`");
        let _ = write!(out, "{before}{BEGIN}{name} -->\n\n{}\n{END}", table(name)?);
        rest = after;
    }
    out.push_str(rest);
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# A\n\n<!-- results: acts -->\nold\n<!-- end of results -->\n\nMore.\n";

    #[test]
    fn a_table_is_put_between_its_marks() {
        let text = filled(TEXT, |name| Ok(format!("| {name} |\n"))).expect("in order");
        assert_eq!(text, TEXT.replace("old\n", "\n| acts |\n\n"));
        assert_eq!(filled(&text, |name| Ok(format!("| {name} |\n"))).expect("in order"), text);
    }

    #[test]
    fn a_mark_that_is_not_closed_is_an_error() {
        let open = TEXT.replace(END, "");
        let error = filled(&open, |_| Ok(String::new())).expect_err("it is not closed");
        assert!(error.to_string().contains("`<!-- results: acts -->` has no"), "{error}");
        assert!(filled(&(open + TEXT), |_| Ok(String::new())).is_err());
    }

    #[test]
    fn a_changed_figure_and_a_file_that_is_not_shown_are_seen() {
        let root = std::env::temp_dir().join(format!("oddtrick-papers-{}", std::process::id()));
        let results = root.join(FOLDER);
        fs::create_dir_all(&results).expect("a folder");
        fs::create_dir_all(root.join("docs")).expect("a folder");
        let file = "columns = [{ key = \"acts\", title = \"acts\" }]\n[[row]]\nacts = 281\ndate = 2026-11-15\n\
                    commit = \"3e83441\"\nmachine = \"here\"\ncommand = \"cargo bench\"\n";
        fs::write(results.join("acts.toml"), file).expect("a file");
        fs::write(root.join("docs/A.md"), TEXT).expect("a file");
        write(&root).expect("it can be written");
        let fresh = stale(&root).expect("it can be read");
        fs::write(results.join("acts.toml"), file.replace("281", "282")).expect("a file");
        let changed = stale(&root).expect("it can be read");
        fs::write(results.join("acts.toml"), file).expect("a file");
        fs::write(results.join("more.toml"), file).expect("a file");
        let hidden = stale(&root).expect("it can be read");
        fs::remove_dir_all(&root).expect("the folder is ours");
        assert_eq!(fresh, Vec::<String>::new());
        assert_eq!(changed, ["docs/A.md: out of date, run `cargo xtask papers`"]);
        assert_eq!(hidden, ["bench/results/more.toml: no document shows it (`<!-- results: more -->`)"]);
    }
}
