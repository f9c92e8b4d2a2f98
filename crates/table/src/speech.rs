//! What every code says of remarks on the trick, of placing the cards and of talking a penalty over.

use cards::{Card, Seat};
use laws::Law;

use crate::{
    Audience, Bench, End, Game, Life, Remedy, Right, RightFact, Speech, State, UNTIL_PLAYED, WordFact,
};

/// What came of drawing attention to the trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attention {
    /// They were asked which card is theirs.
    Asked,
    /// Their partner has still to play, and may be bound.
    Opened,
    /// Their partner has played, or no trick is open.
    TooLate,
}

impl<G: Game> Bench<'_, G> {
    /// The cards are to be placed before their players: in time until a hand is put to the trick.
    pub fn ask_placed(&mut self, seat: Seat) {
        let law = G::articles(&self.state.rules).placed;
        let fact = match self.state.trick().map(|trick| trick.life) {
            None => WordFact::NothingToPlace,
            Some(life) if life > Life::Complete => WordFact::PlacingTooLate,
            Some(_) => {
                self.cards_are_placed();
                WordFact::CardsPlaced { seat }
            }
        };
        self.ruling(law, fact);
    }

    /// A seat draws attention to the trick, by a word or by its card. Before its partner has
    /// played, the other side may say how they shall play.
    pub fn attention(&mut self, law: Law, seat: Seat, speech: Speech) -> Attention {
        let partner = seat.partner();
        let own = || self.state.trick().and_then(|trick| trick.card_of(seat));
        let lying = &self.state.deal.lying;
        let told = match speech {
            Speech::NameCard(card) => Some(card),
            Speech::DrawCard => own(),
            _ => None,
        };
        let asked = told.is_some_and(|card| lying.placing.contains(card));
        let named = matches!(speech, Speech::NameCard(_)) && lying.asked_who;
        self.state.deal.lying.asked_who &= !named;
        // Of several cards at once one is played already, whichever it will be.
        let lies = self.state.deal.suspended.is_some_and(|several| several.seat == partner);
        let waits = !lies
            && self
                .state
                .open_trick()
                .is_some_and(|trick| !trick.has_played(partner) && self.state.in_play().contains(partner));
        if asked {
            let law = G::articles(&self.state.rules).placed;
            self.ruling(law, WordFact::WasAskedForCard { seat });
            Attention::Asked
        } else if named {
            self.ruling(law, WordFact::WasAskedForCard { seat });
            Attention::Asked
        } else if waits {
            let right = Right::new(law, seat, self.state.callers(partner))
                .offering([Remedy::Highest, Remedy::Lowest, Remedy::Win, Remedy::Lose])
                .against(partner)
                .until(UNTIL_PLAYED);
            self.open(right, WordFact::AttentionTooSoon { seat, partner });
            Attention::Opened
        } else {
            Attention::TooLate
        }
    }

    /// A side talks over which of its penalties to take, and loses the latest by it. Where a code
    /// speaks of choosing between two, a right with fewer is not lost; the game counts them.
    pub fn lose_by_consulting(
        &mut self,
        law: Law,
        seat: Seat,
        least: usize,
        penalties: impl Fn(&Right) -> usize,
    ) -> bool {
        let side = seat.side();
        let own = |right: &Right| {
            right.is_penalty()
                && penalties(right) >= least
                && right.holders.iter().any(|holder| holder.side() == side)
        };
        // What rests on hidden cards is lost too, and nobody is told.
        let hidden = |right: &Right| own(right) && right.audience != Audience::All;
        self.end_rights(End::Forfeited, Some(law.into()), hidden);
        let latest = self.latest_offence(own);
        // The call of an exposed card is one penalty.
        let latest = latest.max(self.latest_liability(seat).filter(|_| least <= 1));
        if let Some(offence) = latest {
            self.offence(law, seat, RightFact::Consults { seat });
            self.side_forfeits(side, law, offence);
        }
        latest.is_some()
    }
}

impl<G: Game> State<G> {
    /// Whether no opponent could lawfully beat the card if a seat led it now.
    pub fn unbeatable_lead(&self, seat: Seat, card: Card) -> bool {
        let ranking = self.ranking();
        let led = ranking.suit_of(card);
        let beats = |other: Seat| {
            ranking.following(self.deal.hands[other], led).iter().any(|theirs| ranking.beats(theirs, card))
        };
        !seat.side().other().seats().iter().any(|other| self.deal.active.contains(other) && beats(other))
    }

    /// Whether no opponent who has still to play could lawfully beat the card that a seat has in
    /// the open trick.
    pub fn unbeatable(&self, seat: Seat) -> bool {
        let ranking = self.ranking();
        let Some(trick) = self.open_trick() else { return false };
        let (Some(card), Some(led)) = (trick.card_of(seat), trick.led(ranking)) else { return false };
        let best = trick.best(ranking).is_some_and(|best| best.0 == seat);
        let beaten = seat.side().other().seats().iter().any(|other| {
            self.deal.active.contains(other)
                && !trick.has_played(other)
                && ranking
                    .following(self.deal.hands[other], led)
                    .iter()
                    .any(|theirs| ranking.beats(theirs, card))
        });
        best && !beaten
    }
}
