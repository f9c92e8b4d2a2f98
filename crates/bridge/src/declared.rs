//! What is remembered of a deal beyond the cards: the declaration and the doubling.

use cards::{BySeat, BySide, Seat, SeatSet};
use laws::Law;

use crate::{Call, Make};

/// Declaring and doubling, as far as they have come. All of it was said aloud.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Declared {
    /// Whether the dealer has left the make to their partner.
    pub dealer_passed: bool,
    /// Whether the partner has passed it back.
    pub passed_back: bool,
    /// The make, once it is named.
    pub make: Option<Make>,
    /// Who named it.
    pub maker: Option<Seat>,
    /// How the doubling stands.
    pub doubling: Doubling,
    /// Who may not double or redouble in this hand, having been told by a card (law 68).
    pub barred: SeatSet,
    /// Who may double only by leave, and under which article.
    pub by_leave: BySeat<Option<Law>>,
    /// Who has led too soon and so has no word on doubling any more in this hand (law 56).
    pub led: SeatSet,
    /// Whether the eldest hand was told what to lead, and so needs no leave (law 60).
    pub lead_called: bool,
    /// Whether an undoubled spade hand must be played all the same.
    pub must_play: bool,
    /// Whether the tricks have been counted face down, so that one with a card too many may be opened.
    pub counted: bool,
    /// Who deals next, when it is not the player to the left.
    pub deals_next: Option<Seat>,
}

/// How the doubling stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Doubling {
    /// How many doubles hold.
    pub doubles: u8,
    /// Whose word is next.
    pub turn: Option<Seat>,
    /// Whether the eldest hand has asked for leave to lead.
    pub asked: bool,
    /// Who has said that they are satisfied since the last double.
    pub satisfied: SeatSet,
    /// Who doubled last.
    pub last: Option<Seat>,
    /// Who of each side doubled last, and so speaks first for it.
    pub first: BySide<Option<Seat>>,
    /// A double that waits to be accepted or refused.
    pub pending: Option<Pending>,
    /// The article that ended the doubling.
    pub closed: Option<Law>,
}

/// A double out of turn or without leave, waiting for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pending {
    /// Who doubled.
    pub by: Seat,
    /// Who decides.
    pub decider: Seat,
    /// In what words.
    pub call: Call,
    /// Whether a refusal ends all doubling in the hand.
    pub refusal_ends: bool,
}

impl Declared {
    /// What the doubles have made of the odd trick.
    pub fn multiplier(&self) -> u32 {
        crate::multiplier(u32::from(self.doubling.doubles)).value
    }
}
