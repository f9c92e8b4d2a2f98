//! `oddtrick score`: settles a score sheet.

use std::fmt::Write as _;
use std::path::PathBuf;

use bridge::{BadSheet, ScoreSheet, Settlement};
use games::json::{ScoreReport, Settled, Sides};
use games::minutes::Fault;
use serde::Serialize;

use super::check::{Failure, Tally};
use super::judge;
use crate::files::{self, Text};
use crate::screen::{self, Progress};
use crate::trouble::{Outcome, Result};

/// Settle a score sheet: contracts, doubles, tricks and honours in; games, rubber and points out
///
/// A sheet is a rubber of Bridge written down hand by hand, without the cards. Answers that stand
/// in the sheet are compared with what the laws give.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Score sheets, folders of them (files that end in .score), or - for the standard input
    #[arg(required = true, value_name = "FILE|DIR")]
    paths: Vec<PathBuf>,

    /// Print only what differs and how many sheets passed; exit 1 if any differ
    #[arg(long)]
    check: bool,

    /// Print one JSON object a sheet, or with --check one for all
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  printf 'code: bridge-1907\\nhearts doubled NS 9 honours NS 64\\nno-trump NS 9\\n' | oddtrick score -
  oddtrick score --json rubber.score
  oddtrick score --check cases/score

A sheet begins with its code, then comes one hand a line: the make first (spades, clubs, diamonds,
hearts, no-trump), then in any order the tricks of a side (NS 9), doubled, redoubled or x8, honours
(honours NS 16), chicane N, revoke EW 1. docs/score.md tells the whole of it.";

pub(crate) fn run(args: &Args) -> Result<Outcome> {
    let found = files::find(&args.paths, &["score"]);
    let several = found.len() > 1 && !screen::is_quiet();
    let mut progress = Progress::new("settled", found.len() as u64);
    let mut tally = Tally::default();
    for (n, path) in found.into_iter().enumerate() {
        match path.and_then(|path| files::read_record(&path)) {
            Err(trouble) => {
                progress.complain(&trouble);
                tally.unread(&trouble);
            }
            Ok(file) => match settle(&file) {
                Err(failure) => {
                    if let Some(shown) = tally.compared(Some(*failure)).filter(|_| !(args.check && args.json))
                    {
                        progress.tell(&format!("{shown}\n"));
                    }
                }
                Ok(settlement) => {
                    tally.compared(None);
                    if args.json && !args.check {
                        progress.print(&screen::json_line(&Report::new(&settlement)))?;
                    } else if !args.check {
                        let title = if several { judge::heading(n, &file.name) } else { String::new() };
                        progress.print(&format!("{title}{settlement}"))?;
                    }
                }
            },
        }
        progress.tick();
    }
    drop(progress);
    if args.check { tally.tell(args.json) } else { Ok(tally.outcome()) }
}

/// Settles a sheet and compares its own answers.
fn settle(file: &Text) -> Result<Settlement, Box<Failure>> {
    let wrong = |bad: BadSheet| {
        Box::new(Failure::faulty(file, &Fault::new(bad.line, bad.column, 1, bad.problem.to_string()).into()))
    };
    let sheet = ScoreSheet::parse(&file.text).map_err(wrong)?;
    let settlement = sheet.settle().map_err(wrong)?;
    match settlement.difference(&sheet.expected) {
        None => Ok(settlement),
        Some(difference) => {
            let fault = Fault::new(difference.line, 1, 1, "the laws do not answer this");
            let mut failure = Failure::faulty(file, &fault.into());
            for answer in &difference.answers {
                let _ = writeln!(failure.shown, "  = by law: > {answer}");
            }
            failure.answered = difference.answers.first().map(ToString::to_string);
            Err(Box::new(failure))
        }
    }
}

#[derive(Serialize)]
struct Report {
    code: &'static str,
    hands: Vec<HandReport>,
    score: Sides<ScoreReport>,
    rubber_over: bool,
    settled: Option<Settled>,
}

#[derive(Serialize)]
struct HandReport {
    line: usize,
    hand: String,
    answers: Vec<String>,
}

impl Report {
    fn new(settlement: &Settlement) -> Report {
        let standing = settlement.standing;
        let sides = cards::BySide::from_fn(|side| ScoreReport::from(standing.sides[side]));
        Report {
            code: match settlement.rules.edition {
                bridge::Edition::Of1905 => "bridge-1905",
                bridge::Edition::Of1907 => "bridge-1907",
            },
            hands: settlement
                .hands
                .iter()
                .map(|scored| HandReport {
                    line: scored.hand.line,
                    hand: scored.hand.to_string(),
                    answers: scored.answers.iter().map(speech::line).collect(),
                })
                .collect(),
            score: sides.into(),
            rubber_over: standing.winner.is_some(),
            settled: standing.settled.map(|(side, points)| Settled { winner: side.letters(), points }),
        }
    }
}
