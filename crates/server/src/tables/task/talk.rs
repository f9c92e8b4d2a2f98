//! Talk at the table. It lives in this task alone: no row is made of it, but for a line that somebody reports.

use std::collections::{BTreeSet, VecDeque};

use protocol::{CourtesyInfo, TALK_CHARS_MAX, TalkLine, TalkRule, Words};
use speech::Courtesy;

use super::*;
use crate::http::Bucket;
use crate::store::Store;

/// The lines that a new socket is told, and that can be reported.
const LINES_MAX: usize = 40;
/// So many reports of a line are kept: those at the table have been heard, and more would fill the record.
const REPORTS_MAX: usize = 4;
/// Lines that a person may say at once, before the rate of the house counts.
const AT_ONCE: f64 = 5.0;

/// What was said at a table while it was awake.
#[derive(Default)]
pub(super) struct Talk {
    lines: VecDeque<Spoken>,
    said: u32,
    buckets: BTreeMap<PersonKey, Bucket>,
    /// Who reported which line.
    reports: BTreeSet<(PersonKey, u32)>,
}

struct Spoken {
    line: TalkLine,
    by: PersonKey,
}

impl TableTask {
    /// Somebody says something to everybody at the table.
    pub(super) fn talk(&mut self, connection: Connection, words: Words) {
        match self.try_talk(connection, words) {
            Ok(line) => self.broadcast(|_| true, &text(&ServerMessage::Talk { lines: vec![line] })),
            Err(problem) => self.send(connection, &ServerMessage::Hushed { problem }),
        }
    }

    fn try_talk(&mut self, connection: Connection, words: Words) -> Result<TalkLine, Problem> {
        let by = self.subscriber(connection).map(|subscriber| subscriber.person);
        let seat = by.and_then(|by| self.chairs.of(by));
        let (Some(by), Some(seat)) = (by, seat) else {
            return Err(Problem::new(Kind::Forbidden, "Bystanders have no voice: sit down to talk."));
        };
        let Chair::Person { person, .. } = self.chairs.0[seat].clone() else {
            return Err(Problem::new(Kind::Forbidden, "Nobody sits there."));
        };
        let (said, own) = self.in_order(words)?;
        self.talks_slowly(by)?;
        self.talk.said += 1;
        let line = TalkLine {
            number: self.talk.said,
            seat: wire::seat(seat),
            person: person.id,
            name: person.name,
            text: said,
            own,
        };
        if self.talk.lines.len() == LINES_MAX {
            self.talk.lines.pop_front();
        }
        let oldest = self.talk.lines.front().map_or(line.number, |spoken| spoken.line.number);
        self.talk.reports.retain(|(_, number)| *number >= oldest);
        self.talk.lines.push_back(Spoken { line: line.clone(), by });
        Ok(line)
    }

    /// What the words are, if they may be said now: nobody tells anything of the cards while they are played.
    fn in_order(&self, words: Words) -> Result<(String, bool), Problem> {
        let running = self.chairs.is_full()
            && !matches!(self.log().rubber().stage(), Stage::HandOver | Stage::RubberOver | Stage::Gathering);
        let waits = |what: &str| {
            Err(Problem::new(
                Kind::Impossible,
                format!("While a deal is played {what} wait until it is over."),
            ))
        };
        match (words, self.rule) {
            (_, TalkRule::Quiet) => {
                Err(Problem::new(Kind::Forbidden, "The host asks for quiet at this table."))
            }
            (Words::Courtesy { name }, _) => match Courtesy::by_name(&name) {
                Some(courtesy) if courtesy.between && running => waits("words about the play"),
                Some(courtesy) => Ok((courtesy.text.to_owned(), false)),
                None => Err(Problem::new(Kind::Invalid, "There is no such courtesy: the table lists them.")),
            },
            (Words::Own { .. }, TalkRule::Courtesies) => {
                let detail = "At this table only the courtesies are said: its host wants it so.";
                Err(Problem::new(Kind::Forbidden, detail))
            }
            (Words::Own { .. }, TalkRule::Free) if running => waits("one's own words"),
            (Words::Own { text }, TalkRule::Free) => Ok((plain(&text)?, true)),
        }
    }

    /// So many lines a minute, and a few at once.
    fn talks_slowly(&mut self, by: PersonKey) -> Result<(), Problem> {
        let rate = f64::from(self.house.talk_per_minute) / 60.0;
        if rate == 0.0 {
            return Ok(());
        }
        let bucket = self.talk.buckets.entry(by).or_insert_with(|| Bucket::full(AT_ONCE));
        bucket.take(rate, AT_ONCE).map_err(|seconds| {
            self.house.metrics.limited.add(1);
            let detail = format!("You have said a good deal: say more in {seconds} s.");
            Problem { retry_after: Some(seconds), ..Problem::new(Kind::TooMany, detail) }
        })
    }

    /// The latest lines, for a socket that has just been opened.
    pub(super) fn tell_talk(&mut self, connection: Connection) {
        let lines: Vec<TalkLine> = self.talk.lines.iter().map(|spoken| spoken.line.clone()).collect();
        if !lines.is_empty() {
            self.send(connection, &ServerMessage::Talk { lines });
        }
    }

    /// Somebody at the table tells the keeper of the club of a line. It is kept then, with who said it and who reports it.
    pub(super) async fn report(&mut self, connection: Connection, number: u32) {
        let Some(by) = self.subscriber(connection).map(|subscriber| subscriber.person) else { return };
        let spoken = self.talk.lines.iter().find(|spoken| spoken.line.number == number);
        let Some(spoken) = spoken.filter(|spoken| spoken.by != by) else {
            let problem = Problem::new(Kind::NotFound, "Nobody else said that lately.");
            return self.send(connection, &ServerMessage::Hushed { problem });
        };
        let reports = self.talk.reports.iter().filter(|(_, of)| *of == number).count();
        if reports < REPORTS_MAX && !self.talk.reports.contains(&(by, number)) {
            let about = format!("{} {}: {}", self.fixed.public, spoken.line.person, spoken.line.text);
            tracing::warn!(table = %self.fixed.public, line = number, "talk reported");
            if let Err(error) = note(&self.house.store, by, about).await {
                tracing::error!(%error, what = "talk reported", "audit write failed");
                let problem = Problem::new(Kind::Unavailable, NOT_WRITTEN);
                return self.send(connection, &ServerMessage::Hushed { problem });
            }
            self.talk.reports.insert((by, number));
        }
        self.send(connection, &ServerMessage::Reported { line: number });
    }

    /// The host says what may be said from now on.
    pub(super) async fn set_talk(&mut self, key: PersonKey, rule: TalkRule) -> Result<(), Problem> {
        if key != self.fixed.host_key {
            return Err(Problem::new(Kind::Forbidden, "Only the host says what may be said here."));
        }
        let table = self.fixed.key;
        let rule_text = rows::json(&rule).map_err(|error| Problem::new(Kind::Internal, error.to_string()))?;
        let update = move |connection: &rusqlite::Connection| {
            connection.execute("UPDATE tbl SET talk = ?1 WHERE id = ?2", rusqlite::params![rule_text, table])
        };
        let written = self.house.store.write(update).await;
        self.settled(written.map(drop)).await?;
        self.rule = rule;
        self.house.lobby_changed();
        Ok(())
    }

    /// The courtesies of this table.
    pub(super) fn courtesies(&self) -> Vec<CourtesyInfo> {
        let told = |courtesy: &Courtesy| CourtesyInfo {
            name: courtesy.name.to_owned(),
            text: courtesy.text.to_owned(),
            between: courtesy.between,
        };
        let said = if self.rule == TalkRule::Quiet { &[][..] } else { &Courtesy::ALL[..] };
        said.iter().map(told).collect()
    }
}

/// The words with one space between them, if people can read them.
fn plain(text: &str) -> Result<String, Problem> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let length = text.chars().count();
    let hidden = |letter: char| {
        // Signs that turn the direction of what follows, or take no room.
        letter.is_control()
            || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    if length == 0 || length > TALK_CHARS_MAX || text.chars().any(hidden) {
        let detail = format!("A line has 1 to {TALK_CHARS_MAX} characters that can be seen.");
        return Err(Problem::new(Kind::Invalid, detail));
    }
    Ok(text)
}

async fn note(store: &Store, by: PersonKey, about: String) -> Result<(), StoreError> {
    let at = crate::random::now();
    let insert = move |connection: &rusqlite::Connection| {
        connection.execute(
            "INSERT INTO audit (at, person, what, about) VALUES (?1, ?2, 'talk reported', ?3)",
            rusqlite::params![at, by, about],
        )
    };
    store.write(insert).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_short_and_can_be_seen() {
        assert_eq!(plain("  well \t played "), Ok("well played".to_owned()));
        assert!(plain(&"é".repeat(TALK_CHARS_MAX)).is_ok());
        for bad in ["", " \n ", &"x".repeat(TALK_CHARS_MAX + 1), "a\u{202e}b", "a\u{200b}b"] {
            assert!(plain(bad).is_err(), "{bad:?}");
        }
    }
}
