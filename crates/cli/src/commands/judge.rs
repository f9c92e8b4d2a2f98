//! `oddtrick judge`: replays minutes and prints the rulings.

use std::path::PathBuf;

use anstyle::Style;
use anyhow::Result;
use games::minutes::{self, Difference, Faults, Stopped};
use serde::Serialize;

use super::Outcome;
use crate::files::{self, Text};
use crate::screen::{self, BAD, CARE, FAINT, GOOD, LAW, Progress, STRONG, mark, paint};

/// Replay minutes and print what the laws answer to each act
///
/// Without --check the file is printed with every hand in full and every answer in its place. An
/// answer opens with >. The answers that stood in the file are written anew.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Minutes files, folders of them, or - for the standard input
    #[arg(required = true, value_name = "FILE|DIR")]
    paths: Vec<PathBuf>,

    /// Compare the answers in the files with the laws; exit 1 if any differ
    #[arg(long)]
    check: bool,

    /// Print one JSON object a file instead of the text
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  oddtrick judge cases/showcase.minutes
  oddtrick judge --check cases
  oddtrick judge --json hand.minutes | jq .score
  oddtrick judge --json cases/club/an_evening_of_eleven.minutes | jq .payments
  printf 'code: bridge-1905\\n---\\nN: make hearts\\n' | oddtrick judge -

docs/minutes.md tells how minutes are written.";

pub(crate) fn run(args: &Args) -> Result<Outcome> {
    let paths = files::expand(&args.paths, "minutes")?;
    if args.check {
        return check(&paths, args.json);
    }
    let mut wrong = false;
    for (n, path) in paths.iter().enumerate() {
        let file = files::read(path)?;
        match judge(&file) {
            Err(faults) => {
                wrong = true;
                screen::tell(&show_faults(&file, &faults));
            }
            Ok(judged) => {
                if args.json {
                    screen::print(&format!("{}\n", serde_json::to_string(&judged.report)?))?;
                } else {
                    let title = if paths.len() > 1 { heading(n, &file.name) } else { String::new() };
                    screen::print(&format!("{title}{}", colour(&judged.text)))?;
                }
                if let Some(stopped) = &judged.stopped {
                    wrong = true;
                    let fault = stopped.fault(&file.text);
                    screen::tell(&show_faults(&file, &fault.into()));
                }
            }
        }
    }
    Ok(Outcome::wrong_if(wrong))
}

/// What came of a file, the minutes of a table or of a room.
struct Judged {
    text: String,
    report: Report,
    difference: Option<Difference>,
    stopped: Option<Stopped>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Report {
    Table(Box<games::json::Report>),
    Room(Box<club::json::Report>),
}

fn judge(file: &Text) -> Result<Judged, Faults> {
    let source = Some(file.text.as_str());
    if club::minutes::is_room(&file.text) {
        let club::minutes::Judged { text, report, difference, stopped, .. } =
            club::minutes::read(&file.text)?.judge(source);
        return Ok(Judged { text, report: Report::Room(Box::new(report)), difference, stopped });
    }
    let games::Judged { text, report, difference, stopped, .. } = minutes::read(&file.text)?.judge(source);
    Ok(Judged { text, report: Report::Table(Box::new(report)), difference, stopped })
}

/// A file that did not pass.
#[derive(Serialize)]
struct Failure {
    file: String,
    line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    written: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    answered: Option<String>,
    #[serde(skip)]
    shown: String,
}

#[derive(Serialize)]
struct Summary {
    passed: usize,
    failed: usize,
    failures: Vec<Failure>,
}

fn check(paths: &[PathBuf], json: bool) -> Result<Outcome> {
    let mut progress = Progress::new("checked", paths.len());
    let mut failures = Vec::new();
    for path in paths {
        failures.extend(failure(&files::read(path)?));
        progress.tick();
    }
    drop(progress);
    let summary = Summary { passed: paths.len() - failures.len(), failed: failures.len(), failures };
    if json {
        screen::print(&format!("{}\n", serde_json::to_string(&summary)?))?;
    } else {
        for failure in &summary.failures {
            screen::print(&format!("{}\n", failure.shown))?;
        }
        let style = if summary.failed == 0 { GOOD } else { BAD };
        let line = format!("{} passed, {} failed", summary.passed, summary.failed);
        screen::print(&format!("{}\n", paint(style, &line)))?;
    }
    Ok(Outcome::wrong_if(summary.failed > 0))
}

/// What keeps a file from passing: its text, an impossible act, or an answer that differs.
fn failure(file: &Text) -> Option<Failure> {
    let faulty = |faults: Faults| {
        let shown = show_faults(file, &faults);
        let first = faults.shown.into_iter().next()?;
        Some(Failure {
            file: file.name.clone(),
            line: first.line,
            column: Some(first.column),
            message: first.message,
            written: None,
            answered: None,
            shown,
        })
    };
    let judged = match judge(file) {
        Ok(judged) => judged,
        Err(faults) => return faulty(faults),
    };
    if let Some(difference) = judged.difference {
        return Some(Failure {
            file: file.name.clone(),
            line: difference.line,
            column: None,
            message: difference.what().to_owned(),
            shown: mark(&difference.show(&file.name, &file.text)),
            written: difference.written,
            answered: difference.answered,
        });
    }
    judged.stopped.and_then(|stopped| faulty(stopped.fault(&file.text).into()))
}

fn show_faults(file: &Text, faults: &Faults) -> String {
    let rest = faults.rest().map(|rest| format!("{}: {rest}\n", file.name));
    let shown = faults.each_shown(&file.name, &file.text).map(|fault| mark(&fault));
    shown.chain(rest).collect::<Vec<_>>().join("\n")
}

fn heading(n: usize, name: &str) -> String {
    let space = if n == 0 { "" } else { "\n" };
    format!("{space}{}\n", paint(STRONG, &format!("==> {name} <==")))
}

/// The text in colours: answers by their kind, comments and headers faint.
pub(crate) fn colour(text: &str) -> String {
    let mut in_header = true;
    let mut coloured = String::with_capacity(text.len() * 2);
    for line in text.lines() {
        in_header &= line != "---";
        coloured.push_str(&colour_line(line, in_header));
        coloured.push('\n');
    }
    coloured
}

fn colour_line(line: &str, in_header: bool) -> String {
    if let Some(answer) = line.strip_prefix("> ") {
        let kind = answer.split([' ', ':']).next().unwrap_or_default();
        let (head, rest) = answer.split_at(answer.find(": ").map_or(answer.len(), |at| at + 1));
        return format!("{} {}{rest}", paint(FAINT, ">"), paint(kind_style(kind), head));
    }
    let (said, comment) = match line.find(" #") {
        _ if line.starts_with('#') => ("", line),
        Some(at) => line.split_at(at),
        None => (line, ""),
    };
    let comment = if comment.is_empty() { String::new() } else { paint(FAINT, comment) };
    if said.is_empty() {
        return comment;
    }
    let said = match said.split_once(':') {
        Some((key, value)) if in_header => format!("{}{value}", paint(FAINT, &format!("{key}:"))),
        Some((who, what)) => format!("{}{what}", paint(STRONG, &format!("{who}:"))),
        None => paint(FAINT, said),
    };
    format!("{said}{comment}")
}

fn kind_style(kind: &str) -> Style {
    match kind {
        "offence" => BAD,
        "liability" | "obligation" | "declined" | "refused" => CARE,
        "ruling" => LAW,
        "score" | "game" | "rubber" | "settled" => GOOD,
        _ => FAINT,
    }
}
