//! Cards, seats and acts in plain sentences.

use cards::Seat;
use games::Listed;
use games::minutes::spell;
pub(crate) use speech::{card_name, card_sign as sign, full_stop as sentence, seat_name, suit_sign as glyph};
use table::{Act, Actor, Event, Remedy};

/// Somebody's name and a verb in the form that goes with it.
pub(crate) struct Subject {
    name: &'static str,
    you: bool,
}

impl Subject {
    /// A seat, told to the player of `me`.
    pub(crate) fn new(seat: Seat, me: Seat) -> Subject {
        if seat == me {
            Subject { name: "you", you: true }
        } else {
            Subject { name: seat_name(seat), you: false }
        }
    }

    /// `you play`, `East plays`.
    pub(crate) fn does(&self, you: &str, other: &str) -> String {
        format!("{} {}", self.name, if self.you { you } else { other })
    }
}

/// What was done, as a sentence for the player of `me`; `owner` is whose card was played. Nothing
/// for the acts of procedure that a client does for everybody.
pub(crate) fn told<G: Listed>(event: &Event<G::Call>, me: Seat, owner: Option<Seat>) -> Option<String> {
    let seat = match event.actor {
        Actor::Seat(seat) => seat,
        Actor::Table if event.act == Act::AgreeScore => return Some("The score is agreed.".to_owned()),
        Actor::Table | Actor::Bystander => return None,
    };
    let who = Subject::new(seat, me);
    let text = match &event.act {
        Act::Look => return None,
        Act::Deal => who.does("deal", "deals"),
        Act::Call(call) => {
            let said = G::phrase(*call);
            who.does(&said.you, &said.other)
        }
        Act::Play(card) => {
            let from = if owner.is_some_and(|owner| owner != seat) { " from dummy" } else { "" };
            format!("{} the {}{from}", who.does("play", "plays"), card_name(*card))
        }
        Act::Discard(card) => format!("{} the {}", who.does("put out", "puts out"), card_name(*card)),
        Act::LayDown => who.does("lay your hand down as dummy", "lays the hand down as dummy"),
        Act::LayIdle => who.does("lay your hand face down", "lays the hand face down"),
        Act::ThrowDown => who.does("throw your hand down", "throws the hand down"),
        Act::ClaimRest | Act::ClaimTricks(None, _) => who.does("claim the rest", "claims the rest"),
        Act::Concede => who.does("give up the rest", "gives up the rest"),
        Act::Consent => who.does("agree", "agrees"),
        Act::Object => who.does("do not agree", "does not agree"),
        Act::Demand(remedy) => format!("{}: {}", who.does("demand", "demands"), remedy_name(*remedy)),
        Act::Waive => who.does("give the right up", "gives the right up"),
        Act::ClaimRevoke(accused, trick) => {
            let of = accused.map_or(String::new(), |seat| format!(" of {}", seat_name(seat)));
            let at = trick.map_or(String::new(), |trick| format!(" in trick {trick}"));
            format!("{} a revoke{of}{at}", who.does("claim", "claims"))
        }
        Act::AgreeScore => who.does("agree the score", "agrees the score"),
        act => format!("{}: {}", who.does("act", "acts"), spell(act)),
    };
    Some(sentence(&text))
}

/// A remedy for a menu, its cards and suits in words where they stand alone.
pub(crate) fn remedy_name(remedy: Remedy) -> String {
    match remedy {
        Remedy::Call(card) => format!("call the {}", card_name(card)),
        Remedy::Choose(card) => format!("let the {} be the card played", card_name(card)),
        Remedy::Suit(Some(suit)) => format!("a lead of {suit}"),
        Remedy::Suit(None) => "a lead of a suit that you name".to_owned(),
        Remedy::NotSuit(suit) => format!("a lead of anything but {suit}"),
        Remedy::Take(points) => format!("{points} points"),
        Remedy::Tricks(tricks) => format!("{tricks} tricks"),
        Remedy::Stand => "let it stand".to_owned(),
        Remedy::Proceed => "go on as though nothing had happened".to_owned(),
        Remedy::NewDeal => "a new deal".to_owned(),
        Remedy::Highest => "the highest of the suit".to_owned(),
        Remedy::Lowest => "the lowest of the suit".to_owned(),
        Remedy::Win => "win the trick".to_owned(),
        Remedy::Lose => "lose the trick".to_owned(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_told_in_words_and_in_signs() {
        let card: cards::Card = "TH".parse().expect("a card");
        assert_eq!(card_name(card), "ten of hearts");
        assert_eq!(sign(card), "T♥");
    }

    #[test]
    fn sentences_are_told_to_the_player_of_one_seat() {
        let event = Event { actor: Seat::East.into(), act: Act::Play("9H".parse().expect("a card")) };
        let told_to = |me| told::<games::Bridge>(&event, me, None).expect("a sentence");
        assert_eq!(told_to(Seat::South), "East plays the nine of hearts.");
        assert_eq!(told_to(Seat::East), "You play the nine of hearts.");
    }
}
