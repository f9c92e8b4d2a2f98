//! Compares the answers that stand in minutes with those that the laws give.

use std::fmt::Write as _;

use super::replay::{NOTHING, Replay, below};
use super::{Header, Minutes, Scope};
use crate::Spoken;

/// The first place where minutes and laws differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The line of the act.
    pub act: usize,
    /// The line that is wrong, or the last one before the place where one is missing.
    pub line: usize,
    /// What the minutes say there.
    pub written: Option<String>,
    /// What the laws answer there.
    pub answered: Option<String>,
}

impl Difference {
    /// In what way they differ.
    pub fn what(&self) -> &'static str {
        match (&self.written, &self.answered) {
            (Some(_), Some(_)) => "the laws answer something else",
            (Some(_), None) => "the laws do not answer this",
            _ => "the laws answer more than is written",
        }
    }

    /// The difference with the act and the line of the text.
    pub fn show(&self, name: &str, text: &str) -> String {
        let source = |line: usize| text.lines().nth(line.saturating_sub(1)).unwrap_or_default().trim_end();
        let what = self.what();
        let wide = self.line.to_string().len();
        let mut shown = format!("{name}:{}: {what}\n{:wide$} |\n", self.line, "");
        for line in if self.act == self.line { vec![self.act] } else { vec![self.act, self.line] } {
            let _ = writeln!(shown, "{line:wide$} | {}", source(line));
        }
        let none = || "(nothing)".to_owned();
        let answer = |text: &Option<String>| text.as_ref().map_or_else(none, |text| format!("> {text}"));
        let _ = writeln!(shown, "{:wide$} |\n{:wide$} = written: {}", "", "", answer(&self.written));
        let _ = writeln!(shown, "{:wide$} = by law:  {}", "", answer(&self.answered));
        shown
    }
}

/// Compares every act that has an answer written below it, or with `check: all` every act; gives
/// the first difference. All answers to an act that is compared must stand there in their order;
/// `> nothing` says that there are none.
pub fn check<G: Spoken>(minutes: &Minutes<G::Call>, replay: &Replay<G>) -> Option<Difference> {
    let all = minutes.headers().any(|header| *header == Header::Check(Scope::All));
    replay.taken.iter().find_map(|taken| {
        let written: Vec<(usize, &str)> = below(minutes, taken.line).collect();
        if written.is_empty() && !all { None } else { compare(taken.line, &taken.texts(), &written) }
    })
}

/// Compares the answers to one act with those that are written below it, each with its line.
pub fn compare(act: usize, answers: &[String], written: &[(usize, &str)]) -> Option<Difference> {
    let written: Vec<_> = match written {
        [(_, NOTHING)] if answers.is_empty() => return None,
        written => written.to_vec(),
    };
    let place = (0..written.len().max(answers.len()))
        .find(|&at| written.get(at).map(|(_, text)| *text) != answers.get(at).map(String::as_str))?;
    let last = written.last().map_or(act, |(line, _)| *line);
    Some(Difference {
        act,
        line: written.get(place).map_or(last, |(line, _)| *line),
        written: written.get(place).map(|(_, text)| (*text).to_owned()),
        answered: answers.get(place).cloned(),
    })
}
