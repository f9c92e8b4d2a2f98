//! The state of a table: a fold of its log.

use arrayvec::ArrayVec;
use cards::{BySeat, BySide, Card, CardSet, Seat, SeatSet};

use crate::dealing::Dealing;
use crate::{Entry, Game, Lapse, Life, Obligation, PackId, Right, Sheet, Trick};

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
    /// Whether he has played on since.
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
}

/// Several cards played at once, waiting for the choice between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suspended {
    /// Who played them.
    pub seat: Seat,
    /// The cards.
    pub cards: CardSet,
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

/// Everything that is true at a table now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State<G: Game> {
    /// The edition and the options.
    pub rules: G::Rules,
    /// How irregular acts are met.
    pub manner: Manner,
    /// The stage of the deal.
    pub phase: Phase,
    /// Whose deal it is.
    pub dealer: Seat,
    /// The number of the deal, from 1. A deal that is void and dealt again keeps its number.
    pub deal: u16,
    /// The pack on its way to the hands.
    pub dealing: Dealing,
    /// The cards each seat has still to play: in the hand, on the table or on the floor.
    pub hands: BySeat<CardSet>,
    /// The cards each seat was dealt.
    pub dealt: BySeat<CardSet>,
    /// Cards that lie below the table or never reached their hand; they still belong to it.
    pub floor: CardSet,
    /// Those of them that never reached their hand: nobody can be told to play them.
    pub missing: CardSet,
    /// Cards that lie face up before their owner.
    pub exposed: CardSet,
    /// Those of them that may be called.
    pub callable: CardSet,
    /// Cards that everybody has seen in this deal, wherever they lie now.
    pub seen: CardSet,
    /// The card turned up, once it is; it stays known after it is played or turned down.
    pub turn_up: Option<Card>,
    /// The card the dealer has put out, which nobody else has seen.
    pub discard: Option<Card>,
    /// The card each seat holds out, its face unseen.
    pub held_out: BySeat<Option<Card>>,
    /// Cards drawn for partners, the first and the re-cuts.
    pub cuts: BySeat<[Option<Card>; 4]>,
    /// Who cut best and so deals and chooses, once the cutting is decided.
    pub best_cut: Option<Seat>,
    /// The seat he took.
    pub seat_chosen: Option<Seat>,
    /// Whether the cards were asked to be placed, so that naming one's card is an answer.
    pub placing: bool,
    /// Who has looked at his cards.
    pub looked: SeatSet,
    /// The hand that lies open, once it is laid down.
    pub open_hand: Option<Seat>,
    /// Who plays.
    pub active: SeatSet,
    /// The tricks, oldest first; the last one may be open.
    pub tricks: ArrayVec<Trick, 14>,
    /// Tricks won in play.
    pub won: BySide<u8>,
    /// Who is to lead to the next trick.
    pub leader: Seat,
    /// Several cards played at once, waiting for a choice.
    pub suspended: Option<Suspended>,
    /// The seat that missed a trick.
    pub omitted: Option<Omitted>,
    /// Who has said that he only arranges the open hand.
    pub arranging: Option<Seat>,
    /// The open hand, when only the suit of its last card was named: its player may still say which.
    pub suit_named: Option<Seat>,
    /// A claim to the rest.
    pub claim: Option<Claim>,
    /// Whether cards shown now are shown because a claim was believed.
    pub claim_believed: bool,
    /// Exposed cards that nobody has called yet, by the offence that exposed them.
    pub liabilities: Vec<Liability>,
    /// What players are bound to.
    pub obligations: Vec<Obligation>,
    /// The rights that are open.
    pub rights: Vec<Right>,
    /// Renounces and broken calls of this deal.
    pub ledger: Vec<Entry>,
    /// Claims of revokes not yet decided.
    pub revoke_claims: Vec<RevokeClaim>,
    /// Revokes that count as proved because the accused side mixed the cards.
    pub proved_by_mixing: BySide<u8>,
    /// Whether the gathered tricks have been thrown together.
    pub mixed: bool,
    /// Whether the players have asked a bystander to speak.
    pub appealed: bool,
    /// The sides that have agreed the score of the rubber.
    pub agreed: BySide<bool>,
    /// How many offences there have been in this deal.
    pub offences: u16,
    /// The pack each side has chosen.
    pub packs: BySide<Option<PackId>>,
    /// The score.
    pub sheet: Sheet,
    /// What the game remembers of the deal.
    pub game: G::State,
    /// What the act being taken has brought about; empty between acts.
    pub(crate) fired: Lapse,
}

impl<G: Game> State<G> {
    /// The trick on the table: the one being played, or the last one while it is not quitted.
    pub fn trick(&self) -> Option<&Trick> {
        self.tricks.last()
    }

    /// The trick being played.
    pub fn open_trick(&self) -> Option<&Trick> {
        self.tricks.last().filter(|trick| trick.life == Life::Open)
    }

    /// Everybody who has a card to play to the trick on the table, or has played one: a hand may
    /// run out before the others.
    pub fn in_play(&self) -> SeatSet {
        let trick = self.open_trick();
        let has_card =
            |seat: &Seat| !self.hands[*seat].is_empty() || trick.is_some_and(|trick| trick.has_played(*seat));
        self.active.iter().filter(has_card).collect()
    }

    /// The cards that were dealt to nobody and not turned up.
    pub fn talon(&self) -> CardSet {
        let dealt = self.dealt.0.into_iter().fold(CardSet::EMPTY, |all, hand| all | hand);
        G::PACK.cards() - dealt - self.turn_up.map_or(CardSet::EMPTY, CardSet::of)
    }

    /// The number of the trick on the table, or of the next one when none is open.
    pub fn trick_number(&self) -> u8 {
        let done = self.tricks.len() as u8;
        if self.open_trick().is_some() { done } else { done + 1 }
    }

    /// Whose card is next.
    pub fn to_play(&self) -> Option<Seat> {
        if self.phase != Phase::Play {
            return None;
        }
        match self.open_trick() {
            Some(trick) => trick.next(self.in_play()),
            None => Some(self.leader),
        }
    }

    /// Who plays the cards of this seat: the seat itself, or the player of the open hand.
    pub fn player_of(&self, seat: Seat) -> Seat {
        if self.open_hand == Some(seat) { seat.partner() } else { seat }
    }

    /// Whose card it is.
    pub fn owner(&self, card: Card) -> Option<Seat> {
        Seat::ALL.into_iter().find(|&seat| self.hands[seat].contains(card))
    }

    /// The cards that count as held when a renounce is judged: with a card of theirs that lies
    /// in a trick where it does not belong.
    pub fn holding(&self, seat: Seat) -> CardSet {
        let stray: CardSet = self
            .tricks
            .iter()
            .flat_map(|trick| &trick.surplus)
            .filter(|play| play.0 == seat)
            .map(|play| play.1)
            .collect();
        self.hands[seat] | stray
    }

    /// How many tricks a deal has.
    pub fn hand_size() -> u8 {
        G::PACK.hand_size() as u8
    }
}
