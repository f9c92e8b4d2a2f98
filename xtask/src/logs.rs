//! The log of the club: every text that the server writes there is explained in docs/server.md, and no other.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};

use crate::source;

const DOC: &str = "docs/server.md";
const HEADING: &str = "## The log\n";

/// Complaints about log texts without an explanation, and explanations without a text.
pub(crate) fn check(root: &Path) -> Result<Vec<String>> {
    let mut written = BTreeSet::new();
    for path in source::files(&root.join("crates/server/src"), "rs")? {
        written.extend(texts(&fs::read_to_string(&path)?));
    }
    let doc = fs::read_to_string(root.join(DOC)).with_context(|| format!("reading {DOC}"))?;
    Ok(complaints(&written, &explained(&doc)))
}

fn complaints(written: &BTreeSet<String>, explained: &BTreeSet<String>) -> Vec<String> {
    let missing =
        written.difference(explained).map(|text| format!("{DOC}: the log text `{text}` is not explained"));
    let gone = explained.difference(written).map(|text| format!("{DOC}: no code logs `{text}` any more"));
    missing.chain(gone).collect()
}

/// The fixed text of each log line of a source: the last string in its macro.
fn texts(source: &str) -> Vec<String> {
    let mut found = Vec::new();
    for level in ["error", "warn", "info"] {
        for call in source.split(&format!("tracing::{level}!(")).skip(1) {
            let mut last = None;
            let mut rest = call;
            // Fields hold no brackets inside strings, so the first bracket outside one closes the call or a field's value.
            let mut depth = 1;
            while let Some(at) = rest.find(['"', '(', ')']) {
                let sign = rest.as_bytes()[at];
                rest = &rest[at + 1..];
                match sign {
                    b'(' => depth += 1,
                    b')' => depth -= 1,
                    _ => {
                        let Some((text, after)) = rest.split_once('"') else { break };
                        last = Some(text.to_owned());
                        rest = after;
                    }
                }
                if depth == 0 {
                    break;
                }
            }
            found.extend(last);
        }
    }
    found
}

/// The texts in the first column of the table below the heading.
fn explained(doc: &str) -> BTreeSet<String> {
    let section = doc.split_once(HEADING).map_or("", |(_, after)| after);
    let section = section.split("\n## ").next().unwrap_or_default();
    let cell = |line: &str| Some(line.strip_prefix("| `")?.split_once('`')?.0.to_owned());
    section.lines().filter_map(cell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_of_a_log_line_is_its_last_string() {
        let source = "tracing::error!(%error, what = name(\"x\"), \"a commit failed\");\nlet a = \"b\";\n\
                      Err(error) => tracing::warn!(\n    table = %self.public,\n    \"stuck\",\n),\ntracing::info!(version = v());";
        assert_eq!(texts(source), ["a commit failed", "stuck"]);
    }

    #[test]
    fn a_text_without_an_explanation_and_an_explanation_without_a_text_are_seen() {
        let doc = "# A\n| `no` | x |\n## The log\n\n| text | |\n|---|---|\n| `open` | x |\n| `gone` | y |\n\n## B\n| `no` | x |\n";
        let written = ["open", "new"].map(str::to_owned).into();
        assert_eq!(
            complaints(&written, &explained(doc)),
            [
                "docs/server.md: the log text `new` is not explained",
                "docs/server.md: no code logs `gone` any more",
            ]
        );
    }
}
