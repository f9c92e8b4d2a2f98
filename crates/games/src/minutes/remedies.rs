//! Reads what somebody demands.

use table::Remedy;

use super::words::{Read, Said, Slip, card, suit};

/// A demand that opens with a word of its own: `call 6C`, `let stand`, `forbid suit hearts`.
pub(super) fn own_words(said: Said<'_>) -> Option<Read<Remedy>> {
    Some(match said.all {
        ["demand" | "require", tail @ ..] => remedy(said, tail),
        ["claim" | "call", "new", "deal"] | ["claim", "a", "new", "deal"] | ["claim", "wrong", "pack"] => {
            Ok(Remedy::NewDeal)
        }
        ["let", "stand"] | ["let", "it", "stand"] | ["stand"] => Ok(Remedy::Stand),
        ["proceed"] => Ok(Remedy::Proceed),
        ["call", "suit" | "lead", tail @ ..] => said.suit(tail).map(|suit| Remedy::Suit(Some(suit))),
        ["call", word] if suit(word).is_some() => Ok(Remedy::Suit(suit(word))),
        ["call", "card", tail @ ..] | ["call", tail @ ..] => said.card(tail).map(Remedy::Call),
        ["forbid", tail @ ..] => negative(said, tail),
        ["accept"] | ["accept", "double"] | ["accept", "the", "double"] => Ok(Remedy::Accept),
        ["refuse"] | ["refuse", "double"] | ["refuse", "the", "double"] => Ok(Remedy::Refuse),
        ["show", "card"] => Ok(Remedy::Show),
        ["misdeal"] | ["claim", "misdeal"] => Ok(Remedy::Misdeal),
        ["take", "back"] => Ok(Remedy::TakeBack),
        ["take", points] if points.parse::<i16>().is_ok() || *points == "two" => {
            said.number(&said.all[1..]).map(Remedy::Take)
        }
        ["choose", word] if card(word).is_ok() => said.card(&said.all[1..]).map(Remedy::Choose),
        _ => return None,
    })
}

/// The words after `demand`.
pub(super) fn remedy(said: Said<'_>, tail: &[&str]) -> Read<Remedy> {
    match tail {
        ["new", "deal"] => Ok(Remedy::NewDeal),
        ["stand"] | ["let", "stand"] => Ok(Remedy::Stand),
        ["proceed"] => Ok(Remedy::Proceed),
        ["declare" | "declaration"] => Ok(Remedy::Declare),
        ["lead", "from", rest @ ..] => said.seat(rest).map(Remedy::LeadFrom),
        ["suit"] => Ok(Remedy::Suit(None)),
        ["suit" | "lead", rest @ ..] | ["call", "suit", rest @ ..] => {
            said.suit(rest).map(|suit| Remedy::Suit(Some(suit)))
        }
        ["call", "card", rest @ ..] | ["call" | "card", rest @ ..] => said.card(rest).map(Remedy::Call),
        ["highest"] | ["the", "highest"] => Ok(Remedy::Highest),
        ["highest", "of", "a", "suit"] => Ok(Remedy::HighestOf(None)),
        ["highest", "of", rest @ ..] | ["highest", rest @ ..] => {
            said.suit(rest).map(|suit| Remedy::HighestOf(Some(suit)))
        }
        ["tricks", rest @ ..] => said.number(rest).map(Remedy::Tricks),
        ["points", rest @ ..] => said.number(rest).map(Remedy::Take),
        ["raise" | "sufficient"] => Ok(Remedy::Raise),
        ["final"] => Ok(Remedy::Final),
        ["lowest"] | ["the", "lowest"] => Ok(Remedy::Lowest),
        ["win"] => Ok(Remedy::Win),
        ["win", "over", rest @ ..] | ["win", rest @ ..] => said.card(rest).map(Remedy::WinOver),
        ["lose"] => Ok(Remedy::Lose),
        ["not" | "no", rest @ ..] => negative(said, rest),
        ["play" | "dummy", rest @ ..] => said.card(rest).map(Remedy::PlayDummy),
        ["choose", rest @ ..] => said.card(rest).map(Remedy::Choose),
        ["accept"] | ["accept", "double"] => Ok(Remedy::Accept),
        ["refuse"] | ["refuse", "double"] => Ok(Remedy::Refuse),
        ["shuffle", "again"] | ["reshuffle"] | ["new", "shuffle"] => Ok(Remedy::Reshuffle),
        ["cut", "again"] | ["recut"] | ["new", "cut"] => Ok(Remedy::Recut),
        ["right", "player"] | ["the", "right", "player"] => Ok(Remedy::RightPlayer),
        ["show"] | ["show", "card"] => Ok(Remedy::Show),
        ["take", "back"] => Ok(Remedy::TakeBack),
        ["take", rest @ ..] => said.number(rest).map(Remedy::Take),
        ["charge"] => Ok(Remedy::Charge),
        ["misdeal"] => Ok(Remedy::Misdeal),
        ["as", "declared"] | ["played"] => Ok(Remedy::AsDeclared),
        ["with", "partner"] | ["together"] => Ok(Remedy::WithPartner),
        ["alone"] => Ok(Remedy::Alone),
        [word] if suit(word).is_some() => Ok(Remedy::Suit(suit(word))),
        [word] if card(word).is_ok() => said.card(tail).map(Remedy::Call),
        [] => Err(Slip::at(said.all.len(), "say what is demanded, as in demand new deal")),
        words => {
            let place = said.all.len() - words.len();
            let wrong = words.join(" ");
            Err(Slip::over(place, words.len(), format!("'{wrong}' cannot be demanded")))
        }
    }
}

/// What follows `not` or `forbid`: a suit that must not be led, or a card of the open hand.
fn negative(said: Said<'_>, tail: &[&str]) -> Read<Remedy> {
    match tail {
        ["suit" | "lead", rest @ ..] => said.suit(rest).map(Remedy::NotSuit),
        ["play" | "dummy" | "card", rest @ ..] => said.card(rest).map(Remedy::NotDummy),
        [word] if suit(word).is_some() => said.suit(tail).map(Remedy::NotSuit),
        _ => said.card(tail).map(Remedy::NotDummy),
    }
}
