//! What is said in the auction, and the two words of a nullo.

use std::fmt;

use crate::Bid;

/// A word of the declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Call {
    /// Passes; the dealer's "no bid" is the same (amb-44).
    Pass,
    /// Bids.
    Bid(Bid),
    /// Doubles the last bid.
    Double,
    /// Redoubles it.
    Redouble,
    /// Hands the play of a nullo to the partner.
    Bridge,
    /// Asks the player on the left to lead.
    CallLead,
}

impl Call {
    /// Every declaration, spelt as an example.
    pub const SPELT: [&'static str; 8] =
        ["pass", "bid 2H", "bid 3S royal", "bid 1NU", "double", "redouble", "bridge", "call lead"];

    /// Reads a call in the words of the minutes, already split and in lower case.
    pub fn parse(words: &[&str]) -> Option<Call> {
        Some(match words {
            ["pass"] | ["no", "bid"] => Call::Pass,
            ["bid", rest @ ..] => Call::Bid(Bid::parse(rest)?),
            ["double"] => Call::Double,
            ["redouble"] | ["re", "double"] => Call::Redouble,
            ["bridge"] => Call::Bridge,
            ["call", "lead"] | ["call", "the", "lead"] => Call::CallLead,
            // Etiquette III: declarations are made in a simple manner, "one heart".
            bare => Call::Bid(Bid::parse(bare)?),
        })
    }

    /// Law 48: whether it is a declaration; a pass is none.
    pub const fn is_declaration(self) -> bool {
        matches!(self, Call::Bid(_) | Call::Double | Call::Redouble)
    }
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Call::Pass => f.write_str("pass"),
            Call::Bid(bid) => write!(f, "bid {bid}"),
            Call::Double => f.write_str("double"),
            Call::Redouble => f.write_str("redouble"),
            Call::Bridge => f.write_str("bridge"),
            Call::CallLead => f.write_str("call lead"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_call_prints_as_it_reads() {
        for text in ["pass", "bid 3S royal", "bid 1NU", "double", "redouble", "bridge", "call lead"] {
            let lower = text.to_lowercase();
            let words: Vec<&str> = lower.split(' ').collect();
            assert_eq!(Call::parse(&words).expect("a call").to_string(), text);
        }
        assert_eq!(Call::parse(&["no", "bid"]), Some(Call::Pass));
        assert_eq!(Call::parse(&["call", "spades"]), None);
    }

    #[test]
    fn doubles_are_declarations_and_passes_are_not() {
        assert!(Call::Double.is_declaration() && Call::Redouble.is_declaration());
        assert!(!Call::Pass.is_declaration() && !Call::Bridge.is_declaration());
    }
}
