//! What is said in the auction, and the two words of a nullo.

use std::fmt;

use speech::SpokenCall;
use table::{AsSlot, BadNamed, ByName, FromSlot, Named, Slot, SlotKind};

use crate::{Bid, Denomination};

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

impl SpokenCall for Call {
    const SPELT: &'static [&'static str] =
        &["pass", "bid 2H", "bid 3S royal", "bid 1NU", "double", "redouble", "bridge", "call lead"];

    fn parse(words: &[&str]) -> Option<Call> {
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
}

impl Call {
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

impl ByName for Call {
    fn named(&self) -> Named {
        match self {
            Call::Pass => Named::word("pass"),
            Call::Bid(bid) => {
                let royal = if bid.royal { Slot::Flag(true) } else { Slot::Nothing };
                Named::new(
                    "Bid",
                    vec![("number", bid.number.slot()), ("at", bid.at.slot()), ("royal", royal)],
                )
            }
            Call::Double => Named::word("double"),
            Call::Redouble => Named::word("redouble"),
            Call::Bridge => Named::word("bridge"),
            Call::CallLead => Named::word("call-lead"),
        }
    }

    fn from_named(named: &Named) -> Result<Call, BadNamed> {
        if named.name == "bid" {
            named.only(&["number", "at", "royal"])?;
            let (number, at, royal) = (named.take("number")?, named.take("at")?, named.take("royal")?);
            // A number beyond what can be bid at all is no bid, as when it is written.
            return match number {
                1..=13 => Ok(Call::Bid(Bid { number, at, royal })),
                _ => Err(BadNamed::Slot { name: "bid".to_owned(), slot: "number", wants: SlotKind::Number }),
            };
        }
        let words = [Call::Pass, Call::Double, Call::Redouble, Call::Bridge, Call::CallLead];
        let word = words.into_iter().find(|word| word.named().name == named.name);
        let word = word.ok_or_else(|| BadNamed::Unknown(named.name.to_string()))?;
        named.only(&[]).map(|()| word)
    }
}

impl AsSlot for Denomination {
    const KIND: SlotKind = SlotKind::Word;

    fn slot(&self) -> Slot {
        match self {
            Denomination::NoTrump => Slot::Word("no-trump".to_owned()),
            Denomination::Nullo => Slot::Word("nullo".to_owned()),
            suit => suit.trump().map_or(Slot::Nothing, Slot::Suit),
        }
    }
}

impl FromSlot for Denomination {
    fn from_slot(slot: &Slot) -> Option<Denomination> {
        Denomination::ALL.into_iter().find(|at| at.slot() == *slot)
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
    fn every_call_comes_back_from_its_name() {
        for text in
            ["pass", "bid 3S royal", "bid 1NU", "bid 9NT", "double", "redouble", "bridge", "call lead"]
        {
            let lower = text.to_lowercase();
            let call = Call::parse(&lower.split(' ').collect::<Vec<_>>()).expect("a call");
            assert_eq!(Call::from_named(&call.named()), Ok(call));
        }
        assert!(Call::from_named(&Named::word("bid")).is_err());
    }

    #[test]
    fn doubles_are_declarations_and_passes_are_not() {
        assert!(Call::Double.is_declaration() && Call::Redouble.is_declaration());
        assert!(!Call::Pass.is_declaration() && !Call::Bridge.is_declaration());
    }
}
