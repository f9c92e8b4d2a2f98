//! The play of the cards: leads, follows, and every way in which they go wrong.

use cards::{Card, CardSet, Seat, SeatSet, Suit};
use laws::Law;

use crate::right::Spent;
use crate::state::Lying;
use crate::{
    Answer, Audience, Bench, Breach, Duty, End, Entry, Exposure, Fault, Game, Impossible, Lapse, LeadIs,
    Life, Moment, NotNow, Obligation, Phase, PlayFact, Remedy, Stage, State, Trick,
};

pub(crate) const NOT_PLAYING: Impossible = Impossible::NotNow(NotNow::Playing);

impl<G: Game> Bench<'_, G> {
    /// Plays a card from the actor's hand, or from the open hand they play.
    pub(crate) fn play(&mut self, actor: Seat, card: Card, as_lead: bool) -> Result<(), Impossible> {
        let playing = matches!(self.state.deal.phase, Phase::Calling | Phase::Play);
        if playing && self.state.deal.open_hand == Some(actor) && self.state.deal.hands[actor].contains(card)
        {
            // Another plays their cards: they can only hint at one.
            G::judge(self, Moment::DummyActs(actor, CardSet::of(card)));
            return Ok(());
        }
        if self.lays_chosen(actor, card) {
            return Ok(());
        }
        G::before_card(self, actor);
        let seat = self.hand_with(actor, card)?;
        match self.state.deal.phase {
            Phase::Calling => match G::lead_while_calling(self, seat, card) {
                LeadIs::NoLead => return Ok(()),
                LeadIs::Lead => {
                    self.state.deal.phase = Phase::Play;
                    self.state.deal.leader = G::opening_leader(self.state.declaring());
                }
            },
            Phase::Play => {}
            _ => return Err(NOT_PLAYING),
        }
        self.state.deal.looked = SeatSet::ALL;
        if !self.state.deal.active.contains(seat) {
            G::judge(self, Moment::PlayedIdle(seat, card));
            return Ok(());
        }
        if let Some(suspended) = self.state.deal.suspended {
            if suspended.out_of_turn && (seat == self.state.deal.leader || seat == suspended.seat.partner()) {
                self.state.deal.suspended = None;
            } else if seat == suspended.seat.partner()
                && self.state.player_of(seat) != self.state.player_of(suspended.seat)
            {
                // They cannot take the choice away by playing on: their card has only been seen.
                G::judge(self, Moment::Shown(seat, CardSet::of(card), Exposure::Shown));
                return Ok(());
            } else if seat == suspended.seat && self.choice_is_anothers(suspended, card) {
                return Ok(());
            } else {
                self.resolve_by_playing(seat, card, suspended)?;
            }
        }
        if !as_lead && self.state.open_trick().is_none() && self.missed(seat) {
            self.supply(seat, card);
            return Ok(());
        }
        let Some(trick) = self.state.open_trick() else {
            let lying = self.lying_of_open_hand(seat).filter(|_| !as_lead);
            return match lying.filter(|&lying| self.mends_open_hand(seat, card, lying)) {
                Some(lying) => self.another_named(seat, card, lying),
                None => self.lead(seat, card),
            };
        };
        let next = trick.next(self.state.in_play());
        if trick.rightful == Some(seat) && (as_lead || next != Some(seat)) {
            self.wrong_lead_back();
            self.lead(seat, card)
        } else if !as_lead && self.follows_ahead(seat) {
            self.follow_ahead(seat, card)
        } else if trick.has_played(seat) {
            if !as_lead && self.obeys_unasked(seat, card) {
                return Ok(());
            }
            match self.lying_of_open_hand(seat).filter(|_| !as_lead) {
                Some(lying) => return self.another_named(seat, card, lying),
                None => self.run_on(seat, CardSet::of(card)),
            }
            Ok(())
        } else if as_lead && trick.leader == seat.partner() && trick.plays.len() == 1 {
            G::judge(self, Moment::LedBeside(seat, card));
            Ok(())
        } else {
            self.follow(seat, card, next);
            Ok(())
        }
    }

    /// The hand the card comes from: the actor's own, or the open hand that they play.
    pub(crate) fn hand_with(&self, actor: Seat, card: Card) -> Result<Seat, Impossible> {
        if self.state.deal.hands[actor].contains(card) {
            Ok(actor)
        } else if self.state.deal.open_hand == Some(actor.partner())
            && self.state.deal.hands[actor.partner()].contains(card)
        {
            Ok(actor.partner())
        } else {
            Err(Impossible::NotHeld(actor, card))
        }
    }

    pub(crate) fn lead(&mut self, seat: Seat, card: Card) -> Result<(), Impossible> {
        if self.state.deal.tricks.len() == State::<G>::hand_size() as usize {
            return Err(NOT_PLAYING);
        }
        let rightful = self.state.deal.leader;
        let first = self.state.deal.tricks.is_empty();
        let in_turn = seat == rightful;
        self.goes_on(seat);
        self.state.deal.lying = Lying::default();
        let mut trick = Trick::new(seat);
        trick.rightful = (!in_turn).then_some(rightful);
        self.state.deal.tricks.push(trick);
        if in_turn {
            self.settle_open_hand();
            self.test(seat, card);
            self.fire(Lapse::TargetLeads);
        }
        self.put(seat, card);
        if first {
            self.fire(Lapse::FirstLead);
        }
        if in_turn && first {
            G::judge(self, Moment::FirstLead(seat, card));
        } else if !in_turn {
            G::judge(self, Moment::LedOutOfTurn(seat, card));
        }
        self.finish_trick();
        Ok(())
    }

    /// Whether the seat missed the last trick that was gathered and has not played since.
    pub(crate) fn missed(&self, seat: Seat) -> bool {
        let last = self.state.deal.tricks.len() as u8 - u8::from(self.state.open_trick().is_some());
        self.state
            .deal
            .omitted
            .is_some_and(|omitted| omitted.seat == seat && !omitted.past && omitted.trick == last)
    }

    /// A card missed is put to its trick before its owner has played to the next. If that changes
    /// who has the lead, the cards of the next trick go back.
    pub(crate) fn supply(&mut self, seat: Seat, card: Card) {
        let begun = if self.state.open_trick().is_some() { self.state.deal.tricks.pop() } else { None };
        self.state.deal.omitted = None;
        let (law, trick) = (G::articles(&self.state.rules).omitted, self.state.deal.tricks.len() as u8);
        self.ruling(law, PlayFact::CardSupplied { seat, card, trick });
        if let Some(trick) = self.state.deal.tricks.last_mut() {
            trick.life = Life::Open;
            if let Some(winner) = trick.winner.take() {
                self.state.deal.won[winner.side()] -= 1;
            }
        }
        self.follow(seat, card, Some(seat));
        if let Some(trick) = begun {
            let stands = trick.leader == self.state.deal.leader;
            self.state.deal.tricks.push(trick);
            if !stands {
                self.put_right();
            }
        }
    }

    /// A seat that took no part joins the play with this card.
    pub fn join_trick(&mut self, seat: Seat, card: Card) {
        self.state.deal.active = self.state.deal.active.with(seat);
        let next = self.state.open_trick().and_then(|trick| trick.next(self.state.in_play()));
        self.follow(seat, card, next);
    }

    pub(crate) fn follow(&mut self, seat: Seat, card: Card, next: Option<Seat>) {
        self.goes_on(seat);
        self.replaces_wrong_card(seat);
        self.test(seat, card);
        self.put(seat, card);
        if next != Some(seat) {
            G::judge(self, Moment::PlayedEarly(seat, card));
        }
        G::judge(self, Moment::Followed(seat, card));
        self.finish_trick();
    }

    /// What was wrong with a card that has gone back from the trick is put right by the next, whoever had it taken back.
    fn replaces_wrong_card(&mut self, seat: Seat) {
        let number = self.state.deal.tricks.len() as u8;
        for entry in &mut self.state.deal.ledger {
            if (entry.seat, entry.trick) == (seat, number) && entry.is_live() {
                entry.stage = Stage::Corrected;
            }
        }
    }

    /// Takes the card out of the hand and lays it in the trick.
    fn put(&mut self, seat: Seat, card: Card) {
        let number = self.state.deal.tricks.len() as u8;
        let gone = CardSet::of(card);
        self.state.deal.leave_hand(seat, gone);
        self.state.deal.left_behind |= self.state.deal.floor & self.state.deal.hands[seat];
        self.state.deal.seen |= gone;
        self.state.deal.held_out[seat] = None;
        self.state.deal.lying.suit_named = None;
        self.state.deal.lying.mended = None;
        self.state.deal.lying.ahead.clear();
        self.state.deal.going_back.remove(card);
        if let Some(trick) = self.state.deal.tricks.last_mut() {
            trick.plays.push((seat, card));
            trick.may_change = trick.may_change.without(seat);
        }
        if self.state.deal.omitted.is_some_and(|omitted| omitted.seat == seat && omitted.trick == number) {
            // The trick was opened again, and they have played to it after all.
            self.state.deal.omitted = None;
        }
        self.fire(Lapse::TargetPlays);
        self.fire(Lapse::CardPlayed);
        if let Some(omitted) = &mut self.state.deal.omitted
            && omitted.seat == seat
            && !omitted.past
            && omitted.trick < number
        {
            omitted.past = true;
            let trick = omitted.trick;
            if self.state.deal.open_hand == Some(seat) {
                let law = G::articles(&self.state.rules).omitted;
                self.ruling(law, PlayFact::DummyMissedTrick { trick });
                self.deny(law, [Remedy::NewDeal]);
            } else {
                G::judge(self, Moment::Omitted(seat, trick));
            }
        }
    }

    /// A card to a later trick puts the earlier renounces of that side past mending.
    pub(crate) fn goes_on(&mut self, seat: Seat) {
        let open = self.state.open_trick().is_some();
        let trick = self.state.deal.tricks.len() as u8 + u8::from(!open);
        let gone_on = &mut self.state.deal.gone_on[seat.side()];
        *gone_on = trick.max(*gone_on);
        if self.state.deal.ledger.is_empty() {
            return;
        }
        for entry in &mut self.state.deal.ledger {
            if entry.is_live()
                && entry.fault == Fault::Renounce
                && entry.seat.side() == seat.side()
                && entry.trick < trick
            {
                entry.stage = Stage::Established;
            }
        }
    }

    /// A lead in turn puts what the open hand did in the quitted tricks past mending.
    fn settle_open_hand(&mut self) {
        for entry in &mut self.state.deal.ledger {
            if entry.is_live() && entry.fault == Fault::OpenHand {
                entry.stage = Stage::Established;
            }
        }
    }

    /// A card does not follow suit though one of these would. Where none of them is in the hand, the article says so
    /// by which one that is missing, or lies in a trick where it does not belong, counts as held.
    fn renounced(&mut self, seat: Seat, card: Card, suit: Suit, lawful: CardSet) {
        let articles = G::articles(&self.state.rules);
        let (hand, missing) = (self.state.deal.hands[seat], self.state.deal.missing);
        if lawful.intersects(hand - missing) {
            self.hidden_offence(articles.revoke, seat, PlayFact::Renounced { seat, card, suit });
            return;
        }
        let law = if lawful.intersects(hand) { articles.short_hand } else { articles.surplus };
        let fact = PlayFact::RenouncedAsHeld { seat, card, held: lawful };
        self.hidden_offence((articles.revoke, law), seat, fact);
    }

    /// Tests a card against the suit led and the duties of the seat, before it leaves the hand.
    fn test(&mut self, seat: Seat, card: Card) {
        let ranking = self.ranking();
        let Some(trick) = self.state.deal.tricks.last() else { return };
        let led = trick.led(ranking);
        let number = self.state.deal.tricks.len() as u8;
        let open_hand = self.state.deal.open_hand == Some(seat);
        // Who plays a short hand answers as though they held the missing card; dummy answers for nothing.
        let held = self.state.holding(seat);
        let held = if open_hand { held - self.state.deal.missing } else { held };
        let mut lawful = led.map_or(held, |led| ranking.following(held, led));
        let suit = led.unwrap_or(ranking.suit_of(card));
        let new = |fault, duty| Entry {
            seat,
            trick: number,
            led: suit,
            card,
            fault,
            duty,
            stage: Stage::Open,
            claimed: false,
            charged: false,
            precluded: None,
        };
        let waiting = self.waiting_duties(seat, card, led);
        if led.is_none() {
            self.note_called_lead(seat, card, &waiting);
        }
        if !lawful.contains(card) {
            let due = |duty: &&Obligation| {
                duty.on.contains(seat) && duty.duty.is_due(self.state.trick()) && !waiting.contains(duty)
            };
            let duty = self.state.deal.obligations.iter().find(due).copied();
            self.state.deal.ledger.push(new(if open_hand { Fault::OpenHand } else { Fault::Renounce }, duty));
            self.drop_duties(seat);
            self.state.deal.obligations.extend(waiting);
            if open_hand {
                G::judge(self, Moment::OpenHandRenounced(seat, suit));
            } else {
                self.renounced(seat, card, suit, lawful);
            }
            return;
        }
        if self.state.deal.obligations.is_empty() {
            return;
        }
        self.tell_spared(seat, card, led);
        let (mut broken, mut lacks, no_suit) = (None, None, G::articles(&self.state.rules).no_suit);
        let trick = self.state.deal.tricks.last();
        for obligation in &self.state.deal.obligations {
            if !obligation.on.contains(seat) || !obligation.duty.is_due(trick) || waiting.contains(obligation)
            {
                continue;
            }
            let kept = obligation.duty.kept_by(lawful - self.state.deal.missing, trick, ranking);
            if kept.is_empty() {
                lacks = suit_asked(obligation, no_suit).or(lacks);
                continue;
            }
            if !kept.contains(card) {
                broken = Some(*obligation);
                break;
            }
            lawful = kept;
        }
        self.drop_duties(seat);
        self.state.deal.obligations.extend(waiting);
        if let Some((law, suit)) = lacks {
            // Only the record knows: else silence would tell that they hold the suit and do not obey.
            self.answer(Answer::ruling(law, PlayFact::SuitLacking { seat, suit }).seen_by(Audience::Record));
        }
        if let Some(obligation) = broken {
            let law = obligation.laws.chief();
            let fault = match obligation.breach {
                Breach::AsRevoke => Fault::Default(law),
                Breach::Mend => Fault::Disobeyed(law),
            };
            self.state.deal.ledger.push(new(fault, Some(obligation)));
            G::judge(self, Moment::Disobeyed(seat, law));
        }
    }

    /// Notes of each suit that was called from this lead, or barred from it, that it has been led to, and whether
    /// another is led than was called, as everybody sees.
    fn note_called_lead(&mut self, seat: Seat, card: Card, waiting: &[Obligation]) {
        let (ranking, until) = (self.ranking(), self.state.trick_number());
        let deal = &mut self.state.deal;
        for order in deal.obligations.iter().filter(|order| order.on.contains(seat)) {
            let (remedy, called) = match order.duty {
                Duty::Lead(suit) => (Remedy::Suit(Some(suit)), Some(suit)),
                Duty::NotLead(suit) => (Remedy::NotSuit(suit), None),
                _ => continue,
            };
            if waiting.contains(order) {
                continue;
            }
            let of_order = |spent: &Spent| spent.how == End::Elected(remedy) && spent.laws == order.laws;
            for spent in deal.spent.iter_mut().filter(|spent| of_order(spent)) {
                spent.until = until;
                spent.led_otherwise = called.is_some_and(|called| ranking.suit_of(card) != called);
            }
        }
    }

    /// The duties for which an earlier order that the card obeys leaves no card at all: they wait for the next
    /// occasion. Whether the seat holds what they ask for is not looked at: whoever sees the duty would know.
    fn waiting_duties(&self, seat: Seat, card: Card, led: Option<Suit>) -> Vec<Obligation> {
        let ranking = self.ranking();
        let trick = self.state.deal.tricks.last();
        let follows = led.filter(|&led| ranking.suit_of(card) == led);
        let pack = G::PACK.cards();
        let all = follows.map_or(pack, |led| pack & ranking.members(led));
        let mut room = all;
        let mut waiting = Vec::new();
        for obligation in &self.state.deal.obligations {
            if !obligation.on.contains(seat) || !obligation.duty.is_due(trick) {
                continue;
            }
            let asked = obligation.duty.asked_of(pack, trick, ranking);
            if asked.contains(card) {
                room &= asked;
            } else if obligation.duty.can_wait() && all.intersects(asked) && !room.intersects(asked) {
                waiting.push(*obligation);
            }
        }
        waiting
    }

    /// Who follows suit was right not to play a card of another suit that was called.
    fn tell_spared(&mut self, seat: Seat, card: Card, led: Option<Suit>) {
        let ranking = self.ranking();
        let Some(led) = led.filter(|&led| ranking.suit_of(card) == led) else { return };
        let called = |obligation: &Obligation| match obligation.duty {
            Duty::Play(called) if ranking.suit_of(called) != led => Some(called),
            _ => None,
        };
        let own = |obligation: &&Obligation| obligation.on.contains(seat);
        let spared: CardSet = self.state.deal.obligations.iter().filter(own).filter_map(called).collect();
        let law = G::articles(&self.state.rules).no_forced_revoke;
        for card in spared {
            self.ruling(law, PlayFact::SparedCall { seat, card });
        }
    }

    /// The duties that a card of this seat settles are gone, kept or broken.
    fn drop_duties(&mut self, seat: Seat) {
        let trick = self.state.deal.tricks.last().cloned();
        self.state
            .deal
            .obligations
            .retain(|obligation| !obligation.on.contains(seat) || !obligation.duty.is_due(trick.as_ref()));
    }

    /// Closes the trick when everybody has played.
    fn finish_trick(&mut self) {
        let ranking = self.ranking();
        let in_play = self.state.in_play();
        let number = self.state.deal.tricks.len() as u8;
        let Some(trick) = self.state.deal.tricks.last_mut() else { return };
        if self.state.deal.phase != Phase::Play
            || trick.life != Life::Open
            || in_play.iter().any(|seat| !trick.has_played(seat))
        {
            return;
        }
        let Some((winner, _)) = trick.best(ranking) else { return };
        trick.life = Life::Complete;
        trick.winner = Some(winner);
        self.state.deal.going_back = CardSet::EMPTY;
        if trick.rightful.take().is_some() {
            trick.followed = true;
            self.fire(Lapse::Followed);
        }
        self.win_trick(number, winner);
        if number > 1 {
            self.quit(number - 1);
        }
        G::judge(self, Moment::TrickFull(winner));
        let out = self.state.deal.active.iter().all(|seat| self.state.deal.hands[seat].is_empty());
        if self.state.deal.phase == Phase::Play && (number == State::<G>::hand_size() || out) {
            self.hand_over();
        }
    }

    pub(crate) fn win_trick(&mut self, number: u8, winner: Seat) {
        self.state.deal.won[winner.side()] += 1;
        // A hand that has run out leaves the lead to the next one that has not.
        let left = [winner, winner.left(), winner.partner(), winner.right()];
        let holds =
            |seat: &Seat| self.state.deal.active.contains(*seat) && !self.state.deal.hands[*seat].is_empty();
        self.state.deal.leader = left.into_iter().find(holds).unwrap_or(winner);
        self.answer(Answer::trick(number, winner));
    }
}

/// The suit that an order asks for, and the article by which the penalty is paid where the hand has none of it.
fn suit_asked(order: &Obligation, no_suit: Law) -> Option<(Law, Suit)> {
    match order.duty {
        Duty::Lead(suit) => Some((no_suit, suit)),
        Duty::HighestOf(suit) => Some((order.laws.chief(), suit)),
        _ => None,
    }
}
