//! What is said in making the trump.

use std::fmt;

use cards::Suit;
use speech::SpokenCall;
use table::by_name;

/// A word of the declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Call {
    /// Declines to declare; of the dealer's in the first round, turns the card down.
    Pass,
    /// Orders the turn-up into the dealer's hand.
    Order,
    /// The same, said by the dealer's partner.
    Assist,
    /// The dealer adopts the turn-up without a word.
    TakeUp,
    /// The dealer adopts it in words.
    SayTakeUp,
    /// The dealer turns the card down.
    TurnDown,
    /// Names a suit in the second round.
    Make(Suit),
    /// Plays alone in due form, at the turn-up or at the suit named.
    Alone(Option<Suit>),
    /// "I play alone", and no suit with it.
    SayAlone,
    /// Orders, assists or takes up and says alone in the same breath.
    OrderAlone,
    /// Names a suit and says alone in the same breath.
    MakeAlone(Suit),
    /// "I take it from you."
    TakeIt,
    /// Wants to take it in other words.
    TakeItOtherwise,
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Call::Pass => f.write_str("pass"),
            Call::Order => f.write_str("order"),
            Call::Assist => f.write_str("assist"),
            Call::TakeUp => f.write_str("take up"),
            Call::SayTakeUp => f.write_str("say take up"),
            Call::TurnDown => f.write_str("turn down"),
            Call::Make(suit) => write!(f, "make {suit}"),
            Call::Alone(None) => f.write_str("alone"),
            Call::Alone(Some(suit)) => write!(f, "alone {suit}"),
            Call::SayAlone => f.write_str("say alone"),
            Call::OrderAlone => f.write_str("order and alone"),
            Call::MakeAlone(suit) => write!(f, "make {suit} and alone"),
            Call::TakeIt => f.write_str("take it"),
            Call::TakeItOtherwise => f.write_str("let me play it"),
        }
    }
}

impl SpokenCall for Call {
    const SPELT: &'static [&'static str] = &[
        "pass",
        "order",
        "assist",
        "take up",
        "say take up",
        "turn down",
        "make hearts",
        "alone",
        "alone hearts",
        "say alone",
        "order and alone",
        "make hearts and alone",
        "take it",
        "let me play it",
    ];

    fn parse(words: &[&str]) -> Option<Call> {
        Some(match words {
            ["pass"] => Call::Pass,
            ["order"] | ["order", "up" | "it"] | ["order", "it", "up"] => Call::Order,
            ["assist" | "help"] => Call::Assist,
            ["take", "up"] | ["adopt"] => Call::TakeUp,
            ["say", "take", "up"] | ["say", "adopt"] | ["take", "it", "up"] => Call::SayTakeUp,
            ["turn", "down"] | ["turn", "it", "down"] => Call::TurnDown,
            ["alone"] => Call::Alone(None),
            ["say" | "play", "alone"] | ["play", "it", "alone"] => Call::SayAlone,
            ["alone", "at", word] | ["alone", word] => Call::Alone(Some(suit(word)?)),
            ["play", "alone", "at", word] => Call::Alone(Some(suit(word)?)),
            ["order" | "assist", "and", "alone"] | ["order", "up", "and", "alone"] => Call::OrderAlone,
            ["take", "up", "and", "alone"] => Call::OrderAlone,
            ["order" | "assist", middle @ .., "and", "play", "alone"]
            | ["order" | "assist", middle @ .., "and", "play", "it", "alone"]
                if matches!(middle, [] | ["up" | "it"] | ["it", "up"]) =>
            {
                Call::OrderAlone
            }
            ["make" | "name", word, "and", "alone"] => Call::MakeAlone(suit(word)?),
            ["make" | "announce", word] | ["make", "it", word] => Call::Make(suit(word)?),
            ["take", "it"] | ["take", "it", "from", "you"] => Call::TakeIt,
            ["let", "me", "play", "it"] => Call::TakeItOtherwise,
            _ => return None,
        })
    }
}

by_name!(Call {
    Pass, Order, Assist, TakeUp, SayTakeUp, TurnDown, Make(suit), Alone(suit), SayAlone, OrderAlone, MakeAlone(suit), TakeIt,
    TakeItOtherwise,
});

fn suit(word: &str) -> Option<Suit> {
    Some(match word {
        "spades" | "spade" | "s" => Suit::Spades,
        "clubs" | "club" | "c" => Suit::Clubs,
        "diamonds" | "diamond" | "d" => Suit::Diamonds,
        "hearts" | "heart" | "h" => Suit::Hearts,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_declaration_is_read_as_it_is_spelt() {
        for spelt in Call::SPELT {
            let words: Vec<&str> = spelt.split(' ').collect();
            let call = Call::parse(&words).unwrap_or_else(|| panic!("{spelt} is not read"));
            assert_eq!(call.to_string(), *spelt);
        }
    }

    #[test]
    fn the_long_forms_of_the_print_are_read() {
        for (text, call) in [
            ("order up", Call::Order),
            ("help", Call::Assist),
            ("adopt", Call::TakeUp),
            ("alone at hearts", Call::Alone(Some(Suit::Hearts))),
            ("play alone at c", Call::Alone(Some(Suit::Clubs))),
            ("announce spades", Call::Make(Suit::Spades)),
            ("make d", Call::Make(Suit::Diamonds)),
            ("play alone", Call::SayAlone),
            ("take it from you", Call::TakeIt),
            ("order it up", Call::Order),
            ("order it up and play it alone", Call::OrderAlone),
            ("make it hearts", Call::Make(Suit::Hearts)),
        ] {
            let words: Vec<&str> = text.split(' ').collect();
            assert_eq!(Call::parse(&words), Some(call));
        }
        assert_eq!(Call::parse(&["make", "it"]), None);
        assert_eq!(Call::parse(&["alone", "at", "last"]), None);
        assert_eq!(Call::parse(&["double"]), None);
    }
}
