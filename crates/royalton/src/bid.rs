//! Bids and their order: eighty-four of them, or forty-nine ranks where the club plays royals flat.

use std::fmt;

use cards::Suit;

use crate::Rules;

/// What the hand is to be played at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Denomination {
    /// Spades are trumps.
    Spades,
    /// Clubs are trumps.
    Clubs,
    /// Diamonds are trumps.
    Diamonds,
    /// Hearts are trumps.
    Hearts,
    /// There are no trumps.
    NoTrump,
    /// There are no trumps, and the tricks are to be lost.
    Nullo,
}

impl Denomination {
    /// All six, the lowest first.
    pub const ALL: [Denomination; 6] = [
        Denomination::Spades,
        Denomination::Clubs,
        Denomination::Diamonds,
        Denomination::Hearts,
        Denomination::NoTrump,
        Denomination::Nullo,
    ];

    /// The trump suit, if there is one.
    pub const fn trump(self) -> Option<Suit> {
        match self {
            Denomination::Spades => Some(Suit::Spades),
            Denomination::Clubs => Some(Suit::Clubs),
            Denomination::Diamonds => Some(Suit::Diamonds),
            Denomination::Hearts => Some(Suit::Hearts),
            Denomination::NoTrump | Denomination::Nullo => None,
        }
    }

    const fn letters(self) -> &'static str {
        match self {
            Denomination::Spades => "S",
            Denomination::Clubs => "C",
            Denomination::Diamonds => "D",
            Denomination::Hearts => "H",
            Denomination::NoTrump => "NT",
            Denomination::Nullo => "NU",
        }
    }

    fn parse(words: &[&str]) -> Option<Denomination> {
        Some(match words {
            ["s" | "spade" | "spades"] => Denomination::Spades,
            ["c" | "club" | "clubs"] => Denomination::Clubs,
            ["d" | "diamond" | "diamonds"] => Denomination::Diamonds,
            ["h" | "heart" | "hearts"] => Denomination::Hearts,
            ["nt" | "notrump" | "notrumps"] | ["no", "trump" | "trumps"] => Denomination::NoTrump,
            ["nu" | "nullo" | "nullos"] => Denomination::Nullo,
            _ => return None,
        })
    }
}

/// The highest number that can be played.
pub const MOST: u8 = 7;

/// A number of odd tricks at something, plain or royal. The number may be one that cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bid {
    /// How many tricks beyond six; more than seven is impossible.
    pub number: u8,
    /// At what.
    pub at: Denomination,
    /// Whether it is royal.
    pub royal: bool,
}

impl Bid {
    /// Whether no hand could fulfil it.
    pub const fn is_impossible(self) -> bool {
        self.number > MOST
    }

    /// Its place in the bidding: number first, then plain below royal, then the series. With
    /// royals flat the first royal of a number can be beaten only by the next number (amb-01).
    pub fn rank(self, rules: &Rules) -> u16 {
        let below = u16::from(self.number) - 1;
        let index = self.at as u16;
        match (rules.flat_royals, self.royal) {
            (false, royal) => below * 12 + if royal { 6 } else { 0 } + index,
            (true, true) => below * 7 + 6,
            (true, false) => below * 7 + index,
        }
    }

    /// Whether it goes over what stands.
    pub fn beats(self, standing: Option<Bid>, rules: &Rules) -> bool {
        standing.is_none_or(|standing| self.rank(rules) > standing.rank(rules))
    }

    /// Laws 38 and amb-05, amb-06: the least sufficient bid of the same form, else the least royal,
    /// else none; an impossible one is brought down to seven first.
    pub fn made_sufficient(self, standing: Option<Bid>, rules: &Rules) -> Option<Bid> {
        let first = if self.is_impossible() { MOST } else { 1 };
        let of_form = |royal: bool| {
            (first..=MOST).map(|number| Bid { number, royal, ..self }).find(|bid| bid.beats(standing, rules))
        };
        of_form(self.royal).or_else(|| of_form(true))
    }

    /// Reads `3 hearts royal`, `3h`, `1 no trump`; words in lower case.
    pub fn parse(words: &[&str]) -> Option<Bid> {
        let (royal, words) = match words {
            [rest @ .., "royal"] => (true, rest),
            rest => (false, rest),
        };
        let (first, rest) = words.split_first()?;
        let digits = first.len() - first.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
        let (number, tail) = match digits {
            0 => (NUMBERS.iter().position(|name| name == first)? as u8 + 1, ""),
            _ => (first[..digits].parse().ok()?, &first[digits..]),
        };
        let at = match tail {
            "" => Denomination::parse(rest)?,
            tail if rest.is_empty() => Denomination::parse(&[tail])?,
            _ => return None,
        };
        (1..=13).contains(&number).then_some(Bid { number, at, royal })
    }
}

const NUMBERS: [&str; 7] = ["one", "two", "three", "four", "five", "six", "seven"];

impl fmt::Display for Bid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.number, self.at.letters(), if self.royal { " royal" } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bid(text: &str) -> Bid {
        let lower = text.to_lowercase();
        let words: Vec<&str> = lower.split(' ').collect();
        Bid::parse(&words).expect("a bid")
    }

    fn every() -> Vec<Bid> {
        let mut all = Vec::new();
        for number in 1..=MOST {
            for royal in [false, true] {
                all.extend(Denomination::ALL.map(|at| Bid { number, at, royal }));
            }
        }
        all
    }

    #[test]
    fn there_are_eighty_four_bids_in_one_order() {
        let rules = Rules::default();
        let all = every();
        assert_eq!(all.len(), 84);
        for (place, bid) in all.iter().enumerate() {
            assert_eq!(usize::from(bid.rank(&rules)), place, "{bid}");
        }
        assert_eq!(bid("1S").rank(&rules), 0);
        assert_eq!(bid("1S royal").rank(&rules), 6);
        assert_eq!(bid("2S").rank(&rules), 12);
        assert_eq!(bid("7NU royal").rank(&rules), 83);
    }

    #[test]
    fn the_book_says_that_three_spades_royal_goes_over_three_hearts() {
        let rules = Rules::default();
        assert!(bid("3S royal").beats(Some(bid("3H")), &rules));
        assert!(bid("3S royal").beats(Some(bid("3NU")), &rules));
        assert!(!bid("3NU").beats(Some(bid("3S royal")), &rules));
        assert!(bid("4S").beats(Some(bid("3NU royal")), &rules));
        assert!(!bid("2H").beats(Some(bid("2H")), &rules));
        assert!(bid("1S").beats(None, &rules));
    }

    #[test]
    fn flat_royals_leave_forty_nine_ranks() {
        let rules = Rules { flat_royals: true, ..Rules::default() };
        let mut ranks: Vec<u16> = every().iter().map(|bid| bid.rank(&rules)).collect();
        ranks.dedup();
        ranks.sort_unstable();
        ranks.dedup();
        assert_eq!(ranks, (0..49).collect::<Vec<u16>>());
        assert!(!bid("3H royal").beats(Some(bid("3S royal")), &rules));
        assert!(bid("3S royal").beats(Some(bid("3NU")), &rules));
        assert!(bid("4S").beats(Some(bid("3NU royal")), &rules));
        assert_eq!(bid("1S royal").rank(&rules), 6);
        assert_eq!(bid("2S").rank(&rules), 7);
    }

    #[test]
    fn a_bid_is_made_sufficient_in_the_form_that_was_named() {
        let rules = Rules::default();
        let raised = |low: &str, over: &str| {
            bid(low).made_sufficient(Some(bid(over)), &rules).map(|bid| bid.to_string())
        };
        assert_eq!(raised("2C", "3H").as_deref(), Some("4C"));
        assert_eq!(raised("2NT", "3H").as_deref(), Some("3NT"));
        assert_eq!(raised("2C royal", "3H").as_deref(), Some("3C royal"));
        assert_eq!(raised("7C", "7H").as_deref(), Some("7C royal"));
        assert_eq!(raised("7C", "7H royal"), None);
        assert_eq!(raised("8H", "3C").as_deref(), Some("7H"));
        assert_eq!(raised("8S", "7C").as_deref(), Some("7S royal"));
        assert_eq!(raised("9S royal", "3C").as_deref(), Some("7S royal"));
        assert_eq!(raised("8S", "7S royal"), None);
        assert_eq!(
            bid("8NU").made_sufficient(None, &rules).map(|bid| bid.to_string()).as_deref(),
            Some("7NU")
        );
    }

    #[test]
    fn bids_are_read_long_and_short_and_print_short() {
        for text in ["1S", "3H royal", "7NU royal", "2NT", "13C"] {
            assert_eq!(bid(text).to_string(), text);
        }
        assert_eq!(bid("three spades royal"), bid("3S royal"));
        assert_eq!(bid("1 no trump"), bid("1NT"));
        assert_eq!(bid("one nullo royal"), bid("1NU royal"));
        for bad in [&["0s"][..], &["14s"], &["3"], &["s"], &["3", "x"], &["3s", "royal", "now"], &["3s", "h"]]
        {
            assert_eq!(Bid::parse(bad), None, "{bad:?}");
        }
    }

    #[test]
    fn the_series_has_its_trumps() {
        let trumps = Denomination::ALL.map(Denomination::trump);
        let [spades, clubs, diamonds, hearts] =
            [Suit::Spades, Suit::Clubs, Suit::Diamonds, Suit::Hearts].map(Some);
        assert_eq!(trumps, [spades, clubs, diamonds, hearts, None, None]);
    }
}
