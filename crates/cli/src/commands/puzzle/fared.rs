//! How the person fared: the first answer to each puzzle, and on how many days on end the one of the day was solved. It is
//! kept in the folder of saved rubbers, for those who are asked at a terminal; a script leaves nothing behind.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use puzzles::Date;
use serde::{Deserialize, Serialize};
use tui::save;

use crate::screen::{self, FAINT, paint};
use crate::trouble::{FileTrouble, Result};

/// The file in the folder of saved rubbers.
const FILE: &str = "puzzles.json";

/// What is kept.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
struct Fared {
    /// By id: whether the first answer was right.
    done: BTreeMap<String, bool>,
    /// The days on which a puzzle of the day was solved at the first answer.
    days: BTreeSet<String>,
}

impl Fared {
    /// Takes an answer; a second one changes nothing.
    fn take(&mut self, id: &str, right: bool, of_the_day: Option<Date>) {
        if self.done.contains_key(id) {
            return;
        }
        self.done.insert(id.to_owned(), right);
        self.days.extend(of_the_day.filter(|_| right).map(|day| day.to_string()));
    }

    /// How many days on end, up to today or to yesterday.
    fn streak(&self, today: Date) -> usize {
        let solved = |days: i64| self.days.contains(&Date::from_days(days).to_string());
        let mut day = if solved(today.days()) { today.days() } else { today.days() - 1 };
        let mut streak = 0;
        while solved(day) {
            streak += 1;
            day -= 1;
        }
        streak
    }
}

/// Keeps an answer that was given at a terminal, and tells the days on end after a puzzle of today.
pub(super) fn keep(id: &str, right: bool, of_today: Option<Date>) -> Result<()> {
    let kept = save::folder()
        .map_err(FileTrouble::other)
        .and_then(|folder| keep_in(&folder.join(FILE), id, right, of_today));
    match (kept, of_today) {
        (Err(why), _) => screen::tell(&format!("how you fared is not kept: {why}\n")),
        (Ok(fared), Some(today)) => {
            let days = fared.streak(today);
            let word = if days == 1 { "day" } else { "days" };
            screen::print(&format!("\n{}\n", paint(FAINT, &format!("{days} {word} on end"))))?;
        }
        (Ok(_), None) => {}
    }
    Ok(())
}

/// A file that cannot be read is left as it is.
fn keep_in(path: &Path, id: &str, right: bool, of_today: Option<Date>) -> Result<Fared, FileTrouble> {
    let mut fared: Fared = match fs::read_to_string(path) {
        Ok(text) => serde_json::from_str(&text).map_err(|why| FileTrouble::io(path, why.into()))?,
        Err(why) if why.kind() == ErrorKind::NotFound => Fared::default(),
        Err(why) => return Err(FileTrouble::io(path, why)),
    };
    fared.take(id, right, of_today);
    save::store(path, &screen::json_line(&fared)).map_err(|why| FileTrouble::io(path, why))?;
    Ok(fared)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Date {
        text.parse().expect("a date")
    }

    #[test]
    fn days_on_end_are_counted_to_today_or_to_yesterday() {
        let days = ["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-03"].map(str::to_owned);
        let fared = Fared { days: days.into(), ..Fared::default() };
        assert_eq!(fared.streak(day("2026-03-01")), 3);
        assert_eq!(fared.streak(day("2026-03-02")), 3, "today's may still be solved");
        assert_eq!(fared.streak(day("2026-03-03")), 1);
        assert_eq!(fared.streak(day("2026-03-05")), 0);
    }

    #[test]
    fn the_first_answer_stays_and_counts_for_its_day_alone() {
        let mut fared = Fared::default();
        fared.take("bridge-001", false, Some(day("2026-03-01")));
        fared.take("bridge-001", true, Some(day("2026-03-01")));
        assert_eq!(fared.streak(day("2026-03-01")), 0);
        fared.take("euchre-001", true, None);
        assert_eq!(fared.streak(day("2026-03-01")), 0, "another puzzle is not that of the day");
        fared.take("referee-001", true, Some(day("2026-03-01")));
        assert_eq!(fared.streak(day("2026-03-01")), 1);
    }

    #[test]
    fn a_file_is_taken_up_again_and_a_damaged_one_is_left() {
        let folder = std::env::temp_dir().join(format!("oddtrick-{}-fared", std::process::id()));
        let path = folder.join(FILE);
        let today = day("2026-11-19");
        keep_in(&path, "bridge-001", true, Some(today)).expect("kept");
        assert_eq!(
            fs::read_to_string(&path).expect("text").trim_end(),
            r#"{"done":{"bridge-001":true},"days":["2026-11-19"]}"#
        );
        let fared = keep_in(&path, "euchre-001", false, None).expect("kept");
        assert_eq!((fared.done.len(), fared.streak(today)), (2, 1));
        fs::write(&path, "half of it").expect("written");
        assert!(keep_in(&path, "euchre-002", true, None).is_err());
        assert_eq!(fs::read_to_string(&path).expect("text"), "half of it");
        fs::remove_dir_all(folder).expect("removed");
    }
}
