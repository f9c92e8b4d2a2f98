//! What is remembered of a deal beyond the cards: the auction, the contract, and who has lost what.

use cards::{BySide, Card, CardSet, Seat, SeatSet, Side};
use laws::Law;
use table::{Duty, SharedVec};

use crate::bidding::{Bidding, Heard};
use crate::{Bid, Call, Denomination, RevokeChoice, Rules};

/// The auction and what came of it. All of it was said aloud or seen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Auction {
    /// The calls as they count: one that is void stands as a pass. Play in order without a table leaves them out.
    /// Shared by the copies of a state: nobody adds to them once the play has begun.
    pub(crate) calls: SharedVec<Made>,
    /// What the calls come to.
    pub(crate) bidding: Bidding,
    /// The bids of an auction in order, told without a list.
    pub(crate) heard: Heard,
    /// The place of the last call that was void, and counts as a pass.
    pub(crate) void: Option<usize>,
    /// Who may only pass until an adversary bids or doubles (law 38).
    pub barred: SeatSet,
    /// The side that may only pass to the end (law 39).
    pub excluded: BySide<bool>,
    /// A bid by which a player tried to mend an insufficient or impossible one (amb-45).
    pub correction: Option<Bid>,
    /// The bid of which the last fell short: as long as none goes over that one it may be repeated (law 40).
    pub short_of: Option<Bid>,
    /// The final declaration, once the auction is over.
    pub contract: Option<Contract>,
    /// Whether everybody passed.
    pub passed_out: bool,
    /// Whether the play may still be handed to the partner.
    pub bridging: bool,
    /// A question about the bidding that waits for its answer, and who asked.
    pub asked: Option<Seat>,
    /// Whether a fact is in dispute between the declarer and an adversary.
    pub disputed: bool,
    /// The offences to which the declarer has pointed: whose, and in which trick, where it was said.
    pub pointed: Vec<(Option<Seat>, Option<u8>)>,
    /// Whether a player has found their hand short, so that everybody may search.
    pub searching: bool,
    /// Whether the tricks have been counted, so that one with a card too many may be examined (law 75).
    pub counted: bool,
    /// Whether a side has bought itself out of the deal (law 90).
    pub retired: bool,
    /// After a claim: the finesses that were announced with it (law 69).
    pub claimed: Option<CardSet>,
    /// Tricks given up while others are left (etiquette XII).
    pub conceded: Conceded,
    /// The order about a card of the open hand that is in force (law 55).
    pub order: Option<Duty>,
    /// The hand from which an order has the next lead come (law 56).
    pub lead_order: Option<LeadOrder>,
    /// Whether the dealer has shuffled after the cut, so that the pack is cut again (law 21).
    pub reshuffled: bool,
    /// Whether somebody has let a card fall below the table.
    pub dropped: bool,
    /// Points booked beside the play.
    pub fines: Vec<Fine>,
    /// How the declarer takes the adversaries' revoke.
    pub choice: Option<RevokeChoice>,
    /// Whether that choice has been offered.
    pub choice_offered: bool,
}

/// Etiquette XII: tricks given up while others are left to be played for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Conceded {
    /// The fewest that each side has when the hand is over.
    pub least: BySide<u8>,
    /// The adversary whose partner has still to give up the same.
    pub waits: Option<Seat>,
    /// Whether the claim on the table is the rest, which those who gave up a part would keep.
    pub rest: bool,
    /// Whether a claim of the declarer's was agreed to.
    pub claim: bool,
}

/// Law 56: from which hand the declarer has to lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeadOrder {
    /// The hand.
    pub hand: Seat,
    /// To which trick.
    pub trick: u8,
    /// The card that was led against the order.
    pub against: Option<Card>,
}

/// A call and who made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    /// Who.
    pub seat: Seat,
    /// What counts.
    pub call: Call,
}

/// The final declaration and who is who in the play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contract {
    /// The final bid.
    pub bid: Bid,
    /// 1, doubled 2, redoubled 4.
    pub multiplier: u8,
    /// The player whose bid became final.
    pub declarant: Seat,
    /// The player of the two hands (law 35).
    pub declarer: Seat,
}

impl Contract {
    /// Law 34: whether the play can be handed to the partner at all.
    pub(crate) fn may_be_bridged(self, rules: &Rules) -> bool {
        self.bid.at == Denomination::Nullo || rules.bridge_everything
    }
}

/// Points booked to a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fine {
    /// Who gets them.
    pub side: Side,
    /// How many.
    pub points: i32,
    /// By which article.
    pub law: Law,
    /// Whether they were taken before the cards were dealt anew.
    pub before: bool,
}

impl Auction {
    /// An auction in which these calls were made, and nothing else is known.
    pub fn of(calls: Vec<Made>) -> Auction {
        let bidding = Bidding::of(&calls);
        Auction { calls: calls.into_iter().collect(), bidding, ..Auction::default() }
    }

    /// The calls as they count.
    pub fn calls(&self) -> &[Made] {
        &self.calls
    }

    /// A call is made.
    pub fn add(&mut self, made: Made) {
        self.calls.push(made);
        self.bidding.add(made);
    }

    /// The last call goes back.
    pub(crate) fn take_back(&mut self) -> Option<Made> {
        let last = self.calls.pop();
        self.bidding = Bidding::of(&self.calls);
        last
    }

    /// Only so many calls stand.
    pub(crate) fn cut_back(&mut self, calls: usize) {
        self.calls.truncate(calls);
        self.bidding = Bidding::of(&self.calls);
    }

    /// A call counts as another.
    pub(crate) fn replace(&mut self, place: usize, call: Call) {
        self.calls[place].call = call;
        self.bidding = Bidding::of(&self.calls);
    }

    /// A call in order that need not be listed.
    pub(crate) fn hear(&mut self, made: Made) {
        self.heard.add(made, self.bidding.standing.map(|(_, bid)| bid));
        self.bidding.add(made);
    }

    /// The same with every call listed, the dealer having had the first.
    pub(crate) fn listed(&self, dealer: Seat) -> Auction {
        let calls = self.heard.calls(dealer, self.bidding.passed.len()).into_iter().collect();
        Auction { calls, heard: Heard::default(), ..self.clone() }
    }

    /// The last bid and who made it.
    pub fn standing(&self) -> Option<(Seat, Bid)> {
        self.bidding.standing
    }

    /// The last bid as a bid.
    pub fn standing_bid(&self) -> Option<Bid> {
        self.standing().map(|(_, bid)| bid)
    }

    /// The last double or redouble of the standing bid, and what it has made of it.
    pub fn doubled(&self) -> (u8, Option<Seat>) {
        match self.bidding.doubled {
            None => (1, None),
            Some((times, seat)) => (times, Some(seat)),
        }
    }

    /// Whose turn it is: to the left of the latest call that stands (amb-39).
    pub fn turn(&self, dealer: Seat) -> Seat {
        self.bidding.last.map_or(dealer, Seat::left)
    }

    /// Amb-43: over when each of the three others has passed since the last declaration.
    pub fn is_over(&self) -> bool {
        self.bidding.declared.is_some_and(|last| self.bidding.passed.with(last) == SeatSet::ALL)
    }

    /// Everybody has passed and nobody has bid.
    pub fn is_passed_out(&self) -> bool {
        self.standing().is_none() && self.bidding.passed == SeatSet::ALL
    }

    /// The place of a side's last declaration (amb-07).
    pub fn last_declaration(&self, side: Side) -> Option<usize> {
        self.calls.iter().rposition(|made| made.seat.side() == side && made.call.is_declaration())
    }

    /// Law 34: the first of the side to name the suit or no-trump plays; a nullo is its bidder's (amb-14).
    pub fn final_contract(&self) -> Option<Contract> {
        let (declarant, bid) = self.standing()?;
        let first = self.bidding.named[declarant.side()][bid.at as usize].unwrap_or(declarant);
        let declarer = if bid.at == Denomination::Nullo { declarant } else { first };
        Some(Contract { bid, multiplier: self.doubled().0, declarant, declarer })
    }

    /// Laws 34 and 49: the auction is over, and the play may be handed to the partner or not.
    pub(crate) fn settle(&mut self, contract: Contract, rules: &Rules) {
        self.contract = Some(contract);
        self.barred = SeatSet::EMPTY;
        self.bridging = contract.may_be_bridged(rules);
    }

    /// Law 34: the play passes to the partner.
    pub(crate) fn bridge(&mut self, contract: Contract) -> Seat {
        let declarer = contract.declarer.partner();
        self.bridging = false;
        self.contract = Some(Contract { declarer, ..contract });
        declarer
    }

    /// Amb-02: whether a royal answers a bid of its number by another player, where it has to.
    pub fn royal_may_be_bid(&self, seat: Seat, bid: Bid, rules: &Rules) -> bool {
        let answers = |other: &Seat| *other != seat && self.bidding.numbers[*other] >> bid.number & 1 == 1;
        !bid.royal || !rules.royals_answer || Seat::ALL.iter().any(answers)
    }
}
