//! The puzzle of a day.

use std::fmt;
use std::str::FromStr;

/// A day of the calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    year: i32,
    month: u8,
    day: u8,
}

impl Date {
    /// The day so many days after the first of January 1970.
    pub fn from_days(days: i64) -> Date {
        // Years begin in March, so that the day that comes and goes is their last.
        let shifted = days + 719_468;
        let era = shifted.div_euclid(146_097);
        let of_era = shifted.rem_euclid(146_097);
        let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let month = (5 * of_year + 2) / 153;
        let day = of_year - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        let year = year_of_era + era * 400 + i64::from(month <= 2);
        let small = |number: i64| u8::try_from(number).expect("months and days are small");
        Date { year: i32::try_from(year).unwrap_or(i32::MAX), month: small(month), day: small(day) }
    }

    /// Days since the first of January 1970.
    pub fn days(self) -> i64 {
        let year = i64::from(self.year) - i64::from(self.month <= 2);
        let era = year.div_euclid(400);
        let year_of_era = year.rem_euclid(400);
        let month = i64::from(self.month);
        let from_march = if month > 2 { month - 3 } else { month + 9 };
        let of_year = (153 * from_march + 2) / 5 + i64::from(self.day) - 1;
        era * 146_097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + of_year - 719_468
    }
}

impl FromStr for Date {
    type Err = BadDate;

    fn from_str(text: &str) -> Result<Date, BadDate> {
        let bad = || BadDate(text.to_owned());
        let mut parts = text.split('-');
        let mut part = || parts.next().ok_or_else(bad);
        let date = Date {
            year: part()?.parse().map_err(|_| bad())?,
            month: part()?.parse().map_err(|_| bad())?,
            day: part()?.parse().map_err(|_| bad())?,
        };
        // A day that no month has comes back as another.
        if parts.next().is_none()
            && (0..=9999).contains(&date.year)
            && (1..=12).contains(&date.month)
            && Date::from_days(date.days()) == date
        {
            Ok(date)
        } else {
            Err(bad())
        }
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// A text that is no date.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadDate(pub String);

impl fmt::Display for BadDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no date: write the year, the month and the day, as in 2026-11-18", self.0)
    }
}

impl std::error::Error for BadDate {}

/// Which of so many things is the one of the day. Neighbouring days are far apart, and every thing has its day before
/// one comes again.
pub fn daily(date: Date, count: usize) -> usize {
    assert!(count > 0, "there is one to choose");
    let count = i64::try_from(count).expect("so many puzzles fit");
    // A step that has no divisor in common with the count visits them all; there is one below any two counts.
    let step = (STEP..=STEP + 2 * count).find(|step| gcd(*step, count) == 1).unwrap_or(1);
    usize::try_from((date.days().rem_euclid(count) * (step % count)).rem_euclid(count))
        .expect("below the count")
}

/// About the golden section of a hundred.
const STEP: i64 = 61;

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_dates_go_round() {
        for (text, days) in
            [("1970-01-01", 0), ("2000-02-29", 11_016), ("2026-11-18", 20_775), ("1969-12-31", -1)]
        {
            let date: Date = text.parse().expect("a date");
            assert_eq!(date.days(), days, "{text}");
            assert_eq!(Date::from_days(days).to_string(), text);
        }
    }

    #[test]
    fn a_day_that_no_month_has_is_refused() {
        for text in ["2026-02-29", "2026-13-01", "2026-11", "today", "2026-11-18-1", "2026-00-10"] {
            assert!(text.parse::<Date>().is_err(), "{text}");
        }
    }

    #[test]
    fn every_puzzle_has_its_day_before_one_comes_again() {
        for count in [1, 7, 61, 122, 327] {
            let days = Date::from_days(20_000).days()..;
            let mut seen: Vec<usize> =
                days.take(count).map(|day| daily(Date::from_days(day), count)).collect();
            seen.sort_unstable();
            assert_eq!(seen, (0..count).collect::<Vec<_>>());
        }
    }
}
