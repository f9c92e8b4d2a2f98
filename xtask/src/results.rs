//! Result files: what was measured, in `bench/results/*.toml`, and the tables made of them.
//!
//! A file names its columns and lists its rows. Every row says when, on which commit, on which machine
//! and by which command it was measured; what all rows have in common stands once under `[run]`.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, bail, ensure};
use toml::{Table, Value};

use crate::test::command;

/// Where the result files lie.
pub(crate) const FOLDER: &str = "bench/results";

/// What every row must say of itself, in the order in which it is shown.
const PROVENANCE: [&str; 4] = ["date", "commit", "machine", "command"];

/// One family of measurements.
#[derive(Debug)]
pub(crate) struct Results {
    columns: Vec<Column>,
    rows: Vec<Row>,
}

/// How one key of the rows is shown.
#[derive(Debug)]
struct Column {
    key: String,
    title: String,
    unit: Option<String>,
    /// The key of half the width of the 95 % interval, shown behind the figure.
    error: Option<String>,
    digits: Option<usize>,
    /// Whether a plus is written before what is more than nought.
    signed: bool,
    optional: bool,
}

/// The figures of one measurement with what it says of itself.
#[derive(Debug)]
struct Row {
    figures: Table,
    provenance: [String; 4],
}

impl Results {
    /// Reads a result file.
    ///
    /// # Errors
    /// When a field is missing, has the wrong type or belongs to no column: the file, the row and the key
    /// are named.
    pub(crate) fn read(path: &Path) -> Result<Results> {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let text = fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))?;
        Results::parse(&text).with_context(|| format!("in {FOLDER}/{name}"))
    }

    pub(crate) fn parse(text: &str) -> Result<Results> {
        let file: Table = text.parse()?;
        if let Some(key) = file.keys().find(|key| !["columns", "run", "row"].contains(&key.as_str())) {
            bail!("`{key}` is neither `columns`, `run` nor `row`");
        }
        let list = |key: &str| file.get(key).and_then(Value::as_array).filter(|list| !list.is_empty());
        let columns: Vec<Column> = list("columns")
            .context("`columns` is missing")?
            .iter()
            .enumerate()
            .map(|(at, column)| Column::parse(column).with_context(|| format!("column {}", at + 1)))
            .collect::<Result<_>>()?;
        let run = file.get("run").and_then(Value::as_table).cloned().unwrap_or_default();
        let rows = list("row")
            .context("`row` is missing")?
            .iter()
            .enumerate()
            .map(|(at, row)| Row::parse(row, &run, &columns).with_context(|| format!("row {}", at + 1)))
            .collect::<Result<_>>()?;
        Ok(Results { columns, rows })
    }

    /// The table in Markdown. What all rows have in common of date, commit, machine and command
    /// stands below it, what differs in columns of its own.
    pub(crate) fn markdown(&self) -> String {
        let common: Vec<bool> = (0..PROVENANCE.len())
            .map(|at| self.rows.iter().all(|row| row.provenance[at] == self.rows[0].provenance[at]))
            .collect();
        let differing: Vec<usize> = (0..PROVENANCE.len()).filter(|&at| !common[at]).collect();
        let mut out = String::from("|");
        for column in &self.columns {
            let _ = write!(out, " {} |", column.title);
        }
        for &at in &differing {
            let _ = write!(out, " {} |", PROVENANCE[at]);
        }
        out.push_str("\n|");
        for column in &self.columns {
            let is_number =
                |row: &Row| matches!(row.figures.get(&column.key), Some(Value::Integer(_) | Value::Float(_)));
            out.push_str(if self.rows.iter().any(is_number) { "---:|" } else { "---|" });
        }
        out.push_str(&"---|".repeat(differing.len()));
        out.push('\n');
        for row in &self.rows {
            out.push('|');
            for column in &self.columns {
                let _ = write!(out, " {} |", column.shown(&row.figures));
            }
            for &at in &differing {
                let _ = write!(out, " {} |", row.told(at));
            }
            out.push('\n');
        }
        let told: Vec<String> =
            (0..PROVENANCE.len()).filter(|&at| common[at]).map(|at| self.rows[0].told(at)).collect();
        if !told.is_empty() {
            let _ = writeln!(out, "\nMeasured: {}", told.join(" · "));
        }
        out
    }
}

impl Column {
    pub(crate) fn parse(value: &Value) -> Result<Column> {
        const KNOWN: [&str; 7] = ["key", "title", "unit", "error", "digits", "signed", "optional"];
        let table = value.as_table().context("it is no table")?;
        if let Some(key) = table.keys().find(|key| !KNOWN.contains(&key.as_str())) {
            bail!("`{key}` is none of {}", KNOWN.join(", "));
        }
        let text = |key: &str| -> Result<Option<String>> {
            let Some(value) = table.get(key) else { return Ok(None) };
            Ok(Some(value.as_str().with_context(|| format!("`{key}` is no text"))?.to_owned()))
        };
        let flag = |key: &str| -> Result<bool> {
            let Some(value) = table.get(key) else { return Ok(false) };
            value.as_bool().with_context(|| format!("`{key}` is neither true nor false"))
        };
        Ok(Column {
            key: text("key")?.context("`key` is missing")?,
            title: text("title")?.context("`title` is missing")?,
            unit: text("unit")?,
            error: text("error")?,
            digits: table.get("digits").map(digits).transpose()?,
            signed: flag("signed")?,
            optional: flag("optional")?,
        })
    }

    /// The cell of a row; nothing where an optional figure was not measured.
    fn shown(&self, figures: &Table) -> String {
        let Some(value) = figures.get(&self.key) else { return String::new() };
        // What a row says of its digits is meant for the figures that come with an error.
        let own = figures.get("digits").filter(|_| self.error.is_some());
        let digits = own.and_then(|value| digits(value).ok()).or(self.digits);
        let mut out = number(value, digits, self.signed);
        if let Some(error) = self.error.as_ref().and_then(|key| figures.get(key)) {
            let _ = write!(out, " ± {}", number(error, digits, false));
        }
        if let Some(unit) = &self.unit {
            let _ = write!(out, " {unit}");
        }
        out
    }
}

impl Row {
    pub(crate) fn parse(value: &Value, run: &Table, columns: &[Column]) -> Result<Row> {
        let figures = value.as_table().context("it is no table")?;
        let mut known: BTreeSet<&str> = PROVENANCE.into_iter().chain(["digits"]).collect();
        for column in columns {
            known.insert(&column.key);
            known.extend(column.error.as_deref());
            let there = figures.get(&column.key);
            ensure!(there.is_some() || column.optional, "`{}` is missing", column.key);
            // A text speaks for itself.
            if let (Some(Value::Integer(_) | Value::Float(_)), Some(error)) = (there, &column.error) {
                ensure!(figures.contains_key(error), "`{error}` is missing");
            }
        }
        for (key, value) in figures {
            ensure!(known.contains(key.as_str()), "`{key}` belongs to no column");
            let is_figure = matches!(value, Value::String(_) | Value::Integer(_) | Value::Float(_));
            ensure!(is_figure || key == "date", "`{key}` is neither a text nor a number");
        }
        if let Some(value) = figures.get("digits") {
            digits(value)?;
        }
        let mut provenance = PROVENANCE.map(String::from);
        for told in &mut provenance {
            let value = figures.get(told.as_str()).or_else(|| run.get(told.as_str()));
            *told = match value.with_context(|| format!("`{told}` is missing, here and under `run`"))? {
                Value::Datetime(date) if told == "date" => date.to_string(),
                Value::String(text) if told != "date" && !text.is_empty() => text.clone(),
                _ => {
                    bail!("`{told}` is no {}", if told == "date" { "date, as 2026-11-16 is" } else { "text" })
                }
            };
        }
        Ok(Row { figures: figures.clone(), provenance })
    }

    /// One thing that a row says of itself, as it is shown.
    fn told(&self, at: usize) -> String {
        let told = &self.provenance[at];
        if PROVENANCE[at] == "command" { format!("`{told}`") } else { told.clone() }
    }
}

fn digits(value: &Value) -> Result<usize> {
    value.as_integer().and_then(|n| usize::try_from(n).ok()).context("`digits` is no number of digits")
}

/// A figure with its thousands parted by commas; texts as they are.
fn number(value: &Value, digits: Option<usize>, signed: bool) -> String {
    let (plain, is_negative) = match value {
        Value::Integer(number) => (number.unsigned_abs().to_string(), *number < 0),
        Value::Float(number) => {
            let shown = digits.map_or_else(|| number.abs().to_string(), |n| format!("{:.n$}", number.abs()));
            (shown, *number < 0.0)
        }
        other => return other.as_str().unwrap_or_default().to_owned(),
    };
    let (whole, rest) =
        plain.split_once('.').map_or((plain.as_str(), None), |(whole, rest)| (whole, Some(rest)));
    let mut out = String::new();
    let is_nought = !plain.bytes().any(|byte| (b'1'..=b'9').contains(&byte));
    if is_negative && !is_nought {
        out.push('−');
    } else if signed && !is_nought {
        out.push('+');
    }
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    if let Some(rest) = rest {
        let _ = write!(out, ".{rest}");
    }
    out
}

/// Where and when something is measured now: what a command that measures writes beside its figures.
pub(crate) struct Stamp {
    /// The day, as 2026-11-16.
    date: String,
    /// The commit that is checked out, with a plus where files differ from it.
    commit: String,
    /// The processor and how many cores of it there are.
    machine: String,
}

impl Stamp {
    /// Asks git and the machine.
    pub(crate) fn now(root: &Path) -> Result<Stamp> {
        let ask = |program: &str, args: &[&str]| -> Result<String> {
            let out = command(root, program, args).output().with_context(|| format!("asking {program}"))?;
            ensure!(out.status.success(), "`{program} {}` failed", args.join(" "));
            Ok(String::from_utf8(out.stdout)?.trim().to_owned())
        };
        let changed = !ask("git", &["status", "--porcelain", "--untracked-files=no"])?.is_empty();
        let mut commit = ask("git", &["rev-parse", "--short=7", "HEAD"])?;
        if changed {
            commit.push('+');
        }
        let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let model = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
        let model = model.map_or("unknown processor", |(_, model)| model.trim());
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Ok(Stamp { date: ask("date", &["+%F"])?, commit, machine: format!("{model}, {cores} cores") })
    }

    /// The commit that is checked out, with a plus where files differ from it.
    pub(crate) fn commit(&self) -> &str {
        &self.commit
    }

    /// The lines of a row that say where it comes from.
    pub(crate) fn lines(&self, command: &str) -> String {
        let Stamp { date, commit, machine } = self;
        format!("date = {date}\ncommit = {commit:?}\nmachine = {machine:?}\ncommand = {command:?}\n")
    }
}

/// Puts a row into a result file, in the place of the one that begins with the same lines.
pub(crate) fn put(root: &Path, name: &str, begins: &str, row: &str) -> Result<()> {
    let path = root.join(FOLDER).join(format!("{name}.toml"));
    let old = fs::read_to_string(&path).with_context(|| format!("reading {}", path.display()))?;
    let text = replaced(&old, begins, row);
    Results::parse(&text).with_context(|| format!("writing {FOLDER}/{name}.toml"))?;
    fs::write(&path, text).with_context(|| format!("writing {}", path.display()))
}

/// Writes a result file as a whole.
pub(crate) fn write(root: &Path, name: &str, text: &str) -> Result<()> {
    Results::parse(text).with_context(|| format!("writing {FOLDER}/{name}.toml"))?;
    let path = root.join(FOLDER).join(format!("{name}.toml"));
    fs::write(&path, text).with_context(|| format!("writing {}", path.display()))
}

/// The row of a result file that begins with these lines.
pub(crate) fn find(root: &Path, name: &str, begins: &str) -> Result<Option<Table>> {
    let path = root.join(FOLDER).join(format!("{name}.toml"));
    let text = fs::read_to_string(&path).with_context(|| format!("reading {}", path.display()))?;
    let (_, rows) = split(&text);
    let row =
        rows.into_iter().find_map(|row| Some(row.strip_prefix(ROW)?).filter(|row| row.starts_with(begins)));
    Ok(row.map(str::parse).transpose()?)
}

fn replaced(old: &str, begins: &str, row: &str) -> String {
    let (head, mut rows) = split(old);
    let new = format!("{ROW}{begins}{}", row.trim_end());
    let is_old = |row: &str| row.strip_prefix(ROW).is_some_and(|row| row.starts_with(begins));
    match rows.iter().position(|row| is_old(row)) {
        Some(at) => rows[at] = &new,
        None => rows.push(&new),
    }
    format!("{head}{}\n", rows.join("\n\n"))
}

/// How a row begins.
const ROW: &str = "[[row]]\n";

/// The head of a result file and its rows as they are written.
fn split(text: &str) -> (&str, Vec<&str>) {
    let starts: Vec<usize> = text.match_indices(ROW).map(|(at, _)| at).collect();
    let head = &text[..starts.first().copied().unwrap_or(text.len())];
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    (head, starts.iter().zip(ends).map(|(&start, end)| text[start..end].trim_end()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = r#"
columns = [
  { key = "what", title = "match" },
  { key = "points", title = "points a deal", error = "points_error", digits = 3, signed = true },
  { key = "deals", title = "deals", optional = true },
]

[run]
date = 2026-11-15
machine = "AMD EPYC, 2 cores"
command = "cargo xtask ladder"

[[row]]
what = "search against book"
points = 0.2491
points_error = 0.014
deals = 10000
commit = "be4a906"

[[row]]
what = "book against search"
points = -0.2491
points_error = 0.014
commit = "52fb2df"
digits = 1
"#;

    fn fault(from: &str, to: &str) -> String {
        assert!(FILE.contains(from), "the file has no {from}");
        format!("{:#}", Results::parse(&FILE.replacen(from, to, 1)).expect_err("it is not in order"))
    }

    #[test]
    fn what_the_rows_share_stands_below_and_what_differs_beside() {
        let table = Results::parse(FILE).expect("in order").markdown();
        assert_eq!(
            table,
            "| match | points a deal | deals | commit |\n|---|---:|---:|---|\n\
             | search against book | +0.249 ± 0.014 | 10,000 | be4a906 |\n\
             | book against search | −0.2 ± 0.0 |  | 52fb2df |\n\n\
             Measured: 2026-11-15 · AMD EPYC, 2 cores · `cargo xtask ladder`\n"
        );
    }

    #[test]
    fn a_missing_field_is_named_with_its_row() {
        assert_eq!(fault("points = 0.2491\n", ""), "row 1: `points` is missing");
        assert_eq!(fault("commit = \"52fb2df\"\n", ""), "row 2: `commit` is missing, here and under `run`");
        assert_eq!(fault("points_error = 0.014\n", ""), "row 1: `points_error` is missing");
        assert_eq!(fault("title = \"match\"", "unit = \"ms\""), "column 1: `title` is missing");
    }

    #[test]
    fn a_file_is_named_with_its_fault() {
        let folder = std::env::temp_dir().join(format!("oddtrick-results-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("ladder.toml");
        fs::write(&path, FILE.replace("points = 0.2491\n", "")).expect("a file");
        let error = Results::read(&path).expect_err("a field is missing");
        fs::remove_dir_all(&folder).expect("the folder is ours");
        assert_eq!(format!("{error:#}"), "in bench/results/ladder.toml: row 1: `points` is missing");
    }

    #[test]
    fn fields_that_nobody_reads_are_refused() {
        assert_eq!(fault("deals = 10000", "deal = 10000"), "row 1: `deal` belongs to no column");
        assert_eq!(
            fault("optional", "maybe"),
            "column 3: `maybe` is none of key, title, unit, error, digits, signed, optional"
        );
        assert_eq!(
            fault("date = 2026-11-15", "date = \"today\""),
            "row 1: `date` is no date, as 2026-11-16 is"
        );
        assert_eq!(fault("deals = 10000", "deals = [1]"), "row 1: `deals` is neither a text nor a number");
    }

    #[test]
    fn figures_are_parted_by_thousands_and_nought_has_no_sign() {
        let shown = |value: Value, digits| number(&value, digits, true);
        assert_eq!(shown(Value::Integer(1_071), None), "+1,071");
        assert_eq!(shown(Value::Integer(-123_456), None), "−123,456");
        assert_eq!(shown(Value::Float(1_187.5), Some(1)), "+1,187.5");
        assert_eq!(shown(Value::Float(-0.0004), Some(3)), "0.000");
        assert_eq!(shown(Value::String("none".into()), Some(3)), "none");
    }

    #[test]
    fn a_row_takes_the_place_of_the_one_that_begins_alike() {
        let begins = "what = \"book against search\"\n";
        let rest = "points = 1.0\npoints_error = 0.5\ncommit = \"abcdef1\"\n";
        let text = replaced(FILE, begins, rest);
        let shown = Results::parse(&text).expect("in order").markdown();
        assert!(shown.contains("| book against search | +1.000 ± 0.500 |  | abcdef1 |"), "{shown}");
        assert!(shown.contains("| search against book | +0.249 ± 0.014 |"), "{shown}");
        assert_eq!(replaced(&text, begins, rest), text);
        let more = replaced(&text, "what = \"a third\"\n", rest);
        assert_eq!(Results::parse(&more).expect("in order").rows.len(), 3);
    }
}
