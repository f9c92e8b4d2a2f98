//! What is said in declaring and doubling.

use std::fmt;

use cards::Suit;
use speech::SpokenCall;
use table::{AsSlot as _, ByName as _, FromSlot, Named, Slot, by_name};

/// What the hand is to be played at: a trump suit, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Make(pub Option<Suit>);

impl Make {
    /// All five, the cheapest first.
    pub const ALL: [Make; 5] = [
        Make(Some(Suit::Spades)),
        Make(Some(Suit::Clubs)),
        Make(Some(Suit::Diamonds)),
        Make(Some(Suit::Hearts)),
        Make(None),
    ];
}

impl fmt::Display for Make {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(suit) => write!(f, "{suit}"),
            None => f.write_str("no-trump"),
        }
    }
}

/// A word of the declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Call {
    /// Leaves the make to the partner.
    Pass,
    /// Names the trump.
    Make(Make),
    /// "May I lead?"
    AskLead,
    /// The answer to it.
    Yes,
    /// Doubles.
    Double,
    /// Doubles a double.
    Redouble,
    /// Is satisfied with the value as it is.
    Satisfied,
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Call::Pass => f.write_str("pass"),
            Call::Make(make) => write!(f, "make {make}"),
            Call::AskLead => f.write_str("ask lead"),
            Call::Yes => f.write_str("yes"),
            Call::Double => f.write_str("double"),
            Call::Redouble => f.write_str("redouble"),
            Call::Satisfied => f.write_str("satisfied"),
        }
    }
}

impl SpokenCall for Call {
    const SPELT: &'static [&'static str] =
        &["pass", "make hearts", "make no-trump", "ask lead", "yes", "double", "redouble", "satisfied"];

    fn parse(words: &[&str]) -> Option<Call> {
        Some(match words {
            ["pass"] => Call::Pass,
            ["make", "it", rest @ ..] | ["make" | "declare", rest @ ..] => Call::Make(parse_make(rest)?),
            ["no", "trump" | "trumps"] | ["nt" | "notrump" | "notrumps"] => Call::Make(Make(None)),
            ["ask", "lead"] | ["may", "i", "lead"] | ["shall", "i", "play"] => Call::AskLead,
            ["yes"] | ["answer", "yes"] => Call::Yes,
            ["double"] => Call::Double,
            ["redouble"] | ["re", "double"] => Call::Redouble,
            ["satisfied"] => Call::Satisfied,
            _ => return None,
        })
    }

    /// A suit travels as a suit; the findings have it as the minutes spell it.
    fn as_sent(self) -> Named {
        match self {
            Call::Make(Make(Some(suit))) => Named::new("Make", vec![("at", suit.slot())]),
            other => other.named(),
        }
    }
}

by_name!(Call { Pass, Make(at), AskLead, Yes, Double, Redouble, Satisfied });

impl FromSlot for Make {
    fn from_slot(slot: &Slot) -> Option<Make> {
        match slot {
            Slot::Suit(suit) => Some(Make(Some(*suit))),
            Slot::Word(word) => Make::ALL.into_iter().find(|make| make.to_string() == *word),
            _ => None,
        }
    }
}

fn parse_make(words: &[&str]) -> Option<Make> {
    Some(Make(match words {
        ["no", "trump" | "trumps"] | ["nt" | "notrump" | "notrumps"] => None,
        ["spades" | "spade" | "s"] => Some(Suit::Spades),
        ["clubs" | "club" | "c"] => Some(Suit::Clubs),
        ["diamonds" | "diamond" | "d"] => Some(Suit::Diamonds),
        ["hearts" | "heart" | "h"] => Some(Suit::Hearts),
        _ => return None,
    }))
}
