//! The matrix of meetings: which articles lie open together at random tables, which of those meetings a case
//! tells, and which leave each other alone.
//!
//! `cargo xtask meetings` measures it and writes `bench/meetings.tsv`, the result file and the lists of
//! docs/meetings.md; tidy counts it with the cases of today.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};

use crate::source;
use crate::test::{command, finish};

/// What the random tables showed: a line an article, and a line a pair that met.
const MATRIX: &str = "bench/meetings.tsv";
const PAGE: &str = "docs/meetings.md";
const BEGIN: &str = "<!-- meetings: written by cargo xtask meetings -->\n";
const END: &str = "<!-- end of meetings -->";

/// Measures the matrix with so many acts of each game and writes what documents show of it.
pub(crate) fn measure(root: &Path, acts: u64) -> Result<()> {
    let mut run = command(root, "cargo", &["test", "--release", "-p", "testkit", "--test", "meetings"]);
    run.env("ODDTRICK_ACTS", acts.to_string()).env("ODDTRICK_WRITE_MEETINGS", root.join(MATRIX));
    finish(&mut run)?;
    write_lists(root)
}

/// Writes the lists of the page from the matrix and the cases.
pub(crate) fn write_lists(root: &Path) -> Result<()> {
    let path = root.join(PAGE);
    let old = fs::read_to_string(&path).with_context(|| format!("reading {PAGE}"))?;
    let (head, rest) = old.split_once(BEGIN).with_context(|| format!("{PAGE} has no mark"))?;
    let (_, tail) = rest.split_once(END).with_context(|| format!("{PAGE} has no end mark"))?;
    let mut text = head.to_owned() + BEGIN;
    text +=
        "\n| code | articles | pairs | told by a case | left alone | changed, no case | met | never met |\n";
    text += "|---|---|---|---|---|---|---|---|\n";
    let matrices = read(root)?;
    for matrix in &matrices {
        matrix.row(&mut text);
    }
    for matrix in &matrices {
        matrix.list(&mut text);
    }
    text.push('\n');
    fs::write(&path, text + END + tail)?;
    println!("wrote {PAGE}");
    Ok(())
}

/// One line a code: how many pairs are told by a case, leave each other alone, or never met.
pub(crate) fn summary(root: &Path) -> Result<Vec<String>> {
    Ok(read(root)?.iter().map(Matrix::summary).collect())
}

/// Two articles, the smaller name in front.
type Pair = (String, String);

fn pair(one: &str, other: &str) -> Pair {
    if one <= other { (one.to_owned(), other.to_owned()) } else { (other.to_owned(), one.to_owned()) }
}

/// How two articles met at random tables.
#[derive(Clone, Copy, Default)]
struct Met {
    alike: u64,
    changed: u64,
}

/// The matrix of one code.
struct Matrix {
    code: String,
    articles: BTreeSet<String>,
    met: BTreeMap<Pair, Met>,
    told: BTreeSet<Pair>,
}

/// What is known of a pair.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    /// A case tells what follows.
    Told,
    /// With and without the first the second ran the same.
    Alone,
    /// It did not, and no case says how.
    Changed,
    /// They met, and neither is a right that could be taken away for a comparison.
    Met,
    /// They never met.
    Never,
}

impl Matrix {
    fn known(&self, pair: &Pair) -> Known {
        match self.met.get(pair) {
            _ if self.told.contains(pair) => Known::Told,
            None => Known::Never,
            Some(met) if met.changed > 0 => Known::Changed,
            Some(met) if met.alike > 0 => Known::Alone,
            Some(_) => Known::Met,
        }
    }

    fn pairs(&self) -> impl Iterator<Item = Pair> {
        let articles: Vec<&String> = self.articles.iter().collect();
        let mut pairs = Vec::new();
        for (at, one) in articles.iter().enumerate() {
            pairs.extend(articles[at + 1..].iter().map(|other| pair(one, other)));
        }
        pairs.into_iter()
    }

    fn count(&self, known: Known) -> usize {
        self.pairs().filter(|pair| self.known(pair) == known).count()
    }

    fn summary(&self) -> String {
        format!(
            "{:<9} {} articles open something, {} pairs: {} told by a case, {} leave each other alone, {} change \
             something and no case says how, {} met and are not compared, {} never met",
            self.code,
            self.articles.len(),
            self.pairs().count(),
            self.count(Known::Told),
            self.count(Known::Alone),
            self.count(Known::Changed),
            self.count(Known::Met),
            self.count(Known::Never),
        )
    }

    fn row(&self, text: &mut String) {
        let heads = [Known::Told, Known::Alone, Known::Changed, Known::Met, Known::Never];
        let counts = heads.map(|known| self.count(known).to_string()).join(" | ");
        let _ = writeln!(
            text,
            "| {} | {} | {} | {counts} |",
            self.code,
            self.articles.len(),
            self.pairs().count()
        );
    }

    fn list(&self, text: &mut String) {
        let short = |law: &str| law.rsplit('/').next().unwrap_or(law).to_owned();
        let mut row = |title: &str, known: Known| {
            let _ = writeln!(text, "\n**{title}** ({})\n", self.count(known));
            let mut by_first: BTreeMap<String, Vec<String>> = BTreeMap::new();
            for (one, other) in self.pairs().filter(|pair| self.known(pair) == known) {
                by_first.entry(short(&one)).or_default().push(short(&other));
            }
            for (one, others) in by_first {
                let _ = writeln!(text, "- {one}: {}", others.join(", "));
            }
        };
        row(&format!("{}: the one changes the other, and no case says how", self.code), Known::Changed);
        row(&format!("{}: never met", self.code), Known::Never);
    }
}

fn read(root: &Path) -> Result<Vec<Matrix>> {
    let text = fs::read_to_string(root.join(MATRIX)).with_context(|| format!("reading {MATRIX}"))?;
    let mut matrices: BTreeMap<String, Matrix> = BTreeMap::new();
    for (number, line) in text.lines().enumerate() {
        let fields: Vec<&str> = line.split('\t').collect();
        let law = fields.first().copied().unwrap_or_default();
        let code = law.split('/').next().unwrap_or_default().to_owned();
        let matrix = matrices.entry(code.clone()).or_insert_with(|| Matrix {
            code,
            articles: BTreeSet::new(),
            met: BTreeMap::new(),
            told: BTreeSet::new(),
        });
        match fields.as_slice() {
            [law] => drop(matrix.articles.insert((*law).to_owned())),
            [first, second, _met, alike, changed] => {
                let met = matrix.met.entry(pair(first, second)).or_default();
                met.alike += alike.parse::<u64>()?;
                met.changed += changed.parse::<u64>()?;
            }
            _ => ensure!(false, "{MATRIX}:{}: an article, or two with three numbers", number + 1),
        }
    }
    for matrix in matrices.values_mut() {
        matrix.told = told(root, &matrix.code)?;
    }
    Ok(matrices.into_values().collect())
}

/// The pairs that cases tell: `# meets: bridge/60 bridge/76`, or both in the line of its laws.
fn told(root: &Path, code: &str) -> Result<BTreeSet<Pair>> {
    let mut told = BTreeSet::new();
    for path in source::files(&root.join("cases").join(code), "minutes")? {
        let text = fs::read_to_string(&path)?;
        for line in text.lines().take_while(|line| line.trim() != "---") {
            let line = line.trim();
            let Some(list) = line.strip_prefix("# meets:").or_else(|| line.strip_prefix("# laws:")) else {
                continue;
            };
            let is_law = |word: &&str| word.starts_with(code) && word.contains('/');
            let laws: Vec<&str> = list.split([' ', ',']).filter(is_law).collect();
            for (at, one) in laws.iter().enumerate() {
                told.extend(
                    laws[at + 1..].iter().filter(|other| *other != one).map(|other| pair(one, other)),
                );
            }
        }
    }
    Ok(told)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matrix() -> Matrix {
        let law = |number: u8| format!("bridge/{number}");
        let met = [((1, 2), (3, 0)), ((1, 3), (3, 1)), ((2, 3), (0, 0))];
        Matrix {
            code: "bridge".to_owned(),
            articles: [1, 2, 3, 4].map(law).into(),
            met: met
                .map(|((a, b), (alike, changed))| (pair(&law(a), &law(b)), Met { alike, changed }))
                .into(),
            told: [pair(&law(4), &law(1))].into(),
        }
    }

    #[test]
    fn every_pair_is_counted_once_and_under_one_head() {
        let matrix = matrix();
        assert_eq!(matrix.pairs().count(), 6);
        let counts = [Known::Told, Known::Alone, Known::Changed, Known::Met, Known::Never];
        assert_eq!(counts.map(|known| matrix.count(known)), [1, 1, 1, 1, 2]);
    }

    #[test]
    fn a_case_tells_a_pair_whichever_comes_first() {
        assert_eq!(pair("bridge/9", "bridge/10"), pair("bridge/10", "bridge/9"));
    }
}
