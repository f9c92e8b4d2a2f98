//! The revoke ledger: every renounce and every broken call, and what became of it.

use cards::{Card, Seat, Suit};
use laws::Law;

use crate::Obligation;

/// Why an entry stands in the ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fault {
    /// Another suit was played with a card of the suit led in hand.
    Renounce,
    /// A call that could be obeyed was not.
    Default(Law),
    /// A call was not obeyed that has only to be put right.
    Disobeyed(Law),
    /// The open hand did not follow suit, which costs nothing.
    OpenHand,
}

/// How far an entry has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// It can still be mended.
    Open,
    /// The partner asked in time: turning the trick does not fix it.
    Asked,
    /// They answered that they had none: turning the trick fixes it.
    Denied,
    /// It was mended.
    Corrected,
    /// It is past mending.
    Established,
}

/// One fault of one seat in one trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Whose fault it is.
    pub seat: Seat,
    /// In which trick, from 1.
    pub trick: u8,
    /// The suit led.
    pub led: Suit,
    /// The card played.
    pub card: Card,
    /// What kind it is.
    pub fault: Fault,
    /// The call that bound the seat to another card; it binds again when the card is mended.
    pub duty: Option<Obligation>,
    /// How far it has come.
    pub stage: Stage,
    /// Whether the other side has claimed it.
    pub claimed: bool,
    /// Whether its penalty is charged.
    pub charged: bool,
    /// The article by which a word out of place has taken the penalty away.
    pub precluded: Option<Law>,
}

impl Entry {
    /// Whether it can still be mended.
    pub fn is_live(&self) -> bool {
        matches!(self.stage, Stage::Open | Stage::Asked | Stage::Denied)
    }

    /// Whether it counts as a revoke once it is established.
    pub fn is_revoke(&self) -> bool {
        matches!(self.fault, Fault::Renounce | Fault::Default(_))
    }
}
