//! docs/security.md against the standard that it goes through: every requirement of its first two levels has a line there, and one alone.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};

use crate::prove;

const DOC: &str = "docs/security.md";

/// The sections of the OWASP Application Security Verification Standard 5.0.0, and how many requirements of level 1 or 2 each has. In every
/// section those of level 3 come last; a section that has no others is not here.
const SECTIONS: [(u8, u8, u8); 75] = [
    (1, 1, 2),
    (1, 2, 9),
    (1, 3, 11),
    (1, 4, 3),
    (1, 5, 2),
    (2, 1, 3),
    (2, 2, 3),
    (2, 3, 4),
    (2, 4, 1),
    (3, 2, 2),
    (3, 3, 4),
    (3, 4, 6),
    (3, 5, 5),
    (3, 7, 2),
    (4, 1, 3),
    (4, 2, 1),
    (4, 3, 2),
    (4, 4, 4),
    (5, 1, 1),
    (5, 2, 3),
    (5, 3, 2),
    (5, 4, 3),
    (6, 1, 3),
    (6, 2, 12),
    (6, 3, 4),
    (6, 4, 4),
    (6, 5, 5),
    (6, 6, 3),
    (6, 8, 4),
    (7, 1, 3),
    (7, 2, 4),
    (7, 3, 2),
    (7, 4, 5),
    (7, 5, 2),
    (7, 6, 2),
    (8, 1, 2),
    (8, 2, 3),
    (8, 3, 1),
    (8, 4, 1),
    (9, 1, 3),
    (9, 2, 4),
    (10, 1, 2),
    (10, 2, 2),
    (10, 3, 4),
    (10, 4, 11),
    (10, 5, 5),
    (10, 6, 2),
    (10, 7, 3),
    (11, 1, 2),
    (11, 2, 3),
    (11, 3, 3),
    (11, 4, 4),
    (11, 5, 1),
    (11, 6, 1),
    (12, 1, 3),
    (12, 2, 2),
    (12, 3, 4),
    (13, 1, 1),
    (13, 2, 5),
    (13, 3, 2),
    (13, 4, 5),
    (14, 1, 2),
    (14, 2, 4),
    (14, 3, 3),
    (15, 1, 3),
    (15, 2, 3),
    (15, 3, 7),
    (16, 1, 1),
    (16, 2, 5),
    (16, 3, 4),
    (16, 4, 3),
    (16, 5, 3),
    (17, 1, 1),
    (17, 2, 4),
    (17, 3, 2),
];
/// So many are of level 1 and of level 2.
#[cfg(test)]
const LEVELS: [usize; 2] = [70, 183];

/// A requirement by its chapter, section and number.
type Number = (u8, u8, u8);

/// Complaints about requirements without a line, or with several, and about proofs that do not exist.
pub(crate) fn check(root: &Path) -> Result<Vec<String>> {
    let doc = fs::read_to_string(root.join(DOC)).with_context(|| format!("reading {DOC}"))?;
    Ok(complaints(&doc, prove::is_proof))
}

fn complaints(doc: &str, is_proof: impl Fn(&str) -> bool) -> Vec<String> {
    let all = requirements();
    let mut lines: BTreeMap<Number, usize> = all.iter().map(|&number| (number, 0)).collect();
    let mut found = Vec::new();
    for (at, line) in doc.lines().enumerate() {
        let cell =
            line.strip_prefix("| ").and_then(|line| line.split_once(" |")).map_or("", |(cell, _)| cell);
        for part in cell.split(", ").filter(|part| part.starts_with(|first: char| first.is_ascii_digit())) {
            let (first, last) = part.split_once(" to ").unwrap_or((part, part));
            let place = |text| all.iter().position(|&number| Some(number) == read(text));
            match (place(first), place(last)) {
                (Some(first), Some(last)) if first <= last => {
                    all[first..=last].iter().for_each(|number| *lines.entry(*number).or_default() += 1);
                }
                _ => found.push(format!("{DOC}:{}: `{part}` is no requirement of level 1 or 2", at + 1)),
            }
        }
        for name in line.split("`prove ").skip(1).filter_map(|rest| rest.split('`').next()) {
            if !is_proof(name) {
                found.push(format!("{DOC}:{}: there is no proof `{name}`", at + 1));
            }
        }
    }
    let told = lines.into_iter().filter(|(_, lines)| *lines != 1);
    found.extend(told.map(|((chapter, section, number), lines)| match lines {
        0 => format!("{DOC}: nothing is said of {chapter}.{section}.{number}"),
        _ => format!("{DOC}: {chapter}.{section}.{number} has {lines} lines"),
    }));
    found
}

/// All of them, in the order of the standard.
fn requirements() -> Vec<Number> {
    let all = SECTIONS.iter();
    all.flat_map(|&(chapter, section, count)| (1..=count).map(move |number| (chapter, section, number)))
        .collect()
}

fn read(text: &str) -> Option<Number> {
    let numbers: Vec<u8> = text.split('.').map(str::parse).collect::<Result<_, _>>().ok()?;
    let [chapter, section, number] = numbers[..] else { return None };
    Some((chapter, section, number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_has_so_many_requirements_of_the_first_two_levels() {
        assert_eq!(requirements().len(), LEVELS.iter().sum::<usize>());
    }

    #[test]
    fn what_is_left_out_said_twice_or_unknown_is_told() {
        let doc = "| | | evidence |\n|---|---|---|\n| 1.1.1 to 16.5.3 | yes | `prove crash` |\n\
                   | 17.1.1, 17.2.1 to 17.2.4 | none | x |\n| 17.2.4, 1.2.10 | none | `prove crush` |\n";
        assert_eq!(
            complaints(doc, |name| name == "crash"),
            [
                "docs/security.md:5: `1.2.10` is no requirement of level 1 or 2",
                "docs/security.md:5: there is no proof `crush`",
                "docs/security.md: 17.2.4 has 2 lines",
                "docs/security.md: nothing is said of 17.3.1",
                "docs/security.md: nothing is said of 17.3.2",
            ]
        );
    }
}
