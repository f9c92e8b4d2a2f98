//! Suits, ranks and cards.

use std::fmt;
use std::str::FromStr;

/// A suit. The order is the one of the alphabet and means nothing by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Suit {
    /// ♣
    Clubs,
    /// ♦
    Diamonds,
    /// ♥
    Hearts,
    /// ♠
    Spades,
}

impl Suit {
    /// All four suits.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// The suit with this index, 0 to 3.
    pub const fn from_index(index: u8) -> Suit {
        Suit::ALL[index as usize & 3]
    }

    /// The other suit of the same colour.
    pub const fn same_colour(self) -> Suit {
        match self {
            Suit::Clubs => Suit::Spades,
            Suit::Spades => Suit::Clubs,
            Suit::Hearts => Suit::Diamonds,
            Suit::Diamonds => Suit::Hearts,
        }
    }

    /// `C`, `D`, `H` or `S`.
    pub const fn letter(self) -> char {
        match self {
            Suit::Clubs => 'C',
            Suit::Diamonds => 'D',
            Suit::Hearts => 'H',
            Suit::Spades => 'S',
        }
    }

    /// The English plural: `hearts`.
    pub const fn name(self) -> &'static str {
        match self {
            Suit::Clubs => "clubs",
            Suit::Diamonds => "diamonds",
            Suit::Hearts => "hearts",
            Suit::Spades => "spades",
        }
    }

    /// The suit for a letter of either case.
    pub const fn from_letter(letter: char) -> Option<Suit> {
        match letter {
            'C' | 'c' => Some(Suit::Clubs),
            'D' | 'd' => Some(Suit::Diamonds),
            'H' | 'h' => Some(Suit::Hearts),
            'S' | 's' => Some(Suit::Spades),
            _ => None,
        }
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A rank, from the two up to the ace, in the order of play without bowers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Rank {
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Knave,
    Queen,
    King,
    Ace,
}

impl Rank {
    /// All thirteen ranks, the two first.
    pub const ALL: [Rank; 13] = [
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Knave,
        Rank::Queen,
        Rank::King,
        Rank::Ace,
    ];

    /// The rank with this index, 0 (two) to 12 (ace).
    pub const fn from_index(index: u8) -> Rank {
        Rank::ALL[index as usize]
    }

    /// `2` to `9`, `T`, `J`, `Q`, `K` or `A`.
    pub const fn letter(self) -> char {
        b"23456789TJQKA"[self as usize] as char
    }

    /// The rank for a letter of either case.
    pub const fn from_letter(letter: char) -> Option<Rank> {
        Some(match letter {
            '2' => Rank::Two,
            '3' => Rank::Three,
            '4' => Rank::Four,
            '5' => Rank::Five,
            '6' => Rank::Six,
            '7' => Rank::Seven,
            '8' => Rank::Eight,
            '9' => Rank::Nine,
            'T' | 't' => Rank::Ten,
            'J' | 'j' => Rank::Knave,
            'Q' | 'q' => Rank::Queen,
            'K' | 'k' => Rank::King,
            'A' | 'a' => Rank::Ace,
            _ => return None,
        })
    }
}

/// One card. Its number is `16 * suit + rank`, so that a suit is sixteen bits of a [`CardSet`].
///
/// [`CardSet`]: crate::CardSet
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The card of this rank and suit.
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card(((suit as u8) << 4) | rank as u8)
    }

    /// The card's suit as printed on its face; under a declaration ask [`Ranking`](crate::Ranking).
    pub const fn suit(self) -> Suit {
        Suit::from_index(self.0 >> 4)
    }

    /// The card's rank as printed on its face.
    pub const fn rank(self) -> Rank {
        Rank::from_index(self.0 & 15)
    }

    /// The card's bit number in a set.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The card with this bit number, if there is one.
    pub const fn from_index(index: u8) -> Option<Card> {
        if index < 64 && index & 15 < 13 { Some(Card(index)) } else { None }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank().letter(), self.suit().letter())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadCard(pub String);

impl fmt::Display for BadCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is no card: write rank then suit, as in KH or TS", self.0)
    }
}

impl std::error::Error for BadCard {}

impl FromStr for Card {
    type Err = BadCard;

    fn from_str(text: &str) -> Result<Card, BadCard> {
        let mut letters = text.chars();
        match (letters.next(), letters.next(), letters.next()) {
            (Some(rank), Some(suit), None) => match (Rank::from_letter(rank), Suit::from_letter(suit)) {
                (Some(rank), Some(suit)) => Ok(Card::new(rank, suit)),
                _ => Err(BadCard(text.to_owned())),
            },
            _ => Err(BadCard(text.to_owned())),
        }
    }
}
