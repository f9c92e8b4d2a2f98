//! The open hand: its cards named, touched and played by another, or hinted at by their owner.

use cards::{Card, CardSet, Rank, Seat, Suit};
use laws::Law;

use crate::{Bench, Entry, Game, Impossible, Life, Moment, NotNow, Phase, PlayFact, Run, Speech};

impl<G: Game> Bench<'_, G> {
    pub(crate) fn touch(&mut self, seat: Seat, cards: &Run) -> Result<(), Impossible> {
        let set: CardSet = cards.iter().copied().collect();
        let held = |owner: Seat| self.state.deal.hands[owner].is_superset(set);
        match cards[..] {
            [] => Ok(()),
            [card] => {
                let open = self.state.deal.open_hand.filter(|_| self.state.deal.phase == Phase::Play);
                if open == Some(seat.partner())
                    && held(seat.partner())
                    && self.lying_of_open_hand(seat.partner()).is_none()
                {
                    G::judge(self, Moment::Touched(seat.partner(), card));
                }
                self.name(seat, card)?;
                let lies =
                    self.state.trick().is_some_and(|trick| trick.card_of(seat.partner()) == Some(card));
                self.state.deal.lying.touched = Some(card).filter(|_| open == Some(seat.partner()) && lies);
                Ok(())
            }
            _ if self.state.deal.open_hand == Some(seat) && held(seat) => {
                G::judge(self, Moment::DummyActs(seat, set));
                Ok(())
            }
            _ if self.state.deal.open_hand == Some(seat.partner()) && held(seat.partner()) => {
                G::judge(self, Moment::Together(seat.partner(), set));
                Ok(())
            }
            [card, ..] => self.name(seat, card),
        }
    }

    /// Names or touches a card: the player of the open hand plays it by that, its owner hints at
    /// it, anybody else speaks of the card they have played.
    pub(crate) fn name(&mut self, seat: Seat, card: Card) -> Result<(), Impossible> {
        // When the hand is over a card is only spoken of.
        let open = self.state.deal.open_hand.filter(|_| self.state.deal.phase == Phase::Play);
        if open == Some(seat.partner()) && self.state.deal.hands[seat.partner()].contains(card) {
            self.specify(seat.partner(), card);
            if let Some(lying) = self.lying_of_open_hand(seat.partner()) {
                return self.another_named(seat.partner(), card, lying);
            }
            return self.play(seat, card, false);
        }
        if open == Some(seat) && self.state.deal.hands[seat].contains(card) {
            G::judge(self, Moment::DummyActs(seat, CardSet::of(card)));
            return Ok(());
        }
        G::said(self, seat, Speech::NameCard(card));
        Ok(())
    }

    /// The card of the open hand that was played last of all, its trick lying there still: another that is named is meant
    /// for that trick. Where the open hand has won it by that card, another is its lead.
    pub(crate) fn lying_of_open_hand(&self, seat: Seat) -> Option<Card> {
        let trick = self.state.trick().filter(|trick| trick.life != Life::Quitted)?;
        let leads = trick.life == Life::Complete && self.state.deal.leader == seat;
        let last = trick.plays.last().filter(|_| self.state.deal.open_hand == Some(seat) && !leads);
        last.filter(|play| play.0 == seat).map(|play| play.1)
    }

    /// Another card of the open hand is named or put for the one that lies there. Where that one has to be mended and
    /// this mends it, it is taken so.
    pub(crate) fn another_named(&mut self, seat: Seat, card: Card, lying: Card) -> Result<(), Impossible> {
        if self.mends_open_hand(seat, card, lying) {
            return self.correct(seat.partner(), Some(card));
        }
        G::judge(self, Moment::AnotherNamed(seat, lying));
        self.lies_ahead(seat, card);
        Ok(())
    }

    /// Whether the card that lies there from the open hand is wrong, and the other would follow suit and keep what was
    /// ordered. The hand lies open: everybody sees that.
    pub(crate) fn mends_open_hand(&self, seat: Seat, card: Card, lying: Card) -> bool {
        let number = self.state.deal.tricks.len() as u8;
        let wrong = |entry: &&Entry| {
            entry.is_live() && entry.seat == seat && entry.card == lying && entry.trick == number
        };
        let Some(entry) = self.state.deal.ledger.iter().rev().find(wrong) else { return false };
        let Some(mut trick) = self.state.trick().cloned() else { return false };
        trick.plays.retain(|play| play.0 != seat);
        let (ranking, hand) = (self.ranking(), self.state.deal.hands[seat] | CardSet::of(lying));
        let lawful = trick.led(ranking).map_or(hand, |led| ranking.following(hand, led));
        let kept =
            |order: crate::Obligation| order.duty.kept_by(lawful, Some(&trick), ranking).contains(card);
        lawful.contains(card) && entry.duty.is_none_or(kept)
    }

    /// That cards are only arranged is said in touching them: the card of the open hand that was touched last lies
    /// there, and nobody has played since.
    pub fn arranged_late(&mut self, law: Law, seat: Seat) {
        let lying = self.state.trick().filter(|trick| trick.life != Life::Quitted);
        if let Some((open, card)) = lying.and_then(|trick| trick.plays.last().copied())
            && self.state.deal.lying.touched == Some(card)
            && open.partner() == seat
        {
            self.ruling(law, PlayFact::CannotTakeBack { card });
        }
    }

    /// Names a suit of the open hand only: its lowest card is played.
    pub(crate) fn name_suit(&mut self, seat: Seat, suit: Suit) -> Result<(), Impossible> {
        let open = seat.partner();
        let ranking = self.ranking();
        let lowest = ranking.lowest(self.state.deal.hands[open] & ranking.members(suit));
        match (self.state.deal.open_hand, lowest) {
            (Some(hand), Some(card)) if hand == open => {
                self.play(seat, card, false)?;
                let lies = self.state.trick().is_some_and(|trick| trick.card_of(open) == Some(card));
                self.state.deal.lying.suit_named = lies.then_some(open);
                Ok(())
            }
            (Some(hand), None) if hand == open => Err(Impossible::NotNow(NotNow::NamingMissingSuit)),
            _ => Err(Impossible::NotNow(NotNow::NamingSuit)),
        }
    }

    /// They had named only the suit, and say before the next card which of it they meant.
    pub(crate) fn specify(&mut self, open: Seat, card: Card) {
        let lying = self.state.trick().filter(|trick| trick.life != Life::Quitted);
        let lying = lying.and_then(|trick| trick.card_of(open));
        if self.state.deal.lying.suit_named == Some(open)
            && lying.is_some_and(|lying| lying.suit() == card.suit())
        {
            self.take_back(open);
        }
    }

    /// Names a rank of the open hand only: the card of it in the suit led is played.
    pub(crate) fn name_rank(&mut self, seat: Seat, rank: Rank) -> Result<(), Impossible> {
        let open = seat.partner();
        if self.state.deal.open_hand != Some(open) {
            return Err(Impossible::NotNow(NotNow::NamingRank));
        }
        let ranking = self.ranking();
        let held = self.state.deal.hands[open];
        let of_rank: CardSet = held.iter().filter(|card| card.rank() == rank).collect();
        let led = self.state.open_trick().and_then(|trick| trick.led(ranking));
        let meant = led.map_or(of_rank, |led| of_rank & ranking.members(led));
        match (meant.len(), meant.first()) {
            (1, Some(card)) => self.play(seat, card, false),
            _ => Err(Impossible::NotNow(NotNow::NamingDoubtfulRank)),
        }
    }
}
