//! What the holders of a right do with it: demand, announce, leave to the partner, give up. A demand is held
//! against every open right of the seat before it is called wrong.

use cards::{Card, CardSet, Seat, SeatSet};
use laws::Law;

use crate::answer::Laws;
use crate::right::Spent;
use crate::{
    Answer, Audience, Bench, Duty, End, Game, Impossible, Lapse, Obligation, Phase, PlayFact, Remedy, Right,
    RightFact,
};

impl<G: Game> Bench<'_, G> {
    /// A seat demands a remedy.
    pub(crate) fn demand(&mut self, seat: Seat, remedy: Remedy) -> Result<(), Impossible> {
        let remedy = self.in_words_of_right(seat, remedy);
        if let Some(place) = self.own_right(seat, remedy) {
            if let Some((owner, card)) = self.leaves_only_revoke(place, remedy) {
                let law = G::articles(&self.state.rules).no_forced_revoke;
                self.ruling(law, PlayFact::OrderWouldRevoke { seat: owner, card });
                return Ok(());
            }
            if !self.is_called_already(place, remedy) {
                self.use_right(seat, place, remedy);
                return Ok(());
            }
            let right = self.state.rights.remove(place);
            self.over(&right, End::Elected(remedy));
        }
        if let Remedy::Call(card) = remedy
            && (self.call_exposed(seat, card) || G::names_by_calling(self, seat, card))
        {
            return Ok(());
        }
        self.demand_in_vain(seat, remedy);
        Ok(())
    }

    /// Whether the remedy is to call a card that lies open to a call in any case, where the right rests on hidden cards:
    /// that the call uses it up must not show by the answer.
    fn is_called_already(&self, place: usize, remedy: Remedy) -> bool {
        let hidden = self.state.rights[place].audience == Audience::Record;
        matches!(remedy, Remedy::Call(card) if hidden && self.state.deal.callable.contains(card))
    }

    /// The latest open right of the seat that offers the remedy. One that rests on hidden cards comes last: where
    /// another gives the same, it must not show that it was there.
    fn own_right(&self, seat: Seat, remedy: Remedy) -> Option<usize> {
        let own = |right: &Right| right.is_for(seat) && right.offers(remedy);
        let seen = |right: &Right| right.audience != Audience::Record && own(right);
        let rights = &self.state.rights;
        rights.iter().rposition(seen).or_else(|| rights.iter().rposition(own))
    }

    /// The same demand in the words of an open right of the seat.
    fn in_words_of_right(&self, seat: Seat, remedy: Remedy) -> Remedy {
        if self.own_right(seat, remedy).is_some() {
            return remedy;
        }
        let own = self.state.rights.iter().rev().filter(|right| right.is_for(seat));
        let mut same = own.filter_map(|right| self.same_words(remedy, |other| right.offers(other)));
        same.next().unwrap_or(remedy)
    }

    /// The demand in the words of what is or was on offer: the laws say call for a card that is chosen, for one that
    /// is exposed and for one of the open hand, the highest of a suit for the highest of the suit led, and whether a
    /// call stands for whether it is accepted.
    fn same_words(&self, remedy: Remedy, offers: impl Fn(Remedy) -> bool) -> Option<Remedy> {
        let led = || self.state.trick().and_then(|trick| trick.led(self.ranking()));
        let on_table = |card| self.state.open_trick().is_some_and(|trick| trick.cards().contains(card));
        let same: [Option<Remedy>; 2] = match remedy {
            Remedy::Call(card) => [Some(Remedy::Choose(card)), Some(Remedy::PlayDummy(card))],
            Remedy::Choose(card) => [Some(Remedy::Call(card)), Some(Remedy::PlayDummy(card))],
            Remedy::PlayDummy(card) => [Some(Remedy::Call(card)), Some(Remedy::Choose(card))],
            Remedy::HighestOf(Some(suit)) if led() == Some(suit) => [Some(Remedy::Highest), None],
            Remedy::WinOver(card) if on_table(card) => [Some(Remedy::Win), None],
            Remedy::Stand => [Some(Remedy::Accept), None],
            Remedy::Accept => [Some(Remedy::Stand), None],
            // Who lets a lone hand stand has it played alone; of another offence that stands it says nothing.
            Remedy::Alone if offers(Remedy::WithPartner) => [Some(Remedy::Stand), None],
            _ => [None; 2],
        };
        same.into_iter().flatten().find(|&same| offers(same))
    }

    /// The open hand and its card, where an order about the card would leave it only a revoke: everybody sees that.
    /// Where points might be had instead, the order is as if unsaid and the right stays open.
    fn leaves_only_revoke(&self, place: usize, remedy: Remedy) -> Option<(Seat, Card)> {
        let (Remedy::PlayDummy(card) | Remedy::NotDummy(card)) = remedy else { return None };
        let right = &self.state.rights[place];
        if !right.options.iter().any(|option| matches!(option, Remedy::Take(_))) {
            return None;
        }
        let owner = self.state.deal.open_hand.filter(|&open| right.target.contains(open))?;
        let trick = self.state.open_trick().filter(|trick| !trick.has_played(owner))?;
        let ranking = self.ranking();
        let lawful = ranking.following(self.state.deal.hands[owner], trick.led(ranking)?);
        let void = match remedy {
            Remedy::PlayDummy(_) => !lawful.contains(card),
            _ => lawful == CardSet::of(card),
        };
        void.then_some((owner, card))
    }

    /// A right is used by one of its holders, or one of them announces what it will be.
    fn use_right(&mut self, seat: Seat, place: usize, remedy: Remedy) {
        let right = &mut self.state.rights[place];
        let others = right.holders.without(seat);
        if right.each && remedy == Remedy::Stand && !others.is_empty() {
            right.holders = others;
            let (laws, offer) = (right.laws, right.offer());
            self.ruling(laws, RightFact::OneLetsStand { seat, offer });
            return;
        }
        let mut right = self.state.rights.remove(place);
        // Who uses a right that rests on hidden cards shows everybody that it was there.
        let hidden = std::mem::replace(&mut right.audience, Audience::All) == Audience::Record;
        let (law, offence, calls) = (right.laws.chief(), right.offence, right.calls());
        if remedy.is_announcement() {
            self.announce(seat, right, remedy);
        } else {
            self.elect(seat, &right, remedy);
        }
        if hidden && !calls.is_empty() {
            // The cards lay open to a call until it was seen that the call is one choice of two.
            self.forfeit_calls(law, |liability| liability.offence == offence);
            self.state.deal.exposed -= calls;
        }
    }

    /// A suit will be called and is named later: the choice is made, and whoever would have to obey waits.
    fn announce(&mut self, seat: Seat, mut right: Right, remedy: Remedy) {
        self.wrong_lead_goes_back(&right, remedy);
        self.end_siblings(right.offence, End::Elected(remedy));
        right.options.clear();
        right.options.push(remedy);
        right.announced = true;
        right.fair = false;
        if remedy == Remedy::Suit(None) {
            // It waits for the lead that it is about, whatever is played until then.
            right.ends = Lapse::TargetLeads.into();
        }
        let (laws, offer) = (right.laws, right.offer());
        self.state.rights.push(right);
        self.ruling(laws, RightFact::SuitToBeNamed { seat, offer });
    }

    /// The articles by which the last deal is void, until the next one has begun.
    fn lies_void_by(&self) -> Option<Laws> {
        self.state.void_by().filter(|_| self.state.phase() != Phase::Dealing)
    }

    /// A demand that no open right of the seat gives: made of the wrong right, of another's, or too late.
    fn demand_in_vain(&mut self, seat: Seat, remedy: Remedy) {
        let articles = G::articles(&self.state.rules);
        let visible = |right: &Right| right.audience.includes(Some(seat));
        let known = || self.state.rights.iter().rev().filter(|right| visible(right));
        // Asking for what another has for the same offence is asking one's own right for what it does not
        // give.
        let his = |offence: u16| known().any(|right| right.is_for(seat) && right.offence == offence);
        let others = known().find(|right| right.offers(remedy) && !his(right.offence)).cloned();
        // A right that both have is not the partner's to lose by it.
        let partners = known()
            .find(|right| right.holders.contains(seat.partner()) && !right.holders.contains(seat))
            .cloned();
        if matches!(remedy, Remedy::Take(_)) && others.is_none() && self.demand_too_late(seat, remedy) {
            // Points that outlasted the hand in which they were owed have been had, or are over.
            return;
        }
        if let (None, Some(laws)) = (&others, self.lies_void_by()) {
            // What one partner chose was final for the other.
            let chosen = self.state.deal.void_chosen.filter(|chosen| chosen.0.contains(seat));
            let laws = chosen.map_or(laws, |chosen| chosen.1);
            self.ruling(laws, RightFact::DemandInVoidDeal { seat, remedy });
            return;
        }
        if others.is_none() {
            if self.demand_too_late(seat, remedy) {
                return;
            }
            let own = |right: &Right| right.is_for(seat) && visible(right) && right.is_penalty();
            let own = self.state.rights.iter().rposition(own);
            let since = own.map(|place| self.state.rights[place].offence);
            if let Some(laws) = self.denied_since(seat, remedy, since) {
                self.ruling(laws, RightFact::DemandWithoutRight { seat, remedy });
                return;
            }
            if let Some(place) = own {
                self.wrong_demand(seat, place, remedy);
                return;
            }
        }
        let fresh = self.state.deal.liabilities.iter().rev().find(|liability| liability.fresh);
        if let Some(liability) = fresh.filter(|fresh| self.state.callers(fresh.owner).contains(seat))
            && let Some(law) = articles.wrong_demand
            && !matches!(remedy, Remedy::Call(_))
        {
            let offence = liability.offence;
            let laws = articles.call_exposed.into();
            self.ruling(law, RightFact::WrongDemandForfeits { seat, remedy, laws });
            self.side_forfeits(seat.side(), law, offence);
            return;
        }
        if let Some(right) = others.or(partners) {
            if let Some(law) = G::demand_by_other(self, seat, &right) {
                self.side_forfeits(seat.side(), law, right.offence);
            } else if !self.demand_too_late(seat, remedy) {
                // Who has left the choice to the partner cannot make it any more.
                let left = right.holders.contains(seat) && right.chooser.is_some();
                let first = articles.first_choice.unwrap_or(articles.consult);
                let laws = if left { Laws::from(first).and(right.laws.chief()) } else { right.laws };
                let laws = G::bars_from(self.state, seat, &right).map_or(laws, |law| laws.and(law));
                self.ruling(laws, RightFact::NotTheirsToDemand { seat, remedy, offer: right.offer() });
            }
            return;
        }
        if let Remedy::Call(card) = remedy
            && let Some(owner) = self.state.owner(card).filter(|_| self.state.deal.callable.contains(card))
        {
            // The card is there to be called, but by another.
            let laws = self.state.ground(card).unwrap_or(articles.call_exposed.into());
            let right = Right::new(laws, owner, self.state.callers(owner)).offering([remedy]);
            if let Some(law) = G::demand_by_other(self, seat, &right) {
                self.forfeit_calls(law, |liability| liability.cards.contains(card));
            } else if !right.holders.is_empty() {
                let laws = G::bars_from(self.state, seat, &right).map_or(laws, |law| laws.and(law));
                self.ruling(laws, RightFact::NotTheirsToDemand { seat, remedy, offer: right.offer() });
                return;
            }
        }
        let laws = self.laws_in_vain(seat, remedy);
        self.ruling(laws, RightFact::DemandWithoutRight { seat, remedy });
    }

    /// The articles that answer a demand which no right, open or another's, has to do with.
    fn laws_in_vain(&self, seat: Seat, remedy: Remedy) -> Laws {
        let articles = G::articles(&self.state.rules);
        // What the partner alone could have had, and has chosen or lost, was given by that article; a choice that is
        // made binds both.
        let partners = self.spent_for(remedy, 0).find(|spent| spent.gave(seat.partner(), remedy));
        let partners = partners.filter(|_| articles.wrong_demand.is_none()).map(|spent| {
            let chosen = articles.first_choice.filter(|_| matches!(spent.how, End::Elected(_)));
            chosen.map_or(spent.laws, |first| spent.laws.and(first))
        });
        let excuse = self.excuse_of(remedy).map(Laws::from).or(partners);
        excuse.unwrap_or_else(|| self.laws_against(remedy))
    }

    /// The articles that answer a demand for which the seat never had a right: the one that speaks of the remedy,
    /// or where several do that of the right which gave it to another and is over.
    fn laws_against(&self, remedy: Remedy) -> Laws {
        let (law, articles) = (G::gives(self.state, remedy), G::articles(&self.state.rules));
        let gave =
            |spent: &&Spent| spent.was_known() && spent.options.iter().any(|option| option.admits(remedy));
        let others = self.spent_for(remedy, 0).find(gave).map(|spent| spent.laws);
        others.filter(|_| articles.wrong_demand == Some(law)).unwrap_or(law.into())
    }

    /// The articles by which the latest happening that might be meant gives no such remedy: a card that cannot be
    /// called is meant by its name. Where a right of the seat was opened later, or a card laid open to its call, the
    /// demand is a wrong one for that.
    fn denied_since(&self, seat: Seat, remedy: Remedy, right: Option<u16>) -> Option<Laws> {
        let open = self.state.deal.liabilities.iter().filter(|liability| liability.fresh);
        let callable = open.filter(|liability| self.state.callers(liability.owner).contains(seat));
        let since = callable.map(|liability| liability.offence).chain(right).max().unwrap_or(0);
        if let Some(law) = self.excuse_of(remedy) {
            return Some(law.into());
        }
        let trick = self.state.deal.tricks.len() as u8;
        let denied = self.state.deal.denied.iter().rev().find(|denied| denied.answers(remedy, trick));
        denied.filter(|denied| denied.offences >= since).map(|denied| denied.laws)
    }

    /// The article that keeps the card from being called that is called in vain. Only what everybody has seen
    /// is asked, and not whether the card still lies in its hand: the answer would tell.
    fn excuse_of(&self, remedy: Remedy) -> Option<Law> {
        let Remedy::Call(card) = remedy else { return None };
        let excuse = self.state.deal.excused.iter().rev().find(|excuse| excuse.1.contains(card));
        excuse.filter(|_| !self.state.is_played(card)).map(|excuse| excuse.0)
    }

    /// The rights that are over and that the demand can still mean, the latest first, where the latest open one is
    /// about this trick. What was chosen and is still to be done can.
    fn spent_for(&self, remedy: Remedy, since: u8) -> impl Iterator<Item = &Spent> {
        let deal = &self.state.deal;
        let trick = self.state.trick_number();
        let binds = move |spent: &Spent| deal.obligations.iter().any(|order| order.laws == spent.laws);
        deal.spent.iter().rev().filter(move |spent| spent.can_be_meant(remedy, trick, since) || binds(spent))
    }

    /// A right of the seat that is over gave what it demands, in these words or in others: that costs it no other
    /// right. Who calls a card may mean one that lies exposed, and says nothing of a choice that is over.
    fn demand_too_late(&mut self, seat: Seat, remedy: Remedy) -> bool {
        // A right that has opened since is what the demand is made of now.
        let opened =
            self.state.rights.iter().filter(|right| {
                right.is_for(seat) && right.audience.includes(Some(seat)) && right.is_penalty()
            });
        let since = opened.map(|right| right.trick).max().unwrap_or(0);
        let spent = || self.spent_for(remedy, since);
        let of_card = matches!(remedy, Remedy::Call(_) | Remedy::Choose(_) | Remedy::PlayDummy(_));
        let in_others =
            |spent: &&Spent| !of_card && self.same_words(remedy, |other| spent.gave(seat, other)).is_some();
        let spent = spent().find(|spent| spent.gave(seat, remedy)).or_else(|| spent().find(in_others));
        let Some((how, laws)) = spent.map(|spent| (spent.how, self.laws_of_demand_on(spent, remedy))) else {
            return false;
        };
        self.ruling(laws, RightFact::DemandTooLate { seat, remedy, end: how.into() });
        true
    }

    /// The articles that answer a demand on a right that is over. A suit that was called is not called a second time
    /// when the lead has been made: where it was of another suit the article on a hand that has none is named,
    /// whatever the hand had, since the answer must not tell it.
    fn laws_of_demand_on(&self, spent: &Spent, remedy: Remedy) -> Laws {
        let binds = |order: &Obligation| order.duty.is_lead() && order.laws == spent.laws;
        if spent.led_otherwise
            && matches!(remedy, Remedy::Suit(_))
            && !self.state.deal.obligations.iter().any(binds)
        {
            return Laws::from(G::articles(&self.state.rules).no_suit).and(spent.laws.chief());
        }
        spent.laws_of_end()
    }

    /// Demands of a right what it does not give: that loses it, or is as if unsaid.
    fn wrong_demand(&mut self, seat: Seat, place: usize, remedy: Remedy) {
        let laws = self.state.rights[place].laws;
        let articles = G::articles(&self.state.rules);
        let Some(law) = articles.wrong_demand else {
            let right = &self.state.rights[place];
            let (offer, about) = (right.offer(), right.card);
            // What one partner has announced the other cannot change.
            let decided = articles.first_choice.filter(|_| right.announced && right.holders.len() > 1);
            let by = decided.map_or(laws, |law| Laws::from(law).and(laws.chief()));
            let fact = if right.announced {
                RightFact::ChosenAlready { seat, remedy, offer }
            } else {
                RightFact::WrongDemand { seat, remedy, laws, offer }
            };
            self.ruling(by, fact);
            // Whatever was asked for it: that the lead was false is discovered by that.
            if about.is_some() && self.state.open_trick().and_then(crate::Trick::lead_card) == about {
                self.lead_is_discovered();
            }
            return;
        };
        let right = self.state.rights.remove(place);
        self.ruling(law, RightFact::WrongDemandForfeits { seat, remedy, laws });
        self.over_by(&right, End::Forfeited, Some(law.into()));
        self.siblings_are_lost(seat.side(), right.offence, law);
        self.side_forfeits(seat.side(), law, right.offence);
    }

    /// A lead out of turn goes back when its remedy is chosen. That what was played to it goes back too is said, unless
    /// the remedy is no more than that.
    fn wrong_lead_goes_back(&mut self, right: &Right, remedy: Remedy) {
        let wrong_lead = self.state.open_trick().filter(|trick| trick.rightful.is_some());
        if right.card.is_some() && wrong_lead.and_then(crate::Trick::lead_card) == right.card {
            if remedy == Remedy::TakeBack { self.put_right() } else { self.wrong_lead_back() }
        }
    }

    fn elect(&mut self, seat: Seat, right: &Right, remedy: Remedy) {
        self.wrong_lead_goes_back(right, remedy);
        let end = End::Elected(remedy);
        let until = self.state.trick_number();
        self.state.deal.spent.push(Spent::new(right, end, self.final_by(right, end), until));
        self.end_siblings(right.offence, End::Elected(remedy));
        match remedy {
            Remedy::NewDeal => {
                self.new_deal(right.laws, RightFact::HasNewDeal { seat });
                let by = self.final_by(right, end);
                self.state.deal.void_chosen = by.map(|by| (right.holders, by.and(right.laws.chief())));
            }
            Remedy::Highest => self.impose(right.laws, right.target, Duty::Highest, remedy),
            Remedy::Lowest => self.impose(right.laws, right.target, Duty::Lowest, remedy),
            Remedy::Win => self.impose(right.laws, right.target, Duty::Win, remedy),
            Remedy::WinOver(card) => self.impose(right.laws, right.target, Duty::WinOver(card), remedy),
            Remedy::Lose => self.impose(right.laws, right.target, Duty::Lose, remedy),
            Remedy::HighestOf(Some(suit)) => {
                self.impose(right.laws, right.target, Duty::HighestOf(suit), remedy);
            }
            Remedy::Suit(Some(suit)) => self.impose_lead(right, Duty::Lead(suit), remedy),
            Remedy::NotSuit(suit) => self.impose_lead(right, Duty::NotLead(suit), remedy),
            Remedy::PlayDummy(card) => self.order_open_hand(seat, right, Duty::Play(card), remedy),
            Remedy::NotDummy(card) => self.order_open_hand(seat, right, Duty::Avoid(card), remedy),
            Remedy::Call(card) => {
                if let Some(owner) = self.state.owner(card) {
                    self.state.deal.chosen.insert(card);
                    self.lay_called(right.laws, owner, CardSet::of(card));
                }
            }
            Remedy::Stand => {
                self.ruling(right.laws, RightFact::LetsStand { seat });
                if right.offers(Remedy::RightPlayer) {
                    self.cut_in_place_stands();
                }
            }
            _ => {}
        }
        G::elected(self, right, remedy);
    }

    /// A card of the open hand is ordered or forbidden. What would make it revoke binds it to nothing.
    fn order_open_hand(&mut self, seat: Seat, right: &Right, duty: Duty, remedy: Remedy) {
        if self.cannot_obey(right, duty) {
            let laws = Laws::from(G::articles(&self.state.rules).no_forced_revoke).and(right.laws.chief());
            self.ruling(laws, RightFact::OpenHandCannotObey { seat, remedy });
            return;
        }
        self.undo_haste(right);
        self.impose(right.laws, right.target, duty, remedy);
    }

    /// A seat leaves the choice that both partners have to the other.
    pub(crate) fn refer(&mut self, seat: Seat) {
        let law = G::articles(&self.state.rules).consult;
        // A right that rests on hidden cards is nobody's to leave: the answer would show that it is there.
        let his = |right: &Right| right.is_for(seat) && right.audience == Audience::All;
        let shared = |right: &Right| his(right) && right.is_for(seat.partner());
        let rights = &self.state.rights;
        let Some(place) = rights.iter().rposition(shared).or_else(|| rights.iter().rposition(his)) else {
            self.ruling(law, RightFact::NothingToRefer { seat });
            return;
        };
        if !shared(&self.state.rights[place]) {
            let (laws, offer) = (self.state.rights[place].laws, self.state.rights[place].offer());
            self.ruling(laws, RightFact::ChoiceNotShared { seat, offer });
            return;
        }
        let offence = self.state.rights[place].offence;
        for right in self.state.rights.iter_mut().filter(|right| right.offence == offence) {
            right.chooser = Some(seat.partner());
        }
        // All that may be had for the offence is left to them.
        let of_offence = |right: &&Right| right.offence == offence && right.audience == Audience::All;
        let mut offers = self.state.rights.iter().filter(of_offence).map(Right::offer);
        let mut offer = offers.next().unwrap_or_else(|| self.state.rights[place].offer());
        offer.options.extend(offers.flat_map(|offer| offer.options));
        self.ruling(law, RightFact::LeavesChoice { seat, offer });
    }

    pub(crate) fn waive(&mut self, seat: Seat) {
        let his = |right: &Right| right.is_for(seat) && right.audience.includes(Some(seat));
        let known = |right: &Right| his(right) && right.audience == Audience::All;
        let rights = &self.state.rights;
        let Some(place) = rights.iter().rposition(known).or_else(|| rights.iter().rposition(his)) else {
            // Told to them alone: who gives up what rests on hidden cards is not heard either.
            let idle = Answer::ruling(self.law_for_idle_word(seat), RightFact::NothingToWaive { seat });
            self.answer(idle.seen_by(Audience::Only(seat.into())));
            return;
        };
        // Where players of both sides have a right, one side cannot give it up for the other.
        let others = seat.side().other().seats();
        let right = &mut self.state.rights[place];
        let kept: SeatSet = right.holders.iter().filter(|&holder| others.contains(holder)).collect();
        if !kept.is_empty() {
            right.holders = kept;
            let (laws, offer) = (right.laws, right.offer());
            self.ruling(laws, RightFact::SideWaives { holders: seat.side().seats(), offer });
            return;
        }
        let right = self.state.rights.remove(place);
        self.end_siblings(right.offence, End::Waived);
        self.close(&right, End::Waived, None);
    }

    /// The articles that answer a word about a right that the seat has not: the one by which its latest right is over
    /// and the one that gave it, or the code's own about choosing a penalty. What one partner has demanded is final, also
    /// where the other would only give the right up.
    pub(crate) fn law_for_idle_word(&self, seat: Seat) -> Laws {
        let spent = self.state.deal.spent.iter().rev().find(|spent| spent.was_known_of(seat));
        let articles = G::articles(&self.state.rules);
        let law: Law = articles.wrong_demand.unwrap_or(articles.consult);
        let Some(spent) = spent else { return self.lies_void_by().unwrap_or(law.into()) };
        let chosen = matches!(spent.how, End::Elected(_)) && spent.holders.len() > 1;
        match articles.first_choice.filter(|_| chosen) {
            Some(first) => Laws::from(first).and(spent.laws.chief()),
            None => spent.laws_of_end(),
        }
    }
}
