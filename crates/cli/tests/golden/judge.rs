//! `golden/judge.tsv`: what the laws answer in every case and at ten thousand random tables.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Read as _;
use std::thread;

use games::Code;
use serde_json::Value;

use crate::kept::{kept, sha256};
use crate::{files, golden, oddtrick};

/// How many random tables each code has.
pub(crate) const TABLES: usize = 2_500;

pub(crate) const CODES: [Code; 4] =
    [Code::Bridge1905, Code::Bridge1907, Code::Euchre1888, Code::Royalton1915];

#[test]
fn the_laws_answer_as_before_in_every_case_and_at_ten_thousand_random_tables() {
    let path = golden("judge.tsv");
    let before = fs::read_to_string(&path).unwrap_or_default();
    let (tables, seen) = tables();
    let now: Vec<String> = cases().into_iter().chain(tables).collect();
    let text = now.join("\n") + "\n";
    let changes = changes(&before, &text);
    for (code, seen) in CODES.iter().zip(&seen) {
        println!("{code}: {:?}, {} laws", seen.kinds, seen.laws.len());
        println!("{code}: {} tables end before their last act", seen.stopped);
        // The tables were drawn under the rulings of their time; at more than this they are to be drawn anew.
        assert!(seen.stopped < TABLES / 20, "{code}: too many tables end before their last act");
        // Tables that do not see everything would let a change pass.
        assert!(seen.kinds.len() == 10 && seen.laws.len() > 100, "{code}: {:?}", seen.kinds);
    }
    if std::env::var_os("ODDTRICK_WRITE_GOLDEN").is_some() {
        for change in &changes {
            println!("{change}");
        }
        println!("judge.tsv: {} of {} lines changed", changes.len(), now.len());
        fs::write(&path, text).expect("judge.tsv can be written");
        return;
    }
    let first: Vec<&str> = changes.iter().take(10).map(String::as_str).collect();
    assert!(
        changes.is_empty(),
        "{} of {} lines of golden/judge.tsv differ, the first of them:\n  {}\n\
         `cargo xtask golden` writes it anew; the commit says why a ruling changed",
        changes.len(),
        now.len(),
        first.join("\n  ")
    );
}

/// The names whose line differs, each with what is different about it.
fn changes(before: &str, now: &str) -> Vec<String> {
    let (old, new) = (by_name(before), by_name(now));
    let gone = old.keys().filter(|name| !new.contains_key(*name)).map(|name| format!("{name}: is gone"));
    let differ = new.iter().filter_map(|(name, hash)| match old.get(name) {
        None => Some(format!("{name}: is new")),
        Some(was) if was == hash => None,
        Some(_) => Some(format!("{name}: the rulings differ")),
    });
    differ.chain(gone).collect()
}

fn by_name(text: &str) -> BTreeMap<&str, &str> {
    text.lines().filter_map(|line| line.split_once('\t')).collect()
}

/// A line for each file under `cases/`, as the binary answers it.
fn cases() -> Vec<String> {
    let mut lines = lines(&["judge", "--json"], &files("cases", "minutes"));
    lines.extend(lines_of_sheets());
    lines.sort();
    lines
}

fn lines_of_sheets() -> Vec<String> {
    lines(&["score", "--json"], &files("cases", "score"))
}

fn lines(command: &[&str], paths: &[String]) -> Vec<String> {
    let output = oddtrick(command).args(paths).output().expect("the binary starts");
    let printed = String::from_utf8(output.stdout).expect("it prints text");
    let reports: Vec<Value> =
        printed.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect();
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(reports.len(), paths.len(), "{command:?} must answer every file:\n{told}");
    paths.iter().zip(&reports).map(|(path, report)| format!("{path}\t{}", sha256(&kept(report)))).collect()
}

/// What the tables of a code have shown: how often each kind of answer came, and which laws.
#[derive(Default)]
struct Seen {
    kinds: BTreeMap<String, usize>,
    laws: BTreeSet<String>,
    /// How many tables ended before their last act.
    stopped: usize,
}

impl Seen {
    fn add(&mut self, report: &Value) {
        self.stopped += usize::from(report[STOPPED] == true);
        for answer in report["answers"].as_array().expect("answers") {
            let kind = answer["kind"].as_str().expect("a kind").to_owned();
            *self.kinds.entry(kind).or_default() += 1;
            let laws = answer["laws"].as_array().expect("laws").iter().filter_map(Value::as_str);
            self.laws.extend(laws.map(str::to_owned));
        }
    }
}

/// A line for each random table, those of a code one after the other, and what they have shown.
fn tables() -> (Vec<String>, Vec<Seen>) {
    let texts = texts();
    let named: Vec<(&str, &str)> = texts
        .split("=== ")
        .skip(1)
        .map(|table| table.split_once('\n').expect("a name and minutes"))
        .collect();
    let workers = thread::available_parallelism().map_or(2, usize::from);
    let share = named.len().div_ceil(workers);
    let judged: Vec<(String, Value)> = thread::scope(|scope| {
        let judge = |tables: &[(&str, &str)]| -> Vec<(String, Value)> {
            tables.iter().map(|(name, text)| judged(name, text)).collect()
        };
        let workers: Vec<_> = named.chunks(share).map(|tables| scope.spawn(move || judge(tables))).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("every table is judged")).collect()
    });
    let mut lines = Vec::new();
    let mut seen: Vec<Seen> = CODES.iter().map(|_| Seen::default()).collect();
    for (line, report) in judged {
        let code = CODES.iter().position(|code| report["code"] == code.name()).expect("a code of the list");
        seen[code].add(&report);
        lines.push(line);
    }
    (lines, seen)
}

/// The minutes of all random tables.
fn texts() -> String {
    let packed = fs::File::open(golden("tables.gz")).expect("tables.gz can be read");
    let mut texts = String::new();
    flate2::read::GzDecoder::new(packed).read_to_string(&mut texts).expect("it is text");
    texts
}

/// The line of a random table: its name and the hash; and the report. The acts were drawn under the rulings of
/// their time: where one has changed, a later act may not be possible any more, and the table ends there.
fn judged(name: &str, text: &str) -> (String, Value) {
    let read = games::minutes::read(text).unwrap_or_else(|faults| panic!("{}", faults.show(name, text)));
    let judged = read.judge(None);
    let mut report = serde_json::to_value(&judged.report).expect("a report is JSON");
    let hash = sha256(&kept(&report));
    let ended = if judged.stopped.is_some() { ENDS_EARLY } else { "" };
    report[STOPPED] = judged.stopped.is_some().into();
    (format!("{name}\t{hash}{ended}"), report)
}

/// Marks the line of a table that ends before its last act.
const ENDS_EARLY: &str = " ends early";
const STOPPED: &str = "stopped";

#[test]
fn a_difference_is_told_by_name_and_kind() {
    let before = "a\t1\nb\t2\nd\t6\n";
    let now = "a\t9\nb\t2\ne\t6\n";
    let told = ["a: the rulings differ", "e: is new", "d: is gone"];
    assert_eq!(changes(before, now), told);
    assert!(changes(now, now).is_empty());
}
