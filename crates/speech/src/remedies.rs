//! What may be demanded, as a player chooses it.

use cards::SeatSet;
use table::{Remedy, Right};

use crate::{Voice, card_name, counted, full_stop};

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

/// What comes of a remedy, for whoever has to choose: `East must play the highest of the suit that they have.` It is told from the
/// law alone, so that nobody learns from it what others hold; where a suit is to be named, the same is said of each.
pub fn follows(remedy: Remedy, right: &Right, voice: &Voice) -> String {
    let bound = if right.target.is_empty() { SeatSet::of(right.offender) } else { right.target };
    let must = |what: &str| full_stop(&format!("{} must {what}", voice.any_of(bound)));
    let they = bound.iter().next().filter(|_| bound.len() == 1).map_or("they", |seat| voice.they(seat));
    let ours = right.holders.iter().next().map_or_else(String::new, |seat| voice.side(seat.side()));
    match remedy {
        Remedy::NewDeal => "The cards are dealt again; the tricks of this deal come to nothing.".to_owned(),
        Remedy::Stand => "What was done counts, and the game goes on.".to_owned(),
        Remedy::Proceed => "The game goes on as though nothing had been said.".to_owned(),
        Remedy::Declare => must("name the trump"),
        Remedy::Call(_) => {
            "It lies face up, and is played when it is called, if no law forbids that.".to_owned()
        }
        Remedy::Suit(_) => must("lead the suit that is named; who has none of it leads what they like"),
        Remedy::NotSuit(suit) => must(&format!("lead another suit than {suit}, if {they} can")),
        Remedy::Highest | Remedy::HighestOf(_) => {
            must(&format!("play the highest of the suit that {they} have"))
        }
        Remedy::Lowest => must(&format!("play the lowest of the suit that {they} have")),
        Remedy::Win => must(&format!("win the trick, if {they} can")),
        Remedy::WinOver(card) => {
            must(&format!("win the trick to which the {} is led, if {they} can", card_name(card)))
        }
        Remedy::Lose => must(&format!("lose the trick, if {they} can")),
        Remedy::PlayDummy(_) => "Dummy plays this card, and no other.".to_owned(),
        Remedy::NotDummy(_) => "Dummy plays another card, if there is one in order.".to_owned(),
        Remedy::Choose(_) => "This card is the one that was played, and no other.".to_owned(),
        Remedy::Accept => "What was done holds.".to_owned(),
        Remedy::Refuse => "What was done does not hold.".to_owned(),
        Remedy::Reshuffle => "The pack is shuffled once more before it is dealt.".to_owned(),
        Remedy::Recut => "The pack is cut once more before it is dealt.".to_owned(),
        Remedy::RightPlayer => "It is done over, by the player whose place it is.".to_owned(),
        Remedy::Show => "The adversaries see the card.".to_owned(),
        Remedy::Take(points) => {
            full_stop(&format!("{ours} score {}, and ask for nothing else", counted(points, "point")))
        }
        Remedy::Tricks(1) => "One trick goes from one side to the other.".to_owned(),
        Remedy::Tricks(tricks) => format!("{tricks} tricks go from one side to the other."),
        Remedy::Raise => must("bid enough"),
        Remedy::Final => format!("The bidding is over: the last bid of {ours} is the contract."),
        Remedy::LeadFrom(seat) => format!("The lead is made from {}.", voice.the("hand", seat)),
        Remedy::TakeBack => "It goes back to where it came from.".to_owned(),
        Remedy::Charge => "The bystander pays the stakes.".to_owned(),
        Remedy::Misdeal => "The deal is over, with all that the laws have on a misdeal.".to_owned(),
        Remedy::AsDeclared => "The hand is played as it was declared.".to_owned(),
        Remedy::WithPartner => "Both partners play the hand.".to_owned(),
        Remedy::Alone => "The hand is played alone; the partner lays theirs down.".to_owned(),
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

#[cfg(test)]
mod tests {
    use cards::{Seat, Side};

    use super::*;

    #[test]
    fn whoever_is_bound_is_spoken_to_as_everybody_else_is_spoken_of() {
        let mut right = Right::new(laws::bridge::L80, Seat::East, Side::NorthSouth.seats());
        let told = |remedy, right: &Right, you| follows(remedy, right, &Voice::of_seats(you));
        assert_eq!(told(Remedy::Win, &right, Some(Seat::South)), "East must win the trick, if they can.");
        right.target = SeatSet::of(Seat::West);
        assert_eq!(told(Remedy::Win, &right, Some(Seat::West)), "You must win the trick, if you can.");
        assert_eq!(
            told(Remedy::Suit(None), &right, Some(Seat::South)),
            told(Remedy::Suit(Some(cards::Suit::Hearts)), &right, Some(Seat::South)),
            "the same is said of every suit"
        );
        right.target = Side::EastWest.seats();
        assert_eq!(
            told(Remedy::NotSuit(cards::Suit::Clubs), &right, Some(Seat::South)),
            "East or West must lead another suit than clubs, if they can."
        );
        assert_eq!(
            told(Remedy::Take(3), &right, Some(Seat::South)),
            "North and you score 3 points, and ask for nothing else."
        );
    }
}
