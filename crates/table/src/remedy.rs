//! Remedies: what a right lets its holder choose, in the words that `demand` takes.

use std::fmt;

use cards::{Card, Seat, Suit};

/// One thing that the laws let a player demand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Remedy {
    /// The cards are dealt again.
    NewDeal,
    /// What was done stands.
    Stand,
    /// Go on as though nothing had been said.
    Proceed,
    /// The player must name the trump.
    Declare,
    /// A card lies on the table and may be called.
    Call(Card),
    /// A suit is named for the lead; `None` while it is only on offer.
    Suit(Option<Suit>),
    /// The suit must not be led.
    NotSuit(Suit),
    /// The highest card of the suit.
    Highest,
    /// The lowest card of the suit.
    Lowest,
    /// The trick must be won, if able.
    Win,
    /// The trick to which the partner's card is led must be won, if able.
    WinOver(Card),
    /// The trick must be lost, if able.
    Lose,
    /// The card of the open hand must be played.
    PlayDummy(Card),
    /// The card of the open hand must not be played.
    NotDummy(Card),
    /// Of several cards shown, this one belongs to the trick.
    Choose(Card),
    /// The double out of turn holds, or leave is given.
    Accept,
    /// The double out of turn does not hold, or leave is not given.
    Refuse,
    /// The pack is shuffled again.
    Reshuffle,
    /// The pack is cut again.
    Recut,
    /// The player whose place it is does it.
    RightPlayer,
    /// The card is shown to the adversaries.
    Show,
    /// Points are taken, and nothing else.
    Take(i16),
    /// So many tricks are taken from the other side, or given to it where losing is the aim.
    Tricks(u8),
    /// The declaration is made sufficient.
    Raise,
    /// The last declaration of the demanding side becomes the final one.
    Final,
    /// The highest card of a suit that is named; `None` while it is only on offer.
    HighestOf(Option<Suit>),
    /// The lead must come from this hand.
    LeadFrom(Seat),
    /// The card or the lead is taken back.
    TakeBack,
    /// The bystander is charged with the stakes.
    Charge,
    /// The deal is a misdeal.
    Misdeal,
    /// What was declared too late is played as declared.
    AsDeclared,
    /// The player plays the hand with their partner.
    WithPartner,
    /// The player plays the hand alone.
    Alone,
}

impl Remedy {
    /// Whether it says what is wanted and leaves the suit to be named.
    pub const fn is_announcement(self) -> bool {
        matches!(self, Remedy::Suit(None) | Remedy::HighestOf(None))
    }

    /// Whether it says how somebody's next card shall be.
    pub const fn is_order(self) -> bool {
        matches!(self, Remedy::Highest | Remedy::Lowest | Remedy::Win | Remedy::WinOver(_) | Remedy::Lose)
    }

    /// Whether a demand picks this option.
    pub fn admits(self, demand: Remedy) -> bool {
        self == demand
            || matches!(
                (self, demand),
                (Remedy::Suit(None), Remedy::Suit(Some(_)))
                    | (Remedy::HighestOf(None), Remedy::HighestOf(Some(_)))
            )
    }
}

impl fmt::Display for Remedy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Remedy::NewDeal => f.write_str("new deal"),
            Remedy::Stand => f.write_str("stand"),
            Remedy::Proceed => f.write_str("proceed"),
            Remedy::Declare => f.write_str("declare"),
            Remedy::Call(card) => write!(f, "call {card}"),
            Remedy::Suit(None) => f.write_str("suit"),
            Remedy::Suit(Some(suit)) => write!(f, "suit {suit}"),
            Remedy::NotSuit(suit) => write!(f, "not suit {suit}"),
            Remedy::Highest => f.write_str("highest"),
            Remedy::Lowest => f.write_str("lowest"),
            Remedy::Win => f.write_str("win"),
            Remedy::WinOver(card) => write!(f, "win {card}"),
            Remedy::Lose => f.write_str("lose"),
            Remedy::PlayDummy(card) => write!(f, "play {card}"),
            Remedy::NotDummy(card) => write!(f, "not play {card}"),
            Remedy::Choose(card) => write!(f, "choose {card}"),
            Remedy::Accept => f.write_str("accept"),
            Remedy::Refuse => f.write_str("refuse"),
            Remedy::Reshuffle => f.write_str("shuffle again"),
            Remedy::Recut => f.write_str("cut again"),
            Remedy::RightPlayer => f.write_str("right player"),
            Remedy::Show => f.write_str("show"),
            Remedy::Take(points) => write!(f, "take {points}"),
            Remedy::Tricks(tricks) => write!(f, "tricks {tricks}"),
            Remedy::Raise => f.write_str("raise"),
            Remedy::Final => f.write_str("final"),
            Remedy::HighestOf(None) => f.write_str("highest of a suit"),
            Remedy::HighestOf(Some(suit)) => write!(f, "highest of {suit}"),
            Remedy::LeadFrom(seat) => write!(f, "lead from {seat}"),
            Remedy::TakeBack => f.write_str("take back"),
            Remedy::Charge => f.write_str("charge"),
            Remedy::Misdeal => f.write_str("misdeal"),
            Remedy::AsDeclared => f.write_str("as declared"),
            Remedy::WithPartner => f.write_str("with partner"),
            Remedy::Alone => f.write_str("alone"),
        }
    }
}
