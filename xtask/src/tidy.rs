//! Keeps the house in order: `cargo xtask tidy` lists everything that is out of place.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use anyhow::{Result, bail};

use crate::coverage::Coverage;
use crate::{codegen, house, ladder, links, logs, meetings, papers, ratchet, security, source};

/// A file is read in one sitting.
const LINES_MAX: usize = 900;

/// Marks of unfinished work; spelt in halves so that this file has none.
const UNFINISHED: [&str; 5] = [concat!("TO", "DO"), concat!("FIX", "ME"), "todo", "unimplemented", "dbg"];

/// Prints what the book, the code and the cases have in common, and fails on anything out of place.
pub(crate) fn tidy(root: &Path) -> Result<()> {
    let complaints = complaints(root)?;
    let mut lines = Coverage::read(root)?.summary();
    lines.extend(meetings::summary(root)?);
    lines.extend(complaints.iter().cloned());
    // A reader who has seen enough may close the pipe.
    let _ = writeln!(io::stdout(), "{}", lines.join("\n"));
    match complaints.len() {
        0 => Ok(()),
        1 => bail!("one thing is out of place"),
        n => bail!("{n} things are out of place"),
    }
}

/// Everything that is out of place.
pub(crate) fn complaints(root: &Path) -> Result<Vec<String>> {
    let mut complaints = ladder::check(root)?;
    complaints.extend(ladder::check_purity(root)?);
    complaints.extend(check_files(root)?);
    complaints.extend(house::check(root)?);
    complaints.extend(ratchet::check(root)?);
    complaints.extend(
        codegen::stale(root)?.iter().map(|path| format!("{path}: out of date, run `cargo xtask codegen`")),
    );
    complaints.extend(papers::stale(root)?);
    complaints.extend(links::check(root)?);
    complaints.extend(logs::check(root)?);
    complaints.extend(security::check(root)?);
    complaints.extend(Coverage::read(root)?.complaints(root));
    Ok(complaints)
}

/// Long files, unfinished work, and modules that do not say what they are for.
fn check_files(root: &Path) -> Result<Vec<String>> {
    let mut complaints = Vec::new();
    for folder in ladder::FOLDERS.into_iter().chain(["xtask"]) {
        for path in source::files(&root.join(folder), "rs")? {
            let text = fs::read_to_string(&path)?;
            if text.starts_with("// @generated") {
                continue;
            }
            let shown = path.strip_prefix(root)?.display().to_string();
            complaints.extend(file_complaints(&text).into_iter().map(|what| format!("{shown}{what}")));
        }
    }
    Ok(complaints)
}

fn file_complaints(text: &str) -> Vec<String> {
    let mut complaints = Vec::new();
    let lines = text.lines().count();
    if lines > LINES_MAX {
        complaints.push(format!(": {lines} lines; {LINES_MAX} are the most one sitting bears"));
    }
    if !text.starts_with("//!") && !text.starts_with("#!") {
        complaints.push(":1: a module opens with a `//!` sentence saying what it is for".to_owned());
    }
    for (number, line) in text.lines().enumerate() {
        for mark in UNFINISHED {
            let said = if mark.starts_with(char::is_uppercase) {
                line.split(|c: char| !c.is_alphanumeric()).any(|word| word == mark)
            } else {
                line.contains(&format!("{mark}!("))
            };
            if said {
                complaints.push(format!(":{}: {mark} marks unfinished work", number + 1));
            }
        }
    }
    complaints
}

#[cfg(test)]
mod tests;
