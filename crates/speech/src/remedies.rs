//! What may be demanded, as a player chooses it.

use table::Remedy;

use crate::{Voice, card_name, counted};

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

/// What somebody does who demands a remedy, as verb and rest: `calls` `KH`, `demands` `a new deal`.
pub(crate) fn demand(remedy: Remedy, voice: &Voice) -> (&'static str, String) {
    let that = |what: &str| ("demands", format!("that {what}"));
    let plain = |verb: &'static str, rest: &str| (verb, rest.to_owned());
    match remedy {
        Remedy::NewDeal => plain("demands", "a new deal"),
        Remedy::Stand => plain("lets", "it stand"),
        Remedy::Proceed => plain("goes", "on as if nothing was said"),
        Remedy::Declare => that("the trump be declared"),
        Remedy::Call(card) => ("calls", voice.card(card)),
        Remedy::Suit(None) => plain("calls", "a suit"),
        Remedy::Suit(Some(suit)) => plain("calls", suit.name()),
        Remedy::NotSuit(suit) => ("forbids", format!("a lead of {suit}")),
        Remedy::Highest => plain("demands", "the highest of the suit"),
        Remedy::Lowest => plain("demands", "the lowest of the suit"),
        Remedy::Win => that("the trick be won"),
        Remedy::WinOver(card) => that(&format!("the trick led with {} be won", voice.card(card))),
        Remedy::Lose => that("the trick be lost"),
        Remedy::PlayDummy(card) => that(&format!("{} be played", voice.card(card))),
        Remedy::NotDummy(card) => that(&format!("{} not be played", voice.card(card))),
        Remedy::Choose(card) => ("chooses", voice.card(card)),
        Remedy::Accept => plain("accepts", "it"),
        Remedy::Refuse => plain("refuses", "it"),
        Remedy::Reshuffle => that("the pack be shuffled again"),
        Remedy::Recut => plain("demands", "a fresh cut"),
        Remedy::RightPlayer => that("the right player do it"),
        Remedy::Show => plain("demands", "to see the card"),
        Remedy::Take(points) => ("claims", counted(points, "point")),
        Remedy::Tricks(tricks) => ("claims", counted(tricks, "trick")),
        Remedy::Raise => plain("demands", "a sufficient bid"),
        Remedy::Final => that("the last bid be final"),
        Remedy::HighestOf(None) => plain("demands", "the highest of a suit"),
        Remedy::HighestOf(Some(suit)) => ("demands", format!("the highest of {suit}")),
        Remedy::LeadFrom(seat) => ("demands", format!("a lead from {}", voice.the("hand", seat))),
        Remedy::TakeBack => that("it be taken back"),
        Remedy::Charge => plain("charges", "the bystander"),
        Remedy::Misdeal => plain("claims", "a misdeal"),
        Remedy::AsDeclared => that("it be played as declared"),
        Remedy::WithPartner => that("the hand be played with the partner"),
        Remedy::Alone => that("the hand be played alone"),
    }
}
