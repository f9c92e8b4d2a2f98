//! `oddtrick score`: settles a score sheet.

use std::path::PathBuf;

use anyhow::Result;
use bridge::{BadSheet, ScoreSheet, Settlement};
use games::json::{ScoreReport, Settled, Sides};
use games::minutes::Fault;
use serde::Serialize;

use super::Outcome;
use crate::files::{self, Text};
use crate::screen::{self, BAD, GOOD, Progress, STRONG, mark, paint};

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

    /// Print one JSON object a sheet
    #[arg(long, conflicts_with = "check")]
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
    let paths = files::expand(&args.paths, "score")?;
    let mut progress = Progress::new("settled", paths.len());
    let mut failed = 0;
    for (n, path) in paths.iter().enumerate() {
        let file = files::read(path)?;
        match settle(&file) {
            Err(shown) => {
                failed += 1;
                screen::tell(&format!("{shown}\n"));
            }
            Ok(_) if args.check => {}
            Ok(settlement) if args.json => {
                screen::print(&format!("{}\n", serde_json::to_string(&Report::new(&settlement))?))?;
            }
            Ok(settlement) => {
                let space = if n == 0 { "" } else { "\n" };
                let title = if paths.len() > 1 {
                    format!("{space}{}\n", paint(STRONG, &format!("==> {} <==", file.name)))
                } else {
                    String::new()
                };
                screen::print(&format!("{title}{settlement}"))?;
            }
        }
        progress.tick();
    }
    drop(progress);
    if args.check {
        let style = if failed == 0 { GOOD } else { BAD };
        let line = format!("{} passed, {failed} failed", paths.len() - failed);
        screen::print(&format!("{}\n", paint(style, &line)))?;
    }
    Ok(Outcome::wrong_if(failed > 0))
}

/// Settles a sheet and compares its own answers; tells what is wrong in the words for a person.
fn settle(file: &Text) -> Result<Settlement, String> {
    let wrong = |bad: BadSheet| show(file, bad.line, bad.column, bad.problem.to_string());
    let sheet = ScoreSheet::parse(&file.text).map_err(wrong)?;
    let settlement = sheet.settle().map_err(wrong)?;
    match settlement.difference(&sheet.expected) {
        None => Ok(settlement),
        Some(difference) => {
            let answers: Vec<String> =
                difference.answers.iter().map(|answer| format!("  = by law: > {answer}\n")).collect();
            let shown = show(file, difference.line, 1, "the laws do not answer this".to_owned());
            Err(format!("{shown}{}", answers.concat()))
        }
    }
}

fn show(file: &Text, line: usize, column: usize, message: String) -> String {
    mark(&Fault { line, column, width: 1, message }.show(&file.name, &file.text))
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
