//! Obligations: what a player is bound to do, as far as they can without revoking.

use cards::{Card, CardSet, Ranking, SeatSet, Suit};

use crate::Trick;
use crate::answer::Laws;

/// What is demanded of a player's next card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Duty {
    /// This card.
    Play(Card),
    /// Not this card.
    Avoid(Card),
    /// The highest of the suit led.
    Highest,
    /// The lowest of the suit led.
    Lowest,
    /// The highest of this suit.
    HighestOf(Suit),
    /// A card that wins the trick as it stands.
    Win,
    /// A card that wins the trick to which this card is led, whenever that is.
    WinOver(Card),
    /// A card that does not.
    Lose,
    /// A lead of this suit.
    Lead(Suit),
    /// A lead of any other suit.
    NotLead(Suit),
}

/// What follows when an obligation that could be kept is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Breach {
    /// It is dealt with as a revoke.
    AsRevoke,
    /// It has to be put right on notice, and that is all.
    Mend,
}

/// A duty that binds somebody at their next card, or at their side's next lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Obligation {
    /// The articles it rests on.
    pub laws: Laws,
    /// Whom it binds; with two seats, whichever of them leads first.
    pub on: SeatSet,
    /// What is demanded.
    pub duty: Duty,
    /// What a breach is.
    pub breach: Breach,
}

impl Duty {
    /// Whether a card played to this trick settles the duty, kept or broken.
    pub fn is_due(self, trick: Option<&Trick>) -> bool {
        match self {
            Duty::Lead(_) | Duty::NotLead(_) => trick.is_none_or(|trick| trick.plays.is_empty()),
            Duty::WinOver(card) => trick.and_then(Trick::lead_card) == Some(card),
            _ => true,
        }
    }

    /// Whether it can be kept at a later card as well: what is ordered for one trick cannot.
    pub const fn can_wait(self) -> bool {
        matches!(self, Duty::Lead(_) | Duty::Play(_))
    }

    /// Whether it speaks of a lead.
    pub const fn is_lead(self) -> bool {
        matches!(self, Duty::Lead(_) | Duty::NotLead(_))
    }

    /// The cards of the pack by which somebody might keep the duty, whatever they hold.
    pub(crate) fn asked_of(self, pack: CardSet, trick: Option<&Trick>, ranking: Ranking) -> CardSet {
        match self {
            Duty::Highest | Duty::Lowest => {
                let led = trick.and_then(|trick| trick.led(ranking));
                led.map_or(pack, |suit| pack & ranking.members(suit))
            }
            Duty::HighestOf(suit) => pack & ranking.members(suit),
            _ => self.kept_by(pack, trick, ranking),
        }
    }

    /// The cards that keep the duty, out of those that may lawfully be played. Empty when it
    /// cannot be kept: then it binds to nothing.
    pub fn kept_by(self, lawful: CardSet, trick: Option<&Trick>, ranking: Ranking) -> CardSet {
        let best = trick.and_then(|trick| trick.best(ranking));
        let led = trick.and_then(|trick| trick.led(ranking));
        let of_suit = led.map_or(CardSet::EMPTY, |suit| lawful & ranking.members(suit));
        let one = |card: Option<Card>| card.map_or(CardSet::EMPTY, CardSet::of);
        let winning = || -> CardSet {
            lawful.iter().filter(|&card| best.is_none_or(|(_, best)| ranking.beats(card, best))).collect()
        };
        match self {
            Duty::Play(card) => lawful & CardSet::of(card),
            Duty::Avoid(card) => lawful - CardSet::of(card),
            Duty::Highest => one(ranking.highest(of_suit)),
            Duty::Lowest => one(ranking.lowest(of_suit)),
            Duty::HighestOf(suit) => one(ranking.highest(lawful & ranking.members(suit))),
            Duty::Win => winning(),
            Duty::WinOver(card) if trick.and_then(Trick::lead_card) == Some(card) => winning(),
            Duty::WinOver(_) => lawful,
            Duty::Lose => lawful - winning(),
            Duty::Lead(suit) => lawful & ranking.members(suit),
            Duty::NotLead(suit) => lawful - ranking.members(suit),
        }
    }
}
