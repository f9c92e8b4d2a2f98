//! `oddtrick judge`: replays minutes and prints the rulings.

use std::path::PathBuf;

use anstyle::Style;
use games::minutes::{self, Difference, Faults, Stopped};
use serde::Serialize;

use super::check::{self, Failure, Tally};
use crate::files::{self, Text};
use crate::screen::{self, BAD, CARE, FAINT, GOOD, LAW, Progress, STRONG, mark, paint};
use crate::trouble::{FileTrouble, Outcome, Result};

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
    let found = files::find(&args.paths, &["minutes"]);
    if args.check {
        return compare(found, args.json);
    }
    let several = found.len() > 1;
    let mut outcome = Outcome::Right;
    for (n, path) in found.into_iter().enumerate() {
        let judged = match path.and_then(|path| files::read_record(&path)) {
            Ok(file) => {
                let title =
                    if several && !screen::is_quiet() { heading(n, &file.name) } else { String::new() };
                print(&file, &title, args.json)?
            }
            Err(trouble) => {
                screen::complain(&trouble);
                Outcome::Unread
            }
        };
        outcome = outcome.max(judged);
    }
    Ok(outcome)
}

/// Prints what the laws make of a file.
fn print(file: &Text, title: &str, json: bool) -> Result<Outcome> {
    let judged = match judge(file) {
        Ok(judged) => judged,
        Err(faults) => {
            screen::tell(&check::show(&file.name, &file.text, &faults));
            return Ok(Outcome::Wrong);
        }
    };
    if json {
        screen::print_json(&judged.report)?;
    } else {
        screen::print(&format!("{title}{}", colour(&judged.text)))?;
    }
    if let Some(stopped) = &judged.stopped {
        screen::tell(&check::show(&file.name, &file.text, &stopped.fault(&file.text).into()));
    }
    Ok(Outcome::wrong_if(judged.stopped.is_some()))
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

fn compare(found: Vec<Result<PathBuf, FileTrouble>>, json: bool) -> Result<Outcome> {
    let mut progress = Progress::new("checked", found.len() as u64);
    let mut tally = Tally::default();
    for path in found {
        match path.and_then(|path| files::read_record(&path)) {
            Ok(file) => {
                if let Some(shown) = tally.compared(failure(&file)).filter(|_| !json) {
                    progress.print(&format!("{shown}\n"))?;
                }
            }
            Err(trouble) => {
                progress.complain(&trouble);
                tally.unread(&trouble);
            }
        }
        progress.tick();
    }
    drop(progress);
    tally.tell(json)
}

/// What keeps a file from passing: its text, an impossible act, or an answer that differs.
fn failure(file: &Text) -> Option<Failure> {
    let judged = match judge(file) {
        Ok(judged) => judged,
        Err(faults) => return Some(Failure::faulty(file, &faults)),
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
    judged.stopped.map(|stopped| Failure::faulty(file, &stopped.fault(&file.text).into()))
}

/// The name of a file above what is printed of it, where there are several.
pub(crate) fn heading(n: usize, name: &str) -> String {
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
