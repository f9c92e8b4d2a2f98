//! Cards that go back to the hand they came from: leads put right, cards withdrawn, wrong cards mended,
//! cards found in a trick where they do not belong.

use cards::{Card, CardSet, Seat};

use crate::{Bench, Entry, Fault, Game, Impossible, Life, Moment, NotNow, PlayFact, Remedy, Right, Stage};

impl<G: Game> Bench<'_, G> {
    /// A lead out of turn is put right: every card of the trick goes back.
    pub fn put_right(&mut self) {
        let number = self.state.deal.tricks.len() as u8;
        if let Some(trick) = self.state.deal.tricks.pop() {
            // Whoever could ask for it need not ask any more.
            let asks = |right: &Right| right.offers(Remedy::TakeBack) && right.card == trick.lead_card();
            self.state.rights.retain(|right| !asks(right));
            for (seat, card) in trick.plays.into_iter().chain(trick.surplus) {
                self.state.deal.hands[seat].insert(card);
            }
            self.state.deal.ledger.retain(|entry| entry.trick != number);
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
        trick.may_change = trick.plays[place..].iter().map(|play| play.0).collect();
        trick.life = Life::Open;
        if let Some(winner) = trick.winner.take() {
            self.state.deal.won[winner.side()] -= 1;
        }
        self.state.deal.hands[seat].insert(card);
    }

    /// Takes back a card that a law lets him take back.
    pub(crate) fn withdraw(&mut self, actor: Seat, card: Card) -> Result<(), Impossible> {
        let Some(trick) = self.state.trick().filter(|trick| trick.life != Life::Quitted) else {
            return Err(Impossible::NotNow(NotNow::NoTrickToTakeFrom));
        };
        let Some(&(seat, _)) = trick.plays.iter().find(|play| play.1 == card) else {
            return Err(Impossible::NotNow(NotNow::CardNotInTrick));
        };
        if seat != actor && self.state.player_of(seat) != actor {
            return Err(Impossible::NotNow(NotNow::AnothersCard));
        }
        match G::may_withdraw(self.state, seat) {
            Ok(()) => self.take_back(seat),
            Err(law) => self.ruling(law, PlayFact::CannotTakeBack { card }),
        }
        Ok(())
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
            return Err(Impossible::NotNow(NotNow::Mending));
        };
        let entry = self.state.deal.ledger[place];
        if let Some(card) = instead
            && !self.state.deal.hands[entry.seat].contains(card)
        {
            return Err(Impossible::NotHeld(entry.seat, card));
        }
        self.state.deal.ledger[place].stage = Stage::Corrected;
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
        // The call that he broke, or could not think of in renouncing, binds the card he plays instead.
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
        }
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
                return Ok(());
            }
        }
        Err(Impossible::NotNow(NotNow::Restoring))
    }

    /// Of the card that a seat played to a trick and the one that lies there besides, this one
    /// belongs to the trick and the other goes back; later renounces are judged anew.
    pub fn keep_in_trick(&mut self, number: u8, card: Card) {
        let Some(trick) = self.state.deal.tricks.get_mut(number as usize - 1) else { return };
        let Some(&(seat, surplus)) = trick.surplus.first() else { return };
        let Some(play) = trick.plays.iter_mut().find(|play| play.0 == seat) else { return };
        let back = if card == surplus { std::mem::replace(&mut play.1, surplus) } else { surplus };
        trick.surplus.remove(0);
        self.state.deal.hands[seat].insert(back);
        if card == surplus {
            self.judge_anew(seat, number);
        }
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
                    precluded: false,
                });
            }
            held.remove(card);
        }
    }
}
