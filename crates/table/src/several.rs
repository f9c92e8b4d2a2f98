//! Several cards at once, and the trick that waits until one of them is chosen.

use cards::{Card, CardSet, Seat};

use crate::play::NOT_PLAYING;
use crate::{
    Audience, Bench, Exposure, Game, Impossible, Laws, LeadIs, Life, Moment, Obligation, Phase, Picking,
    PlayFact, Remedy, Right, Run, Suspended,
};

impl<G: Game> Bench<'_, G> {
    /// Several cards at once.
    pub(crate) fn together(&mut self, actor: Seat, cards: &Run) -> Result<(), Impossible> {
        let Some(&first) = cards.first() else { return Err(NOT_PLAYING) };
        let seat = self.hand_with(actor, first)?;
        for &card in cards {
            if !self.state.deal.hands[seat].contains(card) {
                return Err(Impossible::NotHeld(seat, card));
            }
        }
        if self.state.deal.phase != Phase::Play && self.state.deal.phase != Phase::Calling {
            return Err(NOT_PLAYING);
        }
        if cards.len() == 1 {
            return self.play(actor, first, false);
        }
        if self.state.deal.open_hand == Some(actor) {
            G::judge(self, Moment::DummyActs(actor, cards.iter().copied().collect()));
            return Ok(());
        }
        if self.state.deal.phase == Phase::Calling {
            // If it is no lead, all the cards are shown and not the first of them by itself.
            let (mut trial, mut answers) = (self.state.clone(), Vec::new());
            let mut bench = Bench { fired: self.fired, ..Bench::new(&mut trial, &mut answers) };
            let lead = G::lead_while_calling(&mut bench, seat, first);
            let fired = bench.fired;
            if lead == LeadIs::Lead {
                self.fired = fired;
                *self.state = trial;
                self.answers.append(&mut answers);
                self.state.deal.phase = Phase::Play;
                self.state.deal.leader = G::opening_leader(self.state.declaring());
            }
        }
        let due = match (self.state.deal.phase, self.state.open_trick()) {
            (Phase::Play, Some(trick)) => !trick.has_played(seat),
            (Phase::Play, None) => true,
            _ => false,
        } && self.state.deal.active.contains(seat);
        let set: CardSet = cards.iter().copied().collect();
        if due {
            // Whichever of them belongs to the trick, their side has gone on to it.
            self.goes_on(seat);
        }
        if due && self.state.open_trick().is_none() && seat != self.state.deal.leader {
            G::judge(self, Moment::LedTogether(seat, set));
        } else if due {
            G::judge(self, Moment::Together(seat, set));
        } else {
            G::judge(self, Moment::Shown(seat, set, Exposure::Shown));
        }
        Ok(())
    }

    /// The trick waits until it is chosen which of several cards belongs to it.
    pub fn suspend(&mut self, seat: Seat, cards: CardSet, picking: Picking) {
        self.state.deal.suspended = Some(Suspended { seat, cards, out_of_turn: false, picking });
    }

    /// Several cards were led out of turn: they lie there, and an opponent who plays on has taken the first
    /// of them for the lead.
    pub fn led_together(&mut self, seat: Seat, cards: CardSet) {
        self.state.deal.suspended =
            Some(Suspended { seat, cards, out_of_turn: true, picking: Picking::Holders });
    }

    /// One of several cards led out of turn is taken for the lead: what may be demanded for them is about it.
    /// Says whether anything may. A right that rests on hidden cards is about cards that were led on, not led
    /// together: to take it for this would tell that it is there.
    pub fn lead_of_several(&mut self, seat: Seat, card: Card) -> bool {
        let trick = self.state.trick_number();
        let about = |right: &&mut Right| {
            right.offender == seat
                && right.audience == Audience::All
                && right.options.iter().filter(|option| matches!(option, Remedy::Call(_))).count() > 1
                && right.card.is_none()
                && right.trick == trick
                && right.offers(Remedy::Call(card))
        };
        let mut any = false;
        for right in self.state.rights.iter_mut().filter(about) {
            right.card = Some(card);
            any = true;
        }
        any
    }

    /// One of several cards played at once belongs to the trick; the rest stay with the seat.
    pub fn choose(&mut self, card: Card) -> Result<(), Impossible> {
        let Some(suspended) = self.state.deal.suspended.take() else { return Ok(()) };
        self.play(self.state.player_of(suspended.seat), card, false)?;
        self.state.deal.lying.chosen = Some((suspended.seat, card));
        Ok(())
    }

    /// The card that was chosen of several is put to the trick, where the choice has put it already: that changes
    /// nothing, once.
    pub(crate) fn lays_chosen(&mut self, actor: Seat, card: Card) -> bool {
        let chosen = |&(seat, chosen): &(Seat, Card)| {
            chosen == card && (seat == actor || self.state.player_of(seat) == actor)
        };
        let lies = |&(seat, card): &(Seat, Card)| {
            let trick = self.state.trick().filter(|trick| trick.life != crate::Life::Quitted);
            trick.is_some_and(|trick| trick.card_of(seat) == Some(card))
        };
        let lays = self.state.deal.lying.chosen.as_ref().is_some_and(|play| chosen(play) && lies(play));
        if lays {
            self.state.deal.lying.chosen = None;
        }
        lays
    }

    /// Of several cards played at once this one is chosen, if it may lawfully be played; otherwise
    /// the first that may, or none.
    pub fn choose_lawfully(&mut self, laws: Laws, card: Card) {
        let Some(suspended) = self.state.deal.suspended else { return };
        let seat = suspended.seat;
        let ranking = self.ranking();
        let held = self.state.deal.hands[seat];
        let led = self.state.open_trick().and_then(|trick| trick.led(ranking));
        let lawful = led.map_or(held, |led| ranking.following(held, led));
        let may = suspended.cards & lawful;
        let law = G::articles(&self.state.rules).no_forced_revoke;
        let played = if may.contains(card) { Some(card) } else { may.first() };
        if let Some(played) = played {
            self.orders_give_way(seat, lawful, suspended.cards, played);
            if played == card {
                self.ruling(laws, PlayFact::Chosen { seat, card });
            } else {
                self.ruling(law, PlayFact::ChosenWouldRevoke { seat, card, played });
            }
            // The card was in the hand a moment ago and may be played: nothing stands against it.
            let _ = self.choose(played);
        } else {
            self.state.deal.suspended = None;
            self.ruling(law, PlayFact::AllWouldRevoke { seat });
        }
    }

    /// Whoever chooses one of several cards has it played: an order of theirs that another of the cards would have
    /// kept, and this one does not, is no longer broken by its owner.
    fn orders_give_way(&mut self, seat: Seat, lawful: CardSet, several: CardSet, played: Card) {
        let ranking = self.ranking();
        let trick = self.state.deal.tricks.last().filter(|trick| trick.life == Life::Open).cloned();
        let gives_way = |order: &Obligation| {
            let kept = order.duty.kept_by(lawful, trick.as_ref(), ranking);
            order.on.contains(seat)
                && order.duty.is_due(trick.as_ref())
                && kept.intersects(several)
                && !kept.contains(played)
        };
        self.state.deal.obligations.retain(|order| !gives_way(order));
    }

    /// Whoever has played several cards at once cannot take the choice from those who have it by playing one of them;
    /// a further card has only been seen, unless it mends what none of the others could be. Says whether the choice is
    /// another's.
    pub(crate) fn choice_is_anothers(&mut self, suspended: Suspended, card: Card) -> bool {
        let seat = suspended.seat;
        let ranking = self.ranking();
        let led = self.state.open_trick().and_then(|trick| trick.led(ranking));
        let follows = |card: &Card| led.is_none_or(|led| ranking.suit_of(*card) == led);
        if suspended.picking == Picking::Owner || !suspended.cards.iter().any(|card| follows(&card)) {
            return false;
        }
        let own = self.state.player_of(seat);
        let choice = |right: &&Right| {
            right.choices().intersects(suspended.cards)
                && !right.holders.contains(seat)
                && !right.holders.contains(own)
        };
        let Some(right) = self.state.rights.iter().rev().find(choice) else { return false };
        let (laws, offer) = (right.laws, right.offer());
        if suspended.cards.contains(card) {
            self.ruling(laws, PlayFact::ChoiceIsAnothers { seat, card, offer });
        } else {
            G::judge(self, Moment::Shown(seat, CardSet::of(card), Exposure::Shown));
        }
        true
    }

    /// The owner or an opponent plays on while a choice is open: the first card of the suit led is taken, where they
    /// were led the first of the suit in which the opponent follows, or the first of all. What else the owner holds is not asked, for the answer would tell it: a card that does not follow
    /// was played by its owner, and may prove a revoke.
    pub(crate) fn resolve_by_playing(
        &mut self,
        seat: Seat,
        card: Card,
        suspended: Suspended,
    ) -> Result<(), Impossible> {
        if seat == suspended.seat {
            self.state.deal.suspended = None;
            return Ok(());
        }
        let ranking = self.ranking();
        let led = self.state.open_trick().and_then(|trick| trick.led(ranking));
        let led = led.unwrap_or(ranking.suit_of(card));
        let following = |card: &Card| ranking.suit_of(*card) == led;
        let card = suspended.cards.iter().find(following).or(suspended.cards.first());
        card.map_or(Ok(()), |card| self.choose(card))
    }

    /// Cards led on before the trick was finished lie beside it.
    pub(crate) fn run_on(&mut self, seat: Seat, cards: CardSet) {
        G::judge(self, Moment::RanOn(seat, cards));
        let Some(card) = cards.first().filter(|_| cards.len() == 1) else { return };
        if self.state.callers(seat).is_empty() {
            self.lies_ahead(seat, card);
        } else if self.state.in_play().contains(seat) {
            // It lies there to be called; who follows it plays to a false lead and is not to blame.
            self.state.deal.lying.ahead = [(seat, card)].into_iter().collect();
        }
    }

    /// A card costs nothing and goes back, unless the others take it for a lead and follow it.
    pub(crate) fn lies_ahead(&mut self, seat: Seat, card: Card) {
        self.state.deal.seen.insert(card);
        self.state.deal.going_back.insert(card);
        self.state.deal.lying.ahead = [(seat, card)].into_iter().collect();
    }

    /// Whether a card of this seat now would follow a lead made before the trick was finished. Who has still
    /// to play to the trick on the table plays to that, unless the card before theirs lies in the next.
    pub(crate) fn follows_ahead(&self, seat: Seat) -> bool {
        let ahead = &self.state.deal.lying.ahead;
        let (Some(&(last, _)), Some(trick)) = (ahead.last(), self.state.open_trick()) else { return false };
        let in_play = self.state.in_play();
        let others_wait = in_play.iter().any(|other| other != seat && !trick.has_played(other));
        let next =
            [last.left(), last.partner(), last.right()].into_iter().find(|&next| in_play.contains(next));
        next == Some(seat)
            && trick.rightful.is_none()
            && ahead.iter().all(|play| play.0 != seat)
            && (trick.has_played(seat) || (ahead.len() > 1 && !others_wait))
    }

    /// A card follows a lead made before the trick was finished. With the card of the one who missed that
    /// trick the next one is begun, and it lies short.
    pub(crate) fn follow_ahead(&mut self, seat: Seat, card: Card) -> Result<(), Impossible> {
        let played = self.state.open_trick().is_some_and(|trick| trick.has_played(seat));
        if played && self.state.deal.lying.ahead.try_push((seat, card)).is_ok() {
            self.state.deal.seen.insert(card);
            self.state.deal.going_back.insert(card);
            return Ok(());
        }
        let ahead = std::mem::take(&mut self.state.deal.lying.ahead);
        let Some(&(leader, lead)) = ahead.first() else { return Ok(()) };
        self.leave_short(leader.side());
        self.lead(leader, lead)?;
        for (seat, card) in ahead.into_iter().skip(1).chain([(seat, card)]) {
            let next = self.state.open_trick().and_then(|trick| trick.next(self.state.in_play()));
            self.follow(seat, card, next);
        }
        Ok(())
    }

    /// A run of leads: the first card in its place, the others ahead of time.
    pub(crate) fn lead_run(&mut self, actor: Seat, cards: &Run) -> Result<(), Impossible> {
        let Some(&first) = cards.first() else { return Err(NOT_PLAYING) };
        let seat = self.hand_with(actor, first)?;
        for &card in cards {
            if !self.state.deal.hands[seat].contains(card) {
                return Err(Impossible::NotHeld(seat, card));
            }
        }
        if self.state.deal.open_hand == Some(actor) && self.state.deal.phase == Phase::Play {
            G::judge(self, Moment::DummyActs(actor, cards.iter().copied().collect()));
            return Ok(());
        }
        let later: CardSet = cards[1..].iter().copied().filter(|&card| card != first).collect();
        self.play(actor, first, true)?;
        if !later.is_empty() {
            self.run_on(seat, later);
        }
        Ok(())
    }
}
