//! What anybody may read of a state.

use cards::{BySeat, BySide, Card, CardSet, Seat, SeatSet};

use crate::{
    Act, Claim, Dealing, End, Entry, Game, Impossible, Laws, Liability, Manner, Obligation, Phase,
    RevokeClaim, Right, Sheet, State, Suspended, Trick,
};

impl<G: Game> State<G> {
    // ------------------------------------------------------------ the rubber

    /// The edition and the options.
    pub fn rules(&self) -> &G::Rules {
        &self.rules
    }

    /// How irregular acts are met.
    pub fn manner(&self) -> Manner {
        self.manner
    }

    /// The score.
    pub fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// Whether the players have asked a bystander to speak.
    pub fn appealed(&self) -> bool {
        self.appealed
    }

    /// The rights that are open.
    pub fn rights(&self) -> &[Right] {
        &self.rights
    }

    // ------------------------------------------------------------ the deal

    /// The number of the deal, from 1. A deal that is void and dealt again keeps its number.
    pub fn deal(&self) -> u16 {
        self.deal.number
    }

    /// The articles by which the last deal is void, while the cards are not dealt again.
    pub fn void_by(&self) -> Option<Laws> {
        let counted = self.deal.void_hand.as_ref().map(|void| void.laws);
        self.deal.void_by.filter(|_| self.deal.phase < Phase::Calling).or(counted)
    }

    /// Whether somebody has called a card, or chosen to call it.
    pub fn was_called(&self, card: Card) -> bool {
        self.deal.was_called(card) != crate::Called::Never
    }

    /// Who has still to choose cards or seats for the rubber, the players having cut for it.
    pub fn chooses_for_rubber(&self) -> Option<Seat> {
        let chosen = |seat: &Seat| self.packs[seat.side()].is_some() && self.seat_chosen.is_some();
        self.best_cut
            .filter(|seat| self.is_rubbers_start() && self.deal.phase < Phase::Dealing && !chosen(seat))
    }

    /// Whose deal it is.
    pub fn dealer(&self) -> Seat {
        self.deal.dealer
    }

    /// The stage of the deal.
    pub fn phase(&self) -> Phase {
        self.deal.phase
    }

    /// The pack on its way to the hands.
    pub fn dealing(&self) -> &Dealing {
        &self.deal.dealing
    }

    /// The cards each seat has still to play: in the hand, on the table or on the floor.
    pub fn hands(&self) -> &BySeat<CardSet> {
        &self.deal.hands
    }

    /// The cards each seat was dealt.
    pub fn dealt(&self) -> &BySeat<CardSet> {
        &self.deal.dealt
    }

    /// Cards that lie below the table or never reached their hand; they still belong to it.
    pub fn floor(&self) -> CardSet {
        self.deal.floor
    }

    /// The cards of a seat that have reached it.
    pub fn reached(&self, seat: Seat) -> CardSet {
        self.deal.hands[seat] - self.deal.missing
    }

    /// Whether everybody has seen the card, wherever it lies now.
    pub fn is_seen(&self, card: Card) -> bool {
        self.deal.seen.contains(card)
    }

    /// Why a seat cannot play a card: it is not its own, nor in its partner's hand as that lies open, nor in the trick
    /// that lies there. Minutes may play the first card of a hand that lies open by that; whoever sits at the table
    /// would be told by the answer where the card lies, so a host asks here first.
    pub fn out_of_reach(&self, seat: Seat, act: &Act<G::Call>) -> Option<Impossible> {
        let cards = match act {
            Act::Play(card) => std::slice::from_ref(card),
            Act::Lead(cards) | Act::Together(cards) => cards,
            _ => return None,
        };
        let partner = seat.partner();
        let open = match self.deal.open_hand {
            Some(open) if open == partner => {
                self.deal.hands[partner] - self.out_of_sight(partner, Some(seat))
            }
            _ => CardSet::EMPTY,
        };
        let lying: CardSet =
            self.trick().into_iter().flat_map(|trick| &trick.plays).map(|play| play.1).collect();
        let known = |card: &Card| (self.deal.hands[seat] | open | lying).contains(*card);
        cards.iter().find(|card| !known(card)).map(|card| Impossible::NotHeld(seat, *card))
    }

    /// Cards that lie face up before their owner.
    pub fn exposed(&self) -> CardSet {
        self.deal.exposed
    }

    /// Those of them that may be called.
    pub fn callable(&self) -> CardSet {
        self.deal.callable
    }

    /// The card turned up, once it is; it stays known after it is played or turned down.
    pub fn turn_up(&self) -> Option<Card> {
        self.deal.turn_up
    }

    /// The card the dealer has put out, which nobody else has seen.
    pub fn discard(&self) -> Option<Card> {
        self.deal.discard
    }

    /// The card each seat holds out, its face unseen.
    pub fn held_out(&self) -> &BySeat<Option<Card>> {
        &self.deal.held_out
    }

    /// Who has looked at their cards.
    pub fn looked(&self) -> SeatSet {
        self.deal.looked
    }

    /// The hand that lies open, once it is laid down.
    pub fn open_hand(&self) -> Option<Seat> {
        self.deal.open_hand
    }

    /// Who plays.
    pub fn active(&self) -> SeatSet {
        self.deal.active
    }

    /// The tricks, oldest first; the last one may be open.
    pub fn tricks(&self) -> &[Trick] {
        &self.deal.tricks
    }

    /// Tricks won in play.
    pub fn won(&self) -> BySide<u8> {
        self.deal.won
    }

    /// Who is to lead to the next trick.
    pub fn leader(&self) -> Seat {
        self.deal.leader
    }

    /// Several cards played at once, waiting for a choice.
    pub fn suspended(&self) -> Option<Suspended> {
        self.deal.suspended
    }

    /// A claim to the rest.
    pub fn claim(&self) -> Option<Claim> {
        self.deal.claim
    }

    /// Whether cards shown now are shown because a claim was believed.
    pub fn claim_believed(&self) -> bool {
        self.deal.claim_believed
    }

    /// The rights of this deal that are over, by their articles and how they ended, in order.
    pub fn ends(&self) -> impl ExactSizeIterator<Item = (Laws, End)> {
        self.deal.spent.iter().map(|spent| (spent.laws, spent.how))
    }

    /// The same table as if this right had never been open, to be laid beside it. No act does that.
    pub fn forget_right(&mut self, place: usize) {
        self.rights.remove(place);
    }

    /// Exposed cards that nobody has called yet, by the offence that exposed them.
    pub fn liabilities(&self) -> &[Liability] {
        &self.deal.liabilities
    }

    /// What players are bound to.
    pub fn obligations(&self) -> &[Obligation] {
        &self.deal.obligations
    }

    /// Renounces and broken calls of this deal.
    pub fn ledger(&self) -> &[Entry] {
        &self.deal.ledger
    }

    /// Claims of revokes not yet decided.
    pub fn revoke_claims(&self) -> &[RevokeClaim] {
        &self.deal.revoke_claims
    }

    /// What the game remembers of the deal.
    pub fn game(&self) -> &G::State {
        &self.deal.game
    }
}
