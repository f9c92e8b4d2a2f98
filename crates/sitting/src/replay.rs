//! A table played again from its rows, and what becomes of it where this engine rules otherwise.
//!
//! A row keeps what the laws found when it was written. A rubber that is over is shown with the score that was agreed, and
//! marked; a deal that is being played is closed and dealt again; a rubber of which an earlier deal has another score now is
//! closed, since it cannot be played on with a score that nobody agreed to.

use std::fmt;
use std::ops::Range;

use cards::Seat;
use players::Stop;
use protocol::{Kind, MarkKind, RecordMark};
use table::BadOption;

use crate::findings::{self, Agreement};
use crate::log::{Log, RUBBER_PREFIX, Row, RowOf, STACK_PREFIX, Terms};

const DEAL_PREFIX: &str = "closed: deal at ";
const CLOSED_RUBBER_PREFIX: &str = "closed: rubber at ";

/// What the house closes because an act of it is ruled otherwise now; `at` is the version of the first such act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closing {
    /// The deal on the table: it is dealt again.
    Deal {
        /// The version of the first act that is ruled otherwise.
        at: u32,
    },
    /// The rubber: another begins, with this dealer.
    Rubber {
        /// The version of the first act that is ruled otherwise.
        at: u32,
        /// Who deals first in the next.
        dealer: Seat,
    },
}

/// A line that closes something, but not in these words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BadClosing;

impl fmt::Display for Closing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Closing::Deal { at } => write!(f, "{DEAL_PREFIX}{at}"),
            Closing::Rubber { at, dealer } => write!(f, "{CLOSED_RUBBER_PREFIX}{at} dealer {dealer}"),
        }
    }
}

impl Closing {
    /// Reads a line of the record; none if it closes nothing.
    pub(crate) fn read(line: &str) -> Option<Result<Closing, BadClosing>> {
        if let Some(at) = line.strip_prefix(DEAL_PREFIX) {
            return Some(at.parse().map(|at| Closing::Deal { at }).map_err(|_| BadClosing));
        }
        let rest = line.strip_prefix(CLOSED_RUBBER_PREFIX)?;
        let read = rest.split_once(" dealer ").and_then(|(at, dealer)| {
            Some(Closing::Rubber { at: at.parse().ok()?, dealer: dealer.parse().ok()? })
        });
        Some(read.ok_or(BadClosing))
    }

    /// Whether a line ends a rubber before it is over.
    pub(crate) fn ends_rubber(line: &str) -> bool {
        line.starts_with(CLOSED_RUBBER_PREFIX)
    }

    /// The version of the first act that is ruled otherwise.
    pub(crate) fn at(self) -> u32 {
        match self {
            Closing::Deal { at } | Closing::Rubber { at, .. } => at,
        }
    }

    /// What the players are told that the table does.
    pub fn told(self) -> &'static str {
        match self {
            Closing::Deal { .. } => {
                "closes the deal, because the laws are read otherwise by this release; the cards are dealt again"
            }
            Closing::Rubber { .. } => {
                "closes the rubber, because the laws are read otherwise by this release; another rubber begins"
            }
        }
    }
}

/// A place where this engine rules otherwise than the record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The number of the rubber, from 0.
    pub rubber: usize,
    /// The number of the deal; 0 before the first.
    pub deal: u16,
    /// The version of the act.
    pub version: u32,
    /// The place of the deal among all.
    span: Option<usize>,
    kind: Why,
    /// The edition of the engine that wrote the row.
    edition: Option<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Why {
    /// Something else is found, and the same points are awarded.
    Reasons,
    /// Other points are awarded.
    Points,
    /// The act is not taken any more.
    NotTaken,
    DealClosed,
    RubberClosed,
}

impl Mark {
    /// The mark of a closing.
    pub(crate) fn closed(rubber: usize, deal: u16, closing: Closing) -> Mark {
        let kind = match closing {
            Closing::Deal { .. } => Why::DealClosed,
            Closing::Rubber { .. } => Why::RubberClosed,
        };
        Mark { rubber, deal, version: closing.at(), span: None, kind, edition: None }
    }

    /// The mark as it is told.
    pub fn told(&self) -> RecordMark {
        let version = self.version;
        let edition = match self.edition {
            Some(edition) if edition != games::EDITION => {
                format!(" (edition {edition} of the engine wrote it, this is edition {})", games::EDITION)
            }
            _ => String::new(),
        };
        let (kind, text) = match self.kind {
            Why::Reasons | Why::Points => (
                MarkKind::RuledOtherwise,
                format!("Line {version} of the record is ruled otherwise by this release{edition}."),
            ),
            Why::NotTaken => (
                MarkKind::NotTaken,
                format!("Line {version} of the record would not be taken by this release{edition}."),
            ),
            Why::DealClosed => (
                MarkKind::DealClosed,
                format!("The house closed this deal: line {version} of the record is ruled otherwise now."),
            ),
            Why::RubberClosed => (
                MarkKind::RubberClosed,
                format!("The house closed this rubber: line {version} of the record is ruled otherwise now."),
            ),
        };
        RecordMark { rubber: self.rubber as u32 + 1, deal: self.deal.into(), version, kind, text }
    }

    /// Whether the record and the engine differ in what happened, and not only in how it ended.
    pub(crate) fn is_difference(&self) -> bool {
        !matches!(self.kind, Why::DealClosed | Why::RubberClosed)
    }

    /// Whether the score cannot be trusted to be what was agreed.
    fn is_grave(&self) -> bool {
        matches!(self.kind, Why::Points | Why::NotTaken)
    }
}

/// Why the rows of a table cannot be replayed.
#[derive(Clone, Debug)]
pub enum ReplayError {
    /// The table was opened with an option that its code does not know.
    Options(String),
    /// A version is missing or comes twice.
    Version {
        /// The version that should come next.
        expected: u32,
        /// The version of the row.
        found: u32,
    },
    /// A line is no act, or is not taken.
    Line {
        /// The version of the row.
        version: u32,
        /// The line.
        line: String,
        /// Why it is not taken.
        problem: String,
    },
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::Options(why) => write!(f, "invalid option: {why}"),
            ReplayError::Version { expected, found } => {
                write!(f, "expected version {expected}, found {found}")
            }
            ReplayError::Line { version, line, problem } => {
                write!(f, "version {version}, line '{line}': {problem}")
            }
        }
    }
}

impl std::error::Error for ReplayError {}

impl From<BadOption> for ReplayError {
    fn from(option: BadOption) -> ReplayError {
        ReplayError::Options(option.to_string())
    }
}

/// Plays rows again.
///
/// # Errors
/// When a row is missing or cannot be read.
pub fn replay(terms: Terms, rows: Vec<Row>) -> Result<Log, ReplayError> {
    let mut log = Log::new(terms)?;
    replay_into(&mut log, rows, &Stop::default())?;
    Ok(log)
}

/// Plays rows again for as long as that is wanted; nothing when it is not any more.
///
/// # Errors
/// When a row is missing or cannot be read.
pub fn replay_until(terms: Terms, rows: Vec<Row>, stop: &Stop) -> Result<Option<Log>, ReplayError> {
    let mut log = Log::new(terms)?;
    replay_into(&mut log, rows, stop)?;
    Ok((!stop.is_set()).then_some(log))
}

fn replay_into(log: &mut Log, rows: Vec<Row>, stop: &Stop) -> Result<(), ReplayError> {
    let closed = closed_ranges(&rows);
    let ends: Vec<usize> = (0..rows.len()).filter(|&at| ends_rubber(&rows[at].line)).collect();
    let stacks: Vec<usize> = (0..rows.len()).filter(|&at| rows[at].line.starts_with(STACK_PREFIX)).collect();
    let mut keep_until = 0;
    for (at, row) in rows.into_iter().enumerate().take_while(|_| !stop.is_set()) {
        let expected = log.version() + 1;
        if row.version != expected {
            return Err(ReplayError::Version { expected, found: row.version });
        }
        let range = closed.iter().find(|range| range.contains(&at));
        if at < keep_until || range.is_some() {
            keep(log, row)?;
            continue;
        }
        if play(log, row)? == Taking::Kept {
            // The rest of the deal that was closed, or of the rubber, is shown as it was written.
            let end = ends.iter().copied().find(|&end| end > at).unwrap_or(usize::MAX);
            let next_deal = stacks.iter().copied().find(|&stack| stack > at).unwrap_or(usize::MAX);
            let closing = closed.iter().map(|range| range.end).find(|&end| end > at && end < next_deal);
            keep_until = closing.unwrap_or(end);
        }
    }
    Ok(())
}

fn ends_rubber(line: &str) -> bool {
    line.starts_with(RUBBER_PREFIX) || Closing::ends_rubber(line)
}

/// The rows that a closing took out of the game, each range up to the row that closes.
fn closed_ranges(rows: &[Row]) -> Vec<Range<usize>> {
    let closings = (0..).zip(rows).filter_map(|(at, row)| Some((at, Closing::read(&row.line)?.ok()?)));
    closings.map(|(at, closing)| closing.at().saturating_sub(1) as usize..at).collect()
}

#[derive(PartialEq, Eq)]
enum Taking {
    Taken,
    Kept,
}

/// Has the engine take a row, and compares what it finds with what was found.
fn play(log: &mut Log, row: Row) -> Result<Taking, ReplayError> {
    let Row { version, line, act, person, findings, edition } = row;
    let unreadable =
        |line: &str, problem: String| ReplayError::Line { version, line: line.to_owned(), problem };
    let written = RowOf { act, person };
    let taken = match log.replay(&line, RowOf { act: written.act, person: written.person.clone() }) {
        Ok(taken) => taken,
        Err(problem) if problem.is(Kind::Internal) => return Err(unreadable(&line, problem.to_string())),
        Err(_) => {
            let mark = mark(log, version, Why::NotTaken, edition);
            log.marks.push(mark);
            let row = Row { version, line, act: written.act, person: written.person, findings, edition };
            keep(log, row)?;
            return Ok(Taking::Kept);
        }
    };
    if let (Some(stored), Some(now)) = (findings, taken.findings) {
        let agreement = findings::compare(&stored, &now);
        let why = match agreement.map_err(|error| unreadable(&line, format!("invalid findings: {error}")))? {
            Agreement::Same => return Ok(Taking::Taken),
            Agreement::Points => Why::Reasons,
            Agreement::Nothing => Why::Points,
        };
        let mark = mark(log, version, why, edition);
        log.marks.push(mark);
    }
    Ok(Taking::Taken)
}

fn keep(log: &mut Log, row: Row) -> Result<(), ReplayError> {
    let Row { version, line, act, person, findings, .. } = row;
    if findings.is_some_and(|found| findings::scores(&found)) {
        log.kept_score = Some(version);
    }
    let kept = log.keep(&line, RowOf { act, person });
    kept.map_err(|problem| ReplayError::Line { version, line, problem: problem.to_string() })
}

fn mark(log: &Log, version: u32, kind: Why, edition: Option<u32>) -> Mark {
    let rubber = log.rubbers_over();
    let span = log.spans.len().checked_sub(1).filter(|&at| log.spans[at].rubber == rubber);
    let deal = span.map_or(0, |at| log.spans[at].deal);
    Mark { rubber, deal, version, span, kind, edition }
}

impl Log {
    /// What has to be closed before the table can go on; the next rubber would begin with this dealer.
    pub fn closing(&self, dealer: Seat) -> Option<Closing> {
        let rubber = self.rubbers_over();
        let open = |mark: &&Mark| {
            let closed = mark.span.is_some_and(|span| self.spans[span].closed);
            mark.rubber == rubber && mark.is_difference() && !closed
        };
        let live = self.live_span();
        let on_table = |mark: &Mark| mark.span.is_some() && mark.span == live;
        let earlier = self.marks.iter().filter(open).find(|mark| !on_table(mark) && mark.is_grave());
        if let Some(mark) = earlier {
            return Some(Closing::Rubber { at: mark.version, dealer });
        }
        self.marks
            .iter()
            .filter(open)
            .find(|mark| on_table(mark))
            .map(|mark| Closing::Deal { at: mark.version })
    }

    /// The deal that is being played, by its place.
    pub fn live_span(&self) -> Option<usize> {
        let last = self.spans.len().checked_sub(1)?;
        let from = self.spans[last].from as u32 + 1;
        let not_taken = self.marks.iter().any(|mark| mark.span == Some(last) && mark.kind == Why::NotTaken);
        let live = if not_taken {
            self.kept_score.is_none_or(|version| version < from)
        } else {
            self.rubber().is_live()
        };
        live.then_some(last)
    }

    /// Whether the record of a rubber differs from what this engine makes of it.
    pub fn differs(&self, rubber: usize) -> bool {
        self.marks.iter().any(|mark| mark.rubber == rubber && mark.is_difference())
    }
}
