//! Plays the minutes of a room through, prints them with their answers, and compares.

use std::fmt::Write as _;

use games::minutes::{Difference, NOTHING, Stopped, compare};

use super::{Header, Item, Line, Minutes};
use crate::json::Report;
use crate::{Answer, Room, speech};

/// Minutes played through.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The room after the last act.
    pub room: Room,
    /// What came of each act that was tried, in their order.
    pub taken: Vec<Taken>,
    /// Where the replay had to stop.
    pub stopped: Option<Stopped>,
}

/// What came of one act line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// Its line.
    pub line: usize,
    /// What the laws answer.
    pub answers: Vec<Answer>,
    /// Why it could not be done, where the minutes themselves say that it could not.
    pub refused: Option<String>,
}

impl Taken {
    /// The answers as the minutes write them, without the `>`.
    pub fn texts(&self) -> Vec<String> {
        let refused = self.refused.iter().map(|why| format!("refused: {why}"));
        self.answers.iter().map(speech::line).chain(refused).collect()
    }
}

/// What came of minutes that were played through.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The text with its answers, as far as it could be played.
    pub text: String,
    /// The same for programs.
    pub report: Report,
    /// The first place where the minutes themselves say something else.
    pub difference: Option<Difference>,
    /// The act that nobody could have done, if one ended it.
    pub stopped: Option<Stopped>,
    /// The room at the end.
    pub room: Room,
}

impl Minutes {
    /// Plays them through. With the text they were read from, that text keeps its spelling.
    pub fn judge(&self, source: Option<&str>) -> Judged {
        let replay = replay(self);
        Judged {
            text: replay.text(self, source),
            report: Report::new(&replay),
            difference: check(self, &replay),
            stopped: replay.stopped.clone(),
            room: replay.room,
        }
    }
}

/// Plays minutes through. An act that nobody could have done ends it, unless the minutes say
/// below it that it was `refused`.
pub fn replay(minutes: &Minutes) -> Replay {
    let mut replay = Replay { room: Room::new(minutes.setup), taken: Vec::new(), stopped: None };
    for (line, Line { item, .. }) in minutes.numbered() {
        let Item::Act(who, act) = item else { continue };
        match replay.room.observe(who.clone(), act.clone()) {
            Ok(answers) => replay.taken.push(Taken { line, answers, refused: None }),
            Err(why) if below(minutes, line).any(|(_, text)| text.starts_with("refused")) => {
                replay.taken.push(Taken { line, answers: Vec::new(), refused: Some(why.to_string()) });
            }
            Err(why) => {
                replay.stopped = Some(Stopped { line, message: why.to_string() });
                break;
            }
        }
    }
    replay
}

/// The answers that stand below an act, with their lines.
fn below(minutes: &Minutes, act: usize) -> impl Iterator<Item = (usize, &str)> {
    let after = (act + 1..).zip(minutes.lines.iter().skip(act));
    let lines = after.take_while(|(_, line)| !matches!(line.item, Item::Act(..)));
    lines.filter_map(|(number, line)| match &line.item {
        Item::Answer(text) => Some((number, text.as_str())),
        _ => None,
    })
}

/// Compares every act that has an answer written below it, or with `check: all` every act; gives
/// the first difference.
pub fn check(minutes: &Minutes, replay: &Replay) -> Option<Difference> {
    let all = minutes.lines.iter().any(|line| line.item == Item::Header(Header::CheckAll(true)));
    replay.taken.iter().find_map(|taken| {
        let written: Vec<(usize, &str)> = below(minutes, taken.line).collect();
        if written.is_empty() && !all { None } else { compare(taken.line, &taken.texts(), &written) }
    })
}

impl Replay {
    /// The whole text: every act as it was written, each followed by what the laws answer.
    pub fn text(&self, minutes: &Minutes, source: Option<&str>) -> String {
        let source: Vec<&str> = source.map_or(Vec::new(), |text| text.lines().collect());
        let mut text = String::new();
        let mut taken = self.taken.iter().peekable();
        for (number, line) in minutes.numbered() {
            if !matches!(line.item, Item::Answer(_)) {
                let _ = match source.get(number - 1) {
                    Some(source) => writeln!(text, "{}", source.trim_end()),
                    None => writeln!(text, "{line}"),
                };
            }
            if let Some(taken) = taken.next_if(|taken| taken.line == number) {
                answers(&mut text, minutes, taken);
            }
            if self.stopped.as_ref().is_some_and(|stopped| stopped.line == number) {
                break;
            }
        }
        text
    }
}

/// The answers to one act, each with the comment it had.
fn answers(text: &mut String, minutes: &Minutes, taken: &Taken) {
    let written: Vec<&Line> = minutes
        .lines
        .iter()
        .skip(taken.line)
        .take_while(|line| !matches!(line.item, Item::Act(..)))
        .filter(|line| matches!(line.item, Item::Answer(_)))
        .collect();
    let mut texts = taken.texts();
    let says_nothing = |line: &&Line| matches!(&line.item, Item::Answer(text) if text == NOTHING);
    if texts.is_empty() && written.iter().any(says_nothing) {
        texts.push(NOTHING.to_owned());
    }
    for answer in texts {
        let same = written.iter().find(|line| matches!(&line.item, Item::Answer(old) if *old == answer));
        let line = Line { comment: same.and_then(|line| line.comment.clone()), item: Item::Answer(answer) };
        let _ = writeln!(text, "{line}");
    }
}
