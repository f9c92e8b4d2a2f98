//! The state of a table: a fold of its log, nested by lifetime.

mod deal;
mod holds;
mod reading;

use std::sync::Arc;

use cards::{BySeat, BySide, Card, CardSet, Seat, SeatSet};

pub(crate) use deal::{Deal, Denied, Lying, VoidHand};

use crate::shared::SharedVec;
use crate::{Game, Laws, Life, PackId, Right, Sheet, Trick};

/// How irregular acts are met.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Manner {
    /// Every possible act is taken, and the players must notice, claim and elect.
    #[default]
    Laws,
    /// An irregular act is declined with its article.
    Courteous,
}

/// The stage of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// Seats and partners are cut for.
    Cutting,
    /// The pack is gathered, shuffled and cut.
    Preparing,
    /// Cards are given out.
    Dealing,
    /// The trump is declared, doubled, bid for.
    Calling,
    /// Tricks are played.
    Play,
    /// The hand is played out; the next deal has not begun.
    HandOver,
    /// The rubber is agreed.
    Agreed,
}

/// A claim to the rest of the tricks that stands open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Who claims.
    pub by: Seat,
    /// How many of the tricks left; all of them if it does not say.
    pub tricks: Option<u8>,
    /// The finesses announced with it.
    pub finesses: CardSet,
    /// Who has agreed to it.
    pub agreed: SeatSet,
}

/// A seat did not play to a trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Omitted {
    /// Who.
    pub seat: Seat,
    /// To which trick.
    pub trick: u8,
    /// Whether they have played on since.
    pub past: bool,
}

/// A claim of a revoke that is not yet decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RevokeClaim {
    /// Who claims.
    pub by: Seat,
    /// Who is accused, if the claim says.
    pub seat: Option<Seat>,
    /// In which trick, if the claim says.
    pub trick: Option<u8>,
    /// Whether the accused side has admitted it.
    pub admitted: bool,
}

/// Several cards played at once, waiting for the choice between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suspended {
    /// Who played them.
    pub seat: Seat,
    /// The cards.
    pub cards: CardSet,
    /// Whether they were led and the lead was another's, so that no trick waits for them.
    pub out_of_turn: bool,
    /// Who may pick.
    pub picking: Picking,
}

/// Who may pick one of several cards played at once, as long as a choice between them is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picking {
    /// Those alone to whom the law gives the choice.
    Holders,
    /// Also their owner, by playing on: nobody called one of them.
    Owner,
}

/// Cards that an offence has laid open to a call, until one of them is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Liability {
    /// The number of the offence.
    pub offence: u16,
    /// Whose cards they are.
    pub owner: Seat,
    /// In which trick it was.
    pub trick: u8,
    /// The cards.
    pub cards: CardSet,
    /// Whether nobody who may call them has done anything since.
    pub fresh: bool,
    /// Whether it was the act being taken that laid them open.
    pub(crate) new: bool,
}

/// Everything that is true at a table now: what lasts the rubber, and in it the deal in hand.
///
/// Outside this crate it is read only: acts change it, and the articles by the verbs of [`crate::Bench`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State<G: Game> {
    /// The edition and the options.
    pub(crate) rules: G::Rules,
    /// How irregular acts are met.
    pub(crate) manner: Manner,
    /// Cards drawn for partners, the first and the re-cuts.
    pub(crate) cuts: BySeat<[Option<Card>; 4]>,
    /// Who cut best and so deals and chooses, once the cutting is decided.
    pub(crate) best_cut: Option<Seat>,
    /// The seat they took.
    pub(crate) seat_chosen: Option<Seat>,
    /// The pack each side has chosen.
    pub(crate) packs: BySide<Option<PackId>>,
    /// Who chooses between new packs that were called for, until they have.
    pub(crate) new_packs_for: Option<SeatSet>,
    /// Whether the players have asked a bystander to speak.
    pub(crate) appealed: bool,
    /// The sides that have agreed the score of the rubber.
    pub(crate) agreed: BySide<bool>,
    /// The score, shared with the copy by which an act can be undone: few acts write on it.
    pub(crate) sheet: Arc<Sheet>,
    /// The rights that are open. A few outlive their deal, so they stand beside it.
    pub(crate) rights: SharedVec<Right>,
    /// The deal in hand.
    pub(crate) deal: Deal<G>,
}

impl<G: Game> State<G> {
    /// Whether the rubber is at its start: nothing is entered and the first hand is not played.
    pub(crate) fn is_rubbers_start(&self) -> bool {
        self.deal.number == 1 && self.deal.phase != Phase::HandOver && self.sheet.is_blank()
    }

    /// The trick on the table: the one being played, or the last one while it is not quitted.
    pub fn trick(&self) -> Option<&Trick> {
        self.deal.tricks.last()
    }

    /// The trick being played.
    pub fn open_trick(&self) -> Option<&Trick> {
        self.deal.tricks.last().filter(|trick| trick.life == Life::Open)
    }

    /// Everybody who has a card to play to the trick on the table, or has played one: a hand may
    /// run out before the others.
    pub fn in_play(&self) -> SeatSet {
        let trick = self.open_trick();
        let has_card = |seat: &Seat| {
            !self.deal.hands[*seat].is_empty() || trick.is_some_and(|trick| trick.has_played(*seat))
        };
        self.deal.active.iter().filter(has_card).collect()
    }

    /// The cards that were dealt to nobody and not turned up.
    pub fn talon(&self) -> CardSet {
        let dealt = self.deal.dealt.0.into_iter().fold(CardSet::EMPTY, |all, hand| all | hand);
        G::PACK.cards() - dealt - self.deal.turn_up.map_or(CardSet::EMPTY, CardSet::of)
    }

    /// The number of the trick on the table, or of the next one when none is open.
    pub fn trick_number(&self) -> u8 {
        let done = self.deal.tricks.len() as u8;
        if self.open_trick().is_some() { done } else { done + 1 }
    }

    /// Whose card is next.
    pub fn to_play(&self) -> Option<Seat> {
        if self.deal.phase != Phase::Play {
            return None;
        }
        match self.open_trick() {
            Some(trick) => trick.next(self.in_play()),
            None => Some(self.deal.leader),
        }
    }

    /// Who plays the cards of this seat: the seat itself, or the player of the open hand.
    pub fn player_of(&self, seat: Seat) -> Seat {
        if self.deal.open_hand == Some(seat) { seat.partner() } else { seat }
    }

    /// Whose card it is.
    pub fn owner(&self, card: Card) -> Option<Seat> {
        Seat::ALL.into_iter().find(|&seat| self.deal.hands[seat].contains(card))
    }

    /// The cards that count as held when a renounce is judged: with a card of theirs that lies
    /// in a trick where it does not belong.
    pub fn holding(&self, seat: Seat) -> CardSet {
        let stray: CardSet = self
            .deal
            .tricks
            .iter()
            .flat_map(|trick| &trick.surplus)
            .filter(|play| play.0 == seat)
            .map(|play| play.1)
            .collect();
        self.deal.hands[seat] | stray
    }

    /// Whether the card lies in a trick.
    pub fn is_played(&self, card: Card) -> bool {
        self.deal.tricks.iter().any(|trick| trick.plays.iter().any(|play| play.1 == card))
    }

    /// The articles that laid a card open to a call.
    pub fn ground(&self, card: Card) -> Option<Laws> {
        self.deal.grounds.iter().rev().find(|ground| ground.0.contains(card)).map(|ground| ground.1)
    }

    /// The score, to be written on.
    pub(crate) fn sheet_mut(&mut self) -> &mut Sheet {
        Arc::make_mut(&mut self.sheet)
    }

    /// Puts the deal in hand away and takes up a fresh one; of the old one stay the rights that outlive it.
    pub(crate) fn begin_deal(&mut self, number: u16, dealer: Seat) {
        self.rights.retain(Right::outlives_deal);
        // Rights that outlive their deal keep the number of their offence: no later one may have it too.
        let offences = self.deal.offences;
        self.deal = Deal::new(number, dealer);
        self.deal.offences = offences;
    }

    /// How many tricks a deal has.
    pub fn hand_size() -> u8 {
        G::PACK.hand_size() as u8
    }
}
