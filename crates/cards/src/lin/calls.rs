//! The calls of LIN.

use crate::pbn::{Call, Denomination};

/// The calls that a value tells, one behind the other: `1N`, `p`, `d`, `r`, `1CPPP`. The place of the first character that
/// belongs to none of them otherwise. An alert, `!`, says nothing more than the explanation that follows it.
pub(super) fn read(value: &str) -> Result<Vec<Call>, usize> {
    let letters: Vec<char> = value.chars().map(|letter| letter.to_ascii_uppercase()).collect();
    let mut calls = Vec::new();
    let mut at = 0;
    while at < letters.len() {
        let (call, length) = match letters[at..] {
            ['!' | '*' | ' ' | '\n' | '\r', ..] => (None, 1),
            ['P', 'A', 'S', 'S', ..] => (Some(Call::Pass), 4),
            ['P', ..] => (Some(Call::Pass), 1),
            ['X', 'X', ..] => (Some(Call::Redouble), 2),
            ['D', 'B', 'L', ..] => (Some(Call::Double), 3),
            ['D' | 'X', ..] => (Some(Call::Double), 1),
            ['R', ..] => (Some(Call::Redouble), 1),
            [level @ '1'..='7', letter, ..] => {
                let denomination = match letter {
                    'N' => Denomination::NoTrump,
                    letter => Denomination::Suit(crate::Suit::from_letter(letter).ok_or(at)?),
                };
                let long = letter == 'N' && letters.get(at + 2) == Some(&'T');
                let level = level as u8 - b'0';
                (Some(Call::Bid { level, denomination }), if long { 3 } else { 2 })
            }
            _ => return Err(at),
        };
        calls.extend(call);
        at += length;
    }
    Ok(calls)
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
        assert_eq!(read("p1C!dRppp").unwrap().len(), 7);
        assert_eq!(read("1Z"), Err(0));
        assert_eq!(read("p8"), Err(1));
        assert_eq!(read(""), Ok(vec![]));
    }
}
