//! What comes of comparing many files with the laws: so many passed, and what the others say.

use games::minutes::Faults;
use serde::Serialize;

use crate::files::Text;
use crate::screen::{self, BAD, GOOD, mark, paint};
use crate::trouble::{FileTrouble, Outcome, Result};

/// A file that did not pass.
#[derive(Serialize)]
pub(crate) struct Failure {
    pub(crate) file: String,
    pub(crate) line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) column: Option<usize>,
    pub(crate) message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) written: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) answered: Option<String>,
    /// The same for a person.
    #[serde(skip)]
    pub(crate) shown: String,
}

impl Failure {
    /// A text that cannot be read; the first fault stands for all.
    pub(crate) fn faulty(file: &Text, faults: &Faults) -> Failure {
        let first = faults.shown.first();
        Failure {
            file: file.name.clone(),
            line: first.map_or(1, |fault| fault.line),
            column: first.map(|fault| fault.column),
            message: first.map_or_else(String::new, |fault| fault.message.clone()),
            written: None,
            answered: None,
            shown: show(&file.name, &file.text, faults),
        }
    }
}

/// Faults with their lines, marked for a person.
pub(crate) fn show(name: &str, text: &str, faults: &Faults) -> String {
    let rest = faults.rest().map(|rest| format!("{name}: {rest}\n"));
    let shown = faults.each_shown(name, text).map(|fault| mark(&fault));
    shown.chain(rest).collect::<Vec<_>>().join("\n")
}

/// A file that could not be read.
#[derive(Serialize)]
struct Unread {
    file: String,
    message: String,
}

/// How many passed, and what became of the others.
#[derive(Default, Serialize)]
pub(crate) struct Tally {
    passed: usize,
    failed: usize,
    failures: Vec<Failure>,
    unread: Vec<Unread>,
}

impl Tally {
    /// A file that was compared; what is to be shown of it.
    pub(crate) fn compared(&mut self, failure: Option<Failure>) -> Option<&str> {
        let Some(failure) = failure else {
            self.passed += 1;
            return None;
        };
        self.failed += 1;
        self.failures.push(failure);
        self.failures.last().map(|failure| failure.shown.as_str())
    }

    /// A file that could not be read.
    pub(crate) fn unread(&mut self, trouble: &FileTrouble) {
        let file = trouble.name().unwrap_or_default().to_owned();
        self.unread.push(Unread { file, message: trouble.to_string() });
    }

    /// How it ends.
    pub(crate) fn outcome(&self) -> Outcome {
        match (self.failed, self.unread.len()) {
            (0, 0) => Outcome::Right,
            (_, 0) => Outcome::Wrong,
            _ => Outcome::Unread,
        }
    }

    /// Tells how many passed; with `--quiet` only if not all did.
    pub(crate) fn tell(&self, json: bool) -> Result<Outcome> {
        let outcome = self.outcome();
        if json {
            screen::print_json(self)?;
        } else if outcome != Outcome::Right || !screen::is_quiet() {
            let style = if outcome == Outcome::Right { GOOD } else { BAD };
            let unread = match self.unread.len() {
                0 => String::new(),
                unread => format!(", {unread} could not be read"),
            };
            let line = format!("{} passed, {} failed{unread}", self.passed, self.failed);
            screen::print(&format!("{}\n", paint(style, &line)))?;
        }
        Ok(outcome)
    }
}
