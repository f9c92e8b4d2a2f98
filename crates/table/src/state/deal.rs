//! What lasts one deal, and inside it what lasts one trick. A new deal is a fresh value: nothing is
//! cleared by name, so nothing can be forgotten.

use arrayvec::ArrayVec;
use cards::{BySeat, BySide, Card, CardSet, Seat, SeatSet};
use laws::Law;

use crate::right::Spent;
use crate::shared::SharedVec;
use crate::{
    Called, Claim, Dealing, Entry, Game, Laws, Liability, Obligation, Omitted, Phase, Remedy, RevokeClaim,
    Right, Suspended, Trick,
};

/// A hand that is void as what was claimed in it is counted, until the next cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct VoidHand {
    /// The articles that make it void.
    pub(crate) laws: Laws,
    /// The rights that are open again if it is not void after all.
    pub(crate) rights: Vec<Right>,
}

/// Everything that is true of the deal in hand and of no other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Deal<G: Game> {
    /// Its number, from 1. A deal that is void and dealt again keeps its number.
    pub(crate) number: u16,
    /// Whose deal it is.
    pub(crate) dealer: Seat,
    /// Its stage.
    pub(crate) phase: Phase,
    /// The pack on its way to the hands.
    pub(crate) dealing: Dealing,
    /// The cards each seat has still to play: in the hand, on the table or on the floor.
    pub(crate) hands: BySeat<CardSet>,
    /// The cards each seat was dealt.
    pub(crate) dealt: BySeat<CardSet>,
    /// Cards that lie below the table or never reached their hand; they still belong to it.
    pub(crate) floor: CardSet,
    /// Those of them that never reached their hand: nobody can be told to play them.
    pub(crate) missing: CardSet,
    /// Those of them that fell from a hand whose owner has played a card since.
    pub(crate) left_behind: CardSet,
    /// Cards that lie face up before their owner.
    pub(crate) exposed: CardSet,
    /// Those of them that may be called.
    pub(crate) callable: CardSet,
    /// Cards that everybody has seen, wherever they lie now.
    pub(crate) seen: CardSet,
    /// The card turned up, once it is; it stays known after it is played or turned down.
    pub(crate) turn_up: Option<Card>,
    /// The card the dealer has put out, which nobody else has seen.
    pub(crate) discard: Option<Card>,
    /// The card each seat holds out, its face unseen.
    pub(crate) held_out: BySeat<Option<Card>>,
    /// Who has looked at their cards.
    pub(crate) looked: SeatSet,
    /// The hand that lies open, once it is laid down.
    pub(crate) open_hand: Option<Seat>,
    /// Who plays.
    pub(crate) active: SeatSet,
    /// The tricks, oldest first; the last one may be open.
    pub(crate) tricks: ArrayVec<Trick, 14>,
    /// What lasts only as long as the last of them.
    pub(crate) lying: Lying,
    /// Tricks won in play.
    pub(crate) won: BySide<u8>,
    /// Who is to lead to the next trick.
    pub(crate) leader: Seat,
    /// Cards that the laws have sent back from the trick in hand: taking them up is doing what was ruled.
    pub(crate) going_back: CardSet,
    /// A torn card that one player would have replaced, and how many cards were held when that was said.
    pub(crate) torn: Option<(Card, u8)>,
    /// Cards that everybody has seen and that an article keeps from being called.
    pub(crate) excused: SharedVec<(Law, CardSet)>,
    /// Remedies of which an article says that they do not follow from what happened.
    pub(crate) denied: SharedVec<Denied>,
    /// Cards that could be called when they left their hand: should they come back, they can be called again.
    pub(crate) left_open: CardSet,
    /// Several cards played at once, waiting for a choice.
    pub(crate) suspended: Option<Suspended>,
    /// The seat that missed a trick.
    pub(crate) omitted: Option<Omitted>,
    /// Who has said that they only arrange the open hand.
    pub(crate) arranging: Option<Seat>,
    /// A claim to the rest.
    pub(crate) claim: Option<Claim>,
    /// Whether cards shown now are shown because a claim was believed.
    pub(crate) claim_believed: bool,
    /// Exposed cards that nobody has called yet, by the offence that exposed them.
    pub(crate) liabilities: SharedVec<Liability>,
    /// The articles that laid cards open to a call, the latest last.
    pub(crate) grounds: SharedVec<(CardSet, Laws)>,
    /// The cards that somebody chose to call, or to have as exposed cards.
    pub(crate) chosen: CardSet,
    /// The cards that have been called.
    pub(crate) called: CardSet,
    /// What players are bound to.
    pub(crate) obligations: SharedVec<Obligation>,
    /// Renounces and broken calls.
    pub(crate) ledger: SharedVec<Entry>,
    /// The latest trick to which each side has led or played a card, though it went back.
    pub(crate) gone_on: BySide<u8>,
    /// Claims of revokes not yet decided.
    pub(crate) revoke_claims: SharedVec<RevokeClaim>,
    /// Words that took away the penalty of revokes, by which article, and the trick in which they were said.
    pub(crate) barred: SharedVec<(Law, RevokeClaim, u8)>,
    /// Revokes that count as proved because the accused side mixed the cards or admitted them.
    pub(crate) proved_by_mixing: BySide<u8>,
    /// Whether the gathered tricks have been thrown together.
    pub(crate) mixed: bool,
    /// The rights that are over.
    pub(crate) spent: SharedVec<Spent>,
    /// How many offences there have been.
    pub(crate) offences: u16,
    /// The articles by which the cards that lay there before are to be dealt again.
    pub(crate) void_by: Option<Laws>,
    /// Who could choose that it should be, and the articles by which the choice of one was final for all.
    pub(crate) void_chosen: Option<(SeatSet, Laws)>,
    /// Whether its hand was being played, so that there was something in it to claim.
    pub(crate) void_in_play: bool,
    /// The hand that lies there is void as what was claimed in it is counted now; more may be claimed.
    pub(crate) void_hand: Option<VoidHand>,
    /// What the game remembers.
    pub(crate) game: G::State,
}

/// A remedy that does not follow from what happened, and the articles that say so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Denied {
    /// The articles.
    pub(crate) laws: Laws,
    /// The remedy.
    pub(crate) remedy: Remedy,
    /// How many offences there had been: what was found after that is another matter.
    pub(crate) offences: u16,
    /// The last trick that was begun.
    pub(crate) trick: u8,
}

impl Denied {
    /// Whether it answers a demand in this trick. An order about a card is one for the trick in which it happened.
    pub(crate) fn answers(&self, demand: Remedy, trick: u8) -> bool {
        self.remedy.admits(demand) && (self.trick == trick || !demand.is_order())
    }
}

/// What lasts as long as one trick lies on the table; the next lead begins it afresh.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lying {
    /// The cards that were asked to be placed, so that naming or drawing them is an answer.
    pub(crate) placing: CardSet,
    /// Whether somebody asked who played a card, so that the next to name theirs only answers.
    pub(crate) asked_who: bool,
    /// The open hand, when only the suit of its last card was named: its player may still say which.
    pub(crate) suit_named: Option<Seat>,
    /// The card of the open hand that was played by being touched.
    pub(crate) touched: Option<Card>,
    /// The card of several that was chosen for the trick, until its player puts it there.
    pub(crate) chosen: Option<(Seat, Card)>,
    /// Who mended a wrong card by putting the right one in its place: they were in no haste.
    pub(crate) mended: Option<Seat>,
    /// A lead made before the trick was finished that costs nothing, and the cards that followed it. They are
    /// still in their hands: only who plays to them last makes a trick of them.
    pub(crate) ahead: ArrayVec<(Seat, Card), 3>,
}

impl<G: Game> Deal<G> {
    /// A deal of which nothing has been done yet.
    pub(crate) fn new(number: u16, dealer: Seat) -> Deal<G> {
        Deal {
            number,
            dealer,
            phase: Phase::Preparing,
            dealing: Dealing::default(),
            hands: BySeat::default(),
            dealt: BySeat::default(),
            floor: CardSet::EMPTY,
            missing: CardSet::EMPTY,
            left_behind: CardSet::EMPTY,
            exposed: CardSet::EMPTY,
            callable: CardSet::EMPTY,
            seen: CardSet::EMPTY,
            turn_up: None,
            discard: None,
            held_out: BySeat::default(),
            looked: SeatSet::EMPTY,
            open_hand: None,
            active: SeatSet::ALL,
            tricks: ArrayVec::new(),
            lying: Lying::default(),
            won: BySide::default(),
            leader: dealer.left(),
            going_back: CardSet::EMPTY,
            torn: None,
            excused: SharedVec::new(),
            denied: SharedVec::new(),
            left_open: CardSet::EMPTY,
            suspended: None,
            omitted: None,
            arranging: None,
            claim: None,
            claim_believed: false,
            liabilities: SharedVec::new(),
            grounds: SharedVec::new(),
            chosen: CardSet::EMPTY,
            called: CardSet::EMPTY,
            obligations: SharedVec::new(),
            ledger: SharedVec::new(),
            gone_on: BySide::default(),
            revoke_claims: SharedVec::new(),
            barred: SharedVec::new(),
            proved_by_mixing: BySide::default(),
            mixed: false,
            spent: SharedVec::new(),
            offences: 0,
            void_by: None,
            void_chosen: None,
            void_in_play: false,
            void_hand: None,
            game: G::State::default(),
        }
    }

    /// Whether a card has been called before, or chosen to be.
    pub(crate) fn was_called(&self, card: Card) -> Called {
        if self.called.contains(card) {
            Called::Before
        } else if self.chosen.contains(card) {
            Called::Chosen
        } else {
            Called::Never
        }
    }

    /// Takes cards away from where they lie before their owner: they are in no hand any more.
    pub(crate) fn leave_hand(&mut self, seat: Seat, cards: CardSet) {
        self.left_open |= cards & self.callable;
        self.hands[seat] -= cards;
        self.floor -= cards;
        self.missing -= cards;
        self.exposed -= cards;
        self.callable -= cards;
        if self.lying.ahead.iter().any(|play| cards.contains(play.1)) {
            // It is no longer there to be put to the next trick.
            self.lying.ahead.clear();
        }
    }

    /// A card goes back to its hand; one that lay open to a call before it was played lies there again.
    pub(crate) fn come_back(&mut self, seat: Seat, card: Card) {
        self.hands[seat].insert(card);
        if self.left_open.remove(card) {
            self.exposed.insert(card);
            self.callable.insert(card);
        }
    }
}
