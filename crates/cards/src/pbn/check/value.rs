//! Values as the standard writes them.

use super::super::fault::{Breach, Fault};
use super::Breaches;
use super::tags;
use crate::pbn::read_section::{is_call, is_loose_card, is_of_name};
use crate::pbn::token::Kind;

/// The kinds of players.
const TYPES: [&str; 2] = ["human", "program"];

/// The competitions that the standard knows.
const COMPETITIONS: [&str; 6] = ["Cavendish", "Chicago", "Individuals", "Pairs", "Rubber", "Teams"];

impl Breaches<'_> {
    /// Values that are none, or not spelled as the standard spells them; and what stands in tables.
    pub(super) fn values(&mut self) {
        let mut found = Vec::new();
        for (at, tag, value) in tags(self.tokens) {
            if matches!(value, "" | "?" | "#") || value.starts_with("##") {
                continue;
            }
            let raw = self.file.raw(&self.tokens[at + 2]);
            let bare_quote = raw[1..raw.len() - 1].replace("\\\\", "").replace("\\\"", "").contains('"');
            let breach = if bare_quote || !is_spelled(tag, value) {
                Some(Breach::Spelling { tag: tag.to_owned(), found: value.to_owned() })
            } else {
                wanted(tag, value).map(|wanted| Breach::Value {
                    tag: tag.to_owned(),
                    found: value.to_owned(),
                    wanted,
                })
            };
            found.extend(breach.map(|breach| self.tokens[at + 2].error(Fault::Breach(breach))));
            if tag.ends_with("Table") {
                found.extend(
                    self.table(at, tag, value).map(|breach| self.tokens[at + 2].error(Fault::Breach(breach))),
                );
            }
        }
        self.found.extend(found);
        self.spelled("Auction", is_loose_call);
        self.spelled("Play", is_loose_card);
    }

    /// What is wrong with a table: its columns, or what stands in its rows.
    fn table(&self, at: usize, tag: &str, value: &str) -> Option<Breach> {
        if !value.split(';').all(is_column) {
            let wanted = "names between semicolons, with \\ and a width behind them, as in Call\\4L";
            return Some(Breach::Value { tag: tag.to_owned(), found: value.to_owned(), wanted });
        }
        let data = self.tokens.get(at + 4..).unwrap_or_default();
        let rows = data.iter().take_while(|token| token.kind != Kind::Open);
        let mut elements = 0;
        let mut line = 0;
        for token in rows {
            match &token.kind {
                Kind::Word(word) if word.contains(['%', '}']) => {
                    return Some(Breach::Ragged { tag: tag.to_owned() });
                }
                Kind::Word(_) | Kind::Text(_) => {
                    elements += 1;
                    line = token.line;
                }
                Kind::Aside(_) | Kind::Comment(_) if token.line == line => {
                    return Some(Breach::Ragged { tag: tag.to_owned() });
                }
                _ => {}
            }
        }
        let columns = value.split(';').count();
        (elements % columns != 0).then(|| Breach::Ragged { tag: tag.to_owned() })
    }

    /// Calls or cards that can be understood and are not written so.
    fn spelled(&mut self, section: &str, is_loose: fn(&str) -> bool) {
        for token in self.data(section) {
            if let Kind::Word(word) = &token.kind
                && (is_loose(named(word)) || word.contains(['(', ')']) || word.starts_with("--"))
            {
                let breach = Breach::Spelling { tag: section.to_owned(), found: word.clone().into_owned() };
                self.found.push(token.error(Fault::Breach(breach)));
            }
        }
    }
}

/// The call or card of a word, without what is remarked on it.
fn named(word: &str) -> &str {
    let word = word.trim_start_matches('(');
    &word[..word.find(|letter| letter == '-' || !is_of_name(letter)).unwrap_or(word.len())]
}

/// Whether a word tells a call, and not as the standard does: `1N`, `P`, `Dbl`.
fn is_loose_call(word: &str) -> bool {
    let call = word.to_ascii_uppercase();
    let bid = call.strip_prefix(|letter| ('1'..='7').contains(&letter));
    let strict = matches!(call.as_str(), "" | "PASS" | "X" | "XX" | "AP")
        || matches!(bid, Some("S" | "H" | "D" | "C" | "NT"));
    !strict && is_call(&call)
}

/// Whether the value of a tag is written as the standard writes it. What cannot be read at all is told elsewhere.
fn is_spelled(tag: &str, value: &str) -> bool {
    let is_one_of = |known: &[&str]| known.iter().any(|known| value.eq_ignore_ascii_case(known));
    let is_seat = |text: &str| matches!(text.to_ascii_uppercase().as_str(), "N" | "E" | "S" | "W");
    match tag {
        "Dealer" => is_seat(value),
        "Declarer" => is_seat(value.strip_prefix('^').unwrap_or(value)),
        "Vulnerable" => is_one_of(&["None", "Love", "-", "NS", "EW", "All", "Both"]),
        "Contract" => {
            let rest = value.trim_start_matches(|letter| ('1'..='7').contains(&letter));
            let bid = rest.trim_end_matches(['X', 'x']).to_ascii_uppercase();
            matches!(bid.as_str(), "PASS" | "S" | "H" | "D" | "C" | "NT") && value.len() - rest.len() <= 1
        }
        "Result" => value.bytes().all(|byte| byte.is_ascii_digit() || b"^NSEW nsew".contains(&byte)),
        "Deal" => {
            let mut hands = value.get(2..).unwrap_or_default().split(' ');
            let is_hand =
                |hand: &str| hand == "-" || hand.bytes().all(|byte| b".AKQJT98765432akqjt".contains(&byte));
            value.as_bytes().get(1) == Some(&b':') && hands.all(|hand| !hand.is_empty() && is_hand(hand))
        }
        _ => true,
    }
}

/// What a tag would have to say instead.
fn wanted(tag: &str, value: &str) -> Option<&'static str> {
    let fails = |right: bool, wanted: &'static str| (!right).then_some(wanted);
    match tag {
        "Board" => fails(value.bytes().all(|byte| byte.is_ascii_digit()), "a number"),
        "Round" | "Table" => {
            let is_fine = |letter: char| letter.is_alphanumeric() || ".:_ ".contains(letter);
            fails(value.chars().all(is_fine), "a number, or letters and numbers with dots between them")
        }
        "NorthType" | "EastType" | "SouthType" | "WestType" => {
            fails(TYPES.contains(&value), "human or program")
        }
        "Competition" => {
            fails(COMPETITIONS.contains(&value), "Cavendish, Chicago, Individuals, Pairs, Rubber or Teams")
        }
        "Scoring" => fails(value.split(';').all(|field| !field.is_empty()), "fields between semicolons"),
        "Hidden" => fails(value.bytes().all(|byte| b"NESW".contains(&byte)), "letters of seats"),
        "EventDate" | "UTCDate" => fails(super::is_date(value), "YYYY.MM.DD"),
        "Score" | "ScoreIMP" | "ScoreMP" => {
            fails(is_score(value, false), "a number, or NS 100, or NS 100 EW -100")
        }
        "ScorePercentage" => {
            fails(is_score(value, false) && !value.contains('-'), "a number from 0 to 100, or NS 60 EW 40")
        }
        "ScoreRubber" => fails(is_score(value, true), "points above/below, or NS 300/40 EW 0/60"),
        "OptimumScore" => {
            fails(is_score(value, false) && value.starts_with(['N', 'E']), "NS or EW and a number")
        }
        _ => None,
    }
}

/// One score, or one for each side that is named.
fn is_score(value: &str, parted: bool) -> bool {
    let spaced = if parted { value.replace('/', " / ") } else { value.to_owned() };
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let points = |words: &[&str]| match words {
        [one] if !parted => is_number(one),
        [above, "/", below] if parted => is_number(above) && is_number(below),
        _ => false,
    };
    let length = if parted { 4 } else { 2 };
    match words.first() {
        Some(&("NS" | "EW")) => {
            words.chunks(length).all(|side| matches!(side[0], "NS" | "EW") && points(&side[1..]))
        }
        _ => points(&words),
    }
}

/// Digits with a sign, and with a point behind or among them.
fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    !whole.is_empty() && is_digits(whole) && is_digits(part)
}

/// The name of a column, with its order and width.
fn is_column(column: &str) -> bool {
    let (name, width) = match column.split_once('\\') {
        Some((name, width)) => (name, Some(width)),
        None => (column, None),
    };
    let name = name.strip_prefix(['+', '-']).unwrap_or(name);
    let is_width = |width: &str| {
        let digits = width.strip_suffix(['L', 'R']).unwrap_or(width);
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    !name.is_empty() && width.is_none_or(is_width)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_may_name_their_sides() {
        for good in ["100", "-1000", "NS +550", "EW 10 NS 0", "EW -2.5", "0.", "EW 50. NS 50.0"] {
            assert!(is_score(good, false), "{good}");
        }
        for bad in ["a", "10.a", "10.-10", "10. 10", "NS", "NS 1 2", ""] {
            assert!(!is_score(bad, false), "{bad}");
        }
        assert!(is_score("EW 300/40 NS 50 / 70", true) && is_score("300/40", true));
        assert!(!is_score("300", true) && !is_score("NS 300", true));
    }

    #[test]
    fn columns_have_a_name_and_perhaps_a_width() {
        assert!(["Rank", "+Percentage_NS\\4R", "Names\\45", "-Rank\\3R"].into_iter().all(is_column));
        assert!(["Call\\", "Call\\L", "", "\\4L"].into_iter().all(|bad| !is_column(bad)));
    }

    #[test]
    fn calls_of_people_in_a_hurry_are_loose() {
        let loose = |word: &str| is_loose_call(named(word));
        assert!(["P", "1N", "1N!", "dbl", "R", "All", "NB"].into_iter().all(loose));
        assert!(
            ["Pass", "pass", "1NT!", "X", "AP", "=1=", "2c", "-", "9Z"].into_iter().all(|call| !loose(call))
        );
    }

    #[test]
    fn cards_have_their_suit_first() {
        let loose = |word: &str| is_loose_card(named(word));
        assert!(["KS", "KS!", "10H", "H10", "2c=1="].into_iter().all(loose));
        assert!(["SK", "sk", "HT!", "-", "+", "S1", "XX"].into_iter().all(|card| !loose(card)));
    }
}
