//! What may be demanded, as a player chooses it.

use table::Remedy;

use crate::{Voice, card_name};

/// A remedy in the words of a choice: `A new deal`, `Lead hearts`.
pub fn remedy(remedy: Remedy, voice: &Voice) -> String {
    match remedy {
        Remedy::NewDeal => "A new deal".to_owned(),
        Remedy::Stand => "Let it stand".to_owned(),
        Remedy::Proceed => "Go on as if nothing was said".to_owned(),
        Remedy::Declare => "The player must declare".to_owned(),
        Remedy::Call(card) => format!("Call the {}", card_name(card)),
        Remedy::Suit(None) => "Call a suit".to_owned(),
        Remedy::Suit(Some(suit)) => format!("Lead {suit}"),
        Remedy::NotSuit(suit) => format!("Do not lead {suit}"),
        Remedy::Highest => "The highest of the suit".to_owned(),
        Remedy::Lowest => "The lowest of the suit".to_owned(),
        Remedy::Win => "Win the trick".to_owned(),
        Remedy::WinOver(card) => format!("Win the trick led with the {}", card_name(card)),
        Remedy::Lose => "Lose the trick".to_owned(),
        Remedy::PlayDummy(card) => format!("The {} must be played", card_name(card)),
        Remedy::NotDummy(card) => format!("The {} must not be played", card_name(card)),
        Remedy::Choose(card) => format!("The {} belongs to the trick", card_name(card)),
        Remedy::Accept => "Accept it".to_owned(),
        Remedy::Refuse => "Refuse it".to_owned(),
        Remedy::Reshuffle => "Shuffle again".to_owned(),
        Remedy::Recut => "Cut again".to_owned(),
        Remedy::RightPlayer => "The right player does it".to_owned(),
        Remedy::Show => "The card is shown".to_owned(),
        Remedy::Take(points) => format!("Take {points} points"),
        Remedy::Tricks(1) => "One trick changes hands".to_owned(),
        Remedy::Tricks(tricks) => format!("{tricks} tricks change hands"),
        Remedy::Raise => "Make it sufficient".to_owned(),
        Remedy::Final => "Our last bid is final".to_owned(),
        Remedy::HighestOf(None) => "The highest of a suit".to_owned(),
        Remedy::HighestOf(Some(suit)) => format!("The highest of {suit}"),
        Remedy::LeadFrom(seat) => format!("The lead must come from {}", voice.the("hand", seat)),
        Remedy::TakeBack => "It is taken back".to_owned(),
        Remedy::Charge => "Charge the bystander".to_owned(),
        Remedy::Misdeal => "It is a misdeal".to_owned(),
        Remedy::AsDeclared => "It is played as declared".to_owned(),
        Remedy::WithPartner => "Play with the partner".to_owned(),
        Remedy::Alone => "Play alone".to_owned(),
    }
}
