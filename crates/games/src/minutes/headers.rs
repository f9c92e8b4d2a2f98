//! The lines above the `---`: the code, its options, the score so far, the cards.

use std::fmt;

use cards::{BySide, Card, CardSet, Seat, Side};
use table::Manner;

use super::words::{Read, Said, Slip, Word, card, number, seat, side};
use crate::Code;

/// One line above the `---`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Header {
    /// `code: bridge-1905`
    Code(Code),
    /// `options: key=value, key=value`, or `none`.
    Options(Vec<(String, String)>),
    /// `mode: laws`
    Mode(Manner),
    /// `score: NS 24 EW 8 games NS 1 EW 0`
    Score(Before),
    /// `dealer: S`
    Dealer(Seat),
    /// `N: AS KS`, in full or in part.
    Hand(Seat, CardSet),
    /// `turn-up: QC`
    TurnUp(Card),
    /// `dealt: yes`: whether the cards are in the hands already.
    Dealt(bool),
    /// `check: all`
    Check(Scope),
    /// `title: …` and others that only people read: the key and the text.
    Note(&'static str, String),
}

/// Which answers a check compares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    /// All answers to an act that has at least one written below it.
    #[default]
    Written,
    /// All answers to every act.
    All,
}

/// Where game and rubber stood before the first deal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Before {
    /// What each side has towards the game in progress.
    pub game: BySide<i32>,
    /// The games each side has won.
    pub games: BySide<u8>,
    /// The trick points of the games that are finished.
    pub tricks: BySide<i32>,
    /// Honours, slams, penalties and premiums.
    pub bonus: BySide<i32>,
}

/// The keys whose text only people read.
pub(super) const NOTES: [&str; 9] =
    ["title", "event", "site", "date", "board", "north", "east", "south", "west"];

/// The keys that the engine reads, besides the four seats.
const KEYS: &str = "code, options, mode, score, dealer, N, E, S, W, turn-up, dealt, check, title, event, site, \
                    date, board, north, east, south, west";

impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Header::Code(code) => write!(f, "code: {code}"),
            Header::Options(options) if options.is_empty() => f.write_str("options: none"),
            Header::Options(options) => {
                let options: Vec<String> =
                    options.iter().map(|(key, value)| format!("{key}={value}")).collect();
                write!(f, "options: {}", options.join(", "))
            }
            Header::Mode(Manner::Laws) => f.write_str("mode: laws"),
            Header::Mode(Manner::Courteous) => f.write_str("mode: courteous"),
            Header::Score(before) => write!(f, "score: {before}"),
            Header::Dealer(seat) => write!(f, "dealer: {seat}"),
            Header::Hand(seat, hand) if hand.is_empty() => write!(f, "{seat}:"),
            Header::Hand(seat, hand) => write!(f, "{seat}: {hand}"),
            Header::TurnUp(card) => write!(f, "turn-up: {card}"),
            Header::Dealt(true) => f.write_str("dealt: yes"),
            Header::Dealt(false) => f.write_str("dealt: no"),
            Header::Check(Scope::All) => f.write_str("check: all"),
            Header::Check(Scope::Written) => f.write_str("check: written"),
            Header::Note(key, text) if text.is_empty() => write!(f, "{key}:"),
            // After a space the mark would open a comment.
            Header::Note(key, text) if text.starts_with('#') => write!(f, "{key}:{text}"),
            Header::Note(key, text) => write!(f, "{key}: {text}"),
        }
    }
}

impl fmt::Display for Before {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn pair<T: fmt::Display>(of: &BySide<T>) -> String {
            format!("NS {} EW {}", of[Side::NorthSouth], of[Side::EastWest])
        }
        f.write_str(&pair(&self.game))?;
        if self.games != BySide::default() {
            write!(f, " games {}", pair(&self.games))?;
        }
        if self.tricks != BySide::default() {
            write!(f, " tricks {}", pair(&self.tricks))?;
        }
        if self.bonus != BySide::default() {
            write!(f, " bonus {}", pair(&self.bonus))?;
        }
        Ok(())
    }
}

impl Header {
    /// What kind of line it is; each kind stands once.
    pub(super) fn key(&self) -> String {
        match self {
            Header::Hand(seat, _) => seat.to_string(),
            Header::Note(key, _) => (*key).to_owned(),
            other => other.to_string().split(':').next().unwrap_or_default().to_owned(),
        }
    }
}

/// Reads one header line; the words are those after the colon, the value is their text.
pub(super) fn read(key: &str, value: &str, words: &[Word]) -> Result<Header, KeyOr> {
    let plain: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
    let said = Said { all: &plain };
    let missing = |what: &str| Slip::at(plain.len(), format!("{what} is missing"));
    let read = match key {
        "code" => value.parse().map(Header::Code).map_err(|bad| Slip::over(0, plain.len(), format!("{bad}"))),
        "options" | "option" => Ok(Header::Options(Vec::new())),
        "mode" => match plain[..] {
            ["laws"] => Ok(Header::Mode(Manner::Laws)),
            ["courteous"] => Ok(Header::Mode(Manner::Courteous)),
            [] => Err(missing("the mode, laws or courteous,")),
            _ => Err(Slip::over(0, plain.len(), format!("'{value}' is no mode: write laws or courteous"))),
        },
        "score" => score(said).map(Header::Score),
        "dealer" => said.seat(&plain).map(Header::Dealer),
        "turn-up" | "turn up" | "turnup" => said.card(&plain).map(Header::TurnUp),
        "dealt" => match plain[..] {
            ["yes"] => Ok(Header::Dealt(true)),
            ["no"] => Ok(Header::Dealt(false)),
            _ => {
                Err(Slip::over(0, plain.len(), "write yes or no: whether the cards are in the hands already"))
            }
        },
        "check" => match plain[..] {
            ["all"] => Ok(Header::Check(Scope::All)),
            ["written"] => Ok(Header::Check(Scope::Written)),
            _ => {
                Err(Slip::over(0, plain.len(), format!("'{value}' cannot be checked: write all or written")))
            }
        },
        key => match (seat(key), NOTES.iter().find(|note| **note == key)) {
            (_, Some(note)) => Ok(Header::Note(note, value.to_owned())),
            (Some(seat), None) => hand(&plain).map(|hand| Header::Hand(seat, hand)),
            (None, None) => return Err(KeyOr::Key(format!("'{key}' is no header: there are {KEYS}"))),
        },
    };
    read.map_err(KeyOr::Words)
}

/// What is wrong: the key itself, or words of the value.
pub(super) enum KeyOr {
    Key(String),
    Words(Slip),
}

/// The cards of a hand; none at all is a hand to be filled.
pub(super) fn hand(words: &[&str]) -> Read<CardSet> {
    let mut hand = CardSet::EMPTY;
    for (at, word) in words.iter().enumerate() {
        let card = card(word).map_err(|bad| Slip::at(at, bad.to_string()))?;
        if hand.contains(card) {
            return Err(Slip::at(at, format!("{card} is named twice")));
        }
        hand.insert(card);
    }
    Ok(hand)
}

/// `NS 24 EW 8`, then `games`, `tricks` and `bonus` with such a pair each, as far as wanted.
fn score(said: Said<'_>) -> Read<Before> {
    let mut before = Before::default();
    let mut group = "game";
    let mut at = 0;
    let mut pairs = 0;
    while let Some(&word) = said.all.get(at) {
        if let Some(side) = side(word) {
            let figure = said.all.get(at + 1).copied().unwrap_or_default();
            let wrong = || Slip::at(at + 1, format!("a number is wanted after {side}"));
            match group {
                "games" => before.games[side] = number(figure).ok_or_else(wrong)?,
                "tricks" => before.tricks[side] = number(figure).ok_or_else(wrong)?,
                "bonus" => before.bonus[side] = number(figure).ok_or_else(wrong)?,
                _ => before.game[side] = number(figure).ok_or_else(wrong)?,
            }
            at += 2;
            pairs += 1;
        } else {
            group = match word {
                "game" => "game",
                "games" => "games",
                "tricks" => "tricks",
                "bonus" | "honours" | "above" => "bonus",
                _ => {
                    let message = format!(
                        "'{word}' is no part of a score: NS 24 EW 8 games NS 1 EW 0 tricks … bonus …"
                    );
                    return Err(Slip::at(at, message));
                }
            };
            at += 1;
        }
    }
    if pairs == 0 {
        return Err(Slip::at(at, "a score is wanted, as in NS 24 EW 8"));
    }
    Ok(before)
}

/// One option as it is written.
pub(super) struct Written<'a> {
    /// How many characters stand before it.
    pub(super) place: usize,
    pub(super) text: &'a str,
    /// The key and the value, if there is an equals sign.
    pub(super) pair: Option<(&'a str, &'a str)>,
}

/// `key=value, key=value`, or `none`.
pub(super) fn options(value: &str) -> Vec<Written<'_>> {
    if matches!(value.trim(), "none" | "") {
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut place = 0;
    for part in value.split(',') {
        let text = part.trim();
        let indent = part.chars().take_while(|letter| letter.is_whitespace()).count();
        let pair = text.split_once('=').map(|(key, value)| (key.trim(), value.trim()));
        found.push(Written { place: place + indent, text, pair });
        place += part.chars().count() + 1;
    }
    found
}
