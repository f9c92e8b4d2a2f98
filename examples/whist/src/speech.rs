//! How the facts of Whist sound.

use std::convert::Infallible;

use speech::{Idiom, Phrase, Tell, Voice, counted};

use crate::{Fact, Whist};

impl Tell for Fact {
    fn tell(&self, v: &Voice) -> String {
        match *self {
            Fact::Misdeal => "a misdeal".to_owned(),
            Fact::ShowsInDeal { seat, card } => format!("{} {card} in the deal", v.does(seat, "shows")),
            Fact::WrongPackTooLate => "the hand is over, and it stands".to_owned(),
            Fact::NotTheirPlace { seat, place } => {
                format!("{} what is {} to do", v.does(seat, "does"), v.belongs_to(place))
            }
            Fact::CountsWrong { seat } => {
                format!("{} hand has the wrong number of cards, and the deal stands", v.whose(seat))
            }
            Fact::LiftsTrump { seat } => format!("{} the trump card up", v.does(seat, "takes")),
            Fact::TrumpIs { suit } => format!("{suit} are trumps"),
            Fact::Exposes { seat, cards } => format!("{} {cards}", v.does(seat, "exposes")),
            Fact::LeadsOutOfTurn { seat, cards, rightful } => {
                format!("{} {cards}, and the lead is {}", v.does(seat, "leads"), v.belongs_to(rightful))
            }
            Fact::ClaimsRest { seat } => format!("{} the rest", v.does(seat, "claims")),
            Fact::GivesUpRest { seat } => format!("{} the rest up", v.does(seat, "gives")),
            Fact::PlaysOn { seat } => {
                format!("{} agree, and the hand is played on", v.does(seat, "does not"))
            }
            Fact::OddTricks { tricks } => format!("for {} beyond six", counted(tricks, "trick")),
            Fact::Honours { held } => format!("for {} dealt", counted(held, "honour")),
            Fact::Revokes { revokes } => format!("for {} of the other side", counted(revokes, "revoke")),
            Fact::HonoursShut { side } => format!("{} stood at four and counts no honours", v.side(side)),
        }
    }
}

impl Idiom for Whist {
    /// Nothing is declared.
    fn phrase(call: Infallible) -> Phrase {
        match call {}
    }
}
