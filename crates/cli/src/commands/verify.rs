//! `oddtrick verify`: was this table dealt as it was promised?

use std::fmt;
use std::path::PathBuf;

use cards::{BySeat, CardSet};
use fair::{HandsText, Record};
use games::minutes::{self, Faults, Stopped};
use games::{Listed, VisitTable};
use serde::Serialize;
use table::{Act, Table};

use crate::trouble::{FileTrouble, Outcome, Result};
use crate::{files, screen};

/// Check the deals of a table from its record
///
/// Every deal is made anew from the links that the house and the players gave, and compared with
/// the cards that were dealt, with the commitment that was given before, and with the minutes if they are in the
/// record. docs/fair.md tells the procedure; python/verify.py is a second program that does the same.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The record, as it was downloaded, or - for the standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  oddtrick verify table-7f3a.json
  oddtrick verify --json table-7f3a.json";

/// What came of it, for programs to read.
#[derive(Serialize)]
struct Report {
    deals: usize,
    faults: Vec<String>,
    notes: Vec<String>,
}

pub(crate) fn run(args: &Args) -> Result<Outcome> {
    let files::Text { name, text } = files::read(&args.file)?;
    let strange = |what: String| FileTrouble::Other(format!("{name}: {what}"));
    let record: Record =
        serde_json::from_str(&text).map_err(|bad| strange(format!("this is no record of deals: {bad}")))?;
    let verdict = record.verify().map_err(|bad| strange(bad.to_string()))?;
    let mut faults: Vec<String> = verdict.faults.iter().map(ToString::to_string).collect();
    faults.extend(compare_minutes(&record).map_err(|bad| strange(bad.to_string()))?);
    let report = Report {
        deals: record.deals.len(),
        faults,
        notes: verdict.notes.iter().map(ToString::to_string).collect(),
    };
    if args.json {
        screen::print_json(&report)?;
    } else {
        screen::print(&report.text(record.minutes.is_some()))?;
    }
    Ok(Outcome::wrong_if(!report.faults.is_empty()))
}

impl Report {
    fn text(&self, with_minutes: bool) -> String {
        let mut lines: Vec<&str> = self.notes.iter().chain(&self.faults).map(String::as_str).collect();
        let minutes = if with_minutes { ", and the minutes have the same cards" } else { "" };
        let last = match self.faults.len() {
            0 => format!("{} deals, each as its links make it{minutes}\n", self.deals),
            n => format!("{} deals, {n} faults\n", self.deals),
        };
        lines.push(&last);
        lines.join("\n")
    }
}

/// Why the minutes of a record cannot be compared with its cards.
enum BadMinutes {
    /// Those of a rubber, by its number from 1, cannot be read.
    Faulty(u32, Faults),
    /// Those of a rubber have an act that nobody could have done.
    Stopped(u32, Stopped),
}

impl fmt::Display for BadMinutes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadMinutes::Faulty(rubber, faults) => {
                write!(f, "the minutes of rubber {rubber} in the record cannot be read: {faults}")
            }
            BadMinutes::Stopped(rubber, Stopped { line, message }) => {
                write!(f, "the minutes of rubber {rubber} in the record stop at its line {line}: {message}")
            }
        }
    }
}

/// The cards of the minutes beside those of the record.
fn compare_minutes(record: &Record) -> Result<Vec<String>, BadMinutes> {
    let Some(text) = &record.minutes else { return Ok(Vec::new()) };
    let mut stacked = Vec::new();
    for (number, rubber) in (1..).zip(minutes::rubbers(text)) {
        let read = minutes::read(rubber).map_err(|faults| BadMinutes::Faulty(number, faults))?;
        let judged = read.judge(Some(rubber));
        if let Some(stopped) = judged.stopped {
            return Err(BadMinutes::Stopped(number, stopped));
        }
        stacked.extend(judged.table.visit(Stacked));
    }
    let mut faults = Vec::new();
    if stacked.len() != record.deals.len() {
        faults.push(format!("the minutes have {} deals, the record {}", stacked.len(), record.deals.len()));
    }
    for (deal, hands) in record.deals.iter().zip(stacked) {
        if deal.hands != HandsText::new(&hands) {
            faults.push(format!("deal {}: the minutes have other cards", deal.deal));
        }
    }
    Ok(faults)
}

/// The hands of every pack that was put on the table.
struct Stacked;

impl VisitTable for Stacked {
    type Out = Vec<BySeat<CardSet>>;

    fn table<G: Listed>(self, table: &Table<G>) -> Vec<BySeat<CardSet>> {
        let hands = |act: &Act<G::Call>| match act {
            Act::Stack(hands) => Some(hands.hands),
            _ => None,
        };
        table.log().iter().filter_map(|event| hands(&event.act)).collect()
    }
}
