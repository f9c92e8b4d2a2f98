//! The calls of LIN.

use crate::pbn::{Call, Denomination};

/// Words for calls, longer ones before those that begin like them.
const WORDS: [(&str, Call); 11] = [
    ("PASS", Call::Pass),
    ("P", Call::Pass),
    ("-", Call::Pass),
    ("REDOUBLE", Call::Redouble),
    ("RDBL", Call::Redouble),
    ("XX", Call::Redouble),
    ("R", Call::Redouble),
    ("DOUBLE", Call::Double),
    ("DBL", Call::Double),
    ("D", Call::Double),
    ("X", Call::Double),
];

/// What a value of calls tells.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct CallRow {
    pub(super) calls: Vec<Call>,
    /// Which of them were alerted, from 1.
    pub(super) alerts: Vec<usize>,
    /// Whether all who are left pass: `AP`.
    pub(super) passed_out: bool,
    /// The place of the first character that belongs to no call.
    pub(super) bad: Option<usize>,
}

/// The calls that a value tells, one behind the other: `1N`, `p`, `d`, `r`, `-1CPPP`, in which a dash
/// is a pass. `!` is an alert of the call before it, `?` a call that somebody is asked for.
pub(super) fn read(value: &str) -> CallRow {
    let letters: Vec<char> = value.chars().map(|letter| letter.to_ascii_uppercase()).collect();
    let upper: String = letters.iter().collect();
    let mut told = CallRow::default();
    let mut rest = upper.as_str();
    while let Some(letter) = rest.chars().next() {
        let word = WORDS.iter().find(|(word, _)| rest.starts_with(word));
        let length = if let Some((word, call)) = word {
            told.calls.push(*call);
            word.len()
        } else if rest.starts_with("AP") {
            told.passed_out = true;
            2
        } else if let Some((call, length)) = bid(rest) {
            told.calls.push(call);
            length
        } else if letter == '!' {
            told.alerts.push(told.calls.len());
            1
        } else if matches!(letter, '*' | '?') || letter.is_whitespace() {
            letter.len_utf8()
        } else {
            told.bad = Some(letters.len() - rest.chars().count());
            return told;
        };
        rest = &rest[length..];
    }
    told
}

/// The bid that begins a text, and its length.
fn bid(text: &str) -> Option<(Call, usize)> {
    let mut letters = text.chars();
    let level = letters.next()?.to_digit(10).filter(|level| (1..=7).contains(level))?;
    let (denomination, length) = match letters.next()? {
        'N' => (Denomination::NoTrump, if letters.next() == Some('T') { 3 } else { 2 }),
        letter => (Denomination::Suit(crate::Suit::from_letter(letter)?), 2),
    };
    Some((Call::Bid { level: level as u8, denomination }, length))
}

/// The word for a call; none for a turn that was lost.
pub(super) fn word(call: Call) -> Option<String> {
    Some(match call {
        Call::Pass => "p".to_owned(),
        Call::Double => "d".to_owned(),
        Call::Redouble => "r".to_owned(),
        Call::Bid { level, denomination: Denomination::NoTrump } => format!("{level}N"),
        Call::Bid { level, denomination } => format!("{level}{denomination}"),
        Call::Skipped => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_read_one_by_one_or_in_a_row() {
        assert_eq!(read("1N"), read("1nt"));
        assert_eq!(read("p1C!dRppp").calls.len(), 7);
        assert_eq!(read("DblRdbl Pass XX x").calls.len(), 5);
        assert_eq!(read("1Z").bad, Some(0));
        assert_eq!(read("p8"), CallRow { calls: vec![Call::Pass], bad: Some(1), ..CallRow::default() });
        assert_eq!(read(""), CallRow::default());
        assert_eq!(read("?"), CallRow::default());
        assert!(read("ap").passed_out);
        assert_eq!(read("-1Dp-"), read("p1DpP"), "a dash is a pass");
    }
}
