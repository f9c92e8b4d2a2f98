//! What the articles of Whist find beyond what every game can meet.

use cards::{Card, CardSet, Seat, Side, Suit};
use table::facts;

facts! {
    /// What only the laws of Whist find.
    pub enum Fact {
        /// The deal is lost by a misdeal.
        Misdeal,
        /// A card of the pack is shown in dealing.
        ShowsInDeal { seat: Seat, card: Card },
        /// The hand is over before the pack proves wrong.
        WrongPackTooLate,
        /// Somebody does with the pack what is another's to do.
        NotTheirPlace { seat: Seat, place: Seat },
        /// A hand has a card too many or too few, and nobody can say where it went wrong.
        CountsWrong { seat: Seat },
        /// The trump card is taken up.
        LiftsTrump { seat: Seat },
        /// What is trumps.
        TrumpIs { suit: Suit },
        /// A card, or several, are shown.
        Exposes { seat: Seat, cards: CardSet },
        /// A seat leads that was not to.
        LeadsOutOfTurn { seat: Seat, cards: CardSet, rightful: Seat },
        /// Somebody claims the rest.
        ClaimsRest { seat: Seat },
        /// Somebody gives up the rest.
        GivesUpRest { seat: Seat },
        /// Somebody does not agree to a claim.
        PlaysOn { seat: Seat },
        /// Points for tricks beyond six.
        OddTricks { tricks: u8 },
        /// Points for honours.
        Honours { held: u8 },
        /// Points for revokes of the other side.
        Revokes { revokes: u8 },
        /// A side at four counts no honours.
        HonoursShut { side: Side },
    }
}
