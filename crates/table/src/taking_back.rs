//! Cards that go back to the hand they came from: leads put right, cards withdrawn, wrong cards mended,
//! cards found in a trick where they do not belong.

use arrayvec::ArrayVec;
use cards::{Card, CardSet, Seat};
use laws::Law;

use crate::{
    Answer, Audience, Bench, Duty, End, Entry, Fault, Game, Impossible, Lapse, Life, Moment, NotNow,
    Obligation, Phase, PlayFact, Remedy, Right, Stage, Trick,
};

impl<G: Game> Bench<'_, G> {
    /// A lead out of turn is put right: every card of the trick goes back.
    pub fn put_right(&mut self) {
        let number = self.state.deal.tricks.len() as u8;
        if let Some(trick) = self.state.deal.tricks.pop() {
            // Whoever could ask for it need not ask any more.
            let asks = |right: &Right| right.offers(Remedy::TakeBack) && right.card == trick.lead_card();
            self.state.rights.retain(|right| !asks(right));
            for &(seat, card) in trick.plays.iter().chain(&trick.surplus) {
                self.state.deal.come_back(seat, card);
            }
            self.state.deal.going_back |= trick.cards();
            let follows = |play: &&(Seat, Card)| play.0 != trick.leader;
            let followed: CardSet = trick.plays.iter().filter(follows).map(|play| play.1).collect();
            let followed = followed - self.state.deal.callable;
            if trick.rightful.is_some() && !followed.is_empty() {
                self.excuse(G::articles(&self.state.rules).lead_followed, followed);
            }
            self.state.deal.ledger.retain(|entry| entry.trick != number);
            if trick.rightful.is_some() {
                self.lead_is_refused(trick.lead_card());
            }
        }
    }

    /// A lead out of turn is put right by a choice or by the lead in turn. That what was played to it goes back too is
    /// said.
    pub(crate) fn wrong_lead_back(&mut self) {
        let wrong = self.state.open_trick().filter(|trick| trick.rightful.is_some());
        let followed = wrong.is_some_and(|trick| trick.plays.len() > 1);
        self.put_right();
        if followed {
            let law = G::articles(&self.state.rules).lead_followed;
            self.ruling(law, PlayFact::LeadGoesBack);
        }
    }

    /// Somebody says that the lead on the table is out of turn: it goes back with all that was played to it.
    pub fn lead_is_discovered(&mut self) {
        if self.state.open_trick().is_some_and(|trick| trick.rightful.is_some()) {
            let law = G::articles(&self.state.rules).lead_followed;
            self.put_right();
            self.ruling(law, PlayFact::LeadGoesBack);
        }
    }

    /// Nobody can accept a lead that went back: a suit that may be called for it waits for the next lead of
    /// those who would have to obey, and a card that can only be called lies exposed.
    fn lead_is_refused(&mut self, card: Option<Card>) {
        let call = card.map(Remedy::Call);
        let only_call = |right: &Right| right.options.iter().copied().eq(call);
        let calls: Vec<Right> = self.state.rights.iter().filter(|right| only_call(right)).cloned().collect();
        self.state.rights.retain(|right| !only_call(right));
        let about = |right: &&mut Right| right.card == card && right.offers(Remedy::Suit(None));
        for right in self.state.rights.iter_mut().filter(about) {
            right.ends = Lapse::TargetLeads.into();
        }
        for right in calls {
            self.lay_exposed(right.laws, right.offender, card.map_or(CardSet::EMPTY, CardSet::of));
            // It answers the lead, and not what somebody else may have done since.
            if let Some(liability) = self.state.deal.liabilities.last_mut() {
                liability.offence = right.offence;
            }
        }
    }

    /// A card in the trick goes back to its hand, and the trick is open again. When the leader's
    /// card goes, all go.
    pub fn take_back(&mut self, seat: Seat) {
        let Some(trick) = self.state.deal.tricks.last_mut() else { return };
        if trick.leader == seat {
            let leader = trick.rightful.unwrap_or(seat);
            let winner = trick.winner.take();
            if let Some(winner) = winner {
                self.state.deal.won[winner.side()] -= 1;
            }
            self.put_right();
            self.state.deal.leader = leader;
            return;
        }
        let Some(place) = trick.plays.iter().position(|play| play.0 == seat) else { return };
        let (_, card) = trick.plays.remove(place);
        // Who might change their card because of an earlier mending still may.
        let later = trick.plays[place..].iter().map(|play| play.0);
        let before = trick.may_change.iter().filter(|&seat| trick.has_played(seat));
        trick.may_change = before.chain(later).collect();
        trick.life = Life::Open;
        if let Some(winner) = trick.winner.take() {
            self.state.deal.won[winner.side()] -= 1;
        }
        self.state.deal.come_back(seat, card);
        self.state.deal.going_back.insert(card);
    }

    /// Takes back a card that a law lets them take back.
    pub(crate) fn withdraw(&mut self, actor: Seat, card: Card) -> Result<(), Impossible> {
        if self.is_suspended(actor, card) {
            // Which of several cards belongs to the trick is another's choice, and stays so.
            self.tell_taken(None, actor, card, |right| right.choices().contains(card));
            return Ok(());
        }
        let is_own = |seat: Seat| seat == actor || self.state.player_of(seat) == actor;
        let is_card = |play: &&(Seat, Card)| play.1 == card;
        // Of a card that another slipped in nobody is told that it lies there.
        let lies = |trick: &'_ Trick| {
            let slipped = || trick.surplus.iter().filter(|play| is_own(play.0)).find(is_card);
            trick.plays.iter().find(is_card).or_else(slipped).map(|play| play.0)
        };
        let found = self.state.deal.tricks.iter().rev().find_map(|trick| Some((trick, lies(trick)?)));
        let Some((trick, seat)) = found else {
            return self.withdraw_beside(actor, card);
        };
        if !is_own(seat) {
            return Err(Impossible::NotNow(NotNow::AnothersCard));
        }
        let quitted = trick.life == Life::Quitted;
        if self.state.deal.ledger.iter().any(|entry| entry.is_live() && entry.card == card) {
            // Taking a wrong card back is mending it, whatever it is called.
            return self.correct(actor, None);
        }
        let on_table = self.state.trick().is_some_and(|trick| trick.card_of(seat) == Some(card));
        if quitted || !on_table {
            let law = G::articles(&self.state.rules).established;
            self.ruling(law, PlayFact::CannotTakeBack { card });
            return Ok(());
        }
        if self.takes_back_unasked(seat) {
            return Ok(());
        }
        let hasty = |right: &&Right| right.hasty && right.target.contains(seat);
        let by_haste = self.state.rights.iter().find(hasty).map(|right| right.laws.chief());
        match by_haste.map_or_else(|| G::may_withdraw(self.state, seat), Ok) {
            Ok(law) => {
                let trick = self.state.trick();
                let follows = trick.is_some_and(|trick| trick.leader != seat);
                // Who changes their card gives nobody else leave to change theirs.
                let changing = trick.map(|trick| trick.may_change).filter(|may| may.contains(seat));
                self.take_back(seat);
                self.state.deal.going_back.remove(card);
                if let (Some(may), Some(trick)) = (changing, self.state.deal.tricks.last_mut()) {
                    trick.may_change = may.without(seat);
                }
                // The article on a false lead frees those who followed it and not who led, and no card that could be
                // called before.
                let false_lead = law == G::articles(&self.state.rules).lead_followed;
                let open = self.state.deal.callable.contains(card);
                let frees = if false_lead { follows && !open } else { true };
                if frees && by_haste.is_none() {
                    self.state.deal.callable.remove(card);
                    self.excuse(law, CardSet::of(card));
                }
                self.tell_taken(Some(law), seat, card, |right| right.card == Some(card));
                if false_lead && follows {
                    self.lead_goes_back_too(actor);
                }
            }
            Err(law) => self.ruling(law, PlayFact::CannotTakeBack { card }),
        }
        Ok(())
    }

    /// Who may have a false lead taken back has it taken back with the last card that was played to it.
    fn lead_goes_back_too(&mut self, actor: Seat) {
        let Some(trick) = self.state.open_trick().filter(|trick| trick.rightful.is_some()) else { return };
        let lead = trick.lead_card();
        let asks = |right: &Right| {
            right.offers(Remedy::TakeBack) && right.card == lead && right.holders.contains(actor)
        };
        if trick.plays.len() > 1 {
            return;
        }
        let Some(place) = self.state.rights.iter().rposition(asks) else { return };
        let right = self.state.rights.remove(place);
        self.put_right();
        self.over(&right, End::Elected(Remedy::TakeBack));
        G::elected(self, &right, Remedy::TakeBack);
    }

    /// Takes back a card that lies in no trick: one that the laws have sent back already, or one that lies face
    /// up before its owner.
    fn withdraw_beside(&mut self, actor: Seat, card: Card) -> Result<(), Impossible> {
        let deal = &mut self.state.deal;
        if deal.phase == Phase::Play && (deal.exposed & deal.hands[actor]).contains(card) {
            return self.take_up(actor, card);
        }
        if self.hand_with(actor, card).is_ok() && self.state.deal.going_back.remove(card) {
            let ahead = &mut self.state.deal.lying.ahead;
            if let Some(place) = ahead.iter().position(|play| play.1 == card) {
                ahead.truncate(place);
            }
            return Ok(());
        }
        Err(Impossible::NotNow(match self.state.trick() {
            Some(_) => NotNow::CardNotInTrick,
            None => NotNow::NoTrickToTakeFrom,
        }))
    }

    /// Whether the card is one of several played at once by the seat, or from the open hand it plays.
    fn is_suspended(&self, actor: Seat, card: Card) -> bool {
        self.state.deal.suspended.is_some_and(|suspended| {
            suspended.cards.contains(card) && self.state.player_of(suspended.seat) == actor
        })
    }

    /// Says that a card was taken back, and which choice about it stays open.
    fn tell_taken(&mut self, law: Option<Law>, seat: Seat, card: Card, about: impl Fn(&Right) -> bool) {
        let right = self.state.rights.iter().rev().find(|right| about(right));
        let offer = right.map(Right::offer);
        let own = G::articles(&self.state.rules).lead_followed.into();
        let laws = law.map_or_else(|| right.map_or(own, |right| right.laws), Into::into);
        self.ruling(laws, PlayFact::TakenFromTrick { seat, card, offer });
    }

    /// Mends a wrong card while it can be mended.
    pub(crate) fn correct(&mut self, actor: Seat, instead: Option<Card>) -> Result<(), Impossible> {
        let open_hand = self.state.deal.open_hand.filter(|&seat| seat.partner() == actor);
        let mine = |seat: Seat| seat == actor || Some(seat) == open_hand;
        if let Some(card) = instead
            && let Ok(seat) = self.hand_with(actor, card)
            && self.missed(seat)
        {
            self.supply(seat, card);
            return Ok(());
        }
        let found = self.state.deal.ledger.iter().rposition(|entry| entry.is_live() && mine(entry.seat));
        let Some(place) = found else {
            if self.mends_as_ruled(actor, instead)? {
                return Ok(());
            }
            return match self.may_exchange(actor, instead) {
                Some(card) => self.exchange(actor, card, instead),
                None => self.mends_in_vain(actor, instead, mine),
            };
        };
        let entry = self.state.deal.ledger[place];
        if let Some(card) = instead
            && !self.state.deal.hands[entry.seat].contains(card)
        {
            return Err(Impossible::NotHeld(entry.seat, card));
        }
        self.state.deal.ledger[place].stage = Stage::Corrected;
        let asks = |right: &Right| {
            right.offers(Remedy::TakeBack) && right.offender == entry.seat && right.card == Some(entry.card)
        };
        if let Some(place) = self.state.rights.iter().position(asks) {
            // What it gives is done.
            let right = self.state.rights.remove(place);
            self.over(&right, End::Elected(Remedy::TakeBack));
        }
        self.excuse_what_followed(&entry);
        if self.state.deal.tricks.len() as u8 > entry.trick {
            self.put_right();
        }
        if self.state.open_trick().is_none() && self.state.deal.suspended.take().is_some() {
            // Cards led together to the trick after it go back too.
            self.state.rights.retain(|right| right.choices().is_empty());
        }
        let leads = self.state.trick().is_some_and(|trick| trick.leader == entry.seat);
        self.take_back(entry.seat);
        if leads {
            // The whole trick went back, and with it the ledger's lines for it.
            self.state.deal.ledger.push(Entry { stage: Stage::Corrected, ..entry });
        }
        // The call that they broke, or could not think of in renouncing, binds the card they play instead.
        self.state.deal.obligations.extend(entry.duty);
        let amends = match entry.fault {
            Fault::Renounce | Fault::OpenHand => crate::Amends::Renounce,
            _ => crate::Amends::Default,
        };
        G::judge(self, Moment::Corrected(entry.seat, entry.card, amends));
        if let Some(card) = instead {
            if leads {
                return self.lead(entry.seat, card);
            }
            let next = self.state.open_trick().and_then(|trick| trick.next(self.state.in_play()));
            self.follow(entry.seat, card, next);
            self.state.deal.lying.mended = Some(entry.seat);
        }
        Ok(())
    }

    /// The card that the seat, or the open hand it plays, has in the trick and may change because another was
    /// mended; that of the hand in which the other card is.
    fn may_exchange(&self, actor: Seat, instead: Option<Card>) -> Option<Card> {
        let trick = self.state.trick()?;
        let holds = |seat: Seat| instead.is_none_or(|card| self.state.deal.hands[seat].contains(card));
        let own = |seat: &Seat| *seat == actor || self.state.player_of(*seat) == actor;
        let seat = trick.may_change.iter().filter(own).find(|&seat| holds(seat))?;
        trick.card_of(seat)
    }

    /// Who may change their card takes it back and plays another, or plays it later.
    fn exchange(&mut self, actor: Seat, card: Card, instead: Option<Card>) -> Result<(), Impossible> {
        self.withdraw(actor, card)?;
        instead.map_or(Ok(()), |card| self.play(actor, card, false))
    }

    /// Another card for one that the other side may have taken back is put in its place, though nobody has asked
    /// yet. Says whether it is such a card.
    pub(crate) fn obeys_unasked(&mut self, seat: Seat, card: Card) -> bool {
        let ranking = self.ranking();
        let Some(trick) = self.state.trick().filter(|trick| trick.leader != seat) else { return false };
        let held = self.state.deal.hands[seat];
        let lawful = trick.led(ranking).map_or(CardSet::of(card), |led| ranking.following(held, led));
        if !lawful.contains(card) || !self.takes_back_unasked(seat) {
            return false;
        }
        let next = self.state.open_trick().and_then(|trick| trick.next(self.state.in_play()));
        self.follow(seat, card, next);
        true
    }

    /// The card with which the seat followed goes back if the other side may have it taken back, though nobody has
    /// asked yet. Says whether it is such a card.
    fn takes_back_unasked(&mut self, seat: Seat) -> bool {
        let trick = self.state.trick().filter(|trick| trick.life != Life::Quitted && trick.leader != seat);
        let Some(wrong) = trick.and_then(|trick| trick.card_of(seat)) else { return false };
        let about = |right: &Right| {
            right.offers(Remedy::TakeBack) && right.offender == seat && right.card == Some(wrong)
        };
        let Some(place) = self.state.rights.iter().rposition(about) else { return false };
        let right = self.state.rights.remove(place);
        self.over(&right, End::Elected(Remedy::TakeBack));
        G::elected(self, &right, Remedy::TakeBack);
        true
    }

    /// A card that breaks no suit and no call is mended where the other side may have it taken back, or has had it so:
    /// then it has gone back already, and another is played. Says whether there is such a card.
    fn mends_as_ruled(&mut self, actor: Seat, instead: Option<Card>) -> Result<bool, Impossible> {
        let Some(card) = instead else {
            let own = |seat: &Seat| *seat == actor || self.state.player_of(*seat) == actor;
            let own: ArrayVec<Seat, 4> = Seat::ALL.into_iter().filter(own).collect();
            return Ok(own.iter().any(|&seat| self.takes_back_unasked(seat)));
        };
        let seat = self.hand_with(actor, card)?;
        // What was taken back by order must not be played again.
        let back = self.state.deal.going_back & self.state.deal.hands[seat];
        let ordered = |order: &Obligation| {
            order.on.contains(seat) && matches!(order.duty, Duty::Avoid(card) if back.contains(card))
        };
        let due = self.state.open_trick().is_some_and(|trick| !trick.has_played(seat));
        if due && self.state.deal.obligations.iter().any(ordered) {
            self.play(actor, card, false)?;
            return Ok(true);
        }
        Ok(self.obeys_unasked(seat, card))
    }

    /// A lead against a call is mended, or the next trick has begun when it is: what the others have played to it
    /// goes back, and is not to be called.
    fn excuse_what_followed(&mut self, entry: &Entry) {
        if !matches!(entry.fault, Fault::Default(_)) {
            return;
        }
        let mut back = CardSet::EMPTY;
        for (number, trick) in (1..).zip(&self.state.deal.tricks) {
            if number > entry.trick {
                back |= trick.cards();
            } else if number == entry.trick && trick.leader == entry.seat {
                back |= trick.cards() - CardSet::of(entry.card);
            }
        }
        if !back.is_empty() {
            self.excuse(G::articles(&self.state.rules).default, back);
        }
    }

    /// A card that a seat would mend was right, or it is too late for it.
    fn mends_in_vain(
        &mut self,
        actor: Seat,
        instead: Option<Card>,
        mine: impl Fn(Seat) -> bool,
    ) -> Result<(), Impossible> {
        if let Some(card) = instead {
            self.hand_with(actor, card)?;
        }
        // Whether there was anything to mend rests on the hand of the one who would.
        let fixed = |entry: &&Entry| entry.stage == Stage::Established && mine(entry.seat);
        let found = self.state.deal.ledger.iter().rev().find(fixed).copied();
        let (law, fact) = if let Some(Entry { seat, card, trick, fault, .. }) = found {
            (G::settles(&self.state.rules, fault), PlayFact::TooLateToMend { seat, card, trick })
        } else {
            (G::articles(&self.state.rules).revoke, PlayFact::NothingToMend { seat: actor })
        };
        self.answer(Answer::ruling(law, fact).seen_by(Audience::Only(actor.into())));
        Ok(())
    }

    // ------------------------------------------------------------ cards in the wrong place

    /// A second card slips into the trick on the table.
    pub(crate) fn slip(&mut self, actor: Seat, card: Card) -> Result<(), Impossible> {
        let number = self.state.deal.tricks.len() as u8;
        self.mix_in(actor, card, number)
    }

    /// A card gets among the cards of a trick where it does not belong.
    pub(crate) fn mix_in(&mut self, actor: Seat, card: Card, number: u8) -> Result<(), Impossible> {
        let seat = self.hand_with(actor, card)?;
        let Some(trick) =
            (number as usize).checked_sub(1).and_then(|place| self.state.deal.tricks.get_mut(place))
        else {
            return Err(Impossible::NoSuchTrick { number });
        };
        if trick.surplus.try_push((seat, card)).is_err() {
            return Err(Impossible::TrickFull { number });
        }
        if G::TURNS_UP && self.state.deal.turn_up == Some(card) && self.state.ground(card).is_none() {
            // It leaves its place on the pack, and everybody sees that.
            G::judge(self, Moment::Lifted(seat, card));
        }
        self.state.deal.leave_hand(seat, CardSet::of(card));
        self.state.deal.held_out[seat] = None;
        Ok(())
    }

    /// A card found where it does not belong goes back to its hand.
    pub(crate) fn restore(&mut self, card: Card) -> Result<(), Impossible> {
        for number in 1..=self.state.deal.tricks.len() {
            let trick = &mut self.state.deal.tricks[number - 1];
            if let Some(place) = trick.surplus.iter().position(|play| play.1 == card) {
                let (seat, _) = trick.surplus.remove(place);
                self.state.deal.hands[seat].insert(card);
                self.state.deal.seen.insert(card);
                self.tell_restored(seat, card, number as u8);
                let law = G::articles(&self.state.rules).surplus;
                if !self.state.deal.callable.contains(card) {
                    self.excuse(law, CardSet::of(card));
                }
                // Those who may say which of the two belongs to the trick leave it there when they play on.
                let of_trick =
                    |right: &&mut Right| right.laws.chief() == law && right.choices().contains(card);
                for right in self.state.rights.iter_mut().filter(of_trick) {
                    right.ends = right.ends.or(Lapse::HolderPlays.into());
                }
                return Ok(());
            }
        }
        if self.state.deal.going_back.remove(card) {
            // The choice of the card that belongs to the trick has given it back, and the hand that it comes to takes it up.
            return Ok(());
        }
        Err(Impossible::NotNow(NotNow::Restoring))
    }

    /// Of the card that a seat played to a trick and the one that lies there besides, this one
    /// belongs to the trick and the other goes back; later renounces are judged anew.
    pub fn keep_in_trick(&mut self, number: u8, card: Card) {
        let Some(trick) = self.state.deal.tricks.get_mut(number as usize - 1) else { return };
        let Some(&(seat, surplus)) = trick.surplus.first() else {
            self.decides_given_back(number, card);
            return;
        };
        let Some(play) = trick.plays.iter_mut().find(|play| play.0 == seat) else { return };
        let back = if card == surplus { std::mem::replace(&mut play.1, surplus) } else { surplus };
        trick.surplus.remove(0);
        self.state.deal.hands[seat].insert(back);
        self.state.deal.going_back.insert(back);
        if card == surplus {
            self.judge_anew(seat, number);
        }
        self.tell_restored(seat, back, number);
    }

    /// The card too many was given back before it was said which of the two belongs to the trick: the one that is
    /// chosen lies there then, and its player has the other.
    fn decides_given_back(&mut self, number: u8, card: Card) {
        let Some(trick) = self.state.deal.tricks.get_mut(number as usize - 1) else { return };
        if let Some(&(seat, _)) = trick.plays.iter().find(|play| play.1 == card) {
            let law = G::articles(&self.state.rules).surplus;
            self.ruling(law, PlayFact::BelongsToTrick { seat, card, trick: number });
            return;
        }
        let Some(seat) = Seat::ALL.into_iter().find(|&seat| self.state.deal.hands[seat].contains(card))
        else {
            return;
        };
        let Some(play) = trick.plays.iter_mut().find(|play| play.0 == seat) else { return };
        let back = std::mem::replace(&mut play.1, card);
        self.state.deal.leave_hand(seat, CardSet::of(card));
        self.state.deal.hands[seat].insert(back);
        self.state.deal.going_back.insert(back);
        self.judge_anew(seat, number);
        self.tell_restored(seat, back, number);
    }

    fn tell_restored(&mut self, seat: Seat, card: Card, trick: u8) {
        let law = G::articles(&self.state.rules).surplus;
        // Dummy never answers for a revoke.
        let fact = if self.state.deal.open_hand == Some(seat) {
            PlayFact::RestoredToDummy { seat, card, trick }
        } else {
            PlayFact::Restored { seat, card, trick }
        };
        self.ruling(law, fact);
        // A card that could be called before it went astray can be called again.
        if self.state.deal.left_open.remove(card)
            && let Some(laws) = self.state.ground(card)
        {
            self.lay_called(laws, seat, CardSet::of(card));
        }
    }

    /// Tells anew where a seat renounced after a trick, its cards having been sorted out.
    fn judge_anew(&mut self, seat: Seat, after: u8) {
        let ranking = self.ranking();
        self.state.deal.ledger.retain(|entry| {
            entry.seat != seat || entry.trick <= after || entry.fault != Fault::Renounce || entry.charged
        });
        let mut held = self.state.deal.dealt[seat];
        for (place, trick) in self.state.deal.tricks.iter().enumerate() {
            let number = place as u8 + 1;
            let (Some(card), Some(led)) = (trick.card_of(seat), trick.led(ranking)) else { continue };
            if number > after && !ranking.following(held, led).contains(card) {
                let stage = if trick.life == Life::Quitted { Stage::Established } else { Stage::Open };
                self.state.deal.ledger.push(Entry {
                    seat,
                    trick: number,
                    led,
                    card,
                    fault: Fault::Renounce,
                    duty: None,
                    stage,
                    claimed: false,
                    charged: false,
                    precluded: None,
                });
            }
            held.remove(card);
        }
    }
}
