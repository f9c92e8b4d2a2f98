//! `golden/judge.tsv`: what the laws answer in every case and at ten thousand random tables.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::thread;

use cards::Seat;
use games::minutes::{self, Item, Line, Step};
use games::{Bridge, Code, Euchre, Royalton, Spoken};
use serde_json::Value;
use table::{Manner, Phase, Setup, Table};
use testkit::{Chaos, Mix, Sample};

use crate::kept::{kept, sha256};
use crate::{files, golden, oddtrick, report};

/// How many tables each code has.
const TABLES: u64 = 2_500;

const CODES: [Code; 4] = [Code::Bridge1905, Code::Bridge1907, Code::Euchre1888, Code::Royalton1915];

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
    let differ = new.iter().filter_map(|(name, (hash, drawn))| match old.get(name) {
        None => Some(format!("{name}: is new")),
        Some(was) if was == &(*hash, *drawn) => None,
        Some((_, was)) if was != drawn => Some(format!("{name}: the acts drawn are others")),
        Some(_) => Some(format!("{name}: the rulings differ")),
    });
    differ.chain(gone).collect()
}

fn by_name(text: &str) -> BTreeMap<&str, (&str, Option<&str>)> {
    let lines = text.lines().map(|line| {
        let mut columns = line.split('\t');
        let name = columns.next().unwrap_or_default();
        (name, (columns.next().unwrap_or_default(), columns.next()))
    });
    lines.collect()
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
}

impl Seen {
    fn add(&mut self, report: &Value) {
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
    let workers = thread::available_parallelism().map_or(2, usize::from) as u64;
    let mut lines = Vec::new();
    let mut all_seen = Vec::new();
    for code in CODES {
        let mut seen = Seen::default();
        let mut drawn: Vec<(u64, String, Value)> = thread::scope(|scope| {
            let draw = |worker| {
                let numbers = (worker..TABLES).step_by(workers as usize);
                move || numbers.map(|number| judged(code, number)).collect::<Vec<_>>()
            };
            let workers: Vec<_> = (0..workers).map(|worker| scope.spawn(draw(worker))).collect();
            workers.into_iter().flat_map(|worker| worker.join().expect("every table is drawn")).collect()
        });
        drawn.sort_by_key(|(number, ..)| *number);
        for (_, line, report) in drawn {
            seen.add(&report);
            lines.push(line);
        }
        all_seen.push(seen);
    }
    (lines, all_seen)
}

/// The line of a random table: its name, the hash, and the beginning of the hash of its minutes,
/// which tells acts that are others from rulings that are; and the report.
fn judged(code: Code, number: u64) -> (u64, String, Value) {
    let text = match code {
        Code::Bridge1905 | Code::Bridge1907 => draw::<Bridge>(code, number),
        Code::Euchre1888 => draw::<Euchre>(code, number),
        Code::Royalton1915 => draw::<Royalton>(code, number),
    };
    let name = format!("{code}/{number}");
    let report = report(&name, &text);
    let line = format!("{name}\t{}\t{}", sha256(&kept(&report)), &sha256(&text)[..8]);
    (number, line, report)
}

/// The manner, the mix and the number of acts of a table. Of ten tables one is courteous, two have
/// nearly nothing in order, two are played card by card, and one runs until the rubber is over.
fn kind(number: u64) -> (Manner, Mix, usize) {
    match number % 10 {
        0..=3 => (Manner::Laws, Mix { wild: 25, short_hands: 30 }, 120),
        4 | 5 => (Manner::Laws, Mix { wild: 12, short_hands: 0 }, 160),
        6 | 7 => (Manner::Laws, Mix { wild: 80, short_hands: 20 }, 80),
        8 => (Manner::Laws, Mix { wild: 6, short_hands: 90 }, 600),
        _ => (Manner::Courteous, Mix { wild: 25, short_hands: 30 }, 120),
    }
}

/// The minutes of a random table, with every act that somebody could do, also those declined.
fn draw<G: Sample + Spoken>(code: Code, number: u64) -> String {
    let (manner, mix, acts) = kind(number);
    let place = CODES.iter().position(|other| *other == code).expect("a code of the list") as u64;
    let mut chaos = Chaos::new((place << 32) + number, mix);
    // The editions of Bridge are drawn with the options.
    let rules = loop {
        let rules = G::any_rules(chaos.dice());
        if G::code(&rules) == code {
            break rules;
        }
    };
    let dealer = Seat::from_index(chaos.dice().below(4) as u8);
    let mut table = Table::<G>::new(Setup { manner, ..Setup::new(rules, dealer) });
    let mut minutes = minutes::record(&table);
    for _ in 0..acts {
        let event = chaos.next(table.state());
        if table.observe(event.actor, event.act.clone()).is_ok() {
            minutes.lines.push(Line::from(Item::Act(event.actor, Step::Act(event.act))));
        }
        if table.state().phase == Phase::Agreed {
            break;
        }
    }
    match manner {
        Manner::Laws => minutes::record(&table).to_string(),
        Manner::Courteous => minutes.to_string(),
    }
}

#[test]
fn a_difference_is_told_by_name_and_kind() {
    let before = "a\t1\nb\t2\t3\nc\t4\t5\nd\t6\n";
    let now = "a\t9\nb\t9\t3\nc\t9\t9\ne\t6\n";
    let told = [
        "a: the rulings differ",
        "b: the rulings differ",
        "c: the acts drawn are others",
        "e: is new",
        "d: is gone",
    ];
    assert_eq!(changes(before, now), told);
    assert!(changes(now, now).is_empty());
}
