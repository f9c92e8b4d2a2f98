//! Words with their places, and the small things that words spell: cards, suits, seats, numbers.

use std::fmt;

use cards::{Card, CardSet, Rank, Seat, Side, Suit};
use table::Run;

/// A word in lower case, and where it stands in its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The word in lower case.
    pub text: String,
    /// The word as it stands there.
    pub as_written: String,
    /// The first column, in characters from 1.
    pub column: usize,
}

impl Word {
    /// How many characters it has.
    pub fn width(&self) -> usize {
        self.as_written.chars().count()
    }
}

/// The letter that a mark of a suit stands for.
fn letter_of(mark: char) -> char {
    match mark {
        '♠' | '♤' => 's',
        '♥' | '♡' => 'h',
        '♦' | '♢' => 'd',
        '♣' | '♧' => 'c',
        letter => letter,
    }
}

/// Follows the mark of a suit where it is to be drawn in colour.
const IN_COLOUR: char = '\u{fe0f}';

/// Splits a text that begins at this column. A hyphen, a comma and a plus are as good as a space;
/// quotation marks and the marks that end a sentence are not seen, and the mark of a suit is its letter.
pub(super) fn split(text: &str, column: usize) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut open = false;
    let letters: Vec<char> = text.chars().collect();
    for (at, &letter) in letters.iter().enumerate() {
        let before_digit = letters.get(at + 1).is_some_and(char::is_ascii_digit);
        let minus = letter == '-' && before_digit && !open;
        if letter.is_whitespace() || (matches!(letter, '-' | ',' | '+') && !minus) {
            open = false;
        } else if !matches!(letter, '"' | '?' | '!' | '.' | ';' | '“' | '”' | IN_COLOUR) {
            if !open {
                words.push(Word { text: String::new(), as_written: String::new(), column: column + at });
                open = true;
            }
            if let Some(word) = words.last_mut() {
                word.text.extend(letter_of(letter).to_lowercase());
                word.as_written.push(letter);
            }
        }
    }
    words
}

/// Why words do not spell what they should, and which of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Slip {
    /// The first of the words it is about; beyond the last when one is missing at the end.
    pub(super) first: usize,
    /// How many words it is about.
    pub(super) count: usize,
    pub(super) message: String,
}

impl Slip {
    pub(super) fn at(first: usize, message: impl Into<String>) -> Slip {
        Slip { first, count: 1, message: message.into() }
    }

    pub(super) fn over(first: usize, count: usize, message: impl Into<String>) -> Slip {
        Slip { first, count, message: message.into() }
    }

    /// The first column and the width of the words it is about.
    pub(super) fn place(&self, words: &[Word]) -> (usize, usize) {
        let end = words.last().map_or(1, |word| word.column + word.width());
        let last = self.first + self.count.max(1) - 1;
        match (words.get(self.first), words.get(last.min(words.len().saturating_sub(1)))) {
            (Some(first), Some(last)) => {
                (first.column, (last.column + last.width()).saturating_sub(first.column).max(1))
            }
            _ => (end + 1, 1),
        }
    }
}

/// What a reader gives: the thing, or which word is wrong.
pub(super) type Read<T> = Result<T, Slip>;

/// The words of one act, read from the left. Every tail given to it is a tail of the whole.
#[derive(Clone, Copy)]
pub(super) struct Said<'a> {
    pub(super) all: &'a [&'a str],
}

impl Said<'_> {
    fn place(self, tail: &[&str]) -> usize {
        self.all.len() - tail.len().min(self.all.len())
    }

    /// Exactly one card.
    pub(super) fn card(self, tail: &[&str]) -> Read<Card> {
        match self.cards(tail)?.as_slice() {
            [card] => Ok(*card),
            _ => Err(Slip::over(self.place(tail), tail.len(), "one card is wanted here")),
        }
    }

    /// One to five cards in their order.
    pub(super) fn run(self, tail: &[&str]) -> Read<Run> {
        let cards = self.cards(tail)?;
        Run::try_from(cards.as_slice())
            .map_err(|_| Slip::over(self.place(tail), tail.len(), "these are more than five cards"))
    }

    /// One card or more.
    pub(super) fn set(self, tail: &[&str]) -> Read<CardSet> {
        Ok(self.cards(tail)?.into_iter().collect())
    }

    fn cards(self, tail: &[&str]) -> Read<Vec<Card>> {
        let start = self.place(tail);
        let mut cards = Vec::new();
        for (n, word) in tail.iter().enumerate() {
            if matches!(*word, "and" | "then" | "the" | "card" | "cards") {
                continue;
            }
            let card = card(word).map_err(|bad| Slip::at(start + n, bad.to_string()))?;
            if cards.contains(&card) {
                return Err(Slip::at(start + n, format!("{card} is named twice")));
            }
            cards.push(card);
        }
        if cards.is_empty() {
            return Err(Slip::at(self.all.len(), "a card is wanted here, as in KH"));
        }
        Ok(cards)
    }

    /// Exactly one suit.
    pub(super) fn suit(self, tail: &[&str]) -> Read<Suit> {
        let word = self.one(tail, "a suit is wanted here, as in hearts")?;
        suit(word).ok_or_else(|| {
            Slip::at(
                self.place(tail),
                format!("'{word}' is no suit: write clubs, diamonds, hearts or spades"),
            )
        })
    }

    /// Exactly one rank.
    pub(super) fn rank(self, tail: &[&str]) -> Read<Rank> {
        let word = self.one(tail, "a rank is wanted here, as in Q")?;
        let mut letters = word.chars().map(|letter| letter.to_ascii_uppercase());
        match (letters.next().and_then(Rank::from_letter), letters.next()) {
            (Some(rank), None) => Ok(rank),
            _ => {
                Err(Slip::at(self.place(tail), format!("'{word}' is no rank: write 2 to 9, T, J, Q, K or A")))
            }
        }
    }

    /// Exactly one seat.
    pub(super) fn seat(self, tail: &[&str]) -> Read<Seat> {
        let word = self.one(tail, "a seat is wanted here: N, E, S or W")?;
        seat(word)
            .ok_or_else(|| Slip::at(self.place(tail), format!("'{word}' is no seat: write N, E, S or W")))
    }

    /// Exactly one side.
    pub(super) fn side(self, word: &[&str]) -> Read<Side> {
        let place = self.place(word);
        let word = word.first().copied().ok_or_else(|| Slip::at(place, "a side is wanted here: NS or EW"))?;
        side(word).ok_or_else(|| Slip::at(place, format!("'{word}' is no side: write NS or EW")))
    }

    /// Exactly one number that fits.
    pub(super) fn number<T: std::str::FromStr>(self, tail: &[&str]) -> Read<T> {
        let word = self.one(tail, "a number is wanted here")?;
        number(word)
            .ok_or_else(|| Slip::at(self.place(tail), format!("'{word}' is no number that fits here")))
    }

    /// Says that nothing may follow.
    pub(super) fn end<T>(self, tail: &[&str], thing: T) -> Read<T> {
        if tail.is_empty() {
            return Ok(thing);
        }
        let extra = tail.join(" ");
        Err(Slip::over(self.place(tail), tail.len(), format!("'{extra}' is too much here")))
    }

    fn one<'b>(self, tail: &[&'b str], missing: &str) -> Read<&'b str> {
        match tail {
            [] => Err(Slip::at(self.all.len(), missing)),
            [word] => Ok(word),
            [_, rest @ ..] => self.end(rest, ""),
        }
    }
}

/// Why a word is no card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadCard {
    word: String,
    meant: Meant,
}

/// What whoever wrote a word that is no card may have meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meant {
    /// This card, its suit written first.
    Turned(Card),
    /// Nobody knows.
    Unknown,
}

impl fmt::Display for BadCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is no card: ", self.word)?;
        match self.meant {
            Meant::Turned(card) => write!(f, "the rank comes first, {card}"),
            Meant::Unknown => f.write_str("write rank then suit, as in KH or TS"),
        }
    }
}

impl std::error::Error for BadCard {}

/// Reads a card, rank first; the ten is `T` or `10`, and its suit a letter or a mark.
///
/// # Errors
/// When it is none, with the card that may be meant.
pub fn card(word: &str) -> Result<Card, BadCard> {
    let in_letters: String = word.chars().filter(|&mark| mark != IN_COLOUR).map(letter_of).collect();
    let word = in_letters.as_str();
    let ten = word.strip_prefix("10").map(|suit| format!("t{suit}"));
    if let Ok(card) = ten.as_deref().unwrap_or(word).parse::<Card>() {
        return Ok(card);
    }
    let turned: String = word.chars().rev().collect();
    let meant = turned.parse::<Card>().map_or(Meant::Unknown, Meant::Turned);
    Err(BadCard { word: word.to_uppercase(), meant })
}

/// Reads a suit, long or short.
pub(super) fn suit(word: &str) -> Option<Suit> {
    let mut letters = word.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => Suit::from_letter(letter),
        _ => Suit::ALL
            .into_iter()
            .find(|suit| word == suit.name() || suit.name().strip_suffix('s') == Some(word)),
    }
}

/// Reads a seat, long or short.
pub(super) fn seat(word: &str) -> Option<Seat> {
    match word {
        "north" => Some(Seat::North),
        "east" => Some(Seat::East),
        "south" => Some(Seat::South),
        "west" => Some(Seat::West),
        _ => word.parse().ok(),
    }
}

/// Reads a side.
pub(super) fn side(word: &str) -> Option<Side> {
    match word {
        "ns" | "sn" => Some(Side::NorthSouth),
        "ew" | "we" => Some(Side::EastWest),
        _ => None,
    }
}

/// Reads a number in figures, or a small one in letters.
pub(super) fn number<T: std::str::FromStr>(word: &str) -> Option<T> {
    const SMALL: [&str; 14] = [
        "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve", "thirteen",
    ];
    let figures = SMALL.iter().position(|small| *small == word).map(|n| n.to_string());
    figures.as_deref().unwrap_or(word).parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<String> {
        split(text, 1).into_iter().map(|word| word.text).collect()
    }

    #[test]
    fn a_hyphen_a_comma_and_a_plus_are_as_good_as_a_space() {
        assert_eq!(texts("claim-revoke W 4"), ["claim", "revoke", "w", "4"]);
        assert_eq!(texts("play 8S+QS, KH"), ["play", "8s", "qs", "kh"]);
        assert_eq!(texts("  "), Vec::<String>::new());
    }

    #[test]
    fn a_minus_before_a_figure_stays_with_it() {
        assert_eq!(texts("score bonus NS -16"), ["score", "bonus", "ns", "-16"]);
        assert_eq!(texts("bridge-1905"), ["bridge", "1905"]);
    }

    #[test]
    fn spoken_marks_are_not_seen() {
        assert_eq!(texts("\"May I lead?\""), ["may", "i", "lead"]);
    }

    #[test]
    fn the_mark_of_a_suit_is_its_letter() {
        assert_eq!(texts("A♠ 10♦ ♥"), ["as", "10d", "h"]);
        assert_eq!(split("♥ AS", 1)[1].column, 3);
    }

    #[test]
    fn columns_count_characters_and_not_bytes() {
        let words = split("é lead KH", 4);
        assert_eq!((words[1].column, words[2].column), (6, 11));
    }

    #[test]
    fn a_card_is_rank_then_suit_and_a_wrong_one_gets_its_hint() {
        assert_eq!(card("kh").unwrap().to_string(), "KH");
        assert_eq!(card("hk").unwrap_err().to_string(), "'HK' is no card: the rank comes first, KH");
        assert_eq!(card("10h").unwrap().to_string(), "TH");
        assert_eq!(card("10♥").unwrap().to_string(), "TH");
        assert_eq!(card("A♠\u{fe0f}").unwrap().to_string(), "AS");
        assert!(card("10").is_err() && card("100h").is_err());
        assert!(card("1h").unwrap_err().to_string().contains("write rank then suit"));
        assert!(card("").is_err());
    }

    #[test]
    fn suits_are_long_or_short_and_nothing_else() {
        assert_eq!(suit("heart"), Some(Suit::Hearts));
        assert_eq!(suit("hearts"), Some(Suit::Hearts));
        assert_eq!(suit("h"), Some(Suit::Hearts));
        assert_eq!(suit("he"), None);
        assert_eq!(suit("nt"), None);
    }

    #[test]
    fn numbers_come_in_figures_or_letters() {
        assert_eq!(number::<u8>("two"), Some(2));
        assert_eq!(number::<i16>("-4"), Some(-4));
        assert_eq!(number::<u8>("300"), None);
        assert_eq!(number::<u8>("-1"), None);
    }
}
