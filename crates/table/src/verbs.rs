//! The verbs by which the articles of a game change the table: each is named for what happens.

use cards::{Card, CardSet, Seat, SeatSet, Side};
use laws::Law;

use crate::answer::Laws;
use crate::right::Spent;
use crate::state::Denied;
use crate::{Answer, Bench, Claim, Column, End, Fact, Finding, Game, Remedy, Right};

impl<G: Game> Bench<'_, G> {
    // ------------------------------------------------------------ the pack

    /// The pack has to be shuffled before anybody cuts it, by this article.
    pub fn shuffle_falls_due(&mut self, law: Law) {
        self.state.deal.dealing.shuffle_due = Some(law);
    }

    /// The pack counts as uncut.
    pub fn cut_is_lost(&mut self) {
        self.state.deal.dealing.cut_by = None;
    }

    // ------------------------------------------------------------ cards

    /// Everybody has seen these cards, wherever they lie.
    pub fn seen(&mut self, cards: CardSet) {
        self.state.deal.seen |= cards;
    }

    /// Everybody has seen these cards, and this article keeps them from being called.
    pub fn excuse(&mut self, law: Law, cards: CardSet) {
        self.seen(cards);
        self.state.deal.excused.push((law, cards));
    }

    /// Something happened that might be taken for a ground for these remedies: by these articles it is none.
    pub fn deny(&mut self, laws: impl Into<Laws>, remedies: impl IntoIterator<Item = Remedy>) {
        let (laws, offences) = (laws.into(), self.state.deal.offences);
        let trick = self.state.deal.tricks.len() as u8;
        for remedy in remedies {
            self.state.deal.denied.push(Denied { laws, remedy, offences, trick });
        }
    }

    /// A hand lies open and its partner plays it. Says whether it lay closed until now.
    pub fn hand_lies_open(&mut self, seat: Seat) -> bool {
        self.state.deal.open_hand.replace(seat) != Some(seat)
    }

    /// The card turned up belongs to a hand; it stays in view on the pack.
    pub fn turn_up_belongs_to(&mut self, seat: Seat) {
        if let Some(card) = self.state.deal.turn_up {
            self.state.deal.hands[seat].insert(card);
            self.state.deal.exposed.insert(card);
        }
    }

    /// The dealer lays a card aside; it stays theirs until it is under the pack.
    pub fn lays_discard(&mut self, card: Card) {
        self.state.deal.discard = Some(card);
    }

    /// The card laid aside goes under the pack.
    pub fn discard_goes_under(&mut self) {
        if let Some(card) = self.state.deal.discard {
            self.state.deal.leave_hand(self.state.deal.dealer, CardSet::of(card));
        }
    }

    /// No card is put out any more; one laid aside goes back.
    pub fn discard_goes_back(&mut self) {
        self.state.deal.discard = None;
    }

    /// The card that a seat held out is known: nobody holds it out any longer.
    pub fn held_out_is_known(&mut self, seat: Seat) {
        self.state.deal.held_out[seat] = None;
    }

    // ------------------------------------------------------------ the play

    /// A seat plays without its partner.
    pub fn plays_alone(&mut self, seat: Seat) {
        self.state.deal.active = SeatSet::ALL.without(seat.partner());
    }

    /// All four play.
    pub fn all_play(&mut self) {
        self.state.deal.active = SeatSet::ALL;
    }

    /// The next lead comes from this seat.
    pub fn lead_comes_from(&mut self, seat: Seat) {
        self.state.deal.leader = seat;
    }

    /// The lead was this seat's: what was led to the trick on the table is judged anew. Says who led what.
    pub fn lead_was_due_from(&mut self, leader: Seat) -> Option<(Seat, Option<Card>)> {
        self.state.deal.leader = leader;
        let trick = self.state.deal.tricks.last_mut()?;
        trick.rightful = (trick.leader != leader).then_some(leader);
        Some((trick.leader, trick.lead_card()))
    }

    /// These seats may not change their cards although one before them was mended.
    pub fn may_not_change(&mut self, seats: impl Into<SeatSet>) {
        if let Some(trick) = self.state.deal.tricks.last_mut() {
            for seat in seats.into().iter() {
                trick.may_change = trick.may_change.without(seat);
            }
        }
    }

    /// Who played several cards at once is free to pick: nobody chooses for them any more.
    pub fn free_to_pick(&mut self) {
        self.state.deal.suspended = None;
    }

    /// The cards on the table are to be placed before their players.
    pub fn cards_are_placed(&mut self) {
        let cards = self.state.trick().map(|trick| trick.plays.iter().map(|play| play.1).collect());
        self.state.deal.lying.placing = cards.unwrap_or(CardSet::EMPTY);
    }

    /// Nobody has to place a card any more. Says whether somebody had to.
    pub fn placing_is_over(&mut self) -> bool {
        !std::mem::take(&mut self.state.deal.lying.placing).is_empty()
    }

    // ------------------------------------------------------------ claims to the rest

    /// Tricks are given up to a seat, as far as the other of the two that give them up agrees.
    pub fn gives_up_to(&mut self, by: Seat, to: Seat, tricks: u8) {
        let (finesses, agreed) = (CardSet::EMPTY, SeatSet::of(by));
        self.state.deal.claim = Some(Claim { by: to, tricks: Some(tricks), finesses, agreed });
    }

    /// Who has given up a part of the tricks left would keep so many others.
    pub fn keeps_rest(&mut self, by: Seat, tricks: u8) {
        let (finesses, agreed) = (CardSet::EMPTY, SeatSet::EMPTY);
        self.state.deal.claim = Some(Claim { by, tricks: Some(tricks), finesses, agreed });
    }

    /// So many tricks of the other side go to this one.
    pub fn moves_tricks(&mut self, to: Side, tricks: u8) {
        let won = &mut self.state.deal.won;
        let tricks = tricks.min(won[to.other()]);
        won[to.other()] -= tricks;
        won[to] += tricks;
    }

    /// The claim has no force: nobody need answer it.
    pub fn claim_is_none(&mut self) {
        self.state.deal.claim = None;
    }

    /// Cards shown from now on are shown because of the claim.
    pub fn claim_is_believed(&mut self) {
        self.state.deal.claim_believed = true;
    }

    /// Nobody believes the claim any longer.
    pub fn claim_is_disbelieved(&mut self) {
        self.state.deal.claim = None;
        self.state.deal.claim_believed = false;
    }

    // ------------------------------------------------------------ rights

    /// What one seat alone might choose another may choose now, unless they might already.
    pub fn rights_pass(&mut self, from: Seat, to: Seat) {
        let twice = |right: &Right, other: &Right| right.offence == other.offence && other.is_for(to);
        let rights = &mut self.state.rights;
        let kept = rights.clone();
        rights.retain(|right| right.holders != from.into() || !kept.iter().any(|other| twice(right, other)));
        for right in rights.iter_mut().filter(|right| right.holders == from.into()) {
            right.holders = to.into();
        }
    }

    /// A seat loses by this article its part in the rights that the test picks, and those it held alone are
    /// gone. Says what gave them.
    pub fn loses_rights(&mut self, law: Law, seat: Seat, pick: impl Fn(&Right) -> bool) -> Vec<Law> {
        let mut lost = Vec::new();
        let until = self.state.trick_number();
        for right in &mut self.state.rights {
            if right.holders.contains(seat) && pick(right) {
                let part = Right { holders: seat.into(), ..right.clone() };
                self.state.deal.spent.push(Spent::new(&part, End::Forfeited, Some(law.into()), until));
                right.holders = right.holders.without(seat);
                lost.push(right.laws.chief());
            }
        }
        if !lost.is_empty() {
            self.state.rights.retain(|right| !right.holders.is_empty());
        }
        lost
    }

    /// The rights that the test picks stay open by another article than the one that gave them, and that is told.
    pub fn stay_open_by(&mut self, law: Law, fact: &G::Fact, pick: impl Fn(&Right) -> bool) {
        for right in self.state.rights.iter_mut().filter(|right| pick(right)) {
            right.laws = law.into();
            let (by, fact, offer) = (right.offender, Fact::Own(fact.clone()), right.offer());
            self.answers.push(Answer::new(law, Finding::Grant { by, fact, offer }).seen_by(right.audience));
        }
    }

    /// The latest right that the test picks lets its holders choose one thing more. Says who they are.
    pub fn widens_right(&mut self, more: Remedy, pick: impl Fn(&Right) -> bool) -> Option<SeatSet> {
        let right = self.state.rights.iter_mut().rev().find(|right| pick(right))?;
        if !right.offers(more) {
            let _ = right.options.try_push(more);
        }
        Some(right.holders)
    }

    // ------------------------------------------------------------ the score

    /// What was entered for the deal in hand is struck out.
    pub fn strikes_hand(&mut self) {
        let deal = self.state.deal.number;
        self.state.sheet_mut().strike(deal);
    }

    /// Enters points for the deal in hand; who has to be told is told elsewhere.
    pub fn books(&mut self, side: Side, column: Column, law: Law, points: i32) {
        let deal = self.state.deal.number;
        self.state.sheet_mut().enter(deal, side, column, law, points);
    }

    /// The trick points of the deals up to this one can no longer be put right.
    pub fn trick_points_close(&mut self, deal: u16) {
        self.state.sheet_mut().tricks_closed = deal;
    }
}
