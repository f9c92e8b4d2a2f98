//! The values of the tags that mean something to a program.

use std::fmt;

use super::fault::Fault;
use crate::{BySide, Seat, Side, Suit};

/// Which sides are vulnerable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Vulnerable {
    Neither,
    NorthSouth,
    EastWest,
    Both,
}

impl Vulnerable {
    /// All four cases.
    pub const ALL: [Vulnerable; 4] =
        [Vulnerable::Neither, Vulnerable::NorthSouth, Vulnerable::EastWest, Vulnerable::Both];

    pub(super) fn read(text: &str) -> Result<Vulnerable, Fault> {
        let plain: String = text.chars().filter(|letter| !" -/_.".contains(*letter)).collect();
        Ok(match plain.to_ascii_lowercase().as_str() {
            "none" | "love" | "loveall" | "nil" | "neither" | "nobody" | "" => Vulnerable::Neither,
            "ns" | "sn" | "northsouth" => Vulnerable::NorthSouth,
            "ew" | "we" | "eastwest" => Vulnerable::EastWest,
            "all" | "both" | "gameall" | "everybody" | "nsew" => Vulnerable::Both,
            _ => return Err(bad("vulnerability", text, "None, NS, EW or All")),
        })
    }
}

impl fmt::Display for Vulnerable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Vulnerable::Neither => "None",
            Vulnerable::NorthSouth => "NS",
            Vulnerable::EastWest => "EW",
            Vulnerable::Both => "All",
        })
    }
}

/// Who plays the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Declarer {
    /// The declarer.
    pub seat: Seat,
    /// Whether by mistake declarer and dummy have changed parts: `^S`.
    pub swapped: bool,
}

impl Declarer {
    pub(super) fn read(text: &str) -> Result<Declarer, Fault> {
        let (swapped, seat) = match text.strip_prefix('^') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        match read_seat(seat.trim()) {
            Ok(seat) => Ok(Declarer { seat, swapped }),
            Err(_) => {
                Err(bad("declarer", text, "N, E, S or W, with ^ before it if they changed with the dummy"))
            }
        }
    }
}

impl From<Seat> for Declarer {
    fn from(seat: Seat) -> Declarer {
        Declarer { seat, swapped: false }
    }
}

impl fmt::Display for Declarer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.swapped { "^" } else { "" }, self.seat)
    }
}

/// A trump suit, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Denomination {
    Suit(Suit),
    NoTrump,
}

impl Denomination {
    /// All five.
    pub const ALL: [Denomination; 5] = [
        Denomination::Suit(Suit::Clubs),
        Denomination::Suit(Suit::Diamonds),
        Denomination::Suit(Suit::Hearts),
        Denomination::Suit(Suit::Spades),
        Denomination::NoTrump,
    ];

    /// The trump suit, as [`Ranking`](crate::Ranking) takes it.
    pub const fn trump(self) -> Option<Suit> {
        match self {
            Denomination::Suit(suit) => Some(suit),
            Denomination::NoTrump => None,
        }
    }

    /// `S`, `H`, `D`, `C`, `NT`, and `N` for people in a hurry.
    pub(super) fn read(text: &str) -> Option<Denomination> {
        let mut letters = text.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) if Suit::from_letter(letter).is_some() => {
                Suit::from_letter(letter).map(Denomination::Suit)
            }
            _ if text.eq_ignore_ascii_case("nt") || text.eq_ignore_ascii_case("n") => {
                Some(Denomination::NoTrump)
            }
            _ => None,
        }
    }
}

impl From<Option<Suit>> for Denomination {
    fn from(trump: Option<Suit>) -> Denomination {
        trump.map_or(Denomination::NoTrump, Denomination::Suit)
    }
}

impl fmt::Display for Denomination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Denomination::Suit(suit) => write!(f, "{}", suit.letter()),
            Denomination::NoTrump => f.write_str("NT"),
        }
    }
}

/// A level from 1 to 7 and a denomination, as in `3NT`.
pub(super) fn read_bid(text: &str) -> Option<(u8, Denomination)> {
    let level = text.chars().next()?.to_digit(10).filter(|level| (1..=7).contains(level))?;
    Some((level as u8, Denomination::read(text[1..].trim())?))
}

/// How far a contract was doubled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Doubling {
    Undoubled,
    Doubled,
    Redoubled,
}

impl Doubling {
    /// All three.
    pub const ALL: [Doubling; 3] = [Doubling::Undoubled, Doubling::Doubled, Doubling::Redoubled];
}

/// What was to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Contract {
    /// Everybody passed.
    Passed,
    /// This number of odd tricks in this denomination.
    Odd {
        /// How many above the book, 1 to 7.
        level: u8,
        /// In what.
        denomination: Denomination,
        /// Doubled or not.
        doubling: Doubling,
    },
    /// Only the denomination, as in an end position.
    Bare(Denomination),
}

impl Contract {
    /// The denomination, if a hand is played.
    pub const fn denomination(self) -> Option<Denomination> {
        match self {
            Contract::Passed => None,
            Contract::Odd { denomination, .. } | Contract::Bare(denomination) => Some(denomination),
        }
    }

    pub(super) fn read(text: &str) -> Result<Contract, Fault> {
        let plain: String =
            text.chars().filter(|letter| *letter != ' ').collect::<String>().to_ascii_lowercase();
        if matches!(plain.as_str(), "pass" | "passed" | "passedout" | "passout" | "allpass" | "ap" | "p") {
            return Ok(Contract::Passed);
        }
        let (bid, doubling) = match text.trim_end_matches(['x', 'X', '*']) {
            bid if bid.len() == text.len() => (bid, Doubling::Undoubled),
            bid if bid.len() + 1 == text.len() => (bid, Doubling::Doubled),
            bid if bid.len() + 2 == text.len() => (bid, Doubling::Redoubled),
            _ => ("", Doubling::Undoubled),
        };
        if let Some((level, denomination)) = read_bid(bid.trim()) {
            return Ok(Contract::Odd { level, denomination, doubling });
        }
        let wanted = "Pass, a bid such as 4S, 3NTX or 1HXX, or just the denomination";
        Denomination::read(text).map(Contract::Bare).ok_or_else(|| bad("contract", text, wanted))
    }
}

impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contract::Passed => f.write_str("Pass"),
            Contract::Odd { level, denomination, doubling } => {
                write!(f, "{level}{denomination}{}", &"XX"[..*doubling as usize])
            }
            Contract::Bare(denomination) => write!(f, "{denomination}"),
        }
    }
}

/// How many tricks were made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TrickResult {
    /// The tricks.
    pub tricks: Tricks,
    /// Whether the players agreed on another number than the cards gave: `^`.
    pub miscounted: bool,
}

/// How many tricks were made, and by whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tricks {
    /// Tricks of the declarer.
    Declarer(u8),
    /// Tricks of each side, where they are given.
    Sides(BySide<Option<u8>>),
}

impl TrickResult {
    /// The tricks of the declarer, when the players counted right.
    pub const fn declarer(tricks: u8) -> TrickResult {
        TrickResult { tricks: Tricks::Declarer(tricks), miscounted: false }
    }

    /// The same result told by the declarer's tricks, where they are known.
    pub(super) fn told_by(self, declarer: Side) -> TrickResult {
        match self.tricks {
            Tricks::Sides(sides) => match sides[declarer] {
                Some(tricks) => TrickResult { tricks: Tricks::Declarer(tricks), ..self },
                None => self,
            },
            Tricks::Declarer(_) => self,
        }
    }

    pub(super) fn read(text: &str) -> Result<TrickResult, Fault> {
        let (miscounted, rest) = match text.strip_prefix('^') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let fault = || bad("result", text, "the declarer's tricks, 0 to 13, or NS 9 EW 4");
        let number = |word: &str| digits(word).filter(|&tricks| tricks <= 13).ok_or_else(fault);
        let words: Vec<&str> = rest.split_whitespace().collect();
        if let [tricks] = words[..] {
            return Ok(TrickResult { tricks: Tricks::Declarer(number(tricks)?), miscounted });
        }
        let mut sides = BySide::from_fn(|_| None);
        for pair in words.chunks(2) {
            let [name, tricks] = *pair else { return Err(fault()) };
            let side = Side::ALL.into_iter().find(|side| side.letters().eq_ignore_ascii_case(name));
            match side {
                Some(side) if sides[side].is_none() => sides[side] = Some(number(tricks)?),
                _ => return Err(fault()),
            }
        }
        if words.is_empty() {
            return Err(fault());
        }
        Ok(TrickResult { tricks: Tricks::Sides(sides), miscounted })
    }
}

impl fmt::Display for TrickResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.miscounted {
            f.write_str("^")?;
        }
        match self.tricks {
            Tricks::Declarer(tricks) => write!(f, "{tricks}"),
            Tricks::Sides(sides) => {
                let told = sides.iter().filter_map(|(side, tricks)| Some(format!("{side} {}", (*tricks)?)));
                f.write_str(&told.collect::<Vec<_>>().join(" "))
            }
        }
    }
}

/// A number of digits and nothing else: the reader of numbers takes a sign, which would say something else here.
pub(crate) fn digits(text: &str) -> Option<u8> {
    text.parse().ok().filter(|_| !text.starts_with('+'))
}

/// The seat of a tag such as Dealer.
pub(super) fn read_seat(text: &str) -> Result<Seat, Fault> {
    let names = Seat::ALL.into_iter().zip(["North", "East", "South", "West"]);
    let word = names.into_iter().find(|(_, name)| name.eq_ignore_ascii_case(text)).map(|(seat, _)| seat);
    word.map_or_else(|| text.parse(), Ok).map_err(|_| bad("seat", text, "N, E, S or W"))
}

fn bad(what: &'static str, found: &str, wanted: &'static str) -> Fault {
    Fault::Bad { what, found: found.to_owned(), wanted }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contracts_read_back_as_they_are_written() {
        let mut contracts = vec![Contract::Passed];
        for denomination in Denomination::ALL {
            contracts.push(Contract::Bare(denomination));
            for level in 1..=7 {
                for doubling in Doubling::ALL {
                    contracts.push(Contract::Odd { level, denomination, doubling });
                }
            }
        }
        for contract in contracts {
            let text = contract.to_string();
            assert_eq!(Contract::read(&text), Ok(contract));
            assert_eq!(Contract::read(&text.to_lowercase()), Ok(contract));
        }
    }

    #[test]
    fn contracts_that_are_none() {
        for text in ["5Hearts", "5NoTrump", "8C", "0NT", "3", "XX", "3NTXXX", "é", "3é", "PassX", "1 "] {
            assert!(Contract::read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn results_are_told_in_five_ways() {
        let sides = |ns, ew| Tricks::Sides(BySide([ns, ew]));
        for (text, tricks, miscounted) in [
            ("9", Tricks::Declarer(9), false),
            ("^13", Tricks::Declarer(13), true),
            ("NS 9", sides(Some(9), None), false),
            ("ew 4", sides(None, Some(4)), false),
            ("EW 4 NS 9", sides(Some(9), Some(4)), false),
            ("^NS 9 EW 4", sides(Some(9), Some(4)), true),
        ] {
            assert_eq!(TrickResult::read(text), Ok(TrickResult { tricks, miscounted }), "{text}");
        }
    }

    #[test]
    fn results_that_are_none() {
        for text in [
            "C-2",
            "+1",
            "NS +9",
            "14",
            "NS",
            "NS 14",
            "NS 9 NS 4",
            "NS 9 EW",
            "9 4",
            "^",
            "-1",
            "NS 9 EW 4 x",
        ] {
            assert!(TrickResult::read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn declarers_and_vulnerabilities_have_their_words() {
        assert_eq!(Declarer::read("^s"), Ok(Declarer { seat: Seat::South, swapped: true }));
        assert_eq!(Declarer::read("W"), Ok(Seat::West.into()));
        assert!(Declarer::read("White").is_err());
        assert!(Declarer::read("^").is_err());
        for vulnerable in Vulnerable::ALL {
            assert_eq!(Vulnerable::read(&vulnerable.to_string()), Ok(vulnerable));
        }
        assert_eq!(Vulnerable::read("love"), Ok(Vulnerable::Neither));
        assert_eq!(Vulnerable::read("Both"), Ok(Vulnerable::Both));
        assert!(Vulnerable::read("E").is_err());
    }
}
